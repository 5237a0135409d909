//! Statements in C.
//!
//! Cost: linear in the function.

use crate::literals::quoted;
use crate::positions;
use crate::printer::Printer;
use lariat_lowered::effects;
use lariat_lowered::program::{
    Asked, Block, Callee, Element, Expr, Invoked, LocalId, Repr, Role, Step, Stmt, StmtKind, View,
    Window, each_stmt,
};
use lariat_lowered::temporaries::is_held;

impl Printer<'_> {
    /// The statements of a block.
    pub fn block(&mut self, block: &Block, depth: usize) {
        let (mut at, mut line) = (0, 0);
        while let Some(stmt) = block.get(at) {
            let swept = matches!(block.get(at + 1), Some(Stmt { kind: StmtKind::Sweep, .. }));
            let is_simple = stmt.kind.blocks().is_empty();
            let (before, start) = (self.last_line(), self.out.len());
            self.stmt(stmt, depth, swept && is_simple);
            if is_simple && line == stmt.line && line > 0 {
                self.join(before, start);
            }
            line = if is_simple { stmt.line } else { 0 };
            at += if swept && is_simple { 2 } else { 1 };
        }
    }

    /// A statement. What it declares ends with it, but for one that says of arrays that they are
    /// stored in place: what follows uses their addresses.
    fn stmt(&mut self, stmt: &Stmt, depth: usize, swept: bool) {
        if matches!(stmt.kind, StmtKind::Direct { .. }) {
            return self.plain_stmt(stmt, depth, swept);
        }
        let around = self.declared.len();
        self.plain_stmt(stmt, depth, swept);
        self.declared.truncate(around);
    }

    fn plain_stmt(&mut self, stmt: &Stmt, depth: usize, swept: bool) {
        let end = if swept { " lr_sweep();" } else { "" };
        self.line = stmt.line;
        if !matches!(stmt.kind, StmtKind::While { .. }) {
            for noted in self.noted(stmt) {
                self.before(depth, &format!("{noted}; "));
            }
        }
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let head = format!("if ({}) {{", self.expr(condition));
                self.branch(&head, (then, otherwise), depth);
            }
            StmtKind::While { condition, body } => {
                let head = match condition {
                    Expr::Truth(true) => "for (;;) {".to_owned(),
                    _ => format!("while ({}) {{", self.condition(stmt, condition)),
                };
                let start = self.line_start();
                self.line(depth, &head);
                self.loop_body(body, depth + 1);
                self.close(start, depth);
            }
            StmtKind::For { counter, low, step, high, body } => {
                self.counted_loop(*counter, (low, step, high), body, depth);
            }
            StmtKind::Direct { arrays, body } => self.direct(arrays, body, depth),
            StmtKind::Fill { target, rows, columns, value } => {
                let truths = self.function.locals[*target].repr == Repr::Array(Element::Truth);
                let symbol = if truths { "lr_fill_truth" } else { "lr_fill_real" };
                let (name, rows, columns) =
                    (self.local(*target), self.expr(rows), self.expr(columns));
                let value = self.expr(value);
                self.line(depth, &format!("{symbol}(&{name}, {rows}, {columns}, {value});{end}"));
            }
            StmtKind::Fused { target, window, views, value, sum, general } => {
                self.fused((*target, window), views, value, sum.as_ref(), depth);
                self.otherwise(general, depth);
            }
            StmtKind::Sum { target, views, value, general } => {
                self.sum(*target, views, value, depth);
                self.otherwise(general, depth);
            }
            StmtKind::Columns { target, over, body } => {
                self.loops += 1;
                let (at, over, target) =
                    (format!("lr_k{}", self.loops), self.local(*over), self.local(*target));
                // an error may jump over the loop
                let kept = if self.framed { "volatile " } else { "" };
                let head = format!(
                    "for ({kept}ptrdiff_t {at} = 0; {at} < lr_column_count({over}); {at}++) {{"
                );
                self.line(depth, &head);
                self.line(
                    depth + 1,
                    &format!("lr_set(&{target}, lr_column({over}, {at})); lr_sweep();"),
                );
                self.loop_body(body, depth + 1);
                self.line(depth, "}");
            }
            StmtKind::Try { body, error, handler } => {
                self.tried(body, depth);
                self.line(depth, "} else {");
                match error {
                    Some(error) => {
                        let name = self.local(*error);
                        self.line(depth + 1, &format!("lr_set(&{name}, lr_caught()); lr_sweep();"));
                    }
                    None => self.line(depth + 1, "lr_caught(); lr_sweep();"),
                }
                self.block(handler, depth + 1);
                self.line(depth, "}");
            }
            StmtKind::Unwind { body, cleanup } => {
                self.tried(body, depth);
                self.line(depth + 1, "lr_no_pending();");
                self.line(depth, "} else {");
                self.line(depth + 1, "lr_pending();");
                self.line(depth, "}");
                self.block(cleanup, depth);
                self.line(depth, "lr_raise_pending();");
            }
            kind => {
                let text = self.simple(kind);
                self.line(depth, &format!("{text}{end}"));
            }
        }
    }

    /// What notes the place of a statement that may fail or stop the program, as expressions in C.
    fn noted(&self, stmt: &Stmt) -> Vec<String> {
        let mut all = Vec::new();
        if self.traced && stmt.line > 0 && effects::may_fail(&stmt.kind) {
            all.push(format!("lr_here.line = {}", stmt.line));
        }
        if self.placed && stmt.line > 0 && calls_library(&stmt.kind) {
            all.push(format!("lr_place = {}", self.site()));
        }
        all
    }

    /// A condition that is evaluated where the place of its statement is not noted yet.
    fn condition(&mut self, stmt: &Stmt, condition: &Expr) -> String {
        self.line = stmt.line;
        let mut all = self.noted(stmt);
        all.push(self.expr(condition));
        all.join(", ")
    }

    /// Arrays by their elements: in the body these stay where they are.
    fn direct(&mut self, arrays: &[LocalId], body: &Block, depth: usize) {
        if arrays.iter().any(|array| self.declared.contains(array)) {
            let declared = std::mem::take(&mut self.declared);
            self.line(depth, "{");
            self.direct(arrays, body, depth + 1);
            self.line(depth, "}");
            self.declared = declared;
            return;
        }
        let mut line = Vec::new();
        for &array in arrays {
            let (name, at) = (self.local(array), self.pointer(array));
            let c_type = match self.function.locals[array].repr {
                Repr::Array(Element::Truth) => "bool",
                Repr::Array(Element::Letter) => "unsigned char",
                _ => "double",
            };
            line.push(match effects::assigned(body).contains(&array) {
                true => format!("{c_type} *restrict {at} = lr_changed(&{name});"),
                false => format!("const {c_type} *{at} = lr_elements({name});"),
            });
            if has_rows(body, array) {
                line.push(format!("const int64_t {at}_rows = lr_row_count({name});"));
            }
        }
        self.lines(depth, &line);
        let around = self.direct.len();
        self.direct.extend(arrays);
        self.declared.extend(arrays);
        self.block(body, depth);
        self.direct.truncate(around);
    }

    /// One loop for operations on elements; what stands for it otherwise follows between braces.
    ///
    /// The first window is what is assigned; `sum` is what is added up of each element.
    fn fused(
        &mut self,
        (target, window): (LocalId, &Window),
        views: &[View],
        value: &Expr,
        sum: Option<&(LocalId, Expr)>,
        depth: usize,
    ) {
        let first = std::iter::once((target, window));
        let windows = first.chain(views.iter().map(|view| (view.array, &view.window)));
        let windows: Vec<String> = windows.map(|(array, part)| self.window(array, part)).collect();
        let is_whole = *window == Window::Whole;
        let symbol = match (is_whole, sum) {
            (true, Some(_)) => "lr_fits_vector",
            (true, None) => "lr_fits",
            (false, _) => "lr_fits_part",
        };
        let (count, name) = (windows.len(), self.local(target));
        let number = self
            .guarded(&windows, depth, |number| format!("{symbol}(&{name}, {count}, lr_w{number})"));
        let names = self.items(target, views);
        let whole = &names[0];
        let mut start = vec![
            format!("double *{whole} = lr_w{number}[0].at;"),
            format!("const double {};", read(&names[1..], number)),
        ];
        let value = self.with_items(names[1..].to_vec(), value);
        let mut each = format!("{{ {whole}[lr_k] = {value}; }}");
        let mut end = Vec::new();
        if is_whole {
            end.push(format!("lr_became(&{name}, lr_w{number}[0].x);"));
        }
        if let Some((result, added)) = sum {
            start.push("double lr_total = 0;".to_owned());
            let added = self.with_items(vec![whole.clone()], added);
            each = format!("{{ {whole}[lr_k] = {value}; lr_total += {added}; }}");
            end.push(format!("{} = lr_total;", self.local(*result)));
        }
        start.push(format!("LR_EACH(lr_k, lr_w{number}) {each}"));
        start.append(&mut end);
        self.lines(depth + 1, &start);
    }

    /// A loop that adds what is computed from elements; `} else {` is open then.
    fn sum(&mut self, target: LocalId, views: &[View], value: &Expr, depth: usize) {
        let mut windows = vec!["LR_WHOLE(NULL)".to_owned()];
        windows.extend(views.iter().map(|view| self.window(view.array, &view.window)));
        let count = windows.len();
        let number = self
            .guarded(&windows, depth, |number| format!("lr_are_vectors({count}, lr_w{number})"));
        let names = self.items(target, views);
        let value = self.with_items(names[1..].to_vec(), value);
        let all = [
            format!("const double {};", read(&names[1..], number)),
            "double lr_total = 0;".to_owned(),
            format!("LR_EACH(lr_k, lr_w{number}) {{ lr_total += {value}; }}"),
            format!("{} = lr_total;", self.local(target)),
        ];
        self.lines(depth + 1, &all);
    }

    /// The windows of a loop, and the head of the branch in which they fit; their number.
    fn guarded(
        &mut self,
        windows: &[String],
        depth: usize,
        fit: impl Fn(usize) -> String,
    ) -> usize {
        self.fused += 1;
        let number = self.fused;
        let head = [
            format!("lr_window lr_w{number}[] = {{{}}};", windows.join(", ")),
            format!("if ({}) {{", fit(number)),
        ];
        self.lines(depth, &head);
        number
    }

    /// An expression on elements that have these names.
    fn with_items(&mut self, names: Vec<String>, value: &Expr) -> String {
        let around = std::mem::replace(&mut self.items, names);
        let value = self.expr(value);
        self.items = around;
        value
    }

    /// The names of the elements of parts: of what is assigned, and of what is read.
    fn items(&self, target: LocalId, views: &[View]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for array in std::iter::once(target).chain(views.iter().map(|view| view.array)) {
            let name = format!("lr_{}_at", self.names.local(&self.function.locals[array].name));
            let again = names.iter().filter(|known| known.starts_with(&name)).count();
            names.push(if again == 0 { name } else { format!("{name}{}", again + 1) });
        }
        names
    }

    /// What is done otherwise: a short statement on one line.
    fn otherwise(&mut self, block: &Block, depth: usize) {
        let before = self.out.len();
        self.line(depth, "} else {");
        let start = self.out.len();
        self.block(block, depth + 1);
        let text = self.out[start..].trim().to_owned();
        if text.contains('\n') {
            self.line(depth, "}");
        } else {
            self.out.truncate(before);
            self.line(depth, &format!("}} else {{ {text} }}"));
        }
    }

    fn window(&self, array: LocalId, window: &Window) -> String {
        let name = self.local(array);
        let operands: Vec<String> =
            window.operands().into_iter().map(|operand| self.expr(operand)).collect();
        match (window, &operands[..]) {
            (Window::Flat, _) => format!("LR_FLAT({name})"),
            (Window::Run(..), [low, high]) => format!("LR_RUN({name}, {low}, {high})"),
            (Window::Column(_), [at]) => format!("LR_COLUMN_OF({name}, {at})"),
            (Window::Rows(..), [low, high, at]) => format!("LR_ROWS({name}, {low}, {high}, {at})"),
            _ => format!("LR_WHOLE({name})"),
        }
    }

    /// The first part of a `try`.
    fn tried(&mut self, body: &Block, depth: usize) {
        self.line(depth, "if (setjmp(*lr_try()) == 0) {");
        self.tries += 1;
        self.block(body, depth + 1);
        self.tries -= 1;
        self.line(depth + 1, "lr_end_try(1);");
    }

    fn loop_body(&mut self, body: &Block, depth: usize) {
        let around = std::mem::replace(&mut self.tries_around_loop, self.tries);
        self.block(body, depth);
        self.tries_around_loop = around;
    }

    /// A jump ends the `try` that it leaves.
    fn jump(&self, word: &str, outer: usize) -> String {
        match self.tries - outer {
            0 => format!("{word};"),
            left => format!("lr_end_try({left}); {word};"),
        }
    }

    fn branch(&mut self, head: &str, (then, otherwise): (&Block, &Block), depth: usize) {
        let start = self.line_start();
        self.line(depth, head);
        self.block(then, depth + 1);
        match &otherwise[..] {
            [] => self.close(start, depth),
            [stmt @ Stmt { kind: StmtKind::If { condition, then, otherwise }, .. }] => {
                let head = format!("}} else if ({}) {{", self.condition(stmt, condition));
                self.branch(&head, (then, otherwise), depth);
            }
            _ => {
                self.line(depth, "} else {");
                self.block(otherwise, depth + 1);
                self.line(depth, "}");
            }
        }
    }

    /// `for i = low : step : high`
    fn counted_loop(
        &mut self,
        counter: LocalId,
        (low, step, high): (&Expr, &Expr, &Expr),
        body: &Block,
        depth: usize,
    ) {
        self.loops += 1;
        let number = self.loops;
        let name = self.local(counter);
        let is_whole = self.function.locals[counter].repr == Repr::Whole;
        let steps = match step.constant_step() {
            Some(step) => {
                let compare = if step > 0.0 { "<=" } else { ">=" };
                let next = match step {
                    1.0 => format!("{name}++"),
                    -1.0 => format!("{name}--"),
                    step => format!("{name} += {step:.0}"),
                };
                Some((format!("{step:.0}"), compare, next))
            }
            // the guard shows that it is positive
            None if !self.direct.is_empty() => {
                let step = self.expr(step);
                Some((step.clone(), "<=", format!("{name} += {step}")))
            }
            None => None,
        };
        if let (true, Some((step, compare, next)), false) =
            (is_whole, steps, self.read_outside.contains(&counter))
        {
            let unit = step == "1";
            let low = match low {
                Expr::Convert(Repr::Whole, value) if !matches!(**value, Expr::Number(_)) => {
                    format!("lr_whole({})", self.expr(value))
                }
                low => self.expr(low),
            };
            let high = match high {
                Expr::Convert(Repr::Whole, value) => self.expr(value),
                high => self.expr(high),
            };
            let end = format!("lr_end{number}");
            if let Some((to, from, c_type)) = self.copied(counter, body).filter(|_| unit) {
                self.line(
                    depth,
                    &format!("int64_t {end} = lr_last({name} = {low}, {step}, {high});"),
                );
                self.line(depth, &format!("if ({name} <= {end}) {{ lr_copy_run(&{to}, &{from}, {end} - {name} + 1, sizeof({c_type})); }}"));
                return;
            }
            let head = format!(
                "for (int64_t {end} = lr_last({name} = {low}, {step}, {high}); {name} {compare} {end}; {next}) {{"
            );
            let start = self.line_start();
            self.line(depth, &head);
            let around = std::mem::replace(
                &mut self.positions,
                positions::stored_at(body, &self.function.locals),
            );
            self.loop_body(body, depth + 1);
            self.positions = around;
            self.close(start, depth);
        } else {
            let range = format!("lr_range{number}");
            let bound = |bound: &Expr| match bound {
                Expr::Convert(Repr::Whole, value) => self.expr(value),
                bound => self.expr(bound),
            };
            let bounds = [low, step, high].map(bound).join(", ");
            self.line(depth, &format!("lr_steps {range} = lr_steps_of({bounds});"));
            let at = format!("lr_k{number}");
            self.line(depth, &format!("for (int64_t {at} = 0; {at} < {range}.count; {at}++) {{"));
            let cast = if is_whole { "(int64_t)" } else { "" };
            self.line(depth + 1, &format!("{name} = {cast}lr_step_at(&{range}, {at});"));
            self.loop_body(body, depth + 1);
            self.line(depth, "}");
        }
    }

    /// Of a loop that does nothing but copy elements that stand one after the other: the first of both arrays.
    fn copied(&self, counter: LocalId, body: &Block) -> Option<(String, String, &'static str)> {
        let [Stmt { kind: StmtKind::Store { array, indices, value, inside: true }, .. }] =
            &body[..]
        else {
            return None;
        };
        let Expr::Element { array: from, indices: read, inside: true } = value else { return None };
        let repr = |local: LocalId| self.function.locals[local].repr;
        let follows = |indices: &[Expr]| {
            let (first, others) = indices.split_first()?;
            let steady = others.iter().all(|index| !index.reads(counter));
            (steady && *first == Expr::Local(counter)).then_some(())
        };
        let in_place = self.direct.contains(array) && self.direct.contains(from) && !self.audited;
        if !in_place || array == from || repr(*array) != repr(*from) {
            return None;
        }
        follows(indices)?;
        follows(read)?;
        let c_type = match repr(*array) {
            Repr::Array(Element::Real) => "double",
            Repr::Array(Element::Truth) => "bool",
            _ => return None,
        };
        Some((self.element_in_place(*array, indices), self.element_in_place(*from, read), c_type))
    }

    fn simple(&self, kind: &StmtKind) -> String {
        match kind {
            StmtKind::Assign { target, value } => {
                let (name, text) = (self.local(*target), self.expr(value));
                let local = &self.function.locals[*target];
                match (is_held(local.repr), local.role) {
                    (true, Role::Temporary) => format!("lr_set_temporary(&{name}, {text});"),
                    (true, _) => format!("lr_set(&{name}, {text});"),
                    (false, _) => format!("{name} = {text};"),
                }
            }
            StmtKind::Store { array, indices, value, .. } => {
                let class = match self.function.locals[*array].repr {
                    Repr::Array(Element::Truth) => "truth",
                    Repr::Array(Element::Letter) => "letter",
                    _ => "real",
                };
                if self.direct.contains(array) {
                    let element = self.element_in_place(*array, indices);
                    return format!("{element} = {};", self.expr(value));
                }
                let two = if indices.len() == 2 { "2" } else { "" };
                let (name, positions) =
                    (self.local(*array), self.positions(*array, indices, "lr_target"));
                let (shown, value) = (self.shown(*array), self.expr(value));
                format!("lr_put{two}_{class}(&{name}, {shown}, {positions}, {value});")
            }
            StmtKind::Call { targets, callee, args } => self.call(targets, callee, args),
            StmtKind::Update { target, path, value } => self.update(*target, path, value.as_ref()),
            StmtKind::Show(local) => {
                let shown = quoted(self.function.locals[*local].shown.as_bytes());
                let boxed = Expr::Convert(Repr::Any, Box::new(Expr::Local(*local)));
                format!("lr_show({shown}, {});", self.expr(&boxed))
            }
            StmtKind::Sweep => "lr_sweep();".to_owned(),
            StmtKind::Break => self.jump("break", self.tries_around_loop),
            StmtKind::Continue => self.jump("continue", self.tries_around_loop),
            StmtKind::Return => self.jump("goto lr_end", 0),
            StmtKind::Invoke { targets, asked, callee, args } => {
                self.invoke(targets, *asked, callee, args)
            }
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::For { .. }
            | StmtKind::Columns { .. }
            | StmtKind::Direct { .. }
            | StmtKind::Fill { .. }
            | StmtKind::Fused { .. }
            | StmtKind::Sum { .. }
            | StmtKind::Try { .. }
            | StmtKind::Unwind { .. } => String::new(),
        }
    }

    fn call(&self, targets: &[Option<LocalId>], callee: &Callee, args: &[Expr]) -> String {
        match callee {
            Callee::Function(function) => {
                let function = &self.program.functions[*function];
                let results = function.results.iter().enumerate();
                let pointers = results.map(|(at, &result)| match targets.get(at) {
                    Some(Some(local)) => format!("&{}", self.local(*local)),
                    _ => match function.locals[result].repr {
                        Repr::Real => "&(double){0}".to_owned(),
                        Repr::Whole => "&(int64_t){0}".to_owned(),
                        Repr::Truth => "&(bool){0}".to_owned(),
                        Repr::Letter => "&(unsigned char){0}".to_owned(),
                        Repr::Array(_) | Repr::Any => "NULL".to_owned(),
                    },
                });
                let args = args.iter().map(|arg| self.expr(arg));
                let all: Vec<String> = args.chain(pointers).collect();
                format!("{}({});", self.names.function(&function.name), all.join(", "))
            }
            Callee::Runtime(symbol) => {
                let row = self.library.symbol(symbol);
                match row {
                    Some(row) if row.results.is_none() => {
                        let (targets, args) = (self.receivers(targets), self.counted(args));
                        format!("lr_many({symbol}, {targets}, {args});")
                    }
                    Some(row) if row.operands.is_none() => {
                        format!("{symbol}({});", self.counted(args))
                    }
                    _ => match (symbol.as_str(), args) {
                        ("lr_refused", [Expr::Text(why, _)]) => {
                            format!("{symbol}({});", quoted(why))
                        }
                        _ => format!("{};", self.called(symbol, args)),
                    },
                }
            }
        }
    }

    /// How many locals receive results, and where they are.
    fn receivers(&self, targets: &[Option<LocalId>]) -> String {
        let pointer = |target: &Option<LocalId>| match target {
            Some(local) => format!("&{}", self.local(*local)),
            None => "NULL".to_owned(),
        };
        match targets.len() {
            0 => "0, NULL".to_owned(),
            count => {
                let all: Vec<String> = targets.iter().map(pointer).collect();
                format!("{count}, (lr_value *[]){{{}}}", all.join(", "))
            }
        }
    }

    fn invoke(
        &self,
        targets: &[Option<LocalId>],
        asked: Asked,
        callee: &Invoked,
        args: &[Expr],
    ) -> String {
        let pointers = self.receivers(targets);
        let callee = match callee {
            Invoked::Function(id) => self.general(*id),
            Invoked::Runtime(symbol) => self.library_callee(symbol),
            Invoked::Part(base, path) => {
                let (name, shown) = (self.read(*base), self.shown(*base));
                let asked = match asked {
                    Asked::Count(count) => count,
                    Asked::AsMany | Asked::Number(_) => 1,
                };
                return format!(
                    "lr_get({name}, {shown}, {}, {asked}, {pointers});",
                    self.steps(path)
                );
            }
        };
        let args = self.counted(args);
        let asked = match asked {
            Asked::Count(count) => {
                return format!("lr_invoke({callee}, {count}, {pointers}, {args});");
            }
            Asked::AsMany => "lr_nout".to_owned(),
            Asked::Number(local) => format!("(int){}", self.local(local)),
        };
        let list = targets.iter().flatten().next();
        let list = list.map_or_else(|| "NULL".to_owned(), |list| format!("&{}", self.local(*list)));
        format!("lr_invoke_list({callee}, {asked}, {list}, {args});")
    }

    fn update(&self, target: LocalId, path: &[Step], value: Option<&Expr>) -> String {
        let (name, shown) = (self.local(target), self.shown(target));
        if let Some(Expr::Spread(values)) = value {
            let values = self.expr(values);
            return format!("lr_update_each(&{name}, {shown}, {values}, {});", self.steps(path));
        }
        let value = value.map_or_else(|| "NULL".to_owned(), |value| self.expr(value));
        if let [Step::Paren(args)] = path
            && !args.iter().any(|arg| matches!(arg, Expr::Spread(_)))
        {
            return match value.as_str() {
                "NULL" => format!("lr_delete(&{name}, {shown}, {});", self.counted(args)),
                _ => format!("lr_assign(&{name}, {shown}, {value}, {});", self.counted(args)),
            };
        }
        format!("lr_update(&{name}, {shown}, {value}, {});", self.steps(path))
    }
}

/// The elements that are read, from windows.
fn read(names: &[String], number: usize) -> String {
    let read = names.iter().enumerate();
    let read: Vec<String> =
        read.map(|(at, name)| format!("*{name} = lr_w{number}[{}].at", at + 1)).collect();
    read.join(", ")
}

/// Does a statement itself call what may stop the program, without those inside?
pub(crate) fn calls_library(kind: &StmtKind) -> bool {
    let own = match kind {
        StmtKind::Call { .. } | StmtKind::Invoke { .. } | StmtKind::Update { .. } => true,
        StmtKind::Show(_) => true,
        StmtKind::Store { inside, .. } => !inside,
        _ => false,
    };
    let mut calls = own;
    for operand in kind.operands() {
        operand.each(&mut |node| {
            calls |= matches!(
                node,
                Expr::Runtime { .. }
                    | Expr::Invoke { .. }
                    | Expr::Part(..)
                    | Expr::Gather(..)
                    | Expr::Spread(_)
                    | Expr::Element { inside: false, .. }
            );
        });
    }
    calls && !matches!(kind, StmtKind::Fused { .. } | StmtKind::Sum { .. })
}

/// Are there elements with two indices?
fn has_rows(body: &Block, array: LocalId) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Store { array: stored, indices, .. } = &stmt.kind {
            found |= *stored == array && indices.len() == 2;
        }
        for operand in stmt.kind.operands() {
            operand.each(&mut |node| {
                if let Expr::Element { array: read, indices, inside: true } = node {
                    found |= *read == array && indices.len() == 2;
                }
            });
        }
    });
    found
}
