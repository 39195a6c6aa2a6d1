//! The description of every product: class, trend, season, error, and a sentence that explains its forecast.

use kernels::{
    classes::{AbcClass, XyzClass, abc},
    forecast::portrait,
};

use crate::demand_forecasting::{
    data::{history::History, unit_value::UnitValue},
    plan::outlook::Forecast,
    tell::{explanation::explanation, item::Item},
};
use intake::calendar::{Calendar, Frequency};

/// Every product of the forecasts, in their order. Classes are by value if `unit_value` is given, else by volume.
pub(super) fn items(
    history: &History,
    forecasts: &[Forecast],
    unit_value: Option<&UnitValue>,
    is_chosen: bool,
) -> Vec<Item> {
    let mut sizes = Vec::with_capacity(forecasts.len());
    for forecast in forecasts {
        let volume: f64 = forecast.result.point.iter().sum();
        let per_unit = unit_value.map_or(1.0, |unit_value| unit_value.per_unit(&forecast.series.product));
        sizes.push(volume * per_unit);
    }
    let classes = abc(&sizes);
    forecasts.iter().zip(classes).map(|(forecast, class)| item(history, forecast, class, is_chosen)).collect()
}

fn item(history: &History, forecast: &Forecast, abc: AbcClass, is_chosen: bool) -> Item {
    let (series, result) = (&forecast.series, &forecast.result);
    let frequency = history.calendar.frequency;
    let year = frequency.periods_per_year() as usize;
    let season = result.season.or_else(|| frequency.seasons().first().copied());
    let portrait = portrait(&series.values, season, result.season.is_some(), year);
    let accuracy = result.accuracy.as_ref();
    let peak = portrait.season_peak.map(|at| series.first + at as i64);
    let mut item = Item {
        product: series.product.clone(),
        abc,
        xyz: XyzClass::of(portrait.variation.unwrap_or(f64::NAN)),
        demand_class: result.demand_class,
        season_peak: peak.map(|index| name_of_peak(&history.calendar, index, result.season)),
        weak_pattern: result.weak_season.map(|length| name_of_pattern(frequency, length)),
        last_year: (series.values.len() >= year).then(|| series.sum(series.last() + 1 - year as i64, year)),
        forecast_total: result.point.iter().sum(),
        expected_error: accuracy.and_then(|accuracy| finite(accuracy.mae * portrait.mean_size)),
        value_added: accuracy.and_then(|accuracy| finite(accuracy.value_added)),
        value_added_seasonal: accuracy.and_then(|accuracy| finite(accuracy.value_added_seasonal)),
        explanation: String::new(),
        portrait,
    };
    item.explanation = explanation(&item, forecast, frequency, is_chosen);
    item
}

/// A value that may be unknown; infinite and undefined ones are.
fn finite(value: f64) -> Option<f64> {
    Some(value).filter(|value| value.is_finite())
}

/// `of the week`, `of the year`, or of another length: `of 6 months`.
fn name_of_pattern(frequency: Frequency, length: usize) -> String {
    match (frequency, length) {
        (Frequency::Daily, 7) => "of the week".to_owned(),
        (Frequency::Daily, 365)
        | (Frequency::Weekly, 52)
        | (Frequency::Monthly, 12)
        | (Frequency::Quarterly, 4) => "of the year".to_owned(),
        _ => format!("of {length} {}s", frequency.noun()),
    }
}

/// The name of a weekday in a week, of a quarter of a year, else of a month.
fn name_of_peak(calendar: &Calendar, index: i64, season: Option<usize>) -> String {
    use chrono::Datelike;
    let start = calendar.start(index);
    match calendar.frequency {
        Frequency::Daily if season == Some(7) => start.format("%a").to_string(),
        Frequency::Quarterly => format!("Q{}", start.month0() / 3 + 1),
        Frequency::Daily | Frequency::Weekly | Frequency::Monthly | Frequency::Yearly => {
            start.format("%b").to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand_forecasting::data::history::tests::history;
    use kernels::forecast::{ForecastOptions, MethodChoice, MoreLevels, SeriesInput, forecast_series};

    const OPTIONS: ForecastOptions = ForecastOptions {
        horizon: 3,
        backtest_windows: 3,
        non_negative: true,
        draw_in_outliers: true,
        more_levels: MoreLevels::NONE,
        method: MethodChoice::Ensemble,
    };

    fn portraits(text: &str, season: usize) -> Vec<Item> {
        let history = history(text, None).unwrap();
        let mut forecasts = Vec::new();
        for series in &history.series {
            let input = SeriesInput { values: &series.values, periods: &[season], ..SeriesInput::default() };
            let result = forecast_series(&input, &OPTIONS).unwrap();
            forecasts.push(Forecast { series: series.clone(), result });
        }
        items(&history, &forecasts, None, false)
    }

    fn months(value: impl Fn(i32) -> f64) -> String {
        let mut text = "date,demand,product_id\n".to_owned();
        for month in 0..48 {
            text.push_str(&format!("{}-{:02}-01,{},A\n", 2022 + month / 12, month % 12 + 1, value(month)));
        }
        text
    }

    #[test]
    fn a_seasonal_product_is_described_by_its_strength_and_its_peak() {
        let text = months(|month| 100.0 + if month % 12 == 11 { 80.0 } else { f64::from(month % 5) });
        let item = &portraits(&text, 12)[0];
        assert_eq!(item.season_peak.as_deref(), Some("Dec"));
        assert!(item.portrait.season_strength.unwrap() > 0.95);
        assert_eq!((item.abc.letter(), item.xyz.letter()), ('A', 'X'));
        assert!(item.explanation.contains("highest in Dec"), "{}", item.explanation);
    }

    #[test]
    fn a_weak_pattern_is_named_as_one_that_may_be_chance_and_never_as_a_season() {
        let history = history(&months(|month| 100.0 + f64::from(month * 7 % 11)), None).unwrap();
        let series = history.series[0].clone();
        let input = SeriesInput { values: &series.values, periods: &[12], ..SeriesInput::default() };
        let mut result = forecast_series(&input, &OPTIONS).unwrap();
        (result.season, result.weak_season) = (None, Some(12));
        let item = &items(&history, &[Forecast { series, result }], None, false)[0];
        assert_eq!((item.season_peak.as_deref(), item.weak_pattern.as_deref()), (None, Some("of the year")));
        let expected = "demand is regular and no season could be proved; a weak pattern of the year, which may be chance, is \
                        followed.";
        assert!(item.explanation.contains(expected), "{}", item.explanation);
    }

    #[test]
    fn weekdays_name_the_peak_of_a_week() {
        let mut text = "date,demand,product_id\n".to_owned();
        let mut day: chrono::NaiveDate = "2025-01-01".parse().unwrap();
        for _ in 0..84 {
            let demand = if day.format("%a").to_string() == "Fri" { 50 } else { 10 };
            text.push_str(&format!("{day},{demand},A\n"));
            day = day.succ_opt().unwrap();
        }
        assert_eq!(portraits(&text, 7)[0].season_peak.as_deref(), Some("Fri"));
    }

    #[test]
    fn a_product_with_one_record_has_a_portrait_full_of_gaps() {
        let text = months(|_| 10.0) + "2025-12-01,4,NEW\n";
        let item = &portraits(&text, 12)[1];
        assert_eq!((item.expected_error, item.last_year, item.portrait.trend), (None, None, None));
        assert!(item.explanation.contains("too short"), "{}", item.explanation);
    }
}
