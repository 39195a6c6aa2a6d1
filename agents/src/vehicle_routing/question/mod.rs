//! A question about routes as parameters: `5 vans of 200 units, 8 to 17 h, 40 km/h`.
//! Reading order: `names` and `tokens`, `skills`, `times`, `trips` (reloading), `running` (a plan under way), `lateness`,
//! `break_windows`, `no_break` and `breaks`, `phrases` (what is said without a number), `segments` and `kinds` (several kinds
//! of vehicles), `shifts` (when vehicles are out), `figures` (every other number), `loads` and `vehicles` (how many, how
//! large).

mod break_windows;
mod breaks;
mod figures;
mod kinds;
mod lateness;
mod loads;
mod names;
mod no_break;
mod phrases;
mod running;
mod segments;
mod shifts;
mod skills;
mod times;
mod tokens;
mod trips;
mod vehicles;
mod vocabulary;

use crate::{
    question::{
        follow_up::{asks_what_if, refers_back, without_name},
        mentions,
        words::words,
    },
    request::Request,
    vehicle_routing::params::{PLAN_ROUTES, RouteParams},
};
use intake::AgentError;
use report::number::amount;
use tokens::Token;
pub use vocabulary::Vocabulary;

/// What the question says, on top of the plan before if it is a follow-up, below the explicit parameters. A question
/// what would be if is answered beside the plan without it.
pub fn plan(request: &Request, file: &str, names: &Vocabulary) -> Result<RouteParams, AgentError> {
    let question = without_name(&request.question, file);
    let (given, supposed) = what_if(&question);
    let last = last_params(request, &question);
    let before = after(last.clone().unwrap_or_default(), given, names).0;
    let mut params = match supposed {
        Some(text) => after(before.clone(), text, names).0,
        None => before.clone(),
    };
    let compared = if supposed.is_some() { Some(before) } else { last };
    if let Some(explicit) = &request.params {
        params = params.edited(RouteParams::from_json(explicit)?);
    }
    if params.compared_with.is_none() {
        params.compared_with = compared.filter(|before| *before != params).map(Box::new);
    }
    if params.reload_minutes.is_some() && params.max_trips.is_none() {
        // Whoever says how long reloading takes allows it.
        params.max_trips = Some(0);
    }
    params.check()?;
    Ok(params)
}

/// Whether a question without a keyword is for this agent all the same.
pub fn is_meant(question: &str) -> bool {
    const ROUTES: [&str; 23] = [
        "lorry",
        "lorries",
        "drivers",
        "depots",
        "trips",
        "lunch",
        "reload",
        "route",
        "routes",
        "vehicle",
        "vehicles",
        "van",
        "vans",
        "truck",
        "trucks",
        "deliver",
        "delivery",
        "deliveries",
        "tour",
        "tours",
        "depot",
        "driver",
        "stops",
    ];
    let words = words(question);
    words.iter().any(|word| ROUTES.contains(&word.as_str()))
        || asks_what_if(&words)
        || understood(question, &Vocabulary::default(), &RouteParams::default()).0 != RouteParams::default()
}

/// The question up to `what if`, and what is supposed after it.
fn what_if(question: &str) -> (&str, Option<&str>) {
    const STARTS: [&str; 7] =
        ["what if", "what happens if", "what would happen if", "what-if", "suppose", "assuming", "how about"];
    let Some(lower) = mentions::lowered(question) else { return (question, None) };
    let found = STARTS.iter().filter_map(|start| Some((lower.find(start)?, start.len()))).min();
    match found {
        Some((at, length)) => (&question[..at], Some(&question[at + length..])),
        None => (question, None),
    }
}

/// Numbers of the question that no parameter was made of, with the words behind them.
pub fn unused(request: &Request, file: &str, names: &Vocabulary) -> Vec<String> {
    let question = without_name(&request.question, file);
    let (given, supposed) = what_if(&question);
    let (before, tokens) = after(last_params(request, &question).unwrap_or_default(), given, names);
    let mut phrases = leftovers(&before, &tokens);
    if let Some(supposed) = supposed {
        let (params, tokens) = after(before, supposed, names);
        phrases.extend(leftovers(&params, &tokens));
    }
    phrases
}

fn leftovers(params: &RouteParams, tokens: &[Token]) -> Vec<String> {
    let kinds = params.fleet.iter().flatten().flat_map(|kind| [Some(f64::from(kind.count)), kind.capacity]);
    let used = [params.vehicles.map(f64::from), params.capacity].into_iter().chain(kinds);
    let used: Vec<f64> = used.flatten().collect();
    let phrase = |(at, token): (usize, &Token)| {
        // A single one is mostly a word: “one page”.
        let number = token.number().filter(|number| *number > 1.0 && !used.contains(number))?;
        let words = tokens[at + 1..].iter().map_while(|token| match token {
            Token::Word(word) => Some(word.as_str()),
            Token::Number(_)
            | Token::Clock(_)
            | Token::Place(_)
            | Token::Skill(_)
            | Token::Dash
            | Token::Stop => None,
        });
        Some(std::iter::once(amount(number).as_str()).chain(words.take(2)).collect::<Vec<_>>().join(" "))
    };
    tokens.iter().enumerate().filter_map(phrase).collect()
}

/// A plan with what the words say in place of what it was, and what is left of the text.
fn after(before: RouteParams, text: &str, names: &Vocabulary) -> (RouteParams, Vec<Token>) {
    let (said, tokens) = understood(text, names, &before);
    (before.edited(said), tokens)
}

/// What the words alone say, and what is left of the text. Each reader takes the tokens that it understood away from the
/// next. What was planned before says what words such as `the vans` mean.
fn understood(text: &str, names: &Vocabulary, before: &RouteParams) -> (RouteParams, Vec<Token>) {
    let places = names::places(text, names);
    let mut params = RouteParams { depots: names::depots(&places), ..RouteParams::default() };
    let mut tokens = skills::marked(tokens::tokens(text, &places), names);
    trips::read(&mut tokens, &mut params);
    running::read(&mut tokens, &mut params);
    lateness::read(&mut tokens, &mut params);
    let relative = breaks::read(&mut tokens, &mut params);
    phrases::read(&tokens, &mut params);
    let tells_apart = before.weight_capacity.or(before.volume_capacity).is_some()
        || before.fleet.iter().flatten().any(|kind| kind.weight_capacity.or(kind.volume_capacity).is_some());
    let is_fleet = kinds::read(&mut tokens, &mut params, names, before, tells_apart);
    shifts::read(&mut tokens, &mut params);
    if let Some(relative) = relative {
        relative.settle(&mut tokens, &mut params, before.shift_start_minutes);
    }
    figures::read(&mut tokens, &mut params);
    if !is_fleet {
        vehicles::read(&mut tokens, &mut params, names, tells_apart);
    }
    (params, tokens)
}

/// Tokens that were understood become ends of clauses.
fn take(tokens: &mut [Token], range: std::ops::Range<usize>) {
    tokens[range].fill(Token::Stop);
}

/// A question that names the whole task starts a new one; anything shorter edits the plan before.
fn is_follow_up(question: &str) -> bool {
    let words = words(question);
    // A plan under way is planned again from what it is.
    let plans_again =
        words.iter().any(|word| matches!(word.as_str(), "re" | "replan" | "reoptimise" | "reoptimize"));
    let starts_afresh = ["analyze", "analyse", "optimize", "optimise", "afresh"];
    let names_task = words.iter().any(|word| word == "plan")
        && words.iter().any(|word| matches!(word.as_str(), "routes" | "deliveries" | "tours"));
    plans_again
        || refers_back(&words)
        || !(names_task || words.iter().any(|word| starts_afresh.contains(&word.as_str())))
}

/// The parameters of the plan before, if the question goes on from it.
fn last_params(request: &Request, question: &str) -> Option<RouteParams> {
    let last = request.last_run.as_ref().filter(|last| last.tool == PLAN_ROUTES && is_follow_up(question))?;
    Some(RouteParams::from_json(&last.params).unwrap_or_default().alone())
}

#[cfg(test)]
mod sentences;
#[cfg(test)]
mod tests;
