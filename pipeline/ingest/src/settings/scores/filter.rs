//! Which battles belong to a domain.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A test of one column, or of several tests together.
///
/// `{column: language, is: English}`, `{column: language, not: English}`, `{column: token_diff, at_most: 50}`,
/// `{all: [...]}`, `{any: [...]}`. A column within another is written with a dot, as
/// `category_tag.math_v0.1.math`. Where the column is empty the test says nothing, and the battle is outside.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DomainFilter {
    /// Column to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// What it must be: true, false, a number, or a word, case aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Word>,
    /// What it must not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not: Option<Word>,
    /// Least number it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    /// Largest number it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// Tests that must all hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub all: Vec<DomainFilter>,
    /// Tests of which one must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any: Vec<DomainFilter>,
}

/// What a cell is compared with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Word {
    /// true or false.
    Flag(bool),
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
}

/// A sound filter.
#[derive(Debug, PartialEq)]
pub(crate) enum Test<'a> {
    /// All must hold.
    All(Vec<Test<'a>>),
    /// One must hold.
    Any(Vec<Test<'a>>),
    /// A column and what must hold of it.
    Column(&'a str, Relation<'a>),
}

/// What must hold of a cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Relation<'a> {
    Is(&'a Word),
    Not(&'a Word),
    AtLeast(f64),
    AtMost(f64),
}

impl DomainFilter {
    /// That a column is `word`.
    pub(crate) fn is(column: &str, word: Word) -> Self {
        Self { column: Some(column.to_owned()), is: Some(word), ..Self::default() }
    }

    /// The test that this is, or what is wrong with it.
    pub(crate) fn test(&self) -> Result<Test<'_>, String> {
        let relations = self.relations();
        let parts = [self.column.is_some(), !self.all.is_empty(), !self.any.is_empty()];
        if parts.iter().filter(|part| **part).count() != 1 {
            return Err("a filter has one of `column`, `all` and `any`, not empty".to_owned());
        }
        let Some(column) = &self.column else {
            if !relations.is_empty() {
                return Err("`is`, `not`, `at_least` and `at_most` need a `column` beside them".to_owned());
            }
            return Ok(if self.any.is_empty() {
                Test::All(tests(&self.all)?)
            } else {
                Test::Any(tests(&self.any)?)
            });
        };
        if column.trim().is_empty() {
            return Err("`column` is empty".to_owned());
        }
        if let Some(bound) = self.bounds().find(|bound| !bound.is_finite()) {
            return Err(format!("`{column}` is compared with {bound}; write a finite number"));
        }
        let mut tests: Vec<Test<'_>> =
            relations.into_iter().map(|relation| Test::Column(column, relation)).collect();
        match (tests.pop(), tests.is_empty()) {
            (None, _) => {
                Err(format!("`{column}` is compared with nothing; add `is`, `not`, `at_least` or `at_most`"))
            }
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                tests.push(last);
                Ok(Test::All(tests))
            }
        }
    }

    fn relations(&self) -> Vec<Relation<'_>> {
        let words = [self.is.as_ref().map(Relation::Is), self.not.as_ref().map(Relation::Not)];
        let bounds = [self.at_least.map(Relation::AtLeast), self.at_most.map(Relation::AtMost)];
        words.into_iter().chain(bounds).flatten().collect()
    }

    fn bounds(&self) -> impl Iterator<Item = f64> {
        let number = |word: &Option<Word>| match word {
            Some(Word::Number(number)) => Some(*number),
            _ => None,
        };
        [number(&self.is), number(&self.not), self.at_least, self.at_most].into_iter().flatten()
    }
}

fn tests(list: &[DomainFilter]) -> Result<Vec<Test<'_>>, String> {
    list.iter().map(DomainFilter::test).collect()
}
