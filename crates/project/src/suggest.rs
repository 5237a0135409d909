//! "Did you mean": the known name nearest to a misspelt one.
//!
//! Distance is Damerau and Levenshtein's (insert, delete, replace, swap
//! neighbours); a name that differs in case only is nearest of all. The longer
//! the name, the more slips are forgiven: one from three characters on, two
//! from five, three from nine. Shorter names are corrected in case only, since
//! nearly every two letters are one slip apart. Equal distance: earlier groups
//! win (the file's own names before the project's before the library's), then
//! the alphabet.
//!
//! Example: `lenght` is one swap from `length`; `ab` is never corrected to `abs`.
//!
//! Cost: the distance is computed only for names whose length and letters make
//! a small one possible, a few among thousands.

/// A set of letters and digits as bits, case ignored.
type Letters = u64;

/// A name to compare with many others.
pub struct Misspelt<'a> {
    name: &'a str,
    letters: Letters,
    limit: usize,
    best: Option<(usize, usize, String)>,
}

/// How many slips are forgiven in a name of this length.
const fn limit(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

/// The letters and digits of a name.
pub(crate) fn letters(name: &str) -> Letters {
    name.bytes().fold(0, |set, b| {
        set | match b.to_ascii_lowercase() {
            letter @ b'a'..=b'z' => 1 << (letter - b'a'),
            digit @ b'0'..=b'9' => 1 << (26 + digit - b'0'),
            _ => 1 << 36,
        }
    })
}

impl<'a> Misspelt<'a> {
    /// A name for which a better one is sought.
    pub fn new(name: &'a str) -> Self {
        let limit = limit(name.chars().count());
        Self { name, letters: letters(name), limit, best: None }
    }

    /// Is a candidate at least as near as the best one so far?
    pub(crate) fn is_near(&self, candidate: &str) -> bool {
        candidate.len().abs_diff(self.name.len()) <= self.limit
            && self.distance(candidate, letters(candidate)).is_some()
    }

    /// Considers a candidate; lower groups win ties.
    pub fn consider(&mut self, group: usize, candidate: &str) {
        if candidate.len().abs_diff(self.name.len()) > self.limit {
            return;
        }
        self.consider_with_letters(group, candidate, letters(candidate));
    }

    /// The same with the candidate's letters known.
    pub(crate) fn consider_with_letters(
        &mut self,
        group: usize,
        candidate: &str,
        letters: Letters,
    ) {
        let Some(distance) = self.distance(candidate, letters) else {
            return;
        };
        let better = self.best.as_ref().is_none_or(|(best, best_group, name)| {
            (distance, group, candidate) < (*best, *best_group, name.as_str())
        });
        if better {
            self.best = Some((distance, group, candidate.to_owned()));
        }
    }

    /// The nearest of the names considered.
    pub fn nearest(self) -> Option<String> {
        self.best.map(|(_, _, name)| name)
    }

    /// How far a candidate is, if near enough. A slip changes the set of letters
    /// by at most two.
    fn distance(&self, candidate: &str, letters: Letters) -> Option<usize> {
        let reach = self.best.as_ref().map_or(self.limit, |(best, _, _)| *best);
        if candidate.len().abs_diff(self.name.len()) > reach
            || (letters ^ self.letters).count_ones() as usize > 2 * reach
            || candidate == self.name
        {
            return None;
        }
        if candidate.eq_ignore_ascii_case(self.name) {
            return Some(0);
        }
        let distance = letters_off(self.name, candidate);
        (distance <= reach).then_some(distance)
    }
}

/// The candidate nearest to `name`, if one is near.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<String> {
    let mut misspelt = Misspelt::new(name);
    for candidate in candidates {
        misspelt.consider(0, candidate);
    }
    misspelt.nearest()
}

/// How many letters are added, left out, replaced or exchanged between two names.
#[must_use]
pub fn letters_off(one: &str, other: &str) -> usize {
    strsim::damerau_levenshtein(one, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_forgiven_by_length() {
        assert_eq!(nearest("lenght", ["width", "length"]), Some("length".into()));
        assert_eq!(nearest("zers", ["zeros", "eye"]), Some("zeros".into()));
        assert_eq!(nearest("zrs", ["zeros"]), None, "two slips in three letters");
        assert_eq!(
            nearest("interpolat", ["interpolant", "extrapolate"]),
            Some("interpolant".into())
        );
        assert_eq!(nearest("frobnicate", ["length"]), None);
    }

    #[test]
    fn short_names_are_corrected_in_case_only() {
        assert_eq!(nearest("ab", ["abs", "b"]), None);
        assert_eq!(nearest("Pi", ["pi"]), Some("pi".into()));
    }

    #[test]
    fn case_alone_is_nearest_of_all() {
        assert_eq!(nearest("Length", ["lengths", "Lengt", "length"]), Some("length".into()));
    }

    #[test]
    fn the_name_itself_is_no_suggestion() {
        assert_eq!(nearest("length", ["length"]), None);
    }

    #[test]
    fn ties_go_to_the_lower_group_and_then_the_alphabet() {
        let mut misspelt = Misspelt::new("mesg");
        misspelt.consider(1, "mess");
        misspelt.consider(0, "mesh");
        misspelt.consider(0, "mesa");
        assert_eq!(misspelt.nearest(), Some("mesa".into()));
        assert_eq!(nearest("mesg", ["mesh", "mesa"]), nearest("mesg", ["mesa", "mesh"]));
    }

    #[test]
    fn letters_outside_ascii_do_no_harm() {
        assert_eq!(nearest("größe", ["größen"]), Some("größen".into()));
        assert_eq!(nearest("", ["a"]), None);
    }
}
