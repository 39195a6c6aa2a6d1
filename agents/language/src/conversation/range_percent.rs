//! The percentage of a prediction range: `95% confidence`, `with a range of 80 percent`.

use crate::{lexicon::conversation::ABOUT_RANGES, tokens::Token};

/// The requested percentage, from 0 to 100; none when the words are not about a range.
#[must_use]
pub fn range_percent(tokens: &[Token]) -> Option<f64> {
    if !tokens.iter().any(|token| token.is_one_of(ABOUT_RANGES)) {
        return None;
    }
    for pair in tokens.windows(2) {
        if let (Some(number), true) = (pair[0].number(), pair[1].is_percent()) {
            return Some(number).filter(|number| (0.0..100.0).contains(number));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::words;

    #[test]
    fn a_percentage_beside_a_word_for_ranges_is_the_level_of_the_range() {
        let read = |text: &str| range_percent(&words(text));
        assert_eq!(read("95% confidence"), Some(95.0));
        assert_eq!(read("with a range of eighty percent"), Some(80.0));
        assert_eq!(read("I want to be 97,5 % sure"), Some(97.5));
        assert_eq!(read("growth of 10 %"), None);
        assert_eq!(read("a range of 100 %"), None);
    }
}
