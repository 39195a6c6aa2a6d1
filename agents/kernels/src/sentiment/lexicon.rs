//! The rated words and the described emoji, read once.

use std::collections::HashMap;
use std::sync::LazyLock;

static RATINGS: LazyLock<HashMap<&'static str, f64>> = LazyLock::new(|| {
    include_str!("lexicon.txt")
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(word, rating)| Some((word, rating.parse().ok()?)))
        .collect()
});

static EMOJI: LazyLock<HashMap<char, &'static str>> = LazyLock::new(|| {
    include_str!("emoji.txt")
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(emoji, description)| Some((emoji.chars().next()?, description)))
        .collect()
});

/// The mean rating of a word in small letters, from -4 to 4.
pub(super) fn rating(word: &str) -> Option<f64> {
    RATINGS.get(word).copied()
}

/// The text with every emoji replaced by its description.
pub(super) fn describe_emoji(text: &str) -> String {
    let mut described = String::with_capacity(text.len());
    let mut is_after_blank = true;
    for letter in text.chars() {
        // Most letters are plain and need no look into the list.
        match (!letter.is_ascii()).then(|| EMOJI.get(&letter)).flatten() {
            Some(description) => {
                if !is_after_blank {
                    described.push(' ');
                }
                described.push_str(description);
                is_after_blank = false;
            }
            None => {
                described.push(letter);
                is_after_blank = letter == ' ';
            }
        }
    }
    described.trim().to_owned()
}
