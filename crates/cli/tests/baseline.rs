//! Baselines: what is known is hidden, what is new is shown.

mod common;

use common::{Folder, UNDEFINED};

#[test]
fn a_baseline_outlives_moved_lines() {
    let folder = Folder::with(&[("src/undefined.m", UNDEFINED)]);
    let strict = ["check", "src", "--fail-on", "warning"];
    folder.lariat(&strict).assert().code(1);
    let hidden = "1 file, no findings (1 hidden by the baseline)\n";
    let write = folder.lariat(&[&strict[..], &["--write-baseline", "known.json"]].concat());
    { write }.assert().code(0).stdout(hidden);

    let with = [&strict[..], &["--baseline", "known.json"]].concat();
    folder.lariat(&with).assert().code(0).stdout(hidden);

    folder.write(
        "src/undefined.m",
        format!("% a comment\n\n{}", UNDEFINED.replace("(x);", "( x );")),
    );
    folder.lariat(&with).assert().code(1);
    folder
        .write("src/undefined.m", format!("% a comment\n\n{}", UNDEFINED.replace("y =", "  y  =")));
    folder.lariat(&with).assert().code(0).stdout(hidden);

    let more = UNDEFINED.replace("end\n", "y = undefined_too(y);\nend\n");
    folder.write("src/undefined.m", more);
    folder.lariat(&with).assert().code(1);

    folder.write("src/undefined.m", common::CLEAN.replace("clean", "undefined"));
    let gone = "1 file, no findings (1 in the baseline no longer found)\n";
    folder.lariat(&with).assert().code(0).stdout(gone);
}

#[test]
fn it_does_not_matter_where_lariat_is_started() {
    let folder = Folder::with(&[("src/undefined.m", UNDEFINED)]);
    folder.lariat(&["check", "src", "--write-baseline", "known.json"]).assert().code(0);
    assert!(folder.read("known.json").contains("\"path\": \"src/undefined.m\""));
    let strict = ["check", "--fail-on", "warning", "--baseline", "../known.json"];
    common::lariat_in(&folder.path("src"), &strict).assert().code(0);
}
