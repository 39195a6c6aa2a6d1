//! Sums of products and small systems of equations, for steps on the way that need no standard errors.

/// Sum of products, in four lanes so that the processor adds them side by side.
pub(crate) fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut lanes = [0.0; 4];
    let (left_chunks, right_chunks) = (left.chunks_exact(4), right.chunks_exact(4));
    let rest: f64 = left_chunks.remainder().iter().zip(right_chunks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in left_chunks.zip(right_chunks) {
        for lane in 0..4 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes[0] + lanes[1] + lanes[2] + lanes[3] + rest
}

/// The sum of columns times coefficients.
pub(crate) fn sum_of(columns: &[Vec<f64>], coefficients: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; columns.first().map_or(0, Vec::len)];
    for (column, coefficient) in columns.iter().zip(coefficients) {
        sums.iter_mut().zip(column).for_each(|(sum, value)| *sum += coefficient * value);
    }
    sums
}

/// Least squares by the normal equations, for steps on the way; dependent columns get zero.
pub(crate) fn solve(columns: &[Vec<f64>], response: &[f64]) -> Vec<f64> {
    let size = columns.len();
    let mut cross = vec![0.0; size * size];
    for i in 0..size {
        for j in 0..=i {
            cross[i * size + j] = dot(&columns[i], &columns[j]);
            cross[j * size + i] = cross[i * size + j];
        }
    }
    let right: Vec<f64> = columns.iter().map(|column| dot(column, response)).collect();
    solve_cross(&mut cross, right)
}

/// Solves symmetric equations by elimination; a pivot that is all rounding gives zero.
pub(crate) fn solve_cross(cross: &mut [f64], mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    let diagonal: Vec<f64> = (0..size).map(|i| cross[i * size + i]).collect();
    let mut is_used = vec![true; size];
    for column in 0..size {
        let pivot = cross[column * size + column];
        if pivot <= 1e-11 * diagonal[column] || pivot <= 0.0 {
            is_used[column] = false;
            continue;
        }
        for row in column + 1..size {
            let factor = cross[row * size + column] / pivot;
            if factor != 0.0 {
                for other in column..size {
                    cross[row * size + other] -= factor * cross[column * size + other];
                }
                right[row] -= factor * right[column];
            }
        }
    }
    let mut solution = vec![0.0; size];
    for row in (0..size).rev().filter(|row| is_used[*row]) {
        let after: f64 = (row + 1..size).map(|other| cross[row * size + other] * solution[other]).sum();
        solution[row] = (right[row] - after) / cross[row * size + row];
    }
    solution
}
