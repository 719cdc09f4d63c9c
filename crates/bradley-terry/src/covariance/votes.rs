//! Curvature of the loss and spread of the slopes over votes, in one pass.

use super::{Covariance, CovarianceKind, covariance, inverse, sandwich, square};
use crate::layout::Layout;
use crate::likelihood::{half_win, loss};
use crate::objective::run::{Predictor, Products, runs};
use crate::objective::{Data, add};
use crate::source::fold;
use crate::{Chunk, Fit, FitError, SourceError, TieRule, VoteSource};

/// [`sandwich_covariance`](super::sandwich_covariance) of votes with covariates.
///
/// # Errors
///
/// As there, or the source fails.
pub fn sandwich_covariance_of_votes(source: &dyn VoteSource, fit: &Fit) -> Result<Covariance, FitError> {
    covariances_of_votes(source, fit).map(|(_, sandwich)| sandwich)
}

/// [`model_covariance_of_votes`](super::model_covariance_of_votes) and [`sandwich_covariance_of_votes`], by one pass over the votes.
///
/// # Errors
///
/// As there.
pub fn covariances_of_votes(
    source: &dyn VoteSource,
    fit: &Fit,
) -> Result<(Covariance, Covariance), FitError> {
    let Both { weight, mut hessian, meat } = both(source, fit).map_err(FitError::Source)?;
    let objective = fit.objective(Data::Votes(source));
    for (place, ridge) in objective.ridge(weight).enumerate() {
        // The ridge is that of the mean loss, the matrix that of the sum.
        hessian[place * (objective.layout.dimension() + 1)] += weight * ridge;
    }
    let model = covariance(CovarianceKind::ModelBased, &inverse(hessian, 1.0, fit)?, fit);
    let meat = square(meat, objective.layout.dimension());
    let sandwich = sandwich(CovarianceKind::Sandwich, &model, &meat, fit);
    Ok((model, sandwich))
}

/// Sums over votes; of the matrices the upper triangle.
#[derive(Debug, Clone)]
struct Both {
    weight: f64,
    /// Σ w·∂²ℓ.
    hessian: Vec<f64>,
    /// Σ (w·∂ℓ)(w·∂ℓ)ᵀ.
    meat: Vec<f64>,
}

impl Both {
    fn none(layout: &Layout) -> Self {
        let zeros = vec![0.0; layout.dimension().pow(2)];
        Self { weight: 0.0, hessian: zeros.clone(), meat: zeros }
    }

    fn add(&mut self, other: &Self) {
        self.weight += other.weight;
        add(&mut self.hessian, &other.hessian);
        add(&mut self.meat, &other.meat);
    }
}

/// Both over all votes, at the fit.
fn both(source: &dyn VoteSource, fit: &Fit) -> Result<Both, SourceError> {
    let at = At { layout: fit.layout(), point: fit.point(), rule: fit.params.get().tie_rule };
    let mut sums = Both::none(&at.layout);
    fold(source, || Both::none(&at.layout), |part, chunk| at.add(part, chunk), |part| sums.add(&part))?;
    at.layout.mirror(&mut sums.hessian);
    at.layout.mirror(&mut sums.meat);
    Ok(sums)
}

/// The fit at which the votes are looked at.
struct At {
    layout: Layout,
    point: Vec<f64>,
    rule: TieRule,
}

impl At {
    fn add(&self, sums: &mut Both, chunk: &Chunk<'_>) {
        match (self.rule, self.layout.covariates) {
            (TieRule::HalfWin, 1) => self.add_runs::<1>(sums, chunk),
            (TieRule::HalfWin, 2) => self.add_runs::<2>(sums, chunk),
            (TieRule::HalfWin, 3) => self.add_runs::<3>(sums, chunk),
            (TieRule::HalfWin, 4) => self.add_runs::<4>(sums, chunk),
            _ => self.add_votes(sums, chunk),
        }
    }

    fn add_runs<const K: usize>(&self, sums: &mut Both, chunk: &Chunk<'_>) {
        let predictor = Predictor::<K>::new(&self.layout, chunk, &self.point);
        for (pair, votes) in runs(chunk) {
            let level = predictor.level(pair);
            let (mut hessian, mut meat) = (Products::<K>::NONE, Products::<K>::NONE);
            let start = votes.start;
            for (vote, (outcome, covariates)) in predictor.votes(chunk, votes).enumerate() {
                let weight = chunk.weight(start + vote);
                let terms = half_win::terms(predictor.of(level, covariates), *outcome);
                sums.weight += weight;
                hessian.add(covariates, weight * terms.curvature);
                meat.add(covariates, (weight * terms.slope).powi(2));
            }
            hessian.spread(&self.layout, &mut sums.hessian, pair);
            meat.spread(&self.layout, &mut sums.meat, pair);
        }
    }

    fn add_votes(&self, sums: &mut Both, chunk: &Chunk<'_>) {
        for vote in 0..chunk.len() {
            let row = self.layout.row(chunk, vote);
            let mut weights = [0.0; 3];
            weights[chunk.outcomes[vote].index()] = chunk.weight(vote);
            let eta = self.layout.predictor(&row, &self.point);
            let loss = loss(self.rule, eta, self.layout.tie(&self.point), &weights);
            let [slope, tie] = loss.slope;
            sums.weight += chunk.weight(vote);
            self.layout.add_curvature(&mut sums.hessian, &row, loss.curvature);
            self.layout.add_curvature(&mut sums.meat, &row, [slope * slope, slope * tie, tie * tie]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Params, Votes, fit_votes};

    #[test]
    fn runs_of_votes_are_votes_one_by_one() {
        let (first, second) = (vec![0, 0, 0, 2, 2, 1, 0, 1], vec![1, 1, 1, 0, 0, 0, 2, 2]);
        let outcomes = [0, 1, 2, 0, 2, 1, 2, 0].map(|index| Outcome::ALL[index]).to_vec();
        let values = (0..16).map(|place| f64::from(place * 13 % 7) / 3.0 - 1.0).collect();
        let votes = Votes::new(3, first, second, outcomes).expect("sound");
        let weights = vec![1.0, 2.5, 0.5, 1.0, 3.0, 1.0, 0.25, 1.0];
        let votes = votes.with_covariates(2, values).expect("sound").with_weights(weights).expect("sound");
        let fit = fit_votes(&votes, &Params::default()).expect("a fit");
        let at = At { layout: fit.layout(), point: fit.point(), rule: TieRule::HalfWin };
        let [mut fast, mut slow] = [0, 1].map(|_| Both::none(&at.layout));
        let visited = votes.visit(0, &mut |chunk| {
            at.add(&mut fast, chunk);
            at.add_votes(&mut slow, chunk);
        });
        visited.expect("in memory");
        assert!((fast.weight - slow.weight).abs() < 1e-14);
        let pairs = fast.hessian.iter().chain(&fast.meat).zip(slow.hessian.iter().chain(&slow.meat));
        pairs.for_each(|(fast, slow)| assert!((fast - slow).abs() < 1e-13, "{fast} {slow}"));
    }
}
