//! How many vehicles there are and how much they carry when they are alike: `5 vans of 200 units`, `each vehicle carries at
//! most 100 units, and at most 7 vehicles may be used`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        loads::{Load, Scale, is_unit, load_before, loads},
        take,
        tokens::Token,
        vocabulary::Vocabulary,
    },
};

pub const VEHICLES: [&str; 29] = [
    "vehicle",
    "vehicles",
    "van",
    "vans",
    "truck",
    "trucks",
    "lorry",
    "lorries",
    "car",
    "cars",
    "driver",
    "drivers",
    "bike",
    "bikes",
    "courier",
    "couriers",
    "fleet",
    "scooter",
    "scooters",
    "motorbike",
    "motorbikes",
    "trailer",
    "trailers",
    "hgv",
    "hgvs",
    "minivan",
    "minivans",
    "sprinter",
    "sprinters",
];
const CARRY: [&str; 11] =
    ["capacit", "carr", "hold", "load", "payload", "take", "fit", "of", "with", "for", "à"];

/// `5 vans`, `2 refrigerated trucks`.
#[derive(Clone, Debug)]
pub struct Counted {
    pub name: String,
    pub count: u32,
    pub skills: Vec<String>,
    /// `five 800 kg vans`.
    pub load: Option<Load>,
    /// The number, and the token after the noun.
    pub begin: usize,
    pub end: usize,
}

/// Whether a name says nothing of what the vehicle is.
pub fn is_general(name: &str) -> bool {
    matches!(name, "vehicle" | "driver" | "courier" | "fleet")
}

/// Reads what no other reader has taken.
pub fn read(tokens: &mut [Token], params: &mut RouteParams, names: &Vocabulary, tells_apart: bool) {
    let counted: Vec<Counted> = (0..tokens.len()).filter_map(|at| counted(tokens, at, names)).collect();
    let is_driver = |counted: &&Counted| matches!(counted.name.as_str(), "driver" | "courier");
    let first = counted.iter().find(|counted| !is_driver(counted)).or(counted.first());
    let count = first.map(|counted| counted.count).or_else(|| fleet_of(tokens));
    params.vehicles = count.or(params.vehicles);
    if let Some(depots) =
        first.and_then(|first| places_behind(tokens, first.end)).filter(|_| params.depots.is_none())
    {
        params.depots = Some(depots);
    }
    let loads = first
        .and_then(|first| {
            let own = first.load.map(|load| (vec![load], first.begin..first.end));
            own.or_else(|| loads_behind(tokens, first.end))
        })
        .or_else(|| capacity(tokens));
    if let Some((loads, range)) = loads {
        let capacities = Scale::of(loads.iter(), names, tells_apart).capacities(&loads);
        params.capacity = capacities.count;
        params.weight_capacity = capacities.weight;
        params.volume_capacity = capacities.volume;
        take(tokens, range);
    }
    if let Some(first) = first {
        take(tokens, first.begin..first.begin + 1);
    }
}

/// A number with the vehicles that it counts; `5 more vans`, `3 small trucks`.
pub fn counted(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Counted> {
    let count = tokens[at].number().filter(|count| is_count(*count))?;
    if at > 0 && tokens[at - 1].is_one_of(&["route", "vehicle", "truck", "van"]) {
        return None;
    }
    let times = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|times| times.is("x")));
    let load = load_before(tokens, times);
    let first = load.map_or(at + 1, |(_, next)| next);
    let noun = (first..(first + 3).min(tokens.len())).find(|place| noun(&tokens[*place], names).is_some())?;
    let adjectives = &tokens[first..noun];
    let words = adjectives.iter().filter(|token| matches!(token, Token::Word(_))).count();
    if words > 1 || !(first..noun).all(|place| is_adjective(tokens, place)) {
        return None;
    }
    let name = self::noun(&tokens[noun], names)?;
    let full = adjectives.iter().find_map(|token| match token {
        Token::Word(word) => Some(format!("{word} {name}")),
        Token::Number(_)
        | Token::Clock(_)
        | Token::Place(_)
        | Token::Skill(_)
        | Token::Dash
        | Token::Stop => None,
    });
    Some(Counted {
        // The file may tell small vans from big ones.
        name: full.filter(|full| names.vehicles.contains(full)).unwrap_or(name),
        count: count as u32,
        skills: adjectives.iter().filter_map(skill).collect(),
        load: load.map(|(load, _)| load),
        begin: at,
        end: noun + 1,
    })
}

/// The name of one such vehicle, if the token names vehicles.
pub fn noun(token: &Token, names: &Vocabulary) -> Option<String> {
    let Token::Word(word) = token else { return None };
    let one = match word.as_str() {
        "lorries" => "lorry",
        word => word.strip_suffix('s').unwrap_or(word),
    };
    (VEHICLES.contains(&word.as_str()) || names.vehicles.iter().any(|name| name == one))
        .then(|| one.to_owned())
}

pub fn skill(token: &Token) -> Option<String> {
    match token {
        Token::Skill(skill) => Some(skill.clone()),
        Token::Number(_) | Token::Clock(_) | Token::Word(_) | Token::Place(_) | Token::Dash | Token::Stop => {
            None
        }
    }
}

pub fn is_count(count: f64) -> bool {
    count.fract() == 0.0 && (0.0..=10_000.0).contains(&count)
}

fn is_adjective(tokens: &[Token], at: usize) -> bool {
    const OTHER: [&str; 12] = ["per", "of", "for", "at", "in", "to", "and", "each", "a", "km", "h", "min"];
    match &tokens[at] {
        Token::Skill(_) => true,
        Token::Word(word) => !is_unit(tokens, at) && !OTHER.contains(&word.as_str()),
        Token::Number(_) | Token::Clock(_) | Token::Place(_) | Token::Dash | Token::Stop => false,
    }
}

/// `of 200 units`, `with a capacity of 200`, `(200 units)`, `carrying 200`, `a 200`, before the next vehicles are named;
/// with the tokens of it.
pub fn loads_behind(tokens: &[Token], from: usize) -> Option<(Vec<Load>, std::ops::Range<usize>)> {
    let mut says_carry = false;
    for (place, token) in tokens.iter().enumerate().skip(from).take(6) {
        match token {
            // `5 vans, 800 kg each`.
            Token::Stop if place == from && is_unit(tokens, place + 2) && !is_total(tokens, place + 3) => {}
            // `2 trucks (cold, tail lift) of 500 kg`.
            Token::Stop if matches!(tokens.get(place + 1), Some(Token::Skill(_))) => {}
            Token::Stop | Token::Clock(_) => return None,
            Token::Number(_) => {
                let is_other = tokens.get(place + 1).is_some_and(|word| word.is_one_of(&VEHICLES));
                let has_unit = is_unit(tokens, place + 1);
                let is_bare = place == from && matches!(tokens.get(place + 1), None | Some(Token::Stop));
                let (loads, end) = loads(tokens, place)?;
                return (!is_other && (says_carry || has_unit || is_bare)).then_some((loads, place..end));
            }
            Token::Word(word) => {
                let is_each =
                    word == "a" && tokens.get(place + 1).is_some_and(|next| next.number().is_some());
                says_carry |= is_each || CARRY.iter().any(|carry| token.starts(carry));
            }
            Token::Place(_) | Token::Skill(_) | Token::Dash => {}
        }
    }
    None
}

/// `200 boxes to deliver`: what is carried altogether.
fn is_total(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at)
        .is_some_and(|token| token.is_one_of(&["to", "of", "total", "altogether", "for", "in", "today"]))
}

/// `at D1`, `from D1 and D2` in the clause behind the noun.
fn places_behind(tokens: &[Token], from: usize) -> Option<Vec<String>> {
    let end = tokens[from..]
        .iter()
        .position(|token| *token == Token::Stop)
        .map_or(tokens.len(), |stop| from + stop);
    let other = |token: &Token| {
        token.starts_one_of(&["deliver", "stop", "visit", "customer", "unload", "arriv", "pick"])
    };
    let clause = tokens[from..end].iter().take_while(|token| !other(token));
    let places: Vec<String> = clause
        .filter_map(|token| match token {
            Token::Place(id) => Some(id.clone()),
            Token::Number(_)
            | Token::Clock(_)
            | Token::Word(_)
            | Token::Skill(_)
            | Token::Dash
            | Token::Stop => None,
        })
        .collect();
    (!places.is_empty()).then_some(places)
}

/// `fleet of 6`.
fn fleet_of(tokens: &[Token]) -> Option<u32> {
    let found = tokens.windows(3).find(|three| three[0].is("fleet") && three[1].is("of"))?;
    found[2].number().filter(|count| is_count(*count)).map(|count| count as u32)
}

/// `capacity 150`, `each carries at most 100 units`, `200 units each`, `150 unit capacity`; with the tokens of it.
pub fn capacity(tokens: &[Token]) -> Option<(Vec<Load>, std::ops::Range<usize>)> {
    (0..tokens.len()).find_map(|at| {
        tokens[at].number().filter(|value| *value > 0.0)?;
        let (loads, end) = loads(tokens, at)?;
        let after = &tokens[at + 1..(at + 4).min(tokens.len())];
        let after = &after[..after.iter().position(|token| *token == Token::Stop).unwrap_or(after.len())];
        if after.first().is_some_and(|word| word.is_one_of(&VEHICLES)) {
            return None;
        }
        let begin = tokens[..at].iter().rposition(|token| *token == Token::Stop).map_or(0, |stop| stop + 1);
        let from = begin.max(at.saturating_sub(6));
        let before = &tokens[from..at];
        let has_unit = is_unit(tokens, at + 1);
        let is_vans_of = before.len() > 1
            && before[before.len() - 1].is_one_of(&["of", "a", "à"])
            && before[before.len() - 2].is_one_of(&VEHICLES);
        let is_each = |token: &Token| token.is_one_of(&["each", "per", "apiece"]);
        let per_vehicle = after.iter().any(is_each) || tokens.get(end).is_some_and(is_each);
        let is_named = is_vans_of
            || before.iter().any(|token| token.starts_one_of(&CARRY[..7]))
            || after.iter().any(|word| word.starts("capacit"));
        let is_told =
            loads.len() > 1 && !is_total(tokens, end) && !before.iter().any(|token| token.starts("deliver"));
        (is_named
            || (has_unit && (is_told || per_vehicle || before.last().is_some_and(|word| word.is("of")))))
        .then_some((loads, at..end))
    })
}
