//! What the columns of small files stand for: demand over any stretch of time, prices, cases. Every figure is worked out by hand.

use crate::inventory_optimization::tests::{answered, close, item, refusal};

fn starts(text: &str, start: &str) {
    assert!(text.starts_with(start), "{text}");
}

#[tokio::test]
async fn sales_of_the_last_thirty_days_are_not_those_of_a_day() {
    let file = "sku,stock,sales last 30 days\nX,60,30\nY,10,90\nZ,5,0\n";
    let answer = answered("days of cover", file).await;
    starts(
        &answer.content,
        "**For half of 2 items the stock lasts 3.3 days or less; the first to be used up is Y after 3.3 days.** 1 item has no \
         demand: Z.",
    );
    close(&item(&answer, "X")["days_of_supply"], 60.0);
    close(&item(&answer, "X")["annual_demand"], 365.0);
}

#[tokio::test]
async fn a_plan_reads_the_sales_of_thirty_days_as_those_of_thirty_days() {
    let file = "sku,stock,sales last 30 days,unit cost\nX,60,30,2\nY,10,90,3\n";
    let answer = answered("what should I order now", file).await;
    close(&item(&answer, "X")["annual_demand"], 365.0);
    close(&item(&answer, "Y")["annual_demand"], 1_095.0);
}

#[tokio::test]
async fn units_beside_stock_are_what_was_sold() {
    let file = "sku,avg price,units,stock\nA,2,100,5\nB,4,10,50\n";
    let units = answered("abc by units", file).await;
    starts(&units.content, "**ABC by units (units): 1 of 2 items makes 91 % of 110 units: A.**");
    let value = answered("abc by value", file).await;
    // 100 * 2 and 10 * 4.
    starts(&value.content, "**ABC by demand times avg price: 1 of 2 items makes 83 % of 240: A.**");
}

#[tokio::test]
async fn average_daily_usage_by_its_short_name_is_of_a_day() {
    let file = "item,warehouse,qty on hand,ADU\nA,N,10,2\nA,S,30,2\nB,N,0,1\n";
    let answer = answered("how many days of stock do we have?", file).await;
    starts(
        &answer.content,
        "**For half of 3 items the stock lasts 5 days or less; the first to be used up is B at N after 0 days.**",
    );
}

#[tokio::test]
async fn days_without_sales_and_targets_are_no_demand() {
    let file = "sku,stock,days without sales,monthly sales target\nA,10,3,60\nB,20,4,70\n";
    let text = refusal("how many days of stock do we have?", file).await;
    assert!(text.contains("says the demand of each item"), "{text}");
}

#[tokio::test]
async fn of_several_columns_of_demand_the_longest_stretch_is_used_and_named() {
    let file = "sku,on hand,avg daily sales,sales last 30 days\nA,10,2,60\nB,50,1,15\n";
    let answer = answered("weeks of supply", file).await;
    // 50 / (15 / 30) days.
    close(&item(&answer, "B")["days_of_supply"], 100.0);
    assert!(
        answer.content.contains("Demand is that of sales last 30 days; avg daily sales was not used."),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_value_of_the_stock_is_no_value_of_sales() {
    let answer = answered("abc by value", "sku,stock,value,monthly sales\nA,10,900,5\nB,20,10,95\n").await;
    starts(
        &answer.content,
        "**ABC by units (monthly sales): 1 of 2 items makes 95 % of 1,200 units a year: B.**",
    );
}

#[tokio::test]
async fn stock_in_cases_is_counted_in_units() {
    let file = "sku,stock (cases),units per case,avg daily sales\nA,10,12,6\nB,1,24,2\n";
    let answer = answered("days of stock", file).await;
    // 120 / 6 and 24 / 2 days.
    close(&item(&answer, "A")["days_of_supply"], 20.0);
    close(&item(&answer, "B")["days_of_supply"], 12.0);
    assert!(
        answer.content.contains("stock (cases) counts cases; it was brought to units with units per case."),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_plan_counts_stock_in_cases_in_units() {
    let file = "sku,cases on hand,case size,unit cost,annual demand\nA,10,12,1,3650\n";
    let answer = answered("what should I order now", file).await;
    close(&item(&answer, "A")["current_stock"], 120.0);
    close(&item(&answer, "A")["days_of_supply"], 12.0);
}

#[tokio::test]
async fn cases_and_units_are_not_compared_without_the_size_of_a_case() {
    let text = refusal("days of stock", "sku,stock (cases),avg daily sales\nA,10,6\n").await;
    starts(&text, "stock (cases) counts cases and avg daily sales does not, so they cannot be compared.");
}

#[tokio::test]
async fn a_history_in_cases_is_not_compared_with_stock_in_units() {
    let mut file = "date,sku,cases sold,stock,case size\n".to_owned();
    for day in 1..9 {
        file.push_str(&format!("2026-01-0{day},A,2,100,12\n"));
    }
    let text = refusal("days of stock", &file).await;
    starts(&text, "cases sold counts cases and stock does not, so they cannot be compared.");
}

#[tokio::test]
async fn items_that_have_a_name_and_no_code_are_traced_to_their_rows() {
    let file = "item name,unit cost,annual demand,current stock\nBolt,2.5,1200,10\nNut,4,600,900\n";
    let answer = answered("what should I order now", file).await;
    let record: serde_json::Value = serde_json::from_slice(&answer.run.unwrap().files[0].bytes).unwrap();
    let names = serde_json::json!(["item name"]);
    assert_eq!(
        (&record["file_rows"][0]["columns"], &record["file_rows"][0]["rows"]),
        (&names, &serde_json::json!([2, 3]))
    );
}
