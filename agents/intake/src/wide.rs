//! Tables with a column per period, turned into one row per period. Cells without a text become no row.

use polars::prelude::{ChunkTake, IdxCa, NewChunkedArray, StringChunked};

use super::{
    Table,
    date::{self, DateStyle},
    number::DecimalMark,
    problem::{NOT_USED, Problem},
    region::{self, Look},
};
use crate::AgentError;
use kernels::cancel;
use language::written::number::whole;

/// Fewer periods than this are columns like others.
const FEWEST_PERIODS: usize = 3;
/// Cells of the long form, with those that repeat: what is built from more takes more memory than an upload may.
const MOST_CELLS: usize = 6_000_000;
/// Values per column that are looked at.
const LOOKED_AT: usize = 200;

/// The table in long form: columns whose names are periods become a date and a quantity column. Other tables stay.
pub(crate) fn to_long(name: &str, mut table: Table) -> Result<Table, AgentError> {
    let looks: Vec<Look> = (0..table.names.len())
        .map(|index| region::most(table.column(index).flatten().take(LOOKED_AT)))
        .collect();
    let (periods, mut others) = parted(&table, &looks);
    let numeric = |columns: &[usize]| columns.iter().filter(|index| looks[**index] == Look::Number).count();
    if numeric(&periods) < FEWEST_PERIODS {
        table.notes.extend(months_without_year(&table.names));
        return Ok(table);
    }
    let mut notes = std::mem::take(&mut table.notes);
    others.retain(|index| {
        let adds_up = looks[*index] == Look::Number && is_sum(&table, *index, &periods);
        if adds_up {
            notes.push(format!("Column {} adds up the periods and was left out.", table.names[*index]));
        }
        !adds_up
    });
    if numeric(&periods) <= numeric(&others) {
        table.notes = notes;
        return Ok(table);
    }
    notes.extend(named_again(&table.names, &periods, &others));
    let cells = Cells::of(&table, &periods);
    check_size(name, cells.records.len(), others.len() + 2)?;
    notes.push(told(name, &table, &periods, cells.blank));
    let mut long = long_form(&table, &periods, &others, cells)?;
    long.notes = notes;
    Ok(long)
}

/// Whether a name names a day, week, month, quarter or year.
pub(crate) fn is_period(name: &str) -> bool {
    // `2025-01 (2)` is the second column of its name and no day.
    !name.ends_with(')') && day(name, DateStyle::of(std::iter::once(name))).is_some()
}

/// Whether at least three of the texts are periods that follow each other. Plain numbers must do so at equal steps.
pub(crate) fn are_regular_periods(texts: &[&str]) -> bool {
    let periods: Vec<&str> = texts.iter().copied().filter(|text| is_period(text)).collect();
    let style = DateStyle::of(periods.iter().copied());
    let days: Vec<i64> = periods.iter().filter_map(|text| day(text, style)).collect();
    if days.len() < FEWEST_PERIODS {
        return false;
    }
    let steps = days.windows(2).map(|pair| pair[1] - pair[0]);
    let (Some(least), Some(most)) = (steps.clone().min(), steps.max()) else { return false };
    let (least, most) = if most < 0 { (-most, -least) } else { (least, most) };
    let are_plain = periods.iter().any(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    least > 0 && (!are_plain || most <= least + least / 5 + 3)
}

fn day(name: &str, style: DateStyle) -> Option<i64> {
    let day = date::parse(name, style.order).or_else(|| date::from_excel_serial(name))?;
    Some(i64::from(chrono::Datelike::num_days_from_ce(&day)))
}

/// Columns that are periods, and the others.
fn parted(table: &Table, looks: &[Look]) -> (Vec<usize>, Vec<usize>) {
    let may_be = |index: &usize| {
        matches!(looks[*index], Look::Number | Look::Blank) && is_period(&table.names[*index])
    };
    let (periods, others): (Vec<usize>, Vec<usize>) = (0..looks.len()).partition(may_be);
    let names: Vec<&str> = periods.iter().map(|index| table.names[*index].as_str()).collect();
    if are_regular_periods(&names) || !names.iter().any(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
    {
        (periods, others)
    } else {
        (Vec::new(), (0..looks.len()).collect())
    }
}

/// Whether a column called total holds the sums of the periods.
fn is_sum(table: &Table, index: usize, periods: &[usize]) -> bool {
    let mark =
        DecimalMark::of(periods.iter().flat_map(|period| table.column(*period).flatten().take(LOOKED_AT)));
    let number = |index: usize, record: usize| {
        table.texts(index).get(record).and_then(|text| region::number(text, mark))
    };
    let is_row_sum = |record: usize| {
        let sum: f64 = periods.iter().filter_map(|period| number(*period, record)).sum();
        number(index, record).is_none_or(|total| (total - sum).abs() <= (sum.abs() * 0.005).max(0.011))
    };
    region::is_total_name(&table.names[index]) && (0..table.rows.min(LOOKED_AT)).all(is_row_sum)
}

/// The cells that hold something, record by record.
struct Cells {
    records: Vec<u32>,
    /// Positions in the list of periods.
    periods: Vec<u32>,
    blank: usize,
    /// Records without any.
    empty: Vec<usize>,
}

impl Cells {
    fn of(table: &Table, periods: &[usize]) -> Self {
        let filled: usize = periods.iter().map(|index| table.column(*index).flatten().count()).sum();
        let mut cells = Self {
            records: Vec::with_capacity(filled),
            periods: Vec::with_capacity(filled),
            blank: periods.len() * table.rows - filled,
            empty: Vec::new(),
        };
        let mut columns: Vec<_> = periods.iter().map(|index| table.column(*index)).collect();
        for record in 0..table.rows {
            cancel::tick();
            let before = cells.records.len();
            for (period, column) in columns.iter_mut().enumerate() {
                if column.next().flatten().is_some() {
                    cells.records.push(record as u32);
                    cells.periods.push(period as u32);
                }
            }
            if cells.records.len() == before {
                cells.empty.push(record);
            }
        }
        cells
    }
}

fn check_size(name: &str, rows: usize, columns: usize) -> Result<(), AgentError> {
    if rows.saturating_mul(columns) <= MOST_CELLS {
        return Ok(());
    }
    Err(AgentError::Unreadable(format!(
        "{name} has a column per period and would become {} rows of {columns} values, which is more than can be read. \
         Remove columns that no analysis needs, or split the file by product.",
        whole(rows as f64)
    )))
}

fn long_form(table: &Table, periods: &[usize], others: &[usize], cells: Cells) -> Result<Table, AgentError> {
    let values: StringChunked = {
        let texts: Vec<&StringChunked> = periods.iter().map(|index| table.texts(*index)).collect();
        let places = cells.records.iter().zip(&cells.periods);
        StringChunked::from_iter_options(
            "".into(),
            places.map(|(record, period)| texts[*period as usize].get(*record as usize)),
        )
    };
    let record_of: Vec<u32> = cells.records;
    let numbers = record_of.iter().map(|record| table.row_of(*record as usize) as u32).collect();
    let too_long = (0..record_of.len())
        .filter(|row| table.too_long.binary_search(&(record_of[*row] as usize)).is_ok())
        .collect();
    let records = IdxCa::from_vec("".into(), record_of);
    let mut names: Vec<String> = others.iter().map(|index| table.names[*index].clone()).collect();
    let mut columns = Vec::with_capacity(names.len() + 2);
    for index in others {
        cancel::tick();
        columns.push(table.texts(*index).take(&records).map_err(anyhow::Error::from)?);
    }
    let titles = periods.iter().map(|index| table.names[*index].as_str());
    let titles = StringChunked::from_iter_values("".into(), titles);
    columns.push(titles.take(&IdxCa::from_vec("".into(), cells.periods)).map_err(anyhow::Error::from)?);
    columns.push(values);
    names.push(free_name(&names, ["date", "period", "period_date"]));
    names.push(free_name(&names, ["quantity", "demand", "period_quantity"]));
    let mut long = Table::new(table.source.clone(), names, columns, numbers)?;
    long.too_long = too_long;
    long.left_out = table.left_out.clone();
    long.left_out.extend(cells.empty.into_iter().map(|record| without_value(table, record)));
    long.left_out.sort_by_key(|problem| problem.row);
    Ok(long)
}

fn without_value(table: &Table, record: usize) -> Problem {
    let first = (0..table.names.len()).find_map(|index| table.texts(index).get(record));
    Problem {
        row: table.row_of(record),
        column: String::new(),
        value: first.unwrap_or_default().to_owned(),
        problem: "no value in any period".to_owned(),
        done: NOT_USED,
    }
}

/// Columns that name a period which another column names too: they stay, and somebody has to know.
fn named_again(names: &[String], periods: &[usize], others: &[usize]) -> Option<String> {
    let is_again = |index: &&usize| {
        let (first, rest) = names[**index].rsplit_once(" (").unwrap_or_default();
        rest.ends_with(')') && periods.iter().any(|period| names[*period].eq_ignore_ascii_case(first))
    };
    let again: Vec<&str> = others.iter().filter(is_again).map(|index| names[*index].as_str()).collect();
    (!again.is_empty()).then(|| {
        format!(
            "Columns such as {} name a period that another column names too, and were not read as periods. Give each \
             period one column.",
            again[0]
        )
    })
}

/// The first name that no column has.
pub(crate) fn free_name(names: &[String], wanted: [&str; 3]) -> String {
    let is_free = |wanted: &str| !names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    let numbered = (2..).map(|number| format!("{} {number}", wanted[0]));
    let mut names = wanted.into_iter().map(str::to_owned).chain(numbered);
    names.find(|wanted| is_free(wanted)).expect("numbers do not end")
}

fn told(name: &str, table: &Table, periods: &[usize], blank: usize) -> String {
    let title = |index: Option<&usize>| index.map_or("", |index| table.names[*index].as_str());
    let blanks = match blank {
        0 => String::new(),
        1 => " One blank cell was left out.".to_owned(),
        blank => format!(" {} blank cells were left out.", whole(blank as f64)),
    };
    format!(
        "{name} has a column for each of {} periods, {} to {}; every value was read as a row of its own.{blanks}",
        periods.len(),
        title(periods.first()),
        title(periods.last())
    )
}

/// `Jan`, `Feb` and so on say no year, so that no date can be made of them.
fn months_without_year(names: &[String]) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let is_month = |name: &&String| {
        let name = name.to_lowercase();
        name.len() <= 9
            && name.chars().all(char::is_alphabetic)
            && MONTHS.iter().any(|month| name.starts_with(month))
    };
    let months: Vec<&str> = names.iter().filter(is_month).map(String::as_str).collect();
    (months.len() >= FEWEST_PERIODS).then(|| {
        format!(
            "The columns {} to {} name months without a year. Write the year too, such as {} 2025, so that they can be \
             read as dates.",
            months[0],
            months[months.len() - 1],
            months[0]
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, reader};

    fn read(text: &str) -> Table {
        reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
    }

    fn rows(table: &Table) -> Vec<(u64, Vec<&str>)> {
        let texts = |record| {
            (0..table.names.len()).map(move |index| table.texts(index).get(record).unwrap_or_default())
        };
        (0..table.rows).map(|record| (table.row_of(record), texts(record).collect())).collect()
    }

    #[test]
    fn a_column_per_period_becomes_a_row_per_period() {
        let table = read("sku,name,2025-01,2025-02,2025-03\nA,x,1,,3\nB,y,4,5,6\nC,z,,,\n");
        assert_eq!(table.names, ["sku", "name", "date", "quantity"]);
        assert_eq!(
            rows(&table),
            [
                (2, vec!["A", "x", "2025-01", "1"]),
                (2, vec!["A", "x", "2025-03", "3"]),
                (3, vec!["B", "y", "2025-01", "4"]),
                (3, vec!["B", "y", "2025-02", "5"]),
                (3, vec!["B", "y", "2025-03", "6"]),
            ]
        );
        assert_eq!(table.left_out.len(), 1);
        assert_eq!(
            (table.left_out[0].row, table.left_out[0].problem.as_str()),
            (4, "no value in any period")
        );
        assert!(table.notes[0].contains("3 periods, 2025-01 to 2025-03"), "{:?}", table.notes);
        assert!(table.notes[0].contains("4 blank cells"), "{:?}", table.notes);
    }

    #[test]
    fn periods_are_known_in_all_their_forms() {
        for header in [
            "Jan 2025,Feb 2025,Mar 2025",
            "W01 2025,W02 2025,W03 2025",
            "Q1 2025,Q2 2025,Q3 2025",
            "01/02/2025,02/02/2025,03/02/2025",
            "45658,45689,45717",
            "2023,2024,2025",
            "202501,202502,202503",
        ] {
            let table = read(&format!("sku,{header}\nA,1,2,3\nB,4,5,6\n"));
            assert_eq!(
                (table.names.as_slice(), table.rows),
                (["sku", "date", "quantity"].map(str::to_owned).as_slice(), 6),
                "{header}"
            );
        }
    }

    #[test]
    fn other_tables_stay_as_they_are() {
        for text in [
            "sku,2025-01,2025-02\nA,1,2\n",
            "sku,price,cost,stock,lead,2025-01,2025-02,2025-03\nA,1,2,3,4,5,6,7\n",
            "date,demand\n2025-01-01,5\n",
            "id,1001,2050,1999\nA,1,2,3\n",
        ] {
            assert!(!read(text).names.contains(&"quantity".to_owned()), "{text}");
        }
    }

    #[test]
    fn names_that_are_taken_are_not_taken_twice() {
        let table = read("Date,quantity,2025-01,2025-02,2025-03\nx,10,1,2,3\n");
        assert_eq!(table.names, ["Date", "quantity", "period", "demand"]);
    }

    #[test]
    fn a_column_that_adds_up_the_periods_is_left_out() {
        let table = read("sku,2025-01,2025-02,2025-03,Total\nA,1,2,3,6\nB,4,5,6,15\n");
        assert_eq!(table.names, ["sku", "date", "quantity"]);
        assert!(table.notes[0].contains("Total"), "{:?}", table.notes);
    }

    #[test]
    fn months_without_a_year_are_told() {
        let table = read("sku,Jan,Feb,Mar\nA,1,2,3\n");
        assert!(table.notes[0].contains("months without a year"), "{:?}", table.notes);
    }

    #[test]
    fn the_new_columns_have_names_of_their_own() {
        let taken = "date,period,period_date,date 2";
        let table = read(&format!("{taken},2025-01,2025-02,2025-03\na,b,c,d,1,2,3\ne,f,g,h,4,5,6\n"));
        assert_eq!(table.names[4..], ["date 3", "quantity"]);
    }

    #[test]
    fn a_product_of_rows_and_periods_that_is_too_long_is_refused() {
        assert!(check_size("x.csv", MOST_CELLS / 4, 4).is_ok());
        let reason = check_size("x.csv", MOST_CELLS / 4 + 1, 4).unwrap_err().to_string();
        assert!(reason.contains("split the file"), "{reason}");
    }
}
