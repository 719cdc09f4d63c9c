//! The raw PPE study: what it says without its files, and that it runs on files of their layout.

use crate::archive;
use crate::harness::Bench;

/// Reward models of the paper that have a trained policy.
const TRAINED: [&str; 4] =
    ["Athene-RM-70B", "Athene-RM-8B", "Skywork-Reward-Llama-3.1-8B", "ArmoRM-Llama3-8B-v0.1"];
const SETS: [(&str, &str); 5] = [
    ("PPE-MMLU-Pro-Best-of-K", "mmlu_pro_best_of_k"),
    ("PPE-MATH-Best-of-K", "math_best_of_k"),
    ("PPE-GPQA-Best-of-K", "gpqa_best_of_k"),
    ("PPE-IFEval-Best-of-K", "ifeval_best_of_k"),
    ("PPE-MBPP-Plus-Best-of-K", "mbpp_plus_best_of_k"),
];

/// The invented scores of four judges under the names of the paper's, laid out as `fetch ppe` leaves the files.
fn released() -> Bench {
    let (made, bench) = (archive::bench(), Bench::new());
    let mut files = Vec::new();
    bench.write("data/ppe/datasets/PPE-Human-Preference-V1/data/test.jsonl", archive::battles());
    for (set, folder) in SETS {
        bench.write(&format!("data/ppe/datasets/{set}/data/train.jsonl"), archive::answers());
        bench.write(&format!("data/ppe/datasets/{set}/README.md"), "A card.");
        for ((judge, _), name) in archive::JUDGES.iter().zip(TRAINED) {
            let text = made.read(&format!("archive/data/math_best_of_k/{judge}.json"));
            files.push((format!("data/{folder}/{name}.json"), text));
        }
    }
    for ((judge, _), name) in archive::JUDGES.iter().zip(TRAINED) {
        let text = made.read(&format!("archive/data/human_preference_v1/{judge}.json"));
        files.push((format!("data/human_preference_v1/{name}.json"), text));
    }
    bench.write("data/ppe/archive/data.zip", archive::packed(files));
    bench
}

#[test]
fn without_its_files_it_says_how_to_get_them() {
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/configs/ppe-raw.yaml");
    for call in [["run", "ppe-raw"], ["check", "ppe-raw"], ["check", config]] {
        let bench = Bench::new();
        let ran = bench.run(&call);
        // Whoever has fetched the files may run the tests all the same.
        if ran.code == 0 && call[1] == config {
            continue;
        }
        assert_eq!(ran.code, 1, "{call:?}: {}", ran.err);
        assert!(
            ran.err.contains("PPE-Human-Preference-V1") && ran.err.contains("rlhf-study fetch ppe"),
            "{}",
            ran.err
        );
        assert!(bench.files(".").is_empty());
    }
}

#[test]
fn it_runs_on_files_of_the_released_layout() {
    let bench = released();
    let fast = "study: fast\nextends: ppe-raw\nmetrics: {ratings: {rounds: 20}, intervals: {rounds: 40, halves: 4}}\n\
                render: {formats: [svg]}\n";
    bench.write("configs/fast.yaml", fast);
    let ran = bench.succeed(&["run", "configs/fast.yaml", "--out", "out"]);
    assert!(
        ran.err.contains("values are both published and computed; the computed ones are correlated"),
        "{}",
        ran.err
    );
    let rows = bench.rows("out/4-correlate/comparison.csv");
    for (domain, metric) in
        [("hard", "accuracy"), ("overall", "brier-score"), ("mean", "roc-auc"), ("gpqa", "best-of-k-max")]
    {
        let found = rows.iter().filter(|row| row["domain"] == domain && row["metric"] == metric).count();
        assert_eq!(found, 4, "{domain} {metric}");
    }
    // Printed figures are recomputed from printed tables, whatever else is there.
    assert!(ran.out.contains("176 within tolerance, 0 outside"), "{}", ran.out);
    let metrics = bench.read("out/3-metrics/metrics.csv");
    assert!(metrics.contains("shorter-won") && !metrics.contains("similar-response"));
}
