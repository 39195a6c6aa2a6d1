//! A random table: dates, products, quantities, and columns of other texts and numbers beside them.

use chrono::NaiveDate;

use super::{dialect::Dialect, random::Random};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Date,
    Product,
    Quantity,
    Price,
    Note,
}

/// One value, before it is written in a dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Blank,
    Date(NaiveDate),
    /// A number of thousandths.
    Number(i64),
    Text(String),
}

/// The columns and rows that are written.
#[derive(Debug)]
pub struct Written {
    pub columns: Vec<(String, Kind)>,
    pub rows: Vec<Vec<Value>>,
}

const NAMES: [(Kind, &[&str]); 5] = [
    (Kind::Date, &["date", "Datum", "Fecha", "ds", "Order Date"]),
    (Kind::Product, &["product_id", "Artikel", "sku", "Item Code", "Código"]),
    (Kind::Quantity, &["quantity", "Menge", "demand", "Cantidad", "y"]),
    (Kind::Price, &["price", "Preis", "unit_price"]),
    (Kind::Note, &["note", "Bemerkung", "Größe, Farbe", "remark \"x\"", "two\nlines", "Lager; Ort"]),
];
const FEWEST_ROWS: usize = 4;
const MOST_ROWS: usize = 40;

impl Written {
    pub fn random(random: &mut Random, dialect: &Dialect) -> Self {
        let mut kinds = vec![Kind::Date, Kind::Product, Kind::Quantity];
        for kind in [Kind::Price, Kind::Note] {
            if random.percent(50) {
                kinds.push(kind);
            }
        }
        for position in (1..kinds.len()).rev() {
            kinds.swap(position, random.below(position + 1));
        }
        let products: Vec<String> = (0..=random.below(6)).map(|_| text(random, dialect, true)).collect();
        let places = [0, 0, 1, 2, 3][random.below(5)];
        let (first, step) = (random.below(9_000), random.one_of(&[1, 1, 7, 30]));
        let count = FEWEST_ROWS + random.below(MOST_ROWS - FEWEST_ROWS);
        let mut row = |position: usize| -> Vec<Value> {
            let value = |kind: &Kind| match kind {
                _ if random.percent(2) => Value::Blank,
                Kind::Date => Value::Date(day(first + position / products.len() * step)),
                Kind::Product => Value::Text(products[position % products.len()].clone()),
                Kind::Quantity => Value::Number(number(random, places)),
                Kind::Price => Value::Number(number(random, 2).abs()),
                Kind::Note => Value::Text(text(random, dialect, false)),
            };
            kinds.iter().map(value).collect()
        };
        let rows =
            (0..count).map(&mut row).filter(|row| row.iter().any(|value| *value != Value::Blank)).collect();
        let columns = kinds.iter().map(|kind| (name(random, dialect, *kind), *kind)).collect();
        Self { columns, rows }
    }

    pub fn position(&self, kind: Kind) -> usize {
        self.columns.iter().position(|(_, other)| *other == kind).unwrap()
    }
}

fn name(random: &mut Random, dialect: &Dialect, kind: Kind) -> String {
    let names = NAMES.iter().find(|(other, _)| *other == kind).unwrap().1;
    let name = random.one_of(names);
    if dialect.can_write(name) { name.to_owned() } else { names[0].to_owned() }
}

fn day(after: usize) -> NaiveDate {
    NaiveDate::from_num_days_from_ce_opt(730_120 + after as i32).unwrap()
}

/// Thousandths with at most so many places; small and large, a few below zero.
fn number(random: &mut Random, places: u32) -> i64 {
    let size = random.one_of(&[10, 1_000, 100_000, 10_000_000]);
    let step = 10_i64.pow(3 - places);
    let number = random.below(size) as i64 * step;
    if random.percent(10) { -number } else { number }
}

/// A code, or a few words with signs that mean something to a reader of tables.
fn text(random: &mut Random, dialect: &Dialect, is_code: bool) -> String {
    const PIECES: &[&str] = &[
        "Nut", "bolt M8", "größe", "Ünit", "5\" pipe", "a,b", "x;y", "p|q", "l\nm", "é", "'quoted'", "\"",
        "=1+1", "100%", "#7", "t\tab", "商品", "🍎", "<b>", "\\", "1,5", "2025", "-", "(9)", "n", "O'Brien",
        "a\n\nb",
    ];
    let mut text = if is_code { format!("K{}", random.below(1_000)) } else { String::new() };
    for _ in 0..=random.below(3) {
        let piece = random.one_of(PIECES);
        if dialect.can_write(piece) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(piece);
        }
    }
    if text.is_empty() { "word".to_owned() } else { text }
}
