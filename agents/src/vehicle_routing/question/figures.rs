//! Numbers whose unit or whose neighbours say what they are: speed, limits of routes, service, costs, fuel, search.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{take, tokens::Token},
};

/// A number with its clause.
struct Figure<'a> {
    value: f64,
    before: &'a [Token],
    after: &'a [Token],
}

impl Figure<'_> {
    /// A word with this beginning in the few words before the number.
    fn is_after(&self, starts: &[&str]) -> bool {
        let from = self.before.len().saturating_sub(5);
        self.before[from..].iter().any(|token| starts.iter().any(|start| token.starts(start)))
    }

    /// A word with this beginning in the few words after the number.
    fn is_before(&self, starts: &[&str]) -> bool {
        self.after.iter().take(5).any(|token| starts.iter().any(|start| token.starts(start)))
    }

    fn is_near(&self, starts: &[&str]) -> bool {
        self.is_after(starts) || self.is_before(starts)
    }

    fn unit_is(&self, units: &[&str]) -> bool {
        self.after.first().is_some_and(|token| token.is_one_of(units))
    }

    /// `km per vehicle`, `minutes a route`.
    fn is_per(&self, of: &[&str]) -> bool {
        self.after.windows(2).take(4).any(|pair| {
            pair[0].is_one_of(&["per", "a", "each", "every"]) && of.iter().any(|start| pair[1].starts(start))
        })
    }

    fn is_limit(&self) -> bool {
        const LIMITS: [&str; 12] = [
            "most", "max", "limit", "than", "longest", "up", "under", "below", "within", "range", "exceed",
            "only",
        ];
        self.is_after(&LIMITS) || self.is_per(&VEHICLES) || self.is_before(&["max", "limit"])
    }
}

const VEHICLES: [&str; 11] =
    ["vehicle", "van", "truck", "route", "tour", "driver", "lorr", "car", "bike", "courier", "day"];
const KM: [&str; 6] = ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"];
const MILES: [&str; 3] = ["mile", "miles", "mi"];
const MINUTES: [&str; 4] = ["min", "mins", "minute", "minutes"];
const HOURS: [&str; 5] = ["h", "hr", "hrs", "hour", "hours"];
const SECONDS: [&str; 5] = ["s", "sec", "secs", "second", "seconds"];
const KM_PER_MILE: f64 = 1.609344;

/// Reads every figure of a text.
pub fn read(tokens: &mut [Token], params: &mut RouteParams) {
    for at in 0..tokens.len() {
        let Some(value) = tokens[at].number() else { continue };
        let begin = tokens[..at].iter().rposition(|token| *token == Token::Stop).map_or(0, |stop| stop + 1);
        let end = tokens[at..]
            .iter()
            .position(|token| *token == Token::Stop)
            .map_or(tokens.len(), |stop| at + stop);
        let after = &tokens[at + 1..end];
        // `10-minute stops`.
        let dashes = usize::from(after.first() == Some(&Token::Dash));
        let figure = Figure { value, before: &tokens[begin..at], after: &after[dashes..] };
        let readers = [search, speed, fuel, cost, distance, duration, stops, service, detour];
        if let Some(length) = readers.iter().find_map(|read| read(&figure, params)) {
            take(tokens, at..(at + 1 + dashes + length).min(end));
        }
    }
}

/// How many tokens after the number belong to it, when it was understood.
type Length = Option<usize>;

fn search(figure: &Figure, params: &mut RouteParams) -> Length {
    let is_search = figure.is_after(&[
        "solv",
        "search",
        "think",
        "optimi",
        "comput",
        "calculat",
        "time limit",
        "run",
        "improv",
    ]) || figure.is_before(&["solv", "search", "comput", "calculat"]);
    let factor = if figure.unit_is(&SECONDS) {
        1.0
    } else if is_search && figure.unit_is(&MINUTES) {
        60.0
    } else {
        return None;
    };
    params.solve_seconds = Some(factor * figure.value);
    Some(1)
}

fn speed(figure: &Figure, params: &mut RouteParams) -> Length {
    let first = figure.after.first();
    let per_hour = |place: usize| {
        figure.after.get(place).is_some_and(|token| {
            HOURS.iter().any(|hour| token.is(hour))
                || (token.is_one_of(&["per", "an"])
                    && figure.after.get(place + 1).is_some_and(|next| next.starts("h")))
        })
    };
    // `km/h` and `km per hour`.
    let long = if figure.after.get(1).is_some_and(|token| token.is_one_of(&["per", "an"])) { 3 } else { 2 };
    let (factor, length) = if first.is_some_and(|token| token.is_one_of(&["kmh", "kph", "kmph"])) {
        (1.0, 1)
    } else if first.is_some_and(|token| token.is("mph")) {
        (KM_PER_MILE, 1)
    } else if figure.unit_is(&KM) && per_hour(1) {
        (1.0, long)
    } else if figure.unit_is(&MILES) && per_hour(1) {
        (KM_PER_MILE, long)
    } else if figure.is_after(&["speed"]) && !figure.unit_is(&MINUTES) {
        (1.0, 0)
    } else {
        return None;
    };
    params.speed_kmh = Some(factor * figure.value);
    Some(length.min(figure.after.len()))
}

fn fuel(figure: &Figure, params: &mut RouteParams) -> Length {
    let is_litre = |token: &Token| token.is_one_of(&["l", "litre", "litres", "liter", "liters"]);
    let is_per_litre = figure.after.iter().take(6).any(is_litre);
    // `kg/l` and `kg per litre`, but not `900 kg and 800 litres`.
    let is_direct = figure.after.iter().skip(1).take(2).any(is_litre)
        && figure.after.get(2).is_none_or(|it| it.number().is_none());
    let says_co2 =
        figure.before.iter().chain(figure.after).any(|token| token.is("co") || token.starts("emission"));
    let is_co2 = is_per_litre && (says_co2 || is_direct);
    if figure.unit_is(&["kg"]) && is_co2 {
        params.co2_kg_per_litre = Some(figure.value);
        return Some(4.min(figure.after.len()));
    }
    let is_litres = figure.unit_is(&["l", "litre", "litres", "liter", "liters"]);
    if is_litres && (figure.is_near(&["fuel", "consum", "diesel", "petrol"]) || figure.is_before(&["km"])) {
        params.fuel_litres_per_100_km = Some(figure.value);
        // `per 100 km`, `/100 km`.
        let end = figure.after.iter().position(|token| KM.iter().any(|km| token.is(km)));
        return Some(end.map_or(1, |end| end + 1));
    }
    None
}

fn cost(figure: &Figure, params: &mut RouteParams) -> Length {
    const MONEY: [&str; 14] = [
        "cost", "euro", "eur", "dollar", "usd", "rupee", "inr", "pound", "gbp", "price", "pay", "wage",
        "money", "charge",
    ];
    let first =
        usize::from(figure.after.first().is_some_and(|token| MONEY.iter().any(|money| token.starts(money))));
    let is_per = figure.after.get(first).is_some_and(|token| token.is_one_of(&["per", "a", "an", "each"]));
    let of = figure.after.get(first + usize::from(is_per))?;
    let is_money = first > 0 || figure.is_after(&MONEY);
    if !is_per {
        return None;
    }
    // `0.8 per km, 30 per hour, 50 per vehicle`.
    let is_list = params.cost_per_km.or(params.cost_per_hour).is_some();
    if KM.iter().any(|km| of.is(km)) {
        params.cost_per_km = Some(figure.value);
    } else if of.is_one_of(&HOURS) && is_money {
        params.cost_per_hour = Some(figure.value);
    } else if (is_money || is_list) && VEHICLES.iter().any(|vehicle| of.starts(vehicle)) {
        params.cost_per_vehicle = Some(figure.value);
    } else if of.is_one_of(&HOURS) {
        params.cost_per_hour = Some(figure.value);
    } else {
        return None;
    }
    Some(first + 2)
}

fn distance(figure: &Figure, params: &mut RouteParams) -> Length {
    let factor = if figure.unit_is(&KM) {
        1.0
    } else if figure.unit_is(&MILES) {
        KM_PER_MILE
    } else {
        return None;
    };
    if !figure.is_limit() {
        return None;
    }
    params.max_distance_km = Some(factor * figure.value);
    Some(per_length(figure))
}

fn duration(figure: &Figure, params: &mut RouteParams) -> Length {
    let factor = if figure.unit_is(&MINUTES) {
        1.0
    } else if figure.unit_is(&HOURS) {
        60.0
    } else {
        return None;
    };
    let is_at_stop =
        figure.is_near(&["servic", "unload", "handl"]) || figure.is_per(&["stop", "customer", "delivery"]);
    let is_shift = figure.is_near(&["shift"]);
    if is_at_stop || !(figure.is_limit() || is_shift) {
        return None;
    }
    params.max_duration_minutes = Some(factor * figure.value);
    Some(per_length(figure))
}

fn stops(figure: &Figure, params: &mut RouteParams) -> Length {
    const STOPS: [&str; 7] = ["stop", "customer", "deliver", "visit", "place", "drop", "address"];
    let is_stops = figure.after.first().is_some_and(|token| STOPS.iter().any(|stop| token.starts(stop)));
    let is_whole = figure.value.fract() == 0.0 && (1.0..=1e6).contains(&figure.value);
    let is_named = figure.before.last().is_some_and(|token| STOPS.iter().any(|stop| token.starts(stop)));
    if !is_whole || !(is_stops && figure.is_limit() || is_named && figure.is_after(&["max", "most"])) {
        return None;
    }
    params.max_stops = Some(figure.value as u32);
    Some(if is_stops { per_length(figure) } else { 0 })
}

fn service(figure: &Figure, params: &mut RouteParams) -> Length {
    let is_service =
        figure.is_near(&["servic", "unload", "handl", "stop", "each", "every", "deliver", "customer"]);
    if !(figure.unit_is(&MINUTES) && is_service) {
        return None;
    }
    params.service_minutes = Some(figure.value);
    Some(per_length(figure))
}

fn detour(figure: &Figure, params: &mut RouteParams) -> Length {
    let is_detour = figure.is_after(&["detour"])
        || (figure.before.last().is_some_and(|token| token.is_one_of(&["times", "x"]))
            && figure.is_after(&["distance", "circle", "haversine"]));
    if !is_detour || figure.value > 10.0 {
        return None;
    }
    params.detour = Some(figure.value);
    Some(0)
}

/// The unit, and `per vehicle` after it.
fn per_length(figure: &Figure) -> usize {
    let has_per = figure.after.get(1).is_some_and(|token| token.is_one_of(&["per", "a", "each", "every"]));
    if has_per { 3.min(figure.after.len()) } else { 1 }
}
