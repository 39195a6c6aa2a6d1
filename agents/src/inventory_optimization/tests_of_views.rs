//! What a question asks to see first stands above the plan, with figures worked out by hand.

use protocol::AgentKind;
use serde_json::json;

use crate::{
    answer,
    inventory_optimization::tests::{STEADY, answered, close, request, result, table},
    request::{LastRun, Request, Tools},
};
use report::answer::Answer;

/// A is used up in 10 days, B in 400, nobody wants C; days have 10 units of A and 1 of B.
const THREE: &str = "item_id,item_name,supplier,current_stock,on_order,unit_cost,annual_demand,lead_time_days,weekly_demand_std\n\
                     A,Pump,Acme,100,0,12.50,3650,9,10.583\n\
                     B,Valve,Best,400,0,2,365,9,1\n\
                     C,Rest,Best,50,0,4,0,9,0\n";

/// The answer to a question after another one about the same file.
async fn after(question: &str, file: &str, before: &Answer) -> Answer {
    let run = before.run.as_ref().unwrap();
    let last_run = Some(LastRun { id: None, tool: run.tool.to_owned(), params: run.params.clone() });
    let request = Request { last_run, ..request(question, file) };
    answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn the_items_that_may_run_out_within_some_days_come_first() {
    let answer = answered("which items run out within 2 weeks?", THREE).await;
    assert!(
        answer.content.starts_with(
            "**1 of 2 items is more likely than not to run out within 14 days if nothing more is ordered: A.** What is"
        ),
        "{}",
        answer.content
    );
    let rows = table(&answer, "run_out");
    assert_eq!((&rows[0]["item_id"], &rows[1]["item_id"], rows.len()), (&json!("A"), &json!("B"), 2));
    // Mean 140 and deviation 4 * sqrt(14) = 14.967 against 100: P(D > 100) = Phi(2.6726).
    assert!((rows[0]["run_out_risk"].as_f64().unwrap() - 0.996_237).abs() < 1e-4, "{:?}", rows[0]);
    close(&rows[0]["days_of_supply"], 10.0);
}

#[tokio::test]
async fn stock_on_order_counts_where_it_arrives_in_time() {
    let file = THREE.replace("A,Pump,Acme,100,0,", "A,Pump,Acme,100,200,");
    let answer = answered("which items run out within 14 days?", &file).await;
    let rows = table(&answer, "run_out");
    // 100 must last 9 days: P(D > 100) with mean 90 and deviation 12.
    assert!((rows[0]["run_out_risk"].as_f64().unwrap() - 0.2023).abs() < 1e-3, "{:?}", rows[0]);
}

#[tokio::test]
async fn how_long_the_stock_lasts_is_one_sentence() {
    let answer = answered("how long does the stock of A last? as of 2026-01-31", THREE).await;
    assert!(
        answer
            .content
            .contains("**The stock of A lasts 10 days, until 2026-02-10**: 100 on hand at 10 a day."),
        "{}",
        answer.content
    );
    let all = answered("how long will our stock last?", THREE).await;
    assert!(all.content.contains("the first to be used up is A after 10 days"), "{}", all.content);
}

#[tokio::test]
async fn slow_movers_and_dead_stock_are_told_apart() {
    let answer = answered("show the slow movers", THREE).await;
    let first = "**1 slow mover holds 800 (36 % of the stock), whose stock lasts longer than 180 days.** Besides, 1 item holds \
                 200 (8.9 % of the stock) without any demand (slow_movers.csv).";
    assert!(answer.content.starts_with(first), "{}", answer.content);
    let rows = table(&answer, "slow_movers");
    assert_eq!((&rows[0]["kind"], &rows[1]["kind"]), (&json!("slow"), &json!("no demand")));
    let dead = answered("which stock is dead stock?", THREE).await;
    assert!(dead.content.starts_with("**1 item holds 200"), "{}", dead.content);
}

#[tokio::test]
async fn other_words_for_what_is_shown_first_are_read_alike() {
    for (question, start) in [
        ("Which articles hardly move?", "**1 slow mover holds 800"),
        ("Ladenhüter anzeigen", "**1 slow mover holds 800"),
        ("artículos sin movimiento", "**1 item holds 200"),
        (
            "Which parts could we be out of in the coming 14 days?",
            "**1 of 2 items is more likely than not to run out",
        ),
        ("For how many days does each article last?", "**For half of 2 items the stock lasts 10 days"),
    ] {
        let answer = answered(question, THREE).await;
        assert!(answer.content.starts_with(start), "{question}: {}", answer.content);
    }
    let days = answered("Wie viele Tage reicht der Bestand?", THREE).await;
    assert!(days.content.contains("\n**For half of 2 items the stock lasts 10 days"), "{}", days.content);
    let weeks = answered("Show me the projected inventory per week for the next 6 weeks", THREE).await;
    assert_eq!(table(&weeks, "stock_by_week").len() % 6, 0, "{}", weeks.content);
}

#[tokio::test]
async fn why_an_item_is_ordered_is_the_calculation_in_one_line() {
    let answer = answered("why do I order P1? year of 360 days", STEADY).await;
    let line = "- **P1: order 379**, as position 100 = 100 on hand + 0 on order is not above the reorder point 110 = demand of 90 \
                over 9 days of lead time + safety stock 20 (95 % cycle service, deviation 12); the economic quantity is 379.";
    assert!(answer.content.contains(line), "{}", answer.content);
}

#[tokio::test]
async fn items_are_chosen_by_the_cover_that_the_question_states() {
    // 100 / 10 and 400 / 1 days; C has no demand.
    for question in ["items with less than 3 weeks of cover", "which items have under 21 days of stock"] {
        let answer = answered(question, THREE).await;
        let first = "**1 of 3 items has less than 21 days of cover: A.**";
        assert!(answer.content.starts_with(first), "{question}: {}", answer.content);
        let rows = table(&answer, "cover");
        assert_eq!((rows.len(), &rows[0]["item_id"]), (1, &json!("A")));
        // 21 days at 10 a day less 100.
        close(&rows[0]["units_beyond_limit"], -110.0);
    }
    for (question, beyond) in [("overstock above 90 days", 310.0), ("more than 6 months of cover", 220.0)] {
        let answer = answered(question, THREE).await;
        assert!(answer.content.starts_with("**1 of 3 items has more than"), "{question}: {}", answer.content);
        let rows = table(&answer, "cover");
        assert_eq!((rows.len(), &rows[0]["item_id"]), (1, &json!("B")), "{question}");
        close(&rows[0]["units_beyond_limit"], beyond);
        close(&rows[0]["value_beyond_limit"], 2.0 * beyond);
        assert!(answer.content.contains("1 item has no demand: C."), "{}", answer.content);
    }
    let both = answered("which items have less than 2 weeks or more than 300 days of cover?", THREE).await;
    assert!(
        both.content
            .starts_with("**2 of 3 items have less than 14 days or more than 300 days of cover: A and B.**")
    );
    let between = answered("which items have between 1 and 2 weeks of cover?", THREE).await;
    assert!(
        between.content.starts_with("**1 of 3 items has between 7 and 14 days of cover: A.**"),
        "{}",
        between.content
    );
}

#[tokio::test]
async fn the_stock_of_the_coming_weeks_is_a_table_and_a_chart() {
    let answer = answered("show the stock by week for the next 4 weeks, year of 360 days", STEADY).await;
    let rows = table(&answer, "stock_by_week");
    assert_eq!(rows.len(), 4);
    // 379 ordered today arrive after 9 days, in the second week.
    close(&rows[0]["closing_stock"], 30.0);
    close(&rows[0]["ordered"], 379.0);
    close(&rows[1]["closing_stock"], 339.0);
    let chart = &result(&answer)["charts"][0];
    assert_eq!((&chart["name"], &chart["series"][0]["values"][1]), (&json!("stock_by_week"), &json!(339.0)));
}

#[tokio::test]
async fn the_lowest_and_highest_level_of_each_item_are_listed() {
    let answer = answered("what are the minimum and maximum stocks? year of 360 days", STEADY).await;
    assert!(answer.content.contains("| P1 Pump | 110 | 489 | 100 | to order |"), "{}", answer.content);
}

#[tokio::test]
async fn orders_are_approved_changed_and_skipped_line_by_line() {
    let first = answered("what should I approve today?", THREE).await;
    assert!(first.content.starts_with("**1 order: 1 to approve; "), "{}", first.content);
    let suggested = table(&first, "approvals")[0]["quantity"].as_f64().unwrap();

    let changed = after("change A to 200", THREE, &first).await;
    let row = &table(&changed, "approvals")[0];
    assert_eq!((&row["decision"], row["quantity"].as_f64()), (&json!("changed"), Some(200.0)));
    assert_eq!(row["suggested_quantity"].as_f64(), Some(suggested));
    close(&table(&changed, "purchase_orders")[0]["line_total"], 2500.0);

    let skipped = after("skip A", THREE, &changed).await;
    assert_eq!(table(&skipped, "approvals")[0]["decision"], "skipped");
    assert!(table(&skipped, "purchase_orders").is_empty());

    let all = after("approve all", THREE, &skipped).await;
    assert_eq!(table(&all, "approvals")[0]["quantity"].as_f64(), Some(suggested));
    let plan = after("what should I order now?", THREE, &all).await;
    assert!(plan.content.starts_with("**Order 1 of 3 items now"), "{}", plan.content);
}

#[tokio::test]
async fn a_view_of_stock_asks_for_a_column_of_stock() {
    let file = "item_id,unit_cost,annual_demand\nA,1,10\n";
    let answer = answered("which items run out?", file).await;
    assert!(answer.content.starts_with("**The file does not say what is in stock"), "{}", answer.content);
}

#[tokio::test]
async fn sums_are_by_any_column_of_the_file() {
    let file = "item_id,warehouse,current_stock,unit_cost,annual_demand\nA,North,10,5,100\nB,North,4,10,50\nC,South,1,20,30\n";
    let answer = answered("show the stock value by warehouse", file).await;
    let first = "**Stock and orders by warehouse, 2 groups: North has the most, 90 of 110 (groups.csv).**";
    assert!(answer.content.starts_with(first), "{}", answer.content);
    let rows = table(&answer, "groups");
    assert_eq!((&rows[0]["group"], &rows[0]["items"]), (&json!("North"), &json!(2)));
    close(&rows[1]["stock_value"], 20.0);
    let next = after("what should I order now?", file, &answer).await;
    assert!(!next.content.contains("groups.csv"), "{}", next.content);
}

/// A question of the chat, which is read as a typed request, after the answer before it.
async fn in_chat(question: &str, before: Option<&Answer>) -> Answer {
    let last = before.and_then(|before| before.run.as_ref());
    let request = Request {
        today: chrono::NaiveDate::from_ymd_opt(2026, 11, 23),
        before: before.and_then(|before| before.understood.clone()).map(Box::new),
        last_run: last.map(|run| LastRun { id: None, tool: run.tool.to_owned(), params: run.params.clone() }),
        ..request(question, THREE)
    };
    answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn a_follow_up_in_the_chat_keeps_the_words_that_its_complete_sentence_cannot_say() {
    let first = in_chat("what should I order now?", None).await;
    let doubled = in_chat("what if lead time doubles?", Some(&first)).await;
    let row = &table(&doubled, "inventory_report")[0];
    close(&row["lead_time_days"], 18.0);
    assert!(doubled.content.starts_with("In force: lead times +100 %"), "{}", doubled.content);
    let next = in_chat("what should I order now?", Some(&doubled)).await;
    close(&table(&next, "inventory_report")[0]["lead_time_days"], 9.0);

    let weeks = in_chat("show the stock of A by week", Some(&first)).await;
    assert_eq!(table(&weeks, "stock_by_week").len(), 13, "{}", weeks.content);
    let soon = in_chat("which items run out within 30 days?", Some(&first)).await;
    assert_eq!(table(&soon, "inventory_report").len(), 3, "{}", soon.content);
}

#[tokio::test]
async fn a_decision_in_the_chat_is_no_choice_of_items() {
    let first = in_chat("what should I approve today?", None).await;
    let changed = in_chat("change A to 200", Some(&first)).await;
    assert_eq!(table(&changed, "approvals")[0]["decision"], "changed", "{}", changed.content);
    let skipped = in_chat("skip A", Some(&changed)).await;
    assert_eq!(table(&skipped, "approvals")[0]["decision"], "skipped", "{}", skipped.content);
    assert_eq!(table(&skipped, "inventory_report").len(), 3);
}

/// The answer with what was understood of the question.
async fn understood(question: &str, file: &str) -> Answer {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 1, 31);
    let request = Request { today, ..request(question, file) };
    answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn a_figure_of_every_item_is_told_first_when_the_question_asks_for_it() {
    for (question, start) in [
        // 100 * 12.50 + 400 * 2 + 50 * 4
        (
            "How much money is tied up in stock?",
            "**The stock of today is worth 2,250** at unit cost, in 3 items. Most",
        ),
        ("what is our stock worth?", "**The stock of today is worth 2,250**"),
        // 3650 * 12.50 + 365 * 2 over 2250
        ("What is my inventory turnover?", "**The stock of today is turned over 20.6 times a year**"),
        ("What is the most expensive item?", "**A Pump has the highest unit cost: 12.5.**"),
        ("Which item has the highest demand?", "**A Pump has the highest demand a year: 3,650.**"),
        ("which item has the lowest demand", "**C Rest has the lowest demand a year: 0.**"),
        ("What is the reorder point of each item?", "**An item is ordered when its stock"),
        ("How often do I need to order each item?", "**Half of 2 items are ordered every"),
        ("how much safety stock do I need?", "**The safety stock of 2 items is worth"),
        ("Which items cost most to hold?", "**A Pump has the highest cost of holding a year"),
    ] {
        let answer = understood(question, THREE).await;
        assert!(answer.content.starts_with(start), "{question}: {}", answer.content);
        assert_eq!(answer.understood.unwrap_or_default().not_understood, Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn the_figure_of_one_item_is_a_sentence_with_its_parts() {
    let answer = understood("What is the reorder point of A?", THREE).await;
    assert!(answer.content.contains("**The reorder point of A Pump is "), "{}", answer.content);
    assert!(answer.content.contains("**: 90 of demand in lead time and review, and "), "{}", answer.content);
}

#[tokio::test]
async fn what_a_better_service_costs_stands_beside_the_plan_without_it() {
    let answer = understood("What would it cost to raise service to 99 %?", THREE).await;
    assert!(answer.content.contains("What if: before and after"), "{}", answer.content);
    assert_eq!(answer.run.as_ref().unwrap().params["service_percent"], json!(99.0));
}

#[tokio::test]
async fn stock_that_is_never_needed_is_named_with_its_money() {
    for question in
        ["Which items have too much stock?", "show the overstock", "which items should I stop ordering?"]
    {
        let answer = answered(question, THREE).await;
        assert!(
            answer.content.contains("more in stock than the policy ever needs"),
            "{question}: {}",
            answer.content
        );
        assert!(answer.content.contains("Order none of them until the rest is used"), "{question}");
    }
}

#[tokio::test]
async fn the_number_of_items_that_are_asked_for_is_shown() {
    let answer = answered("Which 2 items cost most to hold?", THREE).await;
    let table = answer.content.split("\n\n").nth(1).unwrap();
    assert_eq!(table.lines().count(), 4, "{}", answer.content);
}

#[tokio::test]
async fn words_that_chose_what_is_told_first_are_not_named_as_unused() {
    let answer = understood("slow movers", THREE).await;
    assert_eq!(answer.understood.unwrap_or_default().not_understood, Vec::<String>::new());
    let answer = understood("slow movers on Fridays", THREE).await;
    assert!(answer.understood.unwrap_or_default().not_understood.concat().contains("Fridays"));
}

#[tokio::test]
async fn a_time_ahead_is_no_lead_time() {
    for question in
        ["what is the risk of running out in the next 10 days?", "what runs out in the coming 10 days?"]
    {
        let request =
            Request { today: chrono::NaiveDate::from_ymd_opt(2026, 11, 28), ..request(question, THREE) };
        let answer = answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
        let params = &answer.run.as_ref().unwrap().params;
        assert_eq!(
            (&params["within_days"], params.get("lead_time_days")),
            (&json!(10.0), None),
            "{question}: {params}"
        );
    }
}

#[tokio::test]
async fn the_weeks_of_all_items_add_up() {
    let file = THREE.replace("A,Pump,Acme,100,0,", "A,Pump,Acme,20,0,");
    let answer = answered("stock by week ahead", &file).await;
    let head = "| Week | Arrives | Demand | Stock at its end | Demand that waits | Ordered |";
    assert!(answer.content.contains(head), "{}", answer.content);
    let cells = |line: &str| -> Vec<f64> {
        let cells = line.split('|').filter_map(|cell| cell.trim().replace(',', "").parse().ok());
        cells.collect()
    };
    let weeks =
        answer.content.lines().filter(|line| line.starts_with("| Week ") && !line.contains("Arrives"));
    // 20 pumps at 12.50 and 400 valves at 2; the item without demand has no plan.
    let mut net = None;
    for week in weeks.map(cells) {
        let [arrives, demand, stock, waits, _] = week[..] else { panic!("{week:?}") };
        if let Some(before) = net {
            let now: f64 = before + arrives - demand;
            assert!((now - (stock - waits)).abs() <= 3.0, "{now} is not {stock} - {waits}");
        }
        net = Some(stock - waits);
    }
    assert!(net.is_some());
}

#[tokio::test]
async fn the_smallest_and_the_largest_stock_are_asked_for_in_short() {
    let answer = answered("min/max", THREE).await;
    assert_eq!(answer.run.as_ref().unwrap().params["view"], "min_max", "{}", answer.content);
}

#[tokio::test]
async fn what_a_waiting_unit_costs_a_day_counts_for_the_year_and_stands_first() {
    let answer = answered("a backorder costs 5 per unit and day", THREE).await;
    assert_eq!(answer.run.as_ref().unwrap().params["backorder_cost"], 1825.0);
    assert!(answer.content.starts_with("In force: a waiting unit costs 1,825 a year"), "{}", answer.content);
}

#[tokio::test]
async fn money_for_safety_stock_is_no_limit_of_all_stock() {
    for question in ["budget for safety stock 300", "I have 300 for safety stock"] {
        let answer = answered(question, THREE).await;
        let params = &answer.run.as_ref().unwrap().params;
        assert_eq!(
            (&params["safety_budget"], params.get("budget")),
            (&json!(300.0), None),
            "{question}: {params}"
        );
    }
}
