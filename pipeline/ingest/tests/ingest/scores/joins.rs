//! Keys: duplicates, strangers, labels.

use records::RowAction;
use serde_json::json;

use super::desk::read;
use super::world::{CONFIG, array, files, judged_answers, judged_battles, prompts, sets};

const PATH: &str = "data/human_preference_v1/Stern-RM-8B.json";
const HUMAN: &str = "{battles: [{path: battles.json}], scores: [{path: data}]}";

#[test]
fn equal_records_count_once_and_contradicting_ones_never() {
    let mut rows = judged_battles(0);
    rows.push(rows[3].clone());
    rows.push(json!({"question_id": "q-005", "score_1": 1, "score_2": 2}));
    let told = read(HUMAN, &[sets().swap_remove(0), (PATH, array(&rows))]);
    assert_eq!(told.bins(PATH), [42, 39, 1, 2]);
    let dropped = told.faults(PATH, RowAction::Dropped);
    assert!(
        dropped[0].starts_with(&format!("/40|question_id|q-003|says the same as {PATH} /3")),
        "{dropped:?}"
    );
    let rejected = told.rejected(PATH);
    assert!(
        rejected[0].contains(&format!("in {PATH} /41")) && rejected[1].contains(&format!("in {PATH} /5")),
        "{rejected:?}"
    );
    assert!(told.judge_scores("Stern-RM-8B").iter().all(|(question, _)| question != "q-005"));
}

#[test]
fn two_files_of_one_judge_are_one_judge() {
    let all = judged_battles(0);
    let (one, two) = all.split_at(25);
    let second = "data/human_preference_v1/stern.json";
    let config = "{battles: [{path: battles.json}], scores: [{path: data}], \
                  aliases: {judges: {stern: Stern-RM-8B}}}";
    let told = read(config, &[sets().swap_remove(0), (PATH, array(one)), (second, array(two))]);
    assert_eq!((told.report.judges, told.judge_scores("Stern-RM-8B").len()), (1, 40));
    let overlap = array(&all[20..]);
    let told = read(config, &[sets().swap_remove(0), (PATH, array(one)), (second, overlap)]);
    assert_eq!((told.bins(PATH), told.bins(second)), ([25, 25, 0, 0], [20, 15, 5, 0]));
}

#[test]
fn strangers_are_rejected_by_name() {
    let mut rows = judged_battles(0);
    rows[7]["question_id"] = json!("q-999");
    let told = read(HUMAN, &[sets().swap_remove(0), (PATH, array(&rows))]);
    let fault = told.only_fault(PATH);
    assert!(
        fault.starts_with("/7|question_id|q-999|is not among the 40 battles of `ppe-human-preference`"),
        "{fault}"
    );
    assert_eq!(told.bins(PATH), [40, 39, 0, 1]);
}

#[test]
fn a_file_that_joins_nothing_shows_keys_of_both_sides() {
    let mut rows = judged_battles(0);
    rows.iter_mut().enumerate().for_each(|(row, record)| record["question_id"] = json!(row));
    let told = read(HUMAN, &[sets().swap_remove(0), (PATH, array(&rows))]);
    let fault = told.only_fault(PATH);
    assert!(
        fault.contains("none of the file's 40 records")
            && fault.contains("the file has 0, 1, 2, ...")
            && fault.contains("the data set has q-000, q-001, q-002"),
        "{fault}"
    );
    assert_eq!(told.bins(PATH), [40, 0, 0, 40]);
}

#[test]
fn a_question_comes_back_for_another_generator() {
    let mut rows = judged_answers(0, 0);
    rows[1]["model_name"] = json!("another");
    rows[2]["model_name"] = json!("g2");
    let config = "{answers: [{path: mmlu.json, domain: mmlu-pro}], scores: [{path: j, domain: mmlu-pro}], \
                  aliases: {policies: {g2: gemma-2-9b-it}}}";
    let told = read(config, &[sets().swap_remove(1), ("j", array(&rows))]);
    assert!(told.only_fault("j").contains("|p-1 by another|is not among the 6 prompts"));
    assert_eq!(told.bins("j"), [6, 5, 0, 1]);
}

#[test]
fn labels_of_another_version_are_found_out() {
    let mut rows = judged_answers(0, 0);
    let label = rows[2]["scores"][4].as_bool().expect("a label");
    rows[2]["scores"][4] = json!(!label);
    rows[3].as_object_mut().expect("object").shift_remove("scores");
    rows[4]["scores"] = json!([true, false]);
    let config = "{answers: [{path: mmlu.json, domain: mmlu-pro}], scores: [{path: j, domain: mmlu-pro}]}";
    let told = read(config, &[sets().swap_remove(1), ("j", array(&rows))]);
    let faults = told.rejected("j");
    assert!(
        faults[0].starts_with("/2|scores|")
            && faults[0].contains("labels of mmlu.json /2")
            && faults[0].contains("answer 5"),
        "{faults:?}"
    );
    assert!(faults[1].contains("there are 2 labels and 8 there"), "{faults:?}");
    assert_eq!(told.bins("j"), [6, 4, 0, 2]);
}

#[test]
fn one_domain_is_never_taken_for_another_of_that_name() {
    // `math` of the battles and `math` of the answers have nothing to do with each other.
    let told = read(CONFIG, &files());
    assert!(told.battle_frame.column("domain:math").is_ok());
    assert!(told.sets.iter().any(|set| set.domain == "math" && set.benchmark == "ppe-correctness"));
    let mut other = files();
    other[8].1 = array(&judged_answers(1, 0));
    let told = read(CONFIG, &other);
    assert_eq!(told.rejected(other[8].0).len(), 6, "labels of the other domain");
    assert_eq!(prompts(0).len(), 6);
}
