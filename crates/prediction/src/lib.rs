//! What outcome will the policy trained on a new reward model have, and is the answer better than the mean?
//!
//! Plain numerics over a small matrix: n reward models (n = 9) × m metrics (up to about 70), one outcome each,
//! and one or several new reward models of which only the metrics are known. Five methods, all of them linear
//! in the metrics: the mean, a line on one metric, ridge, elastic net and partial least squares.
//!
//! ```text
//! ŷ(x) = ȳ + s_y Σ_j b_j (x_j − x̄_j) / s_j
//! ```
//!
//! x̄_j, s_j, ȳ, s_y: mean and standard deviation (population) of metric j and of the outcome over the models the
//! method was fitted to; b: what the method estimates.
//!
//! Three rules hold everywhere:
//!
//! - **Nothing sees what it predicts.** A method with settings to tune (which metric, which penalty, how many
//!   components) tunes them by leaving one out; its error is measured by leaving one out around the whole of
//!   that, standardisation and tuning included.
//! - **The baseline comes first.** Each method is compared with the mean of the other models, and a verdict says
//!   whether it did better beyond chance.
//! - **Undefined is a named state** ([`Undefined`]), never NaN, infinity or a guess.
//!
//! Every model that gives a reported number (the one of all n and the n with one left out) is fitted with linfa;
//! the inner loops, which only choose the settings, use faster forms that the tests hold equal to linfa's.
//! No result depends on the number of threads.

mod candidate;
mod conformal;
mod descent;
mod design;
mod elastic_net;
mod extrapolation;
mod fitted;
mod guarantee;
mod interval;
mod line;
mod nested;
mod partial_least_squares;
mod points;
mod predict;
mod ranking;
mod ridge;
mod settings;
mod sign_flips;
mod skill;
mod standardised;
mod study;
mod tuning;
mod undefined;

pub use candidate::Tuning;
pub use design::LeftOut;
pub use extrapolation::{Extrapolation, Leverage, OutOfRange};
pub use guarantee::{Guarantee, highest_level};
pub use interval::Interval;
pub use predict::{Forecast, NewOutcome, Report, predict};
pub use ranking::{Duel, expected_win_share};
pub use settings::{IntervalMethod, Method, Settings};
pub use skill::{Skill, Verdict};
pub use study::{NewModel, Study};
pub use undefined::Undefined;
