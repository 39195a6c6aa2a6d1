//! Items whose stock is used up before an order placed today could arrive: `which items run out before a new delivery could get
//! here`, `cover below the lead time`.

use language::tokens::Token;

/// Stock that comes to an end, as beginnings of words.
const ENDS: &[&[&str]] = &[
    &["run", "out"],
    &["running", "out"],
    &["runs", "out"],
    &["run", "short"],
    &["out", "of", "stock"],
    &["stock", "out"],
    &["stockout"],
    &["used", "up"],
    &["be", "gone"],
    &["be", "empty"],
    &["sold", "out"],
    &["last"],
    &["gehen", "aus"],
    &["geht", "aus"],
    &["gehen"],
    &["ausgehen"],
    &["aufgebraucht"],
    &["leer"],
    &["reich"],
    &["se", "acab"],
    &["se", "agot"],
    &["agotad"],
    &["alcanza"],
    &["dura"],
    &["épuis"],
    &["rupture"],
    &["suffi"],
    &["tien"],
    &["acab"],
    &["esgot"],
    &["esaur"],
    &["finisc"],
];
/// Between the end of the stock and what comes.
const BEFORE: &[&str] = &[
    "before", "until", "till", "bevor", "ehe", "vor", "bis", "antes", "hasta", "avant", "jusqu", "até",
    "prima", "fino",
];
/// What comes, or that it comes.
const ARRIVAL: &[&str] = &[
    "deliver",
    "arriv",
    "replenish",
    "shipment",
    "reorder",
    "resupply",
    "restock",
    "supplier",
    "order",
    "lieferung",
    "nachlieferung",
    "nachschub",
    "nachbestell",
    "neue ware",
    "bestellung",
    "eintrifft",
    "eintreff",
    "ankommt",
    "lleg",
    "entrega",
    "pedido",
    "reposici",
    "livraison",
    "command",
    "réappro",
    "cheg",
    "encomenda",
    "reabastec",
    "consegn",
    "riforn",
];
/// Words from `before` to what comes.
const NEAR: usize = 7;
/// How long stock lasts, and how long a delivery takes.
const COVER: &[&str] = &[
    "cover",
    "supply",
    "reichweite",
    "cobertura",
    "couverture",
    "copertura",
    "lasts",
    "last",
    "reicht",
    "reichen",
];
const LESS: &[&str] = &[
    "below",
    "under",
    "less",
    "shorter",
    "than",
    "unter",
    "kürzer",
    "kleiner",
    "weniger",
    "menor",
    "inferior",
    "menos",
    "inférieur",
    "moins",
    "minore",
    "inferiore",
];
const LEAD_TIME: &[&[&str]] = &[
    &["lead", "time"],
    &["leadtime"],
    &["lieferzeit"],
    &["wiederbeschaffungszeit"],
    &["plazo", "de", "entrega"],
    &["délai", "de", "livraison"],
    &["prazo", "de", "entrega"],
    &["tempo", "di", "consegna"],
];

/// Whether the words ask for the items that do not last until a delivery.
pub(super) fn is_asked(words: &[Token]) -> bool {
    ends_before_arrival(words) || covers_less_than_lead_time(words)
}

/// Beginnings of the words that were read.
pub(super) fn words_for() -> impl Iterator<Item = &'static str> {
    let joined = [
        "new",
        "next",
        "could",
        "can",
        "get",
        "here",
        "any",
        "fresh",
        "neue",
        "nächst",
        "kommt",
        "nueva",
        "próxim",
        "que",
        "nouvelle",
        "prochaine",
        "nova",
        "nuov",
        "a",
        "the",
        "is",
        "of",
    ];
    let phrases = ENDS.iter().chain(LEAD_TIME).flat_map(|phrase| phrase.iter());
    phrases.chain(BEFORE).chain(ARRIVAL).chain(COVER).chain(LESS).copied().chain(joined)
}

fn ends_before_arrival(words: &[Token]) -> bool {
    (0..words.len()).filter(|at| words[*at].starts_one_of(BEFORE)).any(|at| {
        let behind = &words[at + 1..words.len().min(at + 1 + NEAR)];
        // `before the 5th` and `until March` are days of the calendar.
        let is_day = behind.iter().take(3).any(|word| word.number().is_some());
        let ends = ENDS.iter().any(|phrase| holds(words, phrase));
        ends && !is_day && behind.iter().any(|word| word.starts_one_of(ARRIVAL))
    })
}

fn covers_less_than_lead_time(words: &[Token]) -> bool {
    let less = (0..words.len())
        .filter(|at| words[*at].is_one_of(LESS) || words[*at].starts_one_of(&["inférieur", "inferior"]));
    less.into_iter().any(|at| {
        let behind = &words[at + 1..words.len().min(at + 1 + NEAR)];
        let before = &words[..at];
        before.iter().any(|word| word.starts_one_of(COVER))
            && behind.iter().all(|word| word.number().is_none())
            && LEAD_TIME.iter().any(|phrase| holds(behind, phrase))
    })
}

fn holds(words: &[Token], phrase: &[&str]) -> bool {
    crate::question::words::holds_phrase(words, phrase)
}

#[cfg(test)]
mod tests {
    use language::tokens::words;

    use super::is_asked;

    #[test]
    fn stock_that_does_not_last_until_a_delivery_is_asked_for_in_every_language() {
        for text in [
            "Which items run out before a new delivery could get here?",
            "which parts will be out of stock before an order placed today arrives",
            "Which items won't last until the next delivery?",
            "items with cover below the lead time",
            "which items have less days of supply than their lead time",
            "Welche Artikel gehen aus, bevor Nachschub eintrifft?",
            "Welche Artikel reichen nicht bis zur nächsten Lieferung?",
            "Artikel mit Reichweite unter der Lieferzeit",
            "¿Qué artículos se agotan antes de que llegue un nuevo pedido?",
            "artículos con cobertura menor que el plazo de entrega",
            "Quels articles seront épuisés avant la prochaine livraison ?",
            "Quais itens acabam antes de chegar uma nova entrega?",
            "Quali articoli finiscono prima della prossima consegna?",
        ] {
            assert!(is_asked(&words(text)), "{text}");
        }
    }

    #[test]
    fn other_ends_of_stock_and_other_times_are_none() {
        for text in [
            "which items run out before March?",
            "which items run out within 14 days",
            "which items run out until 2026-12-24",
            "lead time below 10 days",
            "what must I order before Christmas",
            "how long does the stock last",
            "items with less than 3 weeks of cover, lead time 10 days",
        ] {
            assert!(!is_asked(&words(text)), "{text}");
        }
    }
}
