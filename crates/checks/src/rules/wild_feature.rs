//! `wild-feature`: a call of what can destroy static knowledge, with what to
//! write instead (`000` section 2.11).

use crate::direct_call;
use crate::dynamic::Dynamic;
use crate::families::Families;
use crate::plain_code::EvaluatedStrings;
use crate::rule::{FileContext, Rule};
use crate::wild::{self, Call, Feature};
use lariat_base::{Diagnostic, Severity};
use lariat_builtins::{Effect, Effects, Mark};
use lariat_findings::report::INSTEAD_OF_SCRIPT;
use lariat_project::Level;
use std::cell::LazyCell;

/// The rule.
pub static RULE: Rule = Rule {
    code: "wild-feature",
    summary: "a call with hidden effects on variables, functions or the path",
    default: Level::Note,
    matlab_codes: &[
        "EVLC",
        "EVLCS",
        "EVLDIR",
        "EVLDOT",
        "EVLEQ",
        "EVLSEQVAR",
        "FVAL",
        "LOAD",
        "MCCD",
    ],
    one_cause: false,
    page: include_str!("../../pages/wild-feature.md"),
    check,
};

const TAME_CALLER: &str = "let it return the values, and assign them here";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let calls = wild::calls(context);
    if calls.is_empty() {
        return;
    }
    let families = Families::of(context);
    let strings = EvaluatedStrings::of(context, &families, &calls);
    let dynamic = LazyCell::new(|| Dynamic::of(context));
    for call in &calls {
        let fix = match call.feature {
            _ if !context.parsed.errors.is_empty() => None,
            feature if feature.has(Mark::Named) => {
                direct_call::fix(context, call, &families, &dynamic)
            }
            _ => strings.fix(call),
        };
        let diagnostic = report(context, call);
        found.push(match fix {
            Some(fix) => diagnostic.with_fix(fix),
            None => diagnostic,
        });
    }
}

fn report(context: &FileContext<'_>, call: &Call<'_>) -> Diagnostic {
    let name = context.tree().name(call.occurrence.sym);
    let (does, help) = match call.feature {
        Feature::Script => {
            ("is a script, which shares the variables of its caller", INSTEAD_OF_SCRIPT)
        }
        Feature::ThroughCaller => ("assigns variables of its caller", TAME_CALLER),
        Feature::Builtin(effects, taming) => (does(effects), taming.sentence),
    };
    let message = format!("`{name}` {does}");
    let span = call.occurrence.span;
    Diagnostic::new(RULE.code, Severity::Note, message, context.file, span).with_help(help)
}

/// What a builtin with these effects does, the worst of it.
fn does(effects: Effects) -> &'static str {
    let has = |effect| effects.contains(effect);
    match () {
        () if has(Effect::ReachesCaller) => "accesses the variables of another function",
        () if has(Effect::DefinesAny) && has(Effect::CallsAny) => {
            "runs code that is not visible here"
        }
        () if effects.may_define() => "defines variables that the program does not name",
        () if has(Effect::Clears) => "clears variables",
        () if has(Effect::ChangesPath) => "changes where functions are found",
        () => "calls a function by a string",
    }
}
