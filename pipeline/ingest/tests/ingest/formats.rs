//! One table in every format, and files that are no table.

use ingest::Outputs;
use polars::prelude::{Column, DataFrame, ParquetWriter};

use crate::corpus::{bins, check_bins, expect, proxies, told};

const HOW: &str = "layout: long, scale: percent";

pub(crate) fn parquet(columns: Vec<Column>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let height = columns[0].len();
    let mut frame = DataFrame::new(height, columns).expect("frame");
    ParquetWriter::new(&mut bytes).finish(&mut frame).expect("Parquet");
    bytes
}

fn rows(outputs: &Outputs) -> Vec<(String, String, f64, Option<i64>)> {
    assert_eq!(told(outputs).len(), 1, "{:?}", told(outputs));
    assert_eq!(bins(outputs, "p.csv"), [4, 3, 1, 0]);
    outputs.proxies.iter().map(|r| (r.judge.clone(), r.metric.clone(), r.value, r.n)).collect()
}

#[test]
fn all_formats_give_the_same_table() {
    let csv = "judge,benchmark,domain,metric,value,n\nA,b,d/e,accuracy,68.1,512\nÄ,b,d/e,accuracy,57,\n\
               模,b,d/e,accuracy,0.07,3\nB,b,d/e,accuracy,,3\n";
    let expected = rows(&proxies(HOW, csv));
    assert_eq!(expected[0].2, 0.681);
    assert_eq!(expected[2].2, 0.0007);
    assert_eq!(rows(&proxies(HOW, csv.replace(',', "\t"))), expected);
    let semicolons = csv.replace(',', ";").replace('.', ",");
    assert_eq!(rows(&proxies("layout: long, scale: percent, decimal: comma", semicolons)), expected);
    let objects = [
        r#"{"judge":"A","benchmark":"b","domain":"d/e","metric":"accuracy","value":68.1,"n":512}"#,
        r#"{"judge":"Ä","benchmark":"b","domain":"d/e","metric":"accuracy","value":57,"n":null}"#,
        r#"{"judge":"模","metric":"accuracy","benchmark":"b","domain":"d/e","value":"0.07","n":3.0}"#,
        r#"{"judge":"B","benchmark":"b","domain":"d/e","metric":"accuracy","n":3}"#,
    ];
    assert_eq!(rows(&proxies(HOW, objects.join("\n"))), expected);
    assert_eq!(rows(&proxies(HOW, objects.join("\r\n\r\n"))), expected);
    assert_eq!(rows(&proxies(HOW, format!("\u{feff} [\n{}]\n", objects.join(",\n")))), expected);
    let frame = parquet(vec![
        Column::new("judge".into(), ["A", "Ä", "模", "B"]),
        Column::new("benchmark".into(), ["b"; 4]),
        Column::new("domain".into(), ["d/e"; 4]),
        Column::new("metric".into(), ["accuracy"; 4]),
        Column::new("value".into(), [Some(68.1), Some(57.0), Some(0.07), None]),
        Column::new("n".into(), [Some(512_i32), None, Some(3), Some(3)]),
    ]);
    assert_eq!(rows(&proxies(HOW, frame)), expected);
}

#[test]
fn what_is_no_table_is_named() {
    let cases: &[(&[u8], &str, &str)] = &[
        (b"", "whole file", "empty"),
        (b" \n\r\n\t", "whole file", "empty"),
        (b"\xEF\xBB\xBF", "whole file", "empty"),
        (b"PK\x03\x04rest", "whole file", "export the sheet as CSV"),
        (b"\x1F\x8B\x08rest", "whole file", "gzip"),
        (b"\xFF\xFEj\0u\0", "whole file", "UTF-16"),
        (b"j\0u\0d\0", "line 1", "zero byte"),
        (b"<!DOCTYPE html>", "whole file", "web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "whole file", "git lfs pull"),
        (
            b"judge,benchmark,domain,metric,value\nA,b,d,accuracy,0.5\nCaf\xE9,b,d,accuracy,0.5\n",
            "line 3",
            "0xE9",
        ),
        (b"PAR1", "whole file", "cut short"),
        (b"PAR1aaaabbbbPAR1", "whole file", "cannot be read"),
    ];
    for (bytes, location, words) in cases {
        let outputs = proxies(HOW, bytes);
        expect(&outputs, &format!("{location}||"), &[words]);
        assert_eq!(bins(&outputs, "p.csv"), [0, 0, 0, 0]);
    }
}

#[test]
fn any_text_that_is_no_table_is_one_more_rejection() {
    for text in
        ["hello", "hello world\nfoo", "| judge | value |\n|---|---|\n", "\"", "{", "[", "[1,2]", "{}", "0"]
    {
        let outputs = proxies(HOW, text);
        check_bins(&outputs);
        assert!(outputs.rejected().count() > 0, "{text}");
    }
}
