//! Says that rows among the records look like totals of others: `World` among countries, `Year-to-Date` among months, `TOTAL FCST` below
//! each group, years among months. They stay records, since only their owner knows.

use std::collections::{BTreeMap, BTreeSet};

use kernels::cancel;
use language::written::{
    markdown::plain,
    number::{agree, counted},
};

use super::{
    cell::{self, Look},
    is_near_sum,
    region::is_total_name,
};
use crate::{
    Table,
    number::{self, DecimalMark},
};

/// What all of something is called; in lower case.
const NAMES: [&str; 32] = [
    "world",
    "the world",
    "world total",
    "european union",
    "euro area",
    "oecd members",
    "oecd - total",
    "all countries",
    "all regions",
    "all products",
    "all items",
    "all stores",
    "all categories",
    "all sectors",
    "overall",
    "both sexes",
    "year-to-date",
    "year to date",
    "ytd",
    "welt",
    "insgesamt",
    "alle länder",
    "europäische union",
    "monde",
    "union européenne",
    "tous les pays",
    "mundo",
    "todos los países",
    "unión europea",
    "união europeia",
    "todos os países",
    "whole country",
];
/// The longest name of a total.
const LONGEST: usize = 40;
/// Fewer years may be mistakes.
const FEWEST_YEARS: usize = 3;
const FEWEST_MONTHS: usize = 12;
/// Totals of groups must be right so often.
const FEWEST_SUMS: usize = 2;

/// Adds what must be said of totals among the records.
pub(crate) fn note(mut table: Table) -> Table {
    let numbers: Vec<usize> = (0..table.names.len()).filter(|column| is_number(&table, *column)).collect();
    if numbers.is_empty() {
        return table;
    }
    let texts = (0..table.names.len()).filter(|column| !numbers.contains(column));
    let found: Vec<String> = texts
        .filter_map(|column| named(&table, column, &numbers).or_else(|| years(&table, column)))
        .collect();
    for note in found {
        table.say_first(note);
    }
    table
}

/// Whether most of the first values of a column are numbers.
fn is_number(table: &Table, column: usize) -> bool {
    const LOOKED_AT: usize = 200;
    let first: Vec<&str> = table.column(column).flatten().take(LOOKED_AT).collect();
    cell::most(first.into_iter()) == Look::Number
}

/// The rows of a column that are named like totals of others.
fn named(table: &Table, column: usize, numbers: &[usize]) -> Option<String> {
    let mut rows: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (record, text) in table.column(column).enumerate() {
        let Some(text) = text.map(str::trim).filter(|text| text.len() <= LONGEST) else { continue };
        if NAMES.contains(&text.to_lowercase().as_str()) {
            rows.entry(text).or_default().push(record);
        } else if is_total_name(text) {
            groups.entry(text).or_default().push(record);
        }
    }
    groups.retain(|_, records| are_sums(table, numbers, records));
    rows.extend(groups);
    let count = rows.values().map(Vec::len).sum::<usize>();
    if count == 0 || 2 * count > table.rows {
        return None;
    }
    const SHOWN: usize = 3;
    let shown: Vec<String> = rows.keys().take(SHOWN).map(|text| plain(text)).collect();
    Some(format!(
        "{} named like {} of other rows ({} in {}) and {} like any other, so sums may count twice; leave {} out with “without {}” if so.",
        are(count),
        agree(count, "a total", "totals"),
        shown.join(", "),
        plain(&table.names[column]),
        agree(count, "counts", "count"),
        agree(count, "it", "them"),
        shown[0]
    ))
}

/// Whether the rows hold the sums of the rows above each, up to the one before.
fn are_sums(table: &Table, numbers: &[usize], records: &[usize]) -> bool {
    let is_sum = |column: &usize| {
        let mark = DecimalMark::of(table.column(*column).flatten());
        let values: Vec<Option<f64>> =
            table.column(*column).map(|text| text.and_then(|text| number::parse(text, mark))).collect();
        let mut from = 0;
        let mut right = 0;
        for record in records {
            cancel::tick();
            let parts = &values[from..*record];
            let sum: f64 = parts.iter().flatten().sum();
            let is_near = values[*record].is_some_and(|total| total != 0.0 && is_near_sum(total, sum));
            right += usize::from(is_near && parts.iter().flatten().count() > 1);
            from = record + 1;
        }
        right >= FEWEST_SUMS && 2 * right >= records.len()
    };
    records.len() >= FEWEST_SUMS && numbers.iter().any(is_sum)
}

/// Years among the months of a column.
fn years(table: &Table, column: usize) -> Option<String> {
    let is_year = |text: &str| text.len() == 4 && (text.starts_with("19") || text.starts_with("20"));
    // A row with several values is one row of the file.
    let (mut years, mut months) = (BTreeSet::new(), BTreeSet::new());
    for (record, text) in table.column(column).enumerate() {
        let Some(text) = text.map(str::trim) else { continue };
        if is_year(text) && text.bytes().all(|byte| byte.is_ascii_digit()) {
            years.insert(table.row_of(record));
        } else if text.len() > 4 && text.bytes().any(|byte| byte.is_ascii_digit()) && is_month(text) {
            months.insert(table.row_of(record));
        }
    }
    let (years, months) = (years.len(), months.len());
    (years >= FEWEST_YEARS && months >= FEWEST_MONTHS && months > years).then(|| {
        format!(
            "{} of {} have only a year and {} a month: where a year is the total of its months, sums count twice.",
            counted(years, "row"),
            plain(&table.names[column]),
            counted(months, "row")
        )
    })
}

/// `Jan-87`, `1987-01`, `01/1987`.
fn is_month(text: &str) -> bool {
    text.len() <= 8 && cell::look(text) == Look::Date
}

fn are(count: usize) -> String {
    format!("{} {}", counted(count, "row"), agree(count, "is", "are"))
}

#[cfg(test)]
mod tests {
    use crate::{Recipe, reader};

    fn said(text: &str) -> Vec<String> {
        reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap().beside_headline
    }

    #[test]
    fn names_of_all_and_sums_below_groups_among_the_records_are_said() {
        let world = "country,year,value\nChad,2020,5\nWorld,2020,900\nPeru,2020,7\nFiji,2020,3\n";
        assert_eq!(
            said(world),
            [
                "1 row is named like a total of other rows (World in country) and counts like any other, so sums may count twice; leave it \
              out with “without World” if so."
            ]
        );
        let to_date =
            "month,amount,code\nOctober,10,a\nYear-to-Date,17,b\nNovember,7,c\nMay,8,d\nYear-to-Date,25,e\n";
        assert!(
            said(to_date)[0]
                .starts_with("2 rows are named like totals of other rows (Year-to-Date in month)")
        );
        let product = "product,month,sold\nTotal Cereal,2020-01,5\nOats,2020-01,7\nTotal Cereal,2020-02,6\nOats,2020-02,9\n";
        assert_eq!(said(product), Vec::<String>::new());
    }

    #[test]
    fn years_among_months_are_said() {
        let years: String = (1987..1992).map(|year| format!("{year},1200,7\n")).collect();
        let months: String =
            (0..24).map(|at| format!("{}-{},100,8\n", ["Jan", "Jun"][at % 2], 87 + at / 2)).collect();
        let said = said(&format!("Year,milk,butter\n{years}{months}"));
        assert!(said[0].starts_with("5 rows of Year have only a year and 24 rows a month"), "{said:?}");
    }
}
