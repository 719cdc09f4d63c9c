//! Numbers as people read them: few digits, a real minus sign, no false precision.

pub(crate) use figure::format_number as fixed;

/// Compared with this slack: `1 − 0.95` is not 0.05 in binary.
const SLACK: f64 = 1e-12;

/// Whether a p-value says "not 0" at the level of the intervals.
pub(crate) fn told_apart(p_value: Option<f64>, level: f64) -> bool {
    p_value.is_some_and(|p| p < 1.0 - level - SLACK)
}

/// A p-value, three decimals at most: `0.026`, `< 0.001`.
pub(crate) fn probability(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

/// A p-value with its sign of relation: `p = 0.026`, `p < 0.001`.
pub(crate) fn p_equals(p: f64) -> String {
    let text = probability(p);
    if text.starts_with('<') { format!("p {text}") } else { format!("p = {text}") }
}

/// `[0.13, 0.94]`.
pub(crate) fn interval(lower: f64, upper: f64, decimals: usize) -> String {
    format!("[{}, {}]", fixed(lower, decimals), fixed(upper, decimals))
}

/// A share in percent with as few digits as it needs: `95 %`, `97.5 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", (share * 1e8).round() / 1e6)
}

/// The probability of error that goes with a level: `0.05`.
pub(crate) fn alpha(level: f64) -> String {
    format!("{}", ((1.0 - level) * 1e9).round() / 1e9)
}

/// `9`, or `7 to 9`; a dash where there are none.
pub(crate) fn span(numbers: impl IntoIterator<Item = i64>) -> String {
    let numbers: Vec<i64> = numbers.into_iter().collect();
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        _ => "–".to_owned(),
    }
}

/// An expected count: `0.25`, `3.4`, `22`.
pub(crate) fn expected(count: f64) -> String {
    let decimals = if count < 1.0 { 2 } else { usize::from(count < 10.0) };
    fixed(count, decimals)
}

/// `1 cell`, `2 cells`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Decimals that show a value as it was printed, or about four digits of a computed one.
pub(crate) fn decimals(value: f64, resolution: Option<f64>) -> usize {
    let printed = |half: f64| (-(2.0 * half).log10()).round().clamp(0.0, 6.0) as usize;
    match resolution.filter(|half| *half > 0.0) {
        Some(half) => printed(half),
        None if value.abs() >= 100.0 => 1,
        None if value.abs() >= 10.0 => 2,
        None => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values() {
        assert_eq!(p_equals(0.0004), "p < 0.001");
        assert_eq!(p_equals(0.0264), "p = 0.026");
        assert_eq!(p_equals(1.0), "p = 1.000");
        assert!(!told_apart(Some(0.05), 0.95));
        assert!(told_apart(Some(0.0499), 0.95));
        assert!(!told_apart(None, 0.95));
    }

    #[test]
    fn plain_texts() {
        assert_eq!(interval(-0.254, 0.9, 2), "[\u{2212}0.25, 0.90]");
        assert_eq!(percent(0.95), "95 %");
        assert_eq!(percent(1.0 - 0.95), "5 %");
        assert_eq!(alpha(0.95), "0.05");
        assert_eq!(span([9, 7, 9]), "7 to 9");
        assert_eq!(span([]), "–");
    }

    #[test]
    fn decimals_follow_the_printed_digits() {
        assert_eq!(decimals(1176.0, Some(0.5)), 0);
        assert_eq!(decimals(0.598, Some(0.0005)), 3);
        assert_eq!(decimals(0.6859, Some(0.00005)), 4);
        assert_eq!(decimals(1176.02, None), 1);
    }
}
