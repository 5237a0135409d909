//! Walks over a tree show every node once, in source order.

use lariat_syntax::tree::{ClassId, ExprId, FunctionId, Stmt, StmtId, Tree};
use lariat_syntax::{Dialect, parse, visit};

fn tree(text: &str) -> Tree {
    parse(text, &Dialect::MATLAB).tree
}

fn texts(tree: &Tree, ids: &[ExprId]) -> Vec<String> {
    ids.iter().map(|&id| tree.expr_text(id).to_owned()).collect()
}

fn statements(tree: &Tree) -> Vec<StmtId> {
    let mut all = Vec::new();
    visit::each_stmt(tree, tree.body, &mut |id| all.push(id));
    all
}

fn direct(tree: &Tree, id: StmtId) -> Vec<String> {
    let mut all = Vec::new();
    visit::stmt_exprs(tree, id, &mut |id| all.push(id));
    texts(tree, &all)
}

#[test]
fn expressions_come_parents_first_in_source_order() {
    let tree = tree("[a, b.c] = f(x + 1, [y; {z}]', @(p) p:end);");
    let mut all = Vec::new();
    let Some(Stmt::Expr(assign, _)) = tree.first(tree.body).map(|id| tree.stmt(id)) else {
        panic!("not an expression")
    };
    visit::each_expr(&tree, assign, &mut |id| all.push(id));
    let expected = [
        "[a, b.c] = f(x + 1, [y; {z}]', @(p) p:end)",
        "a",
        "b.c",
        "b",
        "f(x + 1, [y; {z}]', @(p) p:end)",
        "f",
        "x + 1",
        "x",
        "1",
        "[y; {z}]'",
        "[y; {z}]",
        "y",
        "{z}",
        "z",
        "@(p) p:end",
        "p",
        "p:end",
        "p",
        "end",
    ];
    assert_eq!(texts(&tree, &all), expected);
}

#[test]
fn long_sums_are_walked_without_recursion() {
    let tree = tree(&format!("x = 1{};", " + 1".repeat(100_000)));
    let mut count = 0;
    let Some(id) = tree.first(tree.body) else { panic!("no statement") };
    visit::stmt_exprs(&tree, id, &mut |id| visit::each_expr(&tree, id, &mut |_| count += 1));
    assert_eq!(count, tree.expr_count());
}

#[test]
fn statements_come_with_nested_ones_but_not_with_functions() {
    let tree = tree(
        "if a\n b\nelseif c\n while d\n e\n end\nelse\n f\nend\n\
         switch g\n case h\n i\nend\ntry\n j\ncatch k\n l\nend\n\
         for m = n\n o\nend\nfunction p\n q\nend\n",
    );
    let heads: Vec<_> = statements(&tree).iter().map(|&id| direct(&tree, id).join(" ")).collect();
    let expected =
        ["a c", "b", "d", "e", "f", "g h", "i", "k", "j", "l", "m n", "o", ""].map(str::to_owned);
    assert_eq!(heads, expected);
}

#[test]
fn functions_show_their_header_and_arguments() {
    let tree = tree("function [a, b] = f(x, ~)\narguments\nx (1,:) double {g} = h\nend\nend\n");
    let mut all = Vec::new();
    visit::function_exprs(&tree, FunctionId::new(0), &mut |id| all.push(id));
    assert_eq!(texts(&tree, &all), ["a", "b", "x", "~"]);
    let Some(block) = tree.first(tree.functions[FunctionId::new(0)].body) else {
        panic!("no arguments block")
    };
    assert_eq!(direct(&tree, block), ["x", "1", ":", "double", "g", "h"]);
}

#[test]
fn classes_show_what_stands_directly_in_them() {
    let tree = tree(
        "classdef (A = a) C\nproperties (B = b)\nx (1,2) double = c\nend\n\
         methods\nfunction m(d)\nend\ny = n(z)\nend\nenumeration\nE (e)\nend\nend",
    );
    let mut all = Vec::new();
    visit::class_exprs(&tree, ClassId::new(0), &mut |id| all.push(id));
    assert_eq!(texts(&tree, &all), ["a", "b", "x", "1", "2", "double", "c", "y", "z", "e"]);
}
