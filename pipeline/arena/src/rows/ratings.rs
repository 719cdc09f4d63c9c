//! Ratings, their intervals and their covariance.

use bradley_terry::{Quantity, points, rank_ranges};
use records::Origin;
use records::tables::{Outcome, RatingCovariance, RatingInterval};
use statistics::Interval;

use super::{around, count};
use crate::Error;
use crate::fitted::Fitted;
use crate::ruler::Ruler;

/// Ratings closer than this are one place on the leaderboard: it is what solvers leave of equal strengths.
const EQUAL: f64 = 1e-6;

/// One row a model: the rating with the interval that was asked for.
pub(crate) fn ratings(fitted: &Fitted<'_>, ruler: &Ruler<'_>) -> Result<Vec<Outcome>, Error> {
    let ratings = fitted.ratings();
    let names = &fitted.component.names;
    let intervals = ruler.all_intervals(&quantities(fitted), |model| format!("`{}`", names[model]))?;
    let ranges = rank_ranges(&intervals_of_strengths(fitted, ruler)?);
    let votes = votes(fitted);
    let row = |model: usize| {
        let policy = fitted.settings.policies().get(&names[model]).cloned().unwrap_or_default();
        let estimate = fitted.fit.value(fitted.quantity(model));
        let [lower, upper] = around(ratings[model], estimate, &intervals[model]);
        Outcome {
            judge: policy.judge,
            policy: names[model].clone(),
            outcome: fitted.settings.raw().outcome.clone(),
            control: fitted.control,
            value: ratings[model],
            resolution: None,
            lower: Some(lower),
            upper: Some(upper),
            level: Some(fitted.settings.level().value()),
            interval_method: Some(ruler.text()),
            standard_error: Some(points(ruler.covariance.error(fitted.quantity(model)))),
            n: Some(votes[model]),
            rank: Some(1 + count(ratings.iter().filter(|other| **other > ratings[model] + EQUAL).count())),
            rank_lower: Some(count(ranges[model].best)),
            rank_upper: Some(count(ranges[model].worst)),
            is_baseline: policy.baseline,
            group: policy.group,
            origin: Origin::Computed,
            source: "fitted to votes by arena".to_owned(),
        }
    };
    Ok((0..names.len()).map(row).collect())
}

/// One row a model and way to make an interval.
pub(crate) fn intervals(fitted: &Fitted<'_>) -> Result<Vec<RatingInterval>, Error> {
    let (ratings, quantities) = (fitted.ratings(), quantities(fitted));
    let mut rows = Vec::new();
    for ruler in Ruler::all(fitted) {
        for (model, interval) in ruler.intervals(&quantities)?.into_iter().enumerate() {
            let Some(interval) = interval else { continue };
            let estimate = fitted.fit.value(quantities[model]);
            let [lower, upper] = around(ratings[model], estimate, &interval);
            rows.push(RatingInterval {
                outcome: fitted.settings.raw().outcome.clone(),
                control: fitted.control,
                policy: fitted.component.names[model].clone(),
                interval_method: ruler.method().to_owned(),
                unit: ruler.unit().to_owned(),
                rounds: ruler.rounds(),
                level: fitted.settings.level().value(),
                standard_error: points(ruler.covariance.error(quantities[model])),
                lower,
                upper,
                chosen: ruler.is_chosen(),
            });
        }
    }
    Ok(rows)
}

/// One row a pair of models, a model with itself included.
pub(crate) fn covariance(fitted: &Fitted<'_>, ruler: &Ruler<'_>) -> Vec<RatingCovariance> {
    let covariance = match fitted.anchor {
        Some(anchor) => ruler.covariance.relative_to(anchor),
        None => ruler.covariance.clone(),
    };
    let names = &fitted.component.names;
    let row = |a: usize, b: usize| RatingCovariance {
        outcome: fitted.settings.raw().outcome.clone(),
        control: fitted.control,
        policy_a: names[a].clone(),
        policy_b: names[b].clone(),
        covariance: Fitted::rating_variance(covariance.matrix()[[a, b]]),
    };
    (0..names.len()).flat_map(|a| (a..names.len()).map(move |b| row(a, b))).collect()
}

/// Intervals of strengths above the mean, whatever the scale is pinned to: which ranks they allow must not depend
/// on the anchor.
fn intervals_of_strengths(fitted: &Fitted<'_>, ruler: &Ruler<'_>) -> Result<Vec<Interval>, Error> {
    let names = &fitted.component.names;
    let strengths: Vec<Quantity> = (0..names.len()).map(Quantity::Strength).collect();
    ruler.all_intervals(&strengths, |model| format!("`{}`", names[model]))
}

fn quantities(fitted: &Fitted<'_>) -> Vec<Quantity> {
    (0..fitted.component.names.len()).map(|model| fitted.quantity(model)).collect()
}

/// Votes that each model is in.
fn votes(fitted: &Fitted<'_>) -> Vec<i64> {
    let mut votes = vec![0; fitted.component.names.len()];
    for cell in fitted.comparisons.cells() {
        votes[cell.first as usize] += cell.count as i64;
        votes[cell.second as usize] += cell.count as i64;
    }
    votes
}
