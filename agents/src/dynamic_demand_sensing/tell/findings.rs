//! Everything that an answer about signals is written from.

use std::ops::Range;

use chrono::NaiveDate;
use kernels::sensing::{Effect, MarkedEvent, Sensed, Step, Verdict, WhatIf};
use report::markdown::plain;

use crate::dynamic_demand_sensing::{
    params::SensingParams,
    plan::{change::Stretch, prepared::Prepared, unexplained::Unexplained},
};

/// What was asked, read and found.
pub(crate) struct Findings<'a> {
    pub file: &'a str,
    pub prepared: &'a Prepared,
    pub sensed: &'a Sensed,
    pub params: &'a SensingParams,
    pub what_if: Option<&'a WhatIf>,
    /// The periods of the history that it is about; none when it is about those ahead.
    pub changed_past: Option<Stretch>,
    pub unexplained: &'a Unexplained,
}

impl<'a> Findings<'a> {
    /// The name of a signal in Markdown.
    pub(crate) fn name(&self, signal: usize) -> String {
        plain(&self.prepared.signals[signal].name)
    }

    /// Effects over all products, one or more per signal, in the order of the file.
    pub(crate) fn overall(&self) -> impl Iterator<Item = &'a Effect> {
        self.sensed.effects.iter().filter(|effect| effect.series.is_none())
    }

    /// Overall effects of signals that move demand, the strongest evidence first.
    pub(crate) fn relevant(&self) -> Vec<&'a Effect> {
        let mut relevant: Vec<&Effect> = self.overall().filter(|effect| is_used(effect.verdict)).collect();
        relevant.sort_by(|a, b| strength(b).total_cmp(&strength(a)).then(a.signal.cmp(&b.signal)));
        relevant
    }

    /// The first effect of each signal that is left out.
    pub(crate) fn not_relevant(&self) -> Vec<&'a Effect> {
        let mut found: Vec<&Effect> = Vec::new();
        for effect in self.overall().filter(|effect| !is_used(effect.verdict)) {
            if found.iter().all(|other| other.signal != effect.signal) {
                found.push(effect);
            }
        }
        found
    }

    /// The name of an event that flags mark: `promotion and price`, with the product when it concerns one of several.
    pub(crate) fn marked_name(&self, marked: &MarkedEvent) -> String {
        let names: Vec<&str> =
            marked.signals.iter().map(|signal| self.prepared.signals[*signal].name.as_str()).collect();
        let name = names.join(" and ");
        match (marked.event.series, self.prepared.grid.products.as_slice()) {
            (None, _) | (Some(_), [_]) => name,
            (Some(series), products) => format!("{name} ({})", products[series]),
        }
    }

    /// Whether the question names this signal.
    pub(crate) fn is_asked(&self, signal: usize) -> bool {
        let name = &self.prepared.signals[signal].name;
        self.params.signals.iter().flatten().any(|asked| asked == name)
    }

    pub(crate) fn is_daily(&self) -> bool {
        self.prepared.grid.step() == Step::Day
    }

    pub(crate) fn noun(&self) -> &'static str {
        self.prepared.grid.noun()
    }

    /// The periods in which demand is compared with and without an assumed change.
    pub(crate) fn compared(&self) -> Range<usize> {
        let grid = &self.prepared.grid;
        self.changed_past.map_or(grid.history..grid.all(), |past| past.from..past.to + 1)
    }

    /// First and last day of some periods.
    pub(crate) fn days(&self, periods: Range<usize>) -> (NaiveDate, NaiveDate) {
        let grid = &self.prepared.grid;
        (grid.date(periods.start), grid.calendar.end(grid.first + periods.end as i64 - 1))
    }

    /// Lead in days.
    pub(crate) fn lag_days(&self, effect: &Effect) -> usize {
        effect.lag * self.prepared.grid.step().days()
    }
}

/// A signal that takes part in the model.
pub(crate) fn is_used(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Relevant | Verdict::Inseparable)
}

fn strength(effect: &Effect) -> f64 {
    let ratio = (effect.effect / effect.std_error).abs();
    if ratio.is_finite() { ratio } else { 0.0 }
}
