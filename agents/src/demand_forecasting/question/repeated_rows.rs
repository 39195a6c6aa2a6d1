//! What to do with rows that repeat an earlier one in every column: `count repeated rows once`, `add up repeated rows`.

use language::tokens::Token;

use super::{is_follow_up, of_last_run, words::words};
use crate::{demand_forecasting::params::ForecastParams, request::Request};
use intake::{AgentError, recipe::Copies};

/// The decision that holds for this run. It must be known before the rows are read, so it does not wait for the other
/// parameters.
pub fn repeated_rows(request: &Request) -> Result<Option<Copies>, AgentError> {
    let explicit = request.params.as_ref().map(ForecastParams::from_json).transpose()?;
    let explicit = explicit.and_then(|params| params.repeated_rows);
    let before = || {
        let last = request.last_run.as_ref().filter(|_| is_follow_up(&request.question))?;
        of_last_run(last, &[]).repeated_rows
    };
    Ok(explicit.or_else(|| stated(&words(&request.question))).or_else(before))
}

/// The decision that the words state; none when they do not name such rows.
pub(super) fn stated(words: &[Token]) -> Option<Copies> {
    const REPEATED: [&str; 5] = ["repeated", "duplicate", "duplicated", "copied", "identical"];
    const ROWS: [&str; 5] = ["row", "rows", "line", "lines", "records"];
    const LEAVE_OUT: [&str; 9] =
        ["ignore", "drop", "remove", "without", "exclude", "skip", "omit", "delete", "once"];
    const ADD_UP: [&str; 5] = ["add", "keep", "sum", "include", "use"];
    let names_rows = words.windows(2).any(|pair| pair[0].is_one_of(&REPEATED) && pair[1].is_one_of(&ROWS))
        || words.iter().any(|word| word.is_one_of(&["duplicates"]));
    // `do not drop` is a wish of its own; it is left to the upload page.
    let is_negated = words.iter().any(|word| word.is_one_of(&["not", "don't", "dont", "never"]));
    if !names_rows || is_negated {
        return None;
    }
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    if has(&LEAVE_OUT) {
        return Some(Copies::Drop);
    }
    has(&ADD_UP).then_some(Copies::Sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_state_what_to_do_with_repeated_rows() {
        let of = |text: &str| stated(&words(text));
        for text in ["count repeated rows once", "ignore the duplicate rows", "without duplicates"] {
            assert_eq!(of(text), Some(Copies::Drop), "{text}");
        }
        assert_eq!(of("add up repeated rows"), Some(Copies::Sum));
        for text in ["forecast 3 months", "do not drop repeated rows", "only once", "are there duplicates?"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
