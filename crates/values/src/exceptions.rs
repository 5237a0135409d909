//! `try` and `unwind_protect`: an error may be thrown before and after every
//! statement inside, so what follows it starts from the join of all states in
//! between. And errors that are raised on purpose are noted ([`lariat_value_facts::raises`]).

use super::interpreter::{Interpreter, LoopExits};
use lariat_builtins::{BuiltinId, Effect, MClass, Role, effects};
use lariat_domains::{FieldValue, Object, Shape, Struct, Value, ValueSet};
use lariat_flow_sets::flow_set::{Flow, Gathered, State, join, join_into};
use lariat_flow_sets::slot::Slot;
use lariat_ir::ssa::graph::Gate;
use lariat_ir::{Block, StmtId, VarId};
use lariat_value_facts::points::Point;
use lariat_value_facts::raises::Raise;

/// What an exception holds that is a struct.
const PROPERTIES: [(&str, MClass); 3] =
    [("message", MClass::Char), ("identifier", MClass::Char), ("stack", MClass::Struct)];

fn property(name: &str) -> ValueSet {
    let class = PROPERTIES.iter().find(|(property, _)| *property == name);
    class.map_or_else(ValueSet::none, |(_, class)| ValueSet::of_classes((*class).into()))
}

impl<'e> Interpreter<'e, '_> {
    /// `try … catch e … end`
    pub fn try_block(
        &mut self,
        stmt: StmtId,
        body: &'e Block,
        error: Option<VarId>,
        handler: &'e Block,
        flow: Flow,
    ) -> State {
        self.passes(stmt);
        self.thrown.push(Gathered::default());
        self.tries += 1;
        let entry = Some(flow);
        self.may_throw(&entry);
        let end = self.block(body, entry);
        self.tries -= 1;
        let mut thrown = self.thrown.pop().and_then(Gathered::into_state);
        if let (Some(flow), Some(error)) = (&mut thrown, error) {
            self.assign(flow, stmt, error, Slot::set(ValueSet::of(self.exception())));
        }
        self.keep_state(Point::Caught(stmt), &thrown);
        // The handler runs after an error alone; so does what follows, if nothing else leads there.
        self.undecided += 1;
        let handled = self.block(handler, thrown);
        self.undecided -= 1;
        self.may_have_returned |= end.is_none() && handled.is_some();
        let after = join(end, handled);
        self.keep_state(Point::Join(Gate::Try(stmt)), &after);
        after
    }

    /// The value of `catch`'s variable: an object, in GNU Octave a struct.
    fn exception(&self) -> Value {
        if !self.engine.analysis.transfer.rules().exception_objects {
            let field = |name: &&str| FieldValue::new(*name, property(name));
            let fields = PROPERTIES.iter().map(|(name, _)| name).map(field).collect();
            return Value::Struct(Struct::new(Shape::scalar(), fields));
        }
        let class = self.engine.analysis.code.builtins().name_of(Role::Exception);
        Value::Object(Object::opaque(class))
    }

    /// `unwind_protect … unwind_protect_cleanup … end`: the cleanup runs after
    /// the end, after each jump and after an error, and then the path continues as
    /// it would have.
    pub fn unwind(&mut self, body: &'e Block, cleanup: &'e Block, flow: Flow) -> State {
        let returned = self.returned.take();
        let is_in_loop = !self.loops.is_empty();
        if is_in_loop {
            self.loops.push(LoopExits::default());
        }
        self.thrown.push(Gathered::default());
        let entry = Some(flow);
        self.may_throw(&entry);
        let end = self.block(body, entry);
        let thrown = self.thrown.pop().and_then(Gathered::into_state);
        let jumps =
            if is_in_loop { self.loops.pop().unwrap_or_default() } else { LoopExits::default() };
        let returning = std::mem::replace(&mut self.returned, returned);

        let thrown = self.block(cleanup, thrown);
        self.may_throw(&thrown);
        let returning = self.block(cleanup, returning);
        join_into(&mut self.returned, &returning);
        let breaks = self.block(cleanup, jumps.breaks);
        let continues = self.block(cleanup, jumps.continues);
        if let Some(around) = self.loops.last_mut() {
            join_into(&mut around.breaks, &breaks);
            join_into(&mut around.continues, &continues);
        }
        self.block(cleanup, end)
    }

    /// Notes that a builtin was called which may raise an error, and whether it did. What stands
    /// in a `try` is handled, and what follows an error is not part of a run.
    pub(super) fn note_raise(&mut self, stmt: StmtId, id: BuiltinId, ends: bool) {
        let builtin = self.engine.analysis.code.builtins().get(id);
        let throws = matches!(builtin.role, Some(Role::Throw | Role::ThrowMessage));
        let tests = !throws && !effects(&builtin.name).contains(Effect::NeverReturns);
        let is_raise = throws || tests && ends || self.is_noted(stmt);
        if !self.keeps_facts || !is_raise || self.tries > 0 || self.level > 0 {
            return;
        }
        let (site, reach) = (self.site(stmt), self.reach());
        let fresh = Raise { reach, always: ends, tests };
        let noted = self.facts_at(site).raises.entry(site.stmt).or_insert(fresh);
        noted.reach = noted.reach.max(reach);
        noted.always &= ends;
    }

    fn is_noted(&mut self, stmt: StmtId) -> bool {
        let site = self.site(stmt);
        self.facts_at(site).raises.contains_key(&site.stmt)
    }
}
