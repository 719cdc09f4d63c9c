//! A folder, a hub, and what is fetched from one into the other.

use std::path::PathBuf;
use std::time::Duration;

use hub::{Hub, HubError, Lock, Patience, Plan, Settings, Source, State, Token, Watch};
use testkit::FakeHub;

pub const REPOSITORY: &str = "somebody/scores";
pub const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";
pub const OTHER: &str = "fedcba9876543210fedcba9876543210fedcba98";
pub const PLACE: &str = "archive/data.zip";

pub struct Desk {
    pub hub: FakeHub,
    folder: tempfile::TempDir,
    pub settings: Settings,
    pub source: Source,
}

/// What was heard while files arrived.
#[derive(Debug, Default)]
pub struct Heard {
    pub arrived: u64,
    pub restarts: Vec<String>,
    pub waits: Vec<(String, Duration)>,
}

impl Watch for Heard {
    fn arrives(&mut self, bytes: u64) {
        self.arrived += bytes;
    }
    fn restarts(&mut self, reason: &str) {
        self.restarts.push(reason.to_owned());
    }
    fn waits(&mut self, reason: &str, wait: Duration) {
        self.waits.push((reason.to_owned(), wait));
    }
}

/// Bytes that differ from place to place.
pub fn bytes(length: usize, seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..length).map(|_| next()).collect()
}

impl Desk {
    /// A hub with one archive.
    pub fn with(archive: &[u8]) -> Self {
        let hub = FakeHub::start();
        hub.put(REPOSITORY, COMMIT, "data.zip", archive);
        hub.put(REPOSITORY, COMMIT, "README.md", b"nobody wants this");
        let settings = Settings::from_environment(&|_| None).unwrap();
        let patience = Patience {
            failures: 3,
            first: Duration::from_millis(1),
            longest: Duration::from_millis(4),
            asked: Duration::from_secs(2),
        };
        let settings = Settings { endpoint: hub.url(), patience, ..settings };
        let source = Source {
            name: "archive".to_owned(),
            repository: REPOSITORY.to_owned(),
            revision: "main".to_owned(),
            chosen: None,
            endings: vec![".zip".to_owned()],
            folder: "archive".to_owned(),
        };
        Self { hub, folder: tempfile::tempdir().unwrap(), settings, source }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.path(name)).ok()
    }

    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    pub fn token(&mut self, secret: &str) {
        self.settings.token = Some(Token::new(secret.to_owned(), "HF_TOKEN".to_owned()).unwrap());
    }

    pub fn lock_file(&self) -> PathBuf {
        self.path("fetch.lock.json")
    }

    pub fn plan(&self) -> Result<Plan, HubError> {
        let hub = Hub::new(self.settings.clone())?;
        let sources = std::slice::from_ref(&self.source);
        Plan::new(&hub, self.folder.path(), &Lock::load(&self.lock_file())?, sources, &mut ())
    }

    pub fn states(&self) -> Vec<State> {
        self.plan().unwrap().items().iter().map(|item| item.state).collect()
    }

    pub fn fetch(&self) -> (Result<Lock, HubError>, Heard) {
        let mut heard = Heard::default();
        let fetched = self
            .plan()
            .and_then(|plan| plan.fetch(&Hub::new(self.settings.clone())?, &self.lock_file(), &mut heard));
        (fetched, heard)
    }

    /// Fetches and expects it to work, and the file to be these bytes.
    pub fn fetched(&self, expected: &[u8]) -> Heard {
        let (fetched, heard) = self.fetch();
        fetched.unwrap();
        assert!(self.read(PLACE).unwrap() == expected, "other bytes");
        assert_eq!(self.read(&format!("{PLACE}.part")), None);
        heard
    }

    /// Fetches, expects it to fail and nothing to have the file's name, and gives the message.
    pub fn failed(&self) -> String {
        let error = self.fetch().0.unwrap_err();
        assert_eq!(self.read(PLACE), None, "{error}");
        error.to_string()
    }
}
