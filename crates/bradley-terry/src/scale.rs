//! The two scales of strength, and the way from one to the other.

/// Strength in natural log odds: the difference of two is the log odds that one beats the other.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct LogStrength(pub f64);

/// Strength on the Elo scale, where 400 points are odds of ten to one.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct EloRating(pub f64);

/// Elo points of one unit of log strength: 400/ln 10 = 173.7178.
pub const POINTS_PER_LOG_STRENGTH: f64 = 400.0 / std::f64::consts::LN_10;

/// Rating of the average model where no anchor is set.
pub const BASE_RATING: f64 = 1000.0;

/// What pins the level of the ratings; votes fix differences only.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum EloScale {
    /// The mean of all models has this rating.
    Centred(EloRating),
    /// One model has a rating by definition.
    Anchored {
        /// The model.
        model: usize,
        /// Its rating.
        rating: EloRating,
    },
}

/// The anchor is not among the models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("anchor model {model} is not among the {models} models of the fit")]
pub struct AnchorAbsent {
    /// The anchor.
    pub model: usize,
    /// How many models there are.
    pub models: usize,
}

impl Default for EloScale {
    /// Mean 1000.
    fn default() -> Self {
        Self::Centred(EloRating(BASE_RATING))
    }
}

impl EloScale {
    /// Ratings of all models.
    ///
    /// ```text
    /// R_m = R₀ + (400/ln 10)(θ_m − θ₀)      θ₀: mean of all θ and R₀ its rating, or those of the anchor
    /// ```
    ///
    /// # Errors
    ///
    /// The anchor is not among the models.
    ///
    /// Source: Elo (1978), *The Rating of Chessplayers*, section 8.
    ///
    /// ```
    /// use bradley_terry::{EloScale, LogStrength};
    /// let strengths = [LogStrength(10f64.ln()), LogStrength(0.0)];
    /// let ratings = EloScale::default().ratings(&strengths).unwrap();
    /// assert_eq!((ratings[0].0.round(), ratings[1].0.round()), (1200.0, 800.0));
    /// ```
    pub fn ratings(&self, strengths: &[LogStrength]) -> Result<Vec<EloRating>, AnchorAbsent> {
        let (level, rating) = match *self {
            Self::Centred(rating) => (mean(strengths), rating),
            Self::Anchored { model, rating } => {
                let absent = AnchorAbsent { model, models: strengths.len() };
                (strengths.get(model).ok_or(absent)?.0, rating)
            }
        };
        Ok(strengths.iter().map(|strength| EloRating(rating.0 + points(strength.0 - level))).collect())
    }
}

/// Elo points of a difference (or standard error) in log strength.
#[must_use]
pub fn points(log_strength: f64) -> f64 {
    log_strength * POINTS_PER_LOG_STRENGTH
}

fn mean(strengths: &[LogStrength]) -> f64 {
    strengths.iter().map(|strength| strength.0).sum::<f64>() / strengths.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_anchor_shifts_everything_or_is_an_error() {
        let strengths = [LogStrength(1.0), LogStrength(-1.0)];
        let anchored = EloScale::Anchored { model: 1, rating: EloRating(1114.0) };
        let ratings = anchored.ratings(&strengths).expect("present");
        assert_eq!(ratings[1], EloRating(1114.0));
        assert!((ratings[0].0 - 1114.0 - 2.0 * 173.717_792_761_3).abs() < 1e-9);
        let absent = EloScale::Anchored { model: 2, rating: EloRating(1114.0) };
        assert_eq!(absent.ratings(&strengths), Err(AnchorAbsent { model: 2, models: 2 }));
    }
}
