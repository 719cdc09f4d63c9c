//! Effects of covariates and of being shown first.

use bradley_terry::Quantity;
use records::tables::StyleCoefficient;

use super::count;
use crate::Error;
use crate::ballots::Standard;
use crate::fitted::Fitted;
use crate::ruler::Ruler;

/// One row a covariate, and one for the position effect.
pub(crate) fn coefficients(fitted: &Fitted<'_>, ruler: &Ruler<'_>) -> Result<Vec<StyleCoefficient>, Error> {
    let effects = effects(fitted);
    let quantities: Vec<Quantity> = effects.iter().map(|(_, quantity, _)| *quantity).collect();
    let intervals = ruler.all_intervals(&quantities, |place| format!("`{}`", effects[place].0))?;
    let row = |((feature, quantity, standard), interval): (&Effect, statistics::Interval)| StyleCoefficient {
        outcome: fitted.settings.raw().outcome.clone(),
        component: count(fitted.component.number),
        feature: feature.clone(),
        estimate: fitted.fit.value(*quantity),
        standard_error: ruler.covariance.error(*quantity),
        lower: interval.lower,
        upper: interval.upper,
        level: fitted.settings.level().value(),
        interval_method: ruler.method().to_owned(),
        unit: ruler.unit().to_owned(),
        rounds: ruler.rounds(),
        mean: standard.map(|standard| standard.mean),
        deviation: standard.map(|standard| standard.deviation),
    };
    Ok(effects.iter().zip(intervals).map(row).collect())
}

type Effect = (String, Quantity, Option<Standard>);

fn effects(fitted: &Fitted<'_>) -> Vec<Effect> {
    let covariates = fitted.sources.covariates.iter().enumerate();
    let styled =
        covariates.map(|(place, (name, standard))| (name.clone(), Quantity::Coefficient(place), *standard));
    let position = fitted.fit.position.map(|_| ("position".to_owned(), Quantity::Position, None));
    styled.chain(position).collect()
}
