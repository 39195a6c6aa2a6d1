//! Cells without a value: `how often is the date missing`, `orders without a customer`.

use super::{lexicon::BLANKS, reader::Reader};
use crate::query::{Filter, Test};

impl Reader<'_> {
    pub(super) fn blanks(&mut self) {
        for at in 0..self.pieces.len() {
            let found = self.blank_behind(at).or_else(|| self.blank_before(at)).or_else(|| self.without(at));
            let Some((column, is_negated, first, next)) = found else { continue };
            self.filters.push(Filter { column, test: Test::Blank, is_negated });
            self.use_up(first..next);
        }
    }

    /// `the date is missing`, `the date is not blank`.
    fn blank_behind(&self, at: usize) -> Option<(usize, bool, usize, usize)> {
        let next = self.any_of(at, BLANKS)?;
        let mut place = at.checked_sub(1)?;
        let mut is_negated = false;
        while self.is_link(place) || self.is(place, &["not"]) {
            is_negated |= self.is(place, &["not"]);
            place = place.checked_sub(1)?;
        }
        let column = self.only_column(place)?;
        Some((column, is_negated, place, next))
    }

    /// `a missing date`, `is the date missing` is the other form; `missing dates`.
    fn blank_before(&self, at: usize) -> Option<(usize, bool, usize, usize)> {
        let next = self.any_of(at, BLANKS)?;
        let column = self.only_column(self.after_links(next))?;
        Some((column, false, at, self.after_links(next) + 1))
    }

    /// `without a date`, `have no date`.
    fn without(&self, at: usize) -> Option<(usize, bool, usize, usize)> {
        let next =
            ["without", "no", "lack", "lacks", "lacking"].iter().find_map(|word| self.phrase(at, word))?;
        let place = self.after_links(next);
        let column = self.only_column(place)?;
        let has_blanks = self.data.column(column).texts.null_count() > 0;
        let is_number = self.data.column(column).kind == crate::data::Kind::Number;
        // No stock may mean zero or unknown; that is asked for.
        (has_blanks || !is_number).then_some((column, false, at, place + 1))
    }

    fn only_column(&self, at: usize) -> Option<usize> {
        match self.columns(at).filter(|_| !self.used[at])? {
            [column] => Some(*column),
            _ => None,
        }
    }
}
