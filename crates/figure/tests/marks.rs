use crate::samples::{self, judges, plain, square, ugly};
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

#[test]
fn a_cell_where_nothing_belongs_is_left_as_paper() {
    let chart = square::win_rates();
    let picture = draw(chart.draw(&Theme::default()));
    let numbers = (0..9 * 9 - 9 - 2).count();
    assert_eq!(
        count(&picture, r#"font-size="6.8""#),
        numbers,
        "neither blank nor missing cells have a number"
    );
    assert!(picture.inline_svg().contains(">never met</text>"));
    let mut met = chart;
    met.panels[0].cells[2][7] = figure::Cell::blank();
    met.panels[0].cells[7][2] = figure::Cell::blank();
    assert!(!draw(met.draw(&Theme::default())).inline_svg().contains("never met"), "blank is not missing");
}

#[test]
fn level_column_names_are_thinned_where_they_have_no_room() {
    let named = |picture: &Picture, rank: usize| {
        let name = format!(">{rank}</text>");
        picture.inline_svg().contains(&name)
    };
    let picture = draw(square::ranks().draw(&Theme::default()));
    assert!((1..=6).all(|rank| named(&picture, rank)) && !picture.inline_svg().contains("rotate"));
    let picture = draw(square::ranks_thin().draw(&Theme::default()));
    let shown: Vec<usize> = (1..=47).filter(|rank| named(&picture, *rank)).collect();
    assert_eq!(shown, [2, 4, 6, 8].into_iter().chain((10..47).step_by(2)).collect::<Vec<_>>());
}

#[test]
fn what_stands_before_a_name_is_drawn_with_its_heading() {
    let picture = draw(square::dots_ranked().draw(&Theme::default()));
    assert_eq!(count(&picture, ">ranks</text>"), 1);
    assert!((1..=12).all(|rank| picture.inline_svg().contains(&format!(">{rank}–{}</text>", rank + 3))));
}

/// Heights of the texts with one of these contents, in order of drawing.
fn heights(picture: &Picture, wanted: impl Fn(&str) -> bool) -> Vec<f64> {
    let texts = picture.inline_svg().split("<text ").skip(1);
    let found = texts.filter(|text| {
        let content = text.split('>').nth(1).and_then(|rest| rest.split('<').next());
        content.is_some_and(&wanted)
    });
    let height =
        |text: &str| text.split(" y=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse().ok());
    found.map(|text| height(text).expect("a height")).collect()
}

#[test]
fn a_slope_names_both_ends_and_no_two_names_touch() {
    for (chart, lines) in
        [(square::slope_ranks(), 40), (square::slope_ratings(), 12), (square::slope_equal(), 9)]
    {
        let picture = draw(chart.draw(&Theme::default()));
        let names = heights(&picture, |text| text.contains('-') && !text.contains("control"));
        assert_eq!(names.len(), 2 * lines);
        for side in names.chunks(lines) {
            let mut side = side.to_vec();
            side.sort_by(f64::total_cmp);
            assert!(side.windows(2).all(|pair| pair[1] - pair[0] > 7.0), "{side:?}");
        }
    }
}

#[test]
fn a_slope_puts_the_first_rank_and_the_largest_rating_on_top() {
    let ranks = draw(square::slope_ranks().draw(&Theme::default()));
    let left = heights(&ranks, |text| text == "alpha-0" || text == "alpha-35");
    assert!(left[0] < left[1], "{left:?}");
    let ratings = square::slope_ratings();
    let turned = figure::Slope { least_on_top: true, ..ratings.clone() };
    let place =
        |chart: &figure::Slope| heights(&draw(chart.draw(&Theme::default())), |text| text == "alpha-0")[0];
    assert!(place(&ratings) < place(&turned));
}

#[test]
fn a_legend_of_directions_has_only_those_that_occur() {
    let picture = draw(square::slope_equal().draw(&Theme::default()));
    assert!(
        picture.inline_svg().contains(">stays</text>") && !picture.inline_svg().contains(">rises</text>")
    );
}

#[test]
fn even_steps_follow_the_order_and_not_the_distance() {
    let lines = [(1.0, 1.0), (2.0, 3.0), (90.0, 2.0)];
    let line = |(index, (left, right)): (usize, (f64, f64))| figure::SlopeLine {
        name: format!("m-{index}"),
        left,
        right,
        group: 0,
    };
    let lines = lines.into_iter().enumerate().map(line).collect();
    let chart = figure::Slope { least_on_top: true, even: true, lines, ..figure::Slope::default() };
    let found = heights(&draw(chart.draw(&Theme::default())), |text| text.starts_with("m-"));
    let (left, right) = found.split_at(3);
    assert!((left[1] - left[0] - (left[2] - left[1])).abs() < 0.01, "{left:?}");
    assert!(right[0] < right[2] && right[2] < right[1], "{right:?}");
}

#[test]
fn bands_let_through_what_lies_below_and_lines_may_go_without_markers() {
    let chart = judges::lines_bands();
    let picture = draw(chart.draw(&Theme::default()));
    assert_eq!(count(&picture, r#"fill-opacity="0.18""#), 4, "two bands in each of two panels");
    let marked = draw(chart.draw(&Theme::default()));
    let mut bare = chart.clone();
    bare.panels.iter_mut().flat_map(|panel| &mut panel.series).for_each(|series| series.unmarked = true);
    let bare = draw(bare.draw(&Theme::default()));
    assert!(count(&marked, "<circle") > 0 && count(&bare, "<circle") == 0);
}

#[test]
fn rows_set_apart_keep_their_numbers_and_pale_cells_their_word() {
    let chart = judges::heatmap_apart();
    let apart = draw(chart.draw(&Theme::default()));
    let mut together = chart.clone();
    together.panels[0].apart = 0;
    let together = draw(together.draw(&Theme::default()));
    assert!((apart.size().1 - together.size().1 - 5.0).abs() < 1e-9, "the gap is all that differs in height");
    for picture in [&apart, &together] {
        assert_eq!(count(picture, r#"font-size="6.8""#), 30);
        assert!(picture.inline_svg().contains("pale: on part of the rows"));
    }
}

#[test]
fn a_bar_has_a_number_for_each_part_with_room_and_a_name() {
    let chart = judges::bars_pairs();
    let picture = draw(chart.draw(&Theme::default()));
    assert!(picture.inline_svg().contains(">120</text>") && picture.inline_svg().contains(">70</text>"));
    assert!(!picture.inline_svg().contains(">1</text>"), "a part of one pair is too short for its number");
    for name in ["same", "reverse", "neither", "separated by humans"] {
        assert!(picture.inline_svg().contains(&format!(">{name}</text>")), "{name}");
    }
}

#[test]
fn a_grid_names_its_rows_once_a_line() {
    let chart = judges::grid_matrices();
    let picture = draw(chart.draw(&Theme::default()));
    assert_eq!(count(&picture, ">model-with-a-name (7)</text>"), 2, "five heatmaps in two lines");
    assert_eq!(count(&picture, ">18</text>"), 5, "each has its numbers below");
    assert!(picture.inline_svg().contains(">never met</text>"));
}

#[test]
fn small_values_stand_beside_the_estimates_and_words_behind() {
    let chart = judges::dots_left_out();
    let dots = chart.rows.iter().map(|row| row.dots.len()).sum::<usize>();
    let drawn = |chart: figure::DotPlot| draw(chart.draw(&Theme::default()));
    let shapes =
        |picture: &Picture| count(picture, "<circle") + count(picture, "<polygon") + count(picture, "<path");
    let (with, mut bare) = (drawn(chart.clone()), chart.clone());
    assert!(with.inline_svg().contains(">largest change</text>"));
    assert_eq!(count(&with, ">0.80 without"), 1);
    assert!(with.inline_svg().contains('\u{2026}'), "a remark too long for its room is cut");
    bare.rows.iter_mut().for_each(|row| row.dots.clear());
    assert_eq!(shapes(&with) - shapes(&drawn(bare)), dots, "one mark each");
    let mut undeclared = chart;
    undeclared.rows[0].dots[0].group = 7;
    assert!(undeclared.draw(&Theme::default()).is_err());
}

#[test]
fn rows_that_go_on_share_a_ground() {
    let grounds = |continued: bool| {
        let mut chart = judges::dots_left_out();
        chart.rows.truncate(2);
        chart.rows.iter_mut().for_each(|row| row.continued &= continued);
        count(&draw(chart.draw(&Theme::default())), "#f7f7f7")
    };
    assert_eq!((grounds(true), grounds(false)), (0, 1), "two rows of one metric, or of two");
}

#[test]
fn remarks_stand_behind_bars() {
    let picture = draw(judges::bars_pairs().draw(&Theme::default()));
    assert!(picture.inline_svg().contains(">belongs to</text>"));
    assert_eq!(count(&picture, ">group "), 12);
}
