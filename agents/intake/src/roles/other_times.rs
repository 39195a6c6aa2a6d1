//! Names of columns whose days, months or rows are about something else than sales: where a thing lies, when a contract is renewed,
//! what came back.

use super::{
    Role,
    fit::{Shape, shape},
    lexicon,
    name::{Name, stem},
};

/// Places and numbers of things that look like years and months: bin `1-04`.
const PLACES: &[&str] = &[
    "bin",
    "shelf",
    "rack",
    "aisle",
    "slot",
    "serial",
    "lot",
    "batch",
    "version",
    "lagerplatz",
    "stellplatz",
    "regal",
    "fach",
    "seriennummer",
    "serie",
    "charge",
    "ubicacion",
    "estante",
    "pasillo",
    "emplacement",
    "etagere",
    "allee",
    "prateleira",
    "corredor",
];

/// What happens to a contract or a thing beside its sale.
const EVENTS: &[&str] = &[
    "renewal",
    "renew",
    "renewed",
    "return",
    "returned",
    "refund",
    "refunded",
    "complaint",
    "claim",
    "expiry",
    "expire",
    "expiration",
    "birth",
    "birthday",
    "anniversary",
    "hire",
    "hired",
    "joined",
    "contract",
    "warranty",
    "maintenance",
    "inspection",
    "repair",
    "repaired",
    "cancelled",
    "canceled",
    "cancellation",
    "verlaengerung",
    "verlaengert",
    "vertrag",
    "rueckgabe",
    "ruecksendung",
    "retoure",
    "retouren",
    "reklamation",
    "ablauf",
    "wartung",
    "geburtstag",
    "storno",
    "renovacion",
    "devolucion",
    "devoluciones",
    "reclamacion",
    "vencimiento",
    "contrato",
    "renouvellement",
    "retour",
    "echeance",
    "reclamation",
    "contrat",
    "renovacao",
    "devolucao",
    "devolucoes",
    "reclamacao",
    "vencimento",
];

/// Whether a column of this name may say when the sales of its rows were.
pub(crate) fn may_say_when(name: &str) -> bool {
    if has_one_of(name, PLACES) || is_of_other_event(name) {
        return false;
    }
    let reading = lexicon::read(name);
    let is_date = reading.matches.iter().any(|found| found.role == Role::Date);
    is_date || (reading.matches.is_empty() && !reading.is_nothing && !reading.is_key && !reading.is_signal)
}

/// Whether a name is about an event that is no sale, such as a return.
pub(crate) fn is_of_other_event(name: &str) -> bool {
    has_one_of(name, EVENTS)
}

/// Whether the numbers of a column are names of things by its own name, as those of an item are.
pub(crate) fn names_things(name: &str) -> bool {
    let reading = lexicon::read(name);
    let means_thing = !reading.matches.is_empty()
        && reading.matches.iter().all(|found| matches!(shape(found.role), Shape::Key | Shape::Text));
    reading.is_key || means_thing
}

fn has_one_of(name: &str, list: &[&str]) -> bool {
    Name::of(name).words.iter().any(|word| list.contains(&word.as_str()) || list.contains(&stem(word)))
}
