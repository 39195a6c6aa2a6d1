//! `elasticities.csv`: what a price, or another positive amount, does to each product.

use report::result::{Cell, Column, Table};

use super::product;
use crate::dynamic_demand_sensing::tell::findings::Findings;

/// A row per signal and product; none when there is no elasticity.
pub(crate) fn elasticities(findings: &Findings) -> Option<Table> {
    let found = &findings.sensed.elasticities;
    if found.is_empty() {
        return None;
    }
    let mut rows = Vec::with_capacity(found.len());
    for one in found {
        rows.push(vec![
            Cell::from(findings.prepared.signals[one.signal].name.clone()),
            product(&findings.prepared.grid.products, one.series),
            Cell::number(one.pooled),
            Cell::number(one.pooled_std_error),
            Cell::number(one.own),
            Cell::number(one.own_std_error),
            Cell::number(one.own_weight),
        ]);
    }
    let mut columns = vec![Column::text("signal"), Column::text("product_id")];
    let names = ["elasticity", "std_error", "own_elasticity", "own_std_error", "own_weight"];
    columns.extend(names.map(|name| Column::number(name, None)));
    Some(Table { name: "elasticities", title: "Elasticity per product".to_owned(), columns, rows })
}
