//! Sentences that ask what another limit would change: `what would a longer shift of one hour buy`, `was bringt ein weiterer
//! Transporter`. They state no limit of the plan; the answer begins with what each limit buys.

use std::ops::Range;

use super::{Understood, unread};
use crate::vehicle_routing::{params::RouteParams, view::View};
use language::tokens::{Token, words};

/// First words of such a sentence.
const ASKING: &[&str] = &[
    "what", "how", "which", "would", "does", "do", "was", "wie", "wieviel", "welchen", "würde", "bringt",
    "qué", "que", "cuánto", "cuanto", "quoi", "combien", "quel", "quelle", "quanto", "qual", "o", "cosa",
    "che",
];
/// Beginnings of the words for what a change gives.
const GAIN: &[&str] = &[
    "buy", "bring", "save", "saving", "gain", "help", "give", "improv", "worth", "benefit", "achiev", "nütz",
    "nutzt", "spar", "gewinn", "hilft", "lohn", "gan", "ahorr", "aport", "mejor", "gagn", "apport", "économ",
    "econom", "rapport", "ganh", "poup", "traz", "ajud", "guadagn", "risparm",
];
/// Beginnings of the words of what is supposed, so that the sentence is a supposition and not a question about limits.
const SUPPOSING: &[&str] = &["if", "wenn", "falls", "si", "se", "suppos", "assum", "angenommen"];
/// Beginnings of the words for vehicles.
const VEHICLE: &[&str] = &[
    "van",
    "truck",
    "lorr",
    "vehicle",
    "driver",
    "car",
    "fahrzeug",
    "transporter",
    "lieferwagen",
    "lkw",
    "lastwagen",
    "fahrer",
    "furgon",
    "camion",
    "camión",
    "vehíc",
    "vehic",
    "véhic",
    "fourgon",
    "carrinha",
    "caminh",
    "veícul",
    "veicol",
    "autist",
    "conduct",
    "chauffeur",
    "motorist",
    "furgão",
    "furgõ",
];
/// Beginnings of the words for one more of them.
const MORE: &[&str] = &[
    "more",
    "additional",
    "extra",
    "further",
    "another",
    "weiter",
    "zusätz",
    "noch",
    "más",
    "mas",
    "otr",
    "adicional",
    "autre",
    "supplément",
    "plus",
    "mais",
    "outr",
    "altr",
    "più",
];
/// Beginnings of the words for a limit of time, of windows or of load, and for a larger one.
const LIMIT: &[&str] = &[
    "shift",
    "hour",
    "day",
    "window",
    "capacit",
    "schicht",
    "stunde",
    "arbeitszeit",
    "zeitfenster",
    "kapazität",
    "turno",
    "jornada",
    "hora",
    "ventana",
    "capacid",
    "heure",
    "journée",
    "fenêtre",
    "capacité",
    "janela",
    "capacidade",
    "ora",
    "orari",
    "finestr",
    "vans",
    "trucks",
];
const LARGER: &[&str] = &[
    "longer",
    "wider",
    "bigger",
    "larger",
    "more",
    "extra",
    "additional",
    "later",
    "länger",
    "breiter",
    "größer",
    "weiter",
    "mehr",
    "zusätz",
    "más",
    "mas",
    "larg",
    "ampli",
    "grand",
    "plus",
    "long",
    "mais",
    "maior",
    "più",
    "lung",
];

/// What a text asks about limits, and where the sentence stands.
pub(super) fn asked(text: &str) -> Option<(View, Range<usize>)> {
    sentences(text).into_iter().find_map(|range| Some((view(&text[range.clone()])?, range)))
}

/// The text with spaces in the place of that sentence.
pub(super) fn without(text: &str) -> String {
    let Some((_, range)) = asked(text) else { return text.to_owned() };
    format!("{}{}{}", &text[..range.start], " ".repeat(range.len()), &text[range.end..])
}

/// Removes values that were understood from that sentence.
pub(super) fn forget(filled: &mut RouteParams, text: &str, read: &Understood) {
    if let Some((_, range)) = asked(text) {
        unread::forget_numbers(filled, &text[range], &read.params);
    }
}

/// Beginnings of the words that such a sentence was read from.
pub(super) fn words_for() -> impl Iterator<Item = &'static str> {
    [ASKING, GAIN, VEHICLE, MORE, LIMIT, LARGER].into_iter().flatten().copied()
}

fn view(sentence: &str) -> Option<View> {
    let words = words(sentence);
    let has = |starts: &[&str]| words.iter().any(|word| word.starts_one_of(starts));
    let asks = words.first()?.is_one_of(ASKING) && has(GAIN);
    if !asks || words.iter().any(|word| word.is_one_of(SUPPOSING)) {
        return None;
    }
    match () {
        () if one_more(&words) => Some(View::OneMore),
        () if has(LIMIT) && has(LARGER) => Some(View::Limits),
        () => None,
    }
}

/// `one more van`, `ein weiterer Transporter`, `una furgoneta más`: a vehicle with a word for one more beside it.
fn one_more(words: &[Token]) -> bool {
    let is_one = |word: &Token| word.number().is_none_or(|number| number == 1.0);
    (0..words.len()).any(|at| {
        let beside = &words[at.saturating_sub(2)..words.len().min(at + 3)];
        let is_more = beside.iter().any(|word| word.starts_one_of(MORE)) && beside.iter().all(is_one);
        words[at].starts_one_of(VEHICLE)
            && is_more
            && !words[at].is_one_of(&["vans", "trucks", "lorries", "vehicles"])
    })
}

/// The sentences of a text, without the marks between them.
fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begin = 0;
    let ends = text.char_indices().filter(|(at, mark)| {
        let is_end = text[at + mark.len_utf8()..].chars().next().is_none_or(char::is_whitespace);
        matches!(mark, '?' | '!' | ';' | '\n') || *mark == '.' && is_end
    });
    for (at, mark) in ends {
        found.push(begin..at);
        begin = at + mark.len_utf8();
    }
    found.push(begin..text.len());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_asks_what_a_limit_buys_is_found_in_five_languages() {
        for (text, view) in [
            ("6 vans of 200 units, 7:00 to 15:00. What would one more van buy?", View::OneMore),
            ("4 Transporter zu 500 Stück. Was bringt ein weiterer Transporter?", View::OneMore),
            (
                "3 furgonetas de 160 unidades, turno de 7 a 19 h. ¿Qué gano con una furgoneta más?",
                View::OneMore,
            ),
            ("3 camionnettes. Que gagne-t-on avec une camionnette de plus ?", View::OneMore),
            ("3 carrinhas. Quanto poupo com mais uma carrinha?", View::OneMore),
            ("6 vans. What would a longer shift of one hour buy?", View::Limits),
            ("4 Transporter. Was bringt eine Stunde längere Schicht?", View::Limits),
            ("3 furgonetas. ¿Qué gano con ventanas más amplias?", View::Limits),
            ("How much would 10 % more capacity save?", View::Limits),
        ] {
            let found = asked(text);
            assert_eq!(found.as_ref().map(|found| found.0), Some(view), "{text}");
            let rest = without(text);
            assert!(rest.len() == text.len() && rest.trim() != text, "{text}: {rest}");
        }
    }

    #[test]
    fn other_questions_and_suppositions_are_none() {
        for text in [
            "6 vans of 200 units, 7:00 to 15:00",
            "what if we had one more van",
            "use one more van",
            "What does it save if the shift is an hour longer?",
            "which van serves C5?",
            "How many more vans do we need?",
            "plan with 4.5 hours, 12.5 km",
        ] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
