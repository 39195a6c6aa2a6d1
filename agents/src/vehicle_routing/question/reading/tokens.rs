//! A question about routes as tokens of `language`, in which places and skills of the file replace the words
//! that name them.

use ::language::{
    lexicon::{calendar::MEALS, find},
    tokens::{self as language, TokenKind},
};

/// One piece of a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Number(Amount),
    /// A time of day in minutes after midnight: `8:30`, `5 pm`.
    Clock(f64),
    Word(String),
    /// The id of a place of the file.
    Place(String),
    /// A skill that only some vehicles have, in the spelling of the file.
    Skill(String),
    /// A dash between two pieces: `8-17`.
    Dash,
    /// The end of a clause.
    Stop,
}

/// A number, or the lower end of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Amount {
    pub value: f64,
    /// The value in minutes, if the letter after the number can mean minutes: fifteen for `15m`.
    pub minutes: Option<f64>,
    /// The upper end: 60 for `40-60 units`.
    pub to: Option<f64>,
}

/// A part of a question that names a place, in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub start: usize,
    pub end: usize,
    pub id: String,
    /// Whether the words before it call it a depot, so that it has no other meaning.
    pub is_depot: bool,
    /// Whether the words before it make it the start of routes.
    pub is_start: bool,
}

impl Named {
    fn token(&self) -> Token {
        if self.is_depot { Token::Stop } else { Token::Place(self.id.clone()) }
    }
}

impl Token {
    pub(crate) fn word(&self) -> Option<&str> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }

    pub(crate) fn amount(&self) -> Option<Amount> {
        if let Self::Number(amount) = self { Some(*amount) } else { None }
    }

    pub(crate) fn number(&self) -> Option<f64> {
        self.amount().map(|amount| amount.value)
    }

    pub(crate) fn place(&self) -> Option<&str> {
        if let Self::Place(id) = self { Some(id) } else { None }
    }

    pub(crate) fn skill(&self) -> Option<&str> {
        if let Self::Skill(skill) = self { Some(skill) } else { None }
    }

    pub(crate) fn is(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    pub(crate) fn is_one_of(&self, words: &[&str]) -> bool {
        self.word().is_some_and(|word| words.contains(&word))
    }

    pub(crate) fn starts(&self, start: &str) -> bool {
        self.word().is_some_and(|word| word.starts_with(start))
    }

    pub(crate) fn starts_one_of(&self, starts: &[&str]) -> bool {
        self.word().is_some_and(|word| starts.iter().any(|start| word.starts_with(start)))
    }
}

/// Whether one of these words is at this position.
pub(crate) fn is_at(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_one_of(words))
}

/// The first token of the clause.
pub(crate) fn clause_start(tokens: &[Token], at: usize) -> usize {
    tokens[..at].iter().rposition(|token| *token == Token::Stop).map_or(0, |stop| stop + 1)
}

/// The token after the clause.
pub(crate) fn clause_end(tokens: &[Token], at: usize) -> usize {
    tokens[at..].iter().position(|token| *token == Token::Stop).map_or(tokens.len(), |stop| at + stop)
}

/// The pieces of a text in their order, with the names that were found in it.
pub(crate) fn tokens(text: &str, names: &[Named]) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut covered = 0;
    for read in language::tokens(text) {
        if read.start < covered {
            continue;
        }
        if let Some(named) = names.iter().find(|named| (named.start..named.end).contains(&read.start)) {
            covered = named.end;
            tokens.push(named.token());
        } else {
            tokens.extend(meal(text, &read).or_else(|| token(&read, tokens.last())));
        }
    }
    without_exactness(&mut tokens);
    // The end of the text ends the last clause anyway.
    if tokens.last() == Some(&Token::Stop) {
        tokens.pop();
    }
    tokens
}

/// Takes out what says that a time is meant exactly, as every time of a plan is: `8 am sharp`, `8 en punto`, `8 heures précises`.
fn without_exactness(tokens: &mut Vec<Token>) {
    const EXACTLY: [&str; 15] = [
        "sharp",
        "exactly",
        "precisely",
        "prompt",
        "on the dot",
        "en punto",
        "em ponto",
        "pile",
        "précises",
        "précise",
        "tapantes",
        "exactas",
        "exatas",
        "genau",
        "pünktlich",
    ];
    let is_unit =
        |token: &Token| token.is_one_of(&["h", "uhr", "heures", "heure", "horas", "hora", "oclock"]);
    let is_time = |tokens: &[Token], end: usize| {
        let number = end.saturating_sub(usize::from(end > 1 && is_unit(&tokens[end - 1])));
        number > 0 && matches!(tokens[number - 1], Token::Clock(_) | Token::Number(_))
    };
    let mut at = 1;
    while at < tokens.len() {
        // `um Punkt 8 Uhr`
        if tokens[at].is("punkt") && tokens[at - 1].is_one_of(&["um", "ab", "gegen"]) {
            tokens.remove(at);
            continue;
        }
        let said = EXACTLY.iter().map(|phrase| phrase.split(' ').collect::<Vec<_>>()).find(|words| {
            tokens.len() >= at + words.len()
                && words.iter().zip(&tokens[at..]).all(|(word, token)| token.is(word))
        });
        match said.filter(|_| is_time(tokens, at)) {
            Some(words) => {
                tokens.drain(at..at + words.len());
            }
            None => at += 1,
        }
    }
}

/// `before lunch` is not a time of day here: lunch is a break.
fn meal(text: &str, read: &language::Token) -> Option<Token> {
    read.clock()?;
    let word = text.get(read.start..read.end)?.to_lowercase();
    find(MEALS, &word).map(|_| Token::Word(word))
}

/// A token of `language` that follows the previous tokens; `None` for marks without a meaning here.
fn token(read: &language::Token, last: Option<&Token>) -> Option<Token> {
    match read.kind {
        TokenKind::Number(number) => Some(Token::Number(amount(number))),
        TokenKind::Clock(clock) => Some(Token::Clock(f64::from(clock.0))),
        TokenKind::Word | TokenKind::Percent => Some(Token::Word(read.text.clone())),
        TokenKind::Ordinal(place) => Some(Token::Word(ordinal(place))),
        TokenKind::Dash => last.is_some_and(is_time_or_amount).then_some(Token::Dash),
        TokenKind::Comma | TokenKind::Stop => (last != Some(&Token::Stop)).then_some(Token::Stop),
        TokenKind::Mark(mark) => is_of_unit(mark).then(|| Token::Word(mark.to_string())),
    }
}

fn amount(number: language::Number) -> Amount {
    let minutes = number.letter.filter(|letter| *letter == 'm').map(|_| number.before_letter());
    Amount { value: number.value, minutes, to: None }
}

/// An ordinal as a word, such as `2nd`.
fn ordinal(place: u32) -> String {
    match place {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        place => format!("{place}th"),
    }
}

fn is_time_or_amount(token: &Token) -> bool {
    matches!(token, Token::Number(_) | Token::Clock(_)) || token.is_one_of(&["h", "am", "pm"])
}

/// The `³` of `6 m³`.
fn is_of_unit(mark: char) -> bool {
    mark == '³'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_distinguished_from_numbers() {
        use Token::{Clock, Dash, Stop};
        let found = |text: &str| -> Vec<Token> {
            tokens(text, &[]).into_iter().filter(|token| token.word().is_none()).collect()
        };
        let number = |value: f64| Token::Number(Amount { value, minutes: None, to: None });
        assert_eq!(found("8:30-17:00"), [Clock(510.0), Dash, Clock(1020.0)]);
        assert_eq!(found("from 8 am to 5 pm"), [Clock(480.0), Clock(1020.0)]);
        assert_eq!(found("8.30-17.00, 1.20 per km"), [Clock(510.0), Dash, Clock(1020.0), Stop, number(1.2)]);
        assert_eq!(found("8-17 h"), [number(8.0), Dash, number(17.0)]);
        assert_eq!(found("five vans of 1,200 units"), [number(5.0), number(1200.0)]);
        assert_eq!(found("10-minute stops, 60.0 km/h"), [number(10.0), Dash, Stop, number(60.0)]);
        assert_eq!(found("from 18:00 to 25:30"), [Clock(1080.0), Clock(1530.0)]);
    }
}
