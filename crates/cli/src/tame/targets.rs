//! Where tamed files go.
//!
//! | given | in DIR |
//! |---|---|
//! | the folder `src` with `src/sub/f.m` | `sub/f.m` |
//! | the file `src/f.m` | `f.m` |
//! | the file `src/+pkg/@C/f.m` | `+pkg/@C/f.m`: these folders are part of the name |
//!
//! A source is never overwritten, nor are two sources written to one file;
//! nothing is written then.

use crate::args::Tame as Arguments;
use crate::paths;
use crate::workspace::Workspace;
use lariat_session::Input;
use lariat_session::Problem;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Where a tamed file goes.
pub enum Target {
    /// To standard output.
    Stdout,
    /// To this file.
    File(PathBuf),
}

/// The targets of all units, in their order, or what is wrong with them.
pub fn of(arguments: &Arguments, workspace: &Workspace) -> Result<Vec<Target>, Vec<Problem>> {
    let inputs: Vec<&Input> = workspace.units.iter().map(|unit| &unit.input).collect();
    let Some(out) = &arguments.out else {
        return match inputs.as_slice() {
            [_] => Ok(vec![Target::Stdout]),
            several => Err(vec![too_many(several.len())]),
        };
    };
    let files: Vec<PathBuf> =
        inputs.iter().map(|input| out.join(name(input, &arguments.paths))).collect();
    let problems = conflicts(&inputs, &files);
    match problems.is_empty() {
        true => Ok(files.into_iter().map(Target::File).collect()),
        false => Err(problems),
    }
}

fn too_many(count: usize) -> Problem {
    let message = format!("{count} files cannot be printed as one");
    Problem::error("", message, "write them to a folder with --out DIR")
}

/// The name in the folder of results.
fn name(input: &Input, given: &[PathBuf]) -> PathBuf {
    if input.explicit {
        return own_name(&input.absolute);
    }
    let roots = given.iter().map(|path| paths::absolute(path));
    let below = roots.filter_map(|root| Some(input.absolute.strip_prefix(root).ok()?.to_owned()));
    below.min_by_key(|name| name.components().count()).unwrap_or_else(|| own_name(&input.absolute))
}

/// The file's name with the folders that are part of it.
fn own_name(path: &Path) -> PathBuf {
    let belongs = |folder: &&Path| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(['+', '@']) || name == "private"
    };
    let folder = path.ancestors().skip(1).take_while(belongs).last().unwrap_or(path);
    let root = folder.parent().unwrap_or(folder);
    path.strip_prefix(root).unwrap_or(path).to_owned()
}

fn conflicts(inputs: &[&Input], files: &[PathBuf]) -> Vec<Problem> {
    let sources: HashSet<PathBuf> = inputs.iter().map(|input| real(&input.absolute)).collect();
    let mut taken: HashMap<PathBuf, &Input> = HashMap::new();
    let mut problems = Vec::new();
    for (input, file) in inputs.iter().zip(files) {
        let target = real(&paths::absolute(file));
        if sources.contains(&target) {
            let help = "give --out a folder that holds none of the sources";
            problems.push(Problem::error(paths::show(file), "this is a source", help));
        } else if let Some(other) = taken.insert(target, input) {
            let message = format!("`{}` and `{}` have the same name", other.name, input.name);
            let help = "give the folder that holds both, or tame them one by one";
            problems.push(Problem::error(paths::show(file), message, help));
        }
    }
    problems
}

/// The file itself, whatever links lead to it.
fn real(path: &Path) -> PathBuf {
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => real(folder).join(name),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::own_name;
    use std::path::Path;

    #[test]
    fn some_folders_are_part_of_a_name() {
        let name = |path| own_name(Path::new(path)).to_string_lossy().into_owned();
        assert_eq!(name("/a/src/f.m"), "f.m");
        assert_eq!(name("/a/src/private/f.m"), "private/f.m");
        assert_eq!(name("/a/+p/@C/f.m"), "+p/@C/f.m");
    }
}
