//! Each stretch of a question has one reader: an agent reads it without the words that chose rows, without a past that is left out, and
//! without what it supposes or tells of some rows only.

use std::ops::Range;

use chrono::NaiveDate;
use language::{
    Context, Kind,
    conversation::{conditions, is_excepted, is_relative, left_out},
    entities,
    tokens::{Token, bytes_of, tokens},
};
use protocol::Understood;

/// The analyses of suppliers, which read limits of them themselves.
const OF_SUPPLIERS: [&str; 2] = ["rank_suppliers", "allocate_orders"];

/// The question with blanks where every word was understood as choosing rows, or is about some rows only.
pub(crate) fn without_rows(question: &str, read: &Understood, today: Option<NaiveDate>) -> String {
    let tokens = tokens(question);
    let is_understood = |place: &Range<usize>| {
        let text = &question[place.clone()];
        !read.not_understood.iter().any(|part| text.contains(part.as_str()) || part.contains(text))
    };
    let tool = read.tool.as_deref();
    let mut blanks = chosen_by(question, read);
    let reads_limits = tool.is_some_and(|tool| OF_SUPPLIERS.contains(&tool));
    for condition in conditions(&tokens) {
        let place = bytes_of(&tokens, &condition.tokens);
        // A condition about some rows only must not become a setting of all; the answer names it as not used.
        let is_chosen = !reads_limits && read.params.contains_key("filters") && is_understood(&place);
        if condition.is_of_part || is_chosen {
            blanks.push(place);
        }
    }
    if read.params.contains_key("history_period") {
        blanks.extend(past_left_out(question, &tokens, today).into_iter().filter(is_understood));
    }
    // Routes read what holds for a group of stops themselves, where its name is in the clause.
    let reads_groups = tool == Some("plan_routes");
    let of_some = places_of(&read.of_some_rows, question);
    let is_apart = |place: &Range<usize>| {
        let clause = &question[place.clone()];
        is_relative(clause) || is_excepted(&self::tokens(clause))
    };
    blanks.extend(of_some.filter(|place| !reads_groups || is_apart(place)));
    blanks.extend(supposed(question, read));
    let rest = with_blanks(question, blanks);
    if reads_groups { with_subjects(&rest, question, read) } else { rest }
}

/// The rest of a question about routes with the stops that it goes on about: `hotels take 10 minutes longer and close at 12` is about
/// the hotels in both parts. Stops that no single word names, such as the hotels of one town, have no such rest: what is said of their
/// hours is left out.
fn with_subjects(rest: &str, question: &str, read: &Understood) -> String {
    const LINKS: [&str; 5] = [" and ", " und ", " y ", " e ", " et "];
    let mut said = rest.to_owned();
    let changes = read.params.get("changes").and_then(serde_json::Value::as_array);
    for change in changes.into_iter().flatten() {
        let place = change["said"].as_str().and_then(|text| Some((question.find(text)?, text.len())));
        let Some((start, length)) = place else { continue };
        let end = start + length;
        let Some(link) = LINKS.iter().find(|link| question[end..].starts_with(**link)) else { continue };
        let behind = end + link.len();
        let subject = only_value(&change["rows"]).filter(|subject| subject.len() <= length);
        let (range, text) = match subject {
            Some(subject) => {
                let blanks = " ".repeat(length - subject.len());
                (start..behind, format!("{blanks}{subject}{}", " ".repeat(link.len())))
            }
            None => {
                let hours = behind..behind + hours_at(&question[behind..]);
                (hours.clone(), " ".repeat(hours.len()))
            }
        };
        if said.is_char_boundary(range.start) && said.is_char_boundary(range.end) {
            said.replace_range(range, &text);
        }
    }
    said
}

/// The value of rows that one column alone chooses by being equal to it.
fn only_value(rows: &serde_json::Value) -> Option<&str> {
    let [only] = rows.as_array()?.as_slice() else { return None };
    only["value"].as_str().filter(|_| only["op"] == "eq")
}

/// How many bytes of a text say when stops open or close, where it begins with that.
fn hours_at(text: &str) -> usize {
    const HOURS: [&str; 13] = [
        "open",
        "clos",
        "shut",
        "öffn",
        "schließ",
        "schliess",
        "abre",
        "cierr",
        "fech",
        "encerr",
        "ouvr",
        "ferm",
        "geschlossen",
    ];
    const BEFORE: [&str; 9] = ["are", "is", "only", "sind", "ist", "erst", "nur", "um", "solo"];
    const WORDS: usize = 4;
    let lower = text.to_lowercase();
    let mut words = lower.split_whitespace().take(WORDS);
    let is_hours = |word: &&str| HOURS.iter().any(|start| word.starts_with(start));
    let is_said = words
        .next()
        .is_some_and(|word| is_hours(&word) || BEFORE.contains(&word) && words.any(|word| is_hours(&word)));
    let is_end = |(place, mark): &(usize, char)| {
        let is_in_number = text[place + mark.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        matches!(mark, ',' | ';' | '.' | '?' | '!' | '\n') && !is_in_number
    };
    let end = text.char_indices().find(is_end).map_or(text.len(), |(place, _)| place);
    if is_said { end } else { 0 }
}

/// The words that only chose rows, where they stand. A split reads limits of its suppliers itself.
fn chosen_by(question: &str, read: &Understood) -> Vec<Range<usize>> {
    let is_split = read.tool.as_deref() == Some("allocate_orders");
    let has_figure = |place: &Range<usize>| {
        is_split && tokens(&question[place.clone()]).iter().any(|token| token.number().is_some())
    };
    places_of(&read.chosen_by, question).filter(|place| !has_figure(place)).collect()
}

/// Where parts of a question stand in it.
fn places_of<'a>(parts: &'a [String], question: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    parts.iter().filter_map(|said| place_of(said, question))
}

fn place_of(said: &str, question: &str) -> Option<Range<usize>> {
    question.find(said).map(|start| start..start + said.len())
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
    said.filter_map(|said| place_of(said, question)).collect()
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

    #[test]
    fn hours_of_stops_that_no_single_word_names_are_left_out() {
        let hotels = json!({"column": "category", "op": "eq", "value": "Hotel"});
        let in_pune = json!({"column": "town", "op": "eq", "value": "Pune"});
        let others = json!({"column": "category", "op": "ne", "value": "Hotel"});
        let said = "hotels in Pune take 10 minutes longer";
        for rows in [json!([hotels, in_pune]), json!([others]), json!([])] {
            let mut read = Understood { tool: Some("plan_routes".to_owned()), ..Understood::default() };
            read.params.insert("changes".to_owned(), json!([{"said": said, "rows": rows}]));
            let rest = |behind: &str| {
                let rest = without_rows(&format!("What if {said} and {behind}"), &read, None);
                rest.split_whitespace().collect::<Vec<_>>().join(" ")
            };
            assert_eq!(rest("close at 12:00, 40 km/h"), "What if and , 40 km/h");
            assert_eq!(rest("we have 4 vans?"), "What if and we have 4 vans?");
        }
    }
}
