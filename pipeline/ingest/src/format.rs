//! Which format some bytes are in, told by the bytes and not by the file's name.

mod delimited;
mod json;
mod json_value;
mod lines;
mod parquet;
mod quotes;
mod text;

use crate::fault::Fault;
use crate::raw_table::RawTable;

/// The table in some bytes, or the reason why there is none.
pub(crate) fn read(bytes: &[u8]) -> Result<RawTable, Fault> {
    if bytes.starts_with(b"PAR1") {
        return parquet::read(bytes);
    }
    let text = text::decode(bytes)?;
    let table = match text.trim_start().chars().next() {
        None => return Err(Fault::whole_file(EMPTY)),
        Some('[') => json::array(text)?,
        Some('{') => json::lines(text),
        Some('<') => return Err(Fault::whole_file(MARKUP)),
        Some(_) => delimited::read(text)?,
    };
    Ok(table.without_empty_columns())
}

const EMPTY: &str = "the file is empty; expected a header and rows (CSV), a JSON array of objects, JSON lines, or \
                     Parquet";
const MARKUP: &str = "the file begins with `<` like a web page or XML; expected CSV, JSON or Parquet: was the \
                      right file downloaded?";
