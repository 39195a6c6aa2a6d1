//! Amounts of a question: numbers, lengths of time, shares in words, and ranges of them.

use language::{
    Span, Unit,
    calendar::span,
    text::Text,
    tokens::{Token as Piece, TokenKind},
};

use crate::{
    question::time_unit::TimeUnit,
    supplier_selection::question::token::{Range, Token},
};

/// Verbs of a change from one amount to another: `raise the weight from 30 % to 40 %`.
const CHANGING: &[&str] = &[
    "raise",
    "raises",
    "increase",
    "increases",
    "reduce",
    "lower",
    "change",
    "changes",
    "move",
    "shift",
    "cut",
    "goes",
    "go",
    "rises",
    "drops",
    "falls",
    "grows",
    "set",
];

/// The numbers of a question in their order, and which of them are money.
#[derive(Default)]
pub(super) struct SaidNumbers(Vec<(f64, bool)>);

impl SaidNumbers {
    pub(super) fn of(question: &str) -> Self {
        let text = Text::new(question);
        let found = (0..text.len()).filter_map(|at| Some((at, language::units::money(&text, at)?)));
        let places: Vec<std::ops::Range<usize>> = found
            .filter_map(|(at, money)| Some(text.token(at)?.start..text.token(money.next - 1)?.end))
            .collect();
        let numbers = language::tokens::tokens(question);
        let is_money = |piece: &Piece| places.iter().any(|place| place.contains(&piece.start));
        Self(numbers.iter().filter_map(|piece| Some((piece.number()?, is_money(piece)))).collect())
    }

    /// Whether a number that stands behind `earlier` equal ones is an amount of money.
    pub(super) fn is_money(&self, number: f64, earlier: usize) -> bool {
        self.0.iter().filter(|(said, _)| *said == number).nth(earlier).is_some_and(|(_, is_money)| *is_money)
    }
}

/// The question as its pieces and as the text that readers of time need.
pub(super) struct Question<'a> {
    pub source: &'a str,
    pub pieces: Vec<Piece>,
    text: Text<'a>,
    /// Where each piece of `text` begins.
    starts: Vec<usize>,
}

/// An amount and the piece after it.
type Found<T> = Option<(T, usize)>;

impl<'a> Question<'a> {
    pub(super) fn read(source: &'a str) -> Self {
        let text = Text::new(source);
        let starts = (0..text.len()).filter_map(|place| Some(text.token(place)?.start)).collect();
        Self { source, pieces: language::tokens::tokens(source), text, starts }
    }

    /// The amount that begins at a piece and the piece after it.
    pub(super) fn amount(&self, at: usize) -> Found<Token> {
        let first = self.one(at)?;
        match self.range(at, &first) {
            Some((range, next)) => Some((Token::Range(range), next)),
            None => Some(first),
        }
    }

    fn one(&self, at: usize) -> Found<Token> {
        if let Some((span, next)) = self.time(at) {
            return Some((Token::Time(span), next));
        }
        if self.is_pronoun(at) {
            return None;
        }
        let number = self.pieces.get(at)?.number().map(|number| (Token::Number(number), at + 1));
        number.or_else(|| self.share_in_words(at))
    }

    /// Whether this is the `one` of `no one` or `at most 400 from any one`, which counts nothing; `buy from any one supplier` counts.
    pub(super) fn is_pronoun(&self, at: usize) -> bool {
        const LIMITING: [&str; 14] = [
            "most",
            "more",
            "over",
            "above",
            "exceed",
            "exceeding",
            "maximum",
            "max",
            "least",
            "minimum",
            "min",
            "less",
            "below",
            "under",
        ];
        let Some((piece, before)) = self.pieces.get(at).zip(at.checked_sub(1)) else { return false };
        let written = self.source.get(piece.start..piece.end).unwrap_or_default();
        if !written.eq_ignore_ascii_case("one") {
            return false;
        }
        let goes_on = |piece: &&Piece| !matches!(piece.kind, TokenKind::Comma | TokenKind::Stop);
        let mut clause = self.pieces[..before].iter().rev().take_while(goes_on);
        let is_limit = clause.any(|piece| piece.is_one_of(&LIMITING));
        self.is_one_of(before, &["no"]) || is_limit && self.is_one_of(before, &["any", "each", "every"])
    }

    fn is_one_of(&self, at: usize, words: &[&str]) -> bool {
        self.pieces.get(at).is_some_and(|piece| piece.is_one_of(words))
    }

    fn time(&self, at: usize) -> Found<Span> {
        let place = self.starts.binary_search(&self.pieces.get(at)?.start).ok()?;
        let Some((span, next)) = span(&self.text, place) else { return self.one_of_time(at) };
        let is_share = span.unit == Unit::Quarter && self.is_one_of(at, &["a", "one"]);
        let end = self.text.token(next - 1)?.end;
        let after = self.pieces.partition_point(|piece| piece.end <= end);
        (!is_share).then_some((span, after))
    }

    /// `a week late`, where an article counts one.
    fn one_of_time(&self, at: usize) -> Found<Span> {
        let is_article = self.is_one_of(at, &["a", "an"]);
        let is_late = self.is_one_of(at + 2, &["late", "delay", "delayed", "overdue"]);
        let unit = match TimeUnit::of(self.pieces.get(at + 1)?.word()?)? {
            TimeUnit::Day => Unit::Day,
            TimeUnit::Week => Unit::Week,
            TimeUnit::Month => Unit::Month,
            TimeUnit::Quarter | TimeUnit::Year | TimeUnit::Period => return None,
        };
        (is_article && is_late).then_some((Span { n: 1.0, unit }, at + 2))
    }

    /// `half`, `a third`, `a quarter` as parts of one; `half as important`, `the first half` and `half a year` are none.
    fn share_in_words(&self, at: usize) -> Found<Token> {
        const AFTER_A_SHARE: [&str; 9] = ["of", "each", "for", "and", "or", "to", "on", "from", "per"];
        let is_counted = self.is_one_of(at, &["a", "an", "one"]);
        let place = if is_counted { at + 1 } else { at };
        let share = match self.pieces.get(place)?.word()? {
            "half" => 0.5,
            "third" => 1.0 / 3.0,
            "quarter" => 0.25,
            "fifth" => 0.2,
            "tenth" => 0.1,
            _ => return None,
        };
        let is_half = share == 0.5;
        let is_ordinal = at > 0 && self.is_one_of(at - 1, &["first", "second", "other", "last", "the"]);
        let next = self.pieces.get(place + 1);
        let ends = next.is_none_or(|next| next.word().is_none() || next.is_one_of(&AFTER_A_SHARE));
        let is_share = !is_ordinal && ends && (is_counted || is_half);
        is_share.then_some((Token::Number(share), place + 1))
    }

    /// `40-60`, `40 % to 60 %`, `between 2 and 4`, `two or three`, `2 to 3 weeks`.
    fn range(&self, at: usize, first: &(Token, usize)) -> Found<Range> {
        let (first, next) = first;
        let next = if self.pieces.get(*next)?.is_percent() { next + 1 } else { *next };
        if !self.joins_ends(at, next) {
            return None;
        }
        let (last, after) = self.one(next + 1)?;
        let is_longer = self.pieces.get(after).is_some_and(|piece| piece.kind == TokenKind::Dash);
        let range = ends(first, &last)?;
        let is_years = range.unit.is_none()
            && range.low >= 1900.0
            && range.high < 2100.0
            && range.high - range.low <= 30.0;
        let is_range = range.low < range.high && !is_longer && !is_years;
        is_range.then_some((range, after))
    }

    /// Whether the piece between two amounts makes them the ends of a range.
    fn joins_ends(&self, first: usize, between: usize) -> bool {
        let Some(piece) = self.pieces.get(between) else { return false };
        let is_between = first > 0 && self.is_one_of(first - 1, &["between"]);
        piece.kind == TokenKind::Dash
            || piece.is("or")
            || (piece.is("to") && !self.changes_before(first))
            || (piece.is("and") && is_between)
    }

    fn changes_before(&self, at: usize) -> bool {
        self.pieces[..at].iter().any(|piece| piece.is_one_of(CHANGING))
    }
}

/// Two amounts as ends; `2 to 3 weeks` has the unit of its second one.
fn ends(first: &Token, last: &Token) -> Option<Range> {
    match (first, last) {
        (Token::Number(low), Token::Number(high)) => Some(Range { low: *low, high: *high, unit: None }),
        (Token::Number(low), Token::Time(high)) => {
            Some(Range { low: *low, high: high.n, unit: Some(high.unit) })
        }
        (Token::Time(low), Token::Time(high)) => {
            Some(Range { low: low.seconds() / high.unit.seconds(), high: high.n, unit: Some(high.unit) })
        }
        _ => None,
    }
}
