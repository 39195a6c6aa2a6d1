//! What a buyer agrees for single suppliers: how much one may get, and whom an item comes from. `no more than 400 units from
//! Alder`, `A4 paper must come from Birch`.

use std::sync::LazyLock;

use language::tokens::Sentence;
use serde_json::{Map, Value, json};

use crate::{
    data::Data,
    params::{Params, number},
    pattern::{Captured, Pattern, longest},
    reading::Reading,
    rules::{Rule, rows::columns::words_of},
};

/// Words of headers that hold names of suppliers, and of items.
const OF_SUPPLIERS: &[&str] = &[
    "supplier",
    "vendor",
    "lieferant",
    "lieferanten",
    "proveedor",
    "fournisseur",
    "fornecedor",
    "seller",
    "bidder",
];
const OF_ITEMS: &[&str] = &[
    "item", "article", "sku", "product", "part", "artikel", "producto", "produit", "produto", "material",
    "goods",
];

const AT_MOST: &str = "(at most|at the most|max|maximum|maximal|no more than|not more than|never more than|up to|höchstens|nicht mehr als|como máximo|no más de|máximo|pas plus de|au plus|au maximum)";
const AT_LEAST: &str = "(at least|no less than|not less than|no fewer than|minimum|min|mindestens|al menos|como mínimo|au moins)";
const FROM: &str =
    "(from|by|with|at|to|von|vom|bei|beim|de|a|al|chez|du) (supplier|vendor|lieferant|proveedor|the)?";
const UNITS: &str =
    "{number|percent|size} <goods>? (of (the|all|every|each) (units|orders|order|total|items|item))?";
const MAY: &str = "(can|may|could|should|must|shall|will|kann|darf|soll|sollte|muss|puede|debe)";
const DELIVER: &str = "(deliver|delivers|supply|supplies|ship|ships|provide|provides|make|get|gets|receive|receives|take|takes|have|liefern|liefert|bekommen|bekommt|erhalten|erhält|suministrar|suministra|entregar|entrega|recibir|recibe)";

/// What is agreed in words of its own: limits, and items that must come from somewhere.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = must_come();
    rules.extend(sources());
    rules.extend(limits());
    rules
});

/// What a question may agree beside what it asks: `how do I split this when Toner must come from Birch?`
pub(super) static STRICT: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = must_come();
    rules.extend(limits());
    rules
});

/// Whom an item must not come from.
pub(super) static DENIALS: LazyLock<Vec<Rule>> = LazyLock::new(denials);

/// Reads limits and sources. Words that deny come first, so that nothing behind them is read as its opposite.
pub(super) fn read(reading: &mut Reading) {
    apply(reading, &DENIALS);
    set_denied_aside(reading, &SOURCES, &["and", "und", "y", "et"]);
    apply(reading, &RULES);
}

/// Reads the pairs of a split.
pub(super) fn read_pairs(reading: &mut Reading) {
    set_denied_aside(reading, &PAIRS, &[]);
    apply(reading, &PAIRS);
}

/// Applies rules of this file where the words around the values do not make them something else.
pub(super) fn apply(reading: &mut Reading, rules: &[Rule]) {
    let sentence = reading.sentence;
    reading.apply_where(rules, |values| !counts_suppliers(sentence, values) && is_one_list(sentence, values));
}

/// Keeps `no more than 400 units of A4 paper from Alder` from every rule: a limit on one supplier of one item has no parameter, and
/// is named as not used.
pub(super) fn set_limits_of_items_aside(reading: &mut Reading) {
    static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let amount = "{number|percent|size} <goods>? (of|von|de)? (the|all|our)? {value}";
        [AT_MOST, AT_LEAST].map(|side| Pattern::new(&format!("{side} {amount} {FROM} {{value}}"))).into()
    });
    for at in 0..reading.sentence.tokens.len() {
        for pattern in PATTERNS.iter() {
            let Some(found) = longest(pattern, reading.sentence, at) else { continue };
            let [_, item, supplier] = found.values.as_slice() else { continue };
            if named(item, OF_ITEMS).is_some() && named(supplier, OF_SUPPLIERS).is_some() {
                reading.set_aside(found.tokens);
            }
        }
    }
}

/// `Toner from Birch, folders from Alder`, where orders are split; elsewhere such words only name rows.
pub(super) static PAIRS: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("{value} (from|von|bei|de) {value}", only_from),
        Rule::read("{value} (for|für|para|pour) {value}", only_for),
    ]
});

static SOURCES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = must_come();
    rules.extend(sources());
    rules
});

/// Words that turn what stands behind them into its opposite.
const DENYING: &[&str] = &[
    "no",
    "not",
    "never",
    "dont",
    "doesnt",
    "cannot",
    "cant",
    "mustnt",
    "shouldnt",
    "wont",
    "without",
    "exclude",
    "excluding",
    "except",
    "avoid",
    "stop",
    "nicht",
    "nie",
    "ohne",
    "kein",
    "keine",
    "keinen",
    "keinem",
    "keiner",
    "sin",
    "sans",
    "jamais",
    "nunca",
];

/// Keeps what these rules would read behind a denial that no rule understood from every rule: it is named as not used, for its
/// opposite would be wrong. `ends` are words that end what a denial is about.
fn set_denied_aside(reading: &mut Reading, rules: &[Rule], ends: &[&str]) {
    for at in 0..reading.sentence.tokens.len() {
        if !is_denied(reading.sentence, at, ends) {
            continue;
        }
        for rule in rules {
            let Some(found) = longest(&rule.pattern, reading.sentence, at) else { continue };
            let are_names = found.values.iter().all(|value| {
                reading.is_free(value.start, value.end)
                    && (named(value, OF_ITEMS).is_some() || named(value, OF_SUPPLIERS).is_some())
            });
            if are_names {
                reading.set_aside(found.tokens);
            }
        }
    }
}

/// Whether a word of the same clause denies what begins at this token.
fn is_denied(sentence: &Sentence, at: usize, ends: &[&str]) -> bool {
    const CONTRARY: &[&str] =
        &["but", "sondern", "sino", "mais", "pero", "aber", "instead", "rather", "stattdessen"];
    for before in (0..at).rev() {
        let token = &sentence.tokens[before];
        if token.ends_clause()
            || token.number().is_some()
            || token.is_one_of(CONTRARY)
            || token.is_one_of(ends)
        {
            return false;
        }
        if token.is_one_of(DENYING) {
            return true;
        }
    }
    false
}

/// `Alder, at most 2 suppliers`: the number counts suppliers and is no limit of one.
fn counts_suppliers(sentence: &Sentence, values: &[Captured]) -> bool {
    static SUPPLIER: LazyLock<Pattern> = LazyLock::new(|| Pattern::new("(different)? <supplier>"));
    let Some(amount) = values.iter().find(|value| value.number().is_some()) else { return false };
    let next = sentence.tokens.partition_point(|token| token.start < amount.end);
    longest(&SUPPLIER, sentence, next).is_some()
}

/// Whether suppliers in a row belong to one agreement. In `400 units from Alder and Birch at least 200` the second begins another
/// one, and in `Toner from Alder and Birch at most 400` the first ends one.
fn is_one_list(sentence: &Sentence, values: &[Captured]) -> bool {
    static ANOTHER: LazyLock<Pattern> = LazyLock::new(|| {
        Pattern::new(&format!(
            "(({MAY}|is)? (only|nur|solo|sólo)? {DELIVER}? ({AT_MOST}|{AT_LEAST}|only|nur) {{number|percent|size}}|{MAY}|{DELIVER}|(is)? (capped at|limited to)|for|für|para|pour)"
        ))
    });
    const ENDING: &[&str] =
        &["from", "by", "with", "at", "to", "von", "vom", "bei", "beim", "de", "a", "al", "chez", "du"];
    let are_suppliers =
        |pair: &[Captured]| pair.len() == 2 && pair.iter().all(|value| named(value, OF_SUPPLIERS).is_some());
    if let [.., _, last] = values
        && are_suppliers(&values[values.len() - 2..])
    {
        let next = sentence.tokens.partition_point(|token| token.start < last.end);
        if longest(&ANOTHER, sentence, next).is_some() {
            return false;
        }
    }
    if let [first, _, ..] = values
        && are_suppliers(&values[..2])
    {
        let at = sentence.tokens.partition_point(|token| token.end <= first.start);
        let before = at.checked_sub(1).map(|before| &sentence.tokens[before]);
        return !before.is_some_and(|token| token.is_one_of(ENDING) || token.is_one_of(DENYING));
    }
    true
}

/// One supplier, and lists of up to four, each as words of a pattern.
fn lists() -> [String; 4] {
    const LAST: &str = "(,)? (and|or|und|oder|y|o|et|ou|&) {value}";
    let list = |between: &str| format!("{{value}} {between} {LAST}");
    ["{value}".to_owned(), list(""), list(", {value}"), list(", {value} , {value}")]
}

fn limits() -> Vec<Rule> {
    const BUYING: &str = "(bestellen|kaufen|beziehen)?";
    let mut rules = Vec::new();
    for names in lists() {
        for (text, read) in [
            (
                format!("{AT_MOST} {UNITS} {FROM} {names} {BUYING}"),
                most as fn(&mut Params, &[Captured]) -> bool,
            ),
            (
                format!(
                    "(never|dont|not|nie|nicht) (buy|order|take)? (more than|over|mehr als) {UNITS} {FROM} {names} {BUYING}"
                ),
                most,
            ),
            (format!("{AT_LEAST} {UNITS} {FROM} {names} {BUYING}"), least),
            (
                format!(
                    "{names} {MAY}? (only|nur|solo|sólo)? {DELIVER}? {AT_MOST} {UNITS} {DELIVER}? (each)?"
                ),
                most,
            ),
            (
                format!(
                    "{names} (can|may|could|kann|puede) (only|nur|solo|sólo)? {DELIVER} (only|nur)? {UNITS}"
                ),
                most,
            ),
            (format!("{names} (can|may|could|kann|puede) (only|nur|solo|sólo) {UNITS} {DELIVER}"), most),
            (format!("{names} {MAY}? {DELIVER}? {AT_LEAST} {UNITS} {DELIVER}? (each)?"), least),
            (format!("(cap|limit) {names} (at|to) {UNITS}"), most),
            (format!("{names} (is|are)? (capped at|limited to) {UNITS}"), most),
        ] {
            rules.push(Rule::read(&text, read));
        }
    }
    rules
}

const MUST: &str = "(must|has to|have to|should|shall|can only|may only|comes|come|is|are|only|nur|muss|müssen|darf nur|soll|sollen|solo|sólo|debe|deben|doit|doivent)";
const BUY: &str = "(buy|order|source|get|take|purchase|procure|kaufe|kaufen|bestelle|bestellen|beziehe|compra|compre|comprar|pide|achète|acheter)";
const COME: &str = "((only)? (come|be bought|be ordered|be sourced|be purchased|be supplied|bought|ordered|sourced|kommen|bestellt|venir|comprarse))? (only|nur|solo|sólo)?";
const ENDS: &str =
    "(only|exclusively|alone|kommen|kaufen|bestellen|beziehen|gekauft werden|bestellt werden)?";
const SUPPLYING: &str = "(deliver|supply|provide|make|liefern|suministrar)";

/// A rule for one supplier at the end and one for two: a second name may be the next item.
fn with_more(text: &str, read: fn(&mut Params, &[Captured]) -> bool) -> [Rule; 2] {
    ["", "(or|and|oder|und|y|o|ou|et|,) {value}"]
        .map(|more| Rule::read(&format!("{text} {more} {ENDS}"), read))
}

fn denials() -> Vec<Rule> {
    const DENY: &str = "(no longer|no|not|never|dont|cannot|cant|mustnt|shouldnt|wont|without|exclude|excluding|except|avoid|stop|kein*|nicht|nie|ohne|sin|sans)";
    const USE: &str = "((ever|again)? (want|wish|need)? (to)? (buy|buying|order|ordering|source|sourcing|get|getting|take|taking|purchase|purchasing|procure|use|using|kaufen|bestellen|beziehen|comprar|acheter))?";
    const ANY: &str = "(any more|any|the|our|all|more|den|die|das|unseren|el|la|los|las|le|les)?";
    const NOT: &str = "(must not|has not|have not|should not|shall not|may not|can not|does not|do not|is not|are not|must never|may never|can never|should never|cannot|cant|mustnt|shouldnt|wont|doesnt|dont|isnt|arent)";
    let mut rules = Vec::new();
    for text in [
        format!("{{value}} ({MUST}|may|can|darf|dürfen) (not|never|nicht|nie) {COME} {FROM} {{value}}"),
        format!("{{value}} {NOT} {COME} {FROM} {{value}}"),
        format!("{{value}} (no|ne) {MUST} (pas)? {COME} {FROM} {{value}}"),
        format!("{DENY} {USE} {ANY} {{value}} {FROM} {{value}}"),
        format!("{{value}} (not|never|nicht) {FROM} {{value}}"),
    ] {
        rules.extend(with_more(&text, not_from));
    }
    rules.push(Rule::read(
        "{value} (von|vom|bei|beim) {value} (nicht|nie) (mehr)? (kaufen|bestellen|beziehen|einkaufen|nehmen)",
        not_from,
    ));
    rules.push(Rule::read(
        &format!("{DENY} {USE} {ANY} {{value}} (for|für|para|pour) (any|the|our)? {{value}}"),
        not_for,
    ));
    rules.push(Rule::read(&format!("{{value}} {NOT} {SUPPLYING} (any|the|our)? {{value}}"), not_for));
    rules.push(Rule::read("{value} (darf|soll|kann) (keinen|keine|kein) {value} (liefern)", not_for));
    rules
}

/// Items that are said to have to come from a supplier.
fn must_come() -> Vec<Rule> {
    const STRICTLY: &str =
        "(must|has to|have to|shall|can only|may only|muss|müssen|darf nur|debe|deben|doit|doivent)";
    let mut rules = Vec::new();
    rules.extend(with_more(&format!("{{value}} {STRICTLY} {COME} {FROM} {{value}}"), only_from));
    rules.push(Rule::read(&format!("{{value}} {STRICTLY} {SUPPLYING} {{value}}"), only_for));
    rules
}

fn sources() -> Vec<Rule> {
    let mut rules = Vec::new();
    rules.extend(with_more(&format!("{{value}} {MUST} {COME} {FROM} {{value}}"), only_from));
    rules.push(Rule::read(&format!("{{value}} {FROM} {{value}} (only|exclusively|alone)"), only_from));
    rules.extend(with_more(
        &format!("{BUY} (all|the|our|only)? {{value}} (only|exclusively|nur|solo|sólo)? {FROM} {{value}}"),
        only_from,
    ));
    for text in [
        "(only|use|nur|solo|sólo) {value} (only)? (for|für|para|pour) {value}",
        "{value} (only) (for|für|para|pour) {value}",
        "{value} (should|soll) (deliver|supply|provide|make|liefern|suministrar) {value}",
    ] {
        rules.push(Rule::read(text, only_for));
    }
    rules
}

/// Whether a file has a row for every item and supplier, with prices.
pub(super) fn are_offers(data: &Data) -> bool {
    // A list of stock names one supplier for each item.
    const STOCKS: &[&str] =
        &["stock", "bestand", "lagerbestand", "existencia", "existencias", "inventory", "hand"];
    const PRICES: &[&str] = &["price", "cost", "preis", "kosten", "precio", "prix", "rate"];
    let has = |headers: &[&str]| {
        data.columns()
            .any(|column| words_of(&column.name).iter().any(|word| headers.contains(&word.as_str())))
    };
    has(OF_SUPPLIERS) && has(OF_ITEMS) && has(PRICES) && !has(STOCKS)
}

/// The value of a name in a column of suppliers or of items.
fn named<'a>(value: &'a Captured, headers: &[&str]) -> Option<&'a str> {
    let (column, name) = value.name()?;
    words_of(column).iter().any(|word| headers.contains(&word.as_str())).then_some(name).flatten()
}

fn most(params: &mut Params, values: &[Captured]) -> bool {
    limit_all(params, values, ["most_units", "largest_share"])
}

fn least(params: &mut Params, values: &[Captured]) -> bool {
    limit_all(params, values, ["fewest_units", "smallest_share"])
}

/// The same limit for each of the suppliers beside the amount; none when one of the names is no supplier.
fn limit_all(params: &mut Params, values: &[Captured], names: [&str; 2]) -> bool {
    let (amounts, suppliers): (Vec<&Captured>, Vec<&Captured>) =
        values.iter().partition(|value| value.number().is_some());
    let [amount] = amounts.as_slice() else { return false };
    let are_suppliers = suppliers.iter().all(|supplier| named(supplier, OF_SUPPLIERS).is_some());
    are_suppliers && suppliers.into_iter().all(|supplier| limit(params, supplier, amount, names))
}

/// A limit in units or in percent of all of them.
fn limit(params: &mut Params, supplier: &Captured, amount: &Captured, [units, share]: [&str; 2]) -> bool {
    let Some(supplier) = named(supplier, OF_SUPPLIERS) else { return false };
    let Some(value) = amount.number().filter(|value| *value >= 0.0 && amount.currency().is_none()) else {
        return false;
    };
    let (key, value) = if amount.is_percent() { (share, 100.0 * value) } else { (units, value) };
    let mut limits = map(params, "supplier_limits");
    let mut of_supplier = limits.get(supplier).and_then(Value::as_object).cloned().unwrap_or_default();
    of_supplier.insert(key.to_owned(), number(value));
    limits.insert(supplier.to_owned(), Value::Object(of_supplier));
    params.set("supplier_limits", Value::Object(limits));
    true
}

fn only_from(params: &mut Params, values: &[Captured]) -> bool {
    sources_of(params, "item_sources", values)
}

fn not_from(params: &mut Params, values: &[Captured]) -> bool {
    sources_of(params, "item_exclusions", values)
}

/// `only Birch for A4 paper`
fn only_for(params: &mut Params, values: &[Captured]) -> bool {
    let [supplier, item] = values else { return false };
    sources_of(params, "item_sources", &[item.clone(), supplier.clone()])
}

/// `not Birch for A4 paper`
fn not_for(params: &mut Params, values: &[Captured]) -> bool {
    let [supplier, item] = values else { return false };
    sources_of(params, "item_exclusions", &[item.clone(), supplier.clone()])
}

/// An item, then its suppliers.
fn sources_of(params: &mut Params, name: &'static str, values: &[Captured]) -> bool {
    let Some((item, suppliers)) = values.split_first() else { return false };
    let Some(item) = named(item, OF_ITEMS) else { return false };
    let suppliers: Option<Vec<&str>> =
        suppliers.iter().map(|supplier| named(supplier, OF_SUPPLIERS)).collect();
    let Some(suppliers) = suppliers else { return false };
    let mut items = map(params, name);
    items.insert(item.to_owned(), json!(suppliers));
    params.set(name, Value::Object(items));
    true
}

fn map(params: &Params, name: &str) -> Map<String, Value> {
    params.get(name).and_then(Value::as_object).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use language::FileColumn;
    use serde_json::{Value, json};

    use crate::{Data, DataSet, stated};

    fn read(ask: &str) -> Value {
        let column = |name: &str, values: &[&str]| FileColumn {
            name: name.to_owned(),
            values: values.iter().map(ToString::to_string).collect(),
        };
        let columns =
            vec![column("supplier", &["Alder", "Birch", "Cedar"]), column("item", &["A4 paper", "Toner"])];
        let data = Data::new(
            vec![DataSet { name: "offers.csv".to_owned(), columns }],
            NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default(),
        );
        Value::Object(stated(ask, &data, Some("allocate_orders")).0.to_map())
    }

    #[test]
    fn a_limit_on_one_supplier_is_neither_a_choice_nor_the_quantity() {
        let most = json!({"supplier_limits": {"Alder": {"most_units": 400}}});
        for ask in [
            "no more than 400 units from Alder",
            "at most 400 from Alder",
            "Alder can only deliver 400 units",
            "Alder at most 400 units",
            "never order more than 400 pieces from Alder",
            "höchstens 400 Stück von Alder",
            "nicht mehr als 400 Stück bei Alder bestellen",
            "como máximo 400 unidades de Alder",
            "cap Alder at 400 units",
        ] {
            assert_eq!(read(ask), most, "{ask}");
        }
        for (ask, expected) in [
            ("at most 40 % from Alder", json!({"Alder": {"largest_share": 40}})),
            ("Birch gets at least 200 units", json!({"Birch": {"fewest_units": 200}})),
            ("mindestens 30 % von Birch", json!({"Birch": {"smallest_share": 30}})),
            (
                "at least 100 units from Birch, at most 400 units from Alder",
                json!({"Alder": {"most_units": 400}, "Birch": {"fewest_units": 100}}),
            ),
        ] {
            assert_eq!(read(ask), json!({ "supplier_limits": expected }), "{ask}");
        }
        assert_eq!(
            read("no more than 400 units of A4 paper from Alder"),
            json!({}),
            "one item of a supplier has no parameter"
        );
        assert_eq!(read("split the orders, at most 60 % from any supplier"), json!({"max_share": 0.6}));
    }

    #[test]
    fn an_item_has_the_suppliers_that_it_must_come_from() {
        for ask in [
            "A4 paper must come from Birch",
            "A4 paper only from Birch",
            "buy A4 paper from Birch",
            "A4 paper from Birch only",
            "Birch must supply A4 paper",
            "only Birch for A4 paper",
            "A4 paper muss von Birch kommen",
            "A4 paper nur bei Birch bestellen",
            "A4 paper solo de Birch",
            "A4 paper from Birch",
        ] {
            assert_eq!(read(ask), json!({"item_sources": {"A4 paper": ["Birch"]}}), "{ask}");
        }
        assert_eq!(
            read("A4 paper must come from Birch or Cedar"),
            json!({"item_sources": {"A4 paper": ["Birch", "Cedar"]}})
        );
        for ask in [
            "A4 paper must not come from Birch",
            "don't buy A4 paper from Birch",
            "A4 paper darf nicht von Birch kommen",
        ] {
            assert_eq!(read(ask), json!({"item_exclusions": {"A4 paper": ["Birch"]}}), "{ask}");
        }
    }

    #[test]
    fn an_item_that_must_not_come_from_a_supplier_is_never_read_as_its_opposite() {
        for ask in [
            "Split the orders, no Toner from Alder",
            "kein Toner von Alder",
            "kaufe keinen Toner bei Alder",
            "Toner bei Alder nicht kaufen",
            "don't buy any Toner from Alder",
            "don't buy the Toner from Alder",
            "do not order our Toner from Alder",
            "we cannot buy Toner from Alder",
            "we no longer buy Toner from Alder",
            "don't use Alder for Toner",
            "not Alder for Toner",
            "exclude Alder for Toner",
            "Toner cannot come from Alder",
            "Toner can't come from Alder",
            "Toner mustn't come from Alder",
            "Toner no debe venir de Alder",
            "Alder must not supply Toner",
        ] {
            assert_eq!(read(ask), json!({"item_exclusions": {"Toner": ["Alder"]}}), "{ask}");
        }
        for ask in ["we cannot reasonably buy Toner from Alder", "not only Toner from Alder"] {
            assert_eq!(read(ask), json!({}), "{ask}");
        }
        assert_eq!(
            read("Toner must not come from Alder and A4 paper from Birch"),
            json!({"item_exclusions": {"Toner": ["Alder"]}}),
            "whether the second is denied too is not said"
        );
        assert_eq!(
            read("no more than 400 units from Alder and Toner from Birch"),
            json!({
                "item_sources": {"Toner": ["Birch"]},
                "supplier_limits": {"Alder": {"most_units": 400}},
            })
        );
    }

    #[test]
    fn a_number_of_suppliers_behind_a_name_is_no_limit_of_that_supplier() {
        for (ask, name, count) in [
            ("Split 1,000 units between Alder, Birch and Cedar, at most 2 suppliers", "max_suppliers", 2),
            ("ohne Cedar, höchstens zwei Lieferanten", "max_suppliers", 2),
            ("Alder and Birch at most 2 suppliers", "max_suppliers", 2),
            ("Alder, at least 2 suppliers per item", "min_suppliers", 2),
        ] {
            let params = read(ask);
            assert_eq!(params[name], json!(count), "{ask}: {params}");
            assert!(params.get("supplier_limits").is_none(), "{ask}: {params}");
        }
        let without = read("ohne Cedar, höchstens zwei Lieferanten");
        assert_eq!(without["filters"], json!([{"column": "supplier", "op": "ne", "value": "Cedar"}]));
    }

    #[test]
    fn two_items_or_two_suppliers_in_one_sentence_are_both_kept() {
        assert_eq!(
            read("Toner must come from Birch and A4 paper from Alder"),
            json!({"item_sources": {"Toner": ["Birch"], "A4 paper": ["Alder"]}})
        );
        let both = json!({"supplier_limits": {"Alder": {"most_units": 400}, "Birch": {"most_units": 400}}});
        for ask in [
            "no more than 400 units from Alder or Birch",
            "Alder and Birch at most 400 units",
            "Alder and Birch at most 400 units each",
        ] {
            assert_eq!(read(ask), both, "{ask}");
        }
        assert_eq!(
            read("at most 400 units from Alder and Birch at least 200 units"),
            json!({"supplier_limits": {"Alder": {"most_units": 400}, "Birch": {"fewest_units": 200}}})
        );
        assert_eq!(
            read("Toner from Alder and Birch at most 400 units"),
            json!({
                "item_sources": {"Toner": ["Alder"]},
                "supplier_limits": {"Birch": {"most_units": 400}},
            })
        );
        assert_eq!(
            read("Toner must come from Alder and Birch at most 400 units"),
            json!({
                "item_sources": {"Toner": ["Alder"]},
                "supplier_limits": {"Birch": {"most_units": 400}},
            })
        );
    }

    #[test]
    fn a_question_about_a_price_of_a_supplier_splits_nothing() {
        use protocol::AgentKind;
        for ask in [
            "What is the price of Alder for Toner?",
            "Is Alder cheaper than Birch for Toner?",
            "Compare Alder and Birch for Toner",
        ] {
            let understood = crate::understand(ask, &offers(), AgentKind::General, None);
            assert_ne!(understood.tool.as_deref(), Some("allocate_orders"), "{ask}: {understood:?}");
            assert!(understood.params.get("item_sources").is_none(), "{ask}: {understood:?}");
        }
        for ask in ["Toner must come from Birch", "Alder at most 400 units", "only Birch for Toner"] {
            let understood = crate::understand(ask, &offers(), AgentKind::General, None);
            assert_eq!(understood.tool.as_deref(), Some("allocate_orders"), "{ask}: {understood:?}");
        }
        assert_eq!(
            read("Split the orders, Alder for Toner"),
            json!({"item_sources": {"Toner": ["Alder"]}}),
            "in a split such words choose a supplier"
        );
    }

    fn offers() -> Data {
        let column = |name: &str, values: &[&str]| FileColumn {
            name: name.to_owned(),
            values: values.iter().map(ToString::to_string).collect(),
        };
        let columns = vec![
            column("supplier", &["Alder", "Birch", "Cedar"]),
            column("item", &["A4 paper", "Toner"]),
            column("price", &["3.2", "4.5", "5.1"]),
        ];
        Data::new(
            vec![DataSet { name: "offers.csv".to_owned(), columns }],
            NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default(),
        )
    }
}
