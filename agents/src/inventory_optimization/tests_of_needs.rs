//! Questions that need less than a plan, on files as small as people have them. Every figure is worked out by hand.

use protocol::AgentKind;
use serde_json::{Value, json};

use crate::{
    answer,
    inventory_optimization::tests::{answered, close, item, refusal, request, result, table},
    request::{Request, Tools},
};
use report::answer::Answer;

const ON_HAND: &str = "sku,on_hand\nA1,0\nA2,15\nA3,-2\nA4,120\n";
const LEVELS: &str = "item,stock,reorder_point\nBolt,5,20\nNut,100,50\nWasher,30,30\nScrew,,10\n";
const DAILY: &str = "product,stock qty,avg daily sales\nMilk,40,8\nBread,10,20\nSoap,300,2\n";
const GERMAN: &str = "Artikel;Bestand;Meldebestand;Verbrauch/Monat\nSchraube;100;150;200\nMutter;900;300;120\nBolzen;0;50;30\n";
const SOLD: &str = "item,units sold,revenue\nA,100,5000\nB,50,200\nC,850,800\n";

fn starts(text: &str, start: &str) {
    assert!(text.starts_with(start), "{text}");
}

#[tokio::test]
async fn what_is_out_of_stock_needs_only_the_stock() {
    let answer = answered("what is out of stock?", ON_HAND).await;
    starts(&answer.content, "**2 of 4 items are out of stock: A1 and A3.** 1 of them is below zero");
    assert_eq!(item(&answer, "A1")["out_of_stock"], json!("yes"));
    assert_eq!(item(&answer, "A4")["out_of_stock"], json!("no"));
    assert_eq!(item(&answer, "A4")["order_quantity"], Value::Null);
}

#[tokio::test]
async fn items_of_unknown_stock_are_named_and_not_counted_as_out() {
    let answer = answered("which items are out of stock", LEVELS).await;
    starts(&answer.content, "**None of 4 items is out of stock.** The stock of 1 item is not known: Screw.");
}

#[tokio::test]
async fn what_is_below_the_reorder_point_of_the_file_needs_no_demand_or_cost() {
    let answer = answered("which items are below the reorder point?", LEVELS).await;
    starts(
        &answer.content,
        "**1 of 4 items is below its reorder point: Bolt.** 1 more is exactly at it: Washer. The levels are those of the \
         column reorder_point. The stock or reorder point of 1 item is not known: Screw.",
    );
    assert!(answer.content.contains("| Bolt | 5 | 20 | 15 |"), "{}", answer.content);
}

#[tokio::test]
async fn what_is_on_order_is_not_ordered_again() {
    let file = "item,stock,on order,reorder level\nBolt,5,30,20\nNut,1,0,2\n";
    let answer = answered("what is below its reorder level?", file).await;
    starts(&answer.content, "**1 of 2 items is below its reorder point: Nut.**");
    assert!(answer.content.contains("what is on order counts as stock"), "{}", answer.content);
}

#[tokio::test]
async fn the_lowest_stock_of_the_file_is_compared_with_the_shelf() {
    let file = "item,min stock,on hand\nBolt,20,5\nNut,50,100\n";
    let answer = answered("what is below the minimum?", file).await;
    starts(
        &answer.content,
        "**1 of 2 items is below its lowest stock: Bolt.** The levels are those of the column min stock.",
    );
    let other = answered("what is below the reorder point?", file).await;
    starts(
        &other.content,
        "**1 of 2 items is below its lowest stock: Bolt.** The file has no reorder point, so the lowest stock was taken.",
    );
}

#[tokio::test]
async fn a_missing_reorder_point_is_the_one_column_that_is_asked_for() {
    let text = refusal("what is below the reorder point?", ON_HAND).await;
    assert_eq!(
        text,
        "No column of stock.csv says the reorder point of each item, which this question needs. Add a column reorder_point and \
         upload the file again."
    );
}

#[tokio::test]
async fn coverage_needs_only_stock_and_average_daily_sales() {
    let answer = answered("how many days of stock do we have?", DAILY).await;
    // 10 / 20, 40 / 8 and 300 / 2 days.
    starts(
        &answer.content,
        "**For half of 3 items the stock lasts 5 days or less; the first to be used up is Bread after 0.5 days.**",
    );
    close(&item(&answer, "Bread")["days_of_supply"], 0.5);
    close(&item(&answer, "Soap")["days_of_supply"], 150.0);
    close(&item(&answer, "Milk")["annual_demand"], 2_920.0);
    assert_eq!(item(&answer, "Milk")["stock_value"], Value::Null);
}

#[tokio::test]
async fn what_is_used_up_within_a_week_is_said_at_average_demand() {
    let answer = answered("which items run out within 7 days?", DAILY).await;
    starts(
        &answer.content,
        "**2 of 3 items are used up within 7 days at average demand: Bread and Milk.** How likely that is depends on how \
         demand varies, which the file does not say.",
    );
}

#[tokio::test]
async fn monthly_sales_give_weeks_of_stock() {
    let file = "sku,stock,monthly sales\nX,60,30\nY,10,90\n";
    let answer = answered("how many weeks of stock do we have", file).await;
    // 60 / (30 * 12 / 365) = 60.83 days, which are 8.69 weeks.
    close(&item(&answer, "X")["days_of_supply"], 60.833_333_333_333_336);
    assert!(answer.content.contains("| X | 60 | 0.99 | 60 days | 8.6 weeks |"), "{}", answer.content);
}

#[tokio::test]
async fn german_headers_and_questions_are_read_alike() {
    let below = answered("Welche Artikel sind unter dem Meldebestand?", GERMAN).await;
    assert!(
        below.content.contains("**2 of 3 items are below their reorder point: Schraube and Bolzen.**"),
        "{}",
        below.content
    );
    let lasting = answered("Wie lange reicht der Bestand?", GERMAN).await;
    // 100 / (200 * 12 / 365) days.
    close(&item(&lasting, "Schraube")["days_of_supply"], 15.208_333_333_333_334);
    close(&item(&lasting, "Bolzen")["days_of_supply"], 0.0);
}

#[tokio::test]
async fn classes_by_value_take_a_column_of_revenue() {
    let answer = answered("abc analysis", SOLD).await;
    // 5,000 of 6,000; the next begins at 83.3 %, the last at 96.7 %.
    starts(&answer.content, "**ABC by revenue: 1 of 3 items makes 83 % of 6,000: A.**");
    let classes = ["A", "C", "B"].map(|id| item(&answer, id)["abc_class"].clone());
    assert_eq!(classes, [json!("A"), json!("B"), json!("C")]);
}

#[tokio::test]
async fn classes_by_units_are_by_units() {
    let answer = answered("abc by units", SOLD).await;
    // 850 of 1,000; the next begins at 85 %, the last at 95 %.
    starts(&answer.content, "**ABC by units (units sold): 1 of 3 items makes 85 % of 1,000 units: C.**");
    let classes = ["C", "A", "B"].map(|id| item(&answer, id)["abc_class"].clone());
    assert_eq!(classes, [json!("A"), json!("B"), json!("C")]);
    assert_eq!(item(&answer, "A")["annual_demand"], Value::Null);
}

#[tokio::test]
async fn different_units_of_the_items_are_named_beside_classes_by_units() {
    let file = "item,units sold,unit of measure\nA,100,KG\nB,50,PC\nC,850,PC\n";
    let answer = answered("abc by units", file).await;
    assert!(
        answer.content.contains("The items are counted in different units (KG, PC)"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_history_without_cost_gives_classes_by_units_and_says_so() {
    let mut file = "date,product,units\n".to_owned();
    for week in 0..20 {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + chrono::Days::new(7 * week);
        file.push_str(&format!("{day},A,70\n{day},B,21\n{day},C,9\n"));
    }
    let answer = answered("abc analysis", &file).await;
    assert!(
        answer.content.starts_with("**ABC by units: 2 of 3 items make 91 % of")
            && answer.content.contains(
                "It is by units, as the file has no unit cost, price or revenue; one of these columns brings it by value."
            ),
        "{}",
        answer.content
    );
    let classes = ["A", "B", "C"].map(|id| item(&answer, id)["abc_class"].clone());
    assert_eq!(classes, [json!("A"), json!("A"), json!("B")]);
}

#[tokio::test]
async fn a_plan_without_a_cost_names_what_is_left_out_first_and_gives_the_rest() {
    let answer = answered("what should I order now?", GERMAN).await;
    starts(
        &answer.content,
        "**Order quantities, safety stock and their costs are left out, because stock.csv has no column of the unit cost.** Add \
         unit_cost for a full plan.",
    );
    for part in
        ["2 of 3 items are below their reorder point", "1 of 3 items is out of stock: Bolzen", "ABC by units"]
    {
        assert!(answer.content.contains(part), "{part}: {}", answer.content);
    }
    assert_eq!(table(&answer, "inventory_report")[0]["eoq"], Value::Null);
    assert_eq!(result(&answer)["tables"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_a_plan_lacks_is_named_before_what_can_be_given() {
    let demand = answered("", "item_id,unit_cost,current_stock\nA,1,5\n").await;
    starts(
        &demand.content,
        "**Order quantities, reorder points, safety stock and their costs are left out, because stock.csv has no column of the demand.** Add \
         annual_demand (or average daily sales) for a full plan.",
    );
    let cost = answered("", "item_id,annual_demand,current_stock\nA,100,5\n").await;
    assert!(cost.content.contains("such as “unit cost 12”"), "{}", cost.content);
    // 5 / (100 / 365) days.
    close(&item(&cost, "A")["days_of_supply"], 18.25);
}

#[tokio::test]
async fn coverage_without_demand_asks_for_the_demand_alone() {
    let text = refusal("days of cover", ON_HAND).await;
    assert!(text.starts_with("No column of stock.csv says the demand of each item"), "{text}");
}

#[tokio::test]
async fn demand_of_an_unknown_stretch_is_asked_about_where_it_matters() {
    let file = "item,on hand,units sold\nA,100,50\nB,10,5\n";
    let text = refusal("how long does the stock last?", file).await;
    starts(&text, "Is units sold the demand of a day, a week, a month or a year?");
    let answer = answered("how long does the stock last? the demand is weekly", file).await;
    close(&item(&answer, "A")["days_of_supply"], 14.0);
}

#[tokio::test]
async fn with_all_columns_the_answer_stands_above_the_plan() {
    let file = "item,stock,reorder point,unit cost,annual demand\nBolt,5,20,1,365\nNut,0,50,2,730\n";
    let answer = answered("what is out of stock?", file).await;
    starts(&answer.content, "**1 of 2 items is out of stock: Nut.**");
    assert!(answer.content.contains("**Order 2 of 2 items now"), "{}", answer.content);
}

#[tokio::test]
async fn what_is_below_the_safety_stock_of_the_file_is_counted() {
    let answer =
        answered("what is below safety stock?", "product,stock,safety stock\nA,10,20\nB,50,10\n").await;
    starts(
        &answer.content,
        "**1 of 2 items is below its safety stock: A.** The levels are those of the column safety stock.",
    );
}

#[tokio::test]
async fn a_question_whether_an_item_is_out_of_stock_is_about_that_item() {
    let answer = answered("is A1 out of stock?", ON_HAND).await;
    assert!(answer.content.contains("**1 of 1 item is out of stock: A1.**"), "{}", answer.content);
}

#[tokio::test]
async fn classes_of_some_items_are_those_among_all() {
    let answer = answered("abc class of C", SOLD).await;
    assert!(answer.content.contains("1 of 3 items makes 83 % of 6,000: A.**"), "{}", answer.content);
    assert!(answer.content.contains("| C | 800 | 13 % | B |"), "{}", answer.content);
    assert!(!answer.content.contains("| A | 5,000 |"), "{}", answer.content);
}

/// The answer of the agent that chooses among the others.
async fn of_general(question: &str, file: &str) -> Answer {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    let request = Request { today, ..request(question, file) };
    answer(AgentKind::General, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn the_general_agent_has_such_questions_answered() {
    for (question, file, expected) in [
        ("what is out of stock?", ON_HAND, "2 of 4 items are out of stock"),
        ("how many days of stock do we have?", DAILY, "the stock lasts 5 days or less"),
        ("which items run out within 7 days?", DAILY, "2 of 3 items are used up within 7 days"),
        ("what is below the reorder point?", LEVELS, "1 of 4 items is below its reorder point"),
        ("abc analysis", SOLD, "**ABC by revenue: 1 of 3 items makes 83 % of 6,000: A.**"),
        ("abc by units", SOLD, "**ABC by units (units sold)"),
        ("Wie lange reicht der Bestand?", GERMAN, "the first to be used up is Bolzen after 0 days"),
    ] {
        let answer = of_general(question, file).await;
        assert!(answer.content.contains(expected), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn what_days_of_cover_and_classes_are_is_explained_and_not_calculated() {
    for question in ["what is days of cover?", "what is an abc analysis?", "how does abc analysis work?"] {
        let answer = of_general(question, DAILY).await;
        assert!(answer.run.is_none(), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn who_is_cheapest_is_handed_on_to_supplier_selection() {
    let file = "Lieferant,Artikel,Preis,Menge\nAcme,Schraube,1.20,100\nBest,Schraube,1.10,100\n";
    for question in ["Who is cheapest?", "Wer ist am günstigsten?"] {
        let answer = answered(question, file).await;
        assert!(answer.run.is_none(), "{question}");
        assert!(answer.content.contains("question for Supplier Selection"), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn stockouts_without_demand_are_those_of_today_and_the_first_line_says_so() {
    let answer = answered("any stockouts?", ON_HAND).await;
    starts(
        &answer.content,
        "**What runs out next is left out, because stock.csv does not say the demand of its items**",
    );
    assert!(answer.content.contains("**2 of 4 items are out of stock: A1 and A3.**"), "{}", answer.content);
}

#[tokio::test]
async fn other_words_for_such_questions_are_read_alike() {
    for (question, file, expected) in [
        ("which skus are at zero?", ON_HAND, "**2 of 4 items are out of stock"),
        ("coverage in weeks", DAILY, "**For half of 3 items the stock lasts 5 days or less"),
        (
            "which items have stock for less than 7 days?",
            DAILY,
            "**2 of 3 items have less than 7 days of cover",
        ),
        ("classify items by revenue", SOLD, "**ABC by revenue: 1 of 3 items"),
    ] {
        starts(&answered(question, file).await.content, expected);
    }
}
