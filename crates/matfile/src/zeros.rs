//! Small files for tests: MAT files of version 5 that hold variables of given classes and sizes, all
//! zeros.
//!
//! ```
//! use lariat_matfile::{read, zeros};
//! let array = zeros::described("(3,4) double").unwrap();
//! let bytes = zeros::file(&[("x".to_owned(), array.clone())]);
//! let found = read(Box::new(std::io::Cursor::new(bytes))).unwrap();
//! assert_eq!((found[0].name.as_str(), &found[0].array), ("x", &array));
//! ```
//!
//! Cost: the bytes of the arrays.

use crate::header::VERSION;
use crate::variable::{Array, Class};

/// An array as tests write it: `(3,4) double`, `(1,1) complex single`, `(2,2) sparse double`. Of
/// structures the fields are added by the caller.
pub fn described(text: &str) -> Option<Array> {
    let (dims, words) = text.trim().strip_prefix('(')?.split_once(')')?;
    let dims: Option<Vec<u64>> = dims.split(',').map(|dim| dim.trim().parse().ok()).collect();
    let mut words: Vec<&str> = words.split_whitespace().collect();
    let class = Class::named(words.pop()?);
    let mut array = Array::plain(class, Some(dims?));
    array.is_complex = words.contains(&"complex");
    array.is_sparse = words.contains(&"sparse");
    Some(array)
}

/// A file with these variables.
pub fn file(variables: &[(String, Array)]) -> Vec<u8> {
    let mut bytes = b"MATLAB 5.0 MAT-file, zeros".to_vec();
    bytes.resize(VERSION, b' ');
    bytes.extend([0, 1, b'I', b'M']);
    for (name, array) in variables {
        bytes.extend(element(14, &matrix(name, array)));
    }
    bytes
}

/// An element: type, length, data, and zeros up to a multiple of 8 bytes.
fn element(kind: u32, data: &[u8]) -> Vec<u8> {
    let mut bytes = [kind, data.len() as u32].iter().flat_map(|word| word.to_le_bytes()).collect();
    Vec::extend(&mut bytes, data);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
}

fn words(words: impl IntoIterator<Item = u64>) -> Vec<u8> {
    words.into_iter().flat_map(|word| (word as u32).to_le_bytes()).collect()
}

fn matrix(name: &str, array: &Array) -> Vec<u8> {
    let (number, width) = class_number(array);
    let complex = if array.is_complex { 8 << 8 } else { 0 };
    let logical = if array.class.name() == "logical" { 2 << 8 } else { 0 };
    let dims = array.dims.clone().unwrap_or_default();
    let count: u64 = dims.iter().product();
    let mut bytes = element(6, &words([number | complex | logical, 0]));
    bytes.extend(element(5, &words(dims.iter().copied())));
    bytes.extend(element(1, name.as_bytes()));
    match array.class {
        Class::Struct => bytes.extend(fields(array, count)),
        _ if number == 1 => (0..count).for_each(|_| bytes.extend(element(14, &[]))),
        _ if array.is_sparse => {
            let columns = dims.get(1).copied().unwrap_or(0);
            bytes.extend(element(5, &words([0])));
            bytes.extend(element(5, &words((0..=columns).map(|_| 0))));
            bytes.extend(element(9, &[0; 8]));
        }
        _ => {
            let parts = if array.is_complex { 2 } else { 1 };
            let data = vec![0; count as usize * width];
            (0..parts).for_each(|_| bytes.extend(element(DATA[number as usize], &data)));
        }
    }
    bytes
}

/// The types of the numbers in arrays of classes 4 to 15.
const DATA: [u32; 16] = [0, 0, 0, 0, 4, 9, 9, 7, 1, 2, 3, 4, 5, 6, 12, 13];

fn fields(array: &Array, count: u64) -> Vec<u8> {
    const WIDTH: usize = 32;
    let names = array.fields.iter().flat_map(|(name, _)| {
        let mut name = name.clone().into_bytes();
        name.resize(WIDTH, 0);
        name
    });
    let mut bytes = [5_u32 | 4 << 16, WIDTH as u32].map(u32::to_le_bytes).concat();
    bytes.extend(element(1, &names.collect::<Vec<u8>>()));
    for _ in 0..count {
        for (_, held) in &array.fields {
            let held = held.as_ref().map_or_else(Vec::new, |held| matrix("", held));
            bytes.extend(element(14, &held));
        }
    }
    bytes
}

/// The number of a class, and the bytes of its elements.
fn class_number(array: &Array) -> (u64, usize) {
    match array.class.name() {
        "cell" => (1, 0),
        "struct" => (2, 0),
        "char" => (4, 2),
        _ if array.is_sparse => (5, 8),
        "double" => (6, 8),
        "single" => (7, 4),
        "int8" => (8, 1),
        "uint8" | "logical" => (9, 1),
        "int16" => (10, 2),
        "uint16" => (11, 2),
        "int32" => (12, 4),
        "uint32" => (13, 4),
        "int64" => (14, 8),
        "uint64" => (15, 8),
        _ => (16, 0),
    }
}
