//! Lists of arguments: cells that are spread, colons.

use crate::program::run;

#[test]
fn the_elements_of_a_cell_are_arguments() {
    let known =
        run("c = {2, 3};\nx = zeros(c{:});\ny = zeros(1, c{:});\ns = struct('a', {4, 5});\n\
                     z = [s.a];");
    assert_eq!(known.value("x", 2), "(2,3) double = [0 0 0; 0 0 0]");
    assert_eq!(known.value("y", 3), "(1,2,3) double");
    assert!(known.value("z", 5).starts_with("(1,2) double"), "{}", known.value("z", 5));
}

#[test]
fn a_colon_as_an_argument_is_a_string() {
    let known = run("x = f(:);\nfunction y = f(c)\ny = c;\nend");
    assert_eq!(known.value("x", 1), "(1,1) char = ':'");
}
