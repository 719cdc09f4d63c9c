//! From settings and rows to finished pictures.

mod arena;
mod derived;
mod dots;
mod heat_map;
mod inference;
mod interval_plot;
mod known;
mod metrics;
mod outcome_plot;
mod points;
mod quantile_curve;
mod scatter;

use figure::{Bars, Caption, DotPlot, FigureError, Heatmap, HeatmapGrid, Lines, Picture, Theme};
use rayon::prelude::*;

use crate::part::Part;
use crate::view::View;
use crate::visible::visible;
use crate::{Document, Error, Format, RawSettings};

pub(crate) use arena::{covariates, feature, limits_made, outcome_suffix};

/// A figure that has been drawn.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub name: String,
    pub part: Part,
    pub title: String,
    /// Source, n, and what the marks mean.
    pub caption: String,
    pub picture: Picture,
}

/// A figure that has been laid out and not yet drawn.
#[derive(Debug)]
struct Plan {
    name: String,
    part: Part,
    title: String,
    caption: String,
    chart: Chart,
}

/// Any kind of chart.
#[derive(Debug)]
enum Chart {
    Heatmap(Heatmap),
    /// Heat maps of the same rows and columns.
    Grid(HeatmapGrid),
    Bars(Bars),
    Lines(Lines),
    Dots(DotPlot),
    /// Intervals that a marker of usual size would cover.
    SmallDots(DotPlot),
    Scatter(figure::Scatter),
    /// Many points without names: small markers.
    Cloud(figure::Scatter),
    Slope(figure::Slope),
}

/// Draws every figure, in the order of the settings; a figure that cannot be drawn is a warning.
pub(crate) fn draw(view: &View<'_>) -> (Vec<Drawn>, Vec<String>) {
    let mut warnings = Vec::new();
    let plans = plans(view, &mut warnings);
    let results: Vec<_> = plans.into_par_iter().map(Plan::draw).collect();
    let mut figures = Vec::new();
    for result in results {
        match result {
            Ok(drawn) => {
                warnings.extend(missing_glyphs(&drawn));
                figures.push(drawn);
            }
            Err(warning) => warnings.push(warning),
        }
    }
    (figures, warnings)
}

fn plans(view: &View<'_>, warnings: &mut Vec<String>) -> Vec<Plan> {
    let asked = derived::filled(view, warnings);
    let mut plans = Vec::new();
    plans.extend(asked.outcome_plots.iter().filter_map(|plot| outcome_plot::plan(view, plot, warnings)));
    plans.extend(asked.heat_maps.iter().filter_map(|map| heat_map::plan(view, map, warnings)));
    plans.extend(asked.interval_plots.iter().filter_map(|plot| interval_plot::plan(view, plot, warnings)));
    plans.extend(asked.scatters.iter().filter_map(|scatter| scatter::plan(view, scatter, warnings)));
    plans
        .extend(asked.quantile_curves.iter().filter_map(|curve| quantile_curve::plan(view, curve, warnings)));
    let mut names = derived::Names::taken(&asked);
    plans.extend(arena::plans(view, &mut names));
    plans.extend(metrics::plans(view, &mut names));
    plans.extend(inference::plans(view, &mut names, warnings));
    plans
}

fn missing_glyphs(drawn: &Drawn) -> Option<String> {
    let missing: String = drawn.picture.missing_glyphs().iter().collect();
    let name = &drawn.name;
    (!missing.is_empty()).then(|| {
        format!("figure `{name}`: the font lacks `{missing}`, drawn as □; tables and report have them")
    })
}

impl Plan {
    fn draw(self) -> Result<Drawn, String> {
        let Self { name, part, title, caption, chart } = self;
        let (title, caption) = (visible(&title).into_owned(), visible(&caption).into_owned());
        match chart.draw(&Theme::default(), Caption::new(title.clone(), caption.clone())) {
            Ok(picture) => Ok(Drawn { name, part, title, caption, picture }),
            Err(error) => Err(format!("figure `{name}` is left out: {error}")),
        }
    }
}

impl Chart {
    fn draw(self, theme: &Theme, caption: Caption) -> Result<Picture, FigureError> {
        match self {
            Self::Heatmap(chart) => Heatmap { caption, ..chart }.draw(theme),
            Self::Grid(chart) => HeatmapGrid { caption, ..chart }.draw(theme),
            Self::Bars(chart) => Bars { caption, ..chart }.draw(theme),
            Self::Lines(chart) => Lines { caption, ..chart }.draw(theme),
            Self::Dots(chart) => DotPlot { caption, ..chart }.draw(theme),
            Self::SmallDots(chart) => DotPlot { caption, ..chart }.draw(&small_markers(theme)),
            Self::Scatter(chart) => figure::Scatter { caption, ..chart }.draw(theme),
            Self::Cloud(chart) => figure::Scatter { caption, ..chart }.draw(&small_markers(theme)),
            Self::Slope(chart) => figure::Slope { caption, ..chart }.draw(theme),
        }
    }
}

fn small_markers(theme: &Theme) -> Theme {
    Theme { marker_radius: 0.65 * theme.marker_radius, ..theme.clone() }
}

/// Every figure in every format.
pub(crate) fn write(figures: &[Drawn], settings: &RawSettings) -> Result<Vec<Document>, Error> {
    let mut formats = settings.formats.clone();
    formats.sort_by_key(|format| format.extension());
    formats.dedup();
    let files: Vec<(&Drawn, Format)> =
        figures.iter().flat_map(|drawn| formats.iter().map(move |format| (drawn, *format))).collect();
    files.into_par_iter().map(|(drawn, format)| encode(drawn, format, settings.dots_per_inch)).collect()
}

fn encode(drawn: &Drawn, format: Format, dots_per_inch: f64) -> Result<Document, Error> {
    let bytes = match format {
        Format::Svg => Ok(drawn.picture.svg().into_bytes()),
        Format::Png => drawn.picture.png(dots_per_inch),
        Format::Pdf => drawn.picture.pdf(),
    };
    let extension = format.extension();
    let failed = |reason| Error::Format { figure: drawn.name.clone(), format: extension, reason };
    Ok(Document::figure(&drawn.name, extension, bytes.map_err(failed)?))
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}
