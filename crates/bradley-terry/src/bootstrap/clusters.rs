//! Resampling of clusters whose votes have no covariates.

use rand::Rng;

use super::{Bootstrap, BootstrapPlan, Random, ResamplingUnit, run};
use crate::fit::refit_pairs;
use crate::pairs::{Pair, places};
use crate::{Cell, Fit, FitError, VoteSource};

/// The votes of each cluster, added up by pair and outcome.
struct ClusteredPairs {
    template: Vec<Pair>,
    /// Pair, outcome and weight; those of one cluster side by side.
    entries: Vec<(usize, usize, f64)>,
    /// Where each cluster starts, and the end.
    starts: Vec<usize>,
}

/// As [`cluster_bootstrap`](super::cluster_bootstrap).
pub(super) fn bootstrap(
    source: &dyn VoteSource,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
) -> Result<Bootstrap, FitError> {
    let clustered = ClusteredPairs::of(source, fit.position.is_some())?;
    run(ResamplingUnit::Cluster, fit, plan, |round, start| {
        let pairs = clustered.draw(round.random());
        refit_pairs(&pairs, fit, start)
    })
}

/// How often each of `clusters` is drawn when as many are drawn as there are.
pub(super) fn multiplicities(clusters: usize, mut random: Random) -> Vec<u32> {
    let mut drawn = vec![0; clusters];
    for _ in 0..clusters {
        drawn[random.random_range(0..clusters)] += 1;
    }
    drawn
}

impl ClusteredPairs {
    fn of(source: &dyn VoteSource, ordered: bool) -> Result<Self, FitError> {
        let mut cells: Vec<(u32, Cell)> = Vec::new();
        for index in 0..source.chunks() {
            let visited = source.visit(index, &mut |chunk| {
                let clusters = chunk.clusters.unwrap_or(&[]);
                for (vote, cluster) in clusters.iter().enumerate() {
                    let cell = Cell::new(chunk.first[vote], chunk.second[vote], chunk.outcomes[vote], 1);
                    let cell = if ordered { cell } else { cell.folded() };
                    cells.push((*cluster, Cell { weight: chunk.weight(vote), ..cell }));
                }
            });
            visited.map_err(FitError::Source)?;
        }
        Ok(Self::new(cells, source.clusters()))
    }

    fn new(mut cells: Vec<(u32, Cell)>, clusters: usize) -> Self {
        let pair = |cell: &Cell| (cell.first, cell.second);
        cells.sort_by_key(|(_, cell)| pair(cell));
        let (template, places) = places(&cells.iter().map(|(_, cell)| *cell).collect::<Vec<_>>());
        let mut keyed: Vec<_> = cells
            .iter()
            .zip(places)
            .map(|((cluster, cell), place)| (*cluster, place, cell.outcome.index(), cell.weight))
            .collect();
        keyed.sort_by_key(|(cluster, place, outcome, _)| (*cluster, *place, *outcome));
        keyed.dedup_by(|next, kept| {
            let same = (next.0, next.1, next.2) == (kept.0, kept.1, kept.2);
            kept.3 += if same { next.3 } else { 0.0 };
            same
        });
        let starts =
            (0..=clusters).map(|cluster| keyed.partition_point(|entry| (entry.0 as usize) < cluster));
        Self {
            template,
            starts: starts.collect(),
            entries: keyed.iter().map(|entry| (entry.1, entry.2, entry.3)).collect(),
        }
    }

    fn draw(&self, random: Random) -> Vec<Pair> {
        let mut pairs = self.template.clone();
        let drawn = multiplicities(self.starts.len() - 1, random);
        for (range, times) in self.starts.windows(2).zip(drawn) {
            for (place, outcome, weight) in &self.entries[range[0]..range[1]] {
                pairs[*place].weights[*outcome] += f64::from(times) * weight;
            }
        }
        pairs.retain(|pair| !pair.is_empty());
        pairs
    }
}
