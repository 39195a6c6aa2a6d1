//! Questions read as parameters, alone and after a run.

use serde_json::{Value, json};

use protocol::AgentKind;

use super::*;

fn planned(question: &str, last: Option<Value>, params: Option<Value>) -> Value {
    let last_run = last.map(|params| LastRun { id: None, tool: "forecast_demand".to_owned(), params });
    let request = Request { question: question.to_owned(), last_run, params, ..Request::default() };
    let products = ["A", "B", "SKU-7"].map(str::to_owned);
    serde_json::to_value(plan(&request, Names::of(&products), "demand.csv").unwrap()).unwrap()
}

fn follow_up(question: &str, last: &Value) -> Value {
    planned(question, Some(last.clone()), None)
}

#[test]
fn a_question_becomes_parameters() {
    assert_eq!(
        planned("Give me a monthly forecast for SKU-7, next 6 months, 95% confidence", None, None),
        json!({
            "horizon": {"amount": 6, "unit": "months"},
            "frequency": "monthly",
            "products": ["SKU-7"],
            "level": 95
        })
    );
    assert_eq!(planned("Analyze the file demand.csv.", None, None), json!({}));
}

#[test]
fn a_follow_up_edits_the_run_before() {
    let last = json!({"horizon": {"amount": 13, "unit": "weeks"}, "products": ["A"]});
    let half_year = json!({"amount": 6, "unit": "months"});
    assert_eq!(follow_up("and for 6 months?", &last), json!({"horizon": half_year, "products": ["A"]}));
    assert_eq!(follow_up("only SKU-7", &last), json!({"horizon": last["horizon"], "products": ["SKU-7"]}));
    assert_eq!(follow_up("all products again", &last), json!({"horizon": last["horizon"], "products": []}));
    assert_eq!(follow_up("Forecast the next 6 months", &last), json!({"horizon": half_year}));
}

#[test]
fn growth_and_holidays_are_kept_changed_and_taken_back_by_follow_ups() {
    let last = json!({"growth": {"percent": 10.0, "per": "horizon"}, "holidays": "DE"});
    let half_year = json!({"amount": 6, "unit": "months"});
    assert_eq!(
        follow_up("and for 6 months?", &last),
        json!({"horizon": half_year, "growth": last["growth"], "holidays": "DE"})
    );
    assert_eq!(
        follow_up("what if SKU-7 drops by 20 % per year", &last),
        json!({"growth": {"percent": -20.0, "per": "year", "products": ["SKU-7"]}, "holidays": "DE"})
    );
    assert_eq!(follow_up("without growth, with holidays in India", &last), json!({"holidays": "IN"}));
    assert_eq!(follow_up("but no holidays", &last), json!({"growth": last["growth"]}));
}

#[test]
fn a_yearly_growth_sets_neither_the_periods_nor_the_horizon() {
    assert_eq!(
        planned("Forecast with 5 % growth per year and 95 % confidence", None, None),
        json!({"growth": {"percent": 5.0, "per": "year"}, "level": 95})
    );
}

#[test]
fn explicit_parameters_win_over_words() {
    assert_eq!(
        planned("next 12 months, only product A", None, Some(json!({"horizon": 3, "products": ["b"]}))),
        json!({"horizon": 3, "products": ["B"]})
    );
}

fn better_agent(question: &str, file: &str, last_run: Option<LastRun>) -> Option<AgentKind> {
    let request = Request { question: question.to_owned(), last_run, ..Request::default() };
    crate::tests::better_agent(AgentKind::DemandForecasting, &request, file)
}

#[test]
fn a_question_for_another_agent_is_noticed() {
    assert_eq!(better_agent("What EOQ should I use?", "x.csv", None), Some(AgentKind::InventoryOptimization));
    assert_eq!(better_agent("Analyze the file stock.csv.", "stock.csv", None), None);
    assert_eq!(better_agent("How much stock will we sell in 3 months?", "x.csv", None), None);
    let last = LastRun { id: None, tool: "forecast_demand".to_owned(), params: json!({}) };
    assert_eq!(better_agent("only vehicle parts", "x.csv", Some(last)), None);
}
