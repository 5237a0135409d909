//! The values of all variables at the place that the construction has reached.
//!
//! Branches do not copy them: a frame notes what a branch changes, so that it can
//! be undone, merged or kept. What a branch leaves alone costs nothing, which is
//! how the graph stays O(s) (`004` section 9, point 2): of the paper's arrows that
//! run through a box from left to right, none is made.
//!
//! ```text
//! open     x = 1      frame: x was ⊥        undo: x is ⊥, and was 1 in the branch
//! ```
//!
//! Cost: constant for an assignment; a frame costs its changes.

use crate::value::Value;
use lariat_base::Idx;
use lariat_ir::VarId;

/// What some variables are at a place; the others are as around it.
pub type Changes = Vec<(VarId, Value)>;

/// The variables of a function.
pub struct Env {
    values: Vec<Value>,
    /// The innermost frame that has noted the variable.
    noted: Vec<usize>,
    /// What variables were, and the frame that had noted them.
    frames: Vec<Vec<(VarId, Value, usize)>>,
    /// Can control get here?
    pub live: bool,
}

impl Env {
    /// No variable has a value.
    pub fn new(vars: usize) -> Self {
        Self {
            values: vec![Value::Unset; vars],
            noted: vec![0; vars],
            frames: Vec::new(),
            live: true,
        }
    }

    /// What a variable is.
    pub fn get(&self, var: VarId) -> &Value {
        &self.values[var.index()]
    }

    /// Changes what a variable is.
    pub fn set(&mut self, var: VarId, value: Value) {
        let at = var.index();
        let depth = self.frames.len();
        let old = std::mem::replace(&mut self.values[at], value);
        if let Some(frame) = self.frames.last_mut()
            && self.noted[at] < depth
        {
            frame.push((var, old, self.noted[at]));
            self.noted[at] = depth;
        }
    }

    /// Opens a frame; its number.
    pub fn open(&mut self) -> usize {
        self.frames.push(Vec::new());
        self.frames.len()
    }

    /// Closes the frame and takes back what was changed in it.
    pub fn undo(&mut self) -> Changes {
        let frame = self.frames.pop().unwrap_or_default();
        let mut changes = Vec::with_capacity(frame.len());
        for (var, old, noted) in frame {
            self.noted[var.index()] = noted;
            changes.push((var, std::mem::replace(&mut self.values[var.index()], old)));
        }
        changes.sort_unstable_by_key(|(var, _)| *var);
        changes
    }

    /// What has changed since this frame was opened, in inner ones too.
    pub fn changes_since(&self, frame: usize) -> Changes {
        let inner = self.frames[frame - 1..].iter().flatten();
        let mut vars: Vec<VarId> = inner.map(|(var, ..)| *var).collect();
        vars.sort_unstable();
        vars.dedup();
        vars.into_iter().map(|var| (var, self.get(var).clone())).collect()
    }

    /// All variables.
    pub fn vars(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.values.len()).map(Idx::new)
    }
}
