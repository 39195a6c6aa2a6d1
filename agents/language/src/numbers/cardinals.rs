//! Numbers in words: `ten thousand`, `three hundred and twenty-five`, `1.5 million`, `2 lakh`, `two dozen`.

use super::digits::literal;
use crate::{
    lexicon::{
        find,
        languages::{MARKS, Spoken},
        numbers::{BEHIND_GRAND, COUNTED_BY, DOZEN, HUNDRED, PARTS, SCALES, SHORT_SCALES, SMALL, TENS},
    },
    text::Text,
};

/// No amount has more parts than this.
const MOST_PARTS: usize = 8;

/// A number with the scale of its last part, because `and a half` after `million` means half a million.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cardinal {
    pub value: f64,
    pub next: usize,
    pub last_scale: f64,
    /// True when the number is written with digits alone.
    pub is_digits: bool,
}

/// Reads a number written in words, in digits, or in digits with a scale.
#[must_use]
pub(super) fn cardinal(text: &Text, at: usize) -> Option<Cardinal> {
    let first = part(text, at, true)?;
    let mut number = Cardinal {
        value: first.value,
        next: first.next,
        last_scale: first.scale,
        is_digits: first.is_digits,
    };
    let mut lowest = first.scale;
    for _ in 0..MOST_PARTS {
        if lowest <= 1.0 {
            break;
        }
        let joint = behind_hyphen(text, number.next);
        let start =
            if text.is_word(joint, &["and"]) || text.is_mark(joint, &[',']) { joint + 1 } else { joint };
        if is_fraction_behind_and(text, number.next, start) {
            break;
        }
        let Some(next) = part(text, start, false) else { break };
        let is_counting = next.is_digits && start > joint && !ends_amount(text, next.next);
        let is_list = next.scale <= 1.0 && (text.is_mark(joint, &[',']) || is_counting);
        if is_list || next.value <= 0.0 || next.value >= lowest || next.scale >= lowest {
            break;
        }
        lowest = next.scale;
        number.value += next.value;
        number.last_scale = next.scale;
        number.next = next.next;
    }
    Some(with_dozens(text, at, number))
}

/// Whether the text ends here or a mark follows, so that the 21 of `4 thousand and 21` counts no noun and is part of the number.
pub(super) fn ends_amount(text: &Text, next: usize) -> bool {
    text.token(next).is_none() || text.is_mark(next, &['.', ',', ';', '!', '?', ')'])
}

/// One part of a number up to its scale: `three hundred and two thousand`.
struct Part {
    value: f64,
    scale: f64,
    next: usize,
    is_digits: bool,
}

fn part(text: &Text, at: usize, is_first: bool) -> Option<Part> {
    let head = head(text, at, is_first)?;
    let mut part = with_hundreds(text, head);
    while let Some((scale, next)) = scale(text, &part) {
        part.value *= scale;
        part.scale *= scale;
        part.next = next;
        part.is_digits = false;
    }
    let is_allowed = is_first || !part.is_digits || part.value < 100.0;
    is_allowed.then_some(part)
}

/// The number before `hundred` or a scale.
fn head(text: &Text, at: usize, is_first: bool) -> Option<Part> {
    let word = text.word(at);
    if let Some((value, next)) = below_hundred(text, at) {
        return Some(Part { value: f64::from(value), scale: 1.0, next, is_digits: false });
    }
    let is_scale =
        HUNDRED[0] == word || (find(SCALES, word).is_some() && !word.ends_with('s') && word.len() > 3);
    let is_vague = is_vague_before(text, at);
    if is_scale && is_first && !is_vague {
        return Some(Part { value: 1.0, scale: 1.0, next: at, is_digits: false });
    }
    if matches!(word, "a" | "an") {
        let after = text.word(at + 1);
        let counts = after == "hundred" || find(SCALES, after).is_some() || DOZEN.contains(&after);
        return counts.then_some(Part { value: 1.0, scale: 1.0, next: at + 1, is_digits: false });
    }
    let is_pair = word == "pair" && text.word_before(at) == "a" && text.word(at + 1) == "of";
    if (word == "couple" || is_pair) && is_first {
        let next = if text.word(at + 1) == "of" { at + 2 } else { at + 1 };
        return Some(Part { value: 2.0, scale: 1.0, next, is_digits: false });
    }
    let read = literal(text, at)?;
    Some(Part { value: read.value, scale: 1.0, next: read.next, is_digits: true })
}

/// Whether a vague word such as `several` precedes: `several hundred thousand` is not an amount.
fn is_vague_before(text: &Text, at: usize) -> bool {
    const VAGUE: [&str; 4] = ["several", "few", "many", "some"];
    let is_behind_hundred =
        at >= 2 && HUNDRED.contains(&text.word_before(at)) && text.is_word_before(at - 1, &VAGUE);
    text.is_word_before(at, &VAGUE) || is_behind_hundred
}

/// `twenty`, `twenty-five`, `fifty - two`, `seven`.
pub(super) fn below_hundred(text: &Text, at: usize) -> Option<(u32, usize)> {
    let word = text.word(at);
    if let Some(small) = find(SMALL, word) {
        return Some((small, at + 1));
    }
    if let Some(joined) = joined_words(word) {
        return Some((joined, at + 1));
    }
    let tens = find(TENS, word)?;
    let unit_at = if text.is_mark(at + 1, &['-', '–', '−']) { at + 2 } else { at + 1 };
    match find(SMALL, text.word(unit_at)) {
        Some(unit) if (1..10).contains(&unit) => Some((tens + unit, unit_at + 1)),
        _ => Some((tens, at + 1)),
    }
}

/// `twentyfive`.
fn joined_words(word: &str) -> Option<u32> {
    for (name, tens) in TENS {
        if let Some(unit) = word.strip_prefix(name).and_then(|rest| find(SMALL, rest)) {
            return (1..10).contains(&unit).then_some(tens + unit);
        }
    }
    None
}

/// The piece after the hyphen of `two-hundred-and-five`; the same piece when there is none.
fn behind_hyphen(text: &Text, at: usize) -> usize {
    let word = text.word(at + 1);
    let is_number = word == "and"
        || HUNDRED.contains(&word)
        || find(SCALES, word).is_some()
        || find(SMALL, word).is_some()
        || find(TENS, word).is_some();
    let is_scale = HUNDRED.contains(&word) || find(SCALES, word).is_some_and(|_| word.len() > 3);
    let is_behind_digits = text.digits(at.saturating_sub(1)).is_some();
    let is_joined = text.is_joining_mark(at, &['-']) && (!is_behind_digits || is_scale);
    let is_apart = is_scale && text.is_mark(at, &['-']) && !text.is_joined(at) && !text.is_joined(at + 1);
    if is_number && (is_joined || is_apart) { at + 1 } else { at }
}

fn with_hundreds(text: &Text, mut part: Part) -> Part {
    let at = behind_hyphen(text, part.next);
    if !text.is_word(at, HUNDRED) || part.value >= 1000.0 {
        return part;
    }
    part.value *= 100.0;
    part.next = at + 1;
    part.is_digits = false;
    let joint = behind_hyphen(text, part.next);
    let start = if text.is_word(joint, &["and"]) { behind_hyphen(text, joint + 1) } else { joint };
    let is_and = start > part.next;
    let small = below_hundred(text, start).map(|(value, next)| (f64::from(value), next));
    let digits = literal(text, start).filter(|_| is_and).map(|read| (read.value, read.next));
    if let Some((value, next)) = small.or(digits)
        && value > 0.0
        && value < 100.0
        && !text.is_word(next, HUNDRED)
        && !is_fraction_behind_and(text, part.next, start)
    {
        part.value += value;
        part.next = next;
    }
    part
}

/// `one hundred and three quarters` is a hundred and a fraction; `one hundred and thirty fifths` is a fraction.
fn is_fraction_behind_and(text: &Text, and: usize, start: usize) -> bool {
    let Some((count, next)) = below_hundred(text, start).filter(|_| start > and) else { return false };
    let next = if text.is_mark(next, &['-']) { next + 1 } else { next };
    let Some((parts, is_several)) = find(PARTS, text.word(next)) else { return false };
    f64::from(count) < parts && is_several != (count == 1) && parts > 1.0
}

/// The scale after a part: a word, or a letter that is joined to digits.
/// Whether the text is Spanish or Portuguese, where `mil` is a thousand.
fn is_iberian(text: &Text) -> bool {
    let marks = MARKS.iter().filter(|marks| matches!(marks.language, Spoken::Spanish | Spoken::Portuguese));
    let strong: Vec<&str> = marks.flat_map(|marks| marks.strong.split_whitespace()).collect();
    let mut at = 0;
    while text.token(at).is_some() {
        if strong.contains(&text.word(at)) {
            return true;
        }
        at += 1;
    }
    false
}

fn scale(text: &Text, part: &Part) -> Option<(f64, usize)> {
    let at = behind_hyphen(text, part.next);
    let word = text.word(at);
    if word == "mil" && is_iberian(text) {
        return Some((1e3, at + 1));
    }
    if let Some(scale) = find(SCALES, word) {
        let is_joined_or_word = word.len() > 2 || part.is_digits;
        return is_joined_or_word.then_some((scale, at + 1));
    }
    if word == "grand" && part.scale <= 1.0 && !text.is_word(at + 1, BEHIND_GRAND) {
        return Some((1e3, at + 1));
    }
    if word == "k" && part.scale <= 1.0 {
        return Some((1e3, part.next + 1));
    }
    if !part.is_digits || !text.is_joined(part.next) {
        let scale = match text.original(part.next) {
            "M" => Some(1e6),
            // `10 B` is a number only at the end of the sentence; elsewhere B is a name.
            "B" if ends_amount(text, part.next + 1) => Some(1e9),
            _ => None,
        };
        return scale.filter(|_| part.is_digits).map(|scale| (scale, part.next + 1));
    }
    if text.original(part.next) == "MM" {
        return Some((1e6, part.next + 1));
    }
    let is_part_of_code = text.is_joined(part.next + 1) && text.digits(part.next + 1).is_some();
    let scale = find(SHORT_SCALES, word).filter(|_| !is_part_of_code && !is_length(text, part.next))?;
    Some((scale, part.next + 1))
}

/// `12m long` and `1.8m tall` are lengths.
fn is_length(text: &Text, at: usize) -> bool {
    text.word(at) == "m" && text.is_word(at + 1, crate::lexicon::numbers::LENGTH_ADJECTIVES)
}

/// `a dozen`, `three dozen`, `three hundred and two dozens` (324).
fn with_dozens(text: &Text, at: usize, mut number: Cardinal) -> Cardinal {
    if !text.is_word(number.next, DOZEN) {
        return with_scores(text, number);
    }
    let last = if number.next > at { last_part(text, at, &number) } else { number.value };
    number.value += 11.0 * last;
    number.next += 1;
    number.is_digits = false;
    number
}

/// `two score`, `three score and ten`, `five gross of bolts`; `gross margin` and the `5 scores` of a supplier are no quantities.
fn with_scores(text: &Text, mut number: Cardinal) -> Cardinal {
    let Some(size) = find(COUNTED_BY, text.word(number.next)) else { return number };
    let after = number.next + 1;
    let ends =
        text.token(after).is_none() || text.mark(after).is_some() || text.is_word(after, &["of", "and"]);
    if number.is_digits || !ends || number.value <= 1.0 {
        return number;
    }
    number.value *= size;
    number.next = after;
    if let Some((rest, next)) = below_hundred(text, after + 1).filter(|_| text.word(after) == "and")
        && f64::from(rest) < size
    {
        number.value += f64::from(rest);
        number.next = next;
    }
    number
}

/// The last part, which the dozens multiply: for `three hundred and two` it is two.
fn last_part(text: &Text, at: usize, number: &Cardinal) -> f64 {
    for start in at + 1..number.next {
        if text.is_word(start, &["and"])
            && let Some((value, next)) = below_hundred(text, start + 1)
            && next == number.next
        {
            return f64::from(value);
        }
    }
    number.value
}
