//! Names from one to another: `CLN-001 thru CLN-010`, `bins A1 to A12`.

use language::Kind;

use super::{denials::leaves_out, filter};
use crate::reading::Reading;

/// No more names than this are meant by their ends.
const MOST: u64 = 500;

const LINKS: &[&str] = &["to", "thru", "through", "till", "until", "bis", "hasta", "a", "à", "até", "-", "–"];

/// States the names between two of one column that differ in the number at their end. A route reads runs of stops itself.
pub(super) fn read(reading: &mut Reading) {
    if reading.tool == Some("plan_routes") {
        return;
    }
    for at in 0..reading.sentence.tokens.len() {
        let Some((column, first, next)) = name_at(reading, at) else { continue };
        let link = reading.sentence.tokens.get(next).map_or("", |link| link.text.as_str());
        if !LINKS.contains(&link) || is_change(reading, at) {
            continue;
        }
        let Some((other, last, end)) = name_at(reading, next + 1) else { continue };
        if other != column || !reading.are_free(at..end) {
            continue;
        }
        let between = between(reading, &column, &first, &last);
        if between.is_empty() {
            continue;
        }
        let without = leaves_out(reading, at);
        let op = if without.is_some() { "ne" } else { "eq" };
        for value in between {
            let value = filter::typed(reading, &column, &value);
            filter::add(reading, &column, op, value);
        }
        reading.use_tokens(at..end);
        if let Some(word) = without {
            reading.use_tokens(word..word + 1);
        }
    }
}

/// `compare BEV-001 to BEV-003`, `is demand shifting from BEV-001 to BEV-003` are about these two.
fn is_change(reading: &Reading, at: usize) -> bool {
    const TWO: &[&str] = &[
        "compar",
        "shift",
        "switch",
        "chang",
        "mov",
        "similar",
        "versus",
        "vs",
        "replac",
        "substitut",
        "against",
        "vergleich",
        "wechs",
    ];
    reading.sentence.tokens[..at].iter().any(|token| token.starts_one_of(TWO))
}

/// The name of the file that begins here, with its column and the token behind it.
fn name_at(reading: &Reading, at: usize) -> Option<(String, String, usize)> {
    let entity = reading.sentence.entity_at(at)?;
    let Kind::ValueOfFile { column, value } = &entity.kind else { return None };
    Some((column.clone(), value.clone(), reading.sentence.tokens_of(entity).end))
}

/// The names of the column from the first to the last, both included; none when the two have no number at their end or rise by
/// more than a person would count.
fn between(reading: &Reading, column: &str, first: &str, last: &str) -> Vec<String> {
    let (Some((prefix, from)), Some((other, to))) = (numbered(first), numbered(last)) else {
        return Vec::new();
    };
    if prefix != other || from >= to || to - from > MOST {
        return Vec::new();
    }
    let is_between = |value: &&String| {
        numbered(value).is_some_and(|(start, number)| start == prefix && (from..=to).contains(&number))
    };
    let known = reading.data.column(column).map(|column| column.values.iter()).into_iter().flatten();
    known.filter(is_between).cloned().collect()
}

/// `CLN-` and 10 of `CLN-010`.
fn numbered(name: &str) -> Option<(&str, u64)> {
    let digits = name.chars().rev().take_while(char::is_ascii_digit).count();
    let (prefix, number) = name.split_at(name.len() - digits);
    (!prefix.is_empty()).then_some((prefix, number.parse().ok()?))
}
