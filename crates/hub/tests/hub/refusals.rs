//! Who may ask, who is told no, and where a token goes.

use std::net::TcpListener;

use testkit::{FakeHub, Reply, Server};

use crate::desk::{COMMIT, Desk, REPOSITORY, bytes};

#[test]
fn a_token_is_asked_for_and_used() {
    let archive = bytes(5000, 1);
    let mut desk = Desk::with(&archive);
    desk.hub.mood(|moods| moods.token = Some("hf_right".to_owned()));
    let message = desk.failed();
    assert!(
        message.contains("401") && message.contains("set HF_TOKEN") && message.contains("restricted"),
        "{message}"
    );
    desk.token("hf_wrong");
    let message = desk.failed();
    assert!(
        message.contains("does not know the token in HF_TOKEN") && !message.contains("hf_wrong"),
        "{message}"
    );
    desk.token("hf_right");
    desk.fetched(&archive);
}

/// Files lie with somebody else: the range goes there, the token does not.
#[test]
fn a_token_does_not_follow_a_redirect_to_another_host() {
    let archive = bytes(300_000, 1);
    let mut desk = Desk::with(&archive);
    let store = FakeHub::start();
    store.put(REPOSITORY, COMMIT, "data.zip", &archive);
    store.mood(|moods| moods.cut = Some(100_000));
    let at = store.url();
    desk.hub.mood(|moods| (moods.token, moods.elsewhere) = (Some("hf_right".to_owned()), Some(at)));
    desk.token("hf_right");
    desk.fetched(&archive);
    let asked = store.asked();
    assert_eq!(asked.len(), 3);
    assert!(asked.iter().all(|asked| asked.header("authorization").is_none()), "{asked:?}");
    assert_eq!(asked[2].header("range"), Some("bytes=200000-"));
    assert!(desk.hub.asked().iter().all(|asked| asked.header("authorization") == Some("Bearer hf_right")));
}

/// A redirect within the hub is followed with the token.
#[test]
fn a_token_follows_a_redirect_to_the_same_host() {
    let archive = bytes(5000, 1);
    let mut desk = Desk::with(&archive);
    desk.token("hf_right");
    let moved =
        Reply::new(307, "").with("Location", format!("/datasets/{REPOSITORY}/resolve/{COMMIT}/data.zip"));
    desk.hub.mood(|moods| (moods.token, moods.next) = (Some("hf_right".to_owned()), [moved].into()));
    desk.fetched(&archive);
}

#[test]
fn redirects_in_a_circle_end() {
    let desk = Desk::with(&bytes(5000, 1));
    let own = desk.hub.url();
    desk.hub.mood(|moods| moods.elsewhere = Some(own));
    assert!(desk.failed().contains("redirects more than 10 times"));
}

#[test]
fn each_refusal_says_what_to_do() {
    let cases = [
        (401, "GatedRepo", "accept the terms"),
        (403, "GatedRepo", "accept the terms"),
        (403, "", "accept the terms"),
        (404, "EntryNotFound", "no such file at that revision"),
        (404, "RevisionNotFound", "--revision"),
        (404, "", "is HF_ENDPOINT right"),
        (410, "", "try again later"),
    ];
    for (status, code, word) in cases {
        for token in [false, true] {
            let mut desk = Desk::with(&bytes(5000, 1));
            if token {
                desk.token("hf_x");
            }
            desk.hub.mood(|moods| moods.next = [Reply::new(status, "").with("X-Error-Code", code)].into());
            let message = desk.failed();
            assert!(message.contains(word) && message.contains(&status.to_string()), "{message}");
        }
    }
}

#[test]
fn a_repository_that_is_not_there_is_named() {
    let mut desk = Desk::with(&bytes(5000, 1));
    desk.source.repository = "somebody/else".to_owned();
    let message = desk.failed();
    assert!(message.contains("somebody/else") && message.contains("404"), "{message}");
    desk.source.repository = REPOSITORY.to_owned();
    desk.source.chosen = Some("v1/rc".to_owned());
    let message = desk.failed();
    assert!(message.contains("v1%2Frc") && message.contains("--revision"), "{message}");
}

/// No network, or a wrong address: told at once, with what to set.
#[test]
fn nobody_there_is_told_at_once() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut desk = Desk::with(&bytes(5000, 1));
    for endpoint in [format!("http://{free}"), "http://huggingface.invalid".to_owned()] {
        desk.settings.endpoint = endpoint;
        let message = desk.failed();
        assert!(message.contains("cannot reach") && message.contains("HF_ENDPOINT"), "{message}");
    }
}

#[test]
fn offline_means_offline() {
    let archive = bytes(5000, 1);
    let mut desk = Desk::with(&archive);
    desk.settings.online = false;
    assert!(desk.failed().contains("HF_HUB_OFFLINE"));
    assert!(desk.hub.asked().is_empty());
    desk.settings.online = true;
    desk.fetched(&archive);
    desk.settings.online = false;
    desk.fetched(&archive);
}

/// A listing that never ends, one page pointing at itself.
#[test]
fn an_endless_listing_ends() {
    let circle = Server::start(|asked| {
        if asked.path.contains("/revision/") {
            return Reply::new(200, format!(r#"{{"sha": "{COMMIT}"}}"#));
        }
        let own = format!("http://{}{}", asked.header("host").unwrap_or_default(), asked.path);
        Reply::new(200, "[]").with("Link", format!("<{own}>; rel=\"next\""))
    });
    let mut desk = Desk::with(b"x");
    desk.settings.endpoint = circle.url();
    assert!(desk.failed().contains("more than 100 pages"));
}
