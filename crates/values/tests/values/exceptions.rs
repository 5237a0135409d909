//! `try` and `unwind_protect`.

use crate::program::{run, run_in_octave};

#[test]
fn the_handler_starts_from_any_point_of_the_body() {
    let known = run("x = 1;\ntry\nx = 'text';\ny = rand(x);\nx = {};\ncatch\nz = x;\nend");
    for class in ["double", "char"] {
        assert!(known.value("z", 7).contains(class), "{}", known.value("z", 7));
    }
}

#[test]
fn what_is_after_both_ends_meets() {
    let known = run("try\ny = rand(2);\ncatch\ny = 'text';\nend\nz = y;");
    for class in ["double", "char"] {
        assert!(known.value("z", 6).contains(class), "{}", known.value("z", 6));
    }
}

#[test]
fn an_error_in_a_try_is_not_reported() {
    let known = run("try\nx = {} + 1;\ncatch\ny = 2;\nend\nz = {} + 1;");
    assert_eq!(known.failing_lines(), [6]);
}

#[test]
fn an_exception_is_an_object_or_a_struct() {
    let text = "try\nerror('no')\ncatch e\nm = e.message;\nk = e;\nend";
    assert!(run(text).value("m", 4).contains("char"));
    assert!(run(text).value("k", 5).contains("MException"), "{}", run(text).value("k", 5));
    assert!(run_in_octave(text).value("m", 4).contains("char"));
}

#[test]
fn the_cleanup_follows_every_exit() {
    let known = run_in_octave(
        "x = 1;\nunwind_protect\nx = 'text';\ny = rand(x);\nunwind_protect_cleanup\nz = x;\n\
         end_unwind_protect\nw = x;",
    );
    assert!(known.value("z", 6).contains("double"), "{}", known.value("z", 6));
    assert!(!known.value("w", 8).contains("double"), "only the end goes on");
}
