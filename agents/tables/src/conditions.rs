//! Conditions on rows in a sentence that asks for an analysis: `items with a lead time of more than 30 days`.

use serde_json::{Value, json};

use crate::{
    data::Data,
    parse,
    query::{Filter, Test},
    sentence::pieces,
    translated::Translated,
};

/// The filters of a typed request that each clause states, as `{"column", "op", "value"}`; none for a clause of which a word is not
/// understood. The language is that of the whole question.
#[must_use]
pub fn conditions(question: &str, clauses: &[&str], data: &Data) -> Vec<Option<Vec<Value>>> {
    let translated = Translated::of(question);
    let mut all = Vec::new();
    for clause in clauses {
        let pieces = pieces(clause, data, chrono::NaiveDate::default(), translated);
        let filters = parse::condition(clause, pieces, data);
        all.push(filters.and_then(|filters| filters.iter().map(|filter| as_stated(filter, data)).collect()));
    }
    all
}

/// A filter as a typed request has it; none for one that chooses no rows there.
pub(crate) fn as_stated(filter: &Filter, data: &Data) -> Option<Value> {
    let column = &data.column(filter.column).name;
    let (op, value) = match (&filter.test, filter.is_negated) {
        (Test::Number(compare, value), false) => (compare.name(), json!(value)),
        (Test::Clock(compare, minutes), false) => {
            let fits =
                |text: &&str| crate::data::minutes_of(text).is_some_and(|time| compare.holds(time, *minutes));
            let texts: Vec<&str> = data.column(filter.column).different().filter(fits).collect();
            ("in", Some(texts).filter(|texts| !texts.is_empty()).map(|texts| json!(texts))?)
        }
        (Test::In(values), false) if values.len() == 1 => ("eq", json!(values[0])),
        (Test::In(values), false) => ("in", json!(values)),
        (Test::In(values), true) => ("ne", json!(values)),
        (Test::Contains(part), false) => ("contains", json!(part)),
        _ => return None,
    };
    Some(json!({"column": column, "op": op, "value": value}))
}
