//! A question about unusual demand: whether it is one, and its parameters.

use serde_json::Value;

use crate::{
    demand_forecasting::{
        anomalies::params::{AnomalyParams, DETECT_ANOMALIES, Sensitivity},
        params::FORECAST_DEMAND,
        question::{is_follow_up, span},
    },
    question::{
        follow_up::{refers_back, without_name},
        products::{self, known},
        sets::Names,
        words::words,
    },
    request::{LastRun, Request},
};
use intake::AgentError;

/// Beginnings of words that ask for this, and nothing else.
const ANOMALY: [&str; 6] = ["anomal", "outlier", "abnormal", "irregularit", "aberra", "suspicious"];
/// Words that ask for this unless the question looks ahead.
const UNUSUAL: [&str; 9] =
    ["unusual", "strange", "weird", "odd", "oddities", "spike", "spikes", "unexpected", "implausible"];
/// What is said to be wrong or odd.
const DATA: [&str; 10] =
    ["data", "file", "numbers", "values", "figures", "history", "table", "rows", "upload", "sheet"];
const FORECAST: [&str; 10] = [
    "forecast",
    "forecasts",
    "forecasting",
    "predict",
    "prediction",
    "project",
    "projection",
    "estimate",
    "estimates",
    "outlook",
];
/// Before a word for the unusual: the forecast is to be made without it.
const WITHOUT: [&str; 16] = [
    "ignore",
    "ignoring",
    "ignores",
    "without",
    "exclude",
    "excluding",
    "except",
    "despite",
    "remove",
    "removing",
    "drop",
    "dropping",
    "omit",
    "omitting",
    "disregard",
    "disregarding",
];

/// Whether the request is for what is unusual, and not for a forecast.
pub fn is_asked(request: &Request, file: &str) -> bool {
    let last = request.last_run.as_ref().map(|last| last.tool.as_str());
    let words = words(&without_name(&request.question, file));
    if let Some(asked) = asked_in_words(&words, last) {
        return asked;
    }
    if let Some(Value::Object(params)) = &request.params {
        if params.contains_key("sensitivity") || params.contains_key("threshold") {
            return true;
        }
        if params.contains_key("horizon") || params.contains_key("level") {
            return false;
        }
    }
    last == Some(DETECT_ANOMALIES) && is_follow_up(&request.question) && span::horizon(&words).is_none()
}

/// What the words decide; `None` when they can mean either.
fn asked_in_words(words: &[String], last: Option<&str>) -> Option<bool> {
    let position = |known: &[&str]| words.iter().position(|word| known.contains(&word.as_str()));
    let anomaly = words.iter().position(|word| ANOMALY.iter().any(|start| word.starts_with(start)));
    let unusual = position(&UNUSUAL).or_else(|| wrong_data(words));
    let forecast = position(&FORECAST);
    let Some(at) = anomaly.or(unusual) else {
        return forecast.map(|_| false).or_else(|| closeness(words).map(|_| true));
    };
    let is_left_out = words[at.saturating_sub(4)..at].iter().any(|word| WITHOUT.contains(&word.as_str()));
    if forecast.is_some_and(|forecast| forecast < at || is_left_out) {
        return Some(false);
    }
    if is_left_out && last == Some(FORECAST_DEMAND) {
        return Some(false);
    }
    let looks_ahead =
        words.iter().any(|word| matches!(word.as_str(), "next" | "coming" | "ahead" | "future"));
    Some(anomaly.is_some() || !looks_ahead)
}

/// `what is wrong in my data`, `anything wrong with these numbers`; a correction such as `that is wrong` is not meant.
fn wrong_data(words: &[String]) -> Option<usize> {
    let at =
        words.iter().position(|word| matches!(word.as_str(), "wrong" | "off" | "errors" | "mistakes"))?;
    words.iter().any(|word| DATA.contains(&word.as_str())).then_some(at)
}

/// `more sensitive`, `high sensitivity`, `threshold 4`: how closely to look.
fn closeness(words: &[String]) -> Option<Closeness> {
    let pair = |first: &str, second: &str| {
        words.windows(2).any(|pair| pair[0] == first && pair[1].starts_with(second))
    };
    if let Some(threshold) = threshold(words) {
        return Some(Closeness::Threshold(threshold));
    }
    for (name, sensitivity) in
        [("low", Sensitivity::Low), ("normal", Sensitivity::Normal), ("high", Sensitivity::High)]
    {
        if pair(name, "sensitiv") || pair("sensitivity", name) {
            return Some(Closeness::Named(sensitivity));
        }
    }
    if pair("more", "sensitiv") || pair("less", "strict") {
        return Some(Closeness::More);
    }
    if pair("less", "sensitiv") || pair("more", "strict") {
        return Some(Closeness::Less);
    }
    None
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Closeness {
    Named(Sensitivity),
    Threshold(f64),
    More,
    Less,
}

/// `threshold of 4`, `threshold 3.5`, `4 sigma`.
fn threshold(words: &[String]) -> Option<f64> {
    let number = |word: &String| word.parse::<f64>().ok();
    if let Some(at) = words.iter().position(|word| word == "threshold") {
        return words.iter().skip(at + 1).take(3).find_map(number);
    }
    let sigma = words.iter().position(|word| matches!(word.as_str(), "sigma" | "sigmas"))?;
    number(words.get(sigma.checked_sub(1)?)?)
}

/// What the question says, on top of the run before if it is a follow-up, below the explicit parameters.
pub fn plan(request: &Request, products: &[String], file: &str) -> Result<AnomalyParams, AgentError> {
    let question = without_name(&request.question, file);
    let words = words(&question);
    let base =
        request.last_run.as_ref().map_or_else(AnomalyParams::default, |last| base(last, &words, products));
    let before = base.products.clone().unwrap_or_default();
    let names = Names { before: &before, ..Names::of(products) };
    let said = AnomalyParams {
        frequency: span::frequency(&words),
        products: products::mentioned(&question, names, file)?,
        ..closely(&base, closeness(&words))
    };
    let mut params = base.edited(said);
    if let Some(explicit) = &request.params {
        params = params.edited(AnomalyParams::from_json(explicit)?);
    }
    params.products = params.products.map(|asked| known(asked, products, file)).transpose()?;
    params.check()?;
    Ok(params)
}

/// The run before as far as the question builds on it: all of it when it was of this tool, else its products and periods.
fn base(last: &LastRun, words: &[String], products: &[String]) -> AnomalyParams {
    let asks_anew = words.iter().any(|word| ANOMALY.iter().any(|start| word.starts_with(start)));
    let builds_on = refers_back(words) || (last.tool == DETECT_ANOMALIES && !asks_anew);
    if !builds_on {
        return AnomalyParams::default();
    }
    let mut params = match (last.tool.as_str(), &last.params) {
        (DETECT_ANOMALIES, params) => AnomalyParams::from_json(params).unwrap_or_default(),
        (_, Value::Object(params)) => {
            let shared = ["products", "frequency", "columns"];
            let kept = params.iter().filter(|(name, _)| shared.contains(&name.as_str()));
            let kept = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
            AnomalyParams::from_json(&Value::Object(kept)).unwrap_or_default()
        }
        _ => AnomalyParams::default(),
    };
    if let Some(asked) = &mut params.products {
        asked.retain(|name| products.binary_search(name).is_ok());
    }
    params
}

/// How closely to look, as said on top of the run before.
fn closely(base: &AnomalyParams, said: Option<Closeness>) -> AnomalyParams {
    let named = |sensitivity| AnomalyParams { sensitivity: Some(sensitivity), ..AnomalyParams::default() };
    let times = |threshold: f64| AnomalyParams { threshold: Some(threshold), ..AnomalyParams::default() };
    match (said, base.named()) {
        (None, _) => AnomalyParams::default(),
        (Some(Closeness::Named(sensitivity)), _) => named(sensitivity),
        (Some(Closeness::Threshold(threshold)), _) => times(threshold),
        (Some(Closeness::More), Some(Sensitivity::Low)) => named(Sensitivity::Normal),
        (Some(Closeness::More), Some(_)) => named(Sensitivity::High),
        (Some(Closeness::Less), Some(Sensitivity::High)) => named(Sensitivity::Normal),
        (Some(Closeness::Less), Some(_)) => named(Sensitivity::Low),
        (Some(Closeness::More), None) => times((base.threshold() * 0.8).max(1.5)),
        (Some(Closeness::Less), None) => times((base.threshold() * 1.25).min(20.0)),
    }
}

/// True for a text that asks for this, whoever is asked.
pub fn is_named(text: &str) -> bool {
    words(text).iter().any(|word| ANOMALY.iter().any(|start| word.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn request(question: &str, last: Option<(&str, Value)>) -> Request {
        let last_run = last.map(|(tool, params)| LastRun { tool: tool.to_owned(), params });
        Request { question: question.to_owned(), last_run, ..Request::default() }
    }

    fn asked(question: &str, last: Option<&str>) -> bool {
        is_asked(&request(question, last.map(|tool| (tool, json!({})))), "spikes.csv")
    }

    fn planned(question: &str, last: Option<(&str, Value)>) -> Value {
        let products = ["A", "B", "SKU-7"].map(str::to_owned);
        serde_json::to_value(plan(&request(question, last), &products, "spikes.csv").unwrap()).unwrap()
    }

    #[test]
    fn questions_about_the_unusual_are_told_from_forecasts() {
        for question in [
            "find anomalies",
            "Detect anomalies and tell me before I forecast",
            "Any outliers in SKU-7?",
            "show unusual values",
            "Are there strange values in my file?",
            "what is wrong in my data",
            "What's wrong with these numbers?",
            "spikes and drops by month please",
            "run an anomaly detection",
            "remove the outliers",
            "is anything suspicious?",
            "use a threshold of 4",
        ] {
            assert!(asked(question, None), "{question}");
        }
        for question in [
            "",
            "Analyze the file spikes.csv.",
            "forecast the next 6 months ignoring outliers",
            "Forecast without the unusual values",
            "ignore anomalies and forecast 12 weeks",
            "predict demand despite the spikes in March",
            "how strange will the next 3 months be",
            "what will we sell next year",
            "95 % confidence level",
        ] {
            assert!(!asked(question, None), "{question}");
        }
    }

    #[test]
    fn a_follow_up_stays_with_the_tool_of_the_run_before() {
        for question in ["only SKU-7", "more sensitive", "and per month?", "all products again"] {
            assert!(asked(question, Some(DETECT_ANOMALIES)), "{question}");
        }
        for question in ["forecast the demand", "and for 6 months?", "now predict the next year"] {
            assert!(!asked(question, Some(DETECT_ANOMALIES)), "{question}");
        }
        for question in ["only SKU-7", "ignore the outliers", "monthly"] {
            assert!(!asked(question, Some(FORECAST_DEMAND)), "{question}");
        }
        assert!(asked("any anomalies in it?", Some(FORECAST_DEMAND)));
    }

    #[test]
    fn explicit_parameters_tell_the_tool_when_words_do_not() {
        let of = |params| is_asked(&Request { params: Some(params), ..Request::default() }, "x.csv");
        assert!(of(json!({"sensitivity": "high"})) && of(json!({"threshold": 4})));
        assert!(!of(json!({"horizon": 3})) && !of(json!({"products": ["A"]})));
    }

    #[test]
    fn a_question_becomes_parameters() {
        assert_eq!(planned("find anomalies", None), json!({}));
        assert_eq!(
            planned("monthly anomalies of SKU-7, high sensitivity", None),
            json!({"frequency": "monthly", "products": ["SKU-7"], "sensitivity": "high"})
        );
        assert_eq!(planned("outliers beyond 4 sigma", None), json!({"threshold": 4.0}));
        assert_eq!(planned("anomalies with a threshold of 4.5", None), json!({"threshold": 4.5}));
    }

    #[test]
    fn a_follow_up_edits_the_run_before() {
        let last = json!({"products": ["A"], "frequency": "weekly", "sensitivity": "normal"});
        let planned = |question| planned(question, Some((DETECT_ANOMALIES, last.clone())));
        assert_eq!(
            planned("only SKU-7"),
            json!({"products": ["SKU-7"], "frequency": "weekly", "sensitivity": "normal"})
        );
        assert_eq!(planned("more sensitive")["sensitivity"], "high");
        assert_eq!(planned("less sensitive please")["sensitivity"], "low");
        assert_eq!(planned("find anomalies"), json!({}));
    }

    #[test]
    fn a_question_after_a_forecast_keeps_its_products() {
        let last = json!({"horizon": {"amount": 3, "unit": "months"}, "products": ["A"], "level": 80});
        let planned = |question| planned(question, Some((FORECAST_DEMAND, last.clone())));
        assert_eq!(planned("any anomalies in those?"), json!({"products": ["A"]}));
        assert_eq!(planned("find anomalies"), json!({}));
    }
}
