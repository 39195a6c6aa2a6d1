//! The change of demand between two spans, split over season, level, each signal and the rest.

use std::ops::RangeInclusive;

use super::problem::Problem;
use super::sensed::{Model, Scale, Sensed};

/// Change of the mean demand per period from the first span to the second, in units. `season`, `level`, the signals and
/// `rest`, added up in this order, are exactly `total`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ChangeParts {
    pub before: f64,
    pub after: f64,
    pub total: f64,
    pub season: f64,
    /// Base, trend, named events and the slowly moving level.
    pub level: f64,
    pub signals: Vec<SignalShare>,
    /// What the model does not explain.
    pub rest: f64,
}

/// The part of one signal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SignalShare {
    /// Position in `Problem::signals`.
    pub signal: usize,
    pub change: f64,
}

/// Splits the change of one product, or of all together; `None` when a span has no known demand. On a logarithmic scale
/// a part gets its share in the change of the logarithm times the logarithmic mean of both spans (Ang, 2004).
pub fn change(
    problem: &Problem,
    sensed: &Sensed,
    series: Option<usize>,
    before: RangeInclusive<usize>,
    after: RangeInclusive<usize>,
) -> Option<ChangeParts> {
    let chosen = match series {
        Some(series) => series..series + 1,
        None => 0..sensed.models.len(),
    };
    let mut sum = ChangeParts::default();
    let mut has_known = false;
    for series in chosen {
        let Some(parts) = of_series(problem, sensed.models.get(series)?, series, &before, &after) else {
            continue;
        };
        sum.add(&parts);
        has_known = true;
    }
    sum.settle();
    has_known.then_some(sum)
}

impl ChangeParts {
    fn add(&mut self, other: &Self) {
        self.before += other.before;
        self.after += other.after;
        self.season += other.season;
        self.level += other.level;
        for share in &other.signals {
            match self.signals.iter_mut().find(|own| own.signal == share.signal) {
                Some(own) => own.change += share.change,
                None => self.signals.push(*share),
            }
        }
        self.signals.sort_by_key(|share| share.signal);
    }

    /// Leaves to the rest what the other parts do not explain; the total is the sum, so that not even rounding remains.
    fn settle(&mut self) {
        let explained = self.explained();
        self.rest = (self.after - self.before) - explained;
        self.total = explained + self.rest;
    }

    /// The sum of all parts but the rest, in their order.
    fn explained(&self) -> f64 {
        self.signals.iter().fold(self.season + self.level, |sum, share| sum + share.change)
    }
}

fn of_series(
    problem: &Problem,
    model: &Model,
    series: usize,
    before: &RangeInclusive<usize>,
    after: &RangeInclusive<usize>,
) -> Option<ChangeParts> {
    let row = &problem.series[series];
    let known = |span: &RangeInclusive<usize>| -> Vec<(usize, f64)> {
        let periods = span.clone().filter(|period| *period < problem.history);
        periods.filter_map(|period| Some((period, row.known(period)?))).collect()
    };
    let (before, after) = (known(before), known(after));
    if before.is_empty() || after.is_empty() {
        return None;
    }
    let mean = |rows: &[(usize, f64)]| rows.iter().map(|(_, demand)| demand).sum::<f64>() / rows.len() as f64;
    let (mean_before, mean_after) = (mean(&before), mean(&after));
    let is_logarithmic = model.scale != Scale::Linear && mean_before > 0.0 && mean_after > 0.0;
    let factor = if is_logarithmic { logarithmic_mean(mean_before, mean_after) } else { 1.0 };
    let parts = Parts { model, is_logarithmic };
    // Periods with much demand weigh more in the mean of the logarithms, as they do in the mean of demand.
    let difference = |part: &dyn Fn(usize) -> f64| {
        let weighted = |rows: &[(usize, f64)]| {
            let weight = |period: usize| {
                if is_logarithmic { model.decomposition.fitted[period].max(0.0) } else { 1.0 }
            };
            let all: f64 = rows.iter().map(|(period, _)| weight(*period)).sum();
            rows.iter().map(|(period, _)| weight(*period) * part(*period)).sum::<f64>()
                / all.max(f64::MIN_POSITIVE)
        };
        factor * (weighted(&after) - weighted(&before))
    };
    let mut split = ChangeParts {
        before: mean_before,
        after: mean_after,
        season: difference(&|period| parts.season(period)),
        level: difference(&|period| parts.level(period)),
        signals: Vec::new(),
        ..ChangeParts::default()
    };
    for place in 0..model.terms.signals.len() {
        let change = difference(&|period| parts.signal(place, period));
        split.signals.push(SignalShare { signal: model.terms.signals[place].signal, change });
    }
    Some(split)
}

/// The parts of a model on its scale, or in units.
struct Parts<'a> {
    model: &'a Model,
    is_logarithmic: bool,
}

impl Parts<'_> {
    fn season(&self, period: usize) -> f64 {
        let Model { terms, decomposition, .. } = self.model;
        if self.is_logarithmic { terms.season[period] } else { decomposition.season[period] }
    }

    fn level(&self, period: usize) -> f64 {
        let Model { terms, decomposition, .. } = self.model;
        if self.is_logarithmic {
            terms.level[period] + terms.trend[period]
        } else {
            decomposition.base[period] + decomposition.trend[period]
        }
    }

    fn signal(&self, place: usize, period: usize) -> f64 {
        let Model { terms, decomposition, .. } = self.model;
        let part = if self.is_logarithmic { &terms.signals[place] } else { &decomposition.signals[place] };
        part.part[period]
    }
}

/// (a - b) / ln(a / b).
fn logarithmic_mean(left: f64, right: f64) -> f64 {
    let ratio = (left / right).ln();
    if ratio.abs() < 1e-9 { left } else { right * ratio.exp_m1() / ratio }
}
