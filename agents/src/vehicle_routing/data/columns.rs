//! Names of columns that only route files have, and cell words that mark a place as the depot.

use crate::vehicle_routing::data::orders::Action;
use intake::Table;

pub(crate) const LONGITUDE: &[&str] = &[
    "longitude",
    "lon",
    "lng",
    "long",
    "longitud",
    "längengrad",
    "laengengrad",
    "geographische länge",
    "geografische länge",
    "geo länge",
    "देशांतर",
];
pub(crate) const LATITUDE: &[&str] = &[
    "latitude",
    "lat",
    "latitud",
    "breitengrad",
    "geographische breite",
    "geografische breite",
    "geo breite",
    "अक्षांश",
];
/// Latitude and longitude by words that mean sizes as well, so that only degrees are places.
pub(crate) const DEGREES: &[(&str, &str)] = &[("breite", "länge"), ("breite", "laenge")];

/// What a place is called, where no column has the role of that.
pub(crate) const ID: &[&str] = &["id", "name", "no", "number", "code", "nr", "nummer"];

/// The amount that is collected at a place and brought back to the depot.
pub(crate) const PICKUP: &[&str] = &[
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

/// The delivered amount, when the other columns are ambiguous.
pub(crate) const DEMAND: &[&str] = &[
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
    "pieces",
    "parcels",
    "packages",
    "boxes",
    "cartons",
    "crates",
    "pallets",
    "pakete",
    "kisten",
    "paletten",
    "stück",
    "bultos",
    "paquetes",
    "cajas",
    "palés",
    "colis",
    "palettes",
    "caixas",
    "paletes",
];

/// The kind of vehicle that a stop requires.
pub(crate) const VEHICLE: &[&str] = &[
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

/// What the vehicle of a stop must have on board or be able to do.
pub(crate) const SKILL: &[&str] = &[
    "equipment",
    "requirement",
    "requirements",
    "requires",
    "vehicle equipment",
    "ausstattung",
    "ausrüstung",
    "equipamiento",
    "equipamento",
    "équipement",
];

/// The route of a stop, in a file that contains a plan.
pub(crate) const ROUTE: &[&str] = &[
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

/// The number of a visit within its route.
pub(crate) const SEQUENCE: &[&str] = &[
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

/// The times at which a place may be visited, in one cell.
pub(crate) const WINDOWS: &[&str] = &[
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

/// The destination of the goods that are collected at a place.
pub(crate) const DELIVER_TO: &[&str] = &[
    "deliver to",
    "delivered to",
    "delivery id",
    "drop off",
    "dropoff",
    "drop off id",
    "bring to",
    "liefern an",
];

/// The cost of leaving a stop out.
pub(crate) const PRIZE: &[&str] = &["prize", "penalty", "cost of leaving out"];

/// Whether a stop stays where it is in its route.
pub(crate) const LOCKED: &[&str] =
    &["locked", "lock", "fixed", "frozen", "status", "stop status", "visit status", "gesperrt"];

/// What a row is, such as a depot or a stop.
pub(crate) const MARK: &[&str] = &[
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

/// The order of a row.
pub(crate) const ORDER: &[&str] = &[
    "order",
    "order id",
    "order no",
    "order number",
    "shipment",
    "shipment id",
    "job",
    "job id",
    "request",
    "request id",
    "auftrag",
    "auftragsnummer",
    "pedido",
    "commande",
];

/// Whether goods are picked up or delivered in a row, besides the names in `MARK`.
pub(crate) const ACTION: &[&str] = &[
    "action",
    "task",
    "task type",
    "activity",
    "operation",
    "job type",
    "order type",
    "aktion",
    "acción",
    "ação",
];

/// The start and end of a way, its length and its time, in a table with one row per pair of places.
pub(crate) const FROM: &[&str] =
    &["from", "from id", "origin", "origin id", "start", "von", "de", "desde", "source"];
pub(crate) const TO: &[&str] =
    &["to", "to id", "destination", "destination id", "end", "nach", "bis", "a", "à", "para", "target"];
pub(crate) const DISTANCE: &[&str] = &[
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
pub(crate) const MINUTES: &[&str] = &[
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

/// Words which mean that a stop was visited, or soon will be.
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

/// Words that mark a row in a column named depot.
const YES: &[&str] = &["1", "yes", "y", "true", "x", "ja", "oui", "si", "sí", "sim"];

/// The column with one of these names; spaces, punctuation and case do not matter.
pub(crate) fn named(table: &Table, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| table.names.iter().position(|column| key(column) == *name))
}

/// The column with one of these names, else one whose name ends with it, such as `customer address`.
pub(crate) fn ends_with(table: &Table, names: &[&str]) -> Option<usize> {
    let is_named = |column: &str| {
        let column = key(column);
        names.iter().any(|name| column.strip_suffix(name).is_some_and(|rest| rest.ends_with(' ')))
    };
    named(table, names).or_else(|| table.names.iter().position(|column| is_named(column)))
}

/// Whether a cell of the column that describes rows marks the depot.
pub(crate) fn marks_depot(column: &str, cell: &str) -> bool {
    let (column, cell) = (key(column), cell.trim().to_lowercase());
    let is_own_column = column.contains("depot") || DEPOT.contains(&column.as_str());
    DEPOT.contains(&cell.as_str()) || (is_own_column && YES.contains(&cell.as_str()))
}

/// Whether a cell says that goods are picked up or delivered.
pub(crate) fn action(cell: &str) -> Option<Action> {
    const PICKUP: [&str; 12] = [
        "p",
        "pickup",
        "pick up",
        "pick",
        "collect",
        "collection",
        "load",
        "loading",
        "abholung",
        "recogida",
        "coleta",
        "enlèvement",
    ];
    const DELIVERY: [&str; 13] = [
        "d",
        "delivery",
        "deliver",
        "dropoff",
        "drop off",
        "drop",
        "unload",
        "unloading",
        "lieferung",
        "zustellung",
        "entrega",
        "livraison",
        "dropoffs",
    ];
    let cell = key(cell);
    match () {
        () if PICKUP.contains(&cell.as_str()) => Some(Action::Pickup),
        () if DELIVERY.contains(&cell.as_str()) => Some(Action::Delivery),
        () => None,
    }
}

/// Whether a cell means that a stop keeps its position in its route.
pub(crate) fn is_locked(column: &str, cell: &str) -> bool {
    let cell = cell.trim().to_lowercase();
    DONE.contains(&cell.as_str()) || (!key(column).contains("status") && YES.contains(&cell.as_str()))
}

/// Whether a cell for the vehicle of a stop leaves the choice open.
pub(crate) fn is_any(cell: &str) -> bool {
    const ANY: [&str; 14] = [
        "any",
        "all",
        "either",
        "every",
        "egal",
        "beliebig",
        "alle",
        "cualquiera",
        "todos",
        "tous",
        "n'importe",
        "qualquer",
        "*",
        "x",
    ];
    ANY.contains(&cell.trim().to_lowercase().as_str())
}

/// Whether an id or a name is a word for the depot.
pub(crate) fn is_called_depot(name: &str) -> bool {
    const NAMES: [&str; 6] = ["depot", "dépôt", "depósito", "deposito", "डिपो", "entrepôt"];
    NAMES.contains(&name.trim().to_lowercase().as_str())
}

/// A name as the lists above write it.
pub(crate) fn key(name: &str) -> String {
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
