//! Orders as they go to suppliers, and the sizes and costs that they are planned with, worked out by hand.

use serde_json::json;

use crate::inventory_optimization::tests::{STEADY, answered, close, item, table};
use report::answer::Answer;

/// 10 of each a day. A and C come from one supplier, B from another.
const TWO_SUPPLIERS: &str = "item_id,item_name,supplier,current_stock,unit_cost,annual_demand,lead_time_days,weekly_demand_std\n\
                             A,Pump,Acme Tools,20,12.50,3650,9,10.583\n\
                             B,Valve,Best,30,2,3650,20,10.583\n\
                             C,Seal,Acme Tools,10,1,3650,6,10.583\n";

/// The rows of a file of the answer that is no table, below its head.
fn lines(answer: &Answer, name: &str) -> Vec<Vec<String>> {
    let files = &answer.run.as_ref().unwrap().files;
    let file = files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("no {name}"));
    let text = std::str::from_utf8(&file.bytes).unwrap();
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[tokio::test]
async fn every_supplier_gets_a_purchase_order_of_its_own() {
    let answer = answered("what should I approve today? as of 2026-01-31", TWO_SUPPLIERS).await;
    let head = "order_number,supplier,item_id,item_name,location,quantity,unit_price,line_total,order_total,order_date,\
                expected_in_days,expected_date";
    let acme = lines(&answer, "purchase_order_1_acme_tools.csv");
    assert_eq!(acme[0].join(","), head);
    assert_eq!((acme.len(), lines(&answer, "purchase_order_2_best.csv").len()), (3, 2));
    let of = |id: &str| acme.iter().find(|row| row[2] == id).unwrap();
    let number = |text: &str| text.parse::<f64>().unwrap();
    let ordered = |id: &str| item(&answer, id)["order_quantity"].as_f64().unwrap();
    let total = 12.5 * ordered("A") + ordered("C");
    for (id, price, day) in [("A", 12.5, "2026-02-09"), ("C", 1.0, "2026-02-06")] {
        let row = of(id);
        assert_eq!((number(&row[5]), number(&row[7])), (ordered(id), price * ordered(id)));
        assert_eq!((number(&row[8]), row[9].as_str(), row[11].as_str()), (total, "2026-01-31", day));
    }
    assert!(answer.content.contains("2 purchase orders, one file per supplier"), "{}", answer.content);
    assert!(answer.content.contains("| 1 | Acme Tools | 2 |"), "{}", answer.content);
}

#[tokio::test]
async fn purchase_orders_are_asked_for_by_their_name() {
    for question in [
        "create a purchase order for each supplier",
        "export the purchase orders",
        "Was muss ich heute freigeben?",
    ] {
        let answer = answered(question, TWO_SUPPLIERS).await;
        assert_eq!(table(&answer, "purchase_orders").len(), 3, "{question}");
        assert!(answer.content.contains("**3 orders: 3 to approve"), "{question}: {}", answer.content);
    }
    let plan = answered("what should I order? a purchase order costs 75", TWO_SUPPLIERS).await;
    assert!(plan.content.starts_with("**Order 3 of 3 items"), "{}", plan.content);
    close(&item(&plan, "A")["order_cost"], 75.0);
    assert_eq!(item(&plan, "A")["supplier"], json!("Acme Tools"));
}

/// The items above with what an order to their supplier and each line in it cost.
fn with_order_costs() -> String {
    TWO_SUPPLIERS
        .replace("weekly_demand_std", "weekly_demand_std,supplier_order_cost,cost per order line")
        .replace("10.583\n", "10.583,95,5\n")
}

#[tokio::test]
async fn an_order_costs_what_the_columns_of_suppliers_and_lines_say() {
    let answer = answered("what should I order now?", &with_order_costs()).await;
    // sqrt(2 * 3650 * (95 + 5) / (0.2 * 12.5)): an item alone pays the order and its line.
    close(&item(&answer, "A")["order_cost"], 100.0);
    close(&item(&answer, "A")["eoq"], 540.370_243_444_251_8);
    let joint = &table(&answer, "joint_orders")[0];
    assert_eq!(joint["supplier"], json!("Acme Tools"));
    close(&joint["order_cost"], 95.0);
    // Two items of 3650 a year, held for 2.5 and 0.2: alone sqrt(2 * 3650 * 100 * holding) each.
    let alone = (730_000.0 * 2.5_f64).sqrt() + (730_000.0 * 0.2_f64).sqrt();
    close(&joint["separate_cost"], alone);
    for text in [
        "pays all of supplier_order_cost",
        "costs cost per order line more for its line",
        "| Acme Tools | 2 |",
    ] {
        assert!(answer.content.contains(text), "{text}: {}", answer.content);
    }
    let stated = answered("order cost per supplier 40, line cost 10", &with_order_costs()).await;
    close(&item(&stated, "A")["order_cost"], 50.0);
    close(&table(&stated, "joint_orders")[0]["order_cost"], 40.0);
}

#[tokio::test]
async fn a_cost_of_a_line_without_a_cost_of_orders_is_not_read() {
    let file = TWO_SUPPLIERS
        .replace("weekly_demand_std", "weekly_demand_std,line_cost")
        .replace("10.583\n", "10.583,5\n");
    close(&item(&answered("what should I order now?", &file).await, "A")["order_cost"], 50.0);
}

#[tokio::test]
async fn orders_are_a_multiple_of_the_economic_quantity_or_of_a_pack_as_asked() {
    let plain = answered("what should I order now?", TWO_SUPPLIERS).await;
    let eoq = item(&plain, "A")["eoq"].as_f64().unwrap();
    let twice = answered("what should I order at twice the EOQ?", TWO_SUPPLIERS).await;
    assert!(
        twice.content.starts_with("In force: orders of 2 times the economic quantity."),
        "{}",
        twice.content
    );
    close(&item(&twice, "A")["lot_size"], (2.0 * eoq).round());
    close(&item(&twice, "A")["order_quantity"], (2.0 * eoq).round());
    close(&item(&twice, "A")["eoq"], eoq);
    assert!(twice.content.contains("costs 25 % more than the economic ones"), "{}", twice.content);

    let packs = answered("what should I order now? order in multiples of 144", TWO_SUPPLIERS).await;
    close(&item(&packs, "A")["lot_size"], 432.0);
    assert!(packs.content.contains("Packs: 144 units for every item, as you asked."), "{}", packs.content);
    let column = TWO_SUPPLIERS
        .replace("weekly_demand_std", "weekly_demand_std,order_multiple")
        .replace("10.583\n", "10.583,144\n");
    close(&item(&answered("what should I order now?", &column).await, "A")["lot_size"], 432.0);
    let both = answered("order twice the EOQ in multiples of 144", TWO_SUPPLIERS).await;
    // 764.2 is nearer to 720 than to 864.
    close(&item(&both, "A")["lot_size"], 720.0);
}

#[tokio::test]
async fn an_order_and_the_safety_stock_do_not_last_longer_than_the_shelf_life() {
    // 10 a day; 379 units are the cheapest order without a shelf life.
    let free = answered("order cost 50, holding 20 %, year of 360 days", STEADY).await;
    assert_eq!(item(&free, "P1")["order_quantity"], json!(379.0));
    for question in ["shelf life 30 days", "Haltbarkeit 30 Tage", "the goods have a shelf life of 30 days"] {
        let question = format!("order cost 50, holding 20 %, year of 360 days, {question}");
        let answer = answered(&question, STEADY).await;
        let row = item(&answer, "P1");
        let (order, safety) =
            (row["order_quantity"].as_f64().unwrap(), row["safety_stock"].as_f64().unwrap());
        assert!(
            safety > 0.0 && (299.0..=300.0 + 1e-9).contains(&(order + safety)),
            "{question}: {order} {safety}"
        );
        assert!(answer.content.contains("It makes the orders of 1 item smaller."), "{}", answer.content);
    }
    let short = answered("shelf life 1 day, year of 360 days", STEADY).await;
    assert!(short.content.contains("**No order is possible for 1 item"), "{}", short.content);
    assert!(short.content.contains("at least 90 units may expire (P1)"), "{}", short.content);
}

#[tokio::test]
async fn a_column_limits_the_orders_of_each_item() {
    let file = "item_id,current_stock,unit_cost,annual_demand,max order qty,shelf_life_days\n\
                A,0,12.5,3600,100,\nB,0,12.5,3600,,20\nC,0,12.5,3600,,\n";
    let answer = answered("order cost 50, holding 20 %, year of 360 days", file).await;
    assert_eq!(item(&answer, "A")["order_quantity"], json!(100.0));
    assert!(item(&answer, "B")["order_quantity"].as_f64().unwrap() < 200.0);
    assert_eq!(item(&answer, "C")["order_quantity"], json!(379.0));
    assert!(
        answer.content.contains("than the largest order in the file.** It binds for 1 item"),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("**Orders keep the shelf lives in the file"), "{}", answer.content);
    let stated =
        answered("order cost 50, holding 20 %, year of 360 days, at most 50 units per order", file).await;
    assert_eq!(item(&stated, "A")["order_quantity"], json!(50.0));
}

#[tokio::test]
async fn a_lower_price_of_an_order_that_would_spoil_is_not_paid() {
    let file = "item_id,current_stock,unit_cost,annual_demand,price_breaks\nA,0,10,3600,1000: 8\n";
    let costs = "order cost 50, holding 20 %, year of 360 days";
    let free = answered(costs, file).await;
    close(&item(&free, "A")["order_quantity"], 1000.0);
    close(&item(&free, "A")["order_value"], 8000.0);
    let keeps = answered(&format!("{costs}, shelf life 30 days"), file).await;
    let row = item(&keeps, "A");
    let quantity = row["order_quantity"].as_f64().unwrap();
    assert!(quantity <= 300.0, "{quantity}");
    close(&row["order_value"], 10.0 * quantity);
}

#[tokio::test]
async fn limits_of_an_item_hold_whichever_of_its_rows_has_them() {
    let file = "item_id,current_stock,unit_cost,annual_demand,max order qty,shelf_life_days\n\
                A,0,12.5,1800,,\nA,0,12.5,1700,100,\nB,0,12.5,1800,,20\nB,0,12.5,1700,,\n";
    let answer = answered("order cost 50, holding 20 %, year of 360 days", file).await;
    assert_eq!(item(&answer, "A")["order_quantity"], json!(100.0));
    assert!(item(&answer, "B")["order_quantity"].as_f64().unwrap() < 200.0);
}
