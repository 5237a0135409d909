//! Data files of tests: MAT files, written as text.
//!
//! ```text
//! % file: cal.mat
//! % gain (3,1) double
//! % run (1,1) struct
//! % run.name (1,8) char
//! % truncated                  the last bytes are missing
//! ```
//!
//! All numbers are zeros. A field comes after its structure.

use crate::markdown::File;
use lariat_matfile::zeros;
use lariat_matfile::{Array, Class};

impl File {
    /// What the file holds on a disk.
    pub fn bytes(&self) -> Vec<u8> {
        if !self.name.ends_with(".mat") {
            return self.text.clone().into_bytes();
        }
        let mut variables: Vec<(String, Array)> = Vec::new();
        let mut is_truncated = false;
        for line in self.text.lines().skip(1).map(|line| line.trim_start_matches('%').trim()) {
            match line.split_once(' ') {
                _ if line == "truncated" => is_truncated = true,
                Some((name, text)) => {
                    let array = zeros::described(text);
                    let array = array.unwrap_or_else(|| panic!("{}: {line}", self.name));
                    add(&mut variables, name, array);
                }
                None => {}
            }
        }
        let mut bytes = zeros::file(&variables);
        bytes.truncate(bytes.len() - if is_truncated { 8 } else { 0 });
        bytes
    }
}

fn add(to: &mut Vec<(String, Array)>, name: &str, array: Array) {
    let Some((outer, field)) = name.split_once('.') else {
        to.push((name.to_owned(), array));
        return;
    };
    let outer = to.iter_mut().find(|(name, _)| name == outer).map(|(_, array)| array);
    let outer = outer.filter(|outer| outer.class == Class::Struct);
    let outer = outer.unwrap_or_else(|| panic!("{name}: no structure before it"));
    outer.fields.push((field.to_owned(), Some(array)));
}
