//! Shipped configs, their schema, and what `check` says of them.

use std::path::{Path, PathBuf};

use crate::harness::Bench;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("configs")
}

fn shipped() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "yaml")).collect()
}

/// Rewritten by `RLHF_STUDY_BLESS=1 cargo test`.
#[test]
fn the_schema_file_is_what_the_program_prints() {
    let printed = Bench::new().succeed(&["schema", "config"]).out;
    testkit::assert_golden(&folder().join("schema.json"), &printed);
}

#[test]
fn shipped_configs_keep_the_schema_and_name_it() {
    let text = std::fs::read_to_string(folder().join("schema.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut compiler = boon::Compiler::new();
    let mut schemas = boon::Schemas::new();
    compiler.add_resource("schema.json", schema).unwrap();
    let compiled = compiler.compile("schema.json", &mut schemas).unwrap();
    assert!(shipped().len() >= 3);
    for path in shipped() {
        let yaml = std::fs::read_to_string(&path).unwrap();
        assert!(yaml.starts_with("# yaml-language-server: $schema=schema.json"), "{}", path.display());
        let config: serde_json::Value = serde_yaml::from_str(&yaml).unwrap();
        schemas.validate(&config, compiled).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let wrong = serde_json::json!({"study": "x", "correlate": {"levle": 0.9}});
    assert!(schemas.validate(&wrong, compiled).is_err());
}

#[test]
fn shipped_configs_pass_check() {
    // The raw study needs files that do not come with the program; `ppe_raw` checks it.
    for path in shipped().into_iter().filter(|path| !path.ends_with("ppe-raw.yaml")) {
        Bench::new().succeed(&["check", path.to_str().unwrap()]);
    }
}
