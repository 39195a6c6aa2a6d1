//! A question about routes as parameters: `5 vans of 200 units, 8 to 17 h, 40 km/h`.
//! Reading order: `tokens`, `shifts` (when vehicles are out), `vehicles` (how many, how large), `figures` (every other
//! number), `phrases` (what is said without a number).

mod figures;
mod phrases;
mod shifts;
mod tokens;
mod vehicles;

use protocol::AgentKind;

use super::{
    forecast::{refers_back, without_name},
    mentions,
    words::words,
};
use crate::{
    AgentError, LastRun, Request, recommend, recommend::hits_of, report::number::amount, tools::PLAN_ROUTES,
    vehicle_routing::params::RouteParams,
};
use tokens::Token;

/// Names of the file that a question may use.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Ids of its places.
    pub places: Vec<String>,
}

/// What the question says, on top of the plan before if it is a follow-up, below the explicit parameters. A question
/// what would be if is answered beside the plan without it.
pub fn plan(request: &Request, file: &str, names: &Vocabulary) -> Result<RouteParams, AgentError> {
    let question = without_name(&request.question, file);
    let (given, supposed) = what_if(&question);
    let last = request.last_run.as_ref().filter(|last| last.tool == PLAN_ROUTES && is_follow_up(&question));
    let last = last.map(of_last_run);
    let before = last.clone().unwrap_or_default().edited(said(given, names));
    let supposed = supposed.map(|text| said(text, names));
    let mut params = before.clone().edited(supposed.clone().unwrap_or_default());
    let compared = if supposed.is_some() { Some(before) } else { last };
    if let Some(explicit) = &request.params {
        params = params.edited(RouteParams::from_json(explicit)?);
    }
    if params.compared_with.is_none() {
        params.compared_with = compared.filter(|before| *before != params).map(Box::new);
    }
    params.check()?;
    Ok(params)
}

/// The agent that the question is for when it clearly is not about routes.
pub fn better_agent(request: &Request, file: &str) -> Option<AgentKind> {
    const ROUTES: [&str; 16] = [
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
    let question = without_name(&request.question, file);
    let words = words(&question);
    let is_ours = words.iter().any(|word| ROUTES.contains(&word.as_str()))
        || hits_of(AgentKind::VehicleRouting, &question) > 0
        || (request.last_run.is_some() && refers_back(&words))
        || words.windows(2).any(|pair| pair[0] == "what" && pair[1] == "if")
        || said(&question, &Vocabulary::default()) != RouteParams::default();
    let is_other = |kind: &AgentKind| !matches!(kind, AgentKind::General | AgentKind::VehicleRouting);
    Some(recommend(&question)).filter(|kind| is_other(kind) && !is_ours)
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
    let texts = std::iter::once(given).chain(supposed);
    texts.flat_map(|text| leftovers(&understood(text, names))).collect()
}

fn leftovers((params, tokens): &(RouteParams, Vec<Token>)) -> Vec<String> {
    let kinds = params.fleet.iter().flatten().flat_map(|kind| [Some(f64::from(kind.count)), kind.capacity]);
    let used = [params.vehicles.map(f64::from), params.capacity].into_iter().chain(kinds);
    let used: Vec<f64> = used.flatten().collect();
    let phrase = |(at, token): (usize, &Token)| {
        // A single one is mostly a word: “one page”.
        let number = token.number().filter(|number| *number > 1.0 && !used.contains(number))?;
        let words = tokens[at + 1..].iter().map_while(|token| match token {
            Token::Word(word) => Some(word.as_str()),
            _ => None,
        });
        Some(std::iter::once(amount(number).as_str()).chain(words.take(2)).collect::<Vec<_>>().join(" "))
    };
    tokens.iter().enumerate().filter_map(phrase).collect()
}

/// What the words alone say.
fn said(text: &str, names: &Vocabulary) -> RouteParams {
    understood(text, names).0
}

/// The same with what is left of the text. Each reader takes the tokens that it understood away from the next.
fn understood(text: &str, names: &Vocabulary) -> (RouteParams, Vec<Token>) {
    let mut params =
        RouteParams { depots: phrases::depot(text, names).map(|id| vec![id]), ..RouteParams::default() };
    let mut tokens = tokens::tokens(text);
    phrases::read(&tokens, &mut params);
    shifts::read(&mut tokens, &mut params);
    figures::read(&mut tokens, &mut params);
    vehicles::read(&tokens, &mut params);
    (params, tokens)
}

/// Tokens that were understood become ends of clauses.
fn take(tokens: &mut [Token], range: std::ops::Range<usize>) {
    tokens[range].fill(Token::Stop);
}

/// A question that names the whole task anew starts afresh; anything shorter edits the plan before.
fn is_follow_up(question: &str) -> bool {
    let words = words(question);
    let starts_afresh = ["analyze", "analyse", "optimize", "optimise", "afresh"];
    let names_task = words.iter().any(|word| word == "plan")
        && words.iter().any(|word| matches!(word.as_str(), "routes" | "deliveries" | "tours"));
    refers_back(&words) || !(names_task || words.iter().any(|word| starts_afresh.contains(&word.as_str())))
}

fn of_last_run(last: &LastRun) -> RouteParams {
    RouteParams::from_json(&last.params).unwrap_or_default().alone()
}

#[cfg(test)]
mod tests;
