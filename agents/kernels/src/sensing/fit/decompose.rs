//! Splits demand into parts that add up to it exactly.

use crate::sensing::data::columns::Column;
use crate::sensing::sensed::{Decomposition, Scale, SignalPart, Terms};

use super::fitted::Fitted;

/// The linear predictor in parts; the columns of one signal become one part.
pub(crate) fn terms(fitted: &Fitted, columns: &[Column]) -> Terms {
    let level = fitted.level.iter().zip(&fitted.events).map(|(level, events)| level + events).collect();
    Terms {
        base: fitted.base,
        level,
        trend: fitted.trend.clone(),
        season: fitted.season.clone(),
        signals: by_signal(columns, &fitted.signals),
    }
}

fn by_signal(columns: &[Column], rows: &[Vec<f64>]) -> Vec<SignalPart> {
    let mut parts: Vec<SignalPart> = Vec::new();
    for (column, row) in columns.iter().zip(rows) {
        match parts.iter_mut().find(|part| part.signal == column.signal) {
            Some(part) => part.part.iter_mut().zip(row).for_each(|(sum, value)| *sum += value),
            None => parts.push(SignalPart { signal: column.signal, part: row.clone() }),
        }
    }
    parts
}

/// The parts in units. On a logarithmic scale a part gets its share in the logarithm of the change times the logarithmic
/// mean of demand and base, which leaves no rest (Ang, 2004); the base takes what rounding leaves.
pub(crate) fn decompose(fitted: &Fitted, terms: &Terms) -> Decomposition {
    let all = terms.level.len();
    let mut decomposition = Decomposition {
        fitted: Vec::with_capacity(all),
        base: Vec::with_capacity(all),
        trend: Vec::with_capacity(all),
        season: Vec::with_capacity(all),
        signals: terms
            .signals
            .iter()
            .map(|part| SignalPart { signal: part.signal, part: Vec::with_capacity(all) })
            .collect(),
    };
    for t in 0..all {
        let at_base = terms.base + terms.level[t];
        let signals: f64 = terms.signals.iter().map(|part| part.part[t]).sum();
        let change = terms.trend[t] + terms.season[t] + signals;
        let base = fitted.to_units(at_base);
        let factor = match fitted.scale {
            Scale::Linear => fitted.unit,
            Scale::Log | Scale::Count => logarithmic_mean(base, change),
        };
        decomposition.base.push(base);
        decomposition.trend.push(factor * terms.trend[t]);
        decomposition.season.push(factor * terms.season[t]);
        for (target, source) in decomposition.signals.iter_mut().zip(&terms.signals) {
            target.part.push(factor * source.part[t]);
        }
        decomposition.fitted.push(0.0);
        decomposition.add_up(t);
    }
    decomposition
}

impl Decomposition {
    /// The sum of the parts of a period, in their order.
    pub(crate) fn add_up(&mut self, t: usize) {
        let mut sum = self.base[t] + self.trend[t] + self.season[t];
        for signal in &self.signals {
            sum += signal.part[t];
        }
        self.fitted[t] = sum;
    }
}

/// (a - b) / ln(a / b) of `base` and `base` times e to the `change`.
fn logarithmic_mean(base: f64, change: f64) -> f64 {
    if change.abs() < 1e-9 { base } else { base * change.exp_m1() / change }
}
