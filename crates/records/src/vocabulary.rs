//! Closed vocabularies: an unknown word is an error, never a default.

use polars::prelude::Column as Series;

use crate::{Cell, Kind};

/// Judges made up for comparison: one score for all, random scores, the longer answer.
pub const BASELINE_JUDGES: [&str; 3] = ["baseline-constant", "baseline-random", "baseline-longer-answer"];

/// A word that is not in its vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not one of {allowed}")]
pub struct UnknownLabel {
    /// The word found.
    pub found: String,
    /// The words allowed.
    pub allowed: String,
}

macro_rules! vocabulary {
    ($(#[doc = $about:literal])+ $name:ident { $( $(#[doc = $meaning:literal])+ $word:ident = $text:literal, )+ }) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[doc = $meaning])+ $word, )+ }

        impl $name {
            /// Every word, in order.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];

            /// The word as it stands in files.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $( Self::$word => $text, )+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = UnknownLabel;
            fn from_str(text: &str) -> Result<Self, UnknownLabel> {
                match text {
                    $( $text => Ok(Self::$word), )+
                    other => Err(UnknownLabel {
                        found: other.to_owned(),
                        allowed: [$($text),+].join(", "),
                    }),
                }
            }
        }

        impl Cell for $name {
            const KIND: Kind = Kind::Text;
            const OPTIONAL: bool = false;
            fn column(name: &str, cells: Vec<&Self>) -> Series {
                let words: Vec<String> = cells.iter().map(ToString::to_string).collect();
                String::column(name, words.iter().collect())
            }
            fn read(column: &Series, row: usize) -> Result<Self, Option<String>> {
                String::read(column, row)?.parse().map_err(|error: UnknownLabel| Some(error.to_string()))
            }
        }

        impl Cell for Option<$name> {
            const KIND: Kind = Kind::Text;
            const OPTIONAL: bool = true;
            fn column(name: &str, cells: Vec<&Self>) -> Series {
                let words: Vec<Option<String>> =
                    cells.iter().map(|cell| cell.map(|word| word.to_string())).collect();
                Option::<String>::column(name, words.iter().collect())
            }
            fn read(column: &Series, row: usize) -> Result<Self, Option<String>> {
                match $name::read(column, row) {
                    Ok(word) => Ok(Some(word)),
                    Err(None) => Ok(None),
                    Err(reason) => Err(reason),
                }
            }
        }
    };
}

vocabulary! {
    /// Which way a metric is good.
    Direction {
        /// More is better.
        Higher = "higher",
        /// Less is better: correlations get the sign −1.
        Lower = "lower",
    }
}

vocabulary! {
    /// Where a number comes from.
    Origin {
        /// Printed or released by others.
        Published = "published",
        /// Computed here, or by the user.
        Computed = "computed",
    }
}

vocabulary! {
    /// Whether an outcome was fitted with style covariates.
    Control {
        /// Without.
        None = "none",
        /// With answer length, headers, lists and bold text as covariates.
        Style = "style",
    }
}

vocabulary! {
    /// What became of an input row that was not used.
    RowAction {
        /// Left out for a reason that is no fault of the row.
        Dropped = "dropped",
        /// Faulty: the study stops after `ingest`.
        Rejected = "rejected",
    }
}

vocabulary! {
    /// How a recomputed value stands to the printed one.
    ReproductionStatus {
        /// Within the stated tolerance.
        Within = "within",
        /// Further away than the stated tolerance.
        Outside = "outside",
        /// The inputs are printed nowhere; the reason says which.
        NotRecomputable = "not-recomputable",
    }
}

vocabulary! {
    /// How a comparison of two answers ended.
    Verdict {
        /// The first answer is better.
        ModelA = "model_a",
        /// The second answer is better.
        ModelB = "model_b",
        /// Neither, both good enough.
        Tie = "tie",
        /// Neither, both bad.
        BothBad = "both_bad",
    }
}

vocabulary! {
    /// What a judge gives for a comparison.
    JudgementKind {
        /// A number for each answer.
        Score = "score",
        /// A verdict on the two.
        Verdict = "verdict",
    }
}
