//! Shares of an item that a column allows or asks of each supplier, as limits of its offer.

use kernels::suppliers::allocation::Offer;

use crate::supplier_selection::data::{
    fields::column::Numeric,
    offers::{
        columns::Columns,
        market::Market,
        offer_rows::{Gathered, Terms},
    },
    source::Intake,
};
use intake::AgentError;
use report::{markdown::plain, number::amount};

impl Market {
    /// Limits every offer to its shares of the units needed of its item.
    ///
    /// # Errors
    /// When a share is not between 0 and 100 %, or the smallest of an item is above the largest.
    pub(super) fn share_limits(
        &mut self,
        intake: &Intake,
        columns: &Columns,
        terms: &Terms,
        gathered: &mut Gathered,
    ) -> Result<(), AgentError> {
        let largest = shares(intake, columns.largest_share, terms.largest_share.as_ref())?;
        let smallest = shares(intake, columns.smallest_share, terms.smallest_share.as_ref())?;
        for (offer, record) in gathered.offers.values_mut() {
            let units = self.problem.demand[offer.item];
            let most = largest.as_ref().and_then(|shares| shares[*record]);
            let least = smallest.as_ref().and_then(|shares| shares[*record]);
            if let (Some(least), Some(most)) = (least, most)
                && least > most
            {
                return Err(AgentError::Needs(format!(
                    "{} of {} has a smallest share of {} % and a largest of {} %, which cannot both hold.",
                    plain(&self.items[offer.item]),
                    plain(&self.suppliers[offer.supplier]),
                    amount(100.0 * least),
                    amount(100.0 * most)
                )));
            }
            limit(offer, units, least, most);
        }
        let name = |column: Option<usize>| column.map(|index| plain(&intake.table.names[index]));
        self.assumptions.extend(name(columns.largest_share).map(|name| {
            format!("{name} is read as the largest share of an item that a supplier gets; it counts as a capacity.")
        }));
        self.assumptions.extend(name(columns.smallest_share).map(|name| {
            format!("{name} is read as the smallest share of an item for a supplier that gets any of it.")
        }));
        Ok(())
    }
}

fn limit(offer: &mut Offer, units: f64, least: Option<f64>, most: Option<f64>) {
    if let Some(most) = most {
        offer.capacity = Some(offer.capacity.unwrap_or(f64::INFINITY).min(most * units));
    }
    if let Some(least) = least {
        offer.minimum_order = offer.minimum_order.max(least * units);
    }
}

/// Shares from 0 to 1, a value per record; percentages where a value is above one.
fn shares(
    intake: &Intake,
    column: Option<usize>,
    numeric: Option<&Numeric>,
) -> Result<Option<Vec<Option<f64>>>, AgentError> {
    let (Some(column), Some(numeric)) = (column, numeric) else { return Ok(None) };
    let name = &intake.table.names[column];
    let largest = numeric.values.iter().flatten().copied().fold(0.0, f64::max);
    let is_percent = numeric.unit == Some("%") || name.contains('%') || largest > 1.0;
    let divisor = if is_percent { 100.0 } else { 1.0 };
    let shares: Vec<Option<f64>> =
        numeric.values.iter().map(|value| value.map(|value| value / divisor)).collect();
    match shares.iter().flatten().find(|share| !(0.0..=1.0).contains(*share)) {
        Some(share) => Err(AgentError::Needs(format!(
            "{} is read as a share of an item, which is between 0 and 100 %, but it has {} %. Correct it, or give the column another name.",
            plain(name),
            amount(100.0 * share)
        ))),
        None => Ok(Some(shares)),
    }
}
