//! The six data sets.

/// A data set of the released archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// Battles.
    HumanPreference,
    /// Best-of-K: MMLU-Pro.
    MmluPro,
    /// Best-of-K: MATH.
    Math,
    /// Best-of-K: GPQA.
    Gpqa,
    /// Best-of-K: MBPP-Plus.
    MbppPlus,
    /// Best-of-K: IFEval.
    Ifeval,
}

/// Prompts of MBPP-Plus for every 512 of the others.
const MBPP_PLUS: u64 = 507;
const OTHERS: u64 = 512;

impl Set {
    /// The best-of-K sets.
    pub const ANSWERS: [Self; 5] = [Self::MmluPro, Self::Math, Self::Gpqa, Self::MbppPlus, Self::Ifeval];

    /// The folder of the judges' files.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::HumanPreference => "human_preference_v1",
            Self::MmluPro => "mmlu_pro_best_of_k",
            Self::Math => "math_best_of_k",
            Self::Gpqa => "gpqa_best_of_k",
            Self::MbppPlus => "mbpp_plus_best_of_k",
            Self::Ifeval => "ifeval_best_of_k",
        }
    }

    /// The name of the data set.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HumanPreference => "PPE-Human-Preference-V1",
            Self::MmluPro => "PPE-MMLU-Pro-Best-of-K",
            Self::Math => "PPE-MATH-Best-of-K",
            Self::Gpqa => "PPE-GPQA-Best-of-K",
            Self::MbppPlus => "PPE-MBPP-Plus-Best-of-K",
            Self::Ifeval => "PPE-IFEval-Best-of-K",
        }
    }

    /// The domain of a best-of-K set.
    #[must_use]
    pub const fn domain(self) -> Option<&'static str> {
        match self {
            Self::HumanPreference => None,
            Self::MmluPro => Some("mmlu-pro"),
            Self::Math => Some("math"),
            Self::Gpqa => Some("gpqa"),
            Self::MbppPlus => Some("mbpp-plus"),
            Self::Ifeval => Some("ifeval"),
        }
    }

    /// Its prompts where sets have `prompts`.
    pub(crate) fn prompts(self, prompts: u32) -> u32 {
        match self {
            Self::MbppPlus => (u64::from(prompts) * MBPP_PLUS / OTHERS) as u32,
            _ => prompts,
        }
    }
}
