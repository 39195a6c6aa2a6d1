//! The lowest and the highest level of every item: at or below the first an order is placed, and it never reaches beyond
//! the second.

use report::{markdown_table::MarkdownTable, number::amount};

use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{
        direct::Direct,
        findings::Findings,
        narrative::items::{SHOWN, named},
        words,
    },
};

pub(super) fn min_max(findings: &Findings) -> Direct {
    let with_levels: Vec<&Planned> =
        findings.planned().iter().filter(|planned| planned.orders.is_some()).collect();
    let mut table = MarkdownTable::<&Planned>::new();
    table.text("Item", |planned| named(planned));
    table.number("Minimum", |planned| {
        planned.orders.map_or(String::new(), |orders| amount(orders.reorder_point))
    });
    table.number("Maximum", |planned| {
        planned.orders.map_or(String::new(), |orders| amount(orders.order_up_to))
    });
    if findings.items.has_stock {
        table.number("On hand and on order", |planned| amount(planned.figures.stock.position()));
        table.text("State", |planned| {
            planned.today.map_or("not known".to_owned(), |today| words::state(today.state).to_owned())
        });
    }
    let text = format!(
        "**Minimum and maximum of {}:** the minimum is the reorder point, the maximum the minimum and one order. All of them \
         are in the columns reorder_point and order_up_to of inventory_report.csv.\n\n{}",
        words::items(with_levels.len()),
        table.write(with_levels.iter().take(SHOWN))
    );
    Direct::words(text)
}
