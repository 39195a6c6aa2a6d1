//! Which field a limit is of: an amount binds by its unit first, days to a time and money to a price, then to the noun of its own
//! clause.

use crate::supplier_selection::{
    data::fields::{field::Field, sense::Concept},
    question::{limits::in_unit_of, token::Token, vocabulary::Vocabulary},
};
use language::Span;

/// A field stands at most this many words before its limit.
pub(super) const NEAR: usize = 4;

/// Words behind which another part of the sentence begins.
const JOINS: [&str; 6] = ["and", "und", "y", "et", "e", "but"];

/// What an amount is, as far as it decides what it can limit.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Time(Span),
    Money,
    Percent,
    Bare,
}

impl Kind {
    /// The kind of the amount at a place.
    pub(super) fn of(tokens: &[Token], at: usize, is_money: bool) -> Self {
        match &tokens[at] {
            Token::Time(span) => Self::Time(*span),
            Token::Range(range) => range.unit.map_or(Self::Bare, |unit| Self::Time(Span { n: 1.0, unit })),
            _ if is_money => Self::Money,
            _ if tokens.get(at + 1) == Some(&Token::Percent) => Self::Percent,
            Token::Criterion(_)
            | Token::Supplier(_)
            | Token::Item(_)
            | Token::Number(_)
            | Token::Percent
            | Token::Word(_) => Self::Bare,
        }
    }

    /// Whether an amount of this kind can limit one of the fields.
    pub(super) fn fits(self, fields: &[usize], vocabulary: &Vocabulary) -> bool {
        fields.iter().any(|place| self.fits_field(&vocabulary.fields[*place]))
    }

    fn fits_field(self, field: &Field) -> bool {
        match self {
            Self::Time(span) => in_unit_of(field, span).is_some() || is_of_no_kind(field),
            Self::Money => field.concept == Some(Concept::Price),
            Self::Percent => field.concept != Some(Concept::LeadTime),
            Self::Bare => true,
        }
    }
}

/// Whether nothing says what the figures of a column are, so that they may be times.
fn is_of_no_kind(field: &Field) -> bool {
    field.scale.is_empty() && field.unit.is_none() && field.concept.is_none()
}

/// The nearest fitting field before `start` in the same clause, or right behind the amount. A field before that has an amount of its
/// own stands back behind one that follows: `quality over 80 and at most 3 % defects`.
pub(super) fn field_around<'a>(
    tokens: &'a [Token],
    start: usize,
    at: usize,
    fits: &impl Fn(&[usize]) -> bool,
) -> Option<&'a Vec<usize>> {
    let fitting = |token: &'a Token| token.fields().filter(|fields| fits(fields));
    let clause = || tokens[..start].iter().rev().take(NEAR).take_while(|token| !token.ends_clause());
    let before = clause().find_map(fitting);
    let own = clause().take_while(|token| !token.is_amount()).find_map(fitting);
    own.or_else(|| field_behind(tokens, at, fits)).or(before)
}

/// The field right behind the amount, unless it begins the noun of the next one: `in 15 days at a quality above 92`.
fn field_behind<'a>(
    tokens: &'a [Token],
    at: usize,
    fits: &impl Fn(&[usize]) -> bool,
) -> Option<&'a Vec<usize>> {
    const BEGINS: [&str; 9] = ["at", "with", "having", "bei", "mit", "con", "avec", "com", "à"];
    let ends = |token: &Token| token.ends_clause() || token.is(&JOINS);
    let behind: Vec<&Token> = tokens[at + 1..].iter().take(3).take_while(|token| !ends(token)).collect();
    let place = behind.iter().position(|token| token.fields().is_some_and(|fields| fits(fields)))?;
    let mut rest = tokens[at + 2 + place..]
        .iter()
        .take(NEAR)
        .take_while(|token| !ends(token) && token.fields().is_none());
    let is_of_next = behind[..place].iter().any(|token| token.is(&BEGINS)) && rest.any(Token::is_amount);
    if is_of_next { None } else { behind[place].fields() }
}

/// The lead time, where a limit in days has no noun and stands beside a verb of delivering, and the place of the verb: `who delivers
/// within 15 days`. A question about one supplier leaves out nobody, a supposition changes what it names, and a denial may mean both.
pub(super) fn time_of_delivering(
    tokens: &[Token],
    start: usize,
    at: usize,
    vocabulary: &Vocabulary,
) -> Option<(usize, usize)> {
    const DELIVERING: [&str; 27] = [
        "deliver",
        "delivers",
        "delivering",
        "delivered",
        "supply",
        "supplies",
        "ship",
        "ships",
        "arrive",
        "arrives",
        "liefern",
        "liefert",
        "liefernden",
        "geliefert",
        "entregan",
        "entrega",
        "entregar",
        "entreguen",
        "suministran",
        "suministra",
        "livrent",
        "livre",
        "livrer",
        "livrant",
        "entregam",
        "fornecem",
        "fornece",
    ];
    const SUPPOSING: [&str; 10] =
        ["if", "suppose", "assume", "assuming", "wenn", "falls", "angenommen", "si", "se", "suponiendo"];
    // `5 days after the promised date` is how late goods come.
    const OTHERWISE: [&str; 28] = [
        "after",
        "past",
        "behind",
        "beyond",
        "promised",
        "agreed",
        "nach",
        "zusage",
        "später",
        "después",
        "retraso",
        "après",
        "retard",
        "depois",
        "atraso",
        "dopo",
        "late",
        "delay",
        "delayed",
        "overdue",
        "early",
        "earlier",
        "later",
        "sooner",
        "tolerance",
        "grace",
        "of",
        "verspätet",
    ];
    const DENIALS: [&str; 9] = ["not", "never", "dont", "doesnt", "cannot", "cant", "nicht", "pas", "não"];
    const REACH: usize = 8;
    let Token::Time(span) = tokens[at] else { return None };
    let goes_on = |place: &usize| !tokens[*place].ends_clause() && !tokens[*place].is_amount();
    let is = |place: usize, words: &[&str]| tokens[place].is(words);
    let before: Vec<usize> = (start.saturating_sub(REACH)..start).rev().take_while(goes_on).collect();
    let behind: Vec<usize> = (at + 1..tokens.len().min(at + 1 + NEAR))
        .take_while(goes_on)
        .take_while(|place| !is(*place, &JOINS))
        .collect();
    let mut around = before.iter().chain(&behind).copied();
    let is_other = |place: usize| {
        is(place, &SUPPOSING) || is(place, &DENIALS) || matches!(tokens[place], Token::Supplier(_))
    };
    if around.clone().any(is_other) || behind.iter().any(|place| is(*place, &OTHERWISE)) {
        return None;
    }
    let verb = around.find(|place| is(*place, &DELIVERING))?;
    Some((only_lead_time(span, vocabulary)?, verb))
}

/// The lead time, where the words of a limit from `start` on compare a speed: `slower than 25 days`.
pub(super) fn time_of_speed(
    tokens: &[Token],
    start: usize,
    at: usize,
    vocabulary: &Vocabulary,
) -> Option<usize> {
    const SPEEDS: [&str; 9] =
        ["slow", "fast", "quick", "langsam", "schnell", "lent", "rápid", "rapid", "veloc"];
    let Token::Time(span) = tokens[at] else { return None };
    let is_speed =
        |token: &Token| token.word().is_some_and(|word| SPEEDS.iter().any(|speed| word.starts_with(speed)));
    tokens[start..at].iter().any(is_speed).then(|| only_lead_time(span, vocabulary))?
}

/// The one lead time that can have such a length.
fn only_lead_time(span: Span, vocabulary: &Vocabulary) -> Option<usize> {
    let is_lead_time = |place: &usize| {
        let field = &vocabulary.fields[*place];
        field.concept == Some(Concept::LeadTime) && in_unit_of(field, span).is_some()
    };
    let mut found = (0..vocabulary.fields.len()).filter(is_lead_time);
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// Of several fields that a word may mean, those that can have the amount: two weeks of `delivery` are no share on time, and 90 % no
/// lead time.
pub(super) fn of_kind(kind: Kind, fields: &[usize], vocabulary: &Vocabulary) -> Vec<usize> {
    let is_of_kind = |place: &usize| {
        let field = &vocabulary.fields[*place];
        match kind {
            Kind::Time(span) => in_unit_of(field, span).is_some(),
            Kind::Money | Kind::Percent | Kind::Bare => kind.fits_field(field),
        }
    };
    let found: Vec<usize> = fields.iter().copied().filter(is_of_kind).collect();
    if found.is_empty() { fields.to_vec() } else { found }
}
