//! Sentences that dispatchers type, with the expected parameters.

mod breaks;
mod depots;
mod foreign;
mod hurried;
mod kinds;
mod lateness;
mod loads;
mod running;
mod trips;

use serde_json::{Value, json};

use super::*;

fn names() -> Vocabulary {
    Vocabulary {
        places: ["D1", "D2", "D3", "North", "South", "North West", "C5", "7", "van"]
            .map(str::to_owned)
            .to_vec(),
        skills: ["cold", "hazmat", "tail lift"].map(str::to_owned).to_vec(),
        vehicles: ["big van", "small van", "rigid"].map(str::to_owned).to_vec(),
        ..Vocabulary::default()
    }
}

fn planned(question: &str) -> Value {
    planned_with(question, &names())
}

fn planned_with(question: &str, names: &Vocabulary) -> Value {
    let request = Request { question: question.to_owned(), ..Request::default() };
    serde_json::to_value(plan(&request, "stops.csv", names).unwrap()).unwrap()
}

/// A shift from 8 to 17 h, and further parameters.
fn shift(more: Value) -> Value {
    with(json!({"shift_start_minutes": 480.0, "shift_end_minutes": 1020.0}), more)
}

/// The parameters of both objects.
fn with(mut params: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("{more} is not an object") };
    params.as_object_mut().unwrap().extend(more);
    params
}

/// Fails and lists every sentence with other parameters than expected.
fn all_mean(sentences: &[(&str, Value)]) {
    let wrong: Vec<String> = sentences
        .iter()
        .filter(|(question, meaning)| planned(question) != *meaning)
        .map(|(question, meaning)| format!("{question}\n  means {}\n  not   {meaning}", planned(question)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
