//! Calls of builtins as shape operators: each [`ShapeRule`] becomes a
//! [`Equation`] (tables I and V of `002`).
//!
//! ```text
//! c = a .* b             elementwise: the operator `+` of the algebra
//! c = a * b              the product
//! c = zeros(size(a))     type II after type I: the size of a (section 8.2.2)
//! c = zeros(n, 1)        type II, curried on the value of n: <n,1>
//! c = reshape(b, size(a))  the same, wherever it succeeds
//! c = cumsum(a, k)       the size of a, wherever it succeeds
//! c = sum(a, 1)          type II, curried on the value of the second operand
//! ```
//!
//! A product of arrays that may have pages is a symbol: in GNU Octave these lie side
//! by side, as in a matrix.
//!
//! Where a rule needs to know whether an operand is scalar, what the value
//! analysis knows decides (section 8.2.1).
//!
//! Cost: linear in the operands.

use super::composition::known_extents;
use super::equation::Equation;
use super::operands::operands;
use super::size_symbol::CurriedOperator;
use super::value::{Count, ResultOf, ValueId};
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_builtins::{Builtin, BuiltinId, MClass, Role, ShapeRule};
use lariat_ir::ssa::VersionId;
use lariat_ir::{Stmt, StmtId, Target, Targets, VarId};
use lariat_shapes::rule::sizes::{SizeArgument, sized};

/// A call of a builtin.
pub struct Call<'c, 'a> {
    /// The function around.
    pub of: &'c Procedure<'a>,
    /// Its value numbers.
    pub values: &'c ValueNumbering,
    /// What is called.
    pub id: BuiltinId,
    /// Its specification.
    pub builtin: &'a Builtin,
    /// The operands.
    pub args: Vec<VersionId>,
    /// Which result is asked for, from 0, and how many there are.
    pub result: (usize, usize),
    /// The value analysis knows all extents of the result, as numbers or expressions: what
    /// states them are sizes, whatever class the arguments have.
    pub is_sized: bool,
}

impl<'c, 'a> Call<'c, 'a> {
    /// The call of a builtin in a statement, seen from one of its results.
    pub fn new(
        of: &'c Procedure<'a>,
        values: &'c ValueNumbering,
        stmt: StmtId,
        var: VarId,
    ) -> Option<Self> {
        let Stmt::Call { targets, function, args, .. } = &of.body.stmts[stmt] else { return None };
        let id = of.builtin_id(function)?;
        let builtin = of.code.builtins().get(id);
        let step = of.step(stmt)?;
        let result = match targets {
            Targets::List(list) => {
                (list.iter().position(|target| *target == Target::Var(var))?, list.len())
            }
            Targets::Statement(_) => (0, 1),
            Targets::Gather(_) => return None,
        };
        let args = operands(args, step)?;
        Some(Self { of, values, id, builtin, args, result, is_sized: false })
    }

    /// The size of the result.
    pub fn equation(&self) -> Equation {
        let first = self.args.first().copied();
        match (self.builtin.shape, first) {
            (ShapeRule::Scalar, _) => Equation::Tuple(vec![1, 1]),
            (ShapeRule::Same, Some(first)) => Equation::Same(first),
            (ShapeRule::Square, Some(first)) if self.result.0 == 0 => Equation::Same(first),
            (ShapeRule::Elementwise, Some(_)) if self.result.0 == 0 => self.elementwise(),
            (ShapeRule::CollapseOrElementwise, _) if self.args.len() == 2 => self.elementwise(),
            (ShapeRule::Product, _) => self.product(),
            (ShapeRule::Transpose, Some(first)) => Equation::Transpose(first),
            (ShapeRule::Power, _) => self.power(),
            (ShapeRule::LeftDivide | ShapeRule::RightDivide, _) => self.division(),
            (ShapeRule::Horizontal | ShapeRule::Vertical, Some(first)) if self.args.len() == 1 => {
                Equation::Same(first)
            }
            (ShapeRule::Sizes, _) => self.sizes(),
            (ShapeRule::Reshape, _) => self.reshaped(),
            (ShapeRule::SizeQuery, _) if self.asks_one_size() => Equation::Tuple(vec![1, 1]),
            (ShapeRule::Range, _) => self.range(),
            (ShapeRule::ByRole, _) if self.builtin.role == Some(Role::CellOfSizes) => self.sizes(),
            (rule, _) if self.result.0 == 0 => self.curried(rule),
            _ => Equation::Symbol,
        }
    }

    /// `size(x, 1)`, and `[m, n] = size(x)`; not `size(x, [1 2])`.
    fn asks_one_size(&self) -> bool {
        let along = |args: &[VersionId]| matches!(args, [_, along] if self.is_scalar(*along));
        self.result.1 > 1 || along(&self.args)
    }

    fn elementwise(&self) -> Equation {
        match self.args[..] {
            [] => Equation::Tuple(vec![1, 1]),
            [one] => Equation::Same(one),
            [_, _, ref options @ ..] if options.iter().any(|&arg| self.may_be_word(arg)) => {
                self.curried(ShapeRule::Elementwise)
            }
            _ => Equation::Sum(self.args.clone()),
        }
    }

    /// May an operand be an option, as in `idivide(x, y, "ceil")`?
    fn may_be_word(&self, operand: VersionId) -> bool {
        self.of.class(operand).is_none_or(|class| matches!(class, MClass::Char | MClass::String))
    }

    fn product(&self) -> Equation {
        match self.args[..] {
            [a, b] if !self.args.iter().any(|&arg| self.of.has_pages(arg)) => {
                Equation::Product(a, b)
            }
            _ => self.curried(ShapeRule::Product),
        }
    }

    /// Square with scalar, in either order.
    fn power(&self) -> Equation {
        match self.args[..] {
            [a, b] if self.is_scalar(b) => Equation::Product(a, a),
            [a, b] if self.is_scalar(a) => Equation::Product(b, b),
            _ => self.curried(ShapeRule::Power),
        }
    }

    /// `a \ b` for a scalar a and `a / b` for a scalar b are elementwise.
    fn division(&self) -> Equation {
        let rule = self.builtin.shape;
        let &[a, b] = &self.args[..] else { return self.curried(rule) };
        let scalar = rule.scalar_operands().iter().find(|&&one| self.is_scalar([a, b][one]));
        scalar.map_or_else(|| self.curried(rule), |&scalar| Equation::Same([b, a][scalar]))
    }

    /// A constructor by sizes.
    fn sizes(&self) -> Equation {
        let is_text = |&version: &VersionId| self.class(version) == Some(MClass::Char);
        let end = self.args.iter().position(is_text).unwrap_or(self.args.len());
        let sizes = &self.args[..end];
        if let [one] = sizes
            && let Some(sized) = self.sized_like(*one)
        {
            return Equation::Same(sized);
        }
        // The last one could be the name of a class; of several, where they are
        // no scalars, the first elements count or the call fails.
        let are_sizes = self.is_sized || sizes.last().is_some_and(|&last| self.is_numeric(last));
        if self.args.is_empty() {
            return Equation::Tuple(vec![1, 1]);
        }
        let is_single = sizes.len() == 1;
        let known = |size: &VersionId| if is_single { self.is_scalar(*size) } else { are_sizes };
        let argument = |size: &VersionId| match known(size) {
            true => SizeArgument::Scalar(*size),
            false => SizeArgument::Unknown,
        };
        match sized(sizes.iter().map(argument).collect()) {
            Some(sizes) => self.counted(&sizes),
            None => self.curried(ShapeRule::Sizes),
        }
    }

    /// The same elements in a shape that is given by sizes, or as the size of an array.
    fn reshaped(&self) -> Equation {
        let sizes = self.args.get(1..).unwrap_or_default();
        let sized = match sizes {
            [size] => self.sized_like(*size),
            _ => None,
        };
        match sized {
            Some(sized) => Equation::Same(sized),
            None if sizes.len() > 1 && sizes.iter().all(|&size| self.is_scalar(size)) => {
                self.counted(sizes)
            }
            None => self.curried(ShapeRule::Reshape),
        }
    }

    /// The array of which a version is the size.
    fn sized_like(&self, version: VersionId) -> Option<VersionId> {
        let stmt = self.of.defining(self.resolve(version))?;
        let var = self.of.ssa.versions[self.resolve(version)].var;
        let call = Call::new(self.of, self.values, stmt, var)?;
        let asks = call.builtin.shape == ShapeRule::SizeQuery && call.result == (0, 1);
        match (asks, &call.args[..]) {
            (true, &[array]) => Some(array),
            _ => None,
        }
    }

    /// What a copy was made of.
    fn resolve(&self, mut version: VersionId) -> VersionId {
        for _ in 0..8 {
            let Some(stmt) = self.of.defining(version) else { break };
            let Stmt::Copy { source, .. } = &self.of.body.stmts[stmt] else { break };
            match self.of.step(stmt).and_then(|step| step.read(*source)) {
                Some(source) => version = source,
                None => break,
            }
        }
        version
    }

    fn counted(&self, sizes: &[VersionId]) -> Equation {
        let values: Vec<ValueId> = sizes.iter().map(|&size| self.values.get(size)).collect();
        let counts: Vec<Count> = values.iter().map(|&value| self.values.count(value)).collect();
        match known_extents(&counts) {
            Some(extents) => Equation::Tuple(extents),
            None => Equation::Sized(counts, values),
        }
    }

    /// `1:n` for a whole n has the size of `zeros(1, n)`.
    fn range(&self) -> Equation {
        match self.args[..] {
            [low, high]
                if self.values.as_number(self.values.get(low)) == Some(1.0)
                    && self.is_scalar(high)
                    && self.is_whole(high) =>
            {
                let values = vec![self.values.get(low), self.values.get(high)];
                let count = self.values.count(values[1]);
                match count.base {
                    None => Equation::Tuple(vec![1, u64::try_from(count.offset).unwrap_or(0)]),
                    Some(_) => Equation::Sized(vec![Count::number(1), count], values),
                }
            }
            _ => self.curried(ShapeRule::Range),
        }
    }

    /// A symbol that is the same for the same operator, sizes and values.
    fn curried(&self, rule: ShapeRule) -> Equation {
        if !self.builtin.pure {
            return Equation::Symbol;
        }
        let by_size = match rule {
            ShapeRule::LeftDivide
            | ShapeRule::RightDivide
            | ShapeRule::Power
            | ShapeRule::Product
            | ShapeRule::Kronecker => self.args.len(),
            ShapeRule::Horizontal | ShapeRule::Vertical if self.all_numeric() => self.args.len(),
            ShapeRule::Collapse
            | ShapeRule::CollapseNonempty
            | ShapeRule::CollapseOrElementwise
            | ShapeRule::Repeat
            | ShapeRule::Diagonal
            | ShapeRule::SizeQuery
            | ShapeRule::Difference
            | ShapeRule::Eigenvalues
            | ShapeRule::Orthogonal
            | ShapeRule::Transform
            | ShapeRule::Norm
                if self.args.first().is_some_and(|&first| self.may_be_numeric(first)) =>
            {
                1
            }
            _ => 0,
        };
        let (sizes, values) = self.args.split_at(by_size.min(self.args.len()));
        let values = values.iter().map(|&version| self.values.get(version)).collect();
        // Several functions do something else where more results are asked for.
        let result = ResultOf::new(self.result.0, self.result.1);
        Equation::Curried(CurriedOperator::Builtin(self.id, result), sizes.to_vec(), values)
    }

    fn all_numeric(&self) -> bool {
        self.args.iter().all(|&version| self.is_numeric(version))
    }

    /// Is nothing known of a version that would make it anything but numbers? An
    /// elementwise operation asks for no more.
    fn may_be_numeric(&self, version: VersionId) -> bool {
        let values = self.of.values(version);
        self.is_numeric(version) || values.is_none_or(|values| values.is_unknown())
    }

    fn is_numeric(&self, version: VersionId) -> bool {
        self.class(version).is_some_and(|class| class.is_matrix())
    }

    fn class(&self, version: VersionId) -> Option<MClass> {
        if self.values.as_number(self.values.get(version)).is_some() {
            return Some(MClass::Double);
        }
        self.of.class(version)
    }

    fn is_scalar(&self, version: VersionId) -> bool {
        is_scalar(self.of, self.values, version)
    }

    fn is_whole(&self, version: VersionId) -> bool {
        if self.values.as_number(self.values.get(version)).is_some_and(|n| n.fract() == 0.0) {
            return true;
        }
        let matrix = self.of.values(version).and_then(|values| values.as_matrix());
        matrix.is_some_and(|matrix| matrix.is_real() && matrix.numbers.integer)
    }
}

/// Is a version surely 1x1?
pub fn is_scalar(of: &Procedure<'_>, values: &ValueNumbering, version: VersionId) -> bool {
    values.as_number(values.get(version)).is_some() || of.is_scalar(version)
}
