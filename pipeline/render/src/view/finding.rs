//! A coefficient with all that must be said about it, whatever table it comes from.

use records::tables::{Correlation, QuantileCorrelation};

use crate::labels::Labels;
use crate::number::{fixed, interval, p_equals};
use crate::sentence::readable_code;

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
        let Some(estimate) = self.estimate else {
            return format!("no {symbol} ({})", readable_code(self.state));
        };
        let limits = self
            .interval
            .map_or_else(|| "(no interval)".to_owned(), |(lower, upper)| interval(lower, upper, 2));
        format!("{symbol} = {} {limits}", fixed(estimate, 2))
    }

    /// `p = 0.026, n = 9`.
    pub(crate) fn evidence(&self) -> String {
        let p = self.p_value.map_or_else(|| "no p-value".to_owned(), p_equals);
        format!("{p}, n = {}", self.n)
    }

    /// `adjusted for all 67 looks p = 0.190, false discovery p = 0.100`, where there are such.
    pub(crate) fn adjusted(&self, looks: usize) -> Option<String> {
        let familywise = self.p_familywise.map(|p| format!("adjusted for all {looks} looks {}", p_equals(p)));
        let discovery = self.p_false_discovery.map(|p| format!("false discovery {}", p_equals(p)));
        let parts: Vec<String> = familywise.into_iter().chain(discovery).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
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
        let adjusted = Finding { p_familywise: Some(0.19), p_false_discovery: Some(0.1), ..finding };
        let expected = "adjusted for all 67 looks p = 0.190, false discovery p = 0.100";
        assert_eq!(adjusted.adjusted(67).as_deref(), Some(expected));
        assert_eq!(finding.adjusted(67), None);
        assert_eq!(constant.in_full(), "no r (constant), no p-value, n = 9");
    }
}
