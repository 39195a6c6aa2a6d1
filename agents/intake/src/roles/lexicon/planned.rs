//! Names of days that say whether they were planned or came about: `Liefertermin Ist`, `entrega prevista`, `Soll-Lieferdatum`.
//! Every known name of a day of delivery has these forms, in any order of its words.

use super::{Lexicon, Meaning};
use crate::roles::Role;

/// Words for a day on which something happened, in the letters of `Name`.
const ACTUAL: &[&str] = &[
    "ist",
    "actual",
    "tatsaechlich",
    "tatsaechliches",
    "tatsaechlicher",
    "effektiv",
    "effektives",
    "real",
    "reel",
    "reelle",
    "effectif",
    "effective",
    "efectiva",
    "efectivo",
    "efetiva",
    "efetivo",
];
/// Words for a day on which something is to happen.
const PLANNED: &[&str] = &[
    "soll",
    "plan",
    "geplant",
    "geplantes",
    "geplanter",
    "zugesagt",
    "bestaetigt",
    "planned",
    "scheduled",
    "expected",
    "promised",
    "agreed",
    "confirmed",
    "prevu",
    "prevue",
    "planifie",
    "planifiee",
    "promise",
    "convenue",
    "previsto",
    "prevista",
    "planificada",
    "planificado",
    "prometida",
    "prometido",
    "acordada",
    "planejada",
    "planejado",
    "planeada",
    "combinada",
];
/// What the days of deliveries are called beside the names that have a role alone.
const DAYS: &[&str] = &[
    "datum",
    "date",
    "fecha",
    "data",
    "lieferung",
    "anlieferung",
    "ankunft",
    "wareneingang",
    "delivery",
    "arrival",
    "livraison",
    "reception",
    "arrivee",
    "entrega",
    "llegada",
    "recepcion",
    "chegada",
    "recebimento",
];
/// German writes the word before a name without a blank, too: `Istliefertermin`.
const IN_FRONT: [&str; 3] = ["ist", "soll", "plan"];

impl Lexicon {
    /// The role of a name that says so; none when another name stands beside the word.
    pub(super) fn planned_or_actual(&self, words: &[String]) -> Option<Role> {
        if let [word] = words {
            let (mark, rest) = IN_FRONT.iter().find_map(|mark| Some((*mark, word.strip_prefix(mark)?)))?;
            return self.is_of_delivery(&[rest.to_owned()]).then(|| role(mark)).flatten();
        }
        let at = words.iter().position(|word| role(word).is_some())?;
        let rest: Vec<String> = [&words[..at], &words[at + 1..]].concat();
        let is_link = |word: &String| ["de", "da", "do", "der", "of", "la", "le"].contains(&word.as_str());
        let nouns: Vec<&String> = rest.iter().filter(|word| !is_link(word)).collect();
        let are_days = nouns.iter().all(|word| DAYS.contains(&word.as_str())) && !nouns.is_empty();
        (are_days || self.is_of_delivery(&rest)).then(|| role(&words[at])).flatten()
    }

    /// Whether the name alone is that of a day of delivery, planned or not.
    fn is_of_delivery(&self, words: &[String]) -> bool {
        let stems: Vec<&str> = words.iter().map(|word| super::stem(word)).collect();
        let is_day = |role: Role| matches!(role, Role::PromisedDate | Role::DeliveredDate);
        matches!(self.exactly(words, &stems), Some(Meaning::Roles(senses)) if senses.first().is_some_and(|sense| is_day(sense.role)))
    }
}

fn role(word: &str) -> Option<Role> {
    if ACTUAL.contains(&word) {
        return Some(Role::DeliveredDate);
    }
    PLANNED.contains(&word).then_some(Role::PromisedDate)
}
