//! Columns of rows.

use polars::prelude::{
    AnyValue, Column, IntoSeries, ListBooleanChunkedBuilder, ListBuilderTrait, ListPrimitiveChunkedBuilder,
    ListStringChunkedBuilder, NamedFrom, PolarsError, Series, StructChunked,
};
use polars::prelude::{DataType, Int64Type};

/// One column of values that polars takes as they are.
pub(super) fn plain<T, Phantom: ?Sized>(name: &str, values: T) -> Series
where
    Series: NamedFrom<T, Phantom>,
{
    Series::new(name.into(), values)
}

/// A column with the text of each row.
pub(super) fn texts<T>(name: &str, rows: &[T], text: impl Fn(&T) -> String) -> Series {
    plain(name, rows.iter().map(text).collect::<Vec<_>>())
}

/// A column with a whole number of each row.
pub(super) fn integers<T>(name: &str, rows: &[T], number: impl Fn(&T) -> u32) -> Series {
    plain(name, rows.iter().map(|row| i64::from(number(row))).collect::<Vec<_>>())
}

/// A column with a number of each row.
pub(super) fn numbers<T>(name: &str, rows: &[T], number: impl Fn(&T) -> f64) -> Series {
    plain(name, rows.iter().map(number).collect::<Vec<_>>())
}

/// A column that is true or false of each row.
pub(super) fn flags<T>(name: &str, rows: &[T], flag: impl Fn(&T) -> bool) -> Series {
    plain(name, rows.iter().map(flag).collect::<Vec<_>>())
}

/// A column of fields.
pub(super) fn fields(name: &str, fields: &[Series]) -> Result<Series, PolarsError> {
    let rows = fields.first().map_or(0, |field| field.len());
    Ok(StructChunked::from_series(name.into(), rows, fields.iter())?.into_series())
}

/// A column of lists of true and false.
pub(super) fn flag_lists<'a>(name: &str, rows: impl ExactSizeIterator<Item = &'a [bool]>) -> Series {
    let mut builder = ListBooleanChunkedBuilder::new(name.into(), rows.len(), 0);
    rows.for_each(|row| builder.append_iter(row.iter().copied().map(Some)));
    builder.finish().into_series()
}

/// A column of lists of text.
pub(super) fn text_lists(name: &str, rows: impl ExactSizeIterator<Item = Vec<String>>) -> Series {
    let mut builder = ListStringChunkedBuilder::new(name.into(), rows.len(), 0);
    rows.for_each(|row| builder.append_values_iter(row.iter().map(String::as_str)));
    builder.finish().into_series()
}

/// A column of lists of pairs.
pub(super) fn pair_lists(name: &str, rows: &[Vec<[u16; 2]>]) -> Series {
    let count = rows.iter().map(Vec::len).sum();
    let mut builder =
        ListPrimitiveChunkedBuilder::<Int64Type>::new(name.into(), count, 2 * count, DataType::Int64);
    rows.iter().flatten().for_each(|pair| builder.append_slice(&pair.map(i64::from)));
    lists(name, &builder.finish().into_series(), rows.iter().map(Vec::len))
}

/// A column of lists that are cut from one column, one after the other.
pub(super) fn lists(name: &str, all: &Series, lengths: impl Iterator<Item = usize>) -> Series {
    let mut start = 0;
    let cut = |length: usize| {
        start += length;
        all.slice((start - length) as i64, length)
    };
    plain(name, lengths.map(cut).collect::<Vec<Series>>())
}

/// Text of as many characters as asked for, which stands for a response.
pub(super) fn stand_in(characters: u32) -> String {
    const WORDS: &str = "lorem ipsum dolor sit amet ";
    WORDS.chars().cycle().take(characters.max(1) as usize).collect()
}

/// The columns of series.
pub(super) fn all(series: impl IntoIterator<Item = Series>) -> Vec<Column> {
    series.into_iter().map(Column::from).collect()
}

/// Nothing, in a column that may hold text.
pub(super) fn optional_texts<T>(name: &str, rows: &[T], text: impl Fn(&T) -> Option<&'static str>) -> Series {
    let values: Vec<AnyValue<'_>> =
        rows.iter().map(|row| text(row).map_or(AnyValue::Null, AnyValue::String)).collect();
    plain(name, values)
}
