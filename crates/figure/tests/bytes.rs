use crate::samples;
use figure::{Picture, Theme};
use resvg::usvg;

fn is_sharable<T: Send + Sync>() {}

#[test]
fn pictures_may_be_written_in_parallel() {
    is_sharable::<Picture>();
}

#[test]
fn every_sample_is_well_formed_svg_without_ids() {
    for sample in samples::all() {
        let picture = (sample.draw)(&Theme::default()).expect(sample.name);
        for text in [picture.inline_svg().to_owned(), picture.svg()] {
            let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect(sample.name);
            let (width, height) = picture.size();
            assert!((f64::from(tree.size().width()) * 0.75 - width).abs() < 0.02, "{}", sample.name);
            assert!((f64::from(tree.size().height()) * 0.75 - height).abs() < 0.02, "{}", sample.name);
            assert!(!text.contains(" id=") && !text.contains("url(#"), "{} has an id", sample.name);
        }
        assert!(!picture.svg().contains("<text"), "{} has text that needs a font", sample.name);
    }
}

#[test]
fn the_same_chart_gives_the_same_bytes() {
    for sample in samples::all().into_iter().step_by(3) {
        let draw = || (sample.draw)(&Theme::default()).expect(sample.name);
        let (one, two) = (draw(), draw());
        assert_eq!(one.inline_svg(), two.inline_svg());
        assert_eq!(one.svg(), two.svg());
        assert!(one.png(100.0) == two.png(100.0), "PNG of {}", sample.name);
        assert!(one.pdf() == two.pdf(), "PDF of {}", sample.name);
    }
}

#[test]
fn the_png_has_the_pixels_and_the_resolution_asked_for() {
    let picture = samples::plain::scatter_nine().draw(&Theme::default()).expect("a plain chart");
    let bytes = picture.png(300.0).expect("a plain chart");
    let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    assert_eq!(number(16), 990, "3.3 inches");
    let physical = bytes.windows(4).position(|name| name == b"pHYs").expect("the physical size is on record");
    assert_eq!(number(physical + 4), 11811, "pixels in a metre");
}

#[test]
fn the_pdf_page_is_the_printed_size_and_carries_no_date() {
    let picture = samples::plain::dots_arena().draw(&Theme::default()).expect("a plain chart");
    let pdf = picture.pdf().expect("a plain chart");
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/MediaBox[0 0 496.8 "), "not the double column");
    assert!(!text.contains("/CreationDate") && !text.contains("xmp:CreateDate"));
}

#[test]
fn title_and_description_reach_every_format_that_has_them() {
    let mut chart = samples::plain::scatter_nine();
    chart.caption = figure::Caption::new("Seven < nine & so on", "A description.");
    let picture = chart.draw(&Theme::default()).expect("a plain chart");
    for text in [picture.inline_svg().to_owned(), picture.svg()] {
        assert!(text.contains("<title>Seven &lt; nine &amp; so on</title>"));
        assert!(text.contains("<desc>A description.</desc>"));
    }
}
