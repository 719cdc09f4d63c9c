//! One vote.

/// How a vote ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The model shown first won.
    First,
    /// The model shown second won.
    Second,
    /// Neither was better.
    Tie,
    /// Neither was good.
    BothBad,
}

impl Verdict {
    /// The word in files of Chatbot Arena.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "model_a",
            Self::Second => "model_b",
            Self::Tie => "tie",
            Self::BothBad => "tie (bothbad)",
        }
    }
}

/// One vote between two models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vote {
    /// Model shown first, from 0.
    pub first: u32,
    /// Model shown second, from 0.
    pub second: u32,
    /// How it ended.
    pub verdict: Verdict,
    /// Who voted, from 0; 0 where nobody says.
    pub voter: u32,
    /// When, in seconds since 1970; whole milliseconds.
    pub time: f64,
    /// Counts of the two answers by [`Feature::ALL`](crate::Feature::ALL); 0 for those not in the design.
    pub counts: [[u32; 4]; 2],
}

impl Vote {
    /// Differences of the two answers' counts.
    ///
    /// ```text
    /// d = (a − b)/(a + b + 1)
    /// ```
    #[must_use]
    pub fn differences(&self) -> [f64; 4] {
        differences(&self.counts)
    }
}

pub(crate) fn differences(counts: &[[u32; 4]; 2]) -> [f64; 4] {
    let [first, second] = counts;
    std::array::from_fn(|place| {
        let (a, b) = (f64::from(first[place]), f64::from(second[place]));
        (a - b) / (a + b + 1.0)
    })
}
