//! Theta on the means of blocks of steps, such as quarters of a series of months: chance cancels inside a block, so that the level and
//! the trend show more clearly (temporal aggregation; Kourentzes, Petropoulos and Trapero, 2014; Athanasopoulos, Hyndman,
//! Kourentzes and Petropoulos, 2017). The series comes without its season.

use super::dynamic_theta::DynamicTheta;
use crate::cancel;

/// Fewest blocks of a history from which a length is worth a method: its earlier half still fits a line.
const FEWEST_BLOCKS: usize = 9;

/// Steps per block and the model of the means of blocks, in units per step.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BlockTheta {
    length: usize,
    theta: DynamicTheta,
}

impl BlockTheta {
    /// Whether `count` values hold enough blocks of this length.
    pub(crate) fn suits(length: usize, count: usize) -> bool {
        count / length >= FEWEST_BLOCKS
    }

    /// Fits the means of blocks that end with the history, which holds at least one block.
    pub(crate) fn fit(values: &[f64], length: usize) -> Self {
        Self { length, theta: DynamicTheta::fit(&means(latest_blocks(values, length), length)) }
    }

    pub(crate) fn name(&self) -> String {
        format!("Theta over {} periods", self.length)
    }

    /// `horizon` values in units per step: lines between the middles of blocks. Repeats the mean of a history shorter than a block.
    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let known = means(latest_blocks(values, self.length), self.length);
        let Some(last) = known.last() else {
            return vec![values.iter().sum::<f64>() / values.len() as f64; horizon];
        };
        let mut middles = vec![*last];
        middles.extend(self.theta.forecast(&known, horizon.div_ceil(self.length) + 1));
        (0..horizon).map(|step| self.between(&middles, step)).collect()
    }

    /// One-step-ahead forecasts inside the history, from the blocks that end one step before; the step before where there is no
    /// block. Blocks with the same end modulo their length are walked together.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let before = |at: usize| values[at.saturating_sub(1)];
        let mut fitted: Vec<f64> = (0..values.len()).map(before).collect();
        for first in 0..self.length.min(values.len()) {
            cancel::tick();
            let mut known = means(&values[first..], self.length);
            let Some(last) = known.last().copied() else { continue };
            // One more block, of which only the forecast is used.
            known.push(last);
            let next = self.theta.fitted(&known);
            for block in 1..known.len() {
                if let Some(value) = fitted.get_mut(first + block * self.length) {
                    *value = self.between(&[known[block - 1], next[block]], 0);
                }
            }
        }
        fitted
    }

    /// The value of a step after the end of the history. The first middle lies half a block before this end.
    fn between(&self, middles: &[f64], step: usize) -> f64 {
        let place = (step as f64 + 0.5) / self.length as f64 + 0.5;
        let block = place.floor();
        let share = place - block;
        let middle = |at: usize| middles[at.min(middles.len() - 1)];
        middle(block as usize) * (1.0 - share) + middle(block as usize + 1) * share
    }
}

/// The values from the first whole block on, when the last one ends with the history.
fn latest_blocks(values: &[f64], length: usize) -> &[f64] {
    &values[values.len() % length..]
}

fn means(values: &[f64], length: usize) -> Vec<f64> {
    values.chunks_exact(length).map(|block| block.iter().sum::<f64>() / length as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::BlockTheta;

    fn line(count: usize) -> Vec<f64> {
        (0..count).map(|i| 50.0 + 2.0 * i as f64).collect()
    }

    #[test]
    fn the_forecast_of_a_rising_line_rises_step_by_step() {
        let values = line(61);
        let ahead = BlockTheta::fit(&values, 3).forecast(&values, 7);
        assert!(ahead.is_sorted_by(|a, b| a < b), "{ahead:?}");
        assert!((ahead[0] - 172.0).abs() < 4.0 && (ahead[6] - 184.0).abs() < 8.0, "{ahead:?}");
    }

    #[test]
    fn an_alternating_level_is_forecast_as_its_mean() {
        let values: Vec<f64> = (0..60).map(|i| if i % 2 == 0 { 10.0 } else { 30.0 }).collect();
        let ahead = BlockTheta::fit(&values, 4).forecast(&values, 5);
        assert!(ahead.iter().all(|value| (value - 20.0).abs() < 0.5), "{ahead:?}");
    }

    #[test]
    fn a_fitted_value_is_the_forecast_one_step_before() {
        let values: Vec<f64> =
            line(60).iter().enumerate().map(|(i, value)| value + (i * 7 % 5) as f64).collect();
        let model = BlockTheta::fit(&values, 3);
        let fitted = model.fitted(&values);
        for at in [33, 36, 57] {
            assert!((fitted[at] - model.forecast(&values[..at], 1)[0]).abs() < 1e-9);
        }
    }

    #[test]
    fn a_fitted_value_does_not_change_when_later_values_do() {
        let whole = line(60);
        let model = BlockTheta::fit(&whole, 6);
        let mut changed = whole.clone();
        changed[41..].fill(3.0);
        assert_eq!(model.fitted(&whole)[..=40], model.fitted(&changed)[..=40]);
    }

    #[test]
    fn a_history_shorter_than_a_block_has_a_finite_forecast() {
        let model = BlockTheta::fit(&line(60), 6);
        assert_eq!(model.forecast(&[4.0, 6.0], 3), [5.0; 3]);
        assert_eq!(model.fitted(&[4.0, 6.0]), [4.0, 4.0]);
    }
}
