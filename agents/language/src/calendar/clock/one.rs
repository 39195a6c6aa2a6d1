//! A time of day in any notation.

use super::{
    half_of_day::Read,
    spoken::{edge_of_meal, named, past_or_to, spoken, with_part_behind},
    written::written,
};
use crate::text::Text;

/// Reads a time of day.
#[must_use]
pub fn clock(text: &Text, at: usize) -> Option<Read> {
    named(text, at)
        .or_else(|| edge_of_meal(text, at))
        .or_else(|| with_part_behind(text, at))
        .or_else(|| written(text, at))
        .or_else(|| past_or_to(text, at))
        .or_else(|| spoken(text, at))
}
