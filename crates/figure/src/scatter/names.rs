//! Which points of a scatter chart are named, and where: all of them if they are not too many.

use super::Scatter;
use super::layout::{lines, shown};
use super::note::Note;
use crate::axis::Panel;
use crate::geometry::Point;
use crate::ink::{Weight, fonts, shorten};
use crate::placement::{Item, Placed, Scene, Wish, place, place_some};
use crate::{Theme, marker};

/// The most names of a chart.
const MOST: usize = 60;
/// The longest name as a share of the plot's width.
const NAME_SHARE: f64 = 0.6;

/// The names that are shown.
pub(super) struct Names {
    /// Index, name and place of every named point inside the frame.
    pub names: Vec<(usize, String, Placed)>,
    /// The block of text, which says how many names are shown if not all are.
    pub note: Note,
}

/// The points inside the frame that have a name.
fn named(chart: &Scatter, panel: &Panel) -> Vec<usize> {
    let named = chart.points.iter().enumerate().filter(|(_, point)| !point.name.trim().is_empty());
    named.filter(|(_, point)| panel.shows((point.x, point.y))).map(|(index, _)| index).collect()
}

/// What the block of text says if there are too many names, with the most as their number.
pub(super) fn announcement(chart: &Scatter, panel: &Panel) -> Option<String> {
    let all = named(chart, panel).len();
    (all > MOST).then(|| format!("{MOST} of {all} names shown"))
}

/// Places the names.
pub(super) fn names(chart: &Scatter, theme: &Theme, panel: &Panel, mut note: Note) -> Names {
    let named = named(chart, panel);
    let scene = scene(chart, theme, panel, &note);
    if named.len() <= MOST {
        let (items, texts): (Vec<Item>, Vec<String>) =
            named.iter().map(|index| item(chart, theme, panel, *index)).unzip();
        let placed = place(&items, &scene);
        let names = named.into_iter().zip(texts).zip(placed);
        return Names { names: names.map(|((index, text), placed)| (index, text, placed)).collect(), note };
    }
    let order = by_importance(chart, panel, named);
    let wish = |(item, _): &(Item, String), index: &usize| Wish {
        item: *item,
        urgent: chart.points[*index].highlight,
    };
    let items: Vec<_> = order.iter().take(3 * MOST).map(|index| item(chart, theme, panel, *index)).collect();
    let wishes: Vec<Wish> = items.iter().zip(&order).map(|(item, index)| wish(item, index)).collect();
    let placed = place_some(&wishes, &scene, MOST);
    let found = order.into_iter().zip(items).zip(placed);
    let names: Vec<_> =
        found.filter_map(|((index, (_, text)), placed)| Some((index, text, placed?))).collect();
    note.reword(&MOST.to_string(), &names.len().to_string());
    Names { names, note }
}

/// A name as it is set, and its size.
fn item(chart: &Scatter, theme: &Theme, panel: &Panel, index: usize) -> (Item, String) {
    let (point, size) = (&chart.points[index], theme.text.name);
    let weight = if point.highlight { Weight::Bold } else { Weight::Regular };
    let name = shorten(&point.name, NAME_SHARE * panel.frame.width(), size, weight);
    let width = fonts().width(&name, size, weight);
    (Item { point: panel.at(point.x, point.y), width, height: 1.1 * size }, name)
}

fn scene(chart: &Scatter, theme: &Theme, panel: &Panel, note: &Note) -> Scene {
    let note_place = (note.inside && !note.lines.is_empty()).then(|| note.place.grow(1.0));
    Scene {
        frame: panel.frame.grow(-1.0),
        radius: marker::reach(theme)
            + if chart.points.iter().any(|point| point.highlight) { 1.2 } else { 0.0 },
        points: shown(chart, panel),
        blocks: note_place.into_iter().collect(),
        lines: lines(chart, panel),
    }
}

/// Highlighted points first, then those farthest from the crowd.
fn by_importance(chart: &Scatter, panel: &Panel, named: Vec<usize>) -> Vec<usize> {
    let at = |index: usize| panel.at(chart.points[index].x, chart.points[index].y);
    let far = distances(&named.iter().map(|index| at(*index)).collect::<Vec<_>>());
    let mut ranked: Vec<(usize, f64)> = named.into_iter().zip(far).collect();
    ranked.sort_by(|one, two| {
        let lit = |index: usize| chart.points[index].highlight;
        lit(two.0).cmp(&lit(one.0)).then(two.1.total_cmp(&one.1)).then(one.0.cmp(&two.0))
    });
    ranked.into_iter().map(|(index, _)| index).collect()
}

/// How far each point is from the middle of all, in units of their spread in its direction (Mahalanobis,
/// 1936): a point off a narrow diagonal is farther than one along it.
fn distances(points: &[Point]) -> Vec<f64> {
    let count = points.len().max(1) as f64;
    let mean = |value: &dyn Fn(&Point) -> f64| points.iter().map(value).sum::<f64>() / count;
    let (x, y) = (mean(&|point| point.0), mean(&|point| point.1));
    // A little is added, so that points on one line have a spread across it.
    let across = mean(&|point| (point.0 - x).powi(2)) + 1e-3;
    let up = mean(&|point| (point.1 - y).powi(2)) + 1e-3;
    let both = mean(&|point| (point.0 - x) * (point.1 - y));
    let squared = |(px, py): &Point| {
        let (dx, dy) = (px - x, py - y);
        (dx * dx * up - 2.0 * dx * dy * both + dy * dy * across) / (across * up - both * both)
    };
    points.iter().map(squared).collect()
}
