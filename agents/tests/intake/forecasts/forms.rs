//! Three products over thirty months, as a program writes them and as people do.

use chrono::{Datelike, Months, NaiveDate};
use rust_xlsxwriter::{ExcelDateTime, Format};

use crate::write::{
    book,
    bytes::{utf16_little, windows_1252},
    xls::{Records, xls},
};

const PRODUCTS: [&str; 3] = ["Bolt 8", "Nut 6", "Öl 5"];
const MONTHS: usize = 30;

/// One way to write the history.
pub struct Form {
    pub name: &'static str,
    pub file: &'static str,
    pub bytes: Vec<u8>,
}

/// A month of a product; quantities are quarters, so that sums of parts are exact.
struct Entry {
    month: NaiveDate,
    product: &'static str,
    quantity: f64,
}

fn month(position: usize) -> NaiveDate {
    let first: NaiveDate = "2023-01-01".parse().unwrap();
    first.checked_add_months(Months::new(position as u32)).unwrap()
}

fn quantity(position: usize, product: usize) -> f64 {
    let season = [0, 40, 90, 160, 220, 260, 250, 210, 150, 90, 40, 10][position % 12];
    let noise = (position * 37 + product * 11) % 29;
    (4_000 + product * 300 + position * 8 + season + noise) as f64 / 4.0
}

fn entries() -> Vec<Entry> {
    let entry = |position: usize, product: usize| Entry {
        month: month(position),
        product: PRODUCTS[product],
        quantity: quantity(position, product),
    };
    (0..MONTHS)
        .flat_map(|position| (0..PRODUCTS.len()).map(move |product| entry(position, product)))
        .collect()
}

fn lines(names: &str, line: impl Fn(&Entry) -> String) -> String {
    entries().iter().fold(format!("{names}\n"), |text, entry| text + &line(entry) + "\n")
}

/// The history as the template says.
pub fn clean() -> String {
    lines("date,product_id,demand", |entry| format!("{},{},{}", entry.month, entry.product, entry.quantity))
}

/// 1.234,50 or 1,234.50.
fn grouped(quantity: f64, thousands: char, decimal: char) -> String {
    let (whole, fraction) = (quantity as u32, (quantity.fract() * 100.0) as u32);
    format!("{}{thousands}{:03}{decimal}{fraction:02}", whole / 1000, whole % 1000)
}

fn german(entry: &Entry, name_of_day: &str) -> String {
    let day = entry.month.format(name_of_day);
    format!("{day};{};{}", entry.product, grouped(entry.quantity, '.', ','))
}

/// A row per product, a column per month.
fn wide(separator: char, title: impl Fn(NaiveDate) -> String, number: impl Fn(f64) -> String) -> String {
    let mut text = format!("Artikel{separator}Bezeichnung");
    (0..MONTHS).for_each(|position| text += &format!("{separator}{}", title(month(position))));
    for (product, name) in PRODUCTS.iter().enumerate() {
        text += &format!("\n{name}{separator}Teil {product}");
        (0..MONTHS)
            .for_each(|position| text += &format!("{separator}{}", number(quantity(position, product))));
    }
    text + "\n"
}

pub fn awkward() -> Vec<Form> {
    [texts(), tables(), workbooks()].into_iter().flatten().collect()
}

fn texts() -> Vec<Form> {
    let form = |name, bytes| Form { name, file: "absatz.csv", bytes };
    let names = "Datum;Artikel;Menge";
    let sap = lines("Material;Buchungsdatum;Menge;BME", |entry| {
        let day = entry.month.format("%d.%m.%Y");
        format!("{};{day};{}0;ST", entry.product, grouped(entry.quantity, '.', ','))
    });
    let american = lines("Order Date,Item,Quantity", |entry| {
        let day = entry.month.format("%-m/%-d/%Y");
        format!("{day},{},\"{}\"", entry.product, grouped(entry.quantity, ',', '.'))
    });
    let serials = lines("date\tsku\tqty", |entry| {
        let serial = entry.month.num_days_from_ce() - 693_594;
        format!("{serial}\t{}\t{}", entry.product, entry.quantity)
    });
    let french = lines("Date;Article;Quantité", |entry| {
        let number = grouped(entry.quantity, '\u{202f}', ',');
        format!("{};{};{number}", entry.month.format("%d/%m/%Y"), entry.product)
    });
    vec![
        form(
            "German numbers and dates in UTF-8",
            lines(names, |entry| german(entry, "%d.%m.%Y")).into_bytes(),
        ),
        form(
            "German numbers and dates in Windows-1252",
            windows_1252(
                &(lines(names, |entry| german(entry, "%d.%m.%Y")).replace('\n', "\r\n")
                    + "\r\n„Ende“ des Berichts\r\n"),
            ),
        ),
        form(
            "an export of SAP with a title",
            windows_1252(&format!("Warenausgänge;;;\nWerk:;1000;;\n\n{sap}")),
        ),
        form("American dates and quoted numbers", american.into_bytes()),
        form("days of a spreadsheet in UTF-16 with tabs", utf16_little(&format!("\u{feff}{serials}"))),
        form("French numbers with narrow blanks", french.into_bytes()),
        form(
            "months of a time stamp with a zone",
            lines("unique_id|ds|y", |entry| {
                format!("{}|{}T00:00:00Z|{}", entry.product, entry.month, entry.quantity)
            })
            .into_bytes(),
        ),
    ]
}

fn tables() -> Vec<Form> {
    let form = |name, text: String| Form { name, file: "absatz.csv", bytes: text.into_bytes() };
    let orders = lines("order_id,order_date,sku,qty,unit_price", |entry| {
        let part = (entry.quantity / 2.0 * 4.0).floor() / 4.0;
        let line = |order: u32, part: f64| format!("{order},{},{},{part},1.5", entry.month, entry.product);
        format!("{}\n{}\n{}", line(1, part), line(2, entry.quantity - part + 1.0), line(3, -1.0))
    });
    let plain = clean();
    let (names, rows) = plain.split_once('\n').unwrap();
    let mut backwards: Vec<&str> = rows.lines().collect();
    backwards.reverse();
    backwards.insert(40, names);
    let sum: f64 = entries().iter().map(|entry| entry.quantity).sum();
    let report = format!(
        "Demand report\nCreated 2025-07-01\n\n{names}\n{}\nTotal,,{sum}\n\n\
             * preliminary figures\n",
        backwards.join("\n\n")
    );
    let month_names = ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"];
    let german_title = |day: NaiveDate| format!("{} {}", month_names[day.month0() as usize], day.year());
    vec![
        form("lines of orders with returns", orders),
        form("a report with titles, blank rows, names that repeat and a total, newest first", report),
        form(
            "a column per month in English",
            wide(',', |day| day.format("%b %Y").to_string(), |number| number.to_string()),
        ),
        form(
            "a column per month in German with decimal commas",
            wide(';', german_title, |number| grouped(number, '.', ',')),
        ),
    ]
}

fn workbooks() -> Vec<Form> {
    let form = |name, file, bytes| Form { name, file, bytes };
    vec![
        form("a workbook with a column per month", "absatz.xlsx", wide_book()),
        form("a workbook with a title and merged products", "absatz.xlsx", merged_book()),
        form("a workbook of Excel 97 under the name of a text", "absatz.csv", old_book()),
    ]
}

fn day(date: NaiveDate) -> ExcelDateTime {
    ExcelDateTime::parse_from_str(&date.to_string()).unwrap()
}

fn wide_book() -> Vec<u8> {
    let format = Format::new().set_num_format("mmm yy");
    book(|sheet| {
        sheet.write(0, 0, "Sales per month").unwrap();
        sheet.write(2, 0, "sku").unwrap();
        for position in 0..MONTHS {
            let column = position as u16 + 1;
            sheet.write_datetime_with_format(2, column, day(month(position)), &format).unwrap();
            for (product, name) in PRODUCTS.iter().enumerate() {
                sheet.write(3 + product as u32, 0, *name).unwrap();
                sheet.write(3 + product as u32, column, quantity(position, product)).unwrap();
            }
        }
    })
}

fn merged_book() -> Vec<u8> {
    let format = Format::new().set_num_format("dd.mm.yyyy");
    book(|sheet| {
        sheet.merge_range(0, 0, 0, 2, "Sales of all products", &Format::new()).unwrap();
        sheet.write_row(2, 0, ["product", "date", "quantity"]).unwrap();
        for (product, name) in PRODUCTS.iter().enumerate() {
            let first = 3 + (product * MONTHS) as u32;
            sheet.merge_range(first, 0, first + MONTHS as u32 - 1, 0, name, &Format::new()).unwrap();
            for position in 0..MONTHS {
                let row = first + position as u32;
                sheet.write_datetime_with_format(row, 1, day(month(position)), &format).unwrap();
                sheet.write(row, 2, quantity(position, product)).unwrap();
            }
        }
    })
}

fn old_book() -> Vec<u8> {
    let format = |number: u16| [&[0, 0][..], &number.to_le_bytes(), &[0; 16]].concat();
    let globals = Records::default().record(0x00E0, &format(0)).record(0x00E0, &format(14));
    let mut sheet = Records::default()
        .start(16)
        .dimensions(100, 3)
        .label(0, 0, "date")
        .label(0, 1, "product_id")
        .label(0, 2, "demand");
    for (row, entry) in (1..).zip(entries()) {
        let serial = f64::from(entry.month.num_days_from_ce() - 693_594);
        sheet =
            sheet.number(row, 0, 1, serial).label(row, 1, entry.product).number(row, 2, 0, entry.quantity);
    }
    xls(globals, &[("Tabelle1", false, sheet.end())])
}
