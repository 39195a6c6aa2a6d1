//! What the reader must know in addition to the numbers: assumptions and next steps. `warnings` has the warnings.

use crate::demand_forecasting::tell::growth::growth_in_words;
use crate::demand_forecasting::tell::names::{SHOWN, some_of};
use crate::demand_forecasting::{
    data::history::History,
    params::ForecastParams,
    plan::outlook::{Forecast, Outlook},
    tell::explanation::EXACT,
};
use intake::{
    calendar::{Frequency, count_of},
    problem::NOT_USED,
};
use report::{markdown::plain, number::whole};

/// Decisions that the user did not ask for and that can change a number.
pub(super) fn assumptions(history: &History, params: &ForecastParams, horizon: usize) -> Vec<String> {
    let frequency = history.calendar.frequency;
    let names = params.products.as_deref().unwrap_or_default();
    let mut assumptions = Vec::new();
    if !names.is_empty() {
        assumptions.push(format!("Only {}; ask for “all products” to include the others.", some_of(names)));
    }
    assumptions.push(format!(
        "The forecast is {} and reaches {} ahead; the file holds {} demand.",
        frequency.adjective(),
        count_of(horizon, frequency),
        if history.has_times_of_day { "hourly or finer" } else { history.file_frequency.adjective() }
    ));
    if history.has_times_of_day {
        assumptions.push(
            "The dates have times of day. The demand of each day was added up; hours cannot be forecast."
                .to_owned(),
        );
    }
    assumptions.extend(history.assumptions.iter().cloned());
    if let Some(growth) = &params.growth {
        assumptions.push(format!("Growth, because you asked for it: {}.", growth_in_words(growth)));
    }
    assumptions
}

/// The next steps that a planner would take.
pub(super) fn next_steps(
    history: &History,
    forecasts: &[Forecast],
    outlook: &Outlook,
    horizon: usize,
) -> Vec<String> {
    let mut steps = Vec::new();
    let weak = weak_products(forecasts, outlook);
    if !weak.is_empty() && forecasts.len() > 1 {
        let all = if weak.len() == 1 { "it" } else { "all" };
        let rare = if forecasts.iter().any(|forecast| forecast.result.demand_class.has_gaps()) {
            " For products that sell rarely this is usual, because most single periods are 0."
        } else {
            ""
        };
        steps.push(format!(
            "Check by hand where repeating the last value was closer in the tests: {} of {} products, such as \
             {}.{rare} Sort [forecast_accuracy.csv](forecast_accuracy.csv) by value_added to see {all}.",
            whole(weak.len() as f64),
            whole(forecasts.len() as f64),
            weak.iter().take(SHOWN).map(|name| plain(name)).collect::<Vec<_>>().join(", ")
        ));
    }
    if history.problems.iter().any(|problem| problem.done == NOT_USED) {
        steps.push(
            "Correct the rows in [data_quality.csv](data_quality.csv) and upload the file again.".to_owned(),
        );
    }
    // Ranges that nothing was measured for set no safety stock.
    if forecasts.iter().any(|forecast| forecast.result.accuracy.is_some()) {
        steps.push(
            "Attach a stock list and ask “order for that forecast”: its ranges then set the safety stock."
                .to_owned(),
        );
    }
    let example = outlook
        .products
        .iter()
        .max_by(|a, b| a.forecast.total_cmp(&b.forecast))
        .map_or(String::new(), |product| format!("“only {}”, ", plain(&product.product)));
    let example = if forecasts.len() > 1 { example } else { String::new() };
    steps.push(format!("Ask further: {example}{}.", coarser(history.calendar.frequency, horizon)));
    steps
}

/// Suggested questions for another horizon than this number of periods, and for longer periods than those of the forecast.
fn coarser(frequency: Frequency, horizon: usize) -> &'static str {
    match (frequency, horizon) {
        (Frequency::Daily, 42) => "“and for 3 months?” or “weekly”",
        (Frequency::Daily, _) => "“and for 6 weeks?” or “weekly”",
        (Frequency::Weekly, 25..=27) => "“and for a year?” or “monthly”",
        (Frequency::Weekly, _) => "“and for 6 months?” or “monthly”",
        (Frequency::Monthly, 6) => "“and for 12 months?” or “quarterly”",
        (Frequency::Monthly, _) => "“and for 6 months?” or “quarterly”",
        (Frequency::Quarterly, 8) => "“and for 3 years?” or “yearly”",
        (Frequency::Quarterly, _) => "“and for 2 years?” or “yearly”",
        (Frequency::Yearly, 5) => "“and for 3 years?”",
        (Frequency::Yearly, _) => "“and for 5 years?”",
    }
}

/// Products for which the naive forecast is better, the largest first.
fn weak_products(forecasts: &[Forecast], outlook: &Outlook) -> Vec<String> {
    let mut weak: Vec<(f64, &str)> = Vec::new();
    for (forecast, product) in forecasts.iter().zip(&outlook.products) {
        let accuracy = forecast.result.accuracy.as_ref();
        if accuracy.is_some_and(|accuracy| accuracy.value_added < -0.0005 && accuracy.mae > EXACT) {
            weak.push((product.forecast, &product.product));
        }
    }
    weak.sort_by(|a, b| b.0.total_cmp(&a.0));
    weak.into_iter().map(|(_, name)| name.to_owned()).collect()
}
