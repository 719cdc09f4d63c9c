use std::time::Instant;

use records::tables::BattleScore;

use crate::world::{Stored, World, answer_score, battles, noise, plain, random, scored};

/// 20 models, 16,038 battles; five domains of 512 prompts by four generators, 32 answers each.
fn released(judges: usize) -> World {
    let mut random = random(1);
    let (battles, leads) = battles(20, 16_038, &mut random);
    let mut domains = Vec::new();
    for name in ["hard", "easy", "instruction-following", "code", "math", "similar-response"] {
        let values = leads.iter().map(|_| Some(noise(&mut random) > 0.8)).collect();
        domains.push((name.to_owned(), values));
    }
    let mut world = World { battles, domains, ..World::default() };
    let languages =
        ["English", "Chinese", "Russian", "German", "Korean", "Japanese", "Spanish", "French", "Italian"];
    for (row, battle) in world.battles.iter_mut().enumerate() {
        battle.language = Some(languages[(row % 24).saturating_sub(15).min(8)].into());
    }
    let mut answers = crate::world::answer_world(128, 32, 2);
    for (set, place) in answers.sets.iter_mut().zip(0..) {
        set.domain = ["mmlu-pro", "math"][place / 256].into();
    }
    let template = answers.sets.clone();
    world.sets = (0..5)
        .flat_map(|domain| {
            template
                .iter()
                .enumerate()
                .map(move |(place, set)| {
                    let mut set = set.clone();
                    set.prompt = (domain * 512 + place) as i64 + 1;
                    set.domain = ["mmlu-pro", "math", "gpqa", "mbpp-plus", "ifeval"][domain].into();
                    set.generator = [
                        "Meta-Llama-3-8B-Instruct",
                        "gemma-2-9b-it",
                        "claude-3-haiku-20240307",
                        "gpt-4o-mini-2024-07-18",
                    ][place % 4]
                        .into();
                    set.question = format!("{}", place / 4);
                    set
                })
                .collect::<Vec<_>>()
        })
        .collect();
    for judge in 0..judges {
        let name = format!("judge-{judge:04}");
        let skill = 0.2 + 0.05 * judge as f64;
        let score = |(battle, lead): (&records::tables::Battle, &f64)| -> BattleScore {
            scored(&name, battle.battle, Some([lead * skill + noise(&mut random), 0.0]))
        };
        world.battle_scores.extend(world.battles.iter().zip(&leads).map(score).collect::<Vec<_>>());
        for set in &world.sets {
            for (answer, label) in set.labels.chars().enumerate() {
                let quality = skill * f64::from(u8::from(label == '1')) + noise(&mut random);
                world.answer_scores.push(answer_score(&name, set.prompt, answer as i64 + 1, Some(quality)));
            }
        }
    }
    world
}

fn timed(what: &str, stored: &Stored, settings: &metrics::RawSettings) {
    let start = Instant::now();
    let outputs = stored.run(settings, 1).unwrap();
    let computed = start.elapsed();
    outputs.tables().unwrap();
    let rows = (outputs.metrics.len(), outputs.notes.len(), outputs.curves.len());
    println!("{what}: {computed:?}, with tables {:?}; rows {rows:?}", start.elapsed());
}

/// `cargo test -p rlhf-study-metrics --test metrics -- --ignored --nocapture released_size`
#[test]
#[ignore = "a measurement"]
fn released_size() {
    let judges = std::env::var("JUDGES").ok().and_then(|text| text.parse().ok()).unwrap_or(14);
    let stored = released(judges).stored();
    let mut settings = plain();
    timed("values", &stored, &settings);
    settings.intervals.rounds = 1000;
    timed("bootstrap", &stored, &settings);
    settings.intervals.blocks = 20;
    timed("bootstrap and jackknife", &stored, &settings);
}
