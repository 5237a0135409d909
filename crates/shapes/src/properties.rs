//! Algebraic properties of the operators: figure 6 of `003`, computed.
//!
//! | property | what holds for all shapes |
//! |---|---|
//! | commutativity | `a•b = b•a` |
//! | associativity | `(a•b)•c = a•(b•c)` |
//! | idempotence | `a•a = a` |
//! | identity | `a•i = i•a = a`, `i` the scalar |
//! | annihilation | `a•error = error•a = error` |
//!
//! A concatenation fails the identity as it is asked for here: what it leaves
//! unchanged is `<0,0>`, not the scalar. Where empty operands are left out that do
//! not fit, which of them fit depends on the order, so that concatenation does not
//! associate in MATLAB 7 and Octave.
//!
//! For the elementwise operation and the product, which shape terms know, the
//! decision procedure answers ([`crate::decide`]). The others are tried on all
//! shapes of a small model, with the extents 0 to 3 and some further dimensions:
//! a failure is a proof, and that a property holds rests on the model. For the
//! two operators of terms, a test finds both answers the same.
//!
//! **Cost.** Some ten thousand operations for each operator.

use crate::decide::{Decider, GaveUp, Verdict};
use crate::dialect::Rules;
use crate::operators::{Operator, binary};
use crate::reader::read_equation;
use crate::term::Terms;
use crate::tuple::{Shape, Tuple, show};

/// A property of an operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// `a•b = b•a`.
    Commutativity,
    /// `(a•b)•c = a•(b•c)`.
    Associativity,
    /// `a•a = a`.
    Idempotence,
    /// `a•i = i•a = a`.
    Identity,
    /// `a•error = error•a = error`.
    Annihilation,
}

impl Property {
    /// All, as the figure has them.
    pub const ALL: [Self; 5] = [
        Self::Commutativity,
        Self::Associativity,
        Self::Idempotence,
        Self::Identity,
        Self::Annihilation,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Commutativity => "commutativity",
            Self::Associativity => "associativity",
            Self::Idempotence => "idempotence",
            Self::Identity => "identity",
            Self::Annihilation => "annihilation",
        }
    }

    /// The equations that make it up, `@` being the operator.
    fn equations(self) -> &'static [&'static str] {
        match self {
            Self::Commutativity => &["a@b = b@a"],
            Self::Associativity => &["(a@b)@c = a@(b@c)"],
            Self::Idempotence => &["a@a = a"],
            Self::Identity => &["a@i = a", "i@a = a"],
            Self::Annihilation => &["a@error = error", "error@a = error"],
        }
    }
}

/// Does a property hold? `Some`: no, with a counterexample.
pub fn fails(
    operator: Operator,
    property: Property,
    rules: Rules,
) -> Result<Option<String>, GaveUp> {
    match operator {
        Operator::Elementwise => decided(property, "+", rules),
        Operator::Product => decided(property, "*", rules),
        _ => Ok(tried(operator, property, rules)),
    }
}

/// By the decision procedure.
fn decided(property: Property, sign: &str, rules: Rules) -> Result<Option<String>, GaveUp> {
    for equation in property.equations() {
        let mut terms = Terms::new();
        let text = equation.replace('@', sign);
        let Ok((left, right)) = read_equation(&text, &mut terms) else {
            continue;
        };
        let mut decider = Decider::new(rules, &terms, &[left, right]);
        if let Verdict::Fails(found) = decider.equal(&terms, left, right)? {
            return Ok(Some(found.show(&terms)));
        }
    }
    Ok(None)
}

/// By trying all shapes of the model.
fn tried(operator: Operator, property: Property, rules: Rules) -> Option<String> {
    let shapes = model();
    let apply = |a: &Shape, b: &Shape| binary(operator, a, b, rules);
    let scalar = Some(Tuple::scalar());
    for a in &shapes {
        let one =
            |left: Shape, right: Shape| (left != right).then(|| report(&[("a", a)], &left, &right));
        let found = match property {
            Property::Idempotence => one(apply(a, a), a.clone()),
            Property::Identity => {
                one(apply(a, &scalar), a.clone()).or_else(|| one(apply(&scalar, a), a.clone()))
            }
            Property::Annihilation => {
                one(apply(a, &None), None).or_else(|| one(apply(&None, a), None))
            }
            Property::Commutativity => shapes.iter().find_map(|b| {
                let (left, right) = (apply(a, b), apply(b, a));
                (left != right).then(|| report(&[("a", a), ("b", b)], &left, &right))
            }),
            Property::Associativity => shapes.iter().find_map(|b| {
                shapes.iter().find_map(|c| {
                    let (left, right) = (apply(&apply(a, b), c), apply(a, &apply(b, c)));
                    let at = [("a", a), ("b", b), ("c", c)];
                    (left != right).then(|| report(&at, &left, &right))
                })
            }),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

fn report(at: &[(&str, &Shape)], left: &Shape, right: &Shape) -> String {
    let at: Vec<String> =
        at.iter().map(|(name, shape)| format!("{name}={}", show(shape))).collect();
    format!("{}: left {}, right {}", at.join(", "), show(left), show(right))
}

/// Shapes to try.
fn model() -> Vec<Shape> {
    let pairs = (0..4).flat_map(|a| (0..4).map(move |b| Tuple::new([a, b])));
    let further = [[1, 1, 2], [2, 2, 2], [0, 2, 3]].map(Tuple::new);
    pairs.chain(further).map(Some).chain([None]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The properties that hold, as initials.
    fn holding(operator: Operator, rules: Rules) -> String {
        let holds = |property: &Property| fails(operator, *property, rules).unwrap().is_none();
        let initials = |property: Property| match property {
            Property::Commutativity => 'c',
            Property::Associativity => 'a',
            Property::Idempotence => 'p',
            Property::Identity => 'i',
            Property::Annihilation => 'n',
        };
        Property::ALL.into_iter().filter(holds).map(initials).collect()
    }

    #[test]
    fn figure_6() {
        for rules in Rules::LANGUAGES {
            assert_eq!(holding(Operator::Elementwise, rules), "capin");
            assert_eq!(holding(Operator::Product, rules), "in");
            assert_eq!(holding(Operator::RightDivision, rules), "n");
            assert_eq!(holding(Operator::LeftDivision, rules), "n");
            assert_eq!(holding(Operator::Power, rules), "can");
        }
        for operator in [Operator::Horizontal, Operator::Vertical] {
            assert_eq!(Rules::LANGUAGES.map(|rules| holding(operator, rules)), ["cn", "can", "cn"]);
        }
    }

    #[test]
    fn failures_have_shapes() {
        let found = fails(Operator::Product, Property::Idempotence, Rules::EXPANDING);
        let found = found.unwrap().unwrap();
        assert!(found.starts_with("a=<") && found.contains(": left "), "{found}");
        let found = fails(Operator::Horizontal, Property::Commutativity, Rules::EXPANDING);
        assert_eq!(found.unwrap(), None);
    }

    #[test]
    fn the_model_agrees_with_the_procedure() {
        for rules in Rules::ALL {
            for operator in [Operator::Elementwise, Operator::Product] {
                for property in Property::ALL {
                    let decided = fails(operator, property, rules).unwrap().is_some();
                    let tried = tried(operator, property, rules).is_some();
                    assert_eq!(decided, tried, "{operator:?} {property:?}");
                }
            }
        }
    }
}
