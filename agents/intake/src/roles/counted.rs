//! Lists of events: a row for each sale, order or parcel, with keys and a day, and no column that says how many.

use super::{
    Role, Roles,
    candidates::Column,
    content::content,
    fit::{Shape, shape},
    lexicon::{self, Reading},
    other_times::is_of_other_event,
};
use crate::Table;
use kernels::cancel;

/// Fewer rows may be anything.
const FEWEST_RECORDS: usize = 10;
/// In a list of events most products come back; in a list of products each stands once.
const COMES_BACK: f64 = 0.8;
const ALL_DIFFERENT: f64 = 0.99;

/// Whether each row of a table counts as one: it has a single column of days, products that come back or orders of customers,
/// and no number but keys.
pub(crate) fn counts_by_rows(table: &Table, corrections: &Roles) -> bool {
    let is_chosen = corrections.get(Role::Quantity).is_some_and(|name| table.position(name).is_some());
    if is_chosen || table.rows < FEWEST_RECORDS || table.period_values.is_some() {
        return false;
    }
    let (mut dates, mut come_back, mut orders, mut customers) = (0, false, false, false);
    for (index, name) in table.names.iter().enumerate() {
        cancel::tick();
        let column = Column { reading: lexicon::read(name), content: content(table, index) };
        let Column { reading, content } = &column;
        let is = |role: Role| means(reading, role);
        // A row for each return or renewal is no sale, and an order that names its contract is one.
        let numbers_rows = is_key(&column) && content.distinct > ALL_DIFFERENT && !orders;
        if (content.is_date_only() || numbers_rows) && is_of_other_event(name) {
            return false;
        }
        if content.is_date_only() {
            dates += 1;
        } else if !content.is_empty() && content.is_number() && !is_key(&column) || counts(reading) {
            return false;
        }
        let is_product = is(Role::Product) || is(Role::ProductName);
        come_back |= is_product && !content.is_empty() && content.distinct < COMES_BACK;
        orders |= is(Role::Order) && content.distinct > COMES_BACK;
        customers |= is(Role::Customer);
    }
    dates == 1 && (come_back || orders && customers)
}

fn means(reading: &Reading, role: Role) -> bool {
    reading.matches.iter().any(|found| found.role == role && found.is_whole && found.rank == 0)
}

/// Whether the numbers of a column are names of things. Names have no decimals.
fn is_key(Column { reading, content }: &Column) -> bool {
    const WHOLE: f64 = 0.99;
    if content.integers < WHOLE * content.numbers {
        return false;
    }
    let names_a_thing = !reading.matches.is_empty()
        && reading.matches.iter().all(|found| matches!(shape(found.role), Shape::Key | Shape::Text));
    reading.is_key || names_a_thing
}

/// Whether a name means something that is counted or measured, even where its cells are blank or texts.
fn counts(reading: &Reading) -> bool {
    reading.matches.iter().any(|found| found.is_whole && shape(found.role) == Shape::Number)
}
