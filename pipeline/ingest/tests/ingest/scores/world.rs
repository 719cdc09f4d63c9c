//! A small world: four models in forty battles, two domains of six prompts with eight answers, two judges.

use std::fmt::Write as _;

use serde_json::{Value, json};

pub(crate) const MODELS: [&str; 4] = ["alpha", "beta", "gamma/7b", "délta"];
pub(crate) const JUDGES: [&str; 2] = ["Stern-RM-8B", "mild.rm-v0.1"];
pub(crate) const DOMAINS: [&str; 2] = ["mmlu-pro", "math"];
pub(crate) const ANSWERS: usize = 8;

/// A config for files of the data sets as JSON, and a folder of judges.
pub(crate) const CONFIG: &str = "{battles: [{path: battles.json}], \
     answers: [{path: mmlu.json, domain: mmlu-pro}, {path: math.json, domain: math}], scores: [{path: data}]}";

/// A number that looks random and is the same everywhere.
pub(crate) fn number(seed: usize) -> f64 {
    let mixed =
        (seed as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    f64::from((mixed >> 40) as u32) / f64::from(1_u32 << 20) - 8.0
}

const WINNERS: [&str; 4] = ["model_a", "model_b", "tie", "tie (bothbad)"];

/// Battles as the released set has them.
pub(crate) fn battles() -> Vec<Value> {
    let battle = |row: usize| {
        let (a, b) = (row % 4, (row + 1 + row / 4 % 3) % 4);
        json!({
            "question_id": format!("q-{row:03}"), "model_a": MODELS[a], "model_b": MODELS[b],
            "winner": WINNERS[(row * 7 + row / 3) % 4],
            "prompt": "never read", "response_1": "\"never\"", "response_2": "read {",
            "language": if row.is_multiple_of(3) { "Chinese" } else { "English" },
            "conv_metadata": {"sum_assistant_a_tokens": row, "sum_assistant_b_tokens": 20, "turns": 1},
            "length_a": 100 + row, "length_b": 120, "sim": 0.5, "token_diff": row as f64 - 20.0,
            "longer_won": if row.is_multiple_of(2) { "True" } else { "False" },
            "is_code": row.is_multiple_of(5), "hard_prompt": row.is_multiple_of(2), "easy_prompt": !row.is_multiple_of(2),
            "if_prompt": row < 20, "math_prompt": row.is_multiple_of(7),
            "category_tag": {"math_v0.1": {"math": row.is_multiple_of(7)}},
        })
    };
    (0..40).map(battle).collect()
}

/// Whether each answer of a prompt is correct.
pub(crate) fn labels(domain: usize, prompt: usize) -> Vec<bool> {
    (0..ANSWERS).map(|answer| (answer * 5 + prompt * 3 + domain) % 8 < 4).collect()
}

/// Name of a prompt and of its generator: names come back for other generators.
pub(crate) fn prompt_key(prompt: usize) -> (String, &'static str) {
    (format!("p-{}", prompt % 3), ["gemma-2-9b-it", "gpt-4o-mini-2024-07-18"][prompt / 3])
}

pub(crate) fn pairs(domain: usize, prompt: usize) -> Value {
    let labels = labels(domain, prompt);
    let place = |wanted: bool| (0..ANSWERS).find(|place| labels[*place] == wanted).expect("both");
    let (right, wrong) = (place(true), place(false));
    json!([[right, wrong], [wrong, right], [right, wrong]])
}

/// The prompts of a domain as the released set has them.
pub(crate) fn prompts(domain: usize) -> Vec<Value> {
    let row = |prompt: usize| {
        let (question, model) = prompt_key(prompt);
        let mut row = json!({
            "question_id": question, "model_name": model, "prompt": "never read",
            "scores": labels(domain, prompt), "mean_score": 0.5,
            "sampled_conflict_pairs": pairs(domain, prompt), "conflict_pairs": [[0, 1]],
        });
        for answer in 1..=ANSWERS {
            row[format!("response_{answer}")] = json!("é".repeat(answer * (prompt + 1)));
        }
        row
    };
    (0..6).map(row).collect()
}

/// The scores of a judge, as plain numbers.
pub(crate) fn battle_score(judge: usize, row: usize) -> [f64; 2] {
    [number(judge * 1000 + row * 2), number(judge * 1000 + row * 2 + 1)]
}

pub(crate) fn answer_score(judge: usize, domain: usize, prompt: usize, answer: usize) -> f64 {
    number(100_000 + ((judge * 2 + domain) * 6 + prompt) * ANSWERS + answer)
}

/// A judge's file of battles.
pub(crate) fn judged_battles(judge: usize) -> Vec<Value> {
    let row = |row: usize| {
        let [a, b] = battle_score(judge, row);
        json!({"question_id": format!("q-{row:03}"), "score_1": a, "score_2": b})
    };
    (0..40).map(row).collect()
}

/// A judge's file of a domain.
pub(crate) fn judged_answers(judge: usize, domain: usize) -> Vec<Value> {
    let row = |prompt: usize| {
        let (question, model) = prompt_key(prompt);
        let mut row = json!({
            "question_id": question, "model_name": model, "category": "law", "parsed_outputs": ["A", null],
            "scores": labels(domain, prompt), "sampled_conflict_pairs": pairs(domain, prompt),
        });
        for answer in 1..=ANSWERS {
            row[format!("score_{answer}")] = json!(answer_score(judge, domain, prompt, answer - 1));
        }
        row
    };
    (0..6).map(row).collect()
}

pub(crate) fn array(rows: &[Value]) -> Vec<u8> {
    serde_json::to_vec(rows).expect("JSON")
}

pub(crate) fn lines(rows: &[Value]) -> Vec<u8> {
    rows.iter().map(|row| format!("{row}\n")).collect::<String>().into_bytes()
}

/// CSV of some columns; lists are printed as Python prints them.
pub(crate) fn csv(columns: &[&str], rows: &[Value]) -> Vec<u8> {
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => format!("\"{}\"", text.replace('"', "\"\"")),
        Value::Array(_) => {
            format!("\"{}\"", value.to_string().replace("true", "True").replace("false", "False"))
        }
        other => other.to_string(),
    };
    let mut text = columns.join(",") + "\r\n";
    for row in rows {
        let cells: Vec<String> = columns.iter().map(|column| cell(&row[*column])).collect();
        write!(text, "{}\r\n", cells.join(",")).expect("text");
    }
    text.into_bytes()
}

/// The data sets as JSON.
pub(crate) fn sets() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("battles.json", array(&battles())),
        ("mmlu.json", array(&prompts(0))),
        ("math.json", array(&prompts(1))),
    ]
}

/// The data sets, and every judge in the layout of the archive under `data`.
pub(crate) fn files() -> Vec<(&'static str, Vec<u8>)> {
    let mut files = sets();
    files.push(("data/human_preference_v1/Stern-RM-8B.json", array(&judged_battles(0))));
    files.push(("data/human_preference_v1/mild.rm-v0.1.json", array(&judged_battles(1))));
    files.push(("data/mmlu_pro_best_of_k/Stern-RM-8B.json", array(&judged_answers(0, 0))));
    files.push(("data/mmlu_pro_best_of_k/mild.rm-v0.1.json", array(&judged_answers(1, 0))));
    files.push(("data/math_best_of_k/Stern-RM-8B.json", array(&judged_answers(0, 1))));
    files.push(("data/math_best_of_k/mild.rm-v0.1.json", array(&judged_answers(1, 1))));
    files
}
