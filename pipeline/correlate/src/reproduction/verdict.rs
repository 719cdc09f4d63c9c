//! Within or outside: by tolerance, and by rounding.

use records::ReproductionStatus;
use records::tables::{PrintedReference, Reproduction};
use statistics::{Envelope, Range};

use crate::ReproducedFigure;

/// Our value and the range that rounding of its inputs allows.
pub(crate) struct Recomputed {
    pub value: f64,
    pub envelope: Envelope,
}

/// Differences are compared with this slack: decimal tolerances have no exact binary form.
const SLACK: f64 = 1e-9;

pub(crate) fn row(
    figure: &ReproducedFigure,
    printed: &PrintedReference,
    recomputed: Result<Recomputed, String>,
) -> Reproduction {
    let stated = figure.unprinted(&printed.benchmark, &printed.metric);
    match recomputed {
        Ok(recomputed) => compared(figure, printed, &recomputed),
        Err(found) => Reproduction {
            status: ReproductionStatus::NotRecomputable,
            reason: stated.map_or(found, str::to_owned),
            ..blank(printed)
        },
    }
}

fn compared(figure: &ReproducedFigure, printed: &PrintedReference, recomputed: &Recomputed) -> Reproduction {
    let (tolerance, reason) = figure.tolerance(&printed.benchmark, &printed.metric);
    let difference = recomputed.value - printed.value;
    let within = difference.abs() <= tolerance + SLACK;
    let inner = widened(recomputed.envelope.inner, printed.resolution);
    let outer = widened(recomputed.envelope.outer, printed.resolution);
    Reproduction {
        recomputed: Some(recomputed.value),
        difference: Some(difference),
        tolerance: Some(tolerance),
        status: if within { ReproductionStatus::Within } else { ReproductionStatus::Outside },
        reason: reason.to_owned(),
        envelope_low: Some(inner.lower),
        envelope_high: Some(inner.upper),
        in_envelope: Some(membership(printed.value, inner, outer).to_owned()),
        ..blank(printed)
    }
}

/// The range with the printed value's own rounding on both sides.
fn widened(range: Range, resolution: f64) -> Range {
    Range { lower: range.lower - resolution, upper: range.upper + resolution }
}

/// The search finds the range from inside, so a value it does not reach may still be reachable:
/// only the certified outer bound can say no.
fn membership(value: f64, inner: Range, outer: Range) -> &'static str {
    let holds = |range: Range| value >= range.lower - SLACK && value <= range.upper + SLACK;
    match (holds(inner), holds(outer)) {
        (true, _) => "yes",
        (false, true) => "undecided",
        (false, false) => "no",
    }
}

fn blank(printed: &PrintedReference) -> Reproduction {
    Reproduction {
        figure: printed.figure.clone(),
        benchmark: printed.benchmark.clone(),
        domain: printed.domain.clone(),
        metric: printed.metric.clone(),
        quantile: printed.quantile,
        control: printed.control,
        printed: printed.value,
        recomputed: None,
        difference: None,
        tolerance: None,
        status: ReproductionStatus::NotRecomputable,
        reason: String::new(),
        envelope_low: None,
        envelope_high: None,
        in_envelope: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_outer_bound_says_no() {
        let range = |lower, upper| Range { lower, upper };
        assert_eq!(membership(0.5, range(0.4, 0.6), range(0.3, 0.7)), "yes");
        assert_eq!(membership(0.65, range(0.4, 0.6), range(0.3, 0.7)), "undecided");
        assert_eq!(membership(0.75, range(0.4, 0.6), range(0.3, 0.7)), "no");
    }
}
