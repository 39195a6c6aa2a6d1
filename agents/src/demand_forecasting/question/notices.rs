//! Notes about the question itself: words that were interpreted differently than written, and words that were not used.

use crate::{
    demand_forecasting::{
        coverage::Coverage,
        data::measure::words_for_money,
        params::ForecastParams,
        question::{
            missing_methods::missing_methods,
            words::{has_one_of, words},
        },
    },
    question::time_unit::TimeUnit,
    request::Request,
};
use report::{list::joined, markdown::plain};
use serde_json::Value;

use language::{conversation::range_percent, tokens::Token};
use understanding::{header_words, singular};

/// What a run makes one forecast for.
#[derive(Clone, Copy, Default)]
pub struct Split<'a> {
    /// By the levels of a hierarchy, which names any of its columns.
    pub has_levels: bool,
    /// The column whose values are forecast one by one.
    pub products: Option<&'a str>,
}

impl Split<'_> {
    /// Whether there is a forecast for each value of what this word names.
    fn is_by(self, word: &Token) -> bool {
        let is_of =
            |column: &str| word.word().is_some_and(|word| header_words(column).contains(&singular(word)));
        self.has_levels || self.products.is_some_and(is_of)
    }
}

/// What stands before the answer because of the words of the question: methods and ranges that do not exist, words that were not
/// used. `params` are those of the run, `forecasts` is the number of its forecasts.
pub fn remarks(
    request: &Request,
    params: &ForecastParams,
    forecasts: usize,
    is_measured: bool,
    split: Split,
) -> Vec<String> {
    let mut said = missing_methods(&words(&request.question));
    let refused = refused_levels(request);
    let levels = shown_levels(params);
    if !refused.is_empty() {
        said.push(format!(
            "**Not possible: ranges of {}.** Ranges are made for whole percentages from 50 to 99 %; here they are of {}.",
            list_of(&refused, |percent| format!("{percent} %")),
            list_of(&levels, |level| format!("{level} %"))
        ));
    }
    if is_measured && levels == USUAL_LEVELS && range_percent(&words(&request.question)).is_some() {
        said.push(ranges(&levels, forecasts));
    }
    let question = crate::question::follow_up::without_name(&request.question, file_of(request));
    let mut unused = unused(&question, split);
    if params.names_quantity() {
        unused.retain(|phrase| !words_for_money().any(|money| phrase.starts_with(money)));
    }
    if params.top.is_some() {
        unused.retain(|phrase| !phrase.starts_with("top"));
    }
    if !unused.is_empty() {
        let quoted: Vec<String> = unused.iter().map(|phrase| format!("“{}”", plain(phrase))).collect();
        said.push(format!("**Not used from your question:** {}.", quoted.join(", ")));
    }
    said
}

/// That the answer is of days, when the question asks for each hour; `machine hours` are what is counted.
pub fn no_hours(question: &str) -> Option<String> {
    const HOURLY: [&str; 4] = ["hourly", "stündlich", "stündliche", "horaria"];
    const EACH: [&str; 8] = ["per", "each", "by", "every", "je", "pro", "por", "par"];
    const HOUR: [&str; 6] = ["hour", "hours", "stunde", "hora", "horas", "heure"];
    let words = words(question);
    let is_each = words.windows(2).any(|pair| pair[0].is_one_of(&EACH) && pair[1].is_one_of(&HOUR));
    let is_length = words.windows(2).any(|pair| pair[0].number().is_some() && pair[1].is_one_of(&HOUR));
    (is_each || is_length || has_one_of(&words, &HOURLY)).then(|| {
        "**Hours cannot be forecast:** days are the finest, so the demand of each day was added up. Spread the forecast of a day by the \
         shares that its hours had in the past."
            .to_owned()
    })
}

/// Where ranges other than the usual ones are; answers about several products do not show them.
pub fn first_notes(
    request: &Request,
    params: &ForecastParams,
    forecasts: usize,
    is_measured: bool,
) -> Vec<String> {
    let levels = shown_levels(params);
    if !is_measured && !said_levels(request).is_empty() {
        let levels = list_of(&levels, |level| format!("{level} %"));
        return vec![format!(
            "**No {levels} range could be measured:** the history is too short to test a forecast on it. The ranges in the files are a \
             usual width."
        )];
    }
    if levels == USUAL_LEVELS { Vec::new() } else { vec![ranges(&levels, forecasts)] }
}

const USUAL_LEVELS: [u8; 1] = [80];

fn shown_levels(params: &ForecastParams) -> Vec<u8> {
    params.level.as_ref().map_or_else(|| USUAL_LEVELS.to_vec(), Coverage::percents)
}

fn ranges(levels: &[u8], forecasts: usize) -> String {
    let shown = list_of(levels, |level| format!("{level} %"));
    if forecasts < 2 {
        return format!("With {shown} ranges.");
    }
    format!(
        "With {shown} ranges, per product and period in [forecast_report.csv](forecast_report.csv) ({}). The range of a total \
         is not the sum of those, so none is shown for totals; ask for “only” one product to see its range here.",
        list_of(levels, |level| format!("lower_{level}, upper_{level}"))
    )
}

/// The percentages of the question that no range is made for.
fn refused_levels(request: &Request) -> Vec<f64> {
    Coverage::of_shares(said_levels(request)).1
}

/// The shares that ranges should hold, as the question states them.
fn said_levels(request: &Request) -> Vec<f64> {
    let said = request.understood.as_ref().and_then(|read| read.params.get("interval_level"));
    match said {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_f64).collect(),
        Some(single) => single.as_f64().into_iter().collect(),
        None => range_percent(&words(&request.question)).map(|percent| percent / 100.0).into_iter().collect(),
    }
}

/// `80 %, 90 % and 99 %`.
fn list_of<T>(items: &[T], name: impl Fn(&T) -> String) -> String {
    joined(&items.iter().map(name).collect::<Vec<String>>())
}

fn file_of(request: &Request) -> &str {
    request.dataset.as_ref().map_or("", |dataset| dataset.name.as_str())
}

/// Phrases of the question that ask for something a forecast cannot do.
fn unused(question: &str, split: Split) -> Vec<String> {
    let words = words(question);
    let mut phrases = Vec::new();
    for at in 0..words.len() {
        if let Some(count) = phrase(&words[at..], split) {
            let last = words.len().min(at + count) - 1;
            phrases.extend(question.get(words[at].start..words[last].end).map(str::to_lowercase));
        }
    }
    phrases
}

const MONEY: [&str; 6] = ["revenue", "revenues", "profit", "turnover", "margin", "margins"];
const RANKS: [&str; 5] = ["top", "bottom", "biggest", "largest", "best"];
const PRODUCTS: [&str; 5] = ["products", "items", "skus", "articles", "sellers"];
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

/// The number of words of such a phrase that begins here.
fn phrase(words: &[Token], split: Split) -> Option<usize> {
    let first = words.first()?;
    if first.is_one_of(&MONEY) {
        return Some(1);
    }
    let second = words.get(1)?;
    let third = words.get(2);
    let is_taken_away = first.number().is_some_and(|number| number < 0.0);
    if is_taken_away && is_time(second) {
        return Some(2);
    }
    if first.is_one_of(&RANKS) && second.count().is_some() {
        return Some(2 + usize::from(third.is_some_and(|word| word.is_one_of(&PRODUCTS))));
    }
    if first.is_one_of(&["by", "per"]) && second.is_one_of(&DIMENSIONS) && !split.is_by(second) {
        return Some(2);
    }
    let is_past = first.is_one_of(&["last", "past", "previous"]) && second.count().is_some();
    (is_past && third.is_some_and(is_time)).then_some(3)
}

fn is_time(word: &Token) -> bool {
    word.word().is_some_and(TimeUnit::is_named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_that_a_forecast_ignores_are_listed() {
        for (question, expected) in [
            ("forecast the top 2 products", &["top 2 products"][..]),
            ("weekly revenue by country", &["revenue", "by country"]),
            ("the last 12 months, minus 3 months", &["last 12 months", "minus 3 months"]),
            ("forecast the next 12 months by month", &[]),
            ("best forecast for a year", &[]),
        ] {
            assert_eq!(unused(question, Split::default()), expected, "{question}");
        }
        let levels = Split { has_levels: true, products: None };
        assert!(unused("by region", levels).is_empty());
        let regions = Split { has_levels: false, products: Some("Sales_Region") };
        assert!(unused("by region", regions).is_empty() && unused("per regions", regions).is_empty());
        assert_eq!(unused("by store", regions), ["by store"]);
    }
}
