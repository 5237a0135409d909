//! How much of a call decides the size of its result: types I, II and III of
//! section 8 of `002`.
//!
//! ```text
//! a * b           I: the sizes of the operands
//! zeros(m, n)     II: their values; `zeros` without arguments is I
//! dbstack         III: more than the arguments
//! ```
//!
//! The paper sorts about fifty functions by hand (table V) and calls those of which
//! forms differ both I and II; here the type depends on the number of arguments.
//! Where the shape rule decides it, that is where it comes from; a specification may
//! determine it, and does where the rule leaves a size open.

use crate::attributes::{ShapeRule, ShapeType};

impl ShapeType {
    /// The type that follows from a rule. A rule that leaves extents open states
    /// nothing by itself: of a function without state its arguments decide.
    #[must_use]
    pub const fn of_rule(rule: ShapeRule, is_pure: bool) -> Option<Self> {
        Some(match rule {
            ShapeRule::Scalar
            | ShapeRule::Same
            | ShapeRule::Elementwise
            | ShapeRule::Product
            | ShapeRule::LeftDivide
            | ShapeRule::RightDivide
            | ShapeRule::Power
            | ShapeRule::Transpose
            | ShapeRule::Horizontal
            | ShapeRule::Vertical
            | ShapeRule::Kronecker
            | ShapeRule::SizeQuery
            | ShapeRule::PerString
            | ShapeRule::Square
            | ShapeRule::SameAsSecond
            | ShapeRule::SameAsThird
            | ShapeRule::CommonSize
            | ShapeRule::Spacing
            | ShapeRule::Several
            | ShapeRule::Meshgrid
            | ShapeRule::Ndgrid => Self::One,
            ShapeRule::Sizes => Self::OneWithout,
            ShapeRule::Collapse
            | ShapeRule::CollapseNonempty
            | ShapeRule::Diagonal
            | ShapeRule::Norm
            | ShapeRule::Eigenvalues
            | ShapeRule::Orthogonal
            | ShapeRule::Transform
            | ShapeRule::Difference => Self::OneAlone,
            ShapeRule::CollapseOrElementwise | ShapeRule::Spaced | ShapeRule::Spread => {
                Self::OnePair
            }
            ShapeRule::Range | ShapeRule::Repeat | ShapeRule::Reshape | ShapeRule::Banded => {
                Self::Two
            }
            ShapeRule::Row
            | ShapeRule::Column
            | ShapeRule::Matrix
            | ShapeRule::SquareOfNumber
            | ShapeRule::Found
            | ShapeRule::Characters
            | ShapeRule::Equation
            | ShapeRule::ByRole => match is_pure {
                true => Self::Two,
                false => Self::Three,
            },
            ShapeRule::Unknown => return None,
        })
    }

    /// The type of a call with so many arguments: [`Self::One`], [`Self::Two`] or
    /// [`Self::Three`].
    #[must_use]
    pub const fn of_call(self, arguments: usize) -> Self {
        let most = match self {
            Self::One | Self::Two | Self::Three => return self,
            Self::OneWithout => 0,
            Self::OneAlone => 1,
            Self::OnePair => 2,
        };
        if arguments <= most { Self::One } else { Self::Two }
    }

    /// As the paper writes it.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::One => "I",
            Self::OneWithout => "I without arguments, else II",
            Self::OneAlone => "I with one argument, else II",
            Self::OnePair => "I with up to two arguments, else II",
            Self::Two => "II",
            Self::Three => "III",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BuiltinTree, Word, builtins};

    fn type_of(tree: &BuiltinTree, name: &str, arguments: usize) -> Option<ShapeType> {
        let builtin = tree.get(tree.find(name).unwrap_or_else(|| panic!("no builtin {name}")));
        Some(builtin.shape_type()?.of_call(arguments))
    }

    /// Tables I and V of `002`, but for what is not a function: `a(e)`, `c(e) = a`.
    #[test]
    fn the_functions_of_the_paper() {
        let tree = builtins();
        let pairs = "mtimes plus minus times power rdivide ldivide eq ne lt and or mrdivide \
                     mldivide horzcat vertcat mpower";
        let alone = "uplus uminus not ctranspose transpose length size tan exp fix fft";
        for (names, arguments) in [(pairs, 2), (alone, 1), ("rand randn zeros ones eye", 0)] {
            for name in names.split_whitespace() {
                assert_eq!(type_of(tree, name, arguments), Some(ShapeType::One), "{name}");
            }
        }
        for name in "colon permute rand randn zeros ones eye subsref".split_whitespace() {
            assert_eq!(type_of(tree, name, 2), Some(ShapeType::Two), "{name}");
        }
        for name in ["cat", "subsasgn"] {
            assert_eq!(type_of(tree, name, 3), Some(ShapeType::Two), "{name}");
        }
        for name in "dbstack eval evalin feval".split_whitespace() {
            assert_eq!(type_of(tree, name, 2), Some(ShapeType::Three), "{name}");
        }
    }

    /// Forms of one function differ.
    #[test]
    fn the_type_depends_on_the_arguments() {
        let tree = builtins();
        assert_eq!(type_of(tree, "sum", 1), Some(ShapeType::One));
        assert_eq!(type_of(tree, "sum", 2), Some(ShapeType::Two));
        assert_eq!(type_of(tree, "max", 2), Some(ShapeType::One));
        assert_eq!(type_of(tree, "max", 3), Some(ShapeType::Two));
        assert_eq!(type_of(tree, "fft", 2), Some(ShapeType::Two));
        assert_eq!(type_of(tree, "find", 1), Some(ShapeType::Two));
    }

    /// Every rule but the unknown one has a type, and every word means
    /// what it describes.
    #[test]
    fn every_rule_has_a_type() {
        for (rule, word) in ShapeRule::TABLE {
            for is_pure in [true, false] {
                let found = ShapeType::of_rule(*rule, is_pure);
                assert_eq!(found.is_none(), *rule == ShapeRule::Unknown, "{word}");
            }
        }
        for (kind, word) in ShapeType::TABLE {
            let basic = [ShapeType::One, ShapeType::Two, ShapeType::Three];
            for arguments in 0..4 {
                assert!(basic.contains(&kind.of_call(arguments)), "{word}");
            }
        }
    }
}
