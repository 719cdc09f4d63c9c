//! A file of each shape, plain and packed.

use super::desk::{gzip, one, read, read_config, zstd};

const BATTLES: &str = r#"[
 {"question_id": "c1", "model_a": "x", "model_b": "y", "winner": "model_a", "judge": "u1", "turn": 1, "anony": true,
  "language": "English", "tstamp": 1700000000.5, "conversation_a": [{"role": "user", "content": "why?"},
  {"role": "assistant", "content": "so"}], "conversation_b": []},
 {"question_id": "c2", "model_a": "y", "model_b": "z", "winner": "tie (bothbad)", "judge": "u2", "turn": 1,
  "anony": true, "language": "English", "tstamp": 1700000001, "conversation_a": [{"role": "user", "content": "why?"}],
  "conversation_b": []},
 {"question_id": "c3", "model_a": "z", "model_b": "x", "winner": "tie", "judge": "u1", "turn": 1, "anony": false,
  "language": "Chinese", "tstamp": 1700000002, "conversation_a": [{"role": "user", "content": [{"type": "text",
  "text": "how?"}]}], "conversation_b": []}]"#;

#[test]
fn arena_battles_as_an_array_plain_and_packed() {
    let plain = one("", BATTLES);
    assert_eq!(plain.outcomes(), ["x>y", "yxz", "z=x"]);
    let columns = |told: &super::desk::Told| -> Vec<(Option<String>, Option<String>)> {
        told.votes.iter().map(|vote| (vote.voter.clone(), vote.prompt.clone())).collect()
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        columns(&plain),
        [(some("u1"), some("why?")), (some("u2"), some("why?")), (some("u1"), some("how?"))]
    );
    assert_eq!(plain.bins(), [3, 3, 0, 0]);
    assert_eq!(plain.votes.iter().map(|vote| vote.vote).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(plain.votes.iter().all(|vote| vote.count == 1 && vote.weight.is_none() && vote.source == "v"));
    for packed in [gzip(BATTLES.as_bytes()), zstd(BATTLES.as_bytes())] {
        assert_eq!(one("", packed).votes, plain.votes);
    }
}

#[test]
fn arena_battles_as_lines() {
    let lines = "{\"model_a\": \"x\", \"model_b\": \"y\", \"winner\": \"both_bad\", \"prompt\": \"p\"}\n\n\
                 {\"model_a\": \"x\", \"model_b\": \"y\", \"winner\": \"model_b\", \"prompt\": \"p\"}\n";
    for bytes in [lines.as_bytes().to_vec(), gzip(lines.as_bytes()), zstd(lines.as_bytes())] {
        assert_eq!(one("", bytes).outcomes(), ["xxy", "x<y"]);
    }
}

#[test]
fn one_column_an_outcome() {
    let csv = "id,model_a,model_b,prompt,response_a,response_b,winner_model_a,winner_model_b,winner_tie\n\
               1,x,y,\"[\"\"hi\"\"]\",\"[\"\"a\"\"]\",\"[\"\"b\"\"]\",1,0,0\n\
               2,x,y,p,q,r,0,1,0\n3,x,y,p,q,r,0,0,1\n4,x,y,p,q,r,1,0,1\n5,x,y,p,q,r,0,0,0\n6,x,y,p,q,r,2,0,0\n";
    let told = one("", csv);
    assert_eq!(told.outcomes(), ["x>y", "x<y", "x=y"]);
    assert_eq!(told.bins(), [6, 3, 0, 3]);
    let faults = told.faults();
    assert!(faults[0].1.contains("two outcomes"), "{faults:?}");
    assert!(
        faults.iter().any(|(place, reason)| place == "line 6||" && reason.contains("no outcome")),
        "{faults:?}"
    );
    assert!(faults.iter().any(|(place, _)| place == "line 7|winner_model_a|2"), "{faults:?}");
}

#[test]
fn a_column_an_outcome_may_hold_floats() {
    let csv = "model_a,model_b,winner_model_a,winner_model_b,winner_tie\nx,y,1.0,0.0,0.0\nx,y,0.0,0.0,1.0\n";
    assert_eq!(one("", csv).outcomes(), ["x>y", "x=y"]);
    let json = r#"[{"model_a": "x", "model_b": "y", "winner_model_a": 0.0, "winner_model_b": 1.0, "winner_tie": 0.5}]"#;
    assert!(one("", json).faults()[0].1.contains("neither 0 nor 1"));
}

#[test]
fn left_and_right_with_names_of_all_kinds() {
    let csv = "left,right,winner\n\"a, b\",\"say \"\"hi\"\"\",left\n模型,😀 rm,right\n\"two\nlines\",模型,tie\n x ,y,left\n";
    let told = one("", csv);
    assert_eq!(told.outcomes(), ["a, b>say \"hi\"", "模型<😀 rm", "x>y"]);
    let faults = told.faults();
    assert!(faults.iter().any(|(_, reason)| reason.contains("control characters")), "{faults:?}");
    let by_semicolon = "left;right;winner\n1;2;right\n";
    assert_eq!(one("", by_semicolon).outcomes(), ["1<2"]);
}

#[test]
fn counts_of_equal_votes() {
    let csv = "model_a,model_b,outcome,count\nx,y,model_a,12\nx,y,tie,1\nx,y,both_bad,3\nx,y,model_b,0\n\
               x,y,model_b,-1\nx,y,model_b,1.5\nx,y,model_b,\nx,y,model_b,many\n";
    let told = one("", csv);
    assert_eq!(told.outcomes(), ["x>y", "x=y", "xxy"]);
    assert_eq!(told.votes.iter().map(|vote| vote.count).collect::<Vec<_>>(), [12, 1, 3]);
    assert_eq!(told.bins(), [8, 3, 0, 5]);
    assert!(told.faults().iter().all(|(place, _)| place.contains("|count|")), "{:?}", told.faults());
    let json = r#"[{"left": "x", "right": "y", "winner": "right", "count": 7}]"#;
    assert_eq!(one("", json).votes[0].count, 7);
}

#[test]
fn alpaca_annotations() {
    let row = |preference: &str| {
        format!(
            r#"{{"instruction": "do", "output_1": "a", "generator_1": "base", "output_2": "b", "generator_2": "new",
                "annotator": "gpt", "preference": {preference}}}"#
        )
        .replace('\n', " ")
    };
    let preferences = ["1", "2.0", "1.5", "0", "1.98", "1.2", "null", "3", "-1", "\"x\"", "0.5"];
    let lines = preferences.map(row).join("\n");
    let told = one("", &lines);
    assert_eq!(told.outcomes(), ["base>new", "base<new", "base=new", "base=new", "base<new", "base>new"]);
    assert_eq!(told.bins(), [11, 6, 1, 4]);
    assert_eq!(told.dropped_by(), "null preferences 1");
    assert_eq!(told.votes[0].voter.as_deref(), Some("gpt"));
    assert_eq!(told.votes[0].prompt.as_deref(), Some("do"));
    let [old, fractions] = &told.report.warnings[..] else { panic!("{:?}", told.report.warnings) };
    assert!(
        old.contains("1 preferences are 0") && fractions.contains("2 preferences lie between"),
        "{old} {fractions}"
    );
    let strict = one("fractions: reject", &lines);
    assert_eq!(strict.bins(), [11, 4, 1, 6]);
}

#[test]
fn human_preference_as_in_ppe() {
    let line = r#"{"question_id": "q-1", "model_a": "x", "model_b": "y", "winner": "tie", "prompt": "p", "response_1": "a",
        "response_2": "b", "language": "English", "conv_metadata": {"sum_assistant_a_tokens": 3,
        "sum_assistant_b_tokens": 4, "turns": 1}, "longer_won": "True"}"#;
    let told = one("features: [tokens, headers]", line.replace('\n', " "));
    assert_eq!(told.outcomes(), ["x=y"]);
    assert_eq!((told.numbers("tokens_a"), told.numbers("tokens_b")), (vec![3.0], vec![4.0]));
    assert_eq!(told.numbers("headers_a"), [0.0]);
}

#[test]
fn two_orders_of_mt_bench() {
    let row = |one: &str, two: &str| {
        format!(
            r#"{{"question_id": 81, "model_1": "x", "model_2": "y", "g1_winner": "{one}", "g2_winner": "{two}",
                "judge": ["gpt-4", "pair-v2"], "turn": 1}}"#
        )
        .replace('\n', " ")
    };
    let lines =
        [row("model_1", "model_1"), row("model_1", "model_2"), row("tie", "model_2"), row("error", "tie")];
    let told = one("", lines.join("\n") + "\n" + &row("model_2", "model_2") + "\n" + &row("draw", "tie"));
    assert_eq!(told.outcomes(), ["x>y", "x=y", "x=y", "x<y"]);
    assert_eq!(told.bins(), [6, 4, 1, 1]);
    assert_eq!(told.votes[0].voter.as_deref(), Some("gpt-4 pair-v2"));
    assert_eq!(told.votes[0].prompt.as_deref(), Some("81"));
}

#[test]
fn a_file_of_no_shape_or_of_two_is_refused_whole() {
    let none = one("", "model,score\nx,1\n");
    assert_eq!(none.bins(), [0, 0, 0, 0]);
    let fault = none.only_fault();
    assert!(fault.starts_with("whole file||") && fault.contains("found model, score"), "{fault}");
    assert!(fault.contains("AlpacaEval annotations (generator_1, generator_2, preference)"), "{fault}");
    let two = one("", "model_a,model_b,winner,left,right\nx,y,tie,x,y\n").only_fault();
    assert!(
        two.contains("more than one kind") && two.contains("left and right (left, right, winner)"),
        "{two}"
    );
    let empty = one("", "").only_fault();
    assert!(empty.contains("empty"), "{empty}");
    let records = one("", "[]").only_fault();
    assert!(records.contains("no records"), "{records}");
}

#[test]
fn outcomes_are_a_closed_vocabulary() {
    let csv =
        "model_a,model_b,winner\nx,y,Tie\nx,y,bothbad\nx,y,\nx,y,y\nx,x,tie\nx,y,tie (bothbad)\n,y,tie\n";
    let told = one("", csv);
    assert_eq!(told.outcomes(), ["x<y", "xxy"]);
    assert_eq!(told.bins(), [7, 2, 0, 5]);
    assert!(
        told.report.warnings[0].contains("1 votes name the winner by the model's name"),
        "{:?}",
        told.report.warnings
    );
    let faults = told.faults();
    let fault = faults.iter().find(|(place, _)| place == "line 2|winner|Tie").expect("unknown word");
    assert!(fault.1.contains("known are model_a, model_b, tie, tie (bothbad), both_bad"), "{}", fault.1);
    assert!(
        faults
            .iter()
            .any(|(place, reason)| place == "line 6|model_a, model_b|x" && reason.contains("itself"))
    );
    assert!(faults.iter().any(|(place, _)| place == "line 8|model_a|"));
    let declared =
        one("verdicts: {Tie: tie, bothbad: both_bad}", "model_a,model_b,winner\nx,y,Tie\nx,y,bothbad\n");
    assert_eq!(declared.outcomes(), ["x=y", "xxy"]);
}

#[test]
fn aliases_join_models_and_near_misses_are_told() {
    let csv: &[u8] = b"model_a,model_b,winner\nGPT x,y,tie\ngpt-x,y,tie\nold-y,gpt-x,model_a\nold-y,y,tie\n";
    let told = read_config("aliases: {policies: {old-y: y}}\nvotes: {files: [v]}", &[("v", csv)]);
    assert_eq!(told.outcomes(), ["GPT x=y", "gpt-x=y", "y>gpt-x"]);
    let fault = told.only_fault();
    assert!(fault.contains("`old-y` and `y` are both `y` by the aliases"), "{fault}");
    assert!(told.report.warnings[0].contains("`GPT x`, `gpt-x` differ only"), "{:?}", told.report.warnings);
}

#[test]
fn votes_are_numbered_over_all_files_and_faults_leave_gaps() {
    let told = read_config(
        "votes: {files: [a, {path: b, source: The Arena}]}",
        &[
            ("a", b"left,right,winner\nx,y,left\nx,y,what\nx,y,tie\n"),
            ("b", b"left,right,winner\nx,y,right\n"),
        ],
    );
    let numbers: Vec<(i64, &str)> = told.votes.iter().map(|vote| (vote.vote, vote.source.as_str())).collect();
    assert_eq!(numbers, [(1, "a"), (3, "a"), (4, "The Arena")]);
    let sources: Vec<&str> = told.report.accounting.iter().map(|account| account.source.as_str()).collect();
    assert_eq!(sources, ["a", "b"]);
}

#[test]
fn voter_prompt_and_weight_can_be_declared() {
    let csv =
        "model_a,model_b,winner,judge,who,topic,w\nx,y,tie,j,me,t,2.5\nx,y,tie,j,,t,1\nx,y,tie,j,me,t,0\n";
    let told = one("voter: who, prompt: topic, weight: w", csv);
    let first = &told.votes[0];
    assert_eq!(
        (first.voter.as_deref(), first.prompt.as_deref(), first.weight),
        (Some("me"), Some("t"), Some(2.5))
    );
    assert_eq!(told.votes[1].voter, None);
    assert!(told.only_fault().starts_with("line 4|w|0|"), "{}", told.only_fault());
    let missing = one("voter: whom", csv).only_fault();
    assert!(missing.contains("`ingest.votes.voter` names the column `whom`"), "{missing}");
}

#[test]
fn long_prompts_are_hashed_and_short_ones_kept() {
    let long = "long ".repeat(20);
    let csv = format!("model_a,model_b,winner,prompt\nx,y,tie,short\nx,y,tie,{long}\nx,y,tie,{long}\n");
    let told = one("", csv);
    let prompts: Vec<&str> =
        told.votes.iter().map(|vote| vote.prompt.as_deref().unwrap_or_default()).collect();
    assert_eq!(prompts[0], "short");
    assert_eq!((prompts[1].len(), prompts[1]), (32, prompts[2]));
}

#[test]
fn many_faults_are_written_down_up_to_a_hundred_of_a_kind() {
    let rows: String = (0..250).map(|_| "x,y,what\n").collect();
    let told = read("", &[("v", format!("left,right,winner\n{rows}x,x,tie\n").as_bytes())]);
    assert_eq!(told.bins(), [251, 0, 0, 251]);
    assert_eq!(told.report.rejections.len(), 102);
    let faults = told.faults();
    assert!(
        faults
            .iter()
            .any(|(place, reason)| place == "all further rows||150" && reason.contains("unknown outcomes"))
    );
}
