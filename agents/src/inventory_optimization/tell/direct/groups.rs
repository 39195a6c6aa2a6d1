//! Sums of the plan per value of a column, such as the warehouse or the category.

use std::collections::BTreeMap;

use kernels::cancel;
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{counted, whole},
    result::{Column, Table, TableBuilder},
};

use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{direct::Direct, findings::Findings, narrative::items::SHOWN},
};

/// The sums of one value of the column.
#[derive(Default)]
struct Group {
    items: u64,
    stock_value: f64,
    excess_value: f64,
    annual_value: f64,
    safety_value: f64,
    orders: u64,
    order_value: f64,
}

impl Group {
    fn add(&mut self, planned: &Planned) {
        self.items += 1;
        self.annual_value += planned.annual_value;
        self.safety_value += planned.safety_value();
        if let Some(today) = &planned.today {
            self.stock_value += today.stock_value;
            self.excess_value += today.excess_value;
            self.order_value += today.order_value;
            self.orders += u64::from(today.decision.order_now);
        }
    }
}

pub(super) fn groups(findings: &Findings) -> Direct {
    let Some(column) = findings.params.group_by.as_deref() else { return Direct::default() };
    let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
    for planned in findings.planned() {
        cancel::tick();
        groups.entry(planned.item.group.as_deref().unwrap_or("(blank)")).or_default().add(planned);
    }
    let mut groups: Vec<(&str, Group)> = groups.into_iter().collect();
    groups.sort_by(|a, b| {
        let value =
            |group: &Group| if findings.items.has_stock { group.stock_value } else { group.annual_value };
        value(&b.1).total_cmp(&value(&a.1))
    });
    let head = plain(column);
    let mut table = MarkdownTable::<(&str, Group)>::new();
    table.text(&head, |(name, _)| plain(name));
    table.number("Items", |(_, group)| whole(group.items as f64));
    table.number("Stock", |(_, group)| findings.money(group.stock_value));
    table.number("Excess", |(_, group)| findings.money(group.excess_value));
    table.number("Demand a year", |(_, group)| findings.money(group.annual_value));
    table.number("Orders of now", |(_, group)| whole(group.orders as f64));
    table.number("Their value", |(_, group)| findings.money(group.order_value));
    let shown = table.write(groups.iter().take(SHOWN));
    let first = groups.first().map_or(String::new(), |(name, group)| {
        let all = findings.totals().stock_value;
        if all <= 0.0 {
            return String::new();
        }
        format!(
            ": {} has the most, {} of {}",
            plain(name),
            findings.money(group.stock_value),
            findings.money(all)
        )
    });
    Direct {
        text: format!(
            "**Stock and orders by {head}, {}{first} (groups.csv).**\n\n{shown}",
            counted(groups.len(), "group")
        ),
        tables: vec![table_of(&groups, column)],
        ..Direct::default()
    }
}

fn table_of(groups: &[(&str, Group)], column: &str) -> Table {
    let mut columns = TableBuilder::<(&str, Group)>::new();
    let sum = |name: &'static str| Column::number(name, Some("money")).with_total();
    columns.add(Column::text("group"), |(name, _)| (*name).to_owned());
    columns.add(Column::number("items", None).with_total(), |(_, group)| group.items);
    columns.add(sum("stock_value"), |(_, group)| group.stock_value);
    columns.add(sum("excess_value"), |(_, group)| group.excess_value);
    columns.add(sum("annual_value"), |(_, group)| group.annual_value);
    columns.add(sum("safety_stock_value"), |(_, group)| group.safety_value);
    columns.add(Column::number("orders_now", None).with_total(), |(_, group)| group.orders);
    columns.add(sum("order_value"), |(_, group)| group.order_value);
    columns.build("groups", format!("Stock and orders by {column}"), groups)
}
