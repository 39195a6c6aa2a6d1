//! Demand in one file, signals in another.

use std::fmt::Write;

use super::{Random, date, rows, signal, world};
use crate::{
    dynamic_demand_sensing::AGENT,
    request::{Request, Tools},
};
use intake::{AgentError, Dataset};
use report::Answer;

const ASK: &str = "what drives demand";

fn file(name: &str, text: &str) -> Dataset {
    Dataset::new(name, text.to_owned().into_bytes().into())
}

fn asked(demand: &str, signals: &str) -> Result<Answer, AgentError> {
    of_files(file("demand.csv", demand).beside(file("signals.csv", signals)))
}

fn of_files(files: Dataset) -> Result<Answer, AgentError> {
    let request = Request { question: ASK.to_owned(), ..Request::default() };
    super::super::run(&request, &files, &Tools::silent())
}

fn refusal(demand: &str, signals: &str) -> String {
    asked(demand, signals).unwrap_err().to_string()
}

/// The columns of a file in two files: date and demand, and date and the rest.
fn split(text: &str) -> (String, String) {
    let (mut demand, mut signals) = (String::new(), String::new());
    for line in text.lines() {
        let cells: Vec<&str> = line.split(',').collect();
        writeln!(demand, "{},{}", cells[0], cells[1]).unwrap();
        writeln!(signals, "{},{}", cells[0], cells[2..].join(",")).unwrap();
    }
    (demand, signals)
}

/// Weeks with demand, and their days with a temperature that moves it and a count of visits.
fn weeks_and_days() -> (String, String) {
    let mut random = Random(13);
    let (mut demand, mut signals) =
        ("date,demand\n".to_owned(), "date,temperature,web_visits,promotion\n".to_owned());
    for week in 0..130_u64 {
        let mut sum = 0.0;
        for day in 0..7 {
            let temperature = 15.0 + 8.0 * random.normal();
            sum += temperature;
            let visits = (100.0 + 20.0 * random.normal()).round();
            let promotion = u8::from(random.unit() < 0.2);
            writeln!(signals, "{},{temperature:.1},{visits},{promotion}", date(7 * week + day)).unwrap();
        }
        let units = 500.0 * (0.03 * (sum / 7.0 - 15.0) + 0.02 * random.normal()).exp();
        writeln!(demand, "{},{units:.0}", date(7 * week)).unwrap();
    }
    (demand, signals)
}

#[test]
fn two_files_have_the_effects_of_the_same_columns_in_one_file() {
    let text = world(400);
    let (demand, signals) = split(&text);
    let joined = asked(&demand, &signals).unwrap();
    assert_eq!(rows(&joined, "signals"), rows(&super::answered(&text, ASK), "signals"));
    let note = "Demand is that of demand.csv; the signals of signals.csv were joined to it by date.";
    assert!(joined.content.contains(note), "{}", joined.content);
}

#[test]
fn the_file_with_the_demand_is_found_in_either_order() {
    let (demand, signals) = split(&world(300));
    let first = asked(&demand, &signals).unwrap();
    let second = of_files(file("signals.csv", &signals).beside(file("demand.csv", &demand))).unwrap();
    assert_eq!(first, second);
    let result: serde_json::Value =
        serde_json::from_slice(&first.run.as_ref().unwrap().files[0].bytes).unwrap();
    assert_eq!(result["dataset"]["name"], "demand.csv");
    assert_eq!(result["dataset"]["others"][0]["name"], "signals.csv");
    assert_eq!(result["dataset"]["others"][0]["is_used"], true);
}

#[test]
fn daily_signals_become_weekly_by_mean_and_counts_and_flags_by_sum() {
    let (demand, signals) = weeks_and_days();
    let answer = asked(&demand, &signals).unwrap();
    let found = &signal(&answer, "temperature")[0];
    assert_eq!((&found["verdict"], &found["lag_days"]), (&"relevant".into(), &0.into()));
    let note = "flags and counts are their sum: web\\_visits, promotion.";
    assert!(
        answer.content.contains(note) || answer.content.contains(&note.replace('\\', "")),
        "{}",
        answer.content
    );
}

#[test]
fn weekly_signals_hold_for_the_days_of_their_week() {
    let mut random = Random(11);
    let (mut demand, mut signals) = ("date,demand\n".to_owned(), "date,ad_spend\n".to_owned());
    let mut spend = 0.0;
    for day in 0..420 {
        if day % 7 == 0 {
            spend = (100.0 * random.unit()).round();
            writeln!(signals, "{},{spend}", date(day)).unwrap();
        }
        writeln!(demand, "{},{:.0}", date(day), 200.0 * (0.004 * spend + 0.05 * random.normal()).exp())
            .unwrap();
    }
    let answer = asked(&demand, &signals).unwrap();
    assert_eq!(signal(&answer, "ad_spend")[0]["verdict"], "relevant");
    let note = "The rows of signals.csv are weekly, so each value holds for every day of its week.";
    assert!(answer.content.contains(note), "{}", answer.content);
}

#[test]
fn dates_of_one_file_only_and_rows_that_are_not_used_are_counted() {
    let (demand, signals) = split(&world(400));
    let mut lines: Vec<String> = signals.lines().map(str::to_owned).collect();
    lines.drain(101..111);
    lines.push(lines[50].clone());
    lines.push("someday,3.1,100,0.5".to_owned());
    lines.push(format!("{},3.3,120,0.5", date(20)));
    lines.extend((400..410).map(|day| format!("{},3.{},100,0.5", date(day), day % 10)));
    let answer = asked(&demand, &lines.join("\n")).unwrap();
    for note in [
        "Dates of demand.csv without a row in signals.csv: 10.",
        "Rows of signals.csv after the last demand are taken as the plan of what is ahead: 10 dates.",
        "Rows of signals.csv that repeat another one are counted once: 1 row.",
        "Rows of signals.csv without a date that can be read are not used: 1 row.",
        "Of several rows of signals.csv for one date the mean is used, and of categories the first: 1 date.",
    ] {
        assert!(answer.content.contains(note), "{note}\n{}", answer.content);
    }
    let listed = rows(&answer, "data_quality");
    assert!(listed.iter().any(|row| row["column"] == "date (signals.csv)" && row["value"] == "someday"));
}

#[test]
fn rows_are_joined_by_product_where_both_files_have_one() {
    let mut random = Random(23);
    let (mut demand, mut signals) =
        ("date,product_id,demand\n".to_owned(), "date,product_id,price\n".to_owned());
    for day in 0..300 {
        for (product, elasticity) in [("SKU-1", -2.0), ("SKU-2", -0.8)] {
            let price = 3.0 + 0.8 * random.unit();
            let units = 300.0 * f64::powf(price / 3.0, elasticity) * (0.05 * random.normal()).exp();
            writeln!(demand, "{},{product},{units:.1}", date(day)).unwrap();
            writeln!(signals, "{},{product},{price:.2}", date(day)).unwrap();
        }
        writeln!(signals, "{},SKU-9,1.00", date(day)).unwrap();
    }
    let answer = asked(&demand, &signals).unwrap();
    assert!(answer.content.contains("joined to it by date and product"), "{}", answer.content);
    let note = "Rows of signals.csv about products without demand are not used: 300 rows of SKU-9.";
    assert!(answer.content.contains(note), "{}", answer.content);
    let found = rows(&answer, "elasticities");
    assert!((found[0]["elasticity"].as_f64().unwrap() + 2.0).abs() < 0.2, "{found:?}");
}

#[test]
fn a_column_that_both_files_have_gets_the_name_of_its_file() {
    let text = world(300);
    let (_, signals) = split(&text);
    let answer = asked(&text, &signals).unwrap();
    assert!(!signal(&answer, "price").is_empty());
    assert!(!signal(&answer, "signals.csv price").is_empty());
}

#[test]
fn signals_of_other_dates_are_refused_with_what_to_do() {
    let (demand, _) = split(&world(200));
    let mut signals = "date,temperature\n".to_owned();
    for day in 1000..1200 {
        writeln!(signals, "{},{}.5", date(day), day % 20).unwrap();
    }
    let reason = refusal(&demand, &signals);
    assert!(reason.starts_with("signals.csv is about 2026-09-27 to"), "{reason}");
    assert!(reason.contains("demand.csv has demand from 2024-01-01 to 2024-07-18"), "{reason}");
    assert!(reason.contains("Upload signals for the days with demand"), "{reason}");
}

#[test]
fn a_file_without_dates_is_refused_with_what_to_do() {
    let (demand, _) = split(&world(200));
    let reason = refusal(&demand, "supplier,rating\nA,5\nB,4\nC,3\n");
    assert!(reason.starts_with("signals.csv has no column of dates"), "{reason}");
    assert!(
        reason.contains("Add a column `date`") && reason.contains("or ask without signals.csv"),
        "{reason}"
    );
}

#[test]
fn two_files_with_demand_are_a_question_and_not_a_guess() {
    let (demand, _) = split(&world(200));
    let reason = refusal(&demand, &demand);
    assert!(reason.starts_with("It is not clear which file has the demand"), "{reason}");
}

#[tokio::test]
async fn an_agent_that_reads_one_file_names_the_other() {
    let mut text = "date,demand,product_id\n".to_owned();
    for day in 0..200 {
        writeln!(text, "{},{},A", date(day), 50 + day % 7).unwrap();
    }
    let files = file("notes.csv", "name,colour\nA,red\nB,blue\n").beside(file("demand.csv", &text));
    let kind = protocol::AgentKind::DemandForecasting;
    let answer =
        crate::analyze_files(files, kind, "forecast the next 2 weeks", None, &Tools::silent()).await.unwrap();
    let warning = "This answer uses demand.csv only; notes.csv was not used";
    assert!(answer.content.contains(warning), "{}", answer.content);
}

#[tokio::test]
async fn the_names_of_both_files_in_the_question_change_nothing() {
    let (demand, signals) = split(&world(300));
    let files = || file("demand.csv", &demand).beside(file("signals.csv", &signals));
    let tools = Tools::silent();
    let question = "what drives demand in demand.csv with signals.csv";
    let named = crate::analyze_files(files(), AGENT.kind, question, None, &tools).await.unwrap();
    let plain = crate::analyze_files(files(), AGENT.kind, ASK, None, &tools).await.unwrap();
    assert_eq!(rows(&named, "signals"), rows(&plain, "signals"));
}
