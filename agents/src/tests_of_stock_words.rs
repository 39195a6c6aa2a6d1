//! Wordings about stock that could be read as something else: which service an item has, what money is for, a figure that is said once. As a
//! user sees it.

use protocol::AgentKind;
use report::answer::Answer;
use serde_json::{Value, json};

use crate::tests::{ask, left, params, selection};

const STOCK: &str = "\
item_id,item_name,category,warehouse,supplier,current_stock,unit_cost,annual_demand,lead_time_days,demand_std_per_day
SKU-101,Ball bearing,Bearings,East,Kroll,120,4.20,3650,14,3
SKU-103,Seal ring,Seals,East,Siemex,900,0.75,7300,10,6
SKU-105,Pump,Pumps,West,Vogt,6,210,73,30,0.3
SKU-107,Valve,Valves,West,Nordia,60,22,730,21,1
";

async fn plan(question: &str) -> Answer {
    ask(AgentKind::InventoryOptimization, STOCK, question).await
}

#[tokio::test]
async fn an_item_that_a_condition_does_not_leave_out_is_named() {
    let answer = plan("Leave out items that cost more than 20 except SKU-105").await;
    assert_eq!(selection(&answer)["filters"], json!([{"column": "unit_cost", "op": "le", "value": 20}]));
    assert!(left(&answer).iter().any(|part| part.contains("SKU-105")), "{:?}", left(&answer));
}

#[tokio::test]
async fn days_until_items_run_out_choose_no_rows_by_a_column_of_times() {
    let sales = "Item;On hand;Sales last 90 days\nA-1;0;180\nA-2;50;90\nA-3;5;45\n";
    for question in [
        "Which items run out within 20 days?",
        "What is gone within 20 days?",
        "Welche Artikel gehen in den nächsten 20 Tagen aus?",
        "¿Qué artículos se agotan en menos de 20 días?",
        "Quels articles seront épuisés dans moins de 20 jours ?",
        "Quais itens acabam em menos de 20 dias?",
    ] {
        let answer = plan(question).await;
        assert_eq!(params(&answer)["within_days"], 20.0, "{question}: {}", answer.content);
        assert_eq!(params(&answer)["view"], "running_out", "{question}");
        assert_eq!(selection(&answer)["filters"], Value::Null, "{question}");
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
        let of_sales = ask(AgentKind::InventoryOptimization, sales, question).await;
        assert!(!of_sales.content.contains("Only Sales"), "{question}: {}", of_sales.content);
    }
}

#[tokio::test]
async fn money_in_stock_that_nobody_needs_is_the_excess() {
    for question in [
        "How much money is tied up in stock we don't need?",
        "How much cash can we release from stock?",
        "Wie viel Kapital ist in Überbeständen gebunden?",
        "Combien d'argent est immobilisé dans le stock excédentaire ?",
        "Quanto dinheiro está parado em excesso de estoque?",
        "How much excess stock do we have?",
    ] {
        let answer = plan(question).await;
        assert_eq!(params(&answer)["asked_figure"]["figure"], "excess", "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
    let answer = plan("Wie hoch ist der Sicherheitsbestand?").await;
    assert_eq!(params(&answer)["asked_figure"]["figure"], "safety_stock");
    assert_eq!(left(&answer), Vec::<String>::new());
}

#[tokio::test]
async fn the_service_of_an_item_may_depend_on_its_figures() {
    for question in [
        "Plan the orders; if the cost is above 20, use 92 %, otherwise 98 %",
        "Plan the orders with 98 % service, or 92 % if the unit cost is above 20",
        "92 % service for items above 20 euros, 98 % for the others",
        "Items that cost more than 20 get 92 % service, all others 98 %",
        "Wenn die Kosten über 20 liegen, nimm 92 %, sonst 98 %",
        "Si el coste es superior a 20, usa 92 %, si no 98 %",
        "Si le coût est supérieur à 20, prends 92 %, sinon 98 %",
        "Se o custo for superior a 20, usa 92 %, caso contrário 98 %",
    ] {
        let answer = plan(question).await;
        let by = json!({"column": "unit_cost", "percents": {"unit_cost above 20": 92.0}});
        assert_eq!(params(&answer)["group_service"], by, "{question}");
        assert_eq!(params(&answer)["service_percent"], 98.0, "{question}");
        for setting in ["unit_cost_change_percent", "unit_cost", "order_cost"] {
            assert_eq!(params(&answer)[setting], Value::Null, "{question}: {setting}");
        }
        assert_eq!(selection(&answer)["filters"], Value::Null, "{question}");
        assert!(!answer.content.contains("**Not used:**"), "{question}: {}", answer.content);
        assert!(
            answer
                .content
                .contains("Service: 92 % for unit_cost above 20, as you asked. Other items have 98 %."),
            "{question}: {}",
            answer.content
        );
    }
}

#[tokio::test]
async fn a_figure_under_a_condition_that_no_plan_has_is_asked_about() {
    let request = crate::Request {
        question: "If the lead time is above 20 days, review every 7 days, otherwise every 14 days"
            .to_owned(),
        dataset: Some(intake::Dataset::new("file.csv", STOCK.as_bytes().to_vec().into())),
        today: chrono::NaiveDate::from_ymd_opt(2026, 11, 28),
        ..crate::Request::default()
    };
    let asked = crate::answer(AgentKind::InventoryOptimization, &request, &crate::Tools::silent()).await;
    let text = match asked {
        Ok(answer) => answer.content,
        Err(error) => error.to_string(),
    };
    assert!(text.contains("one figure under a condition and another one otherwise"), "{text}");
}

#[tokio::test]
async fn money_beside_a_supplier_is_for_orders_there_or_is_named() {
    for question in [
        "What should I order from Kroll with a budget of 2,000",
        "Bestellvorschlag mit einem Budget von 2000 Euro bei Kroll",
        "Plan de pedidos con un presupuesto de 2000 euros en Kroll",
    ] {
        let answer = plan(question).await;
        assert_eq!(params(&answer)["order_budget"], 2000.0, "{question}");
        assert_eq!(params(&answer)["budget"], Value::Null, "{question}");
        assert_eq!(params(&answer)["suppliers"], json!(["Kroll"]), "{question}");
    }
    for question in [
        "Plan the orders; at most 2,000 euros at Kroll",
        "Plan the orders, spend no more than 2,000 at Kroll",
        "Bestellvorschlag, bei Kroll höchstens 2000 Euro",
    ] {
        let answer = plan(question).await;
        for setting in ["budget", "order_budget", "suppliers"] {
            assert_eq!(params(&answer)[setting], Value::Null, "{question}: {setting}");
        }
        assert!(left(&answer).iter().any(|part| part.contains("Kroll")), "{question}: {:?}", left(&answer));
    }
}

#[tokio::test]
async fn what_money_buys_is_what_is_ordered_for_it() {
    for question in
        ["What would a budget of 2,000 buy?", "what would 2000 euros buy", "Was bekomme ich für 2000 Euro?"]
    {
        let answer = plan(question).await;
        assert_eq!(params(&answer)["order_budget"], 2000.0, "{question}: {}", answer.content);
        assert_eq!(params(&answer)["budget"], Value::Null, "{question}");
        assert!(left(&answer).is_empty(), "{question}: {:?}", left(&answer));
    }
}

#[tokio::test]
async fn a_price_after_a_verb_chooses_items_in_five_languages() {
    for question in [
        "Plan orders for items that cost more than 20",
        "Bestellvorschlag für Artikel, die mehr als 20 kosten",
        "Planifica los pedidos de los artículos que cuestan más de 20",
        "Planifie les commandes des articles qui coûtent plus de 20",
        "Planeie as encomendas de produtos que custam mais de 20",
    ] {
        let answer = plan(question).await;
        let filter = &selection(&answer)["filters"][0];
        assert_eq!((&filter["column"], &filter["op"]), (&json!("unit_cost"), &json!("gt")), "{question}");
        assert_eq!(filter["value"].as_f64(), Some(20.0), "{question}: {}", answer.content);
        assert!(left(&answer).is_empty(), "{question}: {:?}", left(&answer));
    }
}

#[tokio::test]
async fn a_figure_that_is_said_once_is_one_setting() {
    for (question, setting) in [
        ("a unit that waits costs 10 euros a year", "unit_cost"),
        ("What is the risk of running out within 10 days?", "review_days"),
    ] {
        assert_eq!(params(&plan(question).await)[setting], Value::Null, "{question}");
    }
}

#[tokio::test]
async fn a_service_that_moves_is_shown_beside_the_one_before() {
    for question in ["lower the service from 97 to 94 %", "von 97 auf 94 %"] {
        let answer = plan(question).await;
        assert_eq!(params(&answer)["service_percent"], 94.0, "{question}");
        assert_eq!(params(&answer)["compared_with"], json!({"service_percent": 97.0}), "{question}");
        assert!(left(&answer).is_empty(), "{question}: {:?}", left(&answer));
    }
}

#[tokio::test]
async fn the_picked_agent_sums_its_plan_by_any_column() {
    for (question, column) in [
        ("group by supplier", "supplier"),
        ("group by category", "category"),
        ("What should I order by warehouse, with totals?", "warehouse"),
    ] {
        let answer = plan(question).await;
        assert_eq!(params(&answer)["group_by"], column, "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn what_a_planner_asks_in_other_words_is_answered_first() {
    for (question, view) in [
        ("Which items may be gone in two weeks?", "running_out"),
        ("For how many days do we have seal rings?", "lasting"),
        ("Is there dead stock?", "dead_stock"),
    ] {
        assert_eq!(params(&plan(question).await)["view"], view, "{question}");
    }
}
