//! Damaged, cut and absurd files.

use polars::prelude::{Column, NamedFrom, Series};
use scan::{Packing, ScanError};

use crate::files::{gzip, keys, parquet, scan, zstd};

fn small() -> Vec<Vec<u8>> {
    let csv = b"a,b.c,d\r\n1,\"x \"\"y\"\"\r\nz\",\r\n\xC3\xA9,,2\r\n";
    let lines = b"{\"a\": 1, \"b\": {\"c\": \"x\\n\"}}\n\n{\"a\": [true, null], \"d\": -1.5e3}\n";
    let array = b"\xEF\xBB\xBF[\n {\"a\": 1, \"b\": {\"c\": \"x\\n\"}},\n {\"a\": [{}], \"d\": 2}]\n";
    let tags = Series::new("d".into(), [Series::new("".into(), ["x", "y"]), Series::new("".into(), ["z"])]);
    let columns =
        vec![Column::new("a".into(), [1_i64, 2]), Column::new("b.c".into(), ["x", "y"]), tags.into()];
    vec![csv.to_vec(), lines.to_vec(), array.to_vec(), parquet(columns, 1)]
}

const WANTED: [&str; 4] = ["a", "b.c", "b", "d"];

/// Whatever the bytes: no panic, and every record in one bin, which `scan` checks.
fn survives(bytes: &[u8]) {
    let _ = keys(bytes);
    let _ = scan(bytes, &WANTED);
}

#[test]
fn cut_at_any_byte() {
    for whole in small() {
        for cut in 0..whole.len() {
            survives(&whole[..cut]);
        }
        for packed in [gzip(&[&whole]), zstd(&[&whole])] {
            for cut in (0..packed.len()).step_by(3) {
                survives(&packed[..cut]);
            }
        }
    }
}

#[test]
fn one_byte_changed() {
    std::panic::set_hook(Box::new(|_| {}));
    for whole in small() {
        for place in 0..whole.len() {
            let flips = [0x55, whole[place], 0x80, whole[place] ^ b'"'];
            // Parquet is read by code that is not optimised for tests.
            let some = if whole.starts_with(b"PAR1") { 1 } else { flips.len() };
            for flip in &flips[..some] {
                let mut damaged = whole.clone();
                damaged[place] ^= flip;
                survives(&damaged);
            }
        }
    }
    let _ = std::panic::take_hook();
}

#[test]
fn files_that_are_no_records_are_named() {
    let cases: &[(&[u8], &str)] = &[
        (b"", "empty"),
        (b" \n\r\n\t", "empty"),
        (b"\xEF\xBB\xBF\n", "empty"),
        (b"PK\x03\x04rest", "export the sheet as CSV"),
        (b"BZh91AY", "bzip2"),
        (b"version https://git-lfs.github.com/spec/v1\noid", "git lfs pull"),
        (b"\xFF\xFEa\0,\0b\0", "UTF-16"),
        (b"a\0,\0b\0\n\0", "line 1: a zero byte: the file is binary or in UTF-16"),
        (b"<!DOCTYPE html>\n<html>", "a web page or XML"),
        (b"\n  <?xml version", "a web page or XML"),
        (b"PAR1", "cut short"),
        (b"PAR1 and so on, PAR2", "cut short"),
    ];
    for (bytes, words) in cases {
        let told = scan(bytes, &["a"]).error();
        assert!(told.contains(words), "{told}");
        assert_eq!(keys(bytes).expect_err("no keys").to_string(), told);
    }
    let missing = || Err(std::io::Error::from(std::io::ErrorKind::NotFound));
    assert!(matches!(scan::keys(&missing), Err(ScanError::Unreadable(_))));
}

#[test]
fn packings_that_cannot_be_read_are_named() {
    let csv = b"a,b\n1,2\n";
    let [.., table] = &small()[..] else { panic!("files") };
    for (packing, pack) in [(Packing::Gzip, gzip as fn(&[&[u8]]) -> Vec<u8>), (Packing::Zstd, zstd)] {
        let packed = pack(&[csv.repeat(1_000).as_slice()]);
        let cut = scan(&packed[..packed.len() - 4], &["a"]).end;
        assert!(
            matches!(cut, Err(ScanError::DamagedPacking { packing: found, .. }) if found == packing),
            "{cut:?}"
        );
        for inner in [&pack(&[csv]), table] {
            let end = scan(pack(&[inner]), &["a"]).end;
            assert!(
                matches!(end, Err(ScanError::UnsupportedPacking { packing: found, .. }) if found == packing)
            );
        }
        assert!(scan(pack(&[b""]), &["a"]).error().contains("empty"));
    }
}

#[test]
fn zero_bytes_behind_the_head_do_not_matter_where_nothing_is_wanted() {
    let csv = format!("a,b\n{}\n1,\0\n", "1,2\n".repeat(1_000));
    assert_eq!(scan(&csv, &["a"]).rows().len(), 1_001);
    assert_eq!(scan(&csv, &["b"]).good.len(), 1_001);
}

#[test]
fn records_without_end_are_refused() {
    let long = "x".repeat(80 << 20);
    for bytes in [format!("{{\"a\": \"{long}"), format!("[{{\"a\": \"{long}"), format!("a,b\n1,{long}")] {
        let end = scan(bytes, &["a"]).end;
        assert!(matches!(end, Err(ScanError::Endless { .. })), "{end:?}");
    }
    assert!(scan(&long, &["a"]).error().contains("at line 1 has more than 64 MiB and no end"));
}

#[test]
fn absurd_keys_are_only_missing() {
    let dots = ".".repeat(200);
    for bytes in small() {
        let found = scan(bytes, &[&dots, "", ".a", "a.", "a..b"]).rows();
        assert!(found.iter().flatten().all(|value| *value == crate::files::Owned::Missing));
    }
    let open = "{\"a\":".repeat(10_000);
    survives(open.as_bytes());
    survives(format!("[{open}").as_bytes());
    survives("[".repeat(100_000).as_bytes());
}
