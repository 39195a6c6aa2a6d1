//! Past and future effects of events, for the table and the sentences. Every number is an effect that the
//! forecast uses.

use kernels::forecast::EventEffect;

use crate::demand_forecasting::plan::events::{Events, kind::Kind};
use crate::demand_forecasting::plan::outlook::Forecast;

/// One event in the demand of one product.
pub(super) struct Found<'a> {
    pub kind: usize,
    /// Intensities over history and horizon.
    pub row: &'a [f64],
    pub effect: EventEffect,
    /// The share of the usual level that it adds in its periods, including the event that it adds to.
    pub total: f64,
    /// The number of periods of the history.
    pub past: usize,
    /// The period after the history.
    pub next: i64,
}

impl Found<'_> {
    pub(super) fn is_past(&self) -> bool {
        self.row[..self.past].iter().any(|x| *x > 0.0)
    }

    /// Future periods with the event.
    pub(super) fn ahead(&self) -> impl Iterator<Item = i64> {
        let next = self.next;
        let is_there = |(_, x): &(usize, &f64)| **x > 0.0;
        self.row[self.past..].iter().enumerate().filter(is_there).map(move |(step, _)| next + step as i64)
    }

    /// Periods of the horizon that had the event `shift` periods earlier.
    pub(super) fn before(&self, shift: i64) -> impl Iterator<Item = i64> {
        let horizon = self.next..self.next + (self.row.len() - self.past) as i64;
        horizon.filter(move |index| {
            let position = usize::try_from(index - shift - self.next + self.past as i64).ok();
            position.is_some_and(|at| at < self.past && self.row[at] > 0.0)
        })
    }
}

/// The events of one product that occur in its history or in the future.
pub(super) fn found<'a>(events: &'a Events, forecast: &'a Forecast) -> Vec<Found<'a>> {
    let effects = &forecast.result.events;
    let rows: Vec<(usize, &[f64])> = events.of(&forecast.series).collect();
    let effect = |at: usize| effects.get(at).copied().unwrap_or_default();
    let per_unit =
        |kind: usize| rows.iter().position(|row| row.0 == kind).map_or(0.0, |at| effect(at).per_unit);
    let found = |(at, (kind, row)): (usize, &(usize, &'a [f64]))| {
        let effect = effect(at);
        let parent = events.kinds[*kind].parent.map_or(0.0, per_unit);
        let total = ((parent + effect.per_unit) * effect.intensity).max(-1.0);
        let (past, next) = (forecast.series.values.len(), forecast.series.last() + 1);
        Found { kind: *kind, row, effect, total, past, next }
    };
    let is_there = |found: &Found| found.row.iter().any(|x| *x > 0.0);
    rows.iter().enumerate().map(found).filter(is_there).collect()
}

/// A kind of event with an effect, its mean effect and its number of products.
pub(super) struct Strong {
    pub kind: usize,
    pub mean: f64,
    pub products: usize,
}

/// The kinds with an effect of their own, those with the strongest effect first.
pub(super) fn strongest(
    events: &Events,
    each: &[Vec<Found>],
    is_wanted: impl Fn(&Kind) -> bool,
) -> Vec<Strong> {
    let mut kinds = Vec::new();
    for kind in (0..events.kinds.len()).filter(|kind| is_wanted(&events.kinds[*kind])) {
        let of_kind = || each.iter().flatten().filter(|found| found.kind == kind && found.total != 0.0);
        let products = of_kind().count();
        if of_kind().any(|found| found.effect.per_unit != 0.0) {
            let mean = of_kind().map(|found| found.total).sum::<f64>() / products as f64;
            kinds.push(Strong { kind, mean, products });
        }
    }
    let weight = |strong: &Strong| strong.mean.abs() * strong.products as f64;
    kinds.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(a.kind.cmp(&b.kind)));
    kinds
}
