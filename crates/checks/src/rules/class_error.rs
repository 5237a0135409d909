//! `class-error`: an operation fails for the classes that its values have in every
//! run (`000` section 3.1.2: the empty cells of the class tables).

use crate::quantities::plural;
use crate::rule::{FileContext, Rule};
use crate::{always_fails, suspicious_code};
use lariat_base::Diagnostic;
use lariat_builtins::MClass;
use lariat_domains::Fault;
use lariat_domains::display::number;
use lariat_domains::fault::{ClassFault, Number, StepKind};
use lariat_project::Level;
use lariat_transfer::CallFault;
use lariat_transfer::fault::{ClassWhy, NoFile, Why};
use lariat_value_facts::Failure;
use lariat_value_facts::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "class-error",
    summary: "an operation that the classes of its values do not allow",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/class-error.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
    let empty = "only an array without elements may become a cell";
    suspicious_code::report(&RULE, (braces, empty), context, found);
    let format = "the template comes first, or after the number of an open file";
    suspicious_code::report(&RULE, (computed_file, format), context, found);
    let size = "the array comes first, then the dimension";
    suspicious_code::report(&RULE, (size_of_number, size), context, found);
}

/// The words of values that an operation or a builtin does not take.
pub fn words(failure: &Failure) -> Option<String> {
    match failure {
        Failure::Value(Fault::Class(fault)) => Some(operation(fault)),
        Failure::Call(CallFault { callee, why: Why::Class(why) }) => {
            Some(format!("`{callee}` {}", call(why)))
        }
        Failure::TooFewSelected => Some("the index selects too few values to assign".to_owned()),
        _ => None,
    }
}

/// The words of a value of a class that an operation does not take.
fn operation(fault: &ClassFault) -> String {
    match fault {
        ClassFault::Access { step, class } => {
            let (access, wanted) = match step {
                StepKind::Paren => ("()", "array"),
                StepKind::Brace => ("{}", MClass::Cell.name()),
                StepKind::Dot => (".", MClass::Struct.name()),
            };
            let article = if class.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
            format!("`{access}` needs a {wanted}, but this is {article} {class}")
        }
        ClassFault::Index(class) => format!("a {class} is not an index"),
        ClassFault::ComplexIndex => "a complex number is not an index".to_owned(),
        ClassFault::Position(Number(position)) => {
            format!("index {} is not a positive integer", number(*position))
        }
        ClassFault::Stored { value, array } => {
            format!("a {value} cannot be stored in an array of class {array}")
        }
        ClassFault::Fields { only } => {
            format!("the struct and the array have different fields: only one has `{only}`")
        }
        ClassFault::FieldOfSeveral => {
            "a field of a struct array needs an index: it has several elements".to_owned()
        }
        ClassFault::DeleteFromHandle => "a function handle has no elements to delete".to_owned(),
        ClassFault::DeleteBlock => {
            "only whole rows, columns or slices can be deleted: one index, the others `:`"
                .to_owned()
        }
        ClassFault::DeleteFromNothing => "there is no value to delete from".to_owned(),
    }
}

/// The words of arguments that a builtin does not take, after its name.
fn call(why: &ClassWhy) -> String {
    match why {
        ClassWhy::Classes(classes) if classes.is_empty() => "needs arguments".to_owned(),
        ClassWhy::Classes(classes) => format!("is not defined for {}", in_words(classes)),
        ClassWhy::TooMany { most, given } => {
            format!(
                "takes at most {}, but is called with {given}",
                plural(*most as usize, "argument")
            )
        }
        ClassWhy::TooFew { least, given } => {
            format!(
                "needs at least {}, but is called with {given}",
                plural(*least as usize, "argument")
            )
        }
        ClassWhy::NoResult => "returns no value".to_owned(),
        ClassWhy::Results { most, asked } => {
            format!(
                "returns at most {}, but {asked} are requested",
                plural(*most as usize, "result")
            )
        }
        ClassWhy::NoArgument => "needs an argument".to_owned(),
        ClassWhy::Distribution => "needs as many arguments as results, or one".to_owned(),
        ClassWhy::File(what) => {
            let what = match what {
                NoFile::Empty => "this is empty".to_owned(),
                NoFile::Number(Number(number)) => format!("this is {number}"),
                NoFile::Negative => "this is negative".to_owned(),
            };
            format!("needs a file identifier as its first argument, but {what}")
        }
        ClassWhy::NameWithoutValue => "needs a value for each name".to_owned(),
        ClassWhy::Numbers { place, low, high, .. } if low == high => {
            format!("needs {} as argument {place}", low.0)
        }
        ClassWhy::Numbers { place, whole, low: Number(low), high: Number(high) } => {
            let kind = if *whole { "whole numbers" } else { "numbers" };
            let bounds = match (low.is_finite(), high.is_finite()) {
                (true, true) => format!(" from {low} to {high}"),
                (true, false) => format!(" from {low}"),
                (false, true) => format!(" up to {high}"),
                (false, false) => String::new(),
            };
            format!("needs {kind}{bounds} as argument {place}")
        }
        ClassWhy::UnequalCells => "needs cells of equal sizes".to_owned(),
        ClassWhy::Field(name) => format!("finds no field `{name}`"),
        ClassWhy::NotPermutation(rank) => {
            format!("needs a permutation of {rank} dimensions or more as its second argument")
        }
        ClassWhy::NoChoice(text) => format!("finds no choice that begins with '{text}'"),
    }
}

/// "cell, char and double"
fn in_words(classes: &[Option<MClass>]) -> String {
    let name = |class: &Option<MClass>| class.map_or("unknown", MClass::name);
    let names: Vec<_> = classes.iter().map(name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The words of an element of a cell put into an array of numbers.
fn braces(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::BracesIntoNumbers(value) = suspicion else { return None };
    Some(format!("`{{}}` needs a cell, this is {value}"))
}

/// The words of a computed number in front of a template.
fn computed_file(suspicion: &Suspicion) -> Option<String> {
    let words = "a computed number stands where the number of an open file is meant";
    matches!(suspicion, Suspicion::ComputedFile).then(|| words.to_owned())
}

/// The words of the size of a number, along an array.
fn size_of_number(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::SizeOfNumber(Number(number)) = suspicion else { return None };
    Some(format!("this asks for the size of {number}, along the elements of an array"))
}
