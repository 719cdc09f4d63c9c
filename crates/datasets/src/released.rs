//! Where the raw data of a study was released, as far as that is known.

/// Files of one repository of data on the Hugging Face hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Release {
    /// Short name.
    pub name: &'static str,
    /// Repository.
    pub repository: &'static str,
    /// Commit that the study's own code uses, or `main` where none is known.
    pub revision: &'static str,
    /// Folder that its files belong in.
    pub folder: &'static str,
    /// Ending of the files that hold the data.
    pub ending: &'static str,
}

macro_rules! data_set {
    ($name:literal, $revision:literal) => {
        Release {
            name: $name,
            repository: concat!("lmarena-ai/", $name),
            revision: $revision,
            folder: concat!("datasets/", $name),
            ending: ".parquet",
        }
    };
}

/// Frick et al. (2024): the archive of judges' scores, the battles, the five best-of-K sets.
///
/// Repositories are those of the dataset cards; commits of the best-of-K sets those in the paper's benchmark code.
/// Which commit of the archive and of the battles the paper used is not known.
pub(crate) const PPE: &[Release] = &[
    Release {
        name: "archive",
        repository: "lmarena-ai/ppe-result-data",
        revision: "main",
        folder: "archive",
        ending: "data.zip",
    },
    data_set!("PPE-Human-Preference-V1", "main"),
    data_set!("PPE-MMLU-Pro-Best-of-K", "d3a309b95d5a3a34efdd2b01a9e3ee10565bf0c7"),
    data_set!("PPE-MATH-Best-of-K", "c46ce3cda5417fe8d170e992d925f93856b5db40"),
    data_set!("PPE-GPQA-Best-of-K", "2f85cea6481db81daa2c8033c51b7811b7bbf648"),
    data_set!("PPE-IFEval-Best-of-K", "a4f7fae2443d96529dee6b65863a816a051b3a4d"),
    data_set!("PPE-MBPP-Plus-Best-of-K", "afa814632c1df94e76b6af2c1d282511114cd2b7"),
];
