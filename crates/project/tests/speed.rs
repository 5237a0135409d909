//! The library of a thousand files is built in a few milliseconds. The times are printed, not
//! asserted: machines differ.

mod common;

use lariat_project::{Library, ProjectFile, Query, SearchPath, Step};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn files(folders: usize, each: usize) -> Vec<ProjectFile> {
    let file =
        |folder, file| ProjectFile::unread(format!("/p/folder{folder}/function{folder}_{file}.m"));
    (0..folders).flat_map(|n| (0..each).map(move |m| file(n, m))).collect()
}

fn built_in(files: Vec<ProjectFile>) -> (Duration, Library) {
    let start = Instant::now();
    let library = Library::new(files, &SearchPath::assumed([PathBuf::from("/p")]), vec![]);
    (start.elapsed(), library)
}

#[test]
fn how_long_building_takes() {
    let (small, library) = built_in(files(40, 25));
    println!("1,000 files: {small:?}");
    let view = library.view(Path::new("/p/folder0/function0_0.m"));
    let found = view.lookup(&Query::named("function39_24")).found;
    assert_eq!(found.map(|found| found.step), Some(Step::Path));
    let (large, _) = built_in(files(400, 250));
    println!("100,000 files: {large:?}");
}

#[test]
fn the_order_of_the_input_does_not_matter() {
    let mut reversed = files(5, 5);
    reversed.reverse();
    let (_, one) = built_in(files(5, 5));
    let (_, other) = built_in(reversed);
    assert!(one.files().eq(other.files()));
    assert_eq!(one.path(), other.path());
}
