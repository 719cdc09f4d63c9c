//! Expected outputs beside the inputs that made them; rewritten by one command, never by hand.
#![expect(clippy::disallowed_methods, clippy::panic, reason = "a test's own files, and a test's own failure")]

use std::path::Path;
use std::{env, fs};

/// Compares `made` with the kept file; with `RLHF_STUDY_BLESS` set, rewrites the file first.
///
/// # Panics
/// When they differ, naming the first line that does.
pub fn assert_golden(kept: &Path, made: &str) {
    if env::var_os("RLHF_STUDY_BLESS").is_some() {
        let folder = kept.parent().unwrap_or(Path::new("."));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(kept, made));
        written.unwrap_or_else(|error| panic!("cannot bless {}: {error}", kept.display()));
    }
    let golden = fs::read_to_string(kept).unwrap_or_default();
    if golden == made {
        return;
    }
    let line = golden.lines().zip(made.lines()).take_while(|(kept, made)| kept == made).count();
    panic!(
        "{} moved at line {}:\n  kept {:?}\n  made {:?}\nIf that is meant, run RLHF_STUDY_BLESS=1 cargo test.",
        kept.display(),
        line + 1,
        golden.lines().nth(line),
        made.lines().nth(line),
    );
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn a_difference_is_a_failure_and_sameness_is_not() {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let text = fs::read_to_string(&kept).expect("own manifest");
        assert_golden(&kept, &text);
        if env::var_os("RLHF_STUDY_BLESS").is_none() {
            assert!(catch_unwind(|| assert_golden(&kept, "other")).is_err());
        }
    }
}
