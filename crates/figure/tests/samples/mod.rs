//! Invented data in the shape of real ones, for the gallery and the tests.

pub mod judges;
pub mod plain;
pub mod square;
pub mod ugly;

use figure::{FigureError, Picture, Theme};

type Draw = Box<dyn Fn(&Theme) -> Result<Picture, FigureError>>;

/// A named chart, ready to draw.
pub struct Sample {
    pub name: &'static str,
    pub draw: Draw,
}

/// Every sample: the charts of a study, then those that are hard to draw.
pub fn all() -> Vec<Sample> {
    let mut samples = Vec::new();
    macro_rules! add {
        ($($module:ident::$name:ident),+ $(,)?) => {$(
            let chart = $module::$name();
            samples.push(Sample { name: stringify!($name), draw: Box::new(move |theme| chart.draw(theme)) });
        )+};
    }
    add!(plain::heatmap_pair, plain::heatmap_single, plain::lines_quantiles, plain::lines_named);
    add!(plain::dots_arena, plain::scatter_nine, plain::scatter_groups);
    add!(
        ugly::heatmap_long,
        ugly::heatmap_tiny,
        ugly::heatmap_wide,
        ugly::lines_crowded,
        ugly::lines_multiples
    );
    add!(ugly::dots_single, ugly::dots_long, ugly::scatter_clustered, ugly::scatter_identical);
    add!(ugly::scatter_one, ugly::scatter_tiny_range, ugly::scatter_corners);
    add!(square::win_rates, square::ranks, square::ranks_thin, square::dots_ranked);
    add!(square::slope_ranks, square::slope_ratings, square::slope_equal, square::slope_one);
    add!(judges::lines_bands, judges::heatmap_apart, judges::bars_pairs, judges::bars_one);
    add!(judges::grid_matrices, judges::grid_two, judges::dots_left_out);
    samples
}

/// Numbers from 0 to 1, the same every time (Knuth's 64-bit congruential generator).
pub fn noise(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

pub fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
