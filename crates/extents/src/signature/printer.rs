//! A signature as the comment that declares it: what [`super::reader`] reads; or as an
//! `arguments` block with such comments: what [`super::blocks`] reads.
//!
//! ```text
//! %#shape m (R,S), v (S,1), n, result (R,n)
//!
//! arguments
//!     m (:,:)  % (R,S)
//!     v (:,1)  % (S,1)
//!     n (1,1)
//! end
//! %#shape result (R,n)
//! ```

use super::{Declared, OPEN, Signature, Size};
use lariat_shapes::Extent;

/// The comment; `None` where nothing is declared.
pub fn comment(signature: &Signature) -> Option<String> {
    comment_of(signature.inputs.iter().chain(&signature.outputs))
}

/// The lines of an `arguments` block, and of the comment that declares the results; `None`
/// where no argument is declared.
pub fn block(signature: &Signature) -> Option<Vec<String>> {
    let is_declared = |it: &Declared| it.size != Size::Unknown;
    if !signature.inputs.iter().any(is_declared) {
        return None;
    }
    let mut lines = vec!["arguments".to_owned()];
    lines.extend(signature.inputs.iter().map(|input| format!("    {}", line(signature, input))));
    lines.push("end".to_owned());
    // What is an argument too is declared in the block.
    let is_input = |it: &Declared| signature.inputs.iter().any(|input| input.name == it.name);
    lines.extend(comment_of(signature.outputs.iter().filter(|it| !is_input(it))));
    Some(lines)
}

/// An argument in a block: numbers and colons, and the names of those that have one.
fn line(signature: &Signature, input: &Declared) -> String {
    let name = &input.name;
    match &input.size {
        Size::Unknown => name.clone(),
        Size::Scalar(_) => format!("{name} (1,1)"),
        Size::Extents(extents) => {
            let number = |extent: &Extent| match extent.known() {
                Some(number) => number.to_string(),
                None => OPEN.to_owned(),
            };
            let numbers: Vec<String> = extents.iter().map(number).collect();
            let line = format!("{name} ({})", numbers.join(","));
            let is_named = |it: &Extent| it.known().is_none() && !signature.is_open(it);
            match extents.iter().any(is_named) {
                true => format!("{line}  % ({})", joined(extents)),
                false => line,
            }
        }
    }
}

fn joined(extents: &[Extent]) -> String {
    extents.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn comment_of<'s>(all: impl Iterator<Item = &'s Declared>) -> Option<String> {
    let mut written: Vec<String> = Vec::new();
    for declared in all {
        let Some(text) = entry(declared) else { continue };
        // What is both argument and result is listed once.
        if !written.contains(&text) {
            written.push(text);
        }
    }
    (!written.is_empty()).then(|| format!("%#shape {}", written.join(", ")))
}

fn entry(declared: &Declared) -> Option<String> {
    match &declared.size {
        Size::Unknown => None,
        Size::Scalar(_) => Some(declared.name.clone()),
        Size::Extents(extents) => Some(format!("{} ({})", declared.name, joined(extents))),
    }
}

#[cfg(test)]
mod tests {
    use super::{block, comment};
    use crate::signature::declarations;
    use lariat_syntax::{Dialect, parse};

    fn signature(text: &str) -> crate::Signature {
        let found = declarations(&parse(text, &Dialect::MATLAB).tree);
        assert!(found.wrong.is_empty(), "{:?}", found.wrong);
        found.signatures[0].1.clone()
    }

    #[test]
    fn a_block_says_what_the_comment_says() {
        let declared = "%#shape m (R,S), v (S,1), n, w (:,3), result (R,n)";
        let header = "function result = f(m, v, n, w, rest)\n";
        let known = signature(&format!("{header}{declared}\nresult = m;\nend\n"));
        let lines = block(&known).expect("a block");
        assert_eq!(
            lines[1..6].join("|"),
            "    m (:,:)  % (R,S)|    v (:,1)  % (S,1)|    n (1,1)|    w (:,3)|    rest"
        );
        let again = signature(&format!("{header}{}\nresult = m;\nend\n", lines.join("\n")));
        assert_eq!(comment(&again).as_deref(), Some(declared));
    }
}
