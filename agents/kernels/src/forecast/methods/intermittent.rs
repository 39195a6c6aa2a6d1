//! Methods for intermittent demand: they smooth the size of demands and how often they occur separately.

/// Croston's method (1972): the smoothed size of a demand divided by the smoothed time between demands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Croston {
    pub rate: f64,
}

impl Croston {
    /// Expected demand per period after the history, and before each of its values.
    pub(crate) fn run(&self, history: &[f64]) -> (f64, Vec<f64>) {
        let correction = 1.0 - self.rate / 2.0;
        let (demand, mut fitted) = Sba { rate: self.rate }.run(history);
        fitted.iter_mut().for_each(|value| *value /= correction);
        (demand / correction, fitted)
    }
}

/// Croston's method (1972) with the correction of Syntetos and Boylan (2005).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sba {
    pub rate: f64,
}

impl Sba {
    /// Expected demand per period after the history, and before each of its values.
    pub(crate) fn run(&self, history: &[f64]) -> (f64, Vec<f64>) {
        let (mut size, mut interval, mut waited) = (0.0, 0.0, 0.0);
        let mut demand = 0.0;
        let mut fitted = Vec::with_capacity(history.len());
        for &value in history {
            fitted.push(demand);
            waited += 1.0;
            if value == 0.0 {
                continue;
            }
            if interval == 0.0 {
                (size, interval) = (value, waited);
            } else {
                size += self.rate * (value - size);
                interval += self.rate * (waited - interval);
            }
            waited = 0.0;
            demand = (1.0 - self.rate / 2.0) * size / interval;
        }
        (demand, fitted)
    }
}

/// The method of Teunter, Syntetos and Babai (2011): without demand the forecast decays towards zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tsb {
    pub size_rate: f64,
    pub probability_rate: f64,
}

impl Tsb {
    /// Expected demand per period after the history, and before each of its values.
    pub(crate) fn run(&self, history: &[f64]) -> (f64, Vec<f64>) {
        let demands = history.iter().filter(|value| **value != 0.0);
        let count = demands.clone().count() as f64;
        let mut size = demands.sum::<f64>() / count.max(1.0);
        let mut probability = count / history.len().max(1) as f64;
        let mut fitted = Vec::with_capacity(history.len());
        for &value in history {
            fitted.push(probability * size);
            let came = value != 0.0;
            probability += self.probability_rate * (f64::from(came) - probability);
            if came {
                size += self.size_rate * (value - size);
            }
        }
        (probability * size, fitted)
    }
}

#[cfg(test)]
mod tests {
    use super::{Croston, Sba, Tsb};

    #[test]
    fn five_pieces_every_third_period_are_the_corrected_mean_per_period() {
        let history: Vec<f64> = (1..=30).map(|i| if i % 3 == 0 { 5.0 } else { 0.0 }).collect();
        let (demand, _) = Sba { rate: 0.1 }.run(&history);
        assert!((demand - 0.95 * 5.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn croston_divides_the_size_by_the_time_between_demands() {
        let history: Vec<f64> = (1..=30).map(|i| if i % 3 == 0 { 5.0 } else { 0.0 }).collect();
        assert!((Croston { rate: 0.1 }.run(&history).0 - 5.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn croston_keeps_its_estimate_while_there_is_no_demand() {
        let before = Sba { rate: 0.1 }.run(&[0.0, 6.0]).0;
        let after = Sba { rate: 0.1 }.run(&[0.0, 6.0, 0.0, 0.0, 0.0]).0;
        assert_eq!(before, after);
    }

    #[test]
    fn the_forecast_of_a_product_without_recent_demand_falls_to_zero() {
        let mut history = vec![4.0, 0.0, 4.0, 0.0, 4.0, 0.0];
        let before = Tsb { size_rate: 0.1, probability_rate: 0.2 }.run(&history).0;
        history.extend([0.0; 20]);
        let after = Tsb { size_rate: 0.1, probability_rate: 0.2 }.run(&history).0;
        assert!(after < 0.2 * before);
    }
}
