//! Files of each version, whole and broken.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lariat_matfile::{Array, Problem, Variable, bounds, read, zeros};
use proptest::prelude::*;
use std::io::{Cursor, Read, Seek, SeekFrom, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const V7: &[u8] = include_bytes!("files/v7.mat");
const V73: &[u8] = include_bytes!("files/v73.mat");

fn of(bytes: &[u8]) -> Result<Vec<Variable>, Problem> {
    read(Box::new(Cursor::new(bytes.to_vec())))
}

/// The variables in words, fields after their structure.
fn shown(bytes: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    for variable in of(bytes).expect("a whole file") {
        show(&variable.name, &variable.array, &mut lines);
    }
    lines
}

fn show(name: &str, array: &Array, lines: &mut Vec<String>) {
    let dims = array.dims.iter().flatten().map(u64::to_string).collect::<Vec<_>>().join(",");
    let complex = if array.is_complex { " complex" } else { "" };
    let sparse = if array.is_sparse { " sparse" } else { "" };
    lines.push(format!("{name} ({dims}){complex}{sparse} {}", array.class.name()));
    for (field, held) in &array.fields {
        let name = format!("{name}.{field}");
        match held {
            Some(held) => show(&name, held, lines),
            None => lines.push(format!("{name} ?")),
        }
    }
}

#[test]
fn compressed_variables_as_octave_writes_them() {
    let expected = [
        "x (4,3) double",
        "y (1,3) int8",
        "s (1,1) struct",
        "s.name (1,3) char",
        "s.inner (1,1) struct",
        "s.inner.v (1,5) single",
        "c (1,2) cell",
        "b (2,2) logical",
        "z (1,1) complex double",
        "sp (2,2) sparse double",
        "t (1,3) struct",
        "t.a (1,1) double",
        "u (1,2) struct",
        "u.a ?",
    ];
    assert_eq!(shown(V7), expected);
}

#[test]
fn hdf5_as_matlab_writes_it() {
    let expected = [
        "b (2,2) logical",
        "c (1,2) cell",
        "e (0,5) double",
        "k (3,1) int8",
        "many (1,2) struct",
        "many.f ?",
        "s (1,1) struct",
        "s.in (1,1) struct",
        "s.in.w (2,1) double",
        "s.v (1,5) single",
        "sp (7,3) sparse double",
        "t (1,2) char",
        "x (4,3) double",
        "z (1,1) complex double",
    ];
    assert_eq!(shown(V73), expected);
}

/// A file of version 5 with all classes, not compressed.
fn v5() -> Vec<u8> {
    let mut run = zeros::described("(1,1) struct").expect("a structure");
    run.fields.push(("id".to_owned(), zeros::described("(2,3) complex single")));
    let names =
        ["(3,4) double", "(2,2,2) uint16", "(0,0) char", "(1,2) cell", "(5,6) sparse double"];
    let arrays = names.iter().filter_map(|text| zeros::described(text)).chain([run]);
    let named = arrays.enumerate().map(|(at, array)| (format!("a{at}"), array));
    zeros::file(&named.collect::<Vec<_>>())
}

#[test]
fn variables_that_are_not_compressed() {
    let expected = [
        "a0 (3,4) double",
        "a1 (2,2,2) uint16",
        "a2 (0,0) char",
        "a3 (1,2) cell",
        "a4 (5,6) sparse double",
        "a5 (1,1) struct",
        "a5.id (2,3) complex single",
    ];
    assert_eq!(shown(&v5()), expected);
}

#[test]
fn bytes_may_stand_in_the_other_order() {
    // Flags, dimensions and a name of a double, each as a big computer writes it.
    let mut bytes = vec![b' '; 124];
    bytes.extend(b"\x01\x00MI");
    let words: [u32; 11] = [14, 56, 6, 8, 6, 0, 5, 8, 2, 3, 0x0001_0001];
    bytes.extend(words.iter().flat_map(|word| word.to_be_bytes()));
    bytes.extend(b"x\0\0\0");
    bytes.extend([0; 16]);
    assert_eq!(shown(&bytes), ["x (2,3) double"]);
}

#[test]
fn what_is_no_mat_file_or_is_broken_says_so() {
    assert_eq!(of(b"1 2 3\n"), Err(Problem::NotMat));
    assert_eq!(of(&[b' '; 300]), Err(Problem::NotMat));
    assert_eq!(of(b""), Err(Problem::NotMat));
    // What MATLAB 4 wrote for `x = 7`, with the least byte first and with it last.
    let words: [u32; 5] = [0, 1, 1, 0, 2];
    let little: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let big: Vec<u8> = [1000, 1, 1, 0, 2_u32].iter().flat_map(|word| word.to_be_bytes()).collect();
    for header in [little, big] {
        assert_eq!(of(&[header, b"x\0\0\0\0\0\0\0\0\0".to_vec()].concat()), Err(Problem::Level4));
    }
    let whole = v5();
    assert_eq!(of(&whole[..whole.len() - 8]), Err(Problem::Truncated));
    assert_eq!(of(&whole[..whole.len() - 3]), Err(Problem::Truncated));
    let mut other = whole.clone();
    other[128] = 99;
    assert!(matches!(of(&other), Err(Problem::Broken(_))));
    assert!(matches!(of(&V7[..V7.len() / 2]), Err(Problem::Truncated | Problem::Broken(_))));
    assert!(of(&V73[..V73.len() / 2]).is_err());
}

/// Structures in each other, deeper than is looked.
#[test]
fn nesting_is_bounded() {
    let mut array = zeros::described("(1,1) double").expect("a scalar");
    for _ in 0..4 * bounds::DEPTH {
        let mut around = zeros::described("(1,1) struct").expect("a structure");
        around.fields.push(("f".to_owned(), Some(array)));
        array = around;
    }
    let found = shown(&zeros::file(&[("deep".to_owned(), array)]));
    assert_eq!(found.len(), bounds::DEPTH + 2);
    assert!(found.last().is_some_and(|line| line.ends_with('?')));
}

/// A header, and then zeros without end: a file with one array of 2 GB, of which it is counted how
/// many bytes are read.
struct Huge {
    header: Vec<u8>,
    length: u64,
    at: u64,
    read: Arc<AtomicU64>,
}

impl Read for Huge {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let count = (to.len() as u64).min(self.length.saturating_sub(self.at)) as usize;
        for (offset, byte) in to[..count].iter_mut().enumerate() {
            *byte = self.header.get(self.at as usize + offset).copied().unwrap_or(0);
        }
        self.at += count as u64;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Seek for Huge {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(by) => self.length.saturating_add_signed(by),
            SeekFrom::Current(by) => self.at.saturating_add_signed(by),
        };
        Ok(self.at)
    }
}

#[test]
fn of_a_file_of_two_gigabytes_the_header_is_read() {
    let mut header = zeros::file(&[("x".to_owned(), zeros::described("(1,1) double").unwrap())]);
    let size = 2_u32 << 30;
    header[132..136].copy_from_slice(&size.to_le_bytes());
    header[160..168].copy_from_slice(&[0x00, 0x40, 0, 0, 0x00, 0x10, 0, 0]);
    let (length, read_bytes) = (136 + u64::from(size), Arc::new(AtomicU64::new(0)));
    let huge = Huge { header, length, at: 0, read: read_bytes.clone() };
    let found = read(Box::new(huge)).expect("a whole file");
    assert_eq!(found[0].array.dims, Some(vec![16384, 4096]));
    assert!(read_bytes.load(Ordering::Relaxed) < 100_000);
}

/// What compresses well is not decompressed to its end.
#[test]
fn of_a_compressed_array_the_beginning_is_decompressed() {
    let array = zeros::described("(1000,2000) double").expect("an array");
    let plain = zeros::file(&[("x".to_owned(), array)]);
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&plain[128..]).expect("memory");
    let packed = encoder.finish().expect("memory");
    let mut file = plain[..128].to_vec();
    file.extend([15_u32, packed.len() as u32].iter().flat_map(|word| word.to_le_bytes()));
    // All that follows the first bytes is not looked at.
    file.extend(&packed[..200]);
    file.resize(136 + packed.len(), 0xFF);
    assert_eq!(shown(&file), ["x (1000,2000) double"]);
}

/// Bytes of a file replaced and its end cut off.
fn broken(whole: &'static [u8]) -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((0..whole.len(), any::<u8>()), 0..12);
    (changes, 0..=whole.len()).prop_map(move |(changes, length)| {
        let mut bytes = whole.to_vec();
        changes.into_iter().for_each(|(at, byte)| bytes[at] = byte);
        bytes.truncate(if length % 3 == 0 { length } else { whole.len() });
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn nothing_breaks_the_reader(
        v7 in broken(V7), v73 in broken(V73), v5 in broken(Vec::leak(v5()))
    ) {
        for bytes in [v7, v73, v5] {
            let _ = of(&bytes);
        }
    }
}
