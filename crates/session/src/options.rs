//! What a user sets for all files.

use crate::paths;
use lariat_project::Level;
use lariat_project::config::Config;
use lariat_syntax::Dialect;
use std::path::{Path, PathBuf};

/// What a user sets for all files, beside `lariat.toml`.
#[derive(Clone, Debug)]
pub struct Options {
    /// What overrides the configuration files, but for the rules' levels.
    pub config: Config,
    /// The levels of rules, whose order counts; `all` means every rule.
    pub rules: Vec<(String, Level)>,
    /// The configuration file that governs all.
    pub fixed: Option<PathBuf>,
    /// Whether `lariat.toml` is looked for.
    pub search: bool,
    /// The folder to which paths are relative where users see them.
    pub current: PathBuf,
}

impl Options {
    /// Nothing is set and no `lariat.toml` looked for.
    pub fn none(current: impl Into<PathBuf>) -> Self {
        let (config, rules) = (Config::default(), Vec::new());
        Self { config, rules, fixed: None, search: false, current: current.into() }
    }

    /// The same in a language.
    #[must_use]
    pub fn in_dialect(mut self, dialect: Dialect) -> Self {
        self.config.dialect = Some(dialect);
        self
    }

    /// A file as users see it: relative to where they are.
    pub fn name(&self, file: &Path) -> String {
        paths::show(&paths::relative(file, &self.current))
    }
}
