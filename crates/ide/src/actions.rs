//! What can be done at a place: fixes of findings, all fixes of a rule, suppression; functions
//! that are missing ([`create_function`]). Sizes that are not declared are found when somebody
//! asks for them ([`crate::declare_sizes`]).
//!
//! ```text
//! x = y';         Use `.'`                            the fix of the finding
//!                 Use `.'` everywhere here            all fixes of its rule in the file
//!                 Suppress `rule` on this line        adds %#ok<rule>
//! x(k) = k ^ 2;   insert `x = zeros(1, 100);` before the loop
//! y = area(r);    Create the function `area` in this file, or in `area.m`
//! ```
//!
//! Cost: a pass over the findings of the file, which are known once they have been shown.

pub use crate::action::{Action, ActionKind};
use crate::create_function::create_function;
use crate::file::File;
use lariat_base::{Diagnostic, Edit, Span};
use lariat_interprocedural::Cancelled;

/// What can be done in a range.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn actions(file: &File<'_>, range: Span) -> Result<Vec<Action>, Cancelled> {
    let findings = file.snapshot.findings(file.id())?;
    let mut all: Vec<Action> = Vec::new();
    for finding in findings.iter() {
        let Some(label) = finding.primary() else { continue };
        let touches = label.span.start <= range.end && range.start <= label.span.end;
        if label.file != file.id() || !touches {
            continue;
        }
        all.extend(fix(finding, label.span));
        all.extend(suggestion(finding, label.span));
        all.extend(fix_rule(&findings, finding));
        all.extend(suppress(file, finding.code, label.span));
    }
    all.extend(create_function(file, range.start, &findings));
    all.extend(fix_all(&findings));
    let mut seen: Vec<(String, Vec<Edit>)> = Vec::new();
    all.retain(|it| {
        let key = (it.title.clone(), it.edits.clone());
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
    file.answer(all)
}

fn fix(finding: &Diagnostic, span: Span) -> Option<Action> {
    let fix = finding.fix.as_ref()?;
    Some(Action {
        title: fix.title.clone(),
        kind: ActionKind::Fix,
        edits: fix.edits.clone(),
        new_file: None,
        finding: Some((finding.code, span)),
    })
}

/// An edit that a person has to choose: no part of what fixes all.
fn suggestion(finding: &Diagnostic, span: Span) -> Option<Action> {
    let suggestion = finding.suggestion.as_ref()?;
    Some(Action {
        title: suggestion.title.clone(),
        kind: ActionKind::Suggestion,
        edits: suggestion.edits.clone(),
        new_file: None,
        finding: Some((finding.code, span)),
    })
}

/// All fixes of the rule, where there are several.
fn fix_rule(findings: &[Diagnostic], finding: &Diagnostic) -> Option<Action> {
    finding.fix.as_ref()?;
    let same = findings.iter().filter(|it| it.code == finding.code);
    let (edits, count) = apart(same);
    (count > 1).then(|| Action {
        title: format!("Fix all {count} `{}` in this file", finding.code),
        kind: ActionKind::FixAll,
        edits,
        new_file: None,
        finding: None,
    })
}

/// All fixes of the file.
fn fix_all(findings: &[Diagnostic]) -> Option<Action> {
    let (edits, count) = apart(findings.iter());
    (count > 1).then(|| Action {
        title: format!("Fix all {count} findings that have a fix"),
        kind: ActionKind::FixAll,
        edits,
        new_file: None,
        finding: None,
    })
}

/// The edits of as many fixes as do not overlap, and how many these are.
fn apart<'d>(findings: impl Iterator<Item = &'d Diagnostic>) -> (Vec<Edit>, usize) {
    let (mut edits, mut count): (Vec<Edit>, usize) = (Vec::new(), 0);
    for fix in findings.filter_map(|it| it.fix.as_ref()) {
        let overlaps = |edit: &Edit| {
            edits.iter().any(|known| {
                known.file == edit.file
                    && edit.span.start <= known.span.end
                    && known.span.start <= edit.span.end
            })
        };
        if !fix.edits.iter().any(overlaps) {
            edits.extend(fix.edits.iter().cloned());
            count += 1;
        }
    }
    (edits, count)
}

/// The rule whose findings no mark suppresses: a comment in broken text may be no comment.
const SYNTAX_ERROR: &str = "syntax-error";

/// The mark of the language's own analyser.
const MARK: &str = "%#ok<";

/// A mark at the end of the line on which a finding stands.
fn suppress(file: &File<'_>, code: &'static str, span: Span) -> Option<Action> {
    if code == SYNTAX_ERROR {
        return None;
    }
    let line = file.line(file.source.lines().line(span.start));
    let text = file.tree.slice(line);
    let edit = match text.find(MARK).and_then(|at| Some(at + text[at..].find('>')?)) {
        Some(closing) => Edit {
            file: file.id(),
            span: Span::at(line.start + closing as u32),
            replacement: format!(",{code}"),
        },
        None => Edit {
            file: file.id(),
            span: Span::at(line.end),
            replacement: format!(" {MARK}{code}>"),
        },
    };
    Some(Action {
        title: format!("Suppress `{code}` on this line"),
        kind: ActionKind::Suppress,
        edits: vec![edit],
        new_file: None,
        finding: Some((code, span)),
    })
}

#[cfg(test)]
mod tests {
    use super::{ActionKind, actions};
    use crate::testing::with_file;
    use lariat_base::Span;

    #[test]
    fn fixes_and_marks() {
        let text = "function y = main(x)\ny = zeros(2, 3) * ones(2, 3); %#ok<other>\n\
                    z = zeros(2, 3) * ones(2, 3);\nend\n";
        with_file(text, |file| {
            let all = actions(file, Span::new(0, text.len() as u32)).expect("no edit");
            let marks: Vec<_> = all.iter().filter(|it| it.kind == ActionKind::Suppress).collect();
            let applied = |edit: &lariat_base::Edit| {
                let mut text = text.to_owned();
                text.replace_range(edit.span.range(), &edit.replacement);
                text
            };
            let texts: Vec<String> = marks.iter().map(|it| applied(&it.edits[0])).collect();
            assert!(texts.iter().any(|it| it.contains("%#ok<other,")), "{texts:?}");
            assert!(texts.iter().any(|it| it.contains("ones(2, 3); %#ok<matrix")), "{texts:?}");
        });
    }

    #[test]
    fn the_likely_spelling() {
        let text = "function main(weights)\ndisp(wieghts)\ndisp(weights + wieghts)\nend\n";
        with_file(text, |file| {
            let all = actions(file, Span::new(0, text.len() as u32)).expect("no edit");
            let found = all.iter().find(|it| it.title == "write `weights`").expect("a suggestion");
            assert_eq!(found.edits.len(), 2);
            assert!(all.iter().all(|it| it.kind != ActionKind::FixAll), "a person has to choose");
        });
    }

    fn growth(text: &str, wanted: &str) -> Option<(ActionKind, String)> {
        with_file(text, |file| {
            let all = actions(file, Span::new(0, text.len() as u32)).expect("no edit");
            let action = all.into_iter().find(|it| it.title.contains(wanted))?;
            let mut text = text.to_owned();
            for edit in action.edits.iter().rev() {
                text.replace_range(edit.span.range(), &edit.replacement);
            }
            Some((action.kind, text))
        })
    }

    #[test]
    fn a_growing_array() {
        let text = "function x = main\nx = [];\nfor k = 1:1000\n    x(k) = k ^ 2;\nend\nend\n";
        let (kind, text) = growth(text, "insert `x = zeros(1, 1000);`").expect("a fix");
        assert_eq!(kind, ActionKind::Fix);
        assert!(text.contains("x = [];\nx = zeros(1, 1000);\nfor k"), "{text}");
        let text = "function x = main(t)\nx = [];\nfor k = 1:1000\n    if t(k), break, end\n    \
                    x(k) = k ^ 2;\nend\nend\n";
        let (kind, text) = growth(text, "the loop may end early").expect("a suggestion");
        assert_eq!(kind, ActionKind::Suggestion, "a person has to look first");
        assert!(text.contains("x = zeros(1, 1000);\nfor k"), "{text}");
        let open = "function x = main(t)\nx = [];\nwhile t()\n    x(end + 1) = t();\nend\nend\n";
        assert_eq!(growth(open, "before the loop"), None, "nobody knows how often it runs");
    }

    #[test]
    fn all_of_a_rule() {
        let text = "function main(x)\nif x = 1, end\nwhile isempty(x) == true, end\nwhile isempty(x) == true, end\n";
        with_file(text, |file| {
            let findings = file.snapshot.findings(file.id()).expect("no edit");
            let fixable = findings.iter().filter(|it| it.fix.is_some()).count();
            let all = actions(file, Span::new(0, text.len() as u32)).expect("no edit");
            let has_all = all.iter().any(|it| it.kind == ActionKind::FixAll);
            assert_eq!(has_all, fixable > 1, "{fixable}");
        });
    }
}
