//! How many reward models, and votes for each, would it take?

mod better;
mod density;
mod reliability;
mod simulated;
mod single;

use crate::NoAnswer;

pub use better::{Contest, probability_of_choosing, simulated_choosing};
pub use density::correlation_above;
pub use reliability::{attenuated, reliability};
pub use simulated::{Simulation, simulated_power};
pub use single::{Question, power};

/// The smallest number of points, from `from` to `limit`, at which `of` reaches `target`.
///
/// `of` must not fall as points are added, up to noise; it is looked at a few dozen times (doubling, then halving).
/// With a simulated `of` the answer is as uncertain as it.
///
/// # Errors
///
/// `NotReached` with the limit; `OutOfRange` for a target not strictly between 0 and 1; what `of` returns.
pub fn smallest_number(
    target: f64,
    from: usize,
    limit: usize,
    of: impl Fn(usize) -> Result<f64, NoAnswer>,
) -> Result<usize, NoAnswer> {
    crate::no_answer::check_share("target", target)?;
    let (mut below, mut above) = (from.saturating_sub(1), from);
    loop {
        if above > limit {
            above = limit;
        }
        if above < from {
            return Err(NoAnswer::NotReached { limit });
        }
        if of(above)? >= target {
            break;
        }
        if above == limit {
            return Err(NoAnswer::NotReached { limit });
        }
        (below, above) = (above, above.saturating_mul(2));
    }
    while above - below > 1 {
        let middle = usize::midpoint(below, above);
        if of(middle)? >= target {
            above = middle;
        } else {
            below = middle;
        }
    }
    Ok(above)
}
