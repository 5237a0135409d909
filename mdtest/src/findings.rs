//! Announced findings against real ones.

use crate::markdown::Section;
use crate::project::Project;
use lariat_base::Severity;
use lariat_project::Level;

/// A finding, announced or real: file, line, severity, code.
type Finding = (String, u32, String, String);

/// What differs between the announcements of a test and the findings; with
/// `only`, findings of other rules are ignored.
pub fn differences(
    section: &Section,
    levels: &[(String, Level)],
    only: Option<&str>,
) -> Vec<String> {
    let project = Project::with_rules(section, levels);
    let mut real: Vec<Finding> = Vec::new();
    for diagnostic in project.check() {
        if only.is_some_and(|code| code != diagnostic.code) {
            continue;
        }
        let Some(label) = diagnostic.primary() else { continue };
        let source = project.sources.file(label.file);
        let line = source.position(label.span.start).line;
        let severity = diagnostic.severity.word().to_owned();
        real.push((source.name().to_owned(), line, severity, diagnostic.code.to_owned()));
    }
    let mut announced: Vec<Finding> = section.files.iter().flat_map(announcements).collect();
    announced.retain(|finding| only.is_none_or(|code| code == finding.3));
    real.sort();
    announced.sort();
    let missing = announced.iter().filter(|finding| !real.contains(finding));
    let surplus = real.iter().filter(|finding| !announced.contains(finding));
    let missing = missing.map(|finding| format!("{}: announced, not found", show(finding)));
    let surplus = surplus.map(|finding| format!("{}: found, not announced", show(finding)));
    missing.chain(surplus).collect()
}

fn show((file, line, severity, code): &Finding) -> String {
    format!("{file}:{line}: {severity}[{code}]")
}

fn announcements(file: &crate::markdown::File) -> Vec<Finding> {
    let mut all = Vec::new();
    for (number, line) in file.text.lines().enumerate() {
        for severity in [Severity::Error, Severity::Warning, Severity::Note] {
            let mark = format!("% {}: [", severity.word());
            for (at, _) in line.match_indices(&mark) {
                let rest = &line[at + mark.len()..];
                let code = rest.split(']').next().unwrap_or_default().to_owned();
                let severity = severity.word().to_owned();
                all.push((file.name.clone(), number as u32 + 1, severity, code));
            }
        }
    }
    all
}
