//! A first split for the search: that of a known choice.

use super::AllocationError;
use super::model::{Choice, Goal, Model, Switch, build};
use super::problem::AllocationProblem;
use super::program::{Outcome, solve};

/// Values of all columns for the cheapest quantities under a choice; nothing when the choice does not fit.
pub fn values(
    problem: &AllocationProblem,
    model: &Model,
    known: Option<&Choice>,
) -> Result<Option<Vec<f64>>, AllocationError> {
    let Some(choice) = known else { return Ok(None) };
    let decided = build(problem, Goal::Cost, Some(choice));
    let Outcome::Found(found) = solve(&decided.program, None, 0)? else { return Ok(None) };
    let mut values = vec![0.0; model.program.columns.len()];
    for (place, column) in model.quantities.iter().enumerate() {
        if let (Some(column), Some(own)) = (column, decided.quantities[place]) {
            values[*column] = found.values[own];
        }
    }
    let switches = model.supplier_switches.iter().zip(&choice.suppliers);
    for (switch, &on) in switches.chain(model.offer_switches.iter().zip(&choice.offers)) {
        if let Switch::Column(column) = switch {
            values[*column] = f64::from(u8::from(on)).max(values[*column]);
        }
    }
    Ok(Some(values))
}
