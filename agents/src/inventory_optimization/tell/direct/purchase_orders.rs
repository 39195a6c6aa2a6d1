//! The lines to order as one purchase order per supplier: a file for each, and all of them in one table.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use report::{
    Documents,
    answer::RunFile,
    csv,
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{counted, whole},
    result::{Column, Table, TableBuilder},
};

use crate::inventory_optimization::tell::{
    direct::approvals::Line, findings::Findings, narrative::items::SHOWN, words,
};

/// More suppliers than this get no file of their own; the table has all of them.
const MOST_FILES: usize = 50;
/// Characters of a supplier in the name of its file.
const LONGEST_NAME: usize = 30;

/// The order to one supplier.
struct PurchaseOrder<'a> {
    number: usize,
    supplier: &'a str,
    lines: Vec<&'a Line<'a>>,
}

/// A line with the order that it is part of.
struct Row<'a> {
    order: &'a PurchaseOrder<'a>,
    line: &'a Line<'a>,
}

/// The orders of now, by the name of the supplier.
pub(super) struct PurchaseOrders<'a> {
    orders: Vec<PurchaseOrder<'a>>,
}

impl PurchaseOrder<'_> {
    fn total(&self) -> f64 {
        self.lines.iter().map(|line| line.value()).sum()
    }

    fn supplier(&self) -> &str {
        if self.supplier.is_empty() { "(not named)" } else { self.supplier }
    }

    /// `purchase_order_1_acme_tools.csv`: letters and digits only, so that it is a name of a file everywhere.
    fn file_name(&self) -> String {
        let words = self.supplier.split(|letter: char| !letter.is_ascii_alphanumeric());
        let name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_").to_lowercase();
        let name: String = name.chars().take(LONGEST_NAME).collect();
        let parts = ["purchase_order".to_owned(), self.number.to_string(), name];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("{}.csv", parts.join("_"))
    }

    fn last_arrival(&self) -> Option<NaiveDate> {
        self.lines.iter().filter_map(|line| line.arrival).max()
    }

    fn expected(&self) -> String {
        let days = self.lines.iter().map(|line| line.days).fold(0.0, f64::max);
        self.last_arrival().map_or(format!("in {}", words::days(days)), |day| day.to_string())
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.lines.iter().map(|line| Row { order: self, line })
    }
}

impl<'a> PurchaseOrders<'a> {
    pub(super) fn of(lines: &'a [Line<'a>]) -> Self {
        let mut suppliers: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
        for line in lines.iter().filter(|line| line.quantity > 0.0) {
            suppliers.entry(line.supplier()).or_default().push(line);
        }
        let numbered = suppliers.into_iter().zip(1..);
        let order = |((supplier, lines), number)| PurchaseOrder { number, supplier, lines };
        Self { orders: numbered.map(order).collect() }
    }

    /// The orders with a file of their own, the most money first.
    fn largest(&self) -> Vec<&PurchaseOrder<'a>> {
        let mut orders: Vec<&PurchaseOrder> = self.orders.iter().collect();
        orders.sort_by(|a, b| b.total().total_cmp(&a.total()));
        orders.truncate(MOST_FILES);
        orders
    }

    /// One file per supplier.
    pub(super) fn documents(&self) -> Documents<'static> {
        let named = |order: &&PurchaseOrder| (order.file_name(), table_of(order.rows().collect()));
        let tables: Vec<(String, Table)> = self.largest().iter().map(named).collect();
        Documents::written_by(move || {
            let mut files = Vec::with_capacity(tables.len());
            for (name, table) in tables {
                files.push(RunFile { name, kind: "text/csv", bytes: csv::write(&table)? });
            }
            Ok(files)
        })
    }

    /// All orders, one below the other.
    pub(super) fn table(&self) -> Table {
        table_of(self.orders.iter().flat_map(PurchaseOrder::rows).collect())
    }

    /// How many orders there are, and where each is.
    pub(super) fn story(&self, findings: &Findings) -> String {
        let [first, ..] = &self.orders[..] else { return String::new() };
        let undated = if first.last_arrival().is_some() {
            ""
        } else {
            " The file has no date of its stock; “as of 2026-01-31” brings dates in place of days."
        };
        let mut table = MarkdownTable::<&PurchaseOrder>::new();
        table.number("Order", |order| whole(order.number as f64));
        table.text("Supplier", |order| plain(order.supplier()));
        table.number("Lines", |order| whole(order.lines.len() as f64));
        table.number("Order total", |order| findings.money(order.total()));
        table.text("Expected", |order| order.expected());
        table.text("File", |order| order.file_name());
        let more = match self.orders.len() {
            count if count > MOST_FILES => {
                format!(" The {MOST_FILES} largest have a file of their own; all are in purchase_orders.csv.")
            }
            _ => String::new(),
        };
        format!(
            "\n{}, one file per supplier, all of them in purchase_orders.csv.{more}{undated}\n\n{}",
            counted(self.orders.len(), "purchase order"),
            table.write(self.largest().into_iter().take(SHOWN))
        )
    }
}

fn table_of(rows: Vec<Row>) -> Table {
    let mut columns = TableBuilder::<Row>::new();
    columns.add(Column::number("order_number", None), |row| row.order.number);
    columns.add(Column::text("supplier"), |row| row.order.supplier().to_owned());
    columns.add(Column::text("item_id"), |row| row.line.planned.item.id.clone());
    columns.add(Column::text("item_name"), |row| row.line.planned.item.name.clone());
    columns.add(Column::text("location"), |row| row.line.planned.item.location.clone());
    columns.add(Column::number("quantity", Some("units")), |row| row.line.quantity);
    columns.add(Column::number("unit_price", Some("money")), |row| row.line.planned.unit_price);
    let total =
        Column::number("line_total", Some("money")).calculated("[quantity]*[unit_price]").with_total();
    columns.add(total, |row| row.line.value());
    columns.add(Column::number("order_total", Some("money, of all lines of the order")), |row| {
        row.order.total()
    });
    columns.add(Column::date("order_date"), |row| row.line.date);
    columns.add(Column::number("expected_in_days", Some("days")), |row| row.line.days);
    columns.add(Column::date("expected_date"), |row| row.line.arrival);
    columns.build("purchase_orders", "Lines to order, per supplier", rows)
}
