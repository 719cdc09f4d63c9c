#![allow(clippy::disallowed_methods, missing_docs)]
#[allow(dead_code)]
mod rows;
use std::path::Path;
#[test]
fn dump() {
    let folder = std::env::var("DUMP").unwrap();
    let mut studies =
        vec![("hand", render::RawSettings::default(), rows::study(["one", "two", "three", "four", "five"]))];
    for s in ["ppe", "rewardbench2"] {
        studies.push((
            s,
            render::RawSettings { formats: vec![render::Format::Svg], ..rows::built_in::settings(s) },
            rows::built_in::of(s),
        ));
    }
    studies.push(("empty", render::RawSettings::default(), render::Inputs::default()));
    for (name, raw, inputs) in studies {
        let made = render::compute(&raw.check().unwrap(), &inputs).unwrap();
        for d in made.documents {
            let p = Path::new(&folder).join(name).join(&d.path);
            std::fs::create_dir_all(p.parent().unwrap()).unwrap();
            std::fs::write(p, d.bytes).unwrap();
        }
    }
}
