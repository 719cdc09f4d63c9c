//! Runs the binary in a folder of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A scratch folder in which the binary runs.
pub struct Bench {
    folder: tempfile::TempDir,
}

/// What a command did.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Bench {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    pub fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// Runs the binary with these arguments in this folder.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, &[])
    }

    /// The same with these variables in the environment, and without the caller's own of the hub.
    pub fn run_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rlhf-study"));
        for own in [
            "CLICOLOR_FORCE",
            "HF_ENDPOINT",
            "HF_TOKEN",
            "HUGGING_FACE_HUB_TOKEN",
            "HF_TOKEN_PATH",
            "HF_HUB_OFFLINE",
        ] {
            command.env_remove(own);
        }
        command.args(arguments).current_dir(self.folder.path()).env("HF_HOME", self.folder.path());
        // No test may find what another run parsed.
        command.env("RLHF_STUDY_CACHE", "off");
        Ran::from(&command.envs(variables.iter().copied()).output().unwrap())
    }

    /// Runs the binary and expects it to succeed.
    pub fn succeed(&self, arguments: &[&str]) -> Ran {
        let ran = self.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?} failed:\n{}\n{}", ran.out, ran.err);
        ran
    }

    /// Every file below a folder, by its path there.
    pub fn files(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        let root = self.path(folder);
        let mut files = BTreeMap::new();
        collect(&root, &root, &mut files);
        files
    }

    /// The rows of a CSV, each by column name.
    pub fn rows(&self, file: &str) -> Vec<BTreeMap<String, String>> {
        let mut reader = csv::Reader::from_path(self.path(file)).unwrap();
        reader.deserialize().map(Result::unwrap).collect()
    }
}

impl Ran {
    fn from(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let code = output.status.code().expect("ended by itself");
        let ran = Self { code, out: text(&output.stdout), err: text(&output.stderr) };
        assert!(!ran.err.contains("a defect of this program"), "panic: {}", ran.err);
        ran
    }
}

fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            files.insert(name, std::fs::read(&path).unwrap());
        }
    }
}
