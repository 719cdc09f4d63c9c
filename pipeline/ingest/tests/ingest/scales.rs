//! Scales that are declared, and signs that the wrong one is.

use crate::corpus::{LONG, RATED, bins, expect, outcomes, proxies, run, told};

const HEAD: &str = "judge,benchmark,domain,metric,value";
const PERCENT: &str = "layout: long, scale: percent";

#[test]
fn percent_declared_as_fraction() {
    let outputs = proxies(LONG, format!("{HEAD}\nA,b,d,accuracy,68.1\nB,b,d,accuracy,0.5\n"));
    expect(&outputs, "line 2|value|68.1", &["68.1", "range 0 to 1", "scale: percent"]);
    assert_eq!(bins(&outputs, "p.csv"), [2, 1, 0, 1]);
    let far = proxies(LONG, format!("{HEAD}\nA,b,d,accuracy,1200\n"));
    expect(&far, "line 2|value|1200", &["correct the value"]);
}

#[test]
fn fractions_declared_as_percent() {
    let outputs =
        proxies(PERCENT, format!("{HEAD}\nA,b,d,accuracy,0.61\nB,b,d,accuracy,1\nC,b,d,accuracy,0\n"));
    expect(&outputs, "whole file|accuracy|", &["lie between 0 and 1", "declare `scale: fraction`"]);
    assert_eq!(bins(&outputs, "p.csv"), [3, 0, 0, 3]);
    let mixed = proxies(PERCENT, format!("{HEAD}\nA,b,d,accuracy,61\nA,b,d,brier-score,0.1\n"));
    expect(&mixed, "whole file|brier-score|", &["`scales: {brier-score: fraction}`"]);
    assert_eq!(bins(&mixed, "p.csv"), [2, 1, 0, 1]);
    let zeros = proxies(PERCENT, format!("{HEAD}\nA,b,d,accuracy,0\n"));
    assert_eq!(bins(&zeros, "p.csv"), [1, 1, 0, 0]);
}

#[test]
fn exceptions_by_metric() {
    let how = "layout: long, scale: percent, scales: {brier-score: fraction}";
    let outputs =
        proxies(how, format!("{HEAD},resolution\nA,b,d,accuracy,61.2,0.05\nA,b,d,brier-score,0.1,0.05\n"));
    let found: Vec<_> = outputs.proxies.iter().map(|row| (row.value, row.resolution)).collect();
    assert_eq!(found, [(0.612, Some(0.0005)), (0.1, Some(0.05))]);
    let idle = proxies(how, format!("{HEAD}\nA,b,d,accuracy,61.2\n"));
    expect(&idle, "whole file||", &["names `brier-score`", "take it out"]);
    let met = proxies(how, format!("{HEAD}\nA,b,d,accuracy,61.2\nA,b,d,brier-score,\n"));
    assert_eq!(met.rejected().count(), 0);
}

#[test]
fn limits_have_the_scale_of_their_value() {
    let text = format!("{HEAD},lower,upper,level\nA,b,d,accuracy,61.2,58.1%,64,0.95\n");
    let outputs = proxies(PERCENT, text);
    assert_eq!(told(&outputs), []);
    let row = &outputs.proxies[0];
    assert_eq!((row.lower, row.upper, row.level), (Some(0.581), Some(0.64), Some(0.95)));
}

#[test]
fn as_is_is_for_own_metrics() {
    let text = format!("{HEAD}\nA,b,d,margin,12.5\nA,b,d,accuracy,0.5\nB,b,d,margin,-3\n");
    let config = "{metrics: {margin: {direction: lower, unit: points, lowest: 0}}, \
                   proxies: [{path: p.csv, layout: long, scale: as-is}]}";
    let outputs = run(config, &[("p.csv", text.as_bytes())]);
    let row = &outputs.proxies[0];
    assert_eq!((row.value, row.unit.as_str(), row.direction), (12.5, "points", records::Direction::Lower));
    let rows = told(&outputs);
    assert!(rows[0].0 == "line 3" && rows[0].3.contains("as-is"), "{rows:?}");
    assert!(rows[1].0 == "line 4" && rows[1].3.contains("its range from 0 up"), "{rows:?}");
}

#[test]
fn an_outcome_that_is_no_share() {
    let head = "judge,outcome,control,value";
    let outputs = outcomes(LONG, format!("{head}\nA,arena-score,none,1200\n"));
    expect(&outputs, "line 2|value|1200", &["scale: as-is"]);
    let mixed = "layout: long, scale: as-is, scales: {win-rate: percent}";
    let outputs = outcomes(mixed, format!("{head}\nA,arena-score,none,1200\nA,win-rate,none,61.2%\n"));
    assert_eq!(outputs.outcomes.iter().map(|row| row.value).collect::<Vec<_>>(), [1200.0, 0.612]);
    let outputs = outcomes(RATED, format!("{head}\nA,win-rate,none,61.2%\n"));
    expect(&outputs, "line 2|value|61.2%", &["declared as `as-is`"]);
}

#[test]
fn a_row_must_not_contradict_what_is_known_of_its_metric() {
    let text =
        format!("{HEAD},direction,unit\nA,b,d,brier-score,0.1,higher,share\nB,b,d,accuracy,0.5,up,points\n");
    let rows = told(&proxies(LONG, text));
    assert!(rows[0].1 == "direction" && rows[0].3.contains("`lower`"), "{rows:?}");
    assert!(rows[1].1 == "direction" && rows[1].3.contains("higher, lower"), "{rows:?}");
    assert!(rows[2].1 == "unit" && rows[2].3.contains("`share`"), "{rows:?}");
}
