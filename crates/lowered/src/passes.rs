//! The passes over a function, in their order.
//!
//! ```text
//! definite assignment ─> targets ─> dead stores ─> expressions ─> targets ─> dead loops ─> counters ─> guards ─> lifting ─> filling ─> fusion ─> temporaries ─> sums ─> carried ─> loop fusion ─> unroll and jam
//! ```
//!
//! Cost: that of the passes.

use crate::carried;
use crate::counters;
use crate::dead_loops;
use crate::dead_stores;
use crate::definite_assignment;
use crate::expressions;
use crate::filling;
use crate::fusion;
use crate::guards;
use crate::lifting;
use crate::loop_fusion;
use crate::program::Function;
use crate::sums;
use crate::targets;
use crate::temporaries;
use crate::unroll_and_jam;

/// Runs all passes over a function as it was lowered.
pub fn run(function: &mut Function) {
    definite_assignment::forget_checks(function);
    targets::coalesce(function);
    dead_stores::remove(function);
    expressions::rebuild(function);
    targets::coalesce(function);
    dead_loops::remove(function);
    counters::narrow(function);
    guards::guard(function);
    lifting::lift(function);
    filling::fill(function);
    fusion::fuse(function);
    temporaries::end(function);
    sums::take_out(function);
    sums::join(function);
    carried::carry(function);
    loop_fusion::fuse(function);
    unroll_and_jam::jam(function);
}
