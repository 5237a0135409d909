//! Every shape rule against GNU Octave: random small arrays, empty ones and
//! stacks of pages among them.
//!
//! The sizes of what Octave returns are held with three precisions against the rule:
//!
//! | the arguments' extents | |
//! |---|---|
//! | known | all of them |
//! | partly known | some are forgotten, and all contents |
//! | symbols | each extent a symbol for its number, shared by equal extents or not; numbers that may be sizes, too |
//!
//! ```text
//! plus(ones(2,3), ones(2,1))     given (n2,n3) and (n2,n1): claimed (n2,common(n3,n1))
//! ```
//!
//! A failure in Octave proves nothing: a rule is about calls that succeed. A
//! failure that a rule claims must be one. `cargo xtask probe-shapes` asks for
//! more calls than the test makes, with the same settings as the other test.

use crate::concrete::Concrete;
use crate::random::Random;
use crate::{Call, abstraction, octave, setting};
use lariat_builtins::{
    BuiltinId, ClassRules, MClass, ShapeRule, builtins, effects, shared_builtins,
};
use lariat_domains::{Cell, Extent, Matrix, Shape, Symbolic, Value, ValueSet};
use lariat_shapes::{Named, Polynomial, Symbol};
use lariat_transfer::{Outcome, Rules, TransferFunctions};
use std::collections::BTreeMap;
use std::sync::Arc;

const SIZES: [&[u32]; 20] = [
    &[1, 1],
    &[1, 1],
    &[1, 1],
    &[1, 3],
    &[1, 2],
    &[3, 1],
    &[2, 1],
    &[2, 2],
    &[3, 3],
    &[2, 3],
    &[3, 2],
    &[0, 0],
    &[1, 0],
    &[0, 1],
    &[0, 3],
    &[2, 0],
    &[2, 1, 2],
    &[2, 3, 2],
    &[1, 1, 3],
    &[0, 2, 2],
];

const CLASSES: [MClass; 8] = [
    MClass::Double,
    MClass::Double,
    MClass::Double,
    MClass::Double,
    MClass::Double,
    MClass::Logical,
    MClass::Char,
    MClass::Single,
];

#[test]
fn sizes_follow_their_rules() {
    if !octave::is_there() {
        eprintln!("no Octave: not tested");
        return;
    }
    let mut random = Random::new(setting("LARIAT_SEED", 1));
    let calls = calls(&mut random, setting("LARIAT_CALLS", 12) as usize);
    let runs = octave::run(&calls, "sizes");
    let transfer = TransferFunctions::new(Rules::OCTAVE, shared_builtins());
    let mut report = BTreeMap::<String, Figures>::new();
    for (call, run) in calls.iter().zip(&runs) {
        let rule = match call.builtin().shape {
            ShapeRule::Equation => call.builtin().name.clone(),
            rule => format!("{rule:?}"),
        };
        let figures = report.entry(rule).or_default();
        figures.calls += 1;
        let Some(run) = run else { continue };
        figures.returned += 1;
        for precision in [Precision::Known, Precision::Partly, Precision::Shared, Precision::Apart]
        {
            let mut given = Given::new(precision);
            let arguments: Vec<ValueSet> =
                call.arguments.iter().map(|value| given.describe(value, &mut random)).collect();
            let shared: Vec<_> = arguments.iter().cloned().map(Arc::new).collect();
            let outcome = transfer.call(call.id, &shared, call.results);
            let problem = figures.judge(&given, &outcome, run);
            if let Some(problem) = problem {
                let results: Vec<_> = run.iter().map(Concrete::text).collect();
                let text = format!("{} = {}", call.text(), results.join(", "));
                let line = format!("{text}\n      given {}\n      {problem}", shown(&arguments));
                figures.violations.push(line);
            }
        }
    }
    print(&report);
    let broken: usize = report.values().map(|figures| figures.violations.len()).sum();
    assert_eq!(broken, 0, "violations");
}

fn shown(arguments: &[ValueSet]) -> String {
    arguments.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Random calls of every builtin with a shape rule.
fn calls(random: &mut Random, each: usize) -> Vec<Call> {
    let only = std::env::var("LARIAT_ONLY").ok();
    let mut calls = Vec::new();
    for id in builtins().concrete() {
        let builtin = builtins().get(id);
        let named = |only: &String| only.split(',').any(|name| name == builtin.name);
        let has_rule = builtin.shape != ShapeRule::Unknown
            && builtin.rule_for(ClassRules::Octave).is_some()
            && (builtin.pure || builtin.shape == ShapeRule::Sizes);
        let is_odd = crate::CRASHES.contains(&&*builtin.name)
            || crate::ODD.contains(&&*builtin.name)
            || builtin.name.contains('.')
            || builtin.args.min > 3
            || !effects(&builtin.name).is_empty();
        if has_rule && !is_odd && only.as_ref().is_none_or(named) {
            calls.extend((0..each).map(|_| call(id, random)));
        }
    }
    calls
}

fn call(id: BuiltinId, random: &mut Random) -> Call {
    let builtin = builtins().get(id);
    let min = builtin.args.min as usize;
    let max = builtin.args.max.map_or(3, |max| max as usize).clamp(min, 3.max(min));
    let count = min + random.below(max - min + 1);
    let mut arguments: Vec<Concrete> = Vec::new();
    for _ in 0..count {
        let argument = argument(arguments.first(), random);
        arguments.push(argument);
    }
    let most = builtin.results.max.map_or(1, |max| max as usize).min(3);
    let results = if most > 1 && random.chance(20) { 1 + random.below(most) } else { most.min(1) };
    Call { id, arguments, results }
}

/// An array; after another one often of its size, or a number that may be a
/// size or a dimension.
fn argument(first: Option<&Concrete>, random: &mut Random) -> Concrete {
    let mut dims = random.pick(&SIZES).to_vec();
    let mut class = random.pick(&CLASSES);
    if let Some(Concrete::Array { dims: size, .. }) = first {
        match random.below(10) {
            0..=2 => dims.clone_from(size),
            3 => dims = size.iter().rev().copied().collect(),
            4..=6 => (dims, class) = (vec![1, 1], MClass::Double),
            7 => (dims, class) = (vec![1, 2], MClass::Double),
            _ => {}
        }
    }
    let count = dims.iter().product::<u32>();
    if random.chance(5) {
        let number = |_| Concrete::Array {
            class: MClass::Double,
            dims: vec![1, 1],
            real: vec![1.0],
            imaginary: None,
        };
        return Concrete::Cell { dims, elements: (0..count).map(number).collect() };
    }
    let mut number = |_| match class {
        MClass::Char => f64::from(random.pick(b"abc")),
        MClass::Logical => random.below(2) as f64,
        _ => random.below(4) as f64,
    };
    let real = (0..count).map(&mut number).collect();
    Concrete::Array { class, dims, real, imaginary: None }
}

#[derive(Clone, Copy, PartialEq)]
enum Precision {
    Known,
    Partly,
    /// Equal extents are one symbol.
    Shared,
    /// Each extent is a symbol of its own.
    Apart,
}

/// The symbols of a call's description, and their numbers.
struct Given {
    precision: Precision,
    numbers: Vec<f64>,
}

impl Given {
    fn new(precision: Precision) -> Self {
        Self { precision, numbers: Vec::new() }
    }

    fn describe(&mut self, value: &Concrete, random: &mut Random) -> ValueSet {
        let exact = abstraction::exact(value);
        if self.precision == Precision::Known {
            return exact;
        }
        // Contents decide in many rules; they are often known.
        if random.chance(35) {
            return exact;
        }
        exact.map_values(|value| self.value(value, random))
    }

    fn value(&mut self, value: &Value, random: &mut Random) -> Value {
        match value {
            Value::Matrix(matrix) => {
                let plain = matrix.constant.clone();
                let shape = self.shape(&matrix.shape, random);
                let mut blurred = Matrix::new(matrix.class, shape, matrix.numbers);
                if matrix.class == MClass::Double && self.precision != Precision::Partly {
                    let elements = plain.and_then(|constant| constant.numbers());
                    blurred = blurred.with_symbolic(elements.and_then(|all| self.elements(&all)));
                }
                Value::Matrix(blurred)
            }
            Value::Cell(cell) => {
                Value::Cell(Cell::collection(self.shape(cell.shape(), random), cell.contents()))
            }
            other => other.clone(),
        }
    }

    fn shape(&mut self, shape: &Shape, random: &mut Random) -> Shape {
        let Some(dims) = shape.extents() else { return Shape::Unknown };
        let dims: Vec<Extent> = dims.iter().map(|extent| self.extent(extent, random)).collect();
        match random.below(12) {
            0 => Shape::leading(dims[0].clone(), dims[1].clone()),
            1 if self.precision == Precision::Partly => Shape::Unknown,
            _ => Shape::dims(dims),
        }
    }

    fn extent(&mut self, extent: &Extent, random: &mut Random) -> Extent {
        match (self.precision, extent.known()) {
            (Precision::Partly, _) if random.chance(50) => Extent::Unknown,
            (Precision::Shared | Precision::Apart, Some(number)) if random.chance(75) => {
                Extent::symbol(self.symbol(f64::from(number)))
            }
            _ => extent.clone(),
        }
    }

    fn symbol(&mut self, number: f64) -> Symbol {
        let known = self.numbers.iter().position(|known| *known == number);
        let id =
            known.filter(|_| self.precision == Precision::Shared).unwrap_or(self.numbers.len());
        if id == self.numbers.len() {
            self.numbers.push(number);
        }
        Symbol::declared(id, format!("n{id}"), true)
    }

    fn elements(&mut self, numbers: &[f64]) -> Option<Symbolic> {
        let is_size = |number: &f64| *number >= 0.0 && number.fract() == 0.0;
        let all: Vec<f64> = numbers.iter().copied().filter(is_size).collect();
        match all[..] {
            _ if all.len() != numbers.len() => None,
            [number] => Some(Symbolic::if_scalar(Polynomial::symbol(self.symbol(number)))),
            _ => Symbolic::row(all.iter().map(|n| Some(Polynomial::symbol(self.symbol(*n))))),
        }
    }

    fn number(&self, polynomial: &Polynomial) -> Option<f64> {
        polynomial.number(&mut |named: &Named| self.numbers.get(named.declared()?).copied())
    }

    fn shape_problem(&self, shape: &Shape, dims: &[u32]) -> Option<String> {
        let rank = shape.rank().map_or(2, |rank| rank.max(dims.len()));
        (1..=rank).find_map(|k| {
            let seen = dims.get(k - 1).copied().unwrap_or(1);
            let extent = shape.extent(k);
            let claimed = extent.polynomial()?;
            let number = self.number(&claimed);
            (number != Some(f64::from(seen)))
                .then(|| format!("extent {k}: {extent} is {number:?}, not {seen}"))
        })
    }

    fn symbolic_problem(&self, symbolic: &Symbolic, real: &[f64]) -> Option<String> {
        let differs = |claimed: &Polynomial, seen: f64| {
            let number = self.number(claimed);
            (number != Some(seen)).then(|| format!("{claimed} is {number:?}, not {seen}"))
        };
        if let (Some(number), [seen]) = (&symbolic.if_scalar, real) {
            return differs(number, *seen);
        }
        if symbolic.elements.len() == real.len() {
            let each = symbolic.elements.iter().zip(real);
            let problem = each.filter_map(|(e, seen)| Some((e.as_ref()?, *seen)));
            return problem.into_iter().find_map(|(element, seen)| differs(element, seen));
        }
        let bound = self.number(symbolic.bound.as_ref()?)?;
        let beyond = real.iter().find(|&&number| number > bound)?;
        Some(format!("{beyond} is beyond {bound}"))
    }
}

#[derive(Default)]
struct Figures {
    calls: usize,
    returned: usize,
    /// Sizes that were claimed in full, of how many results.
    claimed: usize,
    results: usize,
    violations: Vec<String>,
}

impl Figures {
    fn judge(&mut self, given: &Given, outcome: &Outcome, run: &[Concrete]) -> Option<String> {
        let sets = match outcome {
            Outcome::Results(sets) => sets,
            Outcome::NoValue | Outcome::NeverReturns => return None,
            Outcome::Fails(fault) => {
                return Some(format!("a failure is claimed: {fault:?}"));
            }
        };
        self.results += run.len();
        run.iter().zip(sets).find_map(|(result, set)| self.judge_one(given, set, result))
    }

    fn judge_one(&mut self, given: &Given, set: &ValueSet, result: &Concrete) -> Option<String> {
        let (class, dims, real): (_, _, &[f64]) = match result {
            Concrete::Array { class, dims, real, imaginary: None } => (*class, dims, real),
            Concrete::Array { class, dims, .. } => (*class, dims, &[]),
            Concrete::Cell { dims, .. } => (MClass::Cell, dims, &[]),
            Concrete::Struct { dims, .. } => (MClass::Struct, dims, &[]),
            Concrete::Handle | Concrete::Other(_) => return None,
        };
        // Classes are the other test's.
        let value = set.values().iter().find(|value| value.mclass() == class)?;
        let shape = value.shape();
        let known = |dims: &[Extent]| dims.iter().all(|extent| !extent.is_unknown());
        self.claimed += usize::from(shape.extents().is_some_and(known));
        if let Some(problem) = given.shape_problem(shape, dims) {
            return Some(format!("{problem}; claimed {set}"));
        }
        let symbolic = value.as_matrix().and_then(|matrix| matrix.symbolic.as_deref());
        let problem = given.symbolic_problem(symbolic?, real)?;
        Some(format!("{problem}; claimed {set}"))
    }
}

fn print(report: &BTreeMap<String, Figures>) {
    eprintln!("{:<24} {:>7} {:>9} {:>8} {:>7}", "rule", "calls", "returned", "claimed", "broken");
    for (rule, figures) in report {
        let Figures { calls, returned, claimed, results, violations } = figures;
        let share = 100 * claimed / (*results).max(1);
        let broken = violations.len();
        eprintln!("{rule:<24} {calls:>7} {returned:>9} {share:>6} % {broken:>7}");
    }
    for (rule, figures) in report {
        for line in figures.violations.iter().take(12) {
            eprintln!("{rule}: {line}");
        }
    }
}
