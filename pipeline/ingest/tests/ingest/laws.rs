//! Laws over arbitrary input, and size.

use proptest::prelude::*;

use crate::corpus::{LONG, RATED, WIDE, bins, outcomes, proxies};

/// Pieces that tables are made of, sound and unsound ones.
fn piece() -> impl Strategy<Value = String> {
    let pieces = [
        "judge",
        "benchmark",
        "domain",
        "metric",
        "value",
        "policy",
        "outcome",
        "control",
        "n",
        "lower",
        "upper",
        "level",
        "is_baseline",
        "group",
        "accuracy",
        "kendall-tau",
        "arena-score",
        "none",
        "style",
        "0.5",
        "-1e3",
        "68.1%",
        "NaN",
        "—",
        "",
        " ",
        "\"",
        "\"\"",
        ",",
        ",",
        ",",
        ";",
        "\t",
        "\n",
        "\n",
        "\r\n",
        "\r",
        "b/d/accuracy",
        "arena-score/none",
        "{",
        "}",
        "[",
        "]",
        ":",
        "null",
        "true",
        "A",
        "a",
        "模型",
        "\u{200b}",
        "\0",
        "\u{feff}",
        "judge,benchmark,domain,metric,value\n",
        "judge,outcome,control,value\n",
        "A,b,d,accuracy,0.5\n",
        "a,b,d,accuracy,0.5\n",
        "A,arena-score,none,1200\n",
        "[{\"judge\":\"A\",\"value\":0.5}",
    ];
    prop::sample::select(pieces.to_vec()).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// `corpus` checks after each run that the bins add up and that the tables can be stored.
    #[test]
    fn any_bytes_are_taken_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for how in [LONG, WIDE, RATED] {
            proxies(how, &bytes);
            outcomes(how, &bytes);
        }
    }

    #[test]
    fn any_text_made_of_pieces_is_taken_or_refused(pieces in prop::collection::vec(piece(), 0..40)) {
        let text = pieces.concat();
        for how in [LONG, WIDE, RATED, "layout: long, scale: percent, decimal: comma"] {
            proxies(how, &text);
            outcomes(how, &text);
        }
    }

    #[test]
    fn every_row_of_a_sound_header_is_counted(cells in prop::collection::vec((piece(), piece(), piece()), 1..20)) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["judge", "benchmark", "domain", "metric", "value"]).expect("header");
        for (judge, metric, value) in &cells {
            writer.write_record([judge, "b", "d", metric, value]).expect("row");
        }
        let bytes = writer.into_inner().expect("bytes");
        if !bytes.contains(&0) {
            prop_assert_eq!(bins(&proxies(LONG, bytes), "p.csv")[0], i64::try_from(cells.len()).expect("few"));
        }
    }
}

#[test]
fn a_hundred_thousand_rows_with_as_many_names() {
    let mut text = "judge,benchmark,domain,metric,value\n".to_owned();
    for row in 0..100_000 {
        text.push_str(&format!("judge {row},b,d,accuracy,0.{row:05}\n"));
    }
    // Names are held against each other; were it each against each, this would not end.
    let outputs = proxies(LONG, text);
    assert_eq!(bins(&outputs, "p.csv"), [100_000, 100_000, 0, 0]);
}
