//! A coefficient with all that must be said about it, whatever table it comes from.

use records::tables::{Correlation, QuantileCorrelation};

use crate::labels::Labels;
use crate::number::{fixed, interval, p_equals};

/// One coefficient.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Finding<'a> {
    pub statistic: &'a str,
    pub n: i64,
    pub estimate: Option<f64>,
    pub interval: Option<(f64, f64)>,
    pub p_value: Option<f64>,
    pub p_familywise: Option<f64>,
    pub p_false_discovery: Option<f64>,
    pub state: &'a str,
}

macro_rules! finding_from {
    ($row:ty) => {
        impl<'a> From<&'a $row> for Finding<'a> {
            fn from(row: &'a $row) -> Self {
                Self {
                    statistic: &row.statistic,
                    n: row.n,
                    estimate: row.estimate,
                    interval: row.lower.zip(row.upper),
                    p_value: row.p_value,
                    p_familywise: row.p_familywise,
                    p_false_discovery: row.p_false_discovery,
                    state: &row.state,
                }
            }
        }
    };
}

finding_from!(Correlation);
finding_from!(QuantileCorrelation);

impl Finding<'_> {
    /// `r = 0.73 [0.13, 0.94]`, or why there is none.
    pub(crate) fn coefficient(&self) -> String {
        let symbol = Labels::symbol(self.statistic);
        let Some(estimate) = self.estimate else { return format!("no {symbol} ({})", self.state) };
        let limits = self
            .interval
            .map_or_else(|| "(no interval)".to_owned(), |(lower, upper)| interval(lower, upper, 2));
        format!("{symbol} = {} {limits}", fixed(estimate, 2))
    }

    /// `p = 0.026, n = 9`, with adjusted p-values where there are any.
    pub(crate) fn evidence(&self) -> String {
        let mut parts = vec![self.p_value.map_or_else(|| "no p-value".to_owned(), p_equals)];
        let adjusted = [(self.p_familywise, "familywise"), (self.p_false_discovery, "false discovery rate")];
        for (p, name) in adjusted {
            parts.extend(p.map(|p| format!("{} ({name})", p_equals(p))));
        }
        parts.push(format!("n = {}", self.n));
        parts.join(", ")
    }

    /// Both in one line.
    pub(crate) fn in_full(&self) -> String {
        format!("{}, {}", self.coefficient(), self.evidence())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coefficient_never_stands_alone() {
        let finding = Finding {
            statistic: "pearson",
            n: 9,
            estimate: Some(0.7312),
            interval: Some((0.1349, 0.939)),
            p_value: Some(0.0264),
            p_familywise: None,
            p_false_discovery: None,
            state: "ok",
        };
        assert_eq!(finding.in_full(), "r = 0.73 [0.13, 0.94], p = 0.026, n = 9");
        let constant = Finding { estimate: None, p_value: None, state: "constant", ..finding };
        assert_eq!(constant.in_full(), "no r (constant), no p-value, n = 9");
    }
}
