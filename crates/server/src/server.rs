//! The loop: messages become edits of the session, or tasks over a snapshot of it.
//!
//! ```text
//! initialize ─> initialized (load) ─> didOpen, didChange, … ─> shutdown ─> exit
//! ```
//!
//! What a client gets wrong is an error reply or a message to the user; a task that panics is
//! an error reply, too. The loop goes on until `exit`, or until the client is gone.
//!
//! Cost: an edit reads and parses one file; everything else is done by workers.

use crate::capabilities::{self, Client};
use crate::cells;
use crate::context::{Context, Failure, SentTokens};
use crate::dispatch::{Handler, handler};
use crate::documents::{Document, Documents, Rejected};
use crate::findings;
use crate::host::Host;
use crate::limit::{Limited, MOST_BYTES, TOO_LARGE};
use crate::loading::{Event, Listed, Loading, Need, World};
use crate::notebooks::{self, Notebooks};
use crate::pool::{Pool, Urgency};
use crate::progress::Progress;
use crate::settings::{Scope, Settings};
use crate::uris;
use crossbeam_channel::{never, select};
use lariat_base::Severity;
use lariat_ide::File;
use lariat_session::{Problem, Session};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeConfiguration, DidChangeTextDocument, DidChangeWatchedFiles,
    DidChangeWorkspaceFolders, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Exit, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{
    CodeLensRefresh, DocumentDiagnosticRequest, InlayHintRefreshRequest, RegisterCapability,
    Request as _, SemanticTokensRefresh, Shutdown, WorkspaceDiagnosticRefresh,
    WorkspaceSymbolRequest,
};
use lsp_types::{
    CancelParams, DidChangeConfigurationParams, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidChangeWatchedFilesRegistrationOptions,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, FileChangeType, FileSystemWatcher, GlobPattern, InitializeParams,
    InitializeResult, MessageType, NumberOrString, PublishDiagnosticsParams, Registration,
    RegistrationParams, ServerInfo, ShowMessageParams, Url,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The name of the configuration file.
const CONFIGURATION: &str = lariat_project::config::FILE_NAME;

/// Requests that are not answered yet, each with what stops it.
type Waiting = Arc<Mutex<HashMap<RequestId, Arc<AtomicBool>>>>;

/// Serves a client until it is gone.
///
/// # Errors
/// Where the client does not begin as the protocol says, or the system gives no threads.
pub fn run(connection: &Connection, host: Host) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (id, params) = connection.initialize_start()?;
    let refreshes = capabilities::refreshes_findings(&params);
    let params: InitializeParams = serde_json::from_value(params)?;
    let client = Client { refreshes, ..Client::of(&params.capabilities) };
    let result = InitializeResult {
        capabilities: capabilities::server(client),
        server_info: Some(ServerInfo {
            name: "lariat".into(),
            version: Some(host.version.clone()),
        }),
    };
    let mut result = serde_json::to_value(result)?;
    capabilities::add_notebooks(&mut result);
    connection.initialize_finish(id, result)?;
    let host = Host { disk: Arc::new(Limited(host.disk.clone())), ..host };
    let mut server = Server::new(connection, Arc::new(host), client, &params)?;
    server.watch();
    server.load();
    server.serve();
    Ok(())
}

/// A request, and what answers it.
struct Task {
    id: RequestId,
    urgency: Urgency,
    handler: Handler,
    method: String,
    params: Value,
    /// The cell of a notebook that it is about.
    asked: Option<cells::Asked>,
    stopped: Arc<AtomicBool>,
}

struct Server<'c> {
    connection: &'c Connection,
    host: Arc<Host>,
    client: Client,
    settings: Arc<Settings>,
    folders: Vec<PathBuf>,
    session: Session,
    /// All files are being found and read; the session stands in until they are.
    loading: Option<Loading<Task>>,
    documents: Documents,
    notebooks: Arc<Notebooks>,
    /// Open texts that are too large to be kept.
    too_large: HashSet<Url>,
    tokens: Arc<SentTokens>,
    waiting: Waiting,
    pool: Pool,
    /// What requests are answered from, until the next edit.
    context: Option<Context>,
    /// How many requests have been sent, and times that has been loaded.
    number: u32,
    /// The problems that were shown to the user.
    shown: Vec<Problem>,
    /// All files have been read once.
    is_loaded: bool,
    is_shut_down: bool,
}

impl<'c> Server<'c> {
    fn new(
        connection: &'c Connection,
        host: Arc<Host>,
        client: Client,
        params: &InitializeParams,
    ) -> std::io::Result<Self> {
        let settings = params.initialization_options.as_ref().map(Settings::read);
        let (settings, wrong) = match settings {
            Some(Ok(settings)) => (settings, None),
            Some(Err(wrong)) => (Settings::default(), Some(wrong)),
            None => (Settings::default(), None),
        };
        let session = Session::new(host.disk.clone(), settings.options(&host.current));
        let pool = Pool::new(host.workers)?;
        let server = Self {
            folders: folders(params, &host.current),
            connection,
            client,
            settings: Arc::new(settings),
            session,
            loading: None,
            documents: Documents::default(),
            notebooks: Arc::default(),
            too_large: HashSet::new(),
            tokens: Arc::default(),
            waiting: Arc::default(),
            pool,
            context: None,
            number: 0,
            shown: Vec::new(),
            is_loaded: false,
            is_shut_down: false,
            host,
        };
        wrong.into_iter().for_each(|wrong| server.tell(MessageType::WARNING, wrong));
        Ok(server)
    }

    fn serve(&mut self) {
        let messages = self.connection.receiver.clone();
        loop {
            let events = self.loading.as_ref().map(|it| (it.events.clone(), it.patience.clone()));
            let (events, patience) = events.unwrap_or_else(|| (never(), never()));
            select! {
                recv(messages) -> message => match message {
                    Ok(Message::Request(request)) => self.request(request),
                    Ok(Message::Notification(it)) if it.method == Exit::METHOD => return,
                    Ok(Message::Notification(notification)) => self.notification(notification),
                    // What was asked of the client needs no answer.
                    Ok(Message::Response(_)) => {}
                    Err(_) => return,
                },
                recv(events) -> event => match event {
                    Ok(Event::Listed(listed)) => self.listed(*listed),
                    Ok(Event::Read(done)) => {
                        self.loading.iter_mut().for_each(|it| it.progress.step(done));
                    }
                    Ok(Event::Done(session, problems)) => self.loaded(Some((*session, problems))),
                    // The thread has failed.
                    Err(_) => self.loaded(None),
                },
                recv(patience) -> _ => self.stand_near(),
            }
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // A client that is gone ends the loop by itself.
        _ = self.connection.sender.send(message.into());
    }

    fn tell(&self, typ: MessageType, message: String) {
        let params = ShowMessageParams { typ, message };
        self.send(Notification::new(ShowMessage::METHOD.into(), params));
    }

    fn ask<R: lsp_types::request::Request>(&mut self, params: R::Params) {
        self.number += 1;
        let id = format!("lariat/{}", self.number).into();
        self.send(Request::new(id, R::METHOD.into(), params));
    }

    /// Asks the client to tell of files that have changed.
    fn watch(&mut self) {
        if !self.client.watches {
            return;
        }
        let globs = ["**/*.m", "**/*.mat", &format!("**/{CONFIGURATION}")].map(|glob| {
            FileSystemWatcher { glob_pattern: GlobPattern::String(glob.to_owned()), kind: None }
        });
        let options = DidChangeWatchedFilesRegistrationOptions { watchers: globs.to_vec() };
        let registration = Registration {
            id: "lariat/files".into(),
            method: DidChangeWatchedFiles::METHOD.into(),
            register_options: serde_json::to_value(options).ok(),
        };
        self.ask::<RegisterCapability>(RegistrationParams { registrations: vec![registration] });
    }

    /// Where programs are searched now.
    fn world(&self) -> World {
        World {
            host: self.host.clone(),
            folders: self.folders.clone(),
            options: self.settings.options(&self.host.current),
            open: self.documents.iter().map(|(_, it)| it.path.clone()).collect(),
        }
    }

    /// Makes the session anew.
    fn load(&mut self) {
        self.number += 1;
        let sender = self.client.progress.then(|| self.connection.sender.clone());
        // What waits for an earlier loading waits for this one.
        let earlier = self.loading.take();
        let waiting = earlier.map(|mut it| {
            it.progress.end();
            it.all_waiting()
        });
        let progress = Progress::begin(sender, self.number);
        match Loading::begin(self.world(), self.pool.activity(), progress) {
            Ok(mut loading) => {
                let waiting = waiting.into_iter().flatten();
                waiting.for_each(|(need, task)| loading.wait(need, task));
                self.loading = Some(loading);
            }
            Err(error) => {
                self.tell(MessageType::ERROR, format!("the files cannot be read: {error}"));
            }
        }
    }

    /// The search takes long: open texts are answered about from their folders, or from what was
    /// loaded before.
    fn stand_near(&mut self) {
        let world = self.world();
        let is_loaded = self.is_loaded;
        let Some(loading) = self.loading.as_mut().filter(|it| !it.knows(Need::Names)) else {
            return;
        };
        if is_loaded {
            loading.can_answer(Need::Text);
            let ready = loading.ready();
            self.changed();
            return self.answer_all(ready);
        }
        let near = loading.near(&world);
        self.stand_in(near);
    }

    /// The names of all files are known.
    fn listed(&mut self, listed: Listed) {
        let Some(loading) = &mut self.loading else { return };
        loading.progress.of(listed.count);
        let first = loading.stands_in(listed, Need::Names);
        self.stand_in(first);
        self.refresh();
    }

    /// Answers from open texts and what they name, until all files are read.
    fn stand_in(&mut self, first: Session) {
        let Some(loading) = &mut self.loading else { return };
        self.session.cancel();
        self.session = first;
        for (_, document) in self.documents.iter() {
            self.session.set_text(&document.path, document.text.clone());
            loading.read_named(&mut self.session, &document.path);
        }
        let ready = loading.ready();
        self.changed();
        self.answer_all(ready);
    }

    /// All files have been read, or cannot be.
    fn loaded(&mut self, loaded: Option<(Session, Vec<Problem>)>) {
        let Some(mut loading) = self.loading.take() else { return };
        loading.progress.end();
        let waiting = loading.all_waiting().into_iter().map(|(_, task)| task).collect();
        let Some((mut session, problems)) = loaded else {
            let message = "Lariat failed to read the files; please report it".to_owned();
            self.tell(MessageType::ERROR, message);
            return self.answer_all(waiting);
        };
        for (path, typ) in &loading.changed {
            renew(&mut session, path, *typ);
        }
        self.complete(session, problems, waiting);
    }

    /// This is the session now; what has waited for it is answered.
    fn complete(&mut self, session: Session, problems: Vec<Problem>, waiting: Vec<Task>) {
        self.session.cancel();
        self.session = session;
        self.is_loaded = true;
        for (_, document) in self.documents.iter() {
            self.session.set_text(&document.path, document.text.clone());
        }
        self.changed();
        self.refresh();
        self.report(problems);
        self.answer_all(waiting);
    }

    fn answer_all(&mut self, tasks: Vec<Task>) {
        tasks.into_iter().for_each(|task| self.spawn(task));
    }

    /// Tells the user what is wrong with what was given, each once.
    fn report(&mut self, problems: Vec<Problem>) {
        let mut all = problems;
        all.extend(self.context().snapshot.problems().iter().cloned());
        for problem in &all {
            if !self.shown.contains(problem) && problem.severity != Severity::Note {
                let typ = match problem.severity {
                    Severity::Error => MessageType::ERROR,
                    Severity::Warning | Severity::Note => MessageType::WARNING,
                };
                self.tell(typ, format!("{}; {}", problem.line(), problem.help));
            }
        }
        self.shown = all;
    }

    fn context(&mut self) -> Context {
        match &self.context {
            Some(known) => known.clone(),
            None => {
                let context = self.new_context();
                self.context = Some(context.clone());
                context
            }
        }
    }

    fn new_context(&mut self) -> Context {
        let open = self.documents.iter();
        let open = open.map(|(uri, it)| (it.path.clone(), (uri.clone(), it.version)));
        Context {
            snapshot: self.session.snapshot(),
            client: self.client,
            settings: self.settings.clone(),
            current: self.host.current.as_path().into(),
            open: Arc::new(open.collect()),
            tokens: self.tokens.clone(),
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, mut method, mut params } = request;
        if method == Shutdown::METHOD {
            self.is_shut_down = true;
            return self.send(Response::new_ok(id, Value::Null));
        }
        if self.is_shut_down {
            let message = "the server has been shut down".to_owned();
            return self.send(Response::new_err(id, ErrorCode::InvalidRequest as i32, message));
        }
        let asked = cells::incoming(&self.notebooks, &mut method, &mut params);
        let Some((urgency, handler)) = handler(&method) else {
            let message = format!("`{method}` is not a request that Lariat answers");
            return self.send(Response::new_err(id, ErrorCode::MethodNotFound as i32, message));
        };
        let stopped = Arc::new(AtomicBool::new(false));
        lock(&self.waiting).insert(id.clone(), stopped.clone());
        let need = self.need(&method, urgency);
        let task = Task { id, urgency, handler, method, params, asked, stopped };
        match &mut self.loading {
            Some(loading) if !loading.knows(need) => loading.wait(need, task),
            _ => self.spawn(task),
        }
    }

    /// What must be known to answer.
    fn need(&self, method: &str, urgency: Urgency) -> Need {
        match method {
            DocumentDiagnosticRequest::METHOD if self.client.refreshes => Need::Names,
            WorkspaceSymbolRequest::METHOD => Need::All,
            _ if urgency < Urgency::Soon => Need::All,
            _ => Need::Text,
        }
    }

    /// Has a worker answer.
    fn spawn(&mut self, task: Task) {
        let Task { id, urgency, handler, method, params, asked, stopped } = task;
        let notebooks = self.notebooks.clone();
        let mut context = self.context();
        context.snapshot = context.snapshot.or_stopped(stopped);
        let (sender, waiting) = (self.connection.sender.clone(), self.waiting.clone());
        self.pool.spawn(urgency, move || {
            let answer = caught(|| match context.snapshot.is_cancelled() {
                true => Err(Failure::Cancelled),
                false => handler(&context, params),
            });
            let answer = answer.map(|mut answer| {
                cells::outgoing(&notebooks, &method, asked.as_ref(), &mut answer);
                answer
            });
            // Who has cancelled has an answer already.
            if lock(&waiting).remove(&id).is_some() {
                _ = sender.send(response(id, answer).into());
            }
        });
    }

    fn cancel(&mut self, params: CancelParams) {
        let id: RequestId = match params.id {
            NumberOrString::Number(id) => id.into(),
            NumberOrString::String(id) => id.into(),
        };
        let waiting = lock(&self.waiting).remove(&id);
        if let Some(stopped) = waiting {
            stopped.store(true, Ordering::Relaxed);
            let message = "cancelled".to_owned();
            self.send(Response::new_err(id, ErrorCode::RequestCanceled as i32, message));
        }
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        let wrong = match &*method {
            Cancel::METHOD => self.take(params, Self::cancel),
            DidOpenTextDocument::METHOD => self.take(params, Self::opened),
            DidChangeTextDocument::METHOD => self.take(params, Self::edited),
            DidCloseTextDocument::METHOD => self.take(params, Self::closed),
            DidSaveTextDocument::METHOD => self.take(params, Self::saved),
            DidChangeWatchedFiles::METHOD => self.take(params, Self::files_changed),
            DidChangeConfiguration::METHOD => self.take(params, Self::configured),
            DidChangeWorkspaceFolders::METHOD => self.take(params, Self::folders_changed),
            "notebookDocument/didOpen" => self.take(params, Self::notebook_opened),
            "notebookDocument/didChange" => self.take(params, Self::notebook_edited),
            "notebookDocument/didClose" => self.take(params, Self::notebook_closed),
            // Of a notebook that is saved, what counts is open.
            _ => Ok(()),
        };
        if let Err(wrong) = wrong {
            self.tell(MessageType::WARNING, format!("`{method}` is not understood: {wrong}"));
        }
    }

    fn take<P: DeserializeOwned>(
        &mut self,
        params: Value,
        then: fn(&mut Self, P),
    ) -> Result<(), serde_json::Error> {
        let params = serde_json::from_value(params)?;
        then(self, params);
        Ok(())
    }

    fn path(&self, uri: &Url) -> Option<PathBuf> {
        uris::to_path(uri, &self.host.current)
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let it = params.text_document;
        let Some(path) = self.path(&it.uri) else {
            return self.tell(MessageType::WARNING, format!("`{}` is not a file", it.uri));
        };
        if !is_program(&path, &it.language_id) {
            return;
        }
        if it.text.len() > MOST_BYTES {
            return self.leave_out(it.uri);
        }
        let document = Document { path: path.clone(), version: it.version, text: it.text.into() };
        let text = document.text.clone();
        self.documents.open(it.uri, document);
        match self.is_new_folder(&path) {
            true => self.load(),
            false => {
                self.session.set_text(&path, text);
                self.text_opened(&path);
            }
        }
    }

    /// While files are being read, what a text names that is new is read first.
    fn text_opened(&mut self, path: &Path) {
        match &self.loading {
            Some(loading) if loading.knows(Need::Names) => {
                loading.read_named(&mut self.session, path);
            }
            Some(loading) if loading.knows(Need::Text) => return self.stand_near(),
            _ => {}
        }
        self.changed();
    }

    /// Is it a file on the disk outside all folders, which the session has not read?
    fn is_new_folder(&mut self, path: &Path) -> bool {
        let is_inside = self.folders.iter().any(|folder| path.starts_with(folder));
        !is_inside && self.host.disk.is_file(path) && self.context().snapshot.find(path).is_none()
    }

    fn notebook_opened(&mut self, params: notebooks::Opened) {
        let script = Arc::make_mut(&mut self.notebooks).open(params, &self.host.current);
        self.script_changed(script);
    }

    fn notebook_edited(&mut self, params: notebooks::Changed) {
        let encoding = self.client.encoding;
        match Arc::make_mut(&mut self.notebooks).change(params, encoding) {
            Ok(script) => self.script_changed(script),
            Err(_) => self.tell(
                MessageType::ERROR,
                "a notebook is edited that is not open, or out of order: open it again".to_owned(),
            ),
        }
    }

    fn notebook_closed(&mut self, params: notebooks::Closed) {
        let Some(notebook) = Arc::make_mut(&mut self.notebooks).close(&params) else { return };
        for cell in &notebook.cells {
            self.publish(cell.uri.clone(), None, Vec::new());
        }
        self.documents.close(&notebook.script);
        self.session.close(&notebook.path);
        self.changed();
    }

    /// The script of a notebook is a text like others.
    fn script_changed(&mut self, script: Option<(Url, Document)>) {
        let Some((uri, document)) = script else { return };
        let path = document.path.clone();
        self.session.set_text(&path, document.text.clone());
        self.documents.open(uri, document);
        self.text_opened(&path);
    }

    fn edited(&mut self, params: DidChangeTextDocumentParams) {
        let it = params.text_document;
        let changes = params.content_changes;
        let encoding = self.client.encoding;
        let is_ours = self.path(&it.uri).is_some_and(|path| is_program(&path, ""));
        match self.documents.change((&it.uri, it.version), changes, encoding) {
            Ok(document) if document.text.len() > MOST_BYTES => {
                let path = document.path.clone();
                self.documents.close(&it.uri);
                self.session.close(&path);
                self.leave_out(it.uri);
                self.changed();
            }
            Ok(document) => {
                let (path, text) = (document.path.clone(), document.text.clone());
                self.session.set_text(&path, text);
                self.changed();
            }
            // Texts in other languages are not kept.
            Err(Rejected::NotOpen) if !is_ours || self.too_large.contains(&it.uri) => {}
            Err(Rejected::NotOpen) => {
                self.tell(MessageType::WARNING, format!("`{}` is edited but not open", it.uri));
            }
            Err(Rejected::OutOfOrder) => self.tell(
                MessageType::ERROR,
                format!("edits of `{}` came out of order: close it and open it again", it.uri),
            ),
        }
    }

    /// A text that is too large is not kept, and nothing is shown of it.
    fn leave_out(&mut self, uri: Url) {
        self.tell(MessageType::WARNING, format!("`{uri}` {TOO_LARGE}"));
        self.publish(uri.clone(), None, Vec::new());
        self.too_large.insert(uri);
    }

    fn closed(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.too_large.remove(&uri);
        let Some(document) = self.documents.close(&uri) else { return };
        self.session.close(&document.path);
        lock(&self.tokens).remove(&uri);
        self.publish(uri, None, Vec::new());
        self.changed();
    }

    /// What is saved is what is open; of data and configuration the client sends notifications.
    fn saved(&mut self, params: DidSaveTextDocumentParams) {
        let path = self.path(&params.text_document.uri);
        if path.is_some_and(|path| is_configuration(&path)) {
            self.load();
        }
    }

    fn files_changed(&mut self, params: DidChangeWatchedFilesParams) {
        let changed =
            params.changes.into_iter().filter_map(|it| Some((self.path(&it.uri)?, it.typ)));
        let changed: Vec<(PathBuf, FileChangeType)> = changed.collect();
        if changed.iter().any(|(path, _)| is_configuration(path)) {
            return self.load();
        }
        let is_open = |path: &Path| self.documents.iter().any(|(_, it)| it.path == path);
        let others: Vec<_> = changed.into_iter().filter(|(path, _)| !is_open(path)).collect();
        for (path, typ) in &others {
            renew(&mut self.session, path, *typ);
        }
        self.loading.iter_mut().for_each(|it| it.changed.extend_from_slice(&others));
        if !others.is_empty() {
            self.changed();
            self.refresh();
        }
    }

    /// Asks a client to ask again for what it shows: files have changed that it does not have
    /// open.
    fn refresh(&mut self) {
        if self.client.pulls && self.client.refreshes {
            self.ask::<WorkspaceDiagnosticRefresh>(());
        }
        if self.client.refreshes_tokens {
            self.ask::<SemanticTokensRefresh>(());
        }
        if self.client.refreshes_hints {
            self.ask::<InlayHintRefreshRequest>(());
        }
        if self.client.refreshes_lenses {
            self.ask::<CodeLensRefresh>(());
        }
    }

    fn configured(&mut self, params: DidChangeConfigurationParams) {
        match Settings::read(&params.settings) {
            Ok(settings) if settings != *self.settings => {
                self.settings = Arc::new(settings);
                self.load();
            }
            Ok(_) => {}
            Err(wrong) => self.tell(MessageType::WARNING, wrong),
        }
    }

    fn folders_changed(&mut self, params: DidChangeWorkspaceFoldersParams) {
        let paths = |all: &[lsp_types::WorkspaceFolder]| -> Vec<PathBuf> {
            all.iter().filter_map(|it| self.path(&it.uri)).collect()
        };
        let (added, removed) = (paths(&params.event.added), paths(&params.event.removed));
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(added);
        self.folders.dedup();
        self.load();
    }

    /// Texts have changed: the findings of what is open may be others.
    fn changed(&mut self) {
        self.context = None;
        // Who asks for findings asks again after an edit, for all open texts.
        if self.client.pulls {
            return;
        }
        let waits = self.loading.as_ref().is_some_and(|it| !it.knows(Need::Names));
        if waits || self.settings.diagnostics == Scope::Off {
            return;
        }
        let context = self.context();
        let rows: Vec<_> =
            context.open.iter().map(|(path, it)| (path.clone(), it.clone())).collect();
        for (path, (uri, version)) in rows {
            let (context, sender) = (context.clone(), self.connection.sender.clone());
            let notebooks = self.notebooks.clone();
            self.pool.spawn(Urgency::Open, move || {
                let found = caught(|| {
                    let file = context.snapshot.find(&path);
                    let file = file.and_then(|id| File::of(&context.snapshot, id));
                    file.map_or(Ok(Vec::new()), |file| findings::of_file(&context, &file))
                });
                let Ok(diagnostics) = found else { return };
                let method = || PublishDiagnostics::METHOD.into();
                let Some(notebook) = notebooks.of_script(uri.as_str()) else {
                    let version = Some(version);
                    let params = PublishDiagnosticsParams { uri, diagnostics, version };
                    _ = sender.send(Notification::new(method(), params).into());
                    return;
                };
                for cell in &notebook.cells {
                    let own = serde_json::to_value(&diagnostics).unwrap_or_default();
                    let own = cells::findings_in(&notebooks, cell, own);
                    let params = json!({ "uri": cell.uri, "diagnostics": own });
                    _ = sender.send(Notification::new(method(), params).into());
                }
            });
        }
    }

    fn publish(&self, uri: Url, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        if !self.client.pulls {
            let params = PublishDiagnosticsParams { uri, diagnostics, version };
            self.send(Notification::new(PublishDiagnostics::METHOD.into(), params));
        }
    }
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Is it MATLAB or Octave? A client may open other files of the project, too.
fn is_program(path: &Path, language: &str) -> bool {
    let is_named_so = path.extension().is_some_and(|extension| extension == "m");
    is_named_so || matches!(language, "matlab" | "octave")
}

fn is_configuration(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == CONFIGURATION)
}

/// Reads a file anew that has changed on the disk, or forgets it.
fn renew(session: &mut Session, path: &Path, typ: FileChangeType) {
    match typ {
        FileChangeType::DELETED => session.remove(path),
        _ => session.add(path),
    }
}

/// An answer; one that panics is refused.
fn caught<T>(answer: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let refused = || Failure::Refused("Lariat failed; please report what was asked".into());
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| Err(refused()))
}

fn response(id: RequestId, answer: Result<Value, Failure>) -> Response {
    match answer {
        Ok(value) => Response::new_ok(id, value),
        Err(failure) => Response::new_err(id, failure.code() as i32, failure.message()),
    }
}

/// The folders that a client opens.
#[expect(deprecated, reason = "older clients name one folder only")]
fn folders(params: &InitializeParams, current: &Path) -> Vec<PathBuf> {
    let several = params.workspace_folders.iter().flatten().map(|it| &it.uri);
    let mut all: Vec<PathBuf> = several.filter_map(|uri| uris::to_path(uri, current)).collect();
    if all.is_empty() {
        all.extend(params.root_uri.iter().filter_map(|uri| uris::to_path(uri, current)));
    }
    all.dedup();
    all
}
