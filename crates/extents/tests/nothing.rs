//! Arrays that are `[]` on some path: what they are on the others.

mod common;

/// The lines with findings of a function with these statements.
fn lines(declared: &str, body: &[&str]) -> Vec<usize> {
    let text = format!("%#shape {declared}\nfunction f(x, y, c)\n{}\nend\n", body.join("\n"));
    common::file(&text).findings().into_iter().map(|(line, _)| line).collect()
}

const DECLARED: &str = "x (1,R), y (1,S), c";

#[test]
fn rows_of_one_length_fit() {
    assert!(
        lines(DECLARED, &["z = [];", "while c", "z = [z; x];", "end", "w = [z; x];"]).is_empty()
    );
    assert!(
        lines(DECLARED, &["z = [];", "while c", "z = [z, 1];", "end", "w = [z; z];"]).is_empty()
    );
    assert!(
        lines(DECLARED, &["z = [];", "while c", "z(end+1, :) = x;", "end", "w = [z; x];"])
            .is_empty()
    );
}

#[test]
fn rows_of_other_lengths_do_not() {
    assert_eq!(lines(DECLARED, &["z = [];", "while c", "z = [z; x];", "z = [z; y];", "end"]), [5]);
    assert_eq!(lines(DECLARED, &["z = [];", "while c", "z = [z; x];", "end", "w = [z; y];"]), [7]);
    assert_eq!(lines(DECLARED, &["z = [];", "while c", "z = [z; x];", "end", "w = z + x;"]), [7]);
}

#[test]
fn what_changes_in_the_loop_does_not_fit_what_is_left_of_it() {
    let all = ["z = [];", "while c", "x = [x, 1];", "z = [z; x];", "end"];
    assert_eq!(lines(DECLARED, &all), [6]);
    let all = ["z = [];", "while c", "x = find(x);", "z = [z; x];", "end"];
    assert_eq!(lines(DECLARED, &all), [6]);
}
