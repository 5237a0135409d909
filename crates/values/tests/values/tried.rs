//! Functions that are only reached through a `try`.

use crate::program::Program;

fn only_tried(main: &str) -> Vec<&'static str> {
    let text = format!(
        "function main\n{main}\nend\nfunction first(x)\nsecond(x)\nend\n\
         function second(x)\ndisp(x)\nend"
    );
    let program = Program::of(&text);
    let found = program.only_tried();
    ["first", "second"]
        .into_iter()
        .filter(|name| found.contains(&program.function(name).function))
        .collect()
}

#[test]
fn what_only_a_try_leads_to() {
    assert_eq!(only_tried("try, first(3), catch, end"), ["first", "second"]);
    assert_eq!(only_tried("try, first(3), catch, second(2), end"), ["first"]);
    assert!(only_tried("first(2), try, first(3), catch, end").is_empty());
    assert!(only_tried("try, first(3), catch, end\nh = @first;").is_empty(), "a handle");
    assert_eq!(only_tried("try, first(3), catch, end\nh = 'second';"), ["first"], "a name");
}
