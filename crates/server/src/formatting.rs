//! The layout of a text, as edits.
//!
//! Example: `textDocument/formatting` of a text with syntax errors is refused with the first of
//! them. The client's own settings, such as the width of tabs, do not count: what an editor
//! does is what `lariat format` does.
//!
//! Cost: the text is parsed and laid out.

use crate::context::{Answer, Context, Failure};
use lariat_base::Span;
use lariat_ide::formatting;
use lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit, Url};

/// The edits that lay a text out.
pub fn document(
    context: &Context,
    params: DocumentFormattingParams,
) -> Answer<Option<Vec<TextEdit>>> {
    edits(context, &params.text_document.uri, None)
}

/// The same for some lines.
pub fn range(
    context: &Context,
    params: DocumentRangeFormattingParams,
) -> Answer<Option<Vec<TextEdit>>> {
    let uri = &params.text_document.uri;
    let Some(file) = context.file(uri) else { return Ok(None) };
    let span = context.client.encoding.span(file.source, params.range);
    edits(context, uri, Some(span))
}

fn edits(context: &Context, uri: &Url, range: Option<Span>) -> Answer<Option<Vec<TextEdit>>> {
    let Some(file) = context.file(uri) else { return Ok(None) };
    let changes = formatting::formatting(&file, range).map_err(Failure::Refused)?;
    let edits = changes
        .into_iter()
        .map(|it| TextEdit { range: context.range(file.id(), it.span), new_text: it.replacement });
    Ok(Some(file.answer(edits.collect())?))
}
