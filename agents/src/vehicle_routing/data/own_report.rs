//! A report of routes that comes back as the plan that it is: which of its rows are visits, and what the others say.

use crate::vehicle_routing::data::{columns, place::PlannedBreak, source::Source};

/// The column that only such a report has.
const EVENT: &[&str] = &["event"];
const ARRIVAL: &[&str] = &["arrival minutes"];

/// The rows of a report, by what happens there.
#[derive(Clone, Copy)]
pub struct OwnReport<'a> {
    source: &'a Source,
    event: usize,
}

impl<'a> OwnReport<'a> {
    /// A table in which vehicles leave on routes.
    pub fn of(source: &'a Source) -> Option<Self> {
        columns::named(&source.table, columns::ROUTE)?;
        let report = Self { source, event: columns::named(&source.table, EVENT)? };
        (0..source.table.rows).any(|record| report.leaves(record)).then_some(report)
    }

    /// Whether a vehicle leaves its depot there.
    pub fn leaves(&self, record: usize) -> bool {
        self.is(record, "leave")
    }

    /// Whether a stop is visited; new orders below the report have no event.
    pub fn is_visit(&self, record: usize) -> bool {
        self.source.text(self.event, record).is_none_or(|event| event == "visit")
    }

    /// Whether the vehicle reloads between the visit before and this one.
    pub fn is_after_reload(&self, record: usize) -> bool {
        let between = (0..record).rev().take_while(|before| !self.is_visit(*before));
        self.is_visit(record)
            && between.take_while(|before| !self.leaves(*before)).any(|before| self.is(before, "reload"))
    }

    /// The break between the visit before and this one.
    pub fn break_before(&self, record: usize) -> Option<PlannedBreak> {
        let mut between =
            (0..record).rev().take_while(|before| !self.is_visit(*before) && !self.leaves(*before));
        let rest = between.find(|before| self.is(*before, "break"))?;
        let arrival = |record: usize| self.source.text(columns::named(&self.source.table, ARRIVAL)?, record);
        Some(PlannedBreak {
            is_before_reload: self.is(rest + 1, "reload"),
            is_on_arrival: arrival(rest) == arrival(rest + 1),
        })
    }

    /// The row in which the vehicle of a visit left.
    pub fn left_in(&self, record: usize) -> Option<usize> {
        (0..record).rev().find(|before| self.leaves(*before))
    }

    fn is(&self, record: usize, event: &str) -> bool {
        self.source.text(self.event, record) == Some(event)
    }
}
