//! Order lines of a table, each with its supplier. An impossible line is left out and listed.

use chrono::{Datelike, NaiveDate};
use kernels::suppliers::OrderLine;

use crate::supplier_selection::data::{fields::roster::Roster, lines::columns::LineColumns};
use intake::{
    Table,
    demand::ALL_PRODUCTS,
    number::is_nothing,
    problem::{NOT_USED, Problem},
    recipe::Recipe,
    values,
};
use kernels::cancel;
use report::markdown::plain;

/// A line of one supplier and one item.
pub(crate) struct Line {
    pub supplier: usize,
    /// A position in the items of the file.
    pub item: usize,
    pub order: OrderLine,
}

/// Everything that was read.
pub(crate) struct Lines {
    pub lines: Vec<Line>,
    pub items: usize,
    /// The last day of an order or a delivery: an open line is late when its promised day is earlier.
    pub today: NaiveDate,
    pub has_received: bool,
    pub has_rejects: bool,
    pub has_order_dates: bool,
    pub has_agreed: bool,
    /// Whether agreed prices are a standard or a budget of the buyer, which no supplier offers.
    pub has_own_standard: bool,
    pub has_invoiced: bool,
    pub problems: Vec<Problem>,
    /// What was read from which column.
    pub read_from: String,
}

/// The columns as values.
struct Values {
    ordered_on: Vec<Option<NaiveDate>>,
    promised_on: Vec<Option<NaiveDate>>,
    received_on: Vec<Option<NaiveDate>>,
    /// A delivery date that is there and cannot be read.
    is_unread: Vec<bool>,
    ordered: Vec<Option<f64>>,
    received: Option<Vec<Option<f64>>>,
    rejected: Option<Vec<Option<f64>>>,
    agreed: Option<Vec<Option<f64>>>,
    invoiced: Option<Vec<Option<f64>>>,
}

/// Reads the lines of the suppliers of a roster; `None` when no line can be used.
pub(crate) fn lines(table: &Table, columns: &LineColumns, roster: &Roster, recipe: &Recipe) -> Option<Lines> {
    let values = Values::from_table(table, columns, recipe);
    let (mut lines, mut problems, mut today) = (Vec::new(), Vec::new(), NaiveDate::MIN);
    let mut items: Vec<&str> = Vec::new();
    for (supplier, records) in roster.records.iter().enumerate() {
        cancel::tick();
        for &record in records {
            cancel::tick();
            match values.line(record) {
                Ok(order) => {
                    let days = [values.ordered_on[record], values.received_on[record]];
                    today = days.into_iter().flatten().fold(today, NaiveDate::max);
                    let name = columns.item.and_then(|index| table.texts(index).get(record));
                    items.push(name.unwrap_or(ALL_PRODUCTS));
                    lines.push(Line { supplier, item: 0, order });
                }
                Err((column, problem)) => problems.push(Problem {
                    row: table.row_of(record),
                    column: column(columns).map_or(String::new(), |index| table.names[index].clone()),
                    value: column(columns)
                        .and_then(|index| table.texts(index).get(record))
                        .unwrap_or_default()
                        .to_owned(),
                    problem: problem.to_owned(),
                    done: NOT_USED,
                }),
            }
        }
    }
    let mut names = items.clone();
    names.sort_unstable();
    names.dedup();
    for (line, name) in lines.iter_mut().zip(&items) {
        line.item = names.partition_point(|other| other < name);
    }
    (!lines.is_empty()).then(|| Lines {
        lines,
        items: names.len(),
        today,
        has_received: columns.received.is_some(),
        has_rejects: columns.rejected.is_some(),
        has_order_dates: columns.ordered_on.is_some(),
        has_agreed: columns.agreed_price.is_some(),
        has_own_standard: columns.is_own_standard && columns.invoiced_price.is_some(),
        has_invoiced: columns.invoiced_price.is_some(),
        problems,
        read_from: read_from(table, columns),
    })
}

fn read_from(table: &Table, columns: &LineColumns) -> String {
    let parts = [
        ("ordered on", columns.ordered_on),
        ("promised", Some(columns.promised_on)),
        ("delivered", Some(columns.received_on)),
        ("units ordered", Some(columns.ordered)),
        ("units delivered", columns.received),
        ("units rejected", columns.rejected),
        (if columns.is_own_standard { "standard price" } else { "price agreed" }, columns.agreed_price),
        ("price invoiced", columns.invoiced_price),
    ];
    let mut texts = Vec::new();
    for (meaning, index) in parts {
        if let Some(index) = index {
            texts.push(format!("{meaning} {}", plain(&table.names[index])));
        }
    }
    texts.join(", ")
}

fn unread(table: &Table, index: usize, dates: &[Option<NaiveDate>]) -> Vec<bool> {
    let texts = table.column(index).zip(dates);
    texts.map(|(text, date)| date.is_none() && text.is_some_and(|text| !is_nothing(text))).collect()
}

/// The column that prevents the use of a line, and the reason.
type Refusal = (fn(&LineColumns) -> Option<usize>, &'static str);

impl Values {
    fn from_table(table: &Table, columns: &LineColumns, recipe: &Recipe) -> Self {
        let received_on = dates(table, columns.received_on, recipe);
        Self {
            ordered_on: columns
                .ordered_on
                .map_or(vec![None; table.rows], |index| dates(table, index, recipe)),
            promised_on: dates(table, columns.promised_on, recipe),
            is_unread: unread(table, columns.received_on, &received_on),
            received_on,
            ordered: numbers(table, columns.ordered, recipe),
            received: columns.received.map(|index| numbers(table, index, recipe)),
            rejected: columns.rejected.map(|index| numbers(table, index, recipe)),
            agreed: columns.agreed_price.map(|index| numbers(table, index, recipe)),
            invoiced: columns.invoiced_price.map(|index| numbers(table, index, recipe)),
        }
    }

    fn line(&self, record: usize) -> Result<OrderLine, Refusal> {
        let promised_on = self.promised_on[record]
            .ok_or::<Refusal>((|columns| Some(columns.promised_on), "no promised date"))?;
        let ordered = self.ordered[record].filter(|units| *units > 0.0);
        let ordered = ordered
            .ok_or::<Refusal>((|columns| Some(columns.ordered), "no units ordered, or none above zero"))?;
        if self.is_unread[record] {
            return Err((|columns| Some(columns.received_on), "no date of delivery that can be read"));
        }
        let received_on = self.received_on[record];
        let ordered_on = self.ordered_on[record];
        if ordered_on.zip(received_on).is_some_and(|(ordered, received)| received < ordered) {
            return Err((|columns| Some(columns.received_on), "delivered before it was ordered"));
        }
        let came = if received_on.is_some() { ordered } else { 0.0 };
        let received = self.received.as_ref().map_or(Some(came), |all| all[record].or(Some(came)));
        let received = received.filter(|units| *units >= 0.0);
        let received =
            received.ok_or::<Refusal>((|columns| columns.received, "units delivered below zero"))?;
        let rejected = self.rejected.as_ref().and_then(|all| all[record]).unwrap_or(0.0);
        if rejected < 0.0 || rejected > received {
            return Err((|columns| columns.rejected, "more units rejected than delivered, or below zero"));
        }
        Ok(OrderLine {
            ordered,
            received,
            rejected,
            ordered_on: day_number(ordered_on.unwrap_or(promised_on)),
            promised_on: day_number(promised_on),
            received_on: received_on.map(day_number),
            agreed_price: price(self.agreed.as_deref(), record),
            invoiced_price: price(self.invoiced.as_deref(), record),
        })
    }
}

fn dates(table: &Table, index: usize, recipe: &Recipe) -> Vec<Option<NaiveDate>> {
    values::dates(table, index, recipe.date_order).values
}

fn numbers(table: &Table, index: usize, recipe: &Recipe) -> Vec<Option<f64>> {
    values::numbers(table, index, recipe.decimal_mark).values
}

fn day_number(date: NaiveDate) -> f64 {
    f64::from(date.num_days_from_ce())
}

fn price(prices: Option<&[Option<f64>]>, record: usize) -> Option<f64> {
    prices?[record].filter(|price| *price >= 0.0)
}
