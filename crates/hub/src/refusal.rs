//! What a refusal means and what to do about it.

use ureq::Body;
use ureq::http::Response;

use crate::{HubError, Settings, Token};

/// A refusal in words. The hub says `RepoNotFound`, `RevisionNotFound`, `EntryNotFound` or `GatedRepo` in
/// `X-Error-Code`; without a token it answers 401 for what is private and for what is not there alike.
pub(crate) fn refused(url: &str, settings: &Settings, response: &Response<Body>) -> HubError {
    let header = |name: &str| {
        let value = response.headers().get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let status = response.status().as_u16();
    let advice = advice(status, &header("X-Error-Code"), settings);
    HubError::Refused { url: url.to_owned(), status, message: header("X-Error-Message"), advice }
}

fn advice(status: u16, code: &str, settings: &Settings) -> String {
    let tokens = format!("{}/settings/tokens", settings.endpoint);
    let origin = settings.token.as_ref().map(Token::origin);
    match (status, code, origin) {
        (401 | 403, "GatedRepo", None) => format!(
            "accept the terms on the repository's page, make a token at {tokens} and set HF_TOKEN to it"
        ),
        (401 | 403, "GatedRepo", Some(origin)) => format!(
            "accept the terms on the repository's page, with the account that the token in {origin} belongs to"
        ),
        (401, _, None) => format!(
            "it is private, has terms to accept, or is not there; make a token at {tokens} and set HF_TOKEN to it"
        ),
        (401, _, Some(origin)) => {
            format!("it does not know the token in {origin}; make a new one at {tokens}, or unset it")
        }
        (403, _, Some(origin)) => format!(
            "the token in {origin} may not read it; accept the terms on the repository's page, or take another token"
        ),
        (403, _, None) => {
            format!(
                "accept the terms on the repository's page, make a token at {tokens} and set HF_TOKEN to it"
            )
        }
        (404, "RevisionNotFound", _) => {
            "there is no such revision; choose another with --revision".to_owned()
        }
        (404, "EntryNotFound", _) => "there is no such file at that revision".to_owned(),
        (404, _, _) => format!(
            "there is no such repository or revision at {}; is HF_ENDPOINT right, and the revision?",
            settings.endpoint
        ),
        _ => "nothing is known to help; try again later".to_owned(),
    }
}
