//! A whole number with its sign, its fraction and its power: `-4/5`, `one and a half million`, `1.3e6`, `0.5`.

use super::{
    cardinals::{Cardinal, cardinal},
    fractions::fraction,
    read::Read,
};
use crate::{
    lexicon::{
        currencies::CODES,
        find,
        numbers::{
            DOZEN, MINUS, ORDINAL_ENDINGS, ORDINALS, SCALES, SIGNS_OF_PARTS, SMALL, ZERO_BEFORE_POINT,
        },
    },
    text::{Shape, Text},
};

/// After these words, `point five` is a number.
const BEFORE_POINT: &[&str] =
    &["is", "of", "by", "to", "at", "about", "over", "under", "than", "be", "and", "or"];

/// Reads a number with its sign.
#[must_use]
pub fn number(text: &Text, at: usize) -> Option<Read> {
    let start = after_minus(text, at);
    let read = unsigned(text, start)?;
    let value = if start > at { -read.value } else { read.value };
    Some(Read { value, next: read.next })
}

/// The piece after a minus sign; the same piece if there is none. A hyphen after a digit or a letter is not a minus sign.
fn after_minus(text: &Text, at: usize) -> usize {
    if text.is_word(at, MINUS) {
        return at + 1;
    }
    let is_behind_digits = at > 0 && text.digits(at - 1).is_some();
    if !text.is_mark(at, &['-', '−', '–']) || is_behind_digits {
        return at;
    }
    let is_behind_mark = at > 0 && text.is_mark(at - 1, &['(', '=', '~', ':', '$', '€', '£', '₹']);
    let is_free = !text.is_joined(at) || is_behind_mark;
    let is_behind_verb = text.is_word_before(at, &["is", "was", "be", "equals", "of", "by", "to"]);
    let is_start = at == 0 || is_behind_verb || (is_behind_mark && !text.is_joined(at));
    if (text.is_joined(at + 1) && is_free) || is_start { at + 1 } else { at }
}

/// Reads a number without a sign, in its longest reading.
#[must_use]
pub fn unsigned(text: &Text, at: usize) -> Option<Read> {
    if is_inside_code(text, at) || is_pronoun(text, at) {
        return None;
    }
    let whole = cardinal(text, at);
    let part = fraction(text, at);
    let mixed = whole.and_then(|whole| mixed(text, at, whole));
    let pointed = whole.and_then(|whole| pointed(text, &whole));
    let power = whole.and_then(|whole| power(text, at, &whole).or_else(|| scientific(text, &whole)));
    let bare_point = bare_point(text, at);
    let plain = whole.map(|whole| Read { value: whole.value, next: whole.next });
    let mut best: Option<Read> = None;
    for read in [mixed, part, pointed, bare_point, power, plain].into_iter().flatten() {
        if best.is_none_or(|best| read.next > best.next) {
            best = Some(read);
        }
    }
    best
}

/// A number without a sign and without a fraction.
#[must_use]
pub fn plain(text: &Text, at: usize) -> Option<Read> {
    cardinal(text, at).map(|whole| Read { value: whole.value, next: whole.next })
}

/// Whether digits are joined to letters before them, so that they are a name: `SKU12`, `A4`.
fn is_inside_code(text: &Text, at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|before| text.token(before)) else { return false };
    let is_currency = find(CODES, &before.written).is_some();
    text.is_joined(at) && before.shape == Shape::Word && text.digits(at).is_some() && !is_currency
}

/// `the one you mentioned`, `which one`, `the other one`, `the 2nd one`, `one may ask`.
fn is_pronoun(text: &Text, at: usize) -> bool {
    const BEFORE: [&str; 13] = [
        "the", "which", "that", "this", "each", "every", "any", "another", "some", "only", "from", "other",
        "these",
    ];
    const ARTICLES: [&str; 9] = ["the", "a", "an", "this", "that", "my", "our", "your", "their"];
    const VERBS: [&str; 9] = ["you", "may", "can", "should", "must", "would", "could", "might", "has"];
    const AFTER: [&str; 14] = [
        "you", "that", "which", "is", "are", "may", "can", "should", "do", "does", "we", "i", "with", "from",
    ];
    if text.word(at) != "one" {
        return false;
    }
    if text.word_before(at) == "no" || text.is_word(at + 1, &VERBS) {
        return true;
    }
    let is_amount = text.is_mark(at + 1, &['-', '%', '½']);
    let ends = text.token(at + 1).is_none() || text.mark(at + 1).is_some() || text.is_word(at + 1, &AFTER);
    let is_behind_ordinal = at > 0
        && (find(ORDINALS, text.word_before(at)).is_some() || text.is_word_before(at, ORDINAL_ENDINGS));
    let is_described = at >= 2 && text.is_word(at - 2, &ARTICLES) && text.word_before(at) != "number";
    (text.is_word_before(at, &BEFORE) || is_described || is_behind_ordinal) && !is_amount && ends
}

/// `one and a half`, `five and a half million`, `nine million and five ninths`, `1 1/2`, `3½`, `three-and-a-half`.
fn mixed(text: &Text, at: usize, whole: Cardinal) -> Option<Read> {
    let start = part_place(text, at, &whole)?;
    let part = fraction_between_hyphens(text, start)?;
    let (scale, bare) = without_scale(text, part);
    if whole.last_scale <= 1.0 {
        let is_proper = bare < 1.0;
        return is_proper.then_some(Read { value: (whole.value + bare) * scale, next: part.next });
    }
    if part.value >= 1.0 {
        let is_own_scale = part.value < whole.last_scale;
        return is_own_scale.then_some(Read { value: whole.value + part.value, next: part.next });
    }
    let factor = if whole.last_scale > 100.0 { whole.last_scale } else { 1.0 };
    Some(Read { value: whole.value + part.value * factor, next: part.next })
}

/// The place where the fraction after a whole number begins.
fn part_place(text: &Text, at: usize, whole: &Cardinal) -> Option<usize> {
    let is_sign =
        text.mark(whole.next).is_some_and(|mark| SIGNS_OF_PARTS.iter().any(|(sign, _)| *sign == mark));
    let is_digits = whole.is_digits && text.digits(whole.next).is_some() && whole.next == at + 1;
    let is_hyphen = text.is_joining_mark(whole.next, &['-']);
    if text.word(whole.next) == "and" {
        return Some(whole.next + 1);
    }
    if is_hyphen && text.word(whole.next + 1) == "and" {
        let has_hyphen = text.is_joining_mark(whole.next + 2, &['-']);
        return Some(if has_hyphen { whole.next + 3 } else { whole.next + 2 });
    }
    if is_sign || is_digits {
        return Some(whole.next);
    }
    // `1-1/2` is one and a half.
    let is_slashed = whole.is_digits && is_hyphen && is_slash_behind(text, whole.next);
    is_slashed.then_some(whole.next + 1)
}

fn is_slash_behind(text: &Text, at: usize) -> bool {
    text.is_joining_mark(at + 2, &['/']) && !text.is_joining_mark(at + 4, &['/', '-'])
}

/// A fraction, or the `a-half` of `three-and-a-half`.
fn fraction_between_hyphens(text: &Text, at: usize) -> Option<Read> {
    let is_half = text.word(at) == "a" && text.is_joining_mark(at + 1, &['-']) && text.word(at + 2) == "half";
    if !is_half {
        return fraction(text, at);
    }
    let next = if text.is_joining_mark(at + 3, &['-']) { at + 4 } else { at + 3 };
    match find(SCALES, text.word(next)) {
        Some(scale) => Some(Read { value: 0.5 * scale, next: next + 1 }),
        None => Some(Read { value: 0.5, next: at + 3 }),
    }
}

/// The scale that a fraction was read with, and the fraction without it: a million and a half for `half million`.
fn without_scale(text: &Text, part: Read) -> (f64, f64) {
    let last = text.word(part.next - 1);
    let scale = if DOZEN.contains(&last) { Some(12.0) } else { find(SCALES, last) };
    scale.map_or((1.0, part.value), |scale| (scale, part.value / scale))
}

/// Words of the decimal mark. `coma` and `virgule` are no other nouns behind a number.
const POINTS: &[&str] = &["point", "komma", "coma", "virgule", "vírgula"];

/// Whether a number is written with the word of the decimal mark.
#[must_use]
pub(crate) fn has_point(written: &str) -> bool {
    let lower = written.to_lowercase();
    POINTS.iter().any(|point| lower.contains(point))
}

/// `two hundred point zero three`, `nought point eleven`, `zwölf Komma fünf`, `45 coma 05`.
fn pointed(text: &Text, whole: &Cardinal) -> Option<Read> {
    const ZEROS: &[&str] = &["null", "cero", "zéro"];
    if !text.is_word(whole.next, POINTS) {
        return None;
    }
    let mut decimals = String::new();
    let mut next = whole.next + 1;
    if let Some(digits) = text.digits(next) {
        decimals.push_str(digits);
        next += 1;
    }
    let digit_at = |at: usize| if text.is_word(at, ZEROS) { Some(0) } else { find(SMALL, text.word(at)) };
    while let Some(digit) = digit_at(next) {
        decimals.push_str(&digit.to_string());
        next += 1;
        if decimals.len() > 12 {
            break;
        }
    }
    if decimals.is_empty() {
        let tail = cardinal(text, next).filter(|tail| tail.value < 100.0)?;
        decimals = tail.value.to_string();
        next = tail.next;
    }
    let read: f64 = format!("{}.{decimals}", whole.value.trunc()).parse().ok()?;
    let scale = find(SCALES, text.word(next));
    let value = read * scale.unwrap_or(1.0);
    Some(Read { value, next: if scale.is_some() { next + 1 } else { next } })
}

/// `point five`, `oh point five`; `at some point 5 vans` counts vans.
fn bare_point(text: &Text, at: usize) -> Option<Read> {
    let point = if text.is_word(at, ZERO_BEFORE_POINT) { at + 1 } else { at };
    let is_free =
        point > at || at == 0 || text.is_word_before(at, MINUS) || text.is_word_before(at, BEFORE_POINT);
    if text.digits(point + 1).is_some()
        || text.is_word_before(at, &["this", "some", "that", "one"])
        || !is_free
    {
        return None;
    }
    let zero = Cardinal { value: 0.0, next: point, last_scale: 1.0, is_digits: false };
    pointed(text, &zero)
}

/// `1.5 x 10^6`, `1.5×10^-3`.
fn scientific(text: &Text, whole: &Cardinal) -> Option<Read> {
    let is_times = text.is_mark(whole.next, &['×', '*', '·']) || text.word(whole.next) == "x";
    let ten = whole.next + 1;
    if !whole.is_digits || !is_times || text.digits(ten) != Some("10") || !text.is_mark(ten + 1, &['^']) {
        return None;
    }
    let base = Cardinal { value: 10.0, next: ten + 1, last_scale: 1.0, is_digits: true };
    let power = power(text, ten, &base)?;
    let value = whole.value * power.value;
    value.is_finite().then_some(Read { value, next: power.next })
}

/// `1e10`, `1.3e6`, `-12e-1`, `1.1^+23`.
fn power(text: &Text, at: usize, whole: &Cardinal) -> Option<Read> {
    let mut next = whole.next;
    let is_exponent = text.word(next) == "e";
    let is_power = text.is_mark(next, &['^']);
    if !(is_exponent || is_power)
        || !text.is_joined(next)
        || text.digits(at).is_none() && !text.is_mark(at, &['.'])
    {
        return None;
    }
    next += 1;
    let is_negative = text.is_mark(next, &['-']);
    if is_negative || text.is_mark(next, &['+']) {
        next += 1;
    }
    let size: f64 = text.digits(next).filter(|_| text.is_joined(next))?.parse().ok()?;
    let size = if is_negative { -size } else { size };
    let value = if is_power { whole.value.powf(size) } else { whole.value * 10f64.powf(size) };
    value.is_finite().then_some(Read { value, next: next + 1 })
}
