//! Explains the forecast of a product in two or three plain sentences.

use kernels::forecast::DemandClass;

use crate::demand_forecasting::{plan::outlook::Forecast, tell::item::Item};
use intake::calendar::Frequency;
use report::number::{amount, percent};

/// Strengths from which a season is called clear, and strong.
const CLEAR_SEASON: f64 = 0.3;
const STRONG_SEASON: f64 = 0.7;
/// No model is fitted to fewer periods than this.
const SHORTEST_FOR_A_MODEL: usize = 5;
/// The shortest time between sales that the sentence mentions, in periods.
const RARE: f64 = 1.32;

/// Errors below this share of the demand are floating-point noise.
pub(super) const EXACT: f64 = 1e-9;

/// Describes level, trend and season, then the method and the results of its tests.
/// The user chose the method when `is_chosen`.
pub(super) fn explanation(item: &Item, forecast: &Forecast, frequency: Frequency, is_chosen: bool) -> String {
    format!(
        "{} {} {}",
        history(item, forecast, frequency),
        method(item, forecast, is_chosen),
        tests(item, forecast)
    )
}

/// `About 120 a month, growing 4 % a year, with a strong season that is highest in Dec.`
fn history(item: &Item, forecast: &Forecast, frequency: Frequency) -> String {
    let (noun, year) = (frequency.noun(), frequency.periods_per_year() as f64);
    let values = &forecast.series.values;
    let sales = values.iter().filter(|value| **value > 0.0).count();
    if sales == 0 && values.iter().any(|value| *value < 0.0) {
        return "All demand in the history is zero or below.".to_owned();
    }
    if sales == 0 {
        return "Nothing was sold in the history.".to_owned();
    }
    let known = values.iter().filter(|value| value.is_finite()).count();
    let mut parts = vec![if known as f64 > RARE * sales as f64 {
        let size = values.iter().filter(|value| **value > 0.0).sum::<f64>() / sales as f64;
        format!(
            "Sells in {} of the {noun}s, then about {}",
            percent(sales as f64 / known as f64),
            amount(size)
        )
    } else {
        match item.last_year {
            Some(units) => format!("About {} a {noun} in the last year", amount(units / year)),
            None => format!("About {} a {noun}", amount(item.portrait.mean)),
        }
    }];
    parts.push(match item.portrait.trend {
        Some(trend) if trend > 0.0 => format!("growing by {} a year", percent(trend)),
        Some(trend) => format!("shrinking by {} a year", percent(-trend)),
        None if item.last_year.is_none() => {
            "with less than a year of history, which is too short to show a trend".to_owned()
        }
        None => "without a clear trend".to_owned(),
    });
    if let (Some(peak), Some(strength)) = (&item.season_peak, item.portrait.season_strength) {
        let kind = match strength {
            strength if strength >= STRONG_SEASON => "strong",
            strength if strength >= CLEAR_SEASON => "clear",
            _ => "weak",
        };
        parts.push(format!("with a {kind} season that is highest in {peak}"));
    }
    parts.join(", ") + "."
}

/// The fitted method, and the property of the demand that led to it.
fn method(item: &Item, forecast: &Forecast, is_chosen: bool) -> String {
    let method = &forecast.result.method;
    if forecast.result.has_ended {
        return "Nothing has been sold for so long that chance does not explain it, so nothing is forecast."
            .to_owned();
    }
    if forecast.series.values.len() < SHORTEST_FOR_A_MODEL {
        return "The history is too short for a model, so its mean is repeated.".to_owned();
    }
    if is_chosen {
        return format!("Forecast by {method}, because you asked for it.");
    }
    let season = match (item.season_peak.is_some(), forecast.result.season.is_some()) {
        (true, _) => "a season was found",
        (false, true) => "the few seasons in the file look alike",
        (false, false) if forecast.result.has_shared_season => {
            "it follows a season that it is too short to prove"
        }
        (false, false) => "no season could be proved",
    };
    let season = match &item.weak_pattern {
        Some(pattern) => format!("{season}; a weak pattern {pattern}, which may be chance, is followed"),
        None => season.to_owned(),
    };
    let reason = match item.demand_class {
        DemandClass::Smooth => format!("demand is regular and {season}"),
        DemandClass::Erratic => format!("the quantities vary much and {season}"),
        DemandClass::Intermittent => "demand comes now and then".to_owned(),
        DemandClass::Lumpy => "demand comes now and then in very different quantities".to_owned(),
    };
    format!("Forecast by {method}, because {reason}.")
}

/// The comparison with the two simple rules, also when a rule is better.
fn tests(item: &Item, forecast: &Forecast) -> String {
    let Some(accuracy) = &forecast.result.accuracy else {
        let is_empty = forecast.series.values.iter().all(|value| *value == 0.0);
        return if is_empty {
            "There is nothing to test it on.".to_owned()
        } else {
            "It is too short to be tested.".to_owned()
        };
    };
    if accuracy.mae < EXACT && item.value_added.is_none_or(|added| added < 0.999) {
        return "In tests it was exact, as repeating the last value was.".to_owned();
    }
    let naive = item.value_added.map(|added| against(added, "repeating the last value"));
    let seasonal = item.value_added_seasonal.filter(|_| item.season_peak.is_some());
    let seasonal = seasonal.map(|added| against(added, "repeating the last season"));
    let comparisons: Vec<String> = naive.into_iter().chain(seasonal).collect();
    if comparisons.is_empty() {
        return if item.expected_error.is_some_and(|error| error > 0.0) {
            "In tests repeating the last value was exact, and this was not.".to_owned()
        } else {
            "In tests it was exact, as repeating the last value was.".to_owned()
        };
    }
    let is_beaten = item.value_added.is_some_and(|added| added < 0.0);
    let note = if is_beaten && item.demand_class.has_gaps() {
        " Most single periods are 0 and so is the last value; compare totals instead."
    } else {
        ""
    };
    format!("In tests it was {}.{note}", comparisons.join(" and "))
}

fn against(added: f64, rule: &str) -> String {
    match added {
        added if added > 0.0005 => format!("{} closer than {rule}", percent(added)),
        added if added < -1.0 => format!("{} times as far off as {rule}", amount(1.0 - added)),
        added if added < -0.0005 => format!("{} further off than {rule}", percent(-added)),
        _ => format!("as close as {rule}"),
    }
}
