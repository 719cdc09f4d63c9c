//! The domains of the human-preference set of Frick et al. (2024) that its own columns define.

use super::{BattleFile, DomainFilter, HUMAN_PREFERENCE, Word};

/// Domain, column, and what the column is within it.
const DOMAINS: [(&str, &str, bool); 6] = [
    ("hard", "hard_prompt", true),
    ("easy", "easy_prompt", true),
    ("instruction-following", "if_prompt", true),
    ("code", "is_code", true),
    ("math", "math_prompt", true),
    ("shorter-won", "longer_won", false),
];

impl BattleFile {
    /// Adds the default domains, if they are wanted.
    pub(in crate::settings) fn fill_in(&mut self) {
        if self.benchmark != HUMAN_PREFERENCE || !self.default_domains {
            return;
        }
        for (domain, column, flag) in DOMAINS {
            let filter = || DomainFilter::is(column, Word::Flag(flag));
            self.domains.entry(domain.to_owned()).or_insert_with(filter);
        }
    }
}

/// Whether a domain is as the defaults have it.
pub(crate) fn is_default(domain: &str, filter: &DomainFilter) -> bool {
    let same = |(name, column, flag): &(&str, &str, bool)| {
        *name == domain && *filter == DomainFilter::is(column, Word::Flag(*flag))
    };
    DOMAINS.iter().any(same)
}
