//! Quantiles over columns, and what their correlation can be.

use super::quantile_search::ColumnSearch;
use super::range::{Range, check_ranges, may_be_constant};
use super::{Envelope, Search, check_variation, pearson_envelope};
use crate::quantile::quantile_of_sorted;
use crate::undefined::{check_count, check_finite, check_lengths};
use crate::{Undefined, standardise};

/// The `q`-quantile of each model over its columns.
///
/// ```text
/// a_m = Q_q( z_1m, …, z_km ),   z_c = (x_c − x̄_c)/s_c   or x_c itself
/// Q_q: type 7;  x̄, s: mean and population standard deviation over models
/// ```
///
/// `columns[c][m]`: model m in column c, all columns of one length and direction. Result: one value a model,
/// without unit if standardised.
///
/// # Errors
///
/// - `LengthMismatch`: no column, or columns of different length (the first against the other).
/// - `TooFewPoints` (fewer than three models), `NotFinite`.
/// - `ConstantProxy`: a column to be standardised does not vary.
/// - `QuantileOutOfRange`: q outside [0, 1].
///
/// Source: Frick et al. (2024), arXiv 2410.14872, section on quantile aggregation (Figures 5 and 8).
///
/// ```
/// let columns = [vec![1.0, 2.0, 3.0], vec![3.0, 1.0, 4.0]];
/// assert_eq!(statistics::quantile_scores(&columns, false, 0.0), Ok(vec![1.0, 1.0, 3.0]));
/// ```
pub fn quantile_scores(columns: &[Vec<f64>], standardised: bool, q: f64) -> Result<Vec<f64>, Undefined> {
    check_quantile(q)?;
    let models = columns.first().map_or(0, Vec::len);
    check_columns(columns.iter().map(Vec::len), models)?;
    columns.iter().try_for_each(|column| check_finite(column))?;
    let scaled: Vec<Vec<f64>> = if standardised {
        columns.iter().map(|column| standardise(column)).collect::<Result<_, _>>()?
    } else {
        columns.to_vec()
    };
    Ok(quantiles(&scaled, models, q))
}

/// The range of Pearson's r between quantile scores and an outcome when every number lies in its own range.
///
/// ```text
/// outer ⊇ { r(a(x), y) : x_cm ∈ columns_cm, y_m ∈ outcome_m } ⊇ {ends of inner},   a as in quantile_scores
/// ```
///
/// `columns[c][m]` is the range of model m in column c. `inner` is found by coordinate search among lower
/// end, middle and upper end of each number. For `outer`, each z-score is bounded by itself, as √(n − 1)
/// times the correlation of its column with the indicator of its model, which [`pearson_envelope`] bounds
/// sharply; a quantile never falls when a value rises, so it maps these ranges to ranges of a; and
/// [`pearson_envelope`] bounds the rest. Taking the z-scores one by one forgets what ties them together, so
/// `outer` is sound but not as tight as for one column.
///
/// # Errors
///
/// - `LengthMismatch`: no column, or a column not as long as `outcome`.
/// - `TooFewPoints`, `NotFinite`, `ConstantOutcome` as [`pearson_envelope`]; `QuantileOutOfRange`.
/// - `ConstantProxy`: a column to be standardised, or the quantile itself, cannot vary.
///
/// ```
/// use statistics::{Range, Search, quantile_envelope};
/// let column = [1.0, 2.0, 4.0].map(|value| Range::around(value, 0.05));
/// let outcome = [1.0, 2.0, 3.0].map(|value| Range::around(value, 0.0));
/// let columns = [column.to_vec(), column.to_vec()];
/// let envelope = quantile_envelope(&columns, true, 0.5, &outcome, &Search::default()).unwrap();
/// assert!(envelope.inner.contains(0.982) && envelope.outer.contains(envelope.inner.lower));
/// ```
pub fn quantile_envelope(
    columns: &[Vec<Range>],
    standardised: bool,
    q: f64,
    outcome: &[Range],
    search: &Search,
) -> Result<Envelope, Undefined> {
    check_quantile(q)?;
    check_columns(columns.iter().map(Vec::len), outcome.len())?;
    columns.iter().try_for_each(|column| check_ranges(column))?;
    let scaled: Vec<Vec<Range>> = if standardised {
        columns.iter().map(|column| standardised_ranges(column)).collect::<Result<_, _>>()?
    } else {
        columns.to_vec()
    };
    let scores = quantile_ranges(&scaled, outcome.len(), q);
    let outer =
        pearson_envelope(&scores, outcome, &Search { starts: search.starts.min(4), ..*search })?.outer;
    let inner = ColumnSearch::new(columns, standardised, q, outcome).range(search);
    let inner = inner.ok_or(Undefined::ConstantProxy)?;
    let outer = Range { lower: outer.lower.min(inner.lower), upper: outer.upper.max(inner.upper) };
    Ok(Envelope { inner, outer })
}

/// Ranges of the z-scores of one column: z_m = √(n − 1)·r(column, indicator of m).
fn standardised_ranges(column: &[Range]) -> Result<Vec<Range>, Undefined> {
    check_variation(column, Undefined::ConstantProxy)?;
    let root = (column.len() as f64 - 1.0).sqrt();
    if may_be_constant(column) {
        return Ok(vec![Range::around(0.0, root); column.len()]);
    }
    let of = |model: usize| {
        let indicator: Vec<Range> = (0..column.len())
            .map(|index| Range::around(if index == model { 1.0 } else { 0.0 }, 0.0))
            .collect();
        let outer = pearson_envelope(column, &indicator, &Search { starts: 0, seed: 0 })?.outer;
        Ok(Range { lower: root * outer.lower, upper: root * outer.upper })
    };
    (0..column.len()).map(of).collect()
}

/// Ranges of the quantile of each model: it rises with each of its arguments.
fn quantile_ranges(columns: &[Vec<Range>], models: usize, q: f64) -> Vec<Range> {
    let ends = |end: fn(&Range) -> f64| {
        let columns: Vec<Vec<f64>> = columns.iter().map(|column| column.iter().map(end).collect()).collect();
        quantiles(&columns, models, q)
    };
    let (lower, upper) = (ends(|range| range.lower), ends(|range| range.upper));
    lower.into_iter().zip(upper).map(|(lower, upper)| Range { lower, upper }).collect()
}

/// Quantile over finite columns, model by model.
pub(super) fn quantiles(columns: &[Vec<f64>], models: usize, q: f64) -> Vec<f64> {
    let of = |model: usize| {
        let mut sorted: Vec<f64> = columns.iter().map(|column| column[model]).collect();
        sorted.sort_by(f64::total_cmp);
        quantile_of_sorted(&sorted, q)
    };
    (0..models).map(of).collect()
}

fn check_quantile(q: f64) -> Result<(), Undefined> {
    if (0.0..=1.0).contains(&q) { Ok(()) } else { Err(Undefined::QuantileOutOfRange { q }) }
}

/// At least one column, each of one length, at least three models.
fn check_columns(mut lengths: impl ExactSizeIterator<Item = usize>, models: usize) -> Result<(), Undefined> {
    if lengths.len() == 0 {
        return Err(Undefined::LengthMismatch { proxy: 0, outcome: models });
    }
    lengths.try_for_each(|length| check_lengths(length, models))?;
    check_count(models)
}
