//! The phrases by which wishes are known, in English, German, Spanish and Portuguese; all in lower case.

pub(super) const BALANCE: &[&str] = &[
    "balanc",
    "evenly",
    "same number of stops",
    "equal number of stops",
    "equally many stops",
    "equal routes",
    "equally long",
    "even out",
    "even stops",
    "even routes",
    "even load",
    "even hours",
    "same load",
    "same hours",
    "gleichmäßig",
    "gleich viele",
    "equilibr",
    "equitativ",
];
pub(super) const HOURS: &[&str] =
    &["hour", "time", "workload", "duration", "equally long", "stunden", "arbeitszeit", "horas", "tiempo"];
pub(super) const LOADS: &[&str] =
    &["load", "weight", "volume", "pallets", "ladung", "beladung", "gewicht", "last ", "carga", "peso"];
pub(super) const FEWEST: &[&str] = &[
    "as few vehicles",
    "as few vans",
    "as few trucks",
    "as few drivers",
    "as few routes",
    "as few lorries",
    "fewest routes",
    "fewest lorries",
    "fewest possible",
    "fewest vehicles",
    "fewest vans",
    "fewest trucks",
    "fewest drivers",
    "minimum number of vehicles",
    "minimise the number of vehicles",
    "minimize the number of vehicles",
    "minimise vehicles",
    "minimize vehicles",
    "möglichst wenig",
    "so wenige",
    "menos vehículos",
    "mínimo de vehículos",
    "menor número de",
    "menos veículos",
    "mínimo de veículos",
];
pub(super) const LEAST_TIME: &[&str] = &[
    "least driving time",
    "least time",
    "least travel time",
    "shortest time",
    "shortest driving time",
    "minimise the time",
    "minimize the time",
    "minimise time",
    "minimize time",
    "minimise driving time",
    "minimize driving time",
    "fastest",
    "quickest",
    "least hours",
    "fewest hours",
    "schnellste",
    "más rápid",
    "mais rápid",
    "kürzeste fahrzeit",
    "kürzeste zeit",
    "menor tiempo",
    "menor tempo",
];
pub(super) const PICKUP_FIRST: &[&str] = &[
    "pick up before deliver",
    "pickup before deliver",
    "pick-up before deliver",
    "pickups before deliver",
    "pick up before dropping",
    "collect before deliver",
    "picked up before they are delivered",
    "picked up before it is delivered",
];
pub(super) const SECOND_BREAK: &[&str] = &["second break", "another break"];
pub(super) const SAME_VEHICLE: &[&str] = &[
    "same vehicle",
    "same van",
    "same truck",
    "same route",
    "same driver",
    "same lorry",
    "selben fahrzeug",
    "mismo vehículo",
    "mesmo veículo",
    "mesmo veiculo",
];
pub(super) const END_AT: &[&str] = &[
    "end at ",
    "ends at ",
    "ending at ",
    "finish at ",
    "end in ",
    "enden bei ",
    "terminan en ",
    "terminam em ",
];
pub(super) const FIRST_BEFORE: &[&str] = &[
    "start with ",
    "begin with ",
    "first stop is ",
    "first stop: ",
    "first visit ",
    "first go to ",
    "zuerst ",
    "primero ",
    "primeiro ",
];
pub(super) const FIRST_BEHIND: &[&str] = &[" first", " as the first stop", " is the first stop", " zuerst"];
pub(super) const LAST_BEFORE: &[&str] =
    &["end with ", "finish with ", "last stop is ", "last stop: ", "last visit ", "zuletzt ", "por último "];
pub(super) const LAST_BEHIND: &[&str] = &[" last", " as the last stop", " is the last stop", " zuletzt"];
pub(super) const WITHOUT: &[&str] = &[
    "exclude ",
    "excluding ",
    "leave out ",
    "omit ",
    "skip ",
    "do not visit ",
    "don't visit ",
    "dont visit ",
    "except ",
    "without ",
    "ohne ",
    "sin ",
    "sem ",
];
/// Words between an introduction and a place.
pub(super) const NOUNS: &[&str] = &[
    "stops ",
    "stop ",
    "customers ",
    "customer ",
    "the ",
    "place ",
    "kunde ",
    "kunden ",
    "cliente ",
    "clientes ",
];
