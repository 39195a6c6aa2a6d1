//! Prints how a question is understood on the terminal: no server, no account, no analysis.

use std::process::{Output, Stdio};

use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, process::Command};

async fn understand(arguments: &[&str], input: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("stock.csv"), "store,product,stock\nLeeds,Red Wine,5\nHull,Beer,7\n")
        .unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_supplychain"))
        .arg("understand")
        .args(arguments)
        .env_clear()
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).await.unwrap();
    child.wait_with_output().await.unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[tokio::test]
async fn a_question_is_listed_with_the_names_of_its_file() {
    let ask = "Ship 1,200 kg of red wine to Leeds by 12 March, not before";
    let output =
        understand(&["stock.csv", "--ask", ask, "--entities", "--today", "2026-11-20", "--json"], "").await;
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        answer["entities"],
        json!([
            {"text": "1,200 kg", "start": 5, "kind": "size", "value": 1200, "unit": "kg"},
            {"text": "red wine", "start": 17, "kind": "value_of_file", "column": "product", "value": "Red Wine"},
            {"text": "Leeds", "start": 29, "kind": "value_of_file", "column": "store", "value": "Leeds"},
            {"text": "by 12 March", "start": 35, "kind": "period", "to": "2027-03-12"},
            {"text": "not", "start": 48, "kind": "negation"},
        ])
    );
}

#[tokio::test]
async fn positions_are_counted_in_characters() {
    let output = understand(&["--ask", "Für 5 €", "--entities", "--json"], "").await;
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        answer["entities"],
        json!([{"text": "5 €", "start": 4, "kind": "money", "value": 5, "currency": "EUR"}])
    );
}

#[tokio::test]
async fn the_typed_request_is_printed_and_a_follow_up_changes_it() {
    let output = understand(&["--ask", "safety stock at 97 %, lead time 2 weeks", "--json"], "").await;
    assert!(output.status.success(), "{}", text(&output.stderr));
    let first: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(first["tool"], "optimize_inventory");
    assert_eq!(first["params"], json!({"lead_time_days": 14, "service_level": 0.97}));

    let follow_up = json!({"ask": "not 97, 95", "after": first}).to_string();
    let output = understand(&["--batch", "-", "--json"], &follow_up).await;
    let second: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(second["params"], json!({"lead_time_days": 14, "service_level": 0.95}));
    assert_eq!(second["changed"], json!(["service_level"]));

    let undo = json!({"ask": "take that back", "after": second}).to_string();
    let output = understand(&["--batch", "-", "--json"], &undo).await;
    let third: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(third["params"], first["params"]);
}

#[tokio::test]
async fn a_batch_is_answered_line_by_line_in_order() {
    let mut input = String::new();
    for n in 0..500 {
        input.push_str(&json!({"ask": format!("Order {n} units"), "today": "2026-11-20"}).to_string());
        input.push('\n');
    }
    let output = understand(&["--batch", "-", "--entities", "--json"], &input).await;
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 500);
    for (n, answer) in answers.iter().enumerate() {
        assert_eq!(answer["entities"][0]["value"], json!(n));
    }
}

#[tokio::test]
async fn an_unreadable_line_gets_its_error_in_the_same_position() {
    let input = "{\"ask\": \"5 kg\"}\nnonsense\n{\"ask\": \"6 kg\", \"files\": [\"missing.csv\"]}\n{\"ask\": \"7 kg\"}\n";
    let output = understand(&["--batch", "-", "--entities", "--json"], input).await;
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        (&lines[0]["entities"][0]["value"], &lines[3]["entities"][0]["value"]),
        (&json!(5), &json!(7))
    );
    assert!(lines[1]["error"].as_str().unwrap().contains("not a JSON object"));
    assert!(lines[2]["error"].as_str().unwrap().contains("missing.csv"));
}

#[tokio::test]
async fn a_file_with_month_first_dates_decides_how_a_numeric_date_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sales.csv");
    std::fs::write(&path, "date,sales\n12/25/2025,5\n12/26/2025,7\n").unwrap();
    let file = path.to_str().unwrap();
    for (arguments, day) in [
        (&["--entities", "--json", "--ask", "Launch on 3/4/2027"][..], "2027-04-03"),
        (&[file, "--entities", "--json", "--ask", "Launch on 3/4/2027"], "2027-03-04"),
    ] {
        let output = understand(arguments, "").await;
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["entities"][0]["value"], day);
    }
}
