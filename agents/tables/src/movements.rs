//! Lists of stock movements: the rows of different kinds are never added up as one figure. Demand is what leaves; a figure over
//! other kinds says so, or is asked back.

use std::collections::BTreeMap;

use intake::{
    Table,
    movements::{self, Movement},
    roles::Role,
};
use language::written::{list::joined, markdown::plain};
use polars::prelude::{
    DataFrame, Float64Chunked, IntoSeries, NewChunkedArray, Series as Values, StringChunked,
};

use crate::{
    columns::{Nature, nature},
    data::{Column, Data, Kind, hidden, series_name},
    parse::Ask,
    query::{Compare, Filter, Key, Measure, Op, Query, Shape, Test},
};

/// How a list of movements tells what leaves from what arrives.
#[derive(Clone)]
pub(crate) struct Movements {
    by: By,
    /// Columns in which what leaves is below zero, each with the column of the opposite numbers.
    opposites: BTreeMap<usize, usize>,
}

#[derive(Clone)]
enum By {
    /// A column of kinds, with the meaning of each text. `texts` is a column of the same texts, also where the kinds are numbers
    /// or signs.
    Kinds { column: usize, texts: usize, kinds: BTreeMap<String, Option<Movement>>, demand: Movement },
    /// The sign of the quantity.
    Sign { quantity: usize, has_arrivals: bool },
}

/// Which movements a question asks about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Asked {
    #[default]
    Unsaid,
    /// What customers took or what was used up.
    Demand,
    /// Whatever leaves.
    Leaving,
    Arriving,
    Returned,
    /// Movements of every kind.
    All,
}

/// Words that name movements, and which ones.
pub(crate) const WORDS: &[(Asked, &[&str])] = &[
    (Asked::All, &["movement", "movements", "all kinds", "all types", "every kind", "every type"]),
    (Asked::Returned, &["returned", "returns", "return"]),
    (
        Asked::Arriving,
        &[
            "received",
            "receipt",
            "receipts",
            "arrived",
            "arriving",
            "replenished",
            "replenishment",
            "inbound",
            "incoming",
            "bought",
            "purchased",
            "purchases",
        ],
    ),
    (
        Asked::Leaving,
        &[
            "issued",
            "issue",
            "issues",
            "withdrawn",
            "withdrawal",
            "withdrawals",
            "shipped",
            "dispatched",
            "outbound",
            "outgoing",
        ],
    ),
    (
        Asked::Demand,
        &[
            "demand",
            "demands",
            "demanded",
            "sold",
            "sell",
            "sells",
            "selling",
            "sale",
            "sales",
            "best selling",
            "consumption",
            "consumed",
            "consume",
            "usage",
            "used",
            "revenue",
            "turnover",
        ],
    ),
];

/// The movements of a table; none when its rows are no movements.
pub(crate) fn of(table: &Table, columns: &[Column], frame: &DataFrame) -> Option<Movements> {
    let quantity = columns
        .iter()
        .position(|column| column.role == Some(Role::Quantity) && column.kind == Kind::Number)?;
    let numbers = numbers(frame, quantity)?;
    let by = match movements::find(table) {
        Some(found) => By::Kinds {
            column: found.column,
            texts: columns.len(),
            demand: found.demand(),
            kinds: found.kinds.iter().map(|(text, kind)| ((*text).to_owned(), *kind)).collect(),
        },
        None if movements::leaves_as_negative(numbers.iter().flatten()) => {
            By::Sign { quantity, has_arrivals: numbers.iter().flatten().any(|number| number > 0.0) }
        }
        None => return None,
    };
    Some(Movements { by, opposites: BTreeMap::new() })
}

impl Movements {
    /// The columns that the figures of this list need: its kinds as texts, and the opposite numbers where what leaves is below zero.
    pub(crate) fn columns(
        &mut self,
        table: &Table,
        columns: &[Column],
        frame: &DataFrame,
    ) -> Vec<(Column, Values)> {
        let mut added = Vec::new();
        if let By::Kinds { column, .. } = &self.by {
            let texts = StringChunked::from_iter_options("".into(), table.column(*column));
            added.push(hidden(&columns[*column], columns[*column].name.clone(), Kind::Text, texts));
        }
        for (position, column) in columns.iter().enumerate() {
            let is_amount = column.role == Some(Role::Quantity) || column.is_calculated;
            if column.kind == Kind::Number && is_amount && self.is_below_zero(position, table, frame) {
                let Some(opposite) = opposite(column, position, frame) else { continue };
                self.opposites.insert(position, columns.len() + added.len());
                added.push(opposite);
            }
        }
        added
    }

    /// Whether most of what leaves is below zero in a column.
    fn is_below_zero(&self, position: usize, table: &Table, frame: &DataFrame) -> bool {
        let Some(numbers) = numbers(frame, position) else { return false };
        let leaves = |row: usize, number: f64| match &self.by {
            By::Kinds { column, .. } => {
                let text = table.texts(*column).get(row).unwrap_or_default();
                self.kind(text).is_some_and(|kind| matches!(kind, Movement::Sale | Movement::Out))
            }
            By::Sign { .. } => number < 0.0,
        };
        let rows = numbers.iter().enumerate().filter_map(|(row, number)| Some((row, number?)));
        let left: Vec<f64> =
            rows.filter(|(row, number)| leaves(*row, *number)).map(|(_, number)| number).collect();
        movements::are_mostly_negative(left.into_iter())
    }

    fn kind(&self, text: &str) -> Option<Movement> {
        match &self.by {
            By::Kinds { kinds, .. } => kinds.get(text).copied().flatten(),
            By::Sign { .. } => None,
        }
    }

    /// The filter of the movements that a question asks about; none when the file has no such rows.
    fn filter(&self, asked: Asked) -> Option<Filter> {
        match &self.by {
            By::Kinds { texts: column, kinds, demand, .. } => {
                let is_asked = |kind: Movement| match asked {
                    Asked::Demand => kind == *demand,
                    Asked::Leaving => matches!(kind, Movement::Sale | Movement::Out),
                    Asked::Arriving => kind == Movement::In,
                    Asked::Returned => kind == Movement::Return,
                    Asked::Unsaid | Asked::All => false,
                };
                let with = |kind: &Option<Movement>| kind.is_some_and(is_asked);
                let texts: Vec<String> =
                    kinds.iter().filter(|(_, kind)| with(kind)).map(|(text, _)| text.clone()).collect();
                let filter = Filter { column: *column, test: Test::In(texts.clone()), is_negated: false };
                (!texts.is_empty()).then_some(filter)
            }
            By::Sign { quantity, has_arrivals } => {
                let compare = match asked {
                    Asked::Demand | Asked::Leaving => Compare::Lt,
                    Asked::Arriving if *has_arrivals => Compare::Gt,
                    Asked::Unsaid if !has_arrivals => Compare::Lt,
                    Asked::Arriving | Asked::Returned | Asked::Unsaid | Asked::All => return None,
                };
                let test = Test::Number(compare, 0.0);
                Some(Filter { column: *quantity, test, is_negated: false })
            }
        }
    }

    /// Whether the query itself says which kinds count. One that leaves a kind out says nothing of the others.
    fn is_chosen(&self, query: &Query) -> bool {
        let By::Kinds { column, .. } = &self.by else { return false };
        let groups: &[Key] = match &query.shape {
            Shape::Figure { groups, .. } => groups,
            _ => &[],
        };
        groups.contains(&Key::Column(*column))
            || query.filters.iter().any(|filter| filter.column == *column && !filter.is_negated)
    }

    /// Whether the kinds that the query has chosen are nothing but what leaves.
    fn has_chosen_what_leaves(&self, query: &Query) -> bool {
        let By::Kinds { column, .. } = &self.by else { return false };
        let leaves = |text: &String| matches!(self.kind(text), Some(Movement::Sale | Movement::Out));
        query.filters.iter().any(|filter| {
            filter.column == *column
                && !filter.is_negated
                && matches!(&filter.test, Test::In(texts) if texts.iter().all(leaves))
        })
    }

    /// The file has no movements of the kind that is asked about.
    fn question(&self) -> Ask {
        let choices = match &self.by {
            By::Kinds { kinds, .. } => kinds.keys().cloned().collect(),
            By::Sign { .. } => vec!["what leaves".to_owned()],
        };
        Ask::new("The file lists stock movements, and none of that kind. Which ones count?", choices)
    }

    /// Gives each kind a figure of its own; false where the form of the answer is no such figure.
    fn split(&self, query: &mut Query, data: &Data) -> bool {
        let (By::Kinds { texts, .. }, Shape::Figure { groups, rank: None, .. }) =
            (&self.by, &mut query.shape)
        else {
            return false;
        };
        groups.push(Key::Column(*texts));
        query.split_by = Some(*texts);
        query.doubts.push(format!(
            "The file lists stock movements of several kinds ({}), which are not added up; each has a figure of its own.",
            plain(&data.column(*texts).name)
        ));
        true
    }

    /// What a figure over all kinds is.
    fn sum_of_all(&self, data: &Data) -> String {
        match &self.by {
            By::Kinds { column, kinds, .. } => {
                let names: Vec<String> = kinds.keys().map(|text| plain(text)).collect();
                format!(
                    "The file lists stock movements; this figure is over all kinds of {}: {}.",
                    plain(&data.column(*column).name),
                    joined(&names)
                )
            }
            By::Sign { quantity, .. } => format!(
                "In {} what leaves is below zero and what arrives is above; this figure is over both, so it is the net \
                 change of the stock.",
                plain(&data.column(*quantity).name)
            ),
        }
    }

    fn explanation(&self, filter: &Filter, asked: Asked, data: &Data) -> String {
        let name = plain(&data.column(filter.column).name);
        let counted = match asked {
            Asked::Arriving => "arrive",
            Asked::Returned => "come back",
            _ => "leave",
        };
        match &filter.test {
            Test::In(texts) => {
                let texts: Vec<String> = texts.iter().map(|text| plain(text)).collect();
                let kinds = joined(&texts);
                format!(
                    "The file lists stock movements; only rows with {kinds} in {name} {counted}, so only they count."
                )
            }
            _ => {
                format!(
                    "The sign of {name} tells what leaves from what arrives; only rows that {counted} count."
                )
            }
        }
    }
}

/// The query over the movements that the question asks about.
pub(crate) fn narrowed(mut query: Query, asked: Asked, data: &Data) -> Result<Query, Ask> {
    let Some(movements) = &data.movements else { return Ok(query) };
    let adds_up = adds_up(&query, data);
    if movements.is_chosen(&query) {
        if movements.has_chosen_what_leaves(&query) {
            turn(&mut query, movements);
        }
        return Ok(query);
    }
    let counts = counts_rows(&query) && !matches!(asked, Asked::Unsaid | Asked::All);
    if !adds_up && !counts {
        return Ok(query);
    }
    match movements.filter(asked) {
        Some(filter) => {
            query.notes.push(movements.explanation(&filter, asked, data));
            query.filters.push(filter);
            if matches!(asked, Asked::Demand | Asked::Leaving | Asked::Unsaid) {
                turn(&mut query, movements);
            }
            Ok(query)
        }
        None if matches!(asked, Asked::All | Asked::Unsaid) => {
            if asked == Asked::All || !movements.split(&mut query, data) {
                query.doubts.push(movements.sum_of_all(data));
            }
            Ok(query)
        }
        None => Err(movements.question()),
    }
}

/// Whether a query of parameters alone adds up movements of several kinds.
pub(crate) fn mixes_kinds(query: &Query, data: &Data) -> bool {
    data.movements.as_ref().is_some_and(|movements| adds_up(query, data) && !movements.is_chosen(query))
}

fn measures(query: &Query) -> Vec<Measure> {
    let mut measures: Vec<Measure> = query.having.iter().map(|having| having.measure).collect();
    measures.extend(query.shape.measure());
    measures
}

/// Whether amounts of rows are put together.
fn adds_up(query: &Query, data: &Data) -> bool {
    measures(query).iter().any(|measure| {
        let is_amount = measure.column.is_some_and(|column| nature(data.column(column)) == Nature::Flow);
        is_amount && matches!(measure.op, Op::Sum | Op::Mean | Op::Median)
    })
}

fn counts_rows(query: &Query) -> bool {
    measures(query).iter().any(|measure| measure.column.is_none())
}

/// Calculates with the opposite numbers, so that what leaves is above zero.
fn turn(query: &mut Query, movements: &Movements) {
    let turned = |measure: &mut Measure| {
        let opposite = measure.column.and_then(|column| movements.opposites.get(&column));
        measure.column = opposite.copied().or(measure.column);
    };
    query.having.iter_mut().for_each(|having| turned(&mut having.measure));
    if let Some(measure) = query.shape.measure_mut() {
        turned(measure);
    }
}

fn numbers(frame: &DataFrame, position: usize) -> Option<Float64Chunked> {
    Some(frame.column(&series_name(position)).ok()?.f64().ok()?.clone())
}

/// A column with the opposite numbers.
fn opposite(column: &Column, position: usize, frame: &DataFrame) -> Option<(Column, Values)> {
    let numbers = numbers(frame, position)?;
    let opposites: Vec<Option<f64>> = numbers.iter().map(|number| number.map(|number| -number)).collect();
    let texts = opposites.iter().map(|number| number.map(|number| number.to_string()));
    let texts = StringChunked::from_iter_options("".into(), texts);
    let (found, _) = hidden(column, format!("{} that leaves", column.name), Kind::Number, texts);
    Some((found, Float64Chunked::from_iter_options("".into(), opposites.into_iter()).into_series()))
}
