//! Finds numbers that cannot be used in a plan: ranges and negative amounts. Readers use the lower end of a range, so a
//! number was used if a different number in its place changes the parameters.

use super::{
    Understood, Vocabulary, read,
    reading::tokens::{Amount, Token},
    unread::phrase,
};
use crate::vehicle_routing::params::{RouteParams, VehicleKind, Wish};
use intake::AgentError;
use kernels::cancel;
use report::{markdown::plain, number::amount};

/// More sentences would make the answer unclear.
const MOST_SENTENCES: usize = 3;

/// Asks about every used range and refuses every used negative number, unless explicit parameters override them.
pub(super) fn check(
    question: &Understood,
    names: &Vocabulary,
    explicit: &RouteParams,
) -> Result<(), AgentError> {
    let mut sentences: Vec<String> =
        ends(question, names).into_iter().chain(groups(question)).chain(runs(question)).collect();
    for (at, token) in question.tokens.iter().enumerate() {
        cancel::tick();
        if sentences.len() == MOST_SENTENCES {
            break;
        }
        let Some(number) = token.amount().filter(|number| number.to.is_some() || number.value < 0.0) else {
            continue;
        };
        let other = Amount { value: number.to.unwrap_or(-number.value), ..number };
        let mut tokens = question.tokens.clone();
        tokens[at] = Token::Number(other);
        let (params, _) = read(tokens, names, question.about_places.clone(), &question.before);
        if params.edited(explicit.clone()) != question.params.clone().edited(explicit.clone()) {
            sentences.push(sentence(&question.tokens, at, number));
        }
    }
    if sentences.is_empty() { Ok(()) } else { Err(AgentError::Needs(sentences.join(" "))) }
}

/// Asks where routes end, if that is a place that the file does not have, several places, or the last stop as well.
fn ends(question: &Understood, names: &Vocabulary) -> Option<String> {
    let known = match names.depots.as_slice() {
        [] => "such as “end at C5” with the id of a row".to_owned(),
        depots => format!("its depots are {}", listed(depots)),
    };
    if let Some(name) = question.unknown_ends.first() {
        return Some(format!(
            "“{}” is no place of the file, so it is not known where routes should end. Name the end as the file does ({known}), or \
             leave it out: routes end where they start then.",
            plain(name)
        ));
    }
    let mut ends: Vec<String> = Vec::new();
    for wish in question.about_places.wishes.iter().flatten() {
        if let Wish::EndAt(place) = wish
            && !ends.contains(place)
        {
            ends.push(place.clone());
        }
    }
    if ends.len() > 1 {
        return Some(format!(
            "{} are named as ends of the routes, and the plan needs one place where all routes end. Ask again with one of them.",
            listed(&ends)
        ));
    }
    let is_open = !ends.is_empty() && question.params.open_routes == Some(true);
    is_open.then(|| {
        format!(
            "Routes can end at {} or at their last stop, and the question says both. Ask again with one of them.",
            listed(&ends)
        )
    })
}

/// Asks what a run of stops is for.
fn runs(question: &Understood) -> Option<String> {
    let run = question.unused_runs.first()?;
    Some(format!(
        "It is not clear what to do with the stops “{run}”. Say it in one clause, as in “leave out {run}”, “{run} in the same van” or \
         “priority for {run}”, or choose rows by a column of the file, as in “demand above 10”.",
        run = plain(run)
    ))
}

/// Asks for the vehicles of each group, and for one speed.
fn groups(question: &Understood) -> Vec<String> {
    let tokens = &question.tokens;
    let word = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.is_one_of(words));
    let is_other = |at: usize| {
        let article = word(at, &["the", "die", "los", "las", "os", "as"]);
        article
            && word(at + 1, &["others", "rest", "anderen", "übrigen", "demás", "otros", "outros", "demais"])
    };
    let is_of_vehicles = |at: usize| {
        // `schaffen es die anderen drei?` counts them.
        let is_count = tokens.get(at + 2).is_some_and(|token| token.number().is_some())
            && tokens.get(at + 3).is_none_or(|next| *next == Token::Stop);
        let behind = &tokens[(at + 2 + usize::from(is_count)).min(tokens.len())..tokens.len().min(at + 7)];
        let is_of_stops =
            behind.iter().any(|token| token.starts_one_of(&["stop", "customer", "order", "deliver"]));
        behind.iter().any(|token| matches!(token, Token::Number(_) | Token::Clock(_))) && !is_of_stops
    };
    let others = (0..tokens.len()).find(|at| is_other(*at) && is_of_vehicles(*at));
    let speeds = tokens.iter().enumerate().filter(|(at, token)| {
        let is_speed =
            word(at + 1, &["kmh", "kph", "mph"]) || word(at + 1, &["km"]) && word(at + 2, &["h", "per"]);
        token.number().is_some() && is_speed
    });
    let has_speeds = speeds.count() > 1 && question.params.fleet.is_none();
    let others = others.map(|_| {
        "The question gives some of the vehicles and “the others” different values. Name each group with its number, its load \
         and its times, as in “2 vans of 150 units from 6:00 to 15:00 and 6 trucks of 150 units from 9:00 to 18:00”."
            .to_owned()
    });
    let speeds = has_speeds.then(|| {
        "The question has several speeds, and a plan has one speed for each kind of vehicle, at all times of the day and on all \
         roads. Ask again with one speed, such as “40 km/h”."
            .to_owned()
    });
    others.into_iter().chain(speeds).chain(counted_twice(question.params.fleet.as_deref())).collect()
}

/// Asks about a second number of the same vehicles, of which nothing else is said: `8 vans of 150 units, at most 3 vans at once`.
fn counted_twice(fleet: Option<&[VehicleKind]>) -> Option<String> {
    let fleet = fleet?;
    let says_no_more = |kind: &VehicleKind| {
        let (name, count) = (kind.name.clone(), kind.count);
        *kind == VehicleKind { name, count, ..VehicleKind::default() }
    };
    let (at, second) = fleet.iter().enumerate().find(|(_, kind)| says_no_more(kind))?;
    let has_load =
        |kind: &VehicleKind| kind.capacity.or(kind.weight_capacity).or(kind.volume_capacity).is_some();
    let others = fleet.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, kind)| kind);
    let first = others.into_iter().find(|kind| kind.name == second.name && has_load(kind))?;
    Some(format!(
        "The question gives two numbers of {}, {} and {}. Say which one counts, or what sets the two groups apart, as in \
         “{} vans of 150 units and {} vans of 200 units”.",
        plain(&format!("{}s", second.name)),
        first.count,
        second.count,
        first.count,
        second.count
    ))
}

fn listed(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    names.join(" and ")
}

fn sentence(tokens: &[Token], at: usize, number: Amount) -> String {
    let asked = phrase(tokens, at);
    match number.to {
        Some(to) => format!(
            "“{asked}” is a range, and the plan needs one number. Ask again with {}, with {} or with a number between them.",
            amount(number.value),
            amount(to)
        ),
        None => format!(
            "“{asked}” is below zero, and the plan needs a positive number. Ask again with the right number."
        ),
    }
}
