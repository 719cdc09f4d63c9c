//! Style features and covariates.

use super::desk::one;

const ALL: &str = "features: [tokens, headers, lists, bold]";
const NAMES: [&str; 4] = ["tokens", "headers", "lists", "bold"];

/// Every feature's column of side a, then of side b.
fn sides(told: &super::desk::Told) -> [Vec<Vec<f64>>; 2] {
    ["a", "b"].map(|side| NAMES.iter().map(|name| told.numbers(&format!("{name}_{side}"))).collect())
}

#[test]
fn counts_of_the_metadata_as_numbers_or_in_parts() {
    let row = |headers_a: &str, bold_b: &str| {
        format!(
            r#"{{"model_a": "x", "model_b": "y", "winner": "tie", "conv_metadata": {{"sum_assistant_a_tokens": 19,
            "sum_assistant_b_tokens": 300, "header_count_a": {headers_a}, "header_count_b": 2,
            "list_count_a": {{"ordered": 1, "unordered": 4}}, "list_count_b": {{"ordered": 0, "unordered": null}},
            "bold_count_a": {{"**": 2, "__": 1}}, "bold_count_b": {bold_b}}}}}"#
        )
        .replace('\n', " ")
            + "\n"
    };
    let sound = row(r#"{"h1": 1, "h2": 0, "h3": 5}"#, "{}");
    let told = one(ALL, &sound);
    let [a, b] = sides(&told);
    assert_eq!(a, [[19.0], [6.0], [5.0], [3.0]]);
    assert_eq!(b, [[300.0], [2.0], [0.0], [0.0]]);
    let columns: Vec<String> =
        told.frame.get_column_names().iter().skip(9).map(ToString::to_string).collect();
    assert_eq!(columns.join(" "), "tokens_a tokens_b headers_a headers_b lists_a lists_b bold_a bold_b");
    let faulty = sound + &row("null", "1") + &row("-1", "1") + &row(r#"{"h1": "many"}"#, "1");
    let told = one("features: [bold, headers]", &faulty);
    assert_eq!(told.bins(), [4, 1, 0, 3]);
    assert!(told.faults().iter().all(|(place, reason)| {
        place.contains("|conv_metadata.header_count_a|") && reason.contains("the style feature `headers`")
    }));
    assert_eq!(one("features: [tokens]", &faulty).bins(), [4, 4, 0, 0], "any subset works");
}

#[test]
fn columns_named_after_the_feature() {
    let csv = "model_a,model_b,winner,tokens_a,tokens_b,headers_a,headers_b\nx,y,tie,19,300,0,1\n";
    let told = one("features: [headers, tokens]", csv);
    assert_eq!((told.numbers("headers_b"), told.numbers("tokens_b")), (vec![1.0], vec![300.0]));
    let fault = one(ALL, csv).only_fault();
    assert!(
        fault.contains("the style feature `lists` cannot be had") && fault.contains("lists_a and lists_b"),
        "{fault}"
    );
    assert!(fault.contains("found headers_a, headers_b, model_a"), "{fault}");
}

#[test]
fn answers_are_counted_where_there_are_no_counts() {
    let a = "# One\\n\\n- x\\n- y\\n\\n**bold** and\\n```\\n# no header\\n```";
    let expected = [vec![1.0], vec![2.0], vec![1.0]];
    let texts = format!(
        r#"{{"model_a": "x", "model_b": "y", "winner": "tie", "response_1": "{a}", "response_2": "plain words"}}"#
    );
    let conversation = format!(
        r#"{{"model_a": "x", "model_b": "y", "winner": "tie", "conversation_a": [{{"role": "user", "content": "- u"}},
        {{"role": "assistant", "content": "{a}"}}], "conversation_b": [{{"role": "user", "content": "- u"}},
        {{"role": "assistant", "content": [{{"type": "text", "text": "plain words"}}, {{"type": "image"}}]}}]}}"#
    );
    let alpaca = format!(
        r#"{{"generator_1": "x", "generator_2": "y", "preference": 1, "output_1": "{a}", "output_2": "plain words"}}"#
    );
    for file in [texts, conversation, alpaca] {
        let told = one("features: [tokens, headers, lists, bold], tokenizer: words", file.replace('\n', " "));
        let [a, b] = sides(&told);
        assert_eq!(a[1..], expected, "{file}");
        assert_eq!(b, [[2.0], [0.0], [0.0], [0.0]], "{file}");
    }
}

#[test]
fn turns_are_summed_each_for_itself() {
    let csv = "model_a,model_b,response_a,response_b,winner_model_a,winner_model_b,winner_tie\n\
               x,y,\"[\"\"# a\"\",\"\"# b c\"\",null]\",\"[not a list]\",1,0,0\n";
    let told = one("features: [headers, tokens], tokenizer: words", csv);
    assert_eq!((told.numbers("headers_a"), told.numbers("tokens_a")), (vec![2.0], vec![5.0]));
    assert_eq!(told.numbers("tokens_b"), [3.0]);
}

#[test]
fn a_tokenizer_other_than_the_fields_needs_the_text() {
    let counted =
        r#"{"model_a": "x", "model_b": "y", "winner": "tie", "conv_metadata": {"sum_assistant_a_tokens": 19,
        "sum_assistant_b_tokens": 3}, "response_1": "one two", "response_2": "three"}"#
            .replace('\n', " ");
    let told = one("features: [tokens], tokenizer: characters", &counted);
    assert_eq!((told.numbers("tokens_a"), told.numbers("tokens_b")), (vec![7.0], vec![5.0]));
    assert_eq!(one("features: [tokens]", &counted).numbers("tokens_a"), [19.0]);
    let fault =
        one("features: [tokens], tokenizer: words", counted.replace("response", "reply")).only_fault();
    assert!(fault.contains("of another tokenizer"), "{fault}");
}

#[test]
fn an_answer_that_is_missing_is_a_fault_of_its_row() {
    let lines = "{\"model_a\": \"x\", \"model_b\": \"y\", \"winner\": \"tie\", \"response_1\": \"a\", \"response_2\": \"b\"}\n\
                 {\"model_a\": \"x\", \"model_b\": \"y\", \"winner\": \"tie\", \"response_1\": \"a\", \"response_2\": null}\n";
    let told = one("features: [headers]", lines);
    assert_eq!(told.bins(), [2, 1, 0, 1]);
    assert!(
        told.only_fault().contains("|response_2||is no answer in which headers"),
        "{}",
        told.only_fault()
    );
}

#[test]
fn covariates_come_along_under_their_names() {
    let csv = "model_a,model_b,winner,sim,len_a,len_b\nx,y,tie,0.25,7,8\nx,y,tie,NaN,7,8\nx,y,tie,,7,8\nx,y,tie,a,7,8\n";
    let told = one("covariates: [len_b, sim]", csv);
    assert_eq!((told.numbers("len_b"), told.numbers("sim")), (vec![8.0], vec![0.25]));
    assert_eq!(told.bins(), [4, 1, 0, 3]);
    let columns: Vec<String> =
        told.frame.get_column_names().iter().skip(9).map(ToString::to_string).collect();
    assert_eq!(columns, ["len_b", "sim"]);
    let fault = one("covariates: [len]", csv).only_fault();
    assert!(fault.contains("the covariate `len`") && fault.contains("write `len_a` and `len_b`"), "{fault}");
    let flags = r#"{"model_a": "x", "model_b": "y", "winner": "tie", "is_code": true}"#;
    assert_eq!(one("covariates: [is_code]", flags).numbers("is_code"), [1.0]);
}
