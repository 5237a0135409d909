//! The rules, each with its page in `pages/`.

mod ambiguous_end;
mod assumed_variable;
mod called_before_assignment;
mod function_name;
mod kind_clash;
mod maybe_unassigned;
mod shadowed_function;
pub(crate) mod syntax_error;
mod unassigned_variable;
mod unbound_end;
mod undefined_name;
mod unreachable_code;
pub(crate) mod unused_suppression;
mod unused_value;

use crate::rule::Rule;

/// All rules, sorted by code.
static ALL: [&Rule; 14] = [
    &ambiguous_end::RULE,
    &assumed_variable::RULE,
    &called_before_assignment::RULE,
    &function_name::RULE,
    &kind_clash::RULE,
    &maybe_unassigned::RULE,
    &shadowed_function::RULE,
    &syntax_error::RULE,
    &unassigned_variable::RULE,
    &unbound_end::RULE,
    &undefined_name::RULE,
    &unreachable_code::RULE,
    &unused_suppression::RULE,
    &unused_value::RULE,
];

/// All rules, sorted by code.
pub fn rules() -> &'static [&'static Rule] {
    &ALL
}

/// The rule with this code.
pub fn find_rule(code: &str) -> Option<&'static Rule> {
    rules().iter().copied().find(|rule| rule.code == code)
}
