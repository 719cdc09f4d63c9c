//! A column whose type is told once, so that its cells cost little.

use polars::prelude::{
    BooleanChunked, ChunkAgg, DataType, Float64Chunked, Int64Chunked, PolarsResult, Series, StringChunked,
    TimeUnit,
};

use crate::Value;

/// The cells of one wanted key in one row group.
pub(crate) enum Column {
    /// The file has no such key.
    Absent,
    Null,
    Text(StringChunked),
    Integer(Int64Chunked),
    Number(Float64Chunked),
    Flag(BooleanChunked),
    /// Points in time and durations, and how many of their units make a second.
    Seconds(Int64Chunked, i64),
    /// Whole days since 1970-01-01.
    Days(Int64Chunked),
    List(Series),
    /// Fields by name, and which rows are not null.
    Struct(Vec<(String, Self)>, BooleanChunked),
}

impl Column {
    pub(crate) fn new(series: &Series) -> PolarsResult<Self> {
        let series = series.rechunk();
        Ok(match series.dtype() {
            DataType::Null => Self::Null,
            DataType::Boolean => Self::Flag(series.bool()?.clone()),
            DataType::String => Self::Text(series.str()?.clone()),
            // Ids may be larger than what the other integers hold; as text they keep every figure.
            DataType::UInt64 if series.u64()?.max().is_some_and(|most| i64::try_from(most).is_err()) => {
                Self::Text(series.cast(&DataType::String)?.str()?.clone())
            }
            kind if kind.is_integer() => Self::Integer(whole(&series)?),
            kind if kind.is_float() => Self::Number(series.cast(&DataType::Float64)?.f64()?.clone()),
            DataType::Date => Self::Days(whole(&series)?),
            DataType::Datetime(unit, _) | DataType::Duration(unit) => {
                Self::Seconds(whole(&series)?, in_second(*unit))
            }
            DataType::Time => Self::Seconds(whole(&series)?, in_second(TimeUnit::Nanoseconds)),
            DataType::List(_) => Self::List(series),
            DataType::Struct(_) => {
                let fields = series.struct_()?.fields_as_series();
                let named = |field: &Series| Ok((field.name().to_string(), Self::new(field)?));
                let fields: PolarsResult<Vec<(String, Self)>> = fields.iter().map(named).collect();
                Self::Struct(fields?, series.is_not_null())
            }
            // Categories; what cannot be text is refused by polars.
            _ => Self::Text(series.cast(&DataType::String)?.str()?.clone()),
        })
    }

    /// Whether a value of it is a list or object.
    pub(crate) fn is_nested(&self) -> bool {
        matches!(self, Self::List(_) | Self::Struct(..))
    }

    /// The cell of a row; lists and objects were made before and are taken from `nested`.
    #[inline]
    pub(crate) fn value<'a>(
        &'a self,
        row: usize,
        nested: &mut impl Iterator<Item = &'a serde_json::Value>,
    ) -> Value<'a> {
        match self {
            Self::Absent => Some(Value::Missing),
            Self::Null => None,
            Self::Text(cells) => cells.get(row).map(Value::Text),
            Self::Integer(cells) => cells.get(row).map(Value::Integer),
            Self::Number(cells) => cells.get(row).map(Value::Number),
            Self::Flag(cells) => cells.get(row).map(Value::Flag),
            Self::Seconds(cells, units) => cells.get(row).map(|time| Value::Number(seconds(time, *units))),
            Self::Days(cells) => cells.get(row).map(|days| Value::Number(days as f64 * SECONDS_A_DAY)),
            Self::List(_) | Self::Struct(..) => {
                nested.next().filter(|value| !value.is_null()).map(Value::Nested)
            }
        }
        .unwrap_or(Value::Null)
    }
}

const SECONDS_A_DAY: f64 = 86_400.0;

/// Numbers, or the numbers behind dates and times.
fn whole(series: &Series) -> PolarsResult<Int64Chunked> {
    Ok(series.to_physical_repr().cast(&DataType::Int64)?.i64()?.clone())
}

fn in_second(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Milliseconds => 1_000,
        TimeUnit::Microseconds => 1_000_000,
        TimeUnit::Nanoseconds => 1_000_000_000,
    }
}

/// Seconds of a time; whole seconds apart where a float cannot hold the time itself, as with nanoseconds
/// since 1970.
fn seconds(time: i64, units: i64) -> f64 {
    if time.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS {
        time as f64 / units as f64
    } else {
        time.div_euclid(units) as f64 + time.rem_euclid(units) as f64 / units as f64
    }
}
