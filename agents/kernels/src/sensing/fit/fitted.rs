//! The model of one product with its coefficients: what it expects in every period.

use crate::sensing::data::algebra::{solve, sum_of};
use crate::sensing::data::calendar::{Calendar, Part};
use crate::sensing::data::product::Product;
use crate::sensing::sensed::Scale;

/// Linear predictors are kept in these bounds, so that demand stays finite.
const BOUND: f64 = 600.0;

/// The parts of the linear predictor over all periods, on the scale of the response.
#[derive(Debug, Clone)]
pub(crate) struct Fitted {
    pub scale: Scale,
    pub unit: f64,
    pub base: f64,
    pub events: Vec<f64>,
    pub trend: Vec<f64>,
    pub season: Vec<f64>,
    /// By column.
    pub signals: Vec<Vec<f64>>,
    /// What is remembered from the periods before each one.
    pub level: Vec<f64>,
    pub sigma: f64,
    pub persistence: f64,
}

impl Fitted {
    /// `columns` are the chosen columns over all periods, `coefficients` theirs.
    pub(crate) fn new(
        product: &Product,
        calendar: &Calendar,
        scale: Scale,
        columns: &[Vec<f64>],
        coefficients: &[f64],
    ) -> Self {
        let all = calendar.columns[0].len();
        let signals: Vec<Vec<f64>> = columns
            .iter()
            .zip(coefficients)
            .map(|(column, coefficient)| column.iter().map(|value| coefficient * value).collect())
            .collect();
        let mut rest = product.response.clone();
        for signal in &signals {
            rest.iter_mut().zip(product.rows_of(signal)).for_each(|(rest, value)| *rest -= value);
        }
        let whitened: Vec<Vec<f64>> =
            product.base.iter().map(|column| product.whitened(column.clone())).collect();
        let calendar_coefficients = solve(&whitened, &product.whitened(rest.clone()));
        let explained = sum_of(&product.base, &calendar_coefficients);
        rest.iter_mut().zip(&explained).for_each(|(rest, value)| *rest -= value);
        let mut fitted = Self {
            scale,
            unit: product.unit,
            base: calendar_coefficients[0],
            events: vec![0.0; all],
            trend: vec![0.0; all],
            season: vec![0.0; all],
            signals,
            level: vec![0.0; all],
            sigma: product.sigma,
            persistence: product.memory.keep * (1.0 - product.memory.noise),
        };
        fitted.add_calendar(calendar, product.series, &calendar_coefficients);
        fitted.add_level(product, &rest);
        fitted
    }

    fn add_calendar(&mut self, calendar: &Calendar, series: usize, coefficients: &[f64]) {
        for ((part, column), coefficient) in calendar.of_series(series).into_iter().zip(coefficients).skip(1)
        {
            let target = match part {
                Part::Base => &mut self.events,
                Part::Trend => &mut self.trend,
                Part::Season => &mut self.season,
            };
            target.iter_mut().zip(column).for_each(|(sum, value)| *sum += coefficient * value);
        }
    }

    /// `rest` are the weighted rows that calendar and signals leave.
    fn add_level(&mut self, product: &Product, rest: &[f64]) {
        let states = product.whitener.states(rest);
        let mut last: Option<(usize, f64)> = None;
        let mut row = 0;
        for t in 0..self.level.len() {
            if let Some((since, state)) = last {
                self.level[t] = state * product.memory.keep.powi((t - since) as i32);
            }
            if product.periods.get(row) == Some(&t) {
                let root = product.roots.get(row).copied().unwrap_or(1.0);
                last = Some((t, states[row] / root));
                row += 1;
            }
        }
    }

    /// The linear predictor without what is remembered.
    pub(crate) fn mean(&self, t: usize) -> f64 {
        let signals: f64 = self.signals.iter().map(|signal| signal[t]).sum();
        self.base + self.events[t] + self.trend[t] + self.season[t] + signals
    }

    pub(crate) fn predictor(&self, t: usize) -> f64 {
        self.mean(t) + self.level[t]
    }

    /// Demand that the model expects, in units.
    pub(crate) fn demand(&self, t: usize) -> f64 {
        self.to_units(self.predictor(t))
    }

    pub(crate) fn to_units(&self, predictor: f64) -> f64 {
        match self.scale {
            Scale::Log | Scale::Count => predictor.clamp(-BOUND, BOUND).exp(),
            Scale::Linear => predictor * self.unit,
        }
    }
}
