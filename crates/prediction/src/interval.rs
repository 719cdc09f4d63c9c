//! Intervals from the errors of models that did not see the point.

use crate::nested::LeaveOneOut;

/// A prediction interval, in the unit of the outcome.
///
/// It is not centred on the prediction: it stands on the predictions of the models with one point left out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The jackknife+ interval of new row `new`.
///
/// ```text
/// low  = the (n + 1 − k)-th smallest of μ̂_{−i}(x) − R_i       k = ⌈(1 − α)(n + 1)⌉
/// high = the k-th smallest of μ̂_{−i}(x) + R_i                 R_i = |y_i − μ̂_{−i}(x_i)|
/// ```
///
/// At n = 9 and level 0.8: the second smallest and the eighth smallest. μ̂_{−i} is the whole procedure, tuning
/// included, without point i. Barber et al. (2021), *Ann. Stat.* 49, 486–507.
pub(crate) fn jackknife_plus(left_out: &LeaveOneOut, new: usize, rank: usize) -> Interval {
    let n = left_out.residuals.len();
    let ends = |sign: f64| {
        let pairs = left_out.at_new.iter().zip(&left_out.residuals);
        sorted(pairs.map(|(at_new, residual)| at_new[new] + sign * residual.abs()))
    };
    Interval { low: ends(-1.0)[n - rank], high: ends(1.0)[rank - 1] }
}

/// The jackknife-minmax interval of new row `new`.
///
/// ```text
/// [min_i μ̂_{−i}(x) − R_(k),  max_i μ̂_{−i}(x) + R_(k)]         R_(k): the k-th smallest
/// ```
///
/// Barber et al. (2021).
pub(crate) fn jackknife_minmax(left_out: &LeaveOneOut, new: usize, rank: usize) -> Interval {
    let error = sorted(left_out.residuals.iter().map(|residual| residual.abs()))[rank - 1];
    let centres = sorted(left_out.at_new.iter().map(|at_new| at_new[new]));
    Interval { low: centres[0] - error, high: centres[centres.len() - 1] + error }
}

pub(crate) fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_out() -> LeaveOneOut {
        let at = [1.0, 2.0, 3.0, 4.0];
        LeaveOneOut {
            predictions: vec![0.0; 4],
            residuals: vec![0.5, -1.0, 2.0, -0.1],
            at_new: at.iter().map(|&value| vec![value]).collect(),
            choices: Vec::new(),
        }
    }

    #[test]
    fn the_order_statistics_by_hand() {
        // Lower ends 0.5, 1.0, 1.0, 3.9; upper ends 1.5, 3.0, 5.0, 4.1.
        assert_eq!(jackknife_plus(&left_out(), 0, 4), Interval { low: 0.5, high: 5.0 });
        assert_eq!(jackknife_plus(&left_out(), 0, 3), Interval { low: 1.0, high: 4.1 });
        assert_eq!(jackknife_minmax(&left_out(), 0, 3), Interval { low: 0.0, high: 5.0 });
    }
}
