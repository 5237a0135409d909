//! Which file a finding belongs to: the one whose analysis finds it.
//!
//! The functions of a file are analysed for unknown arguments, and what they call
//! for what they pass. What fails in a function of another file, for what is passed
//! there, is a finding of the file that passes it: it is reported at the call, with
//! the statement that fails inside. So the findings of a file are a function of the
//! file and of the files that its calls reach: a file has the same findings whether
//! its callers are checked or not.
//!
//! What fails in the other file for any arguments is a finding of that file alone
//! ([`without_known`]): no caller is to blame for it.
//!
//! ```text
//! a.m   function a(),  b(int8(1)), end          b(int8(1)) fails in `b`: …
//! b.m   function b(x), x + int16(2), end        ----- fails here; no finding of b.m
//! ```
//!
//! What a call may reach is what its name means where it stands: the function,
//! script or class that lookup finds, and the methods of that name of the classes
//! of the program, where an argument may be an object. A file that defines none of
//! the names that a file, or one that its calls reach, uses has no part in what is
//! found there.
//!
//! Cost: linear in the findings and their chains.

use super::finding::{Finding, Findings, Inside};
use lariat_base::{FileId, Span};
use lariat_value_facts::Failure;
use lariat_value_facts::reach::Reach;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Reports each finding in this file, whose functions the chains begin with.
pub(super) fn report_in(file: FileId, findings: &mut Findings) {
    let certain = std::mem::take(&mut findings.certain);
    findings.certain = certain.into_iter().filter_map(|finding| moved(file, finding)).collect();
    findings.suspicions.retain(|found| found.file == file);
    merge(findings);
}

/// The finding where a call of the file leads to it.
fn moved(file: FileId, mut finding: Finding) -> Option<Finding> {
    if finding.file == file {
        return Some(finding);
    }
    let at = finding.chain.iter().position(|(_, caller, _)| *caller == file)?;
    let outer = finding.chain.split_off(at + 1);
    let (_, _, span) = finding.chain.pop()?;
    let calls = std::mem::replace(&mut finding.chain, outer);
    let called = calls.last().map_or(&finding.function, |(caller, ..)| caller).clone();
    let inside = Inside { called, file: finding.file, span: finding.span, calls };
    Some(Finding { file, span, inside: Some(inside), ..finding })
}

/// Each finding once: of equal ones at a place, the most detailed.
fn merge(findings: &mut Findings) {
    findings.certain.sort();
    findings.certain.dedup_by(|b, a| {
        let one_of_program = a.assumed.is_some() || b.assumed.is_some();
        // What fails wherever it is reached fails in the last iteration too.
        let of_iteration = a.iteration == b.iteration || a.iteration.is_none();
        let same =
            a.place() == b.place() && (a.failure == b.failure && of_iteration || one_of_program);
        if same && b.strength() > a.strength() {
            std::mem::swap(a, b);
        }
        same
    });
    leave_out_what_follows(findings);
    findings.leave_out_reported_comparisons();
    findings.suspicions.sort();
    findings.suspicions.dedup();
    findings.gave_up.sort();
    findings.gave_up.dedup();
}

/// Of a call in which a statement surely fails, what fails on some paths is not reported: it
/// may only be a consequence of what was cut.
fn leave_out_what_follows(findings: &mut Findings) {
    let is_sure = |finding: &Finding| finding.strength() == (true, Reach::Must);
    let inside = |finding: &&Finding| finding.inside.is_some();
    let sure: FxHashSet<Span> = findings
        .certain
        .iter()
        .filter(inside)
        .filter(|finding| is_sure(finding))
        .map(|finding| finding.span)
        .collect();
    findings
        .certain
        .retain(|finding| !inside(&finding) || is_sure(finding) || !sure.contains(&finding.span));
}

/// The findings of a file without those of other files: what fails inside a call
/// and is found in the other file without this caller.
pub fn without_known(
    mut findings: Findings,
    of: impl Fn(FileId) -> Option<Arc<Findings>>,
) -> Findings {
    findings.certain.retain(|finding| {
        let Some(inside) = &finding.inside else { return true };
        let between = inside.calls.iter().map(|(_, file, span)| (*file, *span));
        let mut places = between.chain([(inside.file, inside.span)]);
        !places.any(|(file, span)| of(file).is_some_and(|of| of.covers(finding, span)))
    });
    findings
}

impl Findings {
    /// Is there a finding at a place inside this one or about the same statement, on a
    /// shorter chain of calls and as sure?
    fn covers(&self, finding: &Finding, span: Span) -> bool {
        self.certain.iter().any(|own| {
            // One check refuses what many calls pass, each for a cause of its own.
            let is_same = finding.failure != Failure::Raised
                && own.statement().is_some()
                && own.statement() == finding.statement();
            (own.span == span || is_same)
                && own.depth() < finding.depth()
                && own.strength() >= finding.strength()
        })
    }
}

impl Finding {
    /// The calls between the function that was analysed and the statement that fails.
    fn depth(&self) -> usize {
        self.chain.len() + self.inside.as_ref().map_or(0, |inside| inside.calls.len() + 1)
    }

    /// Where it is reported, and where the statement fails.
    pub fn place(&self) -> (Span, Option<(FileId, Span)>) {
        (self.span, self.statement())
    }

    /// The statement that fails inside the call.
    fn statement(&self) -> Option<(FileId, Span)> {
        self.inside.as_ref().map(|inside| (inside.file, inside.span))
    }

    /// How many runs it speaks of.
    pub fn strength(&self) -> (bool, Reach) {
        (self.assumed.is_none(), self.reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Assumed;
    use lariat_base::Idx;
    use lariat_domains::Fault;
    use lariat_value_facts::pending_iterations::Boundary;

    fn file(number: usize) -> FileId {
        Idx::new(number)
    }

    fn finding(at: (usize, u32), chain: &[(usize, u32)]) -> Finding {
        let span = |start| Span::new(start, start + 1);
        Finding {
            file: file(at.0),
            span: span(at.1),
            function: "f".to_owned(),
            inside: None,
            failure: Failure::Value(Fault::Count { elements: 2, places: 3 }),
            iteration: None,
            operands: Vec::new(),
            chain: chain
                .iter()
                .map(|&(of, start)| ("g".to_owned(), file(of), span(start)))
                .collect(),
            reach: Reach::Must,
            assumed: None,
        }
    }

    fn reported(of: usize, findings: Vec<Finding>) -> Findings {
        let mut all = Findings { certain: findings, ..Findings::default() };
        report_in(file(of), &mut all);
        all
    }

    #[test]
    fn what_fails_in_another_file_is_reported_at_the_call() {
        let all = reported(0, vec![finding((1, 50), &[(1, 40), (0, 7)])]);
        let [moved] = &all.certain[..] else { panic!("{:?}", all.certain) };
        assert_eq!((moved.file, moved.span.start), (file(0), 7));
        let inside = moved.inside.as_ref().map(|inside| (inside.file, inside.calls.len()));
        assert_eq!(inside, Some((file(1), 1)));
        assert!(reported(2, vec![finding((1, 50), &[(0, 7)])]).certain.is_empty(), "not its own");
    }

    #[test]
    fn of_two_that_say_the_same_the_surer_stays() {
        let weak = Finding { reach: Reach::May, ..finding((0, 7), &[]) };
        let all = reported(0, vec![weak, finding((0, 7), &[])]);
        assert_eq!(all.certain.iter().map(|it| it.reach).collect::<Vec<_>>(), [Reach::Must]);
    }

    #[test]
    fn what_fails_wherever_it_is_reached_is_not_reported_of_the_last_iteration_again() {
        let of = |iteration| Finding { iteration, ..finding((0, 7), &[]) };
        let last = Some(Boundary::Last);
        let all = reported(0, vec![of(last), of(None)]);
        assert_eq!(all.certain.iter().map(|it| it.iteration).collect::<Vec<_>>(), [None]);
        assert_eq!(reported(0, vec![of(last), of(Some(Boundary::First))]).certain.len(), 2);
    }

    #[test]
    fn a_statement_is_reported_once_for_several_calls_of_one_function() {
        let of_caller = reported(0, vec![finding((2, 90), &[(1, 60), (0, 7)])]);
        let between = Arc::new(reported(1, vec![finding((2, 90), &[(1, 50)])]));
        let left = without_known(of_caller, |of| (of == file(1)).then(|| between.clone()));
        assert!(left.certain.is_empty(), "{:?}", left.certain);
    }

    #[test]
    fn a_call_may_fail_itself_and_inside() {
        let assumed = Some(Assumed::None("g".into()));
        let inside = Finding { assumed, ..finding((1, 50), &[(0, 7)]) };
        let failure = Failure::UnassignedOutput { function: "g".into(), place: 0 };
        let all = reported(0, vec![inside, Finding { failure, ..finding((0, 7), &[]) }]);
        assert_eq!(all.certain.len(), 2, "{:?}", all.certain);
    }

    #[test]
    fn what_may_fail_in_a_call_that_surely_fails_is_left_out() {
        let may = Finding { reach: Reach::IfLoopsExecute, ..finding((1, 60), &[(0, 7)]) };
        let elsewhere = Finding { reach: Reach::May, ..finding((1, 60), &[(0, 9)]) };
        let all = reported(0, vec![may, finding((1, 50), &[(0, 7)]), elsewhere]);
        let left: Vec<_> = all.certain.iter().map(|it| (it.span.start, it.reach)).collect();
        assert_eq!(left, [(7, Reach::Must), (9, Reach::May)]);
    }

    #[test]
    fn no_caller_is_to_blame_for_what_always_fails() {
        let of_caller = reported(0, vec![finding((1, 50), &[(0, 7)])]);
        let own = Arc::new(reported(1, vec![finding((1, 50), &[])]));
        let left = |own: Option<Arc<Findings>>| {
            without_known(of_caller.clone(), |of| own.clone().filter(|_| of == file(1)))
        };
        assert!(left(Some(own)).certain.is_empty());
        assert_eq!(left(None).certain.len(), 1);
    }
}
