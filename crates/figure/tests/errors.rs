use crate::samples::{judges, plain, square, ugly};
use figure::{
    Axis, Cell, ColourScale, DotPlot, FigureError, Heatmap, HeatmapPanel, LinePanel, Lines, Picture, Scatter,
    Theme, Width,
};

fn reason(result: Result<Picture, FigureError>) -> FigureError {
    result.map(|picture| picture.size()).expect_err("this cannot be drawn")
}

#[test]
fn nothing_to_draw() {
    let theme = Theme::default();
    let no_rows = Heatmap { panels: vec![HeatmapPanel::default()], ..Heatmap::default() };
    let mut all_missing = plain::heatmap_pair();
    all_missing
        .panels
        .iter_mut()
        .flat_map(|panel| panel.cells.iter_mut().flatten())
        .for_each(|cell| *cell = Cell::missing());
    let no_points = Lines { panels: vec![LinePanel::default()], ..Lines::default() };
    let mut no_estimates = plain::dots_arena();
    no_estimates.rows.iter_mut().for_each(|row| row.estimates[1] = None);
    let empty = [
        Heatmap::default().draw(&theme),
        no_rows.draw(&theme),
        all_missing.draw(&theme),
        Lines::default().draw(&theme),
        no_points.draw(&theme),
        DotPlot::default().draw(&theme),
        no_estimates.draw(&theme),
        Scatter::default().draw(&theme),
        figure::Slope::default().draw(&theme),
        figure::Bars::default().draw(&theme),
        figure::HeatmapGrid::default().draw(&theme),
    ];
    for result in empty {
        let error = reason(result);
        assert!(matches!(error, FigureError::Empty { .. }), "{error}");
        assert!(error.to_string().starts_with("nothing to draw: "));
    }
}

#[test]
fn numbers_that_have_no_place() {
    let theme = Theme::default();
    for value in [f64::NAN, f64::INFINITY, -1e308] {
        let mut heatmap = plain::heatmap_pair();
        heatmap.panels[0].cells[0][0] = Cell::plain(value);
        let mut lines = plain::lines_quantiles();
        lines.panels[1].series[0].points[3].1 = Some(value);
        let mut dots = plain::dots_arena();
        dots.rows[0].estimates[0] = Some(figure::Estimate { value, interval: None, pinned: false });
        let mut scatter = plain::scatter_nine();
        scatter.points[4].x = value;
        let mut slope = square::slope_equal();
        slope.lines[3].right = value;
        let mut grid = judges::grid_two();
        grid.panels[1].cells[2][1] = Cell::plain(value);
        let mut bars = judges::bars_pairs();
        bars.rows[3].parts[1] = value.abs();
        let mut bands = judges::lines_bands();
        bands.panels[0].series[1].band[2].1 = value;
        let charts = [heatmap.draw(&theme), lines.draw(&theme), dots.draw(&theme), scatter.draw(&theme)];
        for result in charts.into_iter().chain([
            slope.draw(&theme),
            grid.draw(&theme),
            bars.draw(&theme),
            bands.draw(&theme),
        ]) {
            let error = reason(result);
            assert!(matches!(error, FigureError::Number { .. }), "{error}");
        }
    }
}

#[test]
fn shapes_ranges_and_groups_that_do_not_agree() {
    let theme = Theme::default();
    let mut ragged = plain::heatmap_pair();
    ragged.panels[0].cells[2].pop();
    assert!(matches!(reason(ragged.draw(&theme)), FigureError::Shape { expected: 7, found: 6, .. }));
    let flat = Heatmap { scale: ColourScale::Sequential { low: 1.0, high: 1.0 }, ..plain::heatmap_pair() };
    assert!(matches!(reason(flat.draw(&theme)), FigureError::Range { .. }));
    let mut turned = plain::scatter_nine();
    turned.points[0].y_interval = Some((2.0, 1.0));
    assert!(matches!(reason(turned.draw(&theme)), FigureError::Range { .. }));
    let mut backwards = plain::scatter_nine();
    backwards.x = Axis::new("x").with_range(1.0, 0.0);
    assert!(matches!(reason(backwards.draw(&theme)), FigureError::Range { .. }));
    let mut stray = plain::dots_arena();
    stray.rows[3].group = 9;
    assert!(matches!(reason(stray.draw(&theme)), FigureError::Group { index: 9, declared: 2, .. }));
    let mut stray = square::slope_equal();
    stray.lines[1].group = 3;
    assert!(matches!(reason(stray.draw(&theme)), FigureError::Group { index: 3, declared: 3, .. }));
}

#[test]
fn pictures_without_room() {
    let theme = Theme::default();
    let narrow = Heatmap { width: Width::Points(30.0), ..plain::heatmap_pair() };
    assert!(matches!(reason(narrow.draw(&theme)), FigureError::Room { .. }));
    let mut crowded = ugly::heatmap_wide();
    crowded.width = Width::Points(120.0);
    assert!(matches!(reason(crowded.draw(&theme)), FigureError::Room { .. }));
    let narrow = figure::Slope { width: Width::Points(150.0), ..square::slope_ranks() };
    assert!(matches!(reason(narrow.draw(&theme)), FigureError::Room { .. }));
    let picture = plain::scatter_nine().draw(&theme).expect("a plain chart");
    for dpi in [f64::NAN, 0.0, 1e9] {
        assert!(matches!(picture.png(dpi), Err(FigureError::Room { .. })));
    }
}

#[test]
fn themes_that_cannot_be_used() {
    for theme in [
        Theme { palette: Vec::new(), ..Theme::default() },
        Theme { marker_radius: f64::NAN, ..Theme::default() },
        Theme { margin: -1.0, ..Theme::default() },
    ] {
        assert!(matches!(reason(plain::scatter_nine().draw(&theme)), FigureError::Theme { .. }));
    }
}

#[test]
fn a_bar_has_no_negative_part_and_a_grid_no_ragged_row() {
    let theme = Theme::default();
    let mut bars = judges::bars_pairs();
    bars.rows[0].parts[2] = -1.0;
    assert!(matches!(reason(bars.draw(&theme)), FigureError::Range { .. }));
    let mut grid = judges::grid_two();
    grid.panels[0].cells[1].pop();
    assert!(matches!(reason(grid.draw(&theme)), FigureError::Shape { expected: 4, found: 3, .. }));
    grid.panels[0].cells.pop();
    assert!(matches!(reason(grid.draw(&theme)), FigureError::Shape { .. }));
}
