//! Places shared by tied metrics.

use crate::tolerance::TIE;

/// Credit of each metric in one round for the first place, then for the first `top` places.
pub(crate) fn credit(scores: &[f64], top: usize) -> Vec<(f64, f64)> {
    let mut ordered = scores.to_vec();
    let mut places = |count: usize| {
        let place = count.min(ordered.len()) - 1;
        let last = *ordered.select_nth_unstable_by(place, |a, b| b.total_cmp(a)).1;
        let above = scores.iter().filter(|score| **score > last + TIE).count();
        let tied = scores.iter().filter(|score| (**score - last).abs() <= TIE).count();
        (last, (place + 1 - above) as f64 / tied as f64)
    };
    let share = |score: f64, (last, each): (f64, f64)| match score - last {
        above if above > TIE => 1.0,
        below if below < -TIE => 0.0,
        _ => each,
    };
    let (first, among) = (places(1), places(top));
    scores.iter().map(|&score| (share(score, first), share(score, among))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tied_metrics_share_a_place_and_every_place_is_given_once() {
        assert_eq!(credit(&[0.9, 0.9, 0.1], 2), [(0.5, 1.0), (0.5, 1.0), (0.0, 0.0)]);
        assert_eq!(credit(&[0.9, 0.5, 0.5, 0.5], 3)[1], (0.0, 2.0 / 3.0));
        assert_eq!(credit(&[0.2], 3), [(1.0, 1.0)]);
    }
}
