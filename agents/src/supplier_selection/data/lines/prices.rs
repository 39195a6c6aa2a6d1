//! Prices of suppliers that do not sell the same items: each against the mean price of its own basket.

use crate::supplier_selection::data::lines::read::{Line, Lines};

/// Money and price level of one supplier.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PriceLevel {
    /// Units delivered times what was invoiced.
    pub spend: f64,
    /// What its basket costs at its agreed prices over what it costs at the mean prices of all suppliers, 1 is the mean (Paasche, 1874).
    pub index: Option<f64>,
}

/// The agreed price where there is one, so that what invoices add is not counted twice. A standard of the buyer says
/// nothing about a supplier, so the invoiced price goes before it.
fn offered(lines: &Lines, line: &Line) -> Option<f64> {
    let (agreed, invoiced) = (line.order.agreed_price, line.order.invoiced_price);
    if lines.has_own_standard { invoiced.or(agreed) } else { agreed.or(invoiced) }
}

/// The level of every supplier; mean prices are weighted by units delivered.
pub(super) fn price_levels(lines: &Lines, suppliers: usize) -> Vec<PriceLevel> {
    let mut of_item = vec![(0.0, 0.0); lines.items];
    for line in &lines.lines {
        let Some(price) = offered(lines, line) else { continue };
        of_item[line.item].0 += line.order.received * price;
        of_item[line.item].1 += line.order.received;
    }
    let mut levels = vec![PriceLevel::default(); suppliers];
    let mut sums = vec![(0.0, 0.0); suppliers];
    for line in &lines.lines {
        let (Some(price), (money, units)) = (offered(lines, line), of_item[line.item]) else { continue };
        levels[line.supplier].spend += line.order.received * line.order.invoiced_price.unwrap_or(price);
        if units > 0.0 {
            sums[line.supplier].0 += line.order.received * price;
            sums[line.supplier].1 += line.order.received * money / units;
        }
    }
    for (level, (own, usual)) in levels.iter_mut().zip(sums) {
        level.index = (usual > 0.0).then(|| own / usual);
    }
    levels
}
