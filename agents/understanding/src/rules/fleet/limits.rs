//! Speed, and limits of a route: distance, stops and trips.

use crate::{params::Params, pattern::Captured, rules::Rule};

const KILOMETRES_OF_A_MILE: f64 = 1.609_344;

pub(super) fn rules() -> Vec<Rule> {
    let mut rules = speeds();
    rules.extend(distances());
    rules.extend(stops());
    rules.extend(trips());
    rules
}

fn speeds() -> Vec<Rule> {
    const SPEED: &str = "(speed|speeds|avg|average|average speed|avg speed|mean speed|driving speed|doing|drive at|drives at|geschwindigkeit|durchschnitt|tempo|velocidad|velocidad media|vitesse|vitesse moyenne|velocidade|velocidade média|raftar|रफ़्तार|रफ ् तार)";
    vec![
        Rule::read(
            &format!("(the)? {SPEED} ~ (is|of|to|at|=|:)? <about>? {{size}} (average|avg|on average)?"),
            speed,
        ),
        Rule::read(
            "{size} (average|avg|on average|speed|average speed|im schnitt|de moyenne|de media)?",
            speed,
        ),
        Rule::read("{size} <an hour>", speed_of_length),
        Rule::number(
            "speed_kmh",
            "(speed|speeds|average speed|avg speed|mean speed|driving speed|geschwindigkeit|velocidad|velocidad media|vitesse|vitesse moyenne|velocidade|velocidade média|raftar) (is|of|to|at|=|:)? <about>? {count}",
        ),
        Rule::read("{number} <kilometre> <an hour>", speed_of_number),
        Rule::read(&format!("{SPEED} (is|of|to|at|=|:)? {{number}} <kilometre> <an hour>?"), speed_of_number),
    ]
}

fn speed(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let Some(number) = value.number() else { return false };
    let per_hour = match value.unit() {
        Some("km/h") => number,
        Some("mph") => number * KILOMETRES_OF_A_MILE,
        Some("m/s") => number * 3.6,
        Some("knot") => number * 1.852,
        _ => return false,
    };
    params.number("speed_kmh", hundredths(per_hour));
    true
}

fn speed_of_number(params: &mut Params, values: &[Captured]) -> bool {
    let Some(number) = values.first().and_then(Captured::number) else { return false };
    params.number("speed_kmh", number);
    true
}

/// `60 km in one hour`, where the length is an amount of its own.
fn speed_of_length(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let per_hour = match (value.number(), value.unit()) {
        (Some(number), Some("km")) => number,
        (Some(number), Some("mile")) => number * KILOMETRES_OF_A_MILE,
        _ => return false,
    };
    params.number("speed_kmh", hundredths(per_hour));
    true
}

pub(super) fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn distances() -> Vec<Rule> {
    const LIMIT: &str = "(at most|max*|no more than|not more than|not more as|no more as|more as|more than|never more than|up to|capped at|cap|limit*|no longer than|longer than|not longer than|not exceed|exceed|exceeding|over|under|less than|below|beyond|farther than|further than|range|range of|range is|höchstens|maximal|bis zu|máximo|maximo|no máximo|como máximo|más de|mas de|mais de|mais que|au maximum|au plus|plus de|zyada se zyada|se zyada|a maximum of|cover)";
    const TAIL: &str =
        "(max*|at most|tops|limit|range|each|(per|a|in a|for each|for every|every|pro|por|par|je) <route>)?";
    vec![
        Rule::read(&format!("{LIMIT} ~ {{size}} {TAIL}"), max_distance),
        Rule::read(
            "{size} (max*|at most|tops|limit|range|máximo|maximo|maximal) ((per|a|for each|pro|por|par|je) <route>)?",
            max_distance,
        ),
        Rule::read(
            "{size} (per|a|for each|for every|each|pro|por|par|je) <route> (max*|at most|tops|limit)?",
            max_distance,
        ),
        Rule::read(
            "(route|tour|trip|driving|daily|travel) (distance|length|km|mileage|range) (limit)? (is|=|:|of|at most|max*|limit* to|under|below|at)? {size}",
            max_distance,
        ),
        Rule::read(
            "(max*)? (distance|mileage|km) (limit|per route|per van|per tour)? (is|=|:|of|at|limit)? {size}",
            max_distance,
        ),
        Rule::number("max_distance_km", &format!("{LIMIT} {{number}} <kilometre> {TAIL}")),
        Rule::number(
            "max_distance_km",
            "{number} <kilometre> (máximo|maximo|maximal|max|au maximum|pro tour|pro fahrzeug|por ruta|por rota|par tournée|se (zyada|lamb*)|से (ज़्यादा|ज ् यादा|लंबा|अधिक) (न|नहीं) (हो)?|से (ज़्यादा|लंबा|अधिक))",
        ),
        Rule::number("max_distance_km", "max* (distance|km|mileage) (is|=|:|of)? {count}"),
    ]
}

pub(super) fn max_distance(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let Some(number) = value.number() else { return false };
    let kilometres = match value.unit() {
        Some("km") => number,
        Some("mile") => number * KILOMETRES_OF_A_MILE,
        _ => return false,
    };
    if params.get("max_distance_km").is_some() {
        return false;
    }
    params.number("max_distance_km", hundredths(kilometres));
    true
}

fn stops() -> Vec<Rule> {
    const LIMIT: &str = "(at most|max*|no more than|not more than|not more as|never more than|more than|up to|capped at|limit* to|limit of|cap of|no longer than|höchstens|maximal|máximo|maximo|no máximo|como máximo|no más de|au maximum|au plus|pas plus de|zyada se zyada|a maximum of|less than or equal to)";
    const TAIL: &str =
        "(max*|at most|tops|<each>|(per|a|for each|on each|in each|for one|each|pro|por|par|je) <route>)?";
    vec![
        Rule::number("max_stops", &format!("{LIMIT} {{count}} <stop> (for)? {TAIL}")),
        Rule::number(
            "max_stops",
            &format!("{LIMIT} {{count}} (per|a|for each|on each|for one|pro|por|par|je) <route>"),
        ),
        Rule::number(
            "max_stops",
            "{count} <stop> (max*|at most|tops|limit|or (less|fewer)|máximo|au maximum) (for)? (<each>|(per|a|each|for each) <route>)?",
        ),
        Rule::number(
            "max_stops",
            "{count} <stop> (<each>|(per|a|/|each|for each|pro|por|par|je) <route>) (max*|at most|tops)?",
        ),
        Rule::number(
            "max_stops",
            "(max*|limit of|limit) (_)? <stop> (<each>|per route|per tour)? (is|=|:|of|at|limit)? {count}",
        ),
        Rule::number(
            "max_stops",
            "<stop> (<each>|per route|per tour) (max*|at most|limit* to|limit|is|=|:)? {count}",
        ),
        Rule::number("max_stops", "<stop> , (at most|max*|no more than) {count} each"),
        Rule::read(
            "{count} <stop> , (at most|max*|no more than|not more than) {count} (each|per <route>|a <route>)",
            stops_and_limit,
        ),
        Rule::number(
            "stops",
            "{count} (stops|drops|customers|deliveries|clients|addresses|shops|calls|paradas|kunden|stopps|clientes|entregas|arrêts|livraisons)",
        ),
    ]
}

fn stops_and_limit(params: &mut Params, values: &[Captured]) -> bool {
    let [stops, limit] = values else { return false };
    let (Some(stops), Some(limit)) = (stops.number(), limit.number()) else { return false };
    params.number("stops", stops);
    params.number("max_stops", limit);
    true
}

fn trips() -> Vec<Rule> {
    const LIMIT: &str = "(at most|max*|no more than|not more than|up to|limit* to|only|just|höchstens|maximal|máximo|no máximo|como máximo|au maximum|au plus|a maximum of)";
    const DO: &str = "(can|may|could|must|should|will)? (do|does|go|goes|make|makes|run|runs|drive|drives|gets|fahren|hacer|hace|hacen|faire|fait|fazer|faz|puede hacer|pueden hacer|peut faire|peuvent faire|pode fazer|podem fazer|kar sakta hai)";
    const WHO: &str = "(each|every|everyone|everybody|all|they|it|each of them|jeder|cada uno|cada una|chacun|cada um|har ek|<vehicle>|(each|every|a|cada|jeder|jedes|chaque|har) <vehicle>)";
    let mut rules = vec![
        Rule::number(
            "max_trips",
            &format!(
                "{LIMIT}? {{count}} <trips> (<each>|(per|a) (driver|van|truck|vehicle|lorry|day)) (max*|at most)?"
            ),
        ),
        Rule::number(
            "max_trips",
            &format!("{LIMIT} {{count}} (trips|tours|runs|rounds|viagens|viajes|fahrten|touren|tournées)"),
        ),
        Rule::number("max_trips", &format!("{WHO} {DO} {LIMIT}? {{count}} <trips>")),
        Rule::number(
            "max_trips",
            "(pode|podem|puede|pueden|peut|kann) (fazer|hacer|faire)? {count} <trips> (machen|fahren)?",
        ),
        Rule::number("max_trips", &format!("{WHO} (can|may|could|go|goes) ~ {{count}} times")),
        Rule::number("max_trips", "{count} (trips|runs|loads) (max|at most|each|apiece|allowed)"),
        Rule::number("max_trips", "max* (trips|runs|tours) (<each>)? (is|=|:|of)? {count}"),
        Rule::read("a second (time|trip|round|run|tour|load) (,)? but not a (third|3rd)", two_trips),
        Rule::read(&format!("{WHO} ~ (twice|zweimal|dos veces|deux fois|duas vezes|do baar)"), two_trips),
        Rule::read("(can|may|could) (go|run|drive|be used|load) (out)? (twice|again|two times)", two_trips),
        Rule::read(
            "(a|one) second (trip|round|run|tour|load) (is|are)? (ok|okay|allowed|possible|fine)?",
            two_trips,
        ),
        Rule::read("(only)? (one|a single|single|1) (trip|tour|run|round) (<each>|only) (only)?", one_trip),
        Rule::read(
            "(can|may|could|will|also) (do|make|take|go|start|have)? (on|for)? (a|one)? (second|2nd) (trip|round|run|tour|load)",
            two_trips,
        ),
        Rule::number(
            "max_trips",
            "{count} (trips|tours|runs|rounds) (in all|altogether|in total|a day|per day|daily)",
        ),
    ];
    rules.push(Rule::number("max_trips", &format!("{LIMIT} {{count}} <trips> <each>")));
    rules
}

fn two_trips(params: &mut Params, _: &[Captured]) -> bool {
    params.number("max_trips", 2.0);
    true
}

fn one_trip(params: &mut Params, _: &[Captured]) -> bool {
    params.number("max_trips", 1.0);
    true
}
