use crate::samples::noise;
use figure::{
    Axis, BarPart, BarRow, Bars, Cell, Colour, Dot, DotPanel, DotPlot, DotRow, Estimate, FigureError,
    GridPanel, Heatmap, HeatmapGrid, HeatmapPanel, LinePanel, Lines, Naming, Picture, Reference, Scatter,
    ScatterPoint, Series, Slope, SlopeLine, TextSizes, Theme, Width,
};
use resvg::usvg;

const ROUNDS: u64 = 40;

/// A source of awkward values.
struct Source(Box<dyn FnMut() -> f64>);

impl Source {
    fn below(&mut self, count: usize) -> usize {
        ((self.0)() * count as f64) as usize
    }

    fn value(&mut self) -> f64 {
        let unit = 2.0 * (self.0)() - 1.0;
        unit * [1.0, 0.0, 1e-9, 1e9, 1e299, 1e-300][self.below(6)]
    }

    fn interval(&mut self) -> Option<(f64, f64)> {
        let (one, two) = (self.value(), self.value());
        (self.below(2) == 0).then(|| (one.min(two), one.max(two)))
    }

    fn name(&mut self) -> String {
        const PIECES: [&str; 8] = ["model", "-", " ", "通义", "\u{0}\n<&>\"", "Ünï", "👩‍💻", "instruct-v0.3/"];
        (0..self.below(30)).map(|_| PIECES[self.below(8)]).collect()
    }

    fn names(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.name()).collect()
    }

    fn width(&mut self) -> Width {
        Width::Points(120.0 + 500.0 * (self.0)())
    }

    fn axis(&mut self) -> Axis {
        let axis = Axis::new(self.name());
        match self.below(3) {
            0 => axis.with_range(-1.0, 1.0),
            1 => axis.with_reference(Reference::Line { at: self.value(), label: self.name() }),
            _ => axis,
        }
    }
}

fn check(result: Result<Picture, FigureError>) {
    match result {
        Ok(picture) => {
            let text = picture.inline_svg();
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
            let tree = usvg::Tree::from_str(&picture.svg(), &usvg::Options::default()).expect("well-formed");
            assert!(tree.size().width() > 0.0);
        }
        Err(error) => {
            assert!(matches!(error, FigureError::Room { .. } | FigureError::Empty { .. }), "{error}");
        }
    }
}

fn each(mut draw: impl FnMut(&mut Source, &Theme)) {
    let large = TextSizes { title: 20.0, label: 14.0, tick: 3.0, name: 18.0, value: 12.0, note: 25.0 };
    for seed in 1..=ROUNDS {
        let theme =
            if seed % 5 == 0 { Theme { text: large.clone(), ..Theme::default() } } else { Theme::default() };
        draw(&mut Source(Box::new(noise(seed * 7919))), &theme);
    }
}

#[test]
fn any_heatmap() {
    each(|source, theme| {
        let panel = |source: &mut Source| {
            let (rows, columns) = (1 + source.below(8), 1 + source.below(20));
            let cell = |source: &mut Source| Cell {
                value: (source.below(4) > 0).then(|| source.value()),
                marked: source.below(2) == 0,
                faint: source.below(3) == 0,
                blank: source.below(9) == 0,
            };
            HeatmapPanel {
                title: source.name(),
                rows: source.names(rows),
                columns: source.names(columns),
                cells: (0..rows).map(|_| (0..columns).map(|_| cell(source)).collect()).collect(),
                apart: source.below(4),
            }
        };
        let chart = Heatmap {
            width: source.width(),
            panels: (0..=source.below(3)).map(|_| panel(source)).collect(),
            scale_label: source.name(),
            mark_note: source.name(),
            level_columns: source.below(3) == 0,
            ..Heatmap::default()
        };
        check(chart.draw(theme));
    });
}

#[test]
fn any_lines() {
    each(|source, theme| {
        let series = |source: &mut Source| Series {
            points: (0..source.below(12))
                .map(|_| (source.value(), (source.below(4) > 0).then(|| source.value())))
                .collect(),
            band: band(source),
            unmarked: source.below(3) == 0,
            printed: (0..source.below(4)).map(|_| (source.value(), source.value())).collect(),
            ..Series::new(source.name(), [])
        };
        let panel = |source: &mut Source| LinePanel {
            title: source.name(),
            series: (0..source.below(12)).map(|_| series(source)).collect(),
        };
        let chart = Lines {
            width: source.width(),
            panels: (0..=source.below(5)).map(|_| panel(source)).collect(),
            x: source.axis(),
            y: source.axis(),
            naming: if source.below(2) == 0 { Naming::LineEnds } else { Naming::Legend },
            printed_note: source.name(),
            ..Lines::default()
        };
        check(chart.draw(theme));
    });
}

fn band(source: &mut Source) -> Vec<(f64, f64, f64)> {
    let point = |source: &mut Source| {
        let (x, one, two) = (source.value(), source.value(), source.value());
        (x, one.min(two), one.max(two))
    };
    (0..source.below(5)).map(|_| point(source)).collect()
}

#[test]
fn any_bars() {
    each(|source, theme| {
        let parts = 1 + source.below(5);
        let row = |source: &mut Source| BarRow {
            label: source.name(),
            parts: (0..parts).map(|_| source.value().abs()).collect(),
            remark: if source.below(2) == 0 { source.name() } else { String::new() },
        };
        let part = |source: &mut Source| BarPart { name: source.name(), colour: Colour::hex(0x31_7f_bc) };
        let chart = Bars {
            width: source.width(),
            rows: (0..=source.below(30)).map(|_| row(source)).collect(),
            remark_heading: if source.below(2) == 0 { source.name() } else { String::new() },
            apart: source.below(5),
            parts: (0..parts).map(|_| part(source)).collect(),
            axis: source.axis(),
            decimals: source.below(3),
            ..Bars::default()
        };
        check(chart.draw(theme));
    });
}

#[test]
fn any_grid() {
    each(|source, theme| {
        let (rows, columns) = (1 + source.below(30), 1 + source.below(60));
        let cell = |source: &mut Source| Cell {
            value: (source.below(4) > 0).then(|| source.value()),
            faint: source.below(3) == 0,
            blank: source.below(9) == 0,
            ..Cell::default()
        };
        let panel = |source: &mut Source| GridPanel {
            title: source.name(),
            cells: (0..rows).map(|_| (0..columns).map(|_| cell(source)).collect()).collect(),
        };
        let chart = HeatmapGrid {
            width: source.width(),
            across: 1 + source.below(4),
            rows: source.names(rows),
            columns: source.names(columns),
            panels: (0..=source.below(6)).map(|_| panel(source)).collect(),
            scale_label: source.name(),
            ..HeatmapGrid::default()
        };
        check(chart.draw(theme));
    });
}

#[test]
fn any_dot_plot() {
    each(|source, theme| {
        let panels = 1 + source.below(3);
        let estimate = |source: &mut Source| {
            (source.below(5) > 0).then(|| Estimate {
                value: source.value(),
                interval: source.interval(),
                pinned: source.below(9) == 0,
            })
        };
        let chart = DotPlot {
            width: source.width(),
            rows: (0..=source.below(20))
                .map(|_| DotRow {
                    lead: if source.below(2) == 0 { source.name() } else { String::new() },
                    label: source.name(),
                    group: 0,
                    estimates: (0..panels).map(|_| estimate(source)).collect(),
                    dots: (0..source.below(4))
                        .map(|_| Dot { panel: source.below(panels), value: source.value(), group: 0 })
                        .collect(),
                    remark: if source.below(3) == 0 { source.name() } else { String::new() },
                    continued: source.below(3) == 0,
                })
                .collect(),
            panels: (0..panels)
                .map(|_| DotPanel {
                    title: source.name(),
                    axis: source.axis(),
                    decimals: 1,
                    value_heading: source.name(),
                })
                .collect(),
            notes: source.names(2),
            plot_width: (source.below(3) == 0).then_some(100.0),
            ..DotPlot::default()
        };
        check(chart.draw(theme));
    });
}

#[test]
fn any_scatter() {
    each(|source, theme| {
        let point = |source: &mut Source| ScatterPoint {
            x_interval: source.interval(),
            y_interval: source.interval(),
            highlight: source.below(6) == 0,
            ..ScatterPoint::new(source.name(), source.value(), source.value())
        };
        let chart = Scatter {
            width: source.width(),
            points: (0..=source.below(16)).map(|_| point(source)).collect(),
            x: source.axis(),
            y: source.axis(),
            notes: source.names(3),
            ..Scatter::default()
        };
        check(chart.draw(theme));
    });
}

#[test]
fn any_slope() {
    each(|source, theme| {
        let line = |source: &mut Source| SlopeLine {
            name: source.name(),
            left: source.value(),
            right: source.value(),
            group: 0,
        };
        let chart = Slope {
            width: source.width(),
            left_heading: source.name(),
            right_heading: source.name(),
            least_on_top: source.below(2) == 0,
            even: source.below(2) == 0,
            decimals: source.below(4),
            lines: (0..=source.below(50)).map(|_| line(source)).collect(),
            ..Slope::default()
        };
        check(chart.draw(theme));
    });
}
