//! A text as numbers, marks and words, cut into clauses. `100 000`, `100,000` and `100k` are one number each.

use crate::question::words::{Word, number, placed};

/// One piece of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Number(f64),
    Percent,
    Word(String),
    /// The end of a clause.
    Stop,
}

impl Token {
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(text) if text == word)
    }

    pub fn starts(&self, start: &str) -> bool {
        matches!(self, Self::Word(text) if text.starts_with(start))
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Percent | Self::Word(_) | Self::Stop => None,
        }
    }
}

/// The pieces of a text in their order.
pub fn tokens(text: &str) -> Vec<Token> {
    let words = placed(text);
    let mut tokens = Vec::with_capacity(words.len());
    let mut at = 0;
    let mut end = 0;
    while at < words.len() {
        if is_stop(&text[end..words[at].start]) {
            tokens.push(Token::Stop);
        }
        let (token, next) = token(text, &words, at);
        tokens.push(token);
        end = words[next - 1].end;
        at = next;
    }
    tokens
}

/// A token and the word after it.
fn token(text: &str, words: &[Word], at: usize) -> (Token, usize) {
    let word = &words[at].text;
    if word == "%" || word == "percent" || word == "pct" {
        return (Token::Percent, at + 1);
    }
    if let Ok(first) = word.parse::<f64>() {
        let (value, mut next) = grouped(text, words, at, first);
        let mut value = value * if is_minus(&text[..words[at].start]) { -1.0 } else { 1.0 };
        if let Some(factor) = words.get(next).filter(|_| next > at).and_then(|word| multiplier(&word.text)) {
            value *= factor;
            next += 1;
        }
        return (Token::Number(value), next);
    }
    match number(word).filter(|_| !matches!(word.as_str(), "a" | "an")) {
        Some(number) => (Token::Number(f64::from(number)), at + 1),
        None => (Token::Word(word.clone()), at + 1),
    }
}

/// Digits in groups, such as `100 000`, `1,250.5` and `1,00,000`.
fn grouped(text: &str, words: &[Word], at: usize, first: f64) -> (f64, usize) {
    let mut digits = words[at].text.clone();
    let mut next = at + 1;
    while let Some(word) = words.get(next) {
        let gap = &text[words[next - 1].end..word.start];
        let whole = word.text.split('.').next().unwrap_or_default();
        let is_group = whole.len() == 3
            || (whole.len() == 2
                && gap == ","
                && words.get(next + 1).is_some_and(|last| last.text.len() == 3));
        let joins = matches!(gap, "," | " " | "\u{a0}" | "\u{202f}" | "'" | "’");
        let is_open = digits.len() <= 3 || next > at + 1;
        if !(joins && is_group && is_open && !digits.contains('.') && word.text.parse::<f64>().is_ok()) {
            break;
        }
        digits.push_str(&word.text);
        next += 1;
    }
    (digits.parse().unwrap_or(first), next)
}

/// A sign right before the number, and not a dash between two words.
fn is_minus(before: &str) -> bool {
    let mut signs = before.chars().rev();
    matches!(signs.next(), Some('-' | '−')) && signs.next().is_none_or(|c| c == ' ' || c == '(')
}

fn multiplier(word: &str) -> Option<f64> {
    Some(match word {
        "k" | "thousand" => 1e3,
        "lakh" | "lakhs" | "lac" => 1e5,
        "million" | "mio" | "mn" => 1e6,
        "crore" | "crores" => 1e7,
        _ => return None,
    })
}

fn is_stop(gap: &str) -> bool {
    gap.contains([',', ';', '\n', '?', '!', ':']) || gap.contains(". ")
}

/// Stretches between commas, `and`, `with` and the like.
pub fn clauses(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let ends = |token: &Token| {
        *token == Token::Stop || ["and", "with", "but", "then", "also"].iter().any(|word| token.is(word))
    };
    tokens.split(ends).filter(|clause| !clause.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_their_groups_and_words() {
        let numbers = |text: &str| tokens(text).iter().filter_map(Token::number).collect::<Vec<_>>();
        assert_eq!(numbers("budget 100 000, only A"), [100_000.0]);
        assert_eq!(numbers("budget of 1,250,000.50"), [1_250_000.5]);
        assert_eq!(numbers("1,00,000 and 20k, 3 lakh"), [100_000.0, 20_000.0, 300_000.0]);
        assert_eq!(numbers("order cost 50, 200 budget"), [50.0, 200.0]);
        assert_eq!(numbers("ABC at 70/90"), [70.0, 90.0]);
        assert_eq!(numbers("98.5 % service, -10 % demand, two weeks"), [98.5, -10.0, 2.0]);
    }

    #[test]
    fn clauses_end_at_commas_and_joining_words() {
        let tokens = tokens("order cost 50, 95 % service and lead time 2 weeks");
        assert_eq!(clauses(&tokens).count(), 3);
    }
}
