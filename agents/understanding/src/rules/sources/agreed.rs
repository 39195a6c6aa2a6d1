//! What a buyer agrees for single suppliers: how much one may get, and whom an item comes from. `no more than 400 units from
//! Alder`, `A4 paper must come from Birch`.

use std::sync::LazyLock;

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

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = sources();
    rules.extend(limits());
    rules
});

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
pub(super) static PAIRS: LazyLock<Vec<Rule>> =
    LazyLock::new(|| vec![Rule::read("{value} (from|von|bei|de) {value}", only_from)]);

fn limits() -> Vec<Rule> {
    vec![
        Rule::read(&format!("{AT_MOST} {UNITS} {FROM} {{value}} (bestellen|kaufen|beziehen)?"), most_first),
        Rule::read(
            &format!(
                "(never|dont|not|nie|nicht) (buy|order|take)? (more than|over|mehr als) {UNITS} {FROM} {{value}} (bestellen|kaufen|beziehen)?"
            ),
            most_first,
        ),
        Rule::read(&format!("{AT_LEAST} {UNITS} {FROM} {{value}} (bestellen|kaufen|beziehen)?"), least_first),
        Rule::read(
            &format!("{{value}} (,)? {MAY}? (only|nur|solo|sólo)? {DELIVER}? {AT_MOST} {UNITS} {DELIVER}?"),
            most,
        ),
        Rule::read(
            &format!(
                "{{value}} (can|may|could|kann|puede) (only|nur|solo|sólo)? {DELIVER} (only|nur)? {UNITS}"
            ),
            most,
        ),
        Rule::read(
            &format!("{{value}} (can|may|could|kann|puede) (only|nur|solo|sólo) {UNITS} {DELIVER}"),
            most,
        ),
        Rule::read(&format!("{{value}} (,)? {MAY}? {DELIVER}? {AT_LEAST} {UNITS} {DELIVER}?"), least),
        Rule::read(&format!("(cap|limit) {{value}} (at|to) {UNITS}"), most),
        Rule::read(&format!("{{value}} (is)? (capped at|limited to) {UNITS}"), most),
    ]
}

fn sources() -> Vec<Rule> {
    const MUST: &str = "(must|has to|have to|should|shall|can only|may only|comes|come|is|are|only|nur|muss|müssen|darf nur|soll|sollen|solo|sólo|debe|deben|doit|doivent)";
    const BUY: &str = "(buy|order|source|get|take|purchase|procure|kaufe|kaufen|bestelle|bestellen|beziehe|compra|compre|comprar|pide|achète|acheter)";
    const COME: &str = "((only)? (come|be bought|be ordered|be sourced|be purchased|be supplied|bought|ordered|sourced|kommen|bestellt|venir|comprarse))? (only|nur|solo|sólo)?";
    const MORE: &str = "((or|and|oder|und|y|o|ou|et|,) {value})? (only|exclusively|alone|kommen|kaufen|bestellen|gekauft werden|bestellt werden)?";
    vec![
        Rule::read(
            &format!(
                "{{value}} ({MUST}|may|can|darf|dürfen) (not|never|nicht|nie) {COME} {FROM} {{value}} {MORE}"
            ),
            not_from,
        ),
        Rule::read(
            &format!(
                "(dont|never|not|stop) (buy|buying|order|ordering|source|sourcing|get|getting) {{value}} {FROM} {{value}} {MORE}"
            ),
            not_from,
        ),
        Rule::read(&format!("{{value}} (not|never|nicht) {FROM} {{value}} {MORE}"), not_from),
        Rule::read(&format!("{{value}} {MUST} {COME} {FROM} {{value}} {MORE}"), only_from),
        Rule::read(&format!("{{value}} {FROM} {{value}} (only|exclusively|alone)"), only_from),
        Rule::read(
            &format!(
                "{BUY} (all|the|our|only)? {{value}} (only|exclusively|nur|solo|sólo)? {FROM} {{value}} {MORE}"
            ),
            only_from,
        ),
        Rule::read("(only|use|nur|solo|sólo)? {value} (only)? (for|für|para|pour) {value}", only_for),
        Rule::read(
            "{value} (must|should|has to|shall|muss|soll|debe) (deliver|supply|provide|make|liefern|suministrar) {value}",
            only_for,
        ),
    ]
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

fn most_first(params: &mut Params, values: &[Captured]) -> bool {
    let [amount, supplier] = values else { return false };
    limit(params, supplier, amount, ["most_units", "largest_share"])
}

fn least_first(params: &mut Params, values: &[Captured]) -> bool {
    let [amount, supplier] = values else { return false };
    limit(params, supplier, amount, ["fewest_units", "smallest_share"])
}

fn most(params: &mut Params, values: &[Captured]) -> bool {
    let [supplier, amount] = values else { return false };
    limit(params, supplier, amount, ["most_units", "largest_share"])
}

fn least(params: &mut Params, values: &[Captured]) -> bool {
    let [supplier, amount] = values else { return false };
    limit(params, supplier, amount, ["fewest_units", "smallest_share"])
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
}
