//! The laws of the domains: the join is commutative, associative and idempotent,
//! its result covers both sides, widening covers and ends, and pushing up
//! generalises.

use lariat_base::{FileId, Idx};
use lariat_builtins::MClass;
use lariat_domains::{
    Callee, Cell, Complexity, Constant, Extent, FieldValue, Handle, Handles, Matrix, Numbers,
    Object, Shape, Struct, Value, ValueSet,
};
use proptest::prelude::*;

fn extent() -> impl Strategy<Value = Extent> {
    prop_oneof![Just(Extent::Unknown), (0u32..4).prop_map(Extent::Known), Just(Extent::Known(1)),]
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        1 => Just(Shape::Unknown),
        9 => prop::collection::vec(extent(), 1..4).prop_map(Shape::dims),
    ]
}

fn bound() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(-1.0),
        Just(1.0),
        Just(2.5),
        Just(300.0),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
    ]
}

fn numbers() -> impl Strategy<Value = Numbers> {
    let complexity =
        prop_oneof![Just(Complexity::Real), Just(Complexity::Complex), Just(Complexity::Unknown),];
    (bound(), bound(), any::<bool>(), complexity).prop_map(|(low, high, integer, complexity)| {
        let numbers = Numbers::between(low, high);
        Numbers { integer: integer || numbers.is_void(), complexity, ..numbers }
    })
}

fn class() -> impl Strategy<Value = MClass> {
    prop_oneof![Just(MClass::Double), Just(MClass::Int8), Just(MClass::Char), Just(MClass::Logical),]
}

fn matrix() -> impl Strategy<Value = Matrix> {
    prop_oneof![
        (class(), shape(), numbers())
            .prop_map(|(class, shape, numbers)| { Matrix::new(class, shape, numbers) }),
        prop_oneof![Just(1.0), Just(0.0), Just(-0.0), Just(f64::NAN)].prop_map(Matrix::number),
        any::<bool>().prop_map(Matrix::logical),
        "[ab]{0,2}".prop_map(Matrix::chars),
        prop::collection::vec(0.0..2.0f64, 2..4)
            .prop_map(|row| { Matrix::row_of(MClass::Double, &row) }),
    ]
}

fn callee() -> impl Strategy<Value = Callee> {
    (0usize..3).prop_map(|name| Callee::Named {
        name: ["f", "g", "h"][name].into(),
        file: FileId::new(0),
        within: Idx::new(0),
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        4 => matrix().prop_map(Value::Matrix),
        1 => Just(Value::Handle(Handles::Unknown)),
        1 => (0usize..2).prop_map(|class| Value::Object(Object::opaque(["a", "b"][class]))),
    ];
    leaf.prop_recursive(3, 24, 3, |inner| {
        let set = prop::collection::vec(inner, 0..3).prop_map(|values| {
            values.into_iter().fold(ValueSet::none(), |all, value| all.join(&value.into()))
        });
        let sets = prop::collection::vec(set.clone(), 0..3);
        prop_oneof![
            sets.clone().prop_map(|elements| Value::Cell(Cell::row(elements))),
            (shape(), set.clone())
                .prop_map(|(shape, all)| Value::Cell(Cell::collection(shape, Some(all.into())))),
            (shape(), sets.clone(), prop::option::of(set.clone()), any::<bool>()).prop_map(
                |(shape, values, others, reverse)| {
                    let mut fields: Vec<FieldValue> = values
                        .into_iter()
                        .zip(["a", "b"])
                        .map(|(value, name)| FieldValue::new(name, value))
                        .collect();
                    if reverse {
                        fields.reverse();
                    }
                    Value::Struct(Struct::build(shape, fields, true, others.map(Into::into)))
                }
            ),
            (callee(), sets).prop_map(|(callee, captured)| {
                Value::Handle(Handles::one(Handle { callee, captured: captured.into() }))
            }),
        ]
    })
}

fn set() -> impl Strategy<Value = ValueSet> {
    prop_oneof![
        1 => Just(ValueSet::unknown(lariat_domains::Reason::Argument)),
        12 => prop::collection::vec(value(), 0..4).prop_map(|values| {
            values.into_iter().fold(ValueSet::none(), |all, value| all.join(&value.into()))
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_join_is_a_join(a in set(), b in set(), c in set()) {
        let ab = a.join(&b);
        prop_assert!(ab.covers(&a), "{ab} covers {a}");
        prop_assert!(ab.covers(&b), "{ab} covers {b}");
        prop_assert_eq!(&a.join(&a), &a);
        prop_assert!(a.covers(&a));
        prop_assert_eq!(&ab, &b.join(&a));
        prop_assert_eq!(ab.join(&c), a.join(&b.join(&c)));
        prop_assert_eq!(ab.join(&b), ab);
        prop_assert_eq!(&ValueSet::none().join(&a), &a);
    }

    #[test]
    fn covering_is_an_order(a in set(), b in set()) {
        prop_assert_eq!(a.covers(&b), a.join(&b) == a, "{} / {}", a, b);
        if a.covers(&b) && b.covers(&a) {
            prop_assert_eq!(a, b);
        }
    }

    #[test]
    fn widening_covers_and_ends(sets in prop::collection::vec(set(), 1..40)) {
        let mut all = ValueSet::none();
        let mut changes = 0;
        for set in &sets {
            let next = all.widen(set);
            prop_assert!(next.covers(&all) && next.covers(set));
            changes += usize::from(next != all);
            all = next;
        }
        // What came once brings nothing new the second iteration.
        for _ in 0..6 {
            for set in &sets {
                all = all.widen(set);
            }
        }
        for set in &sets {
            prop_assert_eq!(&all.widen(set), &all, "{} changes", changes);
        }
    }

    #[test]
    fn pushing_up_generalises(a in set()) {
        let (one, two) = (a.push_up(1), a.push_up(2));
        prop_assert_eq!(&a.push_up(0), &a);
        prop_assert!(one.covers(&a), "{one} covers {a}");
        prop_assert!(two.covers(&one), "{two} covers {one}");
        prop_assert_eq!(&one.push_up(1), &one);
        prop_assert_eq!(&two.push_up(2), &two);
    }

    #[test]
    fn shapes_meet_and_join(a in shape(), b in shape()) {
        prop_assert!(a.join(&b).covers(&a) && a.join(&b).covers(&b));
        if let Some(both) = a.meet(&b) {
            prop_assert!(a.covers(&both) && b.covers(&both));
        }
        for k in 1..=3 {
            let (one, other) = (a.extent(k), b.extent(k));
            prop_assert_eq!(one.expanded(&other), other.expanded(&one));
        }
    }
}

#[test]
fn constants_are_distinguished_by_their_bits() {
    assert_eq!(Constant::Number(f64::NAN), Constant::Number(-f64::NAN));
    assert_ne!(Constant::Number(0.0), Constant::Number(-0.0));
    assert_eq!(Constant::String("".into()).shape(), Shape::empty());
}

#[test]
fn a_loop_that_grows_ends() {
    let one = ValueSet::number(1.0);
    let (mut nested, mut doubled, mut counted, mut fields) =
        (one.clone(), one.clone(), one.clone(), one.clone());
    for step in 0..100 {
        let wrap = |elements| ValueSet::of(Value::Cell(Cell::row(elements)));
        let next = nested.widen(&wrap(vec![nested.clone()]));
        let again = doubled.widen(&wrap(vec![doubled.clone(), doubled.clone()]));
        let number = counted.widen(&ValueSet::number(f64::from(step)));
        let field = FieldValue::new(format!("f{step}"), fields.clone());
        let gathered =
            fields.widen(&ValueSet::of(Value::Struct(Struct::new(Shape::scalar(), vec![field]))));
        if step > 20 {
            assert_eq!(next, nested);
            assert_eq!(again, doubled);
            assert_eq!(number, counted);
        }
        (nested, doubled, counted, fields) = (next, again, number, gathered);
    }
    assert_eq!(counted.to_string(), "(1,1) double");
    // Straight-line code that doubles is cut, too.
    for _ in 0..60 {
        doubled = ValueSet::of(Value::Cell(Cell::row(vec![doubled.clone(), doubled.clone()])));
    }
}

#[test]
fn values_are_shown_as_users_write_them() {
    let shown = |value: Value| ValueSet::of(value).to_string();
    let matrix = |class, shape| shown(Value::Matrix(Matrix::of(class, shape)));
    assert_eq!(matrix(MClass::Double, Shape::of(3, 4)), "(3,4) double");
    assert_eq!(matrix(MClass::Char, Shape::row()), "(1,:) char");
    assert_eq!(matrix(MClass::Int8, Shape::Unknown), "int8");
    assert_eq!(ValueSet::number(3.0).to_string(), "(1,1) double = 3");
    assert_eq!(ValueSet::chars("it's").to_string(), "(1,4) char = 'it''s'");
    assert_eq!(
        ValueSet::number(-1.5e-9).join(&ValueSet::chars("")).to_string(),
        "(1,1) double = -1.5e-9 | (0,0) char = ''"
    );
    let complex = Matrix::new(MClass::Single, Shape::of(3, 3), Numbers::complex());
    assert_eq!(shown(Value::Matrix(complex)), "complex (3,3) single");
    let cell = Cell::row(vec![ValueSet::number(1.0), ValueSet::chars("a")]);
    assert_eq!(shown(Value::Cell(cell)), "(1,2) cell {(1,1) double = 1, (1,1) char = 'a'}");
    let structure = Struct::new(Shape::scalar(), vec![FieldValue::new("a", ValueSet::number(1.0))]);
    let empty = Struct::new(Shape::scalar(), Vec::new());
    let maybe = Value::Struct(structure.join(&empty));
    assert_eq!(shown(maybe), "(1,1) struct {a?: (1,1) double = 1}");
    let handle = Handle::plain(Callee::Named {
        name: "f".into(),
        file: FileId::new(0),
        within: Idx::new(0),
    });
    assert_eq!(shown(Value::Handle(Handles::one(handle))), "(1,1) function_handle @f");
    let unknown = ValueSet::unknown(lariat_domains::Reason::Budget);
    assert_eq!(unknown.to_string(), "unknown");
}

#[test]
fn faults_carry_what_is_wrong() {
    use lariat_domains::fault::{Axis, ClassFault, MissingField, Number, OutOfBounds};
    use lariat_domains::fault::{Position, StepKind};
    use lariat_domains::index::{Index, Step, get};
    use lariat_domains::{Extent, Fault};
    let row = ValueSet::from(Matrix::row_of(MClass::Double, &[1.0, 2.0, 3.0]));
    let [zero, five] = [0.0, 5.0].map(ValueSet::number);
    let fault = |base: &ValueSet, step: Step<'_>| get(base, &step).expect_err("a fault");
    let at = |index| vec![Index::Value(index)];
    let outside = |axis, extent| {
        let position = Position::Exactly(Number(5.0));
        Fault::Bounds(OutOfBounds { position, axis, extent: Extent::Known(extent) })
    };
    assert_eq!(fault(&row, Step::Paren(at(&five))), outside(Axis::Linear, 3));
    let not_a_position = Fault::Class(ClassFault::Position(Number(0.0)));
    assert_eq!(fault(&row, Step::Paren(at(&zero))), not_a_position);
    let access = ClassFault::Access { step: StepKind::Brace, class: "double".into() };
    assert_eq!(fault(&row, Step::Brace(at(&five))), Fault::Class(access));
    let both = Step::Paren(vec![Index::Value(&five), Index::Colon]);
    assert_eq!(fault(&row, both), outside(Axis::Along(1), 1));
    let structure = Struct::new(Shape::scalar(), vec![FieldValue::new("a", row.clone())]);
    let missing = MissingField { name: "b".into(), fields: vec!["a".into()] };
    assert_eq!(
        fault(&ValueSet::of(Value::Struct(structure)), Step::Dot(Some("b".into()))),
        Fault::Field(missing)
    );
}

#[test]
fn an_index_in_range_keeps_the_shape() {
    use lariat_domains::index::{Index, Step};
    use lariat_domains::update::set;
    let index = |high| {
        let numbers = Numbers::integers(1.0, high);
        ValueSet::from(Matrix::new(MClass::Double, Shape::scalar(), numbers))
    };
    let value = ValueSet::from(Matrix::new(MClass::Double, Shape::scalar(), Numbers::real()));
    let zeros = Matrix::new(MClass::Double, Shape::of(3, 4), Numbers::exactly(0.0));
    let (i, j, far) = (index(3.0), index(4.0), index(f64::INFINITY));
    let stored = |j| {
        let path = [Step::Paren(vec![Index::Value(&i), Index::Value(j)])];
        set(Some(&zeros.clone().into()), false, &path, &value).expect("no fault").to_string()
    };
    assert_eq!(stored(&j), "(3,4) double");
    assert_eq!(stored(&far), "(3,:) double");
}
