//! Prices of suppliers that do not sell the same items: each against the mean price of its own basket.

use super::{Line, Lines};

/// Money and price level of one supplier.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PriceLevel {
    /// Units delivered times price.
    pub spend: f64,
    /// The spend over what its basket costs at the mean prices of all suppliers, 1 is the mean (Paasche, 1874).
    pub index: Option<f64>,
}

/// The invoiced price where there is one, else the agreed one.
fn price(line: &Line) -> Option<f64> {
    line.order.invoiced_price.or(line.order.agreed_price)
}

/// The level of every supplier; mean prices are weighted by units delivered.
pub fn price_levels(lines: &Lines, suppliers: usize) -> Vec<PriceLevel> {
    let mut of_item = vec![(0.0, 0.0); lines.items];
    for line in &lines.lines {
        let Some(price) = price(line) else { continue };
        of_item[line.item].0 += line.order.received * price;
        of_item[line.item].1 += line.order.received;
    }
    let mut sums = vec![(0.0, 0.0); suppliers];
    for line in &lines.lines {
        let (Some(price), (money, units)) = (price(line), of_item[line.item]) else { continue };
        if units > 0.0 {
            sums[line.supplier].0 += line.order.received * price;
            sums[line.supplier].1 += line.order.received * money / units;
        }
    }
    let level =
        |(spend, usual): (f64, f64)| PriceLevel { spend, index: (usual > 0.0).then(|| spend / usual) };
    sums.into_iter().map(level).collect()
}
