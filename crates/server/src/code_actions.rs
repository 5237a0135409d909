//! What can be done at a place, as actions of the protocol.
//!
//! Example: the function that is missing becomes an action that makes a file and inserts its text;
//! a client that cannot make files is not offered it.
//!
//! What takes long to find is found once somebody has chosen it, where the client asks for the
//! edits of an action then: the sizes of a function that declares none.
//!
//! Cost: that of the findings of the file.

use crate::context::{Answer, Context, Failure};
use crate::convert::{document_edits, workspace_edit};
use lariat_base::Edit;
use lariat_ide::File;
use lariat_ide::actions::{Action, ActionKind, actions};
use lariat_ide::declare_sizes::{Form, declare_sizes, forms};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse,
    CreateFile, Diagnostic, DocumentChangeOperation, DocumentChanges, NumberOrString, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, TextDocumentEdit,
    TextEdit, Url, WorkspaceEdit,
};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What can be done in a range.
pub fn code_actions(context: &Context, params: CodeActionParams) -> Answer<CodeActionResponse> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(Vec::new()) };
    let range = context.client.encoding.span(file.source, params.range);
    let wanted = params.context.only;
    let is_kind_wanted = |it: ActionKind| {
        let kind = kind(it);
        wanted.as_ref().is_none_or(|wanted| {
            wanted.iter().any(|prefix| kind.as_str().starts_with(prefix.as_str()))
        })
    };
    let is_wanted = |it: &Action| is_kind_wanted(it.kind);
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
    let mut all = actions(&file, range)?;
    let mut later = Vec::new();
    match context.client.resolves_actions {
        true if is_kind_wanted(ActionKind::Rewrite) => {
            later =
                declarations(&file, range.start, (&params.text_document.uri, params.range.start));
        }
        true => {}
        false => all.extend(declare_sizes(&file, range.start)?.into_iter().map(|(_, it)| it)),
    }
    let all = all.into_iter().filter(is_wanted).filter_map(action);
    Ok(all.chain(later).collect())
}

/// An action whose edits are still to be found: the sizes of the function in whose header a
/// place is.
#[derive(Serialize, Deserialize)]
struct Later {
    uri: Url,
    place: Position,
    as_block: bool,
}

fn declarations(
    file: &File<'_>,
    offset: u32,
    (uri, place): (&Url, Position),
) -> Vec<CodeActionOrCommand> {
    let Some((name, forms)) = forms(file, offset) else { return Vec::new() };
    let later = |form: Form| {
        let as_block = form == Form::Block;
        let later = Later { uri: uri.clone(), place, as_block };
        CodeActionOrCommand::CodeAction(CodeAction {
            title: form.title(&name),
            kind: Some(kind(ActionKind::Rewrite)),
            data: serde_json::to_value(later).ok(),
            ..CodeAction::default()
        })
    };
    forms.into_iter().map(later).collect()
}

/// The edits of an action that somebody has chosen.
pub fn resolve_action(context: &Context, action: CodeAction) -> Answer<CodeAction> {
    let data = action.data.clone().and_then(|data| serde_json::from_value::<Later>(data).ok());
    let Some(Later { uri, place, as_block }) = data else {
        return Err(Failure::Invalid("this action is not one of Lariat's".into()));
    };
    let Some((file, offset)) = context.at(&uri, place) else { return Ok(action) };
    let form = if as_block { Form::Block } else { Form::Comment };
    let found = declare_sizes(&file, offset)?.into_iter().find(|(it, _)| *it == form);
    let Some((_, found)) = found else {
        let reason = "no sizes are known that this function would pass the check of";
        return Err(Failure::Refused(reason.into()));
    };
    Ok(CodeAction { edit: edit(context, &found), ..action })
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
