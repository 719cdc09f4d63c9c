//! Voters that vote very often.

use super::Filter;
use crate::votes::time::day_of;
use crate::votes::traces::Traces;

/// Leaves out all but the first `most` votes of each voter on each day (UTC), by time, then by place.
pub(crate) fn first_votes(traces: &mut Traces, most: u32) {
    let mut votes: Vec<usize> = (0..traces.len()).filter(|vote| traces.is_in(*vote)).collect();
    let day = |vote: usize| (traces.voter[vote], day_of(traces.time[vote]));
    votes.sort_unstable_by_key(|vote| (day(*vote), traces.time[*vote], *vote));
    let days = votes.chunk_by(|one, other| day(*one) == day(*other));
    let beyond: Vec<usize> = days.flat_map(|votes| votes.iter().skip(most as usize)).copied().collect();
    beyond.into_iter().for_each(|vote| traces.leave_out(vote, Filter::FirstVotes));
}
