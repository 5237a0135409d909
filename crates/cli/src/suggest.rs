//! "Did you mean": the known word nearest to one that is not known.

/// The candidate nearest to `word`, if one is near enough to be meant: at most
/// a third of its letters are wrong, swapped, missing or too many. Of equally
/// near ones the first counts.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_only() {
        let known = ["undefined-name", "kind-clash"];
        assert_eq!(nearest("undefind-name", known), Some("undefined-name"));
        assert_eq!(nearest("kindclash", known), Some("kind-clash"));
        assert_eq!(nearest("zzz", known), None);
    }
}
