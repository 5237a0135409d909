//! Globals and persistents.

use crate::program::run;

#[test]
fn a_counter_that_lives_on_is_any_number() {
    let known = run("a = next();\nb = next();\nfunction n = next()\npersistent last\n\
                     if isempty(last)\nlast = 0;\nend\nlast = last + 1;\nn = last;\nend");
    assert!(known.value("a", 1).ends_with(" double"), "{}", known.value("a", 1));
    assert!(known.value("b", 2).ends_with(" double"), "{}", known.value("b", 2));
}

#[test]
fn a_global_of_the_same_name_is_one_variable() {
    let known = run("global g\ng = 'text';\nshow();\nfunction show()\nglobal g\nh = g;\nend");
    assert!(known.value("h", 6).contains("char"), "{}", known.value("h", 6));
    let local = run("g = 'text';\nshow();\nfunction show()\nglobal g\nh = g;\nend");
    assert_eq!(local.value("h", 5), "(0,0) double");
}
