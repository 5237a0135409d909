//! Inputs that once crashed the front end; `cargo xtask fuzz` adds to them.

use crate::{check, seeds};
use std::fs;

#[test]
fn inputs_that_crashed_do_so_no_more() {
    for path in seeds::m_files(&seeds::folder("regressions")) {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        check::patiently(&path.display().to_string(), move || check::bytes(&bytes));
    }
}
