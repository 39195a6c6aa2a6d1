//! Order splits with numbers worked out by hand.

use super::*;

const SPLIT: &str = "supplier,price,capacity,quality\nAlder,10,8000,94\nBirch,11,9000,97\nCedar,13,9000,99\n";

#[tokio::test]
async fn an_order_is_split_at_the_least_cost_within_limits() {
    let answer = ask("buy 10 000 units, at most 2 suppliers, no supplier over 60 %", SPLIT).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().tool, "allocate_orders");
    assert!(
        answer.content.starts_with("**Buy 10,000 units from 2 suppliers (Alder and Birch) for 104,000.**"),
        "{}",
        answer.content
    );
    let table = file(&answer, "allocation.csv");
    assert!(table.starts_with("item,supplier,quantity,cost,"), "{table}");
    assert!(
        close(&cell(&answer, "allocation", 0, "quantity"), 6000.0)
            && close(&cell(&answer, "allocation", 1, "cost"), 44_000.0)
    );
    // Without the share Alder would deliver its 8,000: 102,000.
    assert!(answer.content.contains("| no supplier over 60 % | 2,000 |"), "{}", answer.content);
    assert!(answer.content.contains("| at most 2 suppliers | nothing |"), "{}", answer.content);
}

#[tokio::test]
async fn quality_holds_for_the_mean_and_follow_ups_show_the_difference() {
    // 94 a + 97 b = 95.5 with a + b = 1: half each.
    let first = ask("buy 10,000 units, quality at least 95.5 %", SPLIT).await.unwrap();
    assert!(close(&cell(&first, "allocation", 0, "quantity"), 5000.0), "{}", first.content);
    let next = follow(&first, "no supplier over 40 %", SPLIT).await;
    assert_eq!(next.run.as_ref().unwrap().params["largest_share"], 40.0);
    assert!(next.content.contains("## Before and after"), "{}", next.content);
    assert!(next.content.contains("| Cost | 105,000 |"), "{}", next.content);
}

#[tokio::test]
async fn an_impossible_order_is_refused_with_the_shortage_and_a_remedy() {
    let answer = ask("buy 20 000 units, at most 2 suppliers", SPLIT).await.unwrap();
    assert!(
        answer
            .content
            .starts_with("**No split keeps all limits: at least 2,000 of 20,000 units cannot be bought.**"),
        "{}",
        answer.content
    );
    assert!(
        answer.content.contains("Without the largest number of suppliers: everything can be bought."),
        "{}",
        answer.content
    );
    assert_eq!(file(&answer, "allocation.csv"), "item,supplier,quantity,cost\n");
}

#[tokio::test]
async fn the_units_of_a_split_come_from_the_demand_column() {
    let text = "item,supplier,unit_price,demand,capacity,moq\nBolt,Alder,1,100,80,10\nBolt,Birch,2,100,100,50\nNut,Alder,3,50,50,\nNut,Birch,2,50,50,\n";
    let answer = ask("what should I buy from whom?", text).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().tool, "allocate_orders", "{}", answer.content);
    // Birch takes no less than 50 bolts: 50 + 100 + 100.
    assert!(
        answer.content.starts_with("**Buy 150 units from 2 suppliers (Birch and Alder) for 250.**"),
        "{}",
        answer.content
    );
    let ranked = ask("rank the suppliers", text).await.unwrap();
    assert_eq!(ranked.run.unwrap().tool, "rank_suppliers");
}

#[tokio::test]
async fn the_capacity_of_a_supplier_limits_the_sum_of_its_items() {
    let text = "item,supplier,unit_price,demand,supplier_capacity\nBolt,Alder,1,80,100\nBolt,Birch,2,80,100\nNut,Alder,1,80,100\nNut,Birch,2,80,100\n";
    let answer = ask("split the orders", text).await.unwrap();
    // 100 at 1 and 60 at 2.
    assert!(
        answer.content.starts_with("**Buy 160 units from 2 suppliers (Birch and Alder) for 220.**"),
        "{}",
        answer.content
    );
    // Without it all 160 cost 1.
    assert!(answer.content.contains("| all 2 capacities | 60 |"), "{}", answer.content);
}

#[tokio::test]
async fn the_smallest_and_the_largest_share_of_a_supplier_are_kept() {
    let answer = ask("split 1000 units between two suppliers, at least 30 % each", SPLIT).await.unwrap();
    // 700 at 10 and 300 at 11.
    assert!(answer.content.contains("for 10,300.**"), "{}", answer.content);
    assert!(answer.content.contains("| at least 30 % each | "), "{}", answer.content);
    let answer = ask("split 1000 units, no supplier over 60 %", SPLIT).await.unwrap();
    assert!(answer.content.contains("for 10,400.**"), "{}", answer.content);
}

#[tokio::test]
async fn a_limit_of_lateness_is_no_share_of_a_supplier() {
    let text = "supplier,price,performance,on_time_rate_percent\nAlder,10,80,90\nBirch,12,85,98\n";
    let answer = ask("buy 1000 units from one supplier, on time at least 95 %", text).await.unwrap();
    assert!(answer.content.starts_with("**Buy 1,000 units from Birch for 12,000.**"), "{}", answer.content);
}

#[tokio::test]
async fn an_order_is_split_over_the_best_and_never_of_as_many_units() {
    let text = "supplier,unit_price,quality,capacity\nAlder,10,95,600\nBirch,11,90,600\nCedar,10.5,10,600\n";
    for question in ["split 1,000 units over the two best", "split 1,000 units over the 2 best suppliers"] {
        let answer = ask(question, text).await.unwrap();
        let params = &answer.run.as_ref().unwrap().params;
        assert_eq!(params["quantity"], 1000.0, "{question}");
        assert_eq!(params["best_suppliers"], 2, "{question}");
        assert!(answer.content.contains("10,400"), "{question}: {}", answer.content);
    }
    let answer = ask("split 1,000 units over two", text).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().params["quantity"], 1000.0);
    assert_eq!(answer.run.as_ref().unwrap().params["most_suppliers"], 2);
}

#[tokio::test]
async fn limits_of_the_file_that_are_to_be_ignored_are_named_as_not_used() {
    for (question, said) in [
        ("split 10,000 units and ignore the capacities", "ignore the capacities"),
        ("buy 10,000 units without capacity limits", "without capacity"),
        ("buy 10,000 units within the capacities but ignore the MOQ", "ignore the MOQ"),
        ("10.000 Stück aufteilen, split, Kapazitäten ignorieren", "Kapazitäten ignorieren"),
    ] {
        let answer = ask(question, SPLIT).await.unwrap();
        let first = format!("**Not used:** “{said}”, because a split keeps the limits of the file");
        assert!(answer.content.contains(&first), "{question}: {}", answer.content);
    }
    for question in [
        "buy 10,000 units within the capacities",
        "buy 10,000 units, Birch has no capacity problem",
        "buy 10,000 units, no supplier over 60 %",
    ] {
        let answer = ask(question, SPLIT).await.unwrap();
        assert!(!answer.content.contains("Not used"), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn a_refusal_of_a_split_says_what_can_be_typed_in_the_chat() {
    let text = "supplier,item,unit_price\nAlder,A4 paper,3\nBirch,A4 paper,4\nAlder,Toner,40\n";
    let error = ask("buy 500 units", text).await.unwrap_err().to_string();
    assert!(error.contains("say “I need 500 units of A4 paper”"), "{error}");
    assert!(!error.contains("--params"), "{error}");
    let unpriced =
        ask("split 500 units", "supplier,quality\nAlder,3\nBirch,4\n").await.unwrap_err().to_string();
    assert!(!unpriced.contains("--params"), "{unpriced}");
}

const ITEMS: &str = "item,supplier,unit_price,demand\nBolt,Alder,1,1000\nBolt,Birch,1.1,1000\nBolt,Cedar,1.3,1000\nNut,Alder,0.5,500\n\
                     Nut,Birch,0.45,500\nNut,Cedar,0.6,500\n";

#[tokio::test]
async fn shares_and_sources_can_be_limited_for_each_item() {
    // 600 at 1 and 400 at 1.1; 300 at 0.45 and 200 at 0.5.
    let answer = ask("no supplier more than 60 % of any item", ITEMS).await.unwrap();
    let params = &answer.run.as_ref().unwrap().params;
    assert_eq!(
        (&params["largest_item_share"], params.get("largest_share")),
        (&serde_json::json!(60.0), None)
    );
    assert!(answer.content.contains("for 1,275.**"), "{}", answer.content);
    assert!(answer.content.contains("| no supplier over 60 % of an item | 50 |"), "{}", answer.content);
    // 990 at 1 and 10 at 1.1; 495 at 0.45 and 5 at 0.5.
    let answer = ask("at least two sources for each item", ITEMS).await.unwrap();
    let params = &answer.run.as_ref().unwrap().params;
    assert_eq!(
        (&params["fewest_item_suppliers"], params.get("fewest_suppliers")),
        (&serde_json::json!(2), None)
    );
    assert!(close(&cell(&answer, "allocation", 0, "quantity"), 990.0), "{}", answer.content);
    assert!(answer.content.contains("for 1,226.**"), "{}", answer.content);
    // 800 and 200, 400 and 100: a supplier that is used gets a fifth.
    let both = "at least two suppliers for each item, at least 20 % of each item";
    let answer = ask(both, ITEMS).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().params["smallest_item_share"], 20.0);
    assert!(answer.content.contains("for 1,250.**"), "{}", answer.content);
    let four = ask("split the orders, at least 4 suppliers for each item", ITEMS).await.unwrap();
    assert!(four.content.contains("the least number of suppliers of each item"), "{}", four.content);
}

#[tokio::test]
async fn columns_of_shares_limit_each_supplier_of_each_item() {
    // Alder is cheaper and may have 60 % of the bolts; Birch gets at least 30 % of the nuts if it gets any.
    let text = "item,supplier,unit_price,demand,max_share,min_share,colour\nBolt,Alder,1,100,60,,red\nBolt,Birch,2,100,,,red\nNut,Alder,3,50,80,,blue\nNut,Birch,4,50,,30,blue\n";
    let answer = ask("split the orders at the least cost", text).await.unwrap();
    let quantity = |item: &str, supplier: &str| {
        let row = (0..4).find(|row| {
            cell(&answer, "allocation", *row, "item") == item
                && cell(&answer, "allocation", *row, "supplier") == supplier
        });
        cell(&answer, "allocation", row.unwrap(), "quantity")
    };
    assert!(
        close(&quantity("Bolt", "Alder"), 60.0) && close(&quantity("Bolt", "Birch"), 40.0),
        "{}",
        answer.content
    );
    assert!(
        close(&quantity("Nut", "Alder"), 35.0) && close(&quantity("Nut", "Birch"), 15.0),
        "{}",
        answer.content
    );
    assert!(
        answer.content.contains("max\\_share is read as the largest share")
            || answer.content.contains("max_share is read as the largest share"),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("The split does not use colour."), "{}", answer.content);
    let wrong = ask(
        "split the orders",
        "item,supplier,unit_price,demand,max_share\nBolt,Alder,1,100,160\nBolt,Birch,2,100,50\n",
    )
    .await;
    assert!(wrong.unwrap_err().to_string().contains("between 0 and 100 %"));
}

#[tokio::test]
async fn an_item_comes_from_the_suppliers_that_are_agreed_for_it() {
    // Bolts from Birch at 1.1, nuts from Birch at 0.45.
    for question in [
        "Split the orders. Bolt must come from Birch",
        "Bolt must come from Birch",
        "Bestellungen aufteilen, Bolt muss von Birch kommen",
    ] {
        let answer = understood(question, ITEMS).await.unwrap();
        let run = answer.run.as_ref().unwrap();
        assert_eq!(
            run.params["item_sources"],
            serde_json::json!({"Bolt": ["Birch"]}),
            "{question}: {}",
            run.params
        );
        assert!(answer.content.contains("for 1,325.**"), "{question}: {}", answer.content);
        assert!(answer.content.contains("Bolt comes only from Birch, as you asked."), "{}", answer.content);
        assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new(), "{question}");
    }
    let error =
        understood("Split the orders, Bolt must come from Delta", &ITEMS.replace("Nut,Cedar", "Nut,Delta"))
            .await;
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("Delta does not offer Bolt in vendors.csv. 3 of its suppliers"), "{error}");
}

#[tokio::test]
async fn a_limit_on_one_supplier_holds_for_all_its_items_together() {
    // Without it 1,000 bolts of Alder and 500 nuts of Birch: 1,225. With 400 bolts of Alder the others cost 1.1: 1,285.
    for question in [
        "Split the orders, no more than 400 units from Alder",
        "Bestellungen aufteilen, höchstens 400 Stück von Alder",
        "Split the orders. Alder can only deliver 400 units",
    ] {
        let answer = understood(question, ITEMS).await.unwrap();
        let run = answer.run.as_ref().unwrap();
        assert_eq!(
            run.params["supplier_limits"],
            serde_json::json!({"Alder": {"most_units": 400.0}}),
            "{question}"
        );
        assert!(answer.content.contains("for 1,285.**"), "{question}: {}", answer.content);
        assert!(answer.content.contains("| at most 400 units from Alder | 60 |"), "{}", answer.content);
        assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new(), "{question}");
    }
    // 300 of Cedar at any cost: bolts cost 0.3 more there, nuts 0.15.
    let answer = understood("Split the orders, at least 300 units from Cedar", ITEMS).await.unwrap();
    assert!(answer.content.contains("| at least 300 units from Cedar | 45 |"), "{}", answer.content);
    assert!(
        understood("Split the orders, at least 3000 units from Cedar", ITEMS)
            .await
            .unwrap_err()
            .to_string()
            .contains("more than the 1,500 units")
    );
}

#[tokio::test]
async fn two_suppliers_per_item_split_the_orders() {
    for question in ["Zwei Lieferanten je Artikel", "two suppliers per item", "dual sourcing for every item"]
    {
        let answer = understood(question, ITEMS).await.unwrap();
        let run = answer.run.as_ref().unwrap();
        assert_eq!(
            (run.tool, &run.params["fewest_item_suppliers"]),
            ("allocate_orders", &serde_json::json!(2)),
            "{question}"
        );
    }
    let ranked = understood("rank the suppliers, two suppliers per item", THREE).await.unwrap();
    assert!(
        ranked.content.contains("**Not used:** “two suppliers per item”, because a ranking buys nothing"),
        "{}",
        ranked.content
    );
}

#[tokio::test]
async fn a_supplier_that_is_left_out_for_one_item_stays_for_the_others() {
    for question in [
        "Split the orders, exclude Birch for Bolt",
        "exclude Birch for Bolt",
        "Split the orders, not Birch for Bolt",
        "avoid Birch for Bolt",
    ] {
        let answer = understood(question, ITEMS).await.unwrap();
        let run = answer.run.as_ref().unwrap();
        assert_eq!(run.params, serde_json::json!({"item_exclusions": {"Bolt": ["Birch"]}}), "{question}");
    }
    let answer = understood("Split the orders, exclude Birch", ITEMS).await.unwrap();
    assert_eq!(answer.run.unwrap().params, serde_json::json!({"exclude": ["Birch"]}));
    let ranked = understood("Rank the suppliers by price, exclude Birch for Bolt", ITEMS).await.unwrap();
    assert!(ranked.run.unwrap().params.get("exclude").is_none());
    assert!(ranked.content.contains("**Not used:** "), "{}", ranked.content);
}

#[tokio::test]
async fn items_and_suppliers_side_by_side_agree_whom_they_come_from() {
    let answer = understood("Bolt from Birch, Nut from Cedar", ITEMS).await.unwrap();
    let run = answer.run.unwrap();
    assert_eq!(run.params, serde_json::json!({"item_sources": {"Bolt": ["Birch"], "Nut": ["Cedar"]}}));
    assert!(run.selection.filters.is_empty());
}

#[tokio::test]
async fn the_limit_of_the_only_supplier_is_not_the_quantity() {
    let answer = understood("only Birch, at most 2000 units", ITEMS).await.unwrap();
    assert_eq!(
        answer.run.unwrap().params,
        serde_json::json!({"suppliers": ["Birch"], "supplier_limits": {"Birch": {"most_units": 2000.0}}})
    );
}

#[tokio::test]
async fn a_part_of_the_question_that_nothing_uses_is_named_once() {
    let answer =
        understood("Split the orders, no more than 400 units of Bolt from Alder", ITEMS).await.unwrap();
    assert!(!answer.content.contains("Not used"), "{}", answer.content);
    let limits = &answer.run.as_ref().unwrap().params["item_limits"];
    assert_eq!(limits["Bolt"]["Alder"]["most_units"], 400.0);
    assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new());
    let ranked = understood("rank the suppliers, at least two suppliers per item", THREE).await.unwrap();
    assert!(ranked.content.contains("**Not used:** “two suppliers per item”, because"), "{}", ranked.content);
    assert_eq!(ranked.understood.unwrap().not_understood, Vec::<String>::new());
}

#[tokio::test]
async fn several_suppliers_per_item_do_not_shorten_a_ranking() {
    for question in [
        "rank the suppliers, two suppliers per item",
        "Lieferanten bewerten, zwei Lieferanten je Artikel",
        "Rank the suppliers, dos proveedores por artículo",
    ] {
        let ranked = understood(question, THREE).await.unwrap();
        let run = ranked.run.unwrap();
        assert!(run.params.get("top").is_none(), "{question}: {}", run.params);
    }
}
