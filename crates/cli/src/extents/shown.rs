//! A function with declared sizes, as it is shown.

/// A function with declared sizes, as it is shown.
pub(super) struct Shown {
    pub(super) name: String,
    /// Line, variable, extents; the line of the function's header first.
    pub(super) rows: Vec<Row>,
    pub(super) dot: String,
    pub(super) svg: Option<String>,
}

/// What a variable is on a line.
pub(super) struct Row {
    pub(super) line: u32,
    pub(super) name: String,
    pub(super) extents: String,
    /// It is so at the head of the loop on that line.
    pub(super) is_head: bool,
}
