//! What the workbook calculates itself: demand when a person changes a signal there, by the effects that were found.

use kernels::sensing::{Effect, EffectUnit, Form, Model, SeriesForecast};
use report::{
    markdown::plain,
    result::{Cell, Column, Input},
};

use super::findings::Findings;

/// Names of inputs; a workbook has as many signals to change at most.
const CHANGES: [&str; 6] = ["change_1", "change_2", "change_3", "change_4", "change_5", "change_6"];
const EFFECTS: [&str; 6] = ["effect_1", "effect_2", "effect_3", "effect_4", "effect_5", "effect_6"];
/// Working columns: what each product and period has of the effect over all products.
const SHARES: [&str; 6] = ["share_1", "share_2", "share_3", "share_4", "share_5", "share_6"];
/// Working column: below this demand cannot fall.
const LEAST: &str = "least_demand";
/// Stands for no least demand.
const NO_LEAST: f64 = -1e300;

/// The inputs, the formula of the column that follows them, and the working columns that the formula reads.
pub(crate) struct Live {
    /// Of the column that follows the inputs.
    name: &'static str,
    pub inputs: Vec<Input>,
    formula: Option<String>,
    levers: Vec<Lever>,
    /// By product, where demand is a sum; empty where it is a product, which cannot fall below zero.
    least: Vec<f64>,
}

/// A signal that can be changed in the workbook.
struct Lever {
    lag: usize,
    /// By product: its own effect as a share of the effect over all products.
    shares: Vec<f64>,
}

impl Live {
    /// The strongest effects with a change of zero, which applies to every period ahead.
    pub(crate) fn of(findings: &Findings) -> Self {
        // Beside the change that was asked for, a column `what_if` that begins without one would be taken for it.
        let name = if findings.what_if.is_some() { "with_changes_here" } else { "what_if" };
        let mut live =
            Self { name, inputs: Vec::new(), formula: None, levers: Vec::new(), least: Vec::new() };
        let (mut factors, mut units) = (String::new(), String::new());
        for effect in findings.relevant() {
            let at = live.levers.len();
            let (Some(change), Some(term)) = (CHANGES.get(at), term(effect, at)) else { continue };
            let Some(lever) = Lever::of(findings, effect) else { continue };
            let name = plain(&findings.prepared.signals[effect.signal].name);
            live.inputs
                .extend([change_input(effect, change, &name), effect_input(effect, EFFECTS[at], &name)]);
            match effect.unit {
                EffectUnit::LogPerUnit => factors.push_str(&format!("*{term}")),
                EffectUnit::UnitsPerUnit => units.push_str(&format!("+{term}")),
            }
            live.levers.push(lever);
        }
        if live.levers.is_empty() {
            return live;
        }
        if units.is_empty() {
            live.formula = Some(format!("[forecast]{factors}"));
        } else {
            live.least = findings.sensed.forecasts.iter().map(least).collect();
            live.formula = Some(format!("MAX([{LEAST}],([forecast]{units}){factors})"));
        }
        live
    }

    pub(crate) fn is_some(&self) -> bool {
        self.formula.is_some()
    }

    /// The column that follows the inputs, and those that it reads.
    pub(crate) fn columns(&self) -> Vec<Column> {
        let Some(formula) = self.formula.clone() else { return Vec::new() };
        let mut columns = vec![Column::number(self.name, super::tables::UNITS).calculated(formula)];
        for (name, _) in SHARES.iter().zip(&self.levers) {
            columns.push(Column::number(*name, Some("share of the effect")).working());
        }
        if !self.least.is_empty() {
            columns.push(Column::number(LEAST, super::tables::UNITS).working());
        }
        columns
    }

    /// The cells of these columns for a product and a period ahead.
    pub(crate) fn cells(&self, series: usize, period: usize, forecast: f64) -> Vec<Cell> {
        if !self.is_some() {
            return Vec::new();
        }
        let mut cells = vec![Cell::number(forecast)];
        for lever in &self.levers {
            // A change from the first period ahead on is felt so many periods later.
            let share = if period < lever.lag { 0.0 } else { lever.shares[series] };
            cells.push(Cell::number(share));
        }
        cells.extend(self.least.get(series).map(|least| Cell::number(*least)));
        cells
    }
}

impl Lever {
    /// None when no model has the effect, as that of one of two signals that move together.
    fn of(findings: &Findings, effect: &Effect) -> Option<Self> {
        let mut shares = Vec::new();
        for model in &findings.sensed.models {
            shares.push(own_effect(model, effect).map_or(0.0, |own| own / effect.effect));
        }
        let is_in_use = shares.iter().any(|share| *share != 0.0 && share.is_finite());
        is_in_use.then_some(Self { lag: effect.lag, shares })
    }
}

/// The effect on one product.
fn own_effect(model: &Model, effect: &Effect) -> Option<f64> {
    let same = model
        .coefficients
        .iter()
        .find(|own| own.signal == effect.signal && own.lag == effect.lag && own.form == effect.form);
    same.map(|own| own.value)
}

/// Zero, unless the forecast itself goes below.
fn least(forecast: &SeriesForecast) -> f64 {
    if forecast.lower_95.iter().any(|value| *value < 0.0) { NO_LEAST } else { 0.0 }
}

fn change_input(effect: &Effect, input: &'static str, name: &str) -> Input {
    let (label, unit) = match effect.form {
        Form::Log => (format!("Change of {name} in percent"), "percent"),
        Form::Linear
        | Form::LogOnePlus
        | Form::Share
        | Form::CarryOver { .. }
        | Form::Above { .. }
        | Form::Below { .. }
        | Form::Level { .. } => (format!("Change of {name} in its own unit"), "units of the signal"),
    };
    Input::new(input, label, 0.0, unit).otherwise("no change; the workbook lets you try one")
}

fn effect_input(effect: &Effect, input: &'static str, name: &str) -> Input {
    let (label, unit) = match (effect.form, effect.unit) {
        (Form::Log, _) => (format!("Elasticity of demand with respect to {name}"), None),
        (_, EffectUnit::LogPerUnit) => {
            (format!("Effect of one unit of {name} on the logarithm of demand"), None)
        }
        (_, EffectUnit::UnitsPerUnit) => (format!("Effect of one unit of {name} on demand"), Some("units")),
    };
    Input { unit, ..Input::new(input, label, effect.effect, "").otherwise("estimated from the file") }
}

/// The part of the formula for one effect; none for forms that one number cannot state.
fn term(effect: &Effect, at: usize) -> Option<String> {
    let (change, strength, share) = (CHANGES.get(at)?, EFFECTS.get(at)?, SHARES.get(at)?);
    match (effect.form, effect.unit) {
        (Form::Log, EffectUnit::LogPerUnit) => Some(format!("(1+{change}/100)^({strength}*[{share}])")),
        (Form::Linear, EffectUnit::LogPerUnit) => Some(format!("EXP({change}*{strength}*[{share}])")),
        (Form::Linear, EffectUnit::UnitsPerUnit) => Some(format!("{change}*{strength}*[{share}]")),
        (
            Form::Log
            | Form::LogOnePlus
            | Form::Share
            | Form::CarryOver { .. }
            | Form::Above { .. }
            | Form::Below { .. }
            | Form::Level { .. },
            _,
        ) => None,
    }
}
