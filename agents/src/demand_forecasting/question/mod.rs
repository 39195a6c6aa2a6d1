//! Reads a question about future demand as parameters, alone or as an edit of the previous run.

pub mod frequency;
pub mod growth;
mod missing_methods;
mod named_times;
pub mod notices;
pub mod repeated_rows;
pub mod span;
pub mod until;
pub(super) mod views;
pub mod words;

use crate::{
    demand_forecasting::{
        coverage::Coverage,
        data::measure::words_for_money,
        params::{ForecastParams, Horizon},
    },
    question::{
        countries,
        follow_up::{refers_back, without_name},
        products::{self, known},
        sets::Names,
    },
    request::{LastRun, Request},
};
use intake::AgentError;
use language::{conversation::range_percent, tokens::Token};
use serde_json::Value;
use words::{has_one_of, texts, words};

/// The parameters of a question: a follow-up edits the previous run, and explicit parameters override the words.
pub fn plan(request: &Request, names: Names, file: &str) -> Result<ForecastParams, AgentError> {
    let products = names.all;
    let base = match &request.last_run {
        Some(last) if is_follow_up(&request.question) => of_last_run(last, products),
        _ => ForecastParams::default(),
    };
    let before = base.products.clone().unwrap_or_default();
    let stated = stated(&request.question, Names { before: &before, ..names }, file)?;
    let understood = understood(request, &stated);
    let stated =
        ForecastParams { products: unless_more(stated.products, understood.products.as_deref()), ..stated };
    // The words give one level, the typed request all of them.
    let level = understood.level.clone();
    let mut params = base.edited(understood).edited(stated);
    params.level = level.or(params.level);
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

/// The products that the words name alone; none when more were understood, such as those between `BEV-001` and `BEV-003`.
fn unless_more(stated: Option<Vec<String>>, understood: Option<&[String]>) -> Option<Vec<String>> {
    let is_part = |all: &[String], some: &[String]| {
        some.len() < all.len() && some.iter().all(|name| all.contains(name))
    };
    stated.filter(|some| some.is_empty() || !understood.is_some_and(|all| is_part(all, some)))
}

/// What was understood of the question, without products that only grow.
fn understood(request: &Request, stated: &ForecastParams) -> ForecastParams {
    let mut understood: ForecastParams = request.understood_as();
    if stated.growth.as_ref().is_some_and(|growth| !growth.products.is_empty()) {
        understood.products = None;
    }
    understood
}

/// Beginnings of the words that chose what a run tells first.
pub fn heard(params: &Value) -> Vec<&'static str> {
    /// Words of a named day that ends a forecast, which its parameters have as a date.
    const ENDS: &[&str] = &[
        "until",
        "till",
        "through",
        "bis",
        "jusqu'à",
        "jusqu",
        "à",
        "hasta",
        "até",
        "christmas",
        "xmas",
        "easter",
        "thanksgiving",
        "halloween",
        "weihnacht",
        "weihnachten",
        "ostern",
        "pfingsten",
        "silvester",
        "noël",
        "pâques",
        "navidad",
        "nochebuena",
        "pascua",
        "natal",
        "páscoa",
    ];
    let params = ForecastParams::from_json(params).unwrap_or_default();
    let mut heard = params.view.map_or_else(Vec::new, views::words_for);
    if let Some(Horizon::Until { until, .. }) = &params.horizon
        && until.parse::<chrono::NaiveDate>().is_ok()
    {
        heard.extend(ENDS);
    }
    if params.growth.is_some() {
        heard.extend(growth::heard());
    }
    if params.names_quantity() {
        heard.extend(words_for_money());
    }
    heard
}

/// Whether a question without a keyword names a future time, such as “the next 3 months”.
pub fn is_meant(question: &str) -> bool {
    span::length(&words(question)).is_some()
}

/// The parameters that the words alone state.
fn stated(question: &str, names: Names, file: &str) -> Result<ForecastParams, AgentError> {
    let without_file = without_name(question, file);
    let growth = growth::growth(&without_file, names.all)?;
    let rest = growth.as_ref().map_or(without_file.as_str(), |said| said.rest.as_str());
    let words = words(rest);
    span::check(rest, &words)?;
    // `the forecast for Hardware` asks for nothing that is hard.
    let without_products = self::words::words(&products::without_products(rest, names.all));
    Ok(ForecastParams {
        horizon: span::horizon(&words),
        frequency: frequency::frequency(&words),
        products: products::mentioned(rest, names, file)?,
        level: level(&words),
        holidays: countries::holidays(rest)?,
        growth: growth.map(|said| said.growth),
        repeated_rows: repeated_rows::stated(&words),
        view: views::view(&without_products),
        top: views::top(&words),
        ..ForecastParams::default()
    })
}

/// The level of the prediction range; none when no range is made for the requested one.
fn level(words: &[Token]) -> Option<Coverage> {
    Coverage::of_shares(range_percent(words).map(|percent| percent / 100.0)).0
}

/// A question that names the whole task starts a new one; anything shorter edits the previous run.
pub fn is_follow_up(question: &str) -> bool {
    const WHOLE_TASK: [&str; 6] = ["forecast", "predict", "project", "estimate", "analyze", "analyse"];
    let words = words(question);
    refers_back(&texts(&words)) || !has_one_of(&words, &WHOLE_TASK)
}

/// The parameters of the previous run, without products that the current file does not have.
fn of_last_run(last: &LastRun, products: &[String]) -> ForecastParams {
    if last.tool != crate::demand_forecasting::params::FORECAST_DEMAND {
        return ForecastParams::default();
    }
    let params = ForecastParams::from_json(&last.params).unwrap_or_default();
    let mut params = ForecastParams { view: None, top: None, ..params };
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
mod tests;
#[cfg(test)]
mod tests_of_numbers;
