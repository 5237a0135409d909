//! Equations of MATLAB expressions: have both sides the same size?
//!
//! ```text
//! [a, b+a] = [a, a+b]             holds, wherever both sides succeed
//! reshape(a, size(a)) = a         holds, wherever both sides succeed
//! [a; b] = [a, b]                 fails where a = [2 2; 2 2], b = [2 2; 2 2]
//! ```
//!
//! The sides become two assignments of a function whose parameters are the names that
//! are not functions; these hold real arrays of class double. What shape tracking says of the two
//! variables is the answer ([`lariat_tracking::comparison`]). Where it knows of no
//! equality, small arrays are put in for the names, and the value analysis says which
//! sizes result: two that differ refute the equation. A single letter is a name, but
//! for the imaginary unit `i`.
//!
//! Departures from the algebra of `002`, in which an equation has the same value on
//! both sides, errors included: here only runs count in which both sides succeed, since
//! what a type II operator refuses depends on values.
//!
//! Cost: tracking one function; if that does not decide, one function more for each of
//! at most [`MOST`] trials.

use crate::{Options, in_memory};
use lariat_interprocedural::FunctionRef;
use lariat_syntax::tree::{Expr, Stmt};
use lariat_syntax::{Dialect, parse};
use lariat_tracking::comparison::{Comparison, compare};
use lariat_tracking::functions::Functions;
use std::fmt::Write;

/// So many choices of arrays are tried.
const MOST: usize = 216;
/// So many equality signs are looked at, for the one between the sides.
const SIGNS: usize = 16;
/// What is tried for each name: rows and columns.
const TRIED: [[usize; 2]; 6] = [[2, 2], [2, 3], [1, 3], [3, 1], [3, 2], [1, 1]];

/// What is known of an equation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Both sides have this size wherever both succeed.
    Holds(String),
    /// They differ.
    Fails {
        /// What stands for the names, as MATLAB code.
        at: String,
        /// The sizes of the sides there.
        sizes: [Vec<u32>; 2],
    },
    /// No more than their sizes is known.
    Undecided([String; 2]),
}

/// The answer to `left = right`; `None` if the text is not an equation of two expressions.
pub fn compare_sizes(text: &str, dialect: &Dialect) -> Option<Answer> {
    let equation = Equation::read(text, dialect)?;
    let general = equation.function("equation", &equation.parameters());
    let mut found = equation.compare(&general, dialect).pop()?;
    found.sizes = found.sizes.map(|size| equation.shown(size));
    if found.equal {
        let [left, _] = found.sizes;
        return Some(Answer::Holds(left));
    }
    let all = trials(equation.names.len());
    let chosen = all.iter().map(|shapes| equation.chosen(shapes));
    let texts = chosen.zip(0..).map(|(at, number): (String, usize)| {
        (equation.function(&format!("trial{number}"), &format!("{at};")), at)
    });
    let (functions, places): (Vec<String>, Vec<String>) = texts.unzip();
    let differing = equation.compare(&functions.concat(), dialect);
    let failing = differing.into_iter().zip(places).find_map(|(found, at)| match found.known {
        [Some(left), Some(right)] if left != right => {
            Some(Answer::Fails { at, sizes: [left, right] })
        }
        _ => None,
    });
    Some(failing.unwrap_or(Answer::Undecided(found.sizes)))
}

/// Two expressions and their names.
struct Equation<'t> {
    sides: [&'t str; 2],
    /// The names that are not functions.
    names: Vec<String>,
    /// What the sides are assigned to.
    results: [String; 2],
}

impl<'t> Equation<'t> {
    /// Reads `left = right`: the first sign with an expression on either side counts.
    fn read(text: &'t str, dialect: &Dialect) -> Option<Self> {
        let results = ["left", "right"].map(|name| unused(name, text));
        let signs = text.match_indices('=').take(SIGNS);
        signs
            .map(|(at, sign)| [text[..at].trim(), text[at + sign.len()..].trim()])
            .find_map(|sides| Self::of(sides, results.clone(), dialect))
    }

    /// The equation of two texts, if both are expressions.
    fn of(sides: [&'t str; 2], results: [String; 2], dialect: &Dialect) -> Option<Self> {
        let [left, right] = &results;
        let parsed = parse(format!("{left} = {};\n{right} = {};\n", sides[0], sides[1]), dialect);
        let tree = &parsed.tree;
        let alone = tree.stmt_ids().all(|stmt| matches!(tree.stmt(stmt), Stmt::Expr(..)));
        if !parsed.errors.is_empty() || tree.stmt_count() != 2 || !alone {
            return None;
        }
        let mut names: Vec<String> = Vec::new();
        for id in tree.expr_ids() {
            let Expr::Name(name) = tree.expr(id) else { continue };
            let name = tree.name(name);
            let is_new = !names.iter().chain(&results).any(|known| known == name);
            if is_new && is_array(name) {
                names.push(name.to_owned());
            }
        }
        Some(Self { sides, names, results })
    }

    /// A function that begins with these statements and computes both sides.
    fn function(&self, name: &str, begin: &str) -> String {
        let ([left, right], [first, second]) = (&self.results, self.sides);
        let parameters = self.names.join(", ");
        format!(
            "function [{left}, {right}] = {name}({parameters})\n\
             {begin}\n{left} = {first};\n{right} = {second};\nend\n"
        )
    }

    /// Statements that make the names real arrays.
    fn parameters(&self) -> String {
        let mut text = String::new();
        for name in &self.names {
            let _ = writeln!(text, "{name} = double({name});");
        }
        text
    }

    /// A size without the conversions to real arrays.
    fn shown(&self, mut size: String) -> String {
        for name in &self.names {
            size = size.replace(&format!("double({name})"), name);
        }
        size
    }

    /// Statements that give the names arrays of these shapes.
    fn chosen(&self, shapes: &[[usize; 2]]) -> String {
        let array = |(name, [rows, columns]): (&String, &[usize; 2])| {
            let row = vec!["2"; *columns].join(" ");
            format!("{name} = [{}]", vec![row; *rows].join("; "))
        };
        self.names.iter().zip(shapes).map(array).collect::<Vec<_>>().join(", ")
    }

    /// What tracking says of each function of a file.
    fn compare(&self, text: &str, dialect: &Dialect) -> Vec<Comparison> {
        let options = Options::none("/equation").in_dialect(dialect.clone());
        let snapshot = in_memory("/equation", [("equation.m", text)], options).snapshot();
        let (Some(unit), Some(group)) = (snapshot.units().first(), snapshot.groups().first())
        else {
            return Vec::new();
        };
        let code = group.code();
        let Some(mut functions) = Functions::of_file(code, unit.file, dialect) else {
            return Vec::new();
        };
        let names = [&*self.results[0], &*self.results[1]];
        let all: Vec<FunctionRef> = functions.all.clone();
        all.into_iter()
            .map(|at| {
                let nothing = || Comparison {
                    equal: false,
                    sizes: ["unknown", "unknown"].map(str::to_owned),
                    known: [None, None],
                };
                compare(&mut functions, at, names).unwrap_or_else(nothing)
            })
            .collect()
    }
}

/// Is a name one of an array? A single letter is, but for the imaginary unit.
fn is_array(name: &str) -> bool {
    match name.chars().count() {
        1 => name != "i",
        _ => lariat_builtins::builtins().find(name).is_none(),
    }
}

/// A name that a text does not contain.
fn unused(name: &str, text: &str) -> String {
    let mut name = name.to_owned();
    while text.contains(&name) {
        name.push('_');
    }
    name
}

/// Shapes for so many names: all choices if there are few, else names of one shape and
/// names of which one differs.
fn trials(names: usize) -> Vec<Vec<[usize; 2]>> {
    let every = u32::try_from(names).ok().and_then(|names| TRIED.len().checked_pow(names));
    let all: Vec<Vec<[usize; 2]>> = match every.filter(|every| *every <= MOST) {
        Some(every) => (0..every).map(|number| digits(number, names)).collect(),
        None => {
            let alike = TRIED.iter().map(|shape| vec![*shape; names]);
            let differ = (0..names).flat_map(|one| {
                TRIED.iter().skip(1).map(move |shape| {
                    let mut shapes = vec![TRIED[0]; names];
                    shapes[one] = *shape;
                    shapes
                })
            });
            alike.chain(differ).collect()
        }
    };
    all.into_iter().take(MOST).collect()
}

/// The shapes of a choice, by its number.
fn digits(mut number: usize, names: usize) -> Vec<[usize; 2]> {
    let mut shapes = Vec::with_capacity(names);
    for _ in 0..names {
        shapes.push(TRIED[number % TRIED.len()]);
        number /= TRIED.len();
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Option<Answer> {
        compare_sizes(text, &Dialect::MATLAB)
    }

    fn holds(text: &str) -> bool {
        matches!(answer(text), Some(Answer::Holds(_)))
    }

    #[test]
    fn what_tracking_decides_holds() {
        assert!(holds("[a, b+a] = [a, a+b]"));
        assert!(holds("sum(a .* b) = sum(b - a)"));
        assert!(holds("a / (b+a) = a / (a+b)"));
        assert!(holds("zeros(n, 3) = ones(n, 3) + 1"));
        assert!(holds("a^2 = a"));
        assert!(holds("reshape(b, size(a)) = a"));
        assert!(holds("reshape(b, size(b)) = b"));
        assert!(holds("diff(a) = diff(-a)"));
        assert_eq!(answer("zeros(n, 3) = ones(n, 3)"), Some(Answer::Holds("<n,3>".to_owned())));
        assert!(holds("zeros(2, 3) = rand(2, 3)"));
    }

    #[test]
    fn what_differs_fails_for_some_arrays() {
        let Some(Answer::Fails { at, sizes }) = answer("[a, b] = [a; b]") else {
            panic!("it fails")
        };
        assert_eq!(at, "a = [2 2; 2 2], b = [2 2; 2 2]");
        assert_eq!(sizes, [vec![2, 4], vec![4, 2]]);
        assert!(matches!(answer("sum(a, 1) = sum(a, 2)"), Some(Answer::Fails { .. })));
    }

    #[test]
    fn nothing_is_claimed_of_what_is_not_known() {
        assert!(matches!(answer("[a; b]' = [a', b']"), Some(Answer::Undecided(_))));
        assert!(!holds("rand(n) = rand(m)"));
        assert!(!holds("unknown_function(a) = other_function(a)"));
    }

    #[test]
    fn what_is_no_equation_has_no_answer() {
        for text in ["", "=", "a", "a =", "a + = b", "a; b = c", "if a = b", "x = 1 = 2"] {
            assert_eq!(answer(text), None, "{text}");
        }
    }
}
