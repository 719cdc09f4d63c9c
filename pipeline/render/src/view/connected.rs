//! Parts of a board: models that votes connect, directly or through others.

use std::collections::BTreeSet;

use records::tables::{FitSummary, Outcome};

use super::{Board, Side};

/// Rated models of one part, best first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Connected<'s, 'a> {
    /// Its number; unknown where none of its models has a neighbour.
    pub number: Option<i64>,
    pub ratings: &'s [&'a Outcome],
}

impl<'a> Board<'a> {
    /// Every model once: by part, within it in the order of the first control that has it.
    pub(crate) fn policies(&self) -> Vec<&'a str> {
        let mut seen = BTreeSet::new();
        let rated = self
            .sides
            .iter()
            .flat_map(|side| side.ratings.iter().map(|row| (side.part(&row.policy), row.policy.as_str())));
        let mut found: Vec<_> = rated.filter(|(_, policy)| seen.insert(*policy)).collect();
        found.sort_by_key(|(part, _)| *part);
        found.into_iter().map(|(_, policy)| policy).collect()
    }

    /// Whether any control has several parts.
    pub(crate) fn is_split(&self) -> bool {
        self.sides.iter().any(Side::is_split)
    }

    /// The part of a model under the first control that knows it.
    pub(crate) fn component(&self, policy: &str) -> Option<i64> {
        self.sides.iter().find_map(|side| side.component(policy))
    }

    /// What to say of shares where votes carry weights of their own; empty where they carry none.
    pub(crate) fn weighting(&self) -> &'static str {
        let weighted = self.sides.iter().any(|side| side.fits.iter().any(|fit| fit.weighted));
        if weighted { " Votes are weighted in the loss; shares in these figures count votes." } else { "" }
    }
}

impl<'a> Side<'a> {
    /// The rated parts, by number.
    pub(crate) fn parts(&self) -> Vec<Connected<'_, 'a>> {
        let same = |a: &&Outcome, b: &&Outcome| self.part(&a.policy) == self.part(&b.policy);
        let part = |ratings: &&[&Outcome]| ratings.first().and_then(|row| self.component(&row.policy));
        self.ratings.chunk_by(same).map(|ratings| Connected { number: part(&ratings), ratings }).collect()
    }

    /// Parts, rated or not.
    pub(crate) fn part_count(&self) -> usize {
        self.fits.len().max(self.parts().len())
    }

    /// The fit of a part.
    pub(crate) fn fit(&self, component: i64) -> Option<&'a FitSummary> {
        self.fits.iter().copied().find(|fit| fit.component == component)
    }

    /// Whether the scale is pinned to this model, so that its rating was set and not estimated.
    pub(crate) fn is_pinned(&self, policy: &str) -> bool {
        self.fits.iter().any(|fit| fit.anchor.as_deref() == Some(policy))
    }

    /// Limits of the first rating minus the second, for this pair alone; none where no row has them.
    pub(crate) fn difference(&self, first: &str, second: &str) -> Option<(f64, f64)> {
        let find = |a: &str, b: &str| {
            let key = (a, b);
            let at = self
                .pairs
                .binary_search_by(|row| (row.policy_a.as_str(), row.policy_b.as_str()).cmp(&key))
                .ok()?;
            Some((self.pairs[at].lower, self.pairs[at].upper))
        };
        find(first, second).or_else(|| find(second, first).map(|(lower, upper)| (-upper, -lower)))
    }
}
