//! How functions are named in front of users.
//!
//! | function | name |
//! |---|---|
//! | of a file `+geo/area.m` | `geo.area` |
//! | `helper` further down in it | `geo.area>helper` |
//! | `inner`, nested in `helper` | `geo.area>helper/inner` |
//! | `plus` of a class `money` | `money.plus` |
//! | an anonymous function | `@(…) x + 1` |
//!
//! These are the names of MATLAB's profiler, but for the last one.

use crate::{Collection, FunctionRef};
use lariat_ir::Role;
use lariat_project::folder::{Role as Folder, package_prefix};
use lariat_syntax::tree::Unit;
use std::path::Path;

/// So many characters of an anonymous function's text are shown.
const CHARS: usize = 40;

/// A function's name, with all that distinguishes it from others.
pub fn qualified(code: &Collection, function: FunctionRef) -> String {
    let (Some(body), Some(unit)) = (code.function(function), code.unit(function.file)) else {
        return String::new();
    };
    let outer = || {
        let class = class_of(code, function);
        class.unwrap_or_else(|| with_package(&unit.path, &stem(&unit.path)))
    };
    match body.role {
        Role::Lambda => format!("@(…) {}", shortened(unit.tree().slice(body.span))),
        Role::Script => with_package(&unit.path, &stem(&unit.path)),
        Role::Constructor => outer(),
        Role::Method | Role::StaticMethod | Role::Property | Role::Initializer => {
            format!("{}.{}", outer(), body.name)
        }
        Role::Primary => match class_of(code, function) {
            Some(class) if class.rsplit('.').next() == Some(&stem(&unit.path)) => class,
            Some(class) => format!("{class}.{}", stem(&unit.path)),
            None => with_package(&unit.path, &stem(&unit.path)),
        },
        Role::Subfunction => {
            let main = code.main(function.file).filter(|main| *main != function);
            let main = main.map_or_else(outer, |main| qualified(code, main));
            format!("{main}>{}", body.name)
        }
        Role::Nested => {
            let parent = body.parent.map(|parent| FunctionRef { function: parent, ..function });
            let parent = parent.map_or_else(outer, |parent| qualified(code, parent));
            format!("{parent}/{}", body.name)
        }
    }
}

/// The class whose method a function is: it stands in the class's folder, or
/// among the methods of its file.
pub fn class_of(code: &Collection, function: FunctionRef) -> Option<String> {
    let body = code.function(function)?;
    let unit = code.unit(function.file)?;
    let is_method = matches!(
        body.role,
        Role::Method | Role::StaticMethod | Role::Constructor | Role::Property | Role::Initializer
    );
    let folder = unit.path.parent()?;
    match Folder::of(folder) {
        Folder::Class(class) if is_method || body.role == Role::Primary => {
            Some(with_package(&unit.path, class))
        }
        _ if is_method && unit.tree().unit == Unit::Class => {
            Some(with_package(&unit.path, &stem(&unit.path)))
        }
        _ => None,
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn with_package(path: &Path, name: &str) -> String {
    match path.parent().map(package_prefix).filter(|package| !package.is_empty()) {
        Some(package) => format!("{package}.{name}"),
        None => name.to_owned(),
    }
}

/// The text in one line, its end cut off where it is long.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(CHARS) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
