//! Dates whose calendar year the file does not say: months by name alone, and years that are numbered from 1.
//! They get a year that the answer names: that in the name of the file, or one that is assumed.

use std::collections::HashSet;

use super::{
    cell::{self, Look},
    split_dates,
    wide::year_of,
};
use crate::{
    AgentError, Table, date,
    roles::{may_say_when, names_things},
};

/// The year that is written for year 1.
const FIRST: u32 = 2001;
/// Fewer months by name may be anything, such as a list of months with a remark.
const FEWEST_MONTHS: usize = 6;
/// Years are only seen as numbered when more than one year of months follow each other.
const FEWEST_NUMBERED: usize = 13;
/// The number of values of a column that are looked at.
const LOOKED_AT: usize = 200;

/// Writes a calendar year where the dates of a table have none. A table with other dates stays the same.
pub(crate) fn add(name: &str, table: Table) -> Result<Table, AgentError> {
    for column in 0..table.names.len() {
        if !may_say_when(&table.names[column]) {
            continue;
        }
        if let Some(texts) = numbered(&table, column) {
            let note = format!(
                "The years in {} are numbered and no calendar year is said: year 1 is written as {FIRST}.",
                table.names[column]
            );
            return written(table, column, texts, note);
        }
    }
    let Some((column, months)) = months(&table) else { return Ok(table) };
    let (from_name, year) = year_of(name, &table);
    let texts = months.iter().map(|month| month.map(|month| format!("{year}-{month:02}"))).collect();
    let column_name = &table.names[column];
    let note = if from_name {
        format!(
            "The months in {column_name} have no year; they were read as those of {year}, the year in the name of the file or sheet."
        )
    } else {
        format!(
            "The months in {column_name} have no year; they were read as those of one year, and {year} was assumed for it. If it is \
             another year, add a column with it."
        )
    };
    written(table, column, texts, note)
}

fn written(
    table: Table,
    column: usize,
    texts: Vec<Option<String>>,
    note: String,
) -> Result<Table, AgentError> {
    let mut table = table.with_texts(column, texts)?;
    table.say_first(note);
    Ok(table)
}

/// Texts such as `1-01` to `3-12` with their years counted from `FIRST`; `None` unless month follows month from year 1 on.
fn numbered(table: &Table, column: usize) -> Option<Vec<Option<String>>> {
    let mut months = HashSet::new();
    let mut texts = Vec::with_capacity(table.rows);
    for text in table.column(column) {
        let Some(text) = text else {
            texts.push(None);
            continue;
        };
        let (year, month) = year_and_month(text)?;
        months.insert(year * 12 + month);
        texts.push(Some(format!("{}-{month:02}", FIRST + year - 1)));
    }
    let (first, last) = (months.iter().min()?, months.iter().max()?);
    let follow_each_other = (last - first) as usize + 1 == months.len();
    (follow_each_other && months.len() >= FEWEST_NUMBERED && (13..=24).contains(first)).then_some(texts)
}

fn year_and_month(text: &str) -> Option<(u32, u32)> {
    let (year, month) = text.trim().split_once('-')?;
    let is_number =
        |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(year) || !is_number(month) {
        return None;
    }
    let (year, month) = (year.parse().ok()?, month.parse().ok()?);
    (year > 0 && (1..=12).contains(&month)).then_some((year, month))
}

/// The only column of names of months, and its months from 1; `None` where rows of several years may stand below each other,
/// or where another column says when.
fn months(table: &Table) -> Option<(usize, Vec<Option<u32>>)> {
    let may_be = |column: &usize| {
        let mut filled = table.column(*column).flatten();
        let first = filled.next().and_then(date::month_named);
        first.is_some() && filled.all(|text| date::month_named(text).is_some())
    };
    let mut found = (0..table.names.len()).filter(may_be);
    let column = found.next().filter(|_| found.next().is_none())?;
    if !may_say_when(&table.names[column]) {
        return None;
    }
    let months: Vec<Option<u32>> = table.column(column).map(|text| date::month_named(text?)).collect();
    let different: HashSet<u32> = months.iter().flatten().copied().collect();
    let others = || (0..table.names.len()).filter(|other| *other != column);
    if different.len() < FEWEST_MONTHS || others().any(|other| split_dates::says_when(table, other)) {
        return None;
    }
    let is_one_year = different.len() == months.iter().flatten().count()
        || others().any(|other| is_once_a_month(table, other, &months));
    (is_one_year && !passes_new_year(&months)).then_some((column, months))
}

/// Whether the months go on over the end of a year, as those from July to June do: they are of two years.
fn passes_new_year(months: &[Option<u32>]) -> bool {
    let mut order: Vec<u32> = Vec::new();
    for month in months.iter().flatten() {
        if !order.contains(month) {
            order.push(*month);
        }
    }
    let follows = |pair: &[u32]| pair[1] == pair[0] % 12 + 1;
    order.windows(2).all(follows) && order.first() > order.last()
}

/// Whether each value of a column of names, such as an item, stands at most once in each month, and several months have it. The months
/// of numbers, such as units that come back, say nothing of years.
fn is_once_a_month(table: &Table, column: usize, months: &[Option<u32>]) -> bool {
    let is_number = cell::most(table.column(column).flatten().take(LOOKED_AT)) == Look::Number;
    if is_number && !names_things(&table.names[column]) {
        return false;
    }
    let mut seen = HashSet::new();
    let mut values = HashSet::new();
    for (value, month) in table.column(column).zip(months) {
        let (Some(value), Some(month)) = (value, month) else { return false };
        values.insert(value);
        if !seen.insert((value, *month)) {
            return false;
        }
    }
    values.len() * 2 <= seen.len()
}

#[cfg(test)]
mod tests {
    use crate::{Recipe, Table, reader};

    fn read(text: &str) -> Table {
        reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
    }

    fn ends(table: &Table, column: usize) -> (Option<String>, Option<String>) {
        let texts: Vec<Option<String>> = table.column(column).map(|text| text.map(str::to_owned)).collect();
        (texts.first().cloned().flatten(), texts.last().cloned().flatten())
    }

    #[test]
    fn numbered_years_are_written_as_years_from_2001_on_and_the_note_says_so() {
        let rows: String =
            (0..26).map(|row| format!("{}-{:02},{}\n", row / 12 + 1, row % 12 + 1, 100 + row)).collect();
        let table = read(&format!("Month,Sales\n{rows}"));
        assert_eq!(ends(&table, 0), (Some("2001-01".to_owned()), Some("2003-02".to_owned())));
        assert_eq!(
            table.notes,
            ["The years in Month are numbered and no calendar year is said: year 1 is written as 2001."]
        );
    }

    #[test]
    fn bins_serials_and_renewals_are_no_months() {
        let numbers = |row: usize| format!("{}-{:02}", row / 12 + 1, row % 12 + 1);
        for name in ["Bin", "Lagerplatz", "Serial no", "Shelf", "Numéro de série", "Ubicación"] {
            let rows: String = (0..26).map(|row| format!("{},{}\n", numbers(row), 100 + row)).collect();
            let table = read(&format!("{name},Stock\n{rows}"));
            assert_eq!(ends(&table, 0).0.as_deref(), Some("1-01"), "{name}");
            assert!(table.notes.is_empty(), "{name}: {:?}", table.notes);
        }
        const MONTHS: [&str; 8] =
            ["March", "May", "June", "July", "August", "October", "November", "December"];
        for name in ["Renewal", "Renewal month", "Verlängerung", "Return month", "Échéance"] {
            let rows: String =
                MONTHS.iter().enumerate().map(|(at, month)| format!("C{at},{month},{}\n", at * 90)).collect();
            let table = read(&format!("customer,{name},fee\n{rows}"));
            assert_eq!(ends(&table, 1).0.as_deref(), Some("March"), "{name}");
        }
    }

    #[test]
    fn days_and_scores_are_no_numbered_years() {
        let days: String = (1..29).map(|day| format!("{day}-01,{day}\n")).collect();
        let scores: String =
            (1..29).map(|row| format!("{}-{:02},{row}\n", row % 3 + 1, row % 5 + 1)).collect();
        for rows in [days, scores] {
            let table = read(&format!("Month,Sales\n{rows}"));
            assert!(table.notes.is_empty(), "{:?}", table.notes);
        }
    }

    #[test]
    fn months_by_name_alone_are_those_of_one_year_where_each_item_has_each_once() {
        const MONTHS: [&str; 12] =
            ["Jan", "Fev", "Mar", "Abr", "Mai", "Jun", "Jul", "Ago", "Set", "Out", "Nov", "Dez"];
        let of = |item: &str| -> String { MONTHS.map(|month| format!("{month},{item},5,3.5\n")).concat() };
        let table = read(&format!("mes,livro,quantidade,preco\n{}{}", of("A"), of("B")));
        assert_eq!(ends(&table, 0), (Some("2025-01".to_owned()), Some("2025-12".to_owned())));
        assert_eq!(
            table.notes,
            [
                "The months in mes have no year; they were read as those of one year, and 2025 was assumed for it. If it is another \
              year, add a column with it."
            ]
        );
        // Two years below each other with units that come back, or a column that says the day.
        let units = |shift: usize| -> String {
            let row = |(place, month): (usize, &&str)| format!("{month},{}\n", (place * 5 + shift) % 6 + 1);
            MONTHS.iter().enumerate().map(row).collect()
        };
        let two_years = format!("mes,quantidade\n{}{}", units(0), units(1));
        assert_eq!(ends(&read(&two_years), 0).0.as_deref(), Some("Jan"), "not merged into one year");
        let from_july: String = (6..18).map(|place| format!("{},{place}\n", MONTHS[place % 12])).collect();
        assert_eq!(ends(&read(&format!("mes,quantidade\n{from_july}")), 0).0.as_deref(), Some("Jul"));
        let twice = format!("mes,livro,quantidade,preco\n{}{}", of("A"), of("A"));
        assert_eq!(ends(&read(&twice), 0).0.as_deref(), Some("Jan"));
        let dated: String =
            MONTHS.iter().zip(1..).map(|(name, month)| format!("{name},2025-{month:02}-03,5\n")).collect();
        assert_eq!(ends(&read(&format!("mes,dia,quantidade\n{dated}")), 0).0.as_deref(), Some("Jan"));
    }
}
