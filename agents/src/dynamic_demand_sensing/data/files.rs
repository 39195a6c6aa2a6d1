//! Which of two files has the demand. The other one has signals.

use intake::{
    AgentError, Dataset,
    opened::Opened,
    roles::{Role, Roles, SURE},
};
use report::markdown::plain;

/// What a file could be.
struct Seen {
    /// The column of the demand and the certainty that it is one.
    demand: Option<(String, f64)>,
    has_date: bool,
}

/// The files with that of the demand in front.
pub(crate) fn with_demand_first(files: &Dataset, columns: Option<&Roles>) -> Result<Dataset, AgentError> {
    if files.others.is_empty() {
        return Ok(files.clone());
    }
    let mut found = vec![(files.name.clone(), seen(files, columns)?)];
    for other in &files.others {
        found.push((other.name.clone(), seen(other, columns)?));
    }
    let has_demand = |sure: f64, seen: &Seen| {
        seen.has_date && seen.demand.as_ref().is_some_and(|(_, found)| *found >= sure)
    };
    let sure: Vec<usize> = (0..found.len()).filter(|place| has_demand(SURE, &found[*place].1)).collect();
    let unsure: Vec<usize> = (0..found.len()).filter(|place| has_demand(0.0, &found[*place].1)).collect();
    let place = match (sure.as_slice(), unsure.as_slice()) {
        ([only], _) | ([], [only]) => *only,
        ([], []) => 0,
        ([], several) | (several, _) => return Err(both_have_demand(&found, several)),
    };
    // Files may have equal names, so they are counted instead of compared.
    let mut ordered: Vec<Dataset> = vec![Dataset { others: Vec::new(), ..files.clone() }];
    ordered.extend(files.others.iter().cloned());
    let mut first = ordered.remove(place);
    first.others = ordered;
    Ok(first)
}

fn seen(file: &Dataset, columns: Option<&Roles>) -> Result<Seen, AgentError> {
    let opened = Opened::read(file, None)?;
    let named = columns.and_then(|columns| columns.get(Role::Quantity));
    let demand = match named {
        // The column that the caller names is in one of the files.
        Some(column) => opened.table.position(column).map(|_| (column.to_owned(), 1.0)),
        None => {
            let mapped = opened.mapping.iter().find(|mapped| mapped.role == Role::Quantity);
            let sure = opened.roles.get(Role::Quantity).map(|column| (column.to_owned(), 1.0));
            sure.or_else(|| mapped.map(|mapped| (mapped.column.clone(), mapped.confidence)))
        }
    };
    let has_date = opened.mapping.iter().any(|mapped| mapped.role == Role::Date);
    Ok(Seen { demand, has_date })
}

fn both_have_demand(found: &[(String, Seen)], places: &[usize]) -> AgentError {
    let mut columns = Vec::new();
    for place in places {
        let (file, seen) = &found[*place];
        let column = seen.demand.as_ref().map_or("", |(column, _)| column);
        columns.push(format!("column {} of {}", plain(column), plain(file)));
    }
    AgentError::Needs(format!(
        "It is not clear which file has the demand: {} may be it. Rename the column that is a signal, for example to \
         `competitor_sales`, or set the role of the columns of that file on the upload page, and attach the files again.",
        columns.join(" and ")
    ))
}
