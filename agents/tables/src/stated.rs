//! From the parameters of a typed request (`aggregate`, `filters`, `group_by`, `history_period`) to a query.

use serde_json::{Map, Value};

use crate::{
    columns::{Nature, nature},
    data::{Data, Kind},
    query::{Compare, Filter, Key, Measure, Op, Query, Shape, Stretch, Test},
};

/// What a table can be asked by parameters alone.
const KNOWN: [&str; 4] = ["aggregate", "filters", "group_by", "history_period"];

/// The query that the parameters state. `None` when they ask for no figure, or when this table does not have what they name: the
/// words of the question may still be read.
pub(crate) fn query(params: &Map<String, Value>, data: &Data) -> Option<Query> {
    if params.keys().any(|name| !KNOWN.contains(&name.as_str())) {
        return None;
    }
    let measure = measure(params.get("aggregate")?, data)?;
    let mut filters = Vec::new();
    for stated in list(params.get("filters")) {
        filters.push(filter(stated, data)?);
    }
    let mut groups = Vec::new();
    for stated in list(params.get("group_by")) {
        groups.push(Key::Column(column(stated, data)?));
    }
    let period = match params.get("history_period") {
        Some(stated) => Some(stretch(stated, data)?),
        None => None,
    };
    Some(Query {
        filters,
        having: Vec::new(),
        every: None,
        absent: Vec::new(),
        shape: Shape::Figure { measure, groups, rank: None },
        period,
        split_by: None,
        counts_open: false,
        doubts: Vec::new(),
        notes: Vec::new(),
    })
}

fn list(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

fn column(name: &Value, data: &Data) -> Option<usize> {
    let name = name.as_str()?;
    data.of_file().find(|column| data.column(*column).name == name)
}

/// A sum of prices or of stock levels means nothing, and neither does a mean of texts.
fn measure(stated: &Value, data: &Data) -> Option<Measure> {
    let column = column(&stated["column"], data)?;
    let op = match stated["op"].as_str()? {
        "sum" => Op::Sum,
        "mean" => Op::Mean,
        "min" => Op::Min,
        "max" => Op::Max,
        "median" => Op::Median,
        "count_distinct" => Op::CountDistinct,
        "count_blank" => Op::CountBlank,
        _ => return None,
    };
    let is_counted = matches!(op, Op::CountDistinct | Op::CountBlank);
    let is_number = data.column(column).kind == Kind::Number;
    let adds_up = op != Op::Sum || nature(data.column(column)) != Nature::Rate;
    ((is_counted || is_number) && adds_up).then_some(Measure { op, column: Some(column) })
}

fn filter(stated: &Value, data: &Data) -> Option<Filter> {
    let column = column(&stated["column"], data)?;
    let value = &stated["value"];
    let compare = match stated["op"].as_str()? {
        "lt" => Some(Compare::Lt),
        "le" => Some(Compare::Le),
        "gt" => Some(Compare::Gt),
        "ge" => Some(Compare::Ge),
        _ => None,
    };
    let is_negated = stated["op"] == "ne";
    let test = match (stated["op"].as_str()?, data.column(column).kind) {
        (_, Kind::Number) if compare.is_some() => Test::Number(compare?, value.as_f64()?),
        ("eq" | "ne", Kind::Number) => Test::Number(Compare::Eq, number(value)?),
        ("eq" | "ne" | "in", Kind::Text) => Test::In(texts(value, column, data)?),
        ("contains", Kind::Text) => Test::Contains(value.as_str()?.to_owned()),
        _ => return None,
    };
    Some(Filter { column, test, is_negated })
}

/// A number, also where the file names things by numbers and the request has one as a text.
fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

/// The texts of a filter; none when the table does not have one of them.
fn texts(value: &Value, column: usize, data: &Data) -> Option<Vec<String>> {
    let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    let mut texts = Vec::new();
    for value in values {
        let text = value.as_str()?;
        texts.push(data.column(column).different().find(|known| *known == text)?.to_owned());
    }
    Some(texts)
}

/// A stretch of the only column of dates, or of the one that counts as the date of a row.
fn stretch(stated: &Value, data: &Data) -> Option<Stretch> {
    let dates = data.of_kind(Kind::Date);
    let column = match dates.as_slice() {
        [only] => *only,
        _ => data.with_role(intake::roles::Role::Date)?,
    };
    let day = |name: &str| stated[name].as_str().and_then(|text| text.parse().ok());
    Some(Stretch { column, from: day("from"), to: day("to") })
}
