//! Judges with parts of the data sets.

use records::RowAction;

use super::desk::read;
use super::world::{CONFIG, array, files, judged_answers, judged_battles, sets};

#[test]
fn a_part_is_used_and_marked() {
    let mut some = sets();
    some.push(("data/human_preference_v1/whole.json", array(&judged_battles(0))));
    some.push(("data/human_preference_v1/half.json", array(&judged_battles(1)[..20])));
    some.push(("data/math_best_of_k/whole.json", array(&judged_answers(0, 1))));
    let told = read(CONFIG, &some);
    assert_eq!(told.judge_scores("half").len(), 20);
    assert_eq!(
        told.faults("data/human_preference_v1/half.json", RowAction::Dropped),
        [
            "whole file|||20 of the 40 battles of `ppe-human-preference` are scored; metrics on it are of those alone"
        ]
    );
    let warnings = told.report.warnings.join("\n");
    for part in [
        "1 of the 2 judges of `ppe-human-preference` have scored fewer than its 40 battles: half 20;",
        "1 of 2 judges have no scores of `math` of `ppe-correctness`",
        "2 of 2 judges have no scores of `mmlu-pro` of `ppe-correctness`",
    ] {
        assert!(warnings.contains(part), "{part} in {warnings}");
    }
}

#[test]
fn folders_of_nothing_known_are_named() {
    let mut some = files();
    some.push(("data/other/Stern-RM-8B.json", array(&judged_battles(0))));
    some.push(("data/gpqa_best_of_k/Stern-RM-8B.json", array(&judged_answers(0, 0))));
    some.push(("data/README.md", b"about".to_vec()));
    let told = read(CONFIG, &some);
    assert!(told.report.rejections.iter().all(|row| row.action == RowAction::Dropped));
    let warnings = told.report.warnings.join("\n");
    for part in [
        "data: 1 files not read: the folder `other` stands for no data set; known are human_preference_v1, mmlu_pro",
        "the folder `gpqa_best_of_k` holds scores of `gpqa` of `ppe-correctness`, which is not among the data sets",
        "`README.md` has none of the endings",
    ] {
        assert!(warnings.contains(part), "{part} in {warnings}");
    }
    assert_eq!((told.battle_scores.len(), told.bins("data/README.md")), (80, [0, 0, 0, 0]));
    let named =
        CONFIG.replace("path: data", "path: data, folders: {other: {benchmark: ppe-human-preference}}");
    let told = read(&named, &some);
    assert_eq!(told.bins("data/other/Stern-RM-8B.json"), [40, 0, 40, 0], "duplicates of the other folder's");
}

#[test]
fn any_file_name_is_a_judge() {
    let names = ["模型, \"x\": é", "it's 100% …", "😀", "a.b.json.v2", "-", "#1"];
    let paths: Vec<String> =
        names.iter().map(|name| format!("data/human_preference_v1/{name}.json")).collect();
    let bytes = array(&judged_battles(0));
    let mut some: Vec<(&str, Vec<u8>)> = vec![sets().swap_remove(0)];
    some.extend(paths.iter().map(|path| (path.as_str(), bytes.clone())));
    let told = read("{battles: [{path: battles.json}], scores: [{path: data/}]}", &some);
    assert_eq!(told.report.judges, 6);
    names.iter().for_each(|name| assert_eq!(told.judge_scores(name).len(), 40, "{name}"));
}

#[test]
fn a_data_set_that_cannot_be_read_is_said_once_a_file() {
    let mut some = files();
    some[2].1 = b"<html>".to_vec();
    let told = read(CONFIG, &some);
    assert!(
        told.only_fault("data/math_best_of_k/Stern-RM-8B.json")
            .contains("nothing of `math` of `ppe-correctness`")
    );
    assert_eq!((told.battle_scores.len(), told.sets.len()), (80, 6));
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let bytes: Vec<(String, Vec<u8>)> = (0..23)
        .map(|judge| {
            (format!("data/human_preference_v1/j{judge}.json"), array(&judged_battles(judge)[judge..]))
        })
        .collect();
    let mut some = vec![sets().swap_remove(0)];
    some.extend(bytes.iter().map(|(path, bytes)| (path.as_str(), bytes.clone())));
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let told = pool.install(|| read("{battles: [{path: battles.json}], scores: [{path: data}]}", &some));
        (told.battle_scores, told.report)
    };
    assert_eq!(run(1), run(7));
}

#[test]
fn judges_that_differ_in_spelling_are_told() {
    let mut some = sets();
    some.push(("data/human_preference_v1/Stern-RM.json", array(&judged_battles(0))));
    some.push(("data/math_best_of_k/stern_rm.json", array(&judged_answers(0, 1))));
    let told = read(CONFIG, &some);
    assert!(
        told.report.warnings[0].contains("scores: the judges `Stern-RM`, `stern_rm` differ only"),
        "{:?}",
        told.report.warnings
    );
}
