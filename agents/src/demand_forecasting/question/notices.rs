//! What an answer says about the question itself: what was read otherwise than it was said, and what was not used.

use crate::{
    demand_forecasting::params::ForecastParams,
    question::{level, time_unit::TimeUnit, words::words},
    request::Request,
};

/// Sentences for the assumptions of the answer. `params` are those of the run, `forecasts` is how many it has.
pub fn notices(
    request: &Request,
    params: &ForecastParams,
    forecasts: usize,
    has_levels: bool,
) -> Vec<String> {
    let words = words(&request.question);
    let asked = level::asked(&words);
    let mut said = Vec::new();
    if let Some(percent) = asked.filter(|percent| ![80.0, 95.0].contains(percent) && params.level.is_some()) {
        said.push(format!(
            "Ranges are made for 80 % and 95 %; for the {percent} % that you asked for, {} % is the nearest.",
            params.level.unwrap_or(80)
        ));
    }
    let is_asked = asked.is_some() || params.level == Some(95);
    if is_asked && forecasts > 1 {
        let level = params.level.unwrap_or(80);
        said.push(format!(
            "Ranges of {level} % are per product and period in [forecast_report.csv](forecast_report.csv) (lower_{level}, \
             upper_{level}). The range of a total is not the sum of those, so none is shown for totals; ask for \
             “only” one product to see its range here."
        ));
    }
    let question = crate::question::follow_up::without_name(&request.question, file_of(request));
    let unused = unused(&crate::question::words::words(&question), has_levels);
    if !unused.is_empty() {
        let quoted: Vec<String> = unused.iter().map(|phrase| format!("“{phrase}”")).collect();
        said.push(format!("Not used from your question: {}.", quoted.join(", ")));
    }
    said
}

fn file_of(request: &Request) -> &str {
    request.dataset.as_ref().map_or("", |dataset| dataset.name.as_str())
}

/// Phrases that ask for something that a forecast does not do.
fn unused(words: &[String], has_levels: bool) -> Vec<String> {
    (0..words.len())
        .filter_map(|at| {
            let count = phrase(&words[at..], has_levels)?;
            Some(words[at..at + count].join(" "))
        })
        .collect()
}

/// How many words a phrase has that begins here.
fn phrase(words: &[String], has_levels: bool) -> Option<usize> {
    const MONEY: [&str; 6] = ["revenue", "revenues", "profit", "turnover", "margin", "margins"];
    const DIMENSIONS: [&str; 20] = [
        "country",
        "countries",
        "region",
        "regions",
        "customer",
        "customers",
        "store",
        "stores",
        "channel",
        "channels",
        "category",
        "categories",
        "warehouse",
        "warehouses",
        "location",
        "locations",
        "supplier",
        "suppliers",
        "state",
        "city",
    ];
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let is_count = |at: usize| crate::question::words::number(word(at)).is_some();
    let is_time = |at: usize| TimeUnit::is_named(word(at));
    match word(0) {
        first if MONEY.contains(&first) => Some(1),
        "top" | "bottom" | "biggest" | "largest" | "best" if is_count(1) => {
            Some(2 + usize::from(matches!(word(2), "products" | "items" | "skus" | "articles" | "sellers")))
        }
        "by" | "per" if DIMENSIONS.contains(&word(1)) && !has_levels => Some(2),
        "last" | "past" | "previous" if is_count(1) && is_time(2) => Some(3),
        "minus" if is_count(1) && is_time(2) => Some(3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_forecast_does_not_do_is_named() {
        for (question, expected) in [
            ("forecast the top 2 products", &["top 2 products"][..]),
            ("weekly revenue by country", &["revenue", "by country"]),
            ("the last 12 months, minus 3 months", &["last 12 months", "minus 3 months"]),
            ("forecast the next 12 months by month", &[]),
            ("best forecast for a year", &[]),
        ] {
            assert_eq!(unused(&words(question), false), expected, "{question}");
        }
        assert!(unused(&words("by region"), true).is_empty());
    }
}
