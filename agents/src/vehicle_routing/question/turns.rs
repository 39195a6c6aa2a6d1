//! Relates a question to the previous plan, and finds the assumption in it.

use std::borrow::Cow;

use crate::{
    question::follow_up::refers_back,
    request::Request,
    vehicle_routing::params::{PLAN_ROUTES, RouteParams},
};
use language::{
    conversation,
    tokens::{Token, tokens, words},
};

/// A question without its assumption, and the assumption.
pub(super) struct Parts<'a> {
    pub given: Cow<'a, str>,
    pub assumed: Option<&'a str>,
}

/// Splits a question at its assumption: `What if 4 vans?`, `how about 4 vans?`. What follows the sentence of the assumption is given
/// like what is before it, `What if we had one more van? 3 vans of 200`, and so is a question of its own behind a mark: `What if hotels
/// took more: how many vans of 16 would we need?`
pub(super) fn parts(question: &str) -> Parts<'_> {
    let tokens = tokens(question);
    let how_about = how_about(&tokens);
    let what_if = conversation::what_if(&tokens).map(|what_if| (what_if.start, what_if.end));
    match what_if.into_iter().chain(how_about).min() {
        Some((start, end)) => {
            let behind = &question[end..];
            let sentence = behind.find("? ").map(|mark| mark + 1);
            let length = sentence.into_iter().chain(asked_at(behind)).min().unwrap_or(behind.len());
            let (assumed, rest) = behind.split_at(length);
            let given = match rest.trim() {
                "" => Cow::Borrowed(&question[..start]),
                rest => Cow::Owned(format!("{}{rest}", &question[..start])),
            };
            Parts { given, assumed: Some(assumed) }
        }
        None => Parts { given: Cow::Borrowed(question), assumed: None },
    }
}

/// The mark behind which an assumption goes on with a question of its own: `: how many vans would we need`.
fn asked_at(assumed: &str) -> Option<usize> {
    const ASKS: [[&str; 2]; 17] = [
        ["how", "many"],
        ["how", "much"],
        ["how", "far"],
        ["how", "long"],
        ["how", "do"],
        ["how", "would"],
        ["what", "would"],
        ["what", "is"],
        ["what", "are"],
        ["wie", "viele"],
        ["wie", "viel"],
        ["wieviele", ""],
        ["combien", ""],
        ["cuántos", ""],
        ["cuántas", ""],
        ["quantos", ""],
        ["quantas", ""],
    ];
    let tokens = tokens(assumed);
    let asks = |at: usize| {
        let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.is(word));
        ASKS.iter().any(|[first, second]| is(at, first) && (second.is_empty() || is(at + 1, second)))
    };
    let is_mark = |at: usize| [",", ":", ";"].contains(&&assumed[tokens[at].start..tokens[at].end]);
    // `: ¿cuántas furgonetas?`
    let first = |at: usize| at + usize::from(tokens.get(at).is_some_and(|token| token.text == "¿"));
    (0..tokens.len()).find(|at| is_mark(*at) && asks(first(at + 1))).map(|at| tokens[at].start)
}

/// The bytes of `how about`, which asks for a plan next to the previous one.
fn how_about(tokens: &[Token]) -> Option<(usize, usize)> {
    let pair = tokens.windows(2).find(|pair| pair[0].is("how") && pair[1].is("about"))?;
    Some((pair[0].start, pair[1].end))
}

/// The parameters of the previous plan, if the question is a follow-up.
pub(super) fn last_params(request: &Request, question: &str) -> Option<RouteParams> {
    let last = request.last_run.as_ref().filter(|last| last.tool == PLAN_ROUTES && is_follow_up(question))?;
    Some(RouteParams::from_json(&last.params).unwrap_or_default().alone())
}

/// A question that names the whole task starts a new one; anything shorter edits the previous plan.
fn is_follow_up(question: &str) -> bool {
    let words: Vec<String> = words(question).into_iter().map(|word| word.text).collect();
    // Re-planning a plan under way starts from its current state.
    if has_one_of(&words, &["re", "replan", "reoptimise", "reoptimize"]) || refers_back(&words) {
        return true;
    }
    let names_task = has_one_of(&words, &["plan"]) && has_one_of(&words, &["routes", "deliveries", "tours"]);
    !names_task && !has_one_of(&words, &["analyze", "analyse", "optimize", "optimise", "afresh"])
}

fn has_one_of(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_question_of_its_own_behind_an_assumption_supposes_nothing() {
        for (text, assumed, given) in [
            ("What if 4 vans?", " 4 vans?", ""),
            ("5 vans. What if 4 vans, 40 km/h", " 4 vans, 40 km/h", "5 vans. "),
            ("What if we had 4 vans? 8 to 17 h", " we had 4 vans?", "8 to 17 h"),
            ("What if they took more: how many vans of 16?", " they took more", ": how many vans of 16?"),
            ("What if C5 is closed, how many km more?", " C5 is closed", ", how many km more?"),
            (
                "Was wäre, wenn sie mehr nehmen: wie viele Fahrzeuge?",
                " sie mehr nehmen",
                ": wie viele Fahrzeuge?",
            ),
            ("¿Qué pasa si suben, cuántas furgonetas?", " suben", "¿, cuántas furgonetas?"),
            ("¿Qué pasa si suben: ¿cuántas furgonetas?", " suben", "¿: ¿cuántas furgonetas?"),
            ("E se dobrassem: quantas carrinhas?", " dobrassem", ": quantas carrinhas?"),
        ] {
            let parts = parts(text);
            assert_eq!((parts.assumed, &*parts.given), (Some(assumed), given), "{text}");
        }
    }
}
