//! What a repository of data holds.

use std::path::{Component, Path};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::http::{HeaderMap, Uri};

use crate::checksum::Known;
use crate::client::{Hub, origin};
use crate::retry::Trouble;
use crate::{HubError, Watch};

/// The most that one answer of the hub in JSON may hold; it gives a thousand files a page.
const ANSWER: u64 = 64 << 20;
/// Pages of a listing; more would be a listing that leads in a circle.
const PAGES: usize = 100;

/// What a path or a revision may hold as it is.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// A file of a repository at some commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Remote {
    /// Path within the repository.
    pub(crate) path: String,
    pub(crate) known: Known,
}

#[derive(Deserialize)]
struct Revision {
    sha: String,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(rename = "type")]
    kind: String,
    path: String,
    size: u64,
    oid: String,
    lfs: Option<Large>,
}

/// A file that Git keeps elsewhere: its `oid` is the SHA-256 of the file itself.
#[derive(Deserialize)]
struct Large {
    oid: String,
    size: u64,
}

/// Whether a revision is a commit and cannot move.
pub(crate) fn is_commit(revision: &str) -> bool {
    revision.len() == 40 && revision.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl Hub {
    /// The commit that a branch, tag or commit of a repository of data is at now.
    pub(crate) fn commit(
        &self,
        repository: &str,
        revision: &str,
        watch: &mut dyn Watch,
    ) -> Result<String, HubError> {
        if is_commit(revision) {
            return Ok(revision.to_ascii_lowercase());
        }
        let url = self.url(&format!("api/datasets/{repository}/revision/{}", encoded(revision)));
        let (found, _): (Revision, _) = self.json(&url, watch)?;
        if is_commit(&found.sha) {
            return Ok(found.sha);
        }
        Err(HubError::Answer { url, reason: format!("`{}` is no commit", found.sha) })
    }

    /// The files of a repository of data at a commit, sorted by path.
    pub(crate) fn files(
        &self,
        repository: &str,
        commit: &str,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Remote>, HubError> {
        let mut url = self.url(&format!("api/datasets/{repository}/tree/{commit}?recursive=true"));
        let mut files = Vec::new();
        for _ in 0..PAGES {
            let (entries, headers): (Vec<Entry>, _) = self.json(&url, watch)?;
            for entry in entries.into_iter().filter(|entry| entry.kind == "file") {
                files.push(remote(repository, entry)?);
            }
            match next_page(&headers) {
                Some(next) => url = self.own(&next),
                None => {
                    files.sort_by(|one: &Remote, other| one.path.cmp(&other.path));
                    return Ok(files);
                }
            }
        }
        Err(HubError::Answer { url, reason: format!("the listing has more than {PAGES} pages") })
    }

    /// Address of a file.
    pub(crate) fn file_url(&self, repository: &str, commit: &str, path: &str) -> String {
        let path: Vec<String> = path.split('/').map(encoded).collect();
        self.url(&format!("datasets/{repository}/resolve/{commit}/{}", path.join("/")))
    }

    fn json<T: DeserializeOwned>(
        &self,
        url: &str,
        watch: &mut dyn Watch,
    ) -> Result<(T, HeaderMap), HubError> {
        self.settings.patience.insist(url, watch, &mut |_| {
            let (head, mut body) = self.get(url, 0)?.into_parts();
            let read = body.with_config().limit(ANSWER).read_to_vec();
            let bytes = read.map_err(|error| Trouble::passing(error.to_string()))?;
            let value = serde_json::from_slice(&bytes);
            let odd = |error: serde_json::Error| HubError::Answer {
                url: url.to_owned(),
                reason: format!("the answer is not what was asked for: {error}"),
            };
            Ok((value.map_err(odd)?, head.headers))
        })
    }

    /// A page's address at this endpoint: a mirror may pass on the hub's own.
    fn own(&self, url: &str) -> String {
        let Ok(uri) = url.parse::<Uri>() else { return url.to_owned() };
        let here = self.settings.endpoint.parse().is_ok_and(|endpoint| origin(&endpoint) == origin(&uri));
        match uri.path_and_query() {
            Some(place) if !here && place.path().starts_with("/api/") => {
                self.url(place.as_str().trim_start_matches('/'))
            }
            _ => url.to_owned(),
        }
    }
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

fn remote(repository: &str, entry: Entry) -> Result<Remote, HubError> {
    let inside = Path::new(&entry.path).components().all(|part| matches!(part, Component::Normal(_)));
    if !inside || entry.path.is_empty() || entry.path.contains(['\\', ':', '\0']) {
        return Err(HubError::Name { repository: repository.to_owned(), path: entry.path });
    }
    let known = match entry.lfs {
        Some(large) => {
            Known { size: large.size, sha256: Some(large.oid.to_ascii_lowercase()), git_blob_sha1: None }
        }
        None => Known { size: entry.size, sha256: None, git_blob_sha1: Some(entry.oid.to_ascii_lowercase()) },
    };
    Ok(Remote { path: entry.path, known })
}

/// The address in `Link: <address>; rel="next"`.
fn next_page(headers: &HeaderMap) -> Option<String> {
    let links = headers.get_all("link").iter().filter_map(|link| link.to_str().ok());
    let next = links.flat_map(|links| links.split(", <")).find(|link| {
        let parameters = link.split_once('>').map_or("", |(_, parameters)| parameters);
        parameters.split(';').any(|parameter| matches!(parameter.trim(), "rel=\"next\"" | "rel=next"))
    })?;
    let (address, _) = next.trim_start().trim_start_matches('<').split_once('>')?;
    Some(address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_page_is_found_among_links() {
        let of = |link: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("link", link.parse().expect("a header"));
            next_page(&headers)
        };
        assert_eq!(of("<https://h/a?b=c,d>; rel=\"next\"").as_deref(), Some("https://h/a?b=c,d"));
        assert_eq!(
            of("<https://h/1>; rel=\"prev\", <https://h/3>; rel=\"next\"").as_deref(),
            Some("https://h/3")
        );
        assert_eq!(of("<https://h/1>; rel=\"prev\""), None);
        assert_eq!(next_page(&HeaderMap::new()), None);
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        let entry = |path: &str| Entry {
            kind: "file".to_owned(),
            path: path.to_owned(),
            size: 1,
            oid: "A".to_owned(),
            lfs: None,
        };
        let good = remote("r", entry("data/train 1.parquet")).expect("a file");
        assert_eq!(good.known.git_blob_sha1.as_deref(), Some("a"));
        for path in ["../x", "a/../../x", "/etc/x", "", "a\\..\\x", "c:x", "./x"] {
            assert!(remote("r", entry(path)).is_err(), "{path}");
        }
    }

    #[test]
    fn what_a_path_may_not_hold_is_encoded() {
        assert_eq!(encoded("refs/pr/1"), "refs%2Fpr%2F1");
        assert_eq!(encoded("train-00000 of.parquet"), "train-00000%20of.parquet");
    }
}
