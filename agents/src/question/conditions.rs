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
    let rest = with_blanks(question, blanks);
    if read.tool.as_deref() == Some("plan_routes") { with_subjects(&rest, question, read) } else { rest }
}

/// The rest of a question about routes with the stops that it goes on about: `hotels take 10 minutes longer and close at 12` is about
/// the hotels in both parts.
fn with_subjects(rest: &str, question: &str, read: &Understood) -> String {
    const LINKS: [&str; 5] = [" and ", " und ", " y ", " e ", " et "];
    let mut said = rest.to_owned();
    let changes = read.params.get("changes").and_then(serde_json::Value::as_array);
    for change in changes.into_iter().flatten() {
        let place = change["said"].as_str().and_then(|text| Some((question.find(text)?, text.len())));
        let Some(((start, length), subject)) = place.zip(change["rows"][0]["value"].as_str()) else {
            continue;
        };
        let end = start + length;
        let link = LINKS.iter().find(|link| question[end..].starts_with(**link));
        if let Some(link) = link.filter(|_| subject.len() <= length) {
            let blanks = " ".repeat(length - subject.len());
            let gap = " ".repeat(link.len());
            said.replace_range(start..end + link.len(), &format!("{blanks}{subject}{gap}"));
        }
    }
    said
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

#[cfg(test)]
mod tests_of_subjects {
    use serde_json::json;

    use super::*;

    #[test]
    fn stops_that_are_supposed_otherwise_stay_the_subject_of_what_follows() {
        let rows = json!([{"column": "category", "op": "eq", "value": "Hotel"}]);
        let change = json!({"said": "hotels take 10 minutes longer", "rows": rows});
        let mut read = Understood { tool: Some("plan_routes".to_owned()), ..Understood::default() };
        read.params.insert("changes".to_owned(), json!([change]));
        let rest = |question: &str| {
            let rest = without_rows(question, &read, None);
            rest.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            rest("3 vans. What if hotels take 10 minutes longer and close at 12?"),
            "3 vans. What if Hotel close at 12?"
        );
        assert_eq!(rest("3 vans. What if hotels take 10 minutes longer?"), "3 vans. What if ?");
    }
}
