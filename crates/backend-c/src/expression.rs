//! Expressions in C.
//!
//! Operators keep their precedence; an operand is put in parentheses where C needs them.

use crate::literals::{LOWEST, PRIMARY, number, quoted, table};
use crate::printer::Printer;
use lariat_lowered::effects::{self, Effect};
use lariat_lowered::program::{
    Element, Expr, FunctionId, Handled, Invoked, Local, LocalId, Repr, Role, Step,
};
use lariat_lowered::scalar::Scalar;
use lariat_lowered::temporaries::is_held;
use lariat_lowered::typing;
use std::fmt::Write as _;

impl Printer<'_> {
    /// An expression.
    pub fn expr(&self, expr: &Expr) -> String {
        self.bound(expr, LOWEST)
    }

    /// An expression as an operand of something that binds as tightly.
    fn bound(&self, expr: &Expr, least: u8) -> String {
        let (text, binding) = self.binding(expr);
        if binding < least { format!("({text})") } else { text }
    }

    fn binding(&self, expr: &Expr) -> (String, u8) {
        match expr {
            Expr::Number(value) => number(*value),
            Expr::Truth(value) => (value.to_string(), PRIMARY),
            Expr::Text(bytes, double) => {
                let maker = if *double { "lr_text_double" } else { "lr_text" };
                (format!("{maker}({}, {})", bytes.len(), quoted(bytes)), PRIMARY)
            }
            Expr::Colon => ("LR_COLON".to_owned(), PRIMARY),
            Expr::Table(columns, elements) => (table(*columns, elements), PRIMARY),
            Expr::Local(local) => (self.read(*local), PRIMARY),
            Expr::Scalar(op, args) => self.scalar(*op, args),
            Expr::Element { array, indices, inside } => {
                (self.element(*array, indices, *inside), PRIMARY)
            }
            Expr::Extent(local, which) => {
                let local = self.local(*local);
                let text = match which {
                    None => format!("lr_count({local})"),
                    Some(at) => format!("lr_extent({local}, {at})"),
                };
                (text, PRIMARY)
            }
            Expr::Within { array, place, low, high } => {
                let symbol = match place {
                    None => "lr_within",
                    Some(0) => "lr_rows_within",
                    Some(_) => "lr_columns_within",
                };
                let (low, high) = (self.expr(low), self.expr(high));
                (format!("{symbol}({}, {low}, {high})", self.local(*array)), PRIMARY)
            }
            Expr::Item(at) => {
                let name = self.items.get(usize::from(*at)).map_or("", String::as_str);
                (format!("{name}[lr_k]"), PRIMARY)
            }
            Expr::Owned(local) => (format!("lr_in_place(&{})", self.local(*local)), PRIMARY),
            Expr::Runtime { symbol, args, .. } => (self.runtime(symbol, args), PRIMARY),
            Expr::Call { function, args, .. } => {
                let name = self.names.function(&self.program.functions[*function].name);
                (self.called(&name, args), PRIMARY)
            }
            Expr::Invoke { callee, args } => (self.invoked(callee, args), PRIMARY),
            Expr::Part(local, path) => (self.part(*local, path), PRIMARY),
            Expr::Convert(to, value) => self.convert(*to, value),
            Expr::After(first, value) => {
                (format!("({}, {})", self.expr(first), self.expr(value)), PRIMARY)
            }
            Expr::Spread(value) => (format!("lr_spread({})", self.expr(value)), PRIMARY),
            Expr::Gather(local, path) => {
                let (name, shown) = (self.read(*local), self.shown(*local));
                (format!("lr_gather({name}, {shown}, {})", self.steps(path)), PRIMARY)
            }
            Expr::Handle { function, site, name, captured } => {
                let callee = match function {
                    Some(Handled::Function(id)) => self.general(*id),
                    Some(Handled::Runtime(symbol)) => self.library_callee(symbol),
                    None => "LR_CALL_NOTHING, NULL".to_owned(),
                };
                let (name, captured) = (quoted(name.as_bytes()), self.counted(captured));
                (format!("lr_handle({callee}, {site}, {name}, {captured})"), PRIMARY)
            }
        }
    }

    /// A function of the program for any arguments, as C passes it.
    pub fn general(&self, id: FunctionId) -> String {
        let name = self.names.function(&self.program.functions[id].name);
        format!("LR_CALL_GENERAL, (lr_code){name}")
    }

    /// The same for one of the library.
    pub fn library_callee(&self, symbol: &str) -> String {
        let row = self.library.symbol(symbol);
        let kind = match row.map(|row| (row.operands, row.results)) {
            Some((_, None)) => "MANY".to_owned(),
            Some((None, Some(0))) => "DO_N".to_owned(),
            Some((Some(_), Some(0))) => "DO_1".to_owned(),
            Some((Some(operands), _)) => operands.to_string(),
            Some((None, _)) | None => "N".to_owned(),
        };
        format!("LR_CALL_{kind}, (lr_code){symbol}")
    }

    /// The one result of a call with a list of values.
    fn invoked(&self, callee: &Invoked, args: &[Expr]) -> String {
        match callee {
            Invoked::Part(base, path) => {
                format!("lr_got({}, {}, {})", self.read(*base), self.shown(*base), self.steps(path))
            }
            Invoked::Function(id) => {
                self.listed(&format!("lr_invoked({}, ", self.general(*id)), args)
            }
            Invoked::Runtime(symbol) => {
                self.listed(&format!("lr_invoked({}, ", self.library_callee(symbol)), args)
            }
        }
    }

    /// A call with a list of values, `2, ARGS(a, b))`, in order where one of them does something.
    fn listed(&self, head: &str, args: &[Expr]) -> String {
        if args.len() < 2 || !args.iter().any(acts) {
            return format!("{head}{})", self.counted(args));
        }
        let (first, all) = self.in_order(args);
        let call = format!("{head}{}, ARGS({}))", args.len(), all.join(", "));
        if first.is_empty() { call } else { format!("({first}{call})") }
    }

    /// `2, (lr_step[]){…}`
    pub fn steps(&self, path: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Paren(args) => format!("{{LR_PAREN, NULL, {}}}", self.counted(args)),
            Step::Brace(args) => format!("{{LR_BRACE, NULL, {}}}", self.counted(args)),
            Step::Dot(field) => format!("{{LR_DOT, {}, 0, NULL}}", quoted(field.as_bytes())),
            Step::Dynamic(field) => {
                format!("{{LR_DOT, lr_name_of({}), 0, NULL}}", self.expr(field))
            }
        };
        let steps: Vec<String> = path.iter().map(step).collect();
        format!("{}, (lr_step[]){{{}}}", steps.len(), steps.join(", "))
    }

    /// Expressions with commas between.
    pub fn list(&self, args: &[Expr]) -> String {
        args.iter().map(|arg| self.expr(arg)).collect::<Vec<_>>().join(", ")
    }

    /// `2, ARGS(a, b)`
    pub fn counted(&self, args: &[Expr]) -> String {
        match args.is_empty() {
            true => "0, NULL".to_owned(),
            false => format!("{}, ARGS({})", args.len(), self.list(args)),
        }
    }

    fn runtime(&self, symbol: &str, args: &[Expr]) -> String {
        if let ("lr_assigned", [value, Expr::Text(name, _)]) = (symbol, args) {
            return format!("lr_assigned({}, {})", self.expr(value), quoted(name));
        }
        match symbol {
            "lr_nargin" => return "lr_real(lr_n)".to_owned(),
            "lr_nargout" => return "lr_real(lr_nout)".to_owned(),
            "lr_isargout" => {
                return format!("lr_isargout(lr_nout, lr_unasked, {})", self.list(args));
            }
            _ => {}
        }
        match self.library.symbol(symbol) {
            Some(row) if row.results.is_none() => {
                self.listed(&format!("lr_first({symbol}, "), args)
            }
            Some(row) if row.operands.is_none() => self.listed(&format!("{symbol}("), args),
            None if symbol == "lr_cell_of" => {
                let (size, values) = args.split_at(2.min(args.len()));
                self.listed(&format!("lr_cell_of({}, ", self.list(size)), values)
            }
            _ if symbol == "lr_mtimes" && args.iter().any(|arg| transposed(arg).is_some()) => {
                let args: Vec<Expr> = args.iter().map(factor).collect();
                self.called(symbol, &args)
            }
            _ if symbol == "lr_mtimes" && args.iter().any(|arg| self.is_number(arg)) => {
                self.called("lr_scaled", args)
            }
            _ if symbol == "lr_mrdivide" && args.last().is_some_and(|arg| self.is_number(arg)) => {
                self.called("lr_divided", args)
            }
            None if symbol == "lr_zeros" => self.listed("lr_zeros(", args),
            _ => self.called(symbol, args),
        }
    }

    /// Is the value one number? Products and quotients with it need no BLAS.
    fn is_number(&self, value: &Expr) -> bool {
        match value {
            Expr::Convert(Repr::Any, value) => self.is_number(value),
            value => self.repr(value).is_scalar(),
        }
    }

    fn scalar(&self, op: Scalar, args: &[Expr]) -> (String, u8) {
        if let Some(checked) = self.audited_scalar(op, args) {
            return (checked, PRIMARY);
        }
        if let (Some((operator, binding)), [left, right]) = (infix(op), args) {
            if let Some((left, right)) = self.integers(op, left, right) {
                return (format!("{left} {operator} {right}"), binding);
            }
            let is_lazy = matches!(op, Scalar::AndThen | Scalar::OrElse);
            if let Some((first, left, right)) = self.pair(left, right).filter(|_| !is_lazy) {
                return (format!("({first}({left}) {operator} ({right}))"), PRIMARY);
            }
            // compilers want `(a && b) || c`
            let within = |arg: &Expr, least: u8| match (op, arg) {
                (Scalar::OrElse, Expr::Scalar(Scalar::AndThen, _)) => self.bound(arg, PRIMARY),
                _ => self.bound(arg, least),
            };
            let (left, right) = (within(left, binding), within(right, binding + 1));
            return (format!("{left} {operator} {right}"), binding);
        }
        match (op, args) {
            (Scalar::DivideLeft, [left, right]) => match self.pair(left, right) {
                Some((first, left, right)) => (format!("({first}({right}) / ({left}))"), PRIMARY),
                None => (format!("{} / {}", self.bound(right, 12), self.bound(left, 13)), 12),
            },
            (Scalar::Negate, [operand]) => (format!("-{}", self.bound(operand, 14)), 13),
            (Scalar::Not, [operand]) => (format!("!{}", self.bound(operand, 14)), 13),
            (Scalar::Truth, [operand]) => (format!("{} != 0", self.bound(operand, 9)), 8),
            (Scalar::Same, [operand]) => self.binding(operand),
            (Scalar::Last, [low, high]) => (
                format!("lr_last((int64_t){}, 1, {})", self.bound(low, 14), self.expr(high)),
                PRIMARY,
            ),
            _ => (self.called(&function(op), args), PRIMARY),
        }
    }

    /// A call whose arguments are evaluated from the left, where that makes a difference: C lets a
    /// compiler choose.
    pub fn called(&self, name: &str, args: &[Expr]) -> String {
        let (first, all) = self.in_order(args);
        match first.is_empty() {
            true => format!("{name}({})", all.join(", ")),
            false => format!("({first}{name}({}))", all.join(", ")),
        }
    }

    /// Operands, of which those whose order makes a difference are evaluated before, but for the last one.
    fn in_order(&self, args: &[Expr]) -> (String, Vec<String>) {
        let fails = |arg: &Expr| self.may_fail(arg);
        let mut left = args.iter().filter(|arg| fails(arg)).count();
        let (mut first, mut all) = (String::new(), Vec::new());
        for arg in args {
            let text = self.expr(arg);
            if !fails(arg) || left == 1 {
                all.push(text);
                continue;
            }
            left -= 1;
            let number = self.named.get() + 1;
            self.named.set(number);
            let letter = match self.repr(arg) {
                Repr::Array(_) | Repr::Any => 'v',
                _ => 'x',
            };
            let _ = write!(first, "lr_{letter}{number} = {text}, ");
            all.push(match self.repr(arg) {
                Repr::Truth => format!("lr_{letter}{number} != 0"),
                Repr::Letter => format!("(unsigned char)lr_{letter}{number}"),
                Repr::Whole => format!("(int64_t)lr_{letter}{number}"),
                _ => format!("lr_{letter}{number}"),
            });
        }
        (first, all)
    }

    /// The operands of an operator, with what is evaluated before, if C's order makes a difference.
    fn pair(&self, left: &Expr, right: &Expr) -> Option<(String, String, String)> {
        if !acts(left) && !acts(right) {
            return None;
        }
        let (first, mut all) = self.in_order(&[left.clone(), right.clone()]);
        let right = all.pop()?;
        Some((first, all.pop()?, right))
    }

    /// Whole numbers are compared as integers.
    fn integers(&self, op: Scalar, left: &Expr, right: &Expr) -> Option<(String, String)> {
        let compares = matches!(
            op,
            Scalar::Less
                | Scalar::LessEqual
                | Scalar::Greater
                | Scalar::GreaterEqual
                | Scalar::Equal
                | Scalar::NotEqual
        );
        let whole = |expr: &Expr| match expr {
            Expr::Convert(Repr::Real, value) if self.repr(value) == Repr::Whole => {
                Some((self.bound(value, 11), true))
            }
            Expr::Number(number)
                if number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0 =>
            {
                Some((format!("{number:.0}"), false))
            }
            _ => None,
        };
        let (left, right) = (whole(left)?, whole(right)?);
        (compares && (left.1 || right.1)).then_some((left.0, right.0))
    }

    /// May the evaluation fail, or do something?
    fn may_fail(&self, expr: &Expr) -> bool {
        let mut fails = false;
        expr.each(&mut |node| {
            fails |= match node {
                Expr::Convert(to, value) if *to != Repr::Truth && self.repr(value).is_scalar() => {
                    false
                }
                node => effects::of_node(node) > Effect::None,
            };
        });
        fails
    }

    /// `REAL(x)[lr_at(x, "x", i)]`
    fn element(&self, array: LocalId, indices: &[Expr], inside: bool) -> String {
        let local = self.local(array);
        let data = match self.function.locals[array].repr {
            Repr::Array(Element::Truth) => "TRUTH",
            Repr::Array(Element::Letter) => "LETTER",
            _ => "REAL",
        };
        if self.direct.contains(&array) {
            return match inside {
                true => self.element_in_place(array, indices),
                false => {
                    let place = self.checked_place(&local, array, indices);
                    format!("{}[{place}]", self.pointer(array))
                }
            };
        }
        let position = match (indices, inside) {
            (_, true) if self.audited => self.audited_position(&local, indices),
            ([index], true) => format!("{} - 1", self.bound(&self.whole(index), 11)),
            ([row, column], true) => {
                format!(
                    "lr_in2({local}, {}, {})",
                    self.expr(&self.whole(row)),
                    self.expr(&self.whole(column))
                )
            }
            _ => self.checked_place(&local, array, indices),
        };
        format!("{data}({local})[{position}]")
    }

    /// `lr_at(x, "x", i)`
    fn checked_place(&self, local: &str, array: LocalId, indices: &[Expr]) -> String {
        let symbol = if indices.len() == 2 { "lr_at2" } else { "lr_at" };
        format!(
            "{symbol}({local}, {}, {})",
            self.shown(array),
            self.positions(array, indices, "lr_position")
        )
    }

    /// The elements of an array that stays where it is.
    pub fn pointer(&self, array: LocalId) -> String {
        format!("lr_{}_data", self.names.local(&self.function.locals[array].name))
    }

    /// `LR_AT(x, i)`: an element that exists, of such an array.
    pub fn element_in_place(&self, array: LocalId, indices: &[Expr]) -> String {
        if self.audited {
            let position = self.audited_position(&self.local(array), indices);
            return format!("{}[{position}]", self.pointer(array));
        }
        let two = if indices.len() == 2 { "2" } else { "" };
        let name = self.names.local(&self.function.locals[array].name);
        let indices: Vec<String> =
            indices.iter().map(|index| self.expr(&self.whole(index))).collect();
        format!("LR_AT{two}({name}, {})", indices.join(", "))
    }

    /// An index that is proved to be a position, as an integer.
    pub(crate) fn whole(&self, index: &Expr) -> Expr {
        match self.repr(index) {
            Repr::Whole => index.clone(),
            _ => Expr::Convert(Repr::Whole, Box::new(index.clone())),
        }
    }

    /// Indices as `int64_t`, checked by a function to be positions.
    pub fn positions(&self, array: LocalId, indices: &[Expr], check: &str) -> String {
        let index = |(at, index): (usize, &Expr)| match self.repr(index) {
            Repr::Whole => self.expr(index),
            _ => {
                let (value, count) = (self.expr(index), indices.len());
                format!("{check}({value}, {}, {}, {count})", self.shown(array), at + 1)
            }
        };
        indices.iter().enumerate().map(index).collect::<Vec<_>>().join(", ")
    }

    fn part(&self, local: LocalId, path: &[Step]) -> String {
        let mut text = self.read(local);
        let name = self.shown(local); // messages name the variable, however deep the part lies
        for step in path {
            text = match step {
                Step::Paren(args) => format!("lr_index({text}, {name}, {})", self.counted(args)),
                Step::Brace(args) => format!("lr_content({text}, {name}, {})", self.counted(args)),
                Step::Dot(field) => format!("lr_field({text}, {})", quoted(field.as_bytes())),
                Step::Dynamic(field) => format!("lr_field_of({text}, {})", self.expr(field)),
            };
        }
        text
    }

    fn convert(&self, to: Repr, value: &Expr) -> (String, u8) {
        let from = self.repr(value);
        let text = self.expr(value);
        if let Some(checked) = self.audited_conversion((from, to), value, &text) {
            return (checked, PRIMARY);
        }
        let call = |symbol: &str| (format!("{symbol}({text})"), PRIMARY);
        match (from, to) {
            (_, Repr::Whole) => match value {
                Expr::Number(number) => {
                    (format!("{number:.0}"), if *number < 0.0 { 13 } else { PRIMARY })
                }
                _ => (format!("(int64_t){}", self.bound(value, 14)), 13),
            },
            (Repr::Real, Repr::Any) => call("lr_real"),
            (Repr::Whole, Repr::Any) => {
                (format!("lr_real((double){})", self.bound(value, 14)), PRIMARY)
            }
            (Repr::Truth, Repr::Any) => call("lr_bool"),
            (Repr::Letter, Repr::Any) => call("lr_letter"),
            (Repr::Real, Repr::Array(_)) => call("lr_real"),
            (Repr::Truth, Repr::Array(_)) => call("lr_bool"),
            (Repr::Letter, Repr::Array(_)) => call("lr_letter"),
            (Repr::Whole, Repr::Array(_)) => {
                (format!("lr_real((double){})", self.bound(value, 14)), PRIMARY)
            }
            (Repr::Array(_) | Repr::Any, Repr::Real) => call("lr_to_real"),
            (Repr::Array(_) | Repr::Any, Repr::Truth) => call("lr_to_bool"),
            (Repr::Array(_) | Repr::Any, Repr::Letter) => call("lr_to_letter"),
            (Repr::Any | Repr::Array(_), Repr::Array(element)) => {
                let class = match element {
                    Element::Real => "LR_DOUBLE",
                    Element::Truth => "LR_LOGICAL",
                    Element::Letter => "LR_CHAR",
                };
                (format!("lr_array_of({class}, {text})"), PRIMARY)
            }
            (Repr::Real, Repr::Truth) => call("lr_test"),
            (Repr::Array(_), Repr::Any) => self.binding(value),
            (Repr::Whole, Repr::Real) if self.is_small(value) => call("lr_small"),
            (_, Repr::Real) => (format!("(double){}", self.bound(value, 14)), 13),
            (_, Repr::Truth) => (format!("{} != 0", self.bound(value, 9)), 8),
            (_, Repr::Letter) => (format!("(unsigned char){}", self.bound(value, 14)), 13),
            (Repr::Any, Repr::Any) => self.binding(value),
        }
    }

    /// The name that messages have for a local, as a C string.
    pub fn shown(&self, local: LocalId) -> String {
        let local = &self.function.locals[local];
        match local.is_nameless() {
            true => "NULL".to_owned(),
            false => quoted(local.shown.as_bytes()),
        }
    }

    /// The value of a local in an expression. What other functions may assign meanwhile is kept until the
    /// temporaries are freed.
    pub(crate) fn read(&self, local: LocalId) -> String {
        let name = self.local(local);
        let Local { role, repr, .. } = &self.function.locals[local];
        if *role == Role::Shared && is_held(*repr) { format!("lr_kept({name})") } else { name }
    }

    /// The C name of a local.
    pub fn local(&self, local: LocalId) -> String {
        let local = &self.function.locals[local];
        let name = self.names.local(&local.name);
        if self.framed && local.role != Role::Shared { format!("lr_frame->{name}") } else { name }
    }

    /// The representation of an expression.
    pub fn repr(&self, expr: &Expr) -> Repr {
        typing::repr(expr, &self.function.locals)
    }
}

/// Does the evaluation change or print something?
fn acts(expr: &Expr) -> bool {
    effects::of(expr) == Effect::Change
}

/// What an expression is the transpose of, with the function that makes it.
fn transposed(expr: &Expr) -> Option<(&Expr, &'static str)> {
    match expr {
        Expr::Convert(Repr::Any | Repr::Array(_), value) => transposed(value),
        Expr::Runtime { symbol, args, .. } => match (symbol.as_str(), &args[..]) {
            ("lr_transpose", [of]) => Some((of, "lr_transposed_factor")),
            ("lr_ctranspose", [of]) => Some((of, "lr_ctransposed_factor")),
            _ => None,
        },
        _ => None,
    }
}

/// A factor of a product: the interpreter takes one that is transposed for a matrix.
fn factor(expr: &Expr) -> Expr {
    let Some((of, symbol)) = transposed(expr) else { return expr.clone() };
    Expr::Runtime { symbol: symbol.to_owned(), effect: false, args: vec![of.clone()] }
}

fn infix(op: Scalar) -> Option<(&'static str, u8)> {
    Some(match op {
        Scalar::Multiply | Scalar::WholeMultiply => ("*", 12),
        Scalar::WholeRemainder => ("%", 12),
        Scalar::Divide => ("/", 12),
        Scalar::Add | Scalar::WholeAdd => ("+", 11),
        Scalar::Subtract | Scalar::WholeSubtract => ("-", 11),
        Scalar::Less => ("<", 9),
        Scalar::LessEqual => ("<=", 9),
        Scalar::Greater => (">", 9),
        Scalar::GreaterEqual => (">=", 9),
        Scalar::Equal => ("==", 8),
        Scalar::NotEqual => ("!=", 8),
        Scalar::AndThen => ("&&", 4),
        Scalar::OrElse => ("||", 3),
        _ => return None,
    })
}

/// The C function of an operation that is not an operator.
fn function(op: Scalar) -> String {
    match op {
        Scalar::Fix => "trunc".to_owned(),
        Scalar::Absolute => "fabs".to_owned(),
        Scalar::IsNan | Scalar::IsInfinite | Scalar::IsFinite => op.name().to_owned(),
        Scalar::And | Scalar::Or => format!("lr_both_{}", op.name()),
        Scalar::Swept => "lr_swept".to_owned(),
        Scalar::Power
        | Scalar::Modulo
        | Scalar::Remainder
        | Scalar::Sign
        | Scalar::Least
        | Scalar::Greatest
        | Scalar::Round => format!("lr_scalar_{}", op.name()),
        _ => op.name().to_owned(),
    }
}
