//! Findings as SARIF 2.1.0 (OASIS standard, 2020), which code hosts and editors
//! import.
//!
//! One run; every rule with its page; columns in Unicode code points; URIs
//! relative to where `lariat` was started; fingerprints that survive edits
//! elsewhere ([`crate::fingerprint`]); problems as notifications of the
//! invocation. The types of the log are those of `serde-sarif`, which are made from
//! the standard's schema; a test validates a log against that schema.

use super::report::{Region, Report};
use crate::fingerprint::Fingerprint;
use lariat_base::{Diagnostic, FileId, Fix, Severity, Sources};
use lariat_checks::{Rule, rules};
use lariat_project::Level;
use lariat_session::Problem;
use serde_json::json;
use serde_sarif::sarif;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Prints the log.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let log = sarif::Sarif::builder().schema(SCHEMA).version("2.1.0").runs(vec![run(report)]);
    serde_json::to_writer_pretty(&mut *out, &log.build())?;
    writeln!(out)
}

fn run(report: &Report<'_>) -> sarif::Run {
    let driver = sarif::ToolComponent::builder()
        .name("Lariat")
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(rules().iter().map(|row| rule(row)).collect::<Vec<_>>());
    let invocation = sarif::Invocation::builder()
        .execution_successful(report.summary.files > 0)
        .tool_execution_notifications(report.problems.iter().map(notification).collect::<Vec<_>>());
    sarif::Run::builder()
        .tool(sarif::Tool::builder().driver(driver.build()).build())
        .column_kind("unicodeCodePoints")
        .invocations(vec![invocation.build()])
        .results(results(report))
        .build()
}

fn rule(rule: &Rule) -> sarif::ReportingDescriptor {
    let level = rule.default.severity().map_or("none", Severity::word);
    let configuration = sarif::ReportingConfiguration::builder()
        .enabled(rule.default != Level::Off)
        .level(json!(level));
    let page = sarif::MultiformatMessageString::builder().text(rule.page).markdown(rule.page);
    sarif::ReportingDescriptor::builder()
        .id(rule.code)
        .short_description(&rule.summary.to_owned())
        .help(page.build())
        .default_configuration(configuration.build())
        .build()
}

fn text(text: impl Into<String>) -> sarif::Message {
    sarif::Message::builder().text(text).build()
}

fn results(report: &Report<'_>) -> Vec<sarif::Result> {
    let mut seen = BTreeMap::new();
    let mut result = |finding| {
        let fingerprint = Fingerprint::new(finding, report.sources, str::to_owned);
        let occurrence: &mut usize = seen.entry(fingerprint.clone()).or_default();
        *occurrence += 1;
        result(finding, report.sources, fingerprint.hash(*occurrence - 1))
    };
    report.findings.iter().map(&mut result).collect()
}

fn result(finding: &Diagnostic, sources: &Sources, fingerprint: String) -> sarif::Result {
    let mut result = sarif::Result::builder()
        .rule_id(finding.code)
        .level(level(finding.severity))
        .message(text(message(finding)))
        .locations(locations(finding, sources))
        .partial_fingerprints(BTreeMap::from([("lariat/v1".to_owned(), fingerprint)]))
        .build();
    let index = rules().iter().position(|rule| rule.code == finding.code);
    result.rule_index = index.and_then(|index| i64::try_from(index).ok());
    result.related_locations =
        Some(related_locations(finding, sources)).filter(|related| !related.is_empty());
    result.fixes = finding.fix.as_ref().map(|fix| vec![fix_value(fix, sources)]);
    result
}

fn level(severity: Severity) -> sarif::ResultLevel {
    match severity {
        Severity::Error => sarif::ResultLevel::Error,
        Severity::Warning => sarif::ResultLevel::Warning,
        Severity::Note => sarif::ResultLevel::Note,
    }
}

/// The message, then notes and hints, a sentence each.
fn message(finding: &Diagnostic) -> String {
    let mut text = finding.message.clone();
    for further in finding.notes.iter().chain(&finding.help) {
        let _ = write!(text, "\n{further}");
    }
    text
}

fn locations(finding: &Diagnostic, sources: &Sources) -> Vec<sarif::Location> {
    let location = |label| {
        let place = physical(Region::of(label, sources));
        sarif::Location::builder().physical_location(place).build()
    };
    finding.primary().map(location).into_iter().collect()
}

fn related_locations(finding: &Diagnostic, sources: &Sources) -> Vec<sarif::Location> {
    let others = finding.labels.iter().filter(|label| !label.primary);
    let location = |(id, label): (i64, &lariat_base::Label)| {
        sarif::Location::builder()
            .id(id)
            .message(text(&label.text))
            .physical_location(physical(Region::of(label, sources)))
            .build()
    };
    (0..).zip(others).map(location).collect()
}

fn physical(region: Region<'_>) -> sarif::PhysicalLocation {
    sarif::PhysicalLocation::builder()
        .artifact_location(artifact(region.file))
        .region(range(region))
        .build()
}

fn artifact(path: &str) -> sarif::ArtifactLocation {
    sarif::ArtifactLocation::builder().uri(uri(path)).build()
}

fn range(region: Region<'_>) -> sarif::Region {
    sarif::Region::builder()
        .start_line(region.start.line)
        .start_column(region.start.column)
        .end_line(region.end.line)
        .end_column(region.end.column)
        .build()
}

/// The changes, one an artifact.
fn fix_value(fix: &Fix, sources: &Sources) -> sarif::Fix {
    let mut changes: BTreeMap<FileId, Vec<sarif::Replacement>> = BTreeMap::new();
    for edit in &fix.edits {
        let inserted = sarif::ArtifactContent::builder().text(&edit.replacement).build();
        let replacement = sarif::Replacement::builder()
            .deleted_region(range(Region::new(sources.file(edit.file), edit.span)))
            .inserted_content(inserted);
        changes.entry(edit.file).or_default().push(replacement.build());
    }
    let change = |(file, replacements): (FileId, Vec<sarif::Replacement>)| {
        sarif::ArtifactChange::builder()
            .artifact_location(artifact(sources.file(file).name()))
            .replacements(replacements)
            .build()
    };
    let changes: Vec<_> = changes.into_iter().map(change).collect();
    sarif::Fix::builder().description(text(&fix.title)).artifact_changes(changes).build()
}

fn notification(problem: &Problem) -> sarif::Notification {
    let mut notification = sarif::Notification::builder()
        .level(json!(problem.severity.word()))
        .message(text(format!("{}\n{}", problem.line(), problem.help)))
        .build();
    if !problem.file.is_empty() {
        let place =
            sarif::PhysicalLocation::builder().artifact_location(artifact(&problem.file)).build();
        let location = sarif::Location::builder().physical_location(place).build();
        notification.locations = Some(vec![location]);
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
