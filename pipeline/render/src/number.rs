//! Numbers as people read them: few digits, a real minus sign, no false precision.

pub(crate) use figure::format_number as fixed;

/// Where all numbers of a column are smaller, fixed decimals would show none of them.
const TINY: f64 = 1e-4;

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

/// `3`, or `3–7`; none where a limit is missing.
pub(crate) fn rank_range(lower: Option<i64>, upper: Option<i64>) -> Option<String> {
    let (lower, upper) = lower.zip(upper)?;
    Some(if lower == upper { lower.to_string() } else { format!("{lower}–{upper}") })
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

/// Decimals of a whole column, from each value, its half unit and whether it was published: those of
/// the published values where there are any, else the fewest (three at most) that show the values;
/// scientific notation where that would show 0 for numbers that are not.
pub(crate) fn column_decimals(values: &[(f64, Option<f64>, bool)]) -> usize {
    let printed = |(value, half, published): &(f64, Option<f64>, bool)| {
        (*published && half.is_some_and(|half| half > 0.0)).then(|| decimals(*value, *half))
    };
    let shown = |places: usize| {
        let scale = [1.0, 10.0, 100.0][places];
        values
            .iter()
            .all(|(value, ..)| ((value * scale).round() / scale - value).abs() < SLACK * value.abs().max(1.0))
    };
    let fewest = || (0..3).find(|places| shown(*places)).unwrap_or(3);
    let largest = values.iter().map(|(value, ..)| value.abs()).fold(0.0, f64::max);
    let decimals = values.iter().filter_map(printed).max().unwrap_or_else(fewest);
    let lost = largest > 0.0 && largest < TINY && fixed(largest, decimals) == fixed(0.0, decimals);
    if lost { figure::SCIENTIFIC } else { decimals }
}

/// Decimals that show two digits of the middle standard error; scientific notation where that takes more
/// than six; none where there is no error to go by.
pub(crate) fn error_decimals(errors: &[f64]) -> Option<usize> {
    let mut errors: Vec<f64> =
        errors.iter().copied().filter(|error| error.is_finite() && *error > 0.0).collect();
    errors.sort_by(f64::total_cmp);
    let decimals = 1.0 - errors.get(errors.len() / 2)?.log10().floor();
    Some(if decimals > 6.0 { figure::SCIENTIFIC } else { decimals.max(0.0) as usize })
}

/// Decimals, at least three, with which two numbers look different; six where none do.
pub(crate) fn telling_decimals(a: f64, b: f64) -> usize {
    (3..6).find(|decimals| fixed(a, *decimals) != fixed(b, *decimals)).unwrap_or(6)
}

/// At most so many significant digits, no zeros at the end: `0.0943`, `0.5`; scientific notation where fixed
/// decimals would take more than eight.
pub(crate) fn significant(value: f64, digits: usize) -> String {
    if value == 0.0 || !value.is_finite() {
        return fixed(value, 0);
    }
    let decimals = digits as f64 - 1.0 - value.abs().log10().floor();
    if decimals > 8.0 {
        return fixed(value, figure::SCIENTIFIC);
    }
    let text = fixed(value, decimals.max(0.0) as usize);
    match text.split_once('.') {
        Some(_) => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        None => text,
    }
}

/// Text in which numbers of more than six decimals have four significant digits; names in backticks stay.
pub(crate) fn shortened(text: &str) -> String {
    let word = |word: &str| {
        let number = word.trim_end_matches([',', ';', ')', ':']);
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let long =
            number.split_once('.').filter(|(whole, part)| digits(whole) && digits(part) && part.len() > 6);
        match long.and_then(|_| number.parse::<f64>().ok()) {
            Some(value) => significant(value, 4) + &word[number.len()..],
            None => word.to_owned(),
        }
    };
    let plain = |text: &str| text.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(at, part)| if at % 2 == 0 { plain(part) } else { part.to_owned() });
    parts.collect::<Vec<_>>().join("`")
}

/// Text with a real minus sign before its numbers; a hyphen within a name stays.
pub(crate) fn with_minus(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let number = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let opens =
        |at: usize| at == 0 || letters[at - 1].is_whitespace() || "([{=<>≥≤±,;:".contains(letters[at - 1]);
    let sign = |at: usize| {
        let begins = number(at + 1) || (letters.get(at + 1) == Some(&'.') && number(at + 2));
        letters[at] == '-' && begins && opens(at)
    };
    (0..letters.len()).map(|at| if sign(at) { '\u{2212}' } else { letters[at] }).collect()
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

    #[test]
    fn one_value_without_a_resolution_does_not_lend_decimals_to_a_column() {
        let published = (1228.0, Some(0.5), true);
        assert_eq!(column_decimals(&[published, (1198.0, None, false)]), 0);
        assert_eq!(column_decimals(&[(1198.0, None, false), (1201.5, None, false)]), 1);
        assert_eq!(column_decimals(&[(1198.123, None, false)]), 3);
        assert_eq!(column_decimals(&[]), 0);
        assert_eq!(column_decimals(&[(1e-301, None, false), (0.0, None, false)]), figure::SCIENTIFIC);
        assert_eq!(column_decimals(&[(0.00005, Some(0.000_005), true)]), 5);
    }

    #[test]
    fn decimals_follow_the_standard_error() {
        assert_eq!(error_decimals(&[4.3, 3.9, 80.0]), Some(1));
        assert_eq!(error_decimals(&[23.0]), Some(0));
        assert_eq!(error_decimals(&[0.052, f64::NAN, 0.0]), Some(3));
        assert_eq!(error_decimals(&[1e-9]), Some(figure::SCIENTIFIC));
        assert_eq!(error_decimals(&[0.0]), None);
    }

    #[test]
    fn significant_digits() {
        let texts = [0.094_330_812_345, 0.5, 0.0, 12_345.678, 1e-12, -0.25, 1.0, 0.099_999_9];
        let expected = ["0.09433", "0.5", "0", "12346", "1e\u{2212}12", "\u{2212}0.25", "1", "0.1"];
        assert_eq!(texts.map(|value| significant(value, 4)), expected);
    }

    #[test]
    fn numbers_that_differ_look_different() {
        assert_eq!(telling_decimals(0.779, 0.671), 3);
        assert_eq!(telling_decimals(0.779_31, 0.779_16), 4);
        assert_eq!(telling_decimals(0.5, 0.5), 6);
    }

    #[test]
    fn only_a_number_gets_a_minus_sign() {
        assert_eq!(with_minus("Athene-RM-70B gives r = -0.67"), "Athene-RM-70B gives r = \u{2212}0.67");
        assert_eq!(with_minus("-1 to -.5 on 2024-10-22"), "\u{2212}1 to \u{2212}.5 on 2024-10-22");
    }
}
