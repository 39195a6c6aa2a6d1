//! A question as criteria, suppliers, amounts and the words between them. Numbers, times and marks are those of
//! `language::tokens`; this layer adds the columns and the suppliers of the file.

use std::collections::BTreeMap;

use language::tokens::{Token as Piece, TokenKind};

use crate::{
    question::mentions::{lowered, mentions},
    supplier_selection::question::{
        amounts::Question,
        supposed::{DOWN, UP},
        token::Token,
        vocabulary::Vocabulary,
    },
};
use intake::roles::Name;

/// Words of a name at most.
const LONGEST_NAME: usize = 6;

/// Takes a question apart.
pub(super) fn tokens(question: &str, vocabulary: &Vocabulary) -> Vec<Token> {
    taken_apart(question, vocabulary, &BTreeMap::new())
}

/// Takes a question apart that may name items of the file.
pub(super) fn tokens_with_items(question: &str, vocabulary: &Vocabulary) -> Vec<Token> {
    taken_apart(question, vocabulary, &item_mentions(question, &vocabulary.items))
}

/// Where a name starts: its end and its position among the names of the file.
type Names = BTreeMap<usize, (usize, usize)>;

fn taken_apart(question: &str, vocabulary: &Vocabulary, items: &Names) -> Vec<Token> {
    let suppliers = supplier_mentions(question, vocabulary.suppliers);
    let question = Question::read(question);
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(piece) = question.pieces.get(at) {
        let pieces_until =
            |end: usize| question.pieces[at..].iter().take_while(|piece| piece.start < end).count().max(1);
        if let Some((end, supplier)) = suppliers.get(&piece.start) {
            tokens.push(Token::Supplier(*supplier));
            at += pieces_until(*end);
        } else if let Some((end, item)) = items.get(&piece.start) {
            tokens.push(Token::Item(*item));
            at += pieces_until(*end);
        } else if let Some((amount, next)) = question.amount(at) {
            tokens.push(amount);
            at = next;
        } else if let Some((fields, next)) = criterion_at(vocabulary, &question, at)
            .filter(|_| !is_multiple(&tokens, piece) && !is_described_unit(&question, at))
        {
            tokens.push(Token::Criterion(fields));
            at = next;
        } else {
            let pronoun = question.is_pronoun(at).then(|| Token::Word("one".to_owned()));
            tokens.extend(pronoun.or_else(|| plain_token(piece)));
            at += 1;
        }
    }
    tokens
}

/// The `times` of `3 times as important`, which is no column of times.
fn is_multiple(before: &[Token], piece: &Piece) -> bool {
    piece.is("times") && before.last().is_some_and(Token::is_number)
}

/// The `unit` of `a late unit costs 20`, which is no column of unit costs.
fn is_described_unit(question: &Question, at: usize) -> bool {
    const WHICH: [&str; 8] =
        ["late", "delayed", "overdue", "bad", "defective", "faulty", "missing", "rejected"];
    let is_unit = question.pieces[at].is_one_of(&["unit", "units", "piece", "pieces"]);
    is_unit && at > 0 && question.pieces[at - 1].is_one_of(&WHICH)
}

/// A piece that is neither a name nor an amount; marks inside of a clause are left out.
fn plain_token(piece: &Piece) -> Option<Token> {
    match piece.kind {
        TokenKind::Percent => Some(Token::Percent),
        TokenKind::Word | TokenKind::Number(_) | TokenKind::Ordinal(_) | TokenKind::Clock(_) => {
            Some(Token::Word(piece.text.clone()))
        }
        TokenKind::Comma => Some(Token::Word(",".to_owned())),
        TokenKind::Stop => Some(Token::Word(".".to_owned())),
        TokenKind::Dash | TokenKind::Mark(_) => None,
    }
}

/// Where suppliers are named: start to end and supplier. Names of one or two letters need a word before them.
fn supplier_mentions(text: &str, suppliers: &[String]) -> Names {
    const BEFORE: [&str; 25] = [
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        "only",
        "without",
        "exclude",
        "excluding",
        "from",
        "and",
        "or",
        "vs",
        "versus",
        "not",
        "between",
        "compare",
        "with",
        "against",
        "is",
        "why",
        "drop",
        "to",
        "for",
        "of",
        "by",
    ];
    /// The last ones, which stand before numbers as well.
    const BEFORE_NAMES: usize = 4;
    /// What is agreed with a supplier: `B max 50 %`, `A costs 1,000 to set up`.
    const AGREES: [&str; 12] =
        ["at", "gets", "get", "must", "costs", "needs", "requires", "has", "delivers", "max", "min", "never"];
    /// Words behind `A`, which is no article before them.
    const AGREES_IN_ANY_CASE: usize = 9;
    let Some(lower) = lowered(text) else { return BTreeMap::new() };
    let mut found = BTreeMap::new();
    for mention in mentions(&lower, suppliers) {
        let written = &text[mention.start..mention.end];
        let before = lower[..mention.start].trim_end_matches(|c: char| !c.is_alphanumeric());
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_short = written.chars().count() <= 2 || written.chars().all(|c| c.is_ascii_digit());
        let as_in_file = written == suppliers[mention.name];
        let mut behind = text[mention.end..].split_whitespace();
        let after = behind.next().map(str::to_lowercase).unwrap_or_default();
        let after = after.as_str();
        // `A and B` names both.
        let is_listed = ["and", "or", "und", "y"].contains(&after)
            && behind.next().is_some_and(|next| suppliers.iter().any(|name| name == next));
        let agrees = if written == "A" { &AGREES[..AGREES_IN_ANY_CASE] } else { &AGREES[..] };
        let changes = UP.contains(&after)
            || DOWN.contains(&after)
            || after == "becomes"
            || agrees.contains(&after)
            || is_listed;
        // `of 20 days` is a time also where a supplier is called 20.
        let is_number = written.chars().all(|c| c.is_ascii_digit());
        let before = if is_number { &BEFORE[..BEFORE.len() - BEFORE_NAMES] } else { &BEFORE[..] };
        let changes = changes && !is_number;
        if !is_short || (as_in_file && (before.contains(&word) || changes)) {
            found.insert(mention.start, (mention.end, mention.name));
        }
    }
    found
}

/// Where items are named. A name of digits needs a word for an item before it.
fn item_mentions(text: &str, items: &[String]) -> Names {
    const BEFORE: [&str; 8] = ["item", "product", "article", "sku", "part", "material", "artikel", "of"];
    let Some(lower) = lowered(text) else { return Names::new() };
    let mut found = Names::new();
    for mention in mentions(&lower, items) {
        let written = &text[mention.start..mention.end];
        let word = lower[..mention.start].split_whitespace().next_back().unwrap_or_default();
        let is_number = written.chars().all(|c| c.is_ascii_digit());
        let is_short = written.chars().count() <= 2;
        if (!is_number || BEFORE[..7].contains(&word))
            && (!is_short || written == items[mention.name] || BEFORE.contains(&word))
        {
            found.insert(mention.start, (mention.end, mention.name));
        }
    }
    found
}

/// The criterion whose name begins here, and the piece after it.
fn criterion_at(vocabulary: &Vocabulary, question: &Question, at: usize) -> Option<(Vec<usize>, usize)> {
    let mut folded = Vec::new();
    let mut places = Vec::new();
    for (place, piece) in question.pieces.iter().enumerate().skip(at) {
        if places.len() == LONGEST_NAME {
            break;
        }
        if is_part_of_name(piece) {
            let written = question.source.get(piece.start..piece.end).unwrap_or_default();
            folded.push(Name::of(written).words.concat());
            places.push(place);
        }
    }
    if places.first() != Some(&at) {
        return None;
    }
    let (fields, count) = vocabulary.at(&folded)?;
    Some((fields, places[count - 1] + 1))
}

/// Names are compared without the marks inside of them.
fn is_part_of_name(piece: &Piece) -> bool {
    match piece.kind {
        TokenKind::Word
        | TokenKind::Number(_)
        | TokenKind::Ordinal(_)
        | TokenKind::Clock(_)
        | TokenKind::Percent => true,
        TokenKind::Dash | TokenKind::Comma | TokenKind::Stop | TokenKind::Mark(_) => false,
    }
}
