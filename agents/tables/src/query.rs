//! What a question asks of a table, as one typed value. The rooms after it never see the text again.

use chrono::NaiveDate;
use language::{Clock, Unit};
use serde_json::{Map, Value, json};

use crate::data::Data;

/// A question to a table. Every filter must hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub(crate) filters: Vec<Filter>,
    pub(crate) having: Vec<Having>,
    pub(crate) shape: Shape,
    /// The stretch of time that rows come from, with its column of dates.
    pub(crate) period: Option<Stretch>,
    /// The column of currencies or units by which the figure was split (`kinds`), beside what was asked for.
    pub(crate) split_by: Option<usize>,
    /// What may be wrong with the figure, as sentences that stand before it.
    pub(crate) doubts: Vec<String>,
    /// What was chosen for the person, as sentences.
    pub(crate) notes: Vec<String>,
}

/// The form of the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// One number, or one for each group.
    Figure {
        measure: Measure,
        groups: Vec<Key>,
        rank: Option<Rank>,
    },
    /// The mean, largest or smallest of the totals of a key: `average per month`.
    OfTotals {
        op: Op,
        measure: Measure,
        per: Key,
    },
    /// Rows as they stand; `columns` are shown, all when there are none.
    Rows {
        columns: Vec<usize>,
        order: Option<(usize, Rank)>,
    },
    /// The different values of a column.
    Distinct {
        column: usize,
    },
    /// Part of a whole; the whole ignores `part`.
    Share {
        measure: Measure,
        part: Vec<Filter>,
    },
    /// Two stretches or two values side by side.
    Compare {
        measure: Measure,
        sides: [Side; 2],
    },
    /// Every value of a key in two stretches of time, by how much it changed.
    Changes {
        measure: Measure,
        key: Key,
        sides: [Side; 2],
        rank: Rank,
    },
    /// Every year beside the one before.
    YearOverYear {
        measure: Measure,
        date: usize,
    },
    Correlation {
        first: usize,
        second: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Sum,
    Mean,
    Min,
    Max,
    Median,
    Count,
    CountDistinct,
    CountBlank,
}

/// An operation and its column; a count of rows has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    pub op: Op,
    pub column: Option<usize>,
}

/// What rows are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Column(usize),
    /// A step of time of a column of dates.
    Step(usize, Unit),
    /// The day of the week of a column of dates.
    Weekday(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub is_descending: bool,
    pub count: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filter {
    pub column: usize,
    pub test: Test,
    pub is_negated: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    /// One of these texts.
    In(Vec<String>),
    Number(Compare, f64),
    Contains(String),
    StartsWith(String),
    Blank,
    /// The first and the last day.
    Days(Option<NaiveDate>, Option<NaiveDate>),
    /// A time of day in minutes.
    Clock(Compare, u16),
    /// One of these days of the week, 1 for Monday.
    Weekdays(Vec<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Keeps the rows of those keys whose total passes a test.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Having {
    pub key: Key,
    pub measure: Measure,
    pub compare: Compare,
    pub value: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stretch {
    pub column: usize,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Side {
    pub label: String,
    pub filters: Vec<Filter>,
}

impl Op {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Mean => "mean",
            Self::Min => "min",
            Self::Max => "max",
            Self::Median => "median",
            Self::Count => "count",
            Self::CountDistinct => "count_distinct",
            Self::CountBlank => "count_blank",
        }
    }
}

impl Compare {
    /// Whether a time of day compares so with another.
    pub(crate) fn holds(self, left: u16, right: u16) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Lt => left < right,
            Self::Le => left <= right,
            Self::Gt => left > right,
            Self::Ge => left >= right,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Eq => "eq",
            Self::Lt => "lt",
            Self::Le => "le",
            Self::Gt => "gt",
            Self::Ge => "ge",
        }
    }
}

impl Query {
    /// The parameters of the typed request: `aggregate`, `filters`, `group_by`, `top_n`, `history_period`.
    #[must_use]
    pub fn params(&self, data: &Data) -> Map<String, Value> {
        let mut params = Map::new();
        let mut filters: Vec<Value> = Vec::new();
        for filter in &self.filters {
            filters.extend(filter.params(data));
        }
        for having in &self.having {
            filters.push(json!({
                "column": having.key.label(data),
                "op": having.compare.name(),
                "value": having.value,
                "total": measure_params(&having.measure, data),
            }));
        }
        self.add_shape(data, &mut params, &mut filters);
        if !filters.is_empty() {
            params.insert("filters".to_owned(), json!(filters));
        }
        if let Some(period) = &self.period {
            params.insert("history_period".to_owned(), json!({"from": period.from, "to": period.to}));
        }
        params
    }

    /// Whether a total or a mean would count details once for each row that they were joined to.
    pub(crate) fn repeats_details(&self, data: &Data) -> bool {
        let measure = match &self.shape {
            Shape::Figure { measure, .. }
            | Shape::OfTotals { measure, .. }
            | Shape::Share { measure, .. }
            | Shape::Compare { measure, .. }
            | Shape::Changes { measure, .. }
            | Shape::YearOverYear { measure, .. } => *measure,
            Shape::Correlation { first, second } => {
                return [first, second].iter().any(|column| data.column(**column).is_detail);
            }
            Shape::Rows { .. } | Shape::Distinct { .. } => return false,
        };
        let is_repeated = matches!(measure.op, Op::Sum | Op::Mean | Op::Median | Op::Count | Op::CountBlank);
        is_repeated && measure.column.is_some_and(|column| data.column(column).is_detail)
    }

    /// Whether numbers, times or days of the week choose its rows.
    pub(crate) fn compares(&self) -> bool {
        let is_comparison =
            |filter: &Filter| matches!(filter.test, Test::Number(..) | Test::Clock(..) | Test::Weekdays(_));
        self.filters.iter().any(is_comparison) || !self.having.is_empty()
    }

    fn add_shape(&self, data: &Data, params: &mut Map<String, Value>, filters: &mut Vec<Value>) {
        let mut groups: Vec<String> = Vec::new();
        let mut aggregate = None;
        match &self.shape {
            Shape::Figure { measure, groups: keys, rank } => {
                aggregate = Some(measure_params(measure, data));
                groups.extend(keys.iter().map(|key| key.label(data)));
                if let Some(rank) = rank {
                    params.insert("top_n".to_owned(), json!(rank.count));
                    params.insert("descending".to_owned(), json!(rank.is_descending));
                }
            }
            Shape::OfTotals { op, measure, per } => {
                aggregate = Some(json!({"op": op.name(), "of": measure_params(measure, data)}));
                groups.push(per.label(data));
            }
            Shape::Rows { columns, order } => {
                let shown: Vec<&str> =
                    columns.iter().map(|index| data.column(*index).name.as_str()).collect();
                if !shown.is_empty() {
                    params.insert("columns".to_owned(), json!(shown));
                }
                if let Some((column, rank)) = order {
                    params.insert("order_by".to_owned(), json!(data.column(*column).name));
                    params.insert("descending".to_owned(), json!(rank.is_descending));
                    params.insert("top_n".to_owned(), json!(rank.count));
                }
            }
            Shape::Distinct { column } => groups.push(data.column(*column).name.clone()),
            Shape::Share { measure, part } => {
                aggregate = Some(json!({"op": "share", "of": measure_params(measure, data)}));
                for filter in part {
                    filters.extend(filter.params(data));
                }
            }
            Shape::Compare { measure, sides } => {
                aggregate = Some(measure_params(measure, data));
                let labels: Vec<&str> = sides.iter().map(|side| side.label.as_str()).collect();
                params.insert("compare".to_owned(), json!(labels));
            }
            Shape::Changes { measure, key, sides, rank } => {
                aggregate = Some(json!({"op": "change", "of": measure_params(measure, data)}));
                groups.push(key.label(data));
                let labels: Vec<&str> = sides.iter().map(|side| side.label.as_str()).collect();
                params.insert("compare".to_owned(), json!(labels));
                params.insert("top_n".to_owned(), json!(rank.count));
                params.insert("descending".to_owned(), json!(rank.is_descending));
            }
            Shape::YearOverYear { measure, date } => {
                aggregate = Some(measure_params(measure, data));
                groups.push(Key::Step(*date, Unit::Year).label(data));
            }
            Shape::Correlation { first, second } => {
                let columns = [&data.column(*first).name, &data.column(*second).name];
                aggregate = Some(json!({"op": "correlation", "columns": columns}));
            }
        }
        if let Some(aggregate) = aggregate {
            params.insert("aggregate".to_owned(), aggregate);
        }
        if !groups.is_empty() {
            params.insert("group_by".to_owned(), json!(groups));
        }
    }
}

/// The days of the week from Monday on.
pub(crate) const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

fn measure_params(measure: &Measure, data: &Data) -> Value {
    let column = measure.column.map(|index| data.column(index).name.clone());
    json!({"op": measure.op.name(), "column": column})
}

impl Key {
    /// The column, or the step of time.
    pub(crate) fn label(self, data: &Data) -> String {
        match self {
            Self::Column(index) => data.column(index).name.clone(),
            Self::Step(_, unit) => unit.name().to_owned(),
            Self::Weekday(_) => "weekday".to_owned(),
        }
    }
}

impl Filter {
    fn params(&self, data: &Data) -> Vec<Value> {
        let column = &data.column(self.column).name;
        let mut tests = Vec::new();
        match &self.test {
            Test::In(values) if values.len() == 1 => {
                let op = if self.is_negated { "ne" } else { "eq" };
                tests.push(json!({"column": column, "op": op, "value": values[0]}));
                return tests;
            }
            Test::In(values) => tests.push(json!({"column": column, "op": "in", "value": values})),
            Test::Number(compare, value) => {
                tests.push(json!({"column": column, "op": compare.name(), "value": value}));
            }
            Test::Contains(text) => tests.push(json!({"column": column, "op": "contains", "value": text})),
            Test::StartsWith(text) => {
                tests.push(json!({"column": column, "op": "starts_with", "value": text}));
            }
            Test::Blank => tests.push(json!({"column": column, "op": "eq", "value": null})),
            Test::Clock(compare, minutes) => {
                tests.push(json!({"column": column, "op": compare.name(), "value": Clock(*minutes).text()}));
            }
            Test::Weekdays(days) => tests.push(json!({"column": column, "op": "weekday", "value": days})),
            Test::Days(from, to) => {
                tests.extend(from.map(|day| json!({"column": column, "op": "ge", "value": day})));
                tests.extend(to.map(|day| json!({"column": column, "op": "le", "value": day})));
            }
        }
        if self.is_negated {
            for test in &mut tests {
                test["not"] = json!(true);
            }
        }
        tests
    }
}
