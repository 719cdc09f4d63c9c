//! Pairs of models: what humans and judges separate, and how right judges are by how sure they are.

use super::{FOLD, named};
use crate::made;
use crate::part::Part;
use crate::table::{Cell, Column, Table, number, text};
use crate::view::{BINS, Duels, View, bin_name};

pub(super) fn tables(view: &View<'_>, duels: &Duels<'_>) -> Vec<Table> {
    [separated(view, duels), confidence(view, duels)].into_iter().flatten().collect()
}

fn table(
    name: &str,
    (view, duels): (&View<'_>, &Duels<'_>),
    caption: String,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
) -> Option<Table> {
    let name = format!("{name}{}", duels.suffix(view.duels.len() > 1));
    let folded = rows.len() > FOLD;
    (!rows.is_empty()).then_some(Table { name, part: Part::Metrics, folded, caption, columns, rows })
}

fn separated(view: &View<'_>, duels: &Duels<'_>) -> Option<Table> {
    let row = |judge: &str| {
        let found = duels.separated(judge)?;
        let counts = found.parts().map(|pairs| Cell::Count(pairs as i64));
        let all = [found.by_humans(), found.all()].map(|pairs| Cell::Count(pairs as i64));
        Some([named(view, judge)].into_iter().chain(counts).chain(all).collect())
    };
    let headings = [
        "Both, same order",
        "Humans alone",
        "Both, reverse order",
        "Judge alone",
        "Neither",
        "By humans",
        "All",
    ];
    let columns = [text("Judge")].into_iter().chain(headings.map(number)).collect();
    let caption = format!(
        "Pairs of models by whose limits separate them, {}; judges {}. Only judges of the table “model_pairs”.",
        duels.title(view),
        made::ordered(view)
    );
    table(
        "metrics-separability",
        (view, duels),
        caption,
        columns,
        view.judges.all().filter_map(row).collect(),
    )
}

fn confidence(view: &View<'_>, duels: &Duels<'_>) -> Option<Table> {
    let row = |judge: &str| {
        let bins = duels.agreeing(judge)?;
        let cell = |(pairs, alike): (usize, usize)| match pairs {
            0 => [Cell::absent(), Cell::absent()],
            _ => [alike, pairs].map(|count| Cell::Count(count as i64)),
        };
        Some([named(view, judge)].into_iter().chain(bins.into_iter().flat_map(cell)).collect())
    };
    let heading = |bin: usize| {
        let name = bin_name(bin);
        [number(format!("{name} %: alike")), number(format!("{name} %: pairs"))]
    };
    let columns = [text("Judge")].into_iter().chain((0..BINS.len()).flat_map(heading)).collect();
    let caption = format!(
        "Pairs of models by the probability that the judge states of the model it ranks higher being the better one, \
         and how many of them the human ratings order alike, {}; judges {}. Pairs that either rates exactly equal are \
         left out.",
        duels.title(view),
        made::ordered(view)
    );
    table("metrics-confidence", (view, duels), caption, columns, view.judges.all().filter_map(row).collect())
}
