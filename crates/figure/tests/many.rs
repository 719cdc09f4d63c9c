use crate::samples::noise;
use figure::{Picture, Scatter, ScatterPoint, Theme};
use std::time::{Duration, Instant};

/// Points along a diagonal, one of them highlighted in the crowd and one far off.
fn chart(count: usize) -> Scatter {
    let mut next = noise(11);
    let mut point = |index: usize| {
        let (x, y) = (next(), 0.2 * (next() - 0.5));
        let intervals = (Some((x - 0.05, x + 0.05)), Some((x + y - 0.1, x + y + 0.1)));
        let point = ScatterPoint::new(format!("model-{index}-8b"), x, x + y);
        ScatterPoint { x_interval: intervals.0, y_interval: intervals.1, ..point }
    };
    let mut points: Vec<ScatterPoint> = (0..count).map(&mut point).collect();
    points[0] = ScatterPoint { highlight: true, ..ScatterPoint::new("mine", 0.5, 0.5) };
    points[1] = ScatterPoint::new("far-off", 0.9, 0.1);
    Scatter { points, ..Scatter::default() }
}

fn draw(chart: &Scatter) -> (Picture, Duration) {
    let started = Instant::now();
    let picture = chart.draw(&Theme::default()).expect("a chart that can be drawn");
    (picture, started.elapsed())
}

fn names(picture: &Picture) -> usize {
    picture.inline_svg().matches("-8b</text>").count()
}

#[test]
fn the_highlighted_and_the_outlying_are_named_and_the_note_counts_them() {
    let (picture, time) = draw(&chart(1000));
    let text = picture.inline_svg();
    assert!(text.contains(">mine</text>") && text.contains(">far-off</text>"));
    let shown = names(&picture) + 2;
    assert!(shown > 5 && shown <= 60, "{shown}");
    assert!(text.contains(&format!(">{shown} of 1000 names shown</text>")), "{shown}");
    // Generous, for busy machines and builds that are not optimised.
    assert!(time < Duration::from_secs(5), "{time:?}");
}

#[test]
fn up_to_sixty_names_are_all_shown() {
    let (picture, _) = draw(&chart(60));
    assert_eq!(names(&picture), 58);
    assert!(!picture.inline_svg().contains("names shown"));
}

#[test]
#[ignore = "a measurement: run it in a release build"]
fn times() {
    for count in [30, 45, 60, 61, 200, 1000, 10_000] {
        eprintln!("{count} points: {:?}", draw(&chart(count)).1);
        let mut same = chart(count);
        same.points.iter_mut().for_each(|point| (point.x, point.y) = (0.5, 0.5));
        eprintln!("{count} equal points: {:?}", draw(&same).1);
    }
}
