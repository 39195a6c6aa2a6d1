//! What chose rows or is supposed of some is no setting of all: an agent reads the question without conditions that became filters,
//! without a past that is left out, and without what it supposes of some rows.

use std::ops::Range;

use chrono::NaiveDate;
use language::{
    Context, Kind,
    conversation::{conditions, left_out},
    entities,
    tokens::{Token, bytes_of, tokens},
};
use protocol::Understood;

/// The question with blanks where every word was understood as choosing rows.
pub(crate) fn without_rows(question: &str, read: &Understood, today: Option<NaiveDate>) -> String {
    let tokens = tokens(question);
    let is_understood = |place: &Range<usize>| {
        let text = &question[place.clone()];
        !read.not_understood.iter().any(|part| text.contains(part.as_str()) || part.contains(text))
    };
    let mut blanks = Vec::new();
    for condition in conditions(&tokens) {
        let place = bytes_of(&tokens, &condition.tokens);
        // A condition about some rows only must not become a setting of all; the answer names it as not used.
        if condition.is_of_part || read.params.contains_key("filters") && is_understood(&place) {
            blanks.push(place);
        }
    }
    if read.params.contains_key("history_period") {
        blanks.extend(past_left_out(question, &tokens, today).into_iter().filter(is_understood));
    }
    blanks.extend(supposed(question, read));
    with_blanks(question, blanks)
}

/// The question with blanks where it supposes something of some rows.
pub(crate) fn without_changes(question: &str, read: &Understood) -> String {
    with_blanks(question, supposed(question, read))
}

fn with_blanks(question: &str, places: Vec<Range<usize>>) -> String {
    let mut rest = question.to_owned();
    for place in places {
        let length = place.len();
        rest.replace_range(place, &" ".repeat(length));
    }
    rest
}

/// What is supposed of some rows, where it stands.
fn supposed(question: &str, read: &Understood) -> Vec<Range<usize>> {
    let changes = read.params.get("changes").and_then(serde_json::Value::as_array);
    let said = changes.into_iter().flatten().filter_map(|change| change["said"].as_str());
    said.filter_map(|said| question.find(said).map(|start| start..start + said.len())).collect()
}

/// `ignore everything before June 2024`: where it stands.
fn past_left_out(question: &str, tokens: &[Token], today: Option<NaiveDate>) -> Vec<Range<usize>> {
    let Some(today) = today else { return Vec::new() };
    let is_open =
        |kind: &Kind| matches!(kind, Kind::Period(period) if period.from.is_none() || period.to.is_none());
    let mut pasts = entities(question, &Context::new(today));
    pasts.retain(|entity| is_open(&entity.kind));
    let mut found = Vec::new();
    for stretch in left_out(tokens) {
        let bytes = bytes_of(tokens, &stretch);
        let past = pasts.iter().find(|past| bytes.contains(&past.start));
        found.extend(past.map(|past| bytes.start..past.end));
    }
    found
}
