//! Findings, pushed to clients that do not ask, and the answers to those that do.
//!
//! ```text
//! f.m, version 7 ── values, findings ──> diagnostics, each with the places that explain it
//! ```
//!
//! The id of a result is a hash of it: who has the same gets the answer `unchanged`.
//!
//! Cost: the analysis of the file, once after each edit that touches it.

use crate::context::{Answer, Context};
use crate::settings::Scope;
use lariat_base::Severity;
use lariat_ide::File;
use lariat_ide::diagnostics::{Finding, Related, diagnostics};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, NumberOrString, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDiagnosticReportResult,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The source of the findings, as clients show it.
const SOURCE: &str = "lariat";

/// The findings of a file.
pub fn of_file(context: &Context, file: &File<'_>) -> Answer<Vec<Diagnostic>> {
    // Both come from one analysis, and hovers ask for the values next.
    if context.open.contains_key(file.absolute()) {
        file.snapshot.values(file.id())?;
    }
    let all = diagnostics(file)?;
    Ok(all.into_iter().map(|it| diagnostic(context, file, it)).collect())
}

fn diagnostic(context: &Context, file: &File<'_>, it: Finding) -> Diagnostic {
    let related = |it: Related| {
        let location = context.location(it.file, it.span)?;
        Some(DiagnosticRelatedInformation { location, message: it.text })
    };
    let related: Vec<_> = it.related.into_iter().filter_map(related).collect();
    Diagnostic {
        range: context.range(file.id(), it.span),
        severity: Some(match it.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            // `lariat check` shows notes on request only.
            Severity::Note => DiagnosticSeverity::HINT,
        }),
        code: Some(NumberOrString::String(it.code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: it.message,
        related_information: (!related.is_empty()).then_some(related),
        tags: it.is_unnecessary.then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..Diagnostic::default()
    }
}

/// The id of a result.
fn result_id(all: &[Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(all).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The findings of the file that a client asks for.
pub fn document(
    context: &Context,
    params: DocumentDiagnosticParams,
) -> Answer<DocumentDiagnosticReportResult> {
    let file = context.file(&params.text_document.uri);
    let items = match file.filter(|_| context.settings.diagnostics != Scope::Off) {
        Some(file) => of_file(context, &file)?,
        None => Vec::new(),
    };
    let id = result_id(&items);
    let report = if params.previous_result_id.as_ref() == Some(&id) {
        DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                result_id: id,
            },
        })
    } else {
        DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report: FullDocumentDiagnosticReport {
                result_id: Some(id),
                items,
            },
        })
    };
    Ok(DocumentDiagnosticReportResult::Report(report))
}

/// The findings of all files, where the client wants them.
pub fn workspace(
    context: &Context,
    params: WorkspaceDiagnosticParams,
) -> Answer<WorkspaceDiagnosticReportResult> {
    let before = params.previous_result_ids.into_iter().map(|it| (it.uri, it.value));
    let before: HashMap<_, _> = before.collect();
    let mut items = Vec::new();
    if context.settings.diagnostics == Scope::Workspace {
        for unit in context.snapshot.units() {
            let path = &unit.input.absolute;
            let Some(file) = File::of(&context.snapshot, unit.file) else { continue };
            let Some(uri) = context.uri(path) else { continue };
            let found = of_file(context, &file)?;
            let version = context.version(path).map(i64::from);
            let id = result_id(&found);
            let same = before.get(&uri) == Some(&id);
            items.push(if same {
                let unchanged = UnchangedDocumentDiagnosticReport { result_id: id };
                WorkspaceDocumentDiagnosticReport::Unchanged(
                    WorkspaceUnchangedDocumentDiagnosticReport {
                        uri,
                        version,
                        unchanged_document_diagnostic_report: unchanged,
                    },
                )
            } else {
                let full = FullDocumentDiagnosticReport { result_id: Some(id), items: found };
                WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
                    uri,
                    version,
                    full_document_diagnostic_report: full,
                })
            });
        }
    }
    let report = WorkspaceDiagnosticReport { items };
    Ok(WorkspaceDiagnosticReportResult::Report(report))
}
