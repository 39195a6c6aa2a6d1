//! What a question wants to see first: `which items run out within 30 days`, `slow movers`, `why 379 of P1`.

use crate::inventory_optimization::{
    params::{InventoryParams, choices::View},
    question::{
        before_delivery,
        clause::{Clause, clauses},
        cover, figures, item_figures, needs_less,
    },
};
use crate::question::words::holds_phrase;
use intake::AgentError;
use language::tokens::{Token, words};

/// Beginnings of words, one after the other; longer phrases before those that they hold.
const PHRASES: &[(View, &[&str])] = &[
    (View::Approvals, &["approv"]),
    (View::Approvals, &["sign", "off"]),
    (View::Approvals, &["freigeb"]),
    (View::Approvals, &["freizugeben"]),
    (View::Approvals, &["genehmig"]),
    (View::Approvals, &["aprobar"]),
    (View::Approvals, &["aprovar"]),
    (View::Approvals, &["approuver"]),
    (View::StockByWeek, &["stock", "per", "week"]),
    (View::StockByWeek, &["week", "by", "week"]),
    (View::StockByWeek, &["weekly", "stock"]),
    (View::StockByWeek, &["stock", "week"]),
    (View::StockByWeek, &["project", "stock"]),
    (View::StockByWeek, &["project", "the", "stock"]),
    (View::StockByWeek, &["stock", "project"]),
    (View::StockByWeek, &["stock", "ahead"]),
    (View::StockByWeek, &["projected", "inventor"]),
    (View::StockByWeek, &["inventor", "per", "week"]),
    (View::StockByWeek, &["inventor", "by", "week"]),
    (View::StockByWeek, &["bestand", "je", "woche"]),
    (View::StockByWeek, &["bestand", "pro", "woche"]),
    (View::DeadStock, &["dead", "stock"]),
    (View::DeadStock, &["dead", "item"]),
    (View::DeadStock, &["obsolete"]),
    (View::DeadStock, &["non", "mov"]),
    (View::DeadStock, &["without", "demand"]),
    (View::DeadStock, &["ohne", "bewegung"]),
    (View::DeadStock, &["sin", "movimiento"]),
    (View::DeadStock, &["ninguna", "salida"]),
    (View::DeadStock, &["sans", "mouvement"]),
    (View::DeadStock, &["sem", "movimento"]),
    (View::SlowMovers, &["slow", "mov"]),
    (View::SlowMovers, &["slow", "sell"]),
    (View::SlowMovers, &["slowmov"]),
    (View::SlowMovers, &["move", "slow"]),
    (View::SlowMovers, &["hardly", "mov"]),
    (View::SlowMovers, &["barely", "mov"]),
    (View::SlowMovers, &["hardly", "sell"]),
    (View::SlowMovers, &["barely", "sell"]),
    (View::SlowMovers, &["langsamdreh"]),
    (View::SlowMovers, &["ladenhüter"]),
    (View::SlowMovers, &["kaum", "beweg"]),
    (View::RunningOut, &["go", "out", "of", "stock"]),
    (View::RunningOut, &["will", "be", "out"]),
    (View::RunningOut, &["we", "be", "out", "of"]),
    (View::RunningOut, &["run", "out"]),
    (View::RunningOut, &["stock", "for", "less"]),
    (View::RunningOut, &["last", "less", "than"]),
    (View::RunningOut, &["running", "out"]),
    (View::RunningOut, &["runs", "out"]),
    (View::RunningOut, &["run", "short"]),
    (View::RunningOut, &["be", "gone"]),
    (View::RunningOut, &["is", "gone"]),
    (View::RunningOut, &["are", "gone"]),
    (View::RunningOut, &["be", "used", "up"]),
    (View::RunningOut, &["be", "empty"]),
    (View::RunningOut, &["gehen", "aus"]),
    (View::RunningOut, &["geht", "aus"]),
    (View::RunningOut, &["aufgebraucht"]),
    (View::RunningOut, &["ausgeh"]),
    (View::RunningOut, &["se", "acab"]),
    (View::RunningOut, &["se", "agot"]),
    (View::RunningOut, &["épuis"]),
    (View::RunningOut, &["acabam"]),
    (View::RunningOut, &["acaba"]),
    (View::RunningOut, &["acabarão"]),
    (View::RunningOut, &["se", "esgot"]),
    (View::RunningOut, &["esgotam"]),
    (View::RunningOut, &["risk", "of", "stockout"]),
    (View::RunningOut, &["stockout", "risk"]),
    (View::RunningOut, &["stock", "out"]),
    (View::RunningOut, &["stockout"]),
    (View::Lasting, &["stock", "last"]),
    (View::Lasting, &["day", "of", "supply"]),
    (View::MinMax, &["minimum", "and", "maximum"]),
    (View::MinMax, &["min", "and", "max"]),
    (View::MinMax, &["min", "max"]),
    (View::MinMax, &["mindest", "und", "höchst"]),
    (View::MinMax, &["mínimo", "y", "máximo"]),
    (View::MinMax, &["minimo", "y", "maximo"]),
    (View::MinMax, &["minimum", "et", "maximum"]),
    (View::OutOfStock, &["out", "of", "stock"]),
    (View::OutOfStock, &["sold", "out"]),
    (View::OutOfStock, &["stocked", "out"]),
    (View::OutOfStock, &["not", "in", "stock"]),
    (View::OutOfStock, &["no", "stock"]),
    (View::OutOfStock, &["ausverkauft"]),
    (View::OutOfStock, &["nicht", "auf", "lager"]),
    (View::OutOfStock, &["ohne", "bestand"]),
    (View::OutOfStock, &["agotad"]),
    (View::OutOfStock, &["sin", "stock"]),
    (View::OutOfStock, &["rupture", "de", "stock"]),
    (View::OutOfStock, &["esgotad"]),
    (View::Lasting, &["wie", "lange", "reich"]),
    (View::Lasting, &["reichweite"]),
    (View::Lasting, &["stock", "cover"]),
    (View::Lasting, &["coverage"]),
    (View::Lasting, &["doh"]),
    (View::Classes, &["abc"]),
    (View::Classes, &["classif"]),
    (View::Classes, &["pareto"]),
];
/// Clauses about these have times of their own.
const OTHER_TIMES: [&str; 3] = ["lead", "review", "deliver"];

/// Reads what is to be shown first, and how far ahead it looks.
pub(super) fn read(text: &str, params: &mut InventoryParams) -> Result<(), AgentError> {
    if cover::read(text, params)? {
        params.view = Some(View::Cover);
        return Ok(());
    }
    let words = words(text);
    params.view = view_of_words(&words).filter(|_| !names_cost_of_shortage(&words));
    // Limits of classes are a setting of the plan, whose classes they are.
    params.view = params.view.filter(|view| *view != View::Classes || params.abc_percent.is_none());
    if params.view == Some(View::Classes) {
        params.abc_by = needs_less::abc_basis(&words);
    }
    if params.view.is_none() && asks_by_week(&words) {
        params.view = Some(View::StockByWeek);
    }
    if params.view.is_none() && (asks_for_purchase_orders(&words) || asks_to_release(&words)) {
        params.view = Some(View::Approvals);
    }
    if params.view.is_none() && asks_how_long(&words) {
        params.view = Some(View::Lasting);
    }
    if params.view.is_none() && asks_why(&words, params) {
        params.view = Some(View::Why);
    }
    if params.view.is_none() {
        params.asked_figure = item_figures::asked(&words);
        params.view = params.asked_figure.map(|_| View::ItemFigure);
    }
    if params.view.is_some() {
        for clause in clauses(text) {
            read_days(&clause, params)?;
        }
    }
    Ok(())
}

/// Words that name how demand is spread.
const DISTRIBUTIONS: [&str; 11] = [
    "distribution",
    "demand",
    "normal",
    "gamma",
    "poisson",
    "negative",
    "binomial",
    "empirical",
    "verteilung",
    "distribución",
    "with",
];

/// How classes and what they are by are asked for.
const CLASSES: &[&str] = &[
    "abc",
    "analyse",
    "analysis",
    "análisis",
    "análise",
    "analisi",
    "haz",
    "faz",
    "fais",
    "mach",
    "make",
    "un",
    "una",
    "eine",
    "by",
    "nach",
    "por",
    "par",
    "per",
    "value",
    "wert",
    "valor",
    "valeur",
    "unit",
    "units",
    "menge",
    "verbrauch",
    "cantidad",
    "quantidade",
    "quantité",
    "consumo",
    "consommation",
    "usage",
    "demand",
    "umsatz",
    "revenue",
    "ventas",
    "sales",
    "item",
    "artikel",
];

/// Beginnings of the words that a view was read from.
pub(super) fn words_for(params: &InventoryParams) -> Vec<&'static str> {
    let phrases = PHRASES.iter().filter(|(view, _)| Some(*view) == params.view);
    let mut starts: Vec<&str> = phrases.flat_map(|(_, phrase)| *phrase).copied().collect();
    if params.view == Some(View::Lasting) {
        // A word of two letters begins too many others.
        starts.extend(HOW_LONG.iter().copied().flatten().filter(|word| word.len() > 2));
        starts.extend(TO_LAST);
        starts.extend(["last", "dura"]);
        starts.extend(["item", "article", "artikel", "stock", "bestand"]);
    }
    if params.distribution.is_some() {
        starts.extend(DISTRIBUTIONS);
    }
    if params.xyz_days.is_some() {
        starts.extend([
            "xyz", "last", "past", "month", "week", "letzt", "monat", "últim", "mes", "dernier", "mois",
            "over",
        ]);
    }
    if params.adi_limit.or(params.cv2_limit).is_some() {
        starts.extend([
            "adi",
            "cv",
            "cut",
            "off",
            "limit",
            "threshold",
            "grenz",
            "límite",
            "seuil",
            "umbral",
        ]);
    }
    if params.order_budget.is_some() {
        starts.extend([
            "only",
            "spend",
            "afford",
            "available",
            "budget",
            "money",
            "ausgeb",
            "gastar",
            "dépens",
        ]);
    }
    if params.demand_change_percent.is_some() {
        starts.extend([
            "rise", "rising", "grow", "increas", "fall", "drop", "steig", "sink", "sube", "baja", "augment",
            "baiss",
        ]);
    }
    if params.group_by.is_some() {
        starts.extend([
            "capital",
            "tied",
            "bound",
            "money",
            "worth",
            "kapital",
            "gebunden",
            "inmoviliz",
            "immobilis",
        ]);
    }
    if params.classes.is_some() {
        starts.extend(["class", "klasse", "clase", "classe", "only"]);
    }
    if params.lead_time_days.is_some() {
        starts.extend(["lead", "time"]);
    }
    if params.lead_time_change_days.or(params.lead_time_change_percent).is_some() {
        starts.extend([
            "deliver", "later", "earlier", "liefer", "später", "entreg", "tard", "livr", "lead", "time",
        ]);
    }
    if params.order_cost.is_some() || params.joint_order_cost.is_some() {
        starts.extend(["cost", "order", "supplier", "per"]);
    }
    if params.demand_deviation_percent.is_some() || params.days_per_year.is_some() {
        starts.extend(["month", "vary", "varies", "day", "year"]);
    }
    if params.class_service.is_some() {
        starts.extend(["class", "klasse", "clase", "classe", "service", "servi"]);
    }
    if params.backorder_cost.is_some() {
        starts.extend([
            "backorder",
            "fehlmenge",
            "faltante",
            "rupture",
            "falta",
            "cost",
            "kost",
            "cuest",
            "coût",
            "cust",
        ]);
    }
    let is_of_items = |view| {
        matches!(
            view,
            View::SlowMovers | View::DeadStock | View::RunningOut | View::BeforeDelivery | View::OutOfStock
        )
    };
    if params.view.is_some_and(is_of_items) {
        starts.extend([
            "item",
            "article",
            "artikel",
            "artículo",
            "artigo",
            "product",
            "stock",
            "sind",
            "son",
        ]);
    }
    match params.view {
        Some(View::SlowMovers | View::DeadStock) => {
            starts.extend(["slow", "mover", "moving", "dead", "non", "langsamdreher", "ladenhüter"]);
        }
        Some(View::RunningOut) => {
            starts.extend(["first", "soonest", "next", "zuerst", "primero", "abord", "primeiro"])
        }
        Some(View::BeforeDelivery) => starts.extend(before_delivery::words_for()),
        Some(View::MinMax) => {
            starts.extend(["minimum", "maximum", "stock", "level", "item", "per", "for", "each"]);
        }
        Some(View::Classes) => starts.extend(CLASSES),
        Some(View::BelowReorderPoint) => starts.extend([
            "artikel",
            "artículo",
            "item",
            "liegen",
            "unter",
            "below",
            "reorder",
            "point",
            "meldebestand",
            "bestellpunkt",
            "están",
            "por",
            "debajo",
            "del",
            "punto",
            "pedido",
        ]),
        Some(View::OutOfStock) => {
            starts.extend(["están", "agotad", "esgotad", "épuisé", "ausverkauft", "there"])
        }
        Some(View::DemandClasses) => {
            starts.extend(["adi", "cv2", "demand", "class", "pattern", "item", "what"])
        }
        _ => {}
    }
    if params.compared_with.as_ref().is_some_and(|before| before.service_percent != params.service_percent) {
        starts.extend(OF_SERVICE_CHANGE);
    }
    starts.extend(params.asked_figure.into_iter().flat_map(|asked| item_figures::words_for(asked.figure)));
    starts
}

/// `what does it cost to raise the service from 95 to 98 %`
const OF_SERVICE_CHANGE: [&str; 24] = [
    "rais", "increas", "improv", "lower", "reduc", "cut", "cost", "erhöh", "steiger", "anheb", "senk",
    "kost", "aument", "sub", "baj", "cuest", "augment", "baiss", "coût", "reduz", "cust", "second",
    "service", "level",
];

/// What the words ask to see first.
pub(super) fn view_of_words(words: &[Token]) -> Option<View> {
    let of_phrase = || PHRASES.iter().find(|(_, phrase)| holds_phrase(words, phrase)).map(|(view, _)| *view);
    let of_delivery = before_delivery::is_asked(words).then_some(View::BeforeDelivery);
    let of_verb = || goes_out(words).then_some(View::RunningOut);
    of_delivery
        .or_else(|| demand_classes(words))
        .or_else(|| needs_less::view(words))
        .or_else(of_phrase)
        .or_else(of_verb)
}

/// `welche Artikel gehen in den nächsten 20 Tagen aus?`: the two parts of the verb stand apart.
fn goes_out(words: &[Token]) -> bool {
    let verb = words.iter().position(|word| word.is_one_of(&["geht", "gehen"]));
    verb.is_some_and(|verb| words[verb..].iter().any(|word| word.is("aus") && word.ends_clause()))
        || verb.is_some() && words.last().is_some_and(|word| word.is("aus"))
}

/// `stockout cost 20` is a figure and no question what runs out.
fn names_cost_of_shortage(words: &[Token]) -> bool {
    const COST: [&str; 3] = ["cost", "costs", "penalty"];
    words.windows(2).any(|pair| pair[0].starts_one_of(&["stockout", "shortage"]) && pair[1].is_one_of(&COST))
}

/// `classify demand`, `ADI and CV²`, `which items are lumpy`.
fn demand_classes(words: &[Token]) -> Option<View> {
    const MEASURES: [&str; 6] = ["adi", "cv2", "cv²", "syntetos", "boylan", "sbc"];
    const CLASSES: [&str; 12] = [
        "intermittent",
        "lumpy",
        "erratic",
        "sporadisch",
        "sporadische",
        "sporadischen",
        "intermitente",
        "intermitentes",
        "errática",
        "irregular",
        "intermittente",
        "intermittents",
    ];
    const DEMAND: [&str; 6] = ["demand", "nachfrage", "bedarf", "demanda", "demande", "pattern"];
    let starts = |known: &[&str]| words.iter().any(|word| word.starts_one_of(known));
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let classifies = starts(&["classif", "klassifi", "clasific", "categor", "segment"]) && has(&DEMAND);
    let names_class =
        (has(&CLASSES) || (has(&["smooth"]) && has(&DEMAND))) && !starts(&["forecast", "croston"]);
    (has(&MEASURES) || classifies || names_class).then_some(View::DemandClasses)
}

/// `the stock of P1 by week`.
fn asks_by_week(words: &[Token]) -> bool {
    holds_phrase(words, &["by", "week"])
        && words.iter().any(|word| word.is_one_of(&["stock", "stocks", "inventory"]))
}

/// `write the purchase orders`, `a PO per supplier`, `erstelle die Bestellungen`; the cost of a purchase order is none.
fn asks_for_purchase_orders(words: &[Token]) -> bool {
    const WRITE: [&str; 17] = [
        "create",
        "make",
        "write",
        "generate",
        "export",
        "draft",
        "prepare",
        "issue",
        "download",
        "give",
        "show",
        "need",
        "erstell",
        "schreib",
        "exportier",
        "crea",
        "génèr",
    ];
    let is_order = holds_phrase(words, &["purchase", "order"])
        || words.iter().any(|word| word.is_one_of(&["po", "pos", "bestellungen", "bestellung"]));
    let is_per_supplier = holds_phrase(words, &["per", "supplier"])
        || holds_phrase(words, &["each", "supplier"])
        || holds_phrase(words, &["by", "supplier"])
        || holds_phrase(words, &["je", "lieferant"])
        || holds_phrase(words, &["pro", "lieferant"]);
    let has_figure =
        words.iter().any(|word| word.number().is_some()) && words.iter().any(|word| word.starts("cost"));
    is_order && !has_figure && (is_per_supplier || words.iter().any(|word| word.starts_one_of(&WRITE)))
}

/// `which order lines can I release`, but not `how much cash can we release`.
fn asks_to_release(words: &[Token]) -> bool {
    const MONEY: [&str; 4] = ["cash", "capital", "money", "quarantine"];
    words.iter().any(|word| word.is("release"))
        && words.iter().any(|word| word.is_one_of(&["order", "orders", "po", "pos"]))
        && !words.iter().any(|word| word.is_one_of(&MONEY))
}

const HOW_LONG: [&[&str]; 6] = [
    &["how", "long"],
    &["how", "many", "day"],
    &["wie", "viele", "tage"],
    &["combien", "de", "jours"],
    &["cuántos", "días"],
    &["quantos", "dias"],
];
const TO_LAST: [&str; 9] =
    ["suffic", "cover", "enough", "reich", "tient", "tiendra", "cobertura", "alcanza", "couvr"];

/// `how long does P1 last`, but not `how long is the lead time`.
fn asks_how_long(words: &[Token]) -> bool {
    const TIMES: [&str; 6] = ["day", "days", "week", "month", "quarter", "year"];
    let lasts = |(at, word): (usize, &Token)| {
        // `last month` is a time.
        let is_time = words.get(at + 1).is_some_and(|next| next.is_one_of(&TIMES));
        word.is_one_of(&["last", "lasts", "lasting", "dura", "duran"]) && !is_time
    };
    // `for how many days do we have seal rings?`
    let have = || {
        let first = words.first().is_some_and(|word| word.is_one_of(&["for", "für", "para", "pour"]));
        first && words.iter().any(|word| word.is_one_of(&["have", "haben", "tenemos", "avons", "temos"]))
    };
    HOW_LONG.iter().any(|phrase| holds_phrase(words, phrase))
        && (words.iter().any(|word| word.starts_one_of(&TO_LAST))
            || words.iter().enumerate().any(lasts)
            || have())
}

/// `why P1`, `explain the order of P1`, `why so much safety stock`.
fn asks_why(words: &[Token], params: &InventoryParams) -> bool {
    const STOCK: [&str; 7] = ["order", "reorder", "safety", "stock", "quantity", "buy", "many"];
    let is_why = words.first().is_some_and(|word| word.is_one_of(&["why", "explain", "warum", "pourquoi"]));
    let is_of_items = params.products.as_ref().is_some_and(|products| !products.is_empty());
    is_why && (is_of_items || words.iter().any(|word| word.is_one_of(&STOCK)))
}

fn read_days(clause: &Clause, params: &mut InventoryParams) -> Result<(), AgentError> {
    if clause.has_one_of(&OTHER_TIMES) {
        return Ok(());
    }
    let Some(amount) = clause.amounts.iter().find(|amount| amount.time().is_some()) else { return Ok(()) };
    let days = figures::days(clause.single(amount, "The time ahead")?, params);
    params.within_days = params.within_days.or(days);
    Ok(())
}
