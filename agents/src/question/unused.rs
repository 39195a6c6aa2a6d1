//! Numbers of a question that have no effect. The answer names them first, so that nobody takes them for used.

use kernels::cancel;
use language::{
    conversation::replaced,
    tokens::{Token, TokenKind, tokens},
};
use report::markdown::plain;
use serde_json::Value;

/// Units in which a typed request may state a number: shares and percentages, days, weeks, months and years.
const SCALES: [f64; 9] = [1.0, 100.0, 0.01, 7.0, 1.0 / 7.0, 30.0, 365.0, 12.0, -1.0];
/// Words of a quotation before the number.
const WORDS_BEFORE: usize = 3;
/// The most numbers that are looked at, and the most bytes that are read for them. Each number costs a reading of the whole question,
/// so a long text of numbers would cost minutes.
const MOST_NUMBERS: usize = 40;
const MOST_BYTES: usize = 20_000;

/// The parts of a question whose number has no effect, in the words of the user. `read` is a reading of the question, nothing
/// when it refuses it; `understood` are parameters that were read in another way, and `named` parts of the question that are said
/// to be not used already.
pub(crate) fn numbers_without_effect<T: PartialEq>(
    question: &str,
    understood: &[Value],
    named: &[String],
    read: impl Fn(&str) -> Option<T>,
) -> Vec<String> {
    let pieces = tokens(question);
    let is_said = |at: usize| match is_in_words(question, &pieces[at]) {
        true => is_limit_in_words(&pieces, at),
        false => is_in_digits(&pieces[at]),
    };
    let replaced = replaced(&pieces);
    let is_replaced = |at: usize| replaced.iter().any(|place| place.contains(&at));
    let numbers: Vec<usize> = (0..pieces.len())
        .filter(|at| is_said(*at) && !is_behind_comma(&pieces, *at) && !is_replaced(*at))
        .collect();
    if numbers.is_empty() {
        return Vec::new();
    }
    let as_it_is = read(question);
    let mut found = Vec::new();
    let most = MOST_NUMBERS.min(MOST_BYTES / question.len());
    for at in numbers.iter().copied().take(most) {
        cancel::look();
        let piece = &pieces[at];
        let Some(number) = piece.number() else { continue };
        let other = 2.0 * number.abs() + 1.0;
        let changed = format!("{}{other}{}", &question[..piece.start], &question[piece.end..]);
        let has_effect =
            understood.iter().any(|value| occurs(number, &piece.text, value)) || read(&changed) != as_it_is;
        if !has_effect && !is_named(&pieces, at, named) {
            found.push(format!("“{}”", plain(quotation(question, &pieces, at))));
        }
    }
    found.dedup();
    if numbers.len() > most {
        found.push(format!("maybe also numbers behind the first {most}, which were not checked"));
    }
    found
}

/// How the line of an answer begins that names what it does not use.
pub(crate) const NOT_USED: &str = "**Not used:** ";

/// Whether a part of the question that is named holds this number. Of a number that stands twice it is not said which one is meant.
fn is_named(pieces: &[Token], at: usize, named: &[String]) -> bool {
    let is_same = |piece: &Token| piece.number().is_some() && piece.number() == pieces[at].number();
    let is_once = pieces.iter().filter(|piece| is_same(piece)).count() == 1;
    is_once && named.iter().any(|part| tokens(part).iter().any(is_same))
}

/// The first line of an answer that leaves out something that the question says; empty when nothing is left out.
pub(crate) fn not_used(parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { format!("{NOT_USED}{}.\n\n", parts.join("; ")) }
}

/// Whether this is `two`; its text may be `2`.
fn is_in_words(question: &str, piece: &Token) -> bool {
    let written = question.get(piece.start..piece.end).unwrap_or_default();
    matches!(piece.kind, TokenKind::Number(_)) && written.starts_with(char::is_alphabetic)
}

fn is_in_digits(piece: &Token) -> bool {
    matches!(piece.kind, TokenKind::Number(_)) && piece.text.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a number in words is a limit: `at most two suppliers`, `höchstens drei`. Other words of numbers count what is there,
/// such as `compare the two suppliers`, or are articles.
fn is_limit_in_words(pieces: &[Token], at: usize) -> bool {
    const BOUNDS: [&str; 17] = [
        "most",
        "least",
        "max",
        "maximum",
        "maximal",
        "min",
        "minimum",
        "than",
        "exactly",
        "exceed",
        "höchstens",
        "mindestens",
        "genau",
        "als",
        "máximo",
        "mínimo",
        "plus",
    ];
    const SMALL: [&str; 5] = ["of", "the", "de", "von", "is"];
    // `one` and `ein` are articles as well.
    let counts = pieces[at].number().is_some_and(|number| number >= 2.0);
    let mut before = pieces[..at].iter().rev().filter(|piece| !piece.is_one_of(&SMALL));
    counts && before.next().is_some_and(|piece| piece.is_one_of(&BOUNDS))
}

/// Whether this is the 5 of `1,5` where a number was cut at its comma.
fn is_behind_comma(pieces: &[Token], at: usize) -> bool {
    let [.., number, comma] = &pieces[..at] else { return false };
    let touches = number.end == comma.start && comma.end == pieces[at].start;
    touches && comma.kind == TokenKind::Comma && is_in_digits(number)
}

/// Whether a number, or its text as part of a date, is in a value.
fn occurs(number: f64, text: &str, value: &Value) -> bool {
    match value {
        Value::Number(known) => known.as_f64().is_some_and(|known| {
            SCALES.iter().any(|scale| (known - number * scale).abs() <= 1e-6 * known.abs().max(1e-6))
        }),
        Value::String(known) => {
            known.split(|c: char| !c.is_alphanumeric()).any(|part| part == text || is_named_after(part, text))
        }
        Value::Array(list) => list.iter().any(|item| occurs(number, text, item)),
        Value::Object(map) => map.values().any(|item| occurs(number, text, item)),
        Value::Null | Value::Bool(_) => false,
    }
}

/// Whether a name is letters and this number: 9001 of `iso9001`. Few digits are too short to be sure.
fn is_named_after(name: &str, number: &str) -> bool {
    const DIGITS: usize = 4;
    let letters = name.strip_suffix(number).filter(|_| number.len() >= DIGITS);
    letters.is_some_and(|letters| !letters.is_empty() && letters.chars().all(char::is_alphabetic))
}

/// The number with the words around it in its clause.
fn quotation<'a>(question: &'a str, pieces: &[Token], at: usize) -> &'a str {
    let words = pieces[..at]
        .iter()
        .rev()
        .take_while(|piece| piece.word().is_some() || matches!(piece.kind, TokenKind::Mark(_)));
    let first = at - words.take(WORDS_BEFORE).count();
    let is_unit = |piece: &&Token| {
        piece.is_percent()
            || piece.word().is_some_and(|word| !["and", "und", "y", "et", "or", "for", "of"].contains(&word))
    };
    let last = if pieces.len() > at + 2 && is_behind_comma(pieces, at + 2) { at + 2 } else { at };
    let end = pieces.get(last + 1).filter(is_unit).map_or(pieces[last].end, |next| next.end);
    &question[pieces[first].start..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A reading that knows only the number behind `top`.
    fn top(question: &str) -> Option<Option<f64>> {
        let pieces = tokens(question);
        let at = pieces.iter().position(|piece| piece.is("top"));
        Some(at.and_then(|at| pieces.get(at + 1)?.number()))
    }

    #[test]
    fn a_number_that_no_reading_takes_up_is_quoted_with_its_words() {
        assert_eq!(
            numbers_without_effect("top 3 with lambda 0.7, please", &[], &[], top),
            ["“with lambda 0.7”"]
        );
        assert!(numbers_without_effect("top 3", &[], &[], top).is_empty());
        assert_eq!(numbers_without_effect("top 3, keep 20 % free", &[], &[], top), ["“keep 20 %”"]);
        for (question, said) in [
            ("top 3 from at most two suppliers", Some("“from at most two suppliers”")),
            ("höchstens drei Lieferanten", Some("“höchstens drei Lieferanten”")),
            ("compare the two suppliers", None),
            ("one of at most one item", None),
        ] {
            let unused = numbers_without_effect(question, &[], &[], top);
            assert_eq!(unused.first().map(String::as_str), said, "{question}");
        }
    }

    #[test]
    fn a_text_of_many_numbers_is_not_read_again_for_each_of_them() {
        for (numbers, checked) in [(40, 40), (100, 25), (1_000, 2)] {
            let question: String = (0..numbers).map(|number| format!("keep {number} ")).collect();
            let readings = std::cell::Cell::new(0);
            let unused = numbers_without_effect(&question, &[], &[], |text| {
                readings.set(readings.get() + 1);
                top(text)
            });
            assert_eq!(readings.get(), checked + 1, "{numbers} numbers");
            let rest = format!("maybe also numbers behind the first {checked}, which were not checked");
            assert_eq!(unused.last() == Some(&rest), numbers > checked, "{unused:?}");
        }
    }

    #[test]
    fn a_number_that_was_understood_otherwise_is_not_named() {
        let understood = [json!({"share": 0.2}), json!({"from": "2026-01-31"})];
        assert!(numbers_without_effect("keep 20 % since 2026", &understood, &[], top).is_empty());
        let by_name = [json!({"column": "iso9001", "op": "eq", "value": "yes"})];
        assert!(numbers_without_effect("top 3 with ISO 9001", &by_name, &[], top).is_empty());
        assert_eq!(numbers_without_effect("top 3 with ISO 14001", &by_name, &[], top), ["“with ISO 14001”"]);
    }
}
