//! Style features of both answers: the file's own counts, or counts of the text.
//!
//! A file's own counts come first. A count that the file nests (`{"h1": 2, "h2": 0}`) is the sum of its parts.

use answer_style::{Markdown, Tokenizer};
use scan::Value;
use serde_json::Value as Json;

use super::shape::Answers;
use crate::fault::Fault;
use crate::settings::{self, Feature, RawVotes};
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted, number};

/// The sides.
const SIDES: [&str; 2] = ["a", "b"];

/// Keys of both sides' answers, and whether each is a list within the text.
const ANSWERS: [[&str; 2]; 4] = [
    ["response_a", "response_b"],
    ["response_1", "response_2"],
    ["output_1", "output_2"],
    ["conversation_a", "conversation_b"],
];

/// How the features of a file are found.
#[derive(Default)]
pub(crate) struct Features {
    sources: Vec<(Feature, [Source; 2])>,
    answers: Option<[Answers; 2]>,
    tokenizer: Tokenizer,
}

/// Where one side's count comes from.
enum Source {
    Count(Slot),
    Text,
}

/// What was counted in one side's text.
#[derive(Clone, Copy, Default)]
struct Counted {
    tokens: u64,
    markdown: Markdown,
}

impl Features {
    /// How to find the features of a file.
    pub(crate) fn new(keys: &FileKeys, settings: &RawVotes, wanted: &mut Wanted) -> Result<Self, Fault> {
        let mut features =
            Self { sources: Vec::new(), answers: None, tokenizer: tokenizer(settings.tokenizer) };
        for feature in &settings.features {
            let source = match counts(*feature, keys, settings) {
                Some(names) => names.map(|name| Source::Count(wanted.slot(&name))),
                None => {
                    let answers = answers(keys, wanted).ok_or_else(|| missing(*feature, keys, settings))?;
                    features.answers = Some(answers);
                    [Source::Text, Source::Text]
                }
            };
            features.sources.push((*feature, source));
        }
        Ok(features)
    }

    /// Reads `F_a` and `F_b` of each feature of a row.
    pub(crate) fn read(&self, row: &Row<'_>, into: &mut Vec<f64>) -> Result<(), Refusal> {
        let mut counted = [Counted::default(); 2];
        if let Some(answers) = self.answers {
            for (side, answers) in answers.into_iter().enumerate() {
                counted[side] = self.count(row, answers)?;
            }
        }
        for (feature, sources) in &self.sources {
            for (source, counted) in sources.iter().zip(&counted) {
                into.push(match source {
                    Source::Count(slot) => own_count(row, *slot, *feature)?,
                    Source::Text => counted.of(*feature),
                });
            }
        }
        Ok(())
    }

    /// Where the file's own counts are, if there is nothing to be counted.
    pub(crate) fn plain(&self) -> Option<impl Iterator<Item = Slot>> {
        self.answers.is_none().then(|| self.slots())
    }

    /// Everything that can move a feature.
    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> {
        let counts = self.sources.iter().flat_map(|(_, sources)| sources).filter_map(|source| match source {
            Source::Count(slot) => Some(*slot),
            Source::Text => None,
        });
        counts.chain(self.answers.into_iter().flatten().map(Answers::slot))
    }

    fn count(&self, row: &Row<'_>, answers: Answers) -> Result<Counted, Refusal> {
        let needs = |feature| {
            self.sources.iter().any(|(other, [source, _])| {
                matches!(source, Source::Text) && (*other == Feature::Tokens) == feature
            })
        };
        let (tokens, markdown) = (needs(true), needs(false));
        let mut counted = Counted::default();
        let found = answers.each(row, &mut |text| {
            if tokens {
                counted.tokens += self.tokenizer.count(text);
            }
            if markdown {
                counted.add(answer_style::markdown(text));
            }
        });
        if found {
            return Ok(counted);
        }
        let names: Vec<&str> = self.sources.iter().map(|(feature, _)| feature.word()).collect();
        let reason = format!("is no answer in which {} can be counted", names.join(", "));
        Err(row.fault(answers.slot(), "missing features", reason))
    }
}

impl Counted {
    fn add(&mut self, more: Markdown) {
        self.markdown.headers += more.headers;
        self.markdown.lists += more.lists;
        self.markdown.bold += more.bold;
    }

    #[expect(clippy::cast_precision_loss, reason = "counts within a text are far below 2^53")]
    fn of(&self, feature: Feature) -> f64 {
        let count = match feature {
            Feature::Tokens => self.tokens,
            Feature::Headers => self.markdown.headers,
            Feature::Lists => self.markdown.lists,
            Feature::Bold => self.markdown.bold,
        };
        count as f64
    }
}

fn tokenizer(setting: settings::Tokenizer) -> Tokenizer {
    match setting {
        settings::Tokenizer::Cl100kBase => Tokenizer::Cl100kBase,
        settings::Tokenizer::Characters => Tokenizer::Characters,
        settings::Tokenizer::Words => Tokenizer::Words,
    }
}

/// Names of the file's own counts, if it has them and they count what is asked for.
fn counts(feature: Feature, keys: &FileKeys, settings: &RawVotes) -> Option<[String; 2]> {
    if feature == Feature::Tokens && settings.tokenizer != settings::Tokenizer::Cl100kBase {
        return None;
    }
    own_names(feature).into_iter().find(|names| names.iter().all(|name| keys.has(name)))
}

/// What a file's own counts may be called.
fn own_names(feature: Feature) -> [[String; 2]; 2] {
    let metadata = |side| match feature {
        Feature::Tokens => format!("conv_metadata.sum_assistant_{side}_tokens"),
        Feature::Headers => format!("conv_metadata.header_count_{side}"),
        Feature::Lists => format!("conv_metadata.list_count_{side}"),
        Feature::Bold => format!("conv_metadata.bold_count_{side}"),
    };
    [SIDES.map(metadata), SIDES.map(|side| format!("{}_{side}", feature.word()))]
}

fn answers(keys: &FileKeys, wanted: &mut Wanted) -> Option<[Answers; 2]> {
    let names = ANSWERS.iter().find(|names| names.iter().all(|name| keys.has(name)))?;
    // Only the first release, known by its one column an outcome, writes lists as text.
    let listed = keys.has("winner_model_a");
    Some(names.map(|name| {
        let slot = wanted.slot(name);
        match name {
            name if name.starts_with("conversation") => Answers::Conversation(slot),
            name if listed && name.starts_with("response") => Answers::Listed(slot),
            _ => Answers::Text(slot),
        }
    }))
}

fn missing(feature: Feature, keys: &FileKeys, settings: &RawVotes) -> Fault {
    let word = feature.word();
    let own = own_names(feature);
    let texts: Vec<String> = ANSWERS.iter().map(|names| names.join(" and ")).collect();
    let declared = settings.tokenizer != settings::Tokenizer::Cl100kBase && feature == Feature::Tokens;
    let counts = if declared {
        "its own token counts are of another tokenizer than the config's".to_owned()
    } else {
        format!("neither {} nor {}", own[0].join(" and "), own[1].join(" and "))
    };
    Fault::whole_file(format!(
        "the style feature `{word}` cannot be had: {counts}, and no answers to count it in ({}); found {}; take \
         `{word}` out of `ingest.votes.features`, or add the columns",
        texts.join(", "),
        keys.list()
    ))
}

/// A count, or the sum of the counts it is made of. A part that is null was not met: Parquet has every part in
/// every row.
fn own_count(row: &Row<'_>, slot: Slot, feature: Feature) -> Result<f64, Refusal> {
    let count = match row.get(slot) {
        Value::Nested(Json::Object(parts)) => {
            parts.values().filter(|part| !part.is_null()).map(Json::as_f64).sum()
        }
        value => number(value),
    };
    count.filter(|count| *count >= 0.0 && count.is_finite()).ok_or_else(|| {
        let reason =
            format!("the style feature `{}` needs a number that is not negative here", feature.word());
        row.fault(slot, "missing features", reason)
    })
}
