//! Columns that only routes have, by their names, and words of cells that mark a place as the depot.

use intake::Table;

pub const LONGITUDE: &[&str] =
    &["longitude", "lon", "lng", "long", "longitud", "längengrad", "laengengrad", "देशांतर"];
pub const LATITUDE: &[&str] = &["latitude", "lat", "latitud", "breitengrad", "अक्षांश"];

/// What is collected at a place and taken back to the depot.
pub const PICKUP: &[&str] = &[
    "pickup",
    "pickups",
    "pick up",
    "pickup quantity",
    "pickup qty",
    "pickup demand",
    "pickup units",
    "collect",
    "collection",
    "collection quantity",
    "collected",
    "returns",
    "backhaul",
    "abholung",
    "abholmenge",
    "ruecknahme",
    "rücknahme",
    "recogida",
    "ramassage",
    "enlevement",
    "enlèvement",
    "coleta",
];

/// What is delivered, where the other columns leave a doubt.
pub const DEMAND: &[&str] = &[
    "demand",
    "quantity",
    "qty",
    "units",
    "load",
    "bedarf",
    "menge",
    "demanda",
    "cantidad",
    "demande",
    "quantité",
    "quantidade",
    "मांग",
];

/// The kind of vehicle that has to come.
pub const VEHICLE: &[&str] = &[
    "vehicle",
    "vehicle type",
    "vehicle id",
    "vehicle name",
    "vehicle kind",
    "truck",
    "truck type",
    "van",
    "fahrzeug",
    "fahrzeugtyp",
    "vehiculo",
    "vehículo",
    "véhicule",
    "vehicule",
    "veiculo",
    "veículo",
];

/// The route that a stop is in, in a plan that the file brings.
pub const ROUTE: &[&str] = &[
    "route",
    "route id",
    "route no",
    "route number",
    "route name",
    "tour",
    "tour id",
    "tour number",
    "ruta",
    "rota",
    "tournée",
    "tournee",
];

/// Which visit of its route a stop is.
pub const SEQUENCE: &[&str] = &[
    "sequence",
    "seq",
    "sequence number",
    "stop sequence",
    "visit sequence",
    "stop order",
    "visit order",
    "order in route",
    "stop number",
    "stop no",
    "stop",
    "position",
    "reihenfolge",
    "secuencia",
    "séquence",
    "sequência",
];

/// When a place may be visited, in one cell.
pub const WINDOWS: &[&str] = &[
    "time window",
    "time windows",
    "window",
    "windows",
    "delivery window",
    "delivery windows",
    "opening hours",
    "open hours",
    "zeitfenster",
    "öffnungszeiten",
    "ventana horaria",
    "créneau",
    "janela",
];

/// Where what is collected at a place is brought.
pub const DELIVER_TO: &[&str] = &[
    "deliver to",
    "delivered to",
    "delivery id",
    "drop off",
    "dropoff",
    "drop off id",
    "bring to",
    "liefern an",
];

/// What leaving a stop out costs.
pub const PRIZE: &[&str] = &["prize", "penalty", "cost of leaving out"];

/// Whether a stop stays where it is in its route.
pub const LOCKED: &[&str] =
    &["locked", "lock", "fixed", "frozen", "status", "stop status", "visit status", "gesperrt"];

/// What a row is.
pub const MARK: &[&str] = &[
    "depot",
    "is depot",
    "type",
    "location type",
    "place type",
    "stop type",
    "node type",
    "site type",
    "kind",
    "role",
    "art",
    "typ",
    "ortstyp",
    "tipo",
    "depósito",
    "deposito",
    "dépôt",
];

/// The ends of a way, its length and its time, in a table with a row per pair of places.
pub const FROM: &[&str] =
    &["from", "from id", "origin", "origin id", "start", "von", "de", "desde", "source"];
pub const TO: &[&str] =
    &["to", "to id", "destination", "destination id", "end", "nach", "bis", "a", "à", "para", "target"];
pub const DISTANCE: &[&str] = &[
    "distance",
    "distance km",
    "km",
    "length",
    "length km",
    "dist",
    "entfernung",
    "distanz",
    "distancia",
    "distância",
];
pub const MINUTES: &[&str] = &[
    "minutes",
    "duration",
    "duration minutes",
    "duration min",
    "time",
    "travel time",
    "min",
    "fahrzeit",
    "dauer",
];

/// Words that mean the place where vehicles start.
const DEPOT: &[&str] = &[
    "depot",
    "dépôt",
    "depósito",
    "deposito",
    "warehouse",
    "hub",
    "base",
    "dc",
    "distribution center",
    "distribution centre",
    "lager",
    "zentrallager",
    "entrepôt",
    "entrepot",
    "almacén",
    "almacen",
    "armazém",
    "armazem",
    "डिपो",
];

/// Words that say that a stop was visited, or is about to be.
const DONE: &[&str] = &[
    "done",
    "delivered",
    "completed",
    "complete",
    "visited",
    "finished",
    "served",
    "locked",
    "fixed",
    "frozen",
    "en route",
    "underway",
    "in progress",
    "erledigt",
    "zugestellt",
    "entregado",
    "livré",
    "entregue",
];

/// Words that mark a row in a column that is itself called depot.
const YES: &[&str] = &["1", "yes", "y", "true", "x", "ja", "oui", "si", "sí", "sim"];

/// The column with one of these names; blanks, lines and capitals do not matter.
pub fn named(table: &Table, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| table.names.iter().position(|column| key(column) == *name))
}

/// Whether a cell of the column that says what rows are marks the depot.
pub fn marks_depot(column: &str, cell: &str) -> bool {
    let (column, cell) = (key(column), cell.trim().to_lowercase());
    let is_own_column = column.contains("depot") || DEPOT.contains(&column.as_str());
    DEPOT.contains(&cell.as_str()) || (is_own_column && YES.contains(&cell.as_str()))
}

/// Whether a cell says that a stop stays where it is in its route.
pub fn is_locked(column: &str, cell: &str) -> bool {
    let cell = cell.trim().to_lowercase();
    DONE.contains(&cell.as_str()) || (!key(column).contains("status") && YES.contains(&cell.as_str()))
}

/// Whether an id or a name says in one word that the place is the depot.
pub fn is_called_depot(name: &str) -> bool {
    const NAMES: [&str; 6] = ["depot", "dépôt", "depósito", "deposito", "डिपो", "entrepôt"];
    NAMES.contains(&name.trim().to_lowercase().as_str())
}

fn key(name: &str) -> String {
    let words: String = name.chars().map(|c| if matches!(c, '_' | '-' | '.') { ' ' } else { c }).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depot_is_marked_by_a_word_or_by_a_yes_in_its_own_column() {
        assert!(
            marks_depot("Location_Type", "Depot")
                && marks_depot("is_depot", "yes")
                && marks_depot("Depot", "1")
        );
        assert!(
            !marks_depot("type", "yes") && !marks_depot("type", "customer") && !marks_depot("is_depot", "0")
        );
        assert!(is_called_depot(" DEPOT ") && !is_called_depot("Depot Street 5"));
    }
}
