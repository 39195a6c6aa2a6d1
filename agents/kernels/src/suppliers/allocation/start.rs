//! A first split for the search: that of a known choice, or one found by a dive. The linear program is solved, who is
//! nearest to being used is used, and so on until everything is decided.

use super::AllocationError;
use super::model::{Choice, Goal, Model, Switch, build};
use super::problem::AllocationProblem;
use super::program::{Outcome, solve};
use crate::cancel;

const FEW_DECISIONS: usize = 150;
/// A switch this near to 1 is on.
const ALMOST_ON: f64 = 0.999;
/// A switch below this is off for now.
const OFF: f64 = 1e-7;

/// Values of all columns of `model`, its yes-or-no columns decided; nothing when no choice was found that fits.
pub(super) fn values(
    problem: &AllocationProblem,
    model: &Model,
    known: Option<&Choice>,
) -> Result<Option<Vec<f64>>, AllocationError> {
    if let Some(choice) = known {
        return under(problem, model, choice);
    }
    // With few decisions the search finds a split of its own sooner.
    if model.program.columns.iter().filter(|column| column.yes_or_no).count() <= FEW_DECISIONS {
        return Ok(None);
    }
    match dive(problem)? {
        Some(choice) => under(problem, model, &choice),
        None => Ok(None),
    }
}

/// Cheapest quantities under a complete choice, as values of `model`.
fn under(
    problem: &AllocationProblem,
    model: &Model,
    choice: &Choice,
) -> Result<Option<Vec<f64>>, AllocationError> {
    let decided = build(problem, Goal::Cost, choice);
    let Outcome::Found(found) = solve(&decided.program, None, 0)? else { return Ok(None) };
    let mut values = vec![0.0; model.program.columns.len()];
    for (column, own) in model.quantities.iter().zip(&decided.quantities) {
        if let (Some(column), Some(own)) = (column, own) {
            values[*column] = found.values[*own];
        }
    }
    let suppliers = model.supplier_switches.iter().zip(&choice.suppliers);
    for (switch, on) in suppliers.chain(model.offer_switches.iter().zip(&choice.offers)) {
        if let Switch::Column(column) = switch {
            values[*column] = f64::from(u8::from(*on == Some(true))).max(values[*column]);
        }
    }
    Ok(Some(values))
}

/// Decides suppliers first, offers after that; nothing when it ends where no split fits.
fn dive(problem: &AllocationProblem) -> Result<Option<Choice>, AllocationError> {
    let mut choice = Choice::open(problem);
    loop {
        cancel::look();
        let model = build(problem, Goal::Cost, &choice);
        let Outcome::Found(found) = solve(&model.program.relaxed(), None, 0)? else { return Ok(None) };
        if !decide(&mut choice.suppliers, &model.supplier_switches, &found.values) {
            break;
        }
    }
    loop {
        cancel::look();
        let model = build(problem, Goal::Cost, &choice);
        let Outcome::Found(found) = solve(&model.program.relaxed(), None, 0)? else { return Ok(None) };
        let all = whoever_delivers(&choice, &model, &found.values);
        let rounded = build(problem, Goal::Cost, &all);
        if let Outcome::Found(_) = solve(&rounded.program, None, 0)? {
            return Ok(Some(all));
        }
        if !decide(&mut choice.offers, &model.offer_switches, &found.values) {
            return Ok(None);
        }
    }
}

/// Switches on what is almost on and the largest of the rest. Once nothing lies between, whatever is open is decided
/// as it stands, and the answer is no: nothing was left to choose.
fn decide(decisions: &mut [Option<bool>], switches: &[Switch], values: &[f64]) -> bool {
    let open: Vec<(usize, f64)> = decisions
        .iter()
        .zip(switches)
        .enumerate()
        .filter(|(_, (decision, _))| decision.is_none())
        .filter_map(|(place, (_, switch))| match switch {
            Switch::Column(column) => Some((place, values[*column])),
            Switch::Fixed(_) => None,
        })
        .collect();
    let between = open.iter().filter(|(_, value)| (OFF..ALMOST_ON).contains(value));
    let largest = between.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).copied();
    open.iter()
        .filter(|(_, value)| *value >= ALMOST_ON)
        .for_each(|(place, _)| decisions[*place] = Some(true));
    match largest {
        Some((place, _)) => decisions[place] = Some(true),
        None => {
            for (decision, switch) in
                decisions.iter_mut().zip(switches).filter(|(decision, _)| decision.is_none())
            {
                *decision = Some(switch.is_on(values));
            }
        }
    }
    largest.is_some()
}

/// Every open offer that delivers anything is on, every other one off.
fn whoever_delivers(choice: &Choice, model: &Model, values: &[f64]) -> Choice {
    let mut all = choice.clone();
    for (place, decision) in all.offers.iter_mut().enumerate().filter(|(_, decision)| decision.is_none()) {
        *decision = Some(model.quantities[place].is_some_and(|column| values[column] > OFF));
    }
    all
}
