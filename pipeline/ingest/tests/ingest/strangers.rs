//! New names that look like slips.

use std::collections::BTreeMap;

use ingest::{Inputs, RawSettings, compute};

fn warnings(header: &str) -> Vec<String> {
    let text = format!("judge,{header}\nmine,70\n");
    let files = BTreeMap::from([("m.csv".to_owned(), text.into_bytes())]);
    let raw: RawSettings =
        serde_yaml::from_str("datasets: [ppe]\nproxies: [{path: m.csv, layout: wide, scale: percent}]\n")
            .expect("settings");
    compute(&raw.check().expect("sound"), Inputs { files }).expect("tables").warnings()
}

#[test]
fn a_domain_that_looks_like_a_published_one_is_mentioned() {
    let found = warnings("ppe-human-preference/overal/accuracy");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("`overal` is a new domain of `ppe-human-preference`"), "{found:?}");
    assert!(found[0].contains("write `overall`"), "{found:?}");
    assert!(warnings("ppe-corectness/math/accuracy")[0].contains("write `ppe-correctness`"));
}

#[test]
fn names_that_are_known_or_unlike_any_are_not() {
    assert_eq!(warnings("ppe-human-preference/overall/accuracy"), Vec::<String>::new());
    assert_eq!(warnings("house/xyzzy/accuracy"), Vec::<String>::new());
}
