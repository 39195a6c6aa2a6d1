//! Methods that only some questions call for, on small files whose figures are worked out by hand or by stockpyl.

use serde_json::{Map, Value, json};

use super::tests::{STEADY, answered, answered_with, close, item, refusal, table};

#[tokio::test]
async fn items_of_a_supplier_are_ordered_together() {
    let file = "item_id,supplier,current_stock,unit_cost,annual_demand\nA,Acme,0,10,3600\nB,Acme,0,10,400\nC,Best,0,1,10\n";
    let answer = answered("joint orders, order cost 50, holding 20 %, year of 360 days", file).await;
    let orders = table(&answer, "joint_orders");
    assert_eq!((orders.len(), &orders[0]["supplier"], &orders[0]["items"]), (1, &json!("Acme"), &json!(2)));
    // sqrt(2 * 50 * 2 * 4000) together; sqrt(2 * 50 * 2 * 3600) and sqrt(2 * 50 * 2 * 400) alone.
    close(&orders[0]["joint_cost"], 800_000.0_f64.sqrt());
    close(&orders[0]["separate_cost"], 720_000.0_f64.sqrt() + 80_000.0_f64.sqrt());
    // sqrt(2 * 50 / 8000) of a year.
    close(&orders[0]["order_every"], 360.0 * (100.0_f64 / 8_000.0).sqrt());
    assert!(answer.content.contains("## Ordered together"));
}

#[tokio::test]
async fn only_one_suppliers_items_are_looked_at() {
    let file = "item_id,supplier,current_stock,unit_cost,annual_demand\nA,Acme,0,10,3600\nB,Best,0,10,400\n";
    let answer = answered("what should I order from supplier Best?", file).await;
    assert_eq!(table(&answer, "inventory_report").len(), 1);
    assert!(answer.content.contains("Only supplier Best"));
    for question in ["don't buy anything from supplier Acme", "what should I order, but not from Acme"] {
        let others = answered(question, file).await;
        let rows = table(&others, "inventory_report");
        assert_eq!((rows.len(), &rows[0]["item_id"]), (1, &json!("B")), "{question}");
    }
    assert!(refusal("not from Acme, not from Best", file).await.contains("leaves no supplier"));
    let with_blank = "item_id,supplier,current_stock,unit_cost,annual_demand\nA,Acme,0,10,3600\nB,Best,0,10,400\nC,,0,10,90\n";
    let others = answered("what should I order, but not from Acme", with_blank).await;
    let rows = table(&others, "inventory_report");
    let items: Vec<&Value> = rows.iter().map(|row| &row["item_id"]).collect();
    assert_eq!(items, ["B", "C"], "an item without a supplier is not one of Acme");
    assert!(others.content.contains("In force: not supplier Acme"), "{}", others.content);
    let capped = answered("never order more than 500 units from Acme", file).await;
    assert_eq!(table(&capped, "inventory_report")[0]["item_id"], json!("A"));
    assert!(refusal("only supplier Zeta", file).await.contains("There is no supplier Zeta"));
    let other = refusal("item A must come from Best", file).await;
    assert!(other.starts_with("In stock.csv no item A is bought from Best."), "{other}");
}

#[tokio::test]
async fn one_season_is_bought_by_its_prices() {
    // Snyder and Shen, example 4.3: 56.6 papers of a normal demand of 50 and 8; whole papers earn the most with 57.
    let file = "item_id,current_stock,unit_cost,annual_demand,demand_std_per_year,selling_price,salvage_value\n\
                Paper,7,0.30,50,8,1.00,0.12\n";
    let answer = answered("newsvendor, year of 365 days", file).await;
    let order = &table(&answer, "season_orders")[0];
    close(&order["critical_ratio"], 0.7 / 0.88);
    assert_eq!((&order["best_quantity"], &order["to_buy"]), (&json!(57.0), &json!(50.0)));
    let profit = order["expected_profit"].as_f64().unwrap();
    assert!((33.0 - 0.01..33.002_394_9).contains(&profit), "{profit}");
}

#[tokio::test]
async fn lots_for_coming_periods_are_the_cheapest() {
    // Snyder and Shen, chapter 3: 90, 120, 80, 70 with 500 an order and 2 a unit and period: 210 and 150 for 1380.
    let file = "date,item_id,demand,unit_cost\n2026-01-01,A,90,120\n2026-02-01,A,120,120\n2026-03-01,A,80,120\n2026-04-01,A,70,120\n";
    let answer =
        answered("lot sizes over these periods, order cost 500, holding 20 %, lead time 14 days", file).await;
    let plan = table(&answer, "lot_plan");
    let lots: Vec<f64> = plan.iter().map(|row| row["lot"].as_f64().unwrap()).collect();
    assert_eq!(lots, [210.0, 0.0, 150.0, 0.0]);
    assert_eq!(plan[2]["order_by"], json!("2026-02-15"));
    close(&table(&answer, "lot_costs")[0]["optimal_cost"], 1_380.0);
    close(&table(&answer, "lot_costs")[0]["every_period_cost"], 2_000.0);
}

#[tokio::test]
async fn room_bounds_order_sizes() {
    let file = "item_id,current_stock,unit_cost,annual_demand,volume_m3\nA,0,10,3600,1\nB,0,10,400,2\n";
    let free = answered("storage limit 100000", file).await;
    let room = |answer: &report::answer::Answer| -> f64 {
        let of = |id: &str, volume: f64| {
            let row = item(answer, id);
            volume * (row["safety_stock"].as_f64().unwrap() + row["lot_size"].as_f64().unwrap())
        };
        of("A", 1.0) + of("B", 2.0)
    };
    let needed = room(&free);
    let limit = (0.7 * needed).round();
    let tight = answered(&format!("storage limit {limit}"), file).await;
    assert!(room(&tight) <= limit && room(&tight) > 0.95 * limit, "{} of {limit}", room(&tight));
    let curve = table(&tight, "storage_curve");
    assert!(curve.windows(2).all(|pair| pair[0]["cost"].as_f64() >= pair[1]["cost"].as_f64()));
    let hopeless = answered("storage limit 1", file).await;
    assert!(hopeless.content.contains("cannot be kept by smaller orders"));
    assert_eq!(item(&hopeless, "A")["lot_size"], item(&free, "A")["lot_size"]);
}

#[tokio::test]
async fn policies_are_compared_and_one_can_be_chosen() {
    let usual = answered("", STEADY).await;
    let row = &table(&usual, "policies")[0];
    let cost = |name: &str| row[name].as_f64().unwrap();
    assert!(cost("optimal_cost") <= cost("economic_cost"));
    assert!((cost("min_max_cost") / cost("optimal_cost") - 1.0).abs() < 0.05, "{row:?}");
    let optimal = item(&answered("optimal (r, Q) policy", STEADY).await, "P1");
    close(&optimal["lot_size"], cost("optimal_quantity"));
    close(&optimal["reorder_point"], cost("optimal_reorder_point"));
    let levels = item(&answered("min/max policy", STEADY).await, "P1");
    close(&levels["order_up_to"], cost("max_level"));
    // Stock 100 is at or below the lowest level, so the order fills up to the highest.
    close(&levels["order_quantity"], cost("max_level") - 100.0);
}

#[tokio::test]
async fn two_things_change_at_a_time() {
    for question in [
        "what if demand rises 10 % and lead time is 21 days",
        "what if the service is 99 % and order costs double",
        "what if unit costs fall by 5 % and lead times are 50 % longer",
        "what if holding is 30 % and demand drops 20 %",
    ] {
        let answer = answered(question, STEADY).await;
        let params = &answer.run.as_ref().unwrap().params;
        // The two changes, the plan without them, and where the next question starts.
        assert_eq!(params.as_object().unwrap().len(), 4, "{question}: {params}");
        assert!(answer.content.contains("## What if: before and after"), "{question}");
    }
}

#[tokio::test]
async fn dates_and_repeated_items_make_a_history_whatever_else_is_there() {
    let mut file = "date,item_id,demand,unit_cost,current_stock,lead_time_days,supplier\n".to_owned();
    for week in 0..30 {
        let day = chrono::NaiveDate::from_ymd_opt(2025, 1, 6).unwrap() + chrono::Days::new(7 * week);
        file.push_str(&format!("{day},A,{},5,40,14,Acme\n{day},B,7,2,9,7,Best\n", 60 + week % 3));
    }
    let answer = answered("", &file).await;
    assert_eq!(table(&answer, "replay").len(), 2);
}

/// The report of one item that is planned with these parameters.
async fn planned_with(understood: Value) -> (Map<String, Value>, String) {
    let file = "item_id,current_stock,unit_cost,annual_demand\nA,0,10,3600\n";
    let question = "year of 360 days, order cost 50, holding 20 %";
    let answer = answered_with(question, file, understood).await;
    (table(&answer, "inventory_report")[0].clone(), answer.content.clone())
}

#[tokio::test]
async fn limits_on_order_sizes_need_no_column() {
    // sqrt(2 * 3600 * 50 / 2) = 424.3 units; 10 a day.
    let (report, text) = planned_with(json!({ "cover_days": 30 })).await;
    assert_eq!(report["lot_size"], json!(300.0));
    assert!(text.contains("No order is for more than 30 days of demand"), "{text}");
    let (report, text) = planned_with(json!({ "minimum_order": 500, "pack_size": 120 })).await;
    assert_eq!(report["lot_size"], json!(600.0));
    assert!(text.contains("Packs: 120 units for every item, as you asked."), "{text}");
    let (report, text) = planned_with(json!({ "cover_days": 30, "pack_size": 400 })).await;
    assert_eq!(report["lot_size"], json!(400.0));
    assert!(text.contains("For 1 item the smallest order"), "{text}");
}

#[tokio::test]
async fn no_order_is_larger_than_the_largest_that_was_said() {
    // sqrt(2 * 3600 * 50 / 2.5) = 379.5 units; 110 is the reorder point and 100 the stock, so that 50 units are not short.
    let costs = "order cost 50, holding 20 %, 95 % service, year of 360 days";
    for said in [
        "never order more than 50 units",
        "at most 50 units per order",
        "max order 50",
        "höchstens 50 Stück je Bestellung",
    ] {
        let answer = answered(&format!("{said}, {costs}"), STEADY).await;
        let row = item(&answer, "P1");
        assert_eq!((&row["lot_size"], &row["order_quantity"]), (&json!(50.0), &json!(50.0)), "{said}");
        assert!(
            answer.content.contains("No order of now is for more than 50 units, as you asked."),
            "{said}"
        );
        assert!(answer.content.contains("It binds for 1 item"), "{}", answer.content);
        assert!(!answer.content.contains("Not used"), "{}", answer.content);
    }
}

#[tokio::test]
async fn a_limit_on_a_sum_or_on_pallets_is_no_largest_order() {
    let text = refusal("never order more than 500 units in total", STEADY).await;
    assert!(text.starts_with("500 units in total are a limit on all orders together"), "{text}");
    let answer = answered_with("order at most 20 pallets", STEADY, json!({ "maximum_order": 20 })).await;
    assert!(!answer.content.contains("No order of now"), "{}", answer.content);
}

#[tokio::test]
async fn what_stays_short_under_a_largest_order_is_said() {
    let file = "item_id,current_stock,unit_cost,annual_demand,demand_std_per_day,lead_time_days\nA,0,10,3600,4,9\nB,900,1,360,1,9\n";
    let answer = answered("never order more than 60 units, year of 360 days", file).await;
    let row = item(&answer, "A");
    let short = row["reorder_point"].as_f64().unwrap() - 60.0;
    assert_eq!(row["order_quantity"], json!(60.0));
    let said = format!(
        "After that order 1 item is still below the reorder point, by {short} units in all: A ({short})."
    );
    assert!(answer.content.contains(&said), "{said}: {}", answer.content);
}

#[tokio::test]
async fn a_largest_order_below_the_smallest_or_no_whole_pack_is_said() {
    let file = "item_id,current_stock,unit_cost,annual_demand,minimum_order,pack_size\nA,0,10,3600,600,1\nB,0,10,3600,,120\n";
    let answer = answered("at most 500 units per order, year of 360 days", file).await;
    assert_eq!(item(&answer, "A")["order_quantity"], Value::Null);
    assert!(item(&answer, "B")["lot_size"].as_f64().unwrap() <= 480.0);
    assert!(
        answer.content.contains("No order is possible for 1 item, because the smallest one that the supplier accepts is larger: A (600)."),
        "{}",
        answer.content
    );
    assert!(
        answer.content.contains("Whole packs make the largest order of 1 item smaller: B (480)."),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn holding_is_money_for_each_unit_when_the_question_says_so() {
    // sqrt(2 * 3600 * 50 / 4) = 300.
    let file = "item_id,current_stock,unit_cost,annual_demand\nA,0,10,3600\n";
    let answer = answered("holding cost 4 per unit, order cost 50, year of 360 days", file).await;
    assert_eq!(table(&answer, "inventory_report")[0]["lot_size"], json!(300.0));
    assert!(
        answer.content.contains("Holding cost: 4 for each unit and year, as you asked."),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn each_class_has_the_service_that_is_asked_for_it() {
    let file = "item_id,unit_cost,annual_demand,lead_time_days,weekly_demand_std\nA1,90,3600,9,10.583\nB1,10,3600,9,10.583\nC1,1,3600,9,10.583\n";
    let answer = answered("98 % service for A, 95 % for B and 90 % for C, year of 360 days", file).await;
    // 90 plus 12 times 2.0537, 1.6449 and 1.2816, rounded up.
    for (id, service, point) in [("A1", 0.98, 115.0), ("B1", 0.95, 110.0), ("C1", 0.9, 106.0)] {
        close(&item(&answer, id)["service_target"], service);
        close(&item(&answer, id)["reorder_point"], point);
    }
    let said = "Service: 98 % for class A, 95 % for class B, 90 % for class C, as you asked.";
    assert!(answer.content.contains(said), "{}", answer.content);
}

#[tokio::test]
async fn safety_stock_can_be_days_of_demand() {
    let answer = answered("safety stock of 5 days, year of 360 days", STEADY).await;
    close(&item(&answer, "P1")["safety_stock"], 50.0);
    close(&item(&answer, "P1")["reorder_point"], 140.0);
    assert!(
        answer.content.contains("Safety stock: 5 days of mean demand for every item"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_distribution_of_demand_can_be_named() {
    let answer = answered("use a gamma distribution, year of 360 days", STEADY).await;
    assert_eq!(item(&answer, "P1")["distribution"], "gamma");
    // Shape (90 / 12)^2 and scale 12^2 / 90: its 95 % point is 110.69.
    close(&item(&answer, "P1")["reorder_point"], 111.0);
    assert!(
        answer.content.contains("Demand over the lead time is gamma for every item"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_stated_cost_of_waiting_decides_the_levels() {
    let low = answered("a backorder cost of 5 per unit, year of 360 days", STEADY).await;
    let high = answered("a backorder cost of 500 per unit, year of 360 days", STEADY).await;
    let point = |answer: &report::answer::Answer| item(answer, "P1")["reorder_point"].as_f64().unwrap();
    assert!(point(&low) < point(&high));
    close(&table(&high, "policies")[0]["waiting_cost"], 500.0);
    assert!(
        high.content.contains("A unit that waits costs 500 for a year of waiting, as you asked"),
        "{}",
        high.content
    );
}

#[tokio::test]
async fn safety_stock_and_cycle_stock_have_budgets_of_their_own() {
    let plain = answered("year of 360 days", STEADY).await;
    let safety = answered("budget of 125 for safety stock, year of 360 days", STEADY).await;
    let row = item(&safety, "P1");
    assert_eq!(row["lot_size"], item(&plain, "P1")["lot_size"]);
    // 125 at 12.50 are 10 units in place of 20; whole pieces are rounded down, so that the budget is kept.
    close(&row["safety_stock"], 9.0);
    let said = "the budget for safety stock is 125, 250 would be needed";
    assert!(safety.content.contains(said), "{}", safety.content);

    let cycle = answered("budget of 1250 for cycle stock, year of 360 days", STEADY).await;
    let row = item(&cycle, "P1");
    close(&row["lot_size"], 200.0);
    close(&row["safety_stock"], 20.0);
}

#[tokio::test]
async fn a_minimum_order_and_a_pack_can_be_said() {
    let answer = answered("minimum order 400, packs of 60, year of 360 days", STEADY).await;
    close(&item(&answer, "P1")["lot_size"], 420.0);
    assert!(
        answer.content.contains("Smallest order: 400 units for every item, as you asked."),
        "{}",
        answer.content
    );
}

/// Weeks of demand of one item, with a lead time of two weeks.
fn weeks(demand: impl Fn(u64) -> f64, count: u64) -> String {
    let mut file = "date,item_id,demand,unit_cost,current_stock,lead_time_days\n".to_owned();
    for week in 0..count {
        let day = chrono::NaiveDate::from_ymd_opt(2025, 1, 6).unwrap() + chrono::Days::new(7 * week);
        file.push_str(&format!("{day},A,{},5,40,14\n", demand(week)));
    }
    file
}

#[tokio::test]
async fn the_empirical_distribution_takes_the_level_from_the_history() {
    // Ten in every week, forty in every tenth: sums of two weeks are 20 or 50, and 50 in 8 of 39 stretches.
    let file = weeks(|week| if week % 10 == 5 { 40.0 } else { 10.0 }, 40);
    let answer = answered("use the empirical distribution, 95 % service", &file).await;
    close(&item(&answer, "A")["reorder_point"], 50.0);
    assert_eq!(item(&answer, "A")["distribution"], "empirical");
    assert!(
        answer.content.contains("(39 stretches that overlap; Porras and Dekker 2008)"),
        "{}",
        answer.content
    );
    // 31 of 39 stretches are at 20, which is below the mean of 26.
    let lower = answered("use the empirical distribution, 75 % cycle service", &file).await;
    assert!(item(&lower, "A")["reorder_point"].as_f64().unwrap() < 50.0);
}

#[tokio::test]
async fn an_empirical_distribution_that_cannot_be_is_said_with_its_reason() {
    let short = answered("use the empirical distribution, 95 % service", &weeks(|_| 10.0, 12)).await;
    assert!(
        short.content.contains("**The empirical distribution was not used** for 1 item"),
        "{}",
        short.content
    );
    assert!(short.content.contains("too few stretches"), "{}", short.content);
    let list = answered("use the empirical distribution", STEADY).await;
    let first = "**Not used:** the empirical distribution, because the file has no history of demand";
    assert!(list.content.starts_with(first), "{}", list.content);
}

#[tokio::test]
async fn demand_is_classified_by_its_interval_and_variation() {
    let mut file = weeks(|_| 10.0, 40);
    for week in 0..40_u64 {
        let day = chrono::NaiveDate::from_ymd_opt(2025, 1, 6).unwrap() + chrono::Days::new(7 * week);
        let rare = if week % 4 == 0 { 5 } else { 0 };
        file.push_str(&format!("{day},B,{rare},5,40,14\n"));
    }
    for question in [
        "classify the demand of each item by ADI and CV2",
        "which items are intermittent?",
        "Welche Artikel haben sporadische Nachfrage?",
    ] {
        let answer = answered(question, &file).await;
        let rows = table(&answer, "demand_classes");
        assert_eq!(
            (&rows[0]["demand_class"], &rows[1]["demand_class"]),
            (&json!("smooth"), &json!("intermittent")),
            "{question}"
        );
        close(&rows[1]["adi"], 4.0);
        close(&rows[1]["cv_squared"], 0.0);
        close(&item(&answer, "B")["adi"], 4.0);
        assert!(answer.content.contains("1 smooth (A), 1 intermittent (B)"), "{}", answer.content);
    }
    let list = answered("classify the demand by ADI and CV2", STEADY).await;
    assert!(list.content.contains("has no history of demand"), "{}", list.content);
}

#[tokio::test]
async fn a_number_that_no_plan_uses_is_named_first() {
    let answer = answered("reorder points at 97 % service, and keep a corridor of 17", STEADY).await;
    assert!(answer.content.starts_with("**Not used:** “a corridor of 17”."), "{}", answer.content);
    for question in [
        "order cost 50, holding 20 % a year, 95 % service, lead time 2 weeks",
        "what if demand rises 10 % and lead time is 21 days",
        "budget 5000, minimum order 400, packs of 60",
    ] {
        let used = answered(question, STEADY).await;
        assert!(!used.content.contains("Not used:"), "{question}: {}", used.content);
    }
}

#[tokio::test]
async fn amounts_of_another_kind_are_not_taken_for_figures_of_the_plan() {
    for (question, parameter) in [
        ("keep 10 % extra buffer", "service_percent"),
        ("minimum order value 200", "minimum_order"),
        ("stockout cost 20 per unit", "view"),
    ] {
        let answer = answered(question, STEADY).await;
        let params = &answer.run.as_ref().unwrap().params;
        assert!(params.get(parameter).is_none(), "{question}: {params}");
        assert!(answer.content.starts_with("**Not used:** “"), "{question}: {}", answer.content);
    }
    assert!(
        refusal("what if demand grows 2 % per month", STEADY).await.contains("is a pace of 2 % per month")
    );
    let days = answered("Sicherheitsbestand für 5 Tage, Jahr mit 360 Tagen", STEADY).await;
    assert_eq!(days.run.as_ref().unwrap().params["safety_days"], json!(5.0));
}

#[tokio::test]
async fn one_change_of_several_figures_is_that_of_each() {
    for (question, changes) in [
        ("what if demand and lead time rise 10 %", [Some(10.0), Some(10.0), None]),
        ("what if demand, lead times and unit costs rise by 5 %", [Some(5.0), Some(5.0), Some(5.0)]),
        ("what if demand rises 20 % and lead time falls 10 %", [Some(20.0), Some(-10.0), None]),
        ("order quantities and lead time +10 %", [None, Some(10.0), None]),
    ] {
        let answer = answered(question, STEADY).await;
        let params = &answer.run.as_ref().unwrap().params;
        let names = ["demand_change_percent", "lead_time_change_percent", "unit_cost_change_percent"];
        assert_eq!(names.map(|name| params.get(name).and_then(Value::as_f64)), changes, "{question}");
    }
}

#[tokio::test]
async fn a_stated_z_times_the_deviation_is_the_safety_stock() {
    let file =
        "item_id,current_stock,unit_cost,annual_demand,demand_std_per_day,lead_time_days\nA,0,10,3600,4,9\n";
    let answer = answered("Sicherheitsfaktor 1,65, year of 360 days", file).await;
    let row = &table(&answer, "inventory_report")[0];
    // 1.65 * 4 * sqrt(9) = 19.8, rounded up to a whole piece above the 90 that the lead time needs.
    close(&row["reorder_point"], 110.0);
    close(&row["safety_stock"], 20.0);
    assert!(answer.content.contains("z = 1.65 standard deviations"), "{}", answer.content);
    assert!(answer.content.contains("Service: not a target here"), "{}", answer.content);
    assert!(!answer.content.contains("Not used"), "{}", answer.content);
}

#[tokio::test]
async fn stated_limits_decide_where_even_demand_ends() {
    let file = "item_id,current_stock,unit_cost,annual_demand,demand_std_per_month\nA,0,10,1200,45\n";
    let usual = answered("XYZ classes and order quantities", file).await;
    assert_eq!(table(&usual, "inventory_report")[0]["xyz_class"], json!("X"));
    let stated = answered("plan my stock, XYZ limits 0.4 and 0.9", file).await;
    assert_eq!(table(&stated, "inventory_report")[0]["xyz_class"], json!("Y"));
    assert!(!stated.content.contains("Not used"), "{}", stated.content);
}

#[tokio::test]
async fn a_stated_safety_stock_stands_in_the_record_in_place_of_a_service() {
    for (question, input, value) in
        [("safety factor z = 1.65", "safety_factor", 1.65), ("safety stock of 5 days", "safety_days", 5.0)]
    {
        let answer = answered(question, STEADY).await;
        let result = super::tests::result(&answer);
        let inputs: Vec<(&str, f64)> = result["inputs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|input| (input["name"].as_str().unwrap(), input["value"].as_f64().unwrap()))
            .collect();
        assert!(inputs.contains(&(input, value)), "{question}: {inputs:?}");
        assert!(!inputs.iter().any(|(name, _)| *name == "service_level"), "{question}: {inputs:?}");
        assert_eq!(item(&answer, "P1")["service_target"], Value::Null, "{question}");
    }
    let both = answered("safety stock of 5 days, 97 % service", STEADY).await;
    let remark = "**Not used:** the service of 97 % for the safety stocks, because you also stated safety stocks of 5 days";
    assert!(both.content.contains(remark), "{}", both.content);
}

#[tokio::test]
async fn lots_of_coming_periods_keep_the_largest_order() {
    // 90, 120, 80, 70 with 500 an order and 2 a unit and period; at most 100 an order: 4 orders are the fewest for 360.
    let file = "date,item_id,demand,unit_cost\n2026-01-01,A,90,120\n2026-02-01,A,120,120\n2026-03-01,A,80,120\n2026-04-01,A,70,120\n";
    let question = "lot sizes over these periods, order cost 500, holding 20 %, at most 100 units per order";
    let answer = answered(question, file).await;
    let plan = table(&answer, "lot_plan");
    let orders: Vec<f64> = plan.iter().map(|row| row["orders"].as_f64().unwrap()).collect();
    let lots: Vec<f64> = plan.iter().map(|row| row["lot"].as_f64().unwrap()).collect();
    assert!(
        lots.iter().zip(&orders).all(|(lot, orders)| *lot <= 100.0 * orders + 1e-9),
        "{lots:?} {orders:?}"
    );
    assert_eq!((orders.iter().sum::<f64>(), lots.iter().sum::<f64>()), (4.0, 360.0));
    assert!(!answer.content.contains("The limit is not kept in the lots"), "{}", answer.content);
}

#[tokio::test]
async fn the_purchase_for_a_season_keeps_the_largest_order_and_counts_the_stock() {
    let file = "item_id,current_stock,unit_cost,annual_demand,demand_std_per_year,selling_price,salvage_value\n\
                Paper,7,0.30,50,8,1.00,0.12\n";
    let answer = answered("newsvendor, year of 365 days, at most 30 units per order", file).await;
    let order = &table(&answer, "season_orders")[0];
    assert_eq!((&order["to_buy"], &order["best_quantity"]), (&json!(30.0), &json!(37.0)));
    let free = answered("newsvendor, year of 365 days, at most 50 units per order", file).await;
    assert_eq!(table(&free, "season_orders")[0]["best_quantity"], json!(57.0), "50 to buy and 7 in stock");
}
