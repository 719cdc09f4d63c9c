//! How large a correlation must be to be called significant.

use statrs::function::beta::inv_beta_reg;

/// The smallest |r| that a two-sided Student t test of no correlation rejects.
///
/// ```text
/// r_c = t_c / √(n − 2 + t_c²),   t_c the 1 − α/2 quantile of Student's t with n − 2 degrees of freedom
/// ```
///
/// Computed from the same law without the detour: under no correlation r² ~ Beta(1/2, (n − 2)/2). `n` points,
/// `alpha` a share. `None` for n < 3 or `alpha` not strictly between 0 and 1.
///
/// Source: Student (1908), *Biometrika* 6, 302–310; Fisher (1915), *Biometrika* 10, 507–521.
///
/// ```
/// assert_eq!(format!("{:.4}", statistics::critical_correlation(9, 0.05).unwrap()), "0.6664");
/// ```
#[must_use]
pub fn critical_correlation(n: usize, alpha: f64) -> Option<f64> {
    let defined = n >= 3 && alpha > 0.0 && alpha < 1.0;
    defined.then(|| inv_beta_reg(0.5, (n - 2) as f64 / 2.0, 1.0 - alpha).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_at_three_and_four_points() {
        for alpha in [0.01, 0.05, 0.1, 0.5] {
            let arcsine = (std::f64::consts::FRAC_PI_2 * (1.0 - alpha)).sin();
            assert!((critical_correlation(3, alpha).expect("defined") - arcsine).abs() < 1e-10);
            assert!((critical_correlation(4, alpha).expect("defined") - (1.0 - alpha)).abs() < 1e-10);
        }
        assert_eq!(critical_correlation(2, 0.05), None);
        assert_eq!(critical_correlation(9, 0.0), None);
    }

    #[test]
    fn agrees_with_the_t_quantile() {
        let t: f64 = 2.364_624_251_592_784;
        assert!((critical_correlation(9, 0.05).expect("defined") - t / (7.0 + t * t).sqrt()).abs() < 1e-10);
    }
}
