//! Where a config comes from.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The text of a config.
#[derive(Debug)]
pub(crate) struct Source {
    /// Name for messages.
    pub name: String,
    /// Folder that its paths are relative to.
    pub base: PathBuf,
    /// YAML.
    pub text: String,
}

const BUILT_IN: &[(&str, &str)] = &[
    ("ppe", include_str!("../configs/ppe.yaml")),
    ("ppe-raw", include_str!("../configs/ppe-raw.yaml")),
    ("rewardbench2", include_str!("../configs/rewardbench2.yaml")),
];

/// The config of a built-in study.
pub(crate) fn built_in(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(study, _)| *study == name).map(|(_, text)| *text)
}

/// The built-in study of that name, else the file at that path.
pub(crate) fn find(named: &str) -> Result<Source, Failure> {
    if let Some(text) = built_in(named) {
        let name = format!("built-in study {named}");
        // Its paths start where those of the same file under `configs` do.
        return Ok(Source { name, base: PathBuf::from("configs"), text: text.to_owned() });
    }
    let path = Path::new(named);
    if !artifact::exists(path) {
        return Err(Failure::usage(format!("{}, nor a file", stranger(named))));
    }
    file(path)
}

/// The file at a path.
pub(crate) fn file(path: &Path) -> Result<Source, Failure> {
    let named = path.display();
    let bytes = artifact::read(path).map_err(|error| Failure::Usage(error.into()))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::usage(format!("{named} is not UTF-8 text; a config is a YAML file")))?;
    let base = path.parent().unwrap_or_else(|| Path::new("")).to_owned();
    Ok(Source { name: named.to_string(), base, text: text.trim_start_matches('\u{feff}').to_owned() })
}

/// Says that a name is no built-in study, and which was probably meant.
pub(crate) fn stranger(named: &str) -> String {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    let hint = match records::nearest(named, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("they are {}", names.join(", ")),
    };
    format!("`{named}` is no built-in study ({hint})")
}
