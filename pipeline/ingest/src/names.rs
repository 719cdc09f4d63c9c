//! Names that were met so far, and strangers that look like one of them.

use std::collections::{HashMap, HashSet};

use datasets::Aliases;

use crate::excerpt::yaml;

/// What a name is the name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Judge,
    Policy,
    Benchmark,
    Domain,
    Outcome,
}

/// The names met so far, by kind; domains by benchmark.
pub(crate) struct Names<'a> {
    aliases: &'a Aliases,
    registers: HashMap<(Kind, String), Register>,
}

/// Names of one kind.
#[derive(Default)]
struct Register {
    exact: HashSet<String>,
    /// Names by [`records::skeleton`], so that only those few are compared closely.
    alike: HashMap<String, Vec<Known>>,
}

struct Known {
    spelling: String,
    canonical: String,
    place: String,
}

impl<'a> Names<'a> {
    /// Knows no name yet.
    pub(crate) fn new(aliases: &'a Aliases) -> Self {
        Self { aliases, registers: HashMap::new() }
    }

    /// Adds the canonical spellings of the aliases, and their other spellings as such.
    pub(crate) fn learn_aliases(&mut self) {
        const PLACE: &str = "the alias table";
        let aliases = self.aliases;
        for (kind, table) in [(Kind::Judge, &aliases.judges), (Kind::Policy, &aliases.policies)] {
            let register = self.register(kind, "");
            for (seen, canonical) in table {
                register.add(canonical, canonical, PLACE);
                register.note(seen, canonical, PLACE);
            }
        }
    }

    fn register(&mut self, kind: Kind, benchmark: &str) -> &mut Register {
        self.registers.entry((kind, benchmark.to_owned())).or_default()
    }

    /// Adds a name that is right by definition.
    pub(crate) fn learn(&mut self, kind: Kind, benchmark: &str, name: &str, place: &str) {
        self.register(kind, benchmark).add(name, name, place);
    }

    /// The canonical spelling of a name, which is known from now on; or what is wrong with it.
    /// `benchmark` is the domain's, and empty for other kinds.
    pub(crate) fn admit(
        &mut self,
        kind: Kind,
        benchmark: &str,
        seen: &str,
        place: impl Fn() -> String,
    ) -> Result<String, String> {
        let name = self.canonical(kind, seen);
        let register = self.register(kind, benchmark);
        if !register.exact.contains(name) {
            if let Some(known) = register.near(name) {
                return Err(advice(kind, seen, name, known));
            }
            register.add(name, name, &place());
        }
        Ok(name.to_owned())
    }

    fn canonical<'b>(&self, kind: Kind, seen: &'b str) -> &'b str
    where
        'a: 'b,
    {
        let aliases: &'a Aliases = self.aliases;
        match kind {
            Kind::Judge => aliases.judges.get(seen).map_or(seen, String::as_str),
            Kind::Policy => aliases.policies.get(seen).map_or(seen, String::as_str),
            Kind::Benchmark | Kind::Domain | Kind::Outcome => seen,
        }
    }
}

impl Register {
    /// A name that is right as it is.
    fn add(&mut self, spelling: &str, canonical: &str, place: &str) {
        if self.exact.insert(spelling.to_owned()) {
            self.note(spelling, canonical, place);
        }
    }

    /// A spelling to compare strangers with.
    fn note(&mut self, spelling: &str, canonical: &str, place: &str) {
        self.alike.entry(records::skeleton(spelling)).or_default().push(Known {
            spelling: spelling.to_owned(),
            canonical: canonical.to_owned(),
            place: place.to_owned(),
        });
    }

    fn near(&self, name: &str) -> Option<&Known> {
        // Names of symbols alone, such as emoji, have no letters to be alike in.
        let skeleton = Some(records::skeleton(name)).filter(|skeleton| !skeleton.is_empty())?;
        let alike = self.alike.get(&skeleton)?;
        let near = records::near_miss(name, alike.iter().map(|known| known.spelling.as_str()))?;
        alike.iter().find(|known| known.spelling == near)
    }
}

fn advice(kind: Kind, seen: &str, name: &str, known: &Known) -> String {
    let near = &known.canonical;
    let miss = if seen == name { String::new() } else { format!("is an alias of {}, which ", yaml(name)) };
    let like = format!(
        "{miss}differs only in case or punctuation from {} (in {})",
        yaml(&known.spelling),
        known.place
    );
    let (section, other) = match kind {
        Kind::Judge => ("judges", "judge"),
        Kind::Policy => ("policies", "policy"),
        Kind::Benchmark | Kind::Domain | Kind::Outcome => {
            return format!("{like}; write {} in every place", yaml(near));
        }
    };
    format!(
        "{like}; add to the config: ingest: aliases: {section}: {{{}: {}}}, or name it more distinctly if it is \
         another {other}",
        yaml(seen),
        yaml(near)
    )
}
