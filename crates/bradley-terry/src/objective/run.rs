//! Votes between the same two models that stand side by side: summed by themselves, then spread over the
//! parameters once.
//!
//! A vote touches some twenty places of the Hessian that lie far apart; a run of votes does so once. Where votes
//! are in no order every run is one vote, and nothing is gained or lost.

use std::ops::Range;

use super::Sums;
use crate::layout::Layout;
use crate::likelihood::half_win;
use crate::{Chunk, Outcome};

/// Σ s and Σ s·x of a run, s the slope of a vote by its log odds and x its `K` covariates.
#[derive(Clone, Copy)]
pub(crate) struct Slopes<const K: usize> {
    own: f64,
    covariates: [f64; K],
}

/// Σ c, Σ c·x and Σ c·x xᵀ of a run, c any weight of a vote; of the last the upper triangle.
#[derive(Clone, Copy)]
pub(crate) struct Products<const K: usize> {
    own: f64,
    mixed: [f64; K],
    covariates: [[f64; K]; K],
}

impl<const K: usize> Slopes<K> {
    const NONE: Self = Self { own: 0.0, covariates: [0.0; K] };

    #[inline(always)]
    fn add(&mut self, covariates: &[f64; K], slope: f64) {
        self.own += slope;
        for (sum, value) in self.covariates.iter_mut().zip(covariates) {
            *sum += slope * value;
        }
    }

    fn spread(&self, layout: &Layout, gradient: &mut [f64], (first, second): (usize, usize)) {
        gradient[first] += self.own;
        gradient[second] -= self.own;
        if layout.position {
            gradient[layout.models] += self.own;
        }
        super::add(&mut gradient[layout.covariate()..layout.tie_place()], &self.covariates);
    }
}

impl<const K: usize> Products<K> {
    pub(crate) const NONE: Self = Self { own: 0.0, mixed: [0.0; K], covariates: [[0.0; K]; K] };

    #[inline(always)]
    pub(crate) fn add(&mut self, covariates: &[f64; K], weight: f64) {
        self.own += weight;
        for place in 0..K {
            let scaled = weight * covariates[place];
            self.mixed[place] += scaled;
            let sums = self.covariates[place][place..].iter_mut();
            sums.zip(&covariates[place..]).for_each(|(sum, value)| *sum += scaled * value);
        }
    }

    /// Adds to the upper triangle of a matrix of all parameters.
    pub(crate) fn spread(&self, layout: &Layout, matrix: &mut [f64], (first, second): (usize, usize)) {
        let (covariate, dimension) = (layout.covariate(), layout.dimension());
        let mut line = |row: usize, column: usize, sign: f64, values: &[f64]| {
            let start = row * dimension + column;
            let places = matrix[start..start + values.len()].iter_mut();
            places.zip(values).for_each(|(sum, value)| *sum += sign * value);
        };
        line(first, first, 1.0, &[self.own]);
        line(second, second, 1.0, &[self.own]);
        line(first.min(second), first.max(second), -1.0, &[self.own]);
        line(first, covariate, 1.0, &self.mixed);
        line(second, covariate, -1.0, &self.mixed);
        for (place, products) in self.covariates.iter().enumerate() {
            line(covariate + place, covariate + place, 1.0, &products[place..]);
        }
        if layout.position {
            let position = layout.models;
            line(first, position, 1.0, &[self.own]);
            line(second, position, -1.0, &[self.own]);
            line(position, position, 1.0, &[self.own]);
            line(position, covariate, 1.0, &self.mixed);
        }
    }
}

/// The runs of a chunk: models and votes.
pub(crate) fn runs<'a>(chunk: &Chunk<'a>) -> impl Iterator<Item = ((usize, usize), Range<usize>)> + use<'a> {
    let (first, second) = (chunk.first, chunk.second);
    let mut start = 0;
    std::iter::from_fn(move || {
        let pair = (*first.get(start)?, second[start]);
        let rest = first[start..].iter().zip(&second[start..]);
        let length = rest.take_while(|(a, b)| (**a, **b) == pair).count();
        let votes = start..start + length;
        start = votes.end;
        Some(((pair.0 as usize, pair.1 as usize), votes))
    })
}

/// Log odds of the votes of a chunk, by their models and covariates.
pub(crate) struct Predictor<'a, const K: usize> {
    layout: &'a Layout,
    point: &'a [f64],
    slopes: [f64; K],
    covariates: &'a [[f64; K]],
}

impl<'a, const K: usize> Predictor<'a, K> {
    pub(crate) fn new(layout: &'a Layout, chunk: &Chunk<'a>, point: &'a [f64]) -> Self {
        let mut slopes = [0.0; K];
        slopes.copy_from_slice(&point[layout.covariate()..layout.tie_place()]);
        Self { layout, point, slopes, covariates: chunk.covariates.as_chunks().0 }
    }

    /// What all votes of a run have in common.
    pub(crate) fn level(&self, (first, second): (usize, usize)) -> f64 {
        let position = if self.layout.position { self.point[self.layout.models] } else { 0.0 };
        self.point[first] - self.point[second] + position
    }

    /// Outcomes and covariates of a run.
    #[inline(always)]
    pub(crate) fn votes(
        &self,
        chunk: &Chunk<'a>,
        votes: Range<usize>,
    ) -> impl Iterator<Item = (&'a Outcome, &'a [f64; K])> + use<'a, K> {
        chunk.outcomes[votes.clone()].iter().zip(&self.covariates[votes])
    }

    /// Log odds of a vote of a run.
    #[inline(always)]
    pub(crate) fn of(&self, level: f64, covariates: &[f64; K]) -> f64 {
        let style: f64 = self.slopes.iter().zip(covariates).map(|(slope, value)| slope * value).sum();
        level + style
    }
}

/// Adds the votes of a chunk, ties as half wins. `K` is the number of covariates.
pub(super) fn add<const K: usize>(layout: &Layout, sums: &mut Sums, chunk: &Chunk<'_>, point: &[f64]) {
    match chunk.weights {
        None => add_weighed::<K, false>(layout, sums, chunk, point),
        Some(_) => add_weighed::<K, true>(layout, sums, chunk, point),
    }
}

#[inline(always)]
fn add_weighed<const K: usize, const WEIGHED: bool>(
    layout: &Layout,
    sums: &mut Sums,
    chunk: &Chunk<'_>,
    point: &[f64],
) {
    let predictor = Predictor::<K>::new(layout, chunk, point);
    let (mut logarithms, mut total, mut linear) = (Logarithms::NONE, 0.0, 0.0);
    for (pair, votes) in runs(chunk) {
        let level = predictor.level(pair);
        let (mut slopes, mut curvatures) = (Slopes::<K>::NONE, Products::<K>::NONE);
        let weights = chunk.weights.map_or(&[][..], |weights| &weights[votes.clone()]);
        for (vote, (outcome, covariates)) in predictor.votes(chunk, votes).enumerate() {
            let weight = if WEIGHED { weights[vote] } else { 1.0 };
            // A resample leaves out a third of the votes.
            if WEIGHED && weight == 0.0 {
                continue;
            }
            let terms = half_win::terms(predictor.of(level, covariates), *outcome);
            if WEIGHED {
                logarithms.sum += weight * terms.spread.ln();
            } else {
                logarithms.push(terms.spread);
            }
            total += weight;
            linear += weight * terms.linear;
            slopes.add(covariates, weight * terms.slope);
            curvatures.add(covariates, weight * terms.curvature);
        }
        slopes.spread(layout, &mut sums.gradient, pair);
        if !sums.hessian.is_empty() {
            curvatures.spread(layout, &mut sums.hessian, pair);
        }
    }
    sums.weight += total;
    sums.loss += linear + logarithms.finish();
}

/// Σ ln of many numbers between 1 and 2, as the logarithm of their products: one in some five hundred has to be
/// taken, and each factor adds half a unit in the last place as its own logarithm would.
struct Logarithms {
    sum: f64,
    product: f64,
}

/// Far from where the product of another factor would overflow.
const LARGE: f64 = 1e150;

impl Logarithms {
    const NONE: Self = Self { sum: 0.0, product: 1.0 };

    #[inline(always)]
    fn push(&mut self, value: f64) {
        self.product *= value;
        if self.product > LARGE {
            self.sum += self.product.ln();
            self.product = 1.0;
        }
    }

    fn finish(self) -> f64 {
        self.sum + self.product.ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_has_the_logarithm_of_its_factors() {
        let values: Vec<f64> = (0..5000).map(|place| 1.0 + f64::from(place % 997) / 997.0).collect();
        let mut logarithms = Logarithms::NONE;
        values.iter().for_each(|value| logarithms.push(*value));
        let expected: f64 = values.iter().map(|value| value.ln()).sum();
        assert!((logarithms.finish() / expected - 1.0).abs() < 1e-14);
    }
}
