//! What a study of votes draws: everyone against everyone, ranks, and what a control changes.

use super::noise;
use figure::{
    Axis, Cell, ColourScale, Dash, DotPanel, DotPlot, DotRow, Estimate, Group, Heatmap, HeatmapPanel, Slope,
    SlopeLine, Style, Theme, Width,
};

fn model(index: usize) -> String {
    const MAKERS: [&str; 5] =
        ["alpha", "an-organisation/a-model-with-a-long-name", "通义千问", "b", "Ünï <&>"];
    format!("{}-{index}", MAKERS[index % MAKERS.len()])
}

/// Nine models, a blank diagonal, two pairs that never met.
pub fn win_rates() -> Heatmap {
    let cell = |row: usize, column: usize| match (row, column) {
        _ if row == column => Cell::blank(),
        (2, 7) | (7, 2) => Cell::missing(),
        _ => Cell::plain(50.0 + 6.0 * (column as f64 - row as f64)),
    };
    let names: Vec<String> = (0..9).map(model).collect();
    Heatmap {
        panels: vec![HeatmapPanel {
            title: String::new(),
            rows: names.clone(),
            columns: names,
            cells: (0..9).map(|row| (0..9).map(|column| cell(row, column)).collect()).collect(),
            apart: 0,
        }],
        scale: ColourScale::Around { middle: 50.0, reach: 50.0 },
        scale_label: "Row beats column, %".into(),
        decimals: 0,
        missing_note: "never met".into(),
        ..Heatmap::default()
    }
}

fn rank_map(rows: usize, columns: usize, width: Width) -> Heatmap {
    let cell = |row: usize, column: usize| match row.abs_diff(column) {
        0 => Cell::plain(60.0),
        1 | 2 => Cell::plain(10.0),
        _ => Cell::blank(),
    };
    let cells = (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect();
    Heatmap {
        width,
        panels: vec![HeatmapPanel {
            title: "Ranks".into(),
            rows: (0..rows).map(model).collect(),
            columns: (1..=columns).map(|rank| rank.to_string()).collect(),
            cells,
            apart: 0,
        }],
        scale: ColourScale::Sequential { low: 0.0, high: 100.0 },
        scale_label: "Share of refits, %".into(),
        decimals: 0,
        level_columns: true,
        ..Heatmap::default()
    }
}

/// Every number below the cells has room.
pub fn ranks() -> Heatmap {
    rank_map(6, 6, Width::Double)
}

/// Only some of them have.
pub fn ranks_thin() -> Heatmap {
    rank_map(30, 47, Width::Double)
}

/// Something stands before the names.
pub fn dots_ranked() -> DotPlot {
    let row = |index: usize| DotRow {
        lead: format!("{}–{}", index + 1, index + 4),
        label: model(index),
        estimates: vec![Some(Estimate::new(1100.0 - 3.0 * index as f64, 1080.0, 1105.0)); 2],
        ..DotRow::default()
    };
    let panel = DotPanel {
        axis: Axis::new("Rating"),
        decimals: 1,
        value_heading: "rating [95 % interval]".into(),
        ..DotPanel::default()
    };
    DotPlot {
        panels: vec![panel.clone(), panel],
        lead_heading: "ranks".into(),
        rows: (0..12).map(row).collect(),
        ..DotPlot::default()
    }
}

fn directions() -> Vec<Group> {
    let theme = Theme::default();
    let style = |index: usize, dash: Dash| Style { dash, ..theme.style(index) };
    let same = Style { colour: theme.muted, ..theme.style(0) };
    vec![
        Group::styled("rises", style(0, Dash::Solid)),
        Group::styled("falls", style(1, Dash::Dashed)),
        Group::styled("stays", same),
    ]
}

fn slope(ends: impl IntoIterator<Item = (f64, f64)>) -> Slope {
    let line = |(index, (left, right)): (usize, (f64, f64))| SlopeLine {
        name: model(index),
        left,
        right,
        group: if right < left { 0 } else { usize::from(right == left) + 1 },
    };
    Slope {
        left_heading: "Rank without control".into(),
        right_heading: "Rank, style-controlled".into(),
        least_on_top: true,
        even: true,
        lines: ends.into_iter().enumerate().map(line).collect(),
        groups: directions(),
        ..Slope::default()
    }
}

/// Forty ranks of two hundred, most of them in a crowd.
pub fn slope_ranks() -> Slope {
    let mut noise = noise(5);
    let mut end = |index: usize| (1.0 + index as f64, (1.0 + 40.0 * noise()).round());
    slope((0..38).map(&mut end).chain([(40.0, 200.0), (199.0, 41.0)]).collect::<Vec<_>>())
}

/// Ratings, larger above.
pub fn slope_ratings() -> Slope {
    let mut noise = noise(9);
    let chart = slope(
        (0..12).map(|index| (1200.0 - 9.0 * index as f64, 1180.0 - 90.0 * noise())).collect::<Vec<_>>(),
    );
    Slope { least_on_top: false, even: false, decimals: 1, ..chart }
}

/// All at one value.
pub fn slope_equal() -> Slope {
    Slope { even: false, ..slope([(1.0, 1.0); 9]) }
}

/// One line in a narrow picture, without groups.
pub fn slope_one() -> Slope {
    let line = SlopeLine { name: "one".into(), left: -0.5, right: 2.0, group: 0 };
    Slope { width: Width::Single, lines: vec![line], decimals: 1, ..Slope::default() }
}
