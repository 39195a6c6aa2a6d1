//! Items by how long their stock lasts, with the limit that the question states: `less than 3 weeks of cover`, `overstock above
//! 90 days`. `Order no more than 90 days of cover` limits orders and is none.

use intake::AgentError;
use language::tokens::{self, Amount, Token, tokens, with_decimal_commas};

use crate::inventory_optimization::{params::InventoryParams, question::figures::days};

/// Words of stock and how long it lasts.
const COVER: [&str; 17] = [
    "cover",
    "supply",
    "stock",
    "inventory",
    "hand",
    "last",
    "overstock",
    "excess",
    "surplus",
    "reichweite",
    "reich",
    "bestand",
    "cobertura",
    "couverture",
    "existencias",
    "estoque",
    "doh",
];
const LESS: [&str; 12] = [
    "less", "fewer", "under", "below", "shorter", "weniger", "unter", "menos", "moins", "kürzer", "debajo",
    "dessous",
];
const MORE: [&str; 16] = [
    "more",
    "over",
    "above",
    "longer",
    "beyond",
    "exceeds",
    "exceeding",
    "greater",
    "mehr",
    "über",
    "länger",
    "más",
    "plus",
    "mais",
    "mas",
    "encima",
];
/// Words of other times, and of other questions about stock.
const OTHER: [&str; 20] = [
    "lead",
    "review",
    "deliver",
    "safety",
    "cap",
    "capped",
    "limit",
    "max",
    "maximum",
    "most",
    "run",
    "runs",
    "running",
    "out",
    "dead",
    "slow",
    "obsolete",
    "why",
    "sicherheitsbestand",
    "lieferzeit",
];
const NEGATIONS: [&str; 7] = ["no", "not", "never", "dont", "nicht", "without", "doesnt"];
/// Words that begin a choice of items and not an order to limit something.
const CHOOSING: [&str; 17] = [
    "which", "what", "show", "list", "how", "where", "items", "find", "flag", "give", "are", "do", "welche",
    "zeige", "qué", "quels", "quais",
];
const ORDERING: [&str; 6] = ["order", "buy", "purchase", "keep", "hold", "bestell"];
/// Words between a limit and what it is of.
const NEAR: usize = 5;

/// Limits in days on how long stock lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Limits {
    less_than: Option<f64>,
    more_than: Option<f64>,
}

/// Whether the text chooses items by how long their stock lasts.
pub(super) fn is_asked(text: &str) -> bool {
    limits(text, &InventoryParams::default()).is_ok_and(|limits| limits != Limits::default())
}

/// Reads the limits; whether there is one.
pub(super) fn read(text: &str, params: &mut InventoryParams) -> Result<bool, AgentError> {
    let found = limits(text, params)?;
    (params.cover_less_than_days, params.cover_more_than_days) = (found.less_than, found.more_than);
    Ok(found != Limits::default())
}

fn limits(text: &str, params: &InventoryParams) -> Result<Limits, AgentError> {
    let words: Vec<Token> = with_decimal_commas(text, tokens(text));
    let mut found = Limits::default();
    let is_of_cover = words.iter().any(|word| word.starts_one_of(&COVER));
    if !is_of_cover || words.iter().any(|word| word.is_one_of(&OTHER)) || is_limit_on_orders(&words) {
        return Ok(found);
    }
    let times: Vec<Amount> =
        tokens::amounts(text).into_iter().filter(|amount| amount.time().is_some()).collect();
    for (number, time) in times.iter().enumerate() {
        let Some(length) = days(time, params) else { continue };
        if time.range.is_some() && number > 0 && times[number - 1].range == time.range {
            // The second end of `between 2 and 6 weeks`.
            continue;
        }
        if let Some(low) = low_end(text, time, params) {
            let high = times.get(number + 1).and_then(|high| days(high, params)).unwrap_or(length);
            (found.more_than, found.less_than) = (Some(low), Some(high.max(length)));
            continue;
        }
        match side(text, &words, time) {
            Some(Side::Less) => set(&mut found.less_than, length)?,
            Some(Side::More) => set(&mut found.more_than, length)?,
            None => {}
        }
    }
    Ok(found)
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Less,
    More,
}

/// The lower end of a range of which this time is an end: `between 2 and 6 weeks`.
fn low_end(text: &str, time: &Amount, params: &InventoryParams) -> Option<f64> {
    let range = time.range.as_ref()?;
    let ends: Vec<Amount> =
        tokens::amounts(text).into_iter().filter(|amount| amount.range.as_ref() == Some(range)).collect();
    let [low, high] = &ends[..] else { return None };
    let high_days = days(high, params)?;
    // `2 to 6 weeks`: a bare number has the unit of the other end.
    let low_days = match (low.number(), high.time()) {
        (Some(count), Some(span)) if span.n > 0.0 => count * high_days / span.n,
        _ => days(low, params)?,
    };
    Some(low_days)
}

/// The side that the words around a time say: `more than 6 months`, `6 months or more`, `> 90 days`.
fn side(text: &str, words: &[Token], time: &Amount) -> Option<Side> {
    let start = words.partition_point(|word| word.end <= time.start);
    let end = words.partition_point(|word| word.start < time.end);
    let before = &words[start.saturating_sub(NEAR)..start];
    let behind = &words[end..words.len().min(end + 3)];
    if let Some(mark) =
        text.get(..time.start).and_then(|before| before.trim_end_matches(['=', ' ']).chars().last())
    {
        match mark {
            '<' => return Some(Side::Less),
            '>' => return Some(Side::More),
            _ => {}
        }
    }
    let of = |word: &Token| match () {
        () if word.is_one_of(&LESS) => Some(Side::Less),
        () if word.is_one_of(&MORE) => Some(Side::More),
        () => None,
    };
    // `reichen keine 14 Tage mehr`
    let is_no_longer = before.last().is_some_and(|word| word.is_one_of(&["keine", "no"]))
        && behind.first().is_some_and(|word| word.is_one_of(&["mehr", "longer"]));
    if is_no_longer {
        return Some(Side::Less);
    }
    if let Some(place) = before.iter().rposition(|word| of(word).is_some()) {
        let is_denied = place > 0 && before[place - 1].is_one_of(&NEGATIONS);
        // `more than 2 weeks after ...`: only small words stand between a side and its time.
        let is_next = before[place + 1..].iter().all(|word| {
            word.is_one_of(&["than", "als", "de", "que", "of", "the", "a", "an", "by"])
                || word.starts("approx")
        });
        return of(&before[place]).filter(|_| is_next && !is_denied);
    }
    let or = behind.iter().position(|word| word.is_one_of(&["or", "and", "oder"]))?;
    behind.get(or + 1).and_then(of)
}

/// `never order more than 90 days of cover`: without a word that chooses items, a limit beside an order is one on orders.
fn is_limit_on_orders(words: &[Token]) -> bool {
    let chooses = words.iter().take(4).any(|word| word.is_one_of(&CHOOSING));
    !chooses && words.iter().any(|word| word.starts_one_of(&ORDERING))
}

fn set(limit: &mut Option<f64>, days: f64) -> Result<(), AgentError> {
    if let Some(before) = limit.filter(|before| *before != days) {
        return Err(AgentError::Needs(format!(
            "Which limit on how long stock lasts holds, {before} or {days} days? Ask again with one."
        )));
    }
    *limit = Some(days);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> (Option<f64>, Option<f64>) {
        let found = limits(text, &InventoryParams::default()).unwrap();
        (found.less_than, found.more_than)
    }

    #[test]
    fn a_limit_on_how_long_stock_lasts_is_read_with_its_side() {
        for (text, expected) in [
            ("items with less than 3 weeks of cover", (Some(21.0), None)),
            ("more than 6 months of cover", (None, Some(180.0))),
            ("overstock above 90 days", (None, Some(90.0))),
            ("which items have cover below 10 days?", (Some(10.0), None)),
            ("which stock lasts longer than a year of 365 days", (None, Some(365.0))),
            ("items with 6 months or more of stock", (None, Some(180.0))),
            ("days of supply > 90 days", (None, Some(90.0))),
            ("Artikel mit weniger als 3 Wochen Reichweite", (Some(21.0), None)),
            ("welche Artikel reichen keine 14 Tage mehr", (Some(14.0), None)),
            ("artículos con más de 90 días de cobertura", (None, Some(90.0))),
            ("which items have between 2 and 6 weeks of cover", (Some(42.0), Some(14.0))),
            ("less than 2 weeks or more than 6 months of cover", (Some(14.0), Some(180.0))),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn limits_on_orders_and_other_times_are_none() {
        for text in [
            "never order more than 90 days of cover",
            "no more than 30 days of cover",
            "cap cover at 30 days",
            "lead time over 3 weeks, 95 % service, how much stock",
            "which items run out of stock in less than 30 days",
            "safety stock of more than 10 days",
            "how many days of stock do we have",
        ] {
            assert_eq!(said(text), (None, None), "{text}");
        }
    }
}
