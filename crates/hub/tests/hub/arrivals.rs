//! What arrives whole, in pieces, wrong, or not at all.

use testkit::{Reply, Server};

use crate::desk::{COMMIT, Desk, PLACE, REPOSITORY, bytes};

const LENGTH: usize = 300_000;

fn file_requests(desk: &Desk) -> Vec<testkit::Asked> {
    desk.hub.asked().into_iter().filter(|asked| asked.path.contains("/resolve/")).collect()
}

#[test]
fn a_file_arrives_and_a_second_fetch_asks_nobody() {
    let archive = bytes(LENGTH, 1);
    let desk = Desk::with(&archive);
    let heard = desk.fetched(&archive);
    assert_eq!(heard.arrived, LENGTH as u64);
    assert!(desk.hub.asked().len() >= 3);
    desk.fetched(&archive);
    assert!(desk.hub.asked().is_empty(), "nobody should have been asked");
}

#[test]
fn small_files_are_checked_as_git_stores_them() {
    let archive = bytes(500, 2);
    let desk = Desk::with(&archive);
    desk.fetched(&archive);
    let lock = String::from_utf8(desk.read("fetch.lock.json").unwrap()).unwrap();
    assert!(lock.contains("git_blob_sha1") && lock.contains("\"sha256\""), "{lock}");
    desk.hub.mood(|moods| moods.wrong = 2);
    std::fs::remove_file(desk.path(PLACE)).unwrap();
    assert!(desk.failed().contains("sha256"));
    std::fs::remove_file(desk.lock_file()).unwrap();
    desk.hub.mood(|moods| moods.wrong = 2);
    assert!(desk.failed().contains("git blob"));
}

/// Each connection is dropped after 64 KiB: what arrived is gone on with, so hardly more is served than there is.
#[test]
fn a_dropped_connection_is_gone_on_with() {
    let archive = bytes(LENGTH, 3);
    let desk = Desk::with(&archive);
    desk.hub.mood(|moods| moods.cut = Some(1 << 16));
    desk.fetched(&archive);
    let asked = file_requests(&desk);
    assert_eq!(asked.len(), LENGTH.div_ceil(1 << 16));
    assert_eq!(asked[0].header("range"), None);
    assert!(asked[1..].iter().all(|asked| asked.header("range").is_some()));
    assert_eq!(asked.iter().map(|asked| asked.sent).sum::<usize>(), LENGTH);
}

/// The same when the server does not say how long the file is, so that a drop looks like an end.
#[test]
fn a_drop_that_looks_like_an_end_is_gone_on_with() {
    let archive = bytes(LENGTH, 4);
    let desk = Desk::with(&archive);
    desk.hub.mood(|moods| (moods.cut, moods.unsized_bodies) = (Some(1 << 16), true));
    desk.fetched(&archive);
    assert_eq!(file_requests(&desk).iter().map(|asked| asked.sent).sum::<usize>(), LENGTH);
}

#[test]
fn a_later_run_goes_on_where_an_earlier_one_stopped() {
    let archive = bytes(LENGTH, 5);
    let desk = Desk::with(&archive);
    let cut = Reply { cut: Some(100_000), ..Reply::new(200, archive.clone()) };
    let gone = || Reply::new(503, "");
    desk.hub.mood(|moods| moods.next = [cut, gone(), gone()].into());
    let message = desk.failed();
    assert!(message.contains("3 failures in a row") && message.contains("goes on"), "{message}");
    assert_eq!(desk.read(&format!("{PLACE}.part")).unwrap().len(), 100_000);
    let _ = desk.hub.asked();
    let heard = desk.fetched(&archive);
    assert_eq!(heard.arrived, 200_000);
    assert_eq!(file_requests(&desk)[0].header("range"), Some("bytes=100000-"));
}

#[test]
fn a_part_that_is_whole_is_only_checked() {
    let archive = bytes(LENGTH, 6);
    let desk = Desk::with(&archive);
    desk.write(&format!("{PLACE}.part"), &archive);
    assert_eq!(desk.fetched(&archive).arrived, 0);
    assert!(file_requests(&desk).is_empty());
}

#[test]
fn a_server_that_ignores_ranges_is_taken_from_the_start() {
    let archive = bytes(LENGTH, 7);
    let desk = Desk::with(&archive);
    desk.write(&format!("{PLACE}.part"), &archive[..1000]);
    desk.hub.mood(|moods| moods.ignores_ranges = true);
    let heard = desk.fetched(&archive);
    assert_eq!((heard.arrived, heard.restarts.len()), (LENGTH as u64, 1));
}

#[test]
fn a_part_that_is_no_beginning_of_the_file_is_thrown_away() {
    let archive = bytes(LENGTH, 8);
    for stranger in [bytes(1000, 9), bytes(LENGTH, 9), bytes(LENGTH + 5, 9)] {
        let desk = Desk::with(&archive);
        desk.write(&format!("{PLACE}.part"), &stranger);
        assert_eq!(desk.fetched(&archive).restarts.len(), 1);
    }
}

#[test]
fn a_range_that_starts_elsewhere_is_not_appended() {
    let archive = bytes(LENGTH, 10);
    let desk = Desk::with(&archive);
    desk.write(&format!("{PLACE}.part"), &archive[..1000]);
    let shifted =
        Reply::new(206, &archive[500..]).with("Content-Range", format!("bytes 500-{}/{LENGTH}", LENGTH - 1));
    desk.hub.mood(|moods| moods.next = [shifted, Reply::new(416, "")].into());
    desk.fetched(&archive);
}

#[test]
fn an_answer_about_another_part_is_never_taken_for_the_file() {
    let archive = bytes(LENGTH, 16);
    let desk = Desk::with(&archive);
    let other =
        Reply::new(206, &archive[9..]).with("Content-Range", format!("bytes 9-{}/{LENGTH}", LENGTH - 1));
    desk.hub.mood(|moods| moods.next = [Reply::new(416, "no such range"), other].into());
    assert_eq!(desk.fetched(&archive).waits.len(), 2);
}

#[test]
fn wrong_bytes_are_fetched_anew_once_and_then_refused() {
    let archive = bytes(LENGTH, 11);
    let desk = Desk::with(&archive);
    desk.hub.mood(|moods| moods.wrong = 1);
    assert_eq!(desk.fetched(&archive).restarts.len(), 1);

    let desk = Desk::with(&archive);
    desk.hub.mood(|moods| moods.wrong = 2);
    let message = desk.failed();
    assert!(message.contains("data.zip: expected sha256 ") && message.contains("got sha256 "), "{message}");
    assert_eq!(desk.read(&format!("{PLACE}.part")), None, "wrong bytes are not kept");
    desk.fetched(&archive);
}

#[test]
fn a_file_of_another_length_is_refused() {
    let archive = bytes(LENGTH, 12);
    for (body, found) in
        [(&archive[..LENGTH - 7], "got size 299993"), (&bytes(LENGTH + 7, 12), "at least 300001")]
    {
        let desk = Desk::with(&archive);
        desk.hub.mood(|moods| moods.next = [Reply::new(200, body), Reply::new(200, body)].into());
        let message = desk.failed();
        assert!(message.contains("expected size 300000") && message.contains(found), "{message}");
    }
}

#[test]
fn a_busy_hub_is_asked_again_when_it_says() {
    let archive = bytes(LENGTH, 13);
    let desk = Desk::with(&archive);
    let busy = |status: u16| Reply::new(status, "").with("Retry-After", "1");
    desk.hub.mood(|moods| moods.next = [busy(429), Reply::new(503, "")].into());
    let heard = desk.fetched(&archive);
    assert_eq!(heard.waits.iter().map(|(_, wait)| wait.as_millis()).collect::<Vec<_>>(), [1000, 2]);
    assert!(heard.waits[0].0.contains("429") && heard.waits[0].0.contains("HF_TOKEN"), "{heard:?}");

    let desk = Desk::with(&archive);
    desk.hub.mood(|moods| moods.next = [Reply::new(429, "").with("Retry-After", "3600")].into());
    assert!(desk.failed().contains("asks to wait 3600 s"));
}

#[test]
fn an_empty_file_is_a_file() {
    let desk = Desk::with(b"");
    desk.fetched(b"");
}

#[test]
fn a_listing_of_many_pages_is_read_to_its_end() {
    for elsewhere in [None, Some("https://huggingface.invalid".to_owned())] {
        let archive = bytes(LENGTH, 14);
        let desk = Desk::with(&archive);
        for number in 0..7 {
            desk.hub.put(REPOSITORY, COMMIT, &format!("more/{number} é.zip"), &bytes(2000, number));
        }
        desk.hub.mood(|moods| (moods.page, moods.pages_at) = (2, elsewhere));
        let plan = desk.plan().unwrap();
        assert_eq!(plan.items().len(), 8);
        assert_eq!(desk.hub.asked().iter().filter(|asked| asked.path.contains("/tree/")).count(), 5);
    }
}

/// A name that is no plain word is encoded on its way and kept on disk.
#[test]
fn a_name_may_have_any_letters() {
    let archive = bytes(2000, 15);
    let desk = Desk::with(&archive);
    desk.hub.put(REPOSITORY, COMMIT, "more/50 % é.zip", &archive);
    desk.fetched(&archive);
    assert_eq!(desk.read("archive/more/50 % é.zip").unwrap(), archive);
    assert!(desk.hub.asked().iter().any(|asked| asked.path.ends_with("/more/50%20%25%20%C3%A9.zip")));
}

#[test]
fn an_answer_that_is_no_listing_is_told() {
    let page = Server::start(|_| Reply::new(200, "<html>Please log in to the network</html>"));
    let mut desk = Desk::with(b"x");
    desk.settings.endpoint = page.url();
    let message = desk.failed();
    assert!(message.contains("is HF_ENDPOINT a Hugging Face hub?"), "{message}");
}
