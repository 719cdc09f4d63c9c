//! Laws over random votes, sound and unsound.

use proptest::prelude::*;
use proptest::sample::select;

use super::desk::{Told, one, read};

/// A row of `question_id, model_a, model_b, winner, judge, prompt, tstamp, language, anony`.
type Cells = [String; 9];

const HEAD: &str = "question_id,model_a,model_b,winner,judge,prompt,tstamp,language,anony";
const FILTERS: [&str; 8] = [
    "anonymous_only: true",
    "languages: [English]",
    "models: {except: [d]}",
    "from: 1970-01-02",
    "duplicates: drop",
    "prompt_frequency: {at_most: 2}",
    "votes_per_voter_and_day: 2",
    "minimum_battles: 3",
];

fn word(words: &[&'static str]) -> impl Strategy<Value = String> + use<> {
    select(words.to_vec()).prop_map(str::to_owned)
}

fn row(faults: bool) -> impl Strategy<Value = Cells> {
    let winners: &[&str] = if faults {
        &["model_a", "model_b", "tie", "tie (bothbad)", "both_bad", "", "Tie", "a"]
    } else {
        &["model_a", "model_b", "tie", "tie (bothbad)"]
    };
    let times: &[&str] =
        if faults { &["1", "86400", "172799.5", "", "x"] } else { &["1", "2", "86400", "172799.5"] };
    let anonymous: &[&str] = if faults { &["True", "false", "", "maybe"] } else { &["True", "false"] };
    let seconds: &[&str] = if faults { &["a", "e", "f", "d", ""] } else { &["e", "f", "g", "d"] };
    [
        word(&["1", "2", "3", "4"]).boxed(),
        word(&["a", "b", "c"]).boxed(),
        word(seconds).boxed(),
        word(winners).boxed(),
        word(&["u", "v"]).boxed(),
        word(&["p", "q", "r"]).boxed(),
        word(times).boxed(),
        word(&["English", "German", ""]).boxed(),
        word(anonymous).boxed(),
    ]
}

fn csv(rows: &[Cells]) -> String {
    let lines: String = rows.iter().map(|row| row.join(",") + "\n").collect();
    format!("{HEAD}\n{lines}")
}

fn some_filters() -> impl Strategy<Value = String> {
    proptest::collection::vec(any::<bool>(), FILTERS.len()).prop_map(|chosen| {
        let chosen = FILTERS.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(filter, _)| *filter);
        format!("filters: {{{}}}", chosen.collect::<Vec<_>>().join(", "))
    })
}

/// What a vote says, without its place.
fn contents(told: &Told) -> Vec<String> {
    let mut contents: Vec<String> = told
        .votes
        .iter()
        .map(|v| format!("{} {} {} {:?} {:?}", v.model_a, v.model_b, v.verdict, v.voter, v.prompt))
        .collect();
    contents.sort_unstable();
    contents
}

/// Rows in two orders.
fn two_orders(faults: bool) -> impl Strategy<Value = (Vec<Cells>, Vec<Cells>)> {
    let rows = proptest::collection::vec(row(faults), 0..40);
    rows.prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    // The desk checks that bins add up, that drops are told and numbers rise.
    #[test]
    fn bins_always_add_up(rows in proptest::collection::vec(row(true), 0..60), filters in some_filters(), cut in 0_usize..60) {
        let (one, two) = rows.split_at(cut.min(rows.len()));
        let told = read(&filters, &[("v", csv(one).as_bytes()), ("w", csv(two).as_bytes())]);
        let read: i64 = told.report.accounting.iter().map(|account| account.rows_read).sum();
        prop_assert_eq!(read, i64::try_from(rows.len()).expect("few"));
    }

    #[test]
    fn order_does_not_matter_where_it_should_not((rows, shuffled) in two_orders(false), which in select(vec![0, 1, 2, 3, 4, 5, 7])) {
        let filter = format!("filters: {{{}}}", FILTERS[which]);
        let (one, two) = (one(&filter, csv(&rows)), one(&filter, csv(&shuffled)));
        prop_assert_eq!(contents(&one), contents(&two));
        prop_assert_eq!(one.dropped_by(), two.dropped_by());
    }

    #[test]
    fn filters_together_do_not_mind_the_order((rows, shuffled) in two_orders(false)) {
        let all = "filters: {anonymous_only: true, models: {except: [d]}, duplicates: drop, \
                   prompt_frequency: {at_most: 2}, minimum_battles: 2}";
        prop_assert_eq!(contents(&one(all, csv(&rows))), contents(&one(all, csv(&shuffled))));
    }

    #[test]
    fn every_model_left_has_its_battles(rows in proptest::collection::vec(row(false), 0..40), least in 1_u64..8) {
        let told = one(&format!("filters: {{minimum_battles: {least}}}"), csv(&rows));
        for name in told.votes.iter().flat_map(|vote| [&vote.model_a, &vote.model_b]) {
            let battles = told.votes.iter().filter(|vote| vote.model_a == *name || vote.model_b == *name).count();
            prop_assert!(battles as u64 >= least, "{} has {}", name, battles);
        }
    }

    #[test]
    fn no_duplicates_are_left_and_nothing_else_is_lost(rows in proptest::collection::vec(row(false), 0..40)) {
        let told = one("filters: {duplicates: drop}", csv(&rows));
        // Language and anonymity are not read without their filters, `tie (bothbad)` is read as one outcome.
        let distinct: std::collections::BTreeSet<&[String]> = rows.iter().map(|row| &row[..7]).collect();
        prop_assert_eq!(told.votes.len(), distinct.len());
    }

    #[test]
    fn a_filter_twice_is_a_filter_once(rows in proptest::collection::vec(row(false), 0..40), limit in 1_usize..5) {
        let filter = format!("filters: {{prompt_frequency: {{at_most: {limit}}}}}");
        let first = one(&filter, csv(&rows));
        let left: Vec<Cells> = first.votes.iter().map(|vote| rows[usize::try_from(vote.vote).expect("row") - 1].clone()).collect();
        let again = one(&filter, csv(&left));
        prop_assert_eq!(contents(&first), contents(&again));
        for prompt in ["p", "q", "r"] {
            let kept = first.votes.iter().filter(|vote| vote.prompt.as_deref() == Some(prompt)).count();
            prop_assert_eq!(kept, rows.iter().filter(|row| row[5] == prompt).count().min(limit));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), filters in some_filters()) {
        one(&filters, &bytes);
        one(&filters, [format!("{HEAD}\n").as_bytes(), &bytes].concat());
    }
}
