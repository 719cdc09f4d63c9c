//! Laws over random records, sound and unsound.

use proptest::prelude::*;
use proptest::sample::select;

use super::desk::{Told, read};
use super::world::sets;

const CONFIG: &str = "{battles: [{path: battles.json}], scores: [{path: data}]}";
const PATHS: [&str; 3] = [
    "data/human_preference_v1/a.json",
    "data/human_preference_v1/b.json",
    "data/human_preference_v1/A.jsonl",
];

/// Scores by question.
type Said = Vec<(String, [Option<f64>; 2])>;

/// Question and two cells.
type Cells = (String, String, String);

fn record() -> impl Strategy<Value = Cells> {
    let question =
        select(vec!["\"q-000\"", "\"q-001\"", "\"q-002\"", "\"q-003\"", "\"q-004\"", "\"zzz\"", "null", "7"]);
    let cell =
        || select(vec!["1", "2.5", "[1]", "\"$ERROR$\"", "null", "NaN", "\"1\"", "[1,2]", "true", "{}"]);
    // Sound cells come often enough that whole records are sound.
    let cell = move || prop_oneof![4 => Just("1"), 3 => Just("-2"), 3 => cell()];
    (question, cell(), cell()).prop_map(|(q, a, b)| (q.to_owned(), a.to_owned(), b.to_owned()))
}

fn text(rows: &[Cells]) -> String {
    let line = |(q, a, b): &Cells| format!("{{\"question_id\": {q}, \"score_1\": {a}, \"score_2\": {b}}}");
    rows.iter().map(line).collect::<Vec<_>>().join(",\n")
}

fn told(files: &[&[Cells]]) -> Told {
    let mut contents = vec![sets().swap_remove(0)];
    for (path, rows) in PATHS.iter().zip(files) {
        let joined = text(rows);
        let bytes = if path.ends_with('l') { joined.replace(",\n", "\n") } else { format!("[{joined}]") };
        contents.push((path, bytes.into_bytes()));
    }
    read(&CONFIG.replace("path: data", "path: data, judge: j"), &contents)
}

/// What is said, and the bins of all files together.
fn outcome(told: &Told) -> (Said, [i64; 4]) {
    let mut sum = [0; 4];
    for path in PATHS {
        if told.report.accounting.iter().any(|account| account.source == path) {
            sum.iter_mut().zip(told.bins(path)).for_each(|(sum, bin)| *sum += bin);
        }
    }
    (told.judge_scores("j"), sum)
}

/// The slow and obvious reading: by question, all records that are sound.
fn obvious(rows: &[Cells]) -> Said {
    let number = |cell: &str| match cell {
        "1" | "[1]" => Some(Some(1.0)),
        "2.5" => Some(Some(2.5)),
        "-2" => Some(Some(-2.0)),
        "\"$ERROR$\"" => Some(None),
        _ => None,
    };
    let mut made = Vec::new();
    for question in ["q-000", "q-001", "q-002", "q-003", "q-004"] {
        let all: Vec<[Option<f64>; 2]> = rows
            .iter()
            .filter(|(q, ..)| q.trim_matches('"') == question)
            .filter_map(|(_, a, b)| Some([number(a)?, number(b)?]))
            .collect();
        if let Some(first) = all.first().filter(|first| all.iter().all(|one| one == *first)) {
            made.push((question.to_owned(), *first));
        }
    }
    made
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    // The desk checks that the bins of each file add up and that drops and faults are told.
    #[test]
    fn every_record_ends_in_a_bin(rows in proptest::collection::vec(record(), 1..40), cut in 0_usize..40) {
        let (one, two) = rows.split_at(cut.min(rows.len()));
        let told = told(&[one, two]);
        let (said, [read, used, ..]) = outcome(&told);
        prop_assert_eq!(read, i64::try_from(rows.len()).expect("few"));
        prop_assert_eq!(used, i64::try_from(said.len()).expect("few"));
        prop_assert_eq!(said, obvious(&rows));
    }

    #[test]
    fn neither_order_nor_files_matter(
        (rows, shuffled) in proptest::collection::vec(record(), 1..40)
            .prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle())),
        cuts in (0_usize..40, 0_usize..40),
    ) {
        let (low, high) = (cuts.0.min(cuts.1).min(rows.len()), cuts.0.max(cuts.1).min(rows.len()));
        let (one, many) = (told(&[&rows]), told(&[&shuffled[..low], &shuffled[low..high], &shuffled[high..]]));
        prop_assert_eq!(outcome(&one), outcome(&many));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for start in [&b""[..], b"[", b"[{\"question_id\": \"q-000\", \"score_1\": 1, \"score_2\": ", b"question_id,score_1,score_2\n"] {
            let bytes = [start, &bytes].concat();
            let whole = vec![sets().swap_remove(0), (PATHS[0], bytes.clone())];
            read(CONFIG, &whole);
            read("{battles: [{path: x}], answers: [{path: y, domain: d}]}", &[("x", bytes.clone()), ("y", bytes)]);
        }
    }
}
