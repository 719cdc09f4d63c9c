//! The words a setting can be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! choice {
    ($(#[doc = $about:literal])+ $name:ident { $( $(#[doc = $meaning:literal])+ $word:ident = $text:literal, )+ }) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        pub enum $name { $( $(#[doc = $meaning])+ #[serde(rename = $text)] $word, )+ }

        impl $name {
            /// Every word, in order.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];

            /// The word as it stands in configs and tables.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$word => $text, )+ }
            }
        }
    };
}

choice! {
    /// What a verdict that both answers are bad is.
    BothBad {
        /// A tie.
        Tie = "tie",
        /// No battle at all.
        Drop = "drop",
    }
}

choice! {
    /// What becomes of a row that could be counted in more than one way.
    RowRule {
        /// Counts as wrong.
        Wrong = "wrong",
        /// Counts as half right.
        Half = "half",
        /// Leaves numerator and denominator.
        LeftOut = "left-out",
        /// Counts as a vote for the second answer, hence right where that one is: what `score_1 > score_2` says of
        /// equal scores.
        Second = "second",
    }
}

choice! {
    /// Whether intervals that only touch are separated.
    Touching {
        /// Yes, as in Arena-Hard's notebook.
        Separated = "separated",
        /// No.
        Overlapping = "overlapping",
    }
}

choice! {
    /// A definition of confidence agreement.
    ConfidenceAgreement {
        /// PPE: pairs that human limits separate; +1, −1, 0.
        Ppe = "ppe",
        /// Arena-Hard paper: all pairs; +1, −1, 0.
        Paper = "arena-hard-paper",
        /// Arena-Hard notebook: pairs that human limits separate; 1, 0, ½.
        Notebook = "arena-hard-notebook",
    }
}

choice! {
    /// Pairs of models that the Brier score is taken over.
    BrierPairs {
        /// All.
        All = "all",
        /// Those that human limits separate.
        Separated = "separated",
    }
}

choice! {
    /// What becomes of a pair with an answer that the judge failed on.
    PairError {
        /// Wrong if the judge failed on the correct answer, else right.
        WrongIfCorrectFailed = "wrong-if-correct-failed",
        /// Leaves numerator and denominator.
        LeftOut = "left-out",
    }
}

choice! {
    /// What pair accuracy averages over.
    PairAverage {
        /// Pairs within a prompt, then prompts.
        Prompts = "prompts",
        /// All pairs alike.
        Pairs = "pairs",
    }
}

choice! {
    /// What becomes of a prompt whose scores are all equal.
    AucZeroRange {
        /// All scaled scores are 0.5.
        Half = "half",
        /// The prompt is left out.
        LeftOut = "left-out",
    }
}

choice! {
    /// An estimator of the best-of-K curve.
    Estimator {
        /// Sampled orders, as PPE.
        Permutations = "permutations",
        /// The exact expectation over all orders.
        ClosedForm = "closed-form",
    }
}

choice! {
    /// Whether the prompts of a trial share one order of answers.
    AnswerPermutation {
        /// Each prompt has its own.
        EachPrompt = "each-prompt",
        /// All prompts of a domain share one.
        Shared = "shared",
    }
}

choice! {
    /// A judge made up for comparison.
    Baseline {
        /// Gives every answer the same score.
        Constant = "constant",
        /// Gives every answer a random score.
        Random = "random",
        /// Prefers the longer answer; needs lengths among the inputs.
        LongerAnswer = "longer-answer",
    }
}

impl Baseline {
    /// The judge's name in tables.
    #[must_use]
    pub const fn judge(self) -> &'static str {
        records::BASELINE_JUDGES[self as usize]
    }
}

impl ConfidenceAgreement {
    /// The metric's name in tables.
    #[must_use]
    pub const fn metric(self) -> &'static str {
        match self {
            Self::Ppe => "confidence-agreement",
            Self::Paper => "confidence-agreement-paper",
            Self::Notebook => "confidence-agreement-notebook",
        }
    }
}
