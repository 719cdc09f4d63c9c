//! What one comparison ended in.

/// Result of a comparison of two models, seen from the one shown first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The first model won.
    First,
    /// Neither won.
    Tie,
    /// The second model won.
    Second,
}

impl Outcome {
    /// All of them, in the order in which the crate stores weights.
    pub const ALL: [Self; 3] = [Self::First, Self::Tie, Self::Second];

    /// The same result with the sides swapped.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Tie => Self::Tie,
            Self::Second => Self::First,
        }
    }

    /// Share of the first model where a tie is half a win.
    #[must_use]
    pub const fn share(self) -> f64 {
        match self {
            Self::First => 1.0,
            Self::Tie => 0.5,
            Self::Second => 0.0,
        }
    }

    /// Place in [`Outcome::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}
