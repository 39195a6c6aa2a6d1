//! Totals where the products count different things: one per kind, in place of a sum that means nothing.

use std::collections::BTreeMap;

use super::outlook::Outlook;
use crate::demand_forecasting::data::units::Units;

/// The forecast of all products of one kind.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UnitTotal {
    pub unit: String,
    pub total: f64,
    pub products: usize,
}

/// One total per kind of quantity, the kind with the most products first; empty when all products count the same.
pub(crate) fn unit_totals(units: Option<&Units>, outlook: &Outlook) -> Vec<UnitTotal> {
    let Some(units) = units else { return Vec::new() };
    let mut by_unit: BTreeMap<String, UnitTotal> = BTreeMap::new();
    for product in &outlook.products {
        let unit = units.of_product(&product.product);
        let sum = by_unit.entry(unit.clone()).or_insert(UnitTotal { unit, total: 0.0, products: 0 });
        sum.total += product.forecast;
        sum.products += 1;
    }
    let mut totals: Vec<UnitTotal> = by_unit.into_values().collect();
    totals.sort_by_key(|total| std::cmp::Reverse(total.products));
    if totals.len() > 1 { totals } else { Vec::new() }
}
