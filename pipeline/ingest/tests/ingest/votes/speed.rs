use super::desk::{files, settings};
use std::time::Instant;
struct Null(usize);
impl ingest::VoteSink for Null {
    fn put(&mut self, b: polars::prelude::DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        self.0 += b.height();
        Ok(())
    }
}
#[test]
#[ignore]
fn speed() {
    let mut csv = String::from("model_a,model_b,winner,judge\n");
    let mut state = 1u64;
    for _ in 0..1_000_000 {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (a, b) = ((state >> 33) % 100, (state >> 40) % 99);
        let b = if b >= a { b + 1 } else { b };
        let w = ["model_a", "model_b", "tie", "tie (bothbad)"][(state >> 50) as usize % 4];
        csv += &format!(
            "some-model-{a:03}-instruct,some-model-{b:03}-instruct,{w},arena_user_{}\n",
            (state >> 35) % 300_000
        );
    }
    let f = files(&[("v", csv.as_bytes())]);
    for _ in 0..2 {
        let t = Instant::now();
        let mut n = 0;
        scan::scan(&*f["v"], &["model_a", "model_b", "winner", "judge"], &mut |r| {
            n += r.map(|r| r.values.len()).unwrap_or(0);
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
        let scan_time = t.elapsed();
        let t = Instant::now();
        let k = scan::keys(&*f["v"]).unwrap();
        let key_time = t.elapsed();
        for c in
            ["", "filters: {minimum_battles: 10}", "filters: {minimum_battles: 10, models: {except: [x]}}"]
        {
            let s = settings(&format!("votes: {{files: [v], {c}}}"));
            let t = Instant::now();
            let r = ingest::read_votes(&s, &f, &mut Null(0)).unwrap();
            println!(
                "scan {scan_time:?} keys {key_time:?} ({}) votes {} {c}: {:?}",
                k.keys.len(),
                r.votes,
                t.elapsed()
            );
        }
    }
}
