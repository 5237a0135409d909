//! The rules, each with its page in `pages/`.

mod ambiguous_end;
mod assumed_variable;
mod called_before_assignment;
mod function_name;
mod kind_clash;
mod shadowed_function;
mod syntax_error;
mod unbound_end;
mod undefined_name;
pub(crate) mod unused_suppression;

use crate::rule::Rule;

/// All rules, sorted by code.
pub(crate) static ALL: [&Rule; 10] = [
    &ambiguous_end::RULE,
    &assumed_variable::RULE,
    &called_before_assignment::RULE,
    &function_name::RULE,
    &kind_clash::RULE,
    &shadowed_function::RULE,
    &syntax_error::RULE,
    &unbound_end::RULE,
    &undefined_name::RULE,
    &unused_suppression::RULE,
];
