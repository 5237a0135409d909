#![no_main]
//! Lexer, parser and printer on any bytes, in every dialect: no panic, errors
//! lie in the text, and what is printed of a tree without errors parses to the
//! same tree.

use lariat_base::source;
use lariat_syntax::{Dialect, dump, printer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok((text, _)) = source::decode(bytes.to_vec()) {
        for dialect in Dialect::ALL {
            round_trip(&text, &dialect);
        }
    }
});

fn round_trip(text: &str, dialect: &Dialect) {
    let parsed = lariat_syntax::parse(text, dialect);
    for error in &parsed.errors {
        assert!(text.get(error.span.range()).is_some(), "{:?} is not in the text", error.span);
    }
    let printed = printer::print(&parsed.tree);
    if parsed.errors.is_empty() {
        let again = lariat_syntax::parse(printed.as_str(), dialect);
        assert!(again.errors.is_empty(), "{:?} in the print:\n{printed}", again.errors);
        assert_eq!(dump::sexpr(&parsed.tree), dump::sexpr(&again.tree), "printed:\n{printed}");
    }
}
