//! Cells that would be a link, a picture, a table or a sign of control in a reply are none in the reply of any agent.

use bytes::Bytes;
use protocol::AgentKind;

use crate::{
    answer,
    request::{Request, Tools},
};
use intake::Dataset;
use report::answer::Answer;

/// What a name may be made of. Each begins with a letter, so that it is a name to every agent.
const NAMES: [&str; 8] = [
    "a https://evil.example/report.csv",
    "b www.evil.example",
    "c mailto:x@evil.example",
    "d [click](https://evil.example/forecast)",
    "e ![x](http://evil.example/x.png)",
    "f <img src=x onerror=alert(1)> <https://evil.example>",
    "g \u{1b}]0;title\u{7} \u{202e}txt | `code` **bold** ~~gone~~ [^1]",
    "h xmpp:x@evil.example/y ftp://evil.example",
];

fn name(number: usize) -> String {
    format!("{} {number}", NAMES[number % NAMES.len()])
}

/// Quoted as CSV.
fn cell(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

async fn reply(kind: AgentKind, text: String, question: &str) -> Answer {
    let file = "www.evil.example [x](https:evil) mailto:a@evil.example.csv";
    let dataset = Some(Dataset::new(file, Bytes::from(text)));
    let request = Request { question: question.to_owned(), dataset, ..Request::default() };
    answer(kind, &request, &Tools::silent()).await.unwrap()
}

/// Fails when anything of a file could be more than text.
fn check(answer: &Answer) {
    let text = &answer.content;
    assert!(text.contains("evil"), "nothing of the file is quoted: {text}");
    let lower = text.to_lowercase();
    for address in ["://", "www.", "@evil"] {
        assert!(!lower.contains(address), "{address} in {text}");
    }
    for sign in ["<", "]0;title", "`code", "**bold", "~~gone"] {
        for (at, _) in text.match_indices(sign) {
            assert!(text[..at].ends_with('\\'), "{}", &text[at..]);
        }
    }
    for (at, _) in text.match_indices("](") {
        let target = &text[at + 2..];
        let is_own = !target.starts_with("http") && !target[..target.find(')').unwrap_or(0)].contains("evil");
        assert!(text[..at].ends_with('\\') || is_own, "{}", &text[at..]);
    }
    let is_control = |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c);
    assert!(!text.contains(is_control), "{text:?}");
}

#[tokio::test]
async fn forecasts_and_anomalies_quote_no_links() {
    let mut text = "date,https://evil.example product,demand\n".to_owned();
    for product in 0..8 {
        for week in 0..60_u64 {
            let date = chrono::NaiveDate::from_ymd_opt(2024, 1, 1).unwrap() + chrono::Days::new(7 * week);
            let demand = if week == 40 { 400 } else { 20 + week % 5 };
            text += &format!("{date},{},{demand}\n", cell(&name(product)));
        }
    }
    let text = text.replace("https://evil.example product", "product_id");
    for question in ["forecast the next 4 weeks", "find unusual demand"] {
        check(&reply(AgentKind::DemandForecasting, text.clone(), question).await);
    }
    check(&reply(AgentKind::General, text, "what is in this file").await);
}

#[tokio::test]
async fn plans_of_stock_contain_no_links_from_the_file() {
    let mut text = "item_id,annual_demand,unit_cost,current_stock,lead_time_days\n".to_owned();
    for item in 0..16 {
        text += &format!("{},{},5,{},14\n", cell(&name(item)), 500 + 10 * item, item);
    }
    let question = "what should I order now, order cost 50, holding 20 % a year";
    check(&reply(AgentKind::InventoryOptimization, text, question).await);
}

#[tokio::test]
async fn plans_of_routes_contain_no_links_from_the_file() {
    let mut text = "location_id,name,x_coord,y_coord,demand\nDEPOT,Depot,50,50,0\n".to_owned();
    for stop in 0..12 {
        let name = cell(&name(stop));
        text +=
            &format!("{name},{name},{},{},{}\n", 10 * stop, 97 - 7 * stop, if stop == 3 { 900 } else { 5 });
    }
    check(&reply(AgentKind::VehicleRouting, text, "2 vans of 100 units").await);
}

#[tokio::test]
async fn rankings_and_splits_quote_no_links() {
    let mut text = "supplier_name,quality,cost,lead_time_days\n".to_owned();
    for supplier in 0..8 {
        text +=
            &format!("{},{},{},{}\n", cell(&name(supplier)), 80 + supplier, 20 - supplier, 9 + supplier % 3);
    }
    check(&reply(AgentKind::SupplierSelection, text, "rank the suppliers").await);
    let mut text = "supplier,price,capacity\n".to_owned();
    for supplier in 0..4 {
        text += &format!("{},{},{}\n", cell(&name(supplier)), 10 + supplier, 8_000);
    }
    check(&reply(AgentKind::SupplierSelection, text, "buy 10 000 units, no supplier over 60 %").await);
}

#[tokio::test]
async fn texts_that_only_quote_the_name_of_a_file_hold_no_links() {
    check(&reply(AgentKind::DemandForecasting, "date,demand\n2025-01-01,5\n".to_owned(), "hello").await);
}
