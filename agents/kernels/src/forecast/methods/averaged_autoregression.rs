//! Autoregression where a short history cannot prove that its level returns to a mean. The test in `autoregression` often misses a
//! level that wanders, and a forecast that returns to an old mean is then far off. So without a proof that the level wanders,
//! the forecast is the mean of both forms: of the values and of their changes (Hansen, 2010, on autoregressions near a unit root).

use super::autoregression::Autoregression;

/// One form or two; the forecast is their mean.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AveragedAutoregression {
    forms: Vec<Autoregression>,
}

impl AveragedAutoregression {
    pub(crate) fn fit(values: &[f64], longest: usize) -> Self {
        let fitting = Autoregression::fit(values, longest);
        let forms = if fitting.is_of_changes() {
            vec![fitting]
        } else {
            vec![fitting, Autoregression::of_changes(values, longest)]
        };
        Self { forms }
    }

    pub(crate) fn name(&self) -> String {
        match self.forms.as_slice() {
            [only] => only.name(),
            forms => {
                let names: Vec<String> = forms.iter().map(Autoregression::name).collect();
                format!("Mean of {}", names.join(" and "))
            }
        }
    }

    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        self.mean_of(|form| form.forecast(values, horizon))
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        self.mean_of(|form| form.fitted(values))
    }

    fn mean_of(&self, row: impl Fn(&Autoregression) -> Vec<f64>) -> Vec<f64> {
        let rows: Vec<Vec<f64>> = self.forms.iter().map(row).collect();
        let mean = |i: usize| rows.iter().map(|row| row[i]).sum::<f64>() / rows.len() as f64;
        (0..rows[0].len()).map(mean).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::AveragedAutoregression;
    use crate::forecast::methods::autoregression::Autoregression;

    /// Noise around 20 that is higher in the last values, too late to prove that the level wanders.
    fn risen() -> Vec<f64> {
        (0..60).map(|i| f64::from(i * 7919 % 13) / 4.0 + if i < 57 { 20.0 } else { 24.0 }).collect()
    }

    #[test]
    fn without_proof_of_a_wandering_level_the_forecast_is_the_mean_of_both_forms() {
        let values = risen();
        let averaged = AveragedAutoregression::fit(&values, 2);
        let returned = Autoregression::fit(&values, 2).forecast(&values, 30)[29];
        let stayed = Autoregression::of_changes(&values, 2).forecast(&values, 30)[29];
        assert!(returned + 1.0 < stayed, "{returned} {stayed}");
        assert_eq!(averaged.forecast(&values, 30)[29], f64::midpoint(returned, stayed));
        assert!(averaged.name().starts_with("Mean of AR("), "{}", averaged.name());
    }

    #[test]
    fn a_proved_wandering_level_is_forecast_by_its_changes_alone() {
        let values: Vec<f64> = (0..60).map(|i| 3.0 * f64::from(i) + f64::from(i % 2)).collect();
        let averaged = AveragedAutoregression::fit(&values, 4);
        let alone = Autoregression::of_changes(&values, 4);
        assert_eq!(averaged.forecast(&values, 5), alone.forecast(&values, 5));
        assert_eq!(averaged.fitted(&values), alone.fitted(&values));
    }
}
