//! A question about routes as numbers, times of day, words and the ends of clauses.

use crate::question::words::{Word, number, placed};

/// One piece of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Number(f64),
    /// Minutes after midnight, written as a time: `8:30`, `5 pm`.
    Clock(f64),
    Word(String),
    /// The id of a place of the file.
    Place(String),
    /// What only some vehicles are able to do, as the file calls it.
    Skill(String),
    /// A dash between two pieces: `8-17`.
    Dash,
    /// The end of a clause.
    Stop,
}

/// A stretch of a question that names a place, in bytes.
#[derive(Clone, Debug)]
pub struct Named {
    pub start: usize,
    pub end: usize,
    pub id: String,
    /// The words before it call it a depot, so it is nothing else.
    pub is_depot: bool,
    /// The words before it say that routes start there.
    pub is_start: bool,
}

impl Named {
    pub fn token(&self) -> Token {
        if self.is_depot { Token::Stop } else { Token::Place(self.id.clone()) }
    }
}

impl Token {
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(text) if text == word)
    }

    pub fn is_one_of(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(word))
    }

    pub fn starts(&self, start: &str) -> bool {
        matches!(self, Self::Word(text) if text.starts_with(start))
    }

    pub fn starts_one_of(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| self.starts(start))
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Clock(_) | Self::Word(_) | Self::Place(_) | Self::Skill(_) | Self::Dash | Self::Stop => {
                None
            }
        }
    }
}

/// The pieces of a text in their order, with the names that were found in it.
pub fn tokens(text: &str, names: &[Named]) -> Vec<Token> {
    let words = placed(text);
    let mut tokens = Vec::with_capacity(words.len());
    let (mut at, mut end) = (0, 0);
    while at < words.len() {
        let gap = &text[end..words[at].start];
        match gap {
            gap if is_stop(gap) => tokens.push(Token::Stop),
            gap if gap.contains(['-', '–', '—']) && is_after_time(&tokens) => tokens.push(Token::Dash),
            _ => {}
        }
        let is_inside = |named: &&Named| (named.start..named.end).contains(&words[at].start);
        let (token, next) = match names.iter().find(is_inside) {
            Some(named) => {
                let length = words[at..].iter().take_while(|word| word.start < named.end).count();
                (named.token(), at + length)
            }
            None => token(text, &words, at),
        };
        let is_number = matches!(token, Token::Number(_));
        tokens.push(token);
        if is_number && is_prime(text, words[at].start, words[next - 1].end) {
            tokens.push(Token::Word("min".to_owned()));
        }
        end = words[next - 1].end;
        at = next;
    }
    tokens
}

/// `30'`, but not `'30'`.
fn is_prime(text: &str, start: usize, end: usize) -> bool {
    let mut rest = text[end..].chars();
    let is_mark = |c: Option<char>| matches!(c, Some('\'' | '’' | '′'));
    is_mark(rest.next())
        && !is_mark(text[..start].chars().next_back())
        && !rest.next().is_some_and(char::is_alphanumeric)
}

fn is_after_time(tokens: &[Token]) -> bool {
    let last = tokens.last();
    last.is_some_and(|last| {
        matches!(last, Token::Number(_) | Token::Clock(_)) || last.is_one_of(&["h", "am", "pm"])
    })
}

fn is_stop(gap: &str) -> bool {
    gap.contains([',', ';', '\n', '?', '!']) || gap.contains(". ") || gap.contains(": ")
}

/// A token and the word after it.
fn token(text: &str, words: &[Word], at: usize) -> (Token, usize) {
    let word = &words[at].text;
    if let Ok(first) = word.parse::<f64>() {
        if let Some(clock) = clock(text, words, at) {
            return clock;
        }
        return grouped(text, words, at, first);
    }
    if matches!(word.as_str(), "noon" | "midday") {
        return (Token::Clock(720.0), at + 1);
    }
    match number(word).filter(|_| !matches!(word.as_str(), "a" | "an" | "few" | "couple")) {
        Some(number) => (Token::Number(f64::from(number)), at + 1),
        None => (Token::Word(word.clone()), at + 1),
    }
}

/// `8:30`, `8:30 pm`, `5 pm`, `8h30`.
fn clock(text: &str, words: &[Word], at: usize) -> Option<(Token, usize)> {
    if let Some(minutes) = dotted(&words[at].text)
        && (is_span(text, words, at) || at > 0 && is_span(text, words, at - 1))
    {
        return Some((Token::Clock(minutes), at + 1));
    }
    let hour: f64 = words[at].text.parse().ok().filter(|hour| *hour <= 48.0)?;
    let mut next = at + 1;
    let mut minutes = 60.0 * hour;
    let mut is_clock = false;
    let is_joined = |next: usize, gap: &str| {
        words.get(next).is_some_and(|word| &text[words[next - 1].end..word.start] == gap)
    };
    if is_joined(next, ":") && words[next].text.len() == 2 {
        minutes += words[next].text.parse::<f64>().ok().filter(|minutes| *minutes < 60.0)?;
        (next, is_clock) = (next + 1, true);
    } else if is_joined(next, "")
        && words[next].text == "h"
        && is_joined(next + 1, "")
        && words[next + 1].text.len() == 2
    {
        minutes += words[next + 1].text.parse::<f64>().ok().filter(|minutes| *minutes < 60.0)?;
        (next, is_clock) = (next + 2, true);
    }
    let half = words.get(next).map(|word| word.text.as_str()).filter(|half| matches!(*half, "am" | "pm"));
    if let Some(half) = half {
        let is_twelve = (720.0..780.0).contains(&minutes);
        minutes += match half {
            "pm" if !is_twelve && minutes < 720.0 => 720.0,
            "am" if is_twelve => -720.0,
            _ => 0.0,
        };
        (next, is_clock) = (next + 1, true);
    }
    is_clock.then_some((Token::Clock(minutes), next))
}

/// `12.30` as a time.
fn dotted(word: &str) -> Option<f64> {
    let (hours, minutes) = word.split_once('.').filter(|(_, minutes)| minutes.len() == 2)?;
    let (hours, minutes): (f64, f64) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours <= 24.0 && minutes < 60.0).then_some(60.0 * hours + minutes)
}

/// `12.30-13.00`.
fn is_span(text: &str, words: &[Word], at: usize) -> bool {
    let Some([first, last]) = words.get(at..at + 2) else { return false };
    let is_dash = matches!(text[first.end..last.start].trim(), "-" | "–" | "—");
    is_dash && dotted(&first.text).zip(dotted(&last.text)).is_some_and(|(start, end)| start < end)
}

/// Digits in groups, such as `1,250.5`, and `20k`.
fn grouped(text: &str, words: &[Word], at: usize, first: f64) -> (Token, usize) {
    let mut digits = words[at].text.clone();
    let mut next = at + 1;
    while let Some(word) = words.get(next) {
        let gap = &text[words[next - 1].end..word.start];
        let whole = word.text.split('.').next().unwrap_or_default();
        let is_open = digits.len() <= 3 || next > at + 1;
        let joins = matches!(gap, "," | "\u{a0}" | "\u{202f}" | "'" | "’") && whole.len() == 3;
        if !(joins && is_open && !digits.contains('.') && word.text.parse::<f64>().is_ok()) {
            break;
        }
        digits.push_str(&word.text);
        next += 1;
    }
    let mut value = digits.parse().unwrap_or(first);
    if words.get(next).is_some_and(|word| matches!(word.text.as_str(), "k" | "thousand")) {
        (value, next) = (1000.0 * value, next + 1);
    }
    (Token::Number(value), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_from_numbers() {
        use Token::{Clock, Dash, Number};
        let found = |text: &str| -> Vec<Token> {
            tokens(text, &[]).into_iter().filter(|token| !matches!(token, Token::Word(_))).collect()
        };
        assert_eq!(found("8:30-17:00"), [Clock(510.0), Dash, Clock(1020.0)]);
        assert_eq!(found("from 8 am to 5 pm"), [Clock(480.0), Clock(1020.0)]);
        assert_eq!(
            found("8.30-17.00, 1.20 per km"),
            [Clock(510.0), Dash, Clock(1020.0), Token::Stop, Number(1.2)]
        );
        assert_eq!(found("8-17 h"), [Number(8.0), Dash, Number(17.0)]);
        assert_eq!(found("five vans of 1,200 units"), [Number(5.0), Number(1200.0)]);
        assert_eq!(found("10-minute stops, 60.0 km/h"), [Number(10.0), Dash, Token::Stop, Number(60.0)]);
    }
}
