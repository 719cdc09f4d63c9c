//! The house as drawn: who may import whom, no unlisted crate, no file over 300 lines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every crate and the crates of this workspace it may import (tests and examples may import more).
const DRAWN: &[(&str, &[&str])] = &[
    (
        "rlhf-study",
        &[
            "arena",
            "artifact",
            "correlate",
            "datasets",
            "hub",
            "ingest",
            "metrics",
            "records",
            "render",
            "scan",
            "synthetic",
        ],
    ),
    ("ingest", &["answer-style", "artifact", "datasets", "records", "scan"]),
    ("arena", &["artifact", "bradley-terry", "records", "statistics"]),
    ("metrics", &["artifact", "bradley-terry", "records", "statistics"]),
    ("correlate", &["artifact", "prediction", "records", "selection", "statistics"]),
    ("render", &["artifact", "figure", "records"]),
    ("records", &[]),
    ("artifact", &["records"]),
    ("scan", &[]),
    ("answer-style", &[]),
    ("synthetic", &[]),
    ("statistics", &[]),
    ("selection", &["statistics"]),
    ("bradley-terry", &["statistics"]),
    ("prediction", &[]),
    ("figure", &[]),
    ("datasets", &["records"]),
    ("hub", &["artifact"]),
    ("testkit", &["records"]),
];

const LONGEST_FILE: usize = 300;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn metadata() -> serde_json::Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

fn short(package: &str) -> String {
    package.strip_prefix("rlhf-study-").unwrap_or(package).to_owned()
}

/// Short name of each package, and of the packages here that its own code imports.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages").iter();
    packages
        .map(|package| {
            let dependencies = package["dependencies"].as_array().expect("dependencies").iter();
            let ours = dependencies
                .filter(|dependency| dependency["kind"].is_null() && dependency["path"].is_string())
                .map(|dependency| short(dependency["name"].as_str().expect("name")));
            (short(package["name"].as_str().expect("name")), ours.collect())
        })
        .collect()
}

#[test]
fn no_import_that_is_not_drawn() {
    let drawn: BTreeMap<&str, &[&str]> = DRAWN.iter().copied().collect();
    for (package, imported) in imports() {
        let allowed = drawn.get(package.as_str()).unwrap_or_else(|| panic!("`{package}` is not drawn"));
        for name in imported {
            assert!(allowed.contains(&name.as_str()), "`{package}` may not import `{name}`");
        }
    }
}

#[test]
fn the_test_would_notice() {
    let drawn: BTreeMap<&str, &[&str]> = DRAWN.iter().copied().collect();
    assert!(!drawn["correlate"].contains(&"arena"));
    assert!(!drawn.contains_key("utils"));
    assert!(imports().len() >= 11, "the packages were not found");
}

#[test]
fn no_folder_beside_the_listed_crates() {
    let listed = imports();
    for parent in ["pipeline", "crates"] {
        for entry in std::fs::read_dir(root().join(parent)).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            assert!(!entry.path().is_dir() || listed.contains_key(&name), "{parent}/{name} is no crate");
        }
    }
}

#[test]
fn no_file_is_too_long() {
    let mut files = Vec::new();
    for parent in ["pipeline", "crates", "tests"] {
        collect(&root().join(parent), &mut files);
    }
    assert!(files.len() > 50, "the sources were not found");
    for file in files {
        let lines = std::fs::read_to_string(&file).expect("text").lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", file.display());
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
