//! Orders that are still open: by a status that says so, else by what came. `how many orders are still open`, `offene Bestellungen`.

use intake::roles::Role;

use super::reader::{Form, Reader};
use crate::{
    data::{Column, Kind},
    lateness,
    query::{Compare, Filter, Measure, Op, Shape, Test},
    sentence::Item,
};

/// Words for orders of which something is still to come.
pub(super) const OPEN: &[&str] = &[
    "open",
    "outstanding",
    "undelivered",
    "unreceived",
    "unfulfilled",
    "pending",
    "backorder",
    "backorders",
];
/// Behind them, the word is about hours.
pub(super) const OF_HOURS: &[&str] = &["at", "until", "from", "after", "before", "between", "on"];
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
            let is_open = is_word && self.is(at, OPEN) && !self.used[at] && !self.is(at + 1, OF_HOURS);
            let next = if is_open { Some(at + 1) } else { self.not_come(at) };
            let Some(next) = next.filter(|_| !self.has_clock()) else { continue };
            let Some((filter, why)) = self.of_state().or_else(|| self.of_dates()).or_else(|| self.of_rest())
            else {
                continue;
            };
            self.filters.push(filter);
            let said = &self.question[self.pieces[at].start..self.pieces[next - 1].end];
            self.notes.push(format!("“{said}” is read as {why}."));
            self.use_up(at..next);
            self.counts_open = true;
            return;
        }
    }

    /// Chooses the open orders whose promised day is over: `which orders are overdue today?`
    pub(super) fn overdue_orders(&mut self) {
        const OVERDUE: &[&str] = &["overdue", "late", "past"];
        const DUE: &[&str] =
            &["due", "promised", "promise", "delivery", "date", "their", "the", "its", "day"];
        let is_free = |at: usize| matches!(self.pieces[at].item, Item::Word) && !self.used[at];
        let found = (0..self.pieces.len()).find_map(|at| {
            let behind = (at + 1..self.pieces.len()).take_while(|next| self.is(*next, DUE)).count();
            let is_past = self.is(at, &OVERDUE[2..]) && behind > 0;
            let is_late_and_open = self.is(at, &OVERDUE[1..2]) && self.says_open();
            let is_said = is_free(at) && (self.is(at, &OVERDUE[..1]) || is_past || is_late_and_open);
            is_said.then_some(at..at + 1 + if is_past { behind } else { 0 })
        });
        let promised = self.data.with_role(Role::PromisedDate);
        let (Some(place), Some(column), Some(today)) = (found, promised, self.today) else { return };
        let Some((filter, why)) = self.of_state().or_else(|| self.of_dates()).or_else(|| self.of_rest())
        else {
            return;
        };
        let test = Test::Days(None, today.pred_opt());
        self.filters.extend([filter, Filter { column, test, is_negated: false }]);
        let said = &self.question[self.pieces[place.start].start..self.pieces[place.end - 1].end];
        let promised = &self.data.column(column).name;
        self.notes.push(format!(
            "“{said}” is read as {why} and with {promised} before {today}, where the file ends."
        ));
        // `today` is the day that counts, and no stretch of the rows.
        for at in 0..self.pieces.len() {
            let is_open = self.is(at, OPEN) || self.is(at, &["still", "today", "now", "already"]);
            self.used[at] |= is_open && !matches!(self.pieces[at].item, Item::Value(_));
        }
        self.use_up(place);
        self.counts_open = true;
    }

    fn says_open(&self) -> bool {
        (0..self.pieces.len()).any(|at| self.is(at, OPEN))
    }

    /// The piece behind `not yet delivered`, `have not arrived`.
    fn not_come(&self, at: usize) -> Option<usize> {
        const NOT: &[&str] = &["not", "never"];
        const BETWEEN: &[&str] = &[
            "yet",
            "are",
            "still",
            "been",
            "be",
            "were",
            "was",
            "has",
            "have",
            "all",
            "fully",
            "completely",
        ];
        const COME: &[&str] =
            &["deliver", "delivered", "delivers", "arrive", "arrived", "received", "receive", "come", "came"];
        let word = |at: usize| self.pieces.get(at).is_some_and(|_| !self.used[at]);
        if !(word(at) && self.is(at, NOT)) {
            return None;
        }
        let between =
            (at + 1..self.pieces.len()).take_while(|place| word(*place) && self.is(*place, BETWEEN));
        let verb = at + 1 + between.count();
        (word(verb) && self.is(verb, COME)).then(|| {
            let behind = (verb + 1..self.pieces.len()).take_while(|place| self.is(*place, &["yet", "still"]));
            verb + 1 + behind.count()
        })
    }

    /// What open orders are worth: `open orders of Elm and worth how much`, `the value of our open orders`.
    pub(super) fn worth_of_open_orders(&mut self) -> Option<Shape> {
        const WORTH: &[&str] = &["worth", "value", "values", "amount"];
        let is_of_open = self.counts_open || self.inherited.counts_open;
        let said = (0..self.pieces.len()).find(|at| self.is(*at, WORTH) && self.columns(*at).is_none())?;
        let is_asked = is_of_open && self.form != Form::HowMany && self.rank.is_none() && self.op.is_none();
        let column = self.data.columns.iter().position(lateness::is_open_value).filter(|_| is_asked)?;
        self.used[said] = true;
        let measure = Measure { op: Op::Sum, column: Some(column) };
        Some(Shape::Figure { measure, groups: self.groups.clone(), rank: None })
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
