//! From a typed program to the low-level IR: the contexts that a call reaches become a function.
//!
//! | file | one concept |
//! |---|---|
//! | `build` | which functions there are |
//! | `functions` | their numbers and names |
//! | `body`, `loops` | statements of a function |
//! | `audit` | what is decided, evaluated all the same |
//! | `general` | functions for any arguments |
//! | `invoke` | calls with lists of values |
//! | `literals` | literals |
//! | `calls`, `handles` | calls, and those through function handles |
//! | `parts` | reading and assigning parts |
//!
//! A function that cannot be specialised for its contexts is compiled for any arguments. What is
//! refused then too stops the program, and refuses it where every run gets there.
//!
//! Cost: linear in the contexts' statements.

use crate::body::{Body, Facts, Lowered};
use crate::functions::{Caller, Functions, Made};
use crate::general;
use crate::merge;
use crate::refusal::{Reason, Refusal, Stop};
use crate::webs::Webs;
use lariat_base::{FileId, Span};
use lariat_interprocedural::Collection;
use lariat_lowered::library::Library;
use lariat_lowered::passes;
use lariat_lowered::program::{FunctionId, Program};
use lariat_lowered::reachability;
use lariat_syntax::tree::Expr;
use lariat_typed::TypedProgram;
use lariat_typed::program::ContextId;
use rustc_hash::FxHashSet;

/// A program, and what is not compiled in it.
pub struct Built {
    /// The program.
    pub program: Program,
    /// Where it stops, if it gets there.
    pub stops: Vec<Refusal>,
}

/// How a program is built.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What the analysis decides is evaluated all the same, and compared.
    pub audit: bool,
    /// Files that make sparse matrices for those only who ask for some: whether a program has any,
    /// its other files say.
    pub toolbox: FxHashSet<FileId>,
}

/// The low-level program, or what cannot be compiled.
pub fn build(
    typed: &TypedProgram,
    code: &Collection,
    options: Options,
) -> Result<Built, Vec<Refusal>> {
    let mut library = Library::load();
    library.has_sparse = typed
        .files
        .iter()
        .any(|file| !options.toolbox.contains(&file.id) && names_sparse(code, &library, file.id));
    let mut functions = Functions::new(typed, code);
    let entry = functions.id(Made::Contexts(vec![typed.entry]));
    let mut building = Building { typed, code, library: &library, options };
    let (mut program, mut refused) = (Program::default(), Vec::new());
    let mut done = 0;
    while let Some(made) = functions.order.get(done).cloned() {
        let id = FunctionId::new(done);
        done += 1;
        let (function, stops) = match building.function(id, &made, &mut functions) {
            Ok(Lowered { function, stops }) => (function, Stops::Within(stops)),
            Err(refusals) => {
                functions.calls[id.index()].clear();
                let name = functions.unique("refused");
                let function = general::refused(name, &refusals);
                (function, Stops::whole(refusals, &made))
            }
        };
        program.functions.push(function);
        refused.push(stops);
    }
    let (refusals, stops) = reached(entry, &functions, &refused);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    reachability::forget_handled(&mut program, &library);
    for id in program.functions.ids().collect::<Vec<_>>() {
        passes::run(&mut program.functions[id]);
    }
    Ok(Built { program, stops })
}

/// Does a file call, or name, a function that makes sparse matrices?
fn names_sparse(code: &Collection, library: &Library, file: FileId) -> bool {
    let Some(unit) = code.unit(file) else { return false };
    let tree = unit.tree();
    tree.expr_ids().any(|id| match tree.expr(id) {
        Expr::Name(name) => library.makes_sparse(tree.name(name)),
        Expr::Handle(parts) => library.makes_sparse(&tree.dotted(parts)),
        Expr::Char | Expr::String | Expr::Word => {
            library.makes_sparse(&tree.word_value(tree.expr_span(id)))
        }
        _ => false,
    })
}

/// What is not compiled of a function.
enum Stops {
    /// Some statements.
    Within(Vec<Stop>),
    /// The function: calls of it cannot be compiled.
    Function(Vec<Refusal>),
}

impl Stops {
    /// A function that is refused: one for any arguments stops the program when it is called.
    fn whole(refusals: Vec<Refusal>, made: &Made) -> Self {
        let stop = |refusal| Stop { refusal, certain: true };
        match made {
            Made::Contexts(_) => Self::Function(refusals),
            Made::General(_) | Made::Lambda(..) => {
                Self::Within(refusals.into_iter().map(stop).collect())
            }
        }
    }
}

/// What refuses the program, and where it may stop, in functions that calls reach; what handles
/// alone reach stops the program unseen.
fn reached(
    entry: FunctionId,
    functions: &Functions<'_>,
    refused: &[Stops],
) -> (Vec<Refusal>, Vec<Refusal>) {
    let mut seen = vec![[false; 2]; refused.len()];
    let (mut work, mut refusals, mut stops) = (vec![(entry, true)], Vec::new(), Vec::new());
    while let Some((id, certain)) = work.pop() {
        if std::mem::replace(&mut seen[id.index()][usize::from(certain)], true) {
            continue;
        }
        match &refused[id.index()] {
            Stops::Function(all) => refusals.extend(all.iter().cloned()),
            Stops::Within(all) => {
                for stop in all {
                    let list = if certain && stop.certain { &mut refusals } else { &mut stops };
                    list.push(stop.refusal.clone());
                }
            }
        }
        let calls = functions.calls[id.index()].iter();
        work.extend(calls.map(|&(callee, always)| (callee, certain && always)));
    }
    for list in [&mut refusals, &mut stops] {
        list.sort_by_key(|refusal| (refusal.file, refusal.span.start, refusal.reason.clone()));
        list.dedup();
    }
    (refusals, stops)
}

struct Building<'a> {
    typed: &'a TypedProgram,
    code: &'a Collection,
    library: &'a Library,
    options: Options,
}

impl Building<'_> {
    fn function(
        &mut self,
        id: FunctionId,
        made: &Made,
        functions: &mut Functions<'_>,
    ) -> Result<Lowered, Vec<Refusal>> {
        let plain = |function| Lowered { function, stops: Vec::new() };
        match made {
            Made::Contexts(contexts) => {
                let specialised = match self.library.has_sparse {
                    // What holds a matrix may hold a sparse one.
                    true => Err(self.refused(contexts, Reason::Construct("a sparse matrix"))),
                    false => self.specialised(id, contexts, functions),
                };
                let Err(refusals) = specialised else { return specialised };
                functions.calls[id.index()].clear();
                let function = self.typed.function_of(contexts[0]).reference;
                match functions.signature(contexts) {
                    Some(signature) => {
                        let name = functions.name(contexts[0]);
                        let general = functions.called(Caller::always(id), Made::General(function));
                        general::wrapper(name, &signature, general).map(plain).ok_or(refusals)
                    }
                    None => Err(refusals),
                }
            }
            Made::General(function) if self.makes_unforeseen(function.file) => {
                let reason = Reason::Construct("a sparse matrix in a file that is not analysed");
                let span = self.code.function(*function).map_or(Span::at(0), |source| source.span);
                Err(vec![Refusal { file: function.file, span, reason }])
            }
            Made::General(function) => {
                general::function(self.typed, self.code, self.library, (id, *function), functions)
            }
            Made::Lambda(function, stmt) => {
                let at = (id, *function, *stmt);
                general::lambda(self.typed, self.code, self.library, at, functions)
            }
        }
    }

    /// Does a file make sparse matrices, where all others are compiled as if there were none?
    fn makes_unforeseen(&self, file: FileId) -> bool {
        let is_analysed = self.typed.files.iter().any(|known| known.id == file);
        let is_foreseen = self.library.has_sparse || self.options.toolbox.contains(&file);
        !is_foreseen && !is_analysed && names_sparse(self.code, self.library, file)
    }

    fn refused(&self, contexts: &[ContextId], reason: Reason) -> Vec<Refusal> {
        let declared = self.typed.function_of(contexts[0]);
        vec![Refusal { file: declared.reference.file, span: declared.span, reason }]
    }

    fn specialised(
        &mut self,
        id: FunctionId,
        contexts: &[ContextId],
        functions: &mut Functions<'_>,
    ) -> Result<Lowered, Vec<Refusal>> {
        let declared = self.typed.function_of(contexts[0]);
        let at = declared.reference;
        let refuse = |reason| self.refused(contexts, reason);
        let Some(source) = self.code.function(at) else { return Err(refuse(Reason::OpenCall)) };
        let Some(context) = merge::merged(self.typed, contexts) else {
            return Err(refuse(Reason::SeveralCallees));
        };
        if !context.complete {
            return Err(refuse(Reason::Budget));
        }
        if declared.blocks.is_empty() {
            return Err(refuse(Reason::NoForm));
        }
        let name = functions.name(contexts[0]);
        let webs = Webs::of(declared, &context);
        let facts = Facts { declared, context: &context, webs, audited: self.options.audit };
        let body = Body::new(self.typed, self.code, self.library, facts, (id, source));
        body.lower(name, functions)
    }
}
