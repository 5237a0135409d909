//! The rules, each with its page in `pages/`.

mod ambiguous_end;
pub mod argument_count;
mod array_condition;
mod assumed_variable;
mod called_before_assignment;
pub mod class_error;
mod column_loop;
mod extent_declaration;
mod extent_mismatch;
mod extent_unchecked;
mod function_name;
pub(crate) mod growth_in_loop;
mod implicit_expansion;
pub mod index_out_of_bounds;
mod kind_clash;
pub mod matrix_or_elementwise;
mod maybe_unassigned;
pub mod missing_argument;
pub mod missing_field;
pub mod not_callable;
mod shadowed_function;
pub mod shape_mismatch;
mod string_comparison;
pub(crate) mod syntax_error;
pub mod unassigned_output;
pub mod unassigned_variable;
mod unbound_end;
pub(crate) mod undefined_name;
mod unreachable_code;
pub(crate) mod unused_suppression;
pub(crate) mod unused_value;
mod wild_feature;

use crate::rule::Rule;

/// All rules, sorted by code.
static ALL: [&Rule; 32] = [
    &ambiguous_end::RULE,
    &argument_count::RULE,
    &array_condition::RULE,
    &assumed_variable::RULE,
    &called_before_assignment::RULE,
    &class_error::RULE,
    &column_loop::RULE,
    &extent_declaration::RULE,
    &extent_mismatch::RULE,
    &extent_unchecked::RULE,
    &function_name::RULE,
    &growth_in_loop::RULE,
    &implicit_expansion::RULE,
    &index_out_of_bounds::RULE,
    &kind_clash::RULE,
    &matrix_or_elementwise::RULE,
    &maybe_unassigned::RULE,
    &missing_argument::RULE,
    &missing_field::RULE,
    &not_callable::RULE,
    &shadowed_function::RULE,
    &shape_mismatch::RULE,
    &string_comparison::RULE,
    &syntax_error::RULE,
    &unassigned_output::RULE,
    &unassigned_variable::RULE,
    &unbound_end::RULE,
    &undefined_name::RULE,
    &unreachable_code::RULE,
    &unused_suppression::RULE,
    &unused_value::RULE,
    &wild_feature::RULE,
];

/// All rules, sorted by code.
pub fn rules() -> &'static [&'static Rule] {
    &ALL
}

/// The rule with this code.
pub fn find_rule(code: &str) -> Option<&'static Rule> {
    rules().iter().copied().find(|rule| rule.code == code)
}
