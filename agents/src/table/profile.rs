//! What an upload holds, in a form that is stored beside it and shown to the user.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    calendar::Frequency,
    demand::{self, Demand},
    frequency,
    problem::NOT_USED,
    reader,
    reader::Table,
    roles,
};
use crate::{AgentError, report::number};

/// Characters of a value that is shown as an example.
const LONGEST_EXAMPLE: usize = 100;

/// A file at a glance. `warnings` are sentences for the user.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    pub rows: u64,
    pub columns: Vec<ColumnProfile>,
    pub roles: Roles,
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
        let product = self.roles.product.as_deref().filter(|name| roles::is_product_name(name));
        let named = || self.columns.iter().find(|column| Some(column.name.as_str()) == product);
        self.products.or_else(|| named().map(|column| column.distinct))
    }
}

/// One column at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnProfile {
    pub name: String,
    pub kind: ColumnKind,
    pub filled: u64,
    pub distinct: u64,
    pub examples: Vec<String>,
}

/// What nearly all values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    Number,
    Date,
    Text,
    Empty,
}

/// Which column plays which part; names as in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Roles {
    pub date: Option<String>,
    pub quantity: Option<String>,
    pub product: Option<String>,
}

/// Reads and profiles an upload. This is CPU work; the caller puts it on a blocking thread.
pub fn profile(name: &str, bytes: &[u8]) -> Result<Profile, AgentError> {
    let table = reader::read(name, bytes)?;
    let roles = roles::find(&table);
    let mut profile = Profile {
        rows: table.rows as u64,
        columns: (0..table.names.len()).map(|index| column(&table, index)).collect(),
        warnings: table.notes.clone(),
        ..Profile::default()
    };
    if let (Some(_), Some(_), Ok(demand)) = (&roles.date, &roles.quantity, demand::read(name, &table, &roles))
    {
        describe_demand(&mut profile, &demand);
    }
    profile.roles = roles;
    Ok(profile)
}

fn describe_demand(profile: &mut Profile, demand: &Demand) {
    let dates = distinct_dates(demand);
    profile.frequency = frequency::infer(&dates);
    profile.products = Some(demand.products.len() as u64);
    profile.first_date = dates.first().copied();
    profile.last_date = dates.last().copied();
    profile.warnings.clone_from(&demand.notes);
    let mut unusable = demand.problems.iter().filter(|problem| problem.done == NOT_USED).peekable();
    if let Some(first) = unusable.peek().copied() {
        profile.warnings.push(format!(
            "{} of {} rows cannot be used, the first is row {} ({}).",
            number::whole(unusable.count() as f64),
            number::whole(profile.rows as f64),
            first.row,
            first.problem
        ));
    }
}

/// Every date of the demand once, in order.
pub fn distinct_dates(demand: &Demand) -> Vec<NaiveDate> {
    let mut dates: Vec<NaiveDate> = demand.rows.iter().map(|row| row.date).collect();
    dates.sort_unstable();
    dates.dedup();
    dates
}

fn column(table: &Table, index: usize) -> ColumnProfile {
    let mut examples: Vec<String> = Vec::new();
    for text in table.column(index).flatten() {
        if examples.len() == 3 {
            break;
        }
        if !examples.iter().any(|example| example == text) {
            examples.push(text.chars().take(LONGEST_EXAMPLE).collect());
        }
    }
    let content = roles::content(table, index);
    let filled = table.column(index).flatten().count() as u64;
    let kind = match content {
        _ if filled == 0 => ColumnKind::Empty,
        content if content.numbers >= 0.9 => ColumnKind::Number,
        content if content.dates >= 0.9 => ColumnKind::Date,
        _ => ColumnKind::Text,
    };
    ColumnProfile {
        name: table.names[index].clone(),
        kind,
        filled,
        distinct: table.distinct(index),
        examples,
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
            distinct,
            examples: examples.iter().map(ToString::to_string).collect(),
        };
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(
            profile("x.csv", text.as_bytes()).unwrap(),
            Profile {
                rows: 3,
                columns: vec![
                    column("date", ColumnKind::Date, 3, 3, &["2025-01-06", "2025-01-13", "2025-01-20"]),
                    column("demand", ColumnKind::Text, 3, 3, &["5", "x", "7"]),
                    column("product_id", ColumnKind::Text, 3, 2, &["A", "B"]),
                    column("note", ColumnKind::Empty, 0, 0, &[]),
                ],
                roles: Roles { date: name("date"), quantity: name("demand"), product: name("product_id") },
                frequency: Some(Frequency::Weekly),
                products: Some(2),
                first_date: "2025-01-06".parse().ok(),
                last_date: "2025-01-20".parse().ok(),
                warnings: vec!["1 of 3 rows cannot be used, the first is row 3 (not a number).".to_owned()],
            }
        );
    }

    #[test]
    fn a_file_without_demand_still_has_its_columns() {
        let profile = profile("s.csv", b"supplier_name,cost\nAcme,5\n").unwrap();
        assert_eq!((profile.columns.len(), profile.products, profile.frequency), (2, None, None));
        assert_eq!(profile.items(), None);
    }

    #[test]
    fn items_are_counted_in_files_with_and_without_demand() {
        let items = |text: &str| profile("x.csv", text.as_bytes()).unwrap().items();
        assert_eq!(
            items("date,demand,product_id\n2025-01-06,5,A\n2025-01-13,x,B\n2025-01-20,7,A\n"),
            Some(1)
        );
        assert_eq!(items("item_id,item_name,current_stock\nA1,Nut,5\nA2,Bolt,6\nA2,Bolt,7\n"), Some(2));
    }
}
