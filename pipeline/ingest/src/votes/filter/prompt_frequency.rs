//! Prompts that are asked over and over.

use super::Filter;
use crate::votes::traces::Traces;

/// Leaves out the votes of a prompt beyond the limit. Those with the least content hashes stay, which is a random
/// sample that depends neither on a seed nor on where the votes stand.
///
/// ```text
/// limit = at_most                            if at_most >= 1
///       = max(1, floor(Q(at_most)))          otherwise
/// ```
///
/// Q is the quantile (Hyndman and Fan 1996, type 7) over the prompts' numbers of votes.
pub(crate) fn prompt_frequency(traces: &mut Traces, at_most: f64) {
    let mut votes: Vec<usize> = (0..traces.len()).filter(|vote| traces.is_in(*vote)).collect();
    votes.sort_unstable_by_key(|vote| (traces.prompt[*vote], traces.content[*vote], *vote));
    let prompts: Vec<&[usize]> =
        votes.chunk_by(|one, other| traces.prompt[*one] == traces.prompt[*other]).collect();
    let limit = limit(at_most, prompts.iter().map(|votes| votes.len()).collect());
    let beyond: Vec<usize> = prompts.iter().flat_map(|votes| votes.iter().skip(limit)).copied().collect();
    beyond.into_iter().for_each(|vote| traces.leave_out(vote, Filter::PromptFrequency));
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the settings' check has bounded the limit, and counts are far below 2^53"
)]
fn limit(at_most: f64, mut counts: Vec<usize>) -> usize {
    if at_most >= 1.0 {
        return at_most as usize;
    }
    counts.sort_unstable();
    let Some(last) = counts.len().checked_sub(1) else { return 1 };
    let place = at_most * last as f64;
    let (below, above) = (counts[place.floor() as usize], counts[(place.ceil() as usize).min(last)]);
    let quantile = below as f64 + place.fract() * (above - below) as f64;
    (quantile.floor() as usize).max(1)
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn a_quantile_of_the_counts_is_the_limit() {
        assert_eq!(limit(20.0, vec![100]), 20);
        assert_eq!(limit(0.5, vec![9, 1, 4]), 4);
        assert_eq!(limit(0.5, vec![1, 4]), 2);
        assert_eq!(limit(0.01, vec![1, 1, 1]), 1);
        assert_eq!(limit(0.5, vec![]), 1);
    }
}
