//! Joins dates that are split into several columns: a year next to a month, week or quarter.

use polars::prelude::{NewChunkedArray, StringChunked};

use crate::{
    AgentError, Table,
    date::{self, DateOrder, DateStyle},
    shape::wide::free_name,
};

/// Share of the rows that must become a date.
const MOST: f64 = 0.9;

/// Usual names of a column of years, in lower case.
const YEARS: [&str; 22] = [
    "year",
    "yr",
    "jahr",
    "année",
    "annee",
    "año",
    "ano",
    "anno",
    "jaar",
    "fiscalyear",
    "an",
    "anul",
    "rok",
    "yil",
    "yıl",
    "tahun",
    "év",
    "vuosi",
    "år",
    "năm",
    "год",
    "年",
];

/// Usual names of the columns with the other part of the date.
const PARTS: [(Part, &[&str]); 3] = [
    (
        Part::Month,
        &[
            "month",
            "mth",
            "monat",
            "mois",
            "mes",
            "mês",
            "mese",
            "maand",
            "luna",
            "lună",
            "miesiąc",
            "miesiac",
            "měsíc",
            "mesiac",
            "ay",
            "bulan",
            "hónap",
            "honap",
            "kuukausi",
            "måned",
            "månad",
            "tháng",
            "месяц",
            "月",
        ],
    ),
    (
        Part::Week,
        &[
            "week",
            "wk",
            "kw",
            "woche",
            "kalenderwoche",
            "semaine",
            "semana",
            "settimana",
            "săptămână",
            "saptamana",
            "tydzień",
            "hafta",
            "minggu",
            "hét",
            "viikko",
            "uge",
            "vecka",
            "tuần",
            "неделя",
            "週",
            "周",
        ],
    ),
    (
        Part::Quarter,
        &[
            "quarter",
            "qtr",
            "quartal",
            "trimestre",
            "kwartaal",
            "trimestru",
            "kwartał",
            "kvartal",
            "negyedév",
            "quý",
        ],
    ),
];

/// Usual names of a column of days of the month.
const DAYS: [&str; 17] = [
    "day", "tag", "jour", "día", "dia", "giorno", "dag", "zi", "ziua", "dzień", "den", "gün", "hari", "nap",
    "päivä", "ngày", "日",
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Month,
    Week,
    Quarter,
}

/// The columns that hold the parts of a date.
struct Spread {
    year: usize,
    part: (Part, usize),
    /// Set only when there is a month.
    day: Option<usize>,
}

/// Joins the year and the other parts into one date column. A table without such columns stays the same.
pub(crate) fn join(mut table: Table) -> Result<Table, AgentError> {
    let Some(spread) = Spread::find(&table) else { return Ok(table) };
    let dates: Vec<Option<String>> = (0..table.rows).map(|record| spread.text(&table, record)).collect();
    if (count_dates(dates.iter().flatten(), DateOrder::DayFirst) as f64) < MOST * table.rows as f64 {
        return Ok(table);
    }
    let columns = spread.columns();
    let names: Vec<&str> = columns.iter().map(|column| table.names[*column].as_str()).collect();
    let name = free_name(&table.names, ["date", "period", "whole_date"]);
    table.notes.push(format!("Columns {} were read together as {name}.", names.join(" and ")));
    table.merged(&columns, name, StringChunked::from_iter_options("".into(), dates.into_iter()))
}

impl Spread {
    /// `None` when two columns may be the same part, or when one holds whole dates.
    fn find(table: &Table) -> Option<Self> {
        let year = column_called(table, &YEARS).filter(|year| holds_years(table, *year))?;
        let part = find_part(table)?;
        let day = column_called(table, &DAYS).filter(|_| part.0 == Part::Month);
        let spread = Self { year, part, day };
        let columns = spread.columns();
        let mut others = (0..table.names.len()).filter(|index| !columns.contains(index));
        (part.1 != year && others.all(|index| !holds_dates(table, index))).then_some(spread)
    }

    fn columns(&self) -> Vec<usize> {
        [self.year, self.part.1].into_iter().chain(self.day).collect()
    }

    /// `2025-03`, `2025-03-15`, `March 2025`, `15 March 2025`, `KW 10/2025`, `Q1 2025`.
    fn text(&self, table: &Table, record: usize) -> Option<String> {
        let year = table.texts(self.year).get(record)?;
        let text = table.texts(self.part.1).get(record)?;
        let day = match self.day {
            Some(column) => Some(table.texts(column).get(record)?),
            None => None,
        };
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        Some(match (self.part.0, day) {
            (Part::Month, Some(day)) if digits == text => format!("{year}-{text:0>2}-{day:0>2}"),
            (Part::Month, Some(day)) => format!("{day} {text} {year}"),
            (Part::Month, None) if digits == text => format!("{year}-{text:0>2}"),
            (Part::Month, None) => format!("{text} {year}"),
            (Part::Week, _) => format!("KW {digits}/{year}"),
            (Part::Quarter, _) => format!("Q{digits} {year}"),
        })
    }
}

/// The column of years of a table in which every row has one.
pub(super) fn year_column(table: &Table) -> Option<usize> {
    let year = column_called(table, &YEARS).filter(|year| holds_years(table, *year))?;
    (table.column(year).flatten().count() == table.rows).then_some(year)
}

/// The column whose name contains one of these words; `None` when there are several.
fn column_called(table: &Table, words: &[&str]) -> Option<usize> {
    let mut found = None;
    for (index, name) in table.names.iter().enumerate() {
        if contains_word(name, words) {
            if found.is_some() {
                return None;
            }
            found = Some(index);
        }
    }
    found
}

fn contains_word(name: &str, words: &[&str]) -> bool {
    let name = name.to_lowercase();
    name.split(|c: char| !c.is_alphanumeric()).any(|word| words.contains(&word))
}

/// The column of months, weeks or quarters, whichever is found first.
fn find_part(table: &Table) -> Option<(Part, usize)> {
    for (part, names) in PARTS {
        if let Some(column) = column_called(table, names) {
            return Some((part, column));
        }
    }
    None
}

fn holds_years(table: &Table, index: usize) -> bool {
    table.column(index).flatten().all(is_year)
}

fn is_year(text: &str) -> bool {
    text.parse().is_ok_and(|year: u32| (1900..2200).contains(&year))
}

fn count_dates<T: AsRef<str>>(texts: impl Iterator<Item = T>, order: DateOrder) -> usize {
    texts.filter(|text| date::parse(text.as_ref(), order).is_some()).count()
}

/// Whether a column holds years or whole dates.
pub(super) fn says_when(table: &Table, index: usize) -> bool {
    let is_blank = table.column(index).flatten().next().is_none();
    !is_blank && (holds_years(table, index) || holds_dates(table, index))
}

/// Whether most of the first rows hold dates with a day, such as `2025-03-01`.
fn holds_dates(table: &Table, index: usize) -> bool {
    let texts: Vec<&str> = table.column(index).flatten().take(100).collect();
    let style = DateStyle::of(texts.iter().copied());
    let with_day = texts.iter().filter(|text| text.len() > 7);
    count_dates(with_day, style.order) * 2 > texts.len()
}

#[cfg(test)]
mod tests {
    use crate::{Recipe, Table, reader};

    fn read(text: &str) -> Table {
        reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
    }

    fn first(text: &str) -> (Vec<String>, Option<String>) {
        let table = read(text);
        let texts = table.column(0).flatten().next().map(str::to_owned);
        (table.names, texts)
    }

    #[test]
    fn a_year_column_is_joined_with_a_month_week_or_quarter_column() {
        for (names, values, date) in [
            ("year,month", "2025,3", "2025-03"),
            ("Order Year,Order Month", "2025,March", "March 2025"),
            ("Jahr,KW", "2025,10", "KW 10/2025"),
            ("year,quarter", "2025,Q2", "Q2 2025"),
            ("year,month,day", "2025,3,7", "2025-03-07"),
            ("luna,an", "3,2025", "2025-03"),
            ("tahun,bulan,hari", "2025,3,7", "2025-03-07"),
        ] {
            let (names, text) = first(&format!("{names},item,units\n{values},A,5\n"));
            assert_eq!((names.join(" "), text.as_deref()), ("date item units".to_owned(), Some(date)));
        }
    }

    #[test]
    fn a_year_column_beside_full_dates_or_unrelated_columns_is_kept() {
        for text in [
            "year,month,sold_on,units\n2025,3,2025-03-01,5\n",
            "year,month\n2025,spring\n",
            "year,model\n2025,3\n",
        ] {
            assert_eq!(first(text).0[0], "year");
        }
    }
}
