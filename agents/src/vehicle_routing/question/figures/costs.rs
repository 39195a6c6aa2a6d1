//! Money per km, hour and vehicle, and fuel.

use super::{
    Length,
    figure::{Figure, is_of_vehicle},
};
use crate::vehicle_routing::{
    params::RouteParams,
    question::reading::{
        tokens::Token,
        units::{is_currency, is_hour_unit, is_litre, km_of, unit_of},
    },
};

pub(super) fn cost(figure: &Figure, params: &mut RouteParams) -> Length {
    let value = figure.value?;
    if let Some(length) = cost_behind(figure, value, params) {
        return Some(length);
    }
    let first = usize::from(figure.after.first().is_some_and(names_money));
    let per = figure.after.get(first).filter(|token| token.is_one_of(&["per", "a", "an", "each"]));
    let of = figure.after.get(first + 1).filter(|_| per.is_some())?;
    let is_money = first > 0 || figure.is_after_any(names_money);
    // `0.8 per km, 30 per hour, 50 per vehicle`.
    let is_list = params.cost_per_km.or(params.cost_per_hour).is_some();
    if is_km(of) {
        params.cost_per_km = Some(value);
    } else if is_hour_unit(of) {
        params.cost_per_hour = Some(value);
    } else if (is_money || is_list) && is_of_vehicle(of) {
        params.cost_per_vehicle = Some(value);
    } else {
        return None;
    }
    Some(first + 2)
}

/// `every hour costs 60`, `each km 0.9`, and `hour 35` behind another price: the unit stands before the money.
fn cost_behind(figure: &Figure, value: f64, params: &mut RouteParams) -> Length {
    const LINKS: [&str; 9] = ["is", "are", "at", "for", "of", "about", "around", "equals", "be"];
    const EACH: [&str; 13] =
        ["each", "every", "per", "a", "an", "one", "der", "die", "jede", "jeder", "jedes", "cada", "chaque"];
    let is_between = |token: &&Token| token.is_one_of(&LINKS) || names_money(token);
    let between = figure.before.iter().rev().take_while(is_between).count();
    let unit = figure.before.len().checked_sub(between + 1)?;
    let of = &figure.before[unit];
    let currency = usize::from(figure.after.first().is_some_and(is_currency));
    let is_alone =
        figure.after.get(currency).is_none_or(|next| next.is_one_of(&["and", "but", "plus", "or"]));
    let is_each = unit.checked_sub(1).is_some_and(|before| figure.before[before].is_one_of(&EACH));
    let is_priced = between > 0 && figure.before[unit + 1..].iter().any(names_money) || currency > 0;
    let is_list = params.cost_per_km.or(params.cost_per_hour).is_some();
    // `per hour 35` is a rate, and so is `stunde 38` at the head of a clause behind the price of a km.
    let is_first = unit == 0 || figure.before[unit - 1].is_one_of(&["and", "but", "plus"]);
    if !is_alone || !(is_priced || is_each || is_list && is_first) {
        return None;
    }
    if is_km(of) {
        params.cost_per_km = Some(value);
    } else if is_hour_unit(of) {
        params.cost_per_hour = Some(value);
    } else if is_of_vehicle(of) && (is_priced || is_list) && is_each {
        params.cost_per_vehicle = Some(value);
    } else {
        return None;
    }
    Some(currency)
}

/// `costs`, `wage`, `euros`, `INR`.
pub(in crate::vehicle_routing::question) fn names_money(token: &Token) -> bool {
    const MONEY: [&str; 6] = ["cost", "price", "pay", "wage", "money", "charge"];
    token.starts_one_of(&MONEY) || is_currency(token)
}

fn is_km(token: &Token) -> bool {
    km_of(token) == Some(1.0)
}

pub(super) fn fuel(figure: &Figure, params: &mut RouteParams) -> Length {
    let value = figure.value?;
    let unit = figure.after.first()?;
    if unit_of(unit) == Some("kg") && is_co2(figure) {
        params.co2_kg_per_litre = Some(value);
        return Some(4);
    }
    let is_fuel = figure.is_near(&["fuel", "consum", "diesel", "petrol"]) || figure.is_before(&["km"]);
    if is_litre(unit) && is_fuel {
        params.fuel_litres_per_100_km = Some(value);
        // `per 100 km`, `/100 km`.
        let end = figure.after.iter().position(is_km);
        return Some(end.map_or(1, |end| end + 1));
    }
    None
}

/// `2.5 kg CO2 per litre`, `kg/l` and `kg per litre`, but not `900 kg and 800 litres`.
fn is_co2(figure: &Figure) -> bool {
    let is_per_litre = figure.after.iter().take(6).any(is_litre);
    let is_direct = figure.after.iter().skip(1).take(2).any(is_litre)
        && figure.after.get(2).is_none_or(|token| token.number().is_none());
    let names_co2 =
        figure.before.iter().chain(figure.after).any(|token| token.is("co") || token.starts("emission"));
    is_per_litre && (names_co2 || is_direct)
}
