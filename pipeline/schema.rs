//! `schema`: the JSON Schema of the config, or of a table.

use crate::config::Config;
use crate::failure::Failure;
use crate::terminal::line;

/// Prints a schema.
pub(crate) fn print(name: &str) -> Result<(), Failure> {
    let schema = match records::tables::schema(name) {
        Some(table) => table.json_schema(),
        None if name == "config" => schemars::schema_for!(Config).to_value(),
        None => return Err(Failure::usage(unknown(name))),
    };
    line(&serde_json::to_string_pretty(&schema)?);
    Ok(())
}

fn unknown(name: &str) -> String {
    let tables = || records::tables::ALL.iter().map(|schema| schema.table);
    let hint = match records::nearest(name, tables().chain(["config"])) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("tables are {}", tables().collect::<Vec<_>>().join(", ")),
    };
    format!("there is no schema of `{name}`; {hint}")
}
