//! A single date or period, in its longest reading.

use super::{
    digits::written,
    fiscal::fiscal,
    foreign_parts::foreign_part,
    holidays::holiday,
    months::named,
    point::{Now, When},
    relative::relative,
    weekdays::weekday,
    years::numbered,
};
use crate::text::Text;

/// A function that reads one date or period.
pub(super) type Reader = fn(&Text, usize, &Now) -> Option<When>;

const SIMPLE: [Reader; 8] = [written, named, numbered, foreign_part, weekday, fiscal, holiday, relative];

/// A date or period that is not part of another and not relative to another.
pub(super) fn simple(text: &Text, at: usize, now: &Now) -> Option<When> {
    longest(text, at, now, &SIMPLE)
}

/// The longest of several readings; of two with the same length, the first one.
pub(super) fn longest(text: &Text, at: usize, now: &Now, readers: &[Reader]) -> Option<When> {
    let mut best: Option<When> = None;
    for read in readers {
        if let Some(when) = read(text, at, now)
            && best.is_none_or(|best| when.next > best.next)
        {
            best = Some(when);
        }
    }
    best
}
