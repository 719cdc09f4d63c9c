//! Charts fit to print, from plain numbers.
//!
//! A chart is a struct of plain data with `draw(&Theme) -> Result<Picture, FigureError>`:
//! [`Heatmap`], [`HeatmapGrid`], [`Lines`], [`DotPlot`], [`Bars`], [`Scatter`] and [`Slope`]. A [`Picture`] writes itself as SVG, PNG or
//! PDF. The crate knows no study, reads no file and draws the same bytes every time.
//!
//! Lengths are points on paper: one user unit of every SVG is 1/72 inch, pages have the width of
//! one or two columns ([`Width`]), and text keeps its printed size. Plotters maps and draws; our
//! own backend writes SVG with sub-pixel coordinates, exact text extents and labels at any angle.
//!
//! ```
//! use figure::{Axis, Caption, Scatter, ScatterPoint, Theme, Width};
//!
//! let chart = Scatter {
//!     caption: Caption::new("Ratings", "A proxy metric against a human rating"),
//!     width: Width::Single,
//!     x: Axis::new("Proxy"),
//!     y: Axis::new("Human"),
//!     points: vec![ScatterPoint::new("one", 0.1, 0.4), ScatterPoint::new("two", 0.6, 0.7)],
//!     ..Scatter::default()
//! };
//! let picture = chart.draw(&Theme::default())?;
//! assert!(picture.inline_svg().contains(">two</text>"));
//! # Ok::<(), figure::FigureError>(())
//! ```

mod axis;
mod bars;
mod cell;
mod colour;
mod colour_bar;
mod colour_map;
mod dot_plot;
mod error;
mod geometry;
mod grid;
mod heatmap;
mod ink;
mod legend;
mod lines;
mod marker;
mod number;
mod page;
mod placement;
mod scatter;
mod slope;
mod style;
mod theme;
mod validate;

pub use axis::{Axis, Reference, Ticks, nice_ticks};
pub use bars::{BarPart, BarRow, Bars};
pub use colour::{Colour, OKABE_ITO};
pub use colour_map::ColourScale;
pub use dot_plot::{Dot, DotPanel, DotPlot, DotRow, Estimate};
pub use error::FigureError;
pub use grid::{GridPanel, HeatmapGrid};
pub use heatmap::{Arrangement, Cell, Heatmap, HeatmapPanel};
pub use ink::Picture;
pub use lines::{LinePanel, Lines, Naming, Series};
pub use number::{SCIENTIFIC, format_number};
pub use page::{Caption, Width};
pub use scatter::{FittedLine, Scatter, ScatterPoint};
pub use slope::{Slope, SlopeLine};
pub use style::{Dash, Group, Marker, Style};
pub use theme::{LineWidths, TextSizes, Theme};
