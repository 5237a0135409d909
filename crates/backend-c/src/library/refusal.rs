//! What an interface cannot pass, and names that it cannot have.
//!
//! Cost: linear in the ports.

use super::ports::array_of;
use crate::names;
use lariat_lowering::interface::{Interface, Port};

/// Words of Python.
const PYTHON: &str = "False None True and as assert async await break class continue def del elif \
    else except finally for from global if import in is lambda nonlocal not or pass raise return \
    try while with yield";

/// Is it a word of Python?
pub fn is_python_word(name: &str) -> bool {
    PYTHON.split_whitespace().any(|word| word == name)
}

/// Why C cannot have a function of this name.
pub fn c_name(name: &str) -> Option<String> {
    let is_taken =
        names::is_reserved(name) || name.starts_with("lr_") || name.starts_with("lariat");
    is_taken.then(|| format!("`{name}` has a meaning of its own in C"))
}

/// Why Python cannot have a module of this name.
pub fn python_name(name: &str) -> Option<String> {
    is_python_word(name).then(|| format!("`{name}` is a word of Python"))
}

/// What C cannot pass: anything but arrays of a known class.
pub fn of_c(interface: &Interface) -> Vec<String> {
    if !interface.returns {
        return vec![format!(
            "`{}` fails with all such arguments, or does not end",
            interface.name
        )];
    }
    let ports = |ports: &[Port], what: &str| -> Vec<String> {
        let refused = ports.iter().filter(|port| array_of(port).is_none());
        let reason = |port: &Port| {
            format!(
                "the {what} `{}` is `{}`, which is not an array of one class",
                port.name, port.words
            )
        };
        refused.map(reason).collect()
    };
    let mut all = ports(&interface.inputs, "argument");
    let is_either = |port: &&Port| array_of(port).is_some_and(|array| array.is_either);
    all.extend(
        interface
            .inputs
            .iter()
            .filter(is_either)
            .map(|port| format!("the argument `{}` may be real or complex: give one", port.name)),
    );
    all.extend(ports(&interface.outputs, "result"));
    all
}
