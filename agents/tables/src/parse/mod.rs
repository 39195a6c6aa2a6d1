//! From a question to a query. Each rule uses up the pieces that it has understood; what is left at the end is a
//! reason to ask back. Reading order: `reader`, the rules in the order of `read`, `shape`, `leftover`.

mod absences;
mod aggregate;
mod blanks;
mod clocks;
mod compare;
mod compared;
mod countries;
mod depots;
mod filters;
mod flags;
mod groups;
mod inherited;
mod late;
mod leftover;
pub(crate) mod lexicon;
mod mistyped;
mod movements;
mod multiples;
mod named_years;
mod open_orders;
mod partial;
mod parts;
mod rank;
mod reader;
mod resolve;
mod shape;
mod sides;
mod spoken_times;
mod steps;
mod stock;
mod stopped;
mod stretches;
mod supposed;
mod times;
mod unit_asked;
mod units;
mod values;
mod ways;
mod weekdays;

pub(crate) use inherited::Inherited;
pub use supposed::may_suppose;
pub(crate) use supposed::{Supposed, supposed};

use crate::{
    data::Data,
    execute::has_whole_step,
    movements::narrowed,
    query::{Filter, Query},
    sentence::Piece,
};
use chrono::NaiveDate;
use reader::Reader;
use unit_asked::with_unit;

/// A question that cannot be answered as it is, with what to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    pub text: String,
    pub choices: Vec<String>,
}

impl Ask {
    pub(crate) fn new(text: impl Into<String>, choices: Vec<String>) -> Self {
        Self { text: text.into(), choices }
    }
}

/// Reads a question of this day that was cut into pieces; `before` is what the question before it in the text was answered from. `None` when it
/// does not ask anything of a table.
pub(crate) fn read(
    question: &str,
    pieces: Vec<Piece>,
    data: &Data,
    today: NaiveDate,
    before: Option<&Inherited>,
) -> Result<Option<Query>, Ask> {
    let mut reader = Reader { today: Some(today), ..Reader::new(question, pieces, data) };
    if reader.pieces.is_empty() || reader.asks_for_orders() {
        return Ok(None);
    }
    if let Some(shape) = before.and_then(|before| reader.by_how_many_days(before)) {
        return Ok(Some(reader.into_query(shape)));
    }
    reader.check_days()?;
    reader.settle_stretches();
    reader.note_form();
    reader.stopped()?;
    let compared = reader.comparison()?;
    reader.blanks();
    reader.out_of_stock();
    reader.overdue_orders();
    reader.open_orders();
    reader.clocks()?;
    let run = reader.run_asked()?;
    reader.empty_steps();
    reader.step_limits()?;
    reader.lateness();
    reader.number_filters()?;
    reader.every_step()?;
    reader.flags();
    reader.value_filters()?;
    reader.countries();
    reader.weekdays()?;
    reader.absences()?;
    let stretch = before.and_then(|before| before.period.as_ref());
    let is_moved = stretch.is_some_and(|stretch| reader.same_stretch_of_year_before(stretch));
    reader.periods()?;
    reader.groups()?;
    reader.rank()?;
    reader.aggregate()?;
    reader.parts_of_values();
    if let Some(before) = before {
        reader.inherit(before)?;
    }
    reader.leave_depots_out();
    let asked = reader.movements();
    let again = before.and_then(|before| before.shape.clone()).filter(|_| is_moved && reader.asks_again());
    let worth = reader.worth_of_open_orders();
    let shape = match (compared, run, again) {
        (Some(compared), ..) => reader.compared_shape(compared)?,
        (None, Some(run), _) => reader.runs(run)?,
        (None, None, Some(shape)) => shape,
        (None, None, None) => match worth {
            Some(shape) => shape,
            None => match reader.shape()? {
                Some(shape) => shape,
                None => return Ok(None),
            },
        },
    };
    reader.check_leftover()?;
    reader.doubt_partial_steps(&shape);
    let data = reader.data;
    let unit = reader.unit_asked();
    let query = narrowed(reader.into_query(shape), asked, data)?;
    if let Some(step) = query.every.filter(|step| !has_whole_step(&query, *step, data)) {
        let unit = step.label(data);
        return Err(Ask::new(
            format!("The file has no whole {unit} in that stretch of time. Which one do you mean?"),
            Vec::new(),
        ));
    }
    Ok(Some(with_unit(query, unit, data)))
}

/// The filters of a clause that is nothing but a condition on rows; none when a word of it is not understood.
pub(crate) fn condition(clause: &str, pieces: Vec<Piece>, data: &Data) -> Option<Vec<Filter>> {
    let mut reader = Reader::new(clause, pieces, data);
    reader.out_of_stock();
    reader.clocks().ok()?;
    reader.number_filters().ok()?;
    let is_plain = !reader.filters.is_empty() && reader.having.is_empty();
    (is_plain && reader.check_leftover().is_ok()).then_some(reader.filters)
}
