//! Drawing the shape of a point.

use crate::geometry::Point;
use crate::ink::{Canvas, Stroke};
use crate::{Marker, Style, Theme};

/// A point in the given style: filled with a thin rim of paper that keeps neighbours apart, or
/// hollow.
pub(crate) fn draw(canvas: &mut Canvas, centre: Point, style: Style, theme: &Theme) {
    let radius = theme.marker_radius;
    let (fill, rim, width) = if style.hollow {
        (theme.paper, style.colour, theme.lines.interval)
    } else {
        (style.colour, theme.paper, theme.lines.grid)
    };
    let stroke = Stroke::new(rim, width);
    match corners(style.marker, centre, radius) {
        None => {
            canvas.disc(centre, radius, fill);
            canvas.ring(centre, radius, stroke);
        }
        Some(corners) => {
            canvas.polygon(&corners, fill);
            canvas.outline(&corners, stroke);
        }
    }
}

/// The radius of a circle that holds every shape and its rim.
pub(crate) fn reach(theme: &Theme) -> f64 {
    1.45 * theme.marker_radius + theme.lines.interval / 2.0
}

/// Corners of about the area of the circle; `None` for the circle itself.
fn corners(marker: Marker, centre: Point, radius: f64) -> Option<Vec<Point>> {
    Some(match marker {
        Marker::Circle => return None,
        Marker::Square => star(centre, [1.25 * radius], 4, 45.0),
        Marker::Diamond => star(centre, [1.3 * radius], 4, 0.0),
        Marker::TriangleUp => star(centre, [1.45 * radius], 3, -90.0),
        Marker::TriangleDown => star(centre, [1.45 * radius], 3, 90.0),
        Marker::TriangleRight => star(centre, [1.45 * radius], 3, 0.0),
        Marker::Star => star(centre, [1.45 * radius, 0.62 * radius], 8, -90.0),
    })
}

/// Corners at even angles from `first` degrees on, at the given distances in turn.
fn star<const N: usize>((x, y): Point, radii: [f64; N], count: u32, first: f64) -> Vec<Point> {
    let corner = |index: u32| {
        let angle = (first + 360.0 * f64::from(index) / f64::from(count)).to_radians();
        let radius = radii[index as usize % N];
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..count).map(corner).collect()
}
