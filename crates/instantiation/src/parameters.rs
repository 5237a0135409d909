//! What the text of a function says of its parameters: which are arrays, which count, and
//! which extents it asks for.
//!
//! ```text
//! function y = f(A, b, k, opt)      A: an array, whose rows are asked for
//! n = size(A, 1);                   b: an array, whose elements are
//! for i = 1:k                       k: a count
//!   y(i) = A(i, :) * b(1:end)';
//! end
//! if strcmp(opt, 'x'), end          opt: anything
//! ```
//!
//! Nothing is taken for an array or a count that the text does not use as one: of everything
//! else nothing is known in an instantiation either. Cost: a few passes over the statements.

use lariat_builtins::{Builtin, Role, ShapeRule};
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::{
    Access, Arg, Function, Iteration, Literal, Stmt, StmtId, Target, Targets, VarId, walk,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a parameter is used as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// An array of numbers.
    Array(Asked),
    /// A number in arithmetic, or an array of any size.
    Operand,
    /// A number of elements or of iterations, or an index.
    Count,
    /// Anything.
    Open,
}

/// Which extents of an array a function asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The number of rows.
    pub rows: bool,
    /// The number of columns.
    pub columns: bool,
    /// The number of elements, or the length.
    pub elements: bool,
    /// It has two indices somewhere.
    pub is_matrix: bool,
}

impl Asked {
    fn add(&mut self, other: &Self) {
        self.rows |= other.rows;
        self.columns |= other.columns;
        self.elements |= other.elements;
        self.is_matrix |= other.is_matrix;
    }
}

/// What a function's text says of all its parameters.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// One for each input.
    pub all: Vec<Parameter>,
    /// Single rows, columns and elements may be a case of their own: a number is compared with
    /// 1 or 2, an array is transposed, or the function asks whether it is a vector.
    pub distinguishes_vectors: bool,
    /// The text has a row, a column or a bound by its number: `P(1:6, :)`, `for k = 1:6`.
    pub has_fixed_extents: bool,
}

impl Parameters {
    /// Reads a function's text.
    pub fn of(code: &Collection, at: FunctionRef, body: &Function) -> Self {
        let uses = Uses::of(code, at, body);
        let named = body.inputs.len() - usize::from(body.variadic_inputs);
        let all = body.inputs[..named].iter().map(|&input| uses.parameter(input)).collect();
        let has_fixed_extents = uses.has_fixed_extents;
        let distinguishes_vectors = uses.distinguishes_vectors;
        Self { all, distinguishes_vectors, has_fixed_extents }
    }

    /// Is there an array, or a count?
    pub fn has_sizes(&self) -> bool {
        self.all.iter().any(|one| matches!(one, Parameter::Array(_) | Parameter::Count))
    }
}

/// How variables are used.
#[derive(Default)]
struct Uses {
    arrays: FxHashMap<VarId, Asked>,
    operands: FxHashSet<VarId>,
    counts: FxHashSet<VarId>,
    /// The only argument of a size, which may state several extents: `zeros(n)`.
    whole_sizes: FxHashSet<VarId>,
    open: FxHashSet<VarId>,
    distinguishes_vectors: bool,
    /// Indexed, or called, with what may be no positions.
    called: FxHashSet<VarId>,
    /// Variables that hold positions: those of loops, ranges, and whole numbers.
    positions: FxHashSet<VarId>,
    /// The temporaries that hold the literal 1.
    firsts: FxHashSet<VarId>,
    /// The temporaries that hold the literals 1 and 2.
    ones: FxHashSet<VarId>,
    /// See [`Parameters::has_fixed_extents`].
    has_fixed_extents: bool,
    /// The temporaries that hold a text.
    texts: FxHashSet<VarId>,
    /// The variables of loops over ranges.
    iterations: FxHashSet<VarId>,
    /// Variables that hold the number of arguments.
    argument_counts: FxHashSet<VarId>,
    /// Named variables that are read. The size of an `end` has no name.
    read: FxHashSet<VarId>,
    /// Temporaries that are sizes of new arrays.
    size_arguments: FxHashSet<VarId>,
}

/// Builtins by statement.
type Callees<'c> = FxHashMap<StmtId, &'c Builtin>;

impl Uses {
    fn of(code: &Collection, at: FunctionRef, body: &Function) -> Self {
        let mut callees = Callees::default();
        for (id, stmt) in body.stmts.iter() {
            let Stmt::Call { function, .. } = stmt else { continue };
            if let Resolved::Builtin(builtin) = code.resolve(at, function, None) {
                callees.insert(id, code.builtins().get(builtin));
            }
        }
        let mut uses = Self {
            positions: positions(body, &callees),
            iterations: iterations(body).collect(),
            firsts: literals(body, |value| value == 1.0),
            ones: literals(body, |value| value == 1.0 || value == 2.0),
            has_fixed_extents: has_fixed_extents(body, &callees),
            texts: texts(body),
            argument_counts: calls_of(body, &callees, Role::ArgumentCount),
            ..Self::default()
        };
        for (id, stmt) in body.stmts.iter() {
            walk::reads(stmt, &mut |var| {
                if !body.vars[var].temporary {
                    uses.read.insert(var);
                }
            });
            if let (Stmt::Call { args, .. }, Some(ShapeRule::Sizes | ShapeRule::Reshape)) =
                (stmt, callees.get(&id).map(|it| it.shape))
            {
                let made = args.iter().filter_map(variable);
                uses.size_arguments.extend(made.filter(|&var| body.vars[var].temporary));
            }
        }
        for (id, stmt) in body.stmts.iter() {
            uses.statement(stmt, callees.get(&id).copied());
        }
        uses.close_counts(body, &callees);
        uses.copies(body);
        uses
    }

    /// A copy is used as the variable itself is.
    fn copies(&mut self, body: &Function) {
        let copies = body.stmts.iter().filter_map(|(_, stmt)| match *stmt {
            Stmt::Copy { target, source } => Some((target, source)),
            _ => None,
        });
        // A copy of a copy comes later as a rule.
        let copies: Vec<(VarId, VarId)> = copies.collect();
        for (target, source) in copies.into_iter().rev() {
            if let Some(asked) = self.arrays.get(&target).cloned() {
                self.array(source).add(&asked);
            }
            for set in [&mut self.open, &mut self.called] {
                if set.contains(&target) {
                    set.insert(source);
                }
            }
        }
    }

    fn parameter(&self, input: VarId) -> Parameter {
        if self.open.contains(&input) {
            return Parameter::Open;
        }
        match self.arrays.get(&input) {
            Some(asked) => Parameter::Array(asked.clone()),
            None if self.called.contains(&input) => Parameter::Open,
            None if self.counts.contains(&input) => Parameter::Count,
            None if self.whole_sizes.contains(&input) => Parameter::Open,
            None if self.operands.contains(&input) => Parameter::Operand,
            None => Parameter::Open,
        }
    }

    fn statement(&mut self, stmt: &Stmt, callee: Option<&Builtin>) {
        match stmt {
            Stmt::Call { targets, args, .. } => match callee {
                Some(builtin) => {
                    self.call((targets, args), builtin);
                    if builtin.role == Some(Role::Size)
                        && args.len() == 1
                        && self.keeps_all(targets)
                    {
                        self.open.extend(args.iter().filter_map(variable));
                    }
                }
                None => self.open.extend(args.iter().filter_map(spread)),
            },
            Stmt::Get { base, path, .. } => self.path(*base, path),
            Stmt::Set { place, .. } | Stmt::Delete { place } => self.path(place.var, &place.path),
            Stmt::For { over: Iteration::Range { low, step, high }, .. } => {
                self.counts.extend([*low, *high].into_iter().chain(*step));
            }
            _ => {}
        }
    }

    /// Is a whole size kept, or are more than two extents, as of an array with pages? A new
    /// array of that size is one like it.
    fn keeps_all(&self, targets: &Targets) -> bool {
        match targets {
            Targets::List(targets) => match targets[..] {
                [Target::Var(target)] => !self.size_arguments.contains(&target),
                _ => targets.len() > 2,
            },
            Targets::Statement(_) | Targets::Gather(_) => true,
        }
    }

    fn array(&mut self, var: VarId) -> &mut Asked {
        self.arrays.entry(var).or_default()
    }

    /// Steps into a variable: with colons or two indices it is an array.
    fn path(&mut self, base: VarId, path: &[Access]) {
        match path.first() {
            Some(Access::Paren(indices)) => {
                let is_position = |index: &Arg| match index {
                    Arg::Var(var) => self.positions.contains(var),
                    Arg::Colon => true,
                    Arg::Spread(_) => false,
                };
                // Others may be arguments of a handle.
                if indices.len() > 2 {
                    self.open.insert(base);
                } else if indices.contains(&Arg::Colon) || indices.iter().all(is_position) {
                    self.array(base).is_matrix |= indices.len() == 2;
                } else if !self.arrays.contains_key(&base) {
                    self.called.insert(base);
                }
            }
            Some(Access::Brace(_) | Access::Dot(_)) => {
                self.open.insert(base);
            }
            None => {}
        }
    }

    fn call(&mut self, (targets, args): (&Targets, &[Arg]), builtin: &Builtin) {
        let all = || args.iter().filter_map(variable);
        let Some(first) = args.first().and_then(variable) else { return };
        match builtin.role {
            Some(Role::Size) => self.size(first, targets, args.get(1).and_then(variable)),
            Some(Role::ElementCount | Role::Length) => self.array(first).elements = true,
            Some(Role::RowCount | Role::ColumnCount) => _ = self.array(first),
            Some(Role::Transpose | Role::ConjugateTranspose) => {
                self.array(first);
                // `x = x'` turns a row, or a column.
                self.distinguishes_vectors |= targets_are(targets, first);
            }
            Some(Role::Colon) => self.counts.extend(all()),
            Some(
                Role::LessThan
                | Role::LessOrEqual
                | Role::Equal
                | Role::NotEqual
                | Role::GreaterOrEqual
                | Role::GreaterThan,
            ) => {
                let any = |of: &FxHashSet<VarId>| all().any(|var| of.contains(&var));
                // `nargin < 2` is about what is not given, and `k > 1` about an iteration.
                self.distinguishes_vectors |= match any(&self.argument_counts) {
                    true => builtin.role != Some(Role::LessThan),
                    false => any(&self.ones) && !any(&self.iterations),
                };
                self.operands.extend(all());
            }
            Some(Role::IsVector | Role::IsRow | Role::IsColumn | Role::IsScalar) => {
                self.distinguishes_vectors = true;
            }
            Some(
                Role::ClassTest
                | Role::IsA
                | Role::ClassOf
                | Role::ObjectTest
                | Role::IsField
                | Role::FieldNames
                | Role::CallFunction
                | Role::EachCell
                | Role::EachElement
                | Role::EachField
                | Role::Evaluate
                | Role::FormatString
                | Role::GetField
                | Role::SetField
                | Role::DimensionCount
                | Role::Permute
                | Role::Squeeze,
            ) => self.open.extend(all()),
            _ => self.by_shape(builtin, args),
        }
    }

    /// What the rule of a builtin's size says of its arguments.
    fn by_shape(&mut self, builtin: &Builtin, args: &[Arg]) {
        let all = || args.iter().filter_map(variable);
        match builtin.shape {
            // What is put together with a text is a text.
            ShapeRule::Horizontal | ShapeRule::Vertical
                if all().any(|var| self.texts.contains(&var)) =>
            {
                self.open.extend(all());
            }
            ShapeRule::Sizes if args.len() == 1 => self.whole_sizes.extend(all()),
            ShapeRule::Sizes | ShapeRule::SquareOfNumber => self.counts.extend(all()),
            ShapeRule::Repeat | ShapeRule::Reshape => {
                self.operands.extend(args.first().and_then(variable));
                match args {
                    // The only one may be a whole size.
                    [_, Arg::Var(size)] => _ = self.open.insert(*size),
                    _ => self.counts.extend(args.iter().skip(1).filter_map(variable)),
                }
            }
            ShapeRule::Elementwise
            | ShapeRule::Same
            | ShapeRule::Product
            | ShapeRule::LeftDivide
            | ShapeRule::RightDivide
            | ShapeRule::Power
            | ShapeRule::Collapse
            | ShapeRule::CollapseNonempty
            | ShapeRule::CollapseOrElementwise
            | ShapeRule::Horizontal
            | ShapeRule::Vertical
            | ShapeRule::Norm => self.operands.extend(all()),
            ShapeRule::Square
            | ShapeRule::Eigenvalues
            | ShapeRule::Orthogonal
            | ShapeRule::Diagonal
            | ShapeRule::Difference => {
                if let Some(first) = args.first().and_then(variable) {
                    self.array(first);
                }
            }
            _ => {}
        }
    }

    /// `[m, n] = size(x)`, `size(x, 1)`
    fn size(&mut self, of: VarId, targets: &Targets, dimension: Option<VarId>) {
        let wants = |place: usize| match targets {
            Targets::List(targets) if targets.len() > 1 => {
                matches!(targets.get(place), Some(Target::Var(var)) if self.read.contains(var))
            }
            _ => false,
        };
        let (rows, columns) = (wants(0), wants(1));
        let is_first = dimension.is_some_and(|it| self.firsts.contains(&it));
        let asked = self.arrays.entry(of).or_default();
        match dimension {
            None => {
                asked.rows |= rows;
                asked.columns |= columns;
            }
            Some(_) if is_first => asked.rows = true,
            Some(_) => asked.columns = true,
        }
    }

    /// What counts are computed from counts too.
    fn close_counts(&mut self, body: &Function, callees: &Callees<'_>) {
        loop {
            let before = self.counts.len();
            for (id, stmt) in body.stmts.iter() {
                let Some(target) = single_target(stmt) else { continue };
                if !self.counts.contains(&target) {
                    continue;
                }
                match stmt {
                    Stmt::Copy { source, .. } => _ = self.counts.insert(*source),
                    Stmt::Call { args, .. } if callees.get(&id).is_some_and(|it| computes(it)) => {
                        self.counts.extend(args.iter().filter_map(variable));
                    }
                    _ => {}
                }
            }
            if self.counts.len() == before {
                return;
            }
        }
    }
}

/// Is it arithmetic on numbers?
fn computes(builtin: &Builtin) -> bool {
    matches!(
        builtin.role,
        Some(
            Role::Plus
                | Role::Minus
                | Role::Times
                | Role::MatrixTimes
                | Role::RightDivide
                | Role::MatrixRightDivide
                | Role::UnaryMinus
        )
    ) || builtin.shape == ShapeRule::CollapseOrElementwise
}

/// Is a variable the only target?
fn targets_are(targets: &Targets, var: VarId) -> bool {
    matches!(targets, Targets::List(targets) if targets[..] == [Target::Var(var)])
}

/// The variables that get the result of builtins of a role.
fn calls_of(body: &Function, callees: &Callees<'_>, role: Role) -> FxHashSet<VarId> {
    let is_call = |id: &StmtId| callees.get(id).is_some_and(|it| it.role == Some(role));
    let calls = body.stmts.iter().filter(|(id, _)| is_call(id));
    calls.filter_map(|(_, stmt)| single_target(stmt)).collect()
}

fn single_target(stmt: &Stmt) -> Option<VarId> {
    match stmt {
        Stmt::Copy { target, .. } => Some(*target),
        Stmt::Call { targets: Targets::List(targets), .. } => match targets[..] {
            [Target::Var(target)] => Some(target),
            _ => None,
        },
        _ => None,
    }
}

fn variable(arg: &Arg) -> Option<VarId> {
    match arg {
        Arg::Var(var) => Some(*var),
        Arg::Colon | Arg::Spread(_) => None,
    }
}

fn spread(arg: &Arg) -> Option<VarId> {
    match arg {
        Arg::Spread(var) => Some(*var),
        Arg::Colon | Arg::Var(_) => None,
    }
}

/// Variables that hold positions: those of loops over ranges, ranges, and whole numbers.
fn positions(body: &Function, callees: &Callees<'_>) -> FxHashSet<VarId> {
    let literals = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::Literal { target, value: Literal::Number(value, _) } => {
            (value.fract() == 0.0 && *value >= 1.0).then_some(*target)
        }
        _ => None,
    });
    let ranges = calls_of(body, callees, Role::Colon);
    iterations(body).chain(literals).chain(ranges).collect()
}

/// The variables of loops over ranges.
fn iterations(body: &Function) -> impl Iterator<Item = VarId> {
    body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::For { target, over: Iteration::Range { .. }, .. } => Some(*target),
        _ => None,
    })
}

/// Does a number of the text, from 3, stand for a row, a column or the bound of a range or loop?
fn has_fixed_extents(body: &Function, callees: &Callees<'_>) -> bool {
    let fixed = literals(body, |value| value.fract() == 0.0 && value >= 3.0);
    let is_fixed = |arg: &Arg| matches!(arg, Arg::Var(var) if fixed.contains(var));
    let of_path = |path: &[Access]| {
        path.iter().any(|access| match access {
            Access::Paren(indices) => indices.iter().any(is_fixed),
            Access::Brace(_) | Access::Dot(_) => false,
        })
    };
    let is_range = |id: &StmtId| callees.get(id).is_some_and(|it| it.role == Some(Role::Colon));
    body.stmts.iter().any(|(id, stmt)| match stmt {
        Stmt::Get { path, .. } => of_path(path),
        Stmt::Set { place, .. } | Stmt::Delete { place } => of_path(&place.path),
        Stmt::For { over: Iteration::Range { high, .. }, .. } => fixed.contains(high),
        Stmt::Call { args, .. } => is_range(&id) && args.last().is_some_and(is_fixed),
        _ => false,
    })
}

/// The temporaries that hold a text of some length.
fn texts(body: &Function) -> FxHashSet<VarId> {
    let literals = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::Literal { target, value: Literal::Char(text) } if !text.is_empty() => Some(*target),
        _ => None,
    });
    literals.filter(|&target| body.vars[target].temporary).collect()
}

/// The temporaries that hold such numbers of the text.
fn literals(body: &Function, is_meant: impl Fn(f64) -> bool) -> FxHashSet<VarId> {
    let literals = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::Literal { target, value: Literal::Number(value, _) } => {
            is_meant(*value).then_some(*target)
        }
        _ => None,
    });
    literals.filter(|&var| body.vars[var].temporary).collect()
}
