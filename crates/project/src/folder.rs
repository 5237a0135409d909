//! What the names of folders and files mean (`001` section 3.1).
//!
//! | name | role |
//! |---|---|
//! | `private` | its functions are seen from the folder above only |
//! | `+pkg` | a package: its functions are `pkg.f` |
//! | `@cls` | a class folder: its functions are methods of `cls` |
//! | any other | a plain folder; only these are on the MATLAB path |
//!
//! The *home* of a file is the nearest plain folder above it: the folder that
//! must be on the path, or current, for the file to be found. Example: the home
//! of `lib/+geo/@mesh/private/f.m` is `lib`.
//!
//! Cost: none of this looks at a file system; all is decided by text.

use std::path::{Path, PathBuf};

/// What a folder is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role<'a> {
    /// A folder that may be on the path.
    Plain,
    /// `private`
    Private,
    /// `+name`
    Package(&'a str),
    /// `@name`
    Class(&'a str),
}

impl<'a> Role<'a> {
    /// The role of the folder with this name.
    pub fn of_name(name: &'a str) -> Self {
        if name == "private" {
            Self::Private
        } else if let Some(package) = name.strip_prefix('+') {
            Self::Package(package)
        } else if let Some(class) = name.strip_prefix('@') {
            Self::Class(class)
        } else {
            Self::Plain
        }
    }

    /// The role of the folder with this path.
    pub fn of(folder: &'a Path) -> Self {
        folder.file_name().and_then(|name| name.to_str()).map_or(Self::Plain, Self::of_name)
    }
}

/// The nearest plain folder at or above `folder`.
pub fn home_of_folder(folder: &Path) -> &Path {
    folder.ancestors().find(|above| Role::of(above) == Role::Plain).unwrap_or(folder)
}

/// The home of a file: the nearest plain folder above it.
///
/// Who is given a single file to check should treat its home as given too:
/// without it the file's neighbours are unknown.
pub fn home_of_file(file: &Path) -> &Path {
    file.parent().map_or(file, home_of_folder)
}

/// How a file holds code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A `.m` file.
    Source,
    /// P-code, a MEX or Octave binary, a live script or an app: its name can be
    /// called, but its code is not read.
    Opaque,
}

/// The name that a file of this name defines and how it holds its code; `None`
/// for a file that defines nothing.
pub fn defined_name(file_name: &str) -> Option<(&str, Code)> {
    let (stem, extension) = file_name.rsplit_once('.')?;
    let code = match extension {
        "m" => Code::Source,
        "p" | "mlx" | "mlapp" | "oct" | "dll" | "class" => Code::Opaque,
        _ if extension.starts_with("mex") => Code::Opaque,
        _ => return None,
    };
    is_identifier(stem).then_some((stem, code))
}

/// The name of the function that a file of this name may be compiled to, if it is a source in C, C++,
/// CUDA or Fortran, as MEX files are made of.
pub fn compiled_name(file_name: &str) -> Option<&str> {
    let (stem, extension) = file_name.rsplit_once('.')?;
    let extension = extension.to_ascii_lowercase();
    let is_source =
        matches!(&*extension, "c" | "cc" | "cpp" | "cxx" | "cu" | "f" | "for" | "f77" | "f90");
    (is_source && is_identifier(stem)).then_some(stem)
}

/// Can this text be a name in a program? (MATLAB wants a letter first, Octave
/// takes an underscore too.)
pub fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// The dotted name of the package that `folder` is or lies in: `geo.mesh` for
/// `lib/+geo/+mesh` and for `lib/+geo/+mesh/@cls`; empty outside packages.
pub fn package_prefix(folder: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for above in folder.ancestors() {
        match Role::of(above) {
            Role::Package(name) => parts.push(name),
            Role::Private | Role::Class(_) => {}
            Role::Plain => break,
        }
    }
    parts.reverse();
    parts.join(".")
}

/// The path of a file or folder as `PathBuf` with its parent, normalised.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let plain = path.components().all(|c| {
        matches!(
            c,
            std::path::Component::Normal(_)
                | std::path::Component::RootDir
                | std::path::Component::Prefix(_)
        )
    });
    if plain { path.to_path_buf() } else { crate::filesystem::normalize(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compiled_functions_have_sources() {
        assert_eq!(compiled_name("fastsum.cpp"), Some("fastsum"));
        assert_eq!(compiled_name("solve.F"), Some("solve"));
        for other in ["fastsum.h", "fast-sum.c", "fastsum.m", "c"] {
            assert_eq!(compiled_name(other), None, "{other}");
        }
    }

    #[test]
    fn roles_come_from_names() {
        assert_eq!(Role::of(Path::new("/p/private")), Role::Private);
        assert_eq!(Role::of(Path::new("/p/+geo")), Role::Package("geo"));
        assert_eq!(Role::of(Path::new("/p/@int32")), Role::Class("int32"));
        assert_eq!(Role::of(Path::new("/p/src")), Role::Plain);
        assert_eq!(Role::of(Path::new("/")), Role::Plain);
    }

    #[test]
    fn the_home_is_the_nearest_plain_folder() {
        let home = |file| home_of_file(Path::new(file)).to_str();
        assert_eq!(home("/lib/+geo/@mesh/private/f.m"), Some("/lib"));
        assert_eq!(home("/lib/private/private/f.m"), Some("/lib"));
        assert_eq!(home("/lib/f.m"), Some("/lib"));
        assert_eq!(home("/f.m"), Some("/"));
    }

    #[test]
    fn files_that_define_names() {
        assert_eq!(defined_name("f.m"), Some(("f", Code::Source)));
        assert_eq!(defined_name("__f__.m"), Some(("__f__", Code::Source)));
        assert_eq!(defined_name("f.mexa64"), Some(("f", Code::Opaque)));
        assert_eq!(defined_name("f.p"), Some(("f", Code::Opaque)));
        for other in ["my-script.m", "f.mat", "f.txt", "2d.m", ".m", "f", "a.b.m"] {
            assert_eq!(defined_name(other), None, "{other}");
        }
    }

    #[test]
    fn package_prefixes_are_dotted() {
        assert_eq!(package_prefix(Path::new("/lib/+geo/+mesh/@cls/private")), "geo.mesh");
        assert_eq!(package_prefix(Path::new("/+no/lib/@cls")), "");
    }
}
