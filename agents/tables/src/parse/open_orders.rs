//! Orders that are still open: by a status that says so, else by what came. `how many orders are still open`, `offene Bestellungen`.

use intake::roles::Role;

use super::reader::Reader;
use crate::{
    data::{Column, Kind},
    lateness,
    query::{Compare, Filter, Test},
    sentence::Item,
};

/// Words for orders of which something is still to come.
const OPEN: &[&str] = &[
    "open",
    "outstanding",
    "undelivered",
    "unreceived",
    "unfulfilled",
    "pending",
    "overdue",
    "backorder",
    "backorders",
];
/// Behind them, the word is about hours.
const OF_HOURS: &[&str] = &["at", "until", "from", "after", "before", "between", "on"];
/// States of an order that is open, and beginnings of those that are neither open nor named here.
const STATES: &[&str] = &[
    "open",
    "offen",
    "outstanding",
    "pending",
    "ordered",
    "confirmed",
    "in transit",
    "in progress",
    "partial",
    "partially received",
    "partially delivered",
    "partly received",
    "teilgeliefert",
    "teilweise geliefert",
    "bestellt",
    "bestätigt",
    "unterwegs",
    "abierto",
    "abierta",
    "pendiente",
    "parcial",
    "en curso",
    "ouvert",
    "ouverte",
    "en attente",
    "en cours",
    "partiel",
    "partielle",
    "aberto",
    "aberta",
    "em aberto",
    "pendente",
    "aperto",
    "in attesa",
];
const STATUS: &[&str] =
    &["status", "state", "stand", "estado", "statut", "stato", "situação", "etat", "état"];

impl Reader<'_> {
    /// Chooses the rows of open orders, and notes by what.
    pub(super) fn open_orders(&mut self) {
        for at in 0..self.pieces.len() {
            let is_word = matches!(self.pieces[at].item, Item::Word | Item::Value(_));
            let is_meant = is_word && self.is(at, OPEN) && !self.used[at] && !self.is(at + 1, OF_HOURS);
            if !is_meant || self.has_clock() {
                continue;
            }
            let Some((filter, why)) = self.of_state().or_else(|| self.of_dates()).or_else(|| self.of_rest())
            else {
                continue;
            };
            self.filters.push(filter);
            self.notes.push(format!("“{}” is read as {why}.", self.text(at)));
            self.used[at] = true;
            return;
        }
    }

    fn has_clock(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece.item, Item::Clock(_)))
    }

    /// A column of states with some that are open.
    fn of_state(&self) -> Option<(Filter, String)> {
        let is_status = |column: &Column| {
            column.kind == Kind::Text && column.words.iter().any(|word| STATUS.contains(&word.as_str()))
        };
        let column = self.data.of_file().find(|index| is_status(self.data.column(*index)))?;
        let found = self.data.column(column);
        let open: Vec<String> = found
            .different()
            .filter(|text| STATES.contains(&text.to_lowercase().replace(['_', '-'], " ").as_str()))
            .map(str::to_owned)
            .collect();
        let why = format!("{}: {}", found.name, open.join(", "));
        (!open.is_empty()).then_some((Filter { column, test: Test::In(open), is_negated: false }, why))
    }

    /// Rows without the day on which the goods came.
    fn of_dates(&self) -> Option<(Filter, String)> {
        let column = self.data.with_role(Role::DeliveredDate)?;
        let found = self.data.column(column);
        let why = format!("rows without {}", found.name);
        (found.texts.null_count() > 0)
            .then_some((Filter { column, test: Test::Blank, is_negated: false }, why))
    }

    /// Rows of which less came than was ordered.
    fn of_rest(&self) -> Option<(Filter, String)> {
        let column =
            (0..self.data.columns.len()).find(|index| lateness::is_open_rest(self.data.column(*index)))?;
        let why = format!("{} above 0", self.data.column(column).name);
        let test = Test::Number(Compare::Gt, 0.0);
        Some((Filter { column, test, is_negated: false }, why))
    }
}
