use arena::{Inputs, Outputs, RawSettings, compute_within};

use crate::ballots::{Ballot, Stored, store};
use crate::spread::{STYLE, judged};

fn within(stored: &Stored, settings: &str, memory: usize) -> Outputs {
    let raw: RawSettings = serde_yaml::from_str(settings).unwrap();
    let inputs = Inputs { votes: &stored.batches, progress: &|_, _| {} };
    compute_within(&raw.check().unwrap(), &inputs, 5, memory).unwrap()
}

const WAYS: [&str; 5] = [
    "method: sandwich, cluster: voter",
    "method: bootstrap-percentile, rounds: 100",
    "method: bootstrap-bca, rounds: 100",
    "method: bootstrap-bca, rounds: 100, cluster: prompt",
    "method: bootstrap-percentile, rounds: 100, refit: score",
];

/// Every number of two runs, side by side.
fn assert_alike(one: &Outputs, two: &Outputs, allowed: f64) {
    assert_eq!(one.warnings.len(), two.warnings.len());
    let (one, two) = (one.tables().unwrap(), two.tables().unwrap());
    for (one, two) in one.iter().zip(&two) {
        assert_eq!(one.frame.shape(), two.frame.shape(), "{}", one.schema.table);
        for column in one.frame.columns() {
            let other = two.frame.column(column.name()).unwrap();
            let Ok(values) = column.f64() else {
                assert!(column.equals_missing(other), "{} {}", one.schema.table, column.name());
                continue;
            };
            for (a, b) in values.iter().zip(other.f64().unwrap().iter()) {
                let near = a.zip(b).is_none_or(|(a, b)| (a - b).abs() <= allowed * (1.0 + a.abs()));
                assert!(
                    near && a.is_some() == b.is_some(),
                    "{} {}: {a:?} {b:?}",
                    one.schema.table,
                    column.name()
                );
            }
        }
    }
}

#[test]
fn read_batch_by_batch_gives_what_memory_gives() {
    let mut ballots = judged();
    // Repeated rows, weights, and voters without a name.
    ballots.iter_mut().step_by(5).for_each(|ballot| ballot.count = 3);
    ballots.iter_mut().step_by(7).for_each(|ballot| ballot.weight = Some(1.5));
    let stored = store(&ballots, &["x_a", "x_b"], 40);
    for way in WAYS {
        let settings = format!("{{{STYLE}, interval: {{{way}}}}}");
        assert_alike(&within(&stored, &settings, 0), &within(&stored, &settings, 1 << 30), 1e-12);
    }
    ballots.iter_mut().step_by(11).for_each(|ballot| ballot.voter = None);
    let stored = store(&ballots, &["x_a", "x_b"], 40);
    let settings = format!("{{{STYLE}, preset: arena-rank, interval: {{cluster: voter}}}}");
    assert_alike(&within(&stored, &settings, 0), &within(&stored, &settings, 1 << 30), 1e-12);
}

#[test]
fn threads_do_not_matter_to_the_last_bit() {
    let stored = store(&judged(), &["x_a", "x_b"], 40);
    for way in WAYS {
        let settings = format!("{{{STYLE}, interval: {{{way}}}}}");
        for memory in [0, 1 << 30] {
            let on = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| within(&stored, &settings, memory))
            };
            assert!(on(1) == on(2), "{way}");
        }
    }
}

/// Neither the order of the rows, nor their cut into batches, nor which of two equal rows came first.
#[test]
fn rows_in_another_order_give_the_same_even_when_resampled() {
    let mut ballots = judged();
    let repeated: Vec<Ballot> = ballots[..20].to_vec();
    ballots.extend(repeated);
    let mut turned: Vec<Ballot> = ballots.iter().rev().cloned().collect();
    turned.rotate_left(33);
    for way in WAYS {
        let settings = format!("{{{STYLE}, interval: {{{way}}}}}");
        let (one, two) = (store(&ballots, &["x_a", "x_b"], 140), store(&turned, &["x_a", "x_b"], 13));
        assert_alike(&within(&one, &settings, 1 << 30), &within(&two, &settings, 1 << 30), 1e-9);
    }
}
