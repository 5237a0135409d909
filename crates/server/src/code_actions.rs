//! What can be done at a place, as actions of the protocol.
//!
//! Example: the function that is missing becomes an action that makes a file and inserts its text;
//! a client that cannot make files is not offered it.
//!
//! Cost: that of the findings of the file.

use crate::context::{Answer, Context};
use crate::convert::{document_edits, workspace_edit};
use lariat_base::Edit;
use lariat_ide::actions::{Action, ActionKind, actions};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse,
    CreateFile, Diagnostic, DocumentChangeOperation, DocumentChanges, NumberOrString, OneOf,
    OptionalVersionedTextDocumentIdentifier, Range, ResourceOp, TextDocumentEdit, TextEdit,
    WorkspaceEdit,
};
use std::path::Path;

/// What can be done in a range.
pub fn code_actions(context: &Context, params: CodeActionParams) -> Answer<CodeActionResponse> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(Vec::new()) };
    let range = context.client.encoding.span(file.source, params.range);
    let wanted = params.context.only;
    let is_wanted = |it: &Action| {
        let kind = kind(it.kind);
        wanted.as_ref().is_none_or(|wanted| {
            wanted.iter().any(|prefix| kind.as_str().starts_with(prefix.as_str()))
        })
    };
    let action = |it: Action| {
        // The findings of the question that the action is about.
        let about = params.context.diagnostics.iter().filter(|known| {
            it.finding.is_some_and(|(code, span)| {
                let code = Some(NumberOrString::String(code.to_owned()));
                known.code == code && known.range == context.range(file.id(), span)
            })
        });
        let about: Vec<Diagnostic> = about.cloned().collect();
        let edit = edit(context, &it)?;
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title: it.title,
            kind: Some(kind(it.kind)),
            diagnostics: (!about.is_empty()).then_some(about),
            edit: Some(edit),
            is_preferred: (it.kind == ActionKind::Fix).then_some(true),
            ..CodeAction::default()
        }))
    };
    let all = actions(&file, range)?;
    Ok(all.into_iter().filter(is_wanted).filter_map(action).collect())
}

fn kind(kind: ActionKind) -> CodeActionKind {
    match kind {
        ActionKind::Fix | ActionKind::Suggestion | ActionKind::Suppress => CodeActionKind::QUICKFIX,
        ActionKind::FixAll => CodeActionKind::SOURCE_FIX_ALL,
        ActionKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
    }
}

/// What an action changes; `None` where the client cannot do that.
fn edit(context: &Context, action: &Action) -> Option<WorkspaceEdit> {
    match &action.new_file {
        None => Some(workspace_edit(context, &action.edits)),
        Some((path, text)) if context.client.creates_files => {
            with_file(context, &action.edits, (path, text))
        }
        Some(_) => None,
    }
}

/// Edits, and a file with its text.
fn with_file(
    context: &Context,
    edits: &[Edit],
    (path, text): (&Path, &str),
) -> Option<WorkspaceEdit> {
    let uri = context.uri(path)?;
    let (options, annotation_id) = (None, None);
    let create = CreateFile { uri: uri.clone(), options, annotation_id };
    let insertion = TextEdit { range: Range::default(), new_text: text.to_owned() };
    let text_document = OptionalVersionedTextDocumentIdentifier { uri, version: None };
    let insertion = TextDocumentEdit { text_document, edits: vec![OneOf::Left(insertion)] };
    let others = document_edits(context, edits).into_iter().map(DocumentChangeOperation::Edit);
    let created = [
        DocumentChangeOperation::Op(ResourceOp::Create(create)),
        DocumentChangeOperation::Edit(insertion),
    ];
    let operations = others.chain(created).collect();
    let document_changes = Some(DocumentChanges::Operations(operations));
    Some(WorkspaceEdit { document_changes, ..WorkspaceEdit::default() })
}
