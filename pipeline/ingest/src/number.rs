//! Text to numbers: strict, exact, and with advice on what it does not take.

use crate::raw_table::Cell;
use crate::settings::{Decimal, Scale};

/// A number, and whether it carried a percent sign.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Number {
    /// The number in natural units.
    pub(crate) value: f64,
    /// Whether `%` stood behind it, so that percent is beyond doubt.
    pub(crate) percent_sign: bool,
}

/// The number in a cell, or what is wrong with it.
///
/// Percent becomes a share by moving the decimal point of the text: `68.1` is read as `68.1e-2`, the double
/// nearest to 0.681, which `68.1 / 100.0` need not be.
pub(crate) fn read(cell: &Cell, scale: Scale, decimal: Decimal) -> Result<Number, String> {
    let (text, decimal) = match cell {
        Cell::Text(text) => (text.as_str(), decimal),
        // Formats with numbers of their own have a decimal point of their own.
        Cell::Number(text) => (text.as_str(), Decimal::Point),
        Cell::Missing(_) => return Err("missing".to_owned()),
        Cell::Boolean(_) => {
            return Err("true or false where a number is expected; write the number".to_owned());
        }
        Cell::Nested(text) => return Err(nested(text)),
    };
    let (body, percent_sign) = match text.strip_suffix('%') {
        Some(body) => (body.trim_end(), true),
        None => (text, false),
    };
    if percent_sign && scale != Scale::Percent {
        return Err(format!(
            "a percent sign where the scale is declared as `{}`; declare `scale: percent`, or write the number in \
             that scale",
            scale.word()
        ));
    }
    let shift = if scale == Scale::Percent { 2 } else { 0 };
    let value = decimal_text(body, decimal)
        .ok_or_else(|| advice(body, decimal))
        .and_then(|(mantissa, exponent)| shifted(&mantissa, exponent, shift))?;
    Ok(Number { value, percent_sign })
}

/// The number in a text with a decimal point, or what is wrong with it.
pub(crate) fn plain(text: &str) -> Result<f64, String> {
    let (mantissa, exponent) =
        decimal_text(text, Decimal::Point).ok_or_else(|| advice(text, Decimal::Point))?;
    shifted(&mantissa, exponent, 0)
}

/// The double nearest to `mantissa · 10^(exponent − shift)`.
fn shifted(mantissa: &str, exponent: Option<i64>, shift: i64) -> Result<f64, String> {
    let exponent = exponent.and_then(|exponent| exponent.checked_sub(shift));
    let value = exponent.and_then(|exponent| format!("{mantissa}e{exponent}").parse::<f64>().ok());
    let value =
        value.filter(|value| value.is_finite()).ok_or("too large or too small for a 64-bit number")?;
    if value == 0.0 && mantissa.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) {
        return Err("too small for a 64-bit number; write 0 if that is meant".to_owned());
    }
    // A printed -0.0 is zero.
    Ok(if value == 0.0 { 0.0 } else { value })
}

/// Mantissa (with a point) and exponent of a number in plain notation; none if it is not in it.
/// The exponent is none where it is beyond all bounds.
fn decimal_text(text: &str, decimal: Decimal) -> Option<(String, Option<i64>)> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (text, "0"),
    };
    let power = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    if power.is_empty() || !all_digits(power) {
        return None;
    }
    let mark = if decimal == Decimal::Comma { ',' } else { '.' };
    let digits = mantissa.strip_prefix('-').unwrap_or(mantissa);
    let (whole, part) = digits.split_once(mark).unwrap_or((digits, ""));
    let sound = all_digits(whole) && all_digits(part) && !(whole.is_empty() && part.is_empty());
    sound.then(|| (mantissa.replace(',', "."), exponent.parse().ok()))
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn nested(text: &str) -> String {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inner.filter(|inner| inner.parse::<f64>().is_ok()) {
        Some(inner) => format!("a list where a number is expected; write {inner}, not {text}"),
        None => {
            "a list, an object or another type where a number is expected; write the number itself".to_owned()
        }
    }
}

/// What to do about text that is no number in plain notation.
fn advice(text: &str, decimal: Decimal) -> String {
    let lower = text.trim_start_matches(['-', '+']).to_lowercase();
    let reason = if ["nan", "inf", "infinity", "none", "missing"].contains(&lower.as_str()) {
        "no finite number; write empty for missing"
    } else if text.starts_with('#') {
        "a spreadsheet's error; write empty for missing"
    } else if text.starts_with('+') {
        "no number in plain notation; write it without the leading `+`"
    } else if text.starts_with(['−', '–', '—']) {
        "no number in plain notation; write the minus sign as `-`"
    } else if lower.starts_with("0x") {
        "a hexadecimal number; write it in decimal"
    } else if lower.contains('_') && lower.starts_with(|first: char| first.is_ascii_digit()) {
        "no number in plain notation; write it without `_`"
    } else {
        return mark_advice(text, decimal).to_owned();
    };
    reason.to_owned()
}

/// What to do about points, commas and blanks in the wrong places.
fn mark_advice(text: &str, decimal: Decimal) -> &'static str {
    let numeric = text.bytes().any(|byte| byte.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "-.,'".contains(c));
    match decimal {
        _ if !numeric => "no number",
        _ if text.contains(|c: char| c.is_whitespace() || c == '\'') => {
            "no number in plain notation; write it without blanks or thousands separators"
        }
        Decimal::Point if text.contains(',') => {
            "no number in plain notation; write thousands without a comma, or declare `decimal: comma` if the \
             comma is the decimal mark"
        }
        Decimal::Comma if text.contains('.') && text.contains(',') => {
            "no number in plain notation; write thousands without a point, such as 1234,5"
        }
        Decimal::Comma if text.contains('.') => {
            "a point in a file declared as `decimal: comma`; write the comma, or thousands without a point"
        }
        _ => "no number in plain notation",
    }
}
