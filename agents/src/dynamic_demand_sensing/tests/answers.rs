//! What an answer states, and that its files keep to the contract.

use protocol::AgentKind;
use serde_json::{Value, json};

use std::fmt::Write;

use super::{Random, answered, asked, dataset, date, rows, sample, signal, world};
use crate::{
    dynamic_demand_sensing::{AGENT, params::SENSE_DEMAND},
    request::{LastRun, Request, Tools},
};

#[test]
fn signals_are_found_with_their_effect_and_lead() {
    let answer = answered(&world(730), "what drives demand");
    let price = &signal(&answer, "price")[0];
    assert_eq!((&price["verdict"], &price["lag_days"]), (&json!("relevant"), &json!(0)));
    let elasticity = price["elasticity"].as_f64().unwrap();
    assert!((elasticity + 1.5).abs() < 0.1, "{elasticity}");
    let searches = &signal(&answer, "web_searches")[0];
    assert_eq!((&searches["verdict"], &searches["lag_days"]), (&json!("relevant"), &json!(5)));
    assert_eq!(signal(&answer, "moon")[0]["verdict"], "no_effect");
    assert!(answer.content.contains("A 10 % lower price lifts demand by 17 %"), "{}", answer.content);
    assert!(answer.content.contains("5 days later"), "{}", answer.content);
    assert!(
        answer.content.contains("moon: no effect that can be distinguished from chance"),
        "{}",
        answer.content
    );
    assert!((0.5..1.0).contains(&answer.confidence));
}

#[tokio::test]
async fn what_demand_will_be_is_forecast_where_the_file_has_signals() {
    for question in [
        "How will demand be tomorrow?",
        "Forecast the next 7 days",
        "Demand for the next three days",
        "Wie wird die Nachfrage morgen?",
        "¿Cómo será la demanda mañana?",
        "Quelle sera la demande demain ?",
        "Como será a demanda amanhã?",
    ] {
        let answer = crate::tests::ask(AgentKind::DynamicDemandSensing, &sample(), question).await;
        let run = answer.run.as_ref().unwrap_or_else(|| panic!("{question}: {}", answer.content));
        assert_eq!(run.tool, SENSE_DEMAND, "{question}");
        assert!(!answer.content.contains("I did not use"), "{question}: {}", answer.content);
    }
}

#[test]
fn leads_are_searched_as_far_as_is_asked_and_the_answer_states_what_was_left_out() {
    let assumptions = |question: &str| {
        let answer = answered(&world(400), question);
        let result: Value = serde_json::from_slice(&answer.run.as_ref().unwrap().files[0].bytes).unwrap();
        assert_eq!(signal(&answer, "price")[0]["lag_days"], 0);
        (signal(&answer, "web_searches")[0]["lag_days"].clone(), result["assumptions"].to_string())
    };
    let (lead, stated) = assumptions("what drives demand, lags of at most 7 days");
    assert_eq!(lead, 5);
    assert!(stated.contains("Only leads of up to 7 days were searched"), "{stated}");
    assert!(stated.contains("usually up to 30 days, is not found"), "{stated}");
    let (lead, stated) = assumptions("what drives demand, only same-day effects");
    assert_ne!(lead, 5);
    assert!(stated.contains("Only effects in the same day were searched"), "{stated}");
    let (_, stated) = assumptions("what drives demand, lags of at most 55 days");
    assert!(stated.contains("too short for leads of more than 50 days"), "{stated}");
}

#[test]
fn runs_of_a_flag_are_events_with_their_days_and_effects() {
    let mut text = "date,demand,strike\n".to_owned();
    let mut random = Random(11);
    for day in 0..400 {
        let strike = (200..207).contains(&day) || (320..325).contains(&day);
        let mean = if strike { 60.0 } else { 100.0 };
        let demand = mean * (0.04 * random.normal()).exp();
        writeln!(text, "{},{demand:.1},{}", date(day), u8::from(strike)).unwrap();
    }
    let answer = answered(&text, "what drives demand");
    let events = rows(&answer, "events");
    assert_eq!(events.len(), 2);
    for (event, (first, last)) in events.iter().zip([(200, 206), (320, 324)]) {
        assert_eq!(event["event"], "strike");
        assert_eq!(event["from"], date(first).to_string());
        assert_eq!(event["to"], date(last).to_string());
        assert!((event["effect_relative"].as_f64().unwrap() + 0.4).abs() < 0.05, "{event:?}");
        assert!(event["upper_95"].as_f64().unwrap() < -0.3);
    }
    let dataset = dataset(&text);
    let params = Some(json!({"about": "events"}));
    let request = Request { dataset: Some(dataset.clone()), params, ..Request::default() };
    let answer = super::super::run(&request, &dataset, &Tools::silent()).unwrap();
    assert!(answer.content.contains("The file marks 2 events"), "{}", answer.content);
}

#[test]
fn a_change_of_one_of_two_signals_that_move_together_is_not_calculated() {
    let answer = answered(&sample(), "no promotion in the next 2 weeks");
    let start = "**What promotion alone would change cannot be calculated**, because promotion and price moved together";
    assert!(answer.content.starts_with(start), "{}", answer.content);
}

#[test]
fn questions_for_leads_levels_moods_and_unusual_days_stay_with_this_agent() {
    for question in [
        "how long before demand do web visits move",
        "has the level of demand shifted",
        "what do the reviews say about demand",
        "which days were unusual in the demand",
    ] {
        assert!((AGENT.is_meant)(question), "{question}");
    }
}

#[test]
fn files_and_columns_are_those_of_the_contract() {
    let answer = answered(&sample(), "what drives demand");
    let files = &answer.run.as_ref().unwrap().files;
    let header = |name: &str| {
        let file = files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("no {name}"));
        String::from_utf8_lossy(&file.bytes).lines().next().unwrap().to_owned()
    };
    for (name, columns) in [
        (
            "demand_sensing_report.csv",
            "product_id,date,forecast,lower_80,upper_80,lower_95,upper_95,baseline",
        ),
        (
            "signals.csv",
            "signal,product_id,lag_days,effect,effect_unit,elasticity,std_error,lower_95,upper_95,p_value,q_value,\
             half_life_days,long_run_effect,verdict,reason",
        ),
        ("sensing_accuracy.csv", "product_id,wape_with,wape_without,wape_last_week,wape_forecasting,folds"),
        ("decomposition.csv", "product_id,date,actual,fitted,base,trend,season"),
        ("anomalies.csv", "product_id,date,actual,expected,deviation,reason"),
        (
            "events.csv",
            "event,from,to,effect_total,effect_average,effect_relative,lower_95,upper_95,controls",
        ),
        ("levels.csv", "product_id,date,before,after,change_relative,lower_95,upper_95"),
        ("sentiment.csv", "row,text,compound,positive,negative,neutral"),
    ] {
        let found = header(name);
        assert!(found.starts_with(columns), "{name}: {found}");
    }
    assert!(files.iter().any(|file| file.name == "analysis_report.xlsx"));
}

#[test]
fn parts_of_every_period_add_up_to_the_fitted_value() {
    let answer = answered(&world(400), "what drives demand");
    let rows = rows(&answer, "decomposition");
    assert_eq!(rows.len(), 414);
    for row in rows {
        let number = |name: &str| row[name].as_f64().unwrap();
        let mut sum = number("base") + number("trend") + number("season");
        for (name, cell) in row.iter() {
            if ["price", "web_searches", "moon"].contains(&name.as_str()) {
                sum += cell.as_f64().unwrap();
            }
        }
        assert!((sum - number("fitted")).abs() <= 1e-9 * sum.abs(), "{row:?}");
    }
}

#[test]
fn a_change_is_split_into_parts_that_add_up_to_it() {
    let answer = answered(&sample(), "why did demand drop in November 2025?");
    let sum: f64 = rows(&answer, "change").iter().map(|row| row["change"].as_f64().unwrap()).sum();
    assert!(answer.content.contains("Demand fell by"), "{}", answer.content);
    assert!(answer.content.contains("compared with 2025-10-02 to 2025-10-31"), "{}", answer.content);
    let mut totals = [0.0; 2];
    for line in sample().lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let place = match cells[0] {
            day if ("2025-11-01"..="2025-11-30").contains(&day) => 1,
            day if ("2025-10-02"..="2025-10-31").contains(&day) => 0,
            _ => continue,
        };
        totals[place] += cells[1].parse::<f64>().unwrap();
    }
    assert!((totals[1] - totals[0] - sum).abs() < 1e-6, "{totals:?} {sum}");
    assert_eq!(answer.run.unwrap().tool, "explain_change");
}

#[test]
fn a_change_that_did_not_happen_is_corrected() {
    let answer = answered(&sample(), "why did demand drop in May 2025?");
    assert!(
        answer.content.starts_with("Demand did not drop from 2025-05-01 to 2025-05-31."),
        "{}",
        answer.content
    );
}

#[test]
fn an_assumed_price_changes_demand_by_its_elasticity() {
    let answer = answered(&world(730), "what if we cut the price by 5 %");
    assert!(
        answer.content.starts_with("**With the price 5 % lower, demand from 2025-12-31"),
        "{}",
        answer.content
    );
    let rows = rows(&answer, "what_if");
    let sum = |name: &str| rows.iter().map(|row| row[name].as_f64().unwrap()).sum::<f64>();
    let lift = sum("with") / sum("without");
    assert!((lift - 0.95_f64.powf(-1.5)).abs() < 0.02, "{lift}");
}

#[test]
fn what_a_change_starts_from_is_said_and_is_one_value() {
    let text = world(730);
    let mut lines = text.lines();
    let place = lines.next().unwrap().split(',').position(|name| name == "price").unwrap();
    let last: f64 = text.lines().last().unwrap().split(',').nth(place).unwrap().parse().unwrap();
    for (question, with) in
        [("what if we cut the price by 5 %", 0.95 * last), ("what if the price is at 4", 4.0)]
    {
        let answer = answered(&text, question);
        let said = format!(
            "price without the change is {}, its last value in the file; with it {}.",
            report::number::amount(last),
            report::number::amount(with)
        );
        assert!(answer.content.contains(&said), "{said}: {}", answer.content);
        assert!(!answer.content.contains("price, so its usual value"), "{}", answer.content);
    }
}

#[test]
fn values_that_were_never_seen_are_warned_of() {
    let answer = answered(&world(730), "what if we double the price");
    assert!(answer.content.contains("outside of the"), "{}", answer.content);
}

#[test]
fn a_follow_up_keeps_the_horizon_and_changes_the_price() {
    let text = world(400);
    let first = answered(&text, "sense the next 3 weeks").run.unwrap();
    let last = LastRun { id: None, tool: first.tool.to_owned(), params: first.params };
    let second = asked(&text, "and what if the price rises by 5 %?", Some(last)).unwrap().run.unwrap();
    assert_eq!(second.tool, SENSE_DEMAND);
    assert_eq!(second.params["horizon"], json!({"n": 21, "unit": "day"}));
    assert_eq!(second.params["price_change_pct"], 5.0);
}

#[test]
fn words_without_a_use_come_first() {
    let answer = answered(&world(400), "what drives demand in the Leeds store");
    let first = "I did not use these words of your question: “Leeds store”.";
    assert!(answer.content.starts_with(first), "{}", answer.content);
}

#[test]
fn a_single_question_about_a_signal_is_answered_first() {
    let answer = answered(&world(730), "how long before demand do searches move");
    assert!(answer.content.starts_with("**web_searches leads demand by 5 days.**"), "{}", answer.content);
    let answer = answered(&sample(), "does the weather matter?");
    let first = answer.content.lines().next().unwrap();
    assert!(first.contains("of temperature"), "{}", answer.content);
}

#[test]
fn later_rows_are_the_plan_and_unusual_days_are_named() {
    let answer = answered(&sample(), "sense the next 4 weeks");
    assert_eq!(rows(&answer, "demand_sensing_report").len(), 28);
    let plan = "Values of temperature ahead are those of later rows of the file.";
    assert!(answer.content.contains(plan), "{}", answer.content);
    let answer = answered(&sample(), "which days were unusual");
    assert!(answer.content.contains("unusual"), "{}", answer.content);
}

#[tokio::test]
async fn chat_and_command_line_have_the_same_bytes() {
    let (text, question) = (world(300), "what drives demand");
    let dataset = dataset(&text);
    let bytes = dataset.bytes.clone();
    let request = Request { question: question.to_owned(), dataset: Some(dataset), ..Request::default() };
    let tools = Tools::silent();
    let chat = crate::answer(AGENT.kind, &request, &tools).await.unwrap();
    let line = crate::analyze("signals.csv", bytes, AGENT.kind, question, None, &tools).await.unwrap();
    assert_eq!(chat, line);
}
