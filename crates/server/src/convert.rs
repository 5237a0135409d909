//! What `lariat-ide` answers, in the types of the protocol.
//!
//! Example: an outline's entry becomes a `DocumentSymbol`, with its children.
//!
//! Cost: linear in the answer.

use crate::context::Context;
use lariat_base::{Edit, FileId};
use lariat_ide::completion::{Offer, OfferKind, Offers};
use lariat_ide::definition::Definition;
use lariat_ide::folding::{Fold, FoldKind};
use lariat_ide::outline::{Entry, EntryKind};
use lariat_ide::references::Reference;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, DocumentHighlight,
    DocumentHighlightKind, DocumentSymbol, FoldingRange, FoldingRangeKind, InsertTextFormat,
    Location, OneOf, OptionalVersionedTextDocumentIdentifier, Range, SymbolKind, TextDocumentEdit,
    TextEdit, Url, WorkspaceEdit,
};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// Where something is defined; in a file that is not read, at its beginning.
pub fn definition(context: &Context, it: &Definition) -> Option<Location> {
    match it.file {
        Some(file) if context.snapshot.unit(file).is_some() => context.location(file, it.span),
        _ => Some(Location { uri: context.uri(&it.path)?, range: Range::default() }),
    }
}

/// A use, to mark.
pub fn highlight(context: &Context, it: &Reference) -> DocumentHighlight {
    let kind = match it.is_written {
        true => DocumentHighlightKind::WRITE,
        false => DocumentHighlightKind::READ,
    };
    DocumentHighlight { range: context.range(it.file, it.span), kind: Some(kind) }
}

/// The kind of an entry.
pub fn symbol_kind(kind: EntryKind) -> SymbolKind {
    match kind {
        EntryKind::Section => SymbolKind::STRING,
        EntryKind::Class => SymbolKind::CLASS,
        EntryKind::Property => SymbolKind::PROPERTY,
        EntryKind::Event => SymbolKind::EVENT,
        EntryKind::EnumerationMember => SymbolKind::ENUM_MEMBER,
        EntryKind::Method => SymbolKind::METHOD,
        EntryKind::Function => SymbolKind::FUNCTION,
    }
}

/// An entry of an outline, with its children.
#[expect(deprecated, reason = "the protocol's type has a field that is not used any more")]
pub fn document_symbol(context: &Context, file: FileId, entry: Entry) -> DocumentSymbol {
    let children = entry.children.into_iter().map(|it| document_symbol(context, file, it));
    let children: Vec<DocumentSymbol> = children.collect();
    let whole = entry.span.to(entry.name_span);
    DocumentSymbol {
        name: entry.name,
        detail: (!entry.detail.is_empty()).then_some(entry.detail),
        kind: symbol_kind(entry.kind),
        tags: None,
        deprecated: None,
        range: context.range(file, whole),
        selection_range: context.range(file, entry.name_span),
        children: (!children.is_empty()).then_some(children),
    }
}

/// Lines that can be folded.
pub fn folding_range(fold: &Fold) -> FoldingRange {
    let kind = match fold.kind {
        FoldKind::Code => None,
        FoldKind::Comment => Some(FoldingRangeKind::Comment),
        FoldKind::Section => Some(FoldingRangeKind::Region),
    };
    FoldingRange { start_line: fold.first, end_line: fold.last, kind, ..FoldingRange::default() }
}

fn completion_kind(kind: OfferKind) -> CompletionItemKind {
    match kind {
        OfferKind::Field | OfferKind::Option => CompletionItemKind::FIELD,
        OfferKind::Property => CompletionItemKind::PROPERTY,
        OfferKind::Method => CompletionItemKind::METHOD,
        OfferKind::EnumerationMember => CompletionItemKind::ENUM_MEMBER,
        OfferKind::Variable => CompletionItemKind::VARIABLE,
        OfferKind::Local | OfferKind::Function | OfferKind::Builtin => CompletionItemKind::FUNCTION,
        OfferKind::Package => CompletionItemKind::MODULE,
        OfferKind::Snippet => CompletionItemKind::SNIPPET,
        OfferKind::Keyword => CompletionItemKind::KEYWORD,
    }
}

/// What can be written, the best first. What more is to be said of an item is asked for with
/// its data: the file, and the offer's place of definition.
pub fn completion_list(
    context: &Context,
    (uri, file): (&Url, FileId),
    offers: Offers,
) -> CompletionList {
    let range = context.range(file, offers.span);
    let offers_in_order = offers.offers.into_iter().enumerate();
    let offered =
        offers_in_order.filter(|(_, it)| context.client.snippets || it.kind != OfferKind::Snippet);
    let items = offered.map(|(place, it)| item(context, (uri, range), place, it)).collect();
    CompletionList { is_incomplete: offers.is_cut, items }
}

fn item(context: &Context, (uri, range): (&Url, Range), place: usize, it: Offer) -> CompletionItem {
    let snippet = it.snippet.clone().filter(|_| context.client.snippets);
    let format = match snippet {
        Some(_) => InsertTextFormat::SNIPPET,
        None => InsertTextFormat::PLAIN_TEXT,
    };
    let new_text = snippet.unwrap_or_else(|| it.name.clone());
    let is_library = it.kind == OfferKind::Builtin;
    let data = (it.source.is_some() || is_library)
        .then(|| json!({ "uri": uri, "source": it.source, "library": is_library }));
    CompletionItem {
        label: it.name,
        kind: Some(completion_kind(it.kind)),
        detail: (!it.detail.is_empty()).then_some(it.detail),
        sort_text: Some(format!("{place:05}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
        insert_text_format: Some(format),
        data,
        ..CompletionItem::default()
    }
}

/// Edits of files, with the versions of open texts where the client takes them.
pub fn document_edits(context: &Context, edits: &[Edit]) -> Vec<TextDocumentEdit> {
    let mut by_file: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    for edit in edits {
        by_file.entry(edit.file).or_default().push(edit);
    }
    let of_file = |(file, edits): (FileId, Vec<&Edit>)| {
        let uri = context.uri_of(file)?;
        let path = &context.snapshot.unit(file)?.input.absolute;
        let version = context.version(path);
        let edits = edits.into_iter().map(|it| OneOf::Left(text_edit(context, it))).collect();
        let text_document = OptionalVersionedTextDocumentIdentifier { uri, version };
        Some(TextDocumentEdit { text_document, edits })
    };
    by_file.into_iter().filter_map(of_file).collect()
}

fn text_edit(context: &Context, edit: &Edit) -> TextEdit {
    let range = context.range(edit.file, edit.span);
    TextEdit { range, new_text: edit.replacement.clone() }
}

/// The same as one edit of the workspace.
pub fn workspace_edit(context: &Context, edits: &[Edit]) -> WorkspaceEdit {
    let documents = document_edits(context, edits);
    if context.client.document_changes {
        let document_changes = Some(lsp_types::DocumentChanges::Edits(documents));
        return WorkspaceEdit { document_changes, ..WorkspaceEdit::default() };
    }
    WorkspaceEdit { changes: Some(changes(documents)), ..WorkspaceEdit::default() }
}

/// Edits by names of files, for clients that know no versions.
fn changes(documents: Vec<TextDocumentEdit>) -> HashMap<Url, Vec<TextEdit>> {
    let plain = |edit| match edit {
        OneOf::Left(edit) => edit,
        OneOf::Right(annotated) => {
            let lsp_types::AnnotatedTextEdit { text_edit, .. } = annotated;
            text_edit
        }
    };
    let of_file =
        |it: TextDocumentEdit| (it.text_document.uri, it.edits.into_iter().map(plain).collect());
    documents.into_iter().map(of_file).collect()
}
