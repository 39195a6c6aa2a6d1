//! Greetings, thanks, and questions about the purpose of the assistant.

use crate::{lexicon::conversation::SMALL_TALK, tokens::words};

/// True if the text is only small talk. A text without words also counts as small talk.
#[must_use]
pub fn is_small_talk(text: &str) -> bool {
    words(text).iter().all(|token| SMALL_TALK.contains(&token.text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_talk_is_distinguished_from_questions() {
        for text in ["Hello!", "help", "What can you do?", "thanks a lot", "How does this work?", ""] {
            assert!(is_small_talk(text), "{text}");
        }
        assert!(!is_small_talk("help me forecast"));
        assert!(!is_small_talk("help me with 5"));
    }
}
