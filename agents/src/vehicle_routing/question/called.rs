//! Places that are called by their names and not by their ids: `Hotel Krone must be first`.

use crate::{
    question::mentions::{lowered, mentions},
    vehicle_routing::question::vocabulary::Vocabulary,
};
use kernels::cancel;

/// A shorter name may be any word.
const SHORTEST: usize = 4;
const DEPOT: [&str; 6] = ["depot", "lager", "warehouse", "hub", "depósito", "almacén"];

/// The text with the id in place of every name that belongs to one place. The word depot alone stays, which other readers know.
pub(super) fn as_ids(text: &str, names: &Vocabulary) -> String {
    let mut said = text.to_owned();
    let Some(lower) = lowered(text).filter(|_| !names.called.is_empty()) else { return said };
    let called: Vec<String> = names.called.iter().map(|(name, _)| name.clone()).collect();
    for found in mentions(&lower, &called).into_iter().rev() {
        cancel::tick();
        let (name, id) = &names.called[found.name];
        let written = &text[found.start..found.end];
        let is_name = written.chars().count() >= SHORTEST
            && !DEPOT.contains(&name.to_lowercase().as_str())
            && written.contains(|letter: char| letter.is_uppercase() || letter.is_ascii_digit());
        if is_name && ids(names, |other, _| other.eq_ignore_ascii_case(name)).len() == 1 {
            // A number alone would be an amount.
            let noun = if id.contains(char::is_alphabetic) { "" } else { "stop " };
            said.replace_range(found.start..found.end, &format!("{noun}{id}"));
        }
    }
    said
}

/// The ids of the places whose name and id are like this, each one once.
fn ids(names: &Vocabulary, are_meant: impl Fn(&str, &String) -> bool) -> Vec<&String> {
    let found = names.called.iter().filter(|(name, id)| are_meant(name, id));
    let mut ids: Vec<&String> = found.map(|(_, id)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The id of the place that is called so; of a depot a part of its name is enough, such as `North` of `Depot North`. The word
/// itself where no place or several are called so.
pub(super) fn id_of(said: &str, names: &Vocabulary) -> String {
    if names.places.iter().any(|id| id.eq_ignore_ascii_case(said)) {
        return said.to_owned();
    }
    let is_part = |name: &str| name.split_whitespace().any(|part| part.eq_ignore_ascii_case(said));
    let depots = ids(names, |name, id| names.depots.contains(id) && is_part(name));
    let same = ids(names, |name, _| name.eq_ignore_ascii_case(said));
    match (&depots[..], &same[..]) {
        ([id], _) | (_, [id]) => (*id).clone(),
        _ => said.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_known_by_its_name_where_only_one_has_it() {
        let of = |name: &str, id: &str| (name.to_owned(), id.to_owned());
        let called = vec![
            of("Hotel Krone", "M07"),
            of("Zeist customer 3", "12"),
            of("Kiosk", "M08"),
            of("Kiosk", "M09"),
        ];
        let names = Vocabulary { called, ..Vocabulary::default() };
        for (text, said) in [
            ("Hotel Krone first, then the Kiosk", "M07 first, then the Kiosk"),
            ("visit Zeist customer 3 last", "visit stop 12 last"),
            ("5 vans of 200", "5 vans of 200"),
        ] {
            assert_eq!(as_ids(text, &names), said);
        }
    }

    #[test]
    fn a_depot_is_known_by_a_part_of_its_name() {
        let called = [("Depot North", "N"), ("Depot South", "S"), ("North Shop", "A1")];
        let called = called.map(|(name, id)| (name.to_owned(), id.to_owned())).to_vec();
        let depots = ["N", "S"].map(str::to_owned).to_vec();
        let names = Vocabulary { called, depots, ..Vocabulary::default() };
        assert_eq!(id_of("North", &names), "N");
        assert_eq!(id_of("North Shop", &names), "A1");
        assert_eq!(id_of("West", &names), "West");
    }
}
