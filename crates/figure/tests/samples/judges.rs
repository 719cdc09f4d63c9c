//! What a study of judges draws: bands, rows set apart, stacked bars, grids.

use super::{names, noise};
use figure::{
    Axis, BarPart, BarRow, Bars, Caption, Cell, Colour, ColourScale, Dot, DotPanel, DotPlot, DotRow,
    Estimate, GridPanel, Group, Heatmap, HeatmapGrid, HeatmapPanel, LinePanel, Lines, Reference, Series,
    Width,
};

pub fn lines_bands() -> Lines {
    let series = |name: &str, height: f64| {
        let at = |k: f64| height * (1.0 - (-k / 6.0).exp());
        let points = (1..=32).map(|k| (f64::from(k), at(f64::from(k))));
        let band = (1..=32).map(|k| (f64::from(k), at(f64::from(k)) - 0.05, at(f64::from(k)) + 0.05));
        Series { band: band.collect(), ..Series::new(name, points) }
    };
    let plain = |name: &str, height: f64| Series { band: Vec::new(), unmarked: true, ..series(name, height) };
    let panel = |title: &str| LinePanel {
        title: title.into(),
        series: vec![series("one", 0.7), series("two", 0.64), plain("oracle", 1.0)],
    };
    Lines {
        caption: Caption::new("Curves with bands", "Two judges and an oracle."),
        width: Width::Single,
        panels: vec![panel("left"), panel("right")],
        x: Axis::new("K").with_range(1.0, 32.0),
        y: Axis::new("share correct"),
        ..Lines::default()
    }
}

pub fn heatmap_apart() -> Heatmap {
    let rows = names(&["first judge", "second judge", "third judge", "constant", "random"]);
    let mut noise = noise(4);
    let cell = |row: usize, noise: &mut dyn FnMut() -> f64| Cell {
        faint: row == 1,
        ..Cell::plain(0.8 - 0.1 * row as f64 + 0.05 * noise())
    };
    let cells = (0..5).map(|row| (0..6).map(|_| cell(row, &mut noise)).collect()).collect();
    let columns = (0..6).map(|column| format!("domain {column}")).collect();
    Heatmap {
        caption: Caption::new("Rows set apart", "Two baselines below three judges."),
        width: Width::Single,
        panels: vec![HeatmapPanel { title: String::new(), rows, columns, cells, apart: 2 }],
        scale: ColourScale::Sequential { low: 0.4, high: 0.9 },
        scale_label: "Accuracy".into(),
        faint_note: "pale: on part of the rows".into(),
        ..Heatmap::default()
    }
}

fn parts() -> Vec<BarPart> {
    let named = [("same", 0x0b_4f_8a), ("reverse", 0xcf_6a_22), ("neither", 0xdc_dc_dc)];
    named.map(|(name, code)| BarPart { name: name.into(), colour: Colour::hex(code) }).into()
}

pub fn bars_pairs() -> Bars {
    let row = |place: usize| BarRow {
        label: format!("a judge with a rather long name {place}"),
        parts: vec![120.0 - 9.0 * place as f64, place as f64, 70.0 + 8.0 * place as f64],
        remark: format!("group {place}"),
    };
    Bars {
        caption: Caption::new("Pairs", "Pairs of models by what a judge says of them."),
        width: Width::Single,
        rows: (0..12).map(row).collect(),
        remark_heading: "belongs to".into(),
        apart: 2,
        parts: parts(),
        axis: Axis::new("pairs of models")
            .with_reference(Reference::Line { at: 132.0, label: "separated by humans".into() }),
        decimals: 0,
    }
}

pub fn bars_one() -> Bars {
    let rows = vec![BarRow { label: String::new(), parts: vec![0.0, 1e-9, 0.0], ..BarRow::default() }];
    Bars { rows, parts: parts(), ..Bars::default() }
}

/// Two rows a metric, small values beside the estimates, words behind them.
pub fn dots_left_out() -> DotPlot {
    let mut noise = noise(11);
    let row = |index: usize| {
        let value = 0.8 - 0.2 * index as f64;
        let mut dot = |group| Dot { panel: 0, value: value + 0.3 * (noise() - 0.5), group };
        let first = DotRow {
            label: format!("a metric with a long name {index}"),
            estimates: vec![Some(Estimate { value, interval: None, pinned: false })],
            dots: vec![dot(1), dot(1), dot(1), dot(2)],
            remark: format!("{value:.2} without a reward model with a name longer than any room"),
            ..DotRow::default()
        };
        let second = DotRow {
            group: 1,
            estimates: vec![Some(Estimate::new(value, value - 0.3, value + 0.1))],
            continued: true,
            ..DotRow::default()
        };
        [first, second]
    };
    DotPlot {
        caption: Caption::new("Left out", "Coefficients without each reward model."),
        panels: vec![DotPanel { axis: Axis::new("Pearson r"), decimals: 2, ..DotPanel::default() }],
        rows: (0..4).flat_map(row).collect(),
        remark_heading: "largest change".into(),
        groups: vec![Group::new("all"), Group::new("without one"), Group::new("the sign turns")],
        ..DotPlot::default()
    }
}

fn square(models: usize, seed: u64) -> Vec<Vec<Cell>> {
    let mut noise = noise(seed);
    let mut cell = |row: usize, column: usize| {
        if row == column {
            return Cell::blank();
        }
        if noise() < 0.04 {
            return Cell::missing();
        }
        Cell::plain(50.0 + 40.0 * (column as f64 - row as f64) / models as f64 + 12.0 * (noise() - 0.5))
    };
    (0..models).map(|row| (0..models).map(|column| cell(row, column)).collect()).collect()
}

fn grid(models: usize, panels: usize) -> HeatmapGrid {
    let panel = |place: usize| GridPanel {
        title: format!("judge {place} with a name that is too long for its heatmap"),
        cells: square(models, 7 + place as u64),
    };
    HeatmapGrid {
        caption: Caption::new("Matrices", "How often the row beat the column."),
        rows: (1..=models).map(|model| format!("model-with-a-name ({model})")).collect(),
        columns: (1..=models).map(|model| model.to_string()).collect(),
        panels: (0..panels).map(panel).collect(),
        scale: ColourScale::Around { middle: 50.0, reach: 50.0 },
        scale_label: "Row beats column, %".into(),
        missing_note: "never met".into(),
        ..HeatmapGrid::default()
    }
}

pub fn grid_matrices() -> HeatmapGrid {
    grid(20, 5)
}

pub fn grid_two() -> HeatmapGrid {
    HeatmapGrid { width: Width::Single, across: 2, ..grid(4, 2) }
}
