//! Shapes of tables that files of strangers have.

use super::tables::{found, mapping, table};
use crate::roles::{Mapping, Role, SURE};

fn sure(mapping: &Mapping, role: Role) -> Option<&str> {
    let found = mapping.columns.iter().find(|found| found.role == role)?;
    (found.confidence >= SURE).then_some(found.column.as_str())
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|row| line(row) + "\n").collect()
}

#[test]
fn the_only_numbers_beside_dates_are_asked_for_whatever_their_name() {
    for name in ["Adj Close", "Series.1", "kw", "Index of mobile phones"] {
        let rows = lines(24, |row| {
            format!("2024-{:02}-{:02},{}", row / 2 + 1, row % 2 * 14 + 1, 50.5 + row as f64 * 3.7)
        });
        let asked = mapping(&format!("Date,{name}\n{rows}"));
        let quantity = found(&asked, Role::Quantity);
        assert!(quantity.column == name && quantity.confidence < SURE, "{name}: {quantity:?}");
    }
    let rows = lines(12, |row| format!("2024-03-{:02},{}", row + 1, row * 7 % 5 + 3));
    let asked = mapping(&format!("Payment Date,Units\n{rows}"));
    assert_eq!((found(&asked, Role::Date).column.as_str(), sure(&asked, Role::Date)), ("Payment Date", None));
}

#[test]
fn units_of_measure_are_recognised_by_their_values() {
    let rows =
        lines(6, |row| format!("2024-03-0{},A{row},{},{}", row + 1, row + 3, ["KG", "M-2", "C/U"][row % 3]));
    assert_eq!(sure(&mapping(&format!("date,item,qty,mb\n{rows}")), Role::Unit), Some("mb"));
}

#[test]
fn one_of_several_quantities_of_one_name_is_asked_for() {
    let rows = lines(6, |row| format!("{},{},{},{}", 35 + row, row + 3, 9 - row, row * 2 + 1));
    let asked = mapping(&format!("size,quantity red,quantity blue,quantity green\n{rows}"));
    assert!(found(&asked, Role::Quantity).confidence < SURE);
}

#[test]
fn a_quantity_of_products_with_several_rows_is_no_stock_without_a_place() {
    let rows =
        lines(12, |row| format!("{},{},P{},{},{}", 800 + row, 500 + row % 3, row % 4, row + 1, row % 2));
    let asked = mapping(&format!("ItemID,Opportunity,Product,Quantity,ControllingArea\n{rows}"));
    assert_eq!(sure(&asked, Role::CurrentStock), None);
}

#[test]
fn costs_of_zero_only_are_asked_for() {
    let rows = lines(6, |row| format!("A{row},{},0", row + 5));
    assert_eq!(sure(&mapping(&format!("item,stock,unit cost\n{rows}")), Role::UnitCost), None);
}

#[test]
fn suppliers_of_one_name_are_told_apart_by_their_key() {
    let row = |row: usize| {
        let vendor = row % 20;
        let name = if vendor < 2 { "Nova".to_owned() } else { format!("S{vendor}") };
        let day = row % 28 + 1;
        format!("P{row},{},{name},{},2025-01-{day:02},2025-02-{day:02}", 100 + vendor, row + 1)
    };
    let rows = lines(60, row);
    let with_keys = mapping(&format!("po,vendor_id,vendor_name,quantity,order_date,delivered_date\n{rows}"));
    assert_eq!(sure(&with_keys, Role::Supplier), Some("vendor_id"));
}

#[test]
fn a_key_that_goes_with_the_names_is_the_product() {
    let rows = lines(12, |row| format!("{:02}/2024,L{},Title {},{}", row + 1, row % 4, row % 4, row + 5));
    assert_eq!(
        sure(&mapping(&format!("month,livro_id,titulo,sales\n{rows}")), Role::Product),
        Some("livro_id")
    );
    let rows = lines(8, |row| format!("X-{row},Pump {},A{row}", row / 2));
    assert_eq!(
        sure(&mapping(&format!("Codice,descrizione,scaffale\n{rows}")), Role::Product),
        Some("Codice")
    );
    // The number of an order line is no product.
    let rows = lines(8, |row| format!("{row},O{},Pump {},{}", row / 2, row % 3, row + 1));
    assert_ne!(
        sure(&mapping(&format!("row_id,order_id,product name,quantity\n{rows}")), Role::Product),
        Some("row_id")
    );
}

#[test]
fn months_without_a_gap_are_dates_whatever_their_name() {
    let rows = lines(8, |row| format!("2020{:02},{},{}", row + 3, 40 + row * 7 % 30, 50 + row * 11 % 30));
    let wide = table(&format!("branch,Chiba,Tokyo\n{rows}"));
    assert_eq!(wide.names, ["branch", "product", "quantity"]);
}

#[test]
fn codes_of_items_that_look_like_months_are_no_dates() {
    let rows = lines(10, |row| format!("2001{:02},{},{}.5", row + 1, 40 + row * 7 % 30, 2 + row));
    for name in ["Item", "SKU", "product code", "Artikelnummer"] {
        let list = mapping(&format!("{name},stock,unit cost\n{rows}"));
        assert_eq!(sure(&list, Role::Product), Some(name), "{:?}", list.columns);
        assert_eq!(sure(&list, Role::Date), None, "{name}");
    }
    let history = mapping(&format!("month key,demand,price\n{rows}"));
    assert_eq!(found(&history, Role::Date).column, "month key");
}

#[test]
fn the_month_of_a_day_is_no_other_date() {
    let rows = lines(40, |row| {
        format!("2024-{:02}-{:02},2024-{:02},{}", row / 10 + 1, row % 10 + 1, row / 10 + 1, row + 2)
    });
    assert_eq!(sure(&mapping(&format!("data,ano_mes,quantidade\n{rows}")), Role::Date), Some("data"));
}

#[test]
fn keys_are_never_offered_as_quantity() {
    let rows = lines(30, |row| format!("{},{},2024-03-{:02}", row * 3 + 1, row / 3 + 1, row % 28 + 1));
    let asked = mapping(&format!("rivi_id,ostotapahtuma_id,aika\n{rows}"));
    assert!(asked.columns.iter().all(|found| found.role != Role::Quantity), "{:?}", asked.columns);
}

#[test]
fn dates_in_few_rows_are_asked_for() {
    let rows = lines(12, |row| format!("A{row},{},{}", row + 2, if row == 5 { "2024-03-05" } else { "" }));
    let asked = mapping(&format!("article,listed,arrives\n{rows}"));
    assert_eq!(sure(&asked, Role::Date), None);
}

#[test]
fn in_a_list_the_column_of_items_is_the_one_that_does_not_repeat() {
    let rows = lines(40, |row| {
        format!("{},Bolt size {row},{},{}", 700 + row, ["Irons", "Paints"][row % 2], row * 3)
    });
    let list = mapping(&format!("ID,ARTICULO,Items,Stock\n{rows}"));
    assert!(matches!(sure(&list, Role::Product), Some("ARTICULO" | "ID")), "{:?}", list.columns);
}

#[test]
fn codes_that_differ_in_every_item_are_no_suppliers() {
    let rows = lines(40, |row| format!("Bolt size {row},02-{},{}.5", 500 + row, row + 3));
    assert_eq!(sure(&mapping(&format!("articulo,cod. prov,costo\n{rows}")), Role::Supplier), None);
}

#[test]
fn values_of_a_table_of_costs_are_no_units() {
    let rows = lines(8, |row| format!("2020{:02},{},{}", row + 3, 40 + row * 7 % 30, 50 + row * 11 % 30));
    let asked = mapping(&format!("Kosten je Filiale,,\nMonat,Graz,Linz\n{rows}"));
    assert_eq!(
        (sure(&asked, Role::Quantity), found(&asked, Role::Quantity).column.as_str()),
        (None, "quantity")
    );
}

#[test]
fn the_amount_of_a_line_is_no_unit_cost() {
    let row = |row: usize| {
        format!("P{},{},{}.5,{}", row % 5, row + 2, row + 3, (row + 2) as f64 * (row as f64 + 3.5))
    };
    let rows = lines(12, row);
    let list = mapping(&format!("producto,cantidad,costo unitario,valor compra\n{rows}"));
    assert_eq!(sure(&list, Role::UnitCost), Some("costo unitario"));
}

#[test]
fn versions_of_the_same_figures_are_not_added_up() {
    let text = |kinds: [&str; 2]| {
        lines(24, |row| format!("2024-{:02},Retail,{},{}", row / 2 + 1, kinds[row % 2], 100 + row * 37 % 50))
    };
    let asked = mapping(&format!("month,industry,series kind,sales\n{}", text(["Original", "Trend"])));
    assert_eq!(sure(&asked, Role::Quantity), None);
    let one = mapping(&format!("month,industry,series kind,sales\n{}", text(["Original", "Original"])));
    assert_eq!(sure(&one, Role::Quantity), Some("sales"));
    let shops = mapping(&format!("month,industry,series kind,sales\n{}", text(["Original", "Outlet"])));
    assert_eq!(sure(&shops, Role::Quantity), Some("sales"));
}

#[test]
fn a_quantity_that_never_changes_beside_a_cost_may_be_what_was_bought() {
    let bought = lines(12, |row| format!("2024-{:02}-01,100,{}", row + 1, 1.7 + row as f64 / 20.0));
    let asked = mapping(&format!("data,quantità,cost unit\n{bought}"));
    assert_eq!(sure(&asked, Role::Quantity), None);
    assert!(found(&asked, Role::Quantity).reason.ends_with("was it sold, or bought?"));
    let sold = lines(12, |row| format!("2024-{:02}-01,A,{},{}", row + 1, 80 + row * 7 % 30, 1.7));
    assert_eq!(
        sure(&mapping(&format!("date,item,quantity,unit cost\n{sold}")), Role::Quantity),
        Some("quantity")
    );
}

#[test]
fn values_of_the_same_hours_in_each_day_are_asked_for_before_they_are_added_up() {
    let hourly = |name: &str| {
        let rows = lines(96, |row| {
            format!("2017-05-{:02} {:02}:00:00,{}", row / 24 + 1, row % 24, 20.0 + (row % 7) as f64)
        });
        mapping(&format!("ds,{name}\n{rows}"))
    };
    assert_eq!(sure(&hourly("y"), Role::Quantity), None);
    assert_eq!(sure(&hourly("quantity sold"), Role::Quantity), Some("quantity sold"));
}

#[test]
fn a_counter_that_goes_on_counting_is_asked_for() {
    let counted = lines(60, |row| {
        format!(
            "Lamp {},{},{}",
            row % 20,
            400 + row % 20 * 1700 + row / 20 * 3,
            ["Monday", "Tuesday", "Friday"][row / 20]
        )
    });
    assert_eq!(sure(&mapping(&format!("product name,total_count,day\n{counted}")), Role::Quantity), None);
}

#[test]
fn a_quantity_beside_suppliers_and_prices_alone_may_be_what_is_to_be_bought() {
    let rows = lines(12, |row| format!("Acme,P{row},{}.5,{}", row + 10, row % 4 + 1));
    assert_eq!(
        sure(&mapping(&format!("Vendor,Part No,List Price,Quantity\n{rows}")), Role::CurrentStock),
        None
    );
    let stocked = lines(12, |row| format!("Acme,P{row},{}.5,{},7", row + 10, row % 4 + 1));
    let stocked = mapping(&format!("Vendor,Part No,List Price,Quantity,Lead time\n{stocked}"));
    assert_eq!(sure(&stocked, Role::CurrentStock), Some("Quantity"));
}

#[test]
fn numbers_of_lines_are_no_orders_where_another_column_numbers_the_orders() {
    let rows =
        lines(24, |row| format!("{},{},item {},{},2024-03-01", row + 1, row / 3 + 1, row % 5, row % 2 + 1));
    let found = mapping(&format!("transaction_id,order_id,product,quantity,order_date\n{rows}"));
    assert_eq!(sure(&found, Role::Order), Some("order_id"));
}

#[test]
fn keys_numbers_of_rows_and_constants_are_no_weak_guess_of_a_quantity() {
    for (name, value) in [
        ("zzterm", (|row| format!("{:04}", row % 3 + 1)) as fn(usize) -> String),
        ("prefecture_cd", |row| format!("{}", row % 47)),
        ("xkey", |row| format!("{}", 1_000_000_017 + row % 9)),
        ("flagged", |_| "0".to_owned()),
        ("#", |row| format!("{}", row + 1)),
    ] {
        let rows = lines(24, |row| format!("2024-03-{:02},{}", row + 1, value(row)));
        let asked = mapping(&format!("Date,{name}\n{rows}"));
        let quantity = asked.columns.iter().find(|found| found.role == Role::Quantity);
        assert!(quantity.is_none(), "{name}: {quantity:?}");
    }
}

#[test]
fn a_plain_quantity_under_a_title_of_sales_is_no_stock_unasked() {
    let rows = lines(8, |row| format!("A{row},{},{}.5", row + 5, row + 2));
    let sold = mapping(&format!("Sales report\nDated: Jun 1\n\nItem,Qty.,Price\n{rows}"));
    assert_eq!(sure(&sold, Role::CurrentStock), None);
    let stocked = mapping(&format!("Warehouse 4\n\nItem,Qty.,Price\n{rows}"));
    assert_eq!(sure(&stocked, Role::CurrentStock), Some("Qty."));
}

#[test]
fn planned_and_actual_days_of_delivery_are_told_apart_by_the_word_beside_them() {
    for (order, promised, delivered) in [
        ("Bestelldatum", "Liefertermin Soll", "Liefertermin Ist"),
        ("Bestelldatum", "Soll-Liefertermin", "Ist-Liefertermin"),
        ("Bestelldatum", "Sollliefertermin", "Istliefertermin"),
        ("Bestelldatum", "Termin Soll", "Termin Ist"),
        ("Bestelldatum", "Datum Soll", "Datum Ist"),
        ("Bestelldatum", "Lieferung geplant", "Lieferung tatsächlich"),
        ("Order Date", "Delivery planned", "Delivery actual"),
        ("Order Date", "Due Date", "Due Date (actual)"),
        ("Date de commande", "Livraison prévue", "Livraison réelle"),
        ("Date de commande", "Date prévue", "Date réelle"),
        ("Date de commande", "Date de réception prévue", "Date de réception réelle"),
        ("Fecha de pedido", "Entrega prevista", "Entrega real"),
        ("Fecha de pedido", "Fecha prevista", "Fecha real"),
        ("Fecha de pedido", "Fecha de llegada prevista", "Fecha de llegada real"),
        ("Data do pedido", "Entrega prevista", "Entrega real"),
        ("Data do pedido", "Data prevista", "Data real"),
        ("Data do pedido", "Data de chegada prevista", "Data de chegada efetiva"),
    ] {
        let rows = lines(12, |row| {
            let came = if row > 9 { String::new() } else { format!("2025-03-{:02}", row + 12 + row % 3) };
            format!("P{row};A{};{};2025-03-{:02};2025-03-{:02};{came}", row % 4, row + 3, row + 1, row + 11)
        });
        // Whichever stands first, the names decide.
        for names in [[promised, delivered], [delivered, promised]] {
            let text = format!("PO;Item;Menge;{order};{promised};{delivered}\n{rows}");
            let text = if names[0] == promised { text } else { swapped(&text) };
            let found = mapping(&text);
            assert_eq!(sure(&found, Role::PromisedDate), Some(promised), "{:?}", found.columns);
            assert_eq!(sure(&found, Role::DeliveredDate), Some(delivered), "{:?}", found.columns);
        }
    }
}

/// The table with its last two columns in the other order.
fn swapped(text: &str) -> String {
    let line = |line: &str| {
        let mut cells: Vec<&str> = line.split(';').collect();
        let last = cells.len() - 1;
        cells.swap(last - 1, last);
        cells.join(";") + "\n"
    };
    text.lines().map(line).collect()
}

#[test]
fn the_unit_behind_a_time_at_a_stop_is_no_minimum() {
    for name in
        ["Servicezeit min", "Standzeit min", "Entladezeit Std", "Service time min", "Temps de service min"]
    {
        let rows =
            lines(8, |row| format!("K{row};{row}.5;{}.25;{};{}", row * 3 % 7, row + 2, 5 + row % 3 * 5));
        let found = mapping(&format!("Kunde;x;y;Menge;{name}\n{rows}"));
        assert_eq!(sure(&found, Role::ServiceTime), Some(name), "{:?}", found.columns);
    }
}
