//! Files that take a second and more to work on.

use std::fmt::Write;

use chrono::{Days, NaiveDate};
use rust_xlsxwriter::Workbook;

const REGIONS: [&str; 5] = ["North", "East", "South", "West", "Centre"];

/// An even spread of numbers between 0 and 1.
fn part(index: usize, step: f64) -> f64 {
    ((index + 1) as f64 * step).fract()
}

fn day(number: usize) -> NaiveDate {
    NaiveDate::from_ymd_opt(2015, 1, 5).unwrap() + Days::new(number as u64)
}

/// Weekly demand of products in regions.
pub fn demand(products: usize, weeks: usize) -> String {
    let mut text = "date,product_id,region,demand\n".to_owned();
    for product in 0..products {
        for week in 0..weeks {
            let season = 1.0 + 0.4 * (week as f64 / 52.0 * std::f64::consts::TAU).sin();
            let demand =
                (20.0 + product as f64) * season * (0.6 + 0.8 * part(product * weeks + week, 0.618_033_988));
            let region = REGIONS[product % REGIONS.len()];
            writeln!(text, "{},P{product:04},{region},{demand:.0}", day(7 * week)).unwrap();
        }
    }
    text
}

/// Daily demand.
pub fn days(products: usize, days: usize) -> String {
    let mut text = "date,product_id,demand\n".to_owned();
    for product in 0..products {
        for number in 0..days {
            let week = [9.0, 8.0, 8.0, 9.0, 12.0, 15.0, 4.0][number % 7];
            let demand = week * (0.7 + 0.6 * part(product * days + number, 0.754_877_666));
            writeln!(text, "{},P{product},{demand:.0}", day(number)).unwrap();
        }
    }
    text
}

fn item(number: usize) -> (String, [f64; 6]) {
    let annual = (20.0 + 5_000.0 * part(number, 0.618_033_988)).round();
    let cost = (100.0 + 9_000.0 * part(number, 0.754_877_666)).round() / 100.0;
    let stock = (annual / 10.0 * part(number, 0.569_840_291)).round();
    (
        format!("ITM-{number:05}"),
        [annual, cost, stock, (number % 40 + 3) as f64, 50.0, (annual / 120.0).round()],
    )
}

const ITEM_COLUMNS: [&str; 7] = [
    "item_id",
    "annual_demand",
    "unit_cost",
    "current_stock",
    "lead_time_days",
    "order_cost",
    "weekly_demand_std",
];

/// Items with their figures.
pub fn items(count: usize) -> String {
    let mut text = ITEM_COLUMNS.join(",") + "\n";
    for number in 0..count {
        let (id, figures) = item(number);
        let figures: Vec<String> = figures.iter().map(f64::to_string).collect();
        writeln!(text, "{id},{}", figures.join(",")).unwrap();
    }
    text
}

/// The same as a workbook.
pub fn workbook(count: usize) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, name) in (0_u16..).zip(ITEM_COLUMNS) {
        sheet.write_string(0, column, name).unwrap();
    }
    for number in 0..count {
        let (id, figures) = item(number);
        let row = number as u32 + 1;
        sheet.write_string(row, 0, id).unwrap();
        for (column, figure) in (1_u16..).zip(figures) {
            sheet.write_number(row, column, figure).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

/// A file of an older code page.
pub fn western(rows: usize) -> Vec<u8> {
    let mut bytes = b"datum;gr\xF6\xDFe;menge\r\n".to_vec();
    for row in 0..rows {
        let line = format!("{};gr", day(row / 20).format("%d.%m.%Y"));
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(0xF6);
        bytes.extend_from_slice(format!("{};{},5\r\n", row % 20, row % 90).as_bytes());
    }
    bytes
}

/// Stops around a depot.
pub fn stops(count: usize, has_windows: bool) -> String {
    let mut text =
        "location_id,x_coord,y_coord,demand,ready_time,due_time,service_time\nDEPOT,50,50,0,360,1200,0\n"
            .to_owned();
    for number in 0..count {
        let (x, y) = (100.0 * part(number, 0.754_877_666), 100.0 * part(number, 0.569_840_291));
        let ready = if has_windows { 420 + number * 7 % 400 } else { 360 };
        let due = if has_windows { ready + 240 } else { 1_200 };
        writeln!(text, "S{number:05},{x:.3},{y:.3},{},{ready},{due},5", number % 9 + 1).unwrap();
    }
    text
}

/// Suppliers with criteria.
pub fn suppliers(count: usize) -> String {
    let mut text =
        "supplier_name,quality,performance,cost,lead_time_days,defect_rate_percent,risk\n".to_owned();
    for number in 0..count {
        writeln!(
            text,
            "Supplier {number:04},{:.1},{:.1},{:.2},{:.0},{:.2},{}",
            60.0 + 39.0 * part(number, 0.618_033_988),
            60.0 + 39.0 * part(number, 0.754_877_666),
            8.0 + 6.0 * part(number, 0.569_840_291),
            5.0 + 40.0 * part(number, 0.414_213_562),
            3.0 * part(number, 0.732_050_807),
            ["low", "medium", "high"][number % 3]
        )
        .unwrap();
    }
    text
}

/// Lines of orders with what was promised and delivered.
pub fn order_lines(count: usize) -> String {
    let mut text = "order_id,supplier,item,order_date,promised_date,received_date,quantity_ordered,quantity_received,unit_price\n".to_owned();
    for number in 0..count {
        let (ordered, received) = (10 + number % 50, 10 + number % 50 - usize::from(number % 11 == 0));
        let (from, promised) = (day(number / 20), day(number / 20 + 14));
        let delivered = day(number / 20 + 12 + number % 6);
        writeln!(
            text,
            "O{number:06},Supplier {},I{},{from},{promised},{delivered},{ordered},{received},{:.2}",
            number % 60,
            number % 40,
            5.0 + 3.0 * part(number, 0.618_033_988)
        )
        .unwrap();
    }
    text
}

/// Offers of suppliers for items.
pub fn offers(suppliers: usize, items: usize) -> String {
    let mut text = "supplier,item,price,capacity,demand\n".to_owned();
    for item in 0..items {
        for supplier in 0..suppliers {
            let price = 5.0 + 4.0 * part(item * suppliers + supplier, 0.618_033_988);
            writeln!(
                text,
                "Supplier {supplier},I{item:03},{price:.2},{},{}",
                400 + 10 * supplier,
                300 + 7 * item
            )
            .unwrap();
        }
    }
    text
}

/// Daily demand of products with signals that may move it.
pub fn signals(products: usize, days: usize) -> String {
    let mut text = "date,product_id,demand,price,promotion,temperature,web_searches,rain_mm\n".to_owned();
    for product in 0..products {
        for number in 0..days {
            let at = product * days + number;
            let price = 3.0 + part(at, 0.618_033_988);
            let promotion = u8::from(part(at, 0.414_213_562) > 0.9);
            let temperature = 12.0 - 9.0 * (number as f64 / 365.25 * std::f64::consts::TAU).cos()
                + 6.0 * part(number, 0.732_050_807);
            let searches = 80.0 + 40.0 * part(number, 0.754_877_666);
            let demand = (40.0 + product as f64) * (0.8 + 0.4 * part(at, 0.569_840_291)) * (4.0 / price)
                + 12.0 * f64::from(promotion)
                + 0.5 * temperature;
            let rain = 10.0 * part(number, 0.236_067_977);
            writeln!(
                text,
                "{},P{product:03},{demand:.0},{price:.2},{promotion},{temperature:.1},{searches:.0},{rain:.1}",
                day(number)
            )
            .unwrap();
        }
    }
    text
}
