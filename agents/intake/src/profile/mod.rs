//! A summary of an upload, in a form that is stored with it and shown to the user.

mod facts;

use std::collections::HashSet;

use chrono::NaiveDate;
use kernels::cancel::{self, Ticket};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    AgentError, Table,
    calendar::Frequency,
    demand::{self, Demand, DemandRow, Reading, frequency, moved::is_no_demand},
    number,
    problem::{NOT_USED, Problem},
    quality::{self, Finding, Lines},
    reader,
    recipe::Recipe,
    roles::{self, Content, Mapped, Role, Roles, TableKind},
    source::Source,
};
use language::written::number::{agree, counted, whole};

pub use facts::{DateFacts, NumberFacts};

/// The most characters that are shown of an example value.
const LONGEST_EXAMPLE: usize = 100;
/// The number of records that are shown unchanged.
const PREVIEWED: usize = 5;

/// The summary of a file. `warnings` are sentences for the user.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// The number of records; the other rows of the file are counted in `left_out`.
    pub rows: u64,
    pub source: Source,
    /// Rows of the file below the header that are not empty.
    #[serde(default)]
    pub file_rows: u64,
    /// Rows of the file that are not records: titles, totals, repeated headers.
    #[serde(default)]
    pub left_out: u64,
    pub columns: Vec<ColumnProfile>,
    /// The columns that an analysis reads: those that are sure enough, and those that the user chose.
    pub roles: Roles,
    /// How each role was found, sure or not.
    #[serde(default)]
    pub mapping: Vec<Mapped>,
    /// The kind of table, if the file has the columns of one.
    #[serde(default)]
    pub kind: Option<TableKind>,
    /// Problems and doubts about the file.
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// The first records, unchanged.
    #[serde(default)]
    pub preview: Vec<Vec<String>>,
    pub frequency: Option<Frequency>,
    pub products: Option<u64>,
    pub first_date: Option<NaiveDate>,
    pub last_date: Option<NaiveDate>,
    pub warnings: Vec<String>,
}

impl Profile {
    /// How many products or items the file names, if it names any.
    #[must_use]
    pub fn items(&self) -> Option<u64> {
        let product = self.roles.get(Role::Product);
        let named = || self.columns.iter().find(|column| Some(column.name.as_str()) == product);
        self.products.or_else(|| named().map(|column| column.distinct))
    }

    /// Whether the rows show how reliably suppliers deliver, as purchase order lines do.
    #[must_use]
    pub fn has_supplier_outcomes(&self) -> bool {
        let has = |role: Role| self.mapping.iter().any(|found| found.role == role);
        let outcome =
            [Role::DeliveredDate, Role::PromisedDate, Role::RejectedQuantity, Role::DeliveredQuantity];
        has(Role::Supplier) && outcome.into_iter().any(has)
    }
}

/// The summary of one column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnProfile {
    pub name: String,
    pub kind: ColumnKind,
    pub filled: u64,
    #[serde(default)]
    pub blanks: u64,
    pub distinct: u64,
    pub examples: Vec<String>,
    /// The column as numbers, if most of its values are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumberFacts>,
    /// The column as dates, if most of its values are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dates: Option<DateFacts>,
}

/// What nearly all values of a column are, such as numbers or dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    Number,
    Date,
    Text,
    Empty,
}

/// Reads and profiles an upload.
pub fn profile(name: &str, bytes: &[u8], recipe: &Recipe) -> Result<Profile, AgentError> {
    Ok(read(name, bytes, recipe)?.0)
}

/// The profile, and one line per doubtful value. This is CPU work, so the caller runs it on a blocking thread.
pub fn read(name: &str, bytes: &[u8], recipe: &Recipe) -> Result<(Profile, Lines), AgentError> {
    let table = reader::read(name, bytes, recipe)?;
    let (mapping, contents) = roles::map_with_contents(&table, &recipe.roles);
    let roles = mapping.sure();
    let demand = match (roles.get(Role::Date), roles.get(Role::Quantity)) {
        (Some(_), Some(_)) => demand::take(name, &table, &roles, &mapping.columns, recipe).ok(),
        _ => None,
    };
    let (findings, lines) = quality::report(&quality::Read {
        table: &table,
        mapping: &mapping,
        roles: &roles,
        contents: &contents,
        demand: demand.as_ref(),
        recipe,
    });
    let ticket = Ticket::here();
    let of_column = |index: usize| ticket.run(|| column(&table, index, &contents[index], recipe));
    let columns: Vec<ColumnProfile> = (0..table.names.len()).into_par_iter().map(of_column).collect();
    let mut profile = Profile {
        rows: table.rows as u64,
        source: table.source.clone(),
        file_rows: file_rows(&table),
        left_out: table.left_out.len() as u64,
        columns,
        findings,
        preview: preview(&table),
        warnings: table.notes.clone(),
        ..Profile::default()
    };
    if let Some(demand) = demand.map(Reading::into_demand).filter(|demand| !demand.rows.is_empty()) {
        describe_demand(&mut profile, &demand);
    }
    profile.roles = roles;
    profile.kind = mapping.kind;
    profile.mapping = mapping.columns;
    Ok((profile, lines))
}

/// The number of rows below the header: rows of records, where a wide table has several records per row, and rows left out.
fn file_rows(table: &Table) -> u64 {
    let header = u64::from(table.source.header_row);
    let mut rows: Vec<u64> = (0..table.rows).map(|record| table.row_of(record)).collect();
    rows.extend(table.left_out.iter().map(|problem| problem.row).filter(|row| *row > header));
    rows.sort_unstable();
    rows.dedup();
    rows.len() as u64
}

fn preview(table: &Table) -> Vec<Vec<String>> {
    let cell = |record: usize, column: usize| {
        let text = table.texts(column).get(record).unwrap_or_default();
        text.chars().take(LONGEST_EXAMPLE).collect()
    };
    let columns = table.names.len();
    (0..table.rows.min(PREVIEWED))
        .map(|record| (0..columns).map(|column| cell(record, column)).collect())
        .collect()
}

fn describe_demand(profile: &mut Profile, demand: &Demand) {
    let dates = distinct_dates(&demand.rows);
    profile.frequency = frequency::infer(&dates);
    profile.products = Some(demand.products.len() as u64);
    profile.first_date = dates.first().copied();
    profile.last_date = dates.last().copied();
    profile.warnings.clone_from(&demand.notes);
    let not_used = demand.problems.iter().filter(|problem| problem.done == NOT_USED);
    let (others, unusable): (Vec<&Problem>, Vec<&Problem>) =
        not_used.partition(|problem| is_no_demand(&problem.problem));
    for (problems, what) in [(others, "not demand"), (unusable, "cannot be used")] {
        let Some(first) = problems.first() else { continue };
        let verb = if what == "not demand" { agree(problems.len(), "is ", "are ") } else { "" };
        profile.warnings.push(format!(
            "{} of {} {verb}{what}, the first is row {} ({}).",
            whole(problems.len() as f64),
            counted(profile.rows as usize, "row"),
            first.row,
            first.problem
        ));
    }
}

/// Every date of the demand once, in order.
pub fn distinct_dates(rows: &[DemandRow]) -> Vec<NaiveDate> {
    let mut dates: Vec<NaiveDate> = rows.iter().map(|row| row.date).collect();
    dates.sort_unstable();
    dates.dedup();
    dates
}

fn column(table: &Table, index: usize, content: &Content, recipe: &Recipe) -> ColumnProfile {
    let mut examples: Vec<String> = Vec::new();
    for text in table.column(index).flatten() {
        cancel::tick();
        if examples.len() == 3 {
            break;
        }
        if !examples.iter().any(|example| example == text) {
            examples.push(text.chars().take(LONGEST_EXAMPLE).collect());
        }
    }
    let kind = match content {
        _ if table.column(index).flatten().next().is_none() => ColumnKind::Empty,
        content if content.numbers >= 0.9 => ColumnKind::Number,
        content if content.dates >= 0.9 => ColumnKind::Date,
        _ => ColumnKind::Text,
    };
    // An `N/A` among numbers is no value; among texts it may be a name.
    let is_blank =
        |text: &&str| matches!(kind, ColumnKind::Number | ColumnKind::Date) && number::is_nothing(text);
    let filled = table.column(index).flatten().filter(|text| !is_blank(text)).count() as u64;
    let absent: HashSet<&str> = table.column(index).flatten().filter(is_blank).collect();
    ColumnProfile {
        name: table.names[index].clone(),
        kind,
        filled,
        blanks: table.rows as u64 - filled,
        distinct: table.distinct(index) - absent.len() as u64,
        examples,
        numbers: facts::numbers(table, index, content, recipe),
        dates: facts::dates(table, index, content, recipe),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demand_file_is_described_as_a_whole() {
        let text = "date,demand,product_id,note\n2025-01-06,5,A,\n2025-01-13,x,A,\n2025-01-20,7,B,\n";
        let column = |name: &str, kind, filled, distinct, examples: &[&str]| ColumnProfile {
            name: name.to_owned(),
            kind,
            filled,
            blanks: 3 - filled,
            distinct,
            numbers: None,
            dates: None,
            examples: examples.iter().map(ToString::to_string).collect(),
        };
        let mapped = |role, column: &str, confidence, reason: &str| Mapped {
            role,
            column: column.to_owned(),
            confidence,
            reason: reason.to_owned(),
            others: Vec::new(),
        };
        let mut roles = Roles::default();
        for (role, name) in [(Role::Date, "date"), (Role::Quantity, "demand"), (Role::Product, "product_id")]
        {
            roles.set(role, name.to_owned());
        }
        let mut found = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        let kinds: Vec<String> = found.findings.drain(..).map(|finding| finding.kind).collect();
        assert_eq!(kinds, ["not_a_number"]);
        for column in &mut found.columns {
            (column.numbers, column.dates) = (None, None);
        }
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        assert_eq!(
            found,
            Profile {
                rows: 3,
                file_rows: 3,
                preview: vec![
                    row(["2025-01-06", "5", "A", ""]),
                    row(["2025-01-13", "x", "A", ""]),
                    row(["2025-01-20", "7", "B", ""]),
                ],
                columns: vec![
                    column("date", ColumnKind::Date, 3, 3, &["2025-01-06", "2025-01-13", "2025-01-20"]),
                    column("demand", ColumnKind::Text, 3, 3, &["5", "x", "7"]),
                    column("product_id", ColumnKind::Text, 3, 2, &["A", "B"]),
                    column("note", ColumnKind::Empty, 0, 0, &[]),
                ],
                roles,
                kind: Some(TableKind::DemandHistory),
                mapping: vec![
                    mapped(Role::Date, "date", 0.98, "The name means \"date\" and all values are dates."),
                    mapped(
                        Role::Quantity,
                        "demand",
                        0.82,
                        "The name means \"quantity\" but only 66 % of the values are numbers."
                    ),
                    mapped(
                        Role::Product,
                        "product_id",
                        0.98,
                        "The name means \"product\" and all values are texts."
                    ),
                ],
                source: Source {
                    kind: "csv".to_owned(),
                    encoding: Some("utf-8".to_owned()),
                    separator: Some(','),
                    header_row: 1,
                    ..Source::default()
                },
                frequency: Some(Frequency::Weekly),
                products: Some(2),
                first_date: "2025-01-06".parse().ok(),
                last_date: "2025-01-20".parse().ok(),
                warnings: vec!["1 of 3 rows cannot be used, the first is row 3 (not a number).".to_owned()],
                ..Profile::default()
            }
        );
    }

    #[test]
    fn the_profile_of_a_file_without_demand_lists_its_columns() {
        let profile = profile("s.csv", b"supplier_name,cost\nAcme,5\n", &Recipe::default()).unwrap();
        assert_eq!((profile.columns.len(), profile.products, profile.frequency), (2, None, None));
        assert_eq!(profile.items(), None);
    }

    #[test]
    fn items_are_counted_in_files_with_and_without_demand() {
        let items = |text: &str| profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap().items();
        assert_eq!(
            items("date,demand,product_id\n2025-01-06,5,A\n2025-01-13,x,B\n2025-01-20,7,A\n"),
            Some(1)
        );
        assert_eq!(items("item_id,item_name,current_stock\nA1,Nut,5\nA2,Bolt,6\nA2,Bolt,7\n"), Some(2));
    }

    #[test]
    fn every_column_shows_how_its_numbers_and_dates_were_read() {
        let text =
            "datum;menge;preis\n01.02.2025;1.234,5;3 EUR\n13.02.2025;2;4 EUR\n;;\n14.02.2025;7;5 EUR\n";
        let columns = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap().columns;
        let dates = columns[0].dates.clone().unwrap();
        assert_eq!(
            (dates.first.to_string(), dates.last.to_string()),
            ("2025-02-01".into(), "2025-02-14".into())
        );
        assert_eq!(dates.order_reason, "The values of the column show it.");
        let numbers = columns[1].numbers.clone().unwrap();
        assert_eq!(
            (numbers.count, numbers.sum, numbers.minimum, numbers.maximum),
            (3, 1_243.5, 2.0, 1_234.5)
        );
        assert_eq!(
            (numbers.decimal_mark, numbers.decimal_mark_reason.as_str()),
            (crate::number::DecimalMark::Comma, "The values of the column show it.")
        );
        assert_eq!(columns[2].numbers.clone().unwrap().currency.as_deref(), Some("EUR"));
    }

    #[test]
    fn movements_that_are_no_demand_are_neither_dates_nor_missing() {
        let text = "date,item,movement,quantity\n2025-01-01,A,Opening,100\n2025-01-02,A,Receipt,50\n2025-01-03,A,Issue,7\n";
        let found = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        let finding = found.findings.iter().find(|finding| finding.kind == "no_demand").unwrap();
        assert_eq!(finding.text, "2 rows hold a movement of stock that is no demand in movement.");
        assert_eq!(finding.effect, "They are not demand and are not counted.");
        assert_eq!(
            found.warnings,
            ["2 of 3 rows are not demand, the first is row 2 (a movement of stock that is no demand)."]
        );
    }

    #[test]
    fn months_with_a_point_leave_the_decimal_mark_to_the_other_columns() {
        let text = "Monat;Artikel;Menge;Preis\n01.2022;S1;1.595;53,21\n02.2022;S1;1.365;53,21\n03.2022;S1;1.457;53,21\n";
        let columns = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap().columns;
        assert_eq!(columns[2].numbers.clone().unwrap().sum, 4_417.0);
    }

    #[test]
    fn marks_of_missing_values_among_numbers_count_as_blank() {
        let text = "name,score\nA,5\nB,N/A\nN/A,N/A\nD,4\n";
        let columns = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap().columns;
        let counts = |index: usize| (columns[index].filled, columns[index].blanks, columns[index].distinct);
        assert_eq!((counts(0), counts(1)), ((4, 0, 4), (2, 2, 2)));
    }

    #[test]
    fn the_units_of_cells_and_of_names_are_stated() {
        let text = "product,quantity (kg),sold,price EUR\nA,72,5 kg,9.5\nB,65,6 pcs,9.5\nC,60,7 pcs,9.5\n";
        let columns = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap().columns;
        let numbers = |index: usize| columns[index].numbers.clone().unwrap();
        assert_eq!(
            [numbers(1).unit, numbers(2).unit, numbers(3).unit, numbers(3).currency],
            [Some("kg".to_owned()), Some("pcs, kg".to_owned()), None, Some("EUR".to_owned())]
        );
    }
}
