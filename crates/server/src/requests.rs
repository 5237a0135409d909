//! The answers to requests, one function each: from the protocol's parameters to a place of the
//! session, a question to `lariat-ide`, and its answer in the protocol's types.
//!
//! A file that is not part of the session has no answer, which is not an error.
//!
//! Cost: that of the question.

use crate::context::{Answer, Context, Failure};
use crate::convert;
use crate::positions::Encoding;
use crate::semantic_tokens;
use lariat_base::Span;
use lariat_ide::completion::{self, Offer, OfferKind};
use lariat_ide::links::Target;
use lariat_ide::signature_help::{Signature, SignatureHelp};
use lariat_ide::workspace_symbols::ProjectSymbol;
use lariat_ide::{
    File, folding, go_to_definition, hover, inlay_hints, lenses, links, outline, references,
    selection, signature_help, tokens, workspace_symbols,
};
use lsp_types::request::GotoDeclarationParams;
use lsp_types::{
    CodeLens, CodeLensParams, Command, CompletionItem, CompletionParams, CompletionResponse,
    DocumentHighlight, DocumentHighlightParams, DocumentLink, DocumentLinkParams,
    DocumentSymbolParams, DocumentSymbolResponse, Documentation, FoldingRange, FoldingRangeParams,
    GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverContents, HoverParams, InlayHint,
    InlayHintKind, InlayHintLabel, InlayHintParams, InlayHintTooltip, Location, MarkupContent,
    MarkupKind, OneOf, ParameterInformation, ParameterLabel, ReferenceParams, SelectionRange,
    SelectionRangeParams, SemanticTokens, SemanticTokensDelta, SemanticTokensDeltaParams,
    SemanticTokensFullDeltaResult, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult, SignatureHelpParams, SignatureInformation,
    Url, WorkspaceSymbol, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::PoisonError;

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// What is known of what stands at a place.
pub fn hover(context: &Context, params: HoverParams) -> Answer<Option<Hover>> {
    let at = params.text_document_position_params;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(None);
    };
    let found = hover::hover(&file, offset)?;
    Ok(found.map(|it| Hover {
        contents: HoverContents::Markup(markdown(it.markdown)),
        range: Some(context.range(file.id(), it.span)),
    }))
}

/// Where what stands at a place is defined.
pub fn definition(
    context: &Context,
    params: GotoDefinitionParams,
) -> Answer<Option<GotoDefinitionResponse>> {
    let at = params.text_document_position_params;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(None);
    };
    let found = go_to_definition::definitions(&file, offset)?;
    let places = found.iter().filter_map(|it| convert::definition(context, it));
    Ok(Some(GotoDefinitionResponse::Array(places.collect())))
}

/// The same: MATLAB has no declarations apart from definitions.
pub fn declaration(
    context: &Context,
    params: GotoDeclarationParams,
) -> Answer<Option<GotoDefinitionResponse>> {
    definition(context, params)
}

/// Where what stands at a place is used.
pub fn references(context: &Context, params: ReferenceParams) -> Answer<Vec<Location>> {
    let at = params.text_document_position;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(Vec::new());
    };
    let all = references::references(&file, offset)?;
    let definitions = match params.context.include_declaration {
        true => Vec::new(),
        false => go_to_definition::definitions(&file, offset)?,
    };
    let is_definition = |it: &references::Reference| {
        definitions.iter().any(|known| known.file == Some(it.file) && known.span == it.span)
    };
    let shown = all.iter().filter(|it| !is_definition(it));
    Ok(shown.filter_map(|it| context.location(it.file, it.span)).collect())
}

/// The uses in the same file.
pub fn highlight(
    context: &Context,
    params: DocumentHighlightParams,
) -> Answer<Vec<DocumentHighlight>> {
    let at = params.text_document_position_params;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(Vec::new());
    };
    let all = references::highlights(&file, offset)?;
    Ok(all.iter().map(|it| convert::highlight(context, it)).collect())
}

/// The outline of a file.
pub fn document_symbols(
    context: &Context,
    params: DocumentSymbolParams,
) -> Answer<Option<DocumentSymbolResponse>> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(None) };
    let entries = outline::outline(&file).into_iter();
    let entries = entries.map(|it| convert::document_symbol(context, file.id(), it));
    Ok(Some(DocumentSymbolResponse::Nested(file.answer(entries.collect())?)))
}

/// The names of all files that match.
pub fn workspace_symbols(
    context: &Context,
    params: WorkspaceSymbolParams,
) -> Answer<Option<WorkspaceSymbolResponse>> {
    let found = workspace_symbols::workspace_symbols(&context.snapshot, &params.query);
    let symbol = |it: ProjectSymbol| {
        let location = context.location(it.file, it.span)?;
        Some(WorkspaceSymbol {
            name: it.name,
            kind: convert::symbol_kind(it.kind),
            tags: None,
            container_name: Some(it.container),
            location: OneOf::Left(location),
            data: None,
        })
    };
    let all = found.into_iter().filter_map(symbol).collect();
    Ok(Some(WorkspaceSymbolResponse::Nested(all)))
}

/// What can be folded.
pub fn folding_ranges(context: &Context, params: FoldingRangeParams) -> Answer<Vec<FoldingRange>> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(Vec::new()) };
    let folds = folding::folds(&file);
    Ok(file.answer(folds.iter().map(convert::folding_range).collect())?)
}

/// How selections grow.
pub fn selection_ranges(
    context: &Context,
    params: SelectionRangeParams,
) -> Answer<Option<Vec<SelectionRange>>> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(None) };
    let text = (&**file.source.text(), file.source.lines());
    let chain = |position| {
        let offset = context.client.encoding.offset(text, position);
        let spans = selection::selections(&file, offset);
        let mut spans = spans.into_iter().rev().map(|span| context.range(file.id(), span));
        let whole = SelectionRange { range: spans.next().unwrap_or_default(), parent: None };
        spans.fold(whole, |parent, range| SelectionRange { range, parent: Some(Box::new(parent)) })
    };
    Ok(Some(params.positions.into_iter().map(chain).collect()))
}

/// What can be written.
pub fn completion(
    context: &Context,
    params: CompletionParams,
) -> Answer<Option<CompletionResponse>> {
    let at = params.text_document_position;
    let uri = at.text_document.uri;
    let Some((file, offset)) = context.at(&uri, at.position) else { return Ok(None) };
    let offers = completion::completions(&file, offset)?;
    let list = convert::completion_list(context, (&uri, file.id()), offers);
    Ok(Some(CompletionResponse::List(list)))
}

/// What an item of a completion rests on.
#[derive(Serialize, Deserialize)]
struct ItemData {
    uri: Url,
    source: Option<PathBuf>,
    library: bool,
}

/// What more is to be said of an item.
pub fn resolve_completion(context: &Context, item: CompletionItem) -> Answer<CompletionItem> {
    let mut item = item;
    let data = item.data.clone().and_then(|data| serde_json::from_value::<ItemData>(data).ok());
    let Some(ItemData { uri, source, library }) = data else { return Ok(item) };
    let Some(file) = context.file(&uri) else { return Ok(item) };
    let kind = if library { OfferKind::Builtin } else { OfferKind::Function };
    let (detail, snippet, rank) = (String::new(), None, (0, kind));
    let offer = Offer { name: item.label.clone(), kind, detail, snippet, rank, source };
    let text = completion::documentation(&file, &offer);
    item.documentation = text.map(|text| Documentation::MarkupContent(markdown(text)));
    Ok(item)
}

/// The parameters of the call around a place.
pub fn signature_help(
    context: &Context,
    params: SignatureHelpParams,
) -> Answer<Option<lsp_types::SignatureHelp>> {
    let at = params.text_document_position_params;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(None);
    };
    let Some(help) = signature_help::signature_help(&file, offset)? else { return Ok(None) };
    let SignatureHelp { signatures, argument } = help;
    let encoding = context.client.encoding;
    let fits = |it: &Signature| argument < it.parameters.len();
    let active = signatures.iter().position(fits).unwrap_or(0);
    Ok(Some(lsp_types::SignatureHelp {
        active_signature: Some(active as u32),
        active_parameter: Some(argument as u32),
        signatures: signatures.into_iter().map(|it| signature(encoding, it)).collect(),
    }))
}

fn signature(encoding: Encoding, it: Signature) -> SignatureInformation {
    let parameter = |(range, detail): (&std::ops::Range<usize>, &String)| {
        let until = |end: usize| encoding.length(&it.label[..end]);
        let text = (!detail.is_empty()).then(|| Documentation::String(detail.clone()));
        let label = ParameterLabel::LabelOffsets([until(range.start), until(range.end)]);
        ParameterInformation { label, documentation: text }
    };
    let parameters = it.parameters.iter().zip(&it.details).map(parameter).collect();
    let help = (!it.help.is_empty()).then(|| Documentation::MarkupContent(markdown(it.help)));
    SignatureInformation {
        label: it.label,
        documentation: help,
        parameters: Some(parameters),
        active_parameter: None,
    }
}

/// Types beside names.
pub fn inlay_hints(context: &Context, params: InlayHintParams) -> Answer<Vec<InlayHint>> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(Vec::new()) };
    let range = context.client.encoding.span(file.source, params.range);
    let hints = inlay_hints::hints(&file, range, context.settings.hints())?;
    let hint = |it: inlay_hints::Hint| InlayHint {
        position: context.range(file.id(), Span::at(it.offset)).start,
        label: InlayHintLabel::String(it.text),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: it.whole.map(InlayHintTooltip::String),
        padding_left: Some(false),
        padding_right: Some(false),
        data: None,
    };
    Ok(hints.into_iter().map(hint).collect())
}

/// Which function a line above a function is about.
#[derive(Serialize, Deserialize)]
struct LensData {
    uri: Url,
    function: usize,
}

/// Lines above functions.
pub fn code_lenses(context: &Context, params: CodeLensParams) -> Answer<Vec<CodeLens>> {
    let uri = params.text_document.uri;
    let Some(file) = context.file(&uri) else { return Ok(Vec::new()) };
    let lens = |it: lenses::Lens| {
        let data = LensData { uri: uri.clone(), function: it.function.index() };
        let data = serde_json::to_value(data).ok();
        CodeLens { range: context.range(file.id(), it.span), command: None, data }
    };
    Ok(lenses::lenses(&file).into_iter().map(lens).collect())
}

/// What the line above a function says.
pub fn resolve_lens(context: &Context, lens: CodeLens) -> Answer<CodeLens> {
    let data = lens.data.clone().and_then(|data| serde_json::from_value::<LensData>(data).ok());
    let Some(LensData { uri, function }) = data else {
        return Err(Failure::Invalid("this lens is not one of Lariat's".into()));
    };
    let Some(file) = context.file(&uri) else { return Ok(lens) };
    let all = lenses::lenses(&file);
    let Some(known) = all.iter().find(|it| it.function.index() == function) else {
        return Err(Failure::Cancelled);
    };
    let title = lenses::text(&file, known.function)?;
    // A title without a command: there is nothing to run.
    let command = Some(Command { title, command: String::new(), arguments: None });
    Ok(CodeLens { command, ..lens })
}

/// Links in comments and strings.
pub fn document_links(context: &Context, params: DocumentLinkParams) -> Answer<Vec<DocumentLink>> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(Vec::new()) };
    let link = |it: links::Link| {
        let target = match it.target {
            Target::Address(address) => Url::parse(&address).ok()?,
            Target::File(path) => context.uri(&path)?,
        };
        let range = context.range(file.id(), it.span);
        Some(DocumentLink { range, target: Some(target), tooltip: None, data: None })
    };
    Ok(links::links(&file).into_iter().filter_map(link).collect())
}

/// The tokens of a file, kept to tell later what has changed.
pub fn tokens_full(
    context: &Context,
    params: SemanticTokensParams,
) -> Answer<Option<SemanticTokensResult>> {
    let uri = params.text_document.uri;
    let Some(file) = context.file(&uri) else { return Ok(None) };
    let data = encoded(context, &file, whole(&file))?;
    let (_, number) = kept(context, &uri, &data);
    let result_id = Some(number.to_string());
    Ok(Some(SemanticTokensResult::Tokens(SemanticTokens { result_id, data })))
}

/// The tokens of a part of a file.
pub fn tokens_range(
    context: &Context,
    params: SemanticTokensRangeParams,
) -> Answer<Option<SemanticTokensRangeResult>> {
    let Some(file) = context.file(&params.text_document.uri) else { return Ok(None) };
    let range = context.client.encoding.span(file.source, params.range);
    let data = encoded(context, &file, range)?;
    let tokens = SemanticTokens { result_id: None, data };
    Ok(Some(SemanticTokensRangeResult::Tokens(tokens)))
}

/// What has changed in the tokens of a file.
pub fn tokens_delta(
    context: &Context,
    params: SemanticTokensDeltaParams,
) -> Answer<Option<SemanticTokensFullDeltaResult>> {
    let uri = params.text_document.uri;
    let Some(file) = context.file(&uri) else { return Ok(None) };
    let data = encoded(context, &file, whole(&file))?;
    let (before, number) = kept(context, &uri, &data);
    let result_id = Some(number.to_string());
    let before = before.filter(|(known, _)| known.to_string() == params.previous_result_id);
    Ok(Some(match before {
        Some((_, before)) => {
            let edits = semantic_tokens::delta(&before, &data);
            let delta = SemanticTokensDelta { result_id, edits };
            SemanticTokensFullDeltaResult::TokensDelta(delta)
        }
        None => SemanticTokensFullDeltaResult::Tokens(SemanticTokens { result_id, data }),
    }))
}

fn whole(file: &File<'_>) -> Span {
    Span::new(0, file.source.text().len() as u32)
}

fn encoded(
    context: &Context,
    file: &File<'_>,
    range: Span,
) -> Answer<Vec<lsp_types::SemanticToken>> {
    let tokens = tokens::tokens(file, range)?;
    Ok(semantic_tokens::encode(file.source, &tokens, context.client.encoding))
}

type Sent = (u64, Vec<lsp_types::SemanticToken>);

/// Keeps the tokens that a client gets, and returns those that it had, with the new number.
fn kept(context: &Context, uri: &Url, data: &[lsp_types::SemanticToken]) -> (Option<Sent>, u64) {
    let mut sent = context.tokens.lock().unwrap_or_else(PoisonError::into_inner);
    let number = sent.get(uri).map_or(1, |(number, _)| number + 1);
    let before = sent.insert(uri.clone(), (number, data.to_vec()));
    (before, number)
}
