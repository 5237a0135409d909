//! The layout of a file, or of some of its lines, as edits of whole lines.
//!
//! ```text
//! if(x)      line 1 becomes `if (x)`
//! y = 1;     line 2 becomes `    y = 1;`
//! end        stays
//! ```
//!
//! Settings are those of `lariat format`: `[format]` in `lariat.toml`.
//!
//! Cost: the file is parsed and laid out as a whole.

use crate::file::File;
use lariat_base::Span;
use lariat_format::{Change, Refusal, Style, changes, format};

/// The edits that lay a file out; of those only what touches the lines of `range`, if given.
///
/// # Errors
/// A sentence for the user where the file is not formatted.
pub fn formatting(file: &File<'_>, range: Option<Span>) -> Result<Vec<Change>, String> {
    let text = file.source.text();
    let settings = file.snapshot.settings(file.id());
    let style = settings.map_or_else(Style::default, |settings| settings.config.format);
    let new =
        format(text, &file.unit.dialect, &style).map_err(|refusal| refused(file, &refusal))?;
    let Some(range) = range else { return Ok(changes(text, &new)) };
    let lines = file.source.lines();
    let (first, last) = (lines.line(range.start), lines.line(range.end.max(range.start)));
    // A range that ends before a line's first character does not hold that line.
    let ends_before = last > first && lines.start(last) == Some(range.end);
    let last = if ends_before { last - 1 } else { last };
    let inside = |change: &Change| {
        let line = lines.line(change.span.start);
        first <= line && line <= last
    };
    Ok(lariat_format::line_changes(text, &new).into_iter().filter(inside).collect())
}

fn refused(file: &File<'_>, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Syntax(errors) => {
            let first = errors.first();
            let line = first.map_or(1, |error| file.source.position(error.span.start).line);
            let what = first.map_or("", |error| &error.message);
            format!("not formatted, since line {line} has a syntax error: {what}")
        }
        Refusal::Meaning => {
            "not formatted: the new text would mean something else; please report this".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::formatting;
    use crate::testing::with_file;
    use lariat_base::Span;

    #[test]
    fn a_file_and_some_lines() {
        let text = "x=1;\nif x\ny=2;\nz=3;\nend\n";
        with_file(text, |file| {
            let all = formatting(file, None).expect("formatted");
            let spans: Vec<_> = all.iter().map(|it| (it.span, it.replacement.as_str())).collect();
            let wanted =
                [(Span::new(0, 5), "x = 1;\n"), (Span::new(10, 20), "    y = 2;\n    z = 3;\n")];
            assert_eq!(spans, wanted);
            let some = formatting(file, Some(Span::new(16, 20))).expect("formatted");
            let texts: Vec<_> = some.iter().map(|it| it.replacement.as_str()).collect();
            assert_eq!(texts, ["    z = 3;\n"]);
        });
        with_file("x = (1;\n", |file| {
            let reason = formatting(file, None).expect_err("a syntax error");
            assert!(reason.contains("line 1 has a syntax error"), "{reason}");
        });
    }
}
