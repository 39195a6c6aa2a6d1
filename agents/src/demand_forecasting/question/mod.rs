//! A question about future demand as parameters, alone or as an edit of the run before.

pub mod countries;
pub mod growth;
pub mod notices;
pub mod span;
pub mod until;

use crate::{
    demand_forecasting::params::ForecastParams,
    question::{
        follow_up::{refers_back, without_name},
        level,
        products::{self, known},
        sets::Names,
        words::{self, words},
    },
    request::{LastRun, Request},
};
use intake::AgentError;

/// What the question says, on top of the run before if it is a follow-up, below the explicit parameters.
pub fn plan(request: &Request, names: Names, file: &str) -> Result<ForecastParams, AgentError> {
    let products = names.all;
    let base = match &request.last_run {
        Some(last) if is_follow_up(&request.question) => of_last_run(last, products),
        _ => ForecastParams::default(),
    };
    let before = base.products.clone().unwrap_or_default();
    let said = said(&request.question, Names { before: &before, ..names }, file)?;
    let mut params = base.edited(said);
    if let Some(explicit) = &request.params {
        params = params.edited(ForecastParams::from_json(explicit)?);
    }
    params.products = params.products.map(|asked| known(asked, products, file)).transpose()?;
    if let Some(growth) = &mut params.growth {
        growth.products = known(std::mem::take(&mut growth.products), products, file)?;
    }
    params.check()?;
    Ok(params.settled())
}

/// Whether a question without a keyword names a time ahead, such as “the next 3 months”.
pub fn is_meant(question: &str) -> bool {
    span::length(&words(question)).is_some()
}

/// What the words alone say.
fn said(question: &str, names: Names, file: &str) -> Result<ForecastParams, AgentError> {
    let without_file = without_name(question, file);
    let growth = growth::growth(&without_file, names.all)?;
    let rest = growth.as_ref().map_or(without_file.as_str(), |said| said.rest.as_str());
    let words = words::words(rest);
    Ok(ForecastParams {
        horizon: span::horizon(&words),
        frequency: span::frequency(&words),
        products: products::mentioned(rest, names, file)?,
        level: level::level(&words),
        holidays: countries::holidays(rest)?,
        growth: growth.map(|said| said.growth),
        columns: None,
    })
}

/// A question that names the whole task starts a new one; anything shorter edits the run before.
pub fn is_follow_up(question: &str) -> bool {
    let words = words::words(question);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let starts_afresh = has(&["forecast", "predict", "project", "estimate", "analyze", "analyse"]);
    refers_back(&words) || !starts_afresh
}

/// The run's parameters, as far as the file at hand still has its products.
fn of_last_run(last: &LastRun, products: &[String]) -> ForecastParams {
    if last.tool != crate::demand_forecasting::params::FORECAST_DEMAND {
        return ForecastParams::default();
    }
    let mut params = ForecastParams::from_json(&last.params).unwrap_or_default();
    if let Some(asked) = &mut params.products {
        asked.retain(|name| products.binary_search(name).is_ok());
    }
    if let Some(growth) = &mut params.growth {
        let was_for_some = !growth.products.is_empty();
        growth.products.retain(|name| products.binary_search(name).is_ok());
        if was_for_some && growth.products.is_empty() {
            params.growth = None;
        }
    }
    params
}

#[cfg(test)]
mod tests {
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
}
