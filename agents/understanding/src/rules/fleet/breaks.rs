//! Breaks of drivers. The agent reads them from the words and names the numbers of them that it cannot use, so that here they are
//! taken as understood and mean nothing else.

use std::sync::LazyLock;

use language::{Kind, Unit, tokens::Token};

use crate::{
    pattern::{Captured, Pattern, longest},
    reading::Reading,
};

const BREAK: &str = "(a|an|the|one|eine|einer|una|uma|une|unpaid|paid|long|short|lunch|coffee|meal)? (break|breaks|lunch|lunch break|coffee break|meal break|pause|pausen|siesta|mittagspause|pausa|pausas|descanso|descansos)";
/// Hours that pass before a break.
const AFTER: &str = "(after|nach|después de|depois de|após|après|tras) (at most|höchstens|spätestens|maximal|máximo)? ({span}|{number} (horas|heures|h)) (of driving|of work|fahrt|fahrzeit|de conducción|de conduite|de condução)?";
const WHEN: &str = "((between|from|zwischen|von|entre|de) (las|as)? {clock|number|span} (and|to|und|bis|y|a|e|às) (las)? {clock|number|span} (h|uhr|oclock)?|{hours}|(at|around|about|um|gegen|a las|às) {clock|number|span} (h|uhr|oclock)?|(after|nach|después de|depois de) (at most)? {span|number} (hours|h)? (of driving|of work)?|(not before|not after|before|after|until|by) {clock})?";
/// Hours that pass between two breaks; in some languages they may be a time of day, too.
const EVERY: &str = "(after)? (every|each|alle|jede|cada|a cada|todas las|toutes les|chaque) ({span}|{number} (horas|heures|h))";

/// Breaks with a time, which may be of either half of the day.
static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    patterns(&[
        format!("{{span}} (of)? {BREAK} {WHEN}"),
        format!("{{span}} (of)? {BREAK} (taken|beginning|starting|that begins)? {WHEN}"),
        format!("{BREAK} (of|for|is|:|von|de)? (at least)? {{span}} {WHEN}"),
        format!("{BREAK} (taken|is)? {WHEN}"),
    ])
});

/// Breaks whose hours are lengths of time.
static LENGTHS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    patterns(&[
        // The length is part of `2 hours 15 minutes`, or has an entity of its own.
        format!("{EVERY} {BREAK}"),
        format!("{EVERY} (of|de)? {BREAK} (of|for|von|de) {{span}}"),
        format!("{EVERY} (a|an|eine|una|uma|une)? {{span}} (of|de)? {BREAK}"),
        format!("{EVERY} (of|de) {BREAK}"),
        format!("{{span}} (of|de)? {BREAK} {EVERY}"),
        format!("{BREAK} (of|for|von|de) {{span}} {EVERY}"),
        format!("{{span}} (of|de)? {BREAK} {AFTER}"),
        format!("{BREAK} (of|for|is|:|von|de)? (at least)? {{span}} {AFTER}"),
        format!("{BREAK} (taken|is)? {AFTER}"),
        format!("{AFTER} (a|an|eine|una|uma|une)? ({{span}})? (of|de)? {BREAK}"),
    ])
});

fn patterns(texts: &[String]) -> Vec<Pattern> {
    texts.iter().map(|text| Pattern::new(text)).collect()
}

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
        let sentence = reading.sentence;
        let fits = |patterns: &'static [Pattern]| {
            patterns.iter().filter_map(move |pattern| longest(pattern, sentence, at))
        };
        let clear =
            fits(&PATTERNS).max_by_key(|fit| fit.tokens.end).filter(|fit| is_clear(reading, &fit.values));
        let found = fits(&LENGTHS).chain(clear).max_by_key(|fit| fit.tokens.end);
        match found {
            Some(fit) => {
                at = fit.tokens.end;
                reading.release(fit.tokens.clone());
                reading.use_tokens(fit.tokens);
            }
            None => at += 1,
        }
    }
}
