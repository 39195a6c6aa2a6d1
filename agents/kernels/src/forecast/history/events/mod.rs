//! Known events such as promotions and holidays: estimates their effects on one series, removes these from the history,
//! and adds those of future events to the forecast.
//!
//! Model of the value in period `t`, with `b` the usual level, `x_k` the intensity of event `k` and `e_k` its effect:
//!
//! ```text
//! y_t = b_t + max(b_t, floor) * sum_k e_k x_kt
//! ```
//!
//! An effect is a share of the usual level (0.5 adds half of it, -1 means no demand at all). If the level is near zero,
//! the effect is a share of `floor`, a tenth of the mean level. `baseline` estimates `b` from the periods without any
//! event, `evidence` accepts an effect only as far as chance does not explain it, `restore` removes effects from a
//! history and adds them to a forecast.

mod baseline;
mod evidence;
mod restore;

use std::{collections::BTreeMap, ops::Range};

use baseline::Baseline;
use evidence::{Belief, Occasion, believe};

use crate::cancel;

/// Number of rounds in which the effects of events in the same periods are estimated in turn (Gauss-Seidel).
const SWEEPS: usize = 8;
/// Sum of effects below which no demand is left to explain.
const NOTHING_LEFT: f64 = -0.99;
/// Fewest known periods without any event from which the usual level is estimated.
const FEWEST_USUAL: usize = 6;

/// Events of a series: one row of intensities per event, over history and horizon. An intensity is zero or missing in
/// periods without the event and one where it lasts the whole period; other scales, such as a discount in percent, also
/// work.
#[derive(Debug, Clone, Copy, Default)]
pub struct Events<'a> {
    pub rows: &'a [&'a [f64]],
}

/// The estimated effect of one event.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct EventEffect {
    /// Share of the usual level that one unit of intensity adds; zero unless the history shows an effect.
    pub per_unit: f64,
    /// Share of the usual level that the event adds at the mean of its intensities in the history, at least -1.
    pub usual: f64,
    /// Mean intensity in the history, in the units of the input.
    pub intensity: f64,
    /// Number of occasions in the history; consecutive periods are one occasion.
    pub occasions: usize,
    /// Standard deviation of `per_unit` between occasions, including the uncertainty of its mean.
    pub deviation: f64,
}

/// The effects of all events on one series.
#[derive(Debug, Clone, PartialEq)]
pub struct EventEffects {
    /// One effect per row of the input, in the same order.
    pub effects: Vec<EventEffect>,
    /// The history without the effects, NaN where it was NaN; the history itself when there is no effect.
    pub cleaned: Vec<f64>,
    /// Per period of history and horizon: the sum of the effects, and its variance.
    shares: Vec<(f64, f64)>,
    /// In units of the series.
    floor: f64,
}

/// Estimates the effect of each event on the history. `periods` are season lengths in grid steps.
///
/// Never fails: without intensities above zero, or with too few periods without events, every effect is zero.
/// Scaling the values scales `cleaned` and does not change the effects.
pub fn event_effects(values: &[f64], periods: &[usize], events: &Events) -> EventEffects {
    let none = || EventEffects {
        effects: vec![EventEffect::default(); events.rows.len()],
        cleaned: values.to_vec(),
        shares: Vec::new(),
        floor: 0.0,
    };
    let rows: Vec<Row> = events.rows.iter().map(|row| Row::of(row, values)).collect();
    let is_usual: Vec<bool> = (0..values.len())
        .map(|t| values[t].is_finite() && rows.iter().all(|row| row.intensity(t) == 0.0))
        .collect();
    let usual = is_usual.iter().filter(|is_usual| **is_usual).count();
    if rows.iter().all(|row| row.runs.is_empty()) || usual < FEWEST_USUAL {
        return none();
    }
    let Some(baseline) = Baseline::of(values, &is_usual, periods) else { return none() };
    let doubts = doubts(&rows, &baseline);
    let beliefs = sweep(values, &rows, &baseline, &doubts);
    let effects: Vec<EventEffect> =
        rows.iter().zip(&beliefs).map(|(row, belief)| row.effect(belief)).collect();
    if effects.iter().all(|effect| effect.per_unit == 0.0) {
        return EventEffects { effects, ..none() };
    }
    let longest = rows.iter().map(|row| row.intensities.len()).max().unwrap_or(0).max(values.len());
    let shares: Vec<(f64, f64)> = (0..longest).map(|t| share(&rows, &effects, t)).collect();
    let cleaned = restore::cleaned(values, &baseline, &shares);
    EventEffects { effects, cleaned, shares, floor: baseline.floor() }
}

/// One event: its intensities and the runs of consecutive known periods of the history in which it occurs.
struct Row<'a> {
    intensities: &'a [f64],
    /// Mean intensity over the known periods of the history where it is above zero.
    mean: f64,
    /// Largest intensity in the same periods; a higher future intensity, such as a deeper discount, has the effect of this one.
    most: f64,
    runs: Vec<Range<usize>>,
}

impl<'a> Row<'a> {
    fn of(intensities: &'a [f64], values: &[f64]) -> Self {
        let mut row = Self { intensities, mean: 1.0, most: 0.0, runs: Vec::new() };
        let mut t = 0;
        while t < values.len() {
            cancel::tick();
            let start = t;
            while t < values.len() && row.intensity(t) > 0.0 {
                t += 1;
            }
            if (start..t).any(|t| values[t].is_finite()) {
                row.runs.push(start..t);
            }
            t += usize::from(t == start);
        }
        let known = || row.runs.iter().flat_map(Clone::clone).filter(|t| values[*t].is_finite());
        let count = known().count();
        if count > 0 {
            row.mean = known().map(|t| row.intensity(t)).sum::<f64>() / count as f64;
            row.most = known().map(|t| row.intensity(t)).fold(0.0, f64::max);
        }
        row
    }

    /// Intensity in period `t`; zero where there is no usable number.
    fn intensity(&self, t: usize) -> f64 {
        self.intensities.get(t).copied().filter(|x| x.is_finite() && *x > 0.0).unwrap_or(0.0)
    }

    /// Intensity in multiples of the mean intensity.
    fn relative(&self, t: usize) -> f64 {
        self.intensity(t) / self.mean
    }

    fn effect(&self, belief: &Belief) -> EventEffect {
        EventEffect {
            per_unit: belief.effect / self.mean,
            usual: belief.effect,
            intensity: self.mean,
            occasions: self.runs.len(),
            deviation: belief.deviation / self.mean,
        }
    }
}

/// Sum of the effects in a period, at least -1, and its variance.
fn share(rows: &[Row], effects: &[EventEffect], t: usize) -> (f64, f64) {
    let each = || rows.iter().zip(effects).filter(|(_, effect)| effect.per_unit != 0.0);
    let sum: f64 = each().map(|(row, effect)| effect.per_unit * row.intensity(t).min(row.most)).sum();
    let variance =
        each().map(|(row, effect)| (effect.deviation * row.intensity(t).min(row.most)).powi(2)).sum();
    (sum.max(-1.0), variance)
}

/// Variance by chance of the mean over a run of periods, by the length of the run.
fn doubts(rows: &[Row], baseline: &Baseline) -> BTreeMap<usize, f64> {
    let lengths = rows.iter().flat_map(|row| &row.runs).map(ExactSizeIterator::len);
    let mut doubts: BTreeMap<usize, f64> = lengths.map(|length| (length, 0.0)).collect();
    doubts.iter_mut().for_each(|(length, doubt)| *doubt = baseline.variance_of_mean(*length));
    doubts
}

/// Estimates every effect in turn, each on the values without the effects of the other events.
fn sweep(values: &[f64], rows: &[Row], baseline: &Baseline, doubts: &BTreeMap<usize, f64>) -> Vec<Belief> {
    let mut beliefs = vec![Belief::default(); rows.len()];
    for sweep in 0..SWEEPS {
        cancel::tick();
        let before = beliefs.clone();
        for at in 0..rows.len() {
            cancel::tick();
            let others = |t: usize| -> f64 {
                let other = |i: usize| if i == at { 0.0 } else { beliefs[i].effect * rows[i].relative(t) };
                (0..rows.len()).map(other).sum()
            };
            let seen =
                |run: &Range<usize>| occasion(values, &rows[at], run, baseline, doubts[&run.len()], &others);
            let is_explained =
                || rows[at].runs.iter().flat_map(Clone::clone).all(|t| others(t) < NOTHING_LEFT);
            beliefs[at] = if is_closed(values, &rows[at], baseline) {
                if is_explained() { Belief::default() } else { Belief::nothing_sold() }
            } else {
                believe(
                    &rows[at].runs.iter().filter_map(seen).collect::<Vec<_>>(),
                    if sweep == 0 { 1.0 } else { prior(rows, &before, at) },
                )
            };
        }
        if beliefs == before {
            break;
        }
    }
    beliefs
}

/// Prior odds that an event has an effect, from the number of other events with an effect in the previous sweep.
fn prior(rows: &[Row], beliefs: &[Belief], at: usize) -> f64 {
    let is_other = |other: &usize| *other != at && !rows[*other].runs.is_empty();
    let (with, without): (Vec<usize>, Vec<usize>) =
        (0..rows.len()).filter(is_other).partition(|other| beliefs[*other].effect != 0.0);
    (1 + with.len()) as f64 / (1 + without.len()) as f64
}

/// Least squares over one run: `sum x r / sum x^2`, where `r` is the distance to the usual level as a share of it.
fn occasion(
    values: &[f64],
    row: &Row,
    run: &Range<usize>,
    baseline: &Baseline,
    doubt: f64,
    others: &dyn Fn(usize) -> f64,
) -> Option<Occasion> {
    let (mut together, mut square) = (0.0, 0.0);
    for t in run.clone().filter(|t| values[*t].is_finite()) {
        let Some(distance) = baseline.distance(values, t) else { continue };
        let x = row.relative(t);
        together += x * (distance - others(t));
        square += x * x;
    }
    let variance = doubt * run.len() as f64 / square;
    (square > 0.0).then_some(Occasion { effect: together / square, variance })
}

/// Whether demand was zero in all of at least two known periods of the event, but above zero in nearly all others.
fn is_closed(values: &[f64], row: &Row, baseline: &Baseline) -> bool {
    let at_event = || row.runs.iter().flat_map(Clone::clone).filter(|t| baseline.is_above_floor(*t));
    let known = at_event().filter(|t| values[*t].is_finite());
    at_event().all(|t| values[t] == 0.0 || values[t].is_nan()) && known.count() >= 2 && baseline.seldom_zero()
}

#[cfg(test)]
mod tests;
