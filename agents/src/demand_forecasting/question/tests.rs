//! Questions read as parameters, alone and after a run.

use serde_json::{Value, json};

use protocol::AgentKind;

use super::*;

fn planned(question: &str, last: Option<Value>, params: Option<Value>) -> Value {
    let last_run = last.map(|params| LastRun { tool: "forecast_demand".to_owned(), params });
    let request = Request { question: question.to_owned(), last_run, params, ..Request::default() };
    let products = ["A", "B", "SKU-7"].map(str::to_owned);
    serde_json::to_value(plan(&request, Names::of(&products), "demand.csv").unwrap()).unwrap()
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
    let planned = |question| planned(question, Some(last.clone()), None);
    let half_year = json!({"amount": 6, "unit": "months"});
    assert_eq!(planned("and for 6 months?"), json!({"horizon": half_year, "products": ["A"]}));
    assert_eq!(planned("only SKU-7"), json!({"horizon": last["horizon"], "products": ["SKU-7"]}));
    assert_eq!(planned("all products again"), json!({"horizon": last["horizon"], "products": []}));
    assert_eq!(planned("Forecast the next 6 months"), json!({"horizon": half_year}));
}

#[test]
fn growth_and_holidays_are_kept_changed_and_taken_back_by_follow_ups() {
    let last = json!({"growth": {"percent": 10.0, "per": "horizon"}, "holidays": "DE"});
    let planned = |question| planned(question, Some(last.clone()), None);
    let half_year = json!({"amount": 6, "unit": "months"});
    assert_eq!(
        planned("and for 6 months?"),
        json!({"horizon": half_year, "growth": last["growth"], "holidays": "DE"})
    );
    assert_eq!(
        planned("what if SKU-7 drops by 20 % per year"),
        json!({"growth": {"percent": -20.0, "per": "year", "products": ["SKU-7"]}, "holidays": "DE"})
    );
    assert_eq!(planned("without growth, with holidays in India"), json!({"holidays": "IN"}));
    assert_eq!(planned("but no holidays"), json!({"growth": last["growth"]}));
}

#[test]
fn a_yearly_growth_says_nothing_of_the_periods_or_of_the_time_ahead() {
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

#[test]
fn a_question_for_another_agent_is_noticed() {
    let better = |question: &str, file, last_run| {
        crate::tests::better_agent(
            AgentKind::DemandForecasting,
            &Request { question: question.to_owned(), last_run, ..Request::default() },
            file,
        )
    };
    assert_eq!(better("What EOQ should I use?", "x.csv", None), Some(AgentKind::InventoryOptimization));
    assert_eq!(better("Analyze the file stock.csv.", "stock.csv", None), None);
    assert_eq!(better("How much stock will we sell in 3 months?", "x.csv", None), None);
    let last = LastRun { tool: "forecast_demand".to_owned(), params: json!({}) };
    assert_eq!(better("only vehicle parts", "x.csv", Some(last)), None);
}
