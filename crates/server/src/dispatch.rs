//! Which request is answered by which function, and how urgent it is.
//!
//! Example: `textDocument/hover` is answered by [`requests::hover`], before anything that
//! colours text.
//!
//! Cost: a comparison of the method's name with each row.

use crate::context::{Answer, Context, Failure};
use crate::pool::Urgency;
use crate::{call_items, code_actions, findings, formatting, rename, requests};
use lsp_types::request::{
    CallHierarchyIncomingCalls, CallHierarchyOutgoingCalls, CallHierarchyPrepare,
    CodeActionRequest, CodeActionResolveRequest, CodeLensRequest, CodeLensResolve, Completion,
    DocumentDiagnosticRequest, DocumentHighlightRequest, DocumentLinkRequest,
    DocumentSymbolRequest, FoldingRangeRequest, Formatting, GotoDeclaration, GotoDefinition,
    HoverRequest, InlayHintRequest, PrepareRenameRequest, RangeFormatting, References, Rename,
    Request, ResolveCompletionItem, SelectionRangeRequest, SemanticTokensFullDeltaRequest,
    SemanticTokensFullRequest, SemanticTokensRangeRequest, SignatureHelpRequest, WillRenameFiles,
    WorkspaceDiagnosticRequest, WorkspaceSymbolRequest,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Answers a request with these parameters.
pub type Handler = fn(&Context, Value) -> Answer<Value>;

/// What answers requests of a method, and how urgent these are; `None` for one that is not known.
/// Those that may look into all files are no more urgent than findings: one worker stays free.
pub fn handler(method: &str) -> Option<(Urgency, Handler)> {
    use Urgency::{Now, Open, Rest, Soon};
    let found: (Urgency, Handler) = match method {
        HoverRequest::METHOD => (Now, |c, p| answer(c, p, requests::hover)),
        GotoDefinition::METHOD => (Now, |c, p| answer(c, p, requests::definition)),
        GotoDeclaration::METHOD => (Now, |c, p| answer(c, p, requests::declaration)),
        DocumentHighlightRequest::METHOD => (Now, |c, p| answer(c, p, requests::highlight)),
        Completion::METHOD => (Now, |c, p| answer(c, p, requests::completion)),
        ResolveCompletionItem::METHOD => (Now, |c, p| answer(c, p, requests::resolve_completion)),
        SignatureHelpRequest::METHOD => (Now, |c, p| answer(c, p, requests::signature_help)),
        SelectionRangeRequest::METHOD => (Now, |c, p| answer(c, p, requests::selection_ranges)),
        PrepareRenameRequest::METHOD => (Now, |c, p| answer(c, p, rename::prepared)),
        Rename::METHOD => (Open, |c, p| answer(c, p, rename::renamed)),
        WillRenameFiles::METHOD => (Open, |c, p| answer(c, p, rename::files)),
        References::METHOD => (Open, |c, p| answer(c, p, requests::references)),
        CallHierarchyPrepare::METHOD => (Now, |c, p| answer(c, p, call_items::prepared)),
        CallHierarchyIncomingCalls::METHOD => (Open, |c, p| answer(c, p, call_items::callers)),
        CallHierarchyOutgoingCalls::METHOD => (Now, |c, p| answer(c, p, call_items::callees)),
        WorkspaceSymbolRequest::METHOD => (Now, |c, p| answer(c, p, requests::workspace_symbols)),
        CodeActionRequest::METHOD => (Soon, |c, p| answer(c, p, code_actions::code_actions)),
        CodeActionResolveRequest::METHOD => {
            (Open, |c, p| answer(c, p, code_actions::resolve_action))
        }
        SemanticTokensFullRequest::METHOD => (Soon, |c, p| answer(c, p, requests::tokens_full)),
        SemanticTokensFullDeltaRequest::METHOD => {
            (Soon, |c, p| answer(c, p, requests::tokens_delta))
        }
        SemanticTokensRangeRequest::METHOD => (Soon, |c, p| answer(c, p, requests::tokens_range)),
        DocumentSymbolRequest::METHOD => (Soon, |c, p| answer(c, p, requests::document_symbols)),
        Formatting::METHOD => (Soon, |c, p| answer(c, p, formatting::document)),
        RangeFormatting::METHOD => (Soon, |c, p| answer(c, p, formatting::range)),
        FoldingRangeRequest::METHOD => (Soon, |c, p| answer(c, p, requests::folding_ranges)),
        InlayHintRequest::METHOD => (Soon, |c, p| answer(c, p, requests::inlay_hints)),
        DocumentLinkRequest::METHOD => (Soon, |c, p| answer(c, p, requests::document_links)),
        CodeLensRequest::METHOD => (Soon, |c, p| answer(c, p, requests::code_lenses)),
        CodeLensResolve::METHOD => (Open, |c, p| answer(c, p, requests::resolve_lens)),
        DocumentDiagnosticRequest::METHOD => (Open, |c, p| answer(c, p, findings::document)),
        WorkspaceDiagnosticRequest::METHOD => (Rest, |c, p| answer(c, p, findings::workspace)),
        _ => return None,
    };
    Some(found)
}

fn answer<P: DeserializeOwned, R: Serialize>(
    context: &Context,
    params: Value,
    answer: fn(&Context, P) -> Answer<R>,
) -> Answer<Value> {
    let params = serde_json::from_value(params).map_err(invalid)?;
    let answer = answer(context, params)?;
    serde_json::to_value(answer).map_err(invalid)
}

fn invalid(error: serde_json::Error) -> Failure {
    Failure::Invalid(error.to_string())
}
