//! Where vehicles start, and whether they return.

use std::sync::LazyLock;

use language::Kind;
use serde_json::json;

use crate::{params::Params, pattern::Captured, reading::Reading, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::number("depot_row", "<depot> (is|=|in|:)? (at|in|the)? (row|line) {number}"),
        Rule::number("depot_row", "(use)? (row|line) {number} (as|is) (the|our|my)? <depot>"),
        Rule::read(
            "(the)? first (line|row) (of|in)? (the)? (sheet|file|table|list)? (is|as) (our|the|my)? <depot>",
            first_row,
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(no|without|not|never|dont|do not|need not|not need|no need to|neednt|dont have to|do not have to|not need|ohne|sin|sans|sem) (to)? (need|have to|must)? (<back>) (to (the)? <depot>|in office|home)?",
        ),
        Rule::flag("return_to_depot", false, "(open) (tours|tour|routes|route|ended|vrp)"),
        Rule::flag(
            "return_to_depot",
            false,
            "(not|dont|never) ~ (come|go|drive) back (to|in)? (the)? (<depot>)?",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(end|finish|stop|stay) (at|with)? (the)? (last (stop|customer|drop)|home|their homes|anywhere)",
        ),
        Rule::flag(
            "return_to_depot",
            true,
            "(yes|and|must|back to|all back|everyone back|everybody back|with|actually yes) (do|they|should)? <back>? (return|come back|go back|back) (to (the)? <depot>)?",
        ),
        Rule::flag("return_to_depot", true, "(return*|back|come back) to (the)? <depot>"),
    ]
});

fn first_row(params: &mut Params, _: &[Captured]) -> bool {
    params.number("depot_row", 1.0);
    true
}

/// Words that make the place named behind them the start.
const STARTING: &[&str] = &[
    "start",
    "starts",
    "starting",
    "from",
    "depot",
    "leave",
    "leaving",
    "begin",
    "beginning",
    "saindo",
    "saliendo",
    "desde",
    "ab",
    "von",
    "partant",
    "depuis",
    "départ",
    "yard",
    "based",
    "out",
];

/// A place of the file behind a word for the start: `start at the Chakan Plant`, `CD Barueri is start`.
pub(super) fn named(reading: &mut Reading) {
    for entity in &reading.sentence.entities.clone() {
        let Kind::ValueOfFile { value, .. } = &entity.kind else { continue };
        if !reading.is_free(entity.start, entity.end) {
            continue;
        }
        let tokens = reading.sentence.tokens_of(entity);
        let before = tokens.start.saturating_sub(3)..tokens.start;
        let starts = before
            .clone()
            .rev()
            .take_while(|at| !reading.sentence.tokens[*at].ends_clause())
            .find(|at| reading.sentence.tokens[*at].is_one_of(STARTING));
        let is_start = (tokens.end..(tokens.end + 3).min(reading.sentence.tokens.len()))
            .find(|at| reading.sentence.tokens[*at].is_one_of(&["start", "depot", "base"]));
        let looks_like_depot = ["depot", "yard", "hub", "plant", "warehouse", "cd ", "lager"]
            .iter()
            .any(|word| value.to_lowercase().contains(word));
        let Some(word) = starts.or(is_start).or(looks_like_depot.then_some(tokens.start)) else { continue };
        reading.params.set("depot", json!(value));
        reading.use_tokens(tokens);
        reading.use_tokens(word..word + 1);
        return;
    }
}
