//! What is not known of the time that a forecast is compared with, and counts as the mean of what is.

use std::cmp::Reverse;

use crate::demand_forecasting::plan::outlook::{Forecast, common_end};
use kernels::cancel;

/// Periods of the time compared with of which there are no records.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct UnknownBefore {
    /// Those of which nothing is known of any product; only counted when all products end together.
    pub periods: usize,
    /// Products that lack further ones, with their number, those with most first.
    pub products: Vec<LacksRecords>,
}

/// A product and the periods that are not known of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LacksRecords {
    pub product: String,
    pub periods: usize,
    /// Whether nothing at all is known of it, so that it counts as 0.
    pub is_without_any: bool,
}

impl UnknownBefore {
    /// Of `horizon` periods, which lie `shift` periods before those that are forecast.
    pub(crate) fn of(forecasts: &[Forecast], horizon: usize, shift: i64) -> Self {
        let span = |last: i64| (last + 1 - shift)..(last + 1 - shift + horizon as i64);
        let together = common_end(forecasts).map_or(0..0, span);
        let whole: Vec<i64> = together.filter(|index| is_unknown(forecasts, *index)).collect();
        let mut products = Vec::new();
        for forecast in forecasts {
            cancel::tick();
            let series = &forecast.series;
            let span = span(series.last());
            let lacks = |index: &i64| series.covers(*index) && series.value(*index).is_none();
            let periods = span.clone().filter(|index| lacks(index) && !whole.contains(index)).count();
            if periods > 0 {
                let is_without_any = series.mean(span.start, horizon).is_none();
                products.push(LacksRecords { product: series.product.clone(), periods, is_without_any });
            }
        }
        products.sort_by_key(|one| Reverse(one.periods));
        Self { periods: whole.len(), products }
    }
}

/// Whether nothing is known of a period, of any product that has a history there.
pub(crate) fn is_unknown(forecasts: &[Forecast], index: i64) -> bool {
    let there = || forecasts.iter().map(|forecast| &forecast.series).filter(|series| series.covers(index));
    there().next().is_some() && there().all(|series| series.value(index).is_none())
}
