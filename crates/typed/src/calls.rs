//! The calls that a context makes: what each statement may reach.
//!
//! Cost: linear in the calls.

use super::builder::{Builder, Origin};
use super::program::{Call, Target};
use lariat_interprocedural::naming::qualified;
use lariat_ir::StmtId;
use lariat_value_facts::{BodyFacts, Site};
use std::collections::BTreeMap;

/// The calls of a context, in the order of their statements.
pub(super) fn of(builder: &Builder<'_, '_>, origin: Origin) -> Vec<Call> {
    let mut calls = Calls::default();
    if let Some(facts) = builder.facts(origin) {
        calls.of_facts(builder, origin, facts);
    }
    let (node, code) = (builder.engine.get(origin.0), builder.engine.analysis.code);
    for (site, callees) in node.calls.iter().filter(|(site, _)| site.function == origin.1) {
        for callee in callees {
            let function = builder.engine.get(*callee).function;
            let context = builder.contexts.get(&(*callee, function));
            context.into_iter().for_each(|&id| calls.add(site.stmt, Target::Context(id)));
        }
    }
    for (Site { stmt, .. }, function) in node.cut.iter().filter(|(at, _)| at.function == origin.1) {
        calls.add(*stmt, Target::Cut(qualified(code, *function)));
    }
    let all = calls.0.into_iter();
    all.map(|(stmt, (targets, open))| Call { stmt, targets, open }).collect()
}

#[derive(Default)]
struct Calls(BTreeMap<StmtId, (Vec<Target>, bool)>);

impl Calls {
    fn of_facts(&mut self, builder: &Builder<'_, '_>, origin: Origin, facts: &BodyFacts) {
        for (&stmt, builtins) in &facts.builtins {
            for &id in builtins {
                let name = builder.engine.analysis.code.builtins().get(id).name.clone();
                self.add(stmt, Target::Builtin(name));
            }
        }
        for (&stmt, scripts) in &facts.scripts {
            let ids = scripts.iter().filter_map(|&at| builder.contexts.get(&(origin.0, at)));
            ids.for_each(|&id| self.add(stmt, Target::Context(id)));
        }
        for &stmt in facts.open_calls.keys() {
            self.0.entry(stmt).or_default().1 = true;
        }
    }

    fn add(&mut self, stmt: StmtId, target: Target) {
        let (targets, _) = self.0.entry(stmt).or_default();
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
}
