//! What order lines say of their deliveries beside their columns: how late the goods were, in days from the date that was promised to the
//! one on which they came (early ones are below zero), and how much is still to come.

use intake::roles::Role;
use polars::prelude::{
    DataFrame, DataType, Float64Chunked, IntoSeries, NewChunkedArray, Series as Values, StringChunked,
};

use crate::{
    concepts,
    data::{Column, Kind, firsts, series_name},
    words::name_words,
};

/// Words for the days.
pub(crate) const DAYS_LATE: &str = "days late";

/// Whether a column holds them, calculated from two dates.
pub(crate) fn is_days_late(column: &Column) -> bool {
    column.is_calculated && column.words == name_words(DAYS_LATE)
}

/// The days of each row; none where the file lacks one of the dates or has the lateness itself.
pub(crate) fn days_late(columns: &[Column], frame: &DataFrame) -> Option<(Column, Values)> {
    const OWN: [&str; 8] =
        ["late", "lateness", "delay", "delayed", "verspaetung", "verspätung", "retraso", "retard"];
    let is_own = |column: &Column| {
        column.kind == Kind::Number && column.words.iter().any(|word| OWN.contains(&word.as_str()))
    };
    if columns.iter().any(is_own) {
        return None;
    }
    let with =
        |role| columns.iter().position(|column| column.role == Some(role) && column.kind == Kind::Date);
    let (promised, came) = (with(Role::PromisedDate)?, with(Role::DeliveredDate)?);
    let days = |at: usize| {
        let days = frame.column(&series_name(at)).ok()?.cast(&DataType::Int32).ok()?;
        Some(days.i32().ok()?.clone())
    };
    let (promised_days, came_days) = (days(promised)?, days(came)?);
    let late: Vec<Option<f64>> = promised_days
        .iter()
        .zip(came_days.iter())
        .map(|(promised, came)| Some(f64::from(came?) - f64::from(promised?)))
        .collect();
    let (promised, came) = (&columns[promised], &columns[came]);
    Some(calculated(
        format!("days from {} to {}", promised.name, came.name),
        DAYS_LATE,
        [promised, came],
        late,
    ))
}

/// Words for the share of deliveries that came late.
pub(crate) const LATE_SHARE: &str = "share late";

/// Whether a column holds it: 100 for a row that came late, 0 for one that did not.
pub(crate) fn is_late_share(column: &Column) -> bool {
    column.is_calculated && column.words == name_words(LATE_SHARE)
}

/// Whether each row came late, in percent, so that the mean of rows is their share; from the days late, of the file or calculated.
pub(crate) fn late_share(columns: &[Column], frame: &DataFrame) -> Option<(Column, Values)> {
    let [late] = concepts::columns(DAYS_LATE, columns)[..] else { return None };
    let days = frame.column(&series_name(late)).ok()?.f64().ok()?.clone();
    let shares: Vec<Option<f64>> =
        days.iter().map(|days| days.map(|days| if days > 0.0 { 100.0 } else { 0.0 })).collect();
    let of = &columns[late];
    Some(calculated("share of late deliveries in percent".to_owned(), LATE_SHARE, [of, of], shares))
}

/// Words for the money of what is still to come.
const OPEN_VALUE: &str = "open value";

/// Whether a column holds the money of what is still to come.
pub(crate) fn is_open_value(column: &Column) -> bool {
    column.is_calculated && column.words == name_words(OPEN_VALUE)
}

/// What is still to come times its price: of an order of which a part came, only the rest counts. The price is the agreed one, not the one of
/// the invoice.
pub(crate) fn open_value(columns: &[Column], frame: &DataFrame) -> Option<(Column, Values)> {
    let units = columns.iter().position(is_open_rest).or_else(|| {
        columns.iter().position(|column| column.role == Some(Role::Quantity) && column.kind == Kind::Number)
    })?;
    let is_price = |column: &Column| {
        let last = column.words.last().map_or("", String::as_str);
        let is_named = ["price", "preis", "precio", "prix", "preço", "preco"].contains(&last)
            || matches!(column.role, Some(Role::Price | Role::UnitCost));
        let is_invoiced = column.words.iter().any(|word| word.starts_with("invoice"));
        column.kind == Kind::Number && !column.is_calculated && is_named && !is_invoiced
    };
    let mut prices = (0..columns.len()).filter(|at| is_price(&columns[*at]));
    let (price, None) = (prices.next()?, prices.next()) else { return None };
    let numbers = |at: usize| Some(frame.column(&series_name(at)).ok()?.f64().ok()?.clone());
    let (amounts, each) = (numbers(units)?, numbers(price)?);
    let values: Vec<Option<f64>> =
        amounts.iter().zip(each.iter()).map(|(amount, each)| Some(amount? * each?)).collect();
    let (units, price) = (&columns[units], &columns[price]);
    let written = if units.is_calculated { format!("({})", units.name) } else { units.name.clone() };
    let (column, values) =
        calculated(format!("{written} × {}", price.name), OPEN_VALUE, [units, price], values);
    let doubt = units.doubt.clone().or_else(|| price.doubt.clone());
    Some((
        Column { is_money: true, kinds_in_cells: price.kinds_in_cells, unit: price.unit, doubt, ..column },
        values,
    ))
}

/// Words for the units that are still to come.
const OPEN_REST: &str = "open rest";

/// Whether a column holds what is still to come, calculated from two quantities.
pub(crate) fn is_open_rest(column: &Column) -> bool {
    column.is_calculated && column.words == name_words(OPEN_REST)
}

/// What was ordered less what came; none where the file lacks one of the two. A blank receipt is none.
pub(crate) fn open_rest(columns: &[Column], frame: &DataFrame) -> Option<(Column, Values)> {
    let with =
        |role| columns.iter().position(|column| column.role == Some(role) && column.kind == Kind::Number);
    let (ordered, came) = (with(Role::Quantity)?, with(Role::DeliveredQuantity)?);
    let numbers = |at: usize| Some(frame.column(&series_name(at)).ok()?.f64().ok()?.clone());
    let (units, received) = (numbers(ordered)?, numbers(came)?);
    let rest: Vec<Option<f64>> = units
        .iter()
        .zip(received.iter())
        .map(|(units, received)| Some((units? - received.unwrap_or(0.0)).max(0.0)))
        .collect();
    let (ordered, came) = (&columns[ordered], &columns[came]);
    Some(calculated(format!("{} − {}", ordered.name, came.name), OPEN_REST, [ordered, came], rest))
}

fn calculated(name: String, words: &str, of: [&Column; 2], numbers: Vec<Option<f64>>) -> (Column, Values) {
    let texts = numbers.iter().map(|number| number.map(|number| number.to_string()));
    let texts = StringChunked::from_iter_options("".into(), texts);
    let firsts = firsts(&texts);
    let mut unread: Vec<u32> = of.iter().flat_map(|column| column.unread.clone()).collect();
    unread.sort_unstable();
    unread.dedup();
    let column = Column {
        name,
        kind: Kind::Number,
        english: Vec::new(),
        words: name_words(words),
        unread,
        role: None,
        is_money: false,
        is_detail: false,
        is_calculated: true,
        kinds_in_cells: None,
        unit: None,
        doubt: None,
        is_unique: false,
        distinct: firsts.len(),
        firsts,
        texts,
    };
    (column, Float64Chunked::from_iter_options("".into(), numbers.into_iter()).into_series())
}
