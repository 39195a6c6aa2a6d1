//! Tables whose values contradict what the names of the columns suggest.

use crate::{
    Recipe, reader,
    roles::{Mapped, Mapping, Role, Roles, SURE, TableKind, map},
};

fn mapping(text: &str) -> Mapping {
    map(&reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap(), &Roles::default())
}

fn found(mapping: &Mapping, role: Role) -> Option<&Mapped> {
    mapping.columns.iter().find(|found| found.role == role)
}

fn column(mapping: &Mapping, role: Role) -> Option<&str> {
    found(mapping, role).map(|found| found.column.as_str())
}

fn is_sure(mapping: &Mapping, role: Role) -> bool {
    found(mapping, role).is_some_and(|found| found.confidence >= SURE)
}

/// A table of twenty-four rows.
fn rows(header: &str, row: impl Fn(usize) -> String) -> Mapping {
    let lines: Vec<String> = (0..24).map(row).collect();
    mapping(&format!("{header}\n{}\n", lines.join("\n")))
}

#[test]
fn names_and_rates_alone_are_not_about_suppliers() {
    let rates = rows("id,rate", |row| format!("{},.{}", 1001 + row * 2, 10 + row));
    assert_ne!(rates.kind, Some(TableKind::SupplierList));
    assert!(!is_sure(&rates, Role::UnitCost), "{rates:?}");
    let items =
        mapping("Name,Description,Cost\nchair,,150\nleg,,10\ncushion,,20\nscrews,A box,1\nbeam,,70\n");
    assert_eq!(items.kind, Some(TableKind::InventoryList));
    assert_eq!(
        [column(&items, Role::ProductName), column(&items, Role::UnitCost)],
        [Some("Name"), Some("Cost")]
    );
    let suppliers = mapping("Name,Cost,Quality\nAcme,5,80\nBolt,6,70\n");
    assert_eq!(suppliers.kind, Some(TableKind::SupplierList));
}

#[test]
fn a_rate_of_something_else_is_no_price() {
    let shop = rows("sku,stock,bounce_rate", |row| format!("A{row},{},{}.4", 5 + row, 20 + row));
    assert_eq!(column(&shop, Role::UnitCost), None);
}

#[test]
fn two_rows_that_multiply_by_chance_do_not_remove_the_quantity() {
    let row = |row: usize| {
        let (limit, share) = if row < 2 { (5 + row, 7 + row) } else { (0, 0) };
        let quantity = if row < 2 { limit * share } else { row * 13 % 41 + 2 };
        format!("O{row},2025-01-{:02},{quantity},{limit},{share}", row % 28 + 1)
    };
    let lines: Vec<String> = (0..60).map(row).collect();
    let orders = mapping(&format!("order no,day,qty,limit,share\n{}\n", lines.join("\n")));
    assert_eq!(column(&orders, Role::Quantity), Some("qty"));
}

#[test]
fn the_number_of_a_line_is_neither_order_nor_product() {
    let lines = rows("purchase_order_id,purchaseorderitem,product,quantity,order_date", |row| {
        format!(
            "{},{},HT-{},{},2025-01-{:02}",
            3000 + row / 2,
            10 * (row % 2 + 1),
            row * 7 % 11,
            row % 5 + 1,
            row / 2 + 1
        )
    });
    assert_eq!(
        [column(&lines, Role::Order), column(&lines, Role::Product), column(&lines, Role::Quantity)],
        [Some("purchase_order_id"), Some("product"), Some("quantity")]
    );
}

#[test]
fn prices_below_a_word_for_sales_are_asked_for() {
    let prices = rows("data,posto,venda", |row| {
        format!("2025-01-{:02},P{},4.{}", row + 1, row % 5, 519 + row * 7 % 90)
    });
    assert!(!is_sure(&prices, Role::Quantity));
    let pieces =
        rows("data,produto,venda", |row| format!("2025-01-{:02},P{},{}", row + 1, row % 5, row * 7 % 19));
    assert!(is_sure(&pieces, Role::Quantity));
}

#[test]
fn unique_texts_name_the_items_of_a_list_better_than_their_kind() {
    let list = mapping(
        "Tittle,productTypeld,cost\nrye,bread,30\nhoney,cake,35\nlatte,drink,24\ntea,drink,15\nwhite,bread,42\nbun,bread,33\n",
    );
    assert_eq!(column(&list, Role::Product), Some("Tittle"));
    assert!(!is_sure(&list, Role::Product));
}

#[test]
fn orders_that_leave_the_stock_are_not_on_their_way() {
    let stock = |row: usize| (200 + row * 37 % 90, row * 11 % 40 + 1);
    let less = rows("material,libre,cantidad en pedido,disponible", |row| {
        let (stock, order) = stock(row);
        format!("M{row},{stock},{order},{}", stock - order)
    });
    assert_eq!([column(&less, Role::OnOrder), column(&less, Role::CurrentStock)], [None, Some("libre")]);
    assert!(!is_sure(&less, Role::CurrentStock));
    let plus = rows("item,store,on order,available", |row| {
        let (stock, order) = stock(row);
        format!("M{row},{stock},{order},{}", stock + order)
    });
    assert_eq!(column(&plus, Role::OnOrder), Some("on order"));
    assert!(!is_sure(&plus, Role::CurrentStock));
}

#[test]
fn a_date_beside_lots_is_asked_for() {
    let lots =
        |row: usize| format!("{},20{}-03-{:02},L{row},{}", row % 5, 25 + row % 8, row % 28 + 1, row + 1);
    assert!(!is_sure(&rows("item,fecha,lote,unidades", lots), Role::Date));
    let sales = |row: usize| format!("{},2025-03-{:02},L{},{}", row % 5, row + 1, row % 4, row + 1);
    assert!(is_sure(&rows("item,fecha,lote,unidades", sales), Role::Date));
}

#[test]
fn the_same_role_under_several_numbered_names_is_asked_for() {
    let orders = rows("order_id,item_id_1,item_id_2", |row| {
        format!("{},{},{}", 31_400 + row * 7, 100 + row % 9, 100 + row % 7)
    });
    assert!(!is_sure(&orders, Role::Product), "{orders:?}");
}

#[test]
fn a_quantity_beside_unknown_reasons_of_movements_is_asked_for() {
    let moves =
        |row: usize| format!("{},{},2025-02-{:02},{}", row % 6, row % 4 + 1, row + 1, row * 5 % 17 + 1);
    assert!(!is_sure(&rows("articolo,causale,data,quantita", moves), Role::Quantity));
    assert!(is_sure(&rows("articolo,scaffale,data,quantita", moves), Role::Quantity));
}

#[test]
fn a_left_over_column_of_texts_is_at_most_asked_for_as_the_product() {
    let with = |value: fn(usize) -> String| {
        rows("date,units sold,xyzzy_col", |row| format!("2025-03-{:02},{},{}", row + 1, row + 3, value(row)))
    };
    assert!(!is_sure(&with(|row| format!("k{}", row % 3)), Role::Product));
    assert_eq!(column(&with(|_| "K4".to_owned()), Role::Product), None);
    assert_eq!(column(&with(|row| format!("{:02}:30", row % 24)), Role::Product), None);
}

#[test]
fn names_of_products_are_their_keys_where_nothing_else_is() {
    let history = rows("date,product name,region_x,units sold", |row| {
        format!("2025-{:02}-01,{},{},{}", row / 3 + 1, ["Bolt", "Nut", "Cap"][row % 3], row % 2, row + 4)
    });
    assert_eq!(
        [column(&history, Role::Product), column(&history, Role::ProductName)],
        [Some("product name"), Some("product name")]
    );
}

#[test]
fn a_date_that_never_changes_loses_to_one_that_does() {
    let orders = rows("Date,Order No,Product,Purchased Date,Quantity", |row| {
        format!("2026-11-26,B{row},P{},2026-10-{:02},{}", row % 4, row + 1, row % 5 + 1)
    });
    assert_eq!(column(&orders, Role::Date), Some("Purchased Date"));
}

#[test]
fn prices_at_the_close_of_a_day_are_no_times() {
    let shares =
        rows("Date,Open,Close", |row| format!("2025-04-{:02},{}.25,{}.75", row + 1, 90 + row, 91 + row));
    assert_eq!(column(&shares, Role::DueTime), None);
}

#[test]
fn a_unit_does_not_change_with_every_row() {
    let list = rows("Cod. Unidad,Descripción,Existencias", |row| format!("CEL{row},Celular {row},{row}"));
    assert_eq!(column(&list, Role::Unit), None);
}

#[test]
fn a_quantity_is_the_stock_for_sure_only_where_the_list_shows_it() {
    let list = mapping("termek;leiras;ar;mennyiseg\nP1;a;3200;30\nP2;b;1800;41\nP3;c;2200;47\n");
    assert_eq!(column(&list, Role::CurrentStock), Some("mennyiseg"));
    assert!(!is_sure(&list, Role::CurrentStock), "{list:?}");
    let stock = mapping("termek;ar;készlet\nP1;3200;30\nP2;1800;41\nP3;2200;47\n");
    assert!(is_sure(&stock, Role::CurrentStock), "{stock:?}");
    let sold = rows("product,cost,quantity", |row| format!("P{},5.5,{}", row % 4, 20 + row));
    assert!(!is_sure(&sold, Role::CurrentStock), "{sold:?}");
    let places =
        rows("product,warehouse,cost,quantity", |row| format!("P{},W{},5.5,{}", row % 4, row / 4, 20 + row));
    assert!(is_sure(&places, Role::CurrentStock), "{places:?}");
}

#[test]
fn changes_in_percent_in_columns_of_periods_are_no_sure_quantity() {
    let row = |name: &str| format!("{name},0.6,-0.4,1.1,-0.9,2.5,0.3\n");
    let names = "type,2024-01,2024-02,2024-03,2024-04,2024-05,2024-06";
    let changes = mapping(&format!("{names}\n{}{}{}", row("Food"), row("Fuel"), row("Rent")));
    assert_eq!(column(&changes, Role::Quantity), Some("quantity"));
    assert!(!is_sure(&changes, Role::Quantity), "{changes:?}");
}

#[test]
fn the_state_of_the_rows_of_one_series_is_no_sure_product() {
    let states = rows("Period;Index of gas;Codes", |row| {
        format!(
            "{}-{:02};{}.5;{}",
            2023 + row / 12,
            row % 12 + 1,
            90 + row * 7 % 20,
            if row < 22 { "A" } else { "P" }
        )
    });
    assert!(!is_sure(&states, Role::Product), "{states:?}");
}

#[test]
fn numbers_that_count_the_rows_are_no_sure_product_beside_one_that_repeats() {
    let plans = rows("ItemID;Product;Quantity;Unit", |row| {
        format!("{};PR-{};{};PC", 800 + row, row % 7, 1 + row % 5)
    });
    assert!(column(&plans, Role::Product) == Some("Product") || !is_sure(&plans, Role::Product), "{plans:?}");
    let days = rows("sku;stock;dias estoque", |row| format!("A{row};{};{}", 5 + row, 20 + row));
    assert_eq!(column(&days, Role::CurrentStock), Some("stock"));
    let only = rows("placa;dias estoque", |row| format!("A{row};{}", 20 + row));
    assert_eq!(column(&only, Role::CurrentStock), None);
}

#[test]
fn a_quantity_with_as_much_below_zero_as_above_is_asked_for() {
    let both = |row: usize| {
        let quantity = if row.is_multiple_of(3) { -20 } else { 12 };
        format!("2025-03-{:02},A{},{quantity}", row + 1, row % 3)
    };
    assert!(!is_sure(&rows("date,item,quantity", both), Role::Quantity));
    let returns = |row: usize| {
        let quantity = if row.is_multiple_of(8) { -1 } else { 12 };
        format!("2025-03-{:02},A{},{quantity}", row + 1, row % 3)
    };
    assert!(is_sure(&rows("date,item,quantity", returns), Role::Quantity));
}

#[test]
fn a_service_charge_is_neither_a_lot_nor_a_time() {
    let sales = rows("date,product,service charge,qty shipped", |row| {
        format!("2025-03-{:02},A{},{}.{},{}", row + 1, row % 3, row % 7 + 2, 10 + row, row % 9 + 1)
    });
    assert!(is_sure(&sales, Role::Date) && is_sure(&sales, Role::Quantity), "{sales:?}");
    assert_eq!(column(&sales, Role::ServiceTime), None);
}

#[test]
fn a_demand_of_a_month_is_no_annual_demand_in_any_language() {
    for name in [
        "Domanda mensile",
        "Maandverbruik",
        "Miesięczne zużycie",
        "Aylık tüketim",
        "Месячный расход",
        "月销量",
        "月間需要",
    ] {
        let stock = rows(&format!("item,stock,{name},lead time days,unit cost"), |row| {
            format!("IT{row},{},{},{},{}.5", row * 7 % 40, row * 13 % 90 + 20, row % 20 + 2, row + 1)
        });
        assert_eq!([column(&stock, Role::Quantity), column(&stock, Role::AnnualDemand)], [Some(name), None]);
    }
}
