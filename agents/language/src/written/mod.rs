//! Writes numbers and names for people. Every layer above uses it.

pub mod list;
pub mod markdown;
pub mod number;

/// The text with a capital letter at its beginning, as a sentence or a label begins.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::capitalised;

    #[test]
    fn only_the_first_letter_becomes_a_capital() {
        for (text, expected) in
            [("sum of units", "Sum of units"), ("über A", "Über A"), ("", ""), ("5 %", "5 %")]
        {
            assert_eq!(capitalised(text), expected);
        }
    }
}
