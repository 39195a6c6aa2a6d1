//! The numbers of a forecast that grow with the growth of the workbook: the forecast itself and the ends of its ranges.

use kernels::forecast::SeriesForecast;

/// A number per period that grows, with its names and its formulas.
pub(in crate::demand_forecasting::tell) struct Growing {
    pub name: &'static str,
    /// The column that holds the same number before growth.
    pub before_growth: &'static str,
    /// Calculates the number from the one before growth.
    pub formula: &'static str,
    /// Adds up one date over the products in the total.
    pub sum_of_date: &'static str,
    pub values: fn(&SeriesForecast) -> &[f64],
}

/// The forecast first, then the ends of its ranges.
pub(in crate::demand_forecasting::tell) const GROWING: [Growing; 5] = [
    Growing {
        name: "forecast",
        before_growth: "forecast_before_growth",
        formula: "[forecast_before_growth]*[growth_factor]",
        sum_of_date: "SUMIFS(forecast_report[forecast],forecast_report[date],[x],forecast_report[in_total],1)",
        values: |result| &result.point,
    },
    Growing {
        name: "lower_80",
        before_growth: "lower_80_before_growth",
        formula: "[lower_80_before_growth]*[growth_factor]",
        sum_of_date: "SUMIFS(forecast_report[lower_80],forecast_report[date],[x],forecast_report[in_total],1)",
        values: |result| &result.lower_80,
    },
    Growing {
        name: "upper_80",
        before_growth: "upper_80_before_growth",
        formula: "[upper_80_before_growth]*[growth_factor]",
        sum_of_date: "SUMIFS(forecast_report[upper_80],forecast_report[date],[x],forecast_report[in_total],1)",
        values: |result| &result.upper_80,
    },
    Growing {
        name: "lower_95",
        before_growth: "lower_95_before_growth",
        formula: "[lower_95_before_growth]*[growth_factor]",
        sum_of_date: "SUMIFS(forecast_report[lower_95],forecast_report[date],[x],forecast_report[in_total],1)",
        values: |result| &result.lower_95,
    },
    Growing {
        name: "upper_95",
        before_growth: "upper_95_before_growth",
        formula: "[upper_95_before_growth]*[growth_factor]",
        sum_of_date: "SUMIFS(forecast_report[upper_95],forecast_report[date],[x],forecast_report[in_total],1)",
        values: |result| &result.upper_95,
    },
];
