//! What the server can do, and what a client can.
//!
//! Example: a client that offers UTF-8 is answered in UTF-8; one that asks for findings is
//! not pushed any.
//!
//! Cost: none.

use crate::positions::Encoding;
use crate::semantic_tokens;
use lsp_types::{
    CallHierarchyServerCapability, ClientCapabilities, CodeActionKind, CodeActionOptions,
    CodeActionProviderCapability, CodeLensOptions, CompletionOptions, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentLinkOptions, FileOperationFilter, FileOperationPattern,
    FileOperationPatternKind, FileOperationRegistrationOptions, FoldingRangeProviderCapability,
    HoverProviderCapability, OneOf, RenameOptions, SaveOptions, SelectionRangeProviderCapability,
    SemanticTokensFullOptions, SemanticTokensOptions, ServerCapabilities, SignatureHelpOptions,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, WorkspaceFileOperationsServerCapabilities,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};
use serde_json::{Value, json};

/// What a client can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    /// How columns are counted.
    pub encoding: Encoding,
    /// It asks for findings.
    pub pulls: bool,
    /// It asks again after a request to refresh them.
    pub refreshes: bool,
    /// It asks again for tokens after a request to refresh them.
    pub refreshes_tokens: bool,
    /// The same for what stands beside names.
    pub refreshes_hints: bool,
    /// The same for lines above functions.
    pub refreshes_lenses: bool,
    /// It asks for the edits of an action once that is chosen.
    pub resolves_actions: bool,
    /// It takes edits of several documents with versions.
    pub document_changes: bool,
    /// It can rename files as a part of an edit.
    pub renames_files: bool,
    /// It can make files as a part of an edit.
    pub creates_files: bool,
    /// It watches files, once they are registered.
    pub watches: bool,
    /// It shows progress.
    pub progress: bool,
    /// It fills places of snippets in.
    pub snippets: bool,
}

impl Client {
    /// What a client says that it can do.
    pub fn of(capabilities: &ClientCapabilities) -> Self {
        let general = capabilities.general.as_ref();
        let encodings = general.and_then(|it| it.position_encodings.as_deref());
        let text = capabilities.text_document.as_ref();
        let workspace = capabilities.workspace.as_ref();
        let edit = workspace.and_then(|it| it.workspace_edit.as_ref());
        let operations = edit.and_then(|it| it.resource_operations.as_ref());
        let watched = workspace.and_then(|it| it.did_change_watched_files.as_ref());
        let item =
            text.and_then(|it| it.completion.as_ref()).and_then(|it| it.completion_item.as_ref());
        Self {
            encoding: Encoding::negotiated(encodings),
            pulls: text.is_some_and(|it| it.diagnostic.is_some()),
            refreshes: false,
            refreshes_tokens: workspace
                .and_then(|it| it.semantic_tokens.as_ref())
                .and_then(|it| it.refresh_support)
                .unwrap_or(false),
            refreshes_hints: workspace
                .and_then(|it| it.inlay_hint.as_ref())
                .and_then(|it| it.refresh_support)
                .unwrap_or(false),
            refreshes_lenses: workspace
                .and_then(|it| it.code_lens.as_ref())
                .and_then(|it| it.refresh_support)
                .unwrap_or(false),
            resolves_actions: text
                .and_then(|it| it.code_action.as_ref())
                .and_then(|it| it.resolve_support.as_ref())
                .is_some_and(|it| it.properties.iter().any(|name| name == "edit")),
            document_changes: edit.and_then(|it| it.document_changes).unwrap_or(false),
            renames_files: operations
                .is_some_and(|all| all.contains(&lsp_types::ResourceOperationKind::Rename)),
            creates_files: operations
                .is_some_and(|all| all.contains(&lsp_types::ResourceOperationKind::Create)),
            watches: watched.and_then(|it| it.dynamic_registration).unwrap_or(false),
            progress: capabilities
                .window
                .as_ref()
                .and_then(|it| it.work_done_progress)
                .unwrap_or(false),
            snippets: item.and_then(|it| it.snippet_support).unwrap_or(false),
        }
    }
}

/// Does a client ask for findings again after a request to refresh them? The protocol calls this
/// `workspace.diagnostics`, its types do not.
pub fn refreshes_findings(params: &Value) -> bool {
    let can = params.pointer("/capabilities/workspace/diagnostics/refreshSupport");
    can.and_then(Value::as_bool).unwrap_or(false)
}

/// What the server can do for such a client.
pub fn server(client: Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions::default())),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        declaration_provider: Some(lsp_types::DeclarationCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![".".into()]),
            resolve_provider: Some(true),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".into(), ",".into()]),
            retrigger_characters: Some(vec![")".into()]),
            ..SignatureHelpOptions::default()
        }),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        inlay_hint_provider: Some(OneOf::Left(true)),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![
                CodeActionKind::QUICKFIX,
                CodeActionKind::SOURCE_FIX_ALL,
                CodeActionKind::REFACTOR_REWRITE,
            ]),
            resolve_provider: Some(true),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: Default::default(),
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: semantic_tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        diagnostic_provider: Some(DiagnosticServerCapabilities::Options(DiagnosticOptions {
            identifier: Some("lariat".into()),
            inter_file_dependencies: true,
            workspace_diagnostics: true,
            ..DiagnosticOptions::default()
        })),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: Some(WorkspaceFileOperationsServerCapabilities {
                will_rename: Some(code_files()),
                ..WorkspaceFileOperationsServerCapabilities::default()
            }),
        }),
        ..ServerCapabilities::default()
    }
}

/// That cells of notebooks are served, which the protocol's types do not have.
pub fn add_notebooks(result: &mut Value) {
    let languages = ["matlab", "octave"].map(|language| json!({ "language": language }));
    let selector = json!([{ "notebook": "*", "cells": languages }]);
    if let Some(Value::Object(capabilities)) = result.get_mut("capabilities") {
        let sync = json!({ "notebookSelector": selector, "save": false });
        capabilities.insert("notebookDocumentSync".to_owned(), sync);
    }
}

/// The files whose renaming changes calls.
fn code_files() -> FileOperationRegistrationOptions {
    let pattern = FileOperationPattern {
        glob: "**/*.m".into(),
        matches: Some(FileOperationPatternKind::File),
        options: None,
    };
    let filter = FileOperationFilter { scheme: Some("file".into()), pattern };
    FileOperationRegistrationOptions { filters: vec![filter] }
}
