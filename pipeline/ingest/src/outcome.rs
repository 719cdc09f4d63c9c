//! A record of an outcomes file to a row of `outcomes`.

use records::Control;
use records::tables::Outcome;

use crate::layout::{self, Columns};
use crate::names::{Kind, Names};
use crate::row::RowReader;
use crate::scales::Scales;
use crate::settings::Scale;
use crate::take::{Desk, Taken};

impl Taken for Outcome {
    const COLUMNS: Columns = layout::OUTCOMES;
    const SCALED: &'static str = "outcome";

    fn read(row: &mut RowReader<'_>, desk: &mut Desk<'_>, scales: &mut Scales<'_>) -> Option<Self> {
        let is_baseline = row.flag("is_baseline");
        let trained = trained(row, &mut desk.names, is_baseline);
        let outcome = row.plain_name(&mut desk.names, Kind::Outcome, "outcome");
        let control = row.required("control").and_then(|_| row.word::<Control>("control"));
        let scale = scales.of(outcome.as_deref()?);
        let value = value(row, scale);
        let interval = row.interval(value, scale, range(scale));
        let (rank, rank_lower, rank_upper) = ranks(row);
        let resolution = row.resolution(scale, range(scale));
        let standard_error = row.size("standard_error", scale);
        let (n, group) = (row.count("n"), row.text("group").map(str::to_owned));
        let (origin, source) = (row.origin(), row.source());
        let (judge, policy) = trained?;
        Some(Self {
            judge,
            policy,
            outcome: outcome?,
            control: control?,
            value: value?,
            resolution,
            lower: interval.lower,
            upper: interval.upper,
            level: interval.level,
            interval_method: interval.method,
            standard_error,
            n,
            rank,
            rank_lower,
            rank_upper,
            is_baseline,
            group,
            origin,
            source,
        })
    }

    fn scaled_name(&self) -> &str {
        &self.outcome
    }
}

/// Judge and policy. Without a policy column the policy is named like its judge; a baseline was trained with no
/// judge, so the one name it has is its policy's, whichever column that stands in.
fn trained(
    row: &mut RowReader<'_>,
    names: &mut Names<'_>,
    is_baseline: bool,
) -> Option<(Option<String>, String)> {
    match (row.is_missing("judge"), row.is_missing("policy"), is_baseline) {
        (true, true, true) => {
            row.refuse("policy", "a baseline without a name; fill in `policy`");
            None
        }
        (true, _, false) => {
            row.refuse(
                "judge",
                "`judge` is missing; name the reward model the policy was trained with, or set `is_baseline` to true",
            );
            None
        }
        (true, false, true) => Some((None, row.name(names, Kind::Policy, "policy")?)),
        (false, true, true) => Some((None, row.name(names, Kind::Policy, "judge")?)),
        (false, true, false) => {
            let judge = row.name(names, Kind::Judge, "judge")?;
            let policy = row.named(names, Kind::Policy, &judge, "judge")?;
            Some((Some(judge), policy))
        }
        (false, false, true) => {
            row.refuse("judge", "a baseline was trained with no reward model; leave `judge` empty");
            None
        }
        (false, false, false) => {
            let judge = row.name(names, Kind::Judge, "judge");
            let policy = row.name(names, Kind::Policy, "policy");
            Some((Some(judge?), policy?))
        }
    }
}

/// Values an outcome can have; ratings have no bounds.
fn range(scale: Scale) -> (f64, f64) {
    if scale == Scale::AsIs { (f64::NEG_INFINITY, f64::INFINITY) } else { (-1.0, 1.0) }
}

/// The value; one that is declared as a share must look like one.
fn value(row: &mut RowReader<'_>, scale: Scale) -> Option<f64> {
    let value = row.number("value", scale)?.value;
    if scale != Scale::AsIs && value.abs() > 1.0 {
        let word = scale.word();
        row.refuse(
            "value",
            format!(
                "{value} is no share between -1 and 1, as `{word}` says; declare `scale: as-is` for ratings and other \
                 outcomes with a unit of their own, or `scale: percent` for percent"
            ),
        );
        return None;
    }
    Some(value)
}

/// Rank with the range its interval allows.
fn ranks(row: &mut RowReader<'_>) -> (Option<i64>, Option<i64>, Option<i64>) {
    let (rank, lower, upper) = (row.count("rank"), row.count("rank_lower"), row.count("rank_upper"));
    if let (Some(best), Some(worst)) = (lower, upper)
        && best > worst
    {
        row.refuse(
            "rank_lower",
            format!("the best place {best} lies behind the worst place {worst}; swap them"),
        );
    }
    if let Some(rank) = rank
        && (lower.is_some_and(|best| best > rank) || upper.is_some_and(|worst| worst < rank))
    {
        row.refuse(
            "rank",
            format!("the place {rank} lies outside `rank_lower` to `rank_upper`; correct one of them"),
        );
    }
    (rank, lower, upper)
}
