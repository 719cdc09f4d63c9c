//! How long an answer is.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::character::is_space;

/// What length is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tokenizer {
    /// Tokens of the vocabulary of GPT-3.5 and GPT-4, which Chatbot Arena counts in.
    #[default]
    Cl100kBase,
    /// Unicode scalar values.
    Characters,
    /// Runs of characters that are no whitespace.
    Words,
}

/// The vocabulary is part of the program; unpacking it takes some 0.1 s, once.
static CL100K_BASE: LazyLock<tiktoken::CoreBpe> = LazyLock::new(tiktoken::encoding::cl100k_base);

impl Tokenizer {
    /// All tokenizers.
    pub const ALL: [Self; 3] = [Self::Cl100kBase, Self::Characters, Self::Words];

    /// Length of a text, code included.
    ///
    /// Control tokens such as `<|endoftext|>` are counted as the ordinary text they are in an answer.
    ///
    /// ```
    /// use answer_style::Tokenizer;
    /// assert_eq!(Tokenizer::Cl100kBase.count("tiktoken is great!"), 6);
    /// assert_eq!(Tokenizer::Words.count("tiktoken is great!"), 3);
    /// ```
    #[must_use]
    pub fn count(self, text: &str) -> u64 {
        let count = match self {
            Self::Cl100kBase => CL100K_BASE.count(text),
            Self::Characters => text.chars().count(),
            Self::Words => text.split(is_space).filter(|word| !word.is_empty()).count(),
        };
        count as u64
    }

    /// The name in settings and tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cl100kBase => "cl100k_base",
            Self::Characters => "characters",
            Self::Words => "words",
        }
    }
}

impl fmt::Display for Tokenizer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A name that is no tokenizer's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no tokenizer is called `{0}`; there are `cl100k_base`, `characters` and `words`")]
pub struct UnknownTokenizer(
    /// The name.
    pub String,
);

impl FromStr for Tokenizer {
    type Err = UnknownTokenizer;

    fn from_str(name: &str) -> Result<Self, UnknownTokenizer> {
        let found = Self::ALL.into_iter().find(|tokenizer| tokenizer.as_str() == name);
        found.ok_or_else(|| UnknownTokenizer(name.to_owned()))
    }
}
