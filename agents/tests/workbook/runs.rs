//! Runs whose workbooks are looked at.

use agents::{Answer, Tools, analyze};
use protocol::AgentKind;

use crate::record::assert_record_recalculates;

/// Four years of months with a season; names that a spreadsheet would read as formulas, patterns, numbers or each other.
pub fn monthly() -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for month in 0..48_usize {
        for (number, name) in ["SKU-1", "=B", "A*", ">5", "007", "7", "a*"].iter().enumerate() {
            let season = 1.0 + 0.3 * (month as f64 / 12.0 * std::f64::consts::TAU).sin();
            let noise = ((month * 7919 + 13 * number) * 104_729 % 1000) as f64 / 50.0;
            let demand = ((100.0 + 20.0 * number as f64) * season + noise).round();
            text.push_str(&format!("{}-{:02}-01,{demand},{name}\n", 2022 + month / 12, month % 12 + 1));
        }
    }
    text
}

/// The workbook that answers a question about the monthly file.
pub async fn forecast(question: &str) -> Vec<u8> {
    workbook("monthly.csv", monthly().into_bytes(), AgentKind::DemandForecasting, question).await.unwrap()
}

/// The workbook of a run with explicit parameters.
pub async fn workbook_with(file: &str, agent: AgentKind, params: serde_json::Value) -> Option<Vec<u8>> {
    let bytes = file.to_owned().into_bytes().into();
    let answer = analyze("file.csv", bytes, agent, "", Some(params), &Tools::silent()).await.unwrap();
    of(answer)
}

/// The workbook of an answer, when a run stands behind it. The record of the run calculates to the same figures.
pub async fn workbook(name: &str, bytes: Vec<u8>, agent: AgentKind, question: &str) -> Option<Vec<u8>> {
    of(analyze(name, bytes.into(), agent, question, None, &Tools::silent()).await.unwrap())
}

fn of(answer: Answer) -> Option<Vec<u8>> {
    assert_record_recalculates(&answer);
    let file = answer.run?.files.into_iter().find(|file| file.name == "analysis_report.xlsx");
    file.map(|file| file.bytes)
}
