//! Every supplier's record in its order lines.

use chrono::Datelike;
use kernels::suppliers::{OrderLine, Performance, SupplierError, Tolerance, performance};

use crate::supplier_selection::data::lines::{
    prices::{PriceLevel, price_levels},
    read::Lines,
};

/// How one supplier did.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub lines: usize,
    pub performance: Performance,
    pub prices: PriceLevel,
}

/// Judges all suppliers as of the last day of the file.
pub fn judge(lines: &Lines, suppliers: usize, tolerance: Tolerance) -> Result<Vec<Record>, SupplierError> {
    let mut of_supplier: Vec<Vec<OrderLine>> = vec![Vec::new(); suppliers];
    for line in &lines.lines {
        of_supplier[line.supplier].push(line.order);
    }
    let levels = price_levels(lines, suppliers);
    let today = f64::from(lines.today.num_days_from_ce());
    let record = |(own, prices): (&Vec<OrderLine>, PriceLevel)| {
        Ok(Record { lines: own.len(), performance: performance(own, tolerance, today)?, prices })
    };
    of_supplier.iter().zip(levels).map(record).collect()
}
