//! Calls (`004` sections 6.1 and 7.1, figure 4).
//!
//! ```text
//! %#shape m (R,S), v (S,1), r (R,1)         x's dimensions ──> R, S
//! z = f(x, y)                               y's first      ──> S
//!                                           z is (R,1)
//! ```
//!
//! An argument of the extent `n+1` says what `n` is, as one of `n` does.
//!
//! Each extent name of the signature gets a vertex, with an edge from each
//! dimension that is given for it, or from ⊥ where no input provides it. Of a
//! function without a signature, results are matrices of new extents. Builtins
//! have rules ([`crate::rules`]) instead of signatures.
//!
//! Cost: linear in arguments and extents.

use super::BOTTOM;
use super::builder::{Builder, Problem};
use super::construction::{Origin, Who};
use super::need::Need;
use super::unable::Unable;
use crate::Callee;
use crate::rules;
use crate::signature::{Declared, Signature, Size};
use crate::value::{Dim, ONE, Opaque, Shape, Value, Why};
use lariat_builtins::{Effect, Effects, effects};
use lariat_ir::{Arg, StmtId, Target, Targets, VarId};
use lariat_shapes::Extent;

impl<'a> Builder<'a> {
    /// A call by name.
    pub(super) fn call(
        &mut self,
        id: StmtId,
        targets: &'a Targets,
        name: &'a str,
        args: &'a [Arg],
    ) {
        let wanted = wanted(targets);
        let outcome = match self.input.callees.callee(name) {
            Callee::Builtin(builtin) => {
                let specification = self.input.builtins.get(builtin);
                let call = rules::Call { stmt: id, name, args, wanted, builtin, specification };
                let results = rules::results(self, &call);
                self.effects(id, &call, effects(name));
                results
            }
            Callee::Declared(signature) => self.declared_call(id, &signature, args),
            Callee::Undeclared => self.undeclared_call(id, wanted),
            Callee::Script => {
                self.lose_all(id, name);
                Ok(Vec::new())
            }
            Callee::Unknown => {
                let why = match wanted {
                    0 => Problem::Carry(Why::Reported.into()),
                    _ => Problem::Unable(Unable::Returned(name.to_owned())),
                };
                Err(why)
            }
        };
        let (values, rest) = match outcome {
            Ok(values) => (values, Why::Inside.into()),
            Err(_) if wanted == 0 => (Vec::new(), Why::Inside.into()),
            Err(problem) => match self.refuse(id, problem) {
                Value::Opaque(opaque) => (Vec::new(), opaque),
                value => (vec![value], Why::Inside.into()),
            },
        };
        let (values, rest) = self.all_results(id, name, targets, values, rest);
        self.assign_results(id, targets, &values, rest);
    }

    /// Reports results that the rule does not cover.
    fn all_results(
        &mut self,
        id: StmtId,
        name: &str,
        targets: &Targets,
        values: Vec<Value>,
        rest: Opaque,
    ) -> (Vec<Value>, Opaque) {
        let Targets::List(list) = targets else { return (values, rest) };
        let unknown = list.iter().skip(values.len()).any(|target| *target != Target::Ignore);
        if values.is_empty() || !unknown {
            return (values, rest);
        }
        self.cannot(self.span(id), Unable::FurtherResults(name.to_owned()));
        (values, Why::Reported.into())
    }

    // Declared functions.

    fn declared_call(
        &mut self,
        id: StmtId,
        signature: &Signature,
        args: &[Arg],
    ) -> Result<Vec<Value>, Problem> {
        let mut operands: Vec<Vec<(Dim, Who)>> = vec![Vec::new(); signature.names.len()];
        for (arg, declared) in args.iter().zip(&signature.inputs) {
            let Arg::Var(var) = arg else {
                return Err(Problem::Unable(Unable::ArgumentCount));
            };
            self.argument(id, signature, *var, declared, &mut operands)?;
        }
        self.of_sums(id, signature, &mut operands);
        let named: Vec<Dim> = operands
            .iter()
            .enumerate()
            .map(|(name, operands)| match signature.names[name].sum {
                Some(_) => ONE,
                None => self.extent(id, signature, name, operands),
            })
            .collect();
        let sum = |this: &mut Self, name: usize| match signature.names[name].sum {
            Some((base, number)) => {
                // What all state alike is that, so that its sums are those of the caller.
                let given = match &operands[base][..] {
                    [(first, _), rest @ ..] if rest.iter().all(|(dim, _)| dim == first) => *first,
                    _ => named[base],
                };
                this.sum_or_new(id, given, number)
            }
            None => named[name],
        };
        let named: Vec<Dim> = (0..named.len()).map(|name| sum(self, name)).collect();
        let outputs = signature.outputs.iter();
        Ok(outputs.map(|output| self.result_of(id, output, &named)).collect())
    }

    /// What is given for `n+1` implies what `n` is.
    fn of_sums(&mut self, id: StmtId, signature: &Signature, operands: &mut [Vec<(Dim, Who)>]) {
        for (name, declared) in signature.names.iter().enumerate() {
            let Some((base, number)) = declared.sum else { continue };
            for (dim, who) in std::mem::take(&mut operands[name]) {
                let dim = self.sum_or_new(id, dim, number.saturating_neg());
                operands[base].push((dim, who));
            }
        }
    }

    /// A sum; a new extent where it is a negative number, which no extent is.
    fn sum_or_new(&mut self, id: StmtId, dim: Dim, number: i64) -> Dim {
        self.sum(id, dim, number).unwrap_or_else(|| self.fresh(id))
    }

    /// Collects what an argument implies for the signature's extents.
    fn argument(
        &mut self,
        id: StmtId,
        signature: &Signature,
        var: VarId,
        declared: &Declared,
        operands: &mut [Vec<(Dim, Who)>],
    ) -> Result<(), Problem> {
        if declared.size == Size::Unknown {
            return Ok(());
        }
        let shape = self.shape(var)?;
        let function = &signature.function;
        let exactly = |this: &mut Self, place: usize, number: u64| {
            let (declared_as, dim) = (Dim::Constant(number), shape.dim(place));
            let both = [(declared_as, Who::Declaration), (dim, Who::Dimension(var, place))];
            this.need(id, &both, || Need::ArgumentNumber {
                function: function.clone(),
                parameter: declared.name.clone(),
                number,
            });
        };
        match &declared.size {
            Size::Unknown => {}
            Size::Scalar(name) => {
                (0..shape.dims.len()).for_each(|place| exactly(self, place, 1));
                let value = shape.value().unwrap_or_else(|| self.fresh(id));
                if let Some(name) = name.declared_place() {
                    operands[name].push((value, Who::Value(var)));
                }
            }
            Size::Extents(extents) => {
                for place in 0..extents.len().max(shape.dims.len()) {
                    let extent = extents.get(place).unwrap_or(&Extent::Known(1));
                    if let Some(number) = extent.known() {
                        exactly(self, place, number.into());
                    } else if let Some(name) = Signature::place(extent) {
                        let who = Who::Dimension(var, place);
                        operands[name].push((shape.dim(place), who));
                    }
                }
            }
        }
        Ok(())
    }

    /// The vertex of an extent name.
    fn extent(
        &mut self,
        id: StmtId,
        signature: &Signature,
        name: usize,
        operands: &[(Dim, Who)],
    ) -> Dim {
        if operands.is_empty() {
            return Dim::At(self.lone(vec![BOTTOM], Origin::New(id)));
        }
        let need = || Need::ArgumentExtent {
            function: signature.function.clone(),
            extent: signature.names[name].symbol.clone(),
        };
        self.need_vertex(Some(id), Origin::Need(id), operands, need)
    }

    /// The value of a result, given the extents of a call.
    fn result_of(&mut self, id: StmtId, output: &Declared, named: &[Dim]) -> Value {
        match &output.size {
            Size::Unknown => Value::opaque(Why::Inside),
            Size::Scalar(_) => Value::sized(self.scalar(id, output.content)),
            Size::Extents(extents) => {
                let dims = extents.iter().map(|extent| self.extent_of(id, extent, named));
                let dims = dims.collect();
                Value::sized(Shape::of(dims, output.content))
            }
        }
    }

    /// A declared extent in the words of the caller.
    fn extent_of(&mut self, id: StmtId, extent: &Extent, named: &[Dim]) -> Dim {
        let named = || named.get(Signature::place(extent)?).copied();
        let known = extent.known().map(|number| Dim::Constant(number.into()));
        known.or_else(named).unwrap_or_else(|| self.fresh(id))
    }

    fn undeclared_call(&mut self, id: StmtId, wanted: usize) -> Result<Vec<Value>, Problem> {
        let results = (0..wanted).map(|_| {
            let dims = vec![self.fresh(id), self.fresh(id)];
            Value::sized(Shape::of(dims, crate::signature::Content::Any))
        });
        Ok(results.collect())
    }

    // What calls do to variables and control.

    fn effects(&mut self, id: StmtId, call: &rules::Call<'_>, effects: Effects) {
        let has = |effect| effects.contains(effect);
        let assigns = has(Effect::DefinesNamed) && call.wanted > 0;
        if has(Effect::Clears) || effects.may_define() && !assigns {
            self.lose_all(id, call.name);
        }
        let given = |arg: &Arg| match arg {
            Arg::Var(var) => self.read(*var).shape().is_some_and(|shape| {
                shape.dims.iter().all(|dim| matches!(dim, Dim::Constant(1..)))
            }),
            Arg::Colon | Arg::Spread(_) => false,
        };
        let ends = !has(Effect::ReturnsOnEmpty) || call.args.first().is_some_and(given);
        if has(Effect::NeverReturns) && ends {
            self.env.live = false;
        }
    }

    /// Nothing is known of any variable from here on.
    fn lose_all(&mut self, id: StmtId, name: &str) {
        self.cannot(self.span(id), Unable::AnyVariable(name.to_owned()));
        for var in self.env.vars() {
            self.env.set(var, Value::opaque(Why::Reported));
        }
    }
}

/// How many results are asked for.
fn wanted(targets: &Targets) -> usize {
    match targets {
        Targets::List(list) => list.len(),
        Targets::Statement(_) => 0,
        Targets::Gather(_) => 1,
    }
}
