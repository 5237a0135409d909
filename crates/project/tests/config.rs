//! `lariat.toml`: its settings, its errors, and which settings win.
#![allow(clippy::expect_used, reason = "a test")]

use lariat_base::Severity;
use lariat_project::config::{Config, Exclusion, Level, find_upwards};
use lariat_project::{Fenced, FileSystem, MemoryFileSystem, PathEntry};
use lariat_syntax::Dialect;
use std::path::{Path, PathBuf};

const RULES: [&str; 3] = ["kind-clash", "undefined-name", "unused-value"];

fn parse(text: &str) -> Result<Config, Vec<String>> {
    let config = Config::parse(text, Path::new("/p/lariat.toml"), &RULES);
    config.map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

fn errors(text: &str) -> Vec<String> {
    parse(text).expect_err("a mistake")
}

#[test]
fn everything_at_once() {
    let config = parse(
        "dialect = 'octave'\npath = ['src/**', '../vendor']\nknown-functions = ['names.txt']\n\
         exclude = ['build/**']\nfail-on = 'warning'\n[rules]\nunused-value = 'off'\nkind-clash = 'note'\n",
    )
    .expect("no mistake");
    assert_eq!(config.dialect, Some(Dialect::OCTAVE));
    let entry =
        |folder: &str, with_subfolders| PathEntry { folder: folder.into(), with_subfolders };
    assert_eq!(config.path, Some(vec![entry("/p/src", true), entry("/vendor", false)]));
    assert_eq!(config.known_functions, [PathBuf::from("/p/names.txt")]);
    let exclusion = Exclusion { pattern: "build/**".into(), base: "/p".into() };
    assert_eq!(config.exclude, [exclusion]);
    assert_eq!(config.fail_on, Some(Level::Warning));
    assert_eq!(config.severity_of("unused-value", Level::Warning), None);
    assert_eq!(config.severity_of("kind-clash", Level::Error), Some(Severity::Note));
    assert_eq!(config.severity_of("undefined-name", Level::Error), Some(Severity::Error));
}

#[test]
fn nothing_is_fine_too() {
    assert_eq!(parse(""), Ok(Config::default()));
    assert_eq!(parse("# only a comment\n[rules]\n"), Ok(Config::default()));
}

#[test]
fn errors_fail_a_run_unless_configured_otherwise() {
    let fails = |text: &str| {
        let config = parse(text).expect("no mistake");
        [Severity::Note, Severity::Warning, Severity::Error]
            .map(|severity| config.fails_on(severity))
    };
    assert_eq!(fails(""), [false, false, true]);
    assert_eq!(fails("fail-on = 'note'"), [true, true, true]);
    assert_eq!(fails("fail-on = 'never'"), [false, false, false]);
}

#[test]
fn unknown_keys_and_words_have_a_did_you_mean() {
    assert_eq!(
        errors("\n  pathh = ['a']\n"),
        ["/p/lariat.toml:2:3: unknown key `pathh`; did you mean `path`?"]
    );
    assert_eq!(
        errors("known_functions = []"),
        ["/p/lariat.toml:1:1: unknown key `known_functions`; did you mean `known-functions`?"]
    );
    assert_eq!(
        errors("colour = true"),
        ["/p/lariat.toml:1:1: unknown key `colour`; \
          the keys are dialect, path, known-functions, builtins, exclude, fail-on, rules, format"]
    );
    assert_eq!(
        errors("dialect = 'Octav'"),
        ["/p/lariat.toml:1:11: unknown dialect `Octav`; did you mean `octave`?"]
    );
    assert_eq!(
        errors("fail-on = 'off'"),
        ["/p/lariat.toml:1:11: unknown level `off` for `fail-on`; \
          the levels are never, note, warning, error"]
    );
}

#[test]
fn unknown_rules_and_levels_are_named() {
    assert_eq!(
        errors("[rules]\nunused-valeu = 'off'\n"),
        ["/p/lariat.toml:2:1: unknown rule `unused-valeu`; did you mean `unused-value`?"]
    );
    assert_eq!(
        errors("[rules]\nfrobnicate = 'off'\nkind-clash = 'warn'\n"),
        [
            "/p/lariat.toml:2:1: unknown rule `frobnicate`; \
             remove it, or see `lariat explain` for the rules",
            "/p/lariat.toml:3:14: unknown level `warn` for `kind-clash`; \
             the levels are off, note, warning, error",
        ]
    );
}

#[test]
fn wrong_types_say_what_to_write() {
    assert_eq!(
        errors("path = 'lib'"),
        ["/p/lariat.toml:1:8: `path` has the wrong type: string; \
          write a list of strings such as [\"lib\"]"]
    );
    assert_eq!(
        errors("exclude = ['a', 3]\ndialect = 7\nrules = 'off'\nfail-on = true"),
        [
            "/p/lariat.toml:1:17: `exclude` has the wrong type: integer; \
             write a list of strings such as [\"lib\"]",
            "/p/lariat.toml:2:11: `dialect` has the wrong type: integer; \
             write a string such as \"octave\"",
            "/p/lariat.toml:3:9: `rules` has the wrong type: string; \
             write a table: `[rules]` on a line of its own",
            "/p/lariat.toml:4:11: `fail-on` has the wrong type: boolean; \
             write a string such as \"warning\"",
        ]
    );
    assert_eq!(
        errors("path = ['']"),
        ["/p/lariat.toml:1:9: an empty string in `path`; \
          remove it; the file's own folder is \".\""]
    );
}

#[test]
fn what_is_not_toml_is_one_error_with_its_place() {
    let errors = errors("dialect = 'octave'\npath = [\n");
    assert_eq!(errors.len(), 1);
    assert!(errors[0].starts_with("/p/lariat.toml:2:9: this is not TOML: "), "{errors:?}");
    assert_eq!(parse("µ = = 1").expect_err("a mistake").len(), 1);
    assert_eq!(parse("path = ['a']\npath = ['b']").expect_err("twice").len(), 1);
}

#[test]
fn columns_count_characters() {
    let errors = errors("exclude = ['µµ', 3]");
    assert!(errors[0].starts_with("/p/lariat.toml:1:18: "), "{errors:?}");
}

#[test]
fn the_command_line_wins() {
    let file = parse(
        "dialect = 'octave'\npath = ['a']\nfail-on = 'note'\nexclude = ['x']\nknown-functions = ['k']\n\
         [rules]\nkind-clash = 'off'\nunused-value = 'off'\n",
    )
    .expect("no mistake");
    let options = Config {
        dialect: Some(Dialect::MATLAB7),
        path: Some(vec![PathEntry::parse("z", Path::new("/cwd"))]),
        known_functions: vec!["/cwd/more".into()],
        rules: [("kind-clash".to_owned(), Level::Error)].into(),
        ..Config::default()
    };
    let merged = file.clone().overridden_by(options);
    assert_eq!(merged.dialect, Some(Dialect::MATLAB7));
    assert_eq!(merged.path, Some(vec![PathEntry::parse("/cwd/z", Path::new("/"))]));
    assert_eq!(merged.known_functions, [PathBuf::from("/p/k"), "/cwd/more".into()]);
    assert_eq!((merged.fail_on, merged.exclude.len()), (Some(Level::Note), 1));
    assert_eq!(merged.rules["kind-clash"], Level::Error);
    assert_eq!(merged.rules["unused-value"], Level::Off);
    assert_eq!(file.clone().overridden_by(Config::default()), file);
    assert_eq!(Config::default().overridden_by(file.clone()), file);
}

#[test]
fn the_file_is_found_upwards_and_the_nearest_wins() {
    let disk = MemoryFileSystem::default()
        .with("/a/lariat.toml", "")
        .with("/a/b/c/d/f.m", "")
        .with("/a/b/lariat.toml", "")
        .with("/a/b/c/lariat.toml/not-a-file", "");
    let find = |from| find_upwards(&disk, Path::new(from));
    assert_eq!(find("/a/b/c/d"), Some("/a/b/lariat.toml".into()));
    assert_eq!(find("/a/x"), Some("/a/lariat.toml".into()));
    assert_eq!(find("/elsewhere"), None);
    assert_eq!(find("/"), None);
}

/// A disk that remembers what it was asked.
struct Watched<'a> {
    disk: &'a MemoryFileSystem,
    asked: std::sync::Mutex<Vec<PathBuf>>,
}

impl Watched<'_> {
    fn note(&self, path: &Path) {
        self.asked.lock().expect("no panic before").push(path.to_path_buf());
    }
}

impl FileSystem for Watched<'_> {
    fn list(&self, folder: &Path) -> std::io::Result<Vec<lariat_project::DirEntry>> {
        self.note(folder);
        self.disk.list(folder)
    }
    fn read(&self, file: &Path) -> std::io::Result<Vec<u8>> {
        self.note(file);
        self.disk.read(file)
    }
    fn open(&self, file: &Path) -> std::io::Result<Box<dyn lariat_project::OpenFile>> {
        self.note(file);
        self.disk.open(file)
    }
    fn is_file(&self, path: &Path) -> bool {
        self.note(path);
        self.disk.is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.note(path);
        self.disk.is_dir(path)
    }
    fn real_path(&self, path: &Path) -> std::io::Result<PathBuf> {
        self.disk.real_path(path)
    }
}

#[test]
fn the_search_looks_for_this_name_only() {
    let disk = MemoryFileSystem::default().with("/a/b/f.m", "");
    let watched = Watched { disk: &disk, asked: Vec::new().into() };
    assert_eq!(find_upwards(&watched, Path::new("/a/b")), None);
    let asked = watched.asked.into_inner().expect("no panic before");
    assert_eq!(asked, ["/a/b/lariat.toml", "/a/lariat.toml", "/lariat.toml"].map(PathBuf::from));
}

#[test]
fn the_fence_never_asks_the_disk_for_what_lies_outside() {
    let disk = MemoryFileSystem::default().with("/in/f.m", "f").with("/out/g.m", "g");
    let watched = Watched { disk: &disk, asked: Vec::new().into() };
    let fence = Fenced::new(&watched, [PathBuf::from("/in")]);
    assert!(fence.read(Path::new("/in/../out/g.m")).is_err());
    assert!(fence.list(Path::new("/")).is_err());
    assert!(!fence.is_file(Path::new("/out/g.m")) && !fence.is_dir(Path::new("/out")));
    assert!(fence.read(Path::new("/in/f.m")).is_ok());
    let asked = watched.asked.lock().expect("no panic before").clone();
    assert_eq!(asked, [PathBuf::from("/in/f.m")]);
}
