//! The range a correlation can take when every number is known only to a range.
//!
//! Two answers, from below and from above. `inner` is attained: coordinate ascent from many corners. `outer`
//! is proved: no choice of numbers in the ranges leaves it. The truth lies between. The derivation is with
//! [`pearson_envelope`].

mod ascent;
mod bound;
mod branch;
mod quantile;
mod quantile_search;
mod range;
mod reduction;
mod region;
mod search;
#[cfg(test)]
mod tests;

use crate::Undefined;
use crate::undefined::check_lengths;
use branch::certified_maximum;
pub use quantile::{quantile_envelope, quantile_scores};
pub use range::Range;
use range::{check_ranges, may_be_constant};
use region::{Region, shift_rounding};
pub use search::Search;
use search::maximum;

/// What a correlation can be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Envelope {
    /// Between two values that are attained.
    pub inner: Range,
    /// Between two values that are proved not to be passed; contains `inner`.
    pub outer: Range,
}

/// The range of Pearson's r when every value lies anywhere in its own range.
///
/// ```text
/// outer ⊇ { r(x, y) : x_i ∈ proxy_i, y_i ∈ outcome_i } ⊇ {ends of inner}
/// ```
///
/// `proxy` and `outcome`: one range a point, same order, any unit. `inner` is found by coordinate ascent from
/// the middle and from random corners. `outer` is proved as below, to within 1e-6 of `inner` where the proof
/// gets that far; 1e-9 and the rounding of the shift to mean 0 are added. If a column may be constant, r can
/// be anything near there and `outer` is [-1, 1].
///
/// # Proof
///
/// Let x, y be the centred columns, u and w unit vectors along them at some point (x*, y*) of a box, d and e
/// the steps from there. No correlation in the box exceeds t if F = ⟨x,y⟩ − t|x||y| ≤ 0 on it.
///
/// - t ≥ 0: |x||y| ≥ |⟨x,u⟩||⟨y,w⟩| (Cauchy–Schwarz), so F ≤ ⟨x,y⟩ − t⟨x,u⟩⟨y,w⟩, which is bilinear.
/// - t < 0: |x||y| ≤ (λ|x|² + |y|²/λ)/2 with λ = |y*|/|x*| (means), and |Cd| ≤ |d| for the centring C.
///
/// Both majorants equal F at (x*, y*) and have its slopes g, h there:
///
/// ```text
/// F ≤ F* + ⟨g,d⟩ + ⟨h,e⟩ + dᵀM e + max(−t,0)/2·(λ|d|² + |e|²/λ),   M = C − max(t,0)·u wᵀ
/// ```
///
/// The last terms are bounded entry by entry over the box, dᵀM e as d times a range of M e, the other way
/// round, or half each. At a maximum the slopes point out of the box and swallow them, so the bound is often
/// exact. Where it is not, entries whose slope has one sign wherever r lies between t and what is proved
/// already are pinned to their end, and the box is halved and each half proved. What a thousand boxes do
/// not prove is not claimed; in the end the bound is 1.
///
/// # Errors
///
/// - `LengthMismatch`, `TooFewPoints` (n < 3).
/// - `NotFinite`: an end is infinite or NaN, or the ends are in the wrong order.
/// - `ConstantProxy`, `ConstantOutcome`: no choice of values varies.
///
/// Sources: Ratschek & Rokne (1984), *Computer Methods for the Range of Functions*, for branch and bound with
/// monotonicity; the majorants are derived in this module.
///
/// ```
/// use statistics::{Range, Search, pearson_envelope};
/// let exact = [1.0, 2.0, 4.0].map(|value| Range::around(value, 0.0));
/// let printed = [0.1, 0.3, 0.2].map(|value| Range::around(value, 0.05));
/// let envelope = pearson_envelope(&exact, &printed, &Search::default()).unwrap();
/// assert!(envelope.inner.contains(0.3273) && envelope.outer.contains(envelope.inner.upper));
/// ```
pub fn pearson_envelope(proxy: &[Range], outcome: &[Range], search: &Search) -> Result<Envelope, Undefined> {
    check_lengths(proxy.len(), outcome.len())?;
    check_ranges(proxy)?;
    check_ranges(outcome)?;
    check_variation(proxy, Undefined::ConstantProxy)?;
    check_variation(outcome, Undefined::ConstantOutcome)?;
    let negated: Vec<Range> = outcome.iter().map(Range::negated).collect();
    let (most, highest) = upper_side(proxy, outcome, search);
    let (least, lowest) = upper_side(proxy, &negated, search);
    let inner = Range { lower: -least, upper: most };
    // The searches of the two sides are separate; each end of the inner range is attained either way.
    Ok(Envelope { inner, outer: Range { lower: (-lowest).min(-least), upper: highest.max(most) } })
}

/// Largest correlation found, and a bound of all.
fn upper_side(proxy: &[Range], outcome: &[Range], search: &Search) -> (f64, f64) {
    let region = Region::new(proxy, outcome);
    let (best, reached) = maximum(&region, search);
    if may_be_constant(proxy) || may_be_constant(outcome) {
        return (reached, 1.0);
    }
    let slack = shift_rounding(proxy) + shift_rounding(outcome);
    (reached, (certified_maximum(&region, &best, reached) + slack).min(1.0))
}

/// Some choice of values varies by more than rounding.
fn check_variation(ranges: &[Range], state: Undefined) -> Result<(), Undefined> {
    let ends: Vec<f64> = ranges.iter().flat_map(|range| [range.lower, range.upper]).collect();
    if crate::deviations::is_constant(&ends) { Err(state) } else { Ok(()) }
}
