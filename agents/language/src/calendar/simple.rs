//! One time that stands on its own, in the longest way to read it.

use super::{
    digits::written,
    fiscal::fiscal,
    holidays::holiday,
    months::named,
    point::{Now, When},
    relative::relative,
    weekdays::weekday,
    years::numbered,
};
use crate::text::Text;

/// A way to read one time.
pub(super) type Reader = fn(&Text, usize, &Now) -> Option<When>;

const SIMPLE: [Reader; 7] = [written, named, numbered, weekday, fiscal, holiday, relative];

/// One time that is no part of another and is not counted from another.
pub(super) fn simple(text: &Text, at: usize, now: &Now) -> Option<When> {
    longest(text, at, now, &SIMPLE)
}

/// The longest of several readings; of two with the same length the first one.
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
