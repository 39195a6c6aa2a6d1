//! What the words about stops say of them, if they say nothing else: `must be visited before 10:00`, `open at 10 and close at 16`,
//! `take twice as long`.

use super::words::{CLOSED, CLOSES, FILLERS, IN_ENGLISH, LONGER, OF_VISIT, OPENS, SHORTER, TAKES};
use crate::vehicle_routing::{
    params::StopRule,
    question::{
        breaks::windows::{Window, window},
        reading::{
            foreign,
            times::{duration, time},
            tokens::{self, Token},
        },
        vocabulary::Vocabulary,
    },
};

/// What a verb makes of the time beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verb {
    Opens,
    Closes,
    IsClosed,
}

/// The rule that these words state.
pub(super) fn of_words(words: &str) -> Option<StopRule> {
    let tokens = in_english(words);
    let mut rule = StopRule::default();
    let mut verb = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if let Some(next) = service(&tokens, at, &mut rule) {
            at = next;
        } else if let Some(found) = verb_of(token) {
            (verb, at) = (Some(found), at + 1);
        } else if token.is_one_of(FILLERS) || token.is_one_of(&["and", "but"]) && rule.is_stated() {
            at += 1;
        } else {
            let (found, next) = window(&tokens, at)?;
            // `C5 7` is no time.
            let is_said = at > 0 || token.word().is_some() || matches!(token, Token::Clock(_));
            // `um 12 schließen`
            let behind = tokens.get(next).and_then(verb_of).filter(|_| verb.is_none());
            add(&mut rule, found, verb.take().or(behind))?;
            at = next + usize::from(behind.is_some());
            if !is_said {
                return None;
            }
        }
    }
    (rule.is_stated() && verb.is_none()).then_some(rule)
}

fn verb_of(token: &Token) -> Option<Verb> {
    match () {
        () if token.is_one_of(OPENS) => Some(Verb::Opens),
        () if token.is_one_of(CLOSES) => Some(Verb::Closes),
        () if token.is_one_of(CLOSED) => Some(Verb::IsClosed),
        () => None,
    }
}

/// Adds a window to the rule; `None` where it contradicts what is stated or cannot be planned.
fn add(rule: &mut StopRule, window: Window, verb: Option<Verb>) -> Option<()> {
    let (from, until) = match (window, verb) {
        (Window::AfterStart(..), _) => return None,
        (Window::Between(Some(one), Some(other)), Some(verb)) if one == other => match verb {
            Verb::Opens => (Some(one), None),
            Verb::Closes | Verb::IsClosed => (None, Some(one)),
        },
        // `closed until 10` is open from then on; two windows of a stop are those of its row.
        (Window::Between(None, Some(time)), Some(Verb::IsClosed)) => (Some(time), None),
        (Window::Between(Some(time), None), Some(Verb::IsClosed)) => (None, Some(time)),
        (_, Some(Verb::IsClosed)) => return None,
        // `close between 12 and 13` says no time.
        (Window::Between(Some(_), Some(_)) | Window::Span(..), Some(Verb::Closes)) => return None,
        (Window::Between(Some(time), None), Some(Verb::Closes)) => (None, Some(time)),
        (Window::Between(from, until), _) => (from, until),
        (Window::Span(from, until), _) => (Some(from), Some(until)),
    };
    let is_free = rule.from_minutes.and(from).is_none() && rule.until_minutes.and(until).is_none();
    rule.from_minutes = rule.from_minutes.or(from);
    rule.until_minutes = rule.until_minutes.or(until);
    is_free.then_some(())
}

/// `take 20 minutes`, `take 10 minutes longer`, `twice as long`: sets the rule, and returns the token behind it.
fn service(tokens: &[Token], at: usize, rule: &mut StopRule) -> Option<usize> {
    let takes = tokens[at..].iter().take_while(|token| token.is_one_of(TAKES)).count();
    let is_filler =
        |at: usize| tokens.get(at).is_some_and(|token| token.is_one_of(&["it", "es", "us", "the"]));
    let begin = at + takes + usize::from(takes > 0 && is_filler(at + takes));
    if let Some((factor, next)) = factor(tokens, begin) {
        rule.service_factor = Some(factor);
        return Some(behind_visit(tokens, next));
    }
    let (minutes, next) = duration(tokens, begin)?;
    let side = tokens.get(next);
    let is_longer = side.is_some_and(|token| token.is_one_of(LONGER));
    if is_longer || side.is_some_and(|token| token.is_one_of(SHORTER)) {
        rule.service_more_minutes = Some(if is_longer { minutes } else { -minutes });
        return Some(behind_visit(tokens, behind_verb(tokens, next + 1)));
    }
    // `10 more minutes` is read with its number; a length without a verb is a window or nothing.
    let next = behind_verb(tokens, next);
    let is_said = takes > 0 || tokens[next - 1].is_one_of(TAKES);
    rule.service_minutes = rule.service_minutes.or(Some(minutes).filter(|_| is_said));
    is_said.then(|| behind_visit(tokens, next))
}

/// The token behind the verb that ends a German clause: `10 Minuten brauchen`.
fn behind_verb(tokens: &[Token], at: usize) -> usize {
    at + usize::from(tokens.get(at).is_some_and(|token| token.is_one_of(TAKES)))
}

fn behind_visit(tokens: &[Token], at: usize) -> usize {
    at + tokens[at..].iter().take_while(|token| token.is_one_of(OF_VISIT)).count()
}

/// `twice as long`, `3 times as long`, `half as long`.
fn factor(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let (factor, next) = match tokens.get(at)? {
        token if token.is_one_of(&["twice", "double"]) => (2.0, at + 1),
        token if token.is("half") => (0.5, at + 1),
        token => {
            (token.number().filter(|_| tokens.get(at + 1).is_some_and(|times| times.is("times")))?, at + 2)
        }
    };
    let word = |place: usize, words: &[&str]| tokens.get(place).is_some_and(|token| token.is_one_of(words));
    let is_long = word(next, &["as"]) && word(next + 1, &["long", "much"]);
    if is_long && word(next + 1, &["much"]) && !word(next + 2, &["time"]) {
        return None;
    }
    is_long.then(|| (factor, behind_verb(tokens, next + 2 + usize::from(word(next + 2, &["time"])))))
}

/// The tokens of these words in English.
pub(super) fn in_english(words: &str) -> Vec<Token> {
    let mut words = format!(" {} ", words.trim());
    for (foreign, english) in IN_ENGLISH {
        words = words.replace(foreign, english);
    }
    let tokens = foreign::in_english(tokens::tokens(&words, &[]), &Vocabulary::default());
    with_spans(tokens.into_iter().filter(|token| *token != Token::Stop).collect())
}

/// The tokens with `from 9 to 11` for `von 9 bis 11`, `de 9 a 11` and `das 9 às 11`.
fn with_spans(mut tokens: Vec<Token>) -> Vec<Token> {
    const FROM: [&str; 6] = ["von", "de", "das", "des", "desde", "from"];
    const TO: [&str; 7] = ["a", "à", "at", "as", "às", "bis", "until"];
    for at in 0..tokens.len() {
        let Some((_, link)) = time(&tokens, at + 1).filter(|_| tokens[at].is_one_of(&FROM)) else { continue };
        let is_span = tokens.get(link).is_some_and(|token| token.is_one_of(&TO) || token.is("to"));
        if is_span && time(&tokens, link + 1).is_some() {
            tokens[at] = Token::Word("from".to_owned());
            tokens[link] = Token::Word("to".to_owned());
        }
    }
    tokens
}
