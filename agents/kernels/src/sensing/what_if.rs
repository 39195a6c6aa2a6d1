//! Demand when signals take other values than expected.

use super::data::columns::Column;
use super::data::filled::{Filled, future_source};
use super::problem::Problem;
use super::sensed::{Coefficient, FutureSource, Model, Scale, Sensed, SeriesForecast};

/// Half widths of normal ranges in standard deviations.
const WIDTH_80: f64 = 1.281_551_565_544_6;
const WIDTH_95: f64 = 1.959_963_984_540_05;

/// Other values of one signal in some of the periods ahead.
#[derive(Debug, Clone, PartialEq)]
pub struct SignalChange {
    pub signal: usize,
    /// The product it concerns; all when absent.
    pub series: Option<usize>,
    /// First and last period ahead, counted from 0, both included.
    pub from: usize,
    pub to: usize,
    pub change: Change,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// 10.0 is 10 % more.
    Percent(f64),
    Add(f64),
    Set(f64),
    /// One value per period from `from` on.
    Plan(Vec<f64>),
}

/// Demand ahead with the change and without it.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIf {
    /// One per product.
    pub series: Vec<Comparison>,
    pub total: Comparison,
    /// Changes that leave the values seen in the history.
    pub outside: Vec<Outside>,
    /// Signals that were changed without an effect that was found.
    pub without_effect: Vec<usize>,
    /// What each change starts from, in the order of the changes.
    pub bases: Vec<Base>,
}

/// The values of a signal in the periods and products of a change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Base {
    pub signal: usize,
    /// Lowest and highest value without the change.
    pub without: (f64, f64),
    /// The same with it.
    pub with: (f64, f64),
    /// Where the values without the change come from when they lie ahead.
    pub source: FutureSource,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Comparison {
    pub without: Vec<f64>,
    pub with: Vec<f64>,
    /// Of the demand with the change.
    pub lower_80: Vec<f64>,
    pub upper_80: Vec<f64>,
    pub lower_95: Vec<f64>,
    pub upper_95: Vec<f64>,
    /// The difference over all periods, and its range from the uncertainty of the effects.
    pub difference: f64,
    pub difference_lower_95: f64,
    pub difference_upper_95: f64,
}

/// A value outside of what was ever seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outside {
    pub signal: usize,
    pub series: Option<usize>,
    pub value: f64,
    pub lowest_seen: f64,
    pub highest_seen: f64,
}

/// Compares demand ahead with and without the changes, which apply in their order. The effects that were found apply to
/// the forecast whatever method made it.
pub fn what_if(problem: &Problem, sensed: &Sensed, changes: &[SignalChange]) -> WhatIf {
    let ahead = Stretch {
        start: problem.history,
        len: problem.ahead,
        without: &sensed.forecasts,
        total: &sensed.total,
    };
    compare_in(problem, sensed, changes, &ahead)
}

/// Periods in which signals change, and demand there without the change.
pub(crate) struct Stretch<'a> {
    pub start: usize,
    pub len: usize,
    /// One per product.
    pub without: &'a [SeriesForecast],
    pub total: &'a SeriesForecast,
}

/// Compares demand of a stretch with and without the changes, whose periods are counted from its start.
pub(crate) fn compare_in(
    problem: &Problem,
    sensed: &Sensed,
    changes: &[SignalChange],
    stretch: &Stretch,
) -> WhatIf {
    let before: Vec<Filled> =
        problem.signals.iter().map(|signal| Filled::of(problem, signal, problem.history)).collect();
    let mut after = before.clone();
    let (mut outside, mut bases) = (Vec::new(), Vec::new());
    for change in changes {
        let without = reach(stretch, &after[change.signal], change);
        apply(problem, stretch, &mut after[change.signal], change, &mut outside);
        bases.push(Base {
            signal: change.signal,
            without,
            with: reach(stretch, &after[change.signal], change),
            source: future_source(problem, &problem.signals[change.signal], 0),
        });
    }
    let mut products = Vec::with_capacity(problem.series.len());
    for series in 0..problem.series.len() {
        products.push(compare(problem, sensed, stretch, series, (&before, &after)));
    }
    let is_without = |signal: &usize| {
        !sensed.models.iter().any(|model| model.coefficients.iter().any(|one| one.signal == *signal))
    };
    let mut without_effect: Vec<usize> =
        changes.iter().map(|change| change.signal).filter(is_without).collect();
    without_effect.dedup();
    let total = total(stretch, &products);
    let series = products.into_iter().map(|one| one.comparison).collect();
    WhatIf { series, total, outside, without_effect, bases }
}

/// Lowest and highest value of a signal where a change applies.
fn reach(stretch: &Stretch, filled: &Filled, change: &SignalChange) -> (f64, f64) {
    let last = change.to.min(stretch.len.saturating_sub(1));
    let is_meant = |row: &usize| filled.is_shared() || change.series.is_none_or(|series| series == *row);
    let rows = (0..filled.rows.len()).filter(is_meant);
    let values = rows.flat_map(|row| (change.from..=last).map(move |step| (row, step)));
    let values = values.map(|(row, step)| filled.rows[row][stretch.start + step]);
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

/// Changes the values of the stretch, and reports the first value that leaves what was seen.
fn apply(
    problem: &Problem,
    stretch: &Stretch,
    filled: &mut Filled,
    change: &SignalChange,
    outside: &mut Vec<Outside>,
) {
    if change.series.is_some() && filled.rows.len() == 1 {
        filled.rows = vec![filled.rows[0].clone(); problem.series.len()];
    }
    let last = change.to.min(stretch.len.saturating_sub(1));
    for (row, values) in filled.rows.iter_mut().enumerate() {
        if change.series.is_some_and(|series| series != row) {
            continue;
        }
        let (lowest, highest) = values[..problem.history]
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(*value), high.max(*value))
            });
        let mut is_reported = false;
        for step in change.from..=last {
            let value = &mut values[stretch.start + step];
            *value = changed(*value, &change.change, step - change.from);
            let tolerance = 1e-9 * (highest - lowest).abs().max(highest.abs());
            if !is_reported && (*value < lowest - tolerance || *value > highest + tolerance) {
                is_reported = true;
                let (lowest_seen, highest_seen) = (lowest, highest);
                outside.push(Outside {
                    signal: change.signal,
                    series: change.series,
                    value: *value,
                    lowest_seen,
                    highest_seen,
                });
            }
        }
    }
}

fn changed(value: f64, change: &Change, step: usize) -> f64 {
    match change {
        Change::Percent(percent) => value * (1.0 + percent / 100.0),
        Change::Add(amount) => value + amount,
        Change::Set(value) => *value,
        Change::Plan(plan) => plan.get(step).copied().unwrap_or(value),
    }
}

/// The change of the linear predictor in every period of the stretch, and its standard error.
struct Shift {
    mean: Vec<f64>,
    std_error: Vec<f64>,
}

fn shift(
    problem: &Problem,
    model: &Model,
    stretch: &Stretch,
    series: usize,
    (before, after): (&[Filled], &[Filled]),
) -> Shift {
    let mut mean = vec![0.0; stretch.len];
    let mut variance = vec![0.0; stretch.len];
    for coefficient in &model.coefficients {
        let Coefficient { signal, lag, form, value, std_error } = *coefficient;
        let (old, new) = (&before[signal], &after[signal]);
        if old.rows == new.rows {
            continue;
        }
        let column = Column { signal, lag, form };
        let kind = problem.signals[signal].kind;
        // Both with the same centre, which a changed future does not move.
        let (old, new) = (column.values(old, kind, series), column.values(new, kind, series));
        for step in 0..stretch.len {
            let difference = new[stretch.start + step] - old[stretch.start + step];
            mean[step] += value * difference;
            variance[step] += (std_error * difference).powi(2);
        }
    }
    Shift { mean, std_error: variance.into_iter().map(f64::sqrt).collect() }
}

/// One product, and how far its demand may lie off because the effects are uncertain, at 95 %.
struct Compared {
    comparison: Comparison,
    below: Vec<f64>,
    above: Vec<f64>,
}

fn compare(
    problem: &Problem,
    sensed: &Sensed,
    stretch: &Stretch,
    series: usize,
    filled: (&[Filled], &[Filled]),
) -> Compared {
    let (model, forecast) = (&sensed.models[series], &stretch.without[series]);
    let shift = shift(problem, model, stretch, series, filled);
    let can_be_negative = forecast.lower_95.iter().any(|value| *value < 0.0);
    let moved = |demand: f64, change: f64| match model.scale {
        Scale::Log | Scale::Count => demand * change.exp(),
        Scale::Linear if can_be_negative => demand + change,
        Scale::Linear => (demand + change).max(0.0),
    };
    let mut compared = Compared { comparison: Comparison::default(), below: Vec::new(), above: Vec::new() };
    for step in 0..stretch.len {
        let (mean, error) = (shift.mean[step], WIDTH_95 * shift.std_error[step]);
        let point = forecast.forecast[step];
        let with = moved(point, mean);
        let (low, high) = (moved(point, mean - error), moved(point, mean + error));
        let own = [
            moved(forecast.lower_80[step], mean),
            moved(forecast.upper_80[step], mean),
            moved(forecast.lower_95[step], mean),
            moved(forecast.upper_95[step], mean),
        ];
        compared.below.push(with - low);
        compared.above.push(high - with);
        compared.comparison.push(point, with, own, (with - low, high - with));
        compared.comparison.difference_lower_95 += low - point;
        compared.comparison.difference_upper_95 += high - point;
    }
    if !can_be_negative {
        compared.comparison.raise_to_zero();
    }
    compared
}

impl Comparison {
    /// Adds a period. `own` are the edges of the range of the forecast (80 % then 95 %, lower first), to which the
    /// uncertainty of the effects is added as of independent errors.
    fn push(&mut self, without: f64, with: f64, own: [f64; 4], (below, above): (f64, f64)) {
        let lower = |edge: f64, share: f64| with - (with - edge).max(0.0).hypot(share * below);
        let upper = |edge: f64, share: f64| with + (edge - with).max(0.0).hypot(share * above);
        let share = WIDTH_80 / WIDTH_95;
        self.lower_80.push(lower(own[0], share));
        self.upper_80.push(upper(own[1], share));
        self.lower_95.push(lower(own[2], 1.0));
        self.upper_95.push(upper(own[3], 1.0));
        self.without.push(without);
        self.with.push(with);
        self.difference += with - without;
    }

    fn raise_to_zero(&mut self) {
        for row in [&mut self.lower_80, &mut self.lower_95] {
            row.iter_mut().for_each(|value| *value = value.max(0.0));
        }
    }
}

/// The sum of the products: the range of the forecast keeps its relative width, and effects err on all products together.
fn total(stretch: &Stretch, products: &[Compared]) -> Comparison {
    if let [only] = products {
        return only.comparison.clone();
    }
    let forecast = stretch.total;
    let mut total = Comparison::default();
    for step in 0..stretch.len {
        let with: f64 = products.iter().map(|one| one.comparison.with[step]).sum();
        let without = forecast.forecast[step];
        let ratio = if without > 0.0 { with / without } else { 1.0 };
        let moved = |edge: f64| with + (edge - without) * ratio;
        let own = [
            moved(forecast.lower_80[step]),
            moved(forecast.upper_80[step]),
            moved(forecast.lower_95[step]),
            moved(forecast.upper_95[step]),
        ];
        let below = products.iter().map(|one| one.below[step]).sum();
        let above = products.iter().map(|one| one.above[step]).sum();
        total.push(without, with, own, (below, above));
    }
    total.difference_lower_95 = products.iter().map(|one| one.comparison.difference_lower_95).sum();
    total.difference_upper_95 = products.iter().map(|one| one.comparison.difference_upper_95).sum();
    if forecast.lower_95.iter().all(|value| *value >= 0.0) {
        total.raise_to_zero();
    }
    total
}
