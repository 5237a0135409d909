//! Shape equations, read by recursive descent.
//!
//! An error is the byte at which the text is wrong, and a sentence. Each letter of a
//! result must stand in a pattern of its case, and each argument that a form names
//! must have a pattern: what is read can be evaluated.

use super::{
    ArgumentPatterns, DimPattern, ExtentForm, ExtentOperator, NumberPattern, PatternForm,
    Preconditions, ShapeCase, ShapeEquation, ShapeForm, ShapePattern,
};
use crate::language::read_classes;

type Fault = (usize, String);

/// The equation that a text describes.
pub(crate) fn read(text: &str) -> Result<ShapeEquation, Fault> {
    let mut reader = Reader { text, at: 0 };
    let mut cases = vec![reader.case()?];
    while reader.takes(",") {
        cases.push(reader.case()?);
    }
    match reader.rest().is_empty() {
        true => Ok(ShapeEquation { text: text.into(), cases }),
        false => Err(reader.fault("expected `,` or the end")),
    }
}

/// What a text says that a call needs.
pub(crate) fn read_preconditions(text: &str) -> Result<Preconditions, Fault> {
    let mut reader = Reader { text, at: 0 };
    let each = reader.takes("each:");
    let mut cases = vec![reader.arguments()?];
    while reader.takes(",") {
        cases.push(reader.arguments()?);
    }
    if !reader.rest().is_empty() {
        return Err(reader.fault("expected `,` or the end"));
    }
    let group = cases[0].patterns.len();
    let same = |case: &ArgumentPatterns| !case.open && case.patterns.len() == group && group > 0;
    match each && !cases.iter().all(same) {
        true => Err((0, "each case has the same number of patterns".into())),
        false => Ok(Preconditions { text: text.into(), each, cases }),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// What follows, from its first character that is not blank.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn fault(&mut self, message: impl Into<String>) -> Fault {
        self.rest();
        (self.at, message.into())
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), Fault> {
        match self.takes(sign) {
            true => Ok(()),
            false => Err(self.fault(format!("expected `{sign}`"))),
        }
    }

    fn number(&mut self) -> Option<u32> {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..length].parse().ok()?;
        self.at += length;
        Some(number)
    }

    /// A word of lower-case letters, and underscores within.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let is_part = |byte: &u8| byte.is_ascii_lowercase();
        let length = rest.bytes().take_while(is_part).count();
        self.at += length;
        &rest[..length]
    }

    /// The patterns of a case, up to its arrow or its end.
    fn arguments(&mut self) -> Result<ArgumentPatterns, Fault> {
        let (mut patterns, mut open) = (Vec::new(), false);
        let ends = |rest: &str| rest.is_empty() || rest.starts_with("->") || rest.starts_with(',');
        while !ends(self.rest()) {
            if open {
                return Err(self.fault("`...` comes last"));
            }
            match self.takes("...") {
                true => open = true,
                false => patterns.push(self.pattern()?),
            }
        }
        Ok(ArgumentPatterns { patterns, open })
    }

    fn case(&mut self) -> Result<ShapeCase, Fault> {
        let arguments = self.arguments()?;
        self.expect("->")?;
        let attached = self.text[self.at..].starts_with(|c: char| c.is_ascii_digit());
        let wanted = attached.then(|| self.number()).flatten().map(|number| number as usize);
        let refuses = self.takes("!");
        let forms = Vec::new();
        let mut case = ShapeCase { arguments, wanted, refuses, forms, repeats: false };
        while !case.repeats && !self.rest().starts_with(',') && !self.rest().is_empty() {
            match self.takes("...") {
                true if case.forms.is_empty() => return Err(self.fault("expected a form")),
                true => case.repeats = true,
                false => case.forms.push(self.form(&case.arguments.patterns)?),
            }
        }
        match case.forms.is_empty() != refuses {
            true if refuses => Err(self.fault("a call that fails has no results")),
            true => Err(self.fault("expected the form of a result")),
            false => Ok(case),
        }
    }

    fn pattern(&mut self) -> Result<ShapePattern, Fault> {
        let rest = self.rest();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'|');
        let length = rest.bytes().take_while(is_part).count();
        let mut classes = None;
        if rest[length..].starts_with(':') {
            let start = self.at;
            let read = read_classes(&rest[..length]);
            classes = Some(read.map_err(|(at, message)| (start + at, message))?);
            self.at += length + 1;
        }
        Ok(ShapePattern { classes, form: self.pattern_form()? })
    }

    fn pattern_form(&mut self) -> Result<PatternForm, Fault> {
        if self.takes("_") {
            return Ok(PatternForm::Any);
        }
        if self.takes("$") {
            return Ok(PatternForm::Scalar);
        }
        if self.takes("#") {
            return Ok(match self.number() {
                Some(number) => PatternForm::CountIs(number),
                None => PatternForm::Count(self.letter()?),
            });
        }
        if self.takes("^") {
            return Ok(PatternForm::Degree(self.letter()?));
        }
        if self.takes("{") {
            return self.numbers().map(PatternForm::Numbers);
        }
        if self.takes("'") {
            let rest = &self.text[self.at..];
            let Some(end) = rest.find('\'') else { return Err(self.fault("`'` is missing")) };
            self.at += end + 1;
            return Ok(PatternForm::Word(rest[..end].into()));
        }
        if self.takes("[") {
            let mut dims = Vec::new();
            while !self.takes("]") {
                dims.push(self.dimension()?);
            }
            return self.at_least_two(dims).map(PatternForm::Dims);
        }
        let start = self.at;
        match self.word() {
            "vector" => Ok(PatternForm::Vector),
            "size" => Ok(PatternForm::Size),
            "sizes" => Ok(PatternForm::Sizes),
            word => Ok(PatternForm::Number(single(word, start)?)),
        }
    }

    /// `whole 0..1}`, after the brace.
    fn numbers(&mut self) -> Result<NumberPattern, Fault> {
        let whole = self.takes("whole");
        let mut pattern = NumberPattern { whole, low: f64::NEG_INFINITY, high: f64::INFINITY };
        if self.takes("}") {
            return Ok(pattern);
        }
        if let Some(low) = self.signed()? {
            pattern.low = low;
        }
        self.expect("..")?;
        if let Some(high) = self.signed()? {
            pattern.high = high;
        }
        self.expect("}")?;
        Ok(pattern)
    }

    fn signed(&mut self) -> Result<Option<f64>, Fault> {
        let is_negative = self.takes("-");
        match self.number() {
            Some(number) if is_negative => Ok(Some(-f64::from(number))),
            Some(number) => Ok(Some(f64::from(number))),
            None if is_negative => Err(self.fault("expected a number")),
            None => Ok(None),
        }
    }

    fn at_least_two<T>(&mut self, dims: Vec<T>) -> Result<Vec<T>, Fault> {
        match dims.len() < 2 {
            true => Err(self.fault("an array has two dimensions at least")),
            false => Ok(dims),
        }
    }

    fn dimension(&mut self) -> Result<DimPattern, Fault> {
        if self.takes("_") {
            return Ok(DimPattern::Any);
        }
        if self.takes("+") {
            return Ok(DimPattern::Positive(None));
        }
        if let Some(number) = self.number() {
            let is_least = self.text[self.at..].starts_with('+');
            self.at += usize::from(is_least);
            return Ok(match is_least {
                true => DimPattern::AtLeast(number),
                false => DimPattern::Known(number),
            });
        }
        let letter = self.letter()?;
        let is_positive = self.text[self.at..].starts_with('+');
        self.at += usize::from(is_positive);
        Ok(match is_positive {
            true => DimPattern::Positive(Some(letter)),
            false => DimPattern::Letter(letter),
        })
    }

    fn letter(&mut self) -> Result<char, Fault> {
        self.rest();
        let start = self.at;
        single(self.word(), start)
    }

    fn form(&mut self, patterns: &[ShapePattern]) -> Result<ShapeForm, Fault> {
        if self.takes("_") {
            return Ok(ShapeForm::Unknown);
        }
        if self.takes("$") {
            return Ok(ShapeForm::Dims(vec![ExtentForm::Known(1), ExtentForm::Known(1)]));
        }
        if self.takes("=") {
            return Ok(ShapeForm::Same(self.place(patterns)?));
        }
        if self.takes("[") {
            let mut dims = Vec::new();
            while !self.takes("]") {
                dims.push(self.sum(patterns)?);
            }
            return self.at_least_two(dims).map(ShapeForm::Dims);
        }
        let start = self.at;
        match self.word() {
            "size" | "sizes" => match patterns.iter().any(ShapePattern::states_sizes) {
                true => Ok(ShapeForm::Stated),
                false => Err((start, "no argument states sizes".into())),
            },
            "collapse" => {
                self.expect("(")?;
                let place = self.place(patterns)?;
                self.expect(")")?;
                Ok(ShapeForm::Collapsed(place))
            }
            _ => Err((start, "expected the form of a result".into())),
        }
    }

    /// The place of an argument, from 0.
    fn place(&mut self, patterns: &[ShapePattern]) -> Result<usize, Fault> {
        let start = self.at;
        match self.number().map(|number| number as usize) {
            Some(number) if (1..=patterns.len()).contains(&number) => Ok(number - 1),
            Some(_) => Err((start, "this argument has no pattern".into())),
            None => Err((start, "expected the number of an argument".into())),
        }
    }

    fn sum(&mut self, patterns: &[ShapePattern]) -> Result<ExtentForm, Fault> {
        let mut sum = self.product(patterns)?;
        loop {
            let operator = match () {
                () if self.takes("+") => ExtentOperator::Plus,
                () if self.takes("-") => ExtentOperator::Minus,
                () => return Ok(sum),
            };
            sum = ExtentForm::Both(operator, Box::new((sum, self.product(patterns)?)));
        }
    }

    fn product(&mut self, patterns: &[ShapePattern]) -> Result<ExtentForm, Fault> {
        let mut product = self.factor(patterns)?;
        while self.takes("*") {
            let both = Box::new((product, self.factor(patterns)?));
            product = ExtentForm::Both(ExtentOperator::Times, both);
        }
        Ok(product)
    }

    fn factor(&mut self, patterns: &[ShapePattern]) -> Result<ExtentForm, Fault> {
        if self.takes("_") {
            return Ok(ExtentForm::Any);
        }
        if let Some(number) = self.number() {
            return Ok(ExtentForm::Known(number));
        }
        if self.takes("?") {
            return self.letter().map(ExtentForm::Some);
        }
        let start = self.at;
        let operator = match self.word() {
            "min" => ExtentOperator::Min,
            "max" => ExtentOperator::Max,
            word => {
                let letter = single(word, start)?;
                return match patterns.iter().any(|pattern| pattern.binds(letter)) {
                    true => Ok(ExtentForm::Letter(letter)),
                    false => Err((start, format!("no argument states `{letter}`"))),
                };
            }
        };
        self.expect("(")?;
        let first = self.sum(patterns)?;
        self.expect(",")?;
        let both = Box::new((first, self.sum(patterns)?));
        self.expect(")")?;
        Ok(ExtentForm::Both(operator, both))
    }
}

fn single(word: &str, at: usize) -> Result<char, Fault> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(letter),
        (Some(_), Some(_)) => Err((at, format!("`{word}` is not a single letter"))),
        _ => Err((at, "expected a letter".into())),
    }
}

impl DimPattern {
    const fn letter(self) -> Option<char> {
        match self {
            Self::Letter(letter) => Some(letter),
            Self::Positive(letter) => letter,
            Self::Any | Self::Known(_) | Self::AtLeast(_) => None,
        }
    }
}

impl ShapePattern {
    /// Is this letter known where the pattern matches?
    fn binds(&self, letter: char) -> bool {
        match &self.form {
            PatternForm::Dims(dims) => dims.iter().any(|dim| dim.letter() == Some(letter)),
            PatternForm::Count(bound) | PatternForm::Number(bound) | PatternForm::Degree(bound) => {
                *bound == letter
            }
            _ => false,
        }
    }

    fn states_sizes(&self) -> bool {
        matches!(self.form, PatternForm::Size | PatternForm::Sizes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case() {
        let equation = read("[1 m] numeric|char:n ... ->2 [1 m+n-1] =1 ...").unwrap();
        let [case] = &equation.cases[..] else { panic!("one case") };
        assert_eq!(
            (case.arguments.patterns.len(), case.arguments.open, case.wanted),
            (2, true, Some(2))
        );
        assert_eq!((case.forms.len(), case.repeats), (2, true));
        assert_eq!(case.arguments.patterns[1].form, PatternForm::Number('n'));
        assert!(case.arguments.patterns[1].classes.is_some());
        assert_eq!(case.forms[1], ShapeForm::Same(0));
        let ShapeForm::Dims(dims) = &case.forms[0] else { panic!("extents") };
        let ExtentForm::Both(ExtentOperator::Minus, both) = &dims[1] else { panic!("m+n-1") };
        assert_eq!(both.1, ExtentForm::Known(1));
    }

    #[test]
    fn a_case_that_fails() {
        let equation = read("[m n] [n m] -> $, _ ... -> !").unwrap();
        let refuses: Vec<bool> = equation.cases.iter().map(|case| case.refuses).collect();
        assert_eq!(refuses, [false, true]);
        assert_eq!(read("_ -> ! $").unwrap_err(), (8, "a call that fails has no results".into()));
    }

    #[test]
    fn what_a_call_needs() {
        let needs = read_preconditions("each: #2 [2+ n], {whole 0..} {-1..1}").unwrap();
        let [first, second] = &needs.cases[..] else { panic!("two cases") };
        assert!(needs.each && !first.open);
        assert_eq!(first.patterns[0].form, PatternForm::CountIs(2));
        let PatternForm::Dims(dims) = &first.patterns[1].form else { panic!("extents") };
        assert_eq!(dims[..], [DimPattern::AtLeast(2), DimPattern::Letter('n')]);
        let whole = NumberPattern { whole: true, low: 0.0, high: f64::INFINITY };
        assert_eq!(second.patterns[0].form, PatternForm::Numbers(whole));
        let unit = NumberPattern { whole: false, low: -1.0, high: 1.0 };
        assert_eq!(second.patterns[1].form, PatternForm::Numbers(unit));
        let roots = read("^n -> [n 1], _ -> [_ _]").unwrap();
        assert_eq!(roots.cases[0].arguments.patterns[0].form, PatternForm::Degree('n'));
        let uneven = read_preconditions("each: _, _ _").unwrap_err();
        assert_eq!(uneven.1, "each case has the same number of patterns");
        assert_eq!(read_preconditions("{0.5}").unwrap_err(), (2, "expected `..`".into()));
    }

    #[test]
    fn what_is_wrong() {
        let fault = |text| read(text).map(|_| ()).unwrap_err();
        assert_eq!(fault("[1 n] -> [1 m]"), (12, "no argument states `m`".into()));
        assert_eq!(fault("_ -> =2"), (6, "this argument has no pattern".into()));
        assert_eq!(fault("_ -> size"), (5, "no argument states sizes".into()));
        assert_eq!(fault("_"), (1, "expected `->`".into()));
        assert_eq!(fault("a + b"), (2, "expected a letter".into()));
        assert_eq!(fault("nowhere:_ -> $").0, 0);
        assert_eq!(fault("[n] -> $"), (4, "an array has two dimensions at least".into()));
        assert_eq!(fault("_ -> [1 min(2 3)]"), (14, "expected `,`".into()));
        assert_eq!(fault("_ ->"), (4, "expected the form of a result".into()));
        assert_eq!(fault("... _ -> $"), (4, "`...` comes last".into()));
    }
}
