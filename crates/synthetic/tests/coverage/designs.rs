//! The designs of the study.

use synthetic::{Design, Effect, Feature, RawDesign};

use crate::methods::Method;

/// One design and what is asked of it.
pub struct CoverageDesign {
    pub name: &'static str,
    /// What the intervals have to hold.
    pub target: &'static str,
    /// Votes, and share of ties between equals.
    pub votes: u64,
    pub ties: f64,
    pub styled: bool,
    /// Voters, and how much they differ; votes are clustered by voter where they do.
    pub voters: u32,
    pub voter_effect: f64,
    /// Methods, and whether each has to cover.
    pub methods: &'static [(Method, bool)],
}

/// Eight models, strengths with a standard deviation of 0.75, popularity as on a public board.
pub const DESIGNS: &[CoverageDesign] = &[
    CoverageDesign {
        name: "plain",
        target: "strengths",
        votes: 2000,
        ties: 0.0,
        styled: false,
        voters: 0,
        voter_effect: 0.0,
        methods: &[
            (Method::Model, true),
            (Method::Sandwich, true),
            (Method::Percentile, true),
            (Method::Bca, true),
        ],
    },
    CoverageDesign {
        name: "ties",
        target: "half-win fit to expected votes",
        votes: 2000,
        ties: 0.4,
        styled: false,
        voters: 0,
        voter_effect: 0.0,
        methods: &[
            (Method::Model, false),
            (Method::Sandwich, true),
            (Method::Percentile, true),
            (Method::Bca, true),
        ],
    },
    CoverageDesign {
        name: "style",
        target: "half-win fit with style to expected votes",
        votes: 3000,
        ties: 0.4,
        styled: true,
        voters: 0,
        voter_effect: 0.0,
        methods: &[
            (Method::Model, false),
            (Method::Sandwich, true),
            (Method::Percentile, true),
            (Method::Bca, true),
            (Method::Score, true),
        ],
    },
    CoverageDesign {
        name: "voters",
        target: "half-win fit to expected votes",
        votes: 4000,
        ties: 0.2,
        styled: false,
        voters: 250,
        voter_effect: 1.0,
        methods: &[
            (Method::Sandwich, false),
            (Method::Clustered, true),
            (Method::ClusterPercentile, true),
            (Method::ClusterBca, true),
        ],
    },
    CoverageDesign {
        name: "voters-and-style",
        target: "half-win fit with style to expected votes",
        votes: 4000,
        ties: 0.2,
        styled: true,
        voters: 250,
        voter_effect: 1.0,
        methods: &[(Method::Sandwich, false), (Method::Clustered, true), (Method::ClusterScore, true)],
    },
];

impl CoverageDesign {
    pub fn design(&self) -> Design {
        let effects = [0.25, 0.1, 0.05, 0.0];
        let style = Feature::ALL.into_iter().zip(effects);
        let raw = RawDesign {
            models: 8,
            votes: self.votes,
            seed: 20_241_022,
            ties: self.ties,
            style: style
                .filter(|_| self.styled)
                .map(|(feature, effect)| Effect { feature, effect })
                .collect(),
            voters: self.voters,
            voter_effect: self.voter_effect,
            ..RawDesign::default()
        };
        raw.check().expect("a design")
    }
}
