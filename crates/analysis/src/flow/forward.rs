//! A forward analysis of a [`Body`]: one walk over its events.
//!
//! What is known at a point is `Some(state)`, or `None` where no path arrives.
//! The walk keeps the states that wait for their place to go on: the
//! alternatives of a fork, the `break`s of a loop, whatever a `try` was doing
//! when an error arose. Each [`Analysis`] says what an event does to a state and
//! how two states meet (Nielson, Nielson, Hankin, *Principles of Program
//! Analysis*, section 2.3, "monotone frameworks").
//!
//! **Loops** take one walk, not a fixed point: [`Analysis::enter_loop`] makes
//! the state at the head cover all rounds, from the events of the loop. What
//! comes back at the end of a round then adds nothing.
//!
//! **`try`**: control reaches the handler from any point of the body, with what
//! some prefix of the body has done. The state there starts as that before the
//! body, and [`Analysis::may_have_run`] adds each event of the body. The same
//! goes for the cleanup of an `unwind_protect`; behind it stands what held at
//! the body's end, changed by the cleanup.
//!
//! Cost: a state is copied at most twice for each event that forks or ends a
//! path, and otherwise changed in place.

use super::body::{Body, Event};

/// What differs from one forward analysis to another.
pub(crate) trait Analysis {
    /// What is known at a point that some path reaches.
    type State: Clone;
    /// An event, reached with this state.
    fn event(&mut self, state: &mut Self::State, place: usize, event: Event);
    /// Paths meet.
    fn join(&self, state: &mut Self::State, other: &Self::State);
    /// A loop begins whose events are these; the loops in it are covered too.
    fn enter_loop(&self, state: &mut Self::State, events: &[Event]);
    /// The event may have been the last one before an error.
    fn may_have_run(&self, state: &mut Self::State, event: Event);
    /// The state behind a cleanup, of that before it when nothing went wrong and
    /// of that behind it however it was reached.
    fn after_cleanup(&self, before: &Self::State, behind: Self::State) -> Self::State;
}

/// Walks over the body; the state in which it returns to its caller, by `return`
/// or at its end.
pub(crate) fn run<A: Analysis>(body: &Body, analysis: &mut A, start: A::State) -> Option<A::State> {
    let mut run = Run {
        analysis,
        state: Some(start),
        frames: Vec::new(),
        loops: Vec::new(),
        protected: Vec::new(),
        returned: None,
    };
    for (place, &event) in body.events.iter().enumerate() {
        run.event(body, place, event);
    }
    let mut end = run.state.take();
    join(run.analysis, &mut end, run.returned.take());
    end
}

struct Run<'a, A: Analysis> {
    analysis: &'a mut A,
    state: Option<A::State>,
    frames: Vec<Frame<A::State>>,
    /// The places of the open loops among the frames.
    loops: Vec<usize>,
    /// The places of the open `try` and `unwind_protect` bodies.
    protected: Vec<usize>,
    returned: Option<A::State>,
}

/// What is open, with the states that wait in it.
enum Frame<S> {
    /// The state at the fork, and what the alternatives that ended have left.
    Branch { fork: Option<S>, ended: Option<S> },
    /// What leaves the loop, and what goes on with its next round.
    Loop { left: Option<S>, continued: Option<S> },
    /// Before the handler: what may hold when an error arises; in the handler:
    /// what held at the body's end.
    Protected { thrown: Option<S>, end: Option<S> },
}

impl<A: Analysis> Run<'_, A> {
    fn event(&mut self, body: &Body, place: usize, event: Event) {
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
            Event::LoopEnter(id) => {
                self.enter_loop(&body.events[body.loops[id as usize].events.clone()])
            }
            Event::LoopTest => self.leave_loop(self.state.clone()),
            Event::LoopNext => self.next_round(),
            Event::LoopExit(_) => self.exit_loop(),
            Event::Break => {
                let state = self.state.take();
                self.leave_loop(state);
            }
            Event::Continue => self.continue_loop(),
            Event::Return => {
                let state = self.state.take();
                join(self.analysis, &mut self.returned, state);
            }
            Event::Stop => self.state = None,
            Event::TryEnter | Event::GuardEnter => {
                self.protected.push(self.frames.len());
                self.frames.push(Frame::Protected { thrown: self.state.clone(), end: None });
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
            && let Some(Frame::Protected { thrown: Some(thrown), .. }) =
                self.frames.get_mut(protected)
        {
            self.analysis.may_have_run(thrown, event);
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

    fn enter_loop(&mut self, events: &[Event]) {
        // The outermost loop covers those inside.
        if self.loops.is_empty()
            && let Some(state) = &mut self.state
        {
            self.analysis.enter_loop(state, events);
        }
        self.loops.push(self.frames.len());
        self.frames.push(Frame::Loop { left: None, continued: None });
    }

    /// `left` and `continued` of the innermost loop.
    fn innermost(&mut self) -> Option<(&A, &mut Option<A::State>, &mut Option<A::State>)> {
        let place = *self.loops.last()?;
        match &mut self.frames[place] {
            Frame::Loop { left, continued } => Some((self.analysis, left, continued)),
            Frame::Branch { .. } | Frame::Protected { .. } => None,
        }
    }

    /// Control leaves the innermost loop; outside all loops it leaves the body.
    fn leave_loop(&mut self, state: Option<A::State>) {
        match self.innermost() {
            Some((analysis, left, _)) => join(analysis, left, state),
            None => join(self.analysis, &mut self.returned, state),
        }
    }

    fn continue_loop(&mut self) {
        let state = self.state.take();
        if let Some((analysis, _, continued)) = self.innermost() {
            join(analysis, continued, state);
        }
    }

    fn next_round(&mut self) {
        let continued = self.innermost().and_then(|(_, _, continued)| continued.take());
        join(self.analysis, &mut self.state, continued);
    }

    fn exit_loop(&mut self) {
        self.loops.pop();
        if let Some(Frame::Loop { left, .. }) = self.frames.pop() {
            self.state = left;
        }
    }

    // Errors.

    fn handle(&mut self) {
        self.protected.pop();
        if let Some(Frame::Protected { thrown, end }) = self.frames.last_mut() {
            *end = self.state.take();
            self.state = thrown.clone();
        }
    }

    /// Closes a `try` or `unwind_protect`: what held at its body's end.
    fn close(&mut self) -> Option<A::State> {
        let Some(Frame::Protected { thrown, end }) = self.frames.pop() else { return None };
        if let Some(&outer) = self.protected.last()
            && let Frame::Protected { thrown: outer, .. } = &mut self.frames[outer]
        {
            join(self.analysis, outer, thrown);
        }
        end
    }

    fn exit_try(&mut self) {
        let end = self.close();
        join(self.analysis, &mut self.state, end);
    }

    fn exit_guard(&mut self) {
        let end = self.close();
        // On its way out a `return` comes by the cleanup.
        if self.returned.is_some() {
            join(self.analysis, &mut self.returned, self.state.clone());
        }
        let behind = self.state.take();
        self.state = match (end, behind) {
            (Some(end), Some(behind)) => Some(self.analysis.after_cleanup(&end, behind)),
            _ => None,
        };
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
