//! The content security policy: nothing is loaded, and only this style and this script, known by
//! their hashes, are used. Text of a program that got into the page as code would not run.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// The style of the page.
pub const STYLE: &str = include_str!("../assets/page.css");
/// The script of the page: files that share a scope, in the order in which they start.
pub const SCRIPT: &str = concat!(
    "'use strict';\n{\n",
    include_str!("../assets/script/data.js"),
    include_str!("../assets/script/contexts.js"),
    include_str!("../assets/script/sources.js"),
    include_str!("../assets/script/known.js"),
    include_str!("../assets/script/keyboard.js"),
    include_str!("../assets/script/links.js"),
    include_str!("../assets/script/variables.js"),
    include_str!("../assets/script/paper.js"),
    "}\n",
);

/// The policy.
pub fn policy() -> String {
    let (style, script) = (hash(STYLE), hash(SCRIPT));
    format!(
        "default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; \
         form-action 'none'"
    )
}

fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::{SCRIPT, STYLE, hash, policy};

    #[test]
    fn only_style_and_script() {
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        let policy = policy();
        assert!(policy.starts_with("default-src 'none'"));
        assert!(!policy.contains("unsafe") && !policy.contains("http"));
    }

    #[test]
    fn their_text_ends_neither() {
        assert!(!STYLE.contains("</style") && !SCRIPT.contains("</script"));
    }
}
