use proptest::collection::vec;
use proptest::prelude::*;
use rayon::prelude::*;
use synthetic::{Archive, JudgeKind, RawArchive, RawJudge};

use crate::desk::{Desk, archive, bytes, small};

/// Judges of all kinds.
fn judges() -> impl Strategy<Value = Vec<RawJudge>> {
    let kind = prop_oneof![Just(JudgeKind::RewardModel), Just(JudgeKind::LlmJudge), Just(JudgeKind::Oracle)];
    let flaws =
        (prop_oneof![Just(0.0), Just(1.0), 0.0..1.0], prop_oneof![Just(0.0), 0.0..3.0], any::<bool>());
    let one = (kind, -1.0..3.0, 0.0..2.0, -1.0..1.0, flaws);
    vec(one, 1..4).prop_map(|list| {
        let judge = |(number, (kind, skill, noise, length_bias, (errors, step, listed)))| {
            let name = format!("judge-{number}");
            RawJudge { name, kind, skill, noise, length_bias, errors, step, listed, ..RawJudge::default() }
        };
        list.into_iter().enumerate().map(judge).collect()
    })
}

fn designs() -> impl Strategy<Value = RawArchive> {
    (judges(), any::<u64>(), 2..6_u32, 1..200_u64, 4..20_u32, 2..12_u32).prop_map(
        |(judges, seed, models, battles, prompts, answers)| {
            let mut raw = RawArchive { judges, seed, ..small() };
            (raw.battles.models, raw.battles.count) = (models, battles);
            (raw.answers.prompts, raw.answers.count) = (prompts, answers);
            raw
        },
    )
}

fn all(archive: &Archive, threads: usize) -> Vec<(String, Vec<u8>)> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let write = |file: &synthetic::ArchiveFile| (file.path(archive), bytes(archive, *file));
    pool.install(|| archive.files().par_iter().map(write).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every record joins a row of its data set, every row is scored by every judge of it, and nothing is odd.
    #[test]
    fn everything_is_read_and_used(raw in designs()) {
        let archive = archive(&raw);
        let read = Desk::new(&archive).read();
        prop_assert!(read.report.rejections.is_empty(), "{:?}", read.report.rejections);
        let known = ["lists of one number", "judges have no scores of"];
        let odd = |text: &&String| !known.iter().any(|known| text.contains(known));
        let odd: Vec<&String> = read.report.warnings.iter().filter(odd).collect();
        prop_assert!(odd.is_empty(), "{:?}", odd);
        prop_assert_eq!(read.report.battles, raw.battles.count);
        prop_assert_eq!(read.report.judges, raw.judges.len() as u64);
        let files = archive.files().iter().filter(|file| {
            matches!(file, synthetic::ArchiveFile::Scores(..) | synthetic::ArchiveFile::DataSet(_))
        }).count();
        prop_assert_eq!(read.report.accounting.len(), files);
        prop_assert!(read.report.accounting.iter().all(|account| account.used == account.rows_read && account.used > 0));
    }
}

#[test]
fn threads_do_not_matter_and_the_seed_does() {
    let mut raw = RawArchive { judges: RawJudge::panel(5, 1, 3), ..small() };
    raw.arena.votes = 500;
    let one = all(&archive(&raw), 1);
    assert!(one == all(&archive(&raw), 4));
    raw.seed += 1;
    for ((path, bytes), (_, other)) in one.iter().zip(all(&archive(&raw), 2)) {
        // What is true of style and of judges is asked for and not drawn.
        assert!(path == "truth/judges.csv" || *bytes != other, "{path}");
    }
}

/// A judge says what it says, whoever else judges.
#[test]
fn a_judge_added_changes_no_other() {
    let raw = RawArchive { judges: RawJudge::panel(3, 0, 0), ..small() };
    let more = RawArchive { judges: [raw.judges.clone(), RawJudge::panel(0, 1, 0)].concat(), ..small() };
    let all: Vec<_> = all(&archive(&more), 2);
    for (path, bytes) in self::all(&archive(&raw), 2) {
        if path.starts_with("data/") || path.starts_with("datasets/") {
            assert!(all.contains(&(path.clone(), bytes)), "{path}");
        }
    }
}
