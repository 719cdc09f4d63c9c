//! Numbers as text: fixed decimals, a real minus sign, no minus zero.

/// Decimals that stand for scientific notation: `1.2e−301`.
pub const SCIENTIFIC: usize = usize::MAX;

/// Size from which on a number is written in scientific notation whatever the decimals.
const LARGE: f64 = 1e7;

/// A number with fixed decimals and the minus sign U+2212; from 10 000 000 on, or with [`SCIENTIFIC`]
/// decimals, in scientific notation.
///
/// ```
/// assert_eq!(figure::format_number(-0.254, 2), "\u{2212}0.25");
/// assert_eq!(figure::format_number(-0.001, 2), "0.00");
/// assert_eq!(figure::format_number(-1.5e300, 2), "\u{2212}1.5e300");
/// assert_eq!(figure::format_number(1.2e-301, figure::SCIENTIFIC), "1.2e\u{2212}301");
/// ```
pub fn format_number(value: f64, decimals: usize) -> String {
    if decimals == SCIENTIFIC || (value.is_finite() && value.abs() >= LARGE) {
        return scientific(value);
    }
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => text,
    }
}

/// Up to four digits and a power of ten.
fn scientific(value: f64) -> String {
    let text = format!("{value:.3e}");
    let text = match text.split_once('e') {
        _ if value == 0.0 => "0".to_owned(),
        Some((digits, exponent)) => {
            format!("{}e{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        None => text,
    };
    text.replace('-', "\u{2212}")
}

/// A number as a multiple of a power of ten: `2.5×10⁻⁷`.
pub(crate) fn format_power(value: f64, exponent: i32, decimals: usize) -> String {
    let mantissa = format_number(scale_down(value, exponent), decimals);
    if mantissa.bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        return "0".to_owned();
    }
    format!("{mantissa}×10{}", superscript(exponent))
}

/// `value / 10^exponent`, in two steps so that neither overflows.
fn scale_down(value: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    value / 10f64.powi(half) / 10f64.powi(exponent - half)
}

fn superscript(exponent: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |letter: char| letter.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    exponent.to_string().chars().map(raise).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten() {
        assert_eq!(format_power(-2.5e-7, -7, 1), "\u{2212}2.5×10⁻⁷");
        assert_eq!(format_power(0.0, 12, 1), "0");
        assert_eq!(format_power(3e300, 300, 0), "3×10³⁰⁰");
    }
}
