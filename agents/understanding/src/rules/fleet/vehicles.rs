//! How many vehicles.

use crate::{params::Params, pattern::Captured, rules::Rule};

/// More vehicles than this in a sentence are a number of something else.
const MOST_VEHICLES: f64 = 2_000.0;

pub(super) fn rules() -> Vec<Rule> {
    let mut rules = counts();
    rules.extend(changes());
    rules
}

fn counts() -> Vec<Rule> {
    let mut rules = vec![
        Rule::read(
            "(max|maximum|at most|up to|only|just)? {count} <of a kind>? <of a kind>? <vehicle> (at most|max|maximum|available|today|we have)?",
            vehicles,
        ),
        Rule::read("{count} (of|out of) (our|my|the|all)? {count} <of a kind>? <vehicle>", vehicles),
        // What is left counts, whatever number of them was named before.
        Rule::read("only {count} (left|remaining|available|working|running)", |params, values| {
            params.remove("vehicles");
            vehicles(params, values)
        }),
        Rule::read(
            "{count} (nos|no|nr|numbers|pcs|units) (.)? (of)? (our|my)? <of a kind>? <of a kind>? <vehicle>",
            vehicles,
        ),
        Rule::read("(pair|couple) (of)? (the|our|my)? <of a kind>? <vehicle>", |params, _| {
            count(params, 2.0)
        }),
        Rule::read("(both|the two) (of)? (our|the|my)? <of a kind>? <vehicle>", |params, _| {
            count(params, 2.0)
        }),
        Rule::read("(trio of|all three) (our|the|my)? <of a kind>? <vehicle>", |params, _| {
            count(params, 3.0)
        }),
        // What any one vehicle may do says nothing about how many there are.
        Rule::read("(one|1|any one|any) <vehicle> (should|must|shall) (not|never|only)", |_, _| true),
        Rule::read("<vehicle> limit (is|of|=|:)? {count}", vehicles),
        Rule::read("{count} of (them|em|those|these|us)", vehicles),
        Rule::read(
            "(number|no|nr|count|anzahl|número|numero|nombre) (of|de|der)? <vehicle> (is|=|:|are|limit* to)? {count}",
            vehicles,
        ),
        Rule::read("<vehicles> (is|=|:|are|x|max|limit* to|at most)? {count}", vehicles),
        // What drivers are paid counts none of them.
        Rule::read(
            "<vehicles> (is|=|:|are)? {count} (per|an|a|pro|je|por|par|la) (hour|h|hr|stunde|hora|heure)",
            |_, _| true,
        ),
        Rule::read("<vehicle> (=|:|x|count|number) (=|:)? {count}", vehicles),
        Rule::read("(have|has|got|use|using|take|with) <vehicle> {count}", vehicles),
        Rule::read("(k|m) (number)? = {count} <vehicle>?", vehicles),
        Rule::read("fleet (size)? (of|is|=|:)? {count} <vehicle>?", vehicles),
        Rule::read("(left|down|us|me) (with|to) (only|just)? {count} <of a kind>? <vehicle>?", vehicles),
        Rule::read(
            "(do|manage|make|handle|cover|serve|deliver) (it|this|that|them|everything|all) (all)? with (only|just)? {count}",
            vehicles,
        ),
        Rule::read(
            "{count} (people|persons|person|man|men|guy|guys|boys|chap|chaps|blokes|lad) (with|on|in) (a|the|their|his)? <vehicle>",
            vehicles,
        ),
        Rule::read("{count} <vehicle> (with|in|and) <vehicles>", vehicles),
        Rule::read("(a|one|1) single <vehicle>", one_vehicle),
        Rule::read("single <vehicle>", one_vehicle),
        Rule::read("(my|our|the|a) (only|one|lone|sole|one and only) <of a kind>? <vehicle>", one_vehicle),
        Rule::read("(ek|einem|einen|un|une|una|um|uma) (seul|seule|solo|sola|só)? <vehicle>", one_vehicle),
    ];
    for (word, read) in WORDS_FOR_NUMBERS {
        rules.push(Rule::read(&format!("{word} <of a kind>? <vehicle>"), *read));
    }
    rules
}

pub(super) type Read = fn(&mut Params, &[Captured]) -> bool;

/// Small numbers in other languages.
const WORDS_FOR_NUMBERS: &[(&str, Read)] = &[
    ("(zwei|dos|deux|dois|duas|do|दो)", |params, _| count(params, 2.0)),
    ("(drei|tres|trois|três|teen|तीन)", |params, _| count(params, 3.0)),
    ("(vier|cuatro|quatre|quatro|char|chaar|चार)", |params, _| count(params, 4.0)),
    ("(fünf|cinco|cinq|paanch|panch|पांच|पाँच)", |params, _| count(params, 5.0)),
    ("(sechs|seis|chhe|chhah|छह)", |params, _| count(params, 6.0)),
];

fn count(params: &mut Params, vehicles: f64) -> bool {
    if params.get("vehicles").is_some() {
        return false;
    }
    params.number("vehicles", vehicles);
    true
}

/// A second number of vehicles is not a correction of the first; it stays free and is reported.
pub(super) fn vehicles(params: &mut Params, values: &[Captured]) -> bool {
    let Some(number) = values.first().and_then(Captured::number) else { return false };
    if number > MOST_VEHICLES {
        return false;
    }
    match params.get("vehicles").and_then(serde_json::Value::as_f64) {
        Some(known) => (known - number).abs() < 1e-9,
        None => count(params, number),
    }
}

fn one_vehicle(params: &mut Params, _: &[Captured]) -> bool {
    count(params, 1.0)
}

/// Between some vehicles and all of them: `one of our 4 vans`.
const OF_OURS: &str = "(of|out of|von|de|das|dos)? (our|my|the|unseren|unserer|nuestros|nuestras|nos|nossos|nossas|las|los|les|den|der)?";
/// Behind vehicles that cannot drive.
const GONE: &str = "(breaks|break|broke*|fails|goes down|is broke*|is down|is sick|is in repair|is in the workshop|is in the garage|is in the shop|is unavailable|is missing|is off sick|is off the road|is out of service|are broke*|are down|are in repair|are in the workshop|are in the garage|are off the road|are out of service|are unavailable|fällt|fallen|ist kaputt|ist defekt|ist in der werkstatt|se avería|se averían|se estropea|está en el taller|está averiada|está averiado|tombe|tombent|est en panne|avaria|avariam|quebra|está avariada)";

/// `one of our 4 vans breaks down`: those that are left.
fn rest_of_all(params: &mut Params, values: &[Captured]) -> bool {
    let numbers: Vec<f64> = values.iter().filter_map(Captured::number).collect();
    let (gone, all) = match numbers[..] {
        [all] => (1.0, all),
        [gone, all] => (gone, all),
        _ => return false,
    };
    gone < all && all <= MOST_VEHICLES && count(params, all - gone)
}

fn changes() -> Vec<Rule> {
    vec![
        Rule::number(
            "vehicles_delta",
            "{count} (more|extra|additional|mehr|más|mas|de plus|a mais|aur) <of a kind>? <vehicle>",
        ),
        Rule::number("vehicles_delta", "{count} <of a kind>? <vehicle> (more|extra|mehr|más|de plus|a mais)"),
        Rule::number(
            "vehicles_delta",
            "(add|adding|plus|hire|rent|buy) {count} (more|extra)? <of a kind>? <vehicle>",
        ),
        Rule::read("(an|one) (extra|additional|more|further|other) <vehicle>", |params, _| {
            delta(params, 1.0)
        }),
        Rule::read(
            "(another|add a|an extra|noch ein|otro|otra|un autre|mais um|ek aur) <vehicle>",
            |params, _| delta(params, 1.0),
        ),
        Rule::read("{count} (fewer|less|weniger|menos|de moins|a menos|kam) <of a kind>? <vehicle>", fewer),
        Rule::read(
            "{count} <of a kind>? <vehicle> (fewer|less|weniger|menos|de moins|a menos|short|out|off|down|kam)",
            fewer,
        ),
        Rule::read(
            "{count} <of a kind>? <vehicle> (is|are)? (broke*|broken*|sick|in the shop|in repair|unavailable|missing|not available|off sick|out of service|kaputt)",
            fewer,
        ),
        Rule::read(
            "{count} (of them)? (is|are|ist|sind) (broke*|broken*|sick|in the shop|in the garage|in repair|unavailable|missing|not available|off sick|out of service|out of order|off the road|kaputt|defekt)",
            fewer_of_stated,
        ),
        Rule::read(&format!("{{count}} {OF_OURS} {{count}} <of a kind>? <vehicle> {GONE}"), rest_of_all),
        Rule::read(
            &format!(
                "(ein|eins|eines|einer|una|uno|un|une|uma|um) {OF_OURS} {{count}} <of a kind>? <vehicle> {GONE}"
            ),
            rest_of_all,
        ),
        Rule::read("(drop|lose|losing|minus|remove|without) {count} <of a kind>? <vehicle>", fewer),
        Rule::read("(drop|lose|losing|minus|remove) a <vehicle>", |params, _| delta(params, -1.0)),
    ]
}

fn delta(params: &mut Params, vehicles: f64) -> bool {
    params.number("vehicles_delta", vehicles);
    true
}

/// Of a number that was stated before, those that are missing are taken away; alone, they are a change.
fn fewer(params: &mut Params, values: &[Captured]) -> bool {
    let Some(number) = values.first().and_then(Captured::number) else { return false };
    fewer_of_stated(params, values) || delta(params, -number)
}

/// `one is broken` behind a number of vehicles.
fn fewer_of_stated(params: &mut Params, values: &[Captured]) -> bool {
    let stated = params.get("vehicles").and_then(serde_json::Value::as_f64);
    let missing = values.first().and_then(Captured::number);
    let Some((stated, missing)) = stated.zip(missing).filter(|(stated, missing)| stated > missing) else {
        return false;
    };
    params.number("vehicles", stated - missing);
    true
}
