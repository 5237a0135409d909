//! What a call needs of its arguments: does each call with such arguments fail?
//!
//! `Needs(…)` of a builtin ([`lariat_builtins::Preconditions`]) lists what its leading
//! numbers may be, `Pairs(…)` says that names of properties are followed by values.
//!
//! ```text
//! plot(1:3, 1:3, 'r', 1:3, 1:4)       fails: five abscissas or six ordinates
//! pcg(eye(3), [1 2])                  fails: sizes
//! plot(x, y, 'LineWidth')             fails: a name without its value
//! plot(x, {y})                        fails: a cell is not a curve
//! contour(x, y, z), z unknown         may succeed
//! ```
//!
//! Nothing is said where an argument may be an object, whose class decides. Cost: the
//! patterns of the builtin.

use crate::fault::{CallFault, ClassWhy, Why};
use crate::fold::strings::without_choice;
use crate::shapes::misfit;
use crate::shapes::patterns::{Bound, Holds, matches};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{
    ArgumentPatterns, Fold, MClass, NumberPattern, PatternForm, Preconditions, is_property,
};
use lariat_domains::fault::Number;

/// Why no call with these arguments succeeds; `None` where one may.
pub(super) fn unmet(site: &Site<'_>) -> Option<CallFault> {
    if site.unknown.is_some() {
        return None;
    }
    if site.builtin.pairs.is_some_and(|texts| has_name_without_value(site, texts as usize)) {
        return Some(site.fault(Why::Class(ClassWhy::NameWithoutValue)));
    }
    if site.builtin.fold == Some(Fold::MatchingText)
        && let Some(text) = without_choice(site.args)
    {
        return Some(site.fault(Why::Class(ClassWhy::NoChoice(text.into()))));
    }
    let all = site.builtin.needs.iter().chain(&site.builtin.also_needs);
    let unmet = all.filter_map(|needs| unmet_by(site, needs)).next();
    unmet.or_else(|| no_curve(site)).or_else(|| not_a_permutation(site))
}

/// The fault of a second argument that is not a permutation of the dimensions of the first.
fn not_a_permutation(site: &Site<'_>) -> Option<CallFault> {
    let [x, order] = site.args else { return None };
    let is_meant = site.builtin.fold == Some(Fold::Permuted);
    let (rank, order) = (x.shape.rank().filter(|_| is_meant)?, order.elements()?);
    (!is_permutation(&order, rank)).then(|| site.fault(Why::Class(ClassWhy::NotPermutation(rank))))
}

/// Are these the numbers from 1 of so many dimensions or more, each once?
fn is_permutation(numbers: &[f64], rank: usize) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    numbers.len() >= rank && sorted.iter().enumerate().all(|(at, &it)| it == at as f64 + 1.0)
}

/// The same of one list of cases.
fn unmet_by(site: &Site<'_>, needs: &Preconditions) -> Option<CallFault> {
    let fails = |args: &&[View<'_>]| {
        let is_cut = !needs.each && may_go_on(site, needs, args.len());
        !needs.cases.iter().any(|case| match is_cut {
            true => may_match(args, &beginning(case, args.len())),
            false => may_match(args, case),
        })
    };
    let args = groups(site, needs).into_iter().find(fails)?;
    Some(fault(site, needs, args))
}

fn may_match(args: &[View<'_>], case: &ArgumentPatterns) -> bool {
    matches(args, case, &mut Bound::default()) != Holds::Never
}

/// May what comes after the numbers be one of the arguments that the patterns are about? Text
/// is an option, if there is a case for the numbers alone.
fn may_go_on(site: &Site<'_>, needs: &Preconditions, numbers: usize) -> bool {
    let Some(next) = site.args.get(numbers) else { return false };
    let is_enough = needs.cases.iter().any(|case| case.patterns.len() <= numbers);
    next.string().is_none() || !is_enough
}

/// The patterns of so many arguments, and any others.
fn beginning(case: &ArgumentPatterns, count: usize) -> ArgumentPatterns {
    let patterns = case.patterns.iter().take(count).cloned().collect();
    ArgumentPatterns { patterns, open: true }
}

/// The numbers that the patterns are about.
fn groups<'a>(site: &Site<'a>, needs: &Preconditions) -> Vec<&'a [View<'a>]> {
    let leading = site.args.iter().take_while(|arg| is_number(arg)).count();
    if !needs.each {
        return if leading == 0 { Vec::new() } else { vec![&site.args[..leading]] };
    }
    let size = needs.cases.first().map_or(1, |case| case.patterns.len());
    // An axis may stand in front, or a last curve alone.
    let is_whole = |(run, _): &(&[View<'_>], _)| !run.is_empty() && run.len() % size == 0;
    curves(site.args).take_while(is_whole).flat_map(|(run, _)| run.chunks(size)).collect()
}

/// The numbers between line styles, each with what comes after them: a style, or what ends the
/// curves.
fn curves<'a>(
    args: &'a [View<'a>],
) -> impl Iterator<Item = (&'a [View<'a>], Option<&'a View<'a>>)> {
    let mut rest = Some(args);
    std::iter::from_fn(move || {
        let args = rest.take()?;
        let run = args.iter().take_while(|arg| is_number(arg)).count();
        let next = args.get(run);
        if next.is_some_and(|next| next.string().is_some_and(is_line_style)) {
            rest = Some(&args[run + 1..]);
        }
        Some((&args[..run], next))
    })
}

/// The fault of a cell, a struct or a function handle among curves and their styles.
fn no_curve(site: &Site<'_>) -> Option<CallFault> {
    let needs = site.builtin.needs.iter().find(|needs| needs.each)?;
    let size = needs.cases.first()?.patterns.len();
    let is_no_style = |(run, next): (&[View<'_>], Option<&View<'_>>)| match next?.class? {
        // GNU Octave takes a cell after a curve for the style in it.
        MClass::Cell => Some(run.is_empty() || run.len() % size != 0),
        MClass::Struct | MClass::FunctionHandle => Some(true),
        _ => None,
    };
    if !curves(site.args).any(|curve| is_no_style(curve) == Some(true)) {
        return None;
    }
    let classes = site.args.iter().map(|arg| arg.class).collect();
    Some(site.fault(Why::Class(ClassWhy::Classes(classes))))
}

fn is_number(arg: &View<'_>) -> bool {
    arg.class.is_some_and(|class| class.is_numeric() || class == MClass::Logical)
}

/// `'--r'`, `'o'`.
fn is_line_style(text: &str) -> bool {
    text.bytes().all(|byte| b"-:.+o*xsd^v<>phrgbcmykw".contains(&byte))
}

/// Is the last name of a property without a value, after the texts that are contents?
fn has_name_without_value(site: &Site<'_>, texts: usize) -> bool {
    let is_name = |arg: &View<'_>| arg.string().is_some_and(is_property);
    let named = (0..site.args.len()).filter(|&k| site.args[k].may_be_string());
    let first = named.skip(texts).find(|&k| is_name(&site.args[k]));
    first.is_some_and(|first| {
        let pairs = &site.args[first..];
        pairs.len() % 2 == 1 && pairs.iter().step_by(2).all(is_name)
    })
}

fn fault(site: &Site<'_>, needs: &Preconditions, args: &[View<'_>]) -> CallFault {
    let by_numbers = needs.cases.iter().find_map(|case| {
        let without = case.patterns.iter().zip(args).position(|(pattern, arg)| {
            let one = ArgumentPatterns { patterns: vec![pattern.clone()], open: false };
            matches!(pattern.form, PatternForm::Numbers(_))
                && !may_match(std::slice::from_ref(arg), &one)
        })?;
        match case.patterns[without].form {
            PatternForm::Numbers(NumberPattern { whole, low, high }) => {
                let (low, high) = (Number(low), Number(high));
                Some(ClassWhy::Numbers { place: without + 1, whole, low, high })
            }
            _ => None,
        }
    });
    match by_numbers {
        Some(why) => site.fault(Why::Class(why)),
        None => misfit::of_all(site),
    }
}
