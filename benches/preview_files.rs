//! Files of many rows for the benchmark of previews, made up and the same every time.

use std::fmt::Write;

/// Products of the files with a history.
const PRODUCTS: usize = 50;
/// Suppliers of the order lines.
const SUPPLIERS: usize = 40;

/// A number that looks random, from 0 to 10,006.
fn mixed(row: usize) -> usize {
    row.wrapping_mul(7_919) % 10_007
}

/// A list of items with figures that differ.
pub fn stock(rows: usize) -> Vec<u8> {
    let mut text = "sku,unit cost,annual demand,on hand,lead_time_days\n".to_owned();
    for item in 0..rows {
        let mixed = mixed(item);
        let (cost, demand) = (1.0 + mixed as f64 / 100.0, 10 + mixed * 3 % 9_000);
        line(&mut text, format_args!("I{item:06},{cost:.2},{demand},{},{}", mixed % 900, 3 + mixed % 58));
    }
    text.into_bytes()
}

/// Weeks of sales with a season and a trend.
pub fn sales(rows: usize) -> Vec<u8> {
    let mut text = "date,demand,product_id\n".to_owned();
    for_each_week(rows, |row, product, week, date| {
        line(&mut text, format_args!("{date},{},P{product:03}", demand(row, product, week)));
    });
    text.into_bytes()
}

/// The same with what drives them.
pub fn drivers(rows: usize) -> Vec<u8> {
    let mut text = "date,demand,product_id,price,temperature,promotion\n".to_owned();
    for_each_week(rows, |row, product, week, date| {
        let promotion = usize::from(mixed(row).is_multiple_of(11));
        let demand = demand(row, product, week) + 30.0 * promotion as f64;
        let (price, warmth) = (2.0 + (mixed(row) % 40) as f64 / 100.0, 15.0 + 10.0 * season(week));
        line(&mut text, format_args!("{date},{demand},P{product:03},{price:.2},{warmth:.1},{promotion}"));
    });
    text.into_bytes()
}

/// Places on a plane around a depot.
pub fn stops(rows: usize) -> Vec<u8> {
    let mut text = "location_id,x_coord,y_coord,demand\nDEPOT,50,50,0\n".to_owned();
    for stop in 0..rows {
        let (x, y) = (mixed(stop) % 1_000, mixed(stop + rows) % 997);
        line(
            &mut text,
            format_args!("C{stop:05},{}.{},{}.{},{}", x / 10, x % 10, y / 10, y % 10, 1 + stop % 9),
        );
    }
    text.into_bytes()
}

/// Order lines of many suppliers.
pub fn order_lines(rows: usize) -> Vec<u8> {
    let mut text = "supplier,item,unit_price,lead_time_days,quality,defect_rate_percent\n".to_owned();
    for row in 0..rows {
        let (supplier, mixed) = (row % SUPPLIERS, mixed(row));
        let price = 1.0 + (mixed % 300) as f64 / 100.0 + supplier as f64 / 50.0;
        line(
            &mut text,
            format_args!(
                "Supplier {supplier:02},I{:04},{price:.2},{},{},{:.1}",
                row / SUPPLIERS,
                3 + mixed % 28,
                70 + mixed % 30,
                (mixed % 50) as f64 / 10.0
            ),
        );
    }
    text.into_bytes()
}

/// Calls `write` with the row, the product, the week and its first day.
fn for_each_week(rows: usize, mut write: impl FnMut(usize, usize, usize, chrono::NaiveDate)) {
    let first = chrono::NaiveDate::from_ymd_opt(2022, 1, 3).expect("a Monday");
    for row in 0..rows {
        let (product, week) = (row % PRODUCTS, row / PRODUCTS);
        write(row, product, week, first + chrono::Days::new(7 * week as u64));
    }
}

fn season(week: usize) -> f64 {
    (std::f64::consts::TAU * week as f64 / 52.0).sin()
}

fn demand(row: usize, product: usize, week: usize) -> f64 {
    let level = 60.0 + 3.0 * product as f64 + 0.2 * week as f64;
    (level * (1.0 + 0.25 * season(week)) + (mixed(row) % 21) as f64).round()
}

fn line(text: &mut String, row: std::fmt::Arguments) {
    writeln!(text, "{row}").expect("a line");
}
