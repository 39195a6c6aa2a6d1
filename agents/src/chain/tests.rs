//! The chain as a conversation: forecast, orders, split, routes.

use std::sync::Arc;

use bytes::Bytes;
use chrono::NaiveDate;
use intake::Dataset;
use protocol::{AgentKind, Understood, Uses};
use serde_json::Value;

use crate::{
    AgentError, Answer, Request, Tools, answer,
    conversation::{Conversation, EarlierRun, LookUp},
};

/// Files by name.
type Files = Vec<(String, Vec<u8>)>;

/// The runs and files of a conversation, in memory.
#[derive(Default)]
struct Told {
    /// The tool and the files of each run.
    runs: Vec<(&'static str, Files)>,
    files: Vec<Dataset>,
}

impl Told {
    fn found(&self, wanted: &Uses, file: &str) -> Option<EarlierRun> {
        let (_, files) = self.runs.iter().rev().find(|(tool, _)| *tool == wanted.tool)?;
        let of = |name: &str| files.iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes.clone());
        let result: Value = serde_json::from_slice(&of("result.json")?).ok()?;
        Some(EarlierRun {
            id: result["run_id"].as_str()?.to_owned(),
            about: result["dataset"]["name"].as_str()?.to_owned(),
            params: result["params"].clone(),
            bytes: of(file)?.into(),
        })
    }
}

impl Conversation for Told {
    fn run<'a>(&'a self, wanted: &'a Uses, file: &'a str) -> LookUp<'a, Option<EarlierRun>> {
        Box::pin(async move { Ok(self.found(wanted, file)) })
    }

    fn files(&self) -> LookUp<'_, Vec<Dataset>> {
        Box::pin(async { Ok(self.files.clone()) })
    }
}

/// A user who asks one question after another.
#[derive(Default)]
struct Talk {
    told: Told,
    before: Option<Box<Understood>>,
    file: Option<Dataset>,
}

impl Talk {
    fn attach(&mut self, name: &str, text: &str) {
        let file = Dataset::new(name, Bytes::from(text.to_owned()));
        self.told.files.insert(0, file.clone());
        self.file = Some(file);
    }

    async fn ask(&mut self, kind: AgentKind, question: &str) -> Result<Answer, AgentError> {
        let told = Told { runs: std::mem::take(&mut self.told.runs), files: self.told.files.clone() };
        let told = Arc::new(told);
        let tools = Tools { conversation: told.clone(), ..Tools::silent() };
        let request = Request {
            question: question.to_owned(),
            dataset: self.file.clone(),
            today: NaiveDate::from_ymd_opt(2026, 1, 5),
            before: self.before.clone(),
            ..Request::default()
        };
        let answered = answer(kind, &request, &tools).await;
        drop(tools);
        self.told.runs = Arc::into_inner(told).map(|told| told.runs).unwrap_or_default();
        let answered = answered?;
        if let Some(run) = &answered.run {
            let files = run.files.iter().map(|file| (file.name.clone(), file.bytes.clone())).collect();
            self.told.runs.push((run.tool, files));
        }
        if let Some(understood) = &answered.understood {
            self.before = Some(Box::new(understood.clone()));
        }
        Ok(answered)
    }
}

const GENERAL: AgentKind = AgentKind::General;

/// Two products of steady demand, 100 and 20 a month.
fn sales() -> String {
    let mut text = "date,product_id,quantity\n".to_owned();
    for month in 0..24 {
        let (year, month) = (2024 + month / 12, month % 12 + 1);
        text.push_str(&format!("{year}-{month:02}-01,A,{}\n", 98 + 4 * (month % 2)));
        text.push_str(&format!("{year}-{month:02}-01,B,{}\n", 19 + 2 * (month % 2)));
    }
    text
}

const STOCK: &str = "item_id,current_stock,unit_cost,annual_demand,lead_time_days,order_cost\n\
    A,10,2,5,14,40\nB,400,5,5,14,40\nC,0,5,50,14,40\n";

fn table(answer: &Answer, name: &str) -> Vec<std::collections::HashMap<String, String>> {
    let run = answer.run.as_ref().unwrap();
    let file = run.files.iter().find(|file| file.name == name).unwrap();
    let mut reader = csv::Reader::from_reader(&file.bytes[..]);
    reader.deserialize().map(Result::unwrap).collect()
}

async fn after_forecast_and_order() -> (Talk, Answer) {
    let mut talk = Talk::default();
    talk.attach("sales.csv", &sales());
    let forecast = talk.ask(GENERAL, "forecast the next 3 months").await.unwrap();
    assert_eq!(forecast.run.unwrap().tool, "forecast_demand");
    talk.attach("stock.csv", STOCK);
    let order = talk.ask(AgentKind::DemandForecasting, "now order for that forecast").await.unwrap();
    (talk, order)
}

#[tokio::test]
async fn orders_rest_on_the_forecast_and_say_so_first() {
    let (_, order) = after_forecast_and_order().await;
    assert_eq!(order.agent, AgentKind::InventoryOptimization);
    assert!(
        order.content.starts_with(
            "*Demand from the forecast of sales.csv for 3 months: 2 of its 2 names in stock.csv.*"
        ),
        "{}",
        order.content
    );
    let items = table(&order, "inventory_report.csv");
    let demand = |id: &str| -> f64 {
        items.iter().find(|item| item["item_id"] == id).unwrap()["annual_demand"].parse().unwrap()
    };
    // 100 a month are 1,200 a year; the file says 5.
    assert!((demand("A") - 1200.0).abs() < 40.0, "{}", demand("A"));
    assert!((demand("C") - 50.0).abs() < 1e-9, "an item that was not forecast keeps its own demand");
    assert!(order.content.contains("not in the forecast"), "{}", order.content);
    let uses = order.understood.unwrap().uses.unwrap();
    assert_eq!(uses.tool, "forecast_demand");
    assert!(uses.run.is_some());
}

#[tokio::test]
async fn a_change_of_the_plan_still_rests_on_the_forecast() {
    let (mut talk, _) = after_forecast_and_order().await;
    let changed = talk.ask(AgentKind::InventoryOptimization, "make it 99 % service").await.unwrap();
    assert!(changed.content.starts_with("*Demand from the forecast of sales.csv"), "{}", changed.content);
    let understood = changed.understood.unwrap();
    assert_eq!((&understood.params["service_level"], understood.uses.is_some()), (&0.99.into(), true));
    let fresh =
        talk.ask(AgentKind::InventoryOptimization, "what should I order with the demand of the stock file?");
    let fresh = fresh.await.unwrap();
    assert!(!fresh.content.contains("Demand from the forecast"), "a new question begins with the file");
}

#[tokio::test]
async fn orders_are_split_over_suppliers_item_by_item() {
    let (mut talk, order) = after_forecast_and_order().await;
    let due = table(&order, "order_list.csv");
    let due: Vec<_> = due.iter().filter(|row| row["when"] == "now").collect();
    assert!(due.iter().any(|row| row["item_id"] == "A"), "{due:?}");
    talk.attach(
        "quotes.csv",
        "supplier,item_id,unit_price,capacity\nAcme,A,3,9000\nBolt,A,2.5,100\nAcme,C,3,9000\nBolt,C,4,9000\n",
    );
    let split = talk.ask(GENERAL, "split these orders among the suppliers").await.unwrap();
    assert_eq!(split.run.as_ref().unwrap().tool, "allocate_orders");
    assert!(split.content.starts_with("*Quantities from the order list of stock.csv"), "{}", split.content);
    let lots = table(&split, "allocation.csv");
    for id in ["A", "C"] {
        let ordered: f64 = due
            .iter()
            .filter(|row| row["item_id"] == id)
            .map(|row| row["quantity"].parse::<f64>().unwrap())
            .sum();
        let bought: f64 = lots
            .iter()
            .filter(|row| row["item"] == id)
            .map(|row| row["quantity"].parse::<f64>().unwrap())
            .sum();
        assert!((ordered - bought).abs() < 1e-6, "{id}: {ordered} ordered, {bought} bought");
    }
}

#[tokio::test]
async fn a_forecast_per_branch_is_routed_to_the_branches() {
    let mut text = "date,branch,product,demand\n".to_owned();
    for month in 1..=12 {
        for (branch, units) in [("Leeds", 40), ("York", 25)] {
            for product in ["hat", "scarf"] {
                text.push_str(&format!("2025-{month:02}-01,{branch},{product},{}\n", units + month % 2));
            }
        }
    }
    let mut talk = Talk::default();
    talk.attach("sales.csv", &text);
    talk.ask(GENERAL, "forecast demand for the next month per branch").await.unwrap();
    talk.attach(
        "shops.csv",
        "name,x_coord,y_coord,demand\nDepot,0,0,0\nLeeds,3,4,1\nYork,6,8,1\nHull,9,1,1\n",
    );
    let routes = talk.ask(GENERAL, "route that forecast with 2 vans of capacity 200").await.unwrap();
    assert!(routes.content.starts_with("*Demand from the forecast of sales.csv"), "{}", routes.content);
    assert!(routes.content.contains("2 stops"), "Hull gets nothing: {}", routes.content);
}

#[tokio::test]
async fn a_missing_file_or_strange_names_are_asked_for_and_nothing_runs() {
    let mut talk = Talk::default();
    talk.attach("sales.csv", &sales());
    talk.ask(GENERAL, "forecast the next 3 months").await.unwrap();
    let asked = talk.ask(GENERAL, "now order for that forecast").await.unwrap();
    assert!(asked.run.is_none());
    assert!(asked.content.contains("One file is missing"), "{}", asked.content);
    talk.attach(
        "stock.csv",
        &STOCK.replace("\nA,", "\nX1,").replace("\nB,", "\nX2,").replace("\nC,", "\nX3,"),
    );
    let asked = talk.ask(GENERAL, "now order for that forecast").await.unwrap();
    assert!(asked.run.is_none());
    assert!(asked.content.contains("None of the 2 names"), "{}", asked.content);
}
