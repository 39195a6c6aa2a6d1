//! Which numbers of a question are hours of the day: the 12 of `close at 12`, and not that of `12 boxes`.

use language::tokens::{Token, TokenKind, tokens};
use serde_json::Value;

/// The times of day of a run in hours, as words state them: 10 for 600 minutes after midnight.
pub(super) fn of_run(params: &Value) -> Vec<f64> {
    const MINUTES_PER_HOUR: f64 = 60.0;
    let mut hours = Vec::new();
    let mut open = vec![params];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(map) => {
                let ends = map.iter().filter(|(name, _)| {
                    name.ends_with("from_minutes")
                        || name.ends_with("until_minutes")
                        || name.starts_with("shift_")
                });
                hours.extend(ends.filter_map(|(_, minutes)| Some(minutes.as_f64()? / MINUTES_PER_HOUR)));
                open.extend(map.values());
            }
            Value::Array(list) => open.extend(list),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    hours
}

/// The numbers of a part of a question that the words beside them make hours of the day.
pub(super) fn said(part: &str, question: &str) -> Vec<f64> {
    let places: Vec<usize> = question.match_indices(part).map(|(place, _)| place).collect();
    let (text, places) = if places.is_empty() { (part, vec![0]) } else { (question, places) };
    let tokens = tokens(text);
    let is_inside =
        |token: &Token| places.iter().any(|place| (*place..place + part.len()).contains(&token.start));
    let said = tokens.iter().enumerate().filter(|(at, token)| is_inside(token) && is_hour(&tokens, *at));
    said.filter_map(|(_, token)| token.number()).collect()
}

/// Whether the words beside a number, or beside the other end of its span, make it an hour: `between 9 and 12`, `9-12 h`.
fn is_hour(tokens: &[Token], at: usize) -> bool {
    const TO: [&str; 10] = ["to", "until", "till", "bis", "hasta", "a", "à", "às", "as", "até"];
    const AND: [&str; 5] = ["and", "und", "y", "e", "et"];
    const BETWEEN: [&str; 3] = ["between", "zwischen", "entre"];
    let is_to = |place: usize| {
        is_at(tokens, place, &TO) || tokens.get(place).is_some_and(|token| token.kind == TokenKind::Dash)
    };
    let is_span = |place: usize| is_at(tokens, place.wrapping_sub(1), &["de"]) && is_to(place + 1);
    let is_one = |place: usize| is_alone(tokens, place) || is_span(place);
    let is_first = is_to(at + 1) && is_alone(tokens, at + 2);
    let is_second = at > 1 && is_to(at - 1) && is_one(at - 2);
    let first =
        before(tokens, at).filter(|link| is_at(tokens, *link, &AND)).and_then(|link| link.checked_sub(1));
    let is_between =
        first.and_then(|first| before(tokens, first)).is_some_and(|word| is_at(tokens, word, &BETWEEN));
    is_one(at) || is_first || is_second || is_between
}

/// Whether a unit behind a number or a word before it makes it an hour: `12 h`, `until 12`, `a las 12`.
fn is_alone(tokens: &[Token], at: usize) -> bool {
    const UNITS: [&str; 10] = ["h", "hs", "hrs", "uhr", "horas", "heures", "heure", "am", "pm", "oclock"];
    const WORDS: [&str; 34] = [
        "at", "by", "until", "till", "before", "after", "from", "since", "between", "around", "um", "bis",
        "vor", "nach", "ab", "gegen", "zwischen", "von", "antes", "después", "desde", "hasta", "entre",
        "partir", "às", "das", "até", "depois", "à", "avant", "après", "dès", "jusquà", "vers",
    ];
    if tokens.get(at).is_some_and(|token| token.clock().is_some()) {
        return true;
    }
    let Some(word) = before(tokens, at) else { return is_at(tokens, at + 1, &UNITS) };
    let is_las = word + 1 < at && is_at(tokens, word, &["a"]);
    is_at(tokens, at + 1, &UNITS) || is_las || is_at(tokens, word, &WORDS)
}

/// The word before a time without its article: the `hasta` of `hasta las 12`.
fn before(tokens: &[Token], at: usize) -> Option<usize> {
    const ARTICLES: [&str; 9] = ["las", "la", "les", "as", "del", "de", "the", "about", "spätestens"];
    (0..at).rev().find(|place| !is_at(tokens, *place, &ARTICLES))
}

fn is_at(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_one_of(words))
}

#[cfg(test)]
mod tests {
    use super::said;

    #[test]
    fn a_number_is_an_hour_only_beside_words_of_time() {
        for (part, question, hours) in [
            ("close at 12", "3 vans, hotels close at 12", vec![12.0]),
            ("11", "3 vans, hotels before 11", vec![11.0]),
            ("12 schließen", "die Hotels um 12 schließen", vec![12.0]),
            ("hasta las 12", "los hoteles hasta las 12", vec![12.0]),
            ("hotéis até às 12", "os hotéis até às 12", vec![12.0]),
            ("12", "les hotels de 9 à 12", vec![12.0]),
            ("between 9 and 12", "hotels between 9 and 12", vec![9.0, 12.0]),
            ("9-12 h", "hotels 9-12 h", vec![9.0, 12.0]),
            ("12 boxes", "hotels close at 12 and 12 boxes", vec![]),
            ("the windows are 12", "the windows are 12, hotels close at 12", vec![]),
            ("de 12 cajas", "furgonetas de 12 cajas", vec![]),
        ] {
            assert_eq!(said(part, question), hours, "{part} in {question}");
        }
    }
}
