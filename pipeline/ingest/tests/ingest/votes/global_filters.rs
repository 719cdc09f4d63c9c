//! Filters that look at all votes.

use super::desk::{one, read};

const HEAD: &str = "question_id,model_a,model_b,winner,judge,prompt,tstamp\n";

#[test]
fn equal_votes_are_dropped_over_all_files() {
    let a = format!("{HEAD}1,x,y,tie,u,p,5\n1,x,y,tie,u,p,5\n1,x,y,tie,v,p,5\n1,x,y,model_a,u,p,5\n");
    let b = r#"[{"question_id": 1, "model_a": "x", "model_b": "y", "winner": "tie", "judge": "u", "prompt": "p", "tstamp": "5"}]"#;
    let told = read("filters: {duplicates: drop}", &[("a", a.as_bytes()), ("b", b.as_bytes())]);
    assert_eq!(told.votes.iter().map(|vote| vote.vote).collect::<Vec<_>>(), [1, 3, 4]);
    assert_eq!(told.dropped_by(), "duplicates 1");
    assert_eq!(told.report.accounting[1].dropped_by.as_deref(), Some("duplicates 1"));
    assert_eq!(read("", &[("a", a.as_bytes()), ("b", b.as_bytes())]).votes.len(), 5);
}

#[test]
fn the_first_votes_of_a_voter_and_day() {
    let row = |judge: &str, time: f64| format!("1,x,y,tie,{judge},p,{time}\n");
    let day = 86_400.0;
    let file = HEAD.to_owned()
        + &[
            row("u", 300.0),
            row("u", 100.0),
            row("v", 5.0),
            row("u", 200.0),
            row("u", 100.0),
            row("u", day),
            row("u", day + 1.0),
        ]
        .concat();
    let told = one("filters: {votes_per_voter_and_day: 2}", &file);
    assert_eq!(told.votes.iter().map(|vote| vote.vote).collect::<Vec<_>>(), [2, 3, 5, 6, 7]);
    assert_eq!(told.dropped_by(), "votes per voter and day 2");
    let without = one("filters: {votes_per_voter_and_day: 2}", file + "1,x,y,tie,,p,5\n1,x,y,tie,u,p,\n");
    assert_eq!(without.bins()[3], 2, "a voter or time that is missing is a fault");
}

#[test]
fn minimum_battles_holds_for_every_model_left() {
    // z has two votes, but only one once w is out.
    let file = "left,right,winner\nx,y,left\nx,y,right\nx,z,tie\nz,w,tie\nx,y,tie\n";
    let told = one("filters: {minimum_battles: 2}", file);
    assert_eq!(told.outcomes(), ["x>y", "x<y", "x=y"]);
    assert_eq!(told.dropped_by(), "minimum battles 2");
    let counts = "model_a,model_b,outcome,count\nx,y,tie,2\nx,z,tie,1\n";
    assert_eq!(one("filters: {minimum_battles: 2}", counts).outcomes(), ["x=y"]);
    assert!(one("filters: {minimum_battles: 100}", file).votes.is_empty());
}

#[test]
fn frequent_prompts_are_sampled_by_content() {
    let rows: Vec<String> = (0..50).map(|n| format!("{n},x,y,tie,u,frequent,5\n")).collect();
    let rare = "98,x,y,tie,u,rare,5\n99,x,y,tie,u,rare,5\n";
    let ids = |rows: &[String], limit: &str| -> Vec<i64> {
        let told = one(
            &format!("filters: {{prompt_frequency: {{at_most: {limit}}}}}, covariates: [question_id]"),
            HEAD.to_owned() + &rows.concat() + rare,
        );
        assert!(told.dropped_by().starts_with("prompt frequency "));
        let mut ids: Vec<i64> = told.numbers("question_id").iter().map(|id| *id as i64).collect();
        ids.sort_unstable();
        ids
    };
    let kept = ids(&rows, "7");
    assert_eq!(kept.len(), 7 + 2);
    assert_ne!(kept[..7], [0, 1, 2, 3, 4, 5, 6], "not simply the first");
    let turned: Vec<String> = rows.iter().rev().cloned().collect();
    assert_eq!(ids(&turned, "7"), kept, "whatever the order");
    let fewer = ids(&rows, "3");
    assert!(fewer.iter().all(|id| kept.contains(id)), "a smaller sample is part of a larger one");
    assert_eq!(ids(&rows, "0.5").len(), 26 + 2, "the median of 50 and 2 votes");
}

#[test]
fn one_filter_after_the_other() {
    let rows = "1,x,y,tie,u,p,5\n1,x,y,tie,u,p,5\n2,x,y,tie,u,p,6\n3,x,z,tie,v,p,7\n4,x,y,tie,w,q,8\n5,x,y,tie,w,q,9\n";
    let told = one(
        "filters: {duplicates: drop, prompt_frequency: {at_most: 2}, votes_per_voter_and_day: 1, minimum_battles: 1}",
        format!("{HEAD}{rows}"),
    );
    let [read, used, dropped, rejected] = told.bins();
    assert_eq!((read, rejected, used + dropped), (6, 0, 6));
    assert!(told.dropped_by().starts_with("duplicates 1; prompt frequency 1; "), "{}", told.dropped_by());
}

#[test]
fn faulty_rows_keep_their_places_in_the_second_reading() {
    let rows = "1,x,y,what,u,p,5\n1,x,y,tie,u,p,5\n2,x,x,tie,u,p,5\n1,x,y,tie,u,p,5\n";
    let told = one("filters: {duplicates: drop}", format!("{HEAD}{rows}"));
    assert_eq!(told.bins(), [4, 1, 1, 2]);
    assert_eq!(told.votes[0].vote, 2);
}
