//! One question to the hub and its answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustls_native_certs::load_native_certs;
use ureq::http::header::{AUTHORIZATION, LOCATION, RANGE, RETRY_AFTER};
use ureq::http::uri::Authority;
use ureq::http::{HeaderMap, Response, Uri};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body};

use crate::refusal::refused;
use crate::retry::Trouble;
use crate::{HubError, Settings};

const REDIRECTS: usize = 10;

/// A hub that can be asked.
pub struct Hub {
    pub(crate) settings: Settings,
    agent: Agent,
    endpoint: Uri,
    /// Whether anything was ever answered: before that, no answer means no network or a wrong address.
    reached: AtomicBool,
}

impl Hub {
    /// A hub, not asked yet.
    ///
    /// # Errors
    /// [`HubError::Setting`] for an endpoint that is no address.
    pub fn new(settings: Settings) -> Result<Self, HubError> {
        let endpoint = address(&settings.endpoint).ok_or_else(|| HubError::Setting {
            variable: "HF_ENDPOINT".to_owned(),
            reason: format!("is `{}`, which is no address such as https://huggingface.co", settings.endpoint),
        })?;
        let agent = agent(&endpoint);
        Ok(Self { settings, agent, endpoint, reached: AtomicBool::new(false) })
    }

    /// Address of a page of the hub.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}/{path}", self.settings.endpoint)
    }

    /// Asks for a page from its byte `from` on, and follows where the hub points.
    ///
    /// The token goes to the endpoint alone, never to where a redirect leads, unless that is the endpoint again:
    /// same scheme, host and port.
    pub(crate) fn get(&self, url: &str, from: u64) -> Result<Response<Body>, Trouble> {
        if !self.settings.online {
            return Err(HubError::Offline { url: url.to_owned() }.into());
        }
        let odd = |reason: String| HubError::Answer { url: url.to_owned(), reason };
        let mut uri = address(url).ok_or_else(|| odd("is no address".to_owned()))?;
        for _ in 0..=REDIRECTS {
            let response = self.ask(&uri, from).map_err(|error| self.unanswered(url, error))?;
            self.reached.store(true, Ordering::Relaxed);
            if !response.status().is_redirection() {
                return self.judge(url, response);
            }
            uri = next(&uri, response.headers()).map_err(odd)?;
        }
        Err(odd(format!("redirects more than {REDIRECTS} times")).into())
    }

    fn ask(&self, uri: &Uri, from: u64) -> Result<Response<Body>, ureq::Error> {
        let mut request = self.agent.get(uri);
        if let Some(token) = self.settings.token.as_ref().filter(|_| origin(uri) == origin(&self.endpoint)) {
            request = request.header(AUTHORIZATION, format!("Bearer {}", token.secret()));
        }
        if from > 0 {
            request = request.header(RANGE, format!("bytes={from}-"));
        }
        request.call()
    }

    /// What no answer means.
    fn unanswered(&self, url: &str, error: ureq::Error) -> Trouble {
        let reason = error.to_string();
        match error {
            ureq::Error::Io(_)
            | ureq::Error::Timeout(_)
            | ureq::Error::HostNotFound
            | ureq::Error::ConnectionFailed
            | ureq::Error::Protocol(_)
                if self.reached.load(Ordering::Relaxed) =>
            {
                Trouble::passing(reason)
            }
            // A connection that was made and then lost may be made again.
            ureq::Error::Io(error) if is_loss(error.kind()) => Trouble::passing(reason),
            ureq::Error::Timeout(_) => Trouble::passing(reason),
            _ => HubError::Unreachable { url: url.to_owned(), reason }.into(),
        }
    }

    /// Whether an answer is one, a refusal, or a request to come again.
    fn judge(&self, url: &str, response: Response<Body>) -> Result<Response<Body>, Trouble> {
        let status = response.status();
        // 416: what is asked for begins behind the end; whoever asked knows what to make of it.
        if status.is_success() || status.as_u16() == 416 {
            return Ok(response);
        }
        if matches!(status.as_u16(), 408 | 429 | 500 | 502 | 503 | 504) {
            let seconds =
                response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
            let reason = match (status.as_u16(), &self.settings.token) {
                (429, None) => {
                    "the hub answers 429, too many requests; with a token in HF_TOKEN it allows more"
                }
                (429, Some(_)) => "the hub answers 429, too many requests",
                _ => return Err(busy(format!("the hub answers {status}"), seconds)),
            };
            return Err(busy(reason.to_owned(), seconds));
        }
        Err(refused(url, &self.settings, &response).into())
    }
}

fn busy(reason: String, seconds: Option<u64>) -> Trouble {
    Trouble::Passing { reason, wait: seconds.map(Duration::from_secs), advanced: false }
}

fn is_loss(kind: std::io::ErrorKind) -> bool {
    use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, TimedOut, UnexpectedEof};
    matches!(kind, BrokenPipe | ConnectionAborted | ConnectionReset | TimedOut | UnexpectedEof)
}

fn agent(endpoint: &Uri) -> Agent {
    let tls = TlsConfig::builder().root_certs(roots()).build();
    let mut agent = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .user_agent(concat!("rlhf-study/", env!("CARGO_PKG_VERSION")))
        // Ranges count bytes of the file itself, not of a packed form.
        .accept_encoding("identity")
        .timeout_connect(Some(Duration::from_secs(15)))
        .timeout_recv_response(Some(Duration::from_secs(60)))
        .timeout_per_read(Some(Duration::from_secs(60)))
        .tls_config(tls);
    // No proxy knows what this machine calls itself.
    if matches!(endpoint.host(), Some("localhost" | "127.0.0.1" | "[::1]")) {
        agent = agent.proxy(None);
    }
    agent.build().into()
}

/// Certificates of the system, which know the proxies and mirrors of an institution; else those that are built in.
fn roots() -> RootCerts {
    let found = load_native_certs().certs;
    if found.is_empty() {
        return RootCerts::WebPki;
    }
    let owned: Vec<_> = found.iter().map(|found| Certificate::from_der(found).to_owned()).collect();
    RootCerts::new_with_certs(&owned)
}

/// An absolute address of the web.
fn address(text: &str) -> Option<Uri> {
    let uri: Uri = text.parse().ok()?;
    let known = matches!(uri.scheme_str(), Some("http" | "https"));
    (known && uri.host().is_some_and(|host| !host.is_empty())).then_some(uri)
}

/// Scheme, host and port.
pub(crate) fn origin(uri: &Uri) -> (bool, String, u16) {
    let secure = uri.scheme_str() == Some("https");
    let host = uri.host().unwrap_or_default().to_ascii_lowercase();
    (secure, host, uri.port_u16().unwrap_or(if secure { 443 } else { 80 }))
}

/// Where a redirect leads.
fn next(from: &Uri, headers: &HeaderMap) -> Result<Uri, String> {
    let place = headers.get(LOCATION).and_then(|place| place.to_str().ok());
    let place = place.ok_or("redirects nowhere")?;
    let authority = from.authority().map_or("", Authority::as_str);
    let scheme = from.scheme_str().unwrap_or("https");
    let full = if place.starts_with("//") {
        format!("{scheme}:{place}")
    } else if place.starts_with('/') {
        format!("{scheme}://{authority}{place}")
    } else {
        place.to_owned()
    };
    let uri = address(&full).ok_or_else(|| format!("redirects to `{place}`, which is no address"))?;
    if scheme == "https" && uri.scheme_str() == Some("http") {
        return Err(format!("redirects to {}, which is not encrypted", uri.host().unwrap_or_default()));
    }
    Ok(uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn led(from: &str, place: &str) -> Result<String, String> {
        let mut headers = HeaderMap::new();
        headers.insert(LOCATION, place.parse().expect("a header"));
        next(&from.parse().expect("an address"), &headers).map(|uri| uri.to_string())
    }

    #[test]
    fn redirects_lead_anywhere_but_out_of_encryption() {
        let from = "https://hub:8443/a/b";
        assert_eq!(led(from, "/c?d=1").as_deref(), Ok("https://hub:8443/c?d=1"));
        assert_eq!(led(from, "https://cdn/c").as_deref(), Ok("https://cdn/c"));
        assert_eq!(led(from, "//cdn/c").as_deref(), Ok("https://cdn/c"));
        assert_eq!(led("http://hub/a", "http://cdn/c").as_deref(), Ok("http://cdn/c"));
        for place in ["http://cdn/c", "ftp://cdn/c", "c", "https://"] {
            assert!(led(from, place).is_err(), "{place}");
        }
    }

    #[test]
    fn an_origin_has_a_port_though_it_is_not_written() {
        let of = |text: &str| origin(&text.parse().expect("an address"));
        assert_eq!(of("https://Hub/a"), of("https://hub:443/b"));
        assert_ne!(of("https://hub/"), of("http://hub/"));
        assert_ne!(of("http://hub:1/"), of("http://hub:2/"));
    }

    #[test]
    fn an_endpoint_that_is_no_address_is_named() {
        for endpoint in ["huggingface.co", "", "ftp://hub", "https://"] {
            let settings = Settings::from_environment(&|_| None).expect("settings");
            let error = Hub::new(Settings { endpoint: endpoint.to_owned(), ..settings }).err();
            assert!(error.expect("an error").to_string().contains("HF_ENDPOINT"), "{endpoint}");
        }
    }
}
