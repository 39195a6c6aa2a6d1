//! Decides whether a question is about unusual demand, and reads its parameters.

use serde_json::Value;

use crate::{
    demand_forecasting::{
        anomalies::{
            closeness::{closely, closeness, refuse_range},
            params::{AnomalyParams, DETECT_ANOMALIES},
        },
        params::FORECAST_DEMAND,
        question::{
            frequency, is_follow_up, span,
            words::{has_one_of, position, texts, words},
        },
    },
    question::{
        follow_up::{refers_back, without_name},
        products::{self, known},
        sets::Names,
    },
    request::{LastRun, Request},
};
use intake::AgentError;
use language::tokens::Token;

/// Beginnings of words that always ask for unusual demand.
const ANOMALY: [&str; 6] = ["anomal", "outlier", "abnormal", "irregularit", "aberra", "suspicious"];
/// Words that ask for unusual demand unless the question is about the future.
const UNUSUAL: [&str; 9] =
    ["unusual", "strange", "weird", "odd", "oddities", "spike", "spikes", "unexpected", "implausible"];
/// Words for the data that a question calls wrong or odd.
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
/// Words that, before a word for unusual demand, ask for a forecast without it.
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

/// Whether the request asks for unusual demand and not for a forecast.
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

/// The decision from the words alone; `None` when the words are ambiguous.
fn asked_in_words(words: &[Token], last: Option<&str>) -> Option<bool> {
    let anomaly = words.iter().position(|word| word.starts_one_of(&ANOMALY));
    let unusual = position(words, &UNUSUAL).or_else(|| wrong_data(words));
    let forecast = position(words, &FORECAST);
    let Some(at) = anomaly.or(unusual) else {
        return forecast.map(|_| false).or_else(|| closeness(words).map(|_| true));
    };
    let is_left_out = has_one_of(&words[at.saturating_sub(4)..at], &WITHOUT);
    if forecast.is_some_and(|forecast| forecast < at || is_left_out) {
        return Some(false);
    }
    if is_left_out && last == Some(FORECAST_DEMAND) {
        return Some(false);
    }
    let looks_ahead = has_one_of(words, &["next", "coming", "ahead", "future"]);
    Some(anomaly.is_some() || !looks_ahead)
}

/// `what is wrong in my data`, `anything wrong with these numbers`, but not a correction such as `that is wrong`.
fn wrong_data(words: &[Token]) -> Option<usize> {
    let at = position(words, &["wrong", "off", "errors", "mistakes"])?;
    has_one_of(words, &DATA).then_some(at)
}

/// The parameters of a question: a follow-up edits the previous run, and explicit parameters override the words.
pub fn plan(request: &Request, products: &[String], file: &str) -> Result<AnomalyParams, AgentError> {
    let question = without_name(&request.question, file);
    let words = words(&question);
    let base =
        request.last_run.as_ref().map_or_else(AnomalyParams::default, |last| base(last, &words, products));
    let before = base.products.clone().unwrap_or_default();
    let names = Names { before: &before, ..Names::of(products) };
    refuse_range(&question, &words)?;
    let stated = AnomalyParams {
        frequency: frequency::frequency(&words),
        products: products::mentioned(&question, names, file)?,
        ..closely(&base, closeness(&words))
    };
    let mut params = base.edited(request.understood_as()).edited(stated);
    if let Some(explicit) = &request.params {
        params = params.edited(AnomalyParams::from_json(explicit)?);
    }
    params.products = params.products.map(|asked| known(asked, products, file)).transpose()?;
    params.check()?;
    Ok(params)
}

/// The part of the previous run that the question builds on: all of it if it used this tool, else its products and periods.
fn base(last: &LastRun, words: &[Token], products: &[String]) -> AnomalyParams {
    let names_task = words.iter().any(|word| word.starts_one_of(&ANOMALY));
    let builds_on = refers_back(&texts(words)) || (last.tool == DETECT_ANOMALIES && !names_task);
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

/// True for a text that asks for unusual demand, whichever agent receives it.
pub fn is_named(text: &str) -> bool {
    words(text).iter().any(|word| word.starts_one_of(&ANOMALY))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn request(question: &str, last: Option<(&str, Value)>) -> Request {
        let last_run = last.map(|(tool, params)| LastRun { id: None, tool: tool.to_owned(), params });
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
    fn questions_about_unusual_demand_are_distinguished_from_forecasts() {
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
    fn explicit_parameters_decide_the_tool_when_words_do_not() {
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
