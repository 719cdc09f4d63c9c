//! A hub with a few repositories of data, and moods.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ring::digest::{Algorithm, SHA1_FOR_LEGACY_USE_ONLY, SHA256, digest};
use serde_json::{Value, json};

use crate::server::{Asked, Reply, Server};

/// How it behaves.
#[derive(Debug, Clone, Default)]
pub struct Moods {
    /// Answers to the next requests for files, before it does what it should.
    pub next: VecDeque<Reply>,
    /// Bytes of a file after which each connection is dropped.
    pub cut: Option<usize>,
    /// How many files more are served with their first byte changed.
    pub wrong: usize,
    /// Whether files are always served from their start.
    pub ignores_ranges: bool,
    /// Whether it says nothing of a file's length.
    pub unsized_bodies: bool,
    /// Token without which it answers 401.
    pub token: Option<String>,
    /// Address that files are really at.
    pub elsewhere: Option<String>,
    /// Files on a page of a listing; 0 for all.
    pub page: usize,
    /// Address that further pages are said to be at, instead of its own.
    pub pages_at: Option<String>,
}

struct State {
    repositories: BTreeMap<String, (String, BTreeMap<String, Vec<u8>>)>,
    moods: Moods,
}

/// The hub.
pub struct FakeHub {
    state: Arc<Mutex<State>>,
    server: Server,
}

/// Files of at least so many bytes are kept as large ones are.
const LARGE: usize = 1000;

impl FakeHub {
    /// A hub without repositories, in no mood.
    #[must_use]
    pub fn start() -> Self {
        let state = State { repositories: BTreeMap::new(), moods: Moods::default() };
        let state = Arc::new(Mutex::new(state));
        let shared = Arc::clone(&state);
        let server = Server::start(move |asked| lock(&shared).answer(asked));
        Self { state, server }
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Puts a file into a repository and leaves its commit as it is; there `commit` counts only for a new one.
    pub fn put(&self, repository: &str, commit: &str, path: &str, bytes: &[u8]) {
        let mut state = lock(&self.state);
        let new = || (commit.to_owned(), BTreeMap::new());
        let (_, files) = state.repositories.entry(repository.to_owned()).or_insert_with(new);
        files.insert(path.to_owned(), bytes.to_vec());
    }

    /// Moves `main` of a repository to another commit.
    pub fn commit(&self, repository: &str, commit: &str) {
        if let Some((at, _)) = lock(&self.state).repositories.get_mut(repository) {
            commit.clone_into(at);
        }
    }

    /// Changes its mood.
    pub fn mood(&self, change: impl FnOnce(&mut Moods)) {
        change(&mut lock(&self.state).moods);
    }

    /// What it was asked since it was last looked at.
    #[must_use]
    pub fn asked(&self) -> Vec<Asked> {
        self.server.asked()
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    fn answer(&mut self, asked: &Asked) -> Reply {
        let given = asked.header("authorization").map(str::to_owned);
        if self.moods.token.as_ref().is_some_and(|token| given != Some(format!("Bearer {token}"))) {
            return Reply::new(401, "").with("X-Error-Message", "Access to this is restricted");
        }
        let path = asked.path.trim_start_matches('/');
        if let Some(rest) = path.strip_prefix("api/datasets/") {
            if let Some((repository, revision)) = rest.split_once("/revision/") {
                return self.revision(repository, revision);
            }
            if let Some((repository, rest)) = rest.split_once("/tree/") {
                return self.tree(repository, rest, asked);
            }
        }
        match path.strip_prefix("datasets/").and_then(|rest| rest.split_once("/resolve/")) {
            Some((repository, rest)) => self.file(repository, rest, asked),
            None => missing("RepoNotFound"),
        }
    }

    fn revision(&self, repository: &str, revision: &str) -> Reply {
        match self.repositories.get(repository) {
            None => missing("RepoNotFound"),
            Some((commit, _)) if revision == "main" => {
                Reply::new(200, json!({ "id": repository, "sha": commit }).to_string())
            }
            Some(_) => missing("RevisionNotFound"),
        }
    }

    fn tree(&self, repository: &str, rest: &str, asked: &Asked) -> Reply {
        let (revision, query) = rest.split_once('?').unwrap_or((rest, ""));
        let Some((_, files)) = self.at(repository, revision) else { return missing("RevisionNotFound") };
        let cursor = query.split("cursor=").nth(1).and_then(|cursor| cursor.parse().ok()).unwrap_or(0);
        let page = if self.moods.page == 0 { usize::MAX } else { self.moods.page };
        let folder = json!({ "type": "directory", "path": "data", "oid": "0", "size": 0 });
        let entries: Vec<Value> = files.iter().skip(cursor).take(page).map(entry).chain([folder]).collect();
        let reply = Reply::new(200, Value::from(entries).to_string());
        if cursor.saturating_add(page) >= files.len() {
            return reply;
        }
        let own = format!("http://{}", asked.header("host").unwrap_or_default());
        let at = self.moods.pages_at.as_ref().unwrap_or(&own);
        let next =
            format!("{at}/api/datasets/{repository}/tree/{rest}").replace(&format!("&cursor={cursor}"), "");
        reply.with("Link", format!("<{next}&cursor={}>; rel=\"next\"", cursor + page))
    }

    fn file(&mut self, repository: &str, rest: &str, asked: &Asked) -> Reply {
        if let Some(reply) = self.moods.next.pop_front() {
            return reply;
        }
        if let Some(elsewhere) = &self.moods.elsewhere {
            return Reply::new(302, "").with("Location", format!("{elsewhere}{}", asked.path));
        }
        let (revision, path) = rest.split_once('/').unwrap_or((rest, ""));
        let Some((_, files)) = self.at(repository, revision) else { return missing("RevisionNotFound") };
        let path = decoded(path);
        let Some(bytes) = files.get(&path) else { return missing("EntryNotFound") };
        let mut bytes = bytes.clone();
        if self.moods.wrong > 0 {
            self.moods.wrong -= 1;
            bytes[0] ^= 1;
        }
        let mut reply = self.part(bytes, asked);
        (reply.cut, reply.unsized_body) = (self.moods.cut, self.moods.unsized_bodies);
        reply
    }

    fn part(&self, bytes: Vec<u8>, asked: &Asked) -> Reply {
        let range = asked.header("range").filter(|_| !self.moods.ignores_ranges);
        let from = range.and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-')?.parse().ok());
        match from {
            None => Reply::new(200, bytes),
            Some(from) if from >= bytes.len() => Reply::new(416, ""),
            Some(from) => {
                let range = format!("bytes {from}-{}/{}", bytes.len() - 1, bytes.len());
                Reply::new(206, &bytes[from..]).with("Content-Range", range)
            }
        }
    }

    /// A repository at its commit.
    fn at(&self, repository: &str, revision: &str) -> Option<&(String, BTreeMap<String, Vec<u8>>)> {
        self.repositories.get(repository).filter(|(commit, _)| commit == revision)
    }
}

/// Text without `%20` and its kind.
fn decoded(path: &str) -> String {
    let mut parts = path.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2.min(part.len()));
        bytes.extend(u8::from_str_radix(code, 16).ok());
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn missing(code: &str) -> Reply {
    Reply::new(404, "").with("X-Error-Code", code)
}

fn entry((path, bytes): (&String, &Vec<u8>)) -> Value {
    if bytes.len() < LARGE {
        let blob = [format!("blob {}\0", bytes.len()).as_bytes(), bytes].concat();
        let oid = hexadecimal(&SHA1_FOR_LEGACY_USE_ONLY, &blob);
        return json!({ "type": "file", "path": path, "size": bytes.len(), "oid": oid });
    }
    let large = json!({ "oid": hexadecimal(&SHA256, bytes), "size": bytes.len(), "pointerSize": 130 });
    json!({ "type": "file", "path": path, "size": bytes.len(), "oid": "f".repeat(40), "lfs": large })
}

fn hexadecimal(algorithm: &'static Algorithm, bytes: &[u8]) -> String {
    digest(algorithm, bytes).as_ref().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
