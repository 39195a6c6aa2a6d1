//! The digits of a number and the marks between them, in one alphabet.

use std::borrow::Cow;

use super::DecimalMark;

/// The first digit of each alphabet that can be read: Arabic, Persian, the alphabets of India, Thai, full width.
const ZEROS: [char; 14] = [
    '\u{660}',
    '\u{6f0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{e50}',
    '\u{1d7ce}',
    '\u{ff10}',
];

/// Whether the text contains a digit of any alphabet.
pub fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
        || !text.is_ascii() && text.chars().any(|c| digit(c).is_some())
}

/// The text with its digits, marks, dashes and blanks replaced by those of ASCII.
pub(super) fn in_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.chars().map(ascii).collect()) }
}

fn ascii(c: char) -> char {
    match c {
        '\u{2212}' | '\u{2010}'..='\u{2013}' | '\u{ff0d}' | '\u{fe63}' => '-',
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{2018}' | '\u{2019}' | '\u{b4}' | '\u{2bc}' | '\u{ff07}' | '\u{66c}' => '\'',
        '\u{ff0c}' => ',',
        '\u{ff0e}' | '\u{66b}' => '.',
        '\u{ff08}' => '(',
        '\u{ff09}' => ')',
        '\u{ff05}' | '\u{66a}' => '%',
        _ => digit(c).unwrap_or(c),
    }
}

fn digit(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    let value = |zero: &char| (c as u32).checked_sub(*zero as u32).filter(|value| *value < 10);
    ZEROS.iter().find_map(value).and_then(|value| char::from_digit(value, 10))
}

/// The value of a text of digits and marks only; `None` when a thousands mark is in the wrong place.
pub(super) fn value(core: &str, mark: DecimalMark) -> Option<f64> {
    let (mantissa, exponent) = match core.find(['e', 'E']) {
        Some(at) => (&core[..at], &core[at..]),
        None => (core, ""),
    };
    let point = if mark == DecimalMark::Point { '.' } else { ',' };
    let (whole, fraction) = mantissa.split_once(point).unwrap_or((mantissa, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && fraction.is_empty() || !is_digits(fraction) {
        return None;
    }
    let mut plain = String::with_capacity(core.len() + 1);
    match whole.find(|c: char| !c.is_ascii_digit()) {
        None => plain.push_str(whole),
        Some(at) => {
            let separator = whole[at..].chars().next()?;
            if separator == point || !is_grouped(whole, separator) {
                return None;
            }
            plain.extend(whole.chars().filter(char::is_ascii_digit));
        }
    }
    plain.push('.');
    plain.push_str(fraction);
    plain.push_str(exponent);
    plain.parse().ok()
}

/// Whether the digits form groups of three, or of two before the last group as in India.
pub(super) fn is_grouped(whole: &str, separator: char) -> bool {
    if !matches!(separator, '.' | ',' | ' ' | '\'') {
        return false;
    }
    let mut groups = whole.split(separator);
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    let (Some(last), is_digits) = (rest.last(), whole.chars().all(|c| c == separator || c.is_ascii_digit()))
    else {
        return false;
    };
    let middle = &rest[..rest.len() - 1];
    let by_three = (1..=3).contains(&first.len()) && middle.iter().all(|group| group.len() == 3);
    let by_two =
        separator == ',' && (1..=2).contains(&first.len()) && middle.iter().all(|group| group.len() == 2);
    is_digits && last.len() == 3 && (by_three || by_two)
}
