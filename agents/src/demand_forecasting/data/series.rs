//! The demand of one product on a calendar, and how rows become such series.

use intake::cover::Missing;
use intake::{calendar::Calendar, demand::DemandRow};
use kernels::cancel;
use report::result::Warning;

/// One product. `values[i]` is the demand of period `first + i`, NaN where it is unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub product: String,
    pub first: i64,
    pub values: Vec<f64>,
}

impl Series {
    /// The last period.
    pub fn last(&self) -> i64 {
        self.first + self.values.len() as i64 - 1
    }

    /// Whether a period lies within the series.
    pub fn covers(&self, index: i64) -> bool {
        (self.first..=self.last()).contains(&index)
    }

    /// Demand of `count` periods from `from` on; an unknown value counts as the mean of the known ones.
    pub fn sum(&self, from: i64, count: usize) -> f64 {
        let inside = (from.max(self.first)..(from + count as i64).min(self.last() + 1)).count();
        self.mean(from, count).map_or(0.0, |mean| mean * inside as f64)
    }

    /// The mean of the known values of `count` periods from `from` on; `None` without any.
    pub fn mean(&self, from: i64, count: usize) -> Option<f64> {
        let known: Vec<f64> = (from..from + count as i64).filter_map(|index| self.value(index)).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    }

    /// Demand of one period; `None` when it is unknown or outside the series.
    pub fn value(&self, index: i64) -> Option<f64> {
        let position = usize::try_from(index - self.first).ok()?;
        self.values.get(position).copied().filter(|value| !value.is_nan())
    }
}

/// Adds up the rows of each product per period, into one series per product.
pub(crate) fn add_up(
    products: Vec<String>,
    rows: &[DemandRow],
    calendar: &Calendar,
    missing: Missing,
) -> Vec<Option<Series>> {
    let mut spans: Vec<Option<(i64, i64)>> = vec![None; products.len()];
    for row in rows {
        let index = calendar.index(row.date);
        let (first, last) = spans[row.product].unwrap_or((index, index));
        spans[row.product] = Some((first.min(index), last.max(index)));
    }
    let file_last = spans.iter().flatten().map(|span| span.1).max().unwrap_or(0);
    let mut series: Vec<Option<Series>> = Vec::with_capacity(products.len());
    for (product, span) in products.into_iter().zip(&spans) {
        cancel::tick();
        series.push(span.map(|(first, last)| {
            let last = if missing == Missing::NoSale { file_last } else { last };
            Series { product, first, values: vec![f64::NAN; (last - first + 1) as usize] }
        }));
    }
    for row in rows {
        if let Some(series) = &mut series[row.product] {
            let position = (calendar.index(row.date) - series.first) as usize;
            let value = &mut series.values[position];
            *value = if value.is_nan() { row.quantity } else { *value + row.quantity };
        }
    }
    series
}

/// Counts the periods without a row, and sets them to zero if a missing row means no sale.
pub(crate) fn fill_gaps(series: &mut [Option<Series>], missing: Missing) -> usize {
    let mut gaps = 0;
    for value in series.iter_mut().flatten().flat_map(|series| &mut series.values) {
        if value.is_nan() {
            gaps += 1;
            if missing == Missing::NoSale {
                *value = 0.0;
            }
        }
    }
    gaps
}

/// Sets the demand of a period with more returns than sales to zero.
pub(crate) fn lift_to_zero(series: &mut [Series], warnings: &mut Vec<Warning>) {
    let mut lifted = 0;
    for value in series.iter_mut().flat_map(|series| &mut series.values) {
        if *value < 0.0 {
            *value = 0.0;
            lifted += 1;
        }
    }
    if lifted > 0 {
        warnings.push(Warning::general(format!(
            "In {lifted} periods of single products more came back than was sold; they count as 0."
        )));
    }
}
