//! What is hard to draw and must be drawn all the same.

use super::{names, noise, plain};
use figure::{
    Axis, Cell, DotPanel, DotPlot, DotRow, Estimate, Group, Heatmap, HeatmapPanel, LinePanel, Lines, Naming,
    Reference, Scatter, ScatterPoint, Series, Width,
};

const LONG: &str =
    "an-organisation-with-a-name/a-reward-model-with-a-very-long-name-70b-instruct-v0.3-preference-tuned";
const CJK: &str = "通义千问-奖励模型-72B";

pub fn heatmap_long() -> Heatmap {
    let mut noise = noise(31);
    let rows = names(&[LONG, CJK, "a", "Мodel <&> \"quoted\"", "👩‍💻 emoji-7b"]);
    let columns = names(&[LONG, CJK, "b", "θ̂ and ρ̂, mean over all prompts and judges", "five"]);
    let cells = (0..5).map(|_| (0..5).map(|_| Cell::marked(-noise())).collect()).collect();
    Heatmap {
        width: Width::Single,
        panels: vec![HeatmapPanel {
            title: "All values negative, and a title that needs two lines".into(),
            rows,
            columns,
            cells,
            apart: 0,
        }],
        scale_label: "Pearson correlation".into(),
        mark_note: "a long note about the mark that has to be broken into several lines in one column".into(),
        ..Heatmap::default()
    }
}

pub fn heatmap_tiny() -> Heatmap {
    Heatmap {
        width: Width::Single,
        panels: vec![HeatmapPanel {
            title: String::new(),
            rows: names(&["one row"]),
            columns: names(&["one column"]),
            cells: vec![vec![Cell::plain(-0.004)]],
            apart: 0,
        }],
        ..Heatmap::default()
    }
}

pub fn heatmap_wide() -> Heatmap {
    let mut noise = noise(41);
    let column = |index| format!("column {index}");
    let cells = (0..12).map(|_| (0..40).map(|_| Cell::plain(2.0 * noise() - 1.0)).collect()).collect();
    Heatmap {
        panels: vec![HeatmapPanel {
            title: "Forty columns".into(),
            rows: (0..12).map(|row| format!("row {row}")).collect(),
            columns: (0..40).map(column).collect(),
            cells,
            apart: 0,
        }],
        scale_label: "r".into(),
        ..Heatmap::default()
    }
}

pub fn lines_crowded() -> Lines {
    let series = (0..14).map(|index| {
        let level = -1e-7 * (1.0 + 0.001 * f64::from(index));
        Series::new(format!("{LONG}-{index}"), (0..30).map(move |step| (f64::from(step), level)))
    });
    Lines {
        panels: vec![LinePanel { title: CJK.into(), series: series.collect() }],
        x: Axis::new("Step"),
        y: Axis::new(
            "A very small negative quantity whose name is too long for the height of the axis, in metres",
        ),
        naming: Naming::LineEnds,
        ..Lines::default()
    }
}

pub fn lines_multiples() -> Lines {
    let panel = |index: u32| LinePanel {
        title: format!("Panel {index}"),
        series: ["up", "flat", "down"]
            .iter()
            .enumerate()
            .map(|(slope, name)| {
                let slope = 1.0 - slope as f64;
                Series::new(
                    *name,
                    (0..=10).map(move |step| (f64::from(step), slope * f64::from(step) * f64::from(index))),
                )
            })
            .collect(),
    };
    Lines {
        panels: (1..=5).map(panel).collect(),
        x: Axis::new("Step"),
        y: Axis::new("Gain").with_reference(Reference::Line { at: 0.0, label: "none".into() }),
        naming: Naming::LineEnds,
        ..Lines::default()
    }
}

pub fn dots_single() -> DotPlot {
    DotPlot {
        width: Width::Single,
        panels: vec![DotPanel { decimals: 2, axis: Axis::new("Effect"), ..DotPanel::default() }],
        rows: vec![DotRow {
            label: "one row".into(),
            estimates: vec![Some(Estimate { value: -0.5, interval: None, pinned: false })],
            ..DotRow::default()
        }],
        ..DotPlot::default()
    }
}

pub fn dots_long() -> DotPlot {
    let row = |(index, name): (usize, &str)| DotRow {
        label: name.into(),
        group: index % 2,
        estimates: vec![Some(Estimate::new(
            -1e5 * index as f64,
            -1.3e5 * index as f64 - 1.0,
            -0.5e5 * index as f64,
        ))],
        ..DotRow::default()
    };
    DotPlot {
        width: Width::Single,
        panels: vec![DotPanel {
            title: "All values negative or zero".into(),
            axis: Axis::new("Loss"),
            decimals: 0,
            value_heading: "loss [95 % interval]".into(),
        }],
        rows: [LONG, CJK, "short", "Мodel <&>", "five"].into_iter().enumerate().map(row).collect(),
        groups: vec![Group::new("first"), Group::new("second")],
        notes: vec![
            "A note below that says how the intervals were made and that has to be broken over lines.".into(),
        ],
        ..DotPlot::default()
    }
}

pub fn scatter_clustered() -> Scatter {
    let mut noise = noise(5);
    let point = |index: usize| {
        let far = if index < 3 { 5.0 } else { 0.0 };
        ScatterPoint::new(
            format!("model-{index:02}-instruct"),
            far * noise() + 0.4 * noise(),
            far * noise() + 0.4 * noise(),
        )
    };
    Scatter {
        width: Width::Single,
        x: Axis::new("x"),
        y: Axis::new("y"),
        points: (0..26).map(point).collect(),
        notes: names(&["26 points, most of them in one corner"]),
        ..Scatter::default()
    }
}

pub fn scatter_identical() -> Scatter {
    Scatter {
        width: Width::Single,
        points: (0..6).map(|index| ScatterPoint::new(format!("the same {index}"), -3.0, -7.0)).collect(),
        x: Axis::new("x"),
        y: Axis::new("y"),
        ..Scatter::default()
    }
}

pub fn scatter_one() -> Scatter {
    Scatter {
        width: Width::Single,
        points: vec![ScatterPoint::new(LONG, 1e12, -1e-12)],
        ..Scatter::default()
    }
}

pub fn scatter_tiny_range() -> Scatter {
    let point = |index: i32| {
        ScatterPoint::new(format!("p{index}"), 1.0 + 1e-12 * f64::from(index), 1e18 * f64::from(index))
    };
    Scatter {
        width: Width::Single,
        x: Axis::new("Nearly 1"),
        y: Axis::new("Huge"),
        points: (0..5).map(point).collect(),
        ..Scatter::default()
    }
}

pub fn scatter_corners() -> Scatter {
    let mut points = plain::points(26, 99);
    let corners = [(0.5, 1170.0), (0.5, 1240.0), (0.85, 1170.0), (0.85, 1240.0)];
    for (point, (x, y)) in points.iter_mut().zip(corners) {
        (point.x, point.y, point.x_interval, point.y_interval) = (x, y, None, None);
    }
    points[6].name = CJK.into();
    points[7].name = LONG.into();
    Scatter {
        x: Axis::new("Accuracy").with_range(0.5, 0.85),
        y: Axis::new("Arena score").with_range(1170.0, 1240.0),
        points,
        notes: names(&["every corner is taken, so this text stands above"]),
        ..Scatter::default()
    }
}
