//! The first half of both tools: the bytes of a file, the parts of its columns, the rows with demand and those after them.

use std::collections::HashMap;

use chrono::NaiveDate;

use intake::{
    AgentError, Dataset, Table,
    calendar::Frequency,
    demand::{self, Demand},
    opened::Opened,
    problem::Problem,
    recipe::{Copies, Recipe},
    roles::{Mapped, Role, Roles},
    values,
};
use kernels::cancel;
use report::markdown::plain;

use super::joined::Joined;

/// A file whose demand was found, before it is put on a grid.
pub(crate) struct Source {
    pub table: Table,
    pub roles: Roles,
    pub demand: Demand,
    /// The day of each record, if it has one.
    pub dates: Vec<Option<NaiveDate>>,
    /// The product of each record; none where the file has no product in it.
    pub product_of: Vec<Option<usize>>,
    pub first_day: NaiveDate,
    pub last_day: NaiveDate,
    /// The last day of all rows, with or without demand.
    pub last_row_day: NaiveDate,
    /// What to state about how the file was read.
    pub notes: Vec<String>,
    /// Further files, which have signals only.
    pub joined: Vec<Joined>,
}

/// The records of one of the files, as signals are read from it.
#[derive(Clone, Copy)]
pub(crate) struct Records<'a> {
    pub table: &'a Table,
    pub recipe: &'a Recipe,
    pub dates: &'a [Option<NaiveDate>],
    pub product_of: &'a [Option<usize>],
    /// How often a joined file has a row.
    pub frequency: Option<Frequency>,
}

impl Source {
    /// The records of the demand's file, or of a further file.
    pub(crate) fn records<'a>(&'a self, part: Part, recipe: &'a Recipe) -> Records<'a> {
        match part {
            Part::Demand => Records {
                table: &self.table,
                recipe,
                dates: &self.dates,
                product_of: &self.product_of,
                frequency: None,
            },
            Part::Joined(place) => {
                let joined = &self.joined[place];
                Records {
                    table: &joined.table,
                    recipe: &joined.recipe,
                    dates: &joined.dates,
                    product_of: &joined.product_of,
                    frequency: Some(joined.frequency),
                }
            }
        }
    }

    /// Adds the files of signals.
    pub(crate) fn join(&mut self, joined: Vec<Joined>) {
        for file in &joined {
            self.notes.extend(file.notes.iter().cloned());
            self.demand.problems.extend(file.problems.iter().cloned());
            self.last_row_day = self.last_row_day.max(file.last_day().unwrap_or(self.last_row_day));
        }
        self.joined = joined;
    }
}

/// Which file a column is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Demand,
    Joined(usize),
}

/// Reads the demand of a file; `columns` are those that the caller names.
pub(crate) fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Source, AgentError> {
    let Opened { table, mut roles, mapping, .. } = Opened::read(dataset, columns)?;
    let mut notes = Vec::new();
    use_place_as_product(&table, &mut roles, &mut notes);
    refuse_empty_demand(dataset, &table, &roles, &mapping)?;
    let counts_copies_once = dataset.recipe.rules.copies.is_none();
    let mut recipe = dataset.recipe.clone();
    if counts_copies_once {
        // A row holds the signals of a whole day; two equal ones are no second sale, as lines of orders would be.
        recipe.rules.copies = Some(Copies::Drop);
    }
    let reading = demand::take(&dataset.name, &table, &roles, &mapping, &recipe).map_err(other_table)?;
    let dates = reading.dates.values.clone();
    let columns = reading.columns;
    let mut demand = reading.into_demand();
    if counts_copies_once {
        for assumption in &mut demand.assumptions {
            *assumption = assumption.replace("left out, as you chose.", "counted once.");
        }
    }
    let days = demand.rows.iter().map(|row| row.date);
    let Some((first_day, last_day)) = days.clone().min().zip(days.max()) else {
        return Err(no_demand(&dataset.name, &table.names[columns.quantity], &dates, &demand.problems));
    };
    let last_row_day = dates.iter().flatten().copied().max().unwrap_or(last_day);
    let row_days: HashMap<u64, NaiveDate> =
        dates.iter().enumerate().filter_map(|(record, day)| Some((table.row_of(record), (*day)?))).collect();
    // Later rows without demand are the plan of what is ahead.
    demand.problems.retain(|problem| {
        let day = row_days.get(&problem.row);
        problem.problem != "no quantity" || day.is_none_or(|day| *day <= last_day)
    });
    let product_of = products(&table, columns.product, &demand.products);
    notes.extend(demand.notes.iter().cloned());
    let joined = Vec::new();
    Ok(Source { table, roles, demand, dates, product_of, first_day, last_day, last_row_day, notes, joined })
}

/// A column that is called demand and holds nothing is one whose demand is still to come.
fn refuse_empty_demand(
    dataset: &Dataset,
    table: &Table,
    roles: &Roles,
    mapping: &[Mapped],
) -> Result<(), AgentError> {
    let unsure = mapping.iter().find(|found| found.role == Role::Quantity);
    let quantity = roles.get(Role::Quantity).or(unsure.map(|found| found.column.as_str()));
    let date = roles.get(Role::Date).and_then(|name| table.position(name));
    let Some((quantity, date)) = quantity.and_then(|name| table.position(name)).zip(date) else {
        return Ok(());
    };
    if table.column(quantity).flatten().next().is_some() {
        return Ok(());
    }
    let dates = values::dates(table, date, dataset.recipe.date_order).values;
    Err(no_demand(&dataset.name, &table.names[quantity], &dates, &[]))
}

/// Where a file has no product, each of its places is a series of its own.
fn use_place_as_product(table: &Table, roles: &mut Roles, notes: &mut Vec<String>) {
    if roles.get(Role::Product).is_some() {
        return;
    }
    for role in [Role::Location, Role::LocationName, Role::Category] {
        let Some(column) = roles.get(role).map(str::to_owned) else { continue };
        if table.position(&column).is_some_and(|position| table.distinct(position) > 1) {
            notes.push(format!("Each value of {} is sensed as a product of its own.", plain(&column)));
            roles.set(Role::Product, column);
            return;
        }
    }
}

/// The product of each record. Without a product column there is one series.
fn products(table: &Table, column: Option<usize>, names: &[String]) -> Vec<Option<usize>> {
    let Some(column) = column else { return vec![Some(0); table.rows] };
    let places: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
    let mut products = Vec::with_capacity(table.rows);
    for text in table.column(column) {
        cancel::tick();
        products.push(text.and_then(|text| places.get(text).copied()));
    }
    products
}

/// A file that lacks what every tool here needs is the table of another agent.
fn other_table(error: AgentError) -> AgentError {
    match error {
        AgentError::Needs(text) => AgentError::OtherTable(text),
        AgentError::Unreadable(_)
        | AgentError::OtherTable(_)
        | AgentError::Limit(_)
        | AgentError::Cancelled
        | AgentError::Internal(_) => error,
    }
}

/// Says what a file without any demand lacks.
fn no_demand(name: &str, quantity: &str, dates: &[Option<NaiveDate>], problems: &[Problem]) -> AgentError {
    let (name, quantity) = (plain(name), plain(quantity));
    let days = dates.iter().flatten();
    let Some((first, last)) = days.clone().min().zip(days.max()) else {
        return AgentError::Unreadable(format!(
            "No row of {name} has a date that can be read. Write dates as 2026-05-14 and upload the file again."
        ));
    };
    let example = problems.iter().find(|problem| problem.problem == "not a number");
    let example = example.map_or(String::new(), |problem| {
        format!(" Row {} has {:?}, which is not a number.", problem.row, problem.value)
    });
    AgentError::Needs(format!(
        "No row of {name} has demand: column {quantity} is empty from {first} to {last}.{example} Add rows of past days with \
         their demand; rows after the last demand may stay blank and are the plan of what is ahead."
    ))
}
