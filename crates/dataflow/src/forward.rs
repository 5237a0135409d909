//! A forward analysis of a [`Body`]: one walk over its events.
//!
//! What is known at a point is `Some(state)`, or `None` where no path arrives.
//! The walk keeps the states that wait for their place to continue: the
//! alternatives of a fork, the `break`s of a loop, whatever a `try` was doing
//! when an error arose. Each [`Analysis`] defines what an event does to a state and
//! how two states meet (Nielson, Nielson, Hankin, *Principles of Program
//! Analysis*, section 2.3, "monotone frameworks").
//!
//! **Loops** need a fixed point: what is known at a loop's end is known at its
//! head. The walk over an outermost loop is repeated until what comes back at the
//! loops' ends stays (the round-robin iteration of the book's section 2.4): twice
//! as a rule, and once more for each `while` in a `while` that a fact must travel
//! along.
//!
//! **`try`**: control reaches the handler from any point of the body, with what
//! some prefix of the body has done. The state there starts as that before the
//! body, and [`Analysis::may_have_run`] adds each event of the body. The same
//! goes for the cleanup of an `unwind_protect`; after it stands what held at
//! the body's end, changed by the cleanup, and a `break` out of the body comes by
//! it too.
//!
//! Cost: a state is copied at most twice for each event that forks or ends a
//! path, and otherwise changed in place; one is kept for each loop of the
//! outermost loop at hand.

use super::body::{Body, Event, LoopId};

/// What differs from one forward analysis to another.
pub(crate) trait Analysis {
    /// What is known at a point that some path reaches.
    type State: Clone + PartialEq;
    /// An event, reached with this state.
    fn event(&mut self, state: &mut Self::State, place: usize, event: Event);
    /// Paths meet.
    fn join(&self, state: &mut Self::State, other: &Self::State);
    /// How much has been found.
    fn found(&self) -> usize;
    /// Forgets what was found since then: the events are walked again.
    fn forget(&mut self, found: usize);
    /// The event, with this state after it, may have been the last one before
    /// an error.
    fn may_have_run(&self, thrown: &mut Self::State, state: &Self::State, event: Event);
    /// The state after a cleanup, of that before it when nothing went wrong and
    /// of that after it however it was reached.
    fn after_cleanup(&self, before: &Self::State, after: Self::State) -> Self::State;
}

/// Walks over the body; the state in which it returns to its caller, by `return`
/// or at its end.
pub(crate) fn run<A: Analysis>(body: &Body, analysis: &mut A, start: A::State) -> Option<A::State> {
    let mut run = Run {
        body,
        analysis,
        state: Some(start),
        frames: Vec::new(),
        loops: Vec::new(),
        protected: Vec::new(),
        returned: None,
        comes_back: vec![None; body.loops.len()],
        changed: false,
    };
    run.body();
    let mut end = run.state.take();
    join(run.analysis, &mut end, run.returned.take());
    end
}

struct Run<'a, A: Analysis> {
    body: &'a Body,
    analysis: &'a mut A,
    state: Option<A::State>,
    frames: Vec<Frame<A::State>>,
    /// The places of the open loops among the frames.
    loops: Vec<usize>,
    /// The places of the open `try` and `unwind_protect` bodies.
    protected: Vec<usize>,
    returned: Option<A::State>,
    /// What comes back from the end of each loop to its head.
    comes_back: Vec<Option<A::State>>,
    /// Something new comes back.
    changed: bool,
}

/// What is open, with the states that wait in it.
enum Frame<S> {
    /// The state at the fork, and what the alternatives that ended have left.
    Branch {
        fork: Option<S>,
        ended: Option<S>,
    },
    Loop(Loop<S>),
    Protected(Protected<S>),
}

/// A `try` or `unwind_protect`.
struct Protected<S> {
    /// What may hold when an error arises in the body.
    thrown: Option<S>,
    /// What held at the body's end.
    end: Option<S>,
    /// A `break`, `continue` or `return` leaves the body.
    jumps: bool,
}

struct Loop<S> {
    /// What leaves the loop.
    left: Option<S>,
    /// What continues with its next iteration.
    continued: Option<S>,
}

impl<A: Analysis> Run<'_, A> {
    fn body(&mut self) {
        let mut place = 0;
        while let Some(&event) = self.body.events.get(place) {
            match event {
                Event::LoopEnter(id) => {
                    self.outermost_loop(id);
                    place = self.body.loops[id as usize].events.end;
                }
                event => self.event(place, event),
            }
            place += 1;
        }
    }

    /// A loop with those in it, until nothing new comes back to their heads.
    fn outermost_loop(&mut self, id: LoopId) {
        let events = self.body.loops[id as usize].events.clone();
        let found = self.analysis.found();
        let start = self.state.take();
        self.changed = true;
        while self.changed {
            self.changed = false;
            self.analysis.forget(found);
            self.state.clone_from(&start);
            for place in events.clone().chain([events.end]) {
                self.event(place, self.body.events[place]);
            }
        }
        let loops = self.body.loops.iter().enumerate().skip(id as usize);
        for (id, _) in loops.take_while(|(_, inner)| inner.events.start < events.end) {
            self.comes_back[id] = None;
        }
    }

    fn event(&mut self, place: usize, event: Event) {
        match event {
            Event::Statement(_)
            | Event::Read(..)
            | Event::Capture(..)
            | Event::Write(_)
            | Event::Update(..) => self.plain(place, event),
            Event::Fork => {
                self.frames.push(Frame::Branch { fork: self.state.clone(), ended: None })
            }
            Event::Else | Event::Refork | Event::Join => self.alternative(event),
            Event::LoopEnter(id) => self.enter_loop(id),
            Event::LoopTest => self.leave_loop(self.state.clone()),
            Event::LoopNext => self.next_iteration(),
            Event::LoopExit(id) => self.exit_loop(id),
            Event::Break => {
                self.jumps(self.loops.last().copied().unwrap_or(0));
                let state = self.state.take();
                self.leave_loop(state);
            }
            Event::Continue => self.continue_loop(),
            Event::Return => {
                self.jumps(0);
                let state = self.state.take();
                join(self.analysis, &mut self.returned, state);
            }
            Event::Stop => self.state = None,
            Event::TryEnter | Event::GuardEnter => {
                self.protected.push(self.frames.len());
                let (thrown, end, jumps) = (self.state.clone(), None, false);
                self.frames.push(Frame::Protected(Protected { thrown, end, jumps }));
            }
            Event::TryCatch | Event::GuardCleanup => self.handle(),
            Event::TryExit => self.exit_try(),
            Event::GuardExit => self.exit_guard(),
        }
    }

    fn plain(&mut self, place: usize, event: Event) {
        let Some(state) = &mut self.state else { return };
        self.analysis.event(state, place, event);
        if let Some(&protected) = self.protected.last()
            && let Frame::Protected(Protected { thrown: Some(thrown), .. }) =
                &mut self.frames[protected]
        {
            self.analysis.may_have_run(thrown, state, event);
        }
    }

    fn alternative(&mut self, event: Event) {
        let Some(Frame::Branch { fork, ended }) = self.frames.last_mut() else { return };
        match event {
            Event::Else => {
                join(self.analysis, ended, self.state.take());
                self.state = fork.take();
            }
            Event::Refork => *fork = self.state.clone(),
            _ => {
                let ended = ended.take();
                self.frames.pop();
                join(self.analysis, &mut self.state, ended);
            }
        }
    }

    // Loops.

    fn enter_loop(&mut self, id: LoopId) {
        join(self.analysis, &mut self.state, self.comes_back[id as usize].clone());
        self.loops.push(self.frames.len());
        self.frames.push(Frame::Loop(Loop { left: None, continued: None }));
    }

    fn innermost(&mut self) -> Option<(&A, &mut Loop<A::State>)> {
        match &mut self.frames[*self.loops.last()?] {
            Frame::Loop(innermost) => Some((self.analysis, innermost)),
            Frame::Branch { .. } | Frame::Protected(_) => None,
        }
    }

    /// Control leaves the innermost loop; outside all loops it leaves the body.
    fn leave_loop(&mut self, state: Option<A::State>) {
        match self.innermost() {
            Some((analysis, innermost)) => join(analysis, &mut innermost.left, state),
            None => join(self.analysis, &mut self.returned, state),
        }
    }

    fn continue_loop(&mut self) {
        self.jumps(self.loops.last().copied().unwrap_or(0));
        let state = self.state.take();
        if let Some((analysis, innermost)) = self.innermost() {
            join(analysis, &mut innermost.continued, state);
        }
    }

    fn next_iteration(&mut self) {
        let continued = self.innermost().and_then(|(_, innermost)| innermost.continued.take());
        join(self.analysis, &mut self.state, continued);
    }

    fn begins_with_test(&self, id: LoopId) -> bool {
        let head = self.body.loops[id as usize].events.start;
        self.body.events.get(head + 1) == Some(&Event::LoopTest)
    }

    fn exit_loop(&mut self, id: LoopId) {
        let end = self.state.take();
        let comes_back = &mut self.comes_back[id as usize];
        if end.is_some() && *comes_back != end {
            // States only grow from one walk to the next.
            *comes_back = end;
            self.changed = true;
        }
        self.loops.pop();
        if let Some(Frame::Loop(Loop { left, .. })) = self.frames.pop() {
            self.state = left;
        }
        if self.begins_with_test(id) {
            // From the end control leaves by the head: no walk is needed to find
            // that.
            let end = self.comes_back[id as usize].clone();
            join(self.analysis, &mut self.state, end);
        }
    }

    // Errors.

    /// Control jumps out of the bodies that were opened after this many frames.
    fn jumps(&mut self, frames: usize) {
        if self.state.is_none() {
            return;
        }
        for &place in self.protected.iter().rev().take_while(|&&place| place >= frames) {
            if let Frame::Protected(protected) = &mut self.frames[place] {
                protected.jumps = true;
            }
        }
    }

    fn handle(&mut self) {
        self.protected.pop();
        if let Some(Frame::Protected(protected)) = self.frames.last_mut() {
            protected.end = self.state.take();
            self.state.clone_from(&protected.thrown);
        }
    }

    fn close(&mut self) -> Option<Protected<A::State>> {
        let Some(Frame::Protected(mut closed)) = self.frames.pop() else { return None };
        if let Some(&outer) = self.protected.last()
            && let Frame::Protected(outer) = &mut self.frames[outer]
        {
            join(self.analysis, &mut outer.thrown, closed.thrown.take());
        }
        Some(closed)
    }

    fn exit_try(&mut self) {
        let end = self.close().and_then(|closed| closed.end);
        join(self.analysis, &mut self.state, end);
    }

    fn exit_guard(&mut self) {
        let Some(closed) = self.close() else { return };
        let after = self.state.take();
        if closed.jumps {
            self.jump_by_cleanup(&after);
        }
        self.state = match (closed.end, after) {
            (Some(end), Some(after)) => Some(self.analysis.after_cleanup(&end, after)),
            _ => None,
        };
    }

    /// A jump out of an `unwind_protect` comes by its cleanup; wherever one may
    /// have gone, what the cleanup does may be done.
    fn jump_by_cleanup(&mut self, after: &Option<A::State>) {
        if let Some((analysis, innermost)) = self.innermost() {
            for state in [&mut innermost.left, &mut innermost.continued] {
                if state.is_some() {
                    join(analysis, state, after.clone());
                }
            }
        }
        if self.returned.is_some() {
            join(self.analysis, &mut self.returned, after.clone());
        }
    }
}

/// Paths meet, of which some may not exist.
fn join<A: Analysis>(analysis: &A, state: &mut Option<A::State>, other: Option<A::State>) {
    match (state, other) {
        (_, None) => {}
        (Some(state), Some(other)) => analysis.join(state, &other),
        (state @ None, other) => *state = other,
    }
}
