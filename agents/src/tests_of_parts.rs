//! Questions of several parts to picked agents: conditions, what is left out, wishes and further questions.

use protocol::AgentKind;
use report::answer::Answer;
use serde_json::{Value, json};

use crate::tests::ask;

const STOCK: &str = "\
Artikelnr;Bezeichnung;Lieferant;Bestand;Einstandspreis EUR;Jahresbedarf;Lieferzeit Tage
A-1;Kugellager 6204;Krause;288;3,85;480;12
A-2;Kugellager 6306;Krause;9;9,40;480;10
A-3;Schraube M8;Vogt;1056;0,08;960;7
A-4;Getriebemotor;Weber;40;318,00;90;42
A-5;Kette 08B;Weber;528;30,14;480;35
A-6;Dichtung;Hydrofix;0;1,10;900;14
";

const STOPS: &str = "\
stop_id,name,latitude,longitude,weight_kg,open,close,service_min
D0,Depot,54.320,10.120,0,06:00,18:00,0
S1,Bakery Holm,54.317,10.152,80,06:00,10:00,20
S2,Supermarket Hill,54.330,10.100,420,07:00,18:00,35
S3,Supermarket Dock,54.300,10.140,200,07:00,18:00,45
S4,School East,54.310,10.110,60,07:30,12:00,10
";

async fn stock(question: &str) -> Answer {
    ask(AgentKind::InventoryOptimization, STOCK, question).await
}

async fn stops(question: &str) -> Answer {
    ask(AgentKind::VehicleRouting, STOPS, question).await
}

fn filters(answer: &Answer) -> Value {
    serde_json::to_value(&answer.run.as_ref().unwrap().selection).unwrap()["filters"].clone()
}

fn tool(answer: &Answer) -> &str {
    answer.run.as_ref().unwrap().tool
}

#[tokio::test]
async fn a_condition_on_rows_is_a_filter_and_no_setting() {
    let plan = stock("Which items with a lead time of more than 30 days should I order now?").await;
    assert_eq!(filters(&plan), json!([{"column": "Lieferzeit Tage", "op": "gt", "value": 30.0}]));
    let plan =
        stops("Only deliver to the stops that close at 12:00 or earlier, with 2 vans of 1000 kg").await;
    assert_eq!(filters(&plan), json!([{"column": "close", "op": "in", "value": ["10:00", "12:00"]}]));
    assert_eq!(plan.run.unwrap().params["shift_end"], Value::Null);
}

#[tokio::test]
async fn what_a_condition_leaves_out_is_the_opposite_filter() {
    let plan = stock("Order within 5000; leave out the Dichtung and anything that costs more than 200").await;
    let left_out = filters(&plan);
    let expected = [
        json!({"column": "Einstandspreis EUR", "op": "le", "value": 200.0}),
        json!({"column": "Bezeichnung", "op": "ne", "value": "Dichtung"}),
    ];
    assert!(expected.iter().all(|filter| left_out.as_array().unwrap().contains(filter)), "{left_out}");
}

#[tokio::test]
async fn all_names_behind_a_word_that_leaves_out_are_left_out() {
    let plan = stock("Plan everything but the screws and washers from Vogt with a 97 % service level").await;
    assert!(plan.content.contains("not supplier Vogt"), "{}", plan.content);
    let plan = stops("Everything but the supermarkets goes out with 3 vans of 1400 kg").await;
    assert!(plan.content.contains("all 2 stops"), "{}", plan.content);
    let plan = stock("Reorder points of the bearings (Kugellager)").await;
    assert_eq!(filters(&plan), json!([{"column": "Bezeichnung", "op": "contains", "value": "kugellager"}]));
}

#[tokio::test]
async fn a_figure_that_was_read_to_its_last_word_is_the_answer() {
    for (question, figures) in [
        (
            "How many stops need more than 30 minutes of service, and which one needs the most?",
            ["**2**", "S3"],
        ),
        ("How many stops close before 11:00 and what do they weigh together?", ["**1**", "**80**"]),
    ] {
        let answer = stops(question).await;
        assert_eq!(tool(&answer), tables::TOOL, "{question}");
        assert!(
            figures.iter().all(|figure| answer.content.contains(figure)),
            "{question}: {}",
            answer.content
        );
    }
    let answer =
        stock("How many items are cheaper than 5 EUR, and how much stock value do they tie up?").await;
    assert!(
        answer.content.contains("**3**") && answer.content.contains("**1,193.28**"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_criterion_in_words_is_not_named_as_left() {
    const OFFERS: &str =
        "supplier,quality,cost,risk\nAlder,79,10.3,medium\nBirch,83,9.1,low\nCedar,85,12.4,high\n";
    let ranked =
        ask(AgentKind::SupplierSelection, OFFERS, "Rank my suppliers by quality, cost and risk").await;
    assert_eq!(ranked.run.as_ref().unwrap().params["criteria"], json!(["quality", "cost", "risk"]));
    assert!(ranked.understood.unwrap().not_understood.is_empty());
}

#[tokio::test]
async fn a_figure_that_takes_the_place_of_another_is_not_named() {
    let plan = stock("What should I order from Weber, assuming they need 21 days instead of 35?").await;
    let understood = plan.understood.unwrap();
    assert!(understood.not_understood.is_empty(), "{:?}", understood.not_understood);
    assert!(!plan.content.contains("Not used"), "{}", plan.content);
}
