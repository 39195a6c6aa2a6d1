//! Fiscal years: `FY28`, `FY 2027/28`, `Q1 FY28`, `last fiscal year`. They are named after the year in which they end.

use chrono::Datelike;

use super::{
    arithmetic::months,
    point::{Now, When},
    years::{four_digits, two_digits},
};
use crate::{
    lexicon::calendar::{LAST, NEXT, THIS},
    text::Text,
};

/// Reads a fiscal year or a quarter of one.
pub(super) fn fiscal(text: &Text, at: usize, now: &Now) -> Option<When> {
    if let Some((months_before, length)) = part_of_year(text, at) {
        let start = if text.is_word(at + 2, &["of"]) { at + 3 } else { at + 2 };
        let (year, next) = fiscal_year(text, start, now)?;
        let (first, _) = months(year, now.fiscal_start, 12)?;
        let first = super::arithmetic::months_after(first, months_before)?;
        let (from, to) = months(first.year(), first.month(), length)?;
        return Some(When::days(from, to, next));
    }
    let (year, next) = fiscal_year(text, at, now)?;
    let (from, to) = months(year, now.fiscal_start, 12)?;
    Some(When::days(from, to, next))
}

/// For a part such as `Q3`, the number of months before it and in it: six and three.
fn part_of_year(text: &Text, at: usize) -> Option<(i64, i64)> {
    let number = i64::from(text.whole(at + 1).filter(|_| text.is_joined(at + 1))?);
    match text.word(at) {
        "q" if (1..=4).contains(&number) => Some((3 * (number - 1), 3)),
        "h" if (1..=2).contains(&number) => Some((6 * (number - 1), 6)),
        _ => None,
    }
}

/// The year in which the fiscal year begins.
fn fiscal_year(text: &Text, at: usize, now: &Now) -> Option<(i32, usize)> {
    let step = if THIS.contains(&text.word(at)) {
        Some(0)
    } else if NEXT.contains(&text.word(at)) {
        Some(1)
    } else if LAST.contains(&text.word(at)) {
        Some(-1)
    } else {
        None
    };
    let start = if step.is_some() || text.word(at) == "the" { at + 1 } else { at };
    let next = name(text, start)?;
    if let Some(step) = step {
        let begins = now.today.year() - i32::from(now.today.month() < now.fiscal_start);
        return Some((begins + step, next));
    }
    let next = if text.is_mark(next, &['-', '\'', '’']) { next + 1 } else { next };
    let first = four_digits(text, next).or_else(|| two_digits(text, next))?;
    let is_pair = text.is_mark(next + 1, &['/', '-'])
        && text.is_joined(next + 1)
        && two_digits(text, next + 2).is_some();
    if is_pair {
        return Some((first, next + 3));
    }
    let begins = if now.fiscal_start == 1 { first } else { first - 1 };
    Some((begins, next + 1))
}

fn name(text: &Text, at: usize) -> Option<usize> {
    if text.word(at) == "fy" {
        return Some(at + 1);
    }
    text.phrase(at, "fiscal year").or_else(|| text.phrase(at, "financial year"))
}
