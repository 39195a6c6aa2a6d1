//! Whole answers and whole results on small files whose figures are worked out by hand.

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::{Value, json};

use crate::{
    answer,
    request::{LastRun, Limits, Request, Tools},
};
use intake::{
    AgentError, Dataset,
    changes::{ChangeOp, RowChange},
};
use report::answer::Answer;

/// 10 a day in a year of 360 days, with a standard deviation of 4 a day (10.583 a week of seven days).
pub(super) const STEADY: &str = "item_id,item_name,current_stock,unit_cost,annual_demand,lead_time_days,weekly_demand_std\n\
                      P1,Pump,100,12.50,3600,9,10.583005244258363\n";

pub(super) fn request(question: &str, file: &str) -> Request {
    let dataset = Some(Dataset::new("stock.csv", Bytes::from(file.to_owned())));
    Request { question: question.to_owned(), dataset, ..Request::default() }
}

async fn ask(question: &str, file: &str) -> Result<Answer, AgentError> {
    answer(AgentKind::InventoryOptimization, &request(question, file), &Tools::silent()).await
}

pub(super) async fn answered(question: &str, file: &str) -> Answer {
    ask(question, file).await.unwrap()
}

/// The answer to a question of which this was understood.
pub(super) async fn answered_with(question: &str, file: &str, understood: Value) -> Answer {
    let request = Request { understood_params: Some(understood), ..request(question, file) };
    answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap()
}

pub(super) async fn refusal(question: &str, file: &str) -> String {
    ask(question, file).await.unwrap_err().to_string()
}

pub(super) fn result(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.run.as_ref().unwrap().files[0].bytes).unwrap()
}

/// A table as rows of named values.
pub(super) fn table(answer: &Answer, name: &str) -> Vec<serde_json::Map<String, Value>> {
    let result = result(answer);
    let table =
        result["tables"].as_array().unwrap().iter().find(|table| table["name"] == name).unwrap().clone();
    let names: Vec<String> = table["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["name"].as_str().unwrap().to_owned())
        .collect();
    let row = |row: &Value| names.iter().cloned().zip(row.as_array().unwrap().iter().cloned()).collect();
    table["rows"].as_array().unwrap().iter().map(row).collect()
}

pub(super) fn item(answer: &Answer, id: &str) -> serde_json::Map<String, Value> {
    table(answer, "inventory_report").into_iter().find(|row| row["item_id"] == id).unwrap()
}

pub(super) fn close(value: &Value, expected: f64) {
    let value = value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
    assert!((value - expected).abs() < 1e-6 * expected.abs().max(1.0), "{value} is not {expected}");
}

#[tokio::test]
async fn the_figures_of_an_item_are_those_worked_out_by_hand() {
    let answer = answered("order cost 50, holding 20 % a year, 95 % service, year of 360 days", STEADY).await;
    let row = item(&answer, "P1");
    // sqrt(2 * 3600 * 50 / 2.5) = 379.473; 10 * 9 = 90 and 4 * sqrt(9) = 12; 90 + 1.644854 * 12 = 109.74.
    for (column, expected) in [
        ("annual_value", 45_000.0),
        ("eoq", 379.473_319_220_205_6),
        ("orders_per_year", 9.486_832_980_505_138),
        ("total_cost", 948.683_298_050_513_8),
        ("reorder_point", 110.0),
        ("safety_stock", 20.0),
        ("lot_size", 379.0),
        ("order_up_to", 489.0),
        ("days_of_supply", 10.0),
        ("turnover", 36.0),
        ("stock_value", 1_250.0),
        ("excess_units", 0.0),
        ("order_quantity", 379.0),
        ("order_value", 4_737.5),
        ("protection_demand", 90.0),
        ("protection_deviation", 12.0),
        // P(D > 100) with (100 - 90) / 12.
        ("stockout_risk", 0.202_328_380_963_643_03),
        ("holding_rate", 0.2),
        // 4 * sqrt(30) / 300.
        ("monthly_variation", 0.073_029_674_334_022_15),
    ] {
        close(&row[column], expected);
    }
    assert_eq!(
        (&row["abc_class"], &row["xyz_class"], &row["order_now"]),
        (&json!("A"), &json!("X"), &json!("yes"))
    );
    assert!(
        answer.content.starts_with(
            "**Order 1 of 1 item now, for 4,738 in all.** The stock of today has a value of 1,250"
        )
    );
}

#[tokio::test]
async fn the_report_has_the_columns_of_the_contract_first() {
    let answer = answered("", STEADY).await;
    let files = &answer.run.as_ref().unwrap().files;
    let report = files.iter().find(|file| file.name == "inventory_report.csv").unwrap();
    let text = String::from_utf8(report.bytes.clone()).unwrap();
    assert!(text.starts_with(
        "item_id,item_name,abc_class,xyz_class,annual_demand,unit_cost,annual_value,current_stock,eoq,orders_per_year,\
         total_cost,safety_stock,reorder_point,order_up_to,days_of_supply,turnover,stock_value,excess_units,excess_value,\
         stockout_risk,order_now,order_quantity,order_value,"
    ));
    assert!(!text.contains("fixed_risk"), "working columns are for the workbook only");
    let charts = result(&answer)["charts"].as_array().unwrap().len();
    assert_eq!(charts, 2, "one item has no ABC curve");
}

#[tokio::test]
async fn the_template_alone_is_planned_with_stated_defaults() {
    let file = "item_id,item_name,current_stock,unit_cost,annual_demand\nA1,Pump,120,12.00,3650\n";
    let answer = answered("", file).await;
    let row = item(&answer, "A1");
    // 30 % of a month: 0.3 * 10 * sqrt(365 / 12) = 16.545 a day; 140 + 1.644854 * 61.908 = 241.83.
    close(&row["reorder_point"], 242.0);
    close(&row["lot_size"], 390.0);
    assert_eq!(row["xyz_class"], Value::Null);
    for sentence in [
        "Order cost: 50 for every item, a default",
        "Holding cost: 20 % of the value a year for every item, a default",
        "Lead time: 14 days for every item, a default",
        "Service: 95 % for every item, a default",
        "**The file does not say how demand varies**",
        "XYZ classes are empty",
        "A year has 365 days",
    ] {
        assert!(answer.content.contains(sentence), "{sentence}\n{}", answer.content);
    }
}

#[tokio::test]
async fn stated_figures_win_over_columns_and_columns_over_defaults() {
    let file = "item_id,current_stock,unit_cost,annual_demand,lead_time_weeks,order_cost,holding_rate,service_level\n\
                A,10,4,1000,2,80,25%,98\nB,10,4,1000,,,,\n";
    let answer = answered("order cost 30", file).await;
    let (a, b) = (item(&answer, "A"), item(&answer, "B"));
    for (column, of_a, of_b) in [
        ("lead_time_days", 14.0, 14.0),
        ("order_cost", 30.0, 30.0),
        ("holding_rate", 0.25, 0.20),
        ("service_target", 0.98, 0.95),
    ] {
        close(&a[column], of_a);
        close(&b[column], of_b);
    }
    assert!(
        answer
            .content
            .contains("Lead time: as in the file for 1 item; 14 days, a default, for 1 item without it.")
    );
    assert!(answer.content.contains("Order cost: 30 for every item, as you asked."));
}

#[tokio::test]
async fn every_row_is_used_or_listed_with_its_reason() {
    let file = "item_id,current_stock,unit_cost,annual_demand\n\
                A,-4,2,365\nB,many,2,100\nC,5,2,\nD,5,-1,10\n,5,1,10\nE,35,90,0\nF,5,0,10\nG,1,text,5\n";
    let answer = answered("", file).await;
    let listed: Vec<(u64, String, String)> = table(&answer, "data_quality")
        .iter()
        .map(|row| {
            let text = |column: &str| row[column].as_str().unwrap().to_owned();
            (row["row"].as_u64().unwrap(), text("problem"), text("done"))
        })
        .collect();
    let row = |row, problem: &str, done: &str| (row, problem.to_owned(), done.to_owned());
    assert_eq!(
        listed,
        [
            row(2, "stock below zero; counted as demand that waits", "row used"),
            row(3, "not a number", "row used, the value counts as unknown"),
            row(4, "no annual demand", "row not used"),
            row(5, "unit cost below zero", "row not used"),
            row(6, "no item", "row not used"),
            row(8, "a cost of zero: no order quantity can be computed", "row used"),
            row(9, "not a number", "row not used"),
        ]
    );
    let (a, b, e, f) = (item(&answer, "A"), item(&answer, "B"), item(&answer, "E"), item(&answer, "F"));
    assert_eq!((&a["state"], &a["order_now"]), (&json!("negative"), &json!("yes")));
    close(&a["stock_value"], 0.0);
    assert_eq!((&b["order_now"], &b["stockout_risk"]), (&Value::Null, &Value::Null));
    assert_eq!((&e["state"], &e["eoq"], &e["order_now"]), (&json!("no demand"), &Value::Null, &json!("no")));
    close(&e["excess_value"], 3_150.0);
    assert_eq!(f["eoq"], Value::Null);
    assert!(f["note"].as_str().is_some());
}

#[tokio::test]
async fn unclear_values_are_asked_for() {
    for (file, question) in [
        ("item_id,unit_cost,annual_demand,demand_std\nA,1,100,5\n", "per week"),
        (
            "item_id,unit_cost,annual_demand,holding_cost\nA,1,100,0.2\nB,1,100,0.3\n",
            "holding cost is a rate",
        ),
        ("item_id,unit_cost,annual_demand\nA,$1,100\nB,€1,50\n", "several currencies (EUR, USD)"),
    ] {
        let refusal = refusal("", file).await;
        assert!(refusal.contains(question), "{refusal}");
    }
    let file = "item_id,unit_cost,annual_demand,demand_std\nA,1,365,5\n";
    let row = item(&answered("demand_std is per week", file).await, "A");
    close(&row["monthly_variation"], 5.0 / 7_f64.sqrt() / (365.0_f64 / 12.0).sqrt());
    let without = answered("unit cost 12", "item_id,annual_demand,current_stock\nA,100,5\n").await;
    close(&item(&without, "A")["unit_cost"], 12.0);
}

#[tokio::test]
async fn items_in_several_rows_are_added_up_or_asked_about() {
    let head = "item_id,current_stock,unit_cost,annual_demand\n";
    let own = answered("", &format!("{head}A,10,2,100\nA,20,4,300\nB,1,1,10\nB,1,1,10\n")).await;
    let a = item(&own, "A");
    close(&a["annual_demand"], 400.0);
    close(&a["current_stock"], 30.0);
    close(&a["unit_cost"], 3.5);
    close(&item(&own, "B")["current_stock"], 1.0);
    assert!(own.content.contains("1 item has several rows that differ (A)"));
    let repeated = format!("{head}A,10,2,300\nA,20,2,300\n");
    assert!(refusal("", &repeated).await.contains("sum only the stock of duplicates"));
    let of = |answer: Answer| item(&answer, "A")["annual_demand"].as_f64().unwrap();
    assert_eq!(of(answered("sum only the stock of duplicates", &repeated).await), 300.0);
    assert_eq!(of(answered("sum duplicates", &repeated).await), 600.0);
    let places =
        "item_id,warehouse,current_stock,unit_cost,annual_demand\nA,North,10,2,300\nA,South,20,2,300\n";
    assert_eq!(table(&answered("", places).await, "inventory_report").len(), 2);
}

#[tokio::test]
async fn only_some_items_keep_their_class_among_all() {
    let file = "item_id,current_stock,unit_cost,annual_demand\nA1,5,75,100\nB1,5,15,100\nC1,5,10,100\n";
    let classes = |answer: &Answer| -> Vec<(String, String)> {
        let text = |row: &serde_json::Map<String, Value>, name: &str| row[name].as_str().unwrap().to_owned();
        table(answer, "inventory_report")
            .iter()
            .map(|row| (text(row, "item_id"), text(row, "abc_class")))
            .collect()
    };
    let pair = |id: &str, class: &str| (id.to_owned(), class.to_owned());
    let all = answered("", file).await;
    assert_eq!(classes(&all), [pair("A1", "A"), pair("B1", "A"), pair("C1", "B")]);
    let narrow = answered("ABC at 70/90", file).await;
    assert_eq!(classes(&narrow), [pair("A1", "A"), pair("B1", "B"), pair("C1", "C")]);
    assert_eq!(classes(&answered("only B items, ABC at 70/90", file).await), [pair("B1", "B")]);
    assert_eq!(classes(&answered("only C1", file).await), [pair("C1", "B")]);
    assert!(refusal("class C only", file).await.contains("No item of stock.csv"));
}

#[tokio::test]
async fn a_what_if_is_compared_with_the_run_without_it() {
    let answer = answered("what if lead time is 36 days", STEADY).await;
    let row =
        |figure: &str| table(&answer, "what_if").into_iter().find(|row| row["figure"] == figure).unwrap();
    // Four times the lead time, twice the deviation: 90 + 1.644854 * 12 and 360 + 1.644854 * 24, a year of 365 days.
    let safety = row("safety_stock_value");
    let both = [safety["before"].as_f64().unwrap(), safety["after"].as_f64().unwrap()];
    assert!((both[1] / both[0] - 2.0).abs() < 0.1, "{both:?}");
    assert!(answer.content.contains("## What if: before and after"));
    assert_eq!(
        answer.run.as_ref().unwrap().params,
        json!({"lead_time_days": 36.0, "compared_with": {}, "base": {}})
    );
    assert!(answer.content.starts_with("In force: lead time 36 days. The next"), "{}", answer.content);
}

#[tokio::test]
async fn a_run_before_is_read_without_what_is_supposed_of_some_rows() {
    let mut changed = request("what if lead time is 36 days", STEADY);
    let rows = vec![];
    let change = RowChange { column: "unit_cost".to_owned(), op: ChangeOp::Percent, value: 100.0, rows };
    changed.dataset.as_mut().unwrap().selection.changes.push(change);
    let answer = answer(AgentKind::InventoryOptimization, &changed, &Tools::silent()).await.unwrap();
    let safety =
        table(&answer, "what_if").into_iter().find(|row| row["figure"] == "safety_stock_value").unwrap();
    let both = [safety["before"].as_f64().unwrap(), safety["after"].as_f64().unwrap()];
    // Twice the safety stock at twice its cost.
    assert!((both[1] / both[0] - 4.0).abs() < 0.2, "{both:?}");
}

#[tokio::test]
async fn a_follow_up_edits_the_run_before() {
    let first = answered("order cost 40", STEADY).await.run.unwrap();
    let last = LastRun { id: None, tool: first.tool.to_owned(), params: first.params };
    let follow_up = Request { last_run: Some(last), ..request("and with fill rate 99 %?", STEADY) };
    let answer = answer(AgentKind::InventoryOptimization, &follow_up, &Tools::silent()).await.unwrap();
    let row = item(&answer, "P1");
    close(&row["order_cost"], 40.0);
    assert!(row["fill_rate"].as_f64().unwrap() >= 0.99 && row["service_measure"] == "fill_rate");
    assert!(answer.content.contains("The service is the fill rate"));
    assert_eq!(table(&answer, "what_if_items").len(), 1);
}

#[tokio::test]
async fn a_price_break_is_taken_when_a_year_gets_cheaper() {
    let file = "item_id,current_stock,unit_cost,annual_demand,price_breaks\nA,0,10,1000,500: 9.50\n";
    let row = item(&answered("order cost 50, holding 20 %", file).await, "A");
    // 500 at 9.50: 9500 + 100 + 475; 224 at 10: 10000 + 223.21 + 224.
    close(&row["lot_size"], 500.0);
    close(&row["unit_price"], 9.5);
    close(&row["discount_saving"], 10_000.0 + 50_000.0 / 224.0 + 224.0 - 10_075.0);
    close(&row["order_value"], 4_750.0);
}

#[tokio::test]
async fn a_price_break_of_the_question_holds_for_every_item() {
    let file = "item_id,current_stock,unit_cost,annual_demand\nA,0,10,1000\n";
    let breaks = json!({"price_breaks": [{"from": 500, "percent_off": 5}]});
    let answer = answered_with("order cost 50, holding 20 %", file, breaks.clone()).await;
    let row = item(&answer, "A");
    close(&row["lot_size"], 500.0);
    close(&row["unit_price"], 9.5);
    assert!(answer.content.starts_with("In force: 5 % off from 500 units."), "{}", answer.content);
    assert!(answer.content.contains("Price breaks save"), "{}", answer.content);
    // Ten years of demand are never bought at once.
    let far = json!({"price_breaks": [{"from": 10_000, "percent_off": 1}]});
    let answer = answered_with("order cost 50, holding 20 %", file, far).await;
    assert!(answer.content.contains("The price breaks save nothing"), "{}", answer.content);
    // What the question states wins over the file.
    let other = "item_id,current_stock,unit_cost,annual_demand,price_breaks\nA,0,10,1000,400: 9\n";
    close(&item(&answered_with("order cost 50, holding 20 %", other, breaks).await, "A")["lot_size"], 500.0);
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    for question in [
        "order cost 50, holding 20 %, 5 % off from 500 units",
        "order cost 50, holding 20 %, ab 500 Stück 5 % Rabatt",
    ] {
        let request = Request { today, ..request(question, file) };
        let answer =
            crate::answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
        close(&item(&answer, "A")["lot_size"], 500.0);
        assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new(), "{question}");
        assert!(!answer.content.contains("Not used"), "{}", answer.content);
    }
}

#[tokio::test]
async fn a_shelf_life_that_is_compared_chooses_items_and_limits_no_order() {
    let file =
        "item_id,current_stock,unit_cost,annual_demand,shelf_life_days\nA,0,10,1000,90\nB,0,10,1000,30\n";
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    for question in [
        "items with shelf life above 60 days",
        "reorder points for items with a shelf life of more than 60 days",
        "Artikel mit Haltbarkeit über 60 Tage",
    ] {
        let request = Request { today, ..request(question, file) };
        let answer =
            crate::answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
        assert!(answer.run.as_ref().unwrap().params.get("shelf_life_days").is_none(), "{question}");
    }
    let request = Request { today, ..request("items with shelf life above 60 days", file) };
    let answer = crate::answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
    assert_eq!(table(&answer, "inventory_report").len(), 1);
    assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new());
}

#[tokio::test]
async fn what_would_be_if_is_shown_before_and_after_in_every_language() {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    for question in [
        "what if lead time doubles",
        "Was wäre, wenn sich die Lieferzeit verdoppelt?",
        "Was passiert, wenn die Nachfrage um 10 % steigt?",
        "¿Y si el plazo de entrega se duplica?",
        "¿Qué pasa si la demanda sube un 10 %?",
        "Et si le délai de livraison double ?",
        "E se o prazo de entrega dobrar?",
    ] {
        let request = Request { today, ..request(question, STEADY) };
        let answer =
            crate::answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
        let run = answer.run.as_ref().unwrap();
        assert!(run.params.get("compared_with").is_some(), "{question}: {}", run.params);
        assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn orders_keep_packs_and_minimum_and_are_listed_by_supplier_and_day() {
    let file = "item_id,supplier,current_stock,on_order,unit_cost,annual_demand,pack_size,moq\n\
                A,Acme,0,0,10,365,12,150\nB,Best,0,0,1,365,1,\nC,Acme,9999,0,1,365,1,\n";
    let answer = answered("as of 2026-01-30", file).await;
    // The EOQ of A is 135.1; packs of 12 from 150 on are 156.
    close(&item(&answer, "A")["lot_size"], 156.0);
    let orders = table(&answer, "order_list");
    assert_eq!(orders.len(), 2);
    assert_eq!((&orders[0]["item_id"], &orders[0]["supplier"]), (&json!("A"), &json!("Acme")));
    assert_eq!(
        (&orders[0]["order_date"], &orders[0]["arrival_date"]),
        (&json!("2026-01-30"), &json!("2026-02-13"))
    );
    let suppliers = table(&answer, "orders_by_supplier");
    assert_eq!((suppliers.len(), &suppliers[0]["last_arrival"]), (2, &json!("2026-02-13")));
    let few = answered("order budget 1000", file).await;
    let fits: Vec<Value> =
        table(&few, "order_list").iter().map(|row| row["within_order_budget"].clone()).collect();
    assert_eq!(fits, [json!("no"), json!("yes")]);
}

#[tokio::test]
async fn a_budget_bounds_the_money_in_stock() {
    let mut file = "item_id,current_stock,unit_cost,annual_demand,weekly_demand_std\n".to_owned();
    for number in 1..=20 {
        file.push_str(&format!("I{number},50,{number},{},{}\n", 200 * number, number));
    }
    let total = |answer: &Answer| -> f64 {
        table(answer, "inventory_report").iter().map(|row| row["policy_stock_value"].as_f64().unwrap()).sum()
    };
    let free = answered("", &file).await;
    let needed = total(&free);
    for share in [0.9, 0.6] {
        let budget = (share * needed).round();
        let answer = answered(&format!("budget {budget}, review every 1 week"), &file).await;
        let used = total(&answer);
        assert!(used <= budget * 1.001 && used > 0.9 * budget, "{used} of {budget}");
    }
    assert_eq!(total(&answered(&format!("budget {}", (2.0 * needed).round()), &file).await), needed);
}

#[tokio::test]
async fn a_history_gives_demand_and_deviation_and_is_played_again() {
    let mut file = "date,item_id,demand,unit_cost,current_stock,lead_time_days\n".to_owned();
    for week in 0..104 {
        let day = chrono::NaiveDate::from_ymd_opt(2024, 1, 1).unwrap() + chrono::Days::new(7 * week);
        let stock = if week == 103 { "40" } else { "" };
        file.push_str(&format!("{day},A,{},5,{stock},14\n", if week % 2 == 0 { 60 } else { 80 }));
    }
    let answer = answered("fill rate 98 %, year of 364 days", &file).await;
    let row = item(&answer, "A");
    // 52 weeks of 60 and 80 in turn.
    close(&row["annual_demand"], 3_640.0);
    close(
        &row["monthly_variation"],
        (5_200.0_f64 / 51.0).sqrt() / 7_f64.sqrt() * (364.0_f64 / 12.0).sqrt() / (3_640.0 / 12.0),
    );
    close(&row["current_stock"], 40.0);
    assert_eq!((&row["order_now"], &row["demand_class"]), (&json!("yes"), &json!("smooth")));
    let played = table(&answer, "replay");
    assert_eq!((&played[0]["periods_learned"], &played[0]["periods_played"]), (&json!(52), &json!(52)));
    assert!(played[0]["fill_rate"].as_f64().unwrap() > 0.95, "{played:?}");
    assert_eq!(table(&answer, "order_list")[0]["order_date"], json!("2025-12-28"));
    assert!(answer.content.contains("## Played against the past"));
}

#[tokio::test]
async fn a_list_with_a_column_per_month_is_a_history() {
    let months: Vec<String> = (1..=12).map(|month| format!("2025-{month:02}")).collect();
    let file = format!(
        "Item;Bestand;Einkaufspreis;Lieferzeit (Wochen);{}\nP1;100;12,50;2;{}\n",
        months.join(";"),
        ["30", "50"].repeat(6).join(";")
    );
    let answer = answered("", &file).await;
    let row = item(&answer, "P1");
    for (column, expected) in
        [("annual_demand", 480.0), ("unit_cost", 12.5), ("current_stock", 100.0), ("lead_time_days", 14.0)]
    {
        close(&row[column], expected);
    }
    assert_eq!(answer.content.matches("has a column for each of 12 periods").count(), 1);
}

#[tokio::test]
async fn more_service_costs_more_and_serves_more() {
    let file = &crate::samples()[1].bytes;
    let file = String::from_utf8(file.clone()).unwrap();
    let answer = answered("", &file).await;
    let curve = table(&answer, "service_curve");
    for pair in curve.windows(2) {
        for column in ["safety_stock_value", "fill_rate", "best_fill_rate"] {
            assert!(pair[1][column].as_f64() > pair[0][column].as_f64(), "{column}");
        }
    }
    assert!(curve.iter().all(|row| row["best_fill_rate"].as_f64() >= row["fill_rate"].as_f64()));
    let value: f64 =
        table(&answer, "policy_matrix").iter().map(|row| row["share_of_value"].as_f64().unwrap()).sum();
    assert!((value - 1.0).abs() < 1e-9);
}

#[tokio::test]
async fn the_same_run_has_the_same_bytes_and_the_plan_is_asked() {
    let first = answered("95 % service", STEADY).await;
    assert_eq!(first, answered("95 % service", STEADY).await);
    let limits = Limits { max_products: Some(1), ..Limits::default() };
    let file = "item_id,unit_cost,annual_demand\nA,1,10\nB,1,10\n";
    let error =
        answer(AgentKind::InventoryOptimization, &Request { limits, ..request("", file) }, &Tools::silent())
            .await
            .unwrap_err();
    assert!(matches!(error, AgentError::Limit(_)));
    let one = Request { limits, ..request("only item A", file) };
    assert!(answer(AgentKind::InventoryOptimization, &one, &Tools::silent()).await.is_ok());
}

#[tokio::test]
async fn ten_thousand_items_are_planned_at_once() {
    let mut file = "item_id,current_stock,unit_cost,annual_demand\n".to_owned();
    for number in 0..10_000 {
        file.push_str(&format!("I{number},{},{},{}\n", number % 97, 1 + number % 50, number % 1000));
    }
    let answer = answered("", &file).await;
    assert_eq!(table(&answer, "inventory_report").len(), 10_000);
}

#[tokio::test]
async fn without_a_file_the_answer_lists_the_needed_columns() {
    let request = Request { question: "What should I order?".to_owned(), ..Request::default() };
    let answer = answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
    assert!(answer.content.contains("`item_id,item_name,current_stock,unit_cost,annual_demand`"));
    assert!(answer.content.contains("what should I order now"));
}

#[tokio::test]
async fn stock_of_all_nines_counts_as_unknown_and_is_named() {
    let answer = answered("plan", &STEADY.replace("P1,Pump,100,", "P1,Pump,99999999999,")).await;
    assert!(item(&answer, "P1")["excess_units"].is_null(), "{}", answer.content);
    assert!(answer.content.contains("more units than can be in stock"), "{}", answer.content);
}

#[tokio::test]
async fn the_marks_of_one_column_decide_for_the_whole_file_and_a_doubt_comes_first() {
    let german = "artikel;lagerbestand;stueckkosten;jahresbedarf;lieferzeit_tage\nP1;1.441;53,21;7.200;9\nP2;2.100;4,50;3.600;9\n";
    let answer = answered("plan", german).await;
    assert_eq!(item(&answer, "P1")["annual_demand"], 7200.0, "{}", answer.content);
    assert_eq!(item(&answer, "P1")["current_stock"], 1441.0);
    assert!(!answer.content.contains("Check first"), "{}", answer.content);

    let unclear = "item_id;current_stock;unit_cost;annual_demand;lead_time_days\nP1;100;1.441;7200;9\nP2;200;2.105;3600;9\n";
    let answer = answered("plan", unclear).await;
    assert!(answer.content.starts_with("**Check first:** No column of the file shows"), "{}", answer.content);
    assert!(answer.content.contains("was read as 1.441 and may be 1441"), "{}", answer.content);
}
