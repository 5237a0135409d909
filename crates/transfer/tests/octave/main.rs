//! The builtin propagators against GNU Octave: random calls of every pure
//! builtin of few arguments that has a class rule.
//!
//! Each call's arguments are concrete; Octave runs it. The same arguments are
//! then described at several precisions (all known, the shape, the class, joined
//! with something else, unknown), and what the transfer functions claim must cover what
//! Octave returned. A claimed failure must be one.
//!
//! `LARIAT_CALLS=40` sets how many calls each builtin gets, `LARIAT_SEED` the
//! seed, `LARIAT_ONLY` the names of builtins, with commas between; all violations are printed.
//! Without Octave the test says so and passes.

mod abstraction;
mod concrete;
mod member;
mod octave;
mod random;
mod sizes;

use concrete::Concrete;
use lariat_builtins::{Builtin, BuiltinId, ClassRules, builtins, effects, shared_builtins};
use lariat_domains::ValueSet;
use lariat_transfer::{Outcome, Rules, TransferFunctions};
use random::Random;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A call that Octave runs.
pub struct Call {
    id: BuiltinId,
    arguments: Vec<Concrete>,
    results: usize,
}

impl Call {
    fn builtin(&self) -> &'static Builtin {
        builtins().get(self.id)
    }

    /// As MATLAB code.
    fn text(&self) -> String {
        let arguments: Vec<_> = self.arguments.iter().map(Concrete::text).collect();
        format!("{}({})", self.builtin().name, arguments.join(", "))
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn claims_cover_what_octave_returns() {
    if !octave::is_there() {
        eprintln!("no Octave: not tested");
        return;
    }
    let mut random = Random::new(setting("LARIAT_SEED", 1));
    let calls = calls(&mut random, setting("LARIAT_CALLS", 5) as usize);
    let runs = octave::run(&calls, "claims");
    let transfer = TransferFunctions::new(Rules::OCTAVE, shared_builtins());
    let mut report = Report::default();
    for (call, run) in calls.iter().zip(&runs) {
        report.ran += usize::from(run.is_some());
        for _ in 0..6 {
            let arguments: Vec<_> = call
                .arguments
                .iter()
                .map(|argument| abstraction::describe(argument, &mut random))
                .collect();
            let shared: Vec<_> = arguments.iter().cloned().map(Arc::new).collect();
            let outcome = transfer.call(call.id, &shared, call.results);
            report.note(call, &arguments, &outcome, run.as_deref());
        }
    }
    report.print(calls.len());
    assert!(report.violations.is_empty(), "{} violations", report.violations.len());
}

/// Octave 7.3 ends or hangs where these get unexpected arguments.
const CRASHES: [&str; 3] = ["nth_element", "fftn", "ifftn"];

/// Octave 7.3 looks at arguments of these only in part, so that nonsense returns
/// something: tolerances, field names, lists that are neither scalars nor strings.
const ODD: [&str; 3] = ["rank", "isprop", "strrep"];

/// Random calls of every builtin that is tested.
fn calls(random: &mut Random, each: usize) -> Vec<Call> {
    let only = std::env::var("LARIAT_ONLY").ok();
    let mut calls = Vec::new();
    for id in builtins().concrete() {
        let builtin = builtins().get(id);
        let named = |only: &String| only.split(',').any(|name| name == builtin.name);
        let chosen = only.as_ref().is_none_or(named);
        let has_rule = builtin.rule_for(ClassRules::Octave).is_some();
        if !chosen || !has_rule || !builtin.pure || !effects(&builtin.name).is_empty() {
            continue;
        }
        let crashes = CRASHES.contains(&builtin.name.as_str());
        if crashes
            || ODD.contains(&builtin.name.as_str())
            || builtin.name.contains('.')
            || builtin.args.min > 3
        {
            continue;
        }
        for _ in 0..each {
            calls.push(call(id, builtin, random));
        }
    }
    calls
}

fn call(id: BuiltinId, builtin: &Builtin, random: &mut Random) -> Call {
    let min = builtin.args.min as usize;
    let max = builtin.args.max.map_or(3, |max| max as usize).clamp(min, 3.max(min));
    let count = min + random.below(max - min + 1);
    let mut arguments: Vec<Concrete> = Vec::new();
    for _ in 0..count {
        let like = arguments.first().filter(|_| random.chance(45)).cloned();
        arguments.push(Concrete::random(random, like.as_ref()));
    }
    let most = builtin.results.max.map_or(1, |max| max as usize).min(3);
    let results = if most > 1 && random.chance(30) { 1 + random.below(most) } else { most.min(1) };
    Call { id, arguments, results }
}

#[derive(Default)]
struct Report {
    ran: usize,
    claims: usize,
    unknown: usize,
    /// Claims of a class that hold for arrays that are not empty: class rules
    /// speak of these, and Octave's functions return early for empty ones.
    empties: usize,
    violations: BTreeMap<String, Vec<String>>,
}

impl Report {
    fn note(
        &mut self,
        call: &Call,
        arguments: &[ValueSet],
        outcome: &Outcome,
        run: Option<&[Concrete]>,
    ) {
        let Some(run) = run else { return };
        let problem = match outcome {
            Outcome::Results(sets) => {
                self.claims += run.len();
                self.unknown += sets.iter().take(run.len()).filter(|set| set.is_unknown()).count();
                if sets.len() < run.len() {
                    Some("fewer results are claimed".to_owned())
                } else {
                    run.iter().zip(sets).enumerate().find_map(|(place, (value, set))| {
                        let problem = member::problem(set, value)?;
                        Some(format!("result {}: {problem}, claimed {set:?}", place + 1))
                    })
                }
            }
            Outcome::NoValue if run.is_empty() => None,
            Outcome::NoValue => Some("no value is claimed".to_owned()),
            Outcome::NeverReturns => Some("no return is claimed".to_owned()),
            Outcome::Fails(fault) => Some(format!("a failure is claimed: {fault:?}")),
        };
        let empty = call.arguments.iter().any(Concrete::is_empty);
        let of_class = problem.as_ref().is_some_and(|problem| problem.contains(": class "));
        if of_class && empty {
            self.empties += 1;
        } else if let Some(problem) = problem {
            let results: Vec<_> = run.iter().map(Concrete::text).collect();
            let line = format!(
                "{} = {}\n      given {arguments:?}\n      {problem}",
                call.text(),
                results.join(", ")
            );
            self.violations.entry(call.builtin().name.clone()).or_default().push(line);
        }
    }

    fn print(&self, calls: usize) {
        let precise = 100.0 * (1.0 - self.unknown as f64 / self.claims.max(1) as f64);
        eprintln!(
            "{calls} calls, {} returned, {} claims, {precise:.1} % not unknown, {} of other classes \
             for empty arguments, {} builtins with violations",
            self.ran,
            self.claims,
            self.empties,
            self.violations.len()
        );
        for (name, lines) in &self.violations {
            eprintln!("{name}: {}", lines.len());
            for line in lines.iter().take(2) {
                eprintln!("   {line}");
            }
        }
    }
}
