//! What a signal gives to the model in each form and with each lag.

use crate::sensing::effect::Form;
use crate::sensing::problem::SignalKind;

use super::filled::Filled;

/// One column of the model: a signal in one form, delayed by `lag` periods.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Column {
    pub signal: usize,
    pub lag: usize,
    pub form: Form,
}

impl Column {
    /// The values that one product sees, without the mean where zero has no meaning of its own.
    pub(crate) fn values(&self, filled: &Filled, kind: SignalKind, series: usize) -> Vec<f64> {
        let raw = filled.of_series(series);
        let mut shifted: Vec<f64> = (0..raw.len()).map(|t| raw[t.saturating_sub(self.lag)]).collect();
        transform(&mut shifted, self.form, |t| share_base(filled, t.saturating_sub(self.lag)));
        let centre = self.centre(filled, kind);
        if centre != 0.0 {
            shifted.iter_mut().for_each(|value| *value -= centre);
        }
        shifted
    }

    /// What zero stands for in the column.
    fn centre(&self, filled: &Filled, kind: SignalKind) -> f64 {
        match (self.form, kind) {
            (Form::Linear, SignalKind::Amount | SignalKind::Price) => filled.centre,
            (Form::Log, _) => filled.centre.max(f64::MIN_POSITIVE).ln(),
            (Form::LogOnePlus, _) => filled.centre.max(0.0).ln_1p(),
            (Form::Share, _) => 1.0 / filled.rows.len() as f64,
            _ => 0.0,
        }
    }
}

/// The sum over all products, for shares.
fn share_base(filled: &Filled, period: usize) -> f64 {
    filled.rows.iter().map(|row| row[period]).sum()
}

fn transform(values: &mut [f64], form: Form, sum_at: impl Fn(usize) -> f64) {
    match form {
        Form::Linear => {}
        Form::Log => values.iter_mut().for_each(|value| *value = value.max(1e-9).ln()),
        Form::LogOnePlus => values.iter_mut().for_each(|value| *value = value.max(0.0).ln_1p()),
        Form::Share => {
            for (t, value) in values.iter_mut().enumerate() {
                let sum = sum_at(t);
                *value = if sum == 0.0 { 0.0 } else { *value / sum };
            }
        }
        Form::CarryOver { keep } => {
            let mut stock = 0.0;
            for value in values {
                stock = *value + keep * stock;
                *value = stock;
            }
        }
        Form::Above { at } => values.iter_mut().for_each(|value| *value = (*value - at).max(0.0)),
        Form::Below { at } => values.iter_mut().for_each(|value| *value = (at - *value).max(0.0)),
        Form::Level { level, .. } => {
            let is_level = |value: f64| f64::from(u8::from(value.round() == f64::from(level)));
            values.iter_mut().for_each(|value| *value = is_level(*value));
        }
    }
}
