//! Laws over random text, and a slow second road to every count.

use std::time::{Duration, Instant};

use answer_style::{Markdown, Tokenizer, UnknownTokenizer, markdown};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What the rules are about.
const PIECES: &[&str] = &[
    "```", "`", "#", "# ", "\n", "\n", "*", "**", "_", "__", "- ", "-", "+", "1", "٣", "½", ".", "a", "b",
    " ", "\t", "\r\n", "\u{1c}", "\u{85}", "\u{2028}", "\u{3000}", "\u{200b}", "1. ", "x",
];

fn text() -> impl Strategy<Value = String> {
    vec(select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

/// A pattern tried at a place: where the match ends.
type Pattern<'a> = &'a dyn Fn(&[char], usize) -> Option<usize>;

/// Matches from left to right that do not overlap, the pattern tried at every place.
fn matches(text: &[char], pattern: Pattern<'_>) -> Vec<(usize, usize)> {
    let (mut place, mut found) = (0, Vec::new());
    while place <= text.len() {
        let end = pattern(text, place);
        found.extend(end.map(|end| (place, end)));
        place = end.map_or(place + 1, |end| end.max(place + 1));
    }
    found
}

fn is_space(character: &char) -> bool {
    character.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(character)
}

fn is_digit(character: &char) -> bool {
    character.is_ascii_digit() || *character == '٣'
}

fn run(text: &[char], place: usize, holds: impl Fn(&char) -> bool) -> usize {
    place + text[place..].iter().take_while(|character| holds(character)).count()
}

fn at_line_start(text: &[char], place: usize) -> bool {
    place == 0 || text[place - 1] == '\n'
}

fn space_at(text: &[char], place: usize) -> Option<usize> {
    text.get(place).filter(|character| is_space(character)).map(|_| place + 1)
}

fn header(text: &[char], place: usize) -> Option<usize> {
    let end = run(text, place, |character| *character == '#');
    let level = end - place;
    (at_line_start(text, place) && (1..=6).contains(&level)).then(|| space_at(text, end))?
}

/// The leading whitespace may run over lines, as in the pattern of the source.
fn item(text: &[char], place: usize, numbered: bool) -> Option<usize> {
    let start = run(text, place, is_space);
    let end = if numbered { run(text, start, is_digit) } else { start };
    let marks: &[char] = if numbered { &['.'] } else { &['-', '*', '+'] };
    let marked = text.get(end).is_some_and(|mark| marks.contains(mark)) && (!numbered || end > start);
    (at_line_start(text, place) && marked).then(|| space_at(text, end + 1))?
}

/// `count` marks, at least `least` characters that are neither the mark nor `stop`, `count` marks.
fn between(
    text: &[char],
    place: usize,
    (mark, count): (char, usize),
    (least, stop): (usize, char),
) -> Option<usize> {
    let marks = vec![mark; count];
    let inside = place + count;
    if text.get(place..inside)? != marks {
        return None;
    }
    let end = run(text, inside, |character| *character != mark && *character != stop);
    (end - inside >= least && text.get(end..end + count)? == marks).then_some(end + count)
}

fn slow_markdown(text: &str) -> Markdown {
    let characters: Vec<char> = text.chars().collect();
    let mut rest = text.to_owned();
    // A stop that is the mark itself stops nothing else.
    for (start, end) in matches(&characters, &|text, place| between(text, place, ('`', 3), (0, '`'))) {
        let body: String = characters[start + 3..end - 3].iter().collect();
        rest = if body.is_empty() { rest } else { rest.split(&body).collect::<Vec<_>>().concat() };
    }
    let rest: Vec<char> = rest.chars().collect();
    let count = |pattern: Pattern<'_>| matches(&rest, pattern).len() as u64;
    let bold = |mark| count(&move |text, place| between(text, place, (mark, 2), (1, '\n')));
    Markdown {
        headers: count(&header),
        lists: count(&|text, place| item(text, place, true)) + count(&|text, place| item(text, place, false)),
        bold: bold('*') + bold('_'),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn fast_is_slow(text in text()) {
        prop_assert_eq!(markdown(&text), slow_markdown(&text));
    }

    #[test]
    fn answers_on_lines_of_their_own_add_up(texts in vec("[a-z#*+_. 0-9\n-]{0,40}", 1..5)) {
        let sum = |count: fn(&Markdown) -> u64| texts.iter().map(|text| count(&markdown(&format!("{text}\n")))).sum();
        let lines: String = texts.iter().map(|text| format!("{text}\n")).collect();
        let whole = Markdown {
            headers: sum(|markdown| markdown.headers),
            lists: sum(|markdown| markdown.lists),
            bold: sum(|markdown| markdown.bold),
        };
        prop_assert_eq!(markdown(&lines), whole);
    }

    /// A token is one to many bytes, never less; words and characters are counted as the standard library does.
    #[test]
    fn lengths_are_within_bounds(text in any::<String>()) {
        let tokens = Tokenizer::Cl100kBase.count(&text);
        prop_assert!(tokens <= text.len() as u64 && (tokens > 0) != text.is_empty());
        prop_assert_eq!(Tokenizer::Characters.count(&text), text.chars().count() as u64);
        let words = text.replace(|character| is_space(&character), " ").split_whitespace().count();
        prop_assert_eq!(Tokenizer::Words.count(&text), words as u64);
    }
}

#[test]
fn names_go_both_ways() {
    for tokenizer in Tokenizer::ALL {
        assert_eq!(tokenizer.as_str().parse(), Ok(tokenizer));
    }
    assert_eq!("CL100K".parse::<Tokenizer>(), Err(UnknownTokenizer("CL100K".to_owned())));
}

/// A quadratic count of these would take minutes.
#[test]
fn long_runs_take_no_quadratic_time() {
    let runs = ["a", " ", "\n", "`", "*", "**a", "```a", "- ", "😀", "1", "# "];
    for run in runs {
        let text = run.repeat(200_000 / run.len());
        let start = Instant::now();
        let counted = (markdown(&text), Tokenizer::Cl100kBase.count(&text));
        assert!(start.elapsed() < Duration::from_secs(2), "{run:?}: {counted:?} in {:?}", start.elapsed());
    }
    assert_eq!(Tokenizer::Cl100kBase.count(&"a".repeat(200_000)), 25_000);
    assert_eq!(Tokenizer::Cl100kBase.count(&" ".repeat(200_000)), 1_563);
}
