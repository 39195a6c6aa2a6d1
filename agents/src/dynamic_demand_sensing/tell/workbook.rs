//! What the workbook calculates itself: demand when a person changes a signal there, by the effects that were found.

use kernels::sensing::{Effect, EffectUnit, Form};
use report::{
    markdown::plain,
    result::{Column, Input},
};

use super::findings::Findings;

/// Names of inputs; a workbook has as many signals to change at most.
const CHANGES: [&str; 6] = ["change_1", "change_2", "change_3", "change_4", "change_5", "change_6"];
const EFFECTS: [&str; 6] = ["effect_1", "effect_2", "effect_3", "effect_4", "effect_5", "effect_6"];

/// The inputs and the formula of the column that follows them.
pub(crate) struct Live {
    pub inputs: Vec<Input>,
    formula: Option<String>,
}

impl Live {
    /// The strongest effects with a change of zero. Changes apply to every period at once, without their lead.
    pub(crate) fn of(findings: &Findings) -> Self {
        let relevant = findings.relevant();
        let simple = relevant.into_iter().filter(|effect| term(effect, "", "").is_some());
        let mut inputs = Vec::new();
        let (mut factors, mut units) = (Vec::new(), Vec::new());
        for ((effect, change), strength) in simple.zip(CHANGES).zip(EFFECTS) {
            let name = plain(&findings.prepared.signals[effect.signal].name);
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
            inputs.push(Input { name: change, label, value: 0.0, unit: Some(unit) });
            let (label, unit) = match (effect.form, effect.unit) {
                (Form::Log, _) => (format!("Elasticity of demand with respect to {name}"), None),
                (_, EffectUnit::LogPerUnit) => {
                    (format!("Effect of one unit of {name} on the logarithm of demand"), None)
                }
                (_, EffectUnit::UnitsPerUnit) => {
                    (format!("Effect of one unit of {name} on demand"), Some("units"))
                }
            };
            inputs.push(Input { name: strength, label, value: effect.effect, unit });
            let terms = if effect.unit == EffectUnit::LogPerUnit { &mut factors } else { &mut units };
            terms.extend(term(effect, change, strength));
        }
        let formula = (!inputs.is_empty()).then(|| {
            let sum = units.iter().map(|term| format!("+{term}")).collect::<String>();
            let product = factors.iter().map(|term| format!("*{term}")).collect::<String>();
            format!("([forecast]{sum}){product}")
        });
        Self { inputs, formula }
    }

    pub(crate) fn is_some(&self) -> bool {
        self.formula.is_some()
    }

    /// The column that follows the inputs.
    pub(crate) fn column(&self) -> Option<Column> {
        let formula = self.formula.clone()?;
        Some(Column::number("what_if", super::tables::UNITS).calculated(formula))
    }
}

/// The part of the formula for one effect; none for forms that one number cannot state.
fn term(effect: &Effect, change: &str, strength: &str) -> Option<String> {
    match (effect.form, effect.unit) {
        (Form::Log, EffectUnit::LogPerUnit) => Some(format!("(1+{change}/100)^{strength}")),
        (Form::Linear, EffectUnit::LogPerUnit) => Some(format!("EXP({change}*{strength})")),
        (Form::Linear, EffectUnit::UnitsPerUnit) => Some(format!("{change}*{strength}")),
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
