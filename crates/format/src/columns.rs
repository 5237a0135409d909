//! The column of each piece: blanks as wanted, and columns that the author aligned.
//!
//! Where more blanks stand before a piece than are wanted, and a piece of the line above or
//! below starts in the same column, or ends there, the author aligned them: they form a
//! group, which is aligned again after everything left of it has moved. Comments at line ends
//! form groups too, and stay in their column where the code leaves room.
//!
//! ```text
//! x=1;       % one        x    = 1;  % one
//! long =2;   % two        long = 2;  % two
//! ```
//!
//! Groups are placed from left to right, by their old columns: what a group depends on stands
//! left of it. On a text that is laid out, every rule is the identity, whatever groups are
//! found: that is why formatting twice changes nothing.
//!
//! Inside matrices of several lines the blanks stay as they are.
//!
//! Cost: linear, and in runs of lines with a group n log n in their pieces.

use crate::blocks::has_empty_line;
use crate::continuation::Start;
use crate::gaps::Gaps;
use crate::pieces::{Kind, Pieces};
use crate::style::Style;
use lariat_syntax::tree::CommentKind;

/// How many blanks may stand before a comment that is aligned with nothing.
const CLOSE: u32 = 2;

/// No group.
const NONE: u32 = u32::MAX;

/// The new column of each piece.
pub(crate) fn columns(
    text: &Pieces<'_>,
    style: &Style,
    starts: &[Start],
    kept: &[bool],
) -> Vec<u32> {
    let wanted = wanted_gaps(text, style, kept);
    let mut placer = Placer {
        text,
        starts,
        kept,
        wanted,
        group_of: vec![NONE; text.pieces.len()],
        groups: Vec::new(),
        new: vec![NONE; text.pieces.len()],
    };
    let mut first = 0;
    while first < text.lines.len() {
        let end = run_end(text, first);
        placer.run(first, end);
        first = end;
    }
    placer.new
}

/// The wanted blanks before each piece; as many as there are where they must stay.
fn wanted_gaps(text: &Pieces<'_>, style: &Style, kept: &[bool]) -> Vec<u32> {
    let gaps = Gaps { text, style };
    let mut wanted = vec![0; text.pieces.len()];
    for (line, kept) in text.lines.iter().zip(kept) {
        for piece in line.pieces().skip(1) {
            let it = &text.pieces[piece];
            let is_rigid = text.pairs[it.pair as usize].is_rigid && !it.is_comment();
            wanted[piece] = match it.odd_gap || is_rigid || *kept {
                true => text.gap(piece),
                false => gaps.wanted(line, piece),
            };
        }
    }
    wanted
}

/// The end of the lines that follow each other without an empty line, or in one statement.
fn run_end(text: &Pieces<'_>, first: usize) -> usize {
    let mut place = first;
    while place + 1 < text.lines.len() {
        let next = &text.lines[place + 1];
        if !next.continued && has_empty_line(text, place) {
            break;
        }
        place += 1;
    }
    place + 1
}

/// By which side the pieces of a group are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start,
    End,
}

#[derive(Clone, Debug)]
struct Group {
    side: Side,
    /// The pieces and their lines.
    members: Vec<(u32, u32)>,
    /// How many of them have not been reached yet.
    left: usize,
}

struct Placer<'a, 't> {
    text: &'a Pieces<'t>,
    starts: &'a [Start],
    kept: &'a [bool],
    wanted: Vec<u32>,
    group_of: Vec<u32>,
    groups: Vec<Group>,
    new: Vec<u32>,
}

impl Placer<'_, '_> {
    fn run(&mut self, first: usize, end: usize) {
        let groups = self.groups.len();
        for line in first..end {
            self.find_groups(line, first, end);
        }
        let refers = self.starts[first..end].iter().any(|it| matches!(it, Start::Beside(_)));
        if self.groups.len() == groups && !refers {
            for line in first..end {
                for piece in self.text.lines[line].pieces() {
                    self.place(piece, line);
                }
            }
            return;
        }
        let lines = first..end;
        let of_line = |line: usize| self.text.lines[line].pieces().map(move |it| (it, line));
        let mut all: Vec<(usize, usize)> = lines.flat_map(of_line).collect();
        all.sort_by_key(|&(piece, line)| (self.text.pieces[piece].column, line, piece));
        for (piece, line) in all {
            self.place(piece, line);
        }
    }

    // Groups.

    /// Finds what the wide gaps of a line are aligned with.
    fn find_groups(&mut self, line: usize, first: usize, end: usize) {
        if self.kept[line] {
            return;
        }
        for piece in self.text.lines[line].pieces().skip(1) {
            let it = &self.text.pieces[piece];
            let is_wide = it.is_comment() || self.text.gap(piece) > self.wanted[piece];
            if !is_wide || it.odd_gap {
                continue;
            }
            let above = (line > first).then(|| line - 1);
            let below = (line + 1 < end).then_some(line + 1);
            for other in [above, below].into_iter().flatten() {
                if !self.kept[other]
                    && let Some((partner, side)) = self.partner(piece, other)
                {
                    self.join((piece, line), (partner, other), side);
                }
            }
        }
    }

    /// The piece of a line that is aligned with `piece`.
    fn partner(&self, piece: usize, line: usize) -> Option<(usize, Side)> {
        let it = &self.text.pieces[piece];
        // What has a column of its own is alike, or follows what is alike: `=`, what follows `,`.
        let kind = |piece: usize| self.text.pieces[piece].kind;
        let same_kind = |other: usize| match (kind(piece), kind(other)) {
            (Kind::Comment(a), Kind::Comment(b)) => a == b,
            (Kind::Comment(_), _) | (_, Kind::Comment(_)) => false,
            (a, b) => a == b || kind(piece - 1) == kind(other - 1),
        };
        let movable = self.text.lines[line].pieces().skip(1).filter(|&other| {
            let pair = self.text.pieces[other].pair as usize;
            // What stands where no blank is wanted is followed by its own kind only.
            let follows = self.takes_blanks(other) && self.wanted[piece] > 0;
            same_kind(other)
                && (follows || self.text.pieces[other].kind == it.kind)
                && !self.text.pieces[other].odd_gap
                && (it.is_comment() || !self.text.pairs[pair].is_rigid)
        });
        let mut ends = None;
        for other in movable {
            let at = &self.text.pieces[other];
            if at.column == it.column {
                return Some((other, Side::Start));
            }
            if at.end_column() == it.end_column() && !at.is_tall {
                ends = Some(other);
            }
        }
        let ends = ends.filter(|_| !it.is_comment() && !it.is_tall);
        ends.map(|other| (other, Side::End))
    }

    /// No blank is put where none is wanted and none is: it might separate elements.
    fn takes_blanks(&self, piece: usize) -> bool {
        self.wanted[piece] > 0 || self.text.gap(piece) > 0
    }

    fn join(&mut self, a: (usize, usize), b: (usize, usize), side: Side) {
        let member = |(piece, line): (usize, usize)| (piece as u32, line as u32);
        let (of_a, of_b) = (self.group_of[a.0], self.group_of[b.0]);
        let fits = |group: u32| group == NONE || self.groups[group as usize].side == side;
        if !fits(of_a) || !fits(of_b) || of_a == of_b && of_a != NONE {
            return;
        }
        match (of_a, of_b) {
            (NONE, NONE) => {
                let group = self.groups.len() as u32;
                self.groups.push(Group { side, members: vec![member(a), member(b)], left: 2 });
                self.group_of[a.0] = group;
                self.group_of[b.0] = group;
            }
            (group, NONE) => self.enlist(group, member(b)),
            (NONE, group) => self.enlist(group, member(a)),
            (into, from) => {
                for it in std::mem::take(&mut self.groups[from as usize].members) {
                    self.enlist(into, it);
                }
            }
        }
    }

    fn enlist(&mut self, group: u32, member: (u32, u32)) {
        self.group_of[member.0 as usize] = group;
        let group = &mut self.groups[group as usize];
        group.members.push(member);
        group.left = group.members.len();
    }

    // Columns.

    fn place(&mut self, piece: usize, line: usize) {
        if self.new[piece] != NONE {
            return;
        }
        let it = &self.text.pieces[piece];
        if self.kept[line] {
            self.new[piece] = it.column;
        } else if piece == self.text.lines[line].first as usize {
            self.new[piece] = self.start(piece, line);
        } else if self.group_of[piece] != NONE {
            self.reach(self.group_of[piece] as usize);
        } else {
            self.new[piece] = self.alone(piece, line);
        }
    }

    fn start(&self, piece: usize, line: usize) -> u32 {
        match self.starts[line] {
            Start::At(column) => column,
            Start::Beside(reference) => {
                let (old, reference) =
                    (self.text.pieces[reference as usize].column, self.new[reference as usize]);
                let column = self.text.pieces[piece].column;
                // What is not placed yet stays: only a group can be late.
                if reference == NONE { column } else { (column + reference).saturating_sub(old) }
            }
        }
    }

    /// A member of a group is reached: with the last one, all are placed.
    fn reach(&mut self, group: usize) {
        self.groups[group].left = self.groups[group].left.saturating_sub(1);
        let Group { side, members, left } = self.groups[group].clone();
        let is_due = left == 0 || side == Side::Start;
        if !is_due {
            return;
        }
        let is_comment = members.first().is_some_and(|&(piece, _)| {
            self.text.pieces[piece as usize].kind == Kind::Comment(CommentKind::Line)
        });
        let width = |piece: u32| match side {
            Side::Start => 0,
            Side::End => self.text.pieces[piece as usize].width,
        };
        let natural = members
            .iter()
            .map(|&(piece, line)| self.natural(piece as usize, line as usize) + width(piece));
        let natural = natural.max().unwrap_or(0);
        let target = if is_comment {
            let own =
                members.iter().map(|&(piece, line)| self.moved(piece as usize, line as usize));
            natural.max(own.max().unwrap_or(0))
        } else {
            let movable = members.iter().map(|&(piece, _)| piece as usize);
            let movable = movable.filter(|&piece| self.takes_blanks(piece));
            let slack =
                movable.map(|piece| self.text.gap(piece).saturating_sub(self.wanted[piece]));
            let has_fixed = members.iter().any(|&(piece, _)| !self.takes_blanks(piece as usize));
            natural + if has_fixed { 0 } else { slack.min().unwrap_or(0) }
        };
        for (piece, line) in members {
            let natural = self.natural(piece as usize, line as usize);
            let moves = is_comment || self.takes_blanks(piece as usize);
            self.new[piece as usize] = if moves { target - width(piece) } else { natural };
        }
    }

    fn alone(&self, piece: usize, line: usize) -> u32 {
        let natural = self.natural(piece, line);
        if self.text.pieces[piece].kind != Kind::Comment(CommentKind::Line) {
            return natural;
        }
        match self.text.gap(piece) {
            gap @ 0..=CLOSE => natural + gap.saturating_sub(self.wanted[piece]),
            _ => natural.max(self.moved(piece, line)),
        }
    }

    /// The column with the wanted blanks before it.
    fn natural(&self, piece: usize, line: usize) -> u32 {
        let (before, place) = (&self.text.pieces[piece - 1], self.new[piece - 1]);
        let end = match before.is_tall {
            true => before.width,
            // Only a group can be late.
            false if place == NONE => before.column + before.width,
            false => place + before.width,
        };
        debug_assert!(piece > self.text.lines[line].first as usize, "not the first of its line");
        end + self.wanted[piece]
    }

    /// The old column, moved as its line is.
    fn moved(&self, piece: usize, line: usize) -> u32 {
        let first = self.text.lines[line].first as usize;
        let (old, new) = (self.text.pieces[first].column, self.new[first]);
        let column = self.text.pieces[piece].column;
        if new == NONE { column } else { (column + new).saturating_sub(old) }
    }
}
