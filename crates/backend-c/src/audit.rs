//! Proofs, evaluated: what an audit build checks although the analysis has proved it.
//!
//! ```text
//! REAL(x)[i - 1]        REAL(x)[lr_audit_at(x, i, "main.m:3")]
//! sqrt(a)               lr_audit_sqrt(a, "main.m:3")
//! lr_to_real(v)         lr_audit_real(v, "main.m:4")
//! ```
//!
//! Cost: that of the expressions.

use crate::literals::quoted;
use crate::printer::Printer;
use lariat_lowered::program::{Element, Expr, Repr};
use lariat_lowered::scalar::Scalar;

impl Printer<'_> {
    /// The place of the statement that is printed, as a C string.
    pub fn site(&self) -> String {
        quoted(format!("{}:{}", self.function.file_name(), self.line).as_bytes())
    }

    /// The position of an element that is proved to exist.
    pub fn audited_position(&self, array: &str, indices: &[Expr]) -> String {
        let doubles: Vec<String> =
            indices.iter().map(|index| format!("(double)({})", self.expr(index))).collect();
        let two = if indices.len() == 2 { "2" } else { "" };
        format!("lr_audit_at{two}({array}, {}, {})", doubles.join(", "), self.site())
    }

    /// A conversion that rests on a proof; `None`: it rests on none.
    pub fn audited_conversion(
        &self,
        (from, to): (Repr, Repr),
        value: &Expr,
        text: &str,
    ) -> Option<String> {
        let is_held = matches!(from, Repr::Array(_) | Repr::Any);
        let site = self.site();
        match to {
            _ if !self.audited => None,
            Repr::Real if is_held => Some(format!("lr_audit_real({text}, {site})")),
            Repr::Array(element) if is_held => {
                let class = match element {
                    Element::Real => "LR_DOUBLE",
                    Element::Truth => "LR_LOGICAL",
                    Element::Letter => "LR_CHAR",
                };
                Some(format!("lr_audit_array({class}, {text}, {site})"))
            }
            Repr::Whole if from == Repr::Real && !matches!(value, Expr::Number(_)) => {
                Some(format!("lr_audit_whole({text}, {site})"))
            }
            _ => None,
        }
    }

    /// An operation on scalars whose result is a real number because of a proof.
    pub fn audited_scalar(&self, op: Scalar, args: &[Expr]) -> Option<String> {
        let name = match op {
            Scalar::SquareRoot => "sqrt",
            Scalar::Logarithm => "log",
            Scalar::Logarithm2 => "log2",
            Scalar::Logarithm10 => "log10",
            Scalar::ArcSine => "asin",
            Scalar::ArcCosine => "acos",
            Scalar::Power => "power",
            Scalar::Truth => "not_nan",
            _ => return None,
        };
        if !self.audited || args.iter().any(|arg| self.repr(arg) != Repr::Real) {
            return None;
        }
        Some(format!("lr_audit_{name}({}, {})", self.list(args), self.site()))
    }
}
