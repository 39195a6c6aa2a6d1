//! Where no column is the date or the quantity by its name or values, the only column of dates or of numbers is asked for,
//! whatever its name usually means: a series may be called `Close`, and a date `Payment Date`.

use super::{
    Role,
    amounts::unlike_demand,
    candidates::{Candidate, Column},
    fit::{Shape, shape},
    lines::counts_rows,
};

/// The confidence of a column that the user is asked about.
const ASKED: f64 = 0.7;
/// The confidence of the only column of dates.
const ONLY: f64 = 0.85;
/// A candidate with less confidence is no answer.
const LIKELY: f64 = 0.3;
/// From this confidence on, a name that means something else is believed.
const NAMED: f64 = 0.8;

/// Adds the only column of dates, and then the only column of numbers beside dates.
pub(super) fn add(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    let date = only(columns, |column| column.content.is_date_only());
    let dates = [Role::Date, Role::PromisedDate, Role::DeliveredDate];
    if let Some(date) = date.filter(|_| !dates.iter().any(|role| is_found(candidates, *role))) {
        let reason = "It is the only column of dates, but its name usually means something else.";
        candidates.push(asked(Role::Date, date, reason));
    }
    // The same day in every row makes a date doubtful only beside another one.
    for candidate in candidates.iter_mut() {
        let is_only = candidate.role == Role::Date && Some(candidate.column) == date;
        if is_only
            && !candidate.is_by_part
            && !candidate.is_by_content
            && columns[candidate.column].content.is_constant()
        {
            candidate.confidence = candidate.confidence.max(ONLY);
        }
    }
    if !is_found(candidates, Role::Date) || is_found(candidates, Role::Quantity) {
        return;
    }
    let Some(number) = only(columns, is_number) else { return };
    let has_meaning = |candidate: &Candidate| {
        candidate.column == number
            && candidate.confidence >= NAMED
            && !matches!(shape(candidate.role), Shape::Time)
    };
    if !candidates.iter().any(has_meaning) && unlike_demand(&columns[number].content).is_none() {
        let reason =
            "It is the only column of numbers beside the dates, but its name does not say what they count.";
        candidates.push(asked(Role::Quantity, number, reason));
    }
}

fn is_found(candidates: &[Candidate], role: Role) -> bool {
    candidates.iter().any(|candidate| candidate.role == role && candidate.confidence >= LIKELY)
}

/// The only column that passes a test.
fn only(columns: &[Column], test: impl Fn(&Column) -> bool) -> Option<usize> {
    let mut found = (0..columns.len()).filter(|index| test(&columns[*index]));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

fn is_number(column: &Column) -> bool {
    let content = &column.content;
    content.is_number()
        && !content.is_date_only()
        && !content.is_constant()
        && content.years < 0.9
        && content.barcodes < 0.5
        && !column.reading.is_key
        && !counts_rows(content)
}

fn asked(role: Role, column: usize, reason: &str) -> Candidate {
    Candidate {
        role,
        column,
        confidence: ASKED,
        reason: reason.to_owned(),
        needs_kind: true,
        is_second_sense: false,
        is_by_content: true,
        is_by_part: false,
    }
}
