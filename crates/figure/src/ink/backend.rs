//! The drawing backend behind plotters: writes SVG with coordinates to a hundredth of a point.
//!
//! Plotters counts in whole pixels; here a pixel is a hundredth of a point, and the SVG divides.

use super::font::FAMILY;
use super::label::{Anchor, Label};
use super::text::{missing, printable};
use super::{Weight, fonts};
use crate::Colour;
use crate::geometry::Point;
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
    FontTransform,
};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Write;
use std::rc::Rc;

/// Plotters' pixels in one point.
pub(crate) const PIXELS: f64 = 100.0;

/// What has been drawn so far.
#[derive(Debug, Default)]
pub(crate) struct Ink {
    pub body: String,
    pub missing: BTreeSet<char>,
    /// The dash pattern of the lines to come; plotters' styles have no place for it.
    pub dash: Option<&'static str>,
}

/// A sheet of the given size in points; clones draw on the same sheet.
#[derive(Debug, Clone)]
pub(crate) struct Sheet {
    pub size: (f64, f64),
    pub paper: Colour,
    pub ink: Rc<RefCell<Ink>>,
}

impl Sheet {
    /// One more element. Writing to a string cannot fail.
    fn add(&self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.ink.borrow_mut().body, "{element}");
    }

    pub fn label(&self, label: &Label) {
        let text: String = printable(&label.text).collect();
        if text.trim().is_empty() {
            return;
        }
        self.ink.borrow_mut().missing.extend(missing(&label.text));
        let drop = fonts().capital(label.size, label.weight) / 2.0;
        let place = if label.angle == 0.0 {
            format!(r#"x="{}" y="{}""#, short(label.at.0), short(label.at.1 + drop))
        } else {
            let (x, y) = (short(label.at.0), short(label.at.1));
            format!(r#"y="{}" transform="translate({x} {y}) rotate({})""#, short(drop), label.angle)
        };
        let anchor = match label.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let weight = if label.weight == Weight::Bold { r#" font-weight="bold""# } else { "" };
        let (size, fill) = (short(label.size), hex(label.colour));
        let halo = label.halo.map_or(String::new(), |colour| {
            let (colour, width) = (hex(colour), short(0.22 * label.size));
            format!(
                r#" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke""#
            )
        });
        let text = escape(&text);
        self.add(format_args!(
            r#"<text {place}{anchor} font-size="{size}"{weight} fill="{fill}"{halo}>{text}</text>"#
        ));
    }

    pub fn open(&self) -> String {
        let (width, height) = (short(self.size.0), short(self.size.1));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" role="img" font-family="{FAMILY}">"#
        )
    }

    fn stroke(&self, colour: BackendColor, width: u32) -> String {
        let dash = self.ink.borrow().dash;
        let dash = dash.map_or(String::new(), |pattern| format!(r#" stroke-dasharray="{pattern}""#));
        let width = short(f64::from(width) / PIXELS);
        format!(
            r#"fill="none" stroke="{}" stroke-width="{width}"{}{dash}"#,
            rgb(colour),
            alpha("stroke", colour)
        )
    }
}

fn fill(colour: BackendColor) -> String {
    format!(r#"fill="{}"{}"#, rgb(colour), alpha("fill", colour))
}

/// Plain `opacity` would make one transparency group for each element of the PDF.
fn alpha(what: &str, colour: BackendColor) -> String {
    if colour.alpha >= 1.0 { String::new() } else { format!(r#" {what}-opacity="{}""#, short(colour.alpha)) }
}

fn rgb(colour: BackendColor) -> String {
    let (red, green, blue) = colour.rgb;
    hex(Colour { red, green, blue })
}

fn hex(colour: Colour) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
}

/// At most two decimals, none that are zero.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let pairs: Vec<String> =
        path.into_iter().map(down).map(|(x, y)| format!("{},{}", short(x), short(y))).collect();
    pairs.join(" ")
}

fn down((x, y): BackendCoord) -> Point {
    (f64::from(x) / PIXELS, f64::from(y) / PIXELS)
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Sheet {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        ((self.size.0 * PIXELS).round() as u32, (self.size.1 * PIXELS).round() as u32)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &colour, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I>(&mut self, path: I, style: &S) -> Drawn
    where
        I: IntoIterator<Item = BackendCoord>,
    {
        let stroke = self.stroke(style.color(), style.stroke_width());
        self.add(format_args!(r#"<polyline points="{}" {stroke}/>"#, points(path)));
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        full: bool,
    ) -> Drawn {
        let ((left, top), (right, bottom)) =
            (down((a.0.min(b.0), a.1.min(b.1))), down((a.0.max(b.0), a.1.max(b.1))));
        let (x, y, width, height) = (short(left), short(top), short(right - left), short(bottom - top));
        // Without anti-aliasing, cells that touch show no seam.
        let paint = if full {
            format!(r#"{} shape-rendering="crispEdges""#, fill(style.color()))
        } else {
            self.stroke(style.color(), style.stroke_width())
        };
        self.add(format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" {paint}/>"#));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        at: BackendCoord,
        radius: u32,
        style: &S,
        full: bool,
    ) -> Drawn {
        let ((x, y), radius) = (down(at), short(f64::from(radius) / PIXELS));
        let paint = if full { fill(style.color()) } else { self.stroke(style.color(), style.stroke_width()) };
        self.add(format_args!(r#"<circle cx="{}" cy="{}" r="{radius}" {paint}/>"#, short(x), short(y)));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I>(&mut self, path: I, style: &S) -> Drawn
    where
        I: IntoIterator<Item = BackendCoord>,
    {
        self.add(format_args!(r#"<polygon points="{}" {}/>"#, points(path), fill(style.color())));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        let (red, green, blue) = style.color().rgb;
        let label = Label {
            at: down(at),
            text: text.to_owned(),
            size: style.size() / PIXELS,
            weight: if matches!(style.style(), FontStyle::Bold) { Weight::Bold } else { Weight::Regular },
            colour: Colour { red, green, blue },
            anchor: match style.anchor().h_pos {
                HPos::Left => Anchor::Start,
                HPos::Center => Anchor::Middle,
                HPos::Right => Anchor::End,
            },
            angle: match style.transform() {
                FontTransform::None => 0.0,
                FontTransform::Rotate90 => 90.0,
                FontTransform::Rotate180 => 180.0,
                FontTransform::Rotate270 => 270.0,
            },
            halo: None,
        };
        self.label(&label);
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = fonts().width(text, style.size(), Weight::Regular);
        Ok((width.ceil() as u32, (1.2 * style.size()).ceil() as u32))
    }
}
