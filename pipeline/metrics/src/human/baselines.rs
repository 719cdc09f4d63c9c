//! Judges that know nothing: what a metric says of them is what it is worth.

use records::JudgementKind;

use super::field::{FIRST, Field, SECOND, TIE};
use super::judged::Judged;
use super::tally::ABSENT;
use crate::Baseline;
use crate::seed::{key, mix};

/// The baseline's outcomes; none where the field lacks what it looks at.
pub(crate) fn judged(baseline: Baseline, field: &Field, seed: u64) -> Option<Judged> {
    let codes: Vec<u8> = match baseline {
        Baseline::Constant => vec![TIE; field.len()],
        Baseline::Random => {
            let seed = seed ^ key(&["baseline", "random", &field.benchmark]);
            let toss = |(key, pair): (&u64, &u32)| mix(mix(key ^ seed) ^ u64::from(*pair)) >> 63;
            field
                .keys
                .iter()
                .zip(&field.pair)
                .map(|row| if toss(row) == 0 { FIRST } else { SECOND })
                .collect()
        }
        Baseline::LongerAnswer => field.longer.iter().map(|longer| longer.unwrap_or(ABSENT)).collect(),
    };
    let known = codes.iter().any(|code| *code != ABSENT);
    known.then_some(Judged { codes, kind: Some(JudgementKind::Score) })
}
