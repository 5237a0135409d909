//! The call hierarchy: functions as items that clients hand back.
//!
//! Example: the item of `area` holds its file and its function; asked for its callers, the
//! place of its name says which function it is now.
//!
//! Cost: that of the questions.

use crate::context::{Answer, Context};
use lariat_base::FileId;
use lariat_ide::File;
use lariat_ide::call_hierarchy::{Caller, Calls, incoming, outgoing, prepare};
use lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams,
    SymbolKind,
};

/// The functions at a place.
pub fn prepared(
    context: &Context,
    params: CallHierarchyPrepareParams,
) -> Answer<Option<Vec<CallHierarchyItem>>> {
    let at = params.text_document_position_params;
    let Some((file, offset)) = context.at(&at.text_document.uri, at.position) else {
        return Ok(None);
    };
    let found = prepare(&file, offset)?;
    Ok(Some(found.iter().filter_map(|it| item(context, it)).collect()))
}

/// Who calls a function.
pub fn callers(
    context: &Context,
    params: CallHierarchyIncomingCallsParams,
) -> Answer<Option<Vec<CallHierarchyIncomingCall>>> {
    let Some((file, function)) = caller(context, &params.item) else { return Ok(None) };
    let calls = incoming(&file, &function)?;
    let call = |it: Calls| {
        let from = item(context, &it.other)?;
        let from_ranges = ranges(context, it.other.file, &it);
        Some(CallHierarchyIncomingCall { from, from_ranges })
    };
    Ok(Some(calls.into_iter().filter_map(call).collect()))
}

/// What a function calls.
pub fn callees(
    context: &Context,
    params: CallHierarchyOutgoingCallsParams,
) -> Answer<Option<Vec<CallHierarchyOutgoingCall>>> {
    let Some((file, function)) = caller(context, &params.item) else { return Ok(None) };
    let calls = outgoing(&file, &function)?;
    let call = |it: Calls| {
        let to = item(context, &it.other)?;
        let from_ranges = ranges(context, function.file, &it);
        Some(CallHierarchyOutgoingCall { to, from_ranges })
    };
    Ok(Some(calls.into_iter().filter_map(call).collect()))
}

fn ranges(context: &Context, file: FileId, calls: &Calls) -> Vec<lsp_types::Range> {
    calls.places.iter().map(|&span| context.range(file, span)).collect()
}

fn item(context: &Context, it: &Caller) -> Option<CallHierarchyItem> {
    Some(CallHierarchyItem {
        name: it.name.clone(),
        kind: SymbolKind::FUNCTION,
        tags: None,
        detail: (!it.detail.is_empty()).then(|| it.detail.clone()),
        uri: context.uri_of(it.file)?,
        range: context.range(it.file, it.span),
        selection_range: context.range(it.file, it.name_span),
        data: None,
    })
}

/// The function that an item is now.
fn caller<'c>(context: &'c Context, item: &CallHierarchyItem) -> Option<(File<'c>, Caller)> {
    let file = context.file(&item.uri)?;
    let span = context.client.encoding.span(file.source, item.selection_range);
    let mut functions = file.tree.functions.iter();
    let function = functions.find(|(_, it)| it.name_span == span).map(|(id, _)| id);
    let function = Caller::of(&file, function);
    Some((file, function))
}
