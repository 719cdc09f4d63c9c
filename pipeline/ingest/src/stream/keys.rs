//! The keys of a file.

use scan::Keys;

use crate::excerpt::excerpt;

/// Keys named in a message at most.
const NAMED: usize = 40;

/// The keys of a file, dotted.
pub(crate) struct FileKeys(Keys);

impl FileKeys {
    pub(crate) fn new(keys: Keys) -> Self {
        Self(keys)
    }

    /// Whether the file has a key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.keys.contains_key(key)
    }

    /// Whether the file has no key at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.keys.is_empty()
    }

    /// The first of some keys that the file has.
    pub(crate) fn first_of<'k>(&self, keys: &[&'k str]) -> Option<&'k str> {
        keys.iter().find(|key| self.has(key)).copied()
    }

    /// The keys of the record itself, for a message.
    pub(crate) fn list(&self) -> String {
        self.listed(self.0.keys.keys().map(String::as_str).filter(|key| !self.is_below_another(key)))
    }

    /// The keys below another, for a message.
    pub(crate) fn list_below(&self, parent: &str) -> String {
        let below = |key: &'_ str| key.strip_prefix(parent).is_some_and(|rest| rest.starts_with('.'));
        self.listed(self.0.keys.keys().map(String::as_str).filter(|key| below(key)))
    }

    fn listed<'k>(&self, keys: impl Iterator<Item = &'k str>) -> String {
        let keys: Vec<String> = keys.map(excerpt).collect();
        if keys.is_empty() {
            return "none".to_owned();
        }
        let shown = keys.len().min(NAMED);
        let more = keys.len() - shown;
        let end = if more == 0 { String::new() } else { format!(" and {more} more") };
        format!("{}{end}", keys[..shown].join(", "))
    }

    fn is_below_another(&self, key: &str) -> bool {
        key.match_indices('.').any(|(dot, _)| self.has(&key[..dot]))
    }
}
