//! Numbers whose meaning follows from their unit or the words around them: speed, limits of routes, service, costs, fuel,
//! search. `figure` finds a number and its clause; `lengths` and `costs` read most kinds of figures.

mod costs;
mod figure;
mod lengths;

use crate::vehicle_routing::{
    params::RouteParams,
    question::{reading::tokens::Token, take, vocabulary::STOPS},
};
pub(super) use costs::names_money;
use figure::Figure;

/// Reads every figure of a text.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams) {
    for at in 0..tokens.len() {
        let Some(figure) = figure::at(tokens, at) else { continue };
        if let Some(end) = read_one(&figure, params) {
            let end = (figure.after_number + end).min(figure.end);
            take(tokens, at..end);
        }
    }
}

/// The number of tokens after the number that belong to it, if the figure was understood.
type Length = Option<usize>;

fn read_one(figure: &Figure, params: &mut RouteParams) -> Length {
    lengths::search(figure, params)
        .or_else(|| lengths::speed(figure, params))
        .or_else(|| costs::fuel(figure, params))
        .or_else(|| costs::cost(figure, params))
        .or_else(|| lengths::distance(figure, params))
        .or_else(|| lengths::duration(figure, params))
        .or_else(|| stops(figure, params))
        .or_else(|| lengths::service(figure, params))
        .or_else(|| detour(figure, params))
}

/// `at most 8 stops per route`, `max stops 8`.
fn stops(figure: &Figure, params: &mut RouteParams) -> Length {
    let value = figure.value.filter(|value| value.fract() == 0.0 && value.abs() <= 1e6)?;
    let is_stops = figure.after.first().is_some_and(|token| token.starts_one_of(&STOPS));
    let is_named = figure.before.last().is_some_and(|token| token.starts_one_of(&STOPS));
    if !(is_stops && figure.is_limit() || is_named && figure.is_after(&["max", "most"])) {
        return None;
    }
    params.max_stops = Some(value as u32);
    Some(if is_stops { figure.with_per(1) } else { 0 })
}

/// `a detour factor of 1.4`, `great-circle distance times 1.3`.
fn detour(figure: &Figure, params: &mut RouteParams) -> Length {
    let value = figure.value.filter(|value| *value <= 10.0)?;
    let is_factor = figure.before.last().is_some_and(|token| token.is_one_of(&["times", "x"]))
        && figure.is_after(&["distance", "circle", "haversine"]);
    if !(figure.is_after(&["detour"]) || is_factor) {
        return None;
    }
    params.detour = Some(value);
    Some(0)
}
