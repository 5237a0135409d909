//! Calls of builtins as users write them: operators between their operands.
//!
//! ```text
//! plus(n, 1)             n+1
//! mrdivide(a+b, m)       (a+b)/m
//! horzcat(A, B)          [A, B]
//! repmat(x, 3, 1)        repmat(x,3,1)
//! ```
//!
//! An operand that is not a name, a number or a call stands in parentheses. Nothing is
//! decided by these texts.
//!
//! Cost: linear in the text.

use super::value::ResultOf;
use lariat_builtins::{Builtin, Role};

/// The text of a call.
pub fn text_of_call(builtin: &Builtin, result: ResultOf, args: &[String]) -> String {
    let operator = builtin.role.and_then(|role| operator(role, args.len()));
    let part = |arg: &String| atomic(arg.clone());
    match (operator, args) {
        (Some(Operator::Prefix(sign)), [one]) => format!("{sign}{}", part(one)),
        (Some(Operator::Postfix(sign)), [one]) => format!("{}{sign}", part(one)),
        (Some(Operator::Infix(sign)), parts) => {
            parts.iter().map(part).collect::<Vec<_>>().join(sign)
        }
        (Some(Operator::Brackets(separator)), parts) => format!("[{}]", parts.join(separator)),
        _ => text_of_result(&builtin.name, result, args),
    }
}

/// The text of a result of a call by name. The results of `[a, b] = f(x)` are
/// distinguished by their place.
pub fn text_of_result(name: &str, result: ResultOf, args: &[String]) -> String {
    let args = args.join(",");
    match result {
        ResultOf::SINGLE => format!("{name}({args})"),
        ResultOf { place, count } => format!("{name}[{} of {count}]({args})", place + 1),
    }
}

enum Operator {
    Prefix(&'static str),
    Postfix(&'static str),
    Infix(&'static str),
    Brackets(&'static str),
}

/// How a function of so many operands is written, if it is an operator.
fn operator(role: Role, operands: usize) -> Option<Operator> {
    use Operator::{Brackets, Infix, Postfix, Prefix};
    Some(match (role, operands) {
        (Role::UnaryPlus, 1) => Prefix("+"),
        (Role::UnaryMinus, 1) => Prefix("-"),
        (Role::Not, 1) => Prefix("~"),
        (Role::Transpose, 1) => Postfix(".'"),
        (Role::ConjugateTranspose, 1) => Postfix("'"),
        (Role::Plus, 2) => Infix("+"),
        (Role::Minus, 2) => Infix("-"),
        (Role::MatrixTimes, 2) => Infix("*"),
        (Role::Times, 2) => Infix(".*"),
        (Role::MatrixRightDivide, 2) => Infix("/"),
        (Role::RightDivide, 2) => Infix("./"),
        (Role::MatrixLeftDivide, 2) => Infix("\\"),
        (Role::LeftDivide, 2) => Infix(".\\"),
        (Role::MatrixPower, 2) => Infix("^"),
        (Role::Power, 2) => Infix(".^"),
        (Role::And, 2) => Infix("&"),
        (Role::Or, 2) => Infix("|"),
        (Role::LessThan, 2) => Infix("<"),
        (Role::LessOrEqual, 2) => Infix("<="),
        (Role::Equal, 2) => Infix("=="),
        (Role::NotEqual, 2) => Infix("~="),
        (Role::GreaterOrEqual, 2) => Infix(">="),
        (Role::GreaterThan, 2) => Infix(">"),
        (Role::Colon, 2 | 3) => Infix(":"),
        (Role::HorizontalConcatenation, 1..) => Brackets(", "),
        (Role::VerticalConcatenation, 1..) => Brackets("; "),
        _ => return None,
    })
}

/// A text, in parentheses unless nothing around can be taken for a part of it.
pub fn atomic(text: String) -> String {
    if is_atomic(&text) { text } else { format!("({text})") }
}

/// Is a text a name, a number or in brackets, so that nothing around can be taken
/// for a part of it?
fn is_atomic(text: &str) -> bool {
    let mut depth = 0usize;
    text.chars().all(|c| {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' | ']' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || c.is_alphanumeric() || matches!(c, '_' | '#' | '.' | ')' | ']')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_builtins::builtins;

    fn text(role: Role, args: &[&str]) -> String {
        let tree = builtins();
        let builtin = tree.with_role(role).map(|id| tree.get(id));
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        builtin.map(|it| text_of_call(it, ResultOf::SINGLE, &args)).unwrap_or_default()
    }

    #[test]
    fn operators_stand_between_their_operands() {
        assert_eq!(text(Role::Plus, &["n", "1"]), "n+1");
        assert_eq!(text(Role::MatrixRightDivide, &["a+b", "m"]), "(a+b)/m");
        assert_eq!(text(Role::ConjugateTranspose, &["A*B"]), "(A*B)'");
        assert_eq!(text(Role::HorizontalConcatenation, &["A", "B+C"]), "[A, B+C]");
        assert_eq!(text(Role::Colon, &["0", "n-1"]), "0:(n-1)");
        assert_eq!(text(Role::Size, &["A", "1"]), "size(A,1)");
    }

    #[test]
    fn what_differs_looks_different() {
        let left = text(Role::Minus, &[&text(Role::Minus, &["a", "b"]), "c"]);
        let right = text(Role::Minus, &["a", &text(Role::Minus, &["b", "c"])]);
        assert_ne!(left, right);
        assert_ne!(text(Role::UnaryMinus, &["a.*b"]), text(Role::Times, &["-a", "b"]));
    }
}
