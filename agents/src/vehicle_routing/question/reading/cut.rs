//! Cuts a text into its words.

/// The words of a text with their first bytes; letters and digits make words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let pieces = text.split(|letter: char| !letter.is_alphanumeric());
    let placed = pieces.map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word));
    placed.filter(|(_, word)| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_cut_at_all_that_is_no_letter_and_no_digit() {
        let found: Vec<(usize, &str)> = words(" the van, für C5!").collect();
        assert_eq!(found, [(1, "the"), (5, "van"), (10, "für"), (15, "C5")]);
        assert_eq!(words(" ,").count(), 0);
    }
}
