//! The inputs and the totals of the workbook of a forecast. A changed `growth_percent` in the workbook gives the same numbers
//! as a run with that growth; the formulas in between are those of `tables`.

use crate::demand_forecasting::{
    data::history::History,
    growth::{Growth, Per},
    plan::outlook::{Basis, Forecast, Outlook},
    tell::tables::Growing,
};
use report::result::{Figure, Input};

/// The forecasts of a run and the data for their formulas.
pub(super) struct Source<'a> {
    pub history: &'a History,
    pub forecasts: &'a [Forecast],
    /// The forecasts before growth, if any growth was assumed.
    pub without_growth: Option<&'a [Forecast]>,
    pub growth: Option<&'a Growth>,
    /// The forecasts that the totals add up.
    pub totalled: &'a [Forecast],
}

impl Source<'_> {
    /// Whether the growth of the workbook applies to a product.
    pub(super) fn grows(&self, product: &str) -> bool {
        self.growth.is_none_or(|growth| growth.is_for(product))
    }

    /// The assumed growth of a product up to a period ahead.
    pub(super) fn growth_factor(&self, product: &str, periods_ahead: usize) -> f64 {
        let growth = self.growth.filter(|growth| growth.is_for(product));
        growth.map_or(1.0, |growth| growth.factor(periods_ahead, self.history.calendar.frequency))
    }

    /// Whether a product is in the totals, which leave out products that ended before the others.
    pub(super) fn is_in_total(&self, forecast: &Forecast) -> bool {
        self.totalled.len() == self.forecasts.len()
            || self.totalled.first().is_some_and(|one| one.series.last() == forecast.series.last())
    }
}

/// The inputs of the workbook: the assumed growth, or zero, which the user can change.
pub(super) fn inputs(history: &History, growth: Option<&Growth>) -> Vec<Input> {
    let per = growth.map_or(Per::Horizon, |growth| growth.per);
    let percent = growth.map_or(0.0, |growth| growth.percent);
    let none = "no growth is assumed";
    let plain = |name, label: &str, value| Input { unit: None, ..Input::new(name, label, value, "") };
    vec![
        Input::new("growth_percent", "Growth on top of what the history shows", percent, "percent")
            .from_params(&["growth"])
            .otherwise(none),
        plain(
            "growth_compounds",
            "Growth compounds with time: 1 is yes, 0 is the same in every period",
            f64::from(u8::from(per.in_a_year().is_some())),
        )
        .from_params(&["growth"])
        .otherwise(none),
        plain(
            "growth_times_per_year",
            "Compounding times a year: 52 weeks, 12 months, 4 quarters, 1 year",
            per.in_a_year().unwrap_or(1.0),
        )
        .from_params(&["growth"])
        .otherwise(none),
        plain(
            "periods_per_year",
            "Periods of the forecast in a year",
            history.calendar.frequency.periods_per_year() as f64,
        )
        .otherwise("the periods of the file"),
    ]
}

/// The totals, next to those before growth and those of an earlier time.
pub(super) fn figures(outlook: &Outlook, without_growth: Option<f64>) -> Vec<Figure> {
    let total = Figure {
        formula: Some("SUMIFS(forecast_report[forecast],forecast_report[in_total],1)".into()),
        ..units("forecast_total", "Forecast in total", outlook.total)
    };
    let before_growth = without_growth.unwrap_or(outlook.total);
    let without_growth = Figure {
        formula: Some("SUMIFS(forecast_report[forecast_before_growth],forecast_report[in_total],1)".into()),
        ..units("forecast_without_growth", "Without assumed growth", before_growth)
    };
    let mut figures = vec![total, without_growth];
    if let (Some(earlier), Some(basis)) = (outlook.total_before.filter(|total| *total > 0.0), outlook.basis) {
        let label = match basis {
            Basis::YearBefore => "Same time a year before",
            Basis::LastPeriods => "As many periods before",
        };
        figures.push(units("total_before", label, earlier));
        figures.push(Figure {
            name: "forecast_change",
            label: "Change".to_owned(),
            value: outlook.total / earlier - 1.0,
            unit: None,
            formula: Some("forecast_total/total_before-1".into()),
            format: Some("+0.0%;-0.0%;0.0%"),
        });
    }
    figures
}

/// How wide the ranges of this level are beside the forecast; none without demand.
pub(super) fn range_width(forecasts: &[Forecast], percent: u8, total: f64) -> Option<Figure> {
    let sum = |end: Growing| -> f64 {
        forecasts.iter().map(|forecast| end.values(&forecast.result).iter().sum::<f64>()).sum()
    };
    let sum_of =
        |end: Growing| format!("SUMIFS(forecast_report[{}],forecast_report[in_total],1)", end.name());
    let (lower, upper) = (Growing::Lower(percent), Growing::Upper(percent));
    let width = (sum(upper) - sum(lower)) / total;
    width.is_finite().then(|| Figure {
        name: "range_width",
        label: "Width of the ranges, of the forecast".to_owned(),
        value: width,
        unit: Some("share"),
        formula: Some(format!("({}-{})/forecast_total", sum_of(upper), sum_of(lower)).into()),
        format: Some("0.0%"),
    })
}

/// A plain number of units.
fn units(name: &'static str, label: &str, value: f64) -> Figure {
    Figure { name, label: label.to_owned(), value, unit: Some("units"), formula: None, format: None }
}
