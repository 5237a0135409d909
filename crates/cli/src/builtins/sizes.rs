//! How the sizes of results follow, in words.
//!
//! ```text
//! numeric (m,3)        gives (m,1)
//! anything, (1,1)      gives the size of argument 1
//! any other arguments  give any size
//! ```
//!
//! Cost: one pass over the cases of an equation.

use lariat_builtins::{
    ArgumentPatterns, Builtin, ClassSet, DimPattern, ExtentForm, ExtentOperator, NumberPattern,
    PatternForm, ShapeCase, ShapeForm, ShapePattern, ShapeRule,
};

/// The lines that say which arguments give results of which sizes; none where nothing is
/// known.
pub fn lines(builtin: &Builtin) -> Vec<String> {
    match (&builtin.equation, builtin.shape) {
        (Some(equation), ShapeRule::Equation) => of_cases(&equation.cases),
        (_, rule) => sentence(rule).map(str::to_owned).into_iter().collect(),
    }
}

fn of_cases(cases: &[ShapeCase]) -> Vec<String> {
    let rows: Vec<_> = cases.iter().map(|case| (arguments(case), results(case))).collect();
    let is_total = cases.iter().any(|case| {
        let is_anything = |it: &ShapePattern| it.classes.is_none() && it.form == PatternForm::Any;
        case.arguments.open
            && case.wanted.is_none()
            && case.arguments.patterns.iter().all(is_anything)
    });
    let rest = (!is_total).then(|| ("any other arguments".to_owned(), "any size".to_owned()));
    let rows: Vec<_> = rows.into_iter().chain(rest).collect();
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).min(44);
    rows.into_iter().map(|(from, to)| format!("{from:width$}  ->  {to}")).collect()
}

/// The lines that say what a call needs of its arguments; none where nothing is known.
pub fn needs(builtin: &Builtin) -> Vec<String> {
    let cases = builtin.needs.iter().chain(&builtin.also_needs).flat_map(|needs| &needs.cases);
    cases.map(patterns).collect()
}

fn patterns(case: &ArgumentPatterns) -> String {
    let mut all: Vec<_> = case.patterns.iter().map(pattern).collect();
    if case.open {
        all.push(if all.is_empty() { "any arguments".into() } else { "any others".into() });
    }
    if all.is_empty() { "no argument".into() } else { all.join(", ") }
}

fn arguments(case: &ShapeCase) -> String {
    let all = patterns(&case.arguments);
    match case.wanted {
        Some(count) => format!("{all}, for {count} results"),
        None => all,
    }
}

fn pattern(pattern: &ShapePattern) -> String {
    let classes = pattern.classes.map(classes);
    match (classes, form(&pattern.form)) {
        (Some(classes), None) => classes,
        (None, None) => "anything".into(),
        (Some(classes), Some(form)) => format!("{classes} {form}"),
        (None, Some(form)) => form,
    }
}

fn classes(set: ClassSet) -> String {
    let mut left = set;
    let mut words = Vec::new();
    for (group, word) in [(ClassSet::NUMERIC, "numeric"), (ClassSet::FLOAT, "float")] {
        if group.intersection(left) == group {
            words.push(word);
            left = left.iter().filter(|class| !group.contains(*class)).collect();
        }
    }
    words.extend(left.iter().map(lariat_builtins::MClass::name));
    words.join(" or ")
}

fn form(form: &PatternForm) -> Option<String> {
    Some(match form {
        PatternForm::Any => return None,
        PatternForm::Scalar => "(1,1)".into(),
        PatternForm::Vector => "a vector".into(),
        PatternForm::Dims(dims) => tuple(dims.iter().map(extent)),
        PatternForm::Count(letter) => format!("of {letter} elements"),
        PatternForm::CountIs(1) => "of 1 element".into(),
        PatternForm::CountIs(count) => format!("of {count} elements"),
        PatternForm::Numbers(wanted) => numbers(*wanted),
        PatternForm::Number(letter) => format!("the number {letter}"),
        PatternForm::Degree(letter) => format!("coefficients of degree {letter}"),
        PatternForm::Word(word) => format!("'{word}'"),
        PatternForm::Size => "a size".into(),
        PatternForm::Sizes => "sizes".into(),
    })
}

/// "whole numbers from 0"
fn numbers(NumberPattern { whole, low, high }: NumberPattern) -> String {
    let kind = if whole { "whole numbers" } else { "numbers" };
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{kind} from {low} to {high}"),
        (true, false) => format!("{kind} from {low}"),
        (false, true) => format!("{kind} up to {high}"),
        (false, false) => kind.into(),
    }
}

fn extent(dim: &DimPattern) -> String {
    match dim {
        DimPattern::Any => ":".into(),
        DimPattern::Known(extent) => extent.to_string(),
        DimPattern::Letter(letter) => letter.to_string(),
        DimPattern::AtLeast(extent) => format!(">{}", extent.saturating_sub(1)),
        DimPattern::Positive(Some(letter)) => format!("{letter}>0"),
        DimPattern::Positive(None) => ":>0".into(),
    }
}

fn results(case: &ShapeCase) -> String {
    let mut all: Vec<_> = case.forms.iter().map(result).collect();
    if case.repeats {
        all.push("and so on".into());
    }
    if case.refuses {
        return "fails".into();
    }
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}

fn result(form: &ShapeForm) -> String {
    match form {
        ShapeForm::Unknown => "any size".into(),
        ShapeForm::Dims(extents) => tuple(extents.iter().map(of_form)),
        ShapeForm::Same(at) => format!("the size of argument {}", at + 1),
        ShapeForm::Stated => "the size that is stated".into(),
        ShapeForm::Collapsed(at) => {
            format!("the size of argument {}, its first extent that is not 1 as 1", at + 1)
        }
    }
}

fn of_form(form: &ExtentForm) -> String {
    match form {
        ExtentForm::Any => ":".into(),
        ExtentForm::Known(extent) => extent.to_string(),
        ExtentForm::Some(letter) => letter.to_string(),
        ExtentForm::Letter(letter) => letter.to_string(),
        ExtentForm::Both(operator, sides) => {
            let (left, right) = (of_form(&sides.0), of_form(&sides.1));
            match operator {
                ExtentOperator::Plus => format!("{left}+{right}"),
                ExtentOperator::Minus => format!("{left}-{right}"),
                ExtentOperator::Times => format!("{left}*{right}"),
                ExtentOperator::Min => format!("min({left},{right})"),
                ExtentOperator::Max => format!("max({left},{right})"),
            }
        }
    }
}

fn tuple(extents: impl Iterator<Item = String>) -> String {
    format!("({})", extents.collect::<Vec<_>>().join(","))
}

/// What a rule says that is one word of the specification.
fn sentence(rule: ShapeRule) -> Option<&'static str> {
    Some(match rule {
        ShapeRule::Unknown | ShapeRule::Equation => return None,
        ShapeRule::Scalar => "(1,1)",
        ShapeRule::Same => "the size of argument 1",
        ShapeRule::Elementwise | ShapeRule::Several => {
            "the common size of the arguments, extents of 1 expanded"
        }
        ShapeRule::Sizes => "the size that the arguments state: f(n) is (n,n), f(m,n) is (m,n)",
        ShapeRule::Collapse | ShapeRule::CollapseNonempty | ShapeRule::Spread => {
            "the size of argument 1, the extent along one dimension as 1"
        }
        ShapeRule::CollapseOrElementwise => {
            "of one array, its size with the extent along one dimension as 1; of two, their common size"
        }
        ShapeRule::Product => "(m,k) and (k,n) give (m,n); a scalar and an array the array's size",
        ShapeRule::LeftDivide => {
            "(k,m) and (k,n) give (m,n); a scalar and an array the array's size"
        }
        ShapeRule::RightDivide => {
            "(m,k) and (n,k) give (m,n); an array and a scalar the array's size"
        }
        ShapeRule::Power => "the size of the square matrix; (1,1) of two scalars",
        ShapeRule::Transpose => "(m,n) gives (n,m)",
        ShapeRule::Horizontal => "(m,a) and (m,b) give (m,a+b)",
        ShapeRule::Vertical => "(a,n) and (b,n) give (a+b,n)",
        ShapeRule::Range => "(1,:): as many as there are steps",
        ShapeRule::Row => "(1,:)",
        ShapeRule::Column => "(:,1)",
        ShapeRule::Matrix => "(:,:)",
        ShapeRule::Square => "(n,n), as the argument is",
        ShapeRule::SquareOfNumber => "square, of an extent that a number states",
        ShapeRule::SameAsSecond => "the size of argument 2",
        ShapeRule::SameAsThird => "the size of argument 3",
        ShapeRule::Norm => "(1,1), unless a word asks for the norms of rows or columns",
        ShapeRule::Eigenvalues => "(n,n) gives (n,1); for several results (n,n) each",
        ShapeRule::Orthogonal => "the size of argument 1; for several results (m,m), (m,n), (n,n)",
        ShapeRule::CommonSize => "(1,1), then each argument in the common size",
        ShapeRule::Spacing => "(1,1) without arguments, the size of the argument otherwise",
        ShapeRule::Transform => "the size of the argument, where it is the only one",
        ShapeRule::Characters => "the size of one array of numbers or characters",
        ShapeRule::Difference => "one element less along the first dimension whose extent is not 1",
        ShapeRule::Meshgrid => {
            "a row for each element of argument 2, a column for each of argument 1"
        }
        ShapeRule::Ndgrid => {
            "a row for each element of argument 1, a column for each of argument 2"
        }
        ShapeRule::Banded => "the size that the last two arguments state",
        ShapeRule::Kronecker => "(a,b) and (c,d) give (a*c,b*d)",
        ShapeRule::Repeat => "the size of argument 1, times the numbers that are stated",
        ShapeRule::Reshape => "the size that the further arguments state",
        ShapeRule::SizeQuery => "(1,:), an element for each dimension; (1,1) for one dimension",
        ShapeRule::Diagonal => {
            "a vector of n elements gives (n,n), a matrix its diagonal as a column"
        }
        ShapeRule::Spaced => "(1,n), n is argument 3 or 100",
        ShapeRule::Found => "a row for a row, a column otherwise",
        ShapeRule::PerString => "(1,1) for a text, the size of the cell for a cell",
        ShapeRule::ByRole => return None,
    })
}
