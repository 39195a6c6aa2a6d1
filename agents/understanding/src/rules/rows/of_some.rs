//! What holds for some rows only: `but in West the lead time is 3 days longer`, `hospitals before 10`. Where the analysis has a place for
//! it, a rule has read it; the rest chooses no rows, sets nothing and is named.

use std::ops::Range;

use language::{
    conversation::{exceptions, is_contrast, is_excepted, is_only_if, kept_apart, told_of_some},
    tokens::{Token, bytes_of},
};

use super::{
    behind, conditional,
    denials::leaves_out,
    excepted, meet, reasons,
    values::{is_only_wished, must_be_included, names_rows},
};
use crate::{reading::Reading, rules::sources::names_parties};

/// Where routes begin and end, which is no stop.
const DEPOTS: &[&str] = &[
    "depot",
    "depots",
    "warehouse",
    "base",
    "hub",
    "lager",
    "zentrale",
    "dépôt",
    "almacén",
    "depósito",
    "armazém",
    "entrepôt",
];

/// Classes of items by value and by how steady their demand is.
const CLASSES: &[&str] = &["a", "b", "c", "x", "y", "z"];

/// Finds the clauses about some rows.
pub(super) fn find(reading: &mut Reading) {
    if reading.tool.is_none() {
        return;
    }
    let tokens = &reading.sentence.tokens;
    let named: Vec<bool> = (0..tokens.len())
        .map(|at| {
            let is_depot = reading.tool == Some("plan_routes") && tokens[at].is_one_of(DEPOTS);
            // `A parts 99 %, B 95 %` are classes, whatever items are called.
            let is_class = reading.tool == Some("optimize_inventory") && tokens[at].is_one_of(CLASSES);
            !is_depot && !is_class && names_rows(reading, at)
        })
        .collect();
    let is_name = |at: usize| named.get(at).copied().unwrap_or_default();
    let mut found = exceptions(tokens, &is_name);
    for clause in told_of_some(tokens, &is_name) {
        let is_new = found.iter().all(|known| !meet(known, &clause));
        if is_new && !chooses(reading, &clause, &named) {
            found.push(clause);
        }
    }
    // Who fails or is left out of a ranking is read by the ranking.
    if matches!(reading.tool, Some("rank_suppliers" | "allocate_orders")) {
        let has_figure =
            |clause: &Range<usize>| clause.clone().any(|at| is_amount(&tokens[at]) && !named[at]);
        found.retain(has_figure);
    }
    // A single item is chosen by its name, and what is supposed of it is a setting of it.
    let of_items = reading.data.changes.iter().filter(|change| change.is_by_item);
    let of_items: Vec<Range<usize>> =
        of_items.map(|change| reading.tokens_between(change.place.start, change.place.end)).collect();
    if reading.tool == Some("optimize_inventory") {
        found.retain(|clause| !of_items.iter().any(|place| meet(clause, place)));
    }
    // The one growth of a forecast may be of some products: `8 % less for Toaster`.
    if reading.tool == Some("forecast_demand") {
        found.retain(|clause| !is_one_growth(tokens, clause));
    }
    if reading.tool == Some("plan_routes") {
        let is_new = |clause: &Range<usize>| !found.contains(clause);
        let apart = kept_apart(tokens, &is_name);
        let apart: Vec<Range<usize>> = apart.into_iter().filter(is_new).collect();
        found.extend(apart);
    }
    let conditional = conditional::set_aside(reading, &named);
    found.retain(|clause| !conditional.iter().any(|other| meet(other, clause)));
    found.extend(conditional);
    let reasons = reasons::find(reading, &named);
    for reason in &reasons {
        reading.set_aside(reason.clone());
    }
    found.retain(|clause| !reasons.iter().any(|reason| meet(reason, clause)));
    found.extend(reasons);
    let excepted = excepted::find(reading, &found, &named);
    for clause in &excepted {
        reading.set_aside(clause.clone());
    }
    found.extend(excepted);
    reading.parts.exceptions = found;
}

/// Whether a clause states the only percentage of the sentence, as more or less of what it names.
fn is_one_growth(tokens: &[Token], clause: &Range<usize>) -> bool {
    const CHANGING: &[&str] = &[
        "less", "fewer", "more", "grow", "drop", "fall", "declin", "decreas", "increas", "rise", "weniger",
        "mehr", "menos", "más", "moins", "plus", "mais", "wachs", "wächst", "wachstum", "sink", "steig",
        "crec", "cae",
    ];
    let is_percent = |at: &usize| {
        let is_marked = tokens.get(at + 1).is_some_and(Token::is_percent);
        tokens[*at].number().is_some() && is_marked
    };
    let percents = (0..tokens.len()).filter(is_percent);
    let begins_later = clause.clone().any(|at| {
        tokens[at].is_one_of(&[
            "from", "starting", "after", "since", "until", "ab", "seit", "desde", "depuis", "partir",
        ])
    });
    !begins_later
        && percents.eq(clause.clone().filter(is_percent).take(1))
        && clause.clone().any(|at| tokens[at].starts_one_of(CHANGING))
}

/// Whether a clause that tells no figure is about which rows there are: its names are left out, wished or must be among the others.
fn chooses(reading: &Reading, clause: &Range<usize>, named: &[bool]) -> bool {
    if has_only_name_and_column(reading, clause, named) {
        return true;
    }
    let mut ends = clause.clone().filter(|at| named[*at] && !named.get(*at + 1).is_some_and(|next| *next));
    ends.any(|last| {
        let first = (clause.start..last).rev().take_while(|at| named[*at]).last().unwrap_or(last);
        leaves_out(reading, first).is_some()
            || behind::left_out(reading, last + 1).is_some()
            || must_be_included(reading, last + 1)
            || is_only_wished(reading, first)
    })
}

/// `category is Hydraulics`, whose words are all of the file.
fn has_only_name_and_column(reading: &Reading, clause: &Range<usize>, named: &[bool]) -> bool {
    const BE: &[&str] =
        &["is", "are", "ist", "sind", "es", "son", "est", "sont", "é", "são", "the", "die", "la", "el", "le"];
    let tokens = &reading.sentence.tokens;
    let is_of_file = |at: usize| {
        let token = &tokens[at];
        named[at] || token.word().is_none() || reading.data.is_header_word(&token.text)
    };
    let is_compared = clause.clone().any(|at| tokens[at].is_one_of(BE) && !is_of_file(at));
    let has_figure = clause.clone().any(|at| is_amount(&tokens[at]) && !named[at]);
    is_compared && !has_figure && clause.clone().all(|at| is_of_file(at) || tokens[at].is_one_of(BE))
}

/// Keeps from the rules of the whole what no rule of single groups has read: all of a clause, or the words that are left of it, whose names
/// choose no rows.
pub(super) fn set_aside(reading: &mut Reading) {
    for clause in reading.parts.exceptions.clone() {
        if is_open(reading, &clause) {
            reading.set_aside(clause);
            continue;
        }
        let is_left = |at: &usize| {
            let is_left_out = reading.parts.left_out.iter().any(|out| out.contains(at));
            !is_left_out && !reading.is_any_used(*at..*at + 1) && leaves_out(reading, *at).is_none()
        };
        let left: Vec<usize> = clause.filter(is_left).collect();
        for at in left {
            reading.set_aside(at..at + 1);
        }
    }
}

/// Whether something of a clause is left that could become a setting of all: a figure, or all of a supposition.
fn is_open(reading: &Reading, clause: &Range<usize>) -> bool {
    let tokens = &reading.sentence.tokens;
    let is_unread_figure =
        |at: usize| is_amount(&tokens[at]) && !reading.is_any_used(at..at + 1) && !reading.is_name(at);
    clause.clone().any(is_unread_figure) || !reading.is_any_used(clause.clone())
}

fn is_amount(token: &Token) -> bool {
    token.number().is_some() || token.clock().is_some()
}

/// The clauses that the agents must not read as settings of all, in the words of the sentence. What is agreed with single suppliers is read
/// by their own analyses.
pub(crate) fn told(reading: &Reading) -> Vec<String> {
    let kept = reading.parts.exceptions.iter().filter(|clause| reading.is_any_aside((*clause).clone()));
    let is_agreed = |clause: &Range<usize>| {
        names_parties(reading, clause)
            && !is_contrast(&text_of(reading, clause))
            && !is_only_if(&reading.sentence.tokens[clause.clone()])
            && !is_excepted(&reading.sentence.tokens[clause.clone()])
    };
    // A ranking keeps whom a limit does not leave out, and needs the limit for that.
    let is_ranking = reading.tool == Some("rank_suppliers");
    let whole = |clause: &Range<usize>| {
        let found = is_ranking.then(|| excepted::with_limit(reading, clause)).flatten();
        found.unwrap_or_else(|| clause.clone())
    };
    kept.filter(|clause| !is_agreed(clause)).map(|clause| text_of(reading, &whole(clause))).collect()
}

/// The words that only choose rows, in the words of the sentence.
pub(crate) fn chosen_by(reading: &Reading) -> Vec<String> {
    reading.stretches_of_rows().iter().map(|stretch| text_of(reading, stretch)).collect()
}

fn text_of(reading: &Reading, tokens: &Range<usize>) -> String {
    reading.sentence.source[bytes_of(&reading.sentence.tokens, tokens)].to_owned()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use language::FileColumn;
    use serde_json::{Value, json};

    use crate::{Data, DataSet, stated};

    fn read(tool: &str, text: &str) -> (Value, Vec<String>) {
        let column = |name: &str, values: &[&str]| FileColumn {
            name: name.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let columns = vec![
            column("category", &["Hydraulics", "Bearings", "Schrauben"]),
            column("region", &["West", "East"]),
            column("supplier", &["Kroll", "Siemex", "Vogt"]),
            column("type", &["hospital", "hotel", "shop", "chemicals", "foods"]),
            column("country", &["CN", "DE"]),
        ];
        let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
        let data = Data::new(vec![DataSet { name: "file.csv".to_owned(), columns }], today);
        let (params, left) = stated(text, &data, Some(tool));
        (Value::Object(params.to_map()), left)
    }

    #[test]
    fn a_figure_of_some_rows_sets_nothing_chooses_nothing_and_is_named() {
        let stock = "optimize_inventory";
        for (tool, text, params, left) in [
            (
                stock,
                "Plan the orders with 95 % service; for Hydraulics keep two weeks of safety stock",
                json!({ "service_level": 0.95 }),
                "Hydraulics keep two weeks of safety stock",
            ),
            (
                stock,
                "Plan the orders with a holding cost of 20 %, whereas Bearings cost 30 % to hold",
                json!({ "holding_rate": 0.2 }),
                "Bearings cost 30 % to hold",
            ),
            (
                stock,
                "Bestellvorschlag mit 95 % Service, wobei Siemex Mindestmenge 100 hat",
                json!({ "service_level": 0.95 }),
                "Siemex Mindestmenge 100 hat",
            ),
            (
                "plan_routes",
                "3 vans of 30, hospitals before 10am",
                json!({ "vehicles": 3, "capacity": 30 }),
                "hospitals before 10am",
            ),
            (
                "rank_suppliers",
                "Rank the suppliers, but Chinese suppliers pay 12 % duty",
                json!({}),
                "Chinese suppliers pay 12 % duty",
            ),
        ] {
            let (read, named) = read(tool, text);
            assert_eq!(read, params, "{text}");
            assert!(named.iter().any(|part| part == left), "{text}: {named:?}");
        }
    }

    #[test]
    fn kinds_of_stops_that_are_words_of_rules_as_well_choose_stops() {
        let kinds = json!([{ "column": "type", "op": "in", "value": ["shop", "hotel"] }]);
        for text in ["3 vans of 30, shops and hotels only", "3 vans of 30, only shops and hotels"] {
            let (params, left) = read("plan_routes", text);
            assert_eq!((&params["filters"], left), (&kinds, Vec::<String>::new()), "{text}");
        }
        let (params, _) = read("plan_routes", "3 vans of 30 for all shops in the region");
        assert_eq!(params["vehicles"], 3);
    }

    #[test]
    fn an_exception_behind_a_share_of_unknown_stops_leaves_no_stop_out() {
        let text = "3 vans of 30, les cliniques reçoivent 20 % de plus, sauf hotel";
        let (params, left) = read("plan_routes", text);
        assert_eq!(params.get("filters"), None, "{params}");
        assert!(left.iter().any(|part| part.contains("sauf hotel")), "{left:?}");
    }

    #[test]
    fn a_supposition_that_is_not_read_chooses_no_rows() {
        let text = "What should I order, assuming we delist it in West?";
        let (params, named) = read("optimize_inventory", text);
        assert_eq!((params, named), (json!({}), vec!["delist it in West".to_owned()]));
    }

    #[test]
    fn groups_that_must_not_share_a_vehicle_choose_no_stops() {
        for text in [
            "3 vans of 30; chemicals and foods must not share a vehicle",
            "3 vans of 30, hotels and shops in separate vans",
        ] {
            let (params, _) = read("plan_routes", text);
            assert_eq!(params, json!({ "vehicles": 3, "capacity": 30 }), "{text}");
        }
    }

    #[test]
    fn a_service_of_one_group_is_its_own_beside_that_of_all() {
        let by = |levels: Value| json!({ "column": "category", "levels": levels });
        for (text, expected) in [
            (
                "Plan the orders at 95 % service, but Hydraulics get 98 %",
                json!({ "service_level": 0.95, "service_by": by(json!({ "Hydraulics": 0.98 })) }),
            ),
            (
                "Plano de compras com 95 % de serviço, mas para Hydraulics 99 % e sem Schrauben",
                json!({
                    "service_level": 0.95,
                    "service_by": by(json!({ "Hydraulics": 0.99 })),
                    "filters": [{ "column": "category", "op": "ne", "value": "Schrauben" }],
                }),
            ),
        ] {
            assert_eq!(read("optimize_inventory", text).0, expected, "{text}");
        }
    }

    #[test]
    fn orders_of_a_supplier_that_the_file_does_not_have_cost_nothing_of_all() {
        let (params, named) = read("optimize_inventory", "97 % service, orders from foo cost 20");
        assert_eq!(params, json!({ "service_level": 0.97 }));
        assert_eq!(named, ["foo cost 20"]);
        let (params, _) = read("optimize_inventory", "97 % service, an order at the supplier costs 20");
        assert_eq!(params, json!({ "service_level": 0.97, "order_cost": 20 }));
    }

    #[test]
    fn what_a_figure_of_some_rows_does_not_hold_for_stays_in_the_plan_and_is_named() {
        for (tool, text, named) in [
            (
                "optimize_inventory",
                "Aim for 95 % service everywhere, yet 99 % for Hydraulics except Schrauben",
                "except Schrauben",
            ),
            (
                "optimize_inventory",
                "Aim for 95 % service, 99 % for Hydraulics except Schrauben",
                "except Schrauben",
            ),
            (
                "optimize_inventory",
                "Plan de pedidos con servicio del 96 %; para Kroll el pedido mínimo es de 300 unidades, salvo Schrauben y Bearings",
                "salvo Schrauben y Bearings",
            ),
            ("rank_suppliers", "Rank them with an 8 % duty on everything from CN except Vogt", "except Vogt"),
            (
                "plan_routes",
                "Camions de 170 unités; les hospital reçoivent 20 % de plus que prévu, sauf hotel et shop",
                "sauf hotel et shop",
            ),
        ] {
            let (params, left) = read(tool, text);
            let filters = params["filters"].to_string();
            assert!(!filters.contains("\"ne\""), "{text}: {filters}");
            assert!(left.iter().any(|part| part.contains(named)), "{text}: {left:?}");
        }
        for text in [
            "Leave out the suppliers from DE except Kroll",
            "Rank the suppliers, drop those from CN sauf Kroll",
        ] {
            let (params, _) = read("rank_suppliers", text);
            assert!(params["filters"].to_string().contains("Kroll"), "no limit stands before it: {params}");
        }
        let (params, _) = read("forecast_demand", "Forecast 12 weeks for West except Kroll");
        assert!(params["filters"].to_string().contains("\"ne\""), "{params}");
    }

    #[test]
    fn a_clause_that_only_chooses_rows_chooses_them() {
        let west = json!({ "column": "region", "op": "eq", "value": "West" });
        for text in [
            "Forecast 12 weeks, but only the West stores",
            "Pronostica 12 semanas, pero solo las tiendas de West",
            "Prognose für 12 Wochen, aber nur die Filialen in West",
            "Forecast 12 weeks, only customers who are in West",
            "Forecast 12 weeks, only products that are in West",
            "Forecast 12 weeks, region is West",
            "Forecast with 90 % ranges, only for West for the next 12 weeks",
        ] {
            let (params, left) = read("forecast_demand", text);
            assert_eq!(params["filters"], json!([west]), "{text}: {params} {left:?}");
            assert!(params.to_string().contains("12"), "{text}: {params}");
            assert!(!left.iter().any(|part| part.contains("West")), "{text}: {left:?}");
        }
        let (params, _) = read("forecast_demand", "Forecast West, East is not needed");
        let east = json!({ "column": "region", "op": "ne", "value": "East" });
        assert_eq!(params["filters"], json!([west, east]));
    }
}
