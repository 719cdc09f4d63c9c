//! A sheet to draw on in points: plotters' elements with widths, dashes and labels as we need them.

use super::backend::{Ink, PIXELS, Sheet};
use super::{Label, Picture};
use crate::geometry::{Point, Rect};
use crate::{Caption, Colour, Dash, FigureError, Theme};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Rectangle};
use plotters::style::{Color, ShapeStyle};
use std::cell::RefCell;
use std::rc::Rc;

/// The largest side of a picture, in points.
const LARGEST: f64 = 4000.0;

/// How a line is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stroke {
    pub colour: Colour,
    pub width: f64,
    pub dash: Dash,
}

impl Stroke {
    pub fn new(colour: Colour, width: f64) -> Self {
        Self { colour, width, dash: Dash::Solid }
    }

    fn plotters(self) -> ShapeStyle {
        self.colour.plotters().stroke_width((self.width * PIXELS).round() as u32)
    }
}

/// The sheet. The first failure is kept and reported by [`Canvas::finish`].
pub(crate) struct Canvas {
    sheet: Sheet,
    area: DrawingArea<Sheet, Shift>,
    failure: Option<FigureError>,
}

impl Canvas {
    /// A sheet of the given size, filled with the theme's paper.
    pub fn new(width: f64, height: f64, theme: &Theme) -> Result<Self, FigureError> {
        if !(1.0..=LARGEST).contains(&height) || !(1.0..=LARGEST).contains(&width) {
            return Err(FigureError::room(format!(
                "a picture of {width:.0} × {height:.0} pt cannot be drawn"
            )));
        }
        let sheet =
            Sheet { size: (width, height), paper: theme.paper, ink: Rc::new(RefCell::new(Ink::default())) };
        let area = sheet.clone().into_drawing_area();
        let mut canvas = Self { sheet, area, failure: None };
        canvas.rectangle(Rect::new((0.0, 0.0), width, height), theme.paper);
        Ok(canvas)
    }

    fn draw<'a, E>(&mut self, element: &'a E)
    where
        &'a E: PointCollection<'a, (i32, i32)>,
        E: Drawable<Sheet>,
    {
        if let Err(error) = self.area.draw(element) {
            self.failure.get_or_insert(FigureError::output(error));
        }
    }

    pub fn path(&mut self, points: &[Point], stroke: Stroke) {
        if points.len() < 2 {
            return;
        }
        self.sheet.ink.borrow_mut().dash = stroke.dash.pattern();
        self.draw(&PathElement::new(pixels(points), stroke.plotters()));
        self.sheet.ink.borrow_mut().dash = None;
    }

    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.path(&[from, to], stroke);
    }

    /// A closed outline.
    pub fn outline(&mut self, points: &[Point], stroke: Stroke) {
        let closed: Vec<Point> = points.iter().chain(points.first()).chain(points.get(1)).copied().collect();
        self.path(&closed, stroke);
    }

    pub fn polygon(&mut self, points: &[Point], colour: Colour) {
        self.draw(&Polygon::new(pixels(points), colour.plotters().filled()));
    }

    /// A polygon that lets through what lies below it.
    pub fn veil(&mut self, points: &[Point], colour: Colour, opacity: f64) {
        if points.len() > 2 {
            self.draw(&Polygon::new(pixels(points), colour.plotters().mix(opacity).filled()));
        }
    }

    pub fn rectangle(&mut self, rect: Rect, colour: Colour) {
        let corners = [pixel((rect.left, rect.top)), pixel((rect.right, rect.bottom))];
        self.draw(&Rectangle::new(corners, colour.plotters().filled()));
    }

    pub fn frame(&mut self, rect: Rect, stroke: Stroke) {
        let corners = [pixel((rect.left, rect.top)), pixel((rect.right, rect.bottom))];
        self.draw(&Rectangle::new(corners, stroke.plotters()));
    }

    pub fn disc(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.draw(&Circle::new(pixel(centre), (radius * PIXELS).round() as u32, colour.plotters().filled()));
    }

    pub fn ring(&mut self, centre: Point, radius: f64, stroke: Stroke) {
        self.draw(&Circle::new(pixel(centre), (radius * PIXELS).round() as u32, stroke.plotters()));
    }

    pub fn label(&mut self, label: &Label) {
        self.sheet.label(label);
    }

    /// The finished picture.
    pub fn finish(self, caption: &Caption) -> Result<Picture, FigureError> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let ink = self.sheet.ink.take();
        Picture::new(&self.sheet, caption, ink)
    }
}

fn pixel((x, y): Point) -> (i32, i32) {
    ((x * PIXELS).round() as i32, (y * PIXELS).round() as i32)
}

fn pixels(points: &[Point]) -> Vec<(i32, i32)> {
    points.iter().copied().map(pixel).collect()
}
