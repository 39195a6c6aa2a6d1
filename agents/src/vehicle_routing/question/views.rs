//! What a question wants to know of a plan first: `when will C005 be served`, `which stops are late`, `how full are the vans`.

use super::levers;
use crate::question::words::{begins_like, holds_phrase};
use crate::vehicle_routing::view::View;
use language::tokens::{Token, words};

/// Beginnings of words, one after the other.
const PHRASES: &[(View, &[&str])] = &[
    (View::Late, &["late"]),
    (View::Late, &["delayed"]),
    (View::Late, &["zu", "spät"]),
    (View::Back, &["back"]),
    (View::Back, &["finish"]),
    (View::Back, &["return"]),
    (View::Back, &["zurück"]),
    (View::Load, &["how", "full"]),
    (View::Load, &["utili"]),
    (View::Load, &["load", "factor"]),
    (View::Load, &["wie", "voll"]),
    (View::Load, &["auslastung"]),
    (View::Longest, &["longest"]),
    (View::Longest, &["längste"]),
    (View::Farthest, &["farthest"]),
    (View::Farthest, &["furthest"]),
    (View::Farthest, &["most", "distant"]),
    (View::Farthest, &["most", "remote"]),
    (View::Farthest, &["am", "weitesten"]),
    (View::Farthest, &["entfernteste"]),
    (View::Farthest, &["más", "lej"]),
    (View::Farthest, &["plus", "loin"]),
    (View::Farthest, &["plus", "éloign"]),
    (View::Farthest, &["mais", "longe"]),
];
const ASKING: &[&str] = &[
    "when", "which", "what", "whats", "why", "where", "who", "how", "are", "is", "will", "show", "list",
    "wann", "welche", "welcher", "welches", "warum", "wer", "wie", "cuándo", "cuál", "qué", "quand", "quel",
    "quelle", "quels", "quelles", "quando", "qual", "quais", "would", "does",
];
/// What is done at a stop, and words for its place in the plan.
const SERVED: &[&str] = &[
    "serv",
    "visit",
    "deliver",
    "reach",
    "arriv",
    "stop",
    "come",
    "get",
    "suppl",
    "eta",
    "route",
    "belief",
    "beliefert",
    "ankomm",
    "entreg",
    "llega",
    "livr",
    "visita",
];
/// Words that state a limit or an assumption rather than ask.
const OTHER: &[&str] = &["if", "must", "should", "can", "could", "need", "allow", "allowed", "latest"];

/// Coming home, and the end of work, as beginnings of words.
const HOME: &[&str] = &[
    "home",
    "back",
    "finish",
    "return",
    "heim",
    "nachhause",
    "zuhause",
    "hause",
    "zurück",
    "feierabend",
    "fertig",
    "vuelv",
    "volv",
    "regres",
    "termin",
    "casa",
    "rentr",
    "revien",
    "retour",
    "volt",
    "torn",
    "rientr",
    "finisc",
];
/// Who comes home.
const CREW: &[&str] = &[
    "driver",
    "van",
    "truck",
    "vehicle",
    "lorr",
    "everyone",
    "everybody",
    "crew",
    "route",
    "tour",
    "fahrer",
    "fahrzeug",
    "wagen",
    "lkw",
    "transporter",
    "conductor",
    "chofer",
    "furgoneta",
    "camion",
    "camión",
    "vehículo",
    "ruta",
    "chauffeur",
    "conducteur",
    "livreur",
    "camionnette",
    "véhicule",
    "tournée",
    "motorista",
    "carrinha",
    "camião",
    "caminh",
    "veículo",
    "rota",
    "autista",
    "furgon",
    "veicol",
];

/// `how late does the last driver get home`, `um wie viel Uhr ist der letzte Fahrer zurück`: the question for a time, beside who comes
/// home. `How late is stop 5` asks for a stop.
fn asks_for_end(words: &[Token]) -> bool {
    const TIMES: &[&[&str]] = &[
        &["when"],
        &["how", "late"],
        &["what", "time"],
        &["until", "when"],
        &["wann"],
        &["wie", "spät"],
        &["wie", "viel", "uhr"],
        &["wieviel", "uhr"],
        &["welche", "zeit"],
        &["cuándo"],
        &["qué", "hora"],
        &["que", "horas"],
        &["quand"],
        &["quelle", "heure"],
        &["quando"],
        &["che", "ora"],
    ];
    const STATED: &[&str] = &["if", "must", "should", "can", "could", "need", "allow", "allowed"];
    let at = usize::from(words.first().is_some_and(|word| {
        word.is_one_of(&[
            "a", "à", "at", "um", "bis", "until", "till", "hasta", "até", "jusqu", "fino", "ab", "by",
        ])
    }));
    // `which van gets back last`
    let asks_whom = words.first().is_some_and(|word| word.starts_one_of(WHICH)) && {
        const LAST: &[&str] =
            &["last", "latest", "zuletzt", "spätest", "último", "ultimo", "tarde", "derni", "tard", "ultim"];
        words.iter().any(|word| word.starts_one_of(LAST))
    };
    let asks = asks_whom
        || TIMES.iter().any(|phrase| words[at..].len() >= phrase.len() && begins_like(&words[at..], phrase));
    let has = |known: &[&str]| words.iter().any(|word| word.starts_one_of(known));
    asks && has(HOME) && has(CREW) && !words.iter().any(|word| word.is_one_of(STATED))
}

const EACH: &[&str] = &["each", "every", "per", "jed", "je", "pro", "cada", "por", "chaque", "par", "ogni"];
const CARRIES: &[&str] = &[
    "carr",
    "load",
    "bring",
    "take",
    "transport",
    "lädt",
    "lad",
    "nimmt",
    "fährt",
    "bringt",
    "llev",
    "carg",
    "port",
    "emport",
    "charge",
    "lev",
    "carreg",
    "trasport",
];
const GETS: &[&str] = &[
    "get", "receiv", "take", "order", "bekomm", "erhält", "krieg", "recib", "pid", "reçoi", "prend", "receb",
    "ricev", "need", "want",
];
const STOPS: &[&str] = &[
    "stop", "customer", "client", "shop", "store", "stopp", "kunde", "parada", "paragem", "arrêt", "tienda",
    "fermata", "filial",
];
const WHICH: &[&str] =
    &["which", "what", "who", "welch", "wer", "qué", "cuál", "quién", "quel", "qui", "qual", "quem", "quale"];
const MOST: &[&str] =
    &["most", "largest", "biggest", "meist", "größt", "más", "mayor", "plus", "mais", "maior", "più"];
const HOW_MUCH: &[&[&str]] = &[
    &["how", "much"],
    &["how", "many"],
    &["what", "does"],
    &["wie", "viel"],
    &["wieviel"],
    &["was", "lädt"],
    &["was", "nimmt"],
    &["cuánt"],
    &["qué", "lleva"],
    &["combien"],
    &["quant"],
];

/// `how many crates does each van carry`: what each vehicle takes, but not `each van can carry 200`.
fn asks_for_loads(words: &[Token]) -> bool {
    let asks = HOW_MUCH.iter().any(|phrase| words.len() >= phrase.len() && begins_like(words, phrase));
    let is_each = |at: usize| {
        words[at].starts_one_of(EACH) && words[at + 1..].iter().take(2).any(|word| word.starts_one_of(CREW))
    };
    let can = words.iter().any(|word| {
        word.is_one_of(&["can", "could", "may", "if", "kann", "puede", "peut", "pode", "wenn", "si"])
    });
    asks && !can && words.iter().any(|word| word.starts_one_of(CARRIES)) && (0..words.len()).any(is_each)
}

/// `which stop gets most`.
fn asks_for_most(words: &[Token]) -> bool {
    const NEAR: usize = 5;
    let first = |at: usize| {
        words[at].starts_one_of(WHICH) && words.get(at + 1).is_some_and(|noun| noun.starts_one_of(STOPS))
    };
    (0..words.len()).filter(|at| first(*at)).any(|at| {
        let behind = &words[at + 2..words.len().min(at + 2 + NEAR)];
        behind.iter().any(|word| word.starts_one_of(GETS))
            && behind.iter().any(|word| word.starts_one_of(MOST))
    })
}

/// What the words ask to know first, but for single stops.
pub(super) fn view(text: &str) -> Option<View> {
    let words = words(text);
    if asks_for_end(&words) {
        return Some(View::Back);
    }
    if asks_for_loads(&words) || asks_for_most(&words) {
        return Some(View::Loads);
    }
    if !asks(&words) {
        return None;
    }
    let is_one_more = one_more(&words).is_some();
    let of_phrase = || PHRASES.iter().find(|(_, phrase)| holds_phrase(&words, phrase)).map(|(view, _)| *view);
    let view = if is_one_more { View::OneMore } else { of_phrase()? };
    if view == View::Farthest && !asks_for_stop(&words) {
        return None;
    }
    // `how much would one more van save`, but not `use one more van`.
    let is_amount =
        words.first().is_some_and(|word| word.is_one_of(&["how", "what", "which", "would", "does"]));
    let has_number = words.iter().any(|word| word.number().is_some_and(|number| number != 1.0));
    Some(view).filter(|view| if *view == View::OneMore { is_amount } else { !has_number })
}

/// `which customer is farthest`, but neither `which driver drives the furthest` nor `serve the farthest stops first`.
fn asks_for_stop(words: &[Token]) -> bool {
    const STOP: &[&str] = &[
        "stop", "customer", "client", "kunde", "delivery", "location", "place", "address", "shop", "store",
        "depot", "parada", "paragem", "arrêt",
    ];
    const OTHER: &[&str] = &[
        "driver", "drivers", "van", "vans", "truck", "trucks", "vehicle", "vehicles", "route", "routes",
        "without", "first", "last", "start", "begin", "end", "ohne", "sin", "sans",
    ];
    words.iter().any(|word| word.starts_one_of(STOP)) && !words.iter().any(|word| word.is_one_of(OTHER))
}

/// The words of `one more van`, `another truck`, `an extra vehicle`, `a sixth truck`.
fn one_more(words: &[Token]) -> Option<std::ops::Range<usize>> {
    const MORE: &[&str] = &[
        "more",
        "additional",
        "extra",
        "further",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
    ];
    (0..words.len()).find_map(|at| {
        let is_one = words[at].number() == Some(1.0) || words[at].is_one_of(&["a", "an", "one"]);
        let next = match () {
            () if words[at].is("another") => at + 1,
            () if is_one && words.get(at + 1).is_some_and(|next| next.is_one_of(MORE)) => at + 2,
            () => return None,
        };
        let is_vehicle =
            words.get(next).and_then(|next| next.word()).is_some_and(super::vocabulary::is_vehicle);
        is_vehicle.then_some(at..next + 1)
    })
}

/// The text with spaces in the place of `one more van`, which is none of the fleet.
pub(super) fn without_one_more(text: &str) -> String {
    let words = words(text);
    let Some(found) = one_more(&words) else { return text.to_owned() };
    let (start, end) = (words[found.start].start, words[found.end - 1].end);
    format!("{}{}{}", &text[..start], " ".repeat(end - start), &text[end..])
}

/// Whether the words ask when, by whom or why not the stops that they name are visited.
pub(in crate::vehicle_routing) fn asks_about_stops(text: &str) -> bool {
    const SINGLE: &[&str] = &[
        "when", "which", "what", "whats", "why", "where", "who", "wann", "warum", "wer", "cuándo", "quand",
        "quando", "is", "will",
    ];
    let words = asked_words(&words(text)).to_vec();
    words.first().is_some_and(|word| word.is_one_of(SINGLE))
        && (words.iter().any(|word| word.starts_one_of(SERVED)) || asks_when_there(&words))
        && !words.iter().any(|word| word.is_one_of(OTHER))
}

/// `when will we be at Klinik Süd`.
fn asks_when_there(words: &[Token]) -> bool {
    const WHEN: &[&str] = &["when", "wann", "cuándo", "quand", "quando"];
    words[0].is_one_of(WHEN)
        && words.windows(2).any(|pair| {
            pair[0].is_one_of(&["be", "are", "sind", "wir"]) && pair[1].is_one_of(&["at", "in", "bei"])
        })
}

/// The words up to `if I have 5 vans`: a question when something happens may state the fleet behind it.
fn asked_words(words: &[Token]) -> &[Token] {
    let asks_when =
        words.first().is_some_and(|word| word.is_one_of(&["when", "wann", "cuándo", "quand", "quando"]));
    let end = words
        .iter()
        .position(|word| word.is_one_of(&["if", "with", "wenn", "mit", "si", "se", "con", "avec", "com"]));
    &words[..end.filter(|_| asks_when).unwrap_or(words.len())]
}

/// Beginnings of the words that a view was read from.
pub(super) fn words_for(view: View) -> Vec<&'static str> {
    let phrases = PHRASES.iter().filter(|(of, _)| *of == view);
    let mut starts: Vec<&str> = phrases.flat_map(|(_, phrase)| *phrase).copied().collect();
    starts.extend(["vehicle", "van", "driver", "truck", "save", "customer", "when", "why"]);
    if view == View::Stops {
        starts.extend(SERVED);
    }
    if matches!(view, View::OneMore | View::Limits) {
        starts.extend(levers::words_for());
    }
    if view == View::Loads {
        for list in [EACH, CARRIES, GETS, STOPS, WHICH, MOST, CREW] {
            starts.extend(list);
        }
        starts.extend(HOW_MUCH.iter().copied().flatten());
        starts.extend([
            "does", "crate", "kist", "caj", "unit", "box", "palett", "palé", "caix", "colis", "pallet",
            "goods", "y", "and", "und", "am", "d'unité", "dunité", "le", "les",
        ]);
    }
    if view == View::Back {
        starts.extend(HOME);
        starts.extend(CREW);
        starts.extend([
            "late", "last", "time", "letzt", "spät", "uhr", "últim", "hora", "derni", "heure", "ultim",
            "get", "kommt", "zu", "ist", "le", "um", "wie", "viel",
        ]);
    }
    starts
}

fn asks(words: &[Token]) -> bool {
    words.first().is_some_and(|word| word.is_one_of(ASKING))
        && !words.iter().any(|word| word.is_one_of(OTHER))
}
