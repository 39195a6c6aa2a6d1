//! The words of routes: names for vehicles, stops, trips and breaks, and the names of the file that a question may use.

use crate::vehicle_routing::question::reading::tokens::Token;

/// Words that only mean vehicles, in singular and plural. Drivers mean the vehicles that they drive.
const USUAL_VEHICLES: [(&str, &str); 5] = [
    ("vehicle", "vehicles"),
    ("van", "vans"),
    ("truck", "trucks"),
    ("lorry", "lorries"),
    ("driver", "drivers"),
];
/// Words for vehicles that may also mean goods or have another meaning.
const OTHER_VEHICLES: [(&str, &str); 10] = [
    ("car", "cars"),
    ("bike", "bikes"),
    ("courier", "couriers"),
    ("fleet", "fleets"),
    ("scooter", "scooters"),
    ("motorbike", "motorbikes"),
    ("trailer", "trailers"),
    ("hgv", "hgvs"),
    ("minivan", "minivans"),
    ("sprinter", "sprinters"),
];

/// A break of drivers.
pub(super) const BREAK: [&str; 10] =
    ["break", "breaks", "pause", "pauses", "lunch", "lunchtime", "lunchbreak", "brk", "siesta", "mealbreak"];

/// A trip from the depot back to it.
pub(super) const TRIPS: [&str; 10] =
    ["trip", "trips", "run", "runs", "round", "rounds", "journey", "journeys", "roundtrip", "roundtrips"];

/// Beginnings of the words for a stop.
pub(super) const STOPS: [&str; 7] = ["stop", "customer", "deliver", "visit", "place", "drop", "address"];

/// Further words which show that a question is about routes.
const ROUTES: [&str; 13] = [
    "route",
    "routes",
    "tour",
    "tours",
    "depot",
    "depots",
    "deliver",
    "delivery",
    "deliveries",
    "stops",
    "trips",
    "reload",
    "lunch",
];

/// Names of the file that a question may use.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Ids of its places.
    pub places: Vec<String>,
    /// Names of its places that are not their ids, with the ids.
    pub called: Vec<(String, String)>,
    /// Ids of the places that it marks as depots.
    pub depots: Vec<String>,
    /// The skills that its stops require, in lower case.
    pub skills: Vec<String>,
    /// The kinds of vehicles that its stops require, in lower case.
    pub vehicles: Vec<String>,
    /// Names that a question gives to drivers and vehicles, as it writes them; `vehicles` has them in lower case.
    pub own_names: Vec<String>,
    /// The groups of stops by a word of the file, such as `pharmacy`, in lower case, with the ids of their stops.
    pub groups: Vec<(String, Vec<String>)>,
    /// Whether the question supposes anything of rows, which are read with it.
    pub changes_rows: bool,
    /// Whether the rows that are read have other times of visits already, because the question supposes them.
    pub changes_service: bool,
    /// Ids of rows that do not count, because the question chose others.
    pub not_chosen: Vec<String>,
    /// The numbers by which its rows were chosen before.
    pub chosen_by: Vec<f64>,
    /// Clauses of the question about some of its rows, which hold for no other.
    pub of_some_rows: Vec<String>,
}

/// Whether a word names vehicles.
pub(in crate::vehicle_routing) fn is_vehicle(word: &str) -> bool {
    is_usual_vehicle(word) || is_in(&OTHER_VEHICLES, word)
}

fn is_usual_vehicle(word: &str) -> bool {
    is_in(&USUAL_VEHICLES, word)
}

fn is_in(table: &[(&str, &str)], word: &str) -> bool {
    table.iter().any(|(one, several)| word == *one || word == *several)
}

pub(super) fn names_vehicle(token: &Token) -> bool {
    token.word().is_some_and(is_vehicle)
}

/// The `van` in `van 3`, which is not a count; fleets and drivers are not named by numbers.
pub(super) fn names_one_vehicle(token: &Token) -> bool {
    let Some(word) = token.word() else { return false };
    let is_one = USUAL_VEHICLES.iter().chain(&OTHER_VEHICLES).any(|(one, _)| word == *one);
    is_one && word != "fleet" && !is_person(word)
}

/// The singular name of a kind, if the token names vehicles in general or vehicles of the file.
pub(super) fn kind_of_vehicle(token: &Token, names: &Vocabulary) -> Option<String> {
    let word = token.word()?;
    // `Luis` is no plural.
    let is_own = names.own_names.iter().any(|own| own.to_lowercase() == word);
    let one = if is_own { word } else { one_of(word) };
    let is_known = is_vehicle(word) || names.vehicles.iter().any(|name| name == one);
    is_known.then(|| one.to_owned())
}

/// `lorry` for `lorries`, `rigid` for `rigids`.
pub(super) fn one_of(word: &str) -> &str {
    match word {
        "lorries" => "lorry",
        word => word.strip_suffix('s').unwrap_or(word),
    }
}

/// Whether a name does not distinguish the vehicle from others.
pub(super) fn is_general(name: &str) -> bool {
    matches!(name, "vehicle" | "fleet") || is_person(name)
}

/// Whether a name means a person who drives.
pub(super) fn is_person(name: &str) -> bool {
    matches!(name, "driver" | "courier")
}

/// Whether a question with this word is about routes.
pub(super) fn is_about_routes(word: &str) -> bool {
    ROUTES.contains(&word) || is_usual_vehicle(word)
}
