//! Calls that always end in an error which the program raises itself.
//!
//! A function that checks its arguments refuses some with `error`. Of a call with such arguments
//! the analysis knows that every run gets there: the branch is decided for what is passed. The
//! call is reported, by the entry from which every run makes it.
//!
//! ```text
//! main.m       1  y = product([1 2 3], [4 5]);                     reported here
//! product.m    2  if size(a,2) ~= size(b,1), error('sizes'), end   raised here
//! ```
//!
//! Not reported is what a function is for: `fail('…')`, whose `error` every run reaches whatever
//! it is called with. Nor a call that a branch of the caller decides: there it may well be meant,
//! as `check(false, 'cannot happen')` in the last branch of a `switch`. Of several callers of
//! each other that which is nearest to the error is reported ([`super::attribution`]).
//!
//! Cost: linear in what was noted of raised errors ([`lariat_value_facts::raises`]); the function
//! around each is analysed for unknown arguments.

use super::finding::{Finding, Inside};
use super::reached::{Chain, sure_chains, to_script};
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::StmtId;
use lariat_value_facts::Context;
use lariat_value_facts::failure::Failure;
use lariat_value_facts::operands::Operand;
use lariat_value_facts::reach::Reach;
use lariat_values::ValueEngine;

/// The parameters that are shown.
const SHOWN: usize = 4;

/// A statement that raises an error in every run of some entry.
struct Raised {
    at: FunctionRef,
    stmt: StmtId,
    node: NodeId,
    chain: Chain,
}

/// The calls from these entries that always end in an error of the program's own.
pub(super) fn of_entries(engine: &mut ValueEngine<'_>, entries: &[NodeId]) -> Vec<Finding> {
    let mut all = raised(engine, entries);
    all.retain(|raised| !is_purpose(engine, raised));
    let mut found: Vec<Finding> = all.iter().filter_map(|raised| finding(engine, raised)).collect();
    found.sort();
    found.dedup();
    let places: Vec<_> = found.iter().map(|finding| (finding.file, finding.span)).collect();
    found.retain(|finding| {
        let between = finding.inside.iter().flat_map(|inside| &inside.calls);
        !between.map(|(_, file, span)| (*file, *span)).any(|place| places.contains(&place))
    });
    found
}

fn raised(engine: &ValueEngine<'_>, entries: &[NodeId]) -> Vec<Raised> {
    let mut all = Vec::new();
    for (node, (chain, _)) in sure_chains(engine, entries) {
        let place = engine.get(node);
        for (&at, body) in place.facts.bodies.iter().filter(|_| !place.facts.gave_up) {
            for (&stmt, _) in body.raises.iter().filter(|(_, raise)| raise.is_sure()) {
                let chain = [to_script(engine, place, at), chain.clone()].concat();
                if !chain.is_empty() {
                    all.push(Raised { at, stmt, node, chain });
                }
            }
        }
    }
    all
}

/// Does the function come there whatever it is called with?
fn is_purpose(engine: &mut ValueEngine<'_>, raised: &Raised) -> bool {
    let code = engine.analysis.code;
    let node = engine.enter(raised.at, Context::declared(code, raised.at));
    let facts = &engine.get(node).facts;
    let noted = facts.bodies.get(&raised.at).and_then(|body| body.raises.get(&raised.stmt));
    facts.gave_up || noted.is_some_and(|raise| raise.is_purpose())
}

/// The finding at the call that the entry makes.
fn finding(engine: &ValueEngine<'_>, raised: &Raised) -> Option<Finding> {
    let function = engine.analysis.code.function(raised.at)?;
    let mut calls = raised.chain.clone();
    let (caller, file, span) = calls.pop()?;
    let called = calls.last().map_or(&function.name, |(caller, ..)| caller).clone();
    let fails = function.origin(raised.stmt).span;
    let inside = Inside { called, file: raised.at.file, span: fails, calls };
    Some(Finding {
        file,
        span,
        function: caller,
        inside: Some(inside),
        failure: Failure::Raised,
        iteration: None,
        operands: parameters(engine, raised),
        chain: Chain::new(),
        reach: Reach::Must,
        assumed: None,
    })
}

/// What the parameters of the function around the error are.
fn parameters(engine: &ValueEngine<'_>, raised: &Raised) -> Vec<Operand> {
    let node = engine.get(raised.node);
    let Some(function) = engine.analysis.code.function(node.function) else { return Vec::new() };
    let names = function.inputs.iter().map(|&var| &function.vars[var].name);
    let known = node.context.arguments.known.iter();
    let shown = names.zip(known).filter(|(_, value)| !value.is_unknown()).take(SHOWN);
    let operand = |(name, value): (&String, _)| {
        let value = std::sync::Arc::clone(value);
        Operand { name: Some(name.clone()), span: None, value, because: Vec::new() }
    };
    shown.map(operand).collect()
}
