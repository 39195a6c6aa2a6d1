//! What chose rows is no setting: an agent reads the question without conditions that became filters, and without a past that is
//! left out.

use chrono::NaiveDate;
use language::{
    Context, Kind,
    conversation::{conditions, left_out},
    entities,
    tokens::tokens,
};
use protocol::Understood;

/// The question with blanks where every word was understood as choosing rows.
pub(crate) fn without_rows(question: &str, read: &Understood, today: Option<NaiveDate>) -> String {
    let mut places = Vec::new();
    let tokens = tokens(question);
    // What is told of some rows only is named, and is no setting of all.
    let mut of_part = Vec::new();
    for condition in conditions(&tokens) {
        let clause = condition.tokens;
        let place = (tokens[clause.start].start, tokens[clause.end - 1].end);
        if condition.is_of_part {
            of_part.push(place);
        } else if read.params.contains_key("filters") {
            places.push(place);
        }
    }
    if read.params.contains_key("history_period") {
        places.extend(past_left_out(question, today));
    }
    let mut rest = question.to_owned();
    for (start, end) in of_part {
        rest.replace_range(start..end, &" ".repeat(end - start));
    }
    for (start, end) in places {
        let text = &question[start..end];
        if !read.not_understood.iter().any(|part| text.contains(part.as_str()) || part.contains(text)) {
            rest.replace_range(start..end, &" ".repeat(end - start));
        }
    }
    rest
}

/// `ignore everything before June 2024`: where it stands.
fn past_left_out(question: &str, today: Option<NaiveDate>) -> Vec<(usize, usize)> {
    let Some(today) = today else { return Vec::new() };
    let tokens = tokens(question);
    let mut found = Vec::new();
    for stretch in left_out(&tokens) {
        let (start, end) = (tokens[stretch.start].start, tokens[stretch.end - 1].end);
        let is_past = |kind: &Kind| matches!(kind, Kind::Period(period) if period.from.is_none() || period.to.is_none());
        let entities = entities(question, &Context::new(today));
        let past =
            entities.into_iter().find(|entity| is_past(&entity.kind) && (start..end).contains(&entity.start));
        found.extend(past.map(|past| (start, past.end)));
    }
    found
}
