//! Nothing unfinished: no `todo!`, no `unimplemented!`, no `dbg!`, no ignored
//! test.

use super::files::{Complaint, File};
use super::rust::{self, Token};

const MACROS: &[&str] = &["todo", "unimplemented", "dbg"];

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    files.iter().filter(|file| file.is_rust()).flat_map(check_one).collect()
}

fn check_one(file: &File) -> Vec<Complaint> {
    let complain = |(line, token)| match token {
        Token::Macro(name) if MACROS.contains(&name.as_str()) => {
            Some(format!("{}:{line}: `{name}!`", file.path))
        }
        Token::Attribute(text) if text == "ignore" || text.starts_with("ignore ") => {
            Some(format!("{}:{line}: an ignored test", file.path))
        }
        _ => None,
    };
    rust::tokens(&file.text, true).into_iter().filter_map(complain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_code_is_found() {
        let text = "fn f() { todo!() }\n#[test]\n#[ignore = \"slow\"]\nfn t() {}\n// todo!()";
        let complaints = check(&[File::new("a.rs", text)]);
        assert_eq!(complaints, ["a.rs:1: `todo!`", "a.rs:3: an ignored test"]);
    }
}
