//! Least squares with non-negative coefficients.

/// Minimises `w'Aw - 2b'w` over `w >= 0` for a symmetric positive semidefinite matrix `A`, by coordinate descent
/// (Franc, Hlaváč and Navara, 2005). Coordinates with a zero on the diagonal of `A` stay at zero.
pub(crate) fn solve<const N: usize>(a: &[[f64; N]; N], b: &[f64; N]) -> [f64; N] {
    const ROUNDS: usize = 2_000;
    const TOLERANCE: f64 = 1e-10;
    let mut weights = [0.0; N];
    for _ in 0..ROUNDS {
        let mut moved = 0.0_f64;
        for i in 0..N {
            if a[i][i] <= 0.0 {
                continue;
            }
            let pull: f64 = (0..N).map(|j| a[i][j] * weights[j]).sum();
            let next = (weights[i] + (b[i] - pull) / a[i][i]).max(0.0);
            moved = moved.max((next - weights[i]).abs());
            weights[i] = next;
        }
        if moved < TOLERANCE {
            break;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::solve;

    #[test]
    fn an_optimum_with_positive_coefficients_is_found() {
        let [x, y] = solve(&[[4.0, 1.0], [1.0, 3.0]], &[1.0, 2.0]);
        assert!((x - 1.0 / 11.0).abs() < 1e-8 && (y - 7.0 / 11.0).abs() < 1e-8);
    }

    #[test]
    fn a_negative_coefficient_becomes_zero_and_the_other_is_fitted_alone() {
        assert_eq!(solve(&[[2.0, 1.0], [1.0, 2.0]], &[-1.0, 3.0]), [0.0, 1.5]);
    }

    #[test]
    fn without_known_values_there_is_no_result() {
        assert_eq!(solve(&[[0.0; 2]; 2], &[0.0; 2]), [0.0; 2]);
    }
}
