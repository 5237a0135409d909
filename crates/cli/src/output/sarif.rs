//! Findings as SARIF 2.1.0 (OASIS standard, 2020), which code hosts and editors
//! import.
//!
//! One run; every rule with its page; columns in Unicode code points; URIs
//! relative to where `lariat` was started; fingerprints that survive edits
//! elsewhere ([`crate::fingerprint`]); problems as notifications of the
//! invocation.

use super::{Region, Report};
use crate::fingerprint::Fingerprint;
use lariat_base::{Diagnostic, FileId, Fix, Severity, Sources};
use lariat_checks::{Rule, rules};
use lariat_project::Level;
use lariat_session::Problem;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Prints the log.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Lariat",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules().iter().map(|row| rule(row)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": report.summary.files > 0,
                "toolExecutionNotifications":
                    report.problems.iter().map(notification).collect::<Vec<_>>(),
            }],
            "results": results(report),
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    writeln!(out)
}

fn rule(rule: &Rule) -> Value {
    let enabled = rule.default != Level::Off;
    let level = rule.default.severity().map_or("none", level);
    json!({
        "id": rule.code,
        "shortDescription": { "text": rule.summary },
        "help": { "text": rule.page, "markdown": rule.page },
        "defaultConfiguration": { "enabled": enabled, "level": level },
    })
}

fn level(severity: Severity) -> &'static str {
    severity.word()
}

fn results(report: &Report<'_>) -> Vec<Value> {
    let mut seen = BTreeMap::new();
    let mut result = |finding| {
        let fingerprint = Fingerprint::new(finding, report.sources, str::to_owned);
        let occurrence: &mut usize = seen.entry(fingerprint.clone()).or_default();
        *occurrence += 1;
        result(finding, report.sources, &fingerprint.hash(*occurrence - 1))
    };
    report.findings.iter().map(&mut result).collect()
}

fn result(finding: &Diagnostic, sources: &Sources, fingerprint: &str) -> Value {
    let mut result = json!({
        "ruleId": finding.code,
        "level": level(finding.severity),
        "message": { "text": message(finding) },
        "locations": locations(finding, sources),
        "partialFingerprints": { "lariat/v1": fingerprint },
    });
    if let Some(index) = rules().iter().position(|rule| rule.code == finding.code) {
        result["ruleIndex"] = json!(index);
    }
    let related = related_locations(finding, sources);
    if !related.is_empty() {
        result["relatedLocations"] = Value::from(related);
    }
    if let Some(fix) = &finding.fix {
        result["fixes"] = json!([fix_value(fix, sources)]);
    }
    result
}

/// The message, then notes and hints, a sentence each.
fn message(finding: &Diagnostic) -> String {
    let mut text = finding.message.clone();
    for further in finding.notes.iter().chain(&finding.help) {
        let _ = write!(text, "\n{further}");
    }
    text
}

fn locations(finding: &Diagnostic, sources: &Sources) -> Vec<Value> {
    let physical = |label| json!({ "physicalLocation": physical(Region::of(label, sources)) });
    finding.primary().map(physical).into_iter().collect()
}

fn related_locations(finding: &Diagnostic, sources: &Sources) -> Vec<Value> {
    let others = finding.labels.iter().filter(|label| !label.primary);
    let location = |(id, label): (usize, _)| {
        let label: &lariat_base::Label = label;
        json!({
            "id": id,
            "message": { "text": label.text },
            "physicalLocation": physical(Region::of(label, sources)),
        })
    };
    others.enumerate().map(location).collect()
}

fn physical(region: Region<'_>) -> Value {
    json!({ "artifactLocation": { "uri": uri(region.file) }, "region": range(region) })
}

fn range(region: Region<'_>) -> Value {
    json!({
        "startLine": region.start.line,
        "startColumn": region.start.column,
        "endLine": region.end.line,
        "endColumn": region.end.column,
    })
}

/// The changes, one an artifact.
fn fix_value(fix: &Fix, sources: &Sources) -> Value {
    let mut changes: BTreeMap<FileId, Vec<Value>> = BTreeMap::new();
    for edit in &fix.edits {
        changes.entry(edit.file).or_default().push(json!({
            "deletedRegion": range(Region::new(sources.file(edit.file), edit.span)),
            "insertedContent": { "text": edit.replacement },
        }));
    }
    let change = |(file, replacements)| {
        let uri = uri(sources.file(file).name());
        json!({ "artifactLocation": { "uri": uri }, "replacements": replacements })
    };
    let changes: Vec<Value> = changes.into_iter().map(change).collect();
    json!({ "description": { "text": fix.title }, "artifactChanges": changes })
}

fn notification(problem: &Problem) -> Value {
    let mut notification = json!({
        "level": level(problem.severity),
        "message": { "text": format!("{}\n{}", problem.line(), problem.help) },
    });
    if !problem.file.is_empty() {
        let location = json!({ "artifactLocation": { "uri": uri(&problem.file) } });
        notification["locations"] = json!([{ "physicalLocation": location }]);
    }
    notification
}

/// A path as a URI reference: a relative one stays relative.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            b'+' | b'@' => uri.push(char::from(byte)),
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use crate::args::ReportFormat;
    use crate::output::tests::printed;
    use serde_json::{Value, json};

    #[test]
    fn uris() {
        assert_eq!(super::uri("+pkg/@c/my µ.m"), "+pkg/@c/my%20%C2%B5.m");
        assert_eq!(super::uri("/a/b.m"), "file:///a/b.m");
    }

    #[test]
    fn structure() {
        let log: Value = serde_json::from_str(&printed(ReportFormat::Sarif)).expect("JSON");
        let run = &log["runs"][0];
        assert_eq!(log["version"], "2.1.0");
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        let result = &run["results"][0];
        assert_eq!(result["level"], "error");
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "src/my%20f.m");
        let region = json!({"startLine": 2, "startColumn": 15, "endLine": 2, "endColumn": 19});
        assert_eq!(location["region"], region);
        assert_eq!(result["relatedLocations"][0]["message"]["text"], "in this function");
        assert_eq!(result["partialFingerprints"]["lariat/v1"].as_str().map(str::len), Some(16));
        let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(change["insertedContent"]["text"], "foo");
        let invocation = &run["invocations"][0];
        assert_eq!(invocation["toolExecutionNotifications"][0]["level"], "error");
    }
}
