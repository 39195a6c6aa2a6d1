//! A charge on the price in some rows: `12 % duty on everything from outside the EU except Ankara`, `Chinese suppliers pay 12 % duty`. What is
//! bought there costs as much more; it chooses no rows.

use super::super::reader::Reader;
use crate::sentence::Counted;

const CHARGES: &[&str] = &[
    "duty",
    "duties",
    "customs",
    "tariff",
    "tariffs",
    "zoll",
    "zölle",
    "einfuhrzoll",
    "arancel",
    "aranceles",
    "tarifa",
    "aduana",
    "douane",
    "tarif",
    "tarifs",
    "imposto",
    "taxa",
    "freight",
    "shipping",
    "insurance",
    "fracht",
    "frachtkosten",
    "versicherung",
    "flete",
    "seguro",
    "fret",
    "assurance",
    "frete",
];

/// Words right behind a charge that say on what it is.
const ON: &[&str] = &[
    "on",
    "for",
    "from",
    "outside",
    "of",
    "auf",
    "für",
    "aus",
    "außerhalb",
    "ausserhalb",
    "bei",
    "para",
    "a",
    "sobre",
    "de",
    "fuera",
    "pour",
    "sur",
    "hors",
    "em",
    "fora",
];

/// Verbs of those who bear a charge.
const PAYS: &[&str] = &[
    "pay",
    "pays",
    "paid",
    "bear",
    "face",
    "incur",
    "cost",
    "costs",
    "zahlen",
    "zahlt",
    "tragen",
    "kosten",
    "pagan",
    "paga",
    "llevan",
    "tienen",
    "paient",
    "paye",
    "supportent",
    "pagam",
];

impl Reader<'_> {
    /// The column of prices, where the percentage at a place is a charge on those that the part names.
    pub(super) fn charged_column(&mut self, at: usize) -> Option<usize> {
        const NEAR: usize = 4;
        self.number(at).filter(|(_, counted)| *counted == Counted::Percent)?;
        let is = |reader: &Self, place: usize, words: &[&str]| {
            place < reader.pieces.len() && (reader.is(place, words) || reader.is_written(place, words))
        };
        let mut around = (at + 1..at + NEAR).chain((at.saturating_sub(NEAR)..at).rev());
        let charge = around.find(|place| is(self, *place, CHARGES))?;
        // A file with a column of the charge has its own figures.
        if self.columns(charge).is_some() {
            return None;
        }
        let behind = at.max(charge) + 1;
        let is_on = (behind..behind + 2).any(|place| is(self, place, ON));
        let first = at.min(charge);
        let is_paid = (first.saturating_sub(NEAR)..first).any(|place| is(self, place, PAYS));
        if !is_on && !is_paid {
            return None;
        }
        let column = self.of_concept("price").or_else(|| self.of_concept("unit cost"))?;
        for place in 0..self.pieces.len() {
            self.used[place] |= is(self, place, CHARGES) || is(self, place, PAYS) && is_paid;
        }
        Some(column)
    }
}
