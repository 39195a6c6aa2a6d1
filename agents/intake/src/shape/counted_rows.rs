//! A column of ones for lists of events, so that each row counts as one wherever a quantity is needed.

use polars::prelude::{NewChunkedArray, StringChunked};

use super::wide::free_name;
use crate::{
    AgentError, Table,
    roles::{Roles, counts_by_rows},
};

/// Adds the column where no column says how many, and says so.
pub(crate) fn add(table: Table, corrections: &Roles) -> Result<Table, AgentError> {
    if !counts_by_rows(&table, corrections) {
        return Ok(table);
    }
    let name = free_name(&table.names, ["quantity", "quantity of rows", "rows counted"]);
    let ones = StringChunked::from_iter_values("".into(), std::iter::repeat_n("1", table.rows));
    let mut table = table.with_column(name.clone(), ones)?;
    table.say_first(format!("No column says how many, so each row counts as one ({name})."));
    table.counted_rows = Some(name);
    Ok(table)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use crate::{
        Recipe, Table, reader,
        roles::{Role, Roles, map},
    };

    fn read(text: &str) -> Table {
        reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
    }

    /// Forty events in ten days, written by a function of the number of the row.
    fn events(header: &str, row: impl Fn(usize) -> String) -> String {
        let mut text = format!("{header}\n");
        for number in 0..40 {
            writeln!(text, "{}", row(number)).unwrap();
        }
        text
    }

    #[test]
    fn each_row_counts_as_one_where_no_column_says_how_many() {
        let sales = events("row_id,product_id,customer_id,sold_on", |row| {
            format!("{},{},{},2025-03-{:02}", row + 1, row % 7, row % 9, row / 4 + 1)
        });
        let orders = events("order_id,customer_id,order_date,status", |row| {
            format!("A{row},C{},2025-03-{:02},paid", row % 9, row / 4 + 1)
        });
        let with_contract = events("order_id,customer_id,contract_no,ordered_on", |row| {
            format!("A{row},C{},K{},2025-03-{:02}", row % 9, row, row / 4 + 1)
        });
        for text in [sales, orders, with_contract] {
            let table = read(&text);
            assert_eq!(table.notes, ["No column says how many, so each row counts as one (quantity)."]);
            assert_eq!(table.column(table.position("quantity").unwrap()).flatten().count(), 40);
            let mapping = map(&table, &Roles::default());
            let quantity = mapping.columns.iter().find(|found| found.role == Role::Quantity).unwrap();
            assert_eq!(quantity.reason, "No column says how many, so each row counts as one.");
            assert!(mapping.sure().get(Role::Quantity).is_some());
        }
    }

    #[test]
    fn rows_are_not_counted_beside_numbers_or_in_lists_of_products_and_deliveries() {
        for text in [
            events("product_id,sold_on,freight", |row| {
                format!("{},2025-03-{:02},{row}.5", row % 7, row / 4 + 1)
            }),
            events("product_id,name,created", |row| format!("{row},N{row},2025-03-{:02}", row / 4 + 1)),
            events("order_id,customer_id,ordered,delivered", |row| {
                format!("A{row},C{},2025-03-{:02},2025-04-{:02}", row % 9, row / 4 + 1, row / 4 + 1)
            }),
            events("Codes,mois,Indice de la production (NAF, niveau division, poste 29)", |row| {
                format!("A,2025-03-{:02},{row}.5", row / 4 + 1)
            }),
            events("return_id,product_id,customer_id,returned_on", |row| {
                format!("{},{},{},2025-03-{:02}", row + 1, row % 7, row % 9, row / 4 + 1)
            }),
            events("contract_id,customer_id,product,renewal_date", |row| {
                format!("K{row},C{},P{},2025-03-{:02}", row % 9, row % 7, row / 4 + 1)
            }),
            events("product,stock,counted_on", |row| format!("P{},,2025-03-{:02}", row % 7, row / 4 + 1)),
        ] {
            assert!(read(&text).counted_rows.is_none(), "{text}");
        }
    }
}
