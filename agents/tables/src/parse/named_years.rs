//! A month without a year beside a year that the question names: `more in March than in April 2024` is about March 2024, and not about
//! the latest one.

use chrono::{Datelike, NaiveDate};

use super::{reader::Reader, stretches::FromTo};
use crate::{
    coverage::Coverage,
    sentence::{Item, years_before},
};

/// Months that are farther apart than this are of two years: `less in January 2025 than in December`.
const FAR_APART: i64 = 186;
/// A stretch that is as long names a year, and no month of it.
const A_YEAR: i64 = 300;

impl Reader<'_> {
    pub(super) fn settle_years(&mut self, covered: Coverage) {
        let Some((named, days, year)) = self.only_named_year() else { return };
        let mut moved = 0;
        let is_whole_year = (days.1 - days.0).num_days() > A_YEAR;
        for at in 0..self.pieces.len() {
            if at == named {
                continue;
            }
            let Some(own) = self.stretch_without_year(at) else { continue };
            let text = self.question[self.pieces[at].start..self.pieces[at].end].to_owned();
            let Some(read) = self.read_stretch(&format!("{text} {year}"), covered.last) else { continue };
            // `October compared with October 2025` is about the latest October.
            if read == days || read.0.year() != year || (read.1 - read.0).num_days() > A_YEAR {
                continue;
            }
            let near = if is_whole_year { Some(read) } else { nearest(read, days) };
            let Some((from, to)) = near else { continue };
            moved += 1;
            if (from, to) != own {
                self.pieces[at].item = Item::Period { from: Some(from), to: Some(to), number: None };
                self.notes.push(format!(
                    "“{text}” is read as that of {}, beside the year that the question names.",
                    from.year()
                ));
            }
        }
        let count = self.pieces.iter().filter(|piece| matches!(piece.item, Item::Period { .. })).count();
        // `in 2024, more in March than in April`: the year says when both months are.
        if is_whole_year && moved == 2 && count == 3 {
            self.pieces[named].item = Item::Word;
            self.used[named] = true;
        }
    }

    /// The only stretch of time that is written with a year.
    fn only_named_year(&self) -> Option<(usize, FromTo, i32)> {
        let mut found = None;
        for at in 0..self.pieces.len() {
            let Item::Period { from: Some(from), to: Some(to), .. } = self.pieces[at].item else { continue };
            let piece = &self.pieces[at];
            if year_in(&self.question[piece.start..piece.end]) != Some(from.year()) {
                continue;
            }
            if found.is_some() {
                return None;
            }
            found = Some((at, (from, to), from.year()));
        }
        found
    }

    fn stretch_without_year(&self, at: usize) -> Option<FromTo> {
        const RELATIVE: [&str; 8] =
            ["last", "this", "past", "previous", "ago", "today", "yesterday", "current"];
        let Item::Period { from: Some(from), to: Some(to), .. } = self.pieces[at].item else { return None };
        let piece = &self.pieces[at];
        let text = self.question[piece.start..piece.end].to_lowercase();
        let is_relative = text.split(' ').any(|word| RELATIVE.contains(&word));
        (year_in(&text).is_none() && !is_relative && !self.used[at]).then_some((from, to))
    }
}

/// The year of four digits in a text.
fn year_in(text: &str) -> Option<i32> {
    let digits = text.split(|letter: char| !letter.is_ascii_digit()).find(|digits| digits.len() == 4)?;
    digits.parse().ok()
}

/// The same days of the year in which they are nearest to others.
fn nearest(days: FromTo, beside: FromTo) -> Option<FromTo> {
    let distance = (days.0 - beside.0).num_days();
    let years = match distance {
        _ if distance > FAR_APART => 1,
        _ if distance < -FAR_APART => -1,
        _ => 0,
    };
    let moved = |day: NaiveDate| years_before(day, years);
    Some((moved(days.0)?, moved(days.1)?))
}
