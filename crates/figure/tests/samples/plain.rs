//! What a study draws.

use super::{names, noise};
use figure::{
    Axis, Caption, Cell, DotPanel, DotPlot, DotRow, Estimate, FittedLine, Group, Heatmap, HeatmapPanel,
    LinePanel, Lines, Marker, Naming, Reference, Scatter, ScatterPoint, Series, Style, Theme, Width,
};

const METRICS: [&str; 7] = [
    "Accuracy",
    "Spearman (row)",
    "Kendall (row)",
    "Confidence agreement",
    "Separability",
    "Brier score",
    "Best of K, loss",
];

const MODELS: [&str; 12] = [
    "Athene-RM-70B",
    "InternLM2-20B-Reward",
    "Llama-3-OffsetBias-RM-8B",
    "ArmoRM-Llama3-8B-v0.1",
    "Skywork-Reward-Llama-3.1-8B",
    "Nemotron-4-340B-Reward",
    "Starling-RM-34B",
    "Eurus-RM-7B",
    "InternLM2-7B-Reward",
    "NaiveVerbosityModel",
    "Random baseline",
    "Athene-RM-8B",
];

fn cell(value: f64, threshold: f64) -> Cell {
    Cell { marked: value.abs() > threshold, ..Cell::plain(value) }
}

fn panel(title: &str, rows: Vec<String>, columns: Vec<String>, seed: u64, threshold: f64) -> HeatmapPanel {
    let mut noise = noise(seed);
    let cells = (0..rows.len())
        .map(|row| {
            let level = 0.8 - 0.22 * row as f64;
            (0..columns.len())
                .map(|_| cell((level + 0.7 * (noise() - 0.5)).clamp(-0.99, 0.99), threshold))
                .collect()
        })
        .collect();
    HeatmapPanel { title: title.into(), rows, columns, cells, apart: 0 }
}

pub fn heatmap_pair() -> Heatmap {
    let columns = names(&[
        "All",
        "Hard prompts",
        "Easy prompts",
        "Instruction following",
        "Coding",
        "Math",
        "Similar length",
    ]);
    let right_rows = names(&["MMLU Pro", "MATH", "GPQA", "MBPP Plus", "IFEval"]);
    let right_columns =
        names(&["Accuracy", "Best of K, loss", "Best of K, max", "Best of K, end", "ROC AUC", "Mean"]);
    let mut left = panel("Human preference", names(&METRICS), columns, 3, 0.67);
    let mut right = panel("Verifiable correctness", right_rows, right_columns, 11, 0.67);
    left.cells[5][4] = Cell::missing();
    right.cells[4][3] = Cell::missing();
    right.cells[4][4] = Cell::missing();
    Heatmap {
        caption: Caption::new(
            "Correlation of offline metrics with the outcome",
            "Two heatmaps of Pearson correlations.",
        ),
        panels: vec![left, right],
        scale_label: "Pearson correlation with post-RLHF Arena score".into(),
        missing_note: "not defined: fewer than 3 models or no variation".into(),
        mark_note: "bold, dot: |r| beyond 0.67, the 5 % threshold for n = 9 (two-sided, t with 7 df)".into(),
        ..Heatmap::default()
    }
}

pub fn heatmap_single() -> Heatmap {
    let mut heatmap = heatmap_pair();
    heatmap.width = Width::Single;
    heatmap.scale = figure::ColourScale::Sequential { low: 0.4, high: 1.0 };
    heatmap.scale_label = "Accuracy".into();
    for (row, cells) in heatmap.panels.iter_mut().flat_map(|panel| panel.cells.iter_mut()).enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            cell.value = cell.value.map(|value| 0.7 + 0.25 * value - 0.004 * (row * column) as f64);
            cell.marked = false;
        }
    }
    heatmap
}

fn quantile_panel(title: &str, seed: u64, shift: f64) -> LinePanel {
    let mut noise = noise(seed);
    let series = METRICS.iter().enumerate().map(|(index, name)| {
        let level = 0.85 - 0.18 * index as f64 + shift;
        let mut drift = 0.0;
        let points: Vec<(f64, f64)> = (0..=20)
            .map(|step| {
                let quantile = f64::from(step) / 20.0;
                drift += 0.12 * (noise() - 0.5);
                (quantile, (level - 0.25 * (quantile - 0.3).powi(2) * 4.0 + drift).clamp(-0.98, 0.98))
            })
            .collect();
        let printed = (index < 2).then(|| points.iter().step_by(4).map(|(x, y)| (*x, y + 0.02)).collect());
        Series { printed: printed.unwrap_or_default(), ..Series::new(*name, points) }
    });
    LinePanel { title: title.into(), series: series.collect() }
}

pub fn lines_quantiles() -> Lines {
    let mut left = quantile_panel("No control", 5, 0.0);
    left.series[6].points[9].1 = None;
    Lines {
        caption: Caption::new(
            "Correlation by quantile",
            "Seven metrics over the quantile of judge score, two panels.",
        ),
        panels: vec![left, quantile_panel("Style control", 8, -0.12)],
        x: Axis::new("Quantile of category score").with_range(0.0, 1.0),
        y: Axis::new("Pearson correlation").with_range(-1.0, 1.0).with_reference(Reference::Band {
            low: -0.67,
            high: 0.67,
            label: "|r| ≤ 0.67: not told from 0 at 5 %, n = 9".into(),
        }),
        printed_note: "hollow: read off the printed figure".into(),
        ..Lines::default()
    }
}

pub fn lines_named() -> Lines {
    let mut panel = quantile_panel("", 21, 0.0);
    panel.series.iter_mut().for_each(|series| series.printed.clear());
    Lines {
        width: Width::Single,
        panels: vec![panel],
        x: Axis::new("Quantile"),
        y: Axis::new("Pearson correlation").with_reference(Reference::Line { at: 0.0, label: String::new() }),
        naming: Naming::LineEnds,
        ..Lines::default()
    }
}

pub fn dots_arena() -> DotPlot {
    let theme = Theme::default();
    let mut noise = noise(77);
    let rows = MODELS.iter().enumerate().map(|(index, name)| {
        let mut estimate = |shift: f64| {
            let value = 1226.0 - 5.5 * index as f64 + shift + 6.0 * noise();
            Estimate::new(value, value - 8.0 - 4.0 * noise(), value + 8.0 + 4.0 * noise())
        };
        let estimates = vec![Some(estimate(0.0)), Some(estimate(-14.0)).filter(|_| index != 7)];
        let group = usize::from(index == 9 || index == 10);
        DotRow { label: (*name).into(), group, estimates, ..DotRow::default() }
    });
    let panel = |title: &str| DotPanel {
        title: title.into(),
        axis: Axis::new("Arena score")
            .with_reference(Reference::Line { at: 1196.0, label: "base model".into() }),
        decimals: 0,
        value_heading: "score [95 % interval]".into(),
    };
    DotPlot {
        caption: Caption::new("Arena scores after RLHF", "Twelve models, without and with style control."),
        panels: vec![panel("Without style control"), panel("With style control")],
        rows: rows.collect(),
        groups: vec![
            Group::new("trained against this reward model"),
            Group::styled("baseline", Style { marker: Marker::Diamond, ..theme.style(1) }.hollow()),
        ],
        ..DotPlot::default()
    }
}

pub fn points(count: usize, seed: u64) -> Vec<ScatterPoint> {
    let mut noise = noise(seed);
    let point = |index: usize| {
        let x = 0.55 + 0.25 * noise();
        let y = 1180.0 + 160.0 * (x - 0.55) + 14.0 * (noise() - 0.5);
        let (dx, dy) = (0.008 + 0.01 * noise(), 3.0 + 4.0 * noise());
        ScatterPoint {
            x_interval: Some((x - dx, x + dx)),
            y_interval: Some((y - dy, y + 0.8 * dy)),
            ..ScatterPoint::new(MODELS[index % MODELS.len()], x, y)
        }
    };
    (0..count).map(point).collect()
}

fn fit(low: f64, high: f64) -> FittedLine {
    let at = |step: u32| low + (high - low) * f64::from(step) / 40.0;
    let line = |x: f64| 1180.0 + 160.0 * (x - 0.55);
    let half = |x: f64| 2.0 + 180.0 * (x - 0.67).powi(2) + 2.0;
    FittedLine {
        name: "least squares, 95 % band".into(),
        line: (0..=40).map(|step| (at(step), line(at(step)))).collect(),
        band: (0..=40).map(at).map(|x| (x, line(x) - half(x), line(x) + half(x))).collect(),
        colour: None,
    }
}

pub fn scatter_nine() -> Scatter {
    let mut points = points(9, 4);
    points[2].highlight = true;
    Scatter {
        caption: Caption::new("Metric against outcome", "Nine reward models."),
        width: Width::Single,
        x: Axis::new("Accuracy on human preference"),
        y: Axis::new("Arena score after RLHF"),
        points,
        fit: Some(fit(0.54, 0.81)),
        notes: names(&["r = 0.92 [0.64, 0.98]", "p < 0.001, n = 9"]),
        ..Scatter::default()
    }
}

pub fn scatter_groups() -> Scatter {
    let mut points = points(26, 12);
    for (index, point) in points.iter_mut().enumerate() {
        point.group = index % 3;
        point.name = format!("{}-{index}", point.name);
    }
    points[5].highlight = true;
    Scatter {
        x: Axis::new("Accuracy on human preference"),
        y: Axis::new("Arena score after RLHF"),
        points,
        groups: vec![Group::new("8B and smaller"), Group::new("20B to 70B"), Group::new("LLM as judge")],
        fit: Some(fit(0.53, 0.82)),
        notes: names(&["r = 0.87 [0.73, 0.94]", "p < 0.001, n = 26"]),
        ..Scatter::default()
    }
}
