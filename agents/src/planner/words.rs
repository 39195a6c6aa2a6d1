//! A question as lower-case words, and the small talk that can be told from them.

/// Letters and digits in runs; `6-month` is two words, `95%` is `95` and `%`, `don't` is `dont`.
pub fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in text.chars().filter(|c| *c != '\'').flat_map(char::to_lowercase) {
        let continues = match (last.is_ascii_digit(), c.is_ascii_digit()) {
            (true, true) => true,
            (false, false) => last.is_alphabetic() && c.is_alphabetic(),
            _ => false,
        };
        if c == '%' || c.is_alphanumeric() && !continues {
            words.push(c.to_string());
        } else if let (true, Some(word)) = (continues, words.last_mut()) {
            word.push(c);
        }
        last = c;
    }
    words
}

/// The number that a word says.
pub fn number(word: &str) -> Option<u32> {
    const NUMBERS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    match word {
        "a" | "an" => Some(1),
        "couple" => Some(2),
        _ => word.parse().ok().or_else(|| {
            NUMBERS.iter().position(|number| *number == word).and_then(|number| u32::try_from(number).ok())
        }),
    }
}

/// True for a greeting, thanks, or a question about what the assistant does, and nothing more.
pub fn is_small_talk(text: &str) -> bool {
    const TALK: &[&str] = &[
        "hello",
        "hi",
        "hey",
        "hallo",
        "good",
        "morning",
        "afternoon",
        "evening",
        "day",
        "there",
        "thanks",
        "thank",
        "you",
        "very",
        "much",
        "ok",
        "okay",
        "great",
        "please",
        "help",
        "me",
        "what",
        "can",
        "do",
        "how",
        "does",
        "this",
        "work",
        "who",
        "are",
        "for",
        "your",
        "the",
        "a",
        "lot",
        "i",
        "use",
        "it",
        "need",
        "is",
        "start",
        "to",
        "get",
        "started",
        "should",
    ];
    words(text).iter().all(|word| TALK.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_split_where_digits_meet_letters() {
        assert_eq!(
            words("Next 6-month plan, 95% sure; don't"),
            ["next", "6", "month", "plan", "95", "%", "sure", "dont"]
        );
        assert_eq!(words("90d"), ["90", "d"]);
    }

    #[test]
    fn small_talk_is_told_from_questions() {
        for text in ["Hello!", "help", "What can you do?", "thanks a lot", "How does this work?", ""] {
            assert!(is_small_talk(text), "{text}");
        }
        assert!(!is_small_talk("help me forecast"));
    }
}
