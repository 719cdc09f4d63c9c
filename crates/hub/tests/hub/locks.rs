//! What pins what.

use hub::{HubError, State};

use crate::desk::{COMMIT, Desk, OTHER, PLACE, REPOSITORY, bytes};

#[test]
fn the_first_fetch_pins_and_later_ones_keep_to_it() {
    let (old, new) = (bytes(5000, 1), bytes(6000, 2));
    let desk = Desk::with(&old);
    desk.fetched(&old);
    assert_eq!(desk.plan().unwrap().lock().revision("archive"), Some(COMMIT));
    desk.hub.put(REPOSITORY, COMMIT, "data.zip", &new);
    desk.hub.commit(REPOSITORY, OTHER);
    assert_eq!(desk.states(), [State::There]);
    std::fs::remove_file(desk.path(PLACE)).unwrap();
    assert!(desk.failed().contains("no such revision"), "the old commit is asked for, not `main`");
}

/// A fetch that was interrupted is pinned already.
#[test]
fn what_was_begun_is_pinned() {
    let desk = Desk::with(&bytes(5000, 1));
    desk.hub.mood(|moods| moods.cut = Some(0));
    let _ = desk.failed();
    assert_eq!(hub::Lock::load(&desk.lock_file()).unwrap().revision("archive"), Some(COMMIT));
}

#[test]
fn another_revision_replaces_what_was_fetched() {
    let (old, new) = (bytes(5000, 1), bytes(6000, 2));
    let mut desk = Desk::with(&old);
    desk.hub.put(REPOSITORY, COMMIT, "more.zip", &bytes(2000, 3));
    desk.fetched(&old);
    desk.hub.put(REPOSITORY, COMMIT, "data.zip", &new);
    desk.hub.commit(REPOSITORY, OTHER);
    desk.source.chosen = Some("main".to_owned());
    assert_eq!(desk.states(), [State::Outdated, State::There]);
    desk.fetched(&new);
    assert_eq!(desk.plan().unwrap().lock().revision("archive"), Some(OTHER));
}

#[test]
fn files_that_a_revision_lost_are_named() {
    let old = bytes(5000, 1);
    let mut desk = Desk::with(&old);
    desk.fetched(&old);
    desk.source.endings = vec![".md".to_owned()];
    desk.source.chosen = Some("main".to_owned());
    assert_eq!(desk.plan().unwrap().stale(), [PLACE]);
}

#[test]
fn a_file_that_changed_under_its_commit_is_an_error() {
    let old = bytes(5000, 1);
    let mut desk = Desk::with(&old);
    desk.fetched(&old);
    desk.hub.put(REPOSITORY, COMMIT, "data.zip", &bytes(5000, 2));
    std::fs::remove_file(desk.path(PLACE)).unwrap();
    let message = desk.failed();
    assert!(message.contains("data.zip: expected sha256"), "{message}");
    desk.source.chosen = Some(COMMIT.to_owned());
    let error = desk.plan().unwrap_err();
    assert!(matches!(error, HubError::Changed { .. }), "{error}");
}

#[test]
fn somebodys_own_file_is_never_overwritten() {
    let archive = bytes(5000, 1);
    let desk = Desk::with(&archive);
    desk.write(PLACE, b"mine");
    let error = desk.plan().unwrap_err();
    assert!(matches!(error, HubError::Foreign { .. }), "{error}");
    assert_eq!(desk.read(PLACE).unwrap(), b"mine");
    // The right file, wherever it came from, is taken as it is.
    desk.write(PLACE, &archive);
    assert_eq!(desk.states(), [State::There]);
    desk.fetched(&archive);
    // Damaged later, it is told and left alone.
    desk.write(PLACE, &bytes(5000, 2));
    let message = desk.plan().unwrap_err().to_string();
    assert!(message.contains("move or delete it"), "{message}");
}

#[test]
fn a_lock_file_that_is_none_is_told() {
    let desk = Desk::with(&bytes(5000, 1));
    let outside = r#"{"version": 1, "sources": {"a": {"repository": "r", "revision": "c", "requested": "c",
        "files": {"../x": {"path": "x", "size": 1, "sha256": "a"}}}}}"#;
    for text in ["", "{}", r#"{"version": 2, "sources": {}}"#, outside] {
        desk.write("fetch.lock.json", text.as_bytes());
        let error = desk.plan().unwrap_err();
        assert!(matches!(error, HubError::Lock { .. }), "{text}: {error}");
    }
}

#[test]
fn a_repository_without_the_files_is_told() {
    let mut desk = Desk::with(&bytes(5000, 1));
    desk.source.endings = vec![".parquet".to_owned()];
    assert!(desk.failed().contains("no file that ends with .parquet"));
}

#[test]
fn a_name_that_leads_out_of_the_folder_is_refused() {
    let desk = Desk::with(&bytes(5000, 1));
    desk.hub.put(REPOSITORY, COMMIT, "../../data.zip", &bytes(2000, 2));
    assert!(desk.failed().contains("lead out of its folder"));
}
