//! Times, told on request: `cargo test -p rlhf-study-ingest -- --ignored --nocapture scores_speed`.

use std::fmt::Write as _;
use std::time::Instant;

use serde::de::{IgnoredAny, SeqAccess, Visitor};

use super::desk::read;
use super::world::number;

const PROMPTS: usize = 512;
const ANSWERS: usize = 32;
const JUDGES: usize = 20;

fn file(judge: usize, scored: bool) -> String {
    let row = |row: usize| {
        let labels: Vec<&str> = (0..ANSWERS)
            .map(|answer| if (row + answer).is_multiple_of(3) { "true" } else { "false" })
            .collect();
        let right = (3 - row % 3) % 3;
        let mut text = format!(
            "{{\"question_id\": \"m-{row}\", \"model_name\": \"gemma-2-9b-it\", \"question\": \"{}\", \
             \"parsed_outputs\": [{}], \"scores\": [{}], \"sampled_conflict_pairs\": [[{right}, {}]]",
            "words of a question ".repeat(10),
            vec!["\"A\""; ANSWERS].join(", "),
            labels.join(", "),
            right + 1
        );
        for answer in 0..ANSWERS * usize::from(scored) {
            write!(
                text,
                ", \"score_{}\": {}",
                answer + 1,
                number((judge * PROMPTS + row) * ANSWERS + answer)
            )
            .expect("text");
        }
        text + "}"
    };
    format!("[{}]", (0..PROMPTS).map(row).collect::<Vec<_>>().join(", "))
}

/// Counts the elements of an array, looking at none.
struct Count;

impl<'de> Visitor<'de> for Count {
    type Value = usize;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<usize, A::Error> {
        let mut count = 0;
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        Ok(count)
    }
}

#[test]
#[ignore = "tells times, checks nothing that other tests do not"]
fn scores_speed() {
    let paths: Vec<String> =
        (0..JUDGES).map(|judge| format!("d/math_best_of_k/judge-{judge:03}.json")).collect();
    let mut files = vec![("a", file(0, false))];
    files.extend(paths.iter().enumerate().map(|(judge, path)| (path.as_str(), file(judge, true))));
    let bytes: usize = files.iter().skip(1).map(|(_, text)| text.len()).sum();
    let start = Instant::now();
    for (_, text) in files.iter().skip(1) {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let count = serde::Deserializer::deserialize_seq(&mut deserializer, Count).expect("JSON");
        assert_eq!(count, PROMPTS);
    }
    println!("a visitor that looks at nothing, one thread: {bytes} bytes in {:?}", start.elapsed());
    let start = Instant::now();
    let told = read("{answers: [{path: a, domain: math}], scores: [{path: d}]}", &files);
    println!("the room, checks of the test included: {:?}", start.elapsed());
    assert_eq!(told.answer_scores.len(), JUDGES * PROMPTS * ANSWERS);
}
