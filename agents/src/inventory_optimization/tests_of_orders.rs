//! Orders as they go to suppliers, and the sizes and costs that they are planned with, worked out by hand.

use serde_json::json;

use crate::inventory_optimization::tests::{answered, close, item, table};
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
