//! What would change: `demand +10 %`, `lead time doubles`, `unit costs fall by 5 percent`.

use crate::inventory_optimization::{params::InventoryParams, question::tokens::Token};

const UP: [&str; 16] = [
    "rise", "grow", "increase", "up", "higher", "more", "longer", "larger", "climb", "jump", "gain", "plus",
    "slower", "dearer", "extra", "above",
];
const DOWN: [&str; 15] = [
    "fall", "drop", "decrease", "down", "lower", "less", "shorter", "smaller", "shrink", "decline", "minus",
    "cut", "faster", "cheaper", "below",
];

/// Reads a clause as a change; false when it is none.
pub fn read(clause: &[Token], params: &mut InventoryParams) -> bool {
    let Some(percent) = change(clause) else { return false };
    let has = |start: &str| clause.iter().any(|token| token.starts(start));
    let target = if has("lead") || has("deliver") {
        &mut params.lead_time_change_percent
    } else if has("order") && has("cost") {
        &mut params.order_cost_change_percent
    } else if has("cost") || has("price") {
        &mut params.unit_cost_change_percent
    } else if has("demand") || has("sales") || has("consumption") || has("usage") {
        &mut params.demand_change_percent
    } else {
        return false;
    };
    *target = Some(percent);
    true
}

/// The change in percent.
fn change(clause: &[Token]) -> Option<f64> {
    let any = |words: &[&str]| clause.iter().any(|token| words.iter().any(|word| token.starts(word)));
    if any(&["double", "twice"]) {
        return Some(100.0);
    }
    if any(&["triple"]) {
        return Some(200.0);
    }
    if any(&["halve", "halv"]) || clause.windows(2).any(|pair| pair[0].is("half") && !pair[1].starts("year"))
    {
        return Some(-50.0);
    }
    let at = clause.windows(2).position(|pair| pair[0].number().is_some() && pair[1] == Token::Percent)?;
    let value = clause[at].number()?;
    // `rises to 30 %` names a level, not a change.
    if at > 0 && clause[at - 1].is("to") {
        return None;
    }
    let direction = if any(&DOWN) {
        -1.0
    } else if any(&UP) || value < 0.0 || is_signed(clause) {
        1.0
    } else {
        return None;
    };
    Some(if value < 0.0 { value } else { direction * value })
}

/// `demand +10 %` and `demand by 10 %`: a percentage right after what has no percentage of its own.
fn is_signed(clause: &[Token]) -> bool {
    let has = |start: &str| clause.iter().any(|token| token.starts(start));
    let is_other = ["hold", "carry", "servic", "fill", "vari", "deviation", "std"].into_iter().any(has);
    !is_other && (has("demand") || has("sales"))
}
