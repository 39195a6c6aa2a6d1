//! The files and the record of a run, on a small file.

use serde_json::{Value, json};

use crate::demand_forecasting::tests::{ask, file, request, steady};

#[tokio::test]
async fn the_files_have_the_columns_of_the_contract() {
    let mut text = steady();
    text.push_str("2026-01-01,many,A\n");
    let answer = ask(&request("next month", &text)).await.unwrap();
    assert_eq!(
        file(&answer, "forecast_report.csv"),
        "product_id,date,forecast,lower_80,upper_80,lower_95,upper_95\n\
         '=B,2026-01-01,30,30,30,30,30\nA,2026-01-01,10,10,10,10,10\n"
    );
    assert_eq!(
        file(&answer, "data_quality.csv"),
        "row,column,value,problem,done\n50,demand,many,not a number,row not used\n"
    );
    let accuracy = file(&answer, "forecast_accuracy.csv");
    assert_eq!(
        accuracy.lines().next(),
        Some(
            "product_id,method,mase,smape,rmsse,bias,coverage_80,coverage_95,value_added,windows,demand_class,value_added_seasonal"
        )
    );
}

#[tokio::test]
async fn the_record_holds_everything_about_the_run() {
    let answer = ask(&request("next month, only product A", &steady())).await.unwrap();
    let run = answer.run.clone().unwrap();
    let result: Value = serde_json::from_str(&file(&answer, "result.json")).unwrap();
    let keys = [
        "run_id",
        "tool",
        "agent",
        "engine_version",
        "dataset",
        "params",
        "seed",
        "inputs",
        "levers",
        "figures",
        "method",
        "file_rows",
        "used_rows",
        "answer",
        "confidence",
        "tables",
        "charts",
        "assumptions",
        "warnings",
        "next_steps",
        "files",
    ];
    let text = file(&answer, "result.json");
    let places: Vec<usize> = keys.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted());
    assert_eq!(result.as_object().unwrap().len(), keys.len());
    assert_eq!(result["run_id"], json!(run.id));
    assert_eq!(run.id.0.len(), 32);
    assert_eq!(
        result["params"],
        json!({
            "horizon": {"amount": 1, "unit": "months"},
            "frequency": "monthly",
            "products": ["A"],
            "level": 80
        })
    );
    assert_eq!(result["dataset"]["rows"], json!(48));
    assert_eq!(result["dataset"]["columns"], json!(["date", "demand", "product_id"]));
    let report = &result["tables"][0];
    assert_eq!(report["name"], "forecast_report");
    assert_eq!(report["title"], "Forecast per product and period");
    let column = |column: &Value| json!([column["name"], column["type"], column["unit"]]);
    let unit = "units per period";
    assert_eq!(
        report["columns"].as_array().unwrap().iter().map(column).collect::<Vec<_>>(),
        [
            json!(["product_id", "text", null]),
            json!(["date", "date", null]),
            json!(["forecast", "number", unit]),
            json!(["lower_80", "number", unit]),
            json!(["upper_80", "number", unit]),
            json!(["lower_95", "number", unit]),
            json!(["upper_95", "number", unit]),
        ]
    );
    assert_eq!(report["columns"][2]["formula"], "[forecast_before_growth]*[growth_factor]");
    assert_eq!(report["rows"], json!([["A", "2026-01-01", 10.0, 10.0, 10.0, 10.0, 10.0]]));
    assert_eq!(result["file_rows"][0]["rows"], json!(["2-48/2"]), "the rows of the file behind its product");
    let charted = &result["charts"][0];
    assert_eq!(charted["x"].as_array().unwrap().len(), 25);
    assert_eq!(charted["series"].as_array().unwrap().len(), 7);
    for (listed, stored) in result["files"].as_array().unwrap().iter().zip(&run.files[1..]) {
        assert_eq!(listed, &json!({"name": stored.name, "kind": stored.kind, "bytes": stored.bytes.len()}));
    }
}

#[tokio::test]
async fn the_same_run_gives_the_same_bytes() {
    let one = ask(&request("Forecast the next 12 months", &steady())).await.unwrap();
    let other = ask(&request("monthly please, a year", &steady())).await.unwrap();
    let again = ask(&request("Forecast 12 months", &steady())).await.unwrap();
    assert_eq!((&one.content, &one.run), (&again.content, &again.run));
    assert_ne!(one.run.unwrap().id, other.run.unwrap().id);
}
