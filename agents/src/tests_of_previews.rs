//! A preview has the figures of the run that it stands for, and no files.

use std::collections::HashMap;

use intake::{Dataset, KeptTable};
use protocol::AgentKind;
use report::{Purpose, Run};
use serde_json::{Map, Value, json};

use crate::{LastWork, Recorded, Request, Tools, again, analyze_files, samples};

const OFFERS: &str = "item,supplier,unit_price,demand,capacity\nBolt,Acme,1.15,1000,1800\nBolt,Brook,1.32,1000,1900\n\
                      Nut,Acme,0.40,500,1800\nNut,Brook,0.38,500,1900\n";

/// A run of a file, to be calculated again with other parameters.
struct Base {
    record: Recorded,
    files: HashMap<String, Dataset>,
    last_work: LastWork,
}

impl Base {
    async fn of(mut file: Dataset, agent: AgentKind, question: &str) -> Self {
        file.kept = KeptTable::keeping();
        let answer = analyze_files(file.clone(), agent, question, None, &Tools::silent()).await.unwrap();
        let run = answer.run.unwrap_or_else(|| panic!("no run: {}", answer.content));
        let record = Recorded::read(&run.files[0].bytes).unwrap();
        let files = HashMap::from([(file.sha256.clone(), file)]);
        Self { record, files, last_work: LastWork::keeping() }
    }

    async fn with(&self, params: &Value, purpose: Purpose) -> Run {
        let mut record = self.record.clone();
        let params: Map<String, Value> = serde_json::from_value(params.clone()).unwrap();
        record.change(&params).unwrap();
        let request = Request { purpose, ..record.request("", &self.files).unwrap() };
        let last_work = if purpose == Purpose::Answer { LastWork::default() } else { self.last_work.clone() };
        let tools = Tools { last_work, ..Tools::silent() };
        again(&record, &request, &tools).await.unwrap().run.unwrap()
    }
}

fn sample(agent: AgentKind) -> Dataset {
    let sample = samples().into_iter().find(|sample| sample.agent == agent).unwrap();
    Dataset::new(&sample.file_name(), sample.bytes.into())
}

/// The record without what a preview does not have: its files, and the text that links them.
fn figures_of(run: &Run) -> Value {
    let mut record: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
    let record_fields = record.as_object_mut().unwrap();
    record_fields.remove("files");
    record_fields.remove("answer");
    record
}

#[tokio::test]
async fn a_preview_of_every_tool_has_the_figures_of_the_run_that_is_kept_and_no_files() {
    let cases = [
        (
            sample(AgentKind::DemandForecasting),
            "forecast the next 12 weeks",
            json!({ "growth": { "per": "year", "percent": 10 } }),
        ),
        (sample(AgentKind::DemandForecasting), "find unusual demand", json!({ "sensitivity": "high" })),
        (sample(AgentKind::InventoryOptimization), "plan my stock", json!({ "service_percent": 99 })),
        (
            sample(AgentKind::InventoryOptimization),
            "which orders are to be approved",
            json!({ "service_percent": 99 }),
        ),
        (
            sample(AgentKind::VehicleRouting),
            "plan the routes, search for 0.3 seconds",
            json!({ "speed_kmh": 35 }),
        ),
        (sample(AgentKind::DynamicDemandSensing), "what drives demand", json!({ "interval_level": 0.95 })),
        (sample(AgentKind::DynamicDemandSensing), "why did demand change last month", json!({})),
        (sample(AgentKind::SupplierSelection), "rank the suppliers", json!({ "method": "topsis" })),
        (Dataset::new("offers.csv", OFFERS.into()), "split the orders", json!({ "largest_share": 70 })),
    ];
    for (file, question, params) in cases {
        let agent = samples().into_iter().find(|sample| sample.file_name() == file.name);
        let agent = agent.map_or(AgentKind::SupplierSelection, |sample| sample.agent);
        let base = Base::of(file, agent, question).await;

        let kept = base.with(&params, Purpose::Answer).await;
        let preview = base.with(&params, Purpose::Preview).await;

        let names: Vec<&str> = preview.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["result.json"], "{question}");
        assert!(kept.files.iter().any(|file| file.name.ends_with(".xlsx")), "{question}");
        assert_eq!(preview.id, kept.id, "{question}");
        assert_eq!(figures_of(&preview), figures_of(&kept), "{question}");
        assert!(!preview.is_first_look && !kept.is_first_look, "{question}");
    }
}

#[tokio::test]
async fn a_first_look_is_the_whole_result_except_where_an_engine_improves_it_with_time() {
    let base =
        Base::of(sample(AgentKind::InventoryOptimization), AgentKind::InventoryOptimization, "plan my stock")
            .await;
    let params = json!({ "service_percent": 97 });
    let look = base.with(&params, Purpose::FirstLook).await;
    assert!(!look.is_first_look);
    assert_eq!(figures_of(&look), figures_of(&base.with(&params, Purpose::Preview).await));

    let routes = Base::of(
        sample(AgentKind::VehicleRouting),
        AgentKind::VehicleRouting,
        "plan the routes, search for 1 second",
    )
    .await;
    let params = json!({ "speed_kmh": 35 });
    let look = routes.with(&params, Purpose::FirstLook).await;
    assert!(look.is_first_look);
    let (look, whole) = (figures_of(&look), figures_of(&routes.with(&params, Purpose::Preview).await));
    assert_eq!(look["params"], whole["params"], "the moment that it took is no parameter of the run");
    assert_eq!(look["run_id"], whole["run_id"]);
    let stops = |record: &Value| record["tables"][0]["rows"].as_array().unwrap().len();
    assert_eq!(stops(&look), stops(&whole), "every stop has its place in the first plan too");
    let has = |record: &Value, name: &str| {
        record["tables"].as_array().unwrap().iter().any(|table| table["name"] == name)
    };
    assert!(has(&whole, "sensitivity") && !has(&look, "sensitivity"), "what other limits buy takes longer");
}

#[tokio::test]
async fn a_first_look_at_a_large_split_buys_every_unit_and_the_search_follows() {
    let mut offers = String::from("item,supplier,unit_price,demand\n");
    for row in 0..500 {
        let (item, price) = (row / 5, 1.0 + f64::from(row * 7919 % 10_007 % 200) / 100.0);
        let supplier = (item + 3 * (row % 5)) % 20;
        offers += &format!("Item {item},Supplier {supplier},{price},{}\n", 100 + item % 50 * 10);
    }
    let file = Dataset::new("offers.csv", offers.into());
    let base = Base::of(file, AgentKind::SupplierSelection, "split the orders").await;
    let params = json!({ "most_suppliers": 12 });
    let look = base.with(&params, Purpose::FirstLook).await;
    let whole = base.with(&params, Purpose::Preview).await;
    assert!(look.is_first_look && !whole.is_first_look);
    assert_eq!(look.id, whole.id);
    let (look, whole) = (figures_of(&look), figures_of(&whole));
    let figure = |record: &Value, name: &str| {
        let figures = record["figures"].as_array().unwrap();
        figures.iter().find(|figure| figure["name"] == name).unwrap()["value"].as_f64().unwrap()
    };
    let (first, best) = (figure(&look, "total_cost"), figure(&whole, "total_cost"));
    assert!(first >= best * (1.0 - 1e-6) && first < 1.1 * best, "{first} {best}");
}

#[tokio::test]
async fn forecasts_are_not_made_again_for_another_growth_and_are_for_anything_that_changes_them() {
    let file = sample(AgentKind::DemandForecasting);
    let base = Base::of(file, AgentKind::DemandForecasting, "forecast the next 12 weeks").await;
    let grown = |percent: f64| json!({ "growth": { "per": "year", "percent": percent } });
    let first = figures_of(&base.with(&grown(10.0), Purpose::Preview).await);
    let bytes = base.last_work.bytes();
    assert!(bytes > 0, "what is kept counts");

    let other = figures_of(&base.with(&grown(20.0), Purpose::Preview).await);

    assert_ne!(first["tables"], other["tables"]);
    assert_eq!(other, figures_of(&base.with(&grown(20.0), Purpose::Answer).await));
    assert_eq!(base.last_work.bytes(), bytes);
    let longer = json!({ "horizon": 20 });
    let preview = figures_of(&base.with(&longer, Purpose::Preview).await);
    assert_eq!(preview, figures_of(&base.with(&longer, Purpose::Answer).await));
    assert_ne!(base.last_work.bytes(), bytes, "other forecasts are kept now");
}
