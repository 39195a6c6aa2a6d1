//! The clauses of a question with their words and amounts.

use intake::AgentError;
use language::tokens::{self, Amount, AmountKind, Token, TokenKind, tokens, with_decimal_commas};

/// A stretch between commas, stops and words such as `and`.
pub(super) struct Clause<'a> {
    source: &'a str,
    /// Words, numbers and percent signs, without other marks.
    pub tokens: Vec<Token>,
    pub amounts: Vec<Amount>,
}

/// The clauses of a text in their order.
pub(super) fn clauses(source: &str) -> Vec<Clause<'_>> {
    let tokens = without_colons_before_amounts(source, with_decimal_commas(source, tokens(source)));
    let tokens = without_and_before_periods(tokens);
    let amounts = tokens::amounts(source);
    let mut clauses = Vec::new();
    for part in tokens::clauses(&tokens) {
        let (Some(first), Some(last)) = (part.first(), part.last()) else { continue };
        let in_part = |amount: &&Amount| (first.start..last.end).contains(&amount.start);
        let amounts = amounts.iter().filter(in_part).cloned().collect();
        let tokens = part.iter().filter(|token| !is_mark(token)).cloned().collect();
        clauses.push(Clause { source, tokens, amounts });
    }
    clauses
}

/// `selling price: 30` is one clause.
fn without_colons_before_amounts(source: &str, tokens: Vec<Token>) -> Vec<Token> {
    const BEFORE_AMOUNTS: [&str; 4] = ["between", "about", "around", "roughly"];
    let mut kept = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let is_colon = source.get(token.start..token.end) == Some(":");
        let next = tokens[at + 1..].iter().find(|next| !is_mark(next));
        let is_before_amount =
            next.is_some_and(|next| next.number().is_some() || next.is_one_of(&BEFORE_AMOUNTS));
        if !(is_colon && is_before_amount) {
            kept.push(token.clone());
        }
    }
    kept
}

/// `5 per unit and day` is one clause.
fn without_and_before_periods(tokens: Vec<Token>) -> Vec<Token> {
    const AND: [&str; 5] = ["and", "und", "y", "et", "e"];
    const PERIODS: [&str; 16] = [
        "day", "week", "month", "quarter", "year", "tag", "woche", "monat", "jahr", "día", "semana", "mes",
        "año", "jour", "mois", "dia",
    ];
    let is_joining = |at: usize| {
        let next = tokens.get(at + 1);
        at > 0
            && tokens[at].is_one_of(&AND)
            && tokens[at - 1].word().is_some()
            && next.is_some_and(|next| next.is_one_of(&PERIODS))
    };
    let kept: Vec<Token> =
        (0..tokens.len()).filter(|at| !is_joining(*at)).map(|at| tokens[at].clone()).collect();
    kept
}

fn is_mark(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Mark(_) | TokenKind::Dash | TokenKind::Comma | TokenKind::Stop)
}

impl Clause<'_> {
    /// True when a word begins like this.
    pub(super) fn has(&self, start: &str) -> bool {
        self.tokens.iter().any(|token| token.starts(start))
    }

    /// True when a word begins like one of these.
    pub(super) fn has_one_of(&self, starts: &[&str]) -> bool {
        self.tokens.iter().any(|token| token.starts_one_of(starts))
    }

    pub(super) fn has_number(&self) -> bool {
        self.tokens.iter().any(|token| token.number().is_some())
    }

    /// True when a word is followed by one that begins like this.
    pub(super) fn has_pair(&self, first: &str, second: &str) -> bool {
        has_pair(&self.tokens, first, second)
    }

    /// The place among the tokens at which an amount begins.
    pub(super) fn first_token(&self, amount: &Amount) -> usize {
        self.tokens.partition_point(|token| token.end <= amount.start)
    }

    /// The place of the token behind an amount.
    pub(super) fn next_token(&self, amount: &Amount) -> usize {
        self.tokens.partition_point(|token| token.start < amount.end)
    }

    /// True when this word stands right before an amount.
    pub(super) fn is_behind(&self, amount: &Amount, word: &str) -> bool {
        let before = self.first_token(amount).checked_sub(1);
        before.is_some_and(|before| self.tokens[before].is(word))
    }

    /// True for `+10 %`.
    pub(super) fn has_plus(&self, amount: &Amount) -> bool {
        self.source.get(..amount.start).is_some_and(|before| before.trim_end().ends_with('+'))
    }

    /// The whole question that it is part of.
    pub(super) fn question(&self) -> &str {
        self.source
    }

    /// The clause as it is written.
    pub(super) fn text(&self) -> &str {
        let (first, last) = (self.tokens.first(), self.tokens.last());
        let ends = first.zip(last).and_then(|(first, last)| self.source.get(first.start..last.end));
        ends.unwrap_or_default()
    }

    /// The text of an amount.
    pub(super) fn text_of(&self, amount: &Amount) -> &str {
        self.source.get(amount.start..amount.end).unwrap_or_default()
    }

    /// Refuses one end of a range where one number is needed. `rises from 50 to 60` ends at 60, `from 97 to 94 %` at 94.
    pub(super) fn single<'b>(&'b self, amount: &'b Amount, noun: &str) -> Result<&'b Amount, AgentError> {
        let Some(range) = &amount.range else { return Ok(amount) };
        let mut ends = self.amounts.iter().filter(|other| other.range.as_ref() == Some(range));
        if let (Some(first), Some(second)) = (ends.next(), ends.next())
            && self.is_behind(first, "from")
            && (self.has_one_of(&MOVES) || falls(first, second))
        {
            return Ok(second);
        }
        Err(AgentError::Needs(format!(
            "{noun} must be one number, but “{}” is a range. Ask again with one number, for example with one of its ends.",
            self.source.get(range.clone()).unwrap_or_default()
        )))
    }
}

/// Nobody writes a range downwards.
fn falls(first: &Amount, second: &Amount) -> bool {
    let plain = |amount: &Amount| match amount.kind {
        AmountKind::Number(value) | AmountKind::Percent(value) => Some(value),
        AmountKind::Part(_) | AmountKind::Time(_) => None,
    };
    plain(first).zip(plain(second)).is_some_and(|(first, second)| first > second)
}

/// A level moves `from` a number `to` another.
const MOVES: [&str; 17] = [
    "rise", "rising", "grow", "increas", "go", "move", "climb", "jump", "chang", "drop", "fall", "decreas",
    "declin", "rais", "reduc", "cut", "lower",
];

/// True when a word is followed by one that begins like this.
pub(super) fn has_pair(tokens: &[Token], first: &str, second: &str) -> bool {
    tokens.windows(2).any(|pair| pair[0].is(first) && pair[1].starts(second))
}
