//! What the answer says about methods that were asked for: first of all which one was used, how it compares, and how large the
//! error is in the measure that was named.

use report::{
    markdown_table::MarkdownTable,
    number::products,
    result::{Column, Table, TableBuilder},
};

use crate::demand_forecasting::{
    data::history::History,
    method::Method,
    metric::Metric,
    params::ForecastParams,
    plan::{compare::Compared, outlook::Forecast, trust::Errors},
};

/// The sentences that come before the result.
pub(super) fn notes(
    params: &ForecastParams,
    history: &History,
    forecasts: &[Forecast],
    compared: Option<&Compared>,
) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(compared) = compared {
        notes.push(verdict(compared));
        notes.push(compared_in_words(compared).trim_end().to_owned());
    } else if let Some(method) = params.method {
        notes.push(alone(method, params.window, history, forecasts));
    }
    if params.names_method(Method::Arima) {
        notes.push(
            "**Not available: ARIMA with moving-average terms.** The nearest is an autoregression, which is ARIMA(p, d, 0) \
             on the demand without its season."
                .to_owned(),
        );
    }
    if let Some(length) = params.season_length {
        notes.push(of_season(length as usize, params, history, forecasts));
    }
    if let Some(metric) = params.metric.filter(|_| compared.is_none()) {
        notes.push(error(metric, forecasts));
    }
    notes
}

/// `Forecast by Holt-Winters alone, as you asked.`
fn alone(method: Method, window: Option<u32>, history: &History, forecasts: &[Forecast]) -> String {
    let name = match (method, window) {
        (Method::MovingAverage, Some(window)) => {
            format!("a moving average of the last {window} {}s", history.calendar.frequency.noun())
        }
        _ => method.name().to_owned(),
    };
    let mut text = format!("Forecast by {name} alone, as you asked.");
    let short = forecasts.iter().filter(|forecast| forecast.result.method == "Mean").count();
    if short > 0 {
        text.push_str(&format!(" {} had too little history for it, so the mean is used.", products(short)));
    }
    text
}

/// Which method was closest in the tests.
fn verdict(compared: &Compared) -> String {
    let metric = compared.metric;
    let Some(best) = compared.best() else {
        let (first, _) = &compared.methods[0];
        return format!(
            "**The history is too short to test the methods, so none can be called better.** The forecast is by {}.",
            first.name()
        );
    };
    let (method, errors) = &compared.methods[best];
    let mut others = Vec::new();
    for (place, (other, errors)) in compared.methods.iter().enumerate() {
        if place != best {
            others.push(format!("{} {}", other.name(), metric.in_words(errors)));
        }
    }
    format!(
        "**Best in the tests on the past: {}, with a {} of {} ({} tested); {}.** The forecast is made by it.",
        method.name(),
        metric.name(),
        metric.in_words(errors),
        products(errors.tested),
        others.join(", ")
    )
}

/// The measures that the table in the answer shows: MASE and the one that was asked for.
fn shown(metric: Metric) -> Vec<Metric> {
    if metric == Metric::Mase { vec![Metric::Mase, Metric::Wape] } else { vec![Metric::Mase, metric] }
}

fn compared_in_words(compared: &Compared) -> String {
    let mut columns = MarkdownTable::<(Method, Errors)>::new();
    columns.text("Method", |(method, _)| method.name().to_owned());
    for metric in shown(compared.metric) {
        columns.number(metric.name(), move |(_, errors)| metric.in_words(errors));
    }
    columns.number("Products tested", |(_, errors)| errors.tested.to_string());
    columns.write(compared.methods.iter().copied())
}

/// Whether the season of the requested length was found.
fn of_season(length: usize, params: &ForecastParams, history: &History, forecasts: &[Forecast]) -> String {
    let noun = history.calendar.frequency.noun();
    if let Some(Method::HoltWinters | Method::SeasonalNaive) = params.method {
        return format!("With a season of {length} {noun}s where the history holds two of them.");
    }
    let found = forecasts.iter().filter(|forecast| forecast.result.season == Some(length)).count();
    let weak = forecasts.iter().filter(|forecast| forecast.result.weak_season == Some(length)).count();
    let mut text = format!(
        "Only a season of {length} {noun}s was looked for, as you asked; it is proved in the demand of {found} of {}.",
        products(forecasts.len())
    );
    match weak {
        0 => {}
        1 => text.push_str(" One forecast follows a weak pattern of this length, which may be chance."),
        weak => text.push_str(&format!(
            " {weak} forecasts follow a weak pattern of this length, which may be chance."
        )),
    }
    text
}

/// `MAPE in the tests on the past: 3.4 % (2 products tested).`
fn error(metric: Metric, forecasts: &[Forecast]) -> String {
    let errors = Errors::of(forecasts);
    if !metric.of(&errors).is_finite() {
        return format!("{} cannot be computed: the history has no test for it.", metric.name());
    }
    format!(
        "**{} in the tests on the past: {}** ({} tested).",
        metric.name(),
        metric.in_words(&errors),
        products(errors.tested)
    )
}

/// `method_comparison.csv`: every measure of every method that was compared.
pub(super) fn method_comparison(compared: &Compared) -> Table {
    let best = compared.best();
    let mut columns = TableBuilder::<(usize, Method, Errors)>::new();
    columns.add(Column::text("method"), |(_, method, _)| method.name());
    for metric in Metric::ALL {
        let unit = match metric {
            Metric::Mase => "ratio to the seasonal naive error",
            Metric::Rmsse => "ratio to the naive error",
            Metric::Mape | Metric::Smape | Metric::Wape => "percent",
        };
        columns.add(Column::number(metric.name().to_lowercase(), Some(unit)), move |(_, _, errors)| {
            metric.of(errors)
        });
    }
    columns.add(Column::number("products_tested", None), |(_, _, errors)| errors.tested);
    columns.add(
        Column::text("used"),
        move |(place, ..)| {
            if *place == best.unwrap_or(0) { "yes" } else { "no" }
        },
    );
    let rows = compared.methods.iter().enumerate().map(|(place, (method, errors))| (place, *method, *errors));
    columns.build("method_comparison", "Methods compared in tests on the past", rows)
}
