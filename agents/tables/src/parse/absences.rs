//! Keys without rows in a stretch of time: `bought in 2024 but not in 2025`, `have not ordered since September`.

use super::{
    Ask,
    lexicon::{SOLD, VERBS},
    reader::{Form, Reader},
};
use crate::{
    data::{Kind, has_zeros},
    query::{Absence, Key, Stretch},
    sentence::Item,
};

const NOT: &[&str] = &[
    "not", "nothing", "never", "no", "nor", "without", "none", "havent", "hasnt", "didnt", "zero", "neither",
];

/// Words that go on with a further stretch of time: `not in March or April`.
const JOINTS: &[&str] = &["or", "nor", "and", ","];

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
    "were",
    "was",
    "are",
    "is",
    "did",
    "do",
    "had",
    "be",
    "se",
    "sich",
    "it",
    "we",
    "us",
    "delivered",
    "received",
    "used",
];

impl Reader<'_> {
    /// Whether a stretch of time is one without rows.
    pub(super) fn is_absent(&self, at: usize) -> bool {
        self.denial_of(at).is_some() && self.has_other_stretch_or_key(at)
    }

    /// The place of the negation before a stretch of time. `not in 2025` right behind nothing else leaves these days out; with a
    /// verb before it, or `but`, whole keys are meant.
    fn denial_of(&self, at: usize) -> Option<usize> {
        self.denial_before(at).or_else(|| self.denial_behind(at))
    }

    /// `im März nicht verkauft`: the negation of a verb behind the stretch, where no further stretch is denied by it.
    fn denial_behind(&self, at: usize) -> Option<usize> {
        let is_free_stretch =
            |at: usize| matches!(self.pieces[at].item, Item::Period { .. }) && !self.used[at];
        let (place, _) = self.asked_text().filter(|(place, _)| *place < at && is_free_stretch(at))?;
        let is_asked = self.form == Form::Which || self.form == Form::HowMany && self.counted == Some(place);
        // `placed in March were not shipped` denies another verb than that of the stretch.
        const ACTED: &[&str] = &["delivered", "received", "used", "bought", "ordered", "purchased"];
        const AUXILIARY: &[&str] =
            &["did", "do", "does", "have", "has", "had", "wurde", "wurden", "hat", "haben"];
        let denial = if self.is(at + 1, AUXILIARY) { at + 2 } else { at + 1 };
        let verb = denial + 1;
        let ends = verb >= self.pieces.len() || self.is(verb, &["?", "."]);
        let acts = self.is(verb, VERBS) || self.is(verb, SOLD) || self.is(verb, ACTED) || ends;
        let is_of_other = (verb..self.pieces.len()).any(|other| self.denial_before(other) == Some(denial));
        (is_asked && self.is(denial, NOT) && acts && !is_of_other).then_some(denial)
    }

    fn denial_before(&self, at: usize) -> Option<usize> {
        if !matches!(self.pieces[at].item, Item::Period { .. }) || self.used[at] {
            return None;
        }
        let mut place = at;
        let is_value = |place: usize| matches!(self.pieces[place].item, Item::Value(_));
        while place > 0 && (self.is(place - 1, BETWEEN) || is_value(place - 1)) {
            place -= 1;
        }
        // `not in Bath` leaves a value out; `did not sell in Bath in May` denies the sale.
        let acts = |at: usize| self.is(at, VERBS) || self.is(at, SOLD);
        if (place..at).any(is_value) && !(place..at).any(acts) {
            return None;
        }
        if let Some(before) = self.joined_to(place) {
            return self.denial_before(before);
        }
        let denial = place.checked_sub(1).filter(|denial| self.is(*denial, NOT))?;
        // `without May`, `not May` leave the days out.
        let says_time = (denial + 1..at).any(|between| self.is(between, BETWEEN))
            || ["since", "depuis", "seit", "desde"].iter().any(|word| self.text(at).starts_with(word));
        says_time.then_some(denial)
    }

    /// The stretch of time that the joint before a place goes on from.
    fn joined_to(&self, place: usize) -> Option<usize> {
        let mut before = place.checked_sub(1).filter(|joint| self.is(*joint, JOINTS))?;
        while before > 0 && self.is(before, JOINTS) {
            before -= 1;
        }
        matches!(self.pieces[before].item, Item::Period { .. }).then_some(before)
    }

    /// Whether keys are asked for by a verb before the denial: `which products sold in 2025 but not in March`.
    fn asks_for_keys(&self, denial: usize) -> bool {
        let Some((place, _)) = self.asked_text().filter(|(place, _)| *place < denial) else { return false };
        let is_asked = match self.form {
            Form::Which => true,
            Form::HowMany => self.counted == Some(place),
            Form::HowOften | Form::When | Form::Show | Form::Other => false,
        };
        is_asked && (place..denial).any(|at| self.is(at, VERBS) || self.is(at, SOLD))
    }

    /// `which customers bought in 2024 but not in 2025` asks for keys; `units in 2025 but not in March` leaves days out.
    fn has_other_stretch_or_key(&self, at: usize) -> bool {
        let Item::Period { from, to, .. } = self.pieces[at].item else { return false };
        if self.denial_behind(at).is_some()
            || self.denial_before(at).is_some_and(|denial| self.asks_for_keys(denial))
        {
            return true;
        }
        let is_inside = self.pieces.iter().enumerate().any(|(other, piece)| match piece.item {
            Item::Period { from: begin, to: end, .. } if other != at => {
                from.is_some() && to.is_some() && begin <= from && (end.is_none() || end >= to)
            }
            _ => false,
        });
        !is_inside && self.asked_text().is_some()
    }

    /// The column of texts that is asked for, behind `which`, `how many` or first in the question.
    pub(super) fn asked_text(&self) -> Option<(usize, usize)> {
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
        let absent: Vec<(usize, usize)> = (0..self.pieces.len())
            .filter(|at| self.is_absent(*at))
            .filter_map(|at| Some((at, self.denial_of(at)?)))
            .collect();
        for (at, denial) in absent {
            let Some((place, _)) = self.asked_text() else { continue };
            let Some(key) = self.resolve(place, Some(Kind::Text))? else { continue };
            let Some(column) = self.date_column()? else { continue };
            let Item::Period { from, to, .. } = self.pieces[at].item else { continue };
            let first = if denial > 0 && self.is(denial - 1, &["but", "and", "have", "has", "did", "do"]) {
                denial - 1
            } else {
                denial
            };
            let counting = self.counted_when_absent();
            // Values between choose rows, and a verb behind stays for the rules of verbs.
            for place in first.min(at)..first.max(at) + 1 {
                self.used[place] |= !matches!(self.pieces[place].item, Item::Value(_));
            }
            self.absent.push(Absence {
                key: Key::Column(key),
                period: Stretch { column, from, to },
                counting,
            });
        }
        Ok(())
    }

    /// The column of units without which a row is no sale, where the file has rows of 0 units.
    pub(super) fn counted_when_absent(&self) -> Option<usize> {
        let acts =
            (0..self.pieces.len()).any(|at| self.is(at, VERBS) || self.is(at, SOLD) || self.is(at, BETWEEN));
        let [units] = self.quantity_columns()[..] else { return None };
        (acts && has_zeros(self.data, units)).then_some(units)
    }
}
