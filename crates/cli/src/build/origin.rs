//! Which source a product is made from, so that a build replaces its own products only.
//!
//! ```text
//! /* Made by lariat build from ../a/f.m. */       the first line of out/f.c
//! ```
//!
//! The source is named as seen from the folder of the products, wherever the build is started. A
//! program and a MEX file carry the same words as a text in the binary.
//!
//! Cost: reads the products that are there.

use crate::console::Console;
use crate::entry_point::{EntryPoint, Stop};
use crate::outcome::Outcome;
use lariat_session::Problem;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const WORDS: &[u8] = b"Made by lariat build from ";
const END: &[u8] = b".m.";

/// The source of a build.
pub struct Origin {
    source: String,
    shown: String,
}

impl Origin {
    /// The source of what is written into a folder.
    pub fn of(entry: &EntryPoint, out: &Path) -> io::Result<Self> {
        let input = &entry.program.entry().input;
        let out = existing(&std::path::absolute(out)?);
        let from = existing(&input.absolute);
        let from = pathdiff::diff_paths(&from, &out).unwrap_or(from);
        let letter =
            |c: char| if c.is_ascii_alphanumeric() || "/._-".contains(c) { c } else { '_' };
        let text = from.to_string_lossy().replace('\\', "/");
        let source = text.strip_suffix(".m").unwrap_or(&text).chars().map(letter).collect();
        Ok(Self { source, shown: input.name.clone() })
    }

    fn words(&self) -> String {
        let words = String::from_utf8_lossy(WORDS);
        format!("{words}{}{}", self.source, String::from_utf8_lossy(END))
    }

    /// The text of a C file, after a line that says where it comes from.
    pub fn c(&self, text: &str) -> String {
        format!("/* {} */\n{text}", self.words())
    }

    /// The same of a Makefile or a Python module.
    pub fn script(&self, text: &str) -> String {
        format!("# {}\n{text}", self.words())
    }

    /// The same of a Fortran module.
    pub fn fortran(&self, text: &str) -> String {
        format!("! {}\n{text}", self.words())
    }

    /// A C file whose binary says where it comes from.
    pub fn binary(&self, text: &str) -> String {
        format!("{text}\nconst char lr_made_from[] = \"{}\";\n", self.words())
    }

    /// Is what would be replaced in the folder made from the same source?
    pub fn check(&self, out: &Path, products: &[String], console: &Console) -> Result<(), Stop> {
        for product in products {
            let path = out.join(product);
            if !path.is_file() {
                continue;
            }
            let wrong = match made_from(&fs::read(&path)?) {
                Some(source) if source == self.source => continue,
                Some(source) => format!("is made from {source}.m"),
                None => "is not made by `lariat build`".to_owned(),
            };
            let message = format!("{} would be replaced, and {wrong}", path.display());
            let help = "name another folder with -o, or remove the file";
            console.problems(&[Problem::error(&*self.shown, message, help)]);
            return Err(Outcome::Nothing.into());
        }
        Ok(())
    }
}

/// What a product says of itself, without `.m`.
fn made_from(bytes: &[u8]) -> Option<String> {
    let start = memchr::memmem::find(bytes, WORDS)? + WORDS.len();
    let rest = &bytes[start..];
    let end = memchr::memmem::find(rest, END)?;
    Some(String::from_utf8_lossy(&rest[..end]).into_owned())
}

/// A path without links, as far as it exists.
fn existing(path: &Path) -> PathBuf {
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Ok(path), ..) => path,
        (Err(_), Some(parent), Some(name)) => existing(parent).join(name),
        (Err(_), ..) => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_say_what_they_are_made_from() {
        let origin = Origin { source: "../a/f".to_owned(), shown: "f.m".to_owned() };
        for text in [origin.c("int x;"), origin.script("all:"), origin.binary("int x;")] {
            assert_eq!(made_from(text.as_bytes()).as_deref(), Some("../a/f"), "{text}");
        }
        assert_eq!(made_from(b"int x;"), None);
    }
}
