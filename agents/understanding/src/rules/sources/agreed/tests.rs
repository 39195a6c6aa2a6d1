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
        "pas de Toner de Alder",
        "Toner from Alder is not allowed",
        "Alder is not allowed for Toner",
        "Toner bitte nicht von Alder",
        "Toner kaufen wir nicht mehr bei Alder",
        "Toner isn't available from Alder",
        "Alder gets no Toner",
    ] {
        assert_eq!(read(ask), json!({"item_exclusions": {"Toner": ["Alder"]}}), "{ask}");
    }
    for ask in [
        "we cannot reasonably buy Toner from Alder",
        "not only Toner from Alder",
        "Toner must not only come from Alder",
    ] {
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
        "Show the price of Toner from Alder only",
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

#[test]
fn several_items_or_suppliers_of_a_denial_are_all_left_out() {
    let both = json!({"item_exclusions": {"A4 paper": ["Alder"], "Toner": ["Alder"]}});
    for ask in [
        "don't buy Toner and A4 paper from Alder",
        "no Toner or A4 paper from Alder",
        "Toner and A4 paper must not come from Alder",
    ] {
        assert_eq!(read(ask), both, "{ask}");
    }
    for ask in [
        "no Toner from Alder or Birch",
        "not Alder or Birch for Toner",
        "Toner not from Alder and not from Birch",
    ] {
        assert_eq!(read(ask), json!({"item_exclusions": {"Toner": ["Alder", "Birch"]}}), "{ask}");
    }
    let sources = json!({"item_sources": {"A4 paper": ["Alder"], "Toner": ["Alder"]}});
    for ask in ["Toner and A4 paper must come from Alder", "only Alder for Toner and A4 paper"] {
        assert_eq!(read(ask), sources, "{ask}");
    }
}

#[test]
fn nobody_but_a_supplier_is_that_supplier_only() {
    for ask in [
        "no suppliers except Alder for Toner",
        "nobody but Alder for Toner",
        "buy Toner from no one except Alder",
        "buy no Toner from anyone except Alder",
        "Toner must not come from anyone but Alder",
    ] {
        assert_eq!(read(ask), json!({"item_sources": {"Toner": ["Alder"]}}), "{ask}");
    }
}

#[test]
fn a_limit_behind_a_mark_belongs_to_the_name_when_it_stands_alone() {
    let most = json!({"supplier_limits": {"Alder": {"most_units": 400}}});
    for ask in ["Alder, at most 400 units", "Alder: at most 400 units", "Alder must not exceed 400 units"] {
        assert_eq!(read(ask), most, "{ask}");
    }
    assert_eq!(
        read("Split 1,000 units between Alder, Birch and Cedar, at most 400 units each"),
        json!({
            "filters": [{"column": "supplier", "op": "in", "value": ["Alder", "Birch", "Cedar"]}],
            "quantity": 1000,
        }),
        "no parameter limits the units of every supplier"
    );
}

#[test]
fn one_supplier_instead_of_another_is_a_source_and_leaves_the_other_in_for_the_rest() {
    for ask in [
        "Toner from Birch, not from Alder",
        "Toner must come from Birch and not from Alder",
        "buy Toner from Birch instead of Alder",
        "never buy Toner from Alder, only from Birch",
        "Toner not from Alder but from Birch",
        "Toner nicht von Alder, sondern von Birch",
    ] {
        assert_eq!(read(ask), json!({"item_sources": {"Toner": ["Birch"]}}), "{ask}");
    }
    assert_eq!(
        read("at most 400 units from Alder, Birch, at least 200 units"),
        json!({"supplier_limits": {"Alder": {"most_units": 400}, "Birch": {"fewest_units": 200}}})
    );
}

#[test]
fn a_limit_for_every_single_supplier_asks_for_no_single_one() {
    for ask in ["no single supplier above 60 %", "no single supplier may get more than 60 %"] {
        let read = read(ask);
        assert_eq!(read["max_share"], json!(0.6), "{ask}: {read}");
        assert!(read.get("max_suppliers").is_none(), "{ask}: {read}");
    }
    assert_eq!(read("buy from a single supplier")["max_suppliers"], json!(1));
}

#[test]
fn items_and_suppliers_of_a_list_of_offers_are_sources_without_a_word_of_order() {
    use protocol::AgentKind;
    let pairs = json!({"item_sources": {"Toner": ["Birch"], "A4 paper": ["Alder"]}});
    for ask in [
        "Toner from Birch, A4 paper from Alder",
        "Toner von Birch, A4 paper von Alder",
        "Toner de Birch y A4 paper de Alder",
        "Toner de chez Birch, A4 paper chez Alder",
        "Birch for Toner, Alder for A4 paper",
        "please Toner from Birch and A4 paper from Alder",
    ] {
        for agent in [AgentKind::General, AgentKind::SupplierSelection] {
            let understood = crate::understand(ask, &offers(), agent, None);
            assert_eq!(understood.tool.as_deref(), Some("allocate_orders"), "{ask}: {understood:?}");
            assert_eq!(Value::Object(understood.params), pairs, "{ask}");
        }
    }
    for ask in
        ["How many rows have Toner from Birch?", "price of Toner from Birch", "Rows of Toner from Birch"]
    {
        let understood = crate::understand(ask, &offers(), AgentKind::General, None);
        assert_ne!(understood.tool.as_deref(), Some("allocate_orders"), "{ask}: {understood:?}");
    }
}

#[test]
fn the_only_supplier_keeps_the_limit_behind_its_name() {
    let only = json!([{"column": "supplier", "op": "eq", "value": "Alder"}]);
    for ask in [
        "only Alder, at most 400 units",
        "split the orders, only Alder, at most 400 units",
        "nur Alder, höchstens 400 Stück",
        "solo Alder, como máximo 400 unidades",
        "seulement Alder, au plus 400 unités",
        "only from Alder and at most 400 units",
    ] {
        assert_eq!(
            read(ask),
            json!({"filters": only, "supplier_limits": {"Alder": {"most_units": 400}}}),
            "{ask}"
        );
    }
    assert_eq!(
        read("only Alder and Birch, at most 400 units each"),
        json!({
            "filters": [{"column": "supplier", "op": "in", "value": ["Alder", "Birch"]}],
            "supplier_limits": {"Alder": {"most_units": 400}, "Birch": {"most_units": 400}},
        })
    );
    assert_eq!(read("only Alder, at most 2 suppliers").get("supplier_limits"), None);
}

#[test]
fn a_limit_behind_many_suppliers_is_a_limit_of_every_one() {
    let names = ["Alder", "Birch", "Cedar", "Delta", "Elm", "Fir", "Gorse"];
    let columns = vec![
        FileColumn { name: "supplier".to_owned(), values: names.map(str::to_owned).to_vec() },
        FileColumn { name: "item".to_owned(), values: vec!["Toner".to_owned()] },
    ];
    let data = Data::new(
        vec![DataSet { name: "offers.csv".to_owned(), columns }],
        NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default(),
    );
    for ask in [
        "Alder, Birch, Cedar, Delta, Elm, Fir and Gorse at most 100 units each",
        "at most 100 units from Alder, Birch, Cedar, Delta, Elm, Fir or Gorse",
        "Alder, Birch, Cedar, Delta, Elm, Fir, Gorse: at most 100 units each",
    ] {
        let read = Value::Object(stated(ask, &data, Some("allocate_orders")).0.to_map());
        for name in names {
            assert_eq!(read["supplier_limits"][name], json!({"most_units": 100}), "{ask}: {read}");
        }
    }
}

#[test]
fn several_suppliers_of_every_item_split_a_list_of_offers_and_leave_a_ranking_as_it_is() {
    use protocol::AgentKind;
    let suppliers = vec![FileColumn {
        name: "supplier".to_owned(),
        values: ["Alder", "Birch", "Cedar"].map(str::to_owned).to_vec(),
    }];
    let roster = Data::new(
        vec![DataSet { name: "vendors.csv".to_owned(), columns: suppliers }],
        NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default(),
    );
    for ask in [
        "Zwei Lieferanten je Artikel",
        "two suppliers per item",
        "dos proveedores por artículo",
        "deux fournisseurs par article",
        "rank the suppliers, two suppliers per item",
        "rank the suppliers, at least 2 sources for each item",
    ] {
        let (params, unused) = stated(ask, &roster, Some("rank_suppliers"));
        assert_eq!(Value::Object(params.to_map()), json!({}), "{ask}");
        assert_eq!(unused.len(), 1, "{ask}: {unused:?}");
    }
    for ask in ["Zwei Lieferanten je Artikel", "two suppliers per item", "dos proveedores por artículo"] {
        let understood = crate::understand(ask, &offers(), AgentKind::SupplierSelection, None);
        assert_eq!(understood.tool.as_deref(), Some("allocate_orders"), "{ask}: {understood:?}");
    }
}

#[test]
fn a_part_of_all_units_is_a_share_and_a_part_of_a_capacity_is_not() {
    let third = json!({"supplier_limits": {"Birch": {"smallest_share": 33.33}}});
    for ask in ["give Birch at least a third of the volume", "Birch gets at least a third"] {
        assert_eq!(read(ask)["supplier_limits"], third["supplier_limits"], "{ask}");
    }
    let half = read("Alder can only deliver half of what it offers");
    assert!(half.get("supplier_limits").is_none(), "{half}");
}

#[test]
fn a_limit_of_them_is_one_of_the_supplier_that_was_named() {
    let most = json!({"supplier_limits": {"Cedar": {"most_units": 300}}});
    for ask in [
        "Cedar has capacity problems, max 300 pieces from them",
        "Cedar is in trouble, no more than 300 units from them",
    ] {
        let read = read(ask);
        assert_eq!(read["supplier_limits"], most["supplier_limits"], "{ask}: {read}");
        assert!(read.get("quantity").is_none() && read.get("filters").is_none(), "{ask}: {read}");
    }
    let least = read("We have a contract with Alder: at least 200 units");
    assert_eq!(least, json!({"supplier_limits": {"Alder": {"fewest_units": 200}}}));
}

#[test]
fn wishes_for_a_source_are_read_as_people_say_them() {
    let birch = json!({"item_sources": {"Toner": ["Birch"]}});
    for ask in [
        "we want the Toner to come from Birch",
        "Toner bitte nur noch bei Birch bestellen",
        "Toner nur noch von Birch",
        "le Toner doit venir de Birch",
    ] {
        assert_eq!(read(ask), birch, "{ask}");
    }
    assert_eq!(
        read("el Toner solo de Alder y como mucho 300 unidades de Birch"),
        json!({
            "item_sources": {"Toner": ["Alder"]},
            "supplier_limits": {"Birch": {"most_units": 300}},
        })
    );
    for ask in ["Cedar only gets Toner", "Cedar gets only Toner", "Cedar liefert nur Toner"] {
        assert_eq!(read(ask), json!({}), "that Cedar gets nothing else is named and not read: {ask}");
    }
    for ask in ["no queremos comprar nada a Cedar", "wir wollen nichts bei Cedar kaufen"] {
        assert_eq!(
            read(ask),
            json!({"filters": [{"column": "supplier", "op": "ne", "value": "Cedar"}]}),
            "{ask}"
        );
    }
}

#[test]
fn a_limit_of_one_item_is_no_limit_of_all_whatever_the_item_is_called() {
    for ask in [
        "at least 30 % of item Toner from Alder",
        "at least 30 % of the Toner from Alder",
        "mindestens 30 % von Artikel Toner von Alder",
    ] {
        assert_eq!(read(ask), json!({}), "{ask}");
    }
    assert_eq!(
        read("split the orders, fixed cost 500 for Birch, minimum 200 units at Cedar"),
        json!({"supplier_limits": {"Cedar": {"fewest_units": 200}}})
    );
}
