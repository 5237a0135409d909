//! `lariat builtins`: the tree of builtins, or what is known of one of them.
//!
//! | module | one concept |
//! |---|---|
//! | [`tree`] | the tree, or the part of it below a group |
//! | [`facts`] | what a specification states of a builtin, and which group states it |
//! | [`samples`] | classes of results for sample arguments |
//! | [`sizes`] | how the sizes of results follow, in words |
//! | [`table`] | a table of these classes, as in figure 3.1 of `000` |
//! | [`page`] | a page for people |
//! | [`json`] | the same as JSON |

mod facts;
mod json;
mod page;
mod samples;
mod sizes;
mod table;
mod tree;

use crate::args::{Builtins as Arguments, Project, TreeFormat};
use crate::console::Console;
use crate::file_system::OsFileSystem;
use crate::outcome::Outcome;
use crate::workspace::options;
use lariat_base::Severity;
use lariat_builtins::{BuiltinId, BuiltinTree, ClassRules, library, shared_builtins};
use lariat_project::suggest::nearest;
use lariat_session::Configuration;
use lariat_session::Problem;
use lariat_syntax::Dialect;
use lariat_values::rules_of;
use std::io::{self, Write};
use std::sync::Arc;

/// Runs the command, with what the `lariat.toml` of the current folder specifies.
pub fn run(arguments: &Arguments, console: &mut Console) -> io::Result<Outcome> {
    let Arguments { config, no_config, dialect, .. } = arguments.clone();
    let project = Project { config, no_config, dialect, ..Project::default() };
    let mut configuration =
        Configuration::new(options(&project, &[], None), Arc::new(OsFileSystem));
    let (tree, dialect) = match configuration.here() {
        Some(settings) => (settings.builtins.clone(), settings.config.dialect.clone()),
        None => (shared_builtins(), arguments.dialect.clone()),
    };
    let broken = configuration.problems.iter().any(|problem| problem.severity == Severity::Error);
    console.problems(&configuration.problems);
    let outcome = show(&tree, arguments, rules(dialect.as_ref()), console)?;
    Ok(if broken { outcome.max(Outcome::Findings) } else { outcome })
}

fn show(
    tree: &BuiltinTree,
    arguments: &Arguments,
    rules: ClassRules,
    console: &mut Console,
) -> io::Result<Outcome> {
    let Some(name) = &arguments.name else {
        whole(tree, arguments.format, console)?;
        return Ok(Outcome::Clean);
    };
    let Some(id) = tree.find(name).or_else(|| tree.find_abstract(name)) else {
        console.problems(&[unknown(tree, name)]);
        return Ok(Outcome::Nothing);
    };
    match arguments.format {
        TreeFormat::Text => page::write(tree, id, rules, console)?,
        TreeFormat::Json => write_json(&json::builtin(tree, id), console)?,
    }
    Ok(Outcome::Clean)
}

fn whole(tree: &BuiltinTree, format: TreeFormat, console: &mut Console) -> io::Result<()> {
    let mut roots = tree.ids().filter(|id| tree.get(*id).parent.is_none());
    roots.try_for_each(|root| match format {
        TreeFormat::Text => tree::write(tree, root, console),
        TreeFormat::Json => write_json(&json::group(tree, root), console),
    })
}

fn write_json(value: &serde_json::Value, console: &mut Console) -> io::Result<()> {
    serde_json::to_writer(&mut console.out, value)?;
    writeln!(console.out)
}

/// The rules of a dialect; those of the default one without.
fn rules(dialect: Option<&Dialect>) -> ClassRules {
    dialect.map_or_else(ClassRules::default, |dialect| rules_of(dialect).classes)
}

fn unknown(tree: &BuiltinTree, name: &str) -> Problem {
    let message = format!("nothing is specified of a builtin `{name}`");
    let names = tree.ids().map(|id: BuiltinId| tree.get(id).name.as_str());
    let help = match (library().origin(name), nearest(name, names)) {
        (Some(origin), _) => format!("it is a name of {origin}, of which only the name is known"),
        (None, Some(known)) => format!("did you mean `{known}`?"),
        (None, None) => "`lariat builtins` shows all builtins".into(),
    };
    Problem::error("", message, help)
}
