//! Reloading: `vehicles may reload at the depot, 20 minutes each time`, `up to 3 trips per vehicle`, `one trip each`.

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        reading::times::{duration, duration_before},
        reading::tokens::{Token, clause_start, is_at},
        take,
        vocabulary::{BREAK, TRIPS, names_vehicle},
    },
};

/// A vehicle cannot make more trips than this.
const MOST_TRIPS: f64 = 1_000.0;
/// Words for a route or for goods that mean trips only with `per vehicle` or `a day`.
const TOURS: [&str; 6] = ["tour", "tours", "route", "routes", "load", "loads"];
const SEVERAL: [&str; 9] =
    ["several", "multiple", "many", "unlimited", "repeated", "more", "multi", "further", "extra"];
const NO: [&str; 9] = ["no", "not", "dont", "cannot", "cant", "never", "without", "neither", "nor"];

/// Reads how many trips vehicles make, and how long reloading takes.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams) {
    for at in 0..tokens.len() {
        let found = counted(tokens, at).or_else(|| stated_often(tokens, at)).or_else(|| several(tokens, at));
        if let Some((trips, begin, end)) = found {
            params.max_trips = Some(trips);
            take(tokens, begin..end);
            after_trips(tokens, end, params);
        }
    }
    for at in 0..tokens.len() {
        if let Some(length) = reload(&tokens[at..]) {
            read_reload(tokens, at, at + length, params);
        }
    }
}

/// `per vehicle`, `a day`, `each`.
fn is_per(tokens: &[Token], at: usize) -> bool {
    is_at(tokens, at, &["daily", "each"])
        || (is_at(tokens, at, &["per", "a", "each", "every", "for"])
            && (is_of_vehicle(tokens, at + 1) || is_of_vehicle(tokens, at + 2)))
}

/// `vehicle`, `shift`, `each one`.
fn is_of_vehicle(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at)
        .is_some_and(|token| names_vehicle(token) || token.starts_one_of(&["day", "shift", "each", "one"]))
}

/// `up to 3 trips`, `2 round trips`, `2 tours per van`, `a second trip`, `more than one trip`.
fn counted(tokens: &[Token], at: usize) -> Option<(u32, usize, usize)> {
    let count = count_of(&tokens[at])?;
    let mut noun = at + 1;
    while is_at(tokens, noun, &["round", "daily", "separate", "full", "single", "delivery"])
        && is_noun(tokens, noun + 1)
    {
        noun += 1;
    }
    let is_ordinal = tokens[at].is_one_of(&["second", "third"]);
    let is_tour =
        is_at(tokens, noun, &TOURS) && (is_per(tokens, noun + 1) || is_ordinal && tokens[noun].is("load"));
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    let is_other = before.is_some_and(|token| token.is_one_of(&["least", "the", "route", "solve", "search"]));
    if is_other || !(is_at(tokens, noun, &TRIPS) || is_tour) {
        return None;
    }
    if at >= 2
        && tokens[at - 1].is("than")
        && tokens[at - 2].is("more")
        && !(at >= 3 && tokens[at - 3].is_one_of(&NO))
    {
        return Some((0, at - 2, noun + 1));
    }
    let begin = negation(tokens, at, 3).filter(|_| is_ordinal);
    let end = noun + 1;
    Some(match begin {
        Some(begin) => (count.saturating_sub(1), begin, end),
        None => (count, at, end),
    })
}

/// `2`, `a single`, `a second`.
fn count_of(token: &Token) -> Option<u32> {
    match token.word() {
        Some("single") => Some(1),
        Some("second") => Some(2),
        Some("third") => Some(3),
        Some(_) => None,
        None => whole_number(token),
    }
}

/// A number of trips; a negative one is refused later.
fn whole_number(token: &Token) -> Option<u32> {
    let count = token.number()?;
    let is_count = count.fract() == 0.0 && count != 0.0 && count.abs() <= MOST_TRIPS;
    is_count.then_some(count as u32)
}

fn is_noun(tokens: &[Token], at: usize) -> bool {
    is_at(tokens, at, &TRIPS)
}

/// `twice a day`, `go out twice`, `three times a day`.
fn stated_often(tokens: &[Token], at: usize) -> Option<(u32, usize, usize)> {
    const GO: [&str; 8] = ["go", "goes", "out", "leave", "leaves", "load", "drive", "depart"];
    if tokens[at].is("twice") {
        let goes = at > 0 && tokens[at.saturating_sub(3)..at].iter().any(|token| token.is_one_of(&GO));
        return (goes || is_per(tokens, at + 1)).then_some((2, at, at + 1));
    }
    let count = whole_number(&tokens[at])?;
    let is_times = is_at(tokens, at + 1, &["times"]) && is_per(tokens, at + 2);
    is_times.then_some((count, at, at + 2))
}

/// `several trips`, `multiple tours per van`, `any number of trips`, `as many trips as needed`.
fn several(tokens: &[Token], at: usize) -> Option<(u32, usize, usize)> {
    let is_any =
        is_at(tokens, at, &["any"]) && is_at(tokens, at + 1, &["number"]) && is_at(tokens, at + 2, &["of"]);
    let noun = match () {
        () if is_any => at + 3,
        () if tokens[at].is_one_of(&SEVERAL) => at + 1,
        () => return None,
    };
    let noun =
        noun + usize::from(is_at(tokens, noun, &["round", "daily", "separate"]) && is_noun(tokens, noun + 1));
    let is_trips = is_noun(tokens, noun) || is_at(tokens, noun, &TOURS) && is_per(tokens, noun + 1);
    // `no more trips than needed` states no number.
    if !is_trips || is_at(tokens, noun + 1, &["than"]) {
        return None;
    }
    Some(match negation(tokens, at, 3) {
        Some(begin) => (1, begin, noun + 1),
        None => (0, at, noun + 1),
    })
}

/// A negation among the few words of the clause before a token.
fn negation(tokens: &[Token], at: usize, most: usize) -> Option<usize> {
    let from = at.saturating_sub(most);
    let begin = clause_start(tokens, at).max(from);
    (begin..at).find(|place| tokens[*place].is_one_of(&NO))
}

/// Reads `20 minutes between trips` after the trips were read.
fn after_trips(tokens: &mut [Token], end: usize, params: &mut RouteParams) {
    if let Some((minutes, begin, end)) = minutes_behind(tokens, end) {
        params.reload_minutes = Some(minutes);
        take(tokens, begin..end);
    }
}

/// The number of tokens which mean that a vehicle reloads.
fn reload(tokens: &[Token]) -> Option<usize> {
    const PHRASES: [&str; 20] = [
        "re load",
        "load again",
        "load anew",
        "load up again",
        "load twice",
        "loading again",
        "come back to load",
        "come back for more",
        "back for more",
        "return to load",
        "come back to the depot to load",
        "another load",
        "new load",
        "pick up more",
        "between trips",
        "between runs",
        "between tours",
        "between loads",
        "turnaround",
        "top up",
    ];
    const STEMS: [&str; 4] = ["reload", "restock", "refill", "re"];
    if tokens.first()?.starts_one_of(&STEMS[..3]) {
        return Some(1);
    }
    PHRASES.iter().find_map(|phrase| {
        let words = phrase.split(' ');
        let length = words.clone().count();
        let is_said = tokens.len() >= length
            && words
                .zip(tokens)
                .all(|(word, token)| token.is(word) || word == "load" && token.starts("load"));
        is_said.then_some(length)
    })
}

/// Reads whether vehicles reload, and the minutes before or after those words.
fn read_reload(tokens: &mut [Token], at: usize, end: usize, params: &mut RouteParams) {
    const BETWEEN: [&str; 9] = ["to", "for", "of", "each", "the", "a", "is", "needed", "in"];
    let is_pause = tokens[at].is_one_of(&["between", "turnaround"]);
    let no = negation(tokens, at, 8).filter(|_| !is_pause);
    let depot = (end..end + 3).find(|place| is_at(tokens, *place, &["depot"])).filter(|place| {
        tokens[end..*place]
            .iter()
            .all(|token| token.is_one_of(&["at", "the", "their", "its", "a", "any", "in", "from"]))
    });
    let end = depot.map_or(end, |place| place + 1);
    // `return to the depot to reload` does not state where routes end.
    let from = at.saturating_sub(6);
    let clause = clause_start(tokens, at).max(from);
    let back = (clause..at).find(|place| tokens[*place].starts_one_of(&["return", "come", "back", "go"]));
    let begin = no.or(back).unwrap_or(at);
    let before = duration_before(tokens, begin, &BETWEEN);
    let behind = minutes_behind(tokens, end);
    let is_time = is_pause
        || tokens[at].starts("reloading") && behind.is_some()
        || is_at(tokens, end, &["time", "times"])
        || before.is_some_and(|_| back.is_none());
    if no.is_some() {
        params.max_trips = Some(1);
    } else if !is_time && params.max_trips.is_none() {
        params.max_trips = Some(0);
    }
    if let Some((minutes, begin, end)) = before.map(|(minutes, begin)| (minutes, begin, at)).or(behind) {
        params.reload_minutes = Some(minutes);
        take(tokens, begin..end);
    }
    take(tokens, begin..end);
}

/// The minutes and their position: `, 20 minutes each time`, `takes 20 min`, `in 15 minutes`.
fn minutes_behind(tokens: &[Token], from: usize) -> Option<(f64, usize, usize)> {
    const FILLERS: [&str; 34] = [
        "dauert", "braucht", "tarda", "leva", "demora", "am", "en", "el", "their", "its", "takes", "take",
        "needs", "need", "costs", "lasts", "is", "in", "at", "the", "depot", "time", "times", "of", "which",
        "that", "it", "and", "with", "for", "within", "each", "a", "vehicle",
    ];
    let mut stop = None;
    for at in from..(from + 8).min(tokens.len()) {
        if let Some((minutes, next)) = duration(tokens, at) {
            if is_of_stop_or_break(tokens, next) {
                return None;
            }
            let is_each = is_at(tokens, next, &["each", "every", "per", "for", "to", "between"]);
            let is_called = stop.is_some_and(|stop: usize| at > stop + 1);
            // `return to the depot for reloading, 20 minutes` says nothing else of these minutes.
            let is_alone = tokens.get(next).is_none_or(|token| *token == Token::Stop);
            return (stop.is_none() || is_each || is_called || is_alone)
                .then(|| (minutes, at, next + each_length(tokens, next)));
        }
        if tokens[at] == Token::Stop && stop.is_none() {
            stop = Some(at);
        } else if !tokens[at].is_one_of(&FILLERS) {
            return None;
        }
    }
    None
}

/// `20 minutes per stop`, `30 minutes for lunch`.
fn is_of_stop_or_break(tokens: &[Token], from: usize) -> bool {
    const AT_STOPS: [&str; 6] = ["stop", "customer", "deliver", "drop", "unload", "service"];
    for token in tokens[from..].iter().take(3) {
        if *token == Token::Stop {
            return false;
        }
        if token.starts_one_of(&AT_STOPS) || token.is_one_of(&BREAK) {
            return true;
        }
    }
    false
}

/// `each time`, `per trip`, `every time`.
fn each_length(tokens: &[Token], at: usize) -> usize {
    if !is_at(tokens, at, &["each", "every", "per", "a"]) {
        return 0;
    }
    1 + usize::from(is_at(tokens, at + 1, &["time", "trip", "reload", "reloading", "load", "visit", "turn"]))
}
