//! Folders and zip archives, from the disk through the store's listing.

use std::io::{Cursor, Write as _};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::desk::{Openers, read, read_files};
use super::world::{CONFIG, files, sets};

/// Openers of everything at a path, as the settings name it.
fn opened(named: &str, path: &Path) -> Openers {
    let entries = artifact::archive::list(path).expect("listed").into_iter();
    let opener = |entry: artifact::archive::Entry| {
        let key = if entry.name.is_empty() { named.to_owned() } else { format!("{named}/{}", entry.name) };
        let open = move || entry.open().map_err(std::io::Error::other);
        (key, Box::new(open) as Box<dyn scan::Open + Send>)
    };
    entries.map(opener).collect()
}

fn with_sets(mut openers: Openers) -> Openers {
    let sets = sets();
    let sets: Vec<(&str, &[u8])> = sets.iter().map(|(path, bytes)| (*path, bytes.as_slice())).collect();
    openers.extend(crate::votes::desk::files(&sets));
    openers
}

fn zipped(method: CompressionMethod) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    writer.add_directory("data/", options).expect("folder");
    for (path, bytes) in files().into_iter().skip(3) {
        writer.start_file(path, options).expect("begun");
        writer.write_all(&bytes).expect("written");
    }
    for hidden in ["__MACOSX/data/._x.json", "data/.DS_Store"] {
        writer.start_file(hidden, options).expect("begun");
        writer.write_all(b"no scores").expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

fn on_disk(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("file");
    file.write_all(bytes).expect("written");
    file
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a folder for the test")]
fn a_folder_and_its_zip_say_the_same() {
    let plain = read(CONFIG, &files());
    let folder = tempfile::tempdir().expect("folder");
    for (path, bytes) in files().into_iter().skip(3) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, bytes).expect("written");
    }
    let told = read_files(CONFIG, &with_sets(opened("data", &folder.path().join("data"))));
    assert_eq!((&told.battle_scores, &told.answer_scores), (&plain.battle_scores, &plain.answer_scores));
    assert_eq!(told.report, plain.report);
    for method in [CompressionMethod::Deflated, CompressionMethod::Stored] {
        let zip = on_disk(&zipped(method));
        let config = CONFIG.replace("path: data", "path: my/data.zip");
        let told = read_files(&config, &with_sets(opened("my/data.zip", zip.path())));
        assert_eq!((&told.battle_scores, &told.answer_scores), (&plain.battle_scores, &plain.answer_scores));
        assert_eq!(told.bins("my/data.zip/data/math_best_of_k/Stern-RM-8B.json"), [6, 6, 0, 0]);
        assert_eq!(told.report.accounting.len(), 9);
    }
}

#[test]
fn a_single_file_is_an_entry_without_a_name() {
    let file = on_disk(b"[]");
    let entries = artifact::archive::list(file.path()).expect("listed");
    assert_eq!((entries.len(), entries[0].name.as_str()), (1, ""));
    assert!(artifact::archive::list(Path::new("/no/such/place")).is_err());
}

#[test]
fn a_damaged_archive_is_refused() {
    let whole = zipped(CompressionMethod::Deflated);
    let list =
        |bytes: &[u8]| artifact::archive::list(on_disk(bytes).path()).map_err(|error| error.to_string());
    assert!(list(&whole[..whole.len() - 30]).expect_err("cut").contains("the zip archive is damaged"));
    let mut broken = whole.clone();
    let place = whole.windows(7).position(|bytes| bytes == b"Stern-R").expect("the first file") + 80;
    broken[place..place + 40].fill(0xA5);
    let zip = on_disk(&broken);
    let first = artifact::archive::list(zip.path()).expect("the directory is whole").swap_remove(0);
    assert!(first.open().expect_err("damaged").to_string().contains("cannot be unpacked"), "{}", first.name);
    // The room tells it of the one file and reads the others.
    let config = CONFIG.replace("path: data", "path: d.zip");
    let told = read_files(&config, &with_sets(opened("d.zip", zip.path())));
    let faulty: Vec<&str> = told
        .report
        .rejections
        .iter()
        .filter(|row| row.reason.contains("unpacked"))
        .map(|row| row.source.as_str())
        .collect();
    assert_eq!(faulty, [format!("d.zip/{}", first.name)]);
}

/// The reader of zip archives keeps the last file of a name; which of the two is right, nobody can know.
#[test]
fn a_name_twice_in_an_archive_is_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [("data/judge-1.json", b"[1]"), ("data/judge-2.json", b"[2]")] {
        writer.start_file(name, SimpleFileOptions::default()).expect("begun");
        writer.write_all(content).expect("written");
    }
    let mut bytes = writer.finish().expect("finished").into_inner();
    assert_eq!(artifact::archive::list(on_disk(&bytes).path()).expect("two names").len(), 2);
    let places: Vec<usize> =
        (0..bytes.len()).filter(|place| bytes[*place..].starts_with(b"judge-2")).collect();
    assert_eq!(places.len(), 2, "beside the file and in the directory");
    places.into_iter().for_each(|place| bytes[place + 6] = b'1');
    let error = artifact::archive::list(on_disk(&bytes).path()).expect_err("one name twice").to_string();
    assert!(error.contains("holds a name twice"), "{error}");
}
