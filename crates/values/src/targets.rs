//! What receives values: the left side of list assignments.

use super::interpreter::Interpreter;
use super::statements::Visit;
use lariat_domains::{Cell, Reason, Shape, Value, ValueSet, update};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::{Access, Arg, Field, Place, StmtId, Target, Targets, VarId};
use lariat_value_facts::context::Returned;
use lariat_value_facts::failure::{ArgumentFault, Failure, Problem};
use std::sync::Arc;

impl<'e> Interpreter<'e, '_> {
    /// How many results a statement asks for; `None`: not known.
    pub fn asked(&mut self, flow: &Flow, targets: &'e Targets) -> Option<usize> {
        match targets {
            Targets::Statement(_) => Some(0),
            Targets::Gather(_) => Some(1),
            Targets::List(list) => {
                let mut count = 0;
                for target in list {
                    count += match target {
                        Target::Var(_) | Target::Ignore => 1,
                        Target::Place(place) => self.place_count(flow, place)?,
                    };
                }
                Some(count)
            }
        }
    }

    /// How many values a place takes.
    fn place_count(&mut self, flow: &Flow, place: &'e Place) -> Option<usize> {
        match place.path.last()? {
            Access::Brace(args) => {
                let mut count = 1;
                for (k, &arg) in args.iter().enumerate() {
                    count *= match arg {
                        Arg::Var(var) => self.read(flow, var).ok()?.element_count()?,
                        Arg::Colon if args.len() == 1 => base_of(flow, place)?.element_count()?,
                        Arg::Colon => base_of(flow, place)?.shape().extent(k + 1).known()?,
                        Arg::Spread(_) => return None,
                    } as usize;
                }
                Some(count)
            }
            Access::Dot(_) if place.path.len() == 1 => match &flow.slot(place.var).value {
                // The assignment makes the struct.
                None => Some(1),
                Some(base) if base.values().iter().any(becomes_struct) => match base.single() {
                    Some(only) if only.is_empty() == Some(true) => Some(1),
                    _ => None,
                },
                Some(base)
                    if matches!(base.single(), Some(Value::Object(object))
                    if self.engine.analysis.code.builtins().is_array_of_values(&object.class)) =>
                {
                    Some(1)
                }
                // What a field of no struct takes in a list, only GNU Octave's runs have shown.
                Some(base) => base.element_count().filter(|&count| count > 0).map(|n| n as usize),
            },
            Access::Dot(_) => None,
            Access::Paren(_) => Some(1),
        }
    }

    /// Assigns what a call returned.
    pub fn receive(
        &mut self,
        stmt: StmtId,
        targets: &'e Targets,
        returned: Returned,
        function: &str,
        mut flow: Flow,
    ) -> Visit {
        let returned = self.without_own_extents(stmt, &returned).unwrap_or(returned);
        match targets {
            Targets::Statement(None) => Ok(flow),
            Targets::Statement(Some(ans)) => {
                if let (Some(value), maybe_unset) = returned.result(0) {
                    let new = Slot::set(value);
                    let old = flow.slot(*ans).clone();
                    let slot = if maybe_unset { new.merge(&old, false) } else { new };
                    self.assign(&mut flow, stmt, *ans, slot);
                }
                Ok(flow)
            }
            Targets::Gather(var) => self.gather(stmt, *var, &returned, flow),
            Targets::List(list) => {
                let mut place = 0;
                for target in list {
                    place +=
                        self.receive_one(stmt, target, place, &returned, function, &mut flow)?;
                }
                Ok(flow)
            }
        }
    }

    /// Assigns results from a place on to a target; how many it took.
    fn receive_one(
        &mut self,
        stmt: StmtId,
        target: &'e Target,
        place: usize,
        returned: &Returned,
        function: &str,
        flow: &mut Flow,
    ) -> Result<usize, Problem> {
        match target {
            Target::Ignore => Ok(1),
            Target::Var(var) => {
                let value = result(returned, place, function)?;
                let value = self.name_extents(flow, stmt, place, *var, value);
                self.put(flow, stmt, *var, value);
                Ok(1)
            }
            Target::Place(into) => {
                let count = self.place_count(flow, into);
                let values = place..place + count.unwrap_or(0);
                let mut value = ValueSet::none();
                for at in values {
                    value = value.join(&*result(returned, at, function)?);
                }
                if count.is_none() {
                    value = ValueSet::unknown(Reason::Alternatives);
                }
                if count != Some(0) {
                    self.spread_into(stmt, into, &value, flow);
                }
                Ok(count.unwrap_or(1))
            }
        }
    }

    /// Each of the parts of a place may get the value.
    fn spread_into(&mut self, stmt: StmtId, place: &'e Place, value: &ValueSet, flow: &mut Flow) {
        let base = flow.slot(place.var).value.as_ref();
        let is_of_none = base.is_some_and(|base| base.element_count() == Some(0));
        let updated = match (is_of_none, &place.path[..]) {
            (true, [.., Access::Dot(_)]) => Ok(ValueSet::unknown(Reason::Alternatives)),
            (false, [Access::Dot(Field::Named(name))]) if base.is_some() => {
                let base = base.map(|base| update::set_field_of_each(base, name, value));
                Ok(base.unwrap_or_else(|| ValueSet::unknown(Reason::Alternatives)))
            }
            _ => self.stored(place, value, flow),
        };
        // A list into several parts is not a store of one value: where the domains
        // refuse it, nothing is known.
        let updated = updated.unwrap_or_else(|_| ValueSet::unknown(Reason::Alternatives));
        self.put(flow, stmt, place.var, updated);
    }

    /// `v = {…}`: all values that there are, in a row of cells.
    fn gather(&mut self, stmt: StmtId, var: VarId, returned: &Returned, mut flow: Flow) -> Visit {
        let or_none = |value: &Option<Arc<ValueSet>>| {
            value.as_deref().map_or_else(ValueSet::none, ValueSet::clone)
        };
        let values: Vec<ValueSet> = returned.results.iter().map(or_none).collect();
        let is_exact = returned.more.is_none() && !returned.maybe_unset.contains(&true);
        let cell = match values.len() {
            0 if is_exact => Cell::empty(),
            count if is_exact && count <= Cell::MAX_TUPLE => Cell::row(values),
            count => {
                let all = values.iter().chain(returned.more.as_deref());
                let content = all.fold(ValueSet::none(), |set, value| set.join(value));
                let shape = if is_exact { Shape::of(1, count as u32) } else { Shape::matrix() };
                Cell::collection(shape, Some(Arc::new(content)))
            }
        };
        self.put(&mut flow, stmt, var, ValueSet::of(Value::Cell(cell)));
        Ok(flow)
    }
}

/// Does a field's assignment turn this into a struct? `x = []; [x.a, x.b] = f();`
fn becomes_struct(value: &Value) -> bool {
    matches!(value, Value::Matrix(_) | Value::Cell(_)) && value.is_empty() != Some(false)
}

/// What the variable of a place of one step surely holds.
fn base_of(flow: &Flow, place: &Place) -> Option<Arc<ValueSet>> {
    let slot = flow.slot(place.var);
    if place.path.len() == 1 && !slot.maybe_unset { slot.value.clone() } else { None }
}

/// A result that is needed.
fn result(returned: &Returned, place: usize, function: &str) -> Result<Arc<ValueSet>, Problem> {
    if let (Some(value), _) = returned.result(place) {
        return Ok(value);
    }
    let failure = if place < returned.results.len() {
        Failure::UnassignedOutput { function: function.into(), place }
    } else if function.is_empty() {
        Failure::TooFewSelected
    } else if place == 0 {
        Failure::Arguments(ArgumentFault::NoResult { function: function.into() })
    } else {
        let (function, returns) = (function.into(), returned.results.len());
        Failure::Arguments(ArgumentFault::Results { function, returns, asked: place + 1 })
    };
    Err(failure.into())
}
