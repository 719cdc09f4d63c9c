//! Draws every sample chart as SVG (outlines and inline), PNG at 300 dpi and PDF:
//! `cargo run --release --example gallery -p rlhf-study-figure -- FOLDER`.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    missing_docs,
    reason = "a tool for looking at charts"
)]

#[path = "../tests/samples/mod.rs"]
mod samples;

use figure::Theme;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("give the folder to draw into")?;
    std::fs::create_dir_all(&folder)?;
    let started = Instant::now();
    for sample in samples::all() {
        write(Path::new(&folder), &sample)?;
    }
    println!("all: {:.0?}", started.elapsed());
    Ok(())
}

fn write(folder: &Path, sample: &samples::Sample) -> Result<(), Box<dyn Error>> {
    let mut clock = Instant::now();
    let mut lap = || {
        let lap = clock.elapsed();
        clock = Instant::now();
        format!("{:.1} ms", lap.as_secs_f64() * 1e3)
    };
    let picture = (sample.draw)(&Theme::default())?;
    let drawn = lap();
    let svg = picture.svg();
    let svg_time = lap();
    let png = picture.png(300.0)?;
    let png_time = lap();
    let pdf = picture.pdf()?;
    let pdf_time = lap();
    println!(
        "{:18} draw {drawn:>9}  svg {svg_time:>8} {:4} kB  png {png_time:>9} {:4} kB  pdf {pdf_time:>8} {:3} kB  inline {:3} kB  missing {:?}",
        sample.name,
        svg.len() / 1024,
        png.len() / 1024,
        pdf.len() / 1024,
        picture.inline_svg().len() / 1024,
        picture.missing_glyphs(),
    );
    let save = |extension: &str, bytes: &[u8]| {
        std::fs::write(folder.join(format!("{}.{extension}", sample.name)), bytes)
    };
    save("svg", svg.as_bytes())?;
    save("inline.svg", picture.inline_svg().as_bytes())?;
    save("png", &png)?;
    save("pdf", &pdf)?;
    Ok(())
}
