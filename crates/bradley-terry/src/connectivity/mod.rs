//! Whether the votes determine the strengths at all; looked at before every fit.

mod graph;
mod tie_parameter;

use crate::pairs::{Pair, pairs};
use crate::{Comparisons, FitError, Params, TieRule};
use graph::{WinGraph, members};

/// Which models the votes connect, and which they leave without a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connectivity {
    /// Groups of models that met directly or through others; one when everything is comparable. Each rising.
    pub components: Vec<Vec<usize>>,
    /// Smallest groups that no model outside ever beat or drew with, though they met: strengths run to +∞.
    pub unbeaten: Vec<Vec<usize>>,
    /// Smallest groups that never beat or drew with a model outside: strengths run to −∞.
    pub winless: Vec<Vec<usize>>,
}

impl Connectivity {
    /// Looks at the graph with an arrow from winner to loser, and both ways for a tie.
    ///
    /// A finite fit exists, and only one, if and only if every model reaches every other along arrows.
    ///
    /// Source: Ford (1957), *Am. Math. Monthly* 64(8), 28–33, assumption 1; Hunter (2004), *Ann. Stat.* 32,
    /// 384–406, lemma 1.
    ///
    /// ```
    /// use bradley_terry::{Cell, Comparisons, Connectivity, Outcome};
    /// let votes = [Cell::new(0, 1, Outcome::First, 5), Cell::new(1, 2, Outcome::Tie, 2)];
    /// let found = Connectivity::of(&Comparisons::new(3, votes).unwrap());
    /// assert!(found.is_connected() && !found.is_strong());
    /// assert_eq!((found.unbeaten, found.winless), (vec![vec![0]], vec![vec![1, 2]]));
    /// ```
    #[must_use]
    pub fn of(comparisons: &Comparisons) -> Self {
        Self::of_pairs(&pairs(comparisons, false), comparisons.models())
    }

    /// Whether all models are in one component.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.components.len() <= 1
    }

    /// Whether every model reaches every other along wins and ties.
    #[must_use]
    pub const fn is_strong(&self) -> bool {
        self.is_connected() && self.unbeaten.is_empty()
    }

    fn of_pairs(pairs: &[Pair], models: usize) -> Self {
        let graph = win_graph(pairs, models);
        let mut found = Self { components: Vec::new(), unbeaten: Vec::new(), winless: Vec::new() };
        let (mut placed, mut grouped) = (vec![false; models], vec![false; models]);
        for model in 0..models {
            if !placed[model] {
                let component = members(&graph.around(model));
                component.iter().for_each(|member| placed[*member] = true);
                found.components.push(component);
            }
            if !grouped[model] {
                let both = graph.below(model).iter().zip(graph.above(model)).map(|(a, b)| a & b).collect();
                let group = members(&both);
                group.iter().for_each(|member| grouped[*member] = true);
                let (beats, is_beaten) = (graph.beats(&both), graph.is_beaten(&both));
                match (beats, is_beaten) {
                    (true, false) => found.unbeaten.push(group),
                    (false, true) => found.winless.push(group),
                    _ => {}
                }
            }
        }
        found
    }
}

/// Refuses pairs that do not determine a finite fit.
pub(crate) fn check_estimable(pairs: &[Pair], models: usize, params: &Params) -> Result<(), FitError> {
    let rule = params.get().tie_rule;
    if rule != TieRule::HalfWin {
        tie_parameter::check(pairs, models, params.has_ridge())?;
    }
    if params.has_ridge() || is_strong(pairs, models) {
        return Ok(());
    }
    let found = Connectivity::of_pairs(pairs, models);
    if found.is_connected() {
        return Err(FitError::Separated { unbeaten: found.unbeaten, winless: found.winless });
    }
    Err(FitError::Disconnected { components: found.components })
}

/// The short cut for the usual case: the first model reaches all and is reached by all.
fn is_strong(pairs: &[Pair], models: usize) -> bool {
    let graph = win_graph(pairs, models);
    let all = |set: graph::Set| set.iter().map(|word| word.count_ones() as usize).sum::<usize>() == models;
    models > 0 && all(graph.below(0)) && all(graph.above(0))
}

fn win_graph(pairs: &[Pair], models: usize) -> WinGraph {
    let mut graph = WinGraph::new(models);
    for pair in pairs {
        let (first, second) = (pair.first as usize, pair.second as usize);
        let [won, tied, lost] = pair.weights;
        if won + tied > 0.0 {
            graph.add(first, second);
        }
        if lost + tied > 0.0 {
            graph.add(second, first);
        }
    }
    graph
}
