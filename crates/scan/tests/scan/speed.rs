//! Times, told on request: `cargo test -p rlhf-study-scan -- --ignored --nocapture speed`.

use std::time::Instant;

use polars::prelude::Column;

use crate::files::{file, parquet};

const ROWS: usize = 300_000;

fn told(name: &str, bytes: impl AsRef<[u8]>, wanted: &[&str]) -> String {
    let file = file(&bytes);
    let best = (0..3)
        .map(|_| {
            let (start, mut length) = (Instant::now(), 0);
            let seen = scan::scan(&|| file.reopen(), wanted, &mut |record| {
                length += record.map_or(0, |record| record.values.len());
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!((seen.expect("whole"), length), (ROWS as u64, ROWS * wanted.len()));
            start.elapsed()
        })
        .min()
        .expect("three times");
    format!("{name}: {} MB in {best:?}", bytes.as_ref().len() / 1_000_000)
}

#[test]
#[ignore = "tells times, checks nothing that other tests do not"]
fn speed() {
    let models: Vec<String> = (0..ROWS).map(|row| format!("model-{}", row % 97)).collect();
    let other = |row: usize| &models[(row * 31 + 7) % ROWS];
    let wanted = ["model_a", "model_b", "winner"];
    let csv: String = (0..ROWS)
        .map(|row| {
            format!("{},{},model_a,{row},78,0,7,0,3,0,103910,170000000{row}.014\n", models[row], other(row))
        })
        .collect();
    println!("{}", told("CSV", format!("model_a,model_b,winner,a,b,c,d,e,f,g,h,i\n{csv}"), &wanted));
    let object = |row: usize, text: &str| {
        let (a, b) = (&models[row], other(row));
        format!(
            "{{\"model_a\": \"{a}\", \"model_b\": \"{b}\", \"winner\": \"tie\", \"n\": {row}, \"t\": \"{text}\"}}"
        )
    };
    let short: Vec<String> = (0..ROWS).map(|row| object(row, "")).collect();
    println!("{}", told("JSON lines", short.join("\n"), &wanted));
    println!("{}", told("JSON array", format!("[{}]", short.join(",")), &wanted));
    let long: Vec<String> = (0..ROWS).map(|row| object(row, &"text ".repeat(100))).collect();
    println!("{}", told("JSON lines with long texts", long.join("\n"), &wanted));
    let others: Vec<&String> = (0..ROWS).map(other).collect();
    let columns = vec![
        Column::new("model_b".into(), others.iter().map(|name| name.as_str()).collect::<Vec<_>>()),
        Column::new("model_a".into(), &models),
        Column::new("winner".into(), vec!["tie"; ROWS]),
    ];
    println!("{}", told("Parquet", parquet(columns, 100_000), &wanted));
}
