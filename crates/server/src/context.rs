//! A snapshot, with what is needed to translate between it and a client.
//!
//! Example: `context.file(&uri)?` is the file that a client means, `context.location(place)`
//! where a place is, in the client's units.
//!
//! Cost: a copy of some handles for each request.

use crate::capabilities::Client;
use crate::settings::Settings;
use crate::uris;
use lariat_base::{FileId, Span};
use lariat_ide::File;
use lariat_interprocedural::Cancelled;
use lariat_session::Snapshot;
use lsp_server::ErrorCode;
use lsp_types::{Location, Position, Range, SemanticToken, Url};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// An edit has overtaken the question, or nobody waits any more.
    Cancelled,
    /// The question makes no sense, or cannot be answered: a sentence for the user.
    Refused(String),
    /// The parameters are not those of the protocol.
    Invalid(String),
}

impl Failure {
    /// The code of the protocol.
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Cancelled => ErrorCode::ContentModified,
            Self::Refused(_) => ErrorCode::RequestFailed,
            Self::Invalid(_) => ErrorCode::InvalidParams,
        }
    }

    /// What the client receives.
    pub fn message(self) -> String {
        match self {
            Self::Cancelled => "the text has changed in the meantime".to_owned(),
            Self::Refused(reason) | Self::Invalid(reason) => reason,
        }
    }
}

impl From<Cancelled> for Failure {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// An answer, or why there is none.
pub type Answer<T> = Result<T, Failure>;

/// Token arrays that clients have, by text.
pub type SentTokens = Mutex<HashMap<Url, (u64, Vec<SemanticToken>)>>;

/// What answers need.
#[derive(Clone)]
pub struct Context {
    /// The texts.
    pub snapshot: Snapshot,
    /// What the client can do.
    pub client: Client,
    /// What it has set.
    pub settings: Arc<Settings>,
    /// The current folder.
    pub current: Arc<Path>,
    /// The open texts' names and versions.
    pub open: Arc<HashMap<PathBuf, (Url, i32)>>,
    /// The tokens that the client has.
    pub tokens: Arc<SentTokens>,
}

impl Context {
    /// The file that a client means; `None` where it is not part of the session.
    pub fn file(&self, uri: &Url) -> Option<File<'_>> {
        let path = uris::to_path(uri, &self.current)?;
        File::of(&self.snapshot, self.snapshot.find(&path)?)
    }

    /// The same with a place in it.
    pub fn at(&self, uri: &Url, position: Position) -> Option<(File<'_>, u32)> {
        let file = self.file(uri)?;
        let text = (&**file.source.text(), file.source.lines());
        let offset = self.client.encoding.offset(text, position);
        Some((file, offset))
    }

    /// The name that the client has for a file.
    pub fn uri(&self, path: &Path) -> Option<Url> {
        match self.open.get(path) {
            Some((uri, _)) => Some(uri.clone()),
            None => uris::of_path(path),
        }
    }

    /// The name of a file of the session.
    pub fn uri_of(&self, file: FileId) -> Option<Url> {
        self.uri(&self.snapshot.unit(file)?.input.absolute)
    }

    /// The version of an open text.
    pub fn version(&self, path: &Path) -> Option<i32> {
        self.open.get(path).map(|(_, version)| *version)
    }

    /// A range of a file of the session.
    pub fn range(&self, file: FileId, span: Span) -> Range {
        self.client.encoding.range(self.snapshot.sources().file(file), span)
    }

    /// A place in a file of the session.
    pub fn location(&self, file: FileId, span: Span) -> Option<Location> {
        Some(Location { uri: self.uri_of(file)?, range: self.range(file, span) })
    }
}
