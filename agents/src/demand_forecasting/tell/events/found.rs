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
    /// Whether the event has an effect of its own or through the event that it adds to.
    pub(super) fn has_effect(&self) -> bool {
        self.total != 0.0
    }

    pub(super) fn is_past(&self) -> bool {
        self.row[..self.past].iter().any(|x| *x > 0.0)
    }

    /// Future periods with the event.
    pub(super) fn ahead(&self) -> impl Iterator<Item = i64> {
        let intensities = (self.next..).zip(&self.row[self.past..]);
        intensities.filter(|(_, intensity)| **intensity > 0.0).map(|(index, _)| index)
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
    let (past, next) = (forecast.series.values.len(), forecast.series.last() + 1);
    let mut found = Vec::new();
    for (at, (kind, row)) in rows.iter().enumerate() {
        if !row.iter().any(|intensity| *intensity > 0.0) {
            continue;
        }
        let effect = effects.get(at).copied().unwrap_or_default();
        let parent = events.kinds[*kind].parent.map_or(0.0, |parent| effect_per_unit(parent, &rows, effects));
        let total = ((parent + effect.per_unit) * effect.intensity).max(-1.0);
        found.push(Found { kind: *kind, row, effect, total, past, next });
    }
    found
}

/// The effect of a kind of event on a product, per unit of its intensity; zero without the event. `effects` has one entry per
/// row, or none at all.
fn effect_per_unit(kind: usize, rows: &[(usize, &[f64])], effects: &[EventEffect]) -> f64 {
    let position = rows.iter().position(|row| row.0 == kind);
    position.and_then(|at| effects.get(at)).map_or(0.0, |effect| effect.per_unit)
}

/// A kind of event with an effect, its mean effect and its number of products.
pub(super) struct Strong {
    pub kind: usize,
    pub mean: f64,
    pub products: usize,
}

impl Strong {
    /// The size of the effect over all products.
    fn weight(&self) -> f64 {
        self.mean.abs() * self.products as f64
    }
}

/// The kinds with an effect of their own, those with the strongest effect first.
pub(super) fn strongest(
    events: &Events,
    each: &[Vec<Found>],
    is_wanted: impl Fn(&Kind) -> bool,
) -> Vec<Strong> {
    let mut kinds = Vec::new();
    for kind in (0..events.kinds.len()).filter(|kind| is_wanted(&events.kinds[*kind])) {
        let of_kind: Vec<&Found> =
            each.iter().flatten().filter(|found| found.kind == kind && found.has_effect()).collect();
        if of_kind.iter().any(|found| found.effect.per_unit != 0.0) {
            let products = of_kind.len();
            let mean = of_kind.iter().map(|found| found.total).sum::<f64>() / products as f64;
            kinds.push(Strong { kind, mean, products });
        }
    }
    kinds.sort_by(|a, b| b.weight().total_cmp(&a.weight()).then(a.kind.cmp(&b.kind)));
    kinds
}
