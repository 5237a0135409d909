//! Renaming, with the file where that has the name.
//!
//! Example: `area` to `circle_area` is edits of documents, and `area.m` to `circle_area.m`.
//!
//! Cost: that of the references.

use crate::context::{Answer, Context, Failure};
use crate::convert::{document_edits, workspace_edit};
use crate::uris;
use lariat_ide::rename::{Refused, Renamed, prepare, rename, rename_file};
use lsp_types::{
    DocumentChangeOperation, DocumentChanges, PrepareRenameResponse, RenameFile, RenameFilesParams,
    RenameParams, ResourceOp, TextDocumentPositionParams, Url, WorkspaceEdit,
};

/// Which name a rename would change, and where it stands.
pub fn prepared(
    context: &Context,
    at: TextDocumentPositionParams,
) -> Answer<Option<PrepareRenameResponse>> {
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(None);
    };
    let (span, placeholder) = prepare(&file, offset)?.map_err(refused)?;
    let range = context.range(file.id(), span);
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder }))
}

/// The edits of a rename.
pub fn renamed(context: &Context, params: RenameParams) -> Answer<Option<WorkspaceEdit>> {
    let at = params.text_document_position;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(None);
    };
    let renamed = rename(&file, offset, &params.new_name)?.map_err(refused)?;
    edit(context, renamed).map(Some)
}

/// The edits that go with other names of files, before the client renames them.
pub fn files(context: &Context, params: RenameFilesParams) -> Answer<Option<WorkspaceEdit>> {
    let mut edits = Vec::new();
    for it in params.files {
        let uris = (Url::parse(&it.old_uri), Url::parse(&it.new_uri));
        let (Ok(old), Ok(new)) = uris else { continue };
        let paths = (uris::to_path(&old, &context.current), uris::to_path(&new, &context.current));
        let (Some(from), Some(to)) = paths else { continue };
        let Some(file) = context.file(&old) else { continue };
        let (before, after) = (from.file_stem(), to.file_stem().unwrap_or_default());
        // In another folder it is called by the same name; who finds it there is not asked.
        if to.extension().is_none_or(|it| it != "m") || before == Some(after) {
            continue;
        }
        let renamed = rename_file(&file, &after.to_string_lossy())?.map_err(refused)?;
        edits.extend(renamed.edits);
    }
    Ok((!edits.is_empty()).then(|| workspace_edit(context, &edits)))
}

fn refused(Refused(reason): Refused) -> Failure {
    Failure::Refused(reason)
}

fn edit(context: &Context, renamed: Renamed) -> Answer<WorkspaceEdit> {
    let Some((from, to)) = renamed.file else { return Ok(workspace_edit(context, &renamed.edits)) };
    // Who can rename files takes the list that this stands in, whatever it says of versions.
    if !context.client.renames_files {
        let name = from.file_name().unwrap_or_default().to_string_lossy().into_owned();
        return Err(Failure::Refused(format!("the editor cannot rename {name} along with it")));
    }
    let (Some(old_uri), Some(new_uri)) = (context.uri(&from), context.uri(&to)) else {
        return Err(Failure::Refused("the file has no name that an editor knows".into()));
    };
    let edits = document_edits(context, &renamed.edits).into_iter();
    let mut operations: Vec<_> = edits.map(DocumentChangeOperation::Edit).collect();
    let (options, annotation_id) = (None, None);
    let file = RenameFile { old_uri, new_uri, options, annotation_id };
    operations.push(DocumentChangeOperation::Op(ResourceOp::Rename(file)));
    let document_changes = Some(DocumentChanges::Operations(operations));
    Ok(WorkspaceEdit { document_changes, ..WorkspaceEdit::default() })
}
