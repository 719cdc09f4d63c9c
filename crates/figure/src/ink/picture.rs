//! A finished chart and its output formats, all made from one SVG.

use super::backend::{Ink, Sheet, escape, short};
use super::font::database;
use crate::{Caption, Colour, FigureError};
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Indent, Options, Tree, WriteOptions};

/// CSS pixels in one point, the SVG parser's unit.
const CSS_PIXELS: f64 = 96.0 / 72.0;

/// The most pixels of a PNG.
const MOST_PIXELS: f64 = 2e8;

/// A finished chart. The same chart and theme give the same bytes in every format.
#[derive(Debug, Clone)]
pub struct Picture {
    inline: String,
    caption: Caption,
    size: (f64, f64),
    missing: Vec<char>,
    paper: Colour,
    tree: Tree,
}

impl Picture {
    pub(crate) fn new(sheet: &Sheet, caption: &Caption, ink: Ink) -> Result<Self, FigureError> {
        let inline = format!("{}\n{}{}</svg>\n", sheet.open(), heading(caption), ink.body);
        let options = Options { fontdb: database(), font_family: "Inter".to_owned(), ..Options::default() };
        let tree = Tree::from_str(&inline, &options).map_err(FigureError::output)?;
        let missing = ink.missing.into_iter().collect();
        Ok(Self { inline, caption: caption.clone(), size: sheet.size, missing, paper: sheet.paper, tree })
    }

    /// Width and height in points.
    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// Characters the font lacks, drawn as `□`; sorted, each once.
    pub fn missing_glyphs(&self) -> &[char] {
        &self.missing
    }

    /// A small SVG for a web page. Text stays text, in the first of Inter, Helvetica, Arial and
    /// the browser's own; there are no ids, so several can stand in one page.
    pub fn inline_svg(&self) -> &str {
        &self.inline
    }

    /// An SVG that looks the same everywhere: every letter is an outline. Title and description
    /// stay readable to machines.
    pub fn svg(&self) -> String {
        let options = WriteOptions {
            preserve_text: false,
            coordinates_precision: 2,
            transforms_precision: 4,
            indent: Indent::None,
            ..WriteOptions::default()
        };
        let written = self.tree.to_string(&options);
        let body = written.split_once('>').map_or("", |(_, body)| body);
        let (width, height) = self.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}pt\" height=\"{}pt\" viewBox=\"0 0 {} {}\" role=\"img\">\n{}{body}\n",
            short(width),
            short(height),
            short(width * CSS_PIXELS),
            short(height * CSS_PIXELS),
            heading(&self.caption),
        )
    }

    /// An opaque PNG with its physical size on record, so that it prints at the chart's width.
    ///
    /// # Errors
    /// [`FigureError::Room`] if `dpi` is not between 10 and 2400 or the image has more than 200
    /// million pixels; [`FigureError::Output`] if encoding fails.
    pub fn png(&self, dpi: f64) -> Result<Vec<u8>, FigureError> {
        let scale = dpi / 72.0;
        let (width, height) = ((self.size.0 * scale).round(), (self.size.1 * scale).round());
        if !(10.0..=2400.0).contains(&dpi) || width * height > MOST_PIXELS {
            return Err(FigureError::room(format!("{width} × {height} pixels at {dpi} dpi")));
        }
        let mut pixels = Pixmap::new(width as u32, height as u32)
            .ok_or_else(|| FigureError::room(format!("{width} × {height} pixels")))?;
        // A last row or column that the page covers in part must not turn dark.
        let paper = self.paper;
        pixels.fill(Color::from_rgba8(paper.red, paper.green, paper.blue, 255));
        let scale = (dpi / 96.0) as f32;
        resvg::render(&self.tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        encode(&pixels, dpi).map_err(FigureError::output)
    }

    /// A PDF page of exactly the chart's size, with text that can be searched and selected.
    /// It carries no date and no random identifier.
    ///
    /// # Errors
    /// [`FigureError::Output`] if the writer refuses the picture.
    pub fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        let settings = PageSettings::from_wh(width, height).ok_or_else(|| FigureError::room("empty page"))?;
        let size = Size::from_wh(width, height).ok_or_else(|| FigureError::room("empty page"))?;
        let mut document = krilla::Document::new();
        document.set_metadata(
            Metadata::new()
                .title(self.caption.title.clone())
                .description(self.caption.description.clone())
                .language("en".to_owned()),
        );
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let drawn =
            surface.draw_svg(&self.tree, size, SvgSettings { embed_text: true, ..SvgSettings::default() });
        surface.finish();
        page.finish();
        drawn.ok_or_else(|| FigureError::output("the PDF writer refused the SVG"))?;
        document.finish().map_err(|error| FigureError::output(format!("{error:?}")))
    }
}

/// `<title>` and `<desc>`, those that are not empty.
fn heading(caption: &Caption) -> String {
    let element = |name: &str, text: &str| {
        let text: String = text.chars().filter(|letter| *letter >= ' ' && *letter < '\u{fffe}').collect();
        if text.is_empty() { String::new() } else { format!("<{name}>{}</{name}>\n", escape(&text)) }
    };
    element("title", &caption.title) + &element("desc", &caption.description)
}

/// Opaque RGB, a third smaller than RGBA and quicker to compress.
fn encode(pixels: &Pixmap, dpi: f64) -> Result<Vec<u8>, png::EncodingError> {
    let opaque: Vec<u8> =
        pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let per_metre = (dpi / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&opaque)?;
    writer.finish()?;
    Ok(bytes)
}
