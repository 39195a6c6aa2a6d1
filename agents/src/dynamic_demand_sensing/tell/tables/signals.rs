//! `signals.csv`: every signal with its effect, its evidence and the verdict.

use kernels::{
    cancel,
    sensing::{Effect, EffectUnit, Form},
};
use report::{
    number::amount,
    result::{Cell, Column, Table},
};

use super::optional;
use crate::dynamic_demand_sensing::tell::{findings::Findings, reasons};

/// A row per effect.
pub(crate) fn signals(findings: &Findings) -> Table {
    let mut rows = Vec::with_capacity(findings.sensed.effects.len());
    for effect in &findings.sensed.effects {
        cancel::tick();
        rows.push(row(findings, effect));
    }
    let mut columns = vec![
        Column::text("signal"),
        Column::text("product_id"),
        Column::number("lag_days", Some("days")),
        Column::number("effect", None),
        Column::text("effect_unit"),
    ];
    let numbers = [
        (
            "elasticity",
            "the percentage by which demand changes when the signal rises by 1 %, by the regression of demand on it",
        ),
        ("std_error", "the standard error of the effect in the regression of demand"),
        ("lower_95", "the effect less its standard error times the quantile of the t distribution for 95 %"),
        ("upper_95", "the effect plus its standard error times the quantile of the t distribution for 95 %"),
        ("p_value", "the chance of an effect as large as this without any, by the t test of the regression"),
        (
            "q_value",
            "the p value after all signals and leads that were tried are counted (Benjamini and Hochberg, 1995)",
        ),
    ];
    columns.extend(numbers.map(|(name, method)| Column::number(name, None).found_by(method)));
    let half_life =
        "days until half of the effect is gone, from the share of it that carries over to the next period";
    columns.push(Column::number("half_life_days", Some("days")).found_by(half_life));
    let long_run =
        "the effect over all periods together, which is the effect over the share that does not carry over";
    columns.push(Column::number("long_run_effect", None).found_by(long_run));
    columns.extend(["verdict", "reason", "form"].map(Column::text));
    Table { name: "signals", title: "Signals and their effects".to_owned(), columns, rows }
}

fn row(findings: &Findings, effect: &Effect) -> Vec<Cell> {
    let products = &findings.prepared.grid.products;
    vec![
        Cell::from(findings.prepared.signals[effect.signal].name.clone()),
        effect.series.map_or(Cell::Empty, |series| Cell::from(products[series].clone())),
        Cell::Count(findings.lag_days(effect) as u64),
        Cell::number(effect.effect),
        Cell::from(unit(effect.unit).to_owned()),
        optional(effect.elasticity),
        Cell::number(effect.std_error),
        Cell::number(effect.lower_95),
        Cell::number(effect.upper_95),
        Cell::number(effect.p_value),
        Cell::number(effect.q_value),
        optional(effect.half_life_days),
        optional(effect.long_run_effect),
        Cell::from(effect.verdict.as_str().to_owned()),
        Cell::from(reasons::reason(findings, effect)),
        Cell::from(form(findings, effect)),
    ]
}

fn unit(unit: EffectUnit) -> &'static str {
    match unit {
        EffectUnit::LogPerUnit => "log_per_unit",
        EffectUnit::UnitsPerUnit => "units_per_unit",
    }
}

fn category(names: &[String], code: u32) -> String {
    names.get(code as usize).cloned().unwrap_or_else(|| code.to_string())
}

/// How the signal enters the model.
fn form(findings: &Findings, effect: &Effect) -> String {
    match effect.form {
        Form::Linear => "linear".to_owned(),
        Form::Log => "log".to_owned(),
        Form::LogOnePlus => "log of one plus the value".to_owned(),
        Form::Share => "share of all products".to_owned(),
        Form::CarryOver { keep } => format!("carry-over, {keep:.2} is left after one {}", findings.noun()),
        Form::Above { at } => format!("above {}", amount(at)),
        Form::Below { at } => format!("below {}", amount(at)),
        Form::Level { level, baseline } => {
            let names = &findings.prepared.signals[effect.signal].categories;
            format!("{} instead of {}", category(names, level), category(names, baseline))
        }
    }
}
