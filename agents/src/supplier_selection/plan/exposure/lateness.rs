//! What late deliveries cost a unit, when the question states the cost of one.

use crate::supplier_selection::{
    data::{
        fields::roster::Roster,
        rates::{days_late, late_shares},
    },
    params::UnitCosts,
};
use report::number::amount;

/// Late deliveries of every supplier in money.
pub(crate) struct Lateness {
    shares: Vec<Option<f64>>,
    days: Vec<Option<f64>>,
    /// Money per unit and day late, or per late unit where days do not matter.
    cost: f64,
    /// How the cost is stated, for the assumptions.
    pub words: String,
}

impl Lateness {
    /// Nothing when the question states no cost; an error says what is missing for the one that it states.
    pub(crate) fn new(roster: &Roster, costs: &UnitCosts) -> Result<Option<Self>, String> {
        let per_delivery = costs.per_late_delivery.or(costs.per_day_late);
        let said =
            [costs.per_late_unit, costs.per_unit_and_day_late, per_delivery].into_iter().flatten().next();
        if said.is_none() {
            return Ok(None);
        }
        let shares = late_shares(roster).ok_or(
            "the cost of late deliveries, because the file has no rate of deliveries on time or late",
        )?;
        let is_by_day = costs.per_late_unit.is_none() && costs.per_late_delivery.is_none();
        let of_unit = costs.per_late_unit.or(costs.per_unit_and_day_late);
        let cost = match (of_unit, per_delivery, costs.units_per_delivery) {
            (Some(cost), ..) => cost,
            (None, Some(cost), Some(units)) => cost / units,
            (None, ..) => {
                return Err("the cost of a late delivery, because it is not known how many units a delivery has: add for example \
                            “500 units per delivery”"
                    .to_owned());
            }
        };
        let days = match (is_by_day, costs.days_late, days_late(roster)) {
            (false, ..) => vec![Some(1.0); shares.len()],
            (true, Some(days), _) => vec![Some(days); shares.len()],
            (true, None, Some(field)) => field.values.clone(),
            (true, None, None) => {
                return Err("the cost of a day late, because it is not known how many days late deliveries are: add for example “3 days \
                            late on average”"
                    .to_owned());
            }
        };
        Ok(Some(Self { shares, days, cost, words: words(costs) }))
    }

    /// The share of late units, the days they are late, and what a day costs.
    pub(crate) fn terms_of(&self, supplier: usize) -> (f64, f64, f64) {
        (self.shares[supplier].unwrap_or(0.0), self.days[supplier].unwrap_or(0.0), self.cost)
    }
}

fn words(costs: &UnitCosts) -> String {
    let mut text =
        match (costs.per_late_unit, costs.per_unit_and_day_late, costs.per_late_delivery, costs.per_day_late)
        {
            (Some(cost), ..) => format!("{} for each late unit", amount(cost)),
            (None, Some(cost), ..) => format!("{} for each late unit and day", amount(cost)),
            (None, None, Some(cost), _) => format!("{} for each late delivery", amount(cost)),
            (None, None, None, cost) => {
                format!("{} for each late delivery and day", amount(cost.unwrap_or(0.0)))
            }
        };
    if let Some(units) = costs.units_per_delivery {
        text.push_str(&format!(" of {} units", amount(units)));
    }
    if let Some(days) = costs.days_late {
        text.push_str(&format!(", late by {} days on average", amount(days)));
    }
    text
}
