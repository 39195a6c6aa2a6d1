//! A text as the rules see it: words without the punctuation around them, emoticons as they are.

/// The words of a text.
pub(super) struct Tokens {
    lower: Vec<String>,
    is_upper: Vec<bool>,
    /// Some words are in capitals and some are not, so capitals are an emphasis.
    has_emphasis: bool,
}

impl Tokens {
    pub(super) fn of(text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().map(strip).collect();
        let is_upper: Vec<bool> = words.iter().map(|word| is_upper(word)).collect();
        let upper = is_upper.iter().filter(|is_upper| **is_upper).count();
        Self {
            lower: words.iter().map(|word| word.to_lowercase()).collect(),
            has_emphasis: upper > 0 && upper < words.len(),
            is_upper,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.lower.len()
    }

    pub(super) fn lower(&self, place: usize) -> &str {
        &self.lower[place]
    }

    /// The word that stands `distance` words before; `None` before the first word.
    pub(super) fn before(&self, place: usize, distance: usize) -> Option<&str> {
        place.checked_sub(distance).map(|before| self.lower(before))
    }

    /// The word that stands `distance` words after; `None` after the last word.
    pub(super) fn after(&self, place: usize, distance: usize) -> Option<&str> {
        self.lower.get(place + distance).map(String::as_str)
    }

    /// In capitals while other words are not.
    pub(super) fn is_emphasised(&self, place: usize) -> bool {
        self.has_emphasis && self.is_upper[place]
    }

    /// Words from one place to another, both included, with blanks between.
    pub(super) fn phrase(&self, from: usize, to: usize) -> String {
        self.lower[from..=to].join(" ")
    }
}

/// Without punctuation at both ends, unless only two characters remain: then it may be an emoticon.
fn strip(word: &str) -> &str {
    let stripped = word.trim_matches(|letter: char| letter.is_ascii_punctuation());
    if stripped.chars().nth(2).is_some() { stripped } else { word }
}

/// Has letters, and all of them are capitals.
fn is_upper(word: &str) -> bool {
    word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase)
}
