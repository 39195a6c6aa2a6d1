//! `analyze` on the command line, without a server.

use std::path::Path;

use serde_json::Value;
use tokio::process::Command;

const STOCK: &str = "item_id,supplier,current_stock,unit_cost,annual_demand,lead_time_days\n\
                     A,Acme,10,12.50,3650,9\nB,Best,4,2,365,9\nC,Best,50,4,900,14\n";

async fn analyze(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_supplychain"))
        .args(["analyze", "stock.csv", "--agent", "inventory_optimization", "--today", "2026-11-28"])
        .args(args)
        .env_clear()
        .current_dir(folder)
        .output()
        .await
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn params(folder: &Path) -> Value {
    let result = std::fs::read(folder.join("result.json")).unwrap();
    serde_json::from_slice::<Value>(&result).unwrap()["params"].clone()
}

#[tokio::test]
async fn a_question_after_a_run_edits_it_as_in_the_chat() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("stock.csv"), STOCK).unwrap();
    analyze(folder.path(), &["--ask", "service level 98 %", "--out", "first"]).await;
    analyze(folder.path(), &["--ask", "and order cost 80", "--after", "first", "--out", "second"]).await;
    let params = params(&folder.path().join("second"));
    assert_eq!((&params["service_percent"], &params["order_cost"]), (&98.0.into(), &80.0.into()), "{params}");
}

#[tokio::test]
async fn a_line_of_the_list_to_approve_is_changed_and_the_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("stock.csv"), STOCK).unwrap();
    analyze(folder.path(), &["--ask", "what should I approve today?", "--out", "list"]).await;
    let answer =
        analyze(folder.path(), &["--ask", "change A to 575", "--after", "list", "--out", "changed"]).await;
    assert!(answer.contains("575") && answer.contains("| B |"), "{answer}");
}
