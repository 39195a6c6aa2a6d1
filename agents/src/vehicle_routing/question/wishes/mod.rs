//! Wishes, in English, German, Spanish and Portuguese: `balance the stops`, `as few vehicles as possible`, `start with C5`, `C5 and
//! C7 in the same van`; and stops that are not to be visited: `without C5`.

mod driving;
mod end_words;
mod ends;
mod words;

use crate::{
    question::mentions::{Mention, is_between, lowered, mentions},
    vehicle_routing::{
        question::{reading::cut, vocabulary::Vocabulary},
        wish::Wish,
    },
};
use end_words::{END_AT, END_IN};
use kernels::cancel;
use words::{
    BALANCE, FEWEST, FEWEST_OF, FIRST_BEFORE, FIRST_BEHIND, HOURS, LAST_BEFORE, LAST_BEHIND, LEAST_TIME,
    LOADS, NOUNS, PICKUP_FIRST, SAME_VEHICLE, SECOND_BREAK, VEHICLE_NOUNS, WITHOUT, WITHOUT_BEHIND,
};

/// The wishes of a text, and the text without the places that they name.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Wishes {
    pub wishes: Vec<Wish>,
    pub left_out: Vec<String>,
    /// Names behind `end at` that the file does not have.
    pub unknown_ends: Vec<String>,
    pub rest: String,
}

/// Reads the wishes of a text.
pub(super) fn read(text: &str, names: &Vocabulary) -> Wishes {
    let mut found = Wishes { rest: text.to_owned(), ..Wishes::default() };
    let Some(lower) = lowered(text) else { return found };
    found.wishes = general(&lower);
    found.take_together(&lower, names);
    found.take_driving(&lower);
    found.take_ends(&lower, names);
    for intro in FIRST_BEFORE {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.wishes.extend(places.into_iter().map(Wish::First));
        }
    }
    for intro in LAST_BEFORE {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.wishes.extend(places.into_iter().map(Wish::Last));
        }
    }
    for intro in WITHOUT {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.left_out.extend(places);
        }
    }
    found.take_cancelled(&lower, names);
    found.take_called(&lower, FIRST_BEHIND, names, Wish::First);
    found.take_called(&lower, LAST_BEHIND, names, Wish::Last);
    found.take_together_alone();
    found
}

/// The wishes that name no place.
fn general(lower: &str) -> Vec<Wish> {
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    let mut wishes: Vec<Wish> = balanced(lower).into_iter().collect();
    let others = [
        (says(FEWEST) || wants_few_vehicles(lower) || asks_how_many(lower), Wish::FewestVehicles),
        (says(LEAST_TIME), Wish::LeastTime),
        (says(PICKUP_FIRST), Wish::PickupFirst),
        (says(SECOND_BREAK) || has_two_breaks(lower), Wish::SecondBreak),
    ];
    wishes.extend(others.into_iter().filter(|(is_said, _)| *is_said).map(|(_, wish)| wish));
    wishes
}

/// `how many vans do I need?`: the fewest that do it.
fn asks_how_many(lower: &str) -> bool {
    const HOW_MANY: [&str; 8] = [
        "how many ",
        "wie viele ",
        "wieviele ",
        "cuántos ",
        "cuántas ",
        "combien de ",
        "quantos ",
        "quantas ",
    ];
    const NEED: [&str; 13] = [
        "need",
        "brauch",
        "benötig",
        "nötig",
        "necesit",
        "hacen falta",
        "faut",
        "besoin",
        "nécessaire",
        "precis",
        "necessári",
        "require",
        "enough",
    ];
    let is_vehicle = |word: &str| VEHICLE_NOUNS.iter().any(|noun| word.starts_with(*noun));
    HOW_MANY.iter().any(|phrase| {
        let behind = lower.split_once(phrase).map(|(_, behind)| behind);
        behind.is_some_and(|behind| {
            let noun = behind.split_whitespace().next().unwrap_or_default();
            is_vehicle(noun) && NEED.iter().any(|need| behind.contains(need))
        })
    })
}

/// `möglichst wenige Fahrzeuge`, `5 Transporter, möglichst wenige`: the noun stands behind, or before where none does.
fn wants_few_vehicles(lower: &str) -> bool {
    const MARKS: [char; 7] = [',', '.', ';', ':', '!', '?', '\n'];
    const POSSIBLE: [&str; 8] = ["de", "of", "as", "possible", "posible", "possível", "wie", "möglich"];
    const WORDS: usize = 2;
    let is_vehicle =
        |word: &str| VEHICLE_NOUNS.iter().any(|noun| word.starts_with(*noun) || word.ends_with(*noun));
    let mut found = FEWEST_OF.iter().flat_map(|phrase| lower.match_indices(phrase));
    found.any(|(at, phrase)| {
        let behind = lower[at + phrase.len()..].split(MARKS).next().unwrap_or_default();
        // `wenige` ends behind `wenig`.
        let behind = behind.trim_start_matches(char::is_alphabetic);
        let mut nouns =
            cut::words(behind).map(|(_, word)| word).filter(|word| !POSSIBLE.contains(word)).peekable();
        if nouns.peek().is_some() {
            return nouns.take(WORDS).any(is_vehicle);
        }
        let before: Vec<&str> = cut::words(&lower[..at]).map(|(_, word)| word).collect();
        before.iter().rev().take(WORDS).any(|word| is_vehicle(word))
    })
}

/// What is to be the same in every route: stops, unless the words behind `balance` name hours or loads, or those before it where none
/// behind it name anything: `Arbeitszeit gleich verteilen`.
fn balanced(lower: &str) -> Option<Wish> {
    const STOPS: [&str; 9] =
        ["stop", "customer", "kunde", "parada", "cliente", "arrêt", "deliver", "client", "entrega"];
    const MARKS: [char; 4] = [',', '.', ';', ':'];
    // `termingerecht` and `seven routes` are about something else.
    let begins = |(at, _): &(usize, &str)| !lower[..*at].ends_with(char::is_alphanumeric);
    let at = BALANCE.iter().find_map(|phrase| lower.match_indices(phrase).find(begins))?.0;
    let behind = lower[at..].split(MARKS).next().unwrap_or_default();
    let before = lower[..at].rsplit(MARKS).next().unwrap_or_default();
    let of = |clause: &str| {
        let names = |words: &[&str]| words.iter().any(|word| clause.contains(word));
        match () {
            () if names(HOURS) => Some(Wish::BalanceHours),
            () if names(LOADS) => Some(Wish::BalanceLoad),
            () if names(&STOPS) => Some(Wish::BalanceStops),
            () => None,
        }
    };
    Some(of(behind).or_else(|| of(before)).unwrap_or(Wish::BalanceStops))
}

/// `two 15 minute breaks`, `2 breaks`.
fn has_two_breaks(lower: &str) -> bool {
    let words: Vec<&str> = cut::words(lower).map(|(_, word)| word).collect();
    words.iter().enumerate().any(|(at, word)| {
        let before = &words[at.saturating_sub(4)..at];
        // `2 vans with breaks` counts vans.
        let is_part = |word: &&&str| {
            word.starts_with("min") || word.parse::<u32>().is_ok() || DESCRIBES.contains(*word)
        };
        let count = before.iter().rev().find(|word| is_count(word) || !is_part(word));
        matches!(*word, "breaks" | "pausen" | "pausas" | "descansos" | "pauses")
            && count.is_some_and(|word| is_count(word))
    })
}

/// Words between a number of breaks and the breaks.
const DESCRIBES: [&str; 9] =
    ["short", "long", "coffee", "paid", "unpaid", "separate", "kurze", "de", "lunch"];

fn is_count(word: &str) -> bool {
    matches!(word, "two" | "2" | "zwei" | "dos" | "duas" | "deux")
}

/// The places of a list and the bytes of the whole phrase.
type Found = (Vec<String>, std::ops::Range<usize>);

impl Wishes {
    /// The lists of places directly behind an introduction; removes them from the rest.
    fn take_behind(&mut self, lower: &str, intro: &str, names: &Vocabulary) -> Vec<Found> {
        let mut lists = Vec::new();
        for (at, _) in lower.match_indices(intro) {
            cancel::tick();
            // `start and end at D1` is about the depot.
            let is_word = !lower[..at].ends_with(char::is_alphanumeric);
            if !is_word || lower[..at].ends_with("start and ") {
                continue;
            }
            let begin = at + intro.len();
            let mut start = begin;
            while let Some(noun) = NOUNS.iter().find(|noun| lower[start..].starts_with(**noun)) {
                start += noun.len();
            }
            let Some((mut places, mut end)) = places_at(&self.rest, start, names) else { continue };
            while says_more(&lower[end..]) && places.len() > 1 {
                // `exclude C12 and C45, C7 must be first` is about C12 and C45.
                let Some(comma) = lower[start..end].rfind([',', ';']).map(|comma| start + comma) else {
                    break;
                };
                let Some((fewer, before)) = places_at(&self.rest[..comma], start, names) else { break };
                (places, end) = (fewer, before);
            }
            let is_called = start > begin || !places.iter().any(|place| is_number(place));
            if is_called {
                lists.push((places, at..end));
            }
        }
        for (_, range) in &lists {
            self.take(range.clone());
        }
        lists
    }

    /// `C10 and C11 are cancelled`; `C5 is closed until 10` is about the time of a visit.
    fn take_cancelled(&mut self, lower: &str, names: &Vocabulary) {
        for call in WITHOUT_BEHIND {
            for (at, _) in lower.match_indices(call) {
                cancel::tick();
                let end = at + call.len();
                let behind = lower[end..].strip_prefix(" today").unwrap_or(&lower[end..]);
                let is_whole =
                    behind.trim().is_empty() || behind.starts_with([',', '.', ';', '!', '?', '\n']);
                let Some((places, start)) = places_before(&self.rest, at, names).filter(|_| is_whole) else {
                    continue;
                };
                self.left_out.extend(places);
                self.take(start..end);
            }
        }
    }

    /// `C5 first`, `C5 is the last stop`.
    fn take_called(&mut self, lower: &str, calls: &[&str], names: &Vocabulary, wish: fn(String) -> Wish) {
        for call in calls {
            for (at, _) in lower.match_indices(call) {
                cancel::tick();
                let end = at + call.len();
                let is_word = !lower[end..].starts_with(char::is_alphanumeric) && !is_of_past(&lower[end..]);
                let Some((places, start)) = places_before(&self.rest, at, names).filter(|_| is_word) else {
                    continue;
                };
                self.wishes.extend(places.into_iter().map(wish));
                self.take(start..end);
            }
        }
    }

    /// `C5 and C7 in the same van`.
    fn take_together(&mut self, lower: &str, names: &Vocabulary) {
        const LINKS: [&str; 17] = [
            " dans le ",
            " dans la ",
            " en la ",
            " sur le ",
            " in the ",
            " on the ",
            " by the ",
            " with the ",
            " on ",
            " in ",
            " must be in the ",
            " im ",
            " en el ",
            " en la ",
            " no ",
            " na ",
            " en ",
        ];
        for (at, phrase) in SAME_VEHICLE.iter().filter_map(|phrase| Some((lower.find(phrase)?, phrase))) {
            cancel::tick();
            let head = lower[..at].trim_end();
            // `more than one van` is no vehicle that they share.
            if head.ends_with(" than") || head.ends_with(" least") {
                continue;
            }
            let link = LINKS.iter().map(|link| link.trim_end()).find(|link| head.ends_with(link));
            let before = link.map_or(head.len(), |link| head.len() - link.len());
            let before = without_verb(&head[..before]).len();
            let end = at + phrase.len();
            let behind = ["for ", "to ", "visits ", "serves ", "für ", "para "]
                .iter()
                .find_map(|word| lower[end..].trim_start().starts_with(word).then_some(word.len()));
            // `C022 … by the same van as C057`
            let as_another = lower[end..].trim_start().strip_prefix("as ").and_then(|behind| {
                let (mut places, last) = places_at(&self.rest, lower.len() - behind.len(), names)?;
                let named = mentions(&lower[..at], &names.places);
                places.insert(0, names.places[named.last()?.name].clone());
                Some((places, at..last))
            });
            if let Some((places, range)) = as_another {
                self.wishes.push(Wish::SameVehicle(places));
                self.take(range);
                continue;
            }
            let found = match places_before(&self.rest, before, names) {
                Some((_, start)) if is_introduced(&lower[..start]) => lower[start..before]
                    .rfind(',')
                    .and_then(|comma| places_at_end(&self.rest, start + comma + 1, before, names))
                    .map(|(places, start)| (places, start..end)),
                Some((places, start)) => Some((places, start..end)),
                None => behind.and_then(|length| {
                    let gap = lower[end..].len() - lower[end..].trim_start().len();
                    let (places, last) = places_at(&self.rest, end + gap + length, names)?;
                    Some((places, at..last))
                }),
            };
            if let Some((places, range)) = found.filter(|(places, _)| places.len() > 1) {
                self.wishes.push(Wish::SameVehicle(places));
                self.take(range);
            }
        }
    }

    /// `C5 first, C7 last, same van`: a clause of its own is about the places of the other wishes.
    fn take_together_alone(&mut self) {
        let places = self.wished_places();
        let is_said = self.wishes.iter().any(|wish| matches!(wish, Wish::SameVehicle(_)));
        let Some(lower) = lowered(&self.rest).filter(|_| places.len() > 1 && !is_said) else { return };
        let mut start = 0;
        for clause in lower.split([',', ';', '.']) {
            let words = clause
                .trim()
                .trim_start_matches("and ")
                .trim_start_matches("the ")
                .trim_start_matches("on the ");
            if SAME_VEHICLE.iter().any(|phrase| words == *phrase && phrase.starts_with(['s', 'm'])) {
                self.wishes.push(Wish::SameVehicle(places));
                self.take(start..start + clause.len());
                return;
            }
            start += clause.len() + 1;
        }
    }

    /// The different places of the wishes so far.
    fn wished_places(&self) -> Vec<String> {
        let mut places: Vec<String> = Vec::new();
        for place in self.wishes.iter().flat_map(Wish::places) {
            if !places.contains(place) {
                places.push(place.clone());
            }
        }
        places
    }

    /// Replaces a phrase by marks that end a clause, so that all positions stay.
    fn take(&mut self, range: std::ops::Range<usize>) {
        let marks = ",".repeat(range.len());
        self.rest.replace_range(range, &marks);
    }
}

/// The places of a list that begins at `start`, and the end of the list.
fn places_at(text: &str, start: usize, names: &Vocabulary) -> Option<(Vec<String>, usize)> {
    let tail = text.get(start..)?;
    let lower = lowered(tail)?;
    let (mut places, mut end) = (Vec::new(), 0);
    for mention in mentions(&lower, &names.places) {
        cancel::tick();
        let between = &lower[end..mention.start];
        let is_next = if places.is_empty() { between.is_empty() } else { is_list(between) };
        if !is_next || !is_distinct(tail, &mention) {
            break;
        }
        end = mention.end;
        places.push(names.places[mention.name].clone());
    }
    (!places.is_empty()).then_some((places, start + end))
}

/// The places of a list that ends at `end`, and the start of the list.
fn places_before(text: &str, end: usize, names: &Vocabulary) -> Option<(Vec<String>, usize)> {
    let lower = lowered(text.get(..end)?)?;
    let (mut places, mut start) = (Vec::new(), end);
    for mention in mentions(&lower, &names.places).into_iter().rev() {
        cancel::tick();
        let between = &lower[mention.end..start];
        let is_next = if places.is_empty() { between.trim().is_empty() } else { is_list(between) };
        if !is_next || !is_distinct(text, &mention) {
            break;
        }
        start = mention.start;
        places.insert(0, names.places[mention.name].clone());
    }
    let is_called = NOUNS.iter().any(|noun| lower[..start].ends_with(noun));
    let is_sure = is_called || !places.iter().any(|place| is_number(place));
    (!places.is_empty() && is_sure).then_some((places, start))
}

/// The places of the list that ends at `end`, from a byte on, and the start of the list.
fn places_at_end(text: &str, from: usize, end: usize, names: &Vocabulary) -> Option<(Vec<String>, usize)> {
    let (places, start) = places_before(text.get(from..)?, end - from, names)?;
    Some((places, from + start))
}

/// `C5 and C7 must go` without the words of going.
fn without_verb(head: &str) -> &str {
    const VERBS: [&str; 14] = [
        " must",
        " should",
        " have to",
        " need to",
        " shall",
        " go",
        " be",
        " ride",
        " travel",
        " are",
        " müssen",
        " sollen",
        " deben ir",
        " van",
    ];
    let mut head = head.trim_end();
    while let Some(rest) = VERBS.iter().find_map(|verb| head.strip_suffix(verb)) {
        head = rest.trim_end();
    }
    head
}

/// Whether another wish begins there: `start with C5, C7 and C8 on the same van`.
fn is_introduced(head: &str) -> bool {
    let intros = FIRST_BEFORE.iter().chain(LAST_BEFORE).chain(END_AT).chain(END_IN).chain(WITHOUT);
    intros.into_iter().any(|intro| head.ends_with(intro))
}

/// Whether an id has no letter: `without 5 vans` is not about stop 5.
fn is_number(place: &str) -> bool {
    !place.contains(char::is_alphabetic)
}

/// Whether a place is the subject of what follows: `C7 must be first`.
fn says_more(behind: &str) -> bool {
    const VERBS: [&str; 24] = [
        "must", "should", "is", "has", "needs", "takes", "first", "last", "before", "after", "between", "by",
        "gets", "wants", "muss", "soll", "zuerst", "zuletzt", "dauert", "debe", "deve", "primero",
        "primeiro", "only",
    ];
    let next = behind.strip_prefix(' ').and_then(|words| words.split([' ', ',', '.', ';']).next());
    next.is_some_and(|word| VERBS.contains(&word))
}

/// `last week`.
fn is_of_past(behind: &str) -> bool {
    ["week", "month", "year", "time", "night"].iter().any(|word| behind.trim_start().starts_with(word))
}

/// Whether two places belong to one list; `stop 3 and stop 7` are one.
fn is_list(between: &str) -> bool {
    let between = NOUNS.iter().find_map(|noun| between.strip_suffix(noun)).unwrap_or(between);
    is_between(between)
        || matches!(between.trim(), "und" | "y" | "e" | "et") && between.len() > between.trim().len()
}

/// Whether a name is clear: `skip a stop` is not about stop A.
fn is_distinct(text: &str, mention: &Mention) -> bool {
    let written = &text[mention.start..mention.end];
    written.chars().count() > 2 || written.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

#[cfg(test)]
mod tests;
