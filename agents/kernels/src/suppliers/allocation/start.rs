//! A first split for the search: from a known choice, or from a dive. The dive solves the linear program, switches on the
//! supplier that is nearest to being used, and repeats this until everything is decided.

use super::AllocationError;
use super::builder::build;
use super::model::{Choice, Goal, Model, Switch};
use super::problem::AllocationProblem;
use super::program::{Outcome, solve};
use crate::cancel;

const FEW_DECISIONS: usize = 150;
/// A switch with at least this value counts as on.
const ALMOST_ON: f64 = 0.999;
/// A switch below this value is off for now.
const OFF: f64 = 1e-7;

/// Values of all columns of `model` with its yes-or-no columns decided; `None` when no feasible choice was found.
pub(super) fn values(
    problem: &AllocationProblem,
    model: &Model,
    known: Option<&Choice>,
) -> Result<Option<Vec<f64>>, AllocationError> {
    if let Some(choice) = known {
        return under(problem, model, choice);
    }
    // With few decisions the search finds a split faster without a start.
    if model.program.columns.iter().filter(|column| column.yes_or_no).count() <= FEW_DECISIONS {
        return Ok(None);
    }
    match dive(problem)? {
        Some(choice) => under(problem, model, &choice),
        None => Ok(None),
    }
}

/// The cheapest quantities for a complete choice, as values of `model`.
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

/// Decides suppliers first, then offers; `None` when it reaches a choice without a feasible split.
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
        let all = offers_that_deliver(&choice, &model, &found.values);
        let rounded = build(problem, Goal::Cost, &all);
        if let Outcome::Found(_) = solve(&rounded.program, None, 0)? {
            return Ok(Some(all));
        }
        if !decide(&mut choice.offers, &model.offer_switches, &found.values) {
            return Ok(None);
        }
    }
}

/// Switches on all switches that are almost on and the largest of those in between. When none lies in between, it decides
/// all open switches by their present values and returns false, because no choice was left.
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

/// Switches on every open offer that delivers a quantity, and switches off all other open offers.
fn offers_that_deliver(choice: &Choice, model: &Model, values: &[f64]) -> Choice {
    let mut all = choice.clone();
    for (place, decision) in all.offers.iter_mut().enumerate().filter(|(_, decision)| decision.is_none()) {
        *decision = Some(model.quantities[place].is_some_and(|column| values[column] > OFF));
    }
    all
}
