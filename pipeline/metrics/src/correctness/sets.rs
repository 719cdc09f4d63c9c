//! Best-of-K prompts as numbers.

use std::collections::BTreeMap;

use polars::prelude::DataFrame;
use records::Row;
use records::tables::AnswerSet;

use crate::human::slug;
use crate::{Error, seed};

/// One prompt and its answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Prompt {
    /// Row of `answer_sets`.
    pub(crate) id: i64,
    /// Number of its generator.
    pub(crate) generator: usize,
    /// Whether each answer is correct.
    pub(crate) labels: Vec<bool>,
    /// Pairs to be judged, from 0.
    pub(crate) pairs: Vec<[usize; 2]>,
    /// Lengths of the answers, where known.
    pub(crate) lengths: Option<Vec<f64>>,
    /// What its resampling hangs on: prompts of one question share it.
    pub(crate) question: u64,
    /// What its random orders hang on.
    pub(crate) key: u64,
}

/// The prompts of one domain of a benchmark, all with as many answers.
pub(crate) struct Domain {
    pub(crate) benchmark: String,
    pub(crate) name: String,
    /// Generators as domains have them, in order.
    pub(crate) generators: Vec<String>,
    pub(crate) prompts: Vec<Prompt>,
    /// Answers of a prompt.
    pub(crate) answers: usize,
}

/// All prompts.
pub(crate) struct Sets {
    pub(crate) domains: Vec<Domain>,
    /// Row of `answer_sets`, then domain and place within it; sorted.
    places: Vec<(i64, usize, usize)>,
}

impl Sets {
    /// Reads `answer_sets`.
    pub(crate) fn new(frame: &DataFrame) -> Result<Self, Error> {
        let rows = AnswerSet::from_frame(frame)?;
        let mut by_domain: BTreeMap<(&str, &str), Vec<&AnswerSet>> = BTreeMap::new();
        rows.iter().for_each(|row| by_domain.entry((&row.benchmark, &row.domain)).or_default().push(row));
        let domains: Vec<Domain> =
            by_domain.into_iter().map(|(name, rows)| Domain::new(name, &rows)).collect::<Result<_, _>>()?;
        let place = |(domain, prompts): (usize, &Vec<Prompt>)| {
            prompts.iter().enumerate().map(|(place, prompt)| (prompt.id, domain, place)).collect::<Vec<_>>()
        };
        let mut places: Vec<_> =
            domains.iter().map(|domain| &domain.prompts).enumerate().flat_map(place).collect();
        places.sort_unstable();
        match places.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(twice) => Err(Error::RowTwice { table: "answer_sets", row: twice[0].0 }),
            None => Ok(Self { domains, places }),
        }
    }

    /// Domain and place of the prompt of that id.
    pub(crate) fn place(&self, id: i64) -> Option<(usize, usize)> {
        let index = self.places.binary_search_by_key(&id, |(id, ..)| *id).ok()?;
        Some((self.places[index].1, self.places[index].2))
    }
}

impl Domain {
    fn new((benchmark, name): (&str, &str), rows: &[&AnswerSet]) -> Result<Self, Error> {
        let mut generators: Vec<String> = rows.iter().map(|row| slug(&row.generator)).collect();
        generators.sort_unstable();
        generators.dedup();
        let prompts: Vec<Prompt> =
            rows.iter().map(|row| prompt(row, &generators)).collect::<Result<_, _>>()?;
        let answers = prompts.first().map_or(0, |prompt| prompt.labels.len());
        match prompts.iter().find(|prompt| prompt.labels.len() != answers) {
            Some(other) => Err(Error::AnswerCounts {
                domain: name.to_owned(),
                first: answers,
                second: other.labels.len(),
                prompt: other.id,
            }),
            None => Ok(Self {
                benchmark: benchmark.to_owned(),
                name: name.to_owned(),
                generators,
                prompts,
                answers,
            }),
        }
    }

    /// The domain and each of its generators: name, and the generator if it is one.
    pub(crate) fn subsets(&self, each: bool) -> Vec<(String, Option<usize>)> {
        let pooled = std::iter::once((self.name.clone(), None));
        let named = self.generators.iter().enumerate().filter(|_| each);
        pooled.chain(named.map(|(place, name)| (format!("{}/{name}", self.name), Some(place)))).collect()
    }
}

fn prompt(row: &AnswerSet, generators: &[String]) -> Result<Prompt, Error> {
    let labels = labels(row)?;
    let generator = generators.binary_search(&slug(&row.generator)).expect("every generator was listed");
    Ok(Prompt {
        id: row.prompt,
        generator,
        pairs: pairs(row, &labels)?,
        lengths: lengths(row, labels.len())?,
        labels,
        question: seed::key(&[&row.benchmark, &row.domain, &row.question]),
        key: seed::key(&[&row.benchmark, &row.domain, &row.question, &row.generator]),
    })
}

fn wrong(row: &AnswerSet, column: &'static str, reason: String) -> Error {
    Error::AnswerSet { prompt: row.prompt, question: row.question.clone(), column, reason }
}

fn labels(row: &AnswerSet) -> Result<Vec<bool>, Error> {
    let label = |(place, label): (usize, char)| match label {
        '0' => Ok(false),
        '1' => Ok(true),
        other => Err(wrong(row, "labels", format!("`{other}` at place {} is neither 0 nor 1", place + 1))),
    };
    let labels: Vec<bool> = row.labels.chars().enumerate().map(label).collect::<Result<_, _>>()?;
    // Beyond 65,535 a place would not fit the orders' numbers.
    if labels.len() < 2 || labels.len() > usize::from(u16::MAX) {
        return Err(wrong(row, "labels", format!("{} answers; it takes 2 to 65535", labels.len())));
    }
    Ok(labels)
}

fn pairs(row: &AnswerSet, labels: &[bool]) -> Result<Vec<[usize; 2]>, Error> {
    let place = |text: &str| text.parse().ok().filter(|place| (1..=labels.len()).contains(place));
    let pair = |text: &str| {
        let places = text.split_once('-').and_then(|(i, j)| Some([place(i)? - 1, place(j)? - 1]));
        match places {
            None => {
                let reason =
                    format!("`{text}` is no pair of places from 1 to {}, such as `1-2`", labels.len());
                Err(wrong(row, "pairs", reason))
            }
            Some([i, j]) if labels[i] == labels[j] => {
                let reason =
                    format!("both answers of `{text}` are {}", if labels[i] { "correct" } else { "wrong" });
                Err(wrong(row, "pairs", reason))
            }
            Some(pair) => Ok(pair),
        }
    };
    row.pairs.as_deref().unwrap_or("").split_whitespace().map(pair).collect()
}

fn lengths(row: &AnswerSet, answers: usize) -> Result<Option<Vec<f64>>, Error> {
    let Some(text) = &row.lengths else { return Ok(None) };
    let length = |text: &str| {
        let length: Option<u64> = text.parse().ok();
        length
            .map(|length| length as f64)
            .ok_or_else(|| wrong(row, "lengths", format!("`{text}` is no length")))
    };
    let lengths: Vec<f64> = text.split_whitespace().map(length).collect::<Result<_, _>>()?;
    if lengths.len() != answers {
        return Err(wrong(row, "lengths", format!("{} lengths for {answers} answers", lengths.len())));
    }
    Ok(Some(lengths))
}
