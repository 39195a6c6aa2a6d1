//! A text with several questions: `what is the mean lead time of the pumps, and which of them is the cheapest?` are two. Each
//! is read by itself; one that refers to the one before keeps its rows.

use crate::{
    data::{Data, Kind},
    execute::{Found, Value},
    lateness,
    parse::Inherited,
    query::{Filter, Key, Op, Query, Rank, Shape, Test},
    translated::Translated,
    words::{Word, stem, words},
};

/// Beginnings of questions.
const OPENERS: &[&str] = &["how", "what", "which", "who", "whose", "when", "where", "show", "list"];

/// Words between a joint and an opener: `and by how many days`, `and worth how much`.
const BEFORE_OPENERS: &[&str] = &["in", "on", "by", "at", "worth"];

/// Openers that only ask for rows to be shown, and words that begin a calculation.
const OTHERS: &[&str] = &["show", "list", "total", "average", "sum"];

/// Words that join a further question.
const JOINTS: &[&str] = &["and", ",", ";", "plus", "also", "then"];

/// Words that ask for the figure which an answer has anyway: `..., and how many was it?`
const ASKING_AGAIN: &[&str] = &[
    "how", "many", "much", "what", "which", "by", "with", "was", "is", "were", "are", "it", "that", "the",
    "a", "of", "and", ",", "?", "number", "figure", "amount", "value", "one", "ones", "they", "those",
];

/// The questions of a text in their order; one for most texts.
pub(crate) fn questions(text: &str, translated: Translated) -> Vec<&str> {
    let english = in_english(text, translated);
    let mut starts = Vec::new();
    for at in 1..english.len() {
        if let Some(first) = opener_behind_joint(&english, at) {
            starts.push((english[at].start, english[first].start));
        }
    }
    // Behind `late most often`, the days are another figure than the share.
    let says = |known: &[&str]| english.iter().any(|word| known.contains(&word.text.as_str()));
    let is_of_shares = says(&["late"]) && says(&["often", "frequently"]);
    let mut parts = Vec::new();
    let mut from = 0;
    for (end, next) in starts {
        if end > from && is_whole(&text[from..end], translated) {
            parts.push(text[from..end].trim_end_matches([',', ';', ' ']));
            from = next;
        }
    }
    parts.push(&text[from..]);
    parts.retain(|part| !asks_again(part, translated) || is_of_shares && asks_for_days(part, translated));
    if parts.is_empty() { vec![text] } else { parts }
}

/// Whether a text has more than one question.
#[must_use]
pub fn has_several(text: &str) -> bool {
    questions(text, Translated::of(text)).len() > 1
}

fn in_english(text: &str, translated: Translated) -> Vec<Word> {
    translated.in_english(&words(text), |_| false).0
}

/// The opener of a question behind the joint at a word: behind `and`, behind the end of the question before, and behind a comma
/// where it is no relative clause.
fn opener_behind_joint(english: &[Word], at: usize) -> Option<usize> {
    let mut next = at;
    let mut is_joined = false;
    while english.get(next).is_some_and(|word| JOINTS.contains(&word.text.as_str()) || word.text == "?") {
        is_joined |= english[next].text != ",";
        next += 1;
    }
    let is_start = next > at && !english.get(at - 1).is_some_and(|word| JOINTS.contains(&word.text.as_str()));
    let preposition = english.get(next).is_some_and(|word| BEFORE_OPENERS.contains(&word.text.as_str()));
    let opener = english.get(next + usize::from(preposition))?.text.as_str();
    let is_clear = is_joined || ["how", "what"].contains(&opener);
    (is_start && is_clear && OPENERS.contains(&opener)).then_some(next)
}

/// Whether a part begins something that can be answered by itself: `the stops in Zeist and how many ...` does not.
fn is_whole(part: &str, translated: Translated) -> bool {
    let is_begin =
        |word: &Word| OPENERS.contains(&word.text.as_str()) || OTHERS.contains(&word.text.as_str());
    let english = in_english(part, translated);
    // `open orders of Elm and worth how much`
    let is_of_open = |pair: &[Word]| pair[0].text == "open" && pair[1].text.starts_with("order");
    english.iter().any(is_begin) || english.windows(2).any(is_of_open)
}

/// Whether a text asks, rather than to show rows.
pub(crate) fn asks(text: &str, translated: Translated) -> bool {
    let is_asking =
        |word: &Word| OPENERS.contains(&word.text.as_str()) && !OTHERS.contains(&word.text.as_str());
    let english = in_english(text, translated);
    let is_count = |pair: &[Word]| pair[0].text == "number" && pair[1].text == "of";
    english.iter().any(is_asking) || english.windows(2).any(is_count)
}

/// Whether a part asks for the figure of all rows: `in total`.
pub(crate) fn asks_of_all(part: &str) -> bool {
    const ALL: &[&str] = &["total", "altogether", "overall", "insgesamt", "tout"];
    words(part).iter().any(|word| ALL.contains(&word.text.as_str()))
}

/// Whether a part only asks for the figure of the question before.
fn asks_again(part: &str, translated: Translated) -> bool {
    let english = in_english(part, translated);
    let is_difference = english.first().is_some_and(|word| word.text == "by")
        && english.get(1).is_some_and(|word| word.text == "how");
    is_difference || english.iter().all(|word| ASKING_AGAIN.contains(&word.text.as_str()))
}

/// `by how many days`
fn asks_for_days(part: &str, translated: Translated) -> bool {
    in_english(part, translated).iter().any(|word| ["day", "days"].contains(&word.text.as_str()))
}

/// What a further question may keep of the one before.
pub(crate) fn inherited(text: &str, before: &Query, found: &Found, data: &Data) -> Inherited {
    let is_tie = is_ranking(before) && found.lines.len() != 1;
    let order = match &before.shape {
        Shape::Rows { order, .. } if found.lines.len() == 1 => *order,
        _ => None,
    };
    Inherited {
        filters: before.filters.clone(),
        winner: winner(before, found, data),
        key: key_of(before, data),
        is_tie,
        words: words(text).iter().map(|word| stem(&word.text)).collect(),
        having: before.having.clone(),
        period: before.period.clone(),
        shape: Some(before.shape.clone()),
        counts_open: before.counts_open,
        order,
    }
}

/// The column of texts that a question names or counts.
fn key_of(query: &Query, data: &Data) -> Option<usize> {
    let column = match &query.shape {
        Shape::Figure { groups, rank: Some(_), .. } => match groups.as_slice() {
            [Key::Column(column)] => Some(*column),
            _ => None,
        },
        Shape::Figure { measure, groups, rank: None }
            if measure.op == Op::CountDistinct && groups.is_empty() =>
        {
            measure.column
        }
        Shape::Distinct { column } => Some(*column),
        Shape::Rows { columns, .. } => columns.first().copied(),
        _ => None,
    };
    column.filter(|column| data.column(*column).kind == Kind::Text)
}

fn is_ranking(query: &Query) -> bool {
    matches!(
        query.shape,
        Shape::Figure { rank: Some(Rank { count: 1, .. }), .. }
            | Shape::Rows { order: Some((_, Rank { count: 1, .. })), .. }
    )
}

/// The rows of the group that came first in the ranking before.
fn winner(before: &Query, found: &Found, data: &Data) -> Option<Filter> {
    let Shape::Figure { measure, groups, rank: Some(_) } = &before.shape else { return None };
    let is_share = measure.column.is_some_and(|column| lateness::is_late_share(data.column(column)));
    let line = match found.lines.as_slice() {
        [line] => line,
        // All are listed, and the first one was asked for.
        [line, second, ..] if is_share && line.last() != second.last() => line,
        _ => return None,
    };
    let ([key], first) = (groups.as_slice(), line.first()?) else { return None };
    let (column, test) = match (*key, first) {
        (Key::Column(column), Value::Text(text)) if !data.column(column).is_calculated => {
            (column, Test::In(vec![text.clone()]))
        }
        (Key::Step(column, language::Unit::Day), Value::Date(day)) => {
            (column, Test::Days(Some(*day), Some(*day)))
        }
        _ => return None,
    };
    Some(Filter { column, test, is_negated: false })
}

#[cfg(test)]
mod tests {
    use super::questions;
    use crate::translated::Translated;

    #[test]
    fn a_text_is_cut_where_a_further_question_begins() {
        let cases: [(&str, &[&str]); 9] = [
            (
                "What is the average lead time of our pumps, and which pump costs the most?",
                &["What is the average lead time of our pumps", "which pump costs the most?"],
            ),
            (
                "How many kilos go to fridge customers, and how many stops is that?",
                &["How many kilos go to fridge customers", "how many stops is that?"],
            ),
            (
                "Which item sold best? How many orders were there?",
                &["Which item sold best", "How many orders were there?"],
            ),
            ("Which item sold best, and how much was it?", &["Which item sold best"]),
            ("How many stops are in Zeist and Utrecht?", &["How many stops are in Zeist and Utrecht?"]),
            (
                "Suppliers which deliver, and which are certified",
                &["Suppliers which deliver", "which are certified"],
            ),
            (
                "Wie viele Kunden sind in Köln und welcher hat den höchsten Bedarf?",
                &["Wie viele Kunden sind in Köln", "welcher hat den höchsten Bedarf?"],
            ),
            (
                "¿Qué clientes cierran antes de las 10:00 y cuánto pesan en total?",
                &["¿Qué clientes cierran antes de las 10:00", "cuánto pesan en total?"],
            ),
            ("units per channel", &["units per channel"]),
        ];
        for (text, parts) in cases {
            assert_eq!(questions(text, Translated::of(text)), parts, "{text}");
        }
    }
}
