//! A route report of this agent that is uploaded again as a plan: finds its visits and the meaning of its other rows.

use crate::vehicle_routing::data::{columns, place::PlannedBreak, source::Source};

/// The column that only such a report has.
const EVENT: &[&str] = &["event"];
const ARRIVAL: &[&str] = &["arrival minutes"];

/// The rows of a report, by their event.
#[derive(Clone, Copy)]
pub(crate) struct OwnReport<'a> {
    source: &'a Source,
    event: usize,
}

impl<'a> OwnReport<'a> {
    /// Returns a report if vehicles leave on routes in the table.
    pub(crate) fn of(source: &'a Source) -> Option<Self> {
        columns::named(&source.table, columns::ROUTE)?;
        let report = Self { source, event: columns::named(&source.table, EVENT)? };
        (0..source.table.rows).any(|record| report.leaves(record)).then_some(report)
    }

    /// Whether a vehicle leaves its depot in this row.
    pub(crate) fn leaves(&self, record: usize) -> bool {
        self.is(record, "leave")
    }

    /// Whether a vehicle ends its route in this row.
    pub(crate) fn returns(&self, record: usize) -> bool {
        self.is(record, "return")
    }

    /// Whether a stop is visited in this row; new orders below the report have no event.
    pub(crate) fn is_visit(&self, record: usize) -> bool {
        self.source.text(self.event, record).is_none_or(|event| event == "visit")
    }

    /// Whether the vehicle reloads between the previous visit and this one.
    pub(crate) fn is_after_reload(&self, record: usize) -> bool {
        let between = (0..record).rev().take_while(|before| !self.is_visit(*before));
        self.is_visit(record)
            && between.take_while(|before| !self.leaves(*before)).any(|before| self.is(before, "reload"))
    }

    /// The breaks between the previous visit and this one, in their order.
    pub(crate) fn breaks_before(&self, record: usize) -> Vec<PlannedBreak> {
        let between: Vec<usize> =
            (0..record).rev().take_while(|before| !self.is_visit(*before) && !self.leaves(*before)).collect();
        let breaks = between.into_iter().rev().filter(|before| self.is(*before, "break"));
        breaks
            .map(|break_at| {
                let mut behind = break_at + 1..=record;
                let next = behind.clone().find(|row| !self.is(*row, "break")).unwrap_or(record);
                PlannedBreak {
                    is_before_reload: behind.any(|row| self.is(row, "reload")),
                    is_on_arrival: self.arrival(break_at) == self.arrival(next),
                }
            })
            .collect()
    }

    fn arrival(&self, record: usize) -> Option<&str> {
        self.source.text(columns::named(&self.source.table, ARRIVAL)?, record)
    }

    /// The row in which the vehicle of a visit leaves its depot.
    pub(crate) fn left_in(&self, record: usize) -> Option<usize> {
        (0..record).rev().find(|before| self.leaves(*before))
    }

    fn is(&self, record: usize, event: &str) -> bool {
        self.source.text(self.event, record) == Some(event)
    }
}
