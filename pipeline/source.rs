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
    ("rewardbench2", include_str!("../configs/rewardbench2.yaml")),
];

/// Names of the built-in studies, with their configs.
pub(crate) fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUILT_IN.iter().copied()
}

/// The built-in study of that name, else the file at that path.
pub(crate) fn find(named: &str) -> Result<Source, Failure> {
    if let Some((name, text)) = built_in().find(|(name, _)| *name == named) {
        let base = PathBuf::from("configs");
        return Ok(Source { name: format!("built-in study {name}"), base, text: text.to_owned() });
    }
    let path = Path::new(named);
    if !artifact::exists(path) {
        return Err(Failure::usage(stranger(named)));
    }
    let bytes = artifact::read(path).map_err(|error| Failure::Usage(error.into()))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::usage(format!("{named} is not UTF-8 text; a config is a YAML file")))?;
    let base = path.parent().unwrap_or_else(|| Path::new("")).to_owned();
    Ok(Source { name: named.to_owned(), base, text: text.trim_start_matches('\u{feff}').to_owned() })
}

fn stranger(named: &str) -> String {
    let names: Vec<&str> = built_in().map(|(name, _)| name).collect();
    let hint = match records::nearest(named, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("built-in studies are {}", names.join(", ")),
    };
    format!("`{named}` is neither a built-in study nor a file; {hint}")
}
