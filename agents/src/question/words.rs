//! A question as lower-case words, and the small talk that can be told from them.

/// One word and where it stands in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub start: usize,
    pub end: usize,
}

/// Letters and digits in runs; `6-month` is two words, `95%` is `95` and `%`, `1.5` is one, `don't` is `dont`.
pub fn words(text: &str) -> Vec<String> {
    placed(text).into_iter().map(|word| word.text).collect()
}

/// The words with their places.
pub fn placed(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut last = ' ';
    for (at, c) in text.char_indices().filter(|(_, c)| !matches!(c, '\'' | '’')) {
        let end = at + c.len_utf8();
        let continues = match (last.is_ascii_digit(), c.is_ascii_digit()) {
            (true, true) => true,
            (false, false) => last.is_alphabetic() && c.is_alphabetic(),
            _ => false,
        };
        let is_mark = matches!(c, '.' | ',') && words.last().is_some_and(|word| is_decimal(text, word, at));
        match words.last_mut() {
            Some(word) if is_mark => {
                word.text.push('.');
                last = '0';
                continue;
            }
            Some(word) if continues => {
                word.text.extend(c.to_lowercase());
                word.end = end;
            }
            _ if c == '%' || c.is_alphanumeric() => {
                words.push(Word { text: c.to_lowercase().collect(), start: at, end });
            }
            _ => {}
        }
        last = c;
    }
    words
}

/// True when the mark at `at` is inside a number: `1.5`, and `2,5 %` but not `1,2,3` or `31.12.2026`.
fn is_decimal(text: &str, word: &Word, at: usize) -> bool {
    let is_number = word.end == at && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let rest = &text[at + 1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = rest[digits..].trim_start();
    let is_percentage = after.starts_with('%') || after.starts_with("percent");
    let is_date = text[..word.start].ends_with('.')
        || rest[digits..]
            .strip_prefix('.')
            .is_some_and(|more| more.starts_with(|c: char| c.is_ascii_digit()));
    let is_fraction = if text[at..].starts_with(',') { is_percentage && digits <= 2 } else { !is_date };
    is_number && digits > 0 && is_fraction
}

/// The number that a word says.
pub fn number(word: &str) -> Option<u32> {
    const NUMBERS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    match word {
        "a" | "an" => Some(1),
        "couple" => Some(2),
        "few" => Some(3),
        "dozen" => Some(12),
        _ => word.parse().ok().or_else(|| tens(word)).or_else(|| {
            NUMBERS.iter().position(|number| *number == word).and_then(|number| u32::try_from(number).ok())
        }),
    }
}

/// `twenty` to `ninety`, and `hundred`.
pub fn tens(word: &str) -> Option<u32> {
    const TENS: [&str; 9] =
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"];
    let position = TENS.iter().position(|tens| *tens == word)?;
    u32::try_from(position).ok().map(|position| 10 * (position + 2))
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
        assert_eq!(
            words("1.5 years, 2,5 %, SKUs 1,2, 31.12.2026."),
            ["1.5", "years", "2.5", "%", "skus", "1", "2", "31", "12", "2026"]
        );
    }

    #[test]
    fn small_talk_is_told_from_questions() {
        for text in ["Hello!", "help", "What can you do?", "thanks a lot", "How does this work?", ""] {
            assert!(is_small_talk(text), "{text}");
        }
        assert!(!is_small_talk("help me forecast"));
    }
}
