//! The version of the engines changes whenever a number could change: digests of known results are kept beside it.

use std::{fmt::Write, fs, path::Path};

use agents::{ENGINE_VERSION, Tools, analyze, samples};
use protocol::AgentKind;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::runs::monthly;

const STOPS: &str = "id,x,y,demand\nDepot,0,0,0\nA,1,2,3\nB,2,4,2\nC,-3,1,4\nD,-2,-2,1\nE,4,-1,2\n";
const OFFERS: &str =
    "item,supplier,unit_price,demand,capacity\nBolt,Acme,1.15,1000,800\nBolt,Brook,1.32,1000,900\n";

/// Question and digest of the figures, a line each, below the version.
async fn digests() -> String {
    let mut cases: Vec<(String, Vec<u8>, AgentKind, &str)> = Vec::new();
    // A large list of stops is searched for as long as the clock allows.
    for sample in samples().into_iter().filter(|sample| sample.agent != AgentKind::VehicleRouting) {
        cases.push((sample.file_name(), sample.bytes, sample.agent, ""));
    }
    let of_months =
        |question| ("monthly.csv".to_owned(), monthly().into_bytes(), AgentKind::DemandForecasting, question);
    cases.push(of_months("Forecast the next 12 months"));
    cases.push(of_months("Which values are unusual?"));
    cases.push(("stops.csv".to_owned(), STOPS.into(), AgentKind::VehicleRouting, "2 vehicles of 8 units"));
    cases.push(("offers.csv".to_owned(), OFFERS.into(), AgentKind::SupplierSelection, "split the orders"));
    let mut lines = format!("version {ENGINE_VERSION}\n");
    for (name, bytes, agent, question) in cases {
        let answer = analyze(&name, bytes.into(), agent, question, None, &Tools::silent()).await.unwrap();
        let run = answer.run.unwrap();
        let record: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
        let each = |list: &str, part: &str| -> Vec<Value> {
            record[list].as_array().into_iter().flatten().map(|one| one[part].clone()).collect()
        };
        // The numbers alone: another word or formula for the same number is no other result.
        let figures = json!([
            each("tables", "rows"),
            each("figures", "value"),
            each("inputs", "value"),
            each("charts", "series").iter().map(values).collect::<Vec<_>>(),
            record["confidence"],
        ]);
        let digest = Sha256::digest(figures.to_string());
        writeln!(lines, "{name} {question:?} {:02x?}", &digest[..8]).unwrap();
    }
    lines
}

/// The values of each series of a chart.
fn values(series: &Value) -> Vec<Value> {
    series.as_array().into_iter().flatten().map(|one| one["values"].clone()).collect()
}

#[tokio::test]
async fn other_numbers_need_another_version_of_the_engines() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workbook/golden.txt");
    let (found, known) = (digests().await, fs::read_to_string(&path).unwrap_or_default());
    if found == known {
        return;
    }
    let is_raised = known.lines().next() != found.lines().next();
    assert!(
        is_raised,
        "Results differ from those of the same version. If that is meant, raise ENGINE_VERSION in agents/report/src/lib.rs, \
         because stored runs have the id of their version. Found:\n{found}\nknown:\n{known}"
    );
    fs::write(&path, &found).unwrap();
    panic!("The version was raised: golden.txt has been replaced. Commit it.");
}
