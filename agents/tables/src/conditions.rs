//! Conditions on rows in a sentence that asks for an analysis: `items with a lead time of more than 30 days`.

use intake::{AgentError, Dataset};
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
///
/// # Errors
/// When the file cannot be read.
pub fn conditions(
    question: &str,
    clauses: &[&str],
    dataset: &Dataset,
) -> Result<Vec<Option<Vec<Value>>>, AgentError> {
    let data = Data::read(dataset)?;
    let translated = Translated::of(question);
    let mut all = Vec::new();
    for clause in clauses {
        let pieces = pieces(clause, &data, chrono::NaiveDate::default(), translated);
        let filters = parse::condition(clause, pieces, &data);
        let stated = filters.and_then(|filters| filters.iter().map(|filter| stated(filter, &data)).collect());
        all.push(stated);
    }
    Ok(all)
}

fn stated(filter: &Filter, data: &Data) -> Option<Value> {
    let column = &data.column(filter.column).name;
    if filter.is_negated {
        return None;
    }
    match &filter.test {
        Test::Number(compare, value) => Some(json!({"column": column, "op": compare.name(), "value": value})),
        Test::Clock(compare, minutes) => {
            let fits =
                |text: &&str| crate::data::minutes_of(text).is_some_and(|time| compare.holds(time, *minutes));
            let texts: Vec<&str> = data.column(filter.column).different().filter(fits).collect();
            (!texts.is_empty()).then(|| json!({"column": column, "op": "in", "value": texts}))
        }
        _ => None,
    }
}
