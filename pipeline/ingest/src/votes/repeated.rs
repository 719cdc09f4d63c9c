//! A column that nearly always has one value in all rows, kept as that while it is so.

use polars::prelude::{AnyValue, Column, DataType, NamedFrom, Scalar, Series};

/// The values of a batch's rows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Repeated<T> {
    Same(Option<T>, usize),
    Own(Vec<T>),
}

impl<T: Copy + PartialEq> Repeated<T> {
    pub(crate) const fn new() -> Self {
        Self::Same(None, 0)
    }

    /// Adds so many rows with one value.
    pub(crate) fn extend(&mut self, value: T, rows: usize) {
        match self {
            Self::Same(same, length) if same.is_none_or(|same| same == value) => {
                (*same, *length) = (Some(value), *length + rows);
            }
            Self::Same(same, length) => {
                let mut own = Vec::with_capacity(*length + rows);
                own.extend(same.iter().flat_map(|same| std::iter::repeat_n(*same, *length)));
                own.resize(*length + rows, value);
                *self = Self::Own(own);
            }
            Self::Own(own) => own.resize(own.len() + rows, value),
        }
    }
}

impl Repeated<i64> {
    pub(crate) fn column(self, name: &str) -> Column {
        match self {
            Self::Same(Some(value), rows) => {
                let value = Scalar::new(DataType::Int64, AnyValue::Int64(value));
                Column::new_scalar(name.into(), value, rows)
            }
            Self::Same(None, _) => Series::new(name.into(), Vec::<i64>::new()).into(),
            Self::Own(own) => Series::new(name.into(), own).into(),
        }
    }
}

impl Repeated<Option<f64>> {
    pub(crate) fn column(self, name: &str) -> Column {
        match self {
            Self::Same(value, rows) => {
                let value = value.flatten().map_or(AnyValue::Null, AnyValue::Float64);
                Column::new_scalar(name.into(), Scalar::new(DataType::Float64, value), rows)
            }
            Self::Own(own) => Series::new(name.into(), own).into(),
        }
    }
}

/// One text in all rows, or none.
pub(crate) fn text(name: &str, text: Option<&str>, rows: usize) -> Column {
    let value = text.map_or(AnyValue::Null, |text| AnyValue::StringOwned(text.into()));
    Column::new_scalar(name.into(), Scalar::new(DataType::String, value), rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_one_value_until_another_comes() {
        let mut column = Repeated::new();
        column.extend(1_i64, 2);
        column.extend(1, 1);
        assert_eq!(column, Repeated::Same(Some(1), 3));
        column.extend(5, 2);
        column.extend(1, 1);
        assert_eq!(column, Repeated::Own(vec![1, 1, 1, 5, 5, 1]));
        assert_eq!(column.column("count").len(), 6);
    }

    #[test]
    fn columns_have_their_rows() {
        let mut weights = Repeated::new();
        weights.extend(None, 3);
        let column = weights.column("weight");
        assert_eq!((column.len(), column.null_count()), (3, 3));
        assert_eq!(Repeated::<i64>::new().column("count").len(), 0);
        assert_eq!(text("source", Some("votes"), 2).str().unwrap().get(1), Some("votes"));
        assert_eq!(text("prompt", None, 2).null_count(), 2);
    }
}
