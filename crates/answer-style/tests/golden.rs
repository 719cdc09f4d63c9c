//! Counts that Python gave; see `data/README.md`.

use answer_style::{Markdown, Tokenizer, markdown};

#[derive(serde::Deserialize)]
struct Case {
    case: String,
    text: String,
    headers: u64,
    lists: u64,
    bold: u64,
    cl100k_base: u64,
    characters: u64,
    words: u64,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("data/counts.json")).expect("the columns of a case")
}

#[test]
fn markdown_as_by_python() {
    let cases = cases();
    assert!(cases.len() >= 60, "{} cases", cases.len());
    for Case { case, text, headers, lists, bold, .. } in cases {
        assert_eq!(markdown(&text), Markdown { headers, lists, bold }, "{case}: {text:?}");
    }
}

#[test]
fn lengths_as_by_python() {
    for Case { case, text, cl100k_base, characters, words, .. } in cases() {
        let found = Tokenizer::ALL.map(|tokenizer| tokenizer.count(&text));
        assert_eq!(found, [cl100k_base, characters, words], "{case}: {text:?}");
    }
}
