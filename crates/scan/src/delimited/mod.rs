//! Delimited text: rows of cells under a header (RFC 4180, any line end; comma, semicolon or tab).

mod header;
mod rows;
mod split;

use std::collections::BTreeMap;

use crate::record::Emitter;
use crate::source::Window;
use crate::{Format, Kind, ScanError};

use header::Header;
use rows::Rows;

/// Hands over all rows.
pub(crate) fn scan(mut window: Window, wanted: &[&str], emitter: &mut Emitter<'_>) -> Result<(), ScanError> {
    let header = Header::read(&mut window)?;
    emitter.told(Format::Csv { delimiter: header.delimiter });
    let mut rows = Rows::new(&header, wanted);
    loop {
        let (used, line, flow) = rows.pass(&window, emitter);
        window.consume_to(used, line);
        if flow.is_break() || window.finished() {
            return Ok(());
        }
        window.grow()?;
    }
}

/// The columns that have a name.
pub(crate) fn keys(mut window: Window) -> Result<(Format, BTreeMap<String, Kind>), ScanError> {
    let header = Header::read(&mut window)?;
    let named = header.names.into_iter().filter(|name| !name.is_empty());
    let keys = named.map(|name| (name, Kind::Text)).collect();
    Ok((Format::Csv { delimiter: header.delimiter }, keys))
}
