//! Sentences that dispatchers type, with the expected parameters.

mod breaks;
mod depots;
mod hurried;
mod kinds;
mod lateness;
mod loads;
mod running;
mod trips;

use serde_json::Value;

use super::*;

fn names() -> Vocabulary {
    let all = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    Vocabulary {
        places: all(&["D1", "D2", "D3", "North", "South", "North West", "C5", "7", "van"]),
        skills: all(&["cold", "hazmat", "tail lift"]),
        vehicles: all(&["big van", "small van", "rigid"]),
        ..Vocabulary::default()
    }
}

fn planned(question: &str) -> Value {
    let request = Request { question: question.to_owned(), ..Request::default() };
    serde_json::to_value(plan(&request, "stops.csv", &names()).unwrap()).unwrap()
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
