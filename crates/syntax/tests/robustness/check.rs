//! What must hold of the front end for every text, in every dialect.

use lariat_base::{Span, source};
use lariat_syntax::tree::{ExprId, StmtId, Tree};
use lariat_syntax::{Dialect, Parse, dump, parse, printer};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Stack of the thread that checks: what a thread has by default.
const STACK: usize = 2 << 20;
/// No text of these tests may take longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Checks bytes as a file would be read; binary ones are refused before.
pub fn bytes(bytes: &[u8]) {
    if let Ok((text, _)) = source::decode(bytes.to_vec()) {
        text_in_all_dialects(&text);
    }
}

/// Checks a text in every dialect.
pub fn text_in_all_dialects(text: &str) {
    for dialect in Dialect::ALL {
        text_in(text, &dialect);
    }
}

/// Checks a text.
pub fn text_in(text: &str, dialect: &Dialect) {
    let parsed = parse(text, dialect);
    ranges_are_in_the_text(&parsed);
    let printed = printer::print(&parsed.tree);
    if parsed.errors.is_empty() {
        prints_to_the_same(&parsed.tree, &printed, dialect);
    }
}

fn ranges_are_in_the_text(parsed: &Parse) {
    let tree = &parsed.tree;
    let is_in = |span: Span| tree.text().get(span.range()).is_some();
    for error in &parsed.errors {
        assert!(is_in(error.span), "error {error:?}");
    }
    for id in (0..tree.expr_count()).map(ExprId::new) {
        assert!(is_in(tree.expr_span(id)), "{:?} at {:?}", tree.expr(id), tree.expr_span(id));
    }
    for id in (0..tree.stmt_count()).map(StmtId::new) {
        assert!(is_in(tree.stmt_span(id)), "{:?} at {:?}", tree.stmt(id), tree.stmt_span(id));
    }
}

fn prints_to_the_same(tree: &Tree, printed: &str, dialect: &Dialect) {
    let again = parse(printed, dialect);
    let name = dialect.name;
    assert!(again.errors.is_empty(), "{name}: the print has errors {:?}:\n{printed}", again.errors);
    let (before, after) = (dump::sexpr(tree), dump::sexpr(&again.tree));
    assert!(before == after, "{name}: printed:\n{printed}\nwas {before}\nis  {after}");
}

/// Does `work` on a thread with a small stack and waits for it, not forever; a
/// panic is passed on, a hang is one. The thread is named by `what`, so that the
/// message of a stack overflow names it too.
pub fn patiently(what: &str, work: impl FnOnce() + Send + 'static) {
    let (done, wait) = channel();
    let name = what.replace('\0', "?");
    let worker = thread::Builder::new().name(name).stack_size(STACK).spawn(move || {
        work();
        let _ = done.send(());
    });
    let worker = worker.unwrap_or_else(|error| panic!("cannot start a thread: {error}"));
    match wait.recv_timeout(PATIENCE) {
        Err(RecvTimeoutError::Timeout) => panic!("hangs: {what}"),
        Err(RecvTimeoutError::Disconnected) | Ok(()) => {}
    }
    if let Err(panic) = worker.join() {
        eprintln!("while reading: {what}");
        std::panic::resume_unwind(panic);
    }
}
