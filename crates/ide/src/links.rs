//! Links in comments and strings: addresses of the web, files of the project.
//!
//! ```text
//! % see https://example.org/paper     the address
//! load('calibration.mat')             the data file that the call finds
//! run('tools/setup.m')                the file, relative to this one
//! ```
//!
//! Cost: a search in the comments, and a look-up for each string that looks like a file.

use crate::file::File;
use lariat_base::Span;
use lariat_project::filesystem::normalize;
use lariat_syntax::tree::Expr;
use std::path::PathBuf;

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To an address.
    Address(String),
    /// To a file.
    File(PathBuf),
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it stands.
    pub span: Span,
    /// Where it leads.
    pub target: Target,
}

/// The links of a file, in source order.
pub fn links(file: &File<'_>) -> Vec<Link> {
    let tree = file.tree;
    let comments = tree.comments.iter().map(|comment| comment.span);
    let mut all: Vec<Link> = comments.flat_map(|span| addresses(file, span)).collect();
    for id in tree.expr_ids() {
        if matches!(tree.expr(id), Expr::Char | Expr::String | Expr::Word) {
            let span = tree.expr_span(id);
            all.extend(addresses(file, span));
            all.extend(named_file(file, span));
        }
    }
    all.sort_by_key(|link| link.span);
    all
}

fn addresses(file: &File<'_>, within: Span) -> Vec<Link> {
    let text = file.tree.slice(within);
    let starts = ["https://", "http://"].into_iter().flat_map(|scheme| text.match_indices(scheme));
    let link = |(at, _): (usize, &str)| {
        let rest = &text[at..];
        let is_end =
            |c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '<' | '>' | ')' | '}' | ',');
        let length = rest.find(is_end).unwrap_or(rest.len());
        let address = rest[..length].trim_end_matches(['.', ';', ':']);
        let start = within.start + at as u32;
        let span = Span::new(start, start + address.len() as u32);
        Link { span, target: Target::Address(address.to_owned()) }
    };
    starts.map(link).filter(|it| it.span.len() > 10).collect()
}

/// A file of the project that a string names.
fn named_file(file: &File<'_>, span: Span) -> Option<Link> {
    let name = file.tree.word_value(span);
    let (stem, extension) = name.rsplit_once('.')?;
    if stem.is_empty() || name.contains(['\n', '*']) {
        return None;
    }
    let path = match extension {
        "m" => {
            let path = normalize(&file.absolute().parent()?.join(&name));
            file.library().find_file(&path).map(|_| path)
        }
        _ => file.with_view(|view| view.data_file(&name).map(|(path, _)| path.to_path_buf())),
    }?;
    Some(Link { span, target: Target::File(path) })
}

#[cfg(test)]
mod tests {
    use super::{Target, links};
    use crate::testing::Project;

    #[test]
    fn addresses_and_files() {
        let project = Project::new(&[
            (
                "main.m",
                "% see https://example.org/a(b), and http://x\nrun('sub/setup.m')\nrun('none.m')\n",
            ),
            ("sub/setup.m", "x = 1;\n"),
        ]);
        let found: Vec<Target> =
            links(&project.file("main.m")).into_iter().map(|it| it.target).collect();
        let address = Target::Address("https://example.org/a(b".to_owned());
        assert_eq!(found, [address, Target::File("/p/sub/setup.m".into())]);
    }
}
