//! A question about future demand as parameters, alone or as an edit of the run before.

use super::{
    countries, growth, level, products,
    sets::Names,
    span,
    words::{self, words},
};
use crate::{
    LastRun, Request,
    demand_forecasting::params::ForecastParams,
    recommend::{hits_of, recommend},
};
use intake::AgentError;
use protocol::AgentKind;

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

/// The agent that the question is for when it clearly is not about future demand.
pub fn better_agent(request: &Request, file: &str) -> Option<AgentKind> {
    let question = without_name(&request.question, file);
    if request.last_run.is_some() && refers_back(&words(&question)) {
        return None;
    }
    let is_about_demand =
        hits_of(AgentKind::DemandForecasting, &question) > 0 || span::length(&words(&question)).is_some();
    let is_other = |kind: &AgentKind| !matches!(kind, AgentKind::General | AgentKind::DemandForecasting);
    Some(recommend(&question)).filter(|kind| is_other(kind) && !is_about_demand)
}

/// The question without the name of the file, whose words say nothing about what is asked.
pub fn without_name(question: &str, file: &str) -> String {
    if file.is_empty() { question.to_owned() } else { question.replace(file, " ") }
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

/// A question that names the whole task anew starts afresh; anything shorter edits the run before.
pub fn is_follow_up(question: &str) -> bool {
    let words = words::words(question);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let starts_afresh = has(&["forecast", "predict", "project", "estimate", "analyze", "analyse"]);
    refers_back(&words) || !starts_afresh
}

/// `and for 6 months?`, `only SKU-7`: means nothing without the question before.
pub fn refers_back(words: &[String]) -> bool {
    const BACK: [&str; 11] =
        ["only", "just", "same", "also", "too", "instead", "again", "but", "those", "these", "it"];
    words.iter().any(|word| BACK.contains(&word.as_str()))
        || matches!(words.first().map(String::as_str), Some("and" | "now" | "then"))
        || matches!(words, [first, second, ..] if first == "what" && (second == "about" || second == "if"))
}

/// The run's parameters, as far as the file at hand still has its products.
fn of_last_run(last: &LastRun, products: &[String]) -> ForecastParams {
    if last.tool != crate::tools::FORECAST_DEMAND {
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

/// The names as the file writes them, in its order.
pub fn known(asked: Vec<String>, products: &[String], file: &str) -> Result<Vec<String>, AgentError> {
    let mut names = Vec::new();
    for name in asked {
        let is_same = |product: &&String| product.eq_ignore_ascii_case(name.trim());
        let exact = products.binary_search(&name).ok().map(|position| &products[position]);
        let found = exact.or_else(|| products.iter().find(is_same));
        names.push(found.cloned().ok_or_else(|| products::no_such_product(&name, products, file))?);
    }
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

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
            better_agent(&Request { question: question.to_owned(), last_run, ..Request::default() }, file)
        };
        assert_eq!(better("What EOQ should I use?", "x.csv", None), Some(AgentKind::InventoryOptimization));
        assert_eq!(better("Analyze the file stock.csv.", "stock.csv", None), None);
        assert_eq!(better("How much stock will we sell in 3 months?", "x.csv", None), None);
        let last = LastRun { tool: "forecast_demand".to_owned(), params: json!({}) };
        assert_eq!(better("only vehicle parts", "x.csv", Some(last)), None);
    }
}
