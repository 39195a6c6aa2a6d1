//! The number and the capacity of identical vehicles: `5 vans of 200 units`, `each vehicle carries at
//! most 100 units, and at most 7 vehicles may be used`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        fleet::loads::{Capacities, Load, is_unit, load_before, loads},
        reading::tokens::{Token, clause_end, clause_start, is_at},
        take,
        vocabulary::{Vocabulary, is_person, kind_of_vehicle, names_one_vehicle, names_vehicle},
    },
};

const CARRY: [&str; 11] =
    ["capacit", "carr", "hold", "load", "payload", "take", "fit", "of", "with", "for", "à"];

/// `5 vans`, `2 refrigerated trucks`.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub name: String,
    pub count: u32,
    pub skills: Vec<String>,
    /// The load before the noun: `five 800 kg vans`.
    pub load: Option<Load>,
    /// The positions of the number and of the token after the noun.
    pub begin: usize,
    pub end: usize,
}

/// Reads the vehicles that no other reader has understood.
pub(crate) fn read(tokens: &mut [Token], params: &mut RouteParams, names: &Vocabulary, before: Option<u32>) {
    let (missing, mut counted) = missing_and_counted(tokens, names);
    let in_use = we_have(tokens);
    // `3 vans of 200, with one more van`
    let more = further(tokens, names);
    let is_known = before.is_some_and(|before| before > 0)
        || counted.iter().any(|counted| Some(counted.begin) != more.map(|(_, at)| at));
    if is_known {
        counted.retain(|counted| Some(counted.begin) != more.map(|(_, at)| at));
    }
    let before = in_use.map(|(count, _)| count).or(before).filter(|before| *before > 0);
    if let Some((fewer, before)) = missing.first().zip(before) {
        params.vehicles = Some(before.saturating_sub(fewer.count).max(1));
        take(tokens, fewer.begin..fewer.begin + 1);
        if let Some((_, at)) = in_use {
            take(tokens, at..at + 1);
        }
    } else if let Some((more, at)) = more.filter(|_| counted.is_empty())
        && let Some(before) = before
    {
        params.vehicles = Some(before + more);
        take(tokens, at..at + 1);
    }
    let first = counted.iter().find(|counted| !is_person(&counted.name)).or(counted.first());
    let mut count = first.map(|counted| counted.count).or_else(|| fleet_of(tokens));
    // `3 vans, with one more van`
    if let Some((all, (more, at))) =
        count.zip(more.filter(|(_, at)| more_of(tokens, *at, names).is_some())).filter(|_| is_known)
    {
        count = Some(all + more);
        take(tokens, at..at + 1);
    }
    // `add another truck to the 3 trucks`.
    if let Some((stated, at)) = first.and_then(|first| Some((first, further_like(tokens, names, first)?))) {
        count = Some(stated.count + 1);
        take(tokens, at..at + 1);
    }
    // `5 vans, one of them is broken`.
    if let Some((all, gone)) = count.zip(missing.first()).filter(|(all, gone)| *all > gone.count) {
        count = Some(all - gone.count);
        take(tokens, gone.begin..gone.begin + 1);
    }
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
        let capacities = Capacities::of(&loads);
        params.capacity = capacities.count;
        params.weight_capacity = capacities.weight;
        params.volume_capacity = capacities.volume;
        take(tokens, range);
    }
    if let Some(first) = first {
        take(tokens, first.begin..first.begin + 1);
    }
}

/// The vehicles that cannot drive or are fewer than before, and those that are counted.
fn missing_and_counted(tokens: &[Token], names: &Vocabulary) -> (Vec<Counted>, Vec<Counted>) {
    // The 4 of `one of our 4 vans breaks down` are all that there are.
    let ends: Vec<(usize, usize)> = (0..tokens.len())
        .filter_map(|at| some_of_counted(tokens, at, names).map(|some| (some.begin, some.end)))
        .collect();
    let is_all =
        |counted: &Counted| ends.iter().any(|(begin, end)| *end == counted.end && *begin < counted.begin);
    (0..tokens.len())
        .filter_map(|at| counted(tokens, at, names).or_else(|| some_of_them(tokens, at, names)))
        .partition(|counted| {
            !is_all(counted) && (is_missing(tokens, counted.end) || is_fewer(tokens, counted))
        })
}

/// The vehicles that cannot drive: how many of which name, and the position of their number. The name is empty for those counted
/// last.
pub(crate) fn missing(tokens: &[Token], names: &Vocabulary) -> Vec<(String, u32, usize)> {
    let (missing, _) = missing_and_counted(tokens, names);
    missing.into_iter().map(|gone| (gone.name, gone.count, gone.begin)).collect()
}

/// The position of `another` before a vehicle like those that are counted, with the same load or none of its own.
fn further_like(tokens: &[Token], names: &Vocabulary, counted: &Counted) -> Option<usize> {
    let load = |from: usize| loads_behind(tokens, from).map(|(loads, _)| Capacities::of(&loads));
    (0..tokens.len()).find(|at| {
        let name = tokens.get(at + 1).and_then(|token| kind_of_vehicle(token, names));
        let own = load(at + 2);
        let is_alike = own.is_none() || own == load(counted.end);
        is_further(tokens, *at, names) && name.as_ref() == Some(&counted.name) && is_alike
    })
}

/// `than the 8 we have`: the vehicles that there are, and the position of their number.
fn we_have(tokens: &[Token]) -> Option<(u32, usize)> {
    let is_ours = |three: &[Token]| three[1].is("we") && three[2].is_one_of(&["have", "had", "own", "use"]);
    let at = tokens.windows(3).position(|three| is_ours(three) && three[0].number().is_some_and(is_count))?;
    Some((tokens[at].number()? as u32, at))
}

/// Whether these words change a number of vehicles that is not known: `one van is in repair`, `another truck`.
pub(crate) fn is_change(tokens: &[Token], at: usize, names: &Vocabulary) -> bool {
    let is_gone = counted(tokens, at, names)
        .is_some_and(|counted| is_missing(tokens, counted.end) || is_fewer(tokens, &counted));
    is_gone || is_further(tokens, at, names) || more_of(tokens, at, names).is_some()
}

/// All vehicles of which some cannot drive: the 4 of `one of our 4 vans breaks down`.
pub(crate) fn of_missing(tokens: &[Token], names: &Vocabulary) -> Option<u32> {
    let some = (0..tokens.len()).find_map(|at| some_of_counted(tokens, at, names))?;
    let all = (some.begin + 1..tokens.len())
        .filter_map(|at| counted(tokens, at, names))
        .find(|all| all.end == some.end)?;
    Some(all.count)
}

/// How many vehicles a text adds to those that it counts: one in `3 vans, with one more van`.
pub(crate) fn added(tokens: &[Token], names: &Vocabulary) -> Option<u32> {
    let at = (0..tokens.len()).find(|at| more_of(tokens, *at, names).is_some())?;
    let mut others = (0..tokens.len()).filter(|other| *other != at);
    others.any(|other| counted(tokens, other, names).is_some()).then(|| more_of(tokens, at, names))?
}

/// `one van less`, `two fewer trucks`, `we lose 1 van`.
fn is_fewer(tokens: &[Token], counted: &Counted) -> bool {
    const LOSING: [&str; 14] = [
        "lose",
        "loses",
        "losing",
        "lost",
        "minus",
        "verlieren",
        "verliert",
        "perdemos",
        "perder",
        "perdons",
        "perd",
        "perde",
        "pierde",
        "perdiéramos",
    ];
    if counted.begin > 0 && tokens[counted.begin - 1].is_one_of(&LOSING) {
        return true;
    }
    const FEWER: [&str; 6] = ["less", "fewer", "weniger", "menos", "moins", "lesser"];
    let between = &tokens[counted.begin..counted.end];
    let is_between = between.iter().any(|token| token.is_one_of(&FEWER));
    // `5 vans less than 8 hours each`
    let compares =
        tokens.get(counted.end + 1).is_some_and(|token| token.is_one_of(&["than", "als", "de", "que"]));
    is_between || !compares && tokens.get(counted.end).is_some_and(|token| token.is_one_of(&FEWER))
}

/// `is in repair`, `are broken`, `is out of service`: these vehicles cannot drive.
fn is_missing(tokens: &[Token], from: usize) -> bool {
    const GONE: [&str; 39] = [
        "ausfällt",
        "ausgefallen",
        "liegen",
        "streikt",
        "avería",
        "averia",
        "estropea",
        "panne",
        "avaria",
        "avariado",
        "avariada",
        "quebra",
        "fails",
        "repair",
        "repaired",
        "broken",
        "broke",
        "down",
        "unavailable",
        "missing",
        "sick",
        "ill",
        "workshop",
        "garage",
        "maintenance",
        "mechanic",
        "stolen",
        "defect",
        "defective",
        "dead",
        "werkstatt",
        "reparatur",
        "kaputt",
        "defekt",
        "taller",
        "averiada",
        "averiado",
        "oficina",
        "quebrado",
    ];
    const VERBS: [&str; 29] = [
        "fallen",
        "breaks",
        "break",
        "goes",
        "fails",
        "fällt",
        "ausfällt",
        "bleibt",
        "streikt",
        "se",
        "tombe",
        "avaria",
        "quebra",
        "is",
        "are",
        "has",
        "have",
        "was",
        "were",
        "broke",
        "out",
        "in",
        "off",
        "at",
        "ist",
        "sind",
        "steht",
        "está",
        "están",
    ];
    let clause = &tokens[from.min(tokens.len())..clause_end(tokens, from)];
    let words = clause.iter().take(6);
    let is_verb = clause.first().is_some_and(|word| word.is_one_of(&VERBS));
    // `cannot drive more than 200 km` is a limit.
    let is_limited =
        clause.iter().any(|token| token.number().is_some() || token.is_one_of(&["more", "longer", "over"]));
    let cannot = !is_limited
        && clause.windows(2).take(1).any(|pair| {
            pair[0].is_one_of(&["cannot", "cant"]) && pair[1].is_one_of(&["drive", "run", "go", "be"])
        });
    if cannot {
        return true;
    }
    let is_parked = clause
        .windows(3)
        .take(4)
        .any(|three| three[0].is("off") && three[1].is("the") && three[2].is("road"));
    let is_out = clause.windows(3).take(4).any(|three| {
        three[0].is("out") && three[1].is("of") && three[2].is_one_of(&["service", "order", "action"])
    });
    let is_off = clause.windows(2).take(3).any(|pair| pair[0].is("off") && pair[1].is("sick"));
    // `fällt morgen aus`, but not `sind aus Kiel`.
    let drops_out = clause.first().is_some_and(|word| word.is_one_of(&["fällt", "fallen"]))
        && clause.iter().take(4).any(|word| word.is("aus"));
    is_verb
        && (is_out || is_off || is_parked || drops_out || words.into_iter().any(|word| word.is_one_of(&GONE)))
}

/// `another truck`, `one more van`, `2 extra vehicles`: how many more, and the position of the word or number.
fn further(tokens: &[Token], names: &Vocabulary) -> Option<(u32, usize)> {
    (0..tokens.len()).find_map(|at| {
        more_of(tokens, at, names)
            .or_else(|| is_further(tokens, at, names).then_some(1))
            .map(|count| (count, at))
    })
}

/// The number of `one more van`, `2 additional trucks` and `1 van more`, which counts beside those before.
fn more_of(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<u32> {
    const MORE: [&str; 13] = [
        "more",
        "additional",
        "extra",
        "further",
        "weitere",
        "weiterer",
        "weiteren",
        "zusätzliche",
        "mehr",
        "más",
        "mais",
        "plus",
        "zusätzlich",
    ];
    /// Those of them that also join two numbers: `2 vans plus 1 truck`.
    const PLUS: [&str; 4] = ["plus", "mais", "más", "mehr"];
    const ONE: [&str; 10] = ["a", "an", "ein", "einen", "einem", "un", "una", "une", "um", "uma"];
    const ANOTHER: [&str; 6] = ["another", "eine", "otro", "otra", "outro", "outra"];
    // `mais un camion est en panne` is French.
    const VERBS: [&str; 6] = ["is", "are", "ist", "sind", "est", "sont"];
    let is_more = |at: usize| is_at(tokens, at, &MORE);
    let vehicle = |at: usize| tokens.get(at).and_then(|token| kind_of_vehicle(token, names));
    let is_vehicle = |at: usize| vehicle(at).is_some();
    let of = |at: usize| at + usize::from(is_at(tokens, at, &["of"]));
    let count = tokens[at]
        .number()
        .filter(|count| is_count(*count) && *count > 0.0)
        .or(is_at(tokens, at, &ONE).then_some(1.0))?;
    let compares = |at: usize| is_at(tokens, at, &["than", "als", "que"]);
    let joins = |at: usize| {
        let is_counted = tokens.get(at + 1).is_some_and(|next| next.number().is_some());
        let is_one = is_at(tokens, at + 1, &ONE) || is_at(tokens, at + 1, &ANOTHER);
        is_at(tokens, at, &PLUS) && (is_counted || is_one)
    };
    let is_before = is_more(at + 1) && is_vehicle(at + 2);
    let more = of(at + 2);
    let is_behind = is_vehicle(at + 1) && is_more(more) && !compares(more + 1) && !joins(more);
    let is_first = at > 0
        && is_vehicle(at + 1)
        && !is_at(tokens, at + 2, &VERBS)
        && match at.checked_sub(2).and_then(vehicle) {
            // `2 vans plus 1 van` adds to the same kind.
            Some(kind) => {
                is_at(tokens, at - 1, &PLUS)
                    && Some(kind) == vehicle(at + 1)
                    && loads_behind(tokens, at + 2).is_none()
            }
            // `mais um caminhão`
            None => is_at(tokens, at - 1, &["mais"]),
        };
    (is_before || is_behind || is_first).then_some(count as u32)
}

fn is_further(tokens: &[Token], at: usize, names: &Vocabulary) -> bool {
    let is_vehicle = tokens.get(at + 1).is_some_and(|token| kind_of_vehicle(token, names).is_some());
    is_vehicle && tokens[at].is_one_of(&["another", "extra", "additional"])
}

/// A number and the vehicles that it counts; `5 more vans`, `3 small trucks`.
pub(crate) fn counted(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Counted> {
    let count = tokens[at].number().filter(|count| is_count(*count))?;
    if at > 0 && (tokens[at - 1].is("route") || names_one_vehicle(&tokens[at - 1])) {
        return None;
    }
    let times = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|times| times.is("x")));
    let load = load_before(tokens, times);
    let first = load.map_or(at + 1, |(_, next)| next);
    let noun = (first..(first + 3).min(tokens.len()))
        .find(|place| kind_of_vehicle(&tokens[*place], names).is_some())?;
    let adjectives = &tokens[first..noun];
    let words = adjectives.iter().filter(|token| token.word().is_some()).count();
    if words > 1 || !(first..noun).all(|place| is_adjective(tokens, place)) {
        return None;
    }
    let name = kind_of_vehicle(&tokens[noun], names)?;
    let full = adjectives.iter().find_map(Token::word).map(|adjective| format!("{adjective} {name}"));
    Some(Counted {
        // The file may distinguish small vans from big ones.
        name: full.filter(|full| names.vehicles.contains(full)).unwrap_or(name),
        count: count as u32,
        skills: adjectives.iter().filter_map(Token::skill).map(str::to_owned).collect(),
        load: load.map(|(load, _)| load),
        begin: at,
        end: noun + 1,
    })
}

/// `one of our 4 vans breaks down`: how many of those that are counted behind cannot drive.
fn some_of_counted(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Counted> {
    const OURS: [&str; 23] = [
        "nossas", "the", "our", "my", "unseren", "unserer", "den", "der", "meinen", "nuestros", "nuestras",
        "mis", "los", "las", "nos", "mes", "les", "os", "as", "nossos", "nossas", "das", "dos",
    ];
    const ONE: [&str; 11] =
        ["ein", "eines", "einer", "einem", "eins", "uno", "una", "un", "une", "um", "uma"];
    let one = || tokens[at].is_one_of(&ONE).then_some(1.0);
    let count = tokens[at].number().filter(|count| is_count(*count)).or_else(one)?;
    let has_of = is_at(tokens, at + 1, &["of", "from", "de", "von"]);
    // `uma das 4 carrinhas`, `eines unserer 4 Fahrzeuge`
    let is_joined = has_of || is_at(tokens, at + 1, &["das", "dos", "unserer", "der", "des"]);
    let all = at + 1 + usize::from(has_of) + usize::from(is_at(tokens, at + 1 + usize::from(has_of), &OURS));
    let of = Some(all)
        .filter(|all| is_joined && *all < tokens.len())
        .and_then(|all| counted(tokens, all, names))?;
    is_missing(tokens, of.end).then(|| Counted {
        name: String::new(),
        count: count as u32,
        skills: Vec::new(),
        load: None,
        begin: at,
        end: of.end,
    })
}

/// `one of them is broken`, `one of which is at the garage`, `but one is broken`: vehicles only when they cannot drive.
fn some_of_them(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Counted> {
    if let Some(some) = some_of_counted(tokens, at, names) {
        return Some(some);
    }
    let count = tokens[at].number().filter(|count| is_count(*count))?;
    // What was counted last, beside their load, must be vehicles: `20 customers, 3 of them are missing`.
    let counts = |place: &usize| tokens[*place].number().is_some() && !is_unit(tokens, place + 1);
    let last = (0..at).rev().find(counts)?;
    counted(tokens, last, names)?;
    let is_of_them = tokens.get(at + 1).is_some_and(|of| of.is("of"))
        && tokens.get(at + 2).is_some_and(|them| them.is_one_of(&["them", "these", "those", "which"]));
    let end = if is_of_them { at + 3 } else { at + 1 };
    let is_alone = tokens.get(at + 1).is_some_and(|verb| verb.is_one_of(&["is", "are", "ist", "sind"]));
    ((is_of_them || is_alone) && is_missing(tokens, end)).then(|| Counted {
        name: String::new(),
        count: count as u32,
        skills: Vec::new(),
        load: None,
        begin: at,
        end,
    })
}

/// Whether a number may count vehicles or trips; a negative one is refused later.
pub(crate) fn is_count(count: f64) -> bool {
    count.fract() == 0.0 && count.abs() <= f64::from(u32::MAX)
}

fn is_adjective(tokens: &[Token], at: usize) -> bool {
    const OTHER: [&str; 15] =
        ["per", "par", "pro", "por", "of", "for", "at", "in", "to", "and", "each", "a", "km", "h", "min"];
    let token = &tokens[at];
    let is_free = token.word().is_some_and(|word| !OTHER.contains(&word));
    token.skill().is_some() || is_free && !is_unit(tokens, at)
}

/// The loads up to the next vehicles, with their tokens: `of 200 units`, `with a capacity of 200`, `(200 units)`,
/// `carrying 200`, `a 200`.
pub(crate) fn loads_behind(tokens: &[Token], from: usize) -> Option<(Vec<Load>, std::ops::Range<usize>)> {
    let mut announces_load = false;
    for (place, token) in tokens.iter().enumerate().skip(from).take(6) {
        match token {
            // `5 vans, 800 kg each`.
            Token::Stop if place == from && is_unit(tokens, place + 2) && !is_total(tokens, place + 3) => {}
            // `2 trucks (cold, tail lift) of 500 kg`.
            Token::Stop if matches!(tokens.get(place + 1), Some(Token::Skill(_))) => {}
            Token::Stop | Token::Clock(_) => return None,
            Token::Number(_) => {
                let is_other = tokens.get(place + 1).is_some_and(names_vehicle);
                let has_unit = is_unit(tokens, place + 1);
                let is_bare = place == from && matches!(tokens.get(place + 1), None | Some(Token::Stop));
                let (loads, end) = loads(tokens, place)?;
                return (!is_other && (announces_load || has_unit || is_bare)).then_some((loads, place..end));
            }
            Token::Word(word) => {
                let is_each =
                    word == "a" && tokens.get(place + 1).is_some_and(|next| next.number().is_some());
                announces_load |= is_each || CARRY.iter().any(|carry| token.starts(carry));
            }
            Token::Place(_) | Token::Skill(_) | Token::Dash => {}
        }
    }
    None
}

/// Whether the amount is a total: `200 boxes to deliver`.
fn is_total(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at)
        .is_some_and(|token| token.is_one_of(&["to", "of", "total", "altogether", "for", "in", "today"]))
}

/// `at D1`, `from D1 and D2` in the clause after the noun.
fn places_behind(tokens: &[Token], from: usize) -> Option<Vec<String>> {
    const AT_STOPS: [&str; 7] = ["deliver", "stop", "visit", "customer", "unload", "arriv", "pick"];
    let clause = tokens[from..clause_end(tokens, from)].iter();
    let clause = clause.take_while(|token| !token.starts_one_of(&AT_STOPS));
    let places: Vec<String> = clause.filter_map(Token::place).map(str::to_owned).collect();
    (!places.is_empty()).then_some(places)
}

/// `fleet of 6`.
fn fleet_of(tokens: &[Token]) -> Option<u32> {
    let found = tokens.windows(3).find(|three| three[0].is("fleet") && three[1].is("of"))?;
    found[2].number().filter(|count| is_count(*count)).map(|count| count as u32)
}

/// A capacity with its tokens: `capacity 150`, `each carries at most 100 units`, `200 units each`, `150 unit capacity`.
pub(crate) fn capacity(tokens: &[Token]) -> Option<(Vec<Load>, std::ops::Range<usize>)> {
    (0..tokens.len()).find_map(|at| capacity_at(tokens, at))
}

fn capacity_at(tokens: &[Token], at: usize) -> Option<(Vec<Load>, std::ops::Range<usize>)> {
    let (loads, end) = loads(tokens, at)?;
    let after = &tokens[at + 1..clause_end(tokens, at + 1).min(at + 4)];
    if after.first().is_some_and(names_vehicle) {
        return None;
    }
    let before = &tokens[clause_start(tokens, at).max(at.saturating_sub(6))..at];
    let is_announced = is_behind_vehicles(before, is_unit(tokens, at + 1))
        || before.iter().any(|token| token.starts_one_of(&CARRY[..7]))
        || after.iter().any(|word| word.starts("capacit"));
    let is_per_vehicle = after.iter().any(is_each) || tokens.get(end).is_some_and(is_each);
    let is_of_several_measures =
        loads.len() > 1 && !is_total(tokens, end) && !before.iter().any(|token| token.starts("deliver"));
    let is_behind_of = before.last().is_some_and(|word| word.is("of"));
    let is_load = is_unit(tokens, at + 1) && (is_of_several_measures || is_per_vehicle || is_behind_of);
    (is_announced || is_load).then_some((loads, at..end))
}

/// `vans of`, `vans à`; and `vans with`, where a unit of loads follows the number.
fn is_behind_vehicles(before: &[Token], has_unit: bool) -> bool {
    let [.., vehicles, of] = before else { return false };
    names_vehicle(vehicles)
        && (of.is_one_of(&["of", "a", "à"]) || has_unit && of.is_one_of(&["with", "for", "at"]))
}

fn is_each(token: &Token) -> bool {
    token.is_one_of(&["each", "per", "apiece"])
}
