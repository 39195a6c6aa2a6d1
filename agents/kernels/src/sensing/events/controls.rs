//! Products that an event did not concern, and how much each of them counts in the comparison.

use crate::cancel;
use crate::sensing::calm::Calm;

/// A control's values at the rows of the target; short gaps are filled with the value before, long ones exclude it.
pub(super) fn at_rows(control: &Calm, target: &Calm, rows: &[usize]) -> Option<Vec<f64>> {
    let mut gaps = 0;
    let mut values = Vec::with_capacity(rows.len());
    for row in rows {
        let period = target.periods[*row];
        let place = control.periods.partition_point(|other| *other <= period);
        let last = place.checked_sub(1)?;
        gaps += usize::from(control.periods[last] != period);
        values.push(control.values[last]);
    }
    (gaps * 20 <= rows.len()).then_some(values)
}

/// Weights of at least zero whose sum of controls is closest to the target before the event, constants apart, by
/// coordinate descent.
pub(super) fn weights(controls: &[Vec<f64>], target: &[f64]) -> Vec<f64> {
    let count = target.len();
    let centred = |values: &[f64]| -> Vec<f64> {
        let mean = values.iter().sum::<f64>() / count as f64;
        values.iter().map(|value| value - mean).collect()
    };
    let columns: Vec<Vec<f64>> = controls.iter().map(|control| centred(&control[..count])).collect();
    let mut rest = centred(target);
    let dot = |left: &[f64], right: &[f64]| left.iter().zip(right).map(|(a, b)| a * b).sum::<f64>();
    let squares: Vec<f64> = columns.iter().map(|column| dot(column, column)).collect();
    let mut weights = vec![0.0; columns.len()];
    for _ in 0..500 {
        let mut largest = 0.0_f64;
        for (number, column) in columns.iter().enumerate() {
            cancel::step(count);
            if squares[number] <= 1e-12 {
                continue;
            }
            // A small ridge spreads the weight over controls that are alike.
            let wanted = (dot(column, &rest) + squares[number] * weights[number]) / (squares[number] * 1.01);
            let change: f64 = wanted.max(0.0) - weights[number];
            weights[number] += change;
            rest.iter_mut().zip(column).for_each(|(rest, value)| *rest -= change * value);
            largest = largest.max(change.abs());
        }
        if largest < 1e-9 {
            break;
        }
    }
    weights.iter_mut().filter(|weight| **weight < 1e-6).for_each(|weight| *weight = 0.0);
    weights
}
