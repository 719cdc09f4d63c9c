//! Covariates of a vote: which columns they come from, and how they are made of them.

use artifact::Batches;

use super::batch::Batch;
use crate::Error;
use crate::settings::{Formula, Settings, Standardise};

/// One covariate.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Term {
    pub(crate) name: String,
    source: Source,
}

#[derive(Debug, Clone, PartialEq)]
enum Source {
    /// Columns of the first and of the second answer.
    Pair([usize; 2]),
    /// A column taken as it is.
    Single(usize),
}

/// All covariates of a fit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Design {
    pub(crate) terms: Vec<Term>,
    /// Columns that the terms need.
    pub(crate) columns: Vec<String>,
    formula: Formula,
}

impl Design {
    /// # Errors
    /// [`Error::MissingColumn`].
    pub(crate) fn of(settings: &Settings, votes: &Batches) -> Result<Self, Error> {
        let style = &settings.raw().style;
        let mut design = Self { terms: Vec::new(), columns: Vec::new(), formula: settings.formula() };
        for name in &style.features {
            design.push(votes, name, true)?;
        }
        for name in &style.covariates {
            let pair = [format!("{name}_a"), format!("{name}_b")];
            design.push(votes, name, pair.iter().any(|column| votes.columns().contains(column)))?;
        }
        Ok(design)
    }

    fn push(&mut self, votes: &Batches, name: &str, is_pair: bool) -> Result<(), Error> {
        let source = if is_pair {
            let place = |side: &str| format!("{name}_{side}");
            Source::Pair([self.place(votes, place("a"), name)?, self.place(votes, place("b"), name)?])
        } else {
            Source::Single(self.place(votes, name.to_owned(), name)?)
        };
        self.terms.push(Term { name: name.to_owned(), source });
        Ok(())
    }

    fn place(&mut self, votes: &Batches, column: String, name: &str) -> Result<usize, Error> {
        if !votes.columns().contains(&column) {
            let near = records::nearest(&column, votes.columns().iter().map(String::as_str));
            return Err(Error::MissingColumn {
                near: near.map(str::to_owned),
                column,
                name: name.to_owned(),
            });
        }
        self.columns.push(column);
        Ok(self.columns.len() - 1)
    }

    /// One covariate of some rows, before it is standardised.
    pub(crate) fn column(
        &self,
        (votes, batch): (&Batches, &Batch),
        term: usize,
        rows: &(impl Iterator<Item = usize> + Clone),
    ) -> Result<Vec<f64>, Error> {
        let (term, formula) = (&self.terms[term], self.formula);
        let values = |column: usize| batch.values[column].slice();
        let found: Vec<f64> = match term.source {
            Source::Single(column) => rows.clone().map(|row| values(column)[row]).collect(),
            Source::Pair([first, second]) => {
                let (a, b) = (values(first), values(second));
                rows.clone().map(|row| formula.of(a[row], b[row])).collect()
            }
        };
        // What is not finite makes no finite covariate, so one look at the results is enough.
        let odd = found.iter().position(|value| !value.is_finite());
        match odd.and_then(|place| rows.clone().nth(place)) {
            None => Ok(found),
            Some(row) => Err(term.fault(self, (votes, batch), row)),
        }
    }
}

impl Term {
    /// Whether it is a difference between the answers, which is standardised.
    pub(crate) const fn is_difference(&self) -> bool {
        matches!(self.source, Source::Pair(_))
    }

    /// Why a row has no finite covariate.
    fn fault(&self, design: &Design, (votes, batch): (&Batches, &Batch), row: usize) -> Error {
        let columns = match self.source {
            Source::Pair(pair) => pair.to_vec(),
            Source::Single(column) => vec![column],
        };
        let cell = |column: usize| batch.values[column].slice()[row];
        let odd = columns.iter().copied().find(|column| !cell(*column).is_finite());
        let (column, reason) = match (odd, &columns[..]) {
            (None, [first, second]) => {
                let (a, b, formula) = (cell(*first), cell(*second), design.formula.as_str());
                (*first, format!("is {a} and the other answer's {b}: `{formula}` of them is not finite"))
            }
            (odd, _) => {
                let column = odd.unwrap_or(columns[0]);
                (column, format!("of `{}` is empty or not a finite number", self.name))
            }
        };
        batch.fault(votes, row, &design.columns[column], reason)
    }
}

/// Count, mean and sum of squared deviations of one covariate.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Moments {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// Of values with counts, in two passes.
    pub(crate) fn of(values: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
        let (mut count, mut sum) = (0.0, 0.0);
        for (value, times) in values.clone() {
            count += times;
            sum += times * value;
        }
        let mean = if count > 0.0 { sum / count } else { 0.0 };
        let squares = values.map(|(value, times)| times * (value - mean).powi(2)).sum();
        Self { count, mean, squares }
    }

    /// Of both together.
    ///
    /// Source: Chan, Golub & LeVeque (1983), *Am. Stat.* 37, 242–247, equation (1.5).
    pub(crate) fn merge(&mut self, other: &Self) {
        let count = self.count + other.count;
        if count > 0.0 {
            let gap = other.mean - self.mean;
            self.squares += other.squares + gap * gap * self.count * other.count / count;
            self.mean += gap * other.count / count;
            self.count = count;
        }
    }
}

/// A covariate is (value − mean)/deviation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Standard {
    pub(crate) mean: f64,
    pub(crate) deviation: f64,
}

/// Below this share of its size a deviation is rounding.
const ROUNDING: f64 = 1e-12;

impl Standard {
    /// `None` where the term stays as it is; the mean where that is all there is.
    pub(crate) fn of(term: &Term, moments: &Moments, by: Standardise) -> Result<Option<Self>, f64> {
        let divisor = match by {
            Standardise::Population => moments.count,
            Standardise::Sample => moments.count - 1.0,
            Standardise::None => return Ok(None),
        };
        if !term.is_difference() {
            return Ok(None);
        }
        let mean = moments.mean;
        let deviation = (moments.squares / divisor).sqrt();
        // Written so that NaN, from a single vote, fails too.
        let varies = deviation > ROUNDING * mean.abs() && deviation > 0.0;
        if varies { Ok(Some(Self { mean, deviation })) } else { Err(mean) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_the_moments_of_the_whole() {
        let values: Vec<(f64, f64)> =
            (0..100).map(|k| (f64::from(k * 37 % 101) + 1e6, f64::from(k % 3))).collect();
        let whole = Moments::of(values.iter().copied());
        let mut merged = Moments::default();
        for part in [&values[..7], &values[7..7], &values[7..60], &values[60..]] {
            merged.merge(&Moments::of(part.iter().copied()));
        }
        assert_eq!(whole.count, merged.count);
        assert!(
            (whole.mean - merged.mean).abs() < 1e-9 && (whole.squares / merged.squares - 1.0).abs() < 1e-12
        );
    }
}
