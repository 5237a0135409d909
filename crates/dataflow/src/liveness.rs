//! Values that are assigned and never read.
//!
//! A variable is *live* at a point when some path from there reads it before a
//! new value replaces it (Nielson, Nielson, Hankin, *Principles of Program
//! Analysis*, section 2.1.4). An assignment to a variable that is not live
//! after it computes for nothing. The walk goes over the events backwards, with
//! the set of live variables as its state.
//!
//! ```text
//! n = numel(x);        not live: replaced before it is read
//! n = 0;
//! for k = 1:3
//!   n = n + k;         live: read in the next iteration
//!   t = k;             not live: read nowhere
//! end
//! r = n;
//! ```
//!
//! Reported are assignments of whole variables that are statements of their own and
//! show nothing. Not reported:
//! - results, `global` and `persistent` variables, variables that a nested
//!   function shares or a call names, bodies in which a call may read anything;
//! - `x(i) = …`, `x.f = …`: what is replaced may be a part of a shared object,
//!   so they count as reads of `x` too;
//! - `[a, b] = f(…)` as long as one of the targets is read;
//! - variables that statements read which no path reaches: what is switched off
//!   today is switched on tomorrow;
//! - loop variables and caught errors.
//!
//! **Loops** need a fixed point: what is live at a loop's head is live at its
//! end. The heads' sets start empty, and the walk over an outermost loop is
//! repeated until they stay (the round-robin iteration of the book's section
//! 2.4): twice as a rule. A fact needs one walk more for each loop in a loop that
//! only a `break` leaves and that it must travel back along.
//!
//! **`try`**: control may leave the body at any point for the handler, so what is
//! live there is live all through the body, and no assignment ends it.
//!
//! Cost: linear in the body for each walk, and for each branch one bit a
//! variable; a set is kept for each loop of the outermost loop at hand.

use super::bits::Bits;
use super::body::{Body, Event, LoopId, Var, Write};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Tree};
use std::ops::Range;

/// An assignment whose value no path reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedValue {
    /// The assignment.
    pub assignment: ExprId,
    /// Its targets but `~`; none is read.
    pub targets: Vec<UnusedTarget>,
    /// The function.
    pub function: FunctionId,
}

/// A variable of an [`UnusedValue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnusedTarget {
    /// The occurrence.
    pub name: ExprId,
    /// The variable.
    pub sym: Sym,
    /// What is read of the variable.
    pub fate: Fate,
}

/// Why a value is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The variable is read nowhere in the function.
    NeverRead,
    /// The variable is read elsewhere; this value is replaced before, at the
    /// latest where the function ends. With the next assignment in the text, if
    /// there is one.
    Replaced(Option<ExprId>),
}

/// The assignments whose values no path reads, in source order. `reached` says
/// for each event whether a path reaches it.
pub(crate) fn unused(
    tree: &Tree,
    body: &Body,
    function: FunctionId,
    reached: &[bool],
) -> Vec<UnusedValue> {
    let dead = dead_writes(body, reached);
    let mut values: Vec<UnusedValue> = Vec::new();
    for (assignment, target) in dead {
        match values.last_mut() {
            Some(last) if last.assignment == assignment => last.targets.push(target),
            _ => values.push(UnusedValue { assignment, targets: vec![target], function }),
        }
    }
    values.retain(|value| value.targets.len() == count_targets(tree, value.assignment));
    values
}

/// The targets of an assignment but `~`.
fn count_targets(tree: &Tree, assignment: ExprId) -> usize {
    match tree.expr(assignment) {
        Expr::Assign(_, targets, _) => {
            tree.list(targets).filter(|&target| tree.expr(target) != Expr::Ignore).count()
        }
        _ => 0,
    }
}

/// Writes to variables that are not live after, in source order.
fn dead_writes(body: &Body, reached: &[bool]) -> Vec<(ExprId, UnusedTarget)> {
    let mut walk = Walk::new(body);
    walk.body();
    let reads = Reads::of(body, reached);
    let mut next = vec![None; body.variables.len()];
    let mut dead = Vec::new();
    // `walk.dead` goes backwards, as the search for the next assignment does.
    let mut found = walk.dead.iter().copied().peekable();
    for (place, event) in body.events.iter().enumerate().rev() {
        let Event::Write(Write { var, name, assignment }) = *event else { continue };
        let index = var as usize;
        if found.next_if_eq(&place).is_some()
            && let Some(assignment) = assignment
            && reached[place]
            && !reads.unreached.contains(index)
        {
            let sym = body.variable(var).sym;
            let fate = match reads.all.contains(index) {
                true => Fate::Replaced(next[index]),
                false => Fate::NeverRead,
            };
            dead.push((assignment, UnusedTarget { name, sym, fate }));
        }
        next[index] = Some(name);
    }
    dead.reverse();
    dead
}

/// The variables that are read at all.
struct Reads {
    all: Bits,
    /// By statements that no path reaches.
    unreached: Bits,
}

impl Reads {
    fn of(body: &Body, reached: &[bool]) -> Self {
        let none = Bits::none(body.variables.len());
        let mut reads = Self { all: none.clone(), unreached: none };
        for (event, &reached) in body.events.iter().zip(reached) {
            if let Event::Read(var, _) | Event::Capture(var, _) | Event::Update(var, _) = *event {
                reads.all.insert(var as usize);
                if !reached {
                    reads.unreached.insert(var as usize);
                }
            }
        }
        reads
    }
}

/// What is open, in the walk backwards.
enum Frame {
    /// What is live where the alternatives meet, and at the start of the
    /// alternative that was walked last.
    Branch { join: Bits, next: Bits },
    /// What is live after the loop, and where `continue` leads.
    Loop { after: Bits, next: Bits },
    /// What is live where the handler or the cleanup begins.
    Protected { handler: Bits },
}

struct Walk<'b> {
    body: &'b Body,
    /// Nothing is reported of these: results, which are read at the end, and what is
    /// unclear.
    kept: Bits,
    live: Bits,
    frames: Vec<Frame>,
    /// The places of the open loops among the frames.
    loops: Vec<usize>,
    /// The places of the open `try` and `unwind_protect` bodies.
    protected: Vec<usize>,
    /// What is live at the head of each loop, if anything is known of it.
    heads: Vec<Option<Bits>>,
    changed: bool,
    /// The places of the writes to variables that are not live, from the end.
    dead: Vec<usize>,
}

impl<'b> Walk<'b> {
    fn new(body: &'b Body) -> Self {
        Self {
            body,
            kept: body.variables_with(|variable| variable.unclear || variable.output),
            live: Bits::none(body.variables.len()),
            frames: Vec::new(),
            loops: Vec::new(),
            protected: Vec::new(),
            heads: vec![None; body.loops.len()],
            changed: false,
            dead: Vec::new(),
        }
    }

    fn nothing(&self) -> Bits {
        Bits::none(self.body.variables.len())
    }

    /// From the end to the start.
    fn body(&mut self) {
        let mut place = self.body.events.len();
        while place > 0 {
            place -= 1;
            match self.body.events[place] {
                Event::LoopExit(id) => {
                    self.outermost_loop(id);
                    place = self.body.loops[id as usize].events.start;
                }
                event => self.event(place, event),
            }
        }
    }

    /// A loop with those in it, until what is live at their heads is known.
    fn outermost_loop(&mut self, id: LoopId) {
        let events = self.body.loops[id as usize].events.clone();
        let after = self.live.clone();
        let dead = self.dead.len();
        self.changed = true;
        while self.changed {
            self.changed = false;
            self.dead.truncate(dead);
            self.live.clone_from(&after);
            for place in events.clone().chain([events.end]).rev() {
                self.event(place, self.body.events[place]);
            }
        }
        self.forget_heads(id, &events);
    }

    fn forget_heads(&mut self, outermost: LoopId, events: &Range<usize>) {
        let loops = self.body.loops.iter().enumerate().skip(outermost as usize);
        for (id, _) in loops.take_while(|(_, inner)| inner.events.start < events.end) {
            self.heads[id] = None;
        }
    }

    fn event(&mut self, place: usize, event: Event) {
        match event {
            Event::Statement(_) => {}
            Event::Read(var, _) | Event::Capture(var, _) | Event::Update(var, _) => {
                self.live.insert(var as usize);
            }
            Event::Write(write) => self.write(place, write.var),
            Event::Join | Event::Else | Event::Refork | Event::Fork => self.alternative(event),
            Event::LoopExit(id) => self.exit_loop(id),
            Event::LoopNext => self.next_iteration(),
            Event::LoopTest => self.test(),
            Event::LoopEnter(id) => self.enter_loop(id),
            Event::Break | Event::Continue => self.jump(event),
            Event::Return | Event::Stop => self.goes_to(self.nothing()),
            Event::TryExit => self.frames.push(Frame::Protected { handler: self.live.clone() }),
            Event::TryCatch => self.begin_handler(),
            Event::GuardExit => self.exit_guard(),
            Event::GuardCleanup => self.begin_handler(),
            Event::TryEnter | Event::GuardEnter => {
                self.protected.pop();
                self.frames.pop();
            }
        }
    }

    fn write(&mut self, place: usize, var: Var) {
        let index = var as usize;
        if !self.live.contains(index) && !self.kept.contains(index) {
            self.dead.push(place);
        }
        if !self.handler().is_some_and(|handler| handler.contains(index)) {
            self.live.remove(index);
        }
    }

    /// What is live where an error is handled, if it is in this body.
    fn handler(&self) -> Option<&Bits> {
        match &self.frames[*self.protected.last()?] {
            Frame::Protected { handler } => Some(handler),
            Frame::Branch { .. } | Frame::Loop { .. } => None,
        }
    }

    /// Control goes to where `live` is live, or to a handler.
    fn goes_to(&mut self, live: Bits) {
        self.live = live;
        if let Some(&protected) = self.protected.last()
            && let Frame::Protected { handler } = &self.frames[protected]
        {
            self.live.unite(handler);
        }
    }

    fn alternative(&mut self, event: Event) {
        if event == Event::Join {
            let (join, next) = (self.live.clone(), self.nothing());
            return self.frames.push(Frame::Branch { join, next });
        }
        let Some(Frame::Branch { join, next }) = self.frames.last_mut() else { return };
        if event == Event::Else {
            *next = std::mem::replace(&mut self.live, join.clone());
            return;
        }
        self.live.unite(next);
        if event == Event::Fork {
            self.frames.pop();
        }
    }

    // Loops.

    fn exit_loop(&mut self, id: LoopId) {
        let head = self.heads[id as usize].clone().unwrap_or_else(|| self.nothing());
        let after = std::mem::replace(&mut self.live, head);
        if self.body.loops[id as usize].has_test {
            // The test is reached from here: no iteration is needed to find that.
            self.live.unite(&after);
        }
        self.loops.push(self.frames.len());
        self.frames.push(Frame::Loop { after, next: self.live.clone() });
        self.goes_to(self.live.clone());
    }

    fn innermost(&mut self) -> Option<(&mut Bits, &mut Bits)> {
        let place = *self.loops.last()?;
        match &mut self.frames[place] {
            Frame::Loop { after, next } => Some((after, next)),
            Frame::Branch { .. } | Frame::Protected { .. } => None,
        }
    }

    fn next_iteration(&mut self) {
        let live = self.live.clone();
        if let Some((_, next)) = self.innermost() {
            *next = live;
        }
    }

    fn test(&mut self) {
        if let Some(&place) = self.loops.last()
            && let Frame::Loop { after, .. } = &self.frames[place]
        {
            self.live.unite(after);
        }
    }

    fn enter_loop(&mut self, id: LoopId) {
        self.loops.pop();
        self.frames.pop();
        let head = &mut self.heads[id as usize];
        if head.as_ref() != Some(&self.live) {
            self.changed = true;
            *head = Some(self.live.clone());
        }
    }

    fn jump(&mut self, event: Event) {
        let live = match self.innermost() {
            Some((after, _)) if event == Event::Break => after.clone(),
            Some((_, next)) => next.clone(),
            None => self.nothing(),
        };
        self.goes_to(live);
    }

    // Errors.

    /// The handler has been walked to its start.
    fn begin_handler(&mut self) {
        let place = self.frames.len().saturating_sub(1);
        if let Some(Frame::Protected { handler }) = self.frames.get_mut(place) {
            // After the body lives what lives after the `try`, or, of an
            // `unwind_protect`, what lives at the cleanup's start.
            let after = std::mem::replace(handler, self.live.clone());
            self.live.unite(&after);
            self.protected.push(place);
        }
    }

    /// After a cleanup control continues, or goes where it was going before:
    /// a handler, a loop's end or next iteration, the caller.
    fn exit_guard(&mut self) {
        self.goes_to(self.live.clone());
        if let Some(&place) = self.loops.last()
            && let Frame::Loop { after, next } = &self.frames[place]
        {
            self.live.unite(after);
            self.live.unite(next);
        }
        self.frames.push(Frame::Protected { handler: self.nothing() });
    }
}
