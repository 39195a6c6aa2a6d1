//! The words that a plan took up beside its numbers and names, so that they are not named as unused: `shift` where the plan has one,
//! `repair the coordinates` where they were repaired.

use serde_json::Value;

use super::views;
use crate::vehicle_routing::params::{RouteParams, StopRule, Wish};

const SHIFT: &[&str] = &[
    "nobody",
    "niemand",
    "nadie",
    "personne",
    "ninguém",
    "shift",
    "work",
    "hour",
    "start",
    "begin",
    "back",
    "return",
    "leave",
    "end",
    "finish",
    "turno",
    "schicht",
    "arbeitszeit",
    "horario",
    "jornada",
    "until",
    "truck",
    "van",
    "driver",
    "longer",
    "shorter",
    "were",
];
const BREAK: &[&str] = &[
    "break",
    "lunch",
    "pause",
    "rest",
    "meal",
    "coffee",
    "pausa",
    "descanso",
    "mittagspause",
    "siesta",
    "minut",
    "min",
    "after",
    "every",
    "each",
    "alle",
    "cada",
    "toutes",
    "nach",
    "después",
    "depois",
    "après",
    "stunde",
    "hora",
    "heure",
    "hour",
];
/// What an hour on the way costs.
const PER_HOUR: &[&str] = &[
    "each",
    "every",
    "jede",
    "cada",
    "chaque",
    "cost",
    "kost",
    "cuest",
    "coût",
    "cust",
    "per",
    "pro",
    "par",
    "por",
    "hour",
    "stunde",
    "hora",
    "heure",
    "driver",
    "fahrer",
    "conductor",
    "chauffeur",
    "motorista",
    "cost",
    "kost",
    "cuest",
    "cust",
    "coût",
    "wage",
    "paid",
    "pay",
    "lohn",
    "earn",
];
/// What is said of the times of a group of stops.
const GROUP: &[&str] = &[
    "stop",
    "customer",
    "kunde",
    "cliente",
    "client",
    "deliver",
    "serv",
    "beliefer",
    "werden",
    "open",
    "close",
    "visit",
    "only",
    "nur",
    "solo",
    "só",
    "seulement",
    "schließen",
    "öffnen",
    "abre",
    "cierra",
    "fecha",
    "ferme",
    "ouvre",
    "können",
    "dürfen",
    "pueden",
    "podem",
    "peuvent",
];
/// What is said of the time that a visit of a group takes.
const VISITS: &[&str] = &["long", "lang", "time", "tiempo", "tempo", "take", "brauch"];
/// A visit that takes so many times as long; `each stop twice` is none.
const TIMES_AS_LONG: &[&str] =
    &["twice", "double", "half", "doppelt", "doble", "dobro", "deux", "fois", "so", "as"];
const MISPLACED: &[&str] = &[
    "repair",
    "fix",
    "correct",
    "swap",
    "coordinate",
    "coord",
    "latitude",
    "longitude",
    "and",
    "out",
    "leave",
    "misplaced",
    "stop",
    "right",
    "keep",
    "these",
];
const LATE: &[&str] = &[
    "late",
    "lateness",
    "serv",
    "visit",
    "deliver",
    "customer",
    "stop",
    "may",
    "can",
    "window",
    "soft",
    "miss",
    "tolerance",
    "grace",
    "period",
    "arrive",
    "up",
];
const BALANCE: &[&str] = &[
    "balanc",
    "rebalanc",
    "gerecht",
    "even",
    "fair",
    "equal",
    "same",
    "number",
    "amount",
    "stop",
    "hour",
    "work",
    "load",
    "route",
    "share",
    "between",
    "driver",
    "vehicle",
    "van",
    "gleich",
    "verteil",
    "arbeitszeit",
    "stopp",
    "stunde",
    "tour",
    "auf",
    "fahrzeug",
    "transporter",
    "lkw",
    "fahrer",
    "equilibr",
    "igual",
    "por",
    "repart",
    "parada",
    "entre",
    "hora",
    "ruta",
    "furgoneta",
    "vehículo",
    "camion",
    "distribu",
    "pelo",
    "rota",
    "veículo",
    "carrinha",
    "répart",
    "équit",
    "arrêt",
    "heure",
    "tournée",
    "véhicule",
    "camionnette",
    "chauffeur",
    "viel",
    "pro",
    "paragen",
    "per",
];
/// `C5 must be first`, `C5 soll zuletzt kommen`, `C5 tiene que ser la primera parada`.
const FIRST_OR_LAST: &[&str] = &[
    "first", "last", "next", "must", "should", "needs", "be", "come", "stop", "very", "one", "zuerst",
    "zuletzt", "erste", "letzte", "soll", "muss", "stopp", "primer", "último", "última", "debe", "tiene",
    "que", "ser", "parada", "deve", "primeir", "paragem", "premier", "dernier", "doit", "être", "arrêt",
];
const FEWEST: &[&str] = &[
    "how",
    "many",
    "need",
    "needed",
    "wie",
    "viele",
    "brauch",
    "benötig",
    "cuánt",
    "necesit",
    "combien",
    "faut",
    "besoin",
    "quant",
    "precis",
    "fahrzeug",
    "vehículo",
    "véhicule",
    "veículo",
    "few",
    "fewest",
    "as",
    "possible",
    "vehicle",
    "van",
    "truck",
    "minimum",
    "number",
    "use",
    "usa",
    "wenig",
    "wie",
    "möglich",
    "so",
    "fahrzeug",
    "menor",
    "mínimo",
    "número",
    "vehículo",
    "posible",
    "veículo",
    "possível",
    "moins",
    "véhicule",
    "lkw",
    "transporter",
    "furgoneta",
    "camion",
    "carrinha",
    "least",
    "fewer",
];
const LEFT_OUT: &[&str] = &[
    "not", "be", "visit", "serv", "without", "skip", "exclud", "omit", "out", "leave", "need", "closed",
    "cancel", "avoid", "must", "should", "today", "stop", "customer",
];
const ENDS: &[&str] = &[
    "end", "finish", "return", "route", "tour", "ruta", "termin", "acab", "rota", "tournée", "finiss",
    "chez", "arrêt",
];
/// The vehicles of a plan that is compared with one of fewer or more of them.
const MORE_VEHICLES: &[&str] = &[
    "more",
    "another",
    "extra",
    "additional",
    "van",
    "truck",
    "vehicle",
    "had",
    "were",
    "weiter",
    "transporter",
    "fahrzeug",
    "lkw",
    "hätten",
    "wäre",
    "más",
    "mais",
    "plus",
    "furgoneta",
    "camion",
    "camión",
    "carrinha",
    "camionnette",
    "una",
    "uma",
    "une",
    "un",
    "break",
    "broke",
    "down",
    "workshop",
    "repair",
    "sick",
    "out",
    "other",
    "rest",
    "remain",
    "left",
    "can",
    "do",
    "it",
    "manage",
    "cope",
    "enough",
    "one",
    "two",
    "three",
    "four",
    "five",
    "tomorrow",
    "today",
    "fällt",
    "fallen",
    "aus",
    "morgen",
    "heute",
    "ander",
    "übrig",
    "schaff",
    "reich",
    "zwei",
    "drei",
    "vier",
    "averí",
    "otr",
    "pued",
    "mañana",
    "hoy",
    "dos",
    "tres",
    "cuatro",
    "panne",
    "tombe",
    "autre",
    "suffi",
    "demain",
    "deux",
    "trois",
    "quatre",
    "avari",
    "outr",
    "cheg",
    "amanhã",
    "hoje",
    "duas",
    "três",
];
const LEAST_TIME: &[&str] = &[
    "conducción",
    "condução",
    "conduite",
    "least",
    "short",
    "quick",
    "fast",
    "driv",
    "time",
    "travel",
    "minim",
    "möglichst",
    "kurz",
    "kürzest",
    "fahrzeit",
    "wenig",
    "schnell",
    "menor",
    "menos",
    "tiempo",
    "tempo",
    "condu",
    "rápid",
    "temps",
    "moins",
    "trajet",
    "rapid",
];
const TRIPS: &[&str] = &["reload", "trip", "twice", "come", "back", "load", "again", "run", "second"];

/// `how much fuel do we use at 12 litres per 100 km`
const FUEL: &[&str] = &[
    "fuel",
    "diesel",
    "petrol",
    "kraftstoff",
    "verbrauch",
    "combustible",
    "carburant",
    "combustível",
    "litre",
    "liter",
    "litro",
    "consum",
    "burn",
    "use",
    "per",
    "pro",
    "por",
    "km",
    "100",
    "much",
    "at",
];
/// `one van only`
const ONE_VEHICLE: &[&str] = &["only", "just", "single", "nur", "solo", "seul", "apenas"];

/// The number of breaks, of which each is planned.
const TWO: &[&str] = &["two", "zwei", "dos", "duas", "deux", "pausen", "one", "another"];

/// Beginnings of the words that were taken up.
pub fn heard(params: &Value) -> Vec<&'static str> {
    let params = RouteParams::from_json(params).unwrap_or_default();
    let mut heard = params.view.map_or_else(Vec::new, views::words_for);
    for (is_stated, words) in [
        (has_shift(&params), SHIFT),
        (has_break(&params), BREAK),
        (params.cost_per_hour.is_some(), PER_HOUR),
        (params.compared_with.as_ref().is_some_and(|other| other.vehicles != params.vehicles), MORE_VEHICLES),
        (params.other_breaks.is_some(), TWO),
        (params.stop_rules.is_some(), GROUP),
        (has_group(&params, |rule| rule.changes_service() || rule.service_minutes.is_some()), VISITS),
        (has_group(&params, |rule| rule.service_factor.is_some()), TIMES_AS_LONG),
        (params.misplaced_stops.is_some(), MISPLACED),
        (params.cost_per_hour_late.or(params.most_late_minutes).is_some(), LATE),
        (params.left_out.is_some(), LEFT_OUT),
        (params.fuel_litres_per_100_km.is_some(), FUEL),
        (params.vehicles == Some(1), ONE_VEHICLE),
        (params.max_trips.or(params.reload_minutes.map(|_| 0)).is_some(), TRIPS),
    ] {
        if is_stated {
            heard.extend(words);
        }
    }
    for wish in params.wishes.iter().flatten() {
        heard.extend(wish.said_with());
        heard.extend(general(wish));
    }
    heard
}

fn has_shift(params: &RouteParams) -> bool {
    let of_kind = params.fleet.iter().flatten().any(|kind| {
        kind.shift_start_minutes.or(kind.shift_end_minutes).or(kind.max_duration_minutes).is_some()
    });
    let of_all = [params.shift_start_minutes, params.shift_end_minutes, params.max_duration_minutes];
    of_kind || of_all.iter().any(Option::is_some)
}

/// Whether a rule of a group of stops says this.
fn has_group(params: &RouteParams, says: impl Fn(&StopRule) -> bool) -> bool {
    params.stop_rules.iter().flatten().any(|rule| rule.group.is_some() && says(rule))
}

fn has_break(params: &RouteParams) -> bool {
    let times = [params.break_minutes, params.break_from_minutes, params.break_until_minutes];
    times.iter().any(Option::is_some) || params.break_after_minutes.is_some()
}

/// The words of wishes that name no place, or whose place is named beside them.
fn general(wish: &Wish) -> &'static [&'static str] {
    match wish {
        Wish::BalanceStops | Wish::BalanceHours | Wish::BalanceLoad => BALANCE,
        Wish::FewestVehicles => FEWEST,
        Wish::EndAt(_) => ENDS,
        Wish::LeastTime => LEAST_TIME,
        Wish::First(_) | Wish::Last(_) => FIRST_OR_LAST,
        Wish::PickupFirst | Wish::SecondBreak | Wish::MostDrivingMinutes(_) | Wish::SameVehicle(_) => &[],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::heard;

    #[test]
    fn only_words_of_what_a_plan_has_are_taken_up() {
        assert!(heard(&json!({})).is_empty());
        let repaired = heard(&json!({"misplaced_stops": "repair"}));
        assert!(repaired.contains(&"repair") && !repaired.contains(&"shift"));
        assert!(heard(&json!({"shift_start_minutes": 480.0})).contains(&"shift"));
        assert!(heard(&json!({"wishes": ["balance_stops"]})).contains(&"balanc"));
    }

    #[test]
    fn twice_is_heard_only_where_a_group_takes_so_long() {
        let rule = |said: &str, value: f64| {
            let mut rule = json!({"id": "H1", "group": "hotel"});
            rule[said] = json!(value);
            heard(&json!({"stop_rules": [rule]}))
        };
        let closes = rule("until_minutes", 720.0);
        assert!(closes.contains(&"close") && !closes.contains(&"twice") && !closes.contains(&"take"));
        assert!(rule("service_more_minutes", 10.0).contains(&"take"));
        let doubled = rule("service_factor", 2.0);
        assert!(doubled.contains(&"twice") && doubled.contains(&"long"));
    }
}
