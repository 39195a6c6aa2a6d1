//! The total cost of a unit as the one criterion, when a question asks who is cheapest with everything beside the price.

use kernels::suppliers::Direction;

use crate::supplier_selection::{
    data::fields::{field::Field, roster::Roster, sense::Sense},
    params::{RankParams, View},
    plan::exposure::ownership::{Ownership, price_in_money},
};
use intake::AgentError;
use report::markdown::plain;

/// The name of the criterion.
pub(crate) const TOTAL_COST: &str = "total_cost_per_unit";

/// Adds the total cost of every supplier to the roster when the parameters ask for it, in place of an earlier one.
///
/// # Errors
/// When the file has no prices in money.
pub(crate) fn add_total_cost(file: &str, roster: &mut Roster, params: &RankParams) -> Result<(), AgentError> {
    roster.fields.retain(|field| field.name != TOTAL_COST);
    if params.view != Some(View::TotalCost) {
        return Ok(());
    }
    let places: Vec<usize> = (0..roster.names.len()).collect();
    let Some(ownership) = Ownership::from_roster(roster, &places, params) else {
        return Err(AgentError::Needs(no_prices(file, roster)));
    };
    let mut values = vec![None; roster.names.len()];
    for one in &ownership.all {
        values[one.supplier] = Some(one.cost.total);
    }
    roster.fields.push(Field {
        name: TOTAL_COST.to_owned(),
        sense: Sense::Better(Direction::Cost),
        concept: None,
        unit: None,
        scale: Vec::new(),
        values,
        trouble: None,
    });
    Ok(())
}

fn no_prices(file: &str, roster: &Roster) -> String {
    let file = plain(file);
    if price_in_money(roster).is_none() && roster.fields.iter().any(|field| field.name == "price_index") {
        return format!(
            "{file} has the prices of several items, which make no cost of one unit. Ask about one item, or upload a file with one price \
             per supplier."
        );
    }
    format!(
        "The total cost of a unit needs a price of each supplier above zero, and {file} has no such column. Add a column unit_price."
    )
}
