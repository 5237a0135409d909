//! Crates depend only downwards: the table of rooms in `ARCHITECTURE.md`.
//!
//! Cargo itself forbids cycles; this forbids the arrows that would not be a cycle
//! today but one tomorrow. Test-only dependencies are free.

use super::files::{Complaint, File};
use std::collections::BTreeSet;

/// A crate and those directly below it; what those may use, it may use too.
const ROOMS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("syntax", &["base"]),
    ("shapes", &["base"]),
    ("builtins", &["shapes", "base"]),
    ("matfile", &[]),
    ("format", &["syntax"]),
    ("project", &["format", "matfile"]),
    ("kinds", &["project", "builtins"]),
    ("ir", &["syntax", "builtins"]),
    ("tame", &["ir", "kinds"]),
    ("dataflow", &["kinds", "builtins"]),
    ("domains", &["ir", "shapes"]),
    ("transfer", &["domains"]),
    ("flow-sets", &["domains"]),
    ("interprocedural", &["tame", "shapes"]),
    ("value-facts", &["interprocedural", "transfer", "flow-sets"]),
    ("values", &["value-facts"]),
    ("findings", &["values"]),
    ("typed", &["findings"]),
    ("lowered", &["base"]),
    ("lowering", &["lowered", "typed"]),
    ("backend-c", &["lowering"]),
    ("calls", &["values"]),
    ("tracking", &["values"]),
    ("instantiation", &["findings"]),
    ("analysis", &["tracking", "instantiation", "dataflow"]),
    ("extents", &["tame", "shapes"]),
    ("checks", &["analysis", "extents"]),
    ("session", &["checks", "typed", "calls"]),
    ("ide", &["session"]),
    ("server", &["ide"]),
    ("report", &["base"]),
    ("toolbox", &[]),
    ("cli", &["server", "backend-c", "toolbox", "report"]),
];

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    files
        .iter()
        .filter_map(|file| Some((file, crate_of(&file.path)?)))
        .flat_map(check_one)
        .collect()
}

fn crate_of(path: &str) -> Option<&str> {
    path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")
}

fn check_one((file, name): (&File, &str)) -> Vec<Complaint> {
    let Some(allowed) = below(name) else {
        return vec![format!("{}: `{name}` has no place in the table of rooms", file.path)];
    };
    let Ok(manifest) = file.text.parse::<toml::Table>() else {
        return vec![format!("{}: not TOML", file.path)];
    };
    let upward = used(&manifest).into_iter().filter(|used| !allowed.contains(used.as_str()));
    upward.map(|used| format!("{}: `{name}` may not use `{used}`", file.path)).collect()
}

/// All crates that a crate may use.
fn below(name: &str) -> Option<BTreeSet<&'static str>> {
    let (_, direct) = ROOMS.iter().find(|(room, _)| *room == name)?;
    let further = direct.iter().filter_map(|room| below(room)).flatten();
    Some(direct.iter().copied().chain(further).collect())
}

/// The crates of this workspace that a manifest names.
fn used(manifest: &toml::Table) -> Vec<String> {
    let sections = ["dependencies", "build-dependencies"];
    let tables = sections.iter().filter_map(|section| manifest.get(*section)?.as_table());
    let names = tables.flat_map(toml::Table::keys);
    names.filter_map(|name| name.strip_prefix("lariat-")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_down() {
        let manifest = |name: &str, used: &str| {
            let text = format!("[dependencies]\nlariat-{used} = {{ workspace = true }}\n");
            File::new(&format!("crates/{name}/Cargo.toml"), &text)
        };
        assert!(check(&[manifest("kinds", "syntax")]).is_empty());
        assert!(check(&[manifest("checks", "base")]).is_empty());
        let complaints = check(&[manifest("builtins", "project"), manifest("new", "base")]);
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].contains("`builtins` may not use `project`"));
    }

    #[test]
    fn test_only_dependencies_are_free() {
        let text = "[dev-dependencies]\nlariat-cli = { workspace = true }\n";
        assert!(check(&[File::new("crates/base/Cargo.toml", text)]).is_empty());
    }
}
