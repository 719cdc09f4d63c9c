//! Runs the room on small data sets and judges.

use std::collections::BTreeMap;
use std::error::Error;

use ingest::{ScoreReport, ScoreSinks, Sink, read_scores, score_columns};
use polars::prelude::DataFrame;
use records::tables::{AnswerScore, AnswerSet, Battle, BattleScore, Rejection};
use records::{Row, RowAction};

use crate::votes::desk::{files, settings};

/// What came out.
pub(crate) struct Told {
    pub(crate) report: ScoreReport,
    pub(crate) battles: Vec<Battle>,
    /// `battles` with its domains.
    pub(crate) battle_frame: DataFrame,
    pub(crate) battle_scores: Vec<BattleScore>,
    pub(crate) sets: Vec<AnswerSet>,
    pub(crate) answer_scores: Vec<AnswerScore>,
}

/// Keeps every batch.
#[derive(Default)]
struct Kept(Vec<DataFrame>);

impl Sink for Kept {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.0.push(batch);
        Ok(())
    }
}

/// The files, opened as the settings ask.
pub(crate) type Openers = BTreeMap<String, Box<dyn scan::Open + Send>>;

pub(crate) fn read(config: &str, contents: &[(&str, impl AsRef<[u8]>)]) -> Told {
    let contents: Vec<(&str, &[u8])> = contents.iter().map(|(path, bytes)| (*path, bytes.as_ref())).collect();
    read_files(config, &files(&contents))
}

pub(crate) fn read_files(config: &str, files: &Openers) -> Told {
    let settings = settings(config);
    let columns = score_columns(&settings).expect("columns");
    let mut kept: [Kept; 4] = Default::default();
    let [battles, battle_scores, answer_sets, answer_scores] = &mut kept;
    let sinks = ScoreSinks { battles, battle_scores, answer_sets, answer_scores };
    let report = read_scores(&settings, files, sinks).expect("a report");
    let [battles, battle_scores, answer_sets, answer_scores] = kept;
    one_judge_each(&battle_scores.0);
    one_judge_each(&answer_scores.0);
    let battle_frame = stacked(columns.battles, battles);
    let told = Told {
        report,
        battles: rows(&battle_frame),
        battle_scores: rows(&stacked(columns.battle_scores, battle_scores)),
        sets: rows(&stacked(columns.answer_sets, answer_sets)),
        answer_scores: rows(&stacked(columns.answer_scores, answer_scores)),
        battle_frame,
    };
    told.check();
    told
}

fn stacked(mut all: DataFrame, kept: Kept) -> DataFrame {
    for batch in kept.0 {
        assert_eq!(batch.schema(), all.schema(), "every batch has the promised columns");
        assert!(batch.height() > 0, "no empty batch");
        all.vstack_mut(&batch).expect("stacked");
    }
    all
}

fn rows<R: Row>(frame: &DataFrame) -> Vec<R> {
    let declared = R::SCHEMA.columns.iter().map(|column| column.name);
    R::from_frame(&frame.select(declared).expect("declared columns")).expect("sound rows")
}

/// A judge's rows lie in a batch of their own, and judges in order.
fn one_judge_each(batches: &[DataFrame]) {
    let mut before: Option<String> = None;
    for batch in batches {
        let judges: Vec<&str> =
            batch.column("judge").expect("judge").str().expect("text").iter().flatten().collect();
        assert!(judges.windows(2).all(|pair| pair[0] == pair[1]), "one judge a batch");
        assert!(before.as_deref() < Some(judges[0]), "judges in order, each once");
        before = Some(judges[0].to_owned());
    }
}

impl Told {
    /// What always holds: bins add up, drops and faults are told, rows are in order and keep their keys.
    fn check(&self) {
        for account in &self.report.accounting {
            assert_eq!(account.rows_read, account.used + account.dropped + account.rejected, "{account:?}");
            for (bin, action) in
                [(account.dropped, RowAction::Dropped), (account.rejected, RowAction::Rejected)]
            {
                let told = |row: &Rejection| row.source == account.source && row.action == action;
                assert!(bin == 0 || self.report.rejections.iter().any(told), "{account:?} without a word");
            }
        }
        assert_eq!(self.report.battles, self.battles.len() as u64);
        assert_eq!(self.report.prompts, self.sets.len() as u64);
        assert!(self.battles.is_sorted_by(|one, other| one.battle < other.battle));
        assert!(self.sets.is_sorted_by(|one, other| one.prompt < other.prompt));
        // `table` refuses keys that stand twice and numbers that are not finite.
        BattleScore::table(&self.battle_scores).expect("sound scores");
        AnswerScore::table(&self.answer_scores).expect("sound scores");
        Rejection::table(&self.report.rejections).expect("sound rejections");
    }

    /// Read, used, dropped, rejected of a file.
    pub(crate) fn bins(&self, path: &str) -> [i64; 4] {
        let account = self.report.accounting.iter().find(|account| account.source == path);
        let account = account.unwrap_or_else(|| unreachable!("{path} in {:?}", self.report.accounting));
        [account.rows_read, account.used, account.dropped, account.rejected]
    }

    /// `location|column|value|reason` of what a file had rejected or dropped.
    pub(crate) fn faults(&self, path: &str, action: RowAction) -> Vec<String> {
        let text = |cell: &Option<String>| cell.clone().unwrap_or_default();
        let rows = self.report.rejections.iter().filter(|row| row.source == path && row.action == action);
        rows.map(|r| format!("{}|{}|{}|{}", r.location, text(&r.column), text(&r.value), r.reason)).collect()
    }

    pub(crate) fn rejected(&self, path: &str) -> Vec<String> {
        self.faults(path, RowAction::Rejected)
    }

    /// The only rejection of a file.
    pub(crate) fn only_fault(&self, path: &str) -> String {
        let faults = self.rejected(path);
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults[0].clone()
    }

    /// Everything but places, which move with the order of rows.
    pub(crate) fn judge_scores(&self, judge: &str) -> Vec<(String, [Option<f64>; 2])> {
        let question: BTreeMap<i64, &str> =
            self.battles.iter().map(|battle| (battle.battle, battle.question.as_str())).collect();
        let rows = self.battle_scores.iter().filter(|row| row.judge == judge);
        let mut rows: Vec<_> =
            rows.map(|row| (question[&row.battle].to_owned(), [row.score_a, row.score_b])).collect();
        rows.sort_by(|one, other| one.0.cmp(&other.0));
        rows
    }
}
