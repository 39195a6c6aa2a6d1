//! Columns with mean zero and a common scale, as shrinkage needs them; the constant is never shrunk.

use super::RegressionError;
use super::design::Design;

/// Centred columns and values, and the way back.
pub(super) struct Standardised {
    pub(super) design: Design,
    pub(super) values: Vec<f64>,
    /// One unit of every column; zero of a constant column, which is left out.
    scales: Vec<f64>,
    means: Vec<f64>,
    mean: f64,
}

impl Standardised {
    /// `scales` are the units in which coefficients are compared; standard deviations when `None`.
    pub(super) fn of(
        design: &Design,
        values: &[f64],
        scales: Option<&[f64]>,
    ) -> Result<Self, RegressionError> {
        design.check(values)?;
        if let Some(scales) = scales.filter(|scales| scales.len() != design.columns()) {
            return Err(RegressionError::Length { have: scales.len(), need: design.columns() });
        }
        let rows = design.rows() as f64;
        let mean = values.iter().sum::<f64>() / rows;
        let mut standardised = Self {
            design: design.clone(),
            values: values.iter().map(|value| value - mean).collect(),
            scales: Vec::with_capacity(design.columns()),
            means: Vec::with_capacity(design.columns()),
            mean,
        };
        for number in 0..design.columns() {
            let column = standardised.design.column_mut(number);
            let middle = column.iter().sum::<f64>() / rows;
            column.iter_mut().for_each(|value| *value -= middle);
            let deviation = (column.iter().map(|value| value * value).sum::<f64>() / rows).sqrt();
            let scale = scales.map_or(deviation, |scales| scales[number]);
            let is_constant = deviation <= 1e-12 * middle.abs() || deviation == 0.0 || scale == 0.0;
            column.iter_mut().for_each(|value| *value = if is_constant { 0.0 } else { *value / scale });
            standardised.scales.push(if is_constant { 0.0 } else { scale });
            standardised.means.push(middle);
        }
        Ok(standardised)
    }

    /// Coefficients per unit of the design's columns, and the constant.
    pub(super) fn restore(&self, shrunk: &[f64]) -> (Vec<f64>, f64) {
        let coefficients: Vec<f64> = shrunk
            .iter()
            .zip(&self.scales)
            .map(|(value, scale)| if *scale == 0.0 { 0.0 } else { value / scale })
            .collect();
        let constant = self.mean - super::design::dot(&coefficients, &self.means);
        (coefficients, constant)
    }
}
