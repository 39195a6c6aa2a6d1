//! Forecasts from awkward forms of one history: the same numbers as from the clean form. `forms` writes them.

mod forms;

use agents::{Answer, Tools, analyze};
use bytes::Bytes;
use protocol::AgentKind;
use serde_json::json;

async fn forecast(file: &str, bytes: Vec<u8>) -> Result<Answer, String> {
    let params = Some(json!({"horizon": 6}));
    let (kind, tools) = (AgentKind::DemandForecasting, Tools::silent());
    let answer = analyze(file, Bytes::from(bytes), kind, "Forecast the demand", params, &tools).await;
    answer.map_err(|error| error.to_string())
}

fn table(answer: &Answer, name: &str) -> String {
    let files = answer.run.iter().flat_map(|run| &run.files);
    let found = files.into_iter().find(|file| file.name == name);
    found.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default()
}

#[tokio::test]
async fn every_form_of_a_history_gives_the_forecast_of_the_clean_form() {
    let clean = forecast("clean.csv", forms::clean().into_bytes()).await.unwrap();
    let report = table(&clean, "forecast_report.csv");
    assert_eq!(report.lines().count(), 1 + 3 * 6, "{report}");
    let mut wrong = Vec::new();
    let forms = forms::awkward();
    for form in &forms {
        match forecast(form.file, form.bytes.clone()).await {
            Err(error) => wrong.push(format!("- {}: {error}", form.name)),
            Ok(answer) => {
                for name in ["forecast_report.csv", "forecast_accuracy.csv"] {
                    let (found, expected) = (table(&answer, name), table(&clean, name));
                    if found != expected {
                        wrong.push(format!("- {}: {name}\n{found}\ninstead of\n{expected}", form.name));
                    }
                }
            }
        }
    }
    assert!(forms.len() >= 10 && wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
