//! The settings that govern each file: `lariat.toml`, found upwards from the
//! file, with the command line's options on top.
//!
//! Files with the same `lariat.toml` share one [`Settings`]. A `lariat.toml`
//! that cannot be understood governs its files all the same: what it sets they
//! need is not known, so they are not checked, and the mistake is reported
//! once. A rule's name that is not known is reported too but hurts nobody else.
//!
//! The levels of rules that MATLAB's own analyser has too are taken from its configuration,
//! `resources/codeAnalyzerConfiguration.json`; `lariat.toml` and options take precedence.
//!
//! Cost: one look for each of the two files in each folder above, remembered.

use crate::disk::Disk;
use crate::exclusion::Exclusion;
use crate::input::Input;
use crate::options::Options;
use crate::paths;
use crate::problem::Problem;
use crate::specifications;
use lariat_base::LineColumn;
use lariat_builtins::BuiltinTree;
use lariat_checks::{Levels, rules};
use lariat_project::config::{self, Config, ConfigError};
use lariat_project::{AnalyzerConfig, FileSystem, KnownNames, NameList, analyzer_config};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What governs some files.
pub struct Settings {
    /// The configuration file and the options, merged.
    pub config: Config,
    /// The rules' levels.
    pub levels: Levels,
    /// The names that users declare.
    pub known: Vec<Arc<dyn KnownNames>>,
    /// What is known of functions without a file.
    pub builtins: Arc<BuiltinTree>,
    exclusion: Exclusion,
}

impl Settings {
    /// Is this file, found in a folder, left out?
    pub fn excludes(&self, input: &Input) -> bool {
        !input.explicit && self.exclusion.names(&input.absolute, false)
    }
}

/// The files that configure a folder: the nearest ones in it or above it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Sources {
    /// `lariat.toml`
    own: Option<PathBuf>,
    /// The configuration of MATLAB's own analyser.
    analyzer: Option<PathBuf>,
}

/// Finds and reads configurations, each once.
pub struct Configuration {
    /// What is set beside them.
    pub options: Options,
    disk: Disk,
    by_folder: HashMap<PathBuf, Sources>,
    by_file: HashMap<Sources, Option<usize>>,
    /// All settings that were asked for.
    pub settings: Vec<Arc<Settings>>,
    /// What was wrong with them.
    pub problems: Vec<Problem>,
}

impl Configuration {
    /// The configuration of a session with these options.
    pub fn new(options: Options, disk: Disk) -> Self {
        let mut configuration = Self {
            options,
            disk,
            by_folder: HashMap::new(),
            by_file: HashMap::new(),
            settings: Vec::new(),
            problems: Vec::new(),
        };
        configuration.report_unknown_rules();
        configuration
    }

    /// The index of the settings that govern a file; `None` when they are
    /// broken.
    pub fn of(&mut self, input: &Input) -> Option<usize> {
        self.of_folder(input.absolute.parent())
    }

    /// The settings that govern files of the current folder; `None` when they
    /// are broken.
    pub fn here(&mut self) -> Option<Arc<Settings>> {
        let current = self.options.current.clone();
        let index = self.of_folder(Some(&current))?;
        self.settings.get(index).cloned()
    }

    fn of_folder(&mut self, folder: Option<&Path>) -> Option<usize> {
        let sources = match &self.options.fixed {
            Some(file) => Sources { own: Some(file.clone()), analyzer: None },
            None if self.options.search => {
                folder.map(|folder| self.find(folder)).unwrap_or_default()
            }
            None => Sources::default(),
        };
        if let Some(&known) = self.by_file.get(&sources) {
            return known;
        }
        let settings = self.load(&sources);
        let index = settings.map(|settings| {
            self.settings.push(Arc::new(settings));
            self.settings.len() - 1
        });
        self.by_file.insert(sources, index);
        index
    }

    /// The nearest configuration files in the folder or above it.
    fn find(&mut self, folder: &Path) -> Sources {
        if let Some(known) = self.by_folder.get(folder) {
            return known.clone();
        }
        let here = |candidate: PathBuf| self.disk.is_file(&candidate).then_some(candidate);
        let own = here(folder.join(config::FILE_NAME));
        let analyzer = here(analyzer_config::place_in(folder));
        let above = match (&own, &analyzer, folder.parent()) {
            (Some(_), Some(_), _) | (_, _, None) => Sources::default(),
            (_, _, Some(above)) => self.find(above),
        };
        let found = Sources { own: own.or(above.own), analyzer: analyzer.or(above.analyzer) };
        self.by_folder.insert(folder.to_path_buf(), found.clone());
        found
    }

    fn load(&mut self, sources: &Sources) -> Option<Settings> {
        let config = match &sources.own {
            Some(file) => self.read(file)?,
            None => Config::default(),
        };
        let analyzer = sources.analyzer.as_deref().and_then(|file| self.read_analyzer(file));
        let (exclusion, problems) = exclusion(&config);
        self.problems.extend(problems);
        let config = config.overridden_by(self.options.config.clone());
        let mut known = self.known_functions(&config);
        let specified = specifications::read(&config.builtins, &self.disk, &self.options);
        known.extend(specified.names);
        self.problems.extend(specified.problems);
        let levels = self.levels(&config, &analyzer.unwrap_or_default());
        Some(Settings { levels, known, builtins: specified.builtins, exclusion, config })
    }

    /// The configuration of MATLAB's own analyser, as far as it can be understood; the rest is
    /// reported.
    fn read_analyzer(&mut self, file: &Path) -> Option<AnalyzerConfig> {
        match self.disk.read(file).and_then(unicode) {
            Ok(text) => {
                let (config, errors) = AnalyzerConfig::parse(&text, file);
                let problems = errors.iter().map(|error| problem(error, &self.options).warning());
                self.problems.extend(problems);
                Some(config)
            }
            Err(error) => {
                let help = "it is not used; correct it, or run with --no-config";
                let name = self.options.name(file);
                let problem = Problem::error(name, paths::reason(&error), help).warning();
                self.problems.push(problem);
                None
            }
        }
    }

    fn read(&mut self, file: &Path) -> Option<Config> {
        let text = match self.disk.read(file).and_then(unicode) {
            Ok(text) => text,
            Err(error) => {
                let help = "correct it, or run with --no-config";
                let name = self.options.name(file);
                self.problems.push(Problem::error(name, paths::reason(&error), help));
                return None;
            }
        };
        let codes: Vec<&str> = rules().iter().map(|rule| rule.code).collect();
        let errors = match Config::parse(&text, file, &codes) {
            Ok(config) => return Some(config),
            Err(errors) => errors,
        };
        let problems = errors.iter().map(|error| problem(error, &self.options));
        self.problems.extend(problems);
        without_unknown_rules(&text, file, codes, &errors)
    }

    fn levels(&self, config: &Config, analyzer: &AnalyzerConfig) -> Levels {
        let mut levels = Levels::default();
        for rule in rules() {
            if let Some(level) = analyzer.level(rule.matlab_codes, rule.default) {
                levels.set(rule.code, level);
            }
        }
        for (code, &level) in &config.rules {
            levels.set(code, level);
        }
        for (code, level) in &self.options.rules {
            match code.as_str() {
                ALL => rules().iter().for_each(|rule| _ = levels.set(rule.code, *level)),
                code => _ = levels.set(code, *level),
            }
        }
        levels
    }

    fn report_unknown_rules(&mut self) {
        let known = |code: &str| code == ALL || rules().iter().any(|rule| rule.code == code);
        let unknown = self.options.rules.iter().filter(|(code, _)| !known(code));
        self.problems.extend(unknown.map(|(code, _)| {
            let problem = Problem::unknown_rule(code);
            Problem { message: format!("--rule {code}: {}", problem.message), ..problem }
        }));
    }

    fn known_functions(&mut self, config: &Config) -> Vec<Arc<dyn KnownNames>> {
        let mut known: Vec<Arc<dyn KnownNames>> = Vec::new();
        for file in &config.known_functions {
            match read_names(file, &self.disk, &self.options) {
                Ok(names) => known.push(Arc::new(names)),
                Err(problem) => self.problems.push(problem),
            }
        }
        known
    }
}

/// The pseudo code that means every rule.
const ALL: &str = "all";

/// The configuration without the rules that do not exist, if nothing else is
/// wrong with it.
fn without_unknown_rules<'a>(
    text: &'a str,
    file: &Path,
    mut codes: Vec<&'a str>,
    errors: &[ConfigError],
) -> Option<Config> {
    for error in errors {
        codes.extend(text.get(error.span.range()).map(|code| code.trim_matches(['"', '\''])));
    }
    Config::parse(text, file, &codes).ok()
}

fn problem(error: &ConfigError, options: &Options) -> Problem {
    Problem::error(options.name(&error.file), &error.message, &error.help).at(error.position)
}

fn unicode(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// What the configuration file excludes; all its patterns have one base.
fn exclusion(config: &Config) -> (Exclusion, Vec<Problem>) {
    let base = config.exclude.first().map(|exclusion| exclusion.base.as_path());
    let patterns = config.exclude.iter().map(|exclusion| exclusion.pattern.as_str());
    Exclusion::new(patterns, base.unwrap_or(Path::new("/")))
}

fn read_names(file: &Path, disk: &Disk, options: &Options) -> Result<NameList, Problem> {
    let bytes = disk.read(file).map_err(|error| {
        let help = "correct --known-functions, or known-functions in lariat.toml";
        Problem::error(options.name(file), paths::reason(&error), help)
    })?;
    let list = NameList::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        let message = format!("`{}` is not a name; the list is not used", error.text);
        let at = LineColumn { line: error.line as u32, column: 1 };
        Problem::error(options.name(file), message, "write one name a line, `+name` for a package")
            .at(at)
    })?;
    Ok(list.from_origin(options.name(file)))
}
