//! One coefficient with all that is said about it; the part that cells and quantiles share.

use statistics::{
    Level, PermutationCell, PermutationPlan, PermutationTest, Statistic, Undefined, correlation_interval,
};

/// A coefficient, its interval and its p-value, or why there is none.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Correlated {
    pub n: i64,
    pub estimate: Option<f64>,
    pub lower: Option<f64>,
    pub upper: Option<f64>,
    pub level: Option<f64>,
    pub interval_method: Option<String>,
    pub p_value: Option<f64>,
    pub p_method: Option<String>,
    pub p_familywise: Option<f64>,
    pub state: String,
    pub note: Option<String>,
}

/// Columns that are correlated with one outcome over the same judges.
#[derive(Debug)]
pub(crate) struct Column {
    pub statistic: Statistic,
    pub values: Result<Vec<f64>, Undefined>,
    pub in_family: bool,
}

/// Correlates every column with the outcome; the permutations are enumerated once for all.
pub(crate) fn correlate(
    columns: &[Column],
    outcome: &[f64],
    level: Level,
    plan: &PermutationPlan,
) -> Vec<Correlated> {
    let defined: Vec<PermutationCell<'_>> = columns
        .iter()
        .filter_map(|column| {
            let proxy = column.values.as_ref().ok()?;
            Some(PermutationCell { statistic: column.statistic, proxy, in_family: column.in_family })
        })
        .collect();
    let mut tests = statistics::permutation_tests(&defined, outcome, plan).into_iter();
    columns
        .iter()
        .map(|column| match &column.values {
            Err(undefined) => absent(outcome.len(), undefined),
            Ok(values) => one(column.statistic, values, outcome, level, tests.next()),
        })
        .collect()
}

fn one(
    statistic: Statistic,
    values: &[f64],
    outcome: &[f64],
    level: Level,
    test: Option<Result<PermutationTest, Undefined>>,
) -> Correlated {
    let n = outcome.len();
    let estimate = match statistics::correlate(statistic, values, outcome) {
        Err(undefined) => return absent(n, &undefined),
        Ok(estimate) => estimate,
    };
    let interval = correlation_interval(statistic, estimate, n, level);
    let test = test.and_then(Result::ok);
    Correlated {
        n: n as i64,
        estimate: Some(estimate),
        lower: interval.as_ref().ok().map(|interval| interval.lower),
        upper: interval.as_ref().ok().map(|interval| interval.upper),
        level: interval.as_ref().ok().map(|interval| interval.level),
        interval_method: interval.as_ref().ok().map(|interval| interval.method.to_owned()),
        p_value: test.as_ref().map(|test| test.p_value),
        p_familywise: test.as_ref().and_then(|test| test.p_familywise),
        p_method: test.map(|test| test.method.as_str().to_owned()),
        state: "ok".to_owned(),
        note: interval.err().map(|reason| format!("no interval: {reason}")),
    }
}

fn absent(n: usize, undefined: &Undefined) -> Correlated {
    Correlated {
        n: n as i64,
        estimate: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        p_value: None,
        p_method: None,
        p_familywise: None,
        state: undefined.state().to_owned(),
        note: Some(undefined.to_string()),
    }
}

/// Adds what else is to know to a note.
pub(crate) fn with_note(note: Option<String>, more: Option<String>) -> Option<String> {
    match (note, more) {
        (Some(note), Some(more)) => Some(format!("{note}; {more}")),
        (note, more) => note.or(more),
    }
}
