//! The forecasts of the model at one origin, for all products.

use crate::sensing::data::calendar::Calendar;
use crate::sensing::data::columns::Column;
use crate::sensing::data::filled::Filled;
use crate::sensing::data::product::Product;
use crate::sensing::fit::effects::{self, Effects};
use crate::sensing::fit::fitted::Fitted;
use crate::sensing::problem::Problem;
use crate::sensing::sensed::Scale;

/// What a model is made of, with or without signals.
pub(crate) struct Recipe<'a> {
    pub problem: &'a Problem,
    pub calendar: &'a Calendar,
    pub scale: Scale,
    pub columns: &'a [Column],
}

impl Recipe<'_> {
    /// The chosen columns as one product sees them, over all periods. `filled` is by signal.
    pub(crate) fn columns_of(&self, filled: &[Filled], series: usize) -> Vec<Vec<f64>> {
        let values = |column: &Column| {
            let kind = self.problem.signals[column.signal].kind;
            column.values(&filled[column.signal], kind, series)
        };
        self.columns.iter().map(values).collect()
    }

    /// The models of all products, and their effects.
    pub(crate) fn fit(&self, products: &[Product], filled: &[Filled]) -> (Vec<Fitted>, Effects) {
        let all: Vec<Vec<Vec<f64>>> =
            products.iter().map(|product| self.columns_of(filled, product.series)).collect();
        let rows: Vec<Vec<Vec<f64>>> = products
            .iter()
            .zip(&all)
            .map(|(product, columns)| columns.iter().map(|column| product.rows_of(column)).collect())
            .collect();
        let effects = effects::estimate(products, &rows, self.columns.len());
        let fitted = products
            .iter()
            .zip(&all)
            .zip(&effects.products)
            .map(|((product, columns), own)| {
                let coefficients: Vec<f64> = own.drawn.iter().map(|estimate| estimate.value).collect();
                Fitted::new(product, self.calendar, self.scale, columns, &coefficients)
            })
            .collect();
        (fitted, effects)
    }
}
