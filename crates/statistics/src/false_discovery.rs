//! Adjusting p-values for how many of them were looked at.

/// Benjamini-Hochberg adjusted p-values, in the order given.
///
/// ```text
/// q_(i) = min_{j ≥ i} min(1, p_(j) · m / j)      p_(1) ≤ … ≤ p_(m)
/// ```
///
/// Calling those with q ≤ α finds keeps the expected share of false ones among them at most α, for tests that
/// are independent or positively dependent.
///
/// Source: Benjamini & Hochberg (1995), *J. R. Stat. Soc. B* 57, 289–300.
///
/// ```
/// assert_eq!(statistics::false_discovery(&[0.01, 0.04, 0.5]), [0.03, 0.06, 0.5]);
/// ```
#[must_use]
pub fn false_discovery(p_values: &[f64]) -> Vec<f64> {
    let m = p_values.len();
    let mut order: Vec<usize> = (0..m).collect();
    order.sort_by(|a, b| p_values[*b].total_cmp(&p_values[*a]));
    let mut adjusted = vec![1.0; m];
    let mut least = 1.0_f64;
    for (from_above, &place) in order.iter().enumerate() {
        let rank = (m - from_above) as f64;
        // The quotient first: it is exactly 1 for the largest p, which then stays as it is.
        least = least.min(p_values[place] * (m as f64 / rank));
        adjusted[place] = least;
    }
    adjusted
}
