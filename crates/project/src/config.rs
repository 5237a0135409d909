//! `lariat.toml`: a project's configuration.
//!
//! ```toml
//! dialect = "octave"                     # matlab (default), matlab7, octave
//! path = ["src/**", "vendor/geo"]        # the MATLAB path, in order; /** with all subfolders
//! known-functions = ["mex-names.txt"]    # lists of names that exist without a file
//! builtins = ["my.builtins"]             # what functions without a file take and return
//! exclude = ["build/**", "*_old.m"]      # not checked; patterns as in .gitignore
//! fail-on = "warning"                    # note, warning, error (default) or never
//!
//! [rules]
//! unused-value = "off"                   # off, note, warning or error
//!
//! [format]                               # see `format_style.rs`
//! indent = 2
//! ```
//!
//! All keys are optional. Paths are relative to the file's folder. The file is
//! searched upwards from what is checked ([`find_upwards`]): the one place where
//! Lariat looks outside the folders it was given, and it looks for this name
//! only. The folders of `path` count as given.
//!
//! The command line is a [`Config`] too, and [`Config::overridden_by`] puts it on
//! top of the file's: a single value and a rule's level replace, `path` replaces
//! as a whole, `known-functions` and `exclude` add up.
//!
//! ```
//! use lariat_project::config::{Config, Level};
//! let text = "path = ['lib']\n[rules]\nunused-value = 'off'\n";
//! let config = Config::parse(text, "/p/lariat.toml".as_ref(), &["unused-value"]).unwrap();
//! assert_eq!(config.rules["unused-value"], Level::Off);
//! let errors = Config::parse("pth = ['lib']", "/p/lariat.toml".as_ref(), &[]).unwrap_err();
//! assert_eq!(errors[0].help, "did you mean `path`?");
//! ```
//!
//! Cost: one pass over a small text.

use crate::filesystem::FileSystem;
use crate::format_style::{self, FormatError};
use crate::path::PathEntry;
use crate::suggest::nearest;
use lariat_base::{LineColumn, LineIndex, Severity, Span};
use lariat_format::Style;
use lariat_syntax::Dialect;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The name of the configuration file.
pub const FILE_NAME: &str = "lariat.toml";

/// From which severity on a run fails, or what severity a rule has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not at all.
    Off,
    /// From notes on; as a note.
    Note,
    /// From warnings on; as a warning.
    Warning,
    /// For errors; as an error.
    Error,
}

impl Level {
    /// The severity; `None` for [`Level::Off`].
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::Note => Some(Severity::Note),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
        }
    }
}

/// What a level is called: for a rule `off`, for `fail-on` `never`.
type LevelWords = [(&'static str, Level); 4];

const fn level_words(off: &'static str) -> LevelWords {
    [
        (off, Level::Off),
        (Severity::Note.word(), Level::Note),
        (Severity::Warning.word(), Level::Warning),
        (Severity::Error.word(), Level::Error),
    ]
}

const RULE_LEVELS: LevelWords = level_words("off");
const FAIL_LEVELS: LevelWords = level_words("never");

/// The configuration of a project, or the part of it that one source sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The dialect.
    pub dialect: Option<Dialect>,
    /// The MATLAB path, first searched first.
    pub path: Option<Vec<PathEntry>>,
    /// Lists of names that exist without a file.
    pub known_functions: Vec<PathBuf>,
    /// Specifications of functions without a file.
    pub builtins: Vec<PathBuf>,
    /// Patterns of files that are not checked.
    pub exclude: Vec<Exclusion>,
    /// From which severity on a run fails.
    pub fail_on: Option<Level>,
    /// The levels of rules.
    pub rules: BTreeMap<String, Level>,
    /// The layout of `lariat format`.
    pub format: Style,
}

/// A pattern of files that are not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The pattern, as in `.gitignore`.
    pub pattern: String,
    /// The folder that it is relative to.
    pub base: PathBuf,
}

/// What is wrong with a configuration, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The configuration file.
    pub file: PathBuf,
    /// The bytes of its text.
    pub span: Span,
    /// Line and column of their start.
    pub position: LineColumn,
    /// One sentence without full stop: what is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl ConfigError {
    /// A mistake at these bytes of a file's text.
    pub(crate) fn new(
        (text, file): (&str, &Path),
        at: Range<usize>,
        message: String,
        help: impl Into<String>,
    ) -> Self {
        let offset = |at: usize| u32::try_from(at.min(text.len())).unwrap_or(u32::MAX);
        let span = Span::new(offset(at.start), offset(at.end));
        let position = LineIndex::new(text).position(text, span.start);
        Self { file: file.to_path_buf(), span, position, message, help: help.into() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LineColumn { line, column } = self.position;
        write!(f, "{}:{line}:{column}: {}; {}", self.file.display(), self.message, self.help)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads the text of a configuration file. `known_rules` are the codes that
    /// may stand under `[rules]`.
    ///
    /// # Errors
    /// All mistakes, by place (never an empty list); of mistakes in the TOML
    /// itself the first one.
    pub fn parse(text: &str, file: &Path, known_rules: &[&str]) -> Result<Self, Vec<ConfigError>> {
        let mut reader = Reader { text, file, known_rules, errors: Vec::new() };
        let config = reader.read();
        if reader.errors.is_empty() {
            return Ok(config);
        }
        reader.errors.sort_by_key(|error| error.span);
        Err(reader.errors)
    }

    /// This configuration with another on top of it: the command line's, which
    /// wins.
    #[must_use]
    pub fn overridden_by(mut self, over: Self) -> Self {
        self.known_functions.extend(over.known_functions);
        self.exclude.extend(over.exclude);
        self.rules.extend(over.rules);
        Self {
            dialect: over.dialect.or(self.dialect),
            path: over.path.or(self.path),
            fail_on: over.fail_on.or(self.fail_on),
            ..self
        }
    }

    /// The severity with which a rule reports; `None` when it is off.
    pub fn severity_of(&self, code: &str, default: Level) -> Option<Severity> {
        self.rules.get(code).copied().unwrap_or(default).severity()
    }

    /// Does a finding of this severity make the run fail? Errors do, unless
    /// configured otherwise.
    pub fn fails_on(&self, severity: Severity) -> bool {
        let least = self.fail_on.unwrap_or(Level::Error).severity();
        least.is_some_and(|least| severity >= least)
    }
}

/// The nearest `lariat.toml` in `from` or a folder above it. Nothing else is
/// looked at.
pub fn find_upwards(files: &dyn FileSystem, from: &Path) -> Option<PathBuf> {
    let candidates = from.ancestors().map(|folder| folder.join(FILE_NAME));
    candidates.into_iter().find(|candidate| files.is_file(candidate))
}

struct Reader<'a> {
    text: &'a str,
    file: &'a Path,
    known_rules: &'a [&'a str],
    errors: Vec<ConfigError>,
}

type Key<'i> = Spanned<DeString<'i>>;
type Value<'i> = Spanned<DeValue<'i>>;

const KEYS: [&str; 8] =
    ["dialect", "path", "known-functions", "builtins", "exclude", "fail-on", "rules", "format"];

impl Reader<'_> {
    fn read(&mut self) -> Config {
        let mut config = Config::default();
        match DeTable::parse(self.text) {
            Ok(table) => {
                for (key, value) in table.get_ref() {
                    self.read_key(key, value, &mut config);
                }
            }
            Err(error) => {
                let message = format!("this is not TOML: {}", error.message().replace('\n', ", "));
                let help = "see https://toml.io for the syntax";
                self.error(error.span().unwrap_or(0..0), message, help);
            }
        }
        config
    }

    fn read_key(&mut self, key: &Key, value: &Value, config: &mut Config) {
        match key.get_ref().as_ref() {
            "dialect" => config.dialect = self.dialect(value),
            "path" => {
                let base = self.base().to_path_buf();
                let entries = self.strings(key, value);
                let entries = entries.iter().map(|entry| PathEntry::parse(entry, &base));
                config.path = Some(entries.collect());
            }
            "known-functions" => config.known_functions = self.files(key, value),
            "builtins" => config.builtins = self.files(key, value),
            "exclude" => {
                let base = self.base().to_path_buf();
                let exclusion = |pattern| Exclusion { pattern, base: base.clone() };
                config.exclude = self.strings(key, value).into_iter().map(exclusion).collect();
            }
            "fail-on" => config.fail_on = self.level(key, value, &FAIL_LEVELS),
            "rules" => config.rules = self.rules(value),
            "format" => self.format(value, &mut config.format),
            unknown => {
                let help = did_you_mean(unknown, &KEYS, "the keys are");
                self.error(key.span(), format!("unknown key `{unknown}`"), help);
            }
        }
    }

    /// The folder that relative paths start from.
    fn base(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    fn dialect(&mut self, value: &Value) -> Option<Dialect> {
        let names = Dialect::ALL.map(|dialect| dialect.name);
        let Some(name) = value.get_ref().as_str() else {
            self.wrong_type(value, "dialect", "a string such as \"octave\"");
            return None;
        };
        let dialect = Dialect::named(name);
        if dialect.is_none() {
            let help = did_you_mean(name, &names, "the dialects are");
            self.error(value.span(), format!("unknown dialect `{name}`"), help);
        }
        dialect
    }

    fn strings(&mut self, key: &Key, value: &Value) -> Vec<String> {
        let name = key.get_ref();
        let Some(items) = value.get_ref().as_array() else {
            self.wrong_type(value, name, "a list of strings such as [\"lib\"]");
            return Vec::new();
        };
        let mut strings = Vec::new();
        for item in items {
            match item.get_ref().as_str() {
                Some("") => {
                    let message = format!("an empty string in `{name}`");
                    self.error(item.span(), message, "remove it; the file's own folder is \".\"");
                }
                Some(string) => strings.push(string.to_owned()),
                None => self.wrong_type(item, name, "a list of strings such as [\"lib\"]"),
            }
        }
        strings
    }

    /// Files, relative to the folder of the configuration.
    fn files(&mut self, key: &Key, value: &Value) -> Vec<PathBuf> {
        let base = self.base().to_path_buf();
        self.strings(key, value).iter().map(|file| base.join(file)).collect()
    }

    fn level(&mut self, key: &Key, value: &Value, words: &LevelWords) -> Option<Level> {
        let names = words.map(|(name, _)| name);
        let Some(given) = value.get_ref().as_str() else {
            self.wrong_type(value, key.get_ref(), "a string such as \"warning\"");
            return None;
        };
        let level = words.iter().find(|(name, _)| *name == given).map(|&(_, level)| level);
        if level.is_none() {
            let message = format!("unknown level `{given}` for `{}`", key.get_ref());
            self.error(value.span(), message, did_you_mean(given, &names, "the levels are"));
        }
        level
    }

    fn rules(&mut self, value: &Value) -> BTreeMap<String, Level> {
        let mut rules = BTreeMap::new();
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(value, "rules", "a table: `[rules]` on a line of its own");
            return rules;
        };
        for (key, value) in table {
            let code = key.get_ref().as_ref();
            if !self.known_rules.contains(&code) {
                let near = nearest(code, self.known_rules.iter().copied());
                let help = near.map_or_else(
                    || "remove it, or see `lariat explain` for the rules".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                self.error(key.span(), format!("unknown rule `{code}`"), help);
            } else if let Some(level) = self.level(key, value, &RULE_LEVELS) {
                rules.insert(code.to_owned(), level);
            }
        }
        rules
    }

    fn format(&mut self, value: &Value, style: &mut Style) {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(value, "format", "a table: `[format]` on a line of its own");
            return;
        };
        for FormatError { at, message, help } in format_style::read(table, style) {
            self.error(at, message, help);
        }
    }

    fn wrong_type(&mut self, value: &Value, key: &str, wanted: &str) {
        let message = format!("`{key}` has the wrong type: {}", value.get_ref().type_str());
        self.error(value.span(), message, format!("write {wanted}"));
    }

    fn error(&mut self, at: Range<usize>, message: String, help: impl Into<String>) {
        self.errors.push(ConfigError::new((self.text, self.file), at, message, help));
    }
}

/// The nearest of the words, or all of them.
fn did_you_mean(given: &str, words: &[&str], list: &str) -> String {
    match nearest(given, words.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{list} {}", words.join(", ")),
    }
}
