//! Breaks of drivers. The agent reads them from the words and names the numbers of them that it cannot use, so that here they are
//! taken as understood and mean nothing else.

use std::sync::LazyLock;

use language::{Kind, Unit, tokens::Token};

use crate::{
    pattern::{Captured, Pattern, longest},
    reading::Reading,
};

const BREAK: &str = "(a|an|the|one|unpaid|paid|long|short|lunch|coffee|meal)? (break|breaks|lunch|lunch break|coffee break|meal break|pause|siesta|mittagspause|pausa|descanso)";
const WHEN: &str = "((between|from|zwischen|von|entre|de) (las|as)? {clock|number|span} (and|to|und|bis|y|a|e|às) (las)? {clock|number|span} (h|uhr|oclock)?|{hours}|(at|around|about|um|gegen|a las|às) {clock|number|span} (h|uhr|oclock)?|(after|nach|después de|depois de) (at most)? {span|number} (hours|h)? (of driving|of work)?|(not before|not after|before|after|until|by) {clock})?";

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    [
        format!("{{span}} (of)? {BREAK} {WHEN}"),
        format!("{{span}} (of)? {BREAK} (taken|beginning|starting|that begins)? {WHEN}"),
        format!("{BREAK} (of|for|is|:|von|de)? (at least)? {{span}} {WHEN}"),
        format!("{BREAK} (taken|is)? {WHEN}"),
    ]
    .iter()
    .map(|text| Pattern::new(text))
    .collect()
});

/// Whether a break has a time whose part of the day is known. Its length alone is a number of the plan, and known as that.
fn is_clear(reading: &Reading, values: &[Captured]) -> bool {
    const EARLIEST: f64 = 6.0;
    let is_hour = |value: &Captured| value.number().is_some_and(|hour| hour >= EARLIEST);
    let is_length = |value: &Captured| value.span().is_some_and(|span| span.unit == Unit::Hour);
    // `12 and 1` may be in the afternoon.
    let are_hours = |value: &Captured| {
        let tokens = &reading.sentence.tokens[reading.tokens_between(value.start, value.end)];
        matches!(value.kind, Kind::Hours { .. })
            && tokens.iter().filter_map(Token::number).all(|hour| hour >= EARLIEST)
    };
    let is_time =
        |value: &Captured| value.clock().is_some() || is_hour(value) || is_length(value) || are_hours(value);
    values.iter().any(is_time) && values.iter().all(|value| is_time(value) || value.span().is_some())
}

/// Takes the breaks with their lengths and times, in the place of the rules.
pub(super) fn take(reading: &mut Reading) {
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let found = PATTERNS.iter().filter_map(|pattern| longest(pattern, reading.sentence, at));
        match found.max_by_key(|fit| fit.tokens.end).filter(|fit| is_clear(reading, &fit.values)) {
            Some(fit) => {
                at = fit.tokens.end;
                reading.release(fit.tokens.clone());
                reading.use_tokens(fit.tokens);
            }
            None => at += 1,
        }
    }
}
