//! How often humans order two models as a judge does, by how sure the judge says it is.

use figure::{Cell, ColourScale, Heatmap, HeatmapPanel, Width};

use super::{Chart, Sketch};
use crate::made;
use crate::number::{count, span};
use crate::view::{BINS, Duels, View, bin_name, is_baseline};

/// Judges that can be read, and how many are shown where there are more.
const MOST: usize = 40;
const SHOWN: usize = 30;
/// Pairs below which a cell is pale: the standard error of a share is then above 0.15.
const FAINT: usize = 10;

/// One a benchmark and domain.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let several = view.duels.len() > 1;
    view.duels.iter().filter_map(|duels| sketch(view, duels, several)).collect()
}

/// Pairs and those of them that humans order alike, by bin.
type Bins = [(usize, usize); BINS.len()];

fn sketch(view: &View<'_>, duels: &Duels<'_>, several: bool) -> Option<Sketch> {
    let found = |judge| Some((judge, duels.agreeing(judge)?));
    let mut judges: Vec<(&str, Bins)> = view.judges.named.iter().copied().filter_map(found).collect();
    let all = judges.len();
    if all > MOST {
        judges.truncate(SHOWN);
    }
    let shown = judges.len();
    judges.extend(view.judges.baselines.iter().copied().filter_map(found));
    let cell = |(pairs, alike): &(usize, usize)| match pairs {
        0 => Cell::blank(),
        _ => Cell { faint: *pairs < FAINT, ..Cell::plain(100.0 * *alike as f64 / *pairs as f64) },
    };
    let panel = HeatmapPanel {
        title: "Probability that the judge states, %".to_owned(),
        rows: judges.iter().map(|(judge, _)| view.judge(judge)).collect(),
        columns: (0..BINS.len()).map(bin_name).collect(),
        cells: judges.iter().map(|(_, bins)| bins.iter().map(cell).collect()).collect(),
        apart: judges.iter().filter(|(judge, _)| is_baseline(judge)).count(),
    };
    (!judges.is_empty()).then(|| Sketch {
        name: format!("confidence{}", duels.suffix(several)),
        title: format!("Confidence of judges and agreement with humans: {}", duels.title(view)),
        caption: caption(view, &judges, (shown, all)),
        chart: Chart::Heatmap(Heatmap {
            width: Width::Points(396.0),
            panels: vec![panel],
            scale: ColourScale::Sequential { low: 50.0, high: 100.0 },
            scale_label: "Pairs in the human order, %".to_owned(),
            decimals: 0,
            faint_note: format!("pale: fewer than {FAINT} pairs"),
            ..Heatmap::default()
        }),
    })
}

fn caption(view: &View<'_>, judges: &[(&str, Bins)], (shown, all): (usize, usize)) -> String {
    let cut = if shown < all { format!(" Shown: the {shown} first of {all} judges.") } else { String::new() };
    let below = if judges.len() > shown { " Set apart below: judges made up for comparison." } else { "" };
    let pairs = judges.iter().map(|(_, bins)| bins.iter().map(|(pairs, _)| *pairs as i64).sum::<i64>());
    format!(
        "Columns: the probability that the judge states of the model it ranks higher being the better one, in percent \
         (Φ of the difference of ratings over its standard error, as in the Brier score). Cells: of the pairs of \
         models in that column, the share that the human ratings order alike. Where the number lies within the \
         column’s range, the judge is as right as it is sure; below it, it is too sure; the palest colour stands for 50 and less. {}, {}; {} pairs of models \
         each, those that humans or the judge rate exactly equal left out. Empty: no pair; pale: fewer than {FAINT}. \
         No intervals: pairs that share a model are not independent, and the human order is itself \
         uncertain.{below}{cut} The table “metrics-confidence” has the counts. Source: table “model_pairs”.",
        count(shown, "judge", "judges"),
        made::ordered(view),
        span(pairs),
    )
}
