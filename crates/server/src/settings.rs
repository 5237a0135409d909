//! What a client sets: in its initialization options, or when its configuration changes.
//!
//! ```json
//! { "dialect": "octave", "path": ["lib"], "inlayHints": "on", "diagnostics": "workspace" }
//! ```
//!
//! Options of the client win over `lariat.toml`. The settings may stand below a key `lariat`.
//! What is not understood is reported, and the rest counts.
//!
//! Cost: linear in the settings.

use lariat_ide::inlay_hints::Hints;
use lariat_project::{Config, PathEntry};
use lariat_session::Options;
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Of which files findings are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// Those that are open.
    #[default]
    OpenFiles,
    /// All.
    Workspace,
    /// None.
    Off,
}

/// Which types are shown beside names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum InlayHints {
    Off,
    On,
    #[default]
    Unobvious,
}

/// What a client sets.
#[derive(Clone, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// The language, where `lariat.toml` does not say.
    pub dialect: Option<String>,
    /// Further folders of the MATLAB path.
    pub path: Vec<String>,
    /// The configuration file that governs all.
    pub config: Option<PathBuf>,
    /// Of which files findings are shown.
    pub diagnostics: Scope,
    inlay_hints: InlayHints,
}

impl Settings {
    /// Reads settings; what is wrong with them is reported.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn read(value: &Value) -> Result<Self, String> {
        let own = value.get("lariat").unwrap_or(value);
        if own.is_null() {
            return Ok(Self::default());
        }
        let settings: Self = serde_json::from_value(own.clone())
            .map_err(|error| format!("the settings of Lariat are not used: {error}"))?;
        match &settings.dialect {
            Some(name) if dialect(name).is_none() => {
                Err(format!("`{name}` is not a dialect: use matlab, matlab7 or octave"))
            }
            _ => Ok(settings),
        }
    }

    /// Which types are shown beside names.
    pub fn hints(&self) -> Hints {
        match self.inlay_hints {
            InlayHints::Off => Hints::Off,
            InlayHints::On => Hints::On,
            InlayHints::Unobvious => Hints::Unobvious,
        }
    }

    /// The options of a session.
    pub fn options(&self, current: &Path) -> Options {
        let entry = |folder: &String| PathEntry::parse(folder, current);
        let path: Vec<_> = self.path.iter().map(entry).collect();
        let config = Config {
            dialect: self.dialect.as_deref().and_then(dialect),
            path: (!path.is_empty()).then_some(path),
            ..Config::default()
        };
        let fixed = self.config.as_ref().map(|file| current.join(file));
        Options { config, rules: Vec::new(), fixed, search: true, current: current.to_path_buf() }
    }
}

fn dialect(name: &str) -> Option<lariat_syntax::Dialect> {
    lariat_syntax::Dialect::named(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_and_mistakes() {
        let read =
            Settings::read(&json!({ "lariat": { "inlayHints": "on", "dialect": "octave" } }));
        let settings = read.expect("settings");
        assert_eq!((settings.hints(), settings.diagnostics), (Hints::On, Scope::OpenFiles));
        assert!(settings.options(Path::new("/p")).config.dialect.is_some());
        assert_eq!(Settings::read(&Value::Null), Ok(Settings::default()));
        let wrong = Settings::read(&json!({ "dialect": "julia" })).expect_err("no dialect");
        assert!(wrong.contains("julia"));
        assert!(Settings::read(&json!({ "path": 3 })).is_err());
    }
}
