//! Reading and assigning parts of values.
//!
//! ```text
//! y = a(i, j)      y = (element a i j)     an array of a known class, scalar indices
//! y = a(:, j)      y = (part a (: j))      the run-time library
//! a(end+1) = v     (a n+1) = v             grows with capacity
//! ```
//!
//! Cost: linear in the steps.

use crate::body::{Body, Moment};
use crate::functions::Functions;
use crate::places;
use crate::representation;
use lariat_builtins::MClass;
use lariat_domains::{Cell, Value};
use lariat_ir::{Access, Arg, Field, Place, StmtId, Target, Targets, VarId};
use lariat_lowered::program::{Block, Expr, Invoked, LocalId, Repr, Step, StmtKind};
use lariat_lowered::remarks::What;
use lariat_typed::program::Condition;
use lariat_typed::status::{Proof, Status};

impl Body<'_> {
    /// `y = x(i)`, `y = c{i}`, `y = s.f`
    pub(crate) fn get(
        &mut self,
        id: StmtId,
        targets: &Targets,
        base: VarId,
        path: &[Access],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        if let Some(call) = self.call(id).filter(|_| !self.is_data(id, base)) {
            return self.call_handle(id, targets, (base, path), call, block, functions);
        }
        if !self.is_data(id, base) || self.lists(path) || self.receives_several(targets) {
            return self.get_any(id, targets, (base, path), block);
        }
        let local = self.indexed(id, base, path, block);
        self.name_after(id, targets, local);
        if let Some(value) = self.element(id, (base, local), path) {
            return self.receive(id, targets, value, block);
        }
        let Some(path) = self.path(id, path) else { return };
        let local = self.held(id, local, block);
        if let Targets::Gather(var) = targets {
            return self.gather(id, *var, Expr::Part(local, path), block);
        }
        if let Some(place) = places::parts(targets) {
            return self.invoke_places(id, place, (Invoked::Part(local, path), Vec::new()), block);
        }
        self.receive(id, targets, Expr::Part(local, path), block);
    }

    /// `[a, b] = c{:}`, `f(x)` of any value, and parts with lists of indices.
    pub(crate) fn get_any(
        &mut self,
        id: StmtId,
        targets: &Targets,
        (base, path): (VarId, &[Access]),
        block: &mut Block,
    ) {
        let local = self.indexed(id, base, path, block);
        self.name_after(id, targets, local);
        let Some(path) = self.path(id, path) else { return };
        let local = self.held(id, local, block);
        self.invoke(id, targets, Invoked::Part(local, path), Vec::new(), block);
    }

    /// `t = x.f; t(i)`: messages about parts of a part name the variable.
    fn name_after(&mut self, id: StmtId, targets: &Targets, base: LocalId) {
        let var = match targets {
            Targets::List(list) => match &list[..] {
                [Target::Var(var)] => *var,
                _ => return,
            },
            Targets::Gather(var) => *var,
            Targets::Statement(_) => return,
        };
        let base = &self.out.locals[base];
        if !self.source.vars[var].temporary || base.is_nameless() {
            return;
        }
        let shown = base.shown.clone();
        let version = self.written(id, Moment::Runs, var);
        if let Some(local) = version.and_then(|version| self.local(version)) {
            self.out.locals[local].shown = shown;
        }
    }

    /// What is indexed, by its local: what may be a function is read after its arguments.
    fn indexed(&mut self, id: StmtId, base: VarId, path: &[Access], block: &mut Block) -> LocalId {
        if let Some(Access::Paren(args)) = path.first() {
            let is_checked = matches!(self.operand(id, Moment::Runs, base), Expr::Runtime { .. });
            for arg in args.iter().filter(|_| is_checked) {
                if let Arg::Var(var) = arg {
                    self.read_early(id, *var, block);
                }
            }
        }
        self.held_operand(id, base, block)
    }

    /// A variable that has a value, by its local.
    fn held_operand(&mut self, id: StmtId, base: VarId, block: &mut Block) -> LocalId {
        let value = self.operand(id, Moment::Runs, base);
        let checked = match &value {
            Expr::Runtime { args, .. } => args.first().and_then(Expr::local),
            _ => None,
        };
        if let Some(local) = checked {
            self.evaluate(id, value, block);
            return local;
        }
        match value {
            Expr::Local(local) => local,
            value => {
                let target = self.new_local("held", Repr::Any);
                let value = self.boxed(value);
                self.push(id, StmtKind::Assign { target, value }, block);
                target
            }
        }
    }

    /// Are there lists among the indices?
    fn lists(&self, path: &[Access]) -> bool {
        path.iter().any(|access| match access {
            Access::Paren(args) | Access::Brace(args) => self.gathers_lists(args),
            Access::Dot(_) => false,
        })
    }

    fn receives_several(&self, targets: &Targets) -> bool {
        matches!(targets, Targets::List(list) if list.len() != 1)
    }

    /// Is the variable an array, a cell or a struct in every run, so that nothing is called?
    fn is_data(&self, id: StmtId, base: VarId) -> bool {
        let value = self.value(id, Moment::Runs, base);
        let is_data = |value: &Value| !matches!(value, Value::Handle(_) | Value::Object(_));
        value.is_some_and(|value| !value.is_unknown() && value.values().iter().all(is_data))
    }

    /// `v = {s.f}`: a list that holds one value in every run is that value.
    fn gather(&mut self, id: StmtId, var: VarId, value: Expr, block: &mut Block) {
        let version = self.written(id, Moment::Runs, var);
        let known = version.and_then(|version| self.known(version).value());
        let one = match known.and_then(|value| value.single()) {
            Some(Value::Cell(Cell::Tuple(_, values))) => match &values[..] {
                [value] => Some(representation::of_value(value)),
                _ => None,
            },
            _ => None,
        };
        let (Some(version), Some(repr)) = (version, one) else {
            let Expr::Part(base, path) = value else { return };
            return self.assign(id, var, Expr::Gather(base, path), block);
        };
        let target = self.new_local("item", repr);
        let value = self.convert(value, repr);
        self.push(id, StmtKind::Assign { target, value }, block);
        self.gathered.insert(version, target);
    }

    /// A scalar as a value of which parts can be read.
    pub(crate) fn held(&mut self, id: StmtId, local: LocalId, block: &mut Block) -> LocalId {
        if !self.out.locals[local].repr.is_scalar() {
            return local;
        }
        let target = self.new_local("held", Repr::Any);
        self.out.locals[target].shown = self.out.locals[local].shown.clone();
        let value = self.boxed(Expr::Local(local));
        self.push(id, StmtKind::Assign { target, value }, block);
        target
    }

    /// One element of an array of a known class.
    fn element(
        &mut self,
        id: StmtId,
        (base, array): (VarId, LocalId),
        path: &[Access],
    ) -> Option<Expr> {
        self.out.locals[array].repr.element()?;
        let indices = self.indices(id, path)?;
        let inside = self.is_inside(id, base, path, false);
        Some(Expr::Element { array, indices, inside })
    }

    /// The indices, if there is one or two and all are C scalars.
    fn indices(&mut self, id: StmtId, path: &[Access]) -> Option<Vec<Expr>> {
        let [Access::Paren(args)] = path else { return None };
        if args.is_empty() || args.len() > 2 {
            return None;
        }
        let mut indices = Vec::new();
        for arg in args {
            let index = match arg {
                Arg::Var(var) if self.matrix(id, *var)?.class == MClass::Double => {
                    self.operand(id, Moment::Runs, *var)
                }
                Arg::Spread(var) => {
                    let version = self.read(id, Moment::Runs, *var)?;
                    Expr::Local(*self.gathered.get(&version)?)
                }
                Arg::Var(_) | Arg::Colon => return None,
            };
            if self.repr(&index) != Repr::Real {
                return None;
            }
            indices.push(index);
        }
        Some(indices)
    }

    /// Is it proved that the element exists? By which extents, is remarked.
    fn is_inside(&mut self, id: StmtId, base: VarId, path: &[Access], stored: bool) -> bool {
        let [Access::Paren(args)] = path else { return false };
        let known = |at: usize, wanted: &dyn Fn(&Condition) -> bool| {
            self.context.preconditions.iter().find(|known| {
                let place = match &known.condition {
                    Condition::Positions(s) | Condition::Within(s) | Condition::NoGrowth(s) => s,
                    _ => return false,
                };
                known.stmt == id
                    && place.base == base
                    && place.place == at
                    && wanted(&known.condition)
                    && known.status.is_proved()
            })
        };
        let exists = |condition: &Condition| match condition {
            Condition::Within(_) => !stored,
            Condition::NoGrowth(_) => stored,
            _ => false,
        };
        let positions = |condition: &Condition| matches!(condition, Condition::Positions(_));
        let proofs: Option<Vec<&Status>> = (0..args.len())
            .map(|at| known(at, &positions).and_then(|_| known(at, &exists)).map(|it| &it.status))
            .collect();
        let Some(proofs) = proofs else { return false };
        let name = &self.declared.variables[base.index()].name;
        let remarks = proofs.iter().enumerate().filter_map(|(at, status)| match status {
            Status::Proved(Proof::AtMost(extent)) => Some(What::Proved {
                array: name.clone(),
                place: (args.len() > 1).then_some(at),
                extent: extent.to_string(),
            }),
            _ => None,
        });
        let remarks: Vec<What> = remarks.collect();
        let line = self.line(self.source.origin(id).span.start);
        remarks.into_iter().for_each(|what| self.out.remark(line, what));
        true
    }

    /// The steps into a value; `None` if they are refused.
    pub(crate) fn path(&mut self, id: StmtId, path: &[Access]) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        for access in path {
            steps.push(match access {
                Access::Paren(args) => Step::Paren(self.subscripts(id, args)?),
                Access::Brace(args) => Step::Brace(self.subscripts(id, args)?),
                Access::Dot(Field::Named(name)) => Step::Dot(name.clone()),
                Access::Dot(Field::Dynamic(var)) => {
                    let name = self.operand(id, Moment::Runs, *var);
                    Step::Dynamic(self.boxed(name))
                }
            });
        }
        Some(steps)
    }

    fn subscripts(&mut self, id: StmtId, args: &[Arg]) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        for arg in args {
            all.push(match arg {
                Arg::Var(var) => {
                    let index = self.operand(id, Moment::Runs, *var);
                    self.boxed(index)
                }
                Arg::Colon => Expr::Colon,
                Arg::Spread(var) => self.list(id, *var),
            });
        }
        Some(all)
    }

    /// `x(i) = v`, `c{i} = v`, `s.f = v`, and `x(i) = []`
    pub(crate) fn set(
        &mut self,
        id: StmtId,
        place: &Place,
        value: Option<VarId>,
        block: &mut Block,
    ) {
        let value = value.map(|var| self.operand(id, Moment::Runs, var));
        self.store(id, place, value, block);
    }

    /// Assigns a part; without a value, deletes it.
    pub(crate) fn store(
        &mut self,
        id: StmtId,
        place: &Place,
        value: Option<Expr>,
        block: &mut Block,
    ) {
        let Some(target) = self.part_target(id, place) else {
            return self.unreached(id, block);
        };
        let repr = self.out.locals[target].repr;
        if let (Some(value), Some(element)) = (&value, repr.element())
            && self.repr(value).is_scalar()
            && let Some(indices) = self.indices(id, &place.path)
        {
            let value = self.convert(value.clone(), element);
            let inside = self.is_inside(id, place.var, &place.path, true);
            let kind = StmtKind::Store { array: target, indices, value, inside };
            self.push(id, kind, block);
            return self.show(id, target, block);
        }
        let Some(path) = self.path(id, &place.path) else { return };
        let value = value.map(|value| self.boxed(value));
        let whole = self.held(id, target, block);
        self.update(id, (target, whole), path, value, block);
    }

    /// The local of the variable that a part is assigned to.
    pub(crate) fn part_target(&mut self, id: StmtId, place: &Place) -> Option<LocalId> {
        self.note_assigned(place.var);
        let version = self.written(id, Moment::Runs, place.var);
        let local = version.and_then(|version| self.local(version));
        self.shared(place.var).or(local)
    }

    /// Assigns a part of a variable, which is held as a value by another local if it is none.
    pub(crate) fn update(
        &mut self,
        id: StmtId,
        (target, whole): (LocalId, LocalId),
        path: Vec<Step>,
        value: Option<Expr>,
        block: &mut Block,
    ) {
        self.push(id, StmtKind::Update { target: whole, path, value }, block);
        if whole != target {
            let value = self.convert(Expr::Local(whole), self.out.locals[target].repr);
            self.push(id, StmtKind::Assign { target, value }, block);
        }
        self.show(id, target, block);
    }
}
