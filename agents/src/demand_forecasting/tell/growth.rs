//! The assumed growth as part of a sentence.

use crate::demand_forecasting::{
    growth::{Growth, Per},
    tell::names::some_of,
};
use report::number::percent;

/// `10 % more in every period`, `5 % less per year, compounding, for A and B`.
pub(super) fn growth_in_words(growth: &Growth) -> String {
    let direction = if growth.percent < 0.0 { "less" } else { "more" };
    let time = match growth.per {
        Per::Horizon => "in every period",
        Per::Week => "per week, compounding",
        Per::Month => "per month, compounding",
        Per::Quarter => "per quarter, compounding",
        Per::Year => "per year, compounding",
    };
    let size = percent(growth.percent.abs() / 100.0);
    let products = match growth.products.len() {
        0 => String::new(),
        _ => format!(", only for {}", some_of(&growth.products)),
    };
    format!("{size} {direction} than the history shows, {time}{products}")
}
