//! What the layout changes and what it keeps, on small texts.

use super::*;

fn formatted(text: &str) -> String {
    with(text, &Style::default())
}

fn with(text: &str, style: &Style) -> String {
    let once = format(text, &Dialect::MATLAB, style).expect("formatted");
    assert_eq!(format(&once, &Dialect::MATLAB, style).as_ref(), Ok(&once), "twice");
    once
}

fn octave(text: &str) -> String {
    format(text, &Dialect::OCTAVE, &Style::default()).expect("formatted")
}

#[test]
fn blocks_are_indented() {
    let text =
        "if(a)\nx=1;\nelseif b, y=2;\n  else\nswitch k\ncase 1\nz;\notherwise\nw;\nend\nend\n";
    let wanted = "if (a)\n    x = 1;\nelseif b, y = 2;\nelse\n    switch k\n        case 1\n            \
        z;\n        otherwise\n            w;\n    end\nend\n";
    assert_eq!(formatted(text), wanted);
    let flat = Style { indent_cases: false, indent: 2, ..Style::default() };
    assert_eq!(with("switch k\n case 1\n    z;\nend\n", &flat), "switch k\ncase 1\n  z;\nend\n");
    assert_eq!(
        formatted("for i=1:3, for j=1:3\nx;\nend, end\ny;\n"),
        "for i = 1:3, for j = 1:3\n    x;\nend, end\ny;\n"
    );
}

#[test]
fn bodies_of_functions_stand_as_the_file_has_them() {
    let flat = "function f\nx = 1;\nif x\ny = 2;\nend\n";
    assert_eq!(formatted(flat), "function f\nx = 1;\nif x\n    y = 2;\nend\n");
    let deep = "function f\n  x = 1;\n  end\n";
    assert_eq!(formatted(deep), "function f\n    x = 1;\nend\n");
    let all = Style { functions: FunctionBodies::All, ..Style::default() };
    assert_eq!(
        with("function f\n% F\nx = 1;\nfunction g\ny;\n", &all),
        "function f\n% F\n    x = 1;\nfunction g\n    y;\n"
    );
    let class = "classdef C\nmethods\nfunction end(o)\nx;\nend\nend\nend\n";
    assert_eq!(
        formatted(class),
        "classdef C\n    methods\n        function end(o)\n            \
        x;\n        end\n    end\nend\n"
    );
}

#[test]
fn blanks_in_matrices_separate() {
    for same in [
        "x = [a -b];\n",
        "x = [a - b];\n",
        "x = [a-b];\n",
        "x = [f (1)];\n",
        "x = {@(x) x, 'a' 'b'};\n",
        "x = [a' b'];\n",
        "x = [a 'b'];\n",
        "x = [1 - 2, +3];\n",
        "[a, ~] = f(x);\n",
        "f('a' ');\n",
        "x = [a, -b];\n",
    ] {
        assert_eq!(formatted(same), same);
    }
    assert_eq!(formatted("x=[ a ,-b ;c  d];\n"), "x = [a,-b;c d];\n");
    assert_eq!(formatted("x=[ a ;b ; c];\n"), "x = [a; b; c];\n".replace("; ", " ; "));
}

#[test]
fn even_places_follow_the_author() {
    assert_eq!(formatted("x=a+ b*c;\n"), "x = a + b*c;\n");
    assert_eq!(formatted("y = f(a,b, c);\n"), "y = f(a, b, c);\n");
    assert_eq!(formatted("y = f(a,b,c);\n"), "y = f(a,b,c);\n");
    assert_eq!(formatted("if ( a&&~ b )\nend\n"), "if ( a && ~b )\nend\n");
    assert_eq!(formatted("x = y(1 :n) .^2;\n"), "x = y(1:n).^2;\n");
    assert_eq!(formatted("g=@ (x)x-1;\n"), "g = @(x) x-1;\n");
    let one = Style {
        operators: Blanks::One,
        commas: Blanks::One,
        brackets: Blanks::None,
        ..Style::default()
    };
    assert_eq!(with("x = f( a+b,[1,2] );\n", &one), "x = f(a + b, [1, 2]);\n");
}

#[test]
fn what_is_aligned_stays_aligned() {
    assert_eq!(formatted("x   =1;\nlong=2;\n"), "x    = 1;\nlong = 2;\n");
    assert_eq!(formatted("x   = 1;\n\nlong=2;\n"), "x = 1;\n\nlong = 2;\n");
    assert_eq!(
        formatted("x=1;    % a\nyy=2;   % b\n        % c\n"),
        "x = 1;  % a\nyy = 2; % b\n        % c\n"
    );
    let ends = "s(end+1).a=1;\ns(end  ).b=2;\n";
    assert_eq!(formatted(ends), "s(end+1).a = 1;\ns(end  ).b = 2;\n");
    let matrix = "A=[ 1, -2\n   -3,  4];\n";
    assert_eq!(formatted(matrix), "A = [ 1, -2\n     -3,  4];\n");
    assert_eq!(
        formatted("set(h,'a',  1, ...\n      'bcd',2);\n"),
        "set(h, 'a',   1, ...\n       'bcd', 2);\n"
    );
}

#[test]
fn continuation_lines_go_with_their_statement() {
    assert_eq!(
        formatted("if a\nx=f(b,...\n    c)+...\n  d;\nend\n"),
        "if a\n    x = f(b, ...\n          c)+...\n      d;\nend\n"
    );
    assert_eq!(formatted("A = {\n'a'\n'b'\n};\n"), "A = {\n    'a'\n    'b'\n};\n");
}

#[test]
fn comments_go_with_the_code() {
    let text = "if a\n% in\n  x;\n  % still in\n\n% of else\nelse\n%{\n  text\n%}\nend\n";
    let wanted = "if a\n    % in\n    x;\n    % still in\n\n% of else\nelse\n    %{\n      text\n    %}\nend\n";
    assert_eq!(formatted(text), wanted);
}

#[test]
fn lines_and_bytes_survive() {
    assert_eq!(formatted("x=1;  \r\n\r\n\r\n\r\n\r\ny;"), "x = 1;\r\n\r\n\r\ny;\r\n");
    assert_eq!(formatted("hold   on  ;  x=1\n!ls   -l\n"), "hold   on; x = 1\n!ls   -l\n");
    assert_eq!(formatted("\n\n% a\n\u{c}\nx=1;\n"), "% a\n\u{c}\nx = 1;\n");
    assert_eq!(formatted("x=1;%#ok\n%%  Part\n"), "x = 1; %#ok\n%%  Part\n");
    assert_eq!(formatted("\tif a\n\t\tx;\n\tend\n"), "if a\n    x;\nend\n");
    assert_eq!(formatted(""), "");
}

#[test]
fn marks_keep_lines() {
    let text = "x=1;\n%#format off\n  y=[1,  2];\n\n\n\n%#format on\nz=3;\n";
    let wanted = "x = 1;\n%#format off\n  y=[1,  2];\n\n\n\n%#format on\nz = 3;\n";
    assert_eq!(formatted(text), wanted);
}

#[test]
fn octave_has_its_own_words() {
    assert_eq!(
        octave(
            "do\nx++;\nuntil (x>3)\nunwind_protect\ny;\nunwind_protect_cleanup\nz;\nend_unwind_protect\n"
        ),
        "do\n    x++;\nuntil (x > 3)\nunwind_protect\n    y;\nunwind_protect_cleanup\n    z;\nend_unwind_protect\n"
    );
    assert_eq!(
        octave("function f ()\n  x;\nendfunction\n\n%!test\n%! assert (1)\n"),
        "function f ()\n    x;\nendfunction\n\n%!test\n%! assert (1)\n"
    );
    assert_eq!(octave("x = - -y;\n#{\n a\n#}\n"), "x = - -y;\n#{\n a\n#}\n");
}

#[test]
fn files_with_errors_are_refused() {
    let refused = format("x = (1;\n", &Dialect::MATLAB, &Style::default());
    assert!(matches!(refused, Err(Refusal::Syntax(errors)) if errors.len() == 1));
}
