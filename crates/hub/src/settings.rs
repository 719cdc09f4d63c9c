//! Which hub, in whose name: the environment variables that every tool of the hub reads.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use artifact::StoreError;

use crate::HubError;
use crate::retry::Patience;

const HUB: &str = "https://huggingface.co";

/// How to reach a hub.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Its address, such as `https://huggingface.co`.
    pub endpoint: String,
    /// In whose name to ask; nobody's if there is none.
    pub token: Option<Token>,
    /// Whether the network may be used.
    pub online: bool,
    /// How long to try.
    pub patience: Patience,
}

/// A secret that says who asks; it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    secret: String,
    origin: String,
}

impl Settings {
    /// What the environment says, by way of a function from a variable's name to its value:
    ///
    /// - `HF_ENDPOINT`: address of the hub or of a mirror;
    /// - `HF_TOKEN`, else `HUGGING_FACE_HUB_TOKEN`: the token; else the file `HF_TOKEN_PATH`, else `token` in
    ///   `HF_HOME`, else in `huggingface` in `XDG_CACHE_HOME`, else in `~/.cache/huggingface`;
    /// - `HF_HUB_DISABLE_IMPLICIT_TOKEN`: a true value keeps the token file unread;
    /// - `HF_HUB_OFFLINE`: a true value forbids the network.
    ///
    /// # Errors
    /// [`HubError::Setting`] for a token no header can hold, [`HubError::Store`] for an unreadable token file.
    pub fn from_environment(variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, HubError> {
        let said = |name: &str| {
            variable(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
        };
        let endpoint = said("HF_ENDPOINT").unwrap_or_else(|| HUB.to_owned());
        let named = ["HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"].into_iter();
        let named = named.filter_map(|name| Some((said(name)?, name.to_owned()))).next();
        let token = match named {
            Some(token) => Some(token),
            None if said("HF_HUB_DISABLE_IMPLICIT_TOKEN").is_some_and(|value| is_true(&value)) => None,
            None => token_file(&said).map_or(Ok(None), |file| read_token(&file))?,
        };
        Ok(Self {
            endpoint: endpoint.trim_end_matches('/').to_owned(),
            token: token.map(|(secret, origin)| Token::new(secret, origin)).transpose()?,
            online: !said("HF_HUB_OFFLINE").is_some_and(|value| is_true(&value)),
            patience: Patience::default(),
        })
    }
}

impl Token {
    /// A token and where it comes from, such as the variable that holds it.
    ///
    /// # Errors
    /// [`HubError::Setting`] when it has characters that no header can hold.
    pub fn new(secret: String, origin: String) -> Result<Self, HubError> {
        if secret.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Ok(Self { secret, origin });
        }
        let reason = "holds a token with characters that no token has; copy it anew".to_owned();
        Err(HubError::Setting { variable: origin, reason })
    }

    /// The secret itself.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    /// Where it comes from.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Token(from {})", self.origin)
    }
}

fn is_true(value: &str) -> bool {
    matches!(value.to_ascii_uppercase().as_str(), "1" | "ON" | "YES" | "TRUE")
}

/// Where the hub's own tools keep the token.
fn token_file(said: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let cache = || {
        let cache = said("XDG_CACHE_HOME").map(PathBuf::from);
        let home = || said("HOME").or_else(|| said("USERPROFILE")).map(PathBuf::from);
        cache.or_else(|| Some(home()?.join(".cache"))).map(|cache| cache.join("huggingface"))
    };
    let home = || said("HF_HOME").map(PathBuf::from).or_else(cache);
    said("HF_TOKEN_PATH").map(PathBuf::from).or_else(|| Some(home()?.join("token")))
}

/// The token in a file and the file's name; none when there is no such file or nothing in it.
fn read_token(file: &Path) -> Result<Option<(String, String)>, HubError> {
    let bytes = match artifact::read(file) {
        Err(StoreError::Read { reason, .. }) if reason.kind() == ErrorKind::NotFound => return Ok(None),
        bytes => bytes?,
    };
    let secret = String::from_utf8_lossy(&bytes).trim().to_owned();
    Ok((!secret.is_empty()).then(|| (secret, file.display().to_string())))
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test writes the token file that is read")]
mod tests {
    use super::*;

    fn settings(variables: &[(&str, &str)]) -> Result<Settings, HubError> {
        Settings::from_environment(&|name| {
            let found = variables.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_hub_is_asked_in_nobodys_name_unless_said_otherwise() {
        let found = settings(&[("HOME", "/nowhere")]).expect("settings");
        assert_eq!((found.endpoint.as_str(), found.token, found.online), (HUB, None, true));
    }

    #[test]
    fn variables_go_before_files_and_empty_ones_count_as_unset() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = folder.path().to_str().expect("text");
        std::fs::write(folder.path().join("token"), "hf_file\n").expect("room on the disk");
        let secret = |variables: &[(&str, &str)]| {
            settings(variables).expect("settings").token.map(|token| token.secret().to_owned())
        };
        assert_eq!(secret(&[("HF_HOME", home), ("HF_TOKEN", "hf_said")]).as_deref(), Some("hf_said"));
        assert_eq!(secret(&[("HF_HOME", home), ("HF_TOKEN", " ")]).as_deref(), Some("hf_file"));
        let file = format!("{home}/token");
        assert_eq!(secret(&[("HF_TOKEN_PATH", &file)]).as_deref(), Some("hf_file"));
        assert_eq!(secret(&[("HF_HOME", home), ("HF_HUB_DISABLE_IMPLICIT_TOKEN", "1")]), None);
        assert_eq!(secret(&[("XDG_CACHE_HOME", home)]), None, "looked for in the folder of the hub");
    }

    #[test]
    fn a_token_is_never_printed() {
        let found = settings(&[("HF_TOKEN", "hf_secret")]).expect("settings");
        assert!(!format!("{found:?}").contains("hf_secret"));
        let broken = settings(&[("HF_TOKEN", "hf_se cret")]).expect_err("a space");
        let text = format!("{broken} {broken:?}");
        assert!(text.contains("HF_TOKEN") && !text.contains("cret\"") && !text.contains("hf_se"), "{text}");
    }

    #[test]
    fn a_mirror_and_offline_are_heard() {
        let found = settings(&[("HF_ENDPOINT", "http://mirror:8080/"), ("HF_HUB_OFFLINE", "yes")]);
        let found = found.expect("settings");
        assert_eq!((found.endpoint.as_str(), found.online), ("http://mirror:8080", false));
    }
}
