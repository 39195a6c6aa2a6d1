//! What a record says about where its figures come from takes at most 5 % more room, once a result has 500 rows; routes, which have
//! more formulas and shorter rows, from 1,000 on. Orders that are split take up to 7 % at any size: besides its short row each has
//! the number of its supplier, by which the sums find it. Small results carry the same formulas and methods, which take no more than
//! a few thousand bytes for each tool.

use std::fmt::Write;

use agents::{Tools, analyze};
use chrono::NaiveDate;
use protocol::AgentKind;
use serde_json::Value;

const MOST_SHARE: f64 = 0.05;
const MOST_SHARE_OF_SPLITS: f64 = 0.07;
const SPLIT: &str = "split the orders";
const LEAST_ROWS: usize = 500;

struct Asked {
    agent: AgentKind,
    question: &'static str,
    file: String,
}

/// How large the file of each question is.
struct Sizes {
    items: usize,
    suppliers: usize,
    /// Items that are split.
    offered: usize,
    /// Products with three years of months.
    products: usize,
    stops: usize,
    days: usize,
    orders: usize,
}

const LARGE: Sizes = Sizes {
    items: 600,
    suppliers: 500,
    offered: 1_000,
    products: 45,
    stops: 1_200,
    days: 540,
    orders: 1_600,
};
const SMALL: Sizes =
    Sizes { items: 5, suppliers: 5, offered: 5, products: 1, stops: 10, days: 90, orders: 10 };
/// What formulas, methods and sources take in the small results, in bytes: of a stock plan, a ranking by four criteria, a split, a
/// forecast, routes, sensed demand and rows.
const MOST_BYTES: [usize; 7] = [9_000, 8_000, 2_500, 4_500, 7_000, 5_000, 600];

fn questions(sizes: &Sizes) -> [Asked; 7] {
    let asked = |agent, question, head: &str, rows: String| Asked {
        agent,
        question,
        file: format!("{head}\n{rows}"),
    };
    [
        asked(
            AgentKind::InventoryOptimization,
            "plan my stock",
            "sku,unit_cost,annual_demand,current_stock,lead_time_days",
            stock(sizes.items),
        ),
        asked(
            AgentKind::SupplierSelection,
            "rank the suppliers",
            "supplier,unit_price,quality_score,on_time_percent,lead_time_days",
            suppliers(sizes.suppliers),
        ),
        asked(
            AgentKind::SupplierSelection,
            SPLIT,
            "item,supplier,unit_price,demand,capacity",
            offers(sizes.offered),
        ),
        asked(
            AgentKind::DemandForecasting,
            "forecast the next 12 months",
            "date,product,units",
            months(sizes.products, 36),
        ),
        asked(
            AgentKind::VehicleRouting,
            "plan routes with 50 vehicles of 400 units, search for 1 second",
            "id,x,y,demand",
            stops(sizes.stops),
        ),
        asked(
            AgentKind::DynamicDemandSensing,
            "what drives demand",
            "date,units,price,temperature",
            drivers(sizes.days),
        ),
        asked(AgentKind::General, "total units by customer", "date,customer,units", orders(sizes.orders)),
    ]
}

/// A number from 0 to `most`, the same for the same row and column.
fn number(row: usize, column: usize, most: usize) -> usize {
    (row * 7919 + column * 104_729 + row * row * 31) % (most + 1)
}

fn rows(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, row| {
        let _ = writeln!(text, "{}", line(row));
        text
    })
}

fn stock(count: usize) -> String {
    let cost = |row| 1.0 + number(row, 1, 8_900) as f64 / 100.0;
    let lead = |row| [5, 7, 10, 14, 21][number(row, 4, 4)];
    rows(count, |row| {
        format!(
            "SKU-{row:05},{:.2},{},{},{}",
            cost(row),
            5 + number(row, 2, 9_000),
            number(row, 3, 900),
            lead(row)
        )
    })
}

fn suppliers(count: usize) -> String {
    let tenth = |row, column, most| number(row, column, most) as f64 / 10.0;
    rows(count, |row| {
        format!(
            "Supplier {row},{:.1},{:.1},{:.1},{}",
            1.0 + tenth(row, 1, 90),
            50.0 + tenth(row, 2, 490),
            70.0 + tenth(row, 3, 290),
            3 + number(row, 4, 37)
        )
    })
}

fn offers(items: usize) -> String {
    rows(items * 2, |row| {
        format!(
            "Item {},Supplier {},{:.2},1000,{}",
            row / 2,
            row % 2,
            1.0 + number(row, 1, 800) as f64 / 100.0,
            400 * items
        )
    })
}

fn months(products: usize, months: usize) -> String {
    let month = |at: usize| format!("{}-{:02}-01", 2021 + at / 12, at % 12 + 1);
    rows(products * months, |row| {
        format!("{},P{:02},{}", month(row / products), row % products, 50 + number(row, 1, 350))
    })
}

fn stops(count: usize) -> String {
    let place = |row, column| number(row, column, 12_000) as f64 / 100.0 - 60.0;
    let stops = rows(count, |row| {
        format!("S{row},{:.2},{:.2},{}", place(row, 1), place(row, 2), 1 + number(row, 3, 19))
    });
    format!("Depot,0,0,0\n{stops}")
}

fn day(number: usize) -> NaiveDate {
    NaiveDate::from_ymd_opt(2024, 1, 1).unwrap() + chrono::Days::new(number as u64)
}

fn drivers(days: usize) -> String {
    rows(days, |row| {
        format!(
            "{},{},{:.2},{}",
            day(row),
            200 + number(row, 1, 80) + row % 7 * 5,
            2.3 + number(row, 2, 6) as f64 / 10.0,
            number(row, 3, 30)
        )
    })
}

fn orders(count: usize) -> String {
    rows(count, |row| format!("{},C{},{}", day(number(row, 1, 600)), row * 7 % 640, 1 + number(row, 3, 49)))
}

/// The record without what it says about where its figures come from.
fn without_sources(mut record: Value) -> Value {
    let drop = |value: &mut Value, names: &[&str]| {
        if let Some(fields) = value.as_object_mut() {
            names.iter().for_each(|name| drop(fields.remove(*name)));
        }
    };
    drop(&mut record, &["file_rows", "used_rows", "method"]);
    let each = |record: &mut Value, list: &str, change: &mut dyn FnMut(&mut Value)| {
        record[list].as_array_mut().into_iter().flatten().for_each(change);
    };
    let of_figure = &["formula", "method", "uses", "source", "label"];
    each(&mut record, "tables", &mut |table| {
        drop(table, &["working"]);
        each(table, "columns", &mut |column| drop(column, of_figure));
    });
    each(&mut record, "charts", &mut |chart| each(chart, "series", &mut |series| drop(series, of_figure)));
    each(&mut record, "figures", &mut |figure| drop(figure, &["formula"]));
    each(&mut record, "inputs", &mut |input| drop(input, &["source"]));
    record
}

/// The record of the run that answers a question.
async fn record_of(Asked { agent, question, file }: Asked) -> Value {
    let run = analyze("file.csv", file.into_bytes().into(), agent, question, None, &Tools::silent()).await;
    let run = run.unwrap_or_else(|error| panic!("{question}: {error}")).run;
    let record = &run.unwrap_or_else(|| panic!("{question}: no run")).files[0].bytes;
    serde_json::from_slice(record).unwrap()
}

fn size(record: &Value) -> usize {
    serde_json::to_string(record).unwrap().len()
}

#[tokio::test]
async fn where_figures_come_from_takes_at_most_a_twentieth_more_room_in_results_of_500_rows() {
    let mut shares = Vec::new();
    for asked in questions(&LARGE) {
        let question = asked.question;
        let record = record_of(asked).await;
        let tables = record["tables"].as_array().unwrap();
        let rows: usize = tables.iter().map(|table| table["rows"].as_array().map_or(0, Vec::len)).sum();
        assert!(rows >= LEAST_ROWS, "{question}: {rows} rows");
        let whole = size(&record) as f64;
        shares.push((question, whole / size(&without_sources(record)) as f64 - 1.0));
    }
    let most = |question: &str| if question == SPLIT { MOST_SHARE_OF_SPLITS } else { MOST_SHARE };
    assert!(shares.iter().all(|(question, share)| *share <= most(question)), "{shares:?}");
}

#[tokio::test]
async fn where_figures_come_from_takes_a_few_thousand_bytes_in_the_smallest_results() {
    let mut taken = Vec::new();
    for (asked, most) in questions(&SMALL).into_iter().zip(MOST_BYTES) {
        let question = asked.question;
        let record = record_of(asked).await;
        taken.push((question, size(&record) - size(&without_sources(record)), most));
    }
    println!("{taken:?}");
    assert!(taken.iter().all(|(_, bytes, most)| bytes <= most), "{taken:?}");
}
