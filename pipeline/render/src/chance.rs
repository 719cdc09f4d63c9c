//! What chance alone can call different from 0.

use crate::number::told_apart;

/// Least p-value of a two-sided test over all n! orders: 1/n!, and 2/n! for ranks, whose reversed order is as far
/// from 0 as they are. Pearson's r need not have such a counterpart.
pub(crate) fn least_p(statistic: &str, n: i64) -> f64 {
    // 20! is far below any level and exact.
    let orders: f64 = (1..=n.clamp(0, 20)).map(|factor| factor as f64).product();
    let as_far = if matches!(statistic, "spearman" | "kendall") { 2.0 } else { 1.0 };
    (as_far / orders).min(1.0)
}

/// Whether any result at this n could be told apart from 0.
pub(crate) fn is_possible(statistic: &str, n: i64, level: f64) -> bool {
    told_apart(Some(least_p(statistic, n)), level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_allow_no_small_p_value() {
        assert_eq!([least_p("pearson", 3), least_p("pearson", 4)], [1.0 / 6.0, 1.0 / 24.0]);
        assert_eq!([least_p("spearman", 3), least_p("kendall", 4)], [2.0 / 6.0, 2.0 / 24.0]);
        assert_eq!([least_p("kendall", 1), least_p("pearson", 0), least_p("pearson", -1)], [1.0; 3]);
        let possible = |statistic| [3, 4, 5].map(|n| is_possible(statistic, n, 0.95));
        assert_eq!(possible("pearson"), [false, true, true]);
        assert_eq!(possible("spearman"), [false, false, true]);
        assert!(!is_possible("kendall", 5, 0.99) && is_possible("kendall", 6, 0.99));
    }

    /// Over the orders of four points of which one lies far off, no other one has a coefficient as large.
    #[test]
    fn pearson_at_four_points_reaches_one_in_twenty_four() {
        let values = [0.0, 0.1, 0.25, 10.0];
        let mean = values.iter().sum::<f64>() / 4.0;
        let product = |order: [usize; 4]| -> f64 {
            order.iter().zip(values).map(|(at, value)| (values[*at] - mean) * (value - mean)).sum()
        };
        let observed = product([0, 1, 2, 3]);
        let mut as_far = 0;
        for code in 0..256_usize {
            let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
            let is_order = (0..4).all(|place| order.contains(&place));
            as_far += usize::from(is_order && product(order).abs() >= observed - 1e-12);
        }
        assert_eq!(as_far, 1);
    }
}
