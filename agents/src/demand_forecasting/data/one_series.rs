//! A file whose rows all count as one series although a column may tell products apart. The forecast is then one of everything
//! together, which who reads only the first lines must know.

use intake::{
    Table,
    demand::{ALL_PRODUCTS, Demand},
    profile::distinct_dates,
    roles::{Mapped, Role, Roles, content},
};

/// More columns than this are not named.
const MOST_NAMED: usize = 3;
/// With fewer rows per date on average, the rows are periods and not products.
const ROWS_PER_DATE: f64 = 1.5;
/// Texts that are different in more of the rows than this number the rows or describe them.
const MOST_DISTINCT: f64 = 0.5;

/// The rows that were added up, and the columns that may be the product.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OneSeries {
    pub rows: usize,
    /// With the number of different values, the likeliest first.
    pub columns: Vec<(String, u64)>,
}

impl OneSeries {
    /// `None` when the file has a product, or no column that may be one.
    pub(crate) fn of(demand: &Demand, table: &Table, roles: &Roles, mapping: &[Mapped]) -> Option<Self> {
        if roles.get(Role::Product).is_some() || demand.products != [ALL_PRODUCTS] {
            return None;
        }
        let unsure = mapping.iter().find(|found| found.role == Role::Product);
        let mut names: Vec<&str> = Vec::new();
        if let Some(found) = unsure {
            names.push(&found.column);
            names.extend(found.others.iter().map(String::as_str));
        } else if demand.rows.len() as f64 > ROWS_PER_DATE * distinct_dates(&demand.rows).len() as f64 {
            names.extend(kinds(table, roles, mapping));
        }
        let different = |name: &str| table.position(name).map_or(0, |column| table.distinct(column));
        let counted = names.into_iter().map(|name| (name.to_owned(), different(name)));
        let columns: Vec<_> = counted.filter(|(_, count)| *count > 1).take(MOST_NAMED).collect();
        (!columns.is_empty()).then_some(Self { rows: demand.rows.len(), columns })
    }
}

/// The columns of repeated texts without a role, and the column of categories.
fn kinds<'a>(table: &'a Table, roles: &'a Roles, mapping: &[Mapped]) -> Vec<&'a str> {
    let has_role = |name: &str| mapping.iter().any(|found| found.column == name);
    let is_kind = |index: usize| {
        let content = content(table, index);
        let is_text = content.numbers < 0.5 && content.dates < 0.5 && content.times < 0.5;
        is_text && content.sentences < 0.5 && content.distinct <= MOST_DISTINCT
    };
    let category = roles.get(Role::Category);
    let free = (0..table.names.len()).filter(|index| !has_role(&table.names[*index]) && is_kind(*index));
    category.into_iter().chain(free.map(|index| table.names[index].as_str())).collect()
}
