//! The phrases by which clauses are known that no plan considers; all in lower case.

/// Marks that end a clause.
pub(super) const MARKS: &[char] = &[',', ';', '.', '?', '!', '\n', ':'];
/// Words that begin another clause.
pub(super) const LINKS: &[&str] =
    &[" and ", " but ", " with ", " und ", " mit ", " aber ", " y ", " con ", " e ", " com "];
/// Words for breaks, which have a reader of their own.
pub(in crate::vehicle_routing::question) const BREAKS: &[&str] =
    &["break", "rest", "lunch", "pause", "descanso", "pausa", "almuerzo", "almoço", "mittag"];

/// The least of something per route: these words, and one of those behind them.
pub(super) const LEAST: &[&str] = &[
    "at least",
    "minimum of",
    "a minimum",
    "no fewer than",
    "not fewer than",
    "not less than",
    "no less than",
    "mindestens",
    "al menos",
    "pelo menos",
];
pub(super) const LEAST_OF: &[&str] = &[
    "stop", "customer", "deliver", "visit", "drop", " km", "hour", "unit", "kunden", "stunden", "paradas",
    "clientes", "horas", "entregas",
];
/// Clauses with one of these are not considered.
pub(super) const WHOLE: &[&str] = &[
    "before departure",
    "highway",
    "motorway",
    "autobahn",
    "autopista",
    "farthest",
    "furthest",
    "first delivery",
    "last delivery",
    "no deliveries between",
    "no delivery between",
    "no deliveries from",
    "keine lieferung",
    "keine anlieferung",
    "sin entregas entre",
    "sem entregas entre",
    "helper",
    "co-driver",
    "beifahrer",
    "ayudante",
    "ajudante",
    "drivers per van",
    "drivers per vehicle",
    "drivers per truck",
    "drivers in each",
    "drivers on each",
    "fahrer pro fahrzeug",
    "conductores por",
    "motoristas por",
    "minutes extra",
    "min extra",
    "extra minutes",
    "additional minutes",
    "minutes more at",
    "visit at least one",
    "at least one stop",
    "at least one delivery",
    "at least one customer",
    "may be missed",
    "can be missed",
    "may be exceeded",
    "can be exceeded",
    "between loading and delivery",
    "between pickup and delivery",
    "each customer gets",
    "each stop gets",
    "at the same time",
    "as few stops",
    "fewest stops",
    "fewer stops",
    "as few deliveries per",
    "as few customers per",
    "möglichst wenige stopps",
    "so wenige stopps",
    "menos paradas",
    "mínimo de paradas",
    "every van must be used",
    "every vehicle must be used",
    "every truck must be used",
    "all vans must",
    "all vehicles must",
    "all trucks must",
    "use all",
    "use every",
    "using all",
    "all vans are used",
    "all vehicles are used",
    "alle fahrzeuge",
    "alle lkw",
    "usar todos",
    "usar todas",
    "usa todos",
    "usa todas",
    "utiliza todos",
    "utilizar todos",
    "utilizar todas",
    "overtime",
    "überstunden",
    "horas extra",
    "waiting time",
    "wait more than",
    "wait longer",
    "wait at most",
    "wartezeit",
    "tiempo de espera",
    "tempo de espera",
    "traffic",
    "rush hour",
    "stau ",
    "tráfico",
    "trânsito",
    "leftmost",
    "left turns",
    "left turn",
    "toll",
    "maut",
    "peaje",
    "portagem",
    "ferry",
    "electric range",
];
/// Filling vehicles at the depot before they leave; with a number and a word for the depot.
pub(super) const LOADING: &[&str] = &[
    "loading",
    "to load",
    "load time",
    "loaded",
    "beladen",
    "beladung",
    "ladezeit",
    "carga en",
    "cargar",
    "carregamento",
    "carregar",
];
/// Limits of all routes together, and times for each unit; only with a number.
pub(super) const TOTALS: &[&str] = &[
    "total distance",
    "total cost",
    "total km",
    "total driving",
    "km in total",
    "hours in total",
    "gesamtstrecke",
    "gesamtkosten",
    "distancia total",
    "coste total",
    "distância total",
    "custo total",
    "minutes per unit",
    "min per unit",
    "minutes per pallet",
    "minutes per parcel",
    "minuten pro einheit",
    "minuten pro palette",
    "minutos por unidad",
    "minutos por palete",
];
/// The same with one of the words behind them: `5 vans in total` are the fleet.
pub(in crate::vehicle_routing::question) const IN_TOTAL: &[&str] =
    &["in total", "insgesamt", "en total", "no total"];
pub(super) const TOTAL_OF: &[&str] =
    &[" km", "hour", "cost", "euro", "€", "spend", "budget", "stunden", "kosten", "horas", "coste", "custo"];
/// Emissions are a result; a limit of them is not planned.
pub(super) const EMISSIONS: &[&str] = &["co2", "co₂", "emission", "emisiones"];
pub(in crate::vehicle_routing::question) const LIMITS: &[&str] = &[
    "under",
    "below",
    "at most",
    "max",
    "less than",
    "no more",
    "limit",
    "unter",
    "höchstens",
    "menos de",
    "máximo",
    "abaixo",
    "longer than",
    "more than",
    "maximal",
    "a lo sumo",
    "como mucho",
];
/// Two places that are not to be visited by one vehicle.
pub(super) const APART: &[&str] = &[
    "not in the same",
    "not on the same",
    "not by the same",
    "never in the same",
    "never on the same",
    "not be in the same",
    "not be on the same",
    "not together",
    "never together",
    "in different ",
    "on different ",
    "by different ",
    "in separate ",
    "on separate ",
    "by separate ",
    "nicht im selben",
    "nicht im gleichen",
    "nicht zusammen",
    "en vehículos distintos",
    "em veículos diferentes",
];
/// Driving alone, without the time at stops.
pub(in crate::vehicle_routing::question) const DRIVING: &[&str] = &[
    "hours of driving",
    "h of driving",
    "minutes of driving",
    "min of driving",
    "minutes driving",
    "hours driving",
    "driving time",
    "drive time",
    "hours at the wheel",
    "lenkzeit",
    "fahrzeit",
    "horas de conducción",
    "horas de condução",
];
/// Between two places: one before the other.
pub(super) const ORDER: &[&str] = &[
    " before ",
    " after ",
    " vor ",
    " nach ",
    " antes de ",
    " antes que ",
    " después de ",
    " depois de ",
    " antes do ",
];
/// How often a stop is to be visited.
pub(super) const AGAIN: &[&str] = &[
    "twice",
    "two times",
    "2 times",
    "2x",
    "three times",
    "3 times",
    "3x",
    "a second time",
    "two visits",
    "2 visits",
    "two deliveries",
    "2 deliveries",
    "two drops",
    "zweimal",
    "zwei mal",
    "2 mal",
    "2-mal",
    "dreimal",
    "dos veces",
    "2 veces",
    "tres veces",
    "duas vezes",
    "2 vezes",
    "três vezes",
];
/// With one of these, a clause is about trips of vehicles.
pub(super) const DEPOTS_AND_TRIPS: &[&str] = &[
    "depot",
    "trip",
    "load",
    "per vehicle",
    "per van",
    "per truck",
    "depósito",
    "viaje",
    "viage",
    "fahrten",
];
/// Words for stops, and for visits to them.
pub(super) const STOP_NOUNS: &[&str] =
    &["customer", "stop", "kunde", "cliente", "parada", "shop", "store", "filiale", "tienda", "loja"];
pub(super) const VERBS: &[&str] =
    &["visit", "deliver", "serve", "supply", "drop", "go to", "besuche", "belief", "visita", "entrega"];
/// Before stops that are the only ones, with one of the qualifiers behind them, and before stops that are left out.
pub(super) const ONLY: &[&str] =
    &["only ", "just ", "nur ", "solo ", "sólo ", "solamente ", "apenas ", "somente ", "só "];
pub(super) const QUALIFIERS: &[&str] = &[
    "in", "from", "of", "near", "around", "with", "without", "who", "that", "whose", "where", "on", "im",
    "aus", "mit", "die", "en", "de", "del", "con", "que", "em", "do", "da", "com", "no", "na",
];
pub(super) const CHOICES: &[&str] = &[
    "exclude ",
    "excluding ",
    "leave out ",
    "omit ",
    "skip ",
    "do not visit ",
    "don't visit ",
    "except ",
    "without ",
    "ohne ",
    "sin ",
    "sem ",
];
/// Behind a stop, before the goods that it gets, and words for goods.
pub(super) const GETS: &[&str] = &[
    " has ",
    " gets ",
    " needs ",
    " wants ",
    " ordered ",
    " orders ",
    " receives ",
    " takes ",
    " bekommt ",
    " braucht ",
    " recibe ",
    " recebe ",
];
pub(super) const GOODS: &[&str] = &[
    "unit", "pallet", "parcel", "box", "crate", "kg", "tonne", "case", "einheit", "palette", "paket",
    "unidad", "palé", "caja", "unidade", "caixa",
];
