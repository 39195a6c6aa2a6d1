//! What would change: `demand +10 %`, `lead time doubles`, `unit costs fall by 5 percent`, `demand drops by a third`.

use crate::inventory_optimization::{
    params::InventoryParams,
    question::{clause::Clause, figures},
};
use intake::AgentError;
use language::tokens::{Amount, AmountKind};

const UP: [&str; 16] = [
    "rise", "grow", "increase", "up", "higher", "more", "longer", "larger", "climb", "jump", "gain", "plus",
    "slower", "dearer", "extra", "above",
];
const DOWN: [&str; 15] = [
    "fall", "drop", "decrease", "down", "lower", "less", "shorter", "smaller", "shrink", "decline", "minus",
    "cut", "faster", "cheaper", "below",
];
/// Beside these a percentage without a direction is a level.
const LEVELS: [&str; 7] = ["hold", "carry", "servic", "fill", "vari", "deviation", "std"];

/// Reads a clause as a change; false when it is none.
pub(super) fn read(clause: &Clause, params: &mut InventoryParams) -> Result<bool, AgentError> {
    if let Some(days) = more_days(clause, params) {
        params.lead_time_change_days = Some(days);
        return Ok(true);
    }
    let Some((target, noun)) = target(clause, params) else { return Ok(false) };
    let Some(percent) = change(clause, noun)? else { return Ok(false) };
    *target = Some(percent);
    Ok(true)
}

/// `demand and lead time rise 10 %`: the change at this place is also that of the figures that are only named right before it.
pub(super) fn read_named_before(
    clauses: &[Clause],
    at: usize,
    params: &mut InventoryParams,
) -> Result<(), AgentError> {
    let Some((_, noun)) = target(&clauses[at], params) else { return Ok(()) };
    if more_days(&clauses[at], params).is_some() {
        return Ok(());
    }
    let Some(percent) = change(&clauses[at], noun)? else { return Ok(()) };
    for clause in clauses[..at].iter().rev().take_while(|clause| names_a_figure(clause)) {
        if let Some((figure, _)) = target(clause, params) {
            *figure = Some(percent);
        }
    }
    Ok(())
}

/// Whether a clause has nothing but the name of a figure, such as `both demand` or `the unit costs`.
fn names_a_figure(clause: &Clause) -> bool {
    const FIGURES: [&str; 12] = [
        "demand",
        "sales",
        "consumption",
        "usage",
        "lead",
        "time",
        "leadtime",
        "deliver",
        "order",
        "unit",
        "cost",
        "price",
    ];
    const SMALL: [&str; 10] = ["the", "our", "all", "both", "if", "when", "of", "my", "total", "annual"];
    clause.tokens.iter().all(|token| token.starts_one_of(&FIGURES) || token.is_one_of(&SMALL))
}

/// The figure that the clause changes, and its name in a message.
fn target<'a>(
    clause: &Clause,
    params: &'a mut InventoryParams,
) -> Option<(&'a mut Option<f64>, &'static str)> {
    if is_cost_of_delivery(clause) {
        None
    } else if is_of_lead_time(clause) {
        Some((&mut params.lead_time_change_percent, "The change of lead times"))
    } else if clause.has("order") && clause.has("cost") {
        Some((&mut params.order_cost_change_percent, "The change of order costs"))
    } else if clause.has_one_of(&["cost", "price"]) {
        Some((&mut params.unit_cost_change_percent, "The change of unit costs"))
    } else if clause.has_one_of(&["demand", "sales", "consumption", "usage"]) {
        Some((&mut params.demand_change_percent, "The change of demand"))
    } else {
        None
    }
}

/// What a delivery costs is no figure of a plan.
fn is_cost_of_delivery(clause: &Clause) -> bool {
    clause.has_one_of(&["deliver", "transport", "freight", "shipping"])
        && !clause.has("time")
        && clause.has_one_of(&["cost", "price", "fee", "charge"])
}

fn is_of_lead_time(clause: &Clause) -> bool {
    clause.has_one_of(&["lead", "deliver"]) && !is_cost_of_delivery(clause)
}

/// The change in percent.
fn change(clause: &Clause, noun: &str) -> Result<Option<f64>, AgentError> {
    if clause.has_one_of(&["double", "twice"]) {
        return Ok(Some(100.0));
    }
    if clause.has("triple") {
        return Ok(Some(200.0));
    }
    if clause.has("halv") {
        return Ok(Some(-50.0));
    }
    for amount in &clause.amounts {
        let change = match amount.kind {
            AmountKind::Percent(percent) => of_percent(clause, amount, percent),
            AmountKind::Part(part) => of_part(clause, amount, part),
            AmountKind::Number(_) | AmountKind::Time(_) => {
                refuse_difference(clause, amount, noun)?;
                continue;
            }
        };
        if change.is_some() {
            clause.single(amount, noun)?;
            refuse_pace(clause, amount, noun)?;
        }
        return Ok(change);
    }
    Ok(None)
}

/// `lead times are 5 days longer`: the days that are added to them, below 0 when they become shorter.
fn more_days(clause: &Clause, params: &InventoryParams) -> Option<f64> {
    if !is_of_lead_time(clause) {
        return None;
    }
    let mut times = clause.amounts.iter().filter(|amount| amount.time().is_some() && amount.range.is_none());
    let amount = times.find(|amount| is_difference(clause, amount))?;
    Some(figures::days(amount, params)?.abs() * direction_of_days(clause, amount)?)
}

/// The word behind the days decides, else the verb: `3 days shorter`, `reduce the lead time by 3 days`.
fn direction_of_days(clause: &Clause, amount: &Amount) -> Option<f64> {
    const LONGER: [&str; 7] = ["later", "late", "longer", "slower", "länger", "später", "höher"];
    const SHORTER: [&str; 7] = ["earlier", "sooner", "shorter", "faster", "kürzer", "früher", "schneller"];
    const LESS: [&str; 14] = [
        "reduc",
        "shorten",
        "improv",
        "speed",
        "accelerat",
        "verkürz",
        "decreas",
        "lower",
        "falls",
        "drops",
        "cuts",
        "dropped",
        "less",
        "down",
    ];
    const MORE: [&str; 11] = [
        "rais",
        "increas",
        "extend",
        "lengthen",
        "erhöh",
        "verlänger",
        "grow",
        "rise",
        "up",
        "steig",
        "delay",
    ];
    let next = clause.tokens.get(clause.next_token(amount));
    let is_next = |words: &[&str]| next.is_some_and(|token| token.is_one_of(words));
    match () {
        () if is_next(&LONGER) => Some(1.0),
        () if is_next(&SHORTER) => Some(-1.0),
        () if clause.has_one_of(&LESS)
            || clause.tokens.iter().any(|token| token.is_one_of(&["cut", "drop", "fall"])) =>
        {
            Some(-1.0)
        }
        () if clause.has_one_of(&MORE) => Some(1.0),
        () => None,
    }
}

/// `order cost up by 20` says how much is added and no level.
fn refuse_difference(clause: &Clause, amount: &Amount, noun: &str) -> Result<(), AgentError> {
    // A range is refused as one.
    if clause.has_one_of(&LEVELS) || amount.range.is_some() || !is_difference(clause, amount) {
        return Ok(());
    }
    Err(AgentError::Needs(format!(
        "{noun} is stated as a difference of {}, and items start from different levels. State the new level, such as “lead time \
         19 days”, the change in percent, such as “lead time +30 %”, or of lead times the days, such as “lead times 5 days longer”.",
        clause.text_of(amount)
    )))
}

fn is_difference(clause: &Clause, amount: &Amount) -> bool {
    const BEFORE: [&str; 3] = ["by", "um", "up"];
    const BEHIND: [&str; 17] = [
        "longer",
        "shorter",
        "later",
        "late",
        "earlier",
        "sooner",
        "slower",
        "faster",
        "higher",
        "lower",
        "dearer",
        "cheaper",
        "länger",
        "kürzer",
        "später",
        "höher",
        "niedriger",
    ];
    let is_behind = BEFORE.iter().any(|word| clause.is_behind(amount, word));
    let next = clause.tokens.get(clause.next_token(amount));
    is_behind || next.is_some_and(|token| token.is_one_of(&BEHIND))
}

/// `2 % per month` is a pace, whose change depends on how long it goes on.
fn refuse_pace(clause: &Clause, amount: &Amount, noun: &str) -> Result<(), AgentError> {
    const PER: [&str; 7] = ["per", "a", "each", "every", "pro", "al", "por"];
    const PERIODS: [&str; 10] =
        ["month", "week", "quarter", "day", "monat", "woche", "quartal", "mes", "semana", "trimestre"];
    let mut behind = clause.tokens.iter().skip(clause.next_token(amount)).filter(|token| !token.is_percent());
    let is_per = behind.next().is_some_and(|token| token.is_one_of(&PER));
    let period = behind.next().filter(|token| is_per && token.is_one_of(&PERIODS));
    match period.and_then(|token| token.word()) {
        Some(period) => Err(AgentError::Needs(format!(
            "{noun} is a pace of {} per {period}, and a plan needs one change of the level. State it as a whole, such as “demand \
             +12 %”, or ask Demand Forecasting how it goes on.",
            clause.text_of(amount)
        ))),
        None => Ok(()),
    }
}

/// `rises by 30 %`; `rises to 30 %` names a level and no change.
fn of_percent(clause: &Clause, amount: &Amount, percent: f64) -> Option<f64> {
    if clause.is_behind(amount, "to") {
        return None;
    }
    let is_level = clause.has_one_of(&LEVELS) && !clause.has_one_of(&UP) && !clause.has_one_of(&DOWN);
    if percent < 0.0 {
        return (!is_level).then_some(percent);
    }
    let direction = if clause.has_plus(amount) && !is_level { 1.0 } else { direction(clause)? };
    Some(percent * direction)
}

/// `falls by a third`, `falls to two thirds`, `half the demand`.
fn of_part(clause: &Clause, amount: &Amount, part: f64) -> Option<f64> {
    if clause.is_behind(amount, "to") {
        return Some(100.0 * part - 100.0);
    }
    let is_half = clause.text_of(amount).to_lowercase().ends_with("half");
    let direction = if is_half && !clause.has_one_of(&UP) { Some(-1.0) } else { direction(clause) };
    Some(100.0 * part * direction?)
}

/// Up or down. `demand +10 %` and `demand by 10 %` go up.
fn direction(clause: &Clause) -> Option<f64> {
    if clause.has_one_of(&DOWN) {
        return Some(-1.0);
    }
    let is_of_demand = clause.has_one_of(&["demand", "sales"]) && !clause.has_one_of(&LEVELS);
    (clause.has_one_of(&UP) || is_of_demand).then_some(1.0)
}
