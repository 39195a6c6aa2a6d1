//! Every supplier's record in its order lines.

use chrono::Datelike;
use kernels::suppliers::{OrderLine, Performance, SupplierError, Tolerance, performance};

use crate::supplier_selection::data::lines::{
    prices::{PriceLevel, price_levels},
    read::Lines,
};

/// The record of one supplier.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub lines: usize,
    pub performance: Performance,
    pub prices: PriceLevel,
}

/// Judges all suppliers as of the last day of the file.
pub(crate) fn judge(
    lines: &Lines,
    suppliers: usize,
    tolerance: Tolerance,
) -> Result<Vec<Record>, SupplierError> {
    let mut lines_by_supplier: Vec<Vec<OrderLine>> = vec![Vec::new(); suppliers];
    for line in &lines.lines {
        lines_by_supplier[line.supplier].push(line.order);
    }
    let levels = price_levels(lines, suppliers);
    let today = f64::from(lines.today.num_days_from_ce());
    let mut records = Vec::with_capacity(suppliers);
    for (own, prices) in lines_by_supplier.iter().zip(levels) {
        let performance = performance(own, tolerance, today)?;
        records.push(Record { lines: own.len(), performance, prices });
    }
    Ok(records)
}
