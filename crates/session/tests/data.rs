//! Data files in a session: read within the fence, and again when they are others.

mod common;

use common::{ROOT, at, findings};
use lariat_matfile::zeros;
use lariat_project::{DirEntry, FileSystem, MemoryFileSystem, OpenFile};
use lariat_session::session::{Names, Opening};
use lariat_session::unit::Trees;
use lariat_session::{Input, Options, Session};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const MAIN: &str = "function r = main\ns = load('cal.mat');\nr = [1 2 3] + s.gain;\nend\n";

/// A disk that others write to, which notes what is opened.
#[derive(Default)]
struct Shared {
    files: Mutex<MemoryFileSystem>,
    opened: Mutex<Vec<PathBuf>>,
}

impl Shared {
    fn files(&self) -> MutexGuard<'_, MemoryFileSystem> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, path: &Path, bytes: impl Into<Vec<u8>>) {
        let mut files = self.files();
        *files = std::mem::take(&mut *files).with(path, bytes);
    }

    fn link(&self, path: &Path, target: &Path) {
        let mut files = self.files();
        *files = std::mem::take(&mut *files).with_link(path, target);
    }

    fn opened(&self) -> Vec<PathBuf> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl FileSystem for Shared {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.files().list(folder)
    }
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.files().read(file)
    }
    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).push(file.to_path_buf());
        self.files().open(file)
    }
    fn is_file(&self, path: &Path) -> bool {
        self.files().is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.files().is_dir(path)
    }
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.files().real_path(path)
    }
}

/// A data file with one variable.
fn gain(text: &str) -> Vec<u8> {
    zeros::file(&[("gain".to_owned(), zeros::described(text).expect("an array"))])
}

/// A session of `main.m` in a folder that is given, or of it alone.
fn open(disk: &Arc<Shared>, given: &Path) -> Session {
    let mut session = Session::new(disk.clone(), Options::none(ROOT));
    let inputs = vec![Input::new("main.m".into(), at("main.m"), given.ends_with("main.m"))];
    session.open(Opening {
        paths: &[given.into()],
        inputs,
        names: Names::All,
        trees: Trees::Kept,
        step: &|| {},
    });
    session
}

fn messages(session: &mut Session) -> Vec<String> {
    findings(&session.snapshot()).expect("no edit").remove("main.m").unwrap_or_default()
}

fn disk() -> Arc<Shared> {
    let disk = Arc::new(Shared::default());
    disk.put(&at("main.m"), MAIN);
    disk
}

#[test]
fn a_changed_data_file_changes_what_is_found() {
    let disk = disk();
    let mut session = open(&disk, Path::new(ROOT));
    assert_eq!(messages(&mut session), [""; 0]);
    disk.put(&at("cal.mat"), gain("(1,2) double"));
    session.add(&at("cal.mat"));
    let found = messages(&mut session);
    assert!(found.iter().any(|text| text.contains("shape-mismatch")), "{found:?}");
    disk.put(&at("cal.mat"), gain("(1,3) double"));
    session.add(&at("cal.mat"));
    assert_eq!(messages(&mut session), [""; 0]);
    session.set_text(&at("main.m"), format!("% edited\n{MAIN}"));
    assert_eq!(messages(&mut session), [""; 0]);
    assert_eq!(disk.opened(), [at("cal.mat"), at("cal.mat")], "once in each listing");
}

#[test]
fn nothing_outside_the_given_folders_is_opened() {
    let disk = disk();
    disk.put(Path::new("/secret/cal.mat"), gain("(1,2) double"));
    disk.link(&at("cal.mat"), Path::new("/secret/cal.mat"));
    assert_eq!(messages(&mut open(&disk, Path::new(ROOT))), [""; 0]);
    disk.put(&at("main.m"), MAIN.replace("cal.mat", "../secret/cal.mat"));
    assert_eq!(messages(&mut open(&disk, Path::new(ROOT))), [""; 0]);
    assert!(disk.opened().is_empty(), "{:?}", disk.opened());
}

#[test]
fn beside_a_file_that_is_given_alone_nothing_is_opened() {
    let disk = disk();
    disk.put(&at("cal.mat"), gain("(1,2) double"));
    assert_eq!(messages(&mut open(&disk, &at("main.m"))), [""; 0]);
    assert!(disk.opened().is_empty(), "{:?}", disk.opened());
}

#[test]
fn a_broken_data_file_is_reported_where_it_is_loaded() {
    let disk = disk();
    let mut bytes = gain("(1,2) double");
    bytes.truncate(bytes.len() - 8);
    disk.put(&at("cal.mat"), bytes);
    let found = messages(&mut open(&disk, Path::new(ROOT)));
    assert!(found.iter().any(|text| text.contains("unreadable-data")), "{found:?}");
    assert_eq!(found.len(), 1);
}
