//! The rules, each with its page in `pages/`.

mod ambiguous_end;
pub mod argument_count;
mod array_condition;
mod assumed_variable;
mod better_call;
mod called_before_assignment;
mod catch_identifier;
mod chained_comparison;
pub mod class_error;
mod column_loop;
mod complexity;
mod contents_file;
pub mod declared_value;
mod deprecated_function;
mod duplicate_case;
mod duplicate_condition;
mod duplicate_operand;
mod empty_catch;
pub mod extent_declaration;
mod extent_mismatch;
mod extent_unchecked;
mod format_arguments;
pub(crate) mod function_name;
pub(crate) mod growth_in_loop;
mod identical_branches;
mod implicit_expansion;
mod impossible_comparison;
pub mod index_out_of_bounds;
mod ineffective_statement;
mod kind_clash;
pub(crate) mod logical_operand;
mod loop_variable;
pub mod matrix_or_elementwise;
mod maybe_unassigned;
mod misplaced_break;
pub mod missing_argument;
pub mod missing_field;
pub mod not_callable;
mod parfor_variable;
pub mod raised_error;
mod removed_function;
mod shadowed_function;
mod shadowing_variable;
pub mod shape_mismatch;
mod shown_value;
mod string_comparison;
mod superclass;
pub(crate) mod syntax_error;
pub mod unassigned_output;
pub mod unassigned_variable;
mod unbound_end;
pub(crate) mod undefined_name;
pub mod unknown_member;
mod unreachable_code;
mod unreadable_data;
mod unused_function;
mod unused_input;
pub(crate) mod unused_suppression;
pub(crate) mod unused_value;
mod wild_feature;

use crate::rule::Rule;

/// All rules, sorted by code.
static ALL: [&Rule; 60] = [
    &ambiguous_end::RULE,
    &argument_count::RULE,
    &array_condition::RULE,
    &assumed_variable::RULE,
    &better_call::RULE,
    &called_before_assignment::RULE,
    &catch_identifier::RULE,
    &chained_comparison::RULE,
    &class_error::RULE,
    &column_loop::RULE,
    &complexity::RULE,
    &contents_file::RULE,
    &declared_value::RULE,
    &deprecated_function::RULE,
    &duplicate_case::RULE,
    &duplicate_condition::RULE,
    &duplicate_operand::RULE,
    &empty_catch::RULE,
    &extent_declaration::RULE,
    &extent_mismatch::RULE,
    &extent_unchecked::RULE,
    &format_arguments::RULE,
    &function_name::RULE,
    &growth_in_loop::RULE,
    &identical_branches::RULE,
    &implicit_expansion::RULE,
    &impossible_comparison::RULE,
    &index_out_of_bounds::RULE,
    &ineffective_statement::RULE,
    &kind_clash::RULE,
    &logical_operand::RULE,
    &loop_variable::RULE,
    &matrix_or_elementwise::RULE,
    &maybe_unassigned::RULE,
    &misplaced_break::RULE,
    &missing_argument::RULE,
    &missing_field::RULE,
    &not_callable::RULE,
    &parfor_variable::RULE,
    &raised_error::RULE,
    &removed_function::RULE,
    &shadowed_function::RULE,
    &shadowing_variable::RULE,
    &shape_mismatch::RULE,
    &shown_value::RULE,
    &string_comparison::RULE,
    &superclass::RULE,
    &syntax_error::RULE,
    &unassigned_output::RULE,
    &unassigned_variable::RULE,
    &unbound_end::RULE,
    &undefined_name::RULE,
    &unknown_member::RULE,
    &unreachable_code::RULE,
    &unreadable_data::RULE,
    &unused_function::RULE,
    &unused_input::RULE,
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
