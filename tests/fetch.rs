//! Released data, fetched from a hub of this machine.

use testkit::{Asked, FakeHub, Reply};

use crate::harness::{Bench, Ran};

const ARCHIVE: &str = "lmarena-ai/ppe-result-data";
const BATTLES: &str = "lmarena-ai/PPE-Human-Preference-V1";
const FIRST: &str = "0123456789abcdef0123456789abcdef01234567";
const SECOND: &str = "fedcba9876543210fedcba9876543210fedcba98";
/// The commits that the paper's benchmark code names.
const SETS: [(&str, &str); 5] = [
    ("MMLU-Pro", "d3a309b95d5a3a34efdd2b01a9e3ee10565bf0c7"),
    ("MATH", "c46ce3cda5417fe8d170e992d925f93856b5db40"),
    ("GPQA", "2f85cea6481db81daa2c8033c51b7811b7bbf648"),
    ("IFEval", "a4f7fae2443d96529dee6b65863a816a051b3a4d"),
    ("MBPP-Plus", "afa814632c1df94e76b6af2c1d282511114cd2b7"),
];
const SIZE: usize = 40_000;

/// A hub with the repositories of the PPE study, each file with bytes of its own.
fn hub() -> FakeHub {
    let hub = FakeHub::start();
    hub.put(ARCHIVE, FIRST, "data.zip", &content(1));
    hub.put(ARCHIVE, FIRST, "README.md", b"about it");
    hub.put(BATTLES, FIRST, "data/test-00000-of-00001.parquet", &content(2));
    for (number, (set, commit)) in SETS.iter().enumerate() {
        let repository = format!("lmarena-ai/PPE-{set}-Best-of-K");
        hub.put(&repository, commit, "data/train-00000-of-00001.parquet", &content(number + 3));
        hub.put(&repository, commit, ".gitattributes", b"*.parquet filter=lfs");
    }
    hub
}

fn content(seed: usize) -> Vec<u8> {
    (0..SIZE).map(|place| (place * (2 * seed + 1) / 7 % 251) as u8).collect()
}

fn fetch(bench: &Bench, hub: &FakeHub, more: &[&str]) -> Ran {
    let arguments = [&["fetch", "ppe"], more].concat();
    bench.run_with(&arguments, &[("HF_ENDPOINT", &hub.url())])
}

fn served(asked: &[Asked]) -> usize {
    asked.iter().filter(|asked| asked.path.contains("/resolve/")).map(|asked| asked.sent).sum()
}

#[test]
fn all_of_it_finds_its_place_and_a_second_fetch_needs_no_network() {
    let (bench, hub) = (Bench::new(), hub());
    let ran = fetch(&bench, &hub, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.is_empty(), "no bars outside a terminal: {}", ran.err);
    assert!(ran.out.contains("273.44 KiB of 273.44 KiB to fetch") && ran.out.contains(FIRST), "{}", ran.out);
    let files = bench.files("data/ppe");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            ".lock",
            "archive/data.zip",
            "datasets/PPE-GPQA-Best-of-K/data/train-00000-of-00001.parquet",
            "datasets/PPE-Human-Preference-V1/data/test-00000-of-00001.parquet",
            "datasets/PPE-IFEval-Best-of-K/data/train-00000-of-00001.parquet",
            "datasets/PPE-MATH-Best-of-K/data/train-00000-of-00001.parquet",
            "datasets/PPE-MBPP-Plus-Best-of-K/data/train-00000-of-00001.parquet",
            "datasets/PPE-MMLU-Pro-Best-of-K/data/train-00000-of-00001.parquet",
            "fetch.lock.json",
        ]
    );
    assert!(files["archive/data.zip"] == content(1));
    let again = bench.run_with(&["fetch", "ppe"], &[("HF_HUB_OFFLINE", "1")]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert!(again.out.contains("(7 checked)") && again.out.contains("nothing to do"), "{}", again.out);
    assert_eq!(bench.files("data/ppe"), files);
}

#[test]
fn a_dry_run_says_sizes_and_writes_nothing() {
    let (bench, hub) = (Bench::new(), hub());
    let ran = fetch(&bench, &hub, &["--dry-run"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("39.06 KiB  archive/data.zip  to fetch"), "{}", ran.out);
    assert!(!bench.path("data").exists());
    assert_eq!(served(&hub.asked()), 0);
}

#[test]
fn parts_come_one_by_one_and_share_a_lock_file() {
    let (bench, hub) = (Bench::new(), hub());
    assert_eq!(fetch(&bench, &hub, &["--only", "archive", "--out", "raw"]).code, 0);
    assert_eq!(bench.files("raw").len(), 3);
    assert_eq!(fetch(&bench, &hub, &["--only", "PPE-MATH-Best-of-K", "--out", "raw"]).code, 0);
    let lock = bench.read("raw/fetch.lock.json");
    assert!(lock.contains(ARCHIVE) && lock.contains(SETS[1].1), "{lock}");
    let ran = fetch(&bench, &hub, &["--out", "raw", "--dry-run"]);
    assert!(ran.out.contains("195.31 KiB of 273.44 KiB to fetch"), "{}", ran.out);
}

#[test]
fn drops_are_survived_and_told() {
    let (bench, hub) = (Bench::new(), hub());
    hub.mood(|moods| moods.cut = Some(30_000));
    let ran = fetch(&bench, &hub, &["--only", "archive"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("trying again in 0.5 s"), "{}", ran.err);
    assert_eq!(served(&hub.asked()), SIZE);
}

#[test]
fn wrong_bytes_exit_1_and_leave_nothing() {
    let (bench, hub) = (Bench::new(), hub());
    hub.mood(|moods| moods.wrong = 2);
    let ran = fetch(&bench, &hub, &["--only", "archive"]);
    assert_eq!(ran.code, 1);
    for word in ["data.zip: expected sha256 ", "got sha256 ", "fetching the file from its start"] {
        assert!(ran.err.contains(word), "{word}: {}", ran.err);
    }
    assert_eq!(bench.files("data/ppe").into_keys().collect::<Vec<_>>(), [".lock", "fetch.lock.json"]);
}

#[test]
fn main_is_pinned_by_the_first_fetch_until_told_otherwise() {
    let (bench, hub) = (Bench::new(), hub());
    assert_eq!(fetch(&bench, &hub, &["--only", "archive"]).code, 0);
    hub.put(ARCHIVE, FIRST, "data.zip", &content(9));
    hub.commit(ARCHIVE, SECOND);
    let ran = fetch(&bench, &hub, &["--only", "archive"]);
    assert!(ran.out.contains("nothing to do"), "{}", ran.out);
    let ran = fetch(&bench, &hub, &["--only", "archive", "--revision", "archive=main"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("to replace") && ran.out.contains(SECOND), "{}", ran.out);
    assert!(bench.files("data/ppe")["archive/data.zip"] == content(9));
}

#[test]
fn who_is_not_let_in_hears_why() {
    let (bench, hub) = (Bench::new(), hub());
    hub.mood(|moods| moods.token = Some("hf_right".to_owned()));
    let ran = fetch(&bench, &hub, &[]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("401") && ran.err.contains("HF_TOKEN"), "{}", ran.err);
    assert!(!bench.path("data").exists(), "nothing is made for nothing");
    bench.write("token", "hf_right\n");
    assert_eq!(fetch(&bench, &hub, &["--only", "archive"]).code, 0);
    hub.mood(|moods| moods.next = [Reply::new(429, "").with("Retry-After", "0")].into());
    let ran = fetch(&bench, &hub, &["--only", "PPE-GPQA-Best-of-K"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("429, too many requests"), "{}", ran.err);
}

#[test]
fn wrong_usage_of_fetch_exits_2() {
    let bench = Bench::new();
    bench.write("file", "");
    for (arguments, hint) in [
        (vec!["fetch"], "STUDY"),
        (vec!["fetch", "rewardbench2"], "ppe"),
        (vec!["fetch", "ppe", "--only", "archiv"], "archive"),
        (vec!["fetch", "ppe", "--out", "file"], "is a file"),
        (vec!["fetch", "ppe", "--revision", ""], "main"),
        (vec!["fetch", "ppe", "--revision", "x=main"], "PPE-MATH-Best-of-K"),
        (
            vec!["fetch", "ppe", "--only", "archive", "--revision", "PPE-MATH-Best-of-K=main"],
            "is not fetched",
        ),
    ] {
        let ran = bench.run_with(&arguments, &[("HF_HUB_OFFLINE", "1")]);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(hint), "{arguments:?}: {}", ran.err);
    }
    let ran = bench.run_with(&["fetch", "ppe"], &[("HF_ENDPOINT", "huggingface.co")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("https://huggingface.co"), "{}", ran.err);
    assert!(bench.succeed(&["fetch", "--help"]).out.contains("Examples:"));
}
