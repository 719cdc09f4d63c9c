//! The config of a study of an archive, for the folder that it lies in.

use std::fmt::Write;

use crate::archive::battles::SIMILAR;
use crate::archive::{Archive, ArchiveFile, Set};

const HUMAN: &str =
    "accuracy, row-wise-pearson, separability, confidence-agreement, kendall-tau, spearman, brier-score";
const DOMAINS: &str = "hard, easy, instruction-following, code, math, similar-response";
/// Names of `metrics.best_of_k.estimators` by the field's definition.
const CORRECTNESS: &str = "accuracy, roc-auc, best-of-k-loss, best-of-k-max, best-of-k-end";

pub(super) fn yaml(archive: &Archive) -> String {
    let raw = archive.design().get();
    let path = |set: Set| ArchiveFile::DataSet(set).path(archive);
    let mut text = format!(
        "study: simulated-ppe\nseed: {}\n\ningest:\n  battles:\n    - path: {}\n      domains:\n        \
         similar-response: {{column: sim, at_least: {SIMILAR:?}}}\n  answers:\n",
        raw.seed,
        path(Set::HumanPreference)
    );
    for set in Set::ANSWERS {
        let domain = set.domain().unwrap_or_default();
        push(&mut text, format_args!("    - {{path: {}, domain: {domain}, lengths: true}}\n", path(set)));
    }
    if !raw.judges.is_empty() {
        text.push_str("  scores: [{path: data}]\n");
    }
    if archive.votes().is_some() {
        arena(archive, &mut text);
    }
    push(
        &mut text,
        format_args!(
            "\ncorrelate:\n  family:\n    - benchmark: ppe-human-preference\n      domains: [overall, {DOMAINS}]\n      \
             metrics: [{HUMAN}]\n    - benchmark: ppe-correctness\n      domains: [mmlu-pro, math, gpqa, mbpp-plus, \
             ifeval, mean]\n      metrics: [{CORRECTNESS}]\n  quantile:\n    benchmark: ppe-human-preference\n    \
             domains: [{DOMAINS}]\n    metrics: [{HUMAN}]\n"
        ),
    );
    text
}

fn arena(archive: &Archive, text: &mut String) {
    const FEATURES: &str = "tokens, headers, lists, bold";
    let votes = ArchiveFile::Votes.path(archive);
    // The preset's anchor is a model of the public arenas.
    push(
        text,
        format_args!(
            "  votes:\n    files: [{votes}]\n    features: [{FEATURES}]\n\narena:\n  preset: fastchat\n  anchor: none\n  \
             style: {{features: [{FEATURES}]}}\n  policies:\n"
        ),
    );
    let judges = &archive.design().get().judges;
    for (name, judge) in &archive.policies.list {
        match judge {
            Some(judge) => push(text, format_args!("    {name}: {{judge: {:?}}}\n", judges[*judge].name)),
            None => push(text, format_args!("    {name}: {{baseline: true}}\n")),
        }
    }
}

fn push(text: &mut String, piece: std::fmt::Arguments<'_>) {
    text.write_fmt(piece).expect("text takes all that is written");
}
