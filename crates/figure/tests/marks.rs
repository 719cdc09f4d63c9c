use crate::samples::{self, plain, ugly};
use figure::{Naming, Picture, Theme};
use resvg::usvg;

fn draw(result: Result<Picture, figure::FigureError>) -> Picture {
    result.expect("a chart that can be drawn")
}

fn count(picture: &Picture, what: &str) -> usize {
    picture.inline_svg().matches(what).count()
}

#[test]
fn nothing_leaves_any_picture() {
    for sample in samples::all() {
        let picture = draw((sample.draw)(&Theme::default()));
        let tree = usvg::Tree::from_str(&picture.svg(), &usvg::Options::default()).expect("well-formed");
        let (page, inked) = (tree.size(), tree.root().abs_stroke_bounding_box());
        // Outline rounding and the rims of letters may touch the edge, no more.
        let slack = 0.3;
        assert!(inked.left() >= -slack && inked.top() >= -slack, "{}: {inked:?}", sample.name);
        assert!(inked.right() <= page.width() + slack, "{}: {inked:?} {page:?}", sample.name);
        assert!(inked.bottom() <= page.height() + slack, "{}: {inked:?} {page:?}", sample.name);
    }
}

#[test]
fn no_text_is_smaller_than_six_and_a_half_points() {
    for sample in samples::all() {
        let picture = draw((sample.draw)(&Theme::default()));
        for rest in picture.inline_svg().split("font-size=\"").skip(1) {
            let size: f64 = rest.split('"').next().and_then(|text| text.parse().ok()).expect("a size");
            assert!(size >= 6.5, "{}: {size}", sample.name);
        }
    }
}

#[test]
fn a_heatmap_has_one_number_for_each_value_and_a_dot_for_each_mark() {
    let chart = plain::heatmap_pair();
    let picture = draw(chart.draw(&Theme::default()));
    let cells: Vec<_> = chart.panels.iter().flat_map(|panel| panel.cells.iter().flatten()).collect();
    let values = cells.iter().filter(|cell| cell.value.is_some()).count();
    let marked = cells.iter().filter(|cell| cell.marked).count();
    assert_eq!((cells.len(), values), (79, 76));
    assert_eq!(count(&picture, r#"font-size="6.8""#), values, "cell numbers");
    assert_eq!(count(&picture, "<circle"), marked + 1, "marks and the legend's");
    assert!(count(&picture, "\u{2212}0.") > 10 && !picture.inline_svg().contains(">-0."), "real minus signs");
    for name in chart.panels.iter().flat_map(|panel| panel.rows.iter().chain(&panel.columns)) {
        assert!(picture.inline_svg().contains(&format!(">{name}</text>")), "{name}");
    }
}

#[test]
fn a_heatmap_without_gaps_or_marks_explains_neither() {
    let mut chart = plain::heatmap_pair();
    for cell in chart.panels.iter_mut().flat_map(|panel| panel.cells.iter_mut().flatten()) {
        *cell = figure::Cell::plain(0.25);
    }
    let picture = draw(chart.draw(&Theme::default()));
    assert!(!picture.inline_svg().contains("not defined") && !picture.inline_svg().contains("bold, dot"));
}

#[test]
fn numbers_are_left_out_of_cells_too_small_for_them() {
    let picture = draw(ugly::heatmap_wide().draw(&Theme::default()));
    assert_eq!(count(&picture, r#"font-size="6.8""#), 0);
}

#[test]
fn every_series_row_and_point_is_named() {
    let theme = Theme::default();
    let lines = plain::lines_quantiles();
    let picture = draw(lines.draw(&theme));
    let named = |picture: &Picture, name: &str| picture.inline_svg().contains(&format!(">{name}</text>"));
    assert!(lines.panels[0].series.iter().all(|series| named(&picture, &series.name)));
    let ends = figure::Lines { naming: Naming::LineEnds, ..lines };
    let picture = draw(ends.draw(&theme));
    assert_eq!(count(&picture, ">Separability</text>"), 2, "once in each panel");
    let dots = plain::dots_arena();
    let picture = draw(dots.draw(&theme));
    assert!(dots.rows.iter().all(|row| named(&picture, &row.label)));
    assert_eq!(count(&picture, ">–</text>"), 1, "the one missing estimate");
    let scatter = plain::scatter_groups();
    let picture = draw(scatter.draw(&theme));
    assert!(scatter.points.iter().all(|point| named(&picture, &point.name)));
}

#[test]
fn a_gap_breaks_the_line() {
    let whole = draw(plain::lines_named().draw(&Theme::default()));
    let mut chart = plain::lines_named();
    chart.panels[0].series[0].points[9].1 = None;
    let broken = draw(chart.draw(&Theme::default()));
    assert_eq!(count(&broken, "<polyline") as i64 - count(&whole, "<polyline") as i64, 1);
}

#[test]
fn characters_the_font_lacks_are_reported() {
    let picture = draw(ugly::lines_crowded().draw(&Theme::default()));
    assert_eq!(picture.missing_glyphs().iter().collect::<String>(), "义励千型奖模通问");
    assert!(picture.inline_svg().contains("□□□□-□□□□-72B"));
    assert!(draw(plain::dots_arena().draw(&Theme::default())).missing_glyphs().is_empty());
}
