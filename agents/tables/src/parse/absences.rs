//! Keys without rows in a stretch of time: `bought in 2024 but not in 2025`, `have not ordered since September`.

use super::{Ask, reader::Reader};
use crate::{
    data::Kind,
    query::{Absence, Key, Stretch},
    sentence::Item,
};

const NOT: &[&str] = &[
    "not", "nothing", "never", "no", "nor", "without", "none", "havent", "hasnt", "didnt", "zero", "stopped",
];

/// Words between the negation and the stretch of time.
const BETWEEN: &[&str] = &[
    "in",
    "since",
    "during",
    "after",
    "from",
    "at",
    "all",
    "any",
    "anything",
    "more",
    "longer",
    "on",
    "the",
    "sold",
    "sell",
    "buy",
    "bought",
    "buying",
    "order",
    "orders",
    "ordered",
    "ordering",
    "purchase",
    "purchased",
    "sales",
    "sale",
    "rows",
    "been",
    "a",
    "single",
    "has",
    "have",
    "anymore",
    "again",
    "to",
    "for",
];

impl Reader<'_> {
    /// Whether a stretch of time is one without rows.
    pub(super) fn is_absent(&self, at: usize) -> bool {
        self.denial_before(at).is_some() && self.has_other_stretch_or_key(at)
    }

    /// The place of the negation before a stretch of time. `not in 2025` right behind nothing else leaves these days out; with a
    /// verb before it, or `but`, whole keys are meant.
    fn denial_before(&self, at: usize) -> Option<usize> {
        if !matches!(self.pieces[at].item, Item::Period { .. }) || self.used[at] {
            return None;
        }
        let mut place = at;
        while place > 0 && self.is(place - 1, BETWEEN) {
            place -= 1;
        }
        let denial = place.checked_sub(1).filter(|denial| self.is(*denial, NOT))?;
        // `without May`, `not May` leave the days out.
        let says_time = (denial + 1..at).any(|between| self.is(between, BETWEEN))
            || ["since", "depuis", "seit", "desde"].iter().any(|word| self.text(at).starts_with(word));
        says_time.then_some(denial)
    }

    /// `which customers bought in 2024 but not in 2025` asks for keys; `units in 2025 but not in March` leaves days out.
    fn has_other_stretch_or_key(&self, at: usize) -> bool {
        let Item::Period { from, to, .. } = self.pieces[at].item else { return false };
        let is_inside = self.pieces.iter().enumerate().any(|(other, piece)| match piece.item {
            Item::Period { from: begin, to: end, .. } if other != at => {
                from.is_some() && to.is_some() && begin <= from && (end.is_none() || end >= to)
            }
            _ => false,
        });
        !is_inside && self.asked_text().is_some()
    }

    /// The column of texts that is asked for, behind `which`, `how many` or first in the question.
    fn asked_text(&self) -> Option<(usize, usize)> {
        (0..self.pieces.len()).find_map(|at| {
            let texts: Vec<usize> = self
                .columns(at)?
                .iter()
                .copied()
                .filter(|column| self.data.column(*column).kind == Kind::Text)
                .collect();
            texts.first().map(|column| (at, *column))
        })
    }

    pub(super) fn absences(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            if !self.is_absent(at) {
                continue;
            }
            let (Some(denial), Some((place, _))) = (self.denial_before(at), self.asked_text()) else {
                continue;
            };
            let Some(key) = self.resolve(place, Some(Kind::Text))? else { continue };
            let Some(column) = self.date_column()? else { continue };
            let Item::Period { from, to, .. } = self.pieces[at].item else { continue };
            let first = if denial > 0 && self.is(denial - 1, &["but", "and", "have", "has", "did", "do"]) {
                denial - 1
            } else {
                denial
            };
            self.use_up(first..at + 1);
            self.absent.push(Absence { key: Key::Column(key), period: Stretch { column, from, to } });
        }
        Ok(())
    }
}
