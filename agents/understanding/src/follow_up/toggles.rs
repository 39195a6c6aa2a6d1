//! Switches in force that are turned: `actually yes return`, `they do come back`, `clean them after all`.

use crate::{params::Params, reading::Reading};

/// Switches with the beginnings of the words that speak of them.
const SWITCHES: &[(&str, &[&str])] = &[
    ("return_to_depot", &["return", "back", "home", "wapas", "zurück", "volver", "revenir", "volta"]),
    ("joint_order", &["joint", "together", "combined"]),
    ("remove_outliers", &["clean", "outlier"]),
];

const AGREEING: &[&str] = &[
    "yes", "yeah", "do", "should", "must", "have", "again", "all", "haan", "ja", "doch", "sí", "oui", "sim",
    "need",
];
const DENYING: &[&str] =
    &["not", "no", "dont", "neednt", "without", "never", "wont", "shouldnt", "nahi", "nicht", "pas", "não"];

/// Turns a switch that is off when the sentence agrees to it, and denies nothing.
pub(super) fn read(reading: &mut Reading, in_force: &mut Params) {
    keep_outliers(reading, in_force);
    let tokens = &reading.sentence.tokens;
    let says = |words: &[&str]| tokens.iter().any(|token| token.is_one_of(words));
    if !says(AGREEING) || says(DENYING) {
        return;
    }
    for (name, words) in SWITCHES {
        let is_off = in_force.get(name).is_some_and(|value| value == false);
        if is_off
            && reading.params.get(name).is_none()
            && tokens.iter().any(|token| token.starts_one_of(words))
        {
            let places: Vec<usize> = (0..tokens.len())
                .filter(|at| {
                    tokens[*at].starts_one_of(words)
                        || tokens[*at].is_one_of(&["come", "depot", "yard", "base"])
                })
                .collect();
            for at in places {
                reading.use_tokens(at..at + 1);
            }
            reading.params.flag(name, true);
            return;
        }
    }
}

/// `leave the outliers in`: the history is not cleaned any longer.
fn keep_outliers(reading: &mut Reading, in_force: &mut Params) {
    let tokens = &reading.sentence.tokens;
    let Some(at) = tokens.iter().position(|token| token.starts("outlier")) else { return };
    let keeps = tokens.iter().any(|token| token.is_one_of(&["keep", "leave", "put", "include", "with"]));
    let stays =
        tokens.iter().any(|token| token.is_one_of(&["in", "back", "keep", "again", "with", "include"]));
    if keeps && stays && in_force.remove("remove_outliers").is_some() {
        reading.use_tokens(at..at + 1);
        reading.params.remove("remove_outliers");
    }
}
