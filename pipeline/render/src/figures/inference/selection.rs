//! How often each metric would be chosen, were the reward models drawn again.

use figure::{Axis, BarPart, BarRow, Bars, Colour, Width};

use super::{Chart, MOST, Sketch, short, suffix};
use crate::number::{fixed, span};
use crate::sentence::distinct;
use crate::view::{Compared, Target, View};

/// One an outcome and control.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    view.targets().into_iter().filter_map(|target| sketch(view, target)).collect()
}

/// A metric with its shares in percent: best, and second or third.
struct Bar<'a> {
    metric: Compared<'a>,
    best: f64,
    next: f64,
}

fn sketch(view: &View<'_>, target: Target<'_>) -> Option<Sketch> {
    let bars = view.compared(target).into_iter().filter_map(|metric| {
        let best = metric.chosen.frequency_best?;
        let next = metric.chosen.frequency_top3? - best;
        Some(Bar { metric, best: 100.0 * best, next: (100.0 * next).max(0.0) })
    });
    let mut bars: Vec<Bar<'_>> = bars.collect();
    bars.sort_by(|a, b| b.best.total_cmp(&a.best).then(a.metric.at().cmp(&b.metric.at())));
    let all = bars.len();
    bars.truncate(MOST);
    if all < 2 {
        return None;
    }
    let chart = Bars {
        width: Width::Double,
        rows: bars.iter().map(|bar| row(view, bar)).collect(),
        remark_heading: heading(&bars).to_owned(),
        parts: parts(),
        axis: Axis::new("Selection frequency: % of resamples").with_range(0.0, 100.0),
        decimals: 0,
        ..Bars::default()
    };
    Some(Sketch {
        suffix: suffix(target),
        title: format!("How often each metric would be chosen: {}", view.title(target)),
        caption: caption(view, target, &bars, all),
        chart: Chart::Bars(chart),
    })
}

fn parts() -> Vec<BarPart> {
    let named = [("correlates best", 0x00_72_b2), ("second or third", 0xa3_cb_e6)];
    named.map(|(name, code)| BarPart { name: name.to_owned(), colour: Colour::hex(code) }).into()
}

fn has_prior(bars: &[Bar<'_>]) -> bool {
    bars.iter().any(|bar| bar.metric.chosen.probability_best.is_some())
}

fn heading(bars: &[Bar<'_>]) -> &'static str {
    match (bars.iter().any(|bar| bar.metric.chosen.cluster.is_some()), has_prior(bars)) {
        (true, true) => "letters · P(best)",
        (true, false) => "letters",
        (false, true) => "P(best)",
        (false, false) => "",
    }
}

fn row(view: &View<'_>, bar: &Bar<'_>) -> BarRow {
    let chosen = bar.metric.chosen;
    let probability = chosen.probability_best.map(|share| format!("{} %", fixed(100.0 * share, 0)));
    let remark: Vec<String> = chosen.cluster.clone().into_iter().chain(probability).collect();
    BarRow {
        label: short(view, bar.metric.at()),
        parts: vec![bar.best, bar.next],
        remark: remark.join(" · "),
    }
}

fn caption(view: &View<'_>, target: Target<'_>, bars: &[Bar<'_>], all: usize) -> String {
    let rows = || bars.iter().map(|bar| bar.metric.chosen);
    let noise = distinct(rows().map(|row| row.noise.as_str()));
    let noise = match noise.join("; ").as_str() {
        "none" => "no noise is known, so none is drawn".to_owned(),
        what => format!("noise of the {what} is drawn too"),
    };
    let prior = distinct(rows().filter_map(|row| row.prior.as_deref()));
    let prior = if has_prior(bars) {
        format!(
            " P(best): posterior probability of the highest true correlation under the prior: {}.",
            prior.join("; ")
        )
    } else {
        String::new()
    };
    let letters = distinct(rows().filter_map(|row| row.cluster.as_deref()));
    let letters = match letters.as_slice() {
        [] => String::new(),
        [one] if one.chars().count() == 1 && rows().all(|row| row.cluster.is_some()) => {
            " All share one letter: no two metrics can be told apart.".to_owned()
        }
        _ => " Metrics with one letter in common cannot be told apart.".to_owned(),
    };
    let shown = if bars.len() == all {
        String::new()
    } else {
        format!(" Shown: the {} chosen most often of {all}.", bars.len())
    };
    format!(
        "Share of {} resamples of the n = {} reward models in which a metric correlates best with {}, or second or \
         third; {noise}. A selection frequency: what would be chosen on other reward models, not the probability \
         that it is the best.{letters}{prior}{shown} Source: table “selection”.",
        span(rows().map(|row| row.rounds)),
        span(rows().map(|row| row.n)),
        view.title(target),
    )
}
