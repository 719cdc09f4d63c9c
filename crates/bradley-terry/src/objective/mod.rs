//! The penalised mean loss and its derivatives over all comparisons.

pub(crate) mod run;

use crate::layout::{Layout, Row};
use crate::likelihood::{Loss, loss};
use crate::pairs::Pair;
use crate::source::fold;
use crate::{Chunk, Penalty, PenaltyBasis, SourceError, TieRule, VoteSource};

/// Where the comparisons are.
#[derive(Clone, Copy)]
pub(crate) enum Data<'a> {
    Pairs(&'a [Pair]),
    /// Chunks shared out over the threads.
    Votes(&'a dyn VoteSource),
    /// Chunks one after the other, where the threads are busy with one fit each.
    VotesInTurn(&'a dyn VoteSource),
}

/// What is minimised.
#[derive(Clone, Copy)]
pub(crate) struct Objective<'a> {
    pub(crate) data: Data<'a>,
    pub(crate) layout: Layout,
    pub(crate) rule: TieRule,
    pub(crate) penalty: Penalty,
}

/// Loss, gradient and (unless empty) Hessian, by row; sums or means.
#[derive(Debug, Clone)]
pub(crate) struct Sums {
    pub(crate) weight: f64,
    pub(crate) loss: f64,
    pub(crate) gradient: Vec<f64>,
    pub(crate) hessian: Vec<f64>,
}

impl Objective<'_> {
    /// The penalised mean loss at `point`.
    pub(crate) fn mean(&self, point: &[f64], hessian: bool) -> Result<Sums, SourceError> {
        let mut sums = self.sum(point, hessian)?;
        let share = 1.0 / sums.weight;
        sums.loss *= share;
        sums.gradient.iter_mut().chain(&mut sums.hessian).for_each(|value| *value *= share);
        self.add_penalty(&mut sums, point);
        Ok(sums)
    }

    /// The loss at `point` summed over comparisons, without penalty.
    pub(crate) fn sum(&self, point: &[f64], hessian: bool) -> Result<Sums, SourceError> {
        let mut sums = Sums::new(self.layout.dimension(), hessian);
        match self.data {
            Data::Pairs(pairs) => self.add_pairs(&mut sums, pairs, point),
            Data::Votes(source) => self.add_source(&mut sums, source, point)?,
            Data::VotesInTurn(source) => {
                for index in 0..source.chunks() {
                    source.visit(index, &mut |chunk| self.add_chunk(&mut sums, chunk, point))?;
                }
            }
        }
        if hessian {
            self.layout.mirror(&mut sums.hessian);
        }
        Ok(sums)
    }

    /// λ_θ for the strengths and λ_β for all but the tie parameter, on the mean loss.
    pub(crate) fn ridge(&self, weight: f64) -> impl Iterator<Item = f64> {
        let share = if self.penalty.basis == PenaltyBasis::Sum { 1.0 / weight } else { 1.0 };
        let Layout { models, tie, .. } = self.layout;
        let strengths = std::iter::repeat_n(self.penalty.strengths * share, models);
        let others = self.layout.tie_place() - models;
        let slopes = std::iter::repeat_n(self.penalty.covariates * share, others);
        strengths.chain(slopes).chain(tie.then_some(0.0))
    }

    fn add_penalty(&self, sums: &mut Sums, point: &[f64]) {
        let dimension = point.len();
        for (place, ridge) in self.ridge(sums.weight).enumerate() {
            sums.loss += 0.5 * ridge * point[place] * point[place];
            sums.gradient[place] += ridge * point[place];
            if let Some(diagonal) = sums.hessian.get_mut(place * (dimension + 1)) {
                *diagonal += ridge;
            }
        }
    }

    fn add_pairs(&self, sums: &mut Sums, pairs: &[Pair], point: &[f64]) {
        let layout = Layout { covariates: 0, ..self.layout };
        for pair in pairs {
            let row = Row { first: pair.first as usize, second: pair.second as usize, covariates: &[] };
            self.add_row(layout, sums, &row, (&pair.weights, point));
        }
    }

    /// Adds all chunks, in parallel and in their order.
    fn add_source(&self, sums: &mut Sums, source: &dyn VoteSource, point: &[f64]) -> Result<(), SourceError> {
        let hessian = !sums.hessian.is_empty();
        fold(
            source,
            || Sums::new(point.len(), hessian),
            |part, chunk| self.add_chunk(part, chunk, point),
            |part| sums.add(&part),
        )
    }

    /// Adds a chunk. The usual votes take a short cut; for others the numbers of covariates are known to the compiler,
    /// which doubles the speed.
    fn add_chunk(&self, sums: &mut Sums, chunk: &Chunk<'_>, point: &[f64]) {
        let layout = |covariates| Layout { covariates, ..self.layout };
        if self.rule == TieRule::HalfWin {
            match self.layout.covariates {
                1 => return run::add::<1>(&self.layout, sums, chunk, point),
                2 => return run::add::<2>(&self.layout, sums, chunk, point),
                3 => return run::add::<3>(&self.layout, sums, chunk, point),
                4 => return run::add::<4>(&self.layout, sums, chunk, point),
                _ => {}
            }
        }
        match self.layout.covariates {
            0 => self.add_votes(layout(0), sums, chunk, point),
            1 => self.add_votes(layout(1), sums, chunk, point),
            2 => self.add_votes(layout(2), sums, chunk, point),
            3 => self.add_votes(layout(3), sums, chunk, point),
            4 => self.add_votes(layout(4), sums, chunk, point),
            more => self.add_votes(layout(more), sums, chunk, point),
        }
    }

    #[inline(always)]
    fn add_votes(&self, layout: Layout, sums: &mut Sums, chunk: &Chunk<'_>, point: &[f64]) {
        for (vote, outcome) in chunk.outcomes.iter().enumerate() {
            let weight = chunk.weight(vote);
            // A resample leaves out a third of the votes.
            if weight == 0.0 {
                continue;
            }
            let mut weights = [0.0; 3];
            weights[outcome.index()] = weight;
            self.add_row(layout, sums, &layout.row(chunk, vote), (&weights, point));
        }
    }

    #[inline(always)]
    fn add_row(&self, layout: Layout, sums: &mut Sums, row: &Row<'_>, (weights, point): (&[f64; 3], &[f64])) {
        let eta = layout.predictor(row, point);
        let Loss { value, slope, curvature } = loss(self.rule, eta, layout.tie(point), weights);
        sums.weight += weights[0] + weights[1] + weights[2];
        sums.loss += value;
        layout.add_slope(&mut sums.gradient, row, slope);
        if !sums.hessian.is_empty() {
            layout.add_curvature(&mut sums.hessian, row, curvature);
        }
    }
}

impl Sums {
    pub(crate) fn new(dimension: usize, hessian: bool) -> Self {
        let cells = if hessian { dimension * dimension } else { 0 };
        Self { weight: 0.0, loss: 0.0, gradient: vec![0.0; dimension], hessian: vec![0.0; cells] }
    }

    fn add(&mut self, other: &Self) {
        self.weight += other.weight;
        self.loss += other.loss;
        add(&mut self.gradient, &other.gradient);
        add(&mut self.hessian, &other.hessian);
    }

    /// Largest component of the gradient.
    pub(crate) fn gradient_norm(&self) -> f64 {
        largest(&self.gradient)
    }
}

/// Element by element.
pub(crate) fn add(sums: &mut [f64], values: &[f64]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

/// Largest absolute value; NaN where there is one.
pub(crate) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| if value.abs() <= most { most } else { value.abs() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Votes};

    fn votes() -> Votes {
        let (first, second) = (vec![0, 1, 2, 0, 2, 1, 0], vec![1, 2, 0, 2, 1, 0, 1]);
        let outcomes = [0, 1, 2, 0, 2, 1, 2].map(|index| Outcome::ALL[index]).to_vec();
        let covariates = (0..35).map(|place| f64::from(place * 13 % 7) / 3.0 - 1.0).collect();
        let votes = Votes::new(3, first, second, outcomes).expect("sound");
        votes.with_covariates(5, covariates).expect("sound")
    }

    #[test]
    fn gradient_and_hessian_agree_with_finite_differences() {
        let votes = votes();
        let penalty = Penalty { strengths: 0.3, covariates: 0.7, basis: PenaltyBasis::Mean };
        for rule in [TieRule::HalfWin, TieRule::Davidson, TieRule::RaoKupper] {
            let layout = Layout { models: 3, position: true, covariates: 5, tie: rule != TieRule::HalfWin };
            let objective = Objective { data: Data::Votes(&votes), layout, rule, penalty };
            let at = |point: &[f64]| objective.mean(point, true).expect("in memory");
            let point: Vec<f64> = (0..layout.dimension()).map(|place| 0.1 + 0.05 * place as f64).collect();
            let here = at(&point);
            for place in 0..point.len() {
                let moved = |step: f64| {
                    let mut point = point.clone();
                    point[place] += step;
                    at(&point)
                };
                let (up, down) = (moved(1e-5), moved(-1e-5));
                let slope = (up.loss - down.loss) / 2e-5;
                assert!((slope - here.gradient[place]).abs() < 1e-8, "{rule:?} {place}");
                for other in 0..point.len() {
                    let found = here.hessian[place * point.len() + other];
                    let expected = (up.gradient[other] - down.gradient[other]) / 2e-5;
                    assert!((found - expected).abs() < 1e-8, "{rule:?} {place} {other} {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn runs_of_votes_are_votes_one_by_one() {
        let (first, second) = (vec![0, 0, 0, 2, 2, 1, 0], vec![1, 1, 1, 0, 0, 0, 2]);
        let outcomes = [0, 1, 2, 0, 2, 1, 2].map(|index| Outcome::ALL[index]).to_vec();
        for covariates in 1..=4 {
            let values = (0..7 * covariates).map(|place| (place * 13 % 7) as f64 / 3.0 - 1.0).collect();
            let votes = Votes::new(3, first.clone(), second.clone(), outcomes.clone()).expect("sound");
            let votes = votes.with_covariates(covariates, values).expect("sound");
            let weighed =
                votes.clone().with_weights(vec![1.0, 2.5, 0.5, 1.0, 3.0, 1.0, 0.25]).expect("sound");
            for (votes, position) in [(&votes, true), (&votes, false), (&weighed, true), (&weighed, false)] {
                let layout = Layout { models: 3, position, covariates, tie: false };
                let objective = Objective {
                    data: Data::Pairs(&[]),
                    layout,
                    rule: TieRule::HalfWin,
                    penalty: Penalty::default(),
                };
                let point: Vec<f64> = (0..layout.dimension()).map(|place| 0.3 - 0.1 * place as f64).collect();
                let [mut fast, mut slow] = [0, 1].map(|_| Sums::new(layout.dimension(), true));
                let visited = votes.visit(0, &mut |chunk| {
                    objective.add_chunk(&mut fast, chunk, &point);
                    objective.add_votes(layout, &mut slow, chunk, &point);
                });
                visited.expect("in memory");
                let all =
                    |sums: &Sums| [&[sums.weight, sums.loss][..], &sums.gradient, &sums.hessian].concat();
                let pairs = all(&fast).into_iter().zip(all(&slow)).enumerate();
                pairs.for_each(|(place, (fast, slow))| {
                    assert!((fast - slow).abs() < 1e-14, "{place} {fast} {slow}");
                });
            }
        }
    }

    #[test]
    fn chunks_in_turn_are_chunks_in_parallel() {
        let votes = votes();
        let layout = Layout { models: 3, position: false, covariates: 5, tie: false };
        let sums = |data| {
            let objective = Objective { data, layout, rule: TieRule::HalfWin, penalty: Penalty::default() };
            objective.sum(&[0.1; 8], true).expect("in memory")
        };
        let (turn, parallel) = (sums(Data::VotesInTurn(&votes)), sums(Data::Votes(&votes)));
        assert!(turn.hessian.iter().zip(&parallel.hessian).all(|(a, b)| (a - b).abs() < 1e-14));
    }
}
