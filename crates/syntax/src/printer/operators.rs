//! How operators are written.

use crate::tree::{AssignOp, BinaryOp, PostfixOp, UnaryOp};

/// A binary operator's text.
pub const fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::OrOr => "||",
        BinaryOp::AndAnd => "&&",
        BinaryOp::Or => "|",
        BinaryOp::And => "&",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "~=",
        BinaryOp::Ge => ">=",
        BinaryOp::Gt => ">",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::LeftDiv => "\\",
        BinaryOp::ElMul => ".*",
        BinaryOp::ElDiv => "./",
        BinaryOp::ElLeftDiv => ".\\",
        BinaryOp::Pow => "^",
        BinaryOp::ElPow => ".^",
    }
}

/// A prefix operator's text.
pub const fn prefix(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "~",
        UnaryOp::Increment => "++",
        UnaryOp::Decrement => "--",
    }
}

/// A postfix operator's text.
pub const fn postfix(op: PostfixOp) -> &'static str {
    match op {
        PostfixOp::CTranspose => "'",
        PostfixOp::Transpose => ".'",
        PostfixOp::Increment => "++",
        PostfixOp::Decrement => "--",
    }
}

/// An assignment operator's text.
pub const fn assignment(op: AssignOp) -> &'static str {
    match op {
        AssignOp::Plain => "=",
        AssignOp::Add => "+=",
        AssignOp::Sub => "-=",
        AssignOp::Mul => "*=",
        AssignOp::Div => "/=",
        AssignOp::LeftDiv => "\\=",
        AssignOp::Pow => "^=",
        AssignOp::ElMul => ".*=",
        AssignOp::ElDiv => "./=",
        AssignOp::ElLeftDiv => ".\\=",
        AssignOp::ElPow => ".^=",
        AssignOp::Or => "|=",
        AssignOp::And => "&=",
    }
}
