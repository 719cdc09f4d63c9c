//! Pairs of models by what humans and a judge separate: separability and confidence agreement taken apart.

use figure::{Axis, BarPart, BarRow, Bars, Colour, Reference, Width};

use super::{Chart, Sketch};
use crate::made;
use crate::number::count;
use crate::view::{Duels, Separated, View, is_baseline};

/// Judges that can be read, and how many are shown where there are more.
const MOST: usize = 45;
const SHOWN: usize = 30;

/// One a benchmark and domain.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let several = view.duels.len() > 1;
    view.duels.iter().filter_map(|duels| sketch(view, duels, several)).collect()
}

fn sketch(view: &View<'_>, duels: &Duels<'_>, several: bool) -> Option<Sketch> {
    let mut found: Vec<(&str, Separated)> =
        view.judges.all().filter_map(|judge| Some((judge, duels.separated(judge)?))).collect();
    let all = found.iter().filter(|(judge, _)| !is_baseline(judge)).count();
    if all > MOST {
        let mut place = 0;
        found.retain(|(judge, _)| {
            place += usize::from(!is_baseline(judge));
            is_baseline(judge) || place <= SHOWN
        });
    }
    let (_, first) = *found.first()?;
    let by_humans = first.by_humans();
    let row = |(judge, found): &(&str, Separated)| BarRow {
        label: view.judge(judge),
        parts: found.parts().map(|count| count as f64).into(),
        ..BarRow::default()
    };
    let humans = Reference::Line { at: by_humans as f64, label: "pairs that humans separate".to_owned() };
    let chart = Bars {
        width: Width::Double,
        rows: found.iter().map(row).collect(),
        apart: found.iter().filter(|(judge, _)| is_baseline(judge)).count(),
        parts: parts(),
        axis: Axis::new(format!("Pairs of models, {} in all", first.all())).with_reference(humans),
        ..Bars::default()
    };
    Some(Sketch {
        name: format!("separability{}", duels.suffix(several)),
        title: format!("What humans and judges separate: {}", duels.title(view)),
        caption: caption(view, (all, found.len()), &found),
        chart: Chart::Bars(chart),
    })
}

/// Blue where the judge agrees, orange where it contradicts, grey where nobody is sure.
fn parts() -> Vec<BarPart> {
    let named = [
        ("both, same order", 0x0b_4f_8a),
        ("humans alone", 0xa3_cb_e6),
        ("both, reverse order", 0xa3_42_0a),
        ("judge alone", 0xf4_b8_88),
        ("neither", 0xdc_dc_dc),
    ];
    named.map(|(name, code)| BarPart { name: name.to_owned(), colour: Colour::hex(code) }).into()
}

fn caption(view: &View<'_>, (all, shown): (usize, usize), found: &[(&str, Separated)]) -> String {
    let baselines = found.iter().filter(|(judge, _)| is_baseline(judge)).count();
    let cut = if shown - baselines < all {
        format!(" Shown: the {} first of {all} judges.", shown - baselines)
    } else {
        String::new()
    };
    let below = if baselines > 0 { " Set apart below: judges made up for comparison." } else { "" };
    let first = found.first().map(|(_, found)| *found).unwrap_or_default();
    format!(
        "Pairs of models by whose limits separate them: the two intervals of the models’ Bradley-Terry ratings under \
         humans, and those under the judge, overlap or not. Left of the dashed line: the {} that humans separate; \
         right of it: the other {}. Dark blue, brown and pale orange together, over all pairs, are the judge’s \
         separability; dark blue less brown, over the pairs left of the line, is its confidence agreement. A judge \
         that is as sure as humans are, and right, has only dark blue and grey. {}, {}.{below}{cut} Limits are those of the metrics, from refits; intervals \
         of separability and confidence agreement are in the tables. Source: table “model_pairs”.",
        count(first.by_humans(), "pair", "pairs"),
        first.all() - first.by_humans(),
        count(all, "judge", "judges"),
        made::ordered(view),
    )
}
