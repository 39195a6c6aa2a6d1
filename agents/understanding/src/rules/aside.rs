//! Figures of things that no parameter is about: a break, the consumption of fuel, the smallest share of each. Without these
//! patterns a rule would take them for something that they resemble.

use std::sync::LazyLock;

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

/// For each tool the patterns whose values are set aside.
const OTHER_THINGS: &[(&str, &[&str])] = &[
    (
        "optimize_inventory",
        &[
            "(order|orders|lines|things|items|anything|everything) ~ (worth|valued|value) ~ ~ {money|number}",
            "(worth|valued) (at least|more than|over|above|under|below|less than) {money|number}",
            "(orders|order lines|bestellungen|pedidos|commandes) (below|under|above|over|smaller than|larger than|worth|unter|über) {money|number}",
            "(free|release|unlock) (up)? {money|number}",
            "(budget|presupuesto|orçamento) (de|du|del|do|para|pour) (le|el|o)? (stock|existencias|inventario|estoque) de (sécurité|seguridad|segurança) (de|of)? {money|number}",
            "(reichen|reicht|halten|hält|lasts|last|alcanza|alcanzan|dura|duran|tient|tiennent) ~ ~ {span}",
            "(goodwill|line|penalty|shortage|stockout|backorder|backorders) (cost|costs) ~ {money|number}",
            "(backorder|backorders|shortage|shortages|stockout|stockouts|late unit|waiting unit) ~ (cost|costs|is|are|at) ~ {money|number}",
            "(a|each|every) (backorder|shortage|stockout) ~ (cost|costs|is|at) ~ {money|number}",
            "(unit|units|piece|pieces|item|customer|order) (that|which|who)? (is|has to|must)? (waits|wait|waiting|late|short|missing|backordered|backlogged) ~ (cost|costs|is|at) ~ {money|number}",
            "(wartende|wartendes|fehlende|fehlendes|verspätete) (einheit|stück|artikel) ~ (kostet|kosten) ~ {money|number}",
            "(unidad|pieza|unité|pièce|unidade|peça) (que)? (espera|falta|attend|manque) ~ (cuesta|cuestan|coûte|coûtent|custa|custam) ~ {money|number}",
            "(fehlmenge|fehlmengen|fehlmengenkosten|faltantes|unidad pendiente|unidades pendientes|rupture|ruptures|unidade em falta|unidades em falta) ~ ~ {money|number}",
            "xyz ~ ~ {period|span}",
            "(adi|cv2|cv²) ~ ~ {number}",
            "(at|from|above|over|ab|bei) {number|size} (pieces|units|pcs|stück|each)? ~ {money|number} (each|apiece|per unit|per piece|a piece|je stück|pro stück)",
            "(dont|never|not|nie|nicht|cannot) ~ ~ (fall|drop|go|sink|get|falls|drops) (below|under) {number|size}",
            "(nicht|nie) unter {number|size} (fallen|sinken)",
            "(delivery|deliveries|transport|freight|shipping) (cost*|price*|fee*|charge*) ~ ~ {percent}",
            "(lieferkosten|transportkosten|frachtkosten|versandkosten) ~ ~ {percent}",
            "(order|ordering|joint order) (cost|costs) (per|for each|for every|for a) supplier ~ {money}",
        ],
    ),
    (
        "plan_routes",
        &[
            "(lunch|break|breaks|pause|siesta|rest|dinner|meal|prayers|closed|shut) ~ {hours|span}",
            "{hours|span} ~ (lunch|break|breaks|pause|siesta|rest|meal)",
            "{span} (extra|more|longer|mehr|zusätzlich) (on|per|for|in|to|pro|je|por|par|auf) (each|every|the|any|jede|jeder|cada|chaque)? (trip|trips|tour|tours|run|fahrt|fahrten|journey|viaje|viagem|tournée)",
            "(cost*|lose|loses|losing|delay*|verlieren|verliert|kostet|kosten) ~ {span} (on|per|for|in|to|pro|je|por|par|auf) (each|every|the|any|jede|jeder|cada|chaque)? (trip|trips|tour|tours|run|fahrt|fahrten|journey|viaje|viagem|tournée)",
            "(add|plus|additional|extra|another) {span} ~ ~ (stop|stops|customer|customers|delivery|drop|drops)",
            "{span} (extra|more|longer) ~ ~ (stop|stops|customer|customers|delivery|drop|drops)",
            "{span} (without|before) ~ (break|rest|pause|stop)",
            "{span} (nonstop|non - stop|at a stretch|in a row|on end)",
            "{number|size} (l|litre*|liter*)? (/|per|on|for|auf) {size}",
        ],
    ),
    (
        "allocate_orders",
        &[
            "(fixed|setup|set up) (cost|costs|fee|fees|charge) ~ {money|number} (for|at|with|from|per|to)? {value}",
            "{value} (has|charges|takes) (a)? (fixed|setup|set up) (cost|costs|fee|fees|charge) ~ {money|number}",
            "(fixed|setup|set up) (cost|costs|fee|fees|charge) ~ {money|number}",
            "(fixkosten|grundkosten|costo fijo|coste fijo|coût fixe|frais fixes|custo fixo) ~ {money|number} (für|bei|de|para|con|pour|chez|em|na)? {value}",
            "(at least|no less than|not less than|minimum|min|a minimum of) {percent} (each|for each|for every|per|to each|apiece)",
            "(each|everybody|everyone|every one|all) ~ (at least|no less than|not less than|minimum|min|a minimum of) {percent}",
        ],
    ),
];

static PATTERNS: LazyLock<Vec<(&str, Vec<Pattern>)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (tool, texts) in OTHER_THINGS {
        all.push((*tool, texts.iter().map(|text| Pattern::new(text)).collect()));
    }
    all
});

/// Sets the values of these patterns aside.
pub(super) fn read(reading: &mut Reading) {
    let Some((_, patterns)) = PATTERNS.iter().find(|(tool, _)| reading.tool == Some(tool)) else { return };
    for at in 0..reading.sentence.tokens.len() {
        for pattern in patterns {
            let Some(found) = longest(pattern, reading.sentence, at) else { continue };
            for value in &found.values {
                let tokens = reading.tokens_between(value.start, value.end);
                reading.set_aside(tokens);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use serde_json::json;

    use crate::{Data, stated};

    #[test]
    fn figures_of_other_things_are_named_and_not_read() {
        for (tool, ask, params, named) in [
            ("plan_routes", "3 vans, lunch between 12 and 1", json!({ "vehicles": 3 }), "12"),
            (
                "plan_routes",
                "3 vans, 4.5 hours without a break at most",
                json!({ "vehicles": 3 }),
                "4.5 hours",
            ),
            ("plan_routes", "3 vans, 45 min break for each driver", json!({ "vehicles": 3 }), "45 min"),
            ("plan_routes", "3 vans, fuel 9 l/100 km", json!({ "vehicles": 3 }), "100 km"),
            ("optimize_inventory", "service 95 %, line cost 5", json!({ "service_level": 0.95 }), "5"),
            ("optimize_inventory", "backorders cost 2 euros per unit per week", json!({}), "2"),
            ("optimize_inventory", "Fehlmengen kosten 3 Euro pro Stück", json!({}), "3"),
            ("optimize_inventory", "a unit that waits costs 10 euros a year", json!({}), "10"),
            ("optimize_inventory", "jedes fehlende Stück kostet 10 Euro", json!({}), "10"),
            ("optimize_inventory", "un budget de stock de sécurité de 5 000 €", json!({}), "5 000"),
            ("optimize_inventory", "XYZ over the last 6 months", json!({}), "6"),
            ("optimize_inventory", "ADI cut-off 1.5", json!({}), "1.5"),
            ("allocate_orders", "split 900, fixed cost 500 for each", json!({ "quantity": 900 }), "500"),
            ("allocate_orders", "split 900, at least 30 % each", json!({ "quantity": 900 }), "30"),
        ] {
            let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
            let (read, unused) = stated(ask, &data, Some(tool));
            assert_eq!(serde_json::Value::Object(read.to_map()), params, "{ask}");
            assert!(unused.iter().any(|part| part.contains(named)), "{ask}: {unused:?}");
        }
    }
}
