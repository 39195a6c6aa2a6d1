//! Demand of customers who arrive one by one and take several pieces each: its masses over an interval. A reference for tests.

use crate::cancel;
use crate::inventory::problem::{InventoryError, not_negative, positive};

/// The masses of 0, 1, 2, ... pieces, until less than `left_over` remains. On average `customers` arrive in the interval
/// (Poisson), and each takes 1, 2, ... pieces with the probabilities `sizes`. The sizes are scaled to sum to one.
/// Panjer's recursion (1981): P(n) = customers / n * sum of j size(j) P(n - j).
///
/// # Errors
/// When the number of customers is not above zero or too large, or the sizes are empty or negative.
pub(in crate::inventory) fn compound_poisson(
    customers: f64,
    sizes: &[f64],
    left_over: f64,
) -> Result<Vec<f64>, InventoryError> {
    const MOST_CUSTOMERS: f64 = 700.0;
    const MOST_MASSES: usize = 1_000_000;
    positive("the number of customers", customers)?;
    if customers > MOST_CUSTOMERS {
        return Err(InventoryError::TooLarge { what: "the number of customers", value: customers });
    }
    for size in sizes {
        not_negative("the probability of an order size", *size)?;
    }
    let total: f64 = sizes.iter().sum();
    positive("the sum of the order size probabilities", total)?;
    let mut masses = vec![(-customers).exp()];
    let mut sum = masses[0];
    let mean =
        customers * sizes.iter().zip(1_u32..).map(|(size, j)| f64::from(j) * size).sum::<f64>() / total;
    while masses.len() < MOST_MASSES && (1.0 - sum > left_over || (masses.len() as f64) < mean) {
        cancel::tick();
        let n = masses.len();
        let inner: f64 = (1..=n.min(sizes.len())).map(|j| j as f64 * sizes[j - 1] * masses[n - j]).sum();
        let mass = customers / total / n as f64 * inner;
        // Rounding can keep the sum below one forever; masses this small cannot change a decision.
        if mass < 1e-18 && n as f64 > mean {
            break;
        }
        masses.push(mass);
        sum += mass;
    }
    Ok(masses)
}

#[cfg(test)]
mod tests {
    use super::compound_poisson;
    use crate::statistics::counts;
    use crate::statistics::negative_binomial::NegativeBinomial;
    use crate::statistics::poisson::Poisson;

    #[test]
    fn customers_who_take_one_piece_give_poisson_demand() {
        let masses = compound_poisson(3.0, &[2.0], 1e-13).unwrap();
        let known = counts::masses(&Poisson { mean: 3.0 }, 1e-13);
        assert!(known.iter().zip(&masses).all(|(a, b)| (a - b).abs() < 1e-15));
    }

    #[test]
    fn logarithmic_order_sizes_give_negative_binomial_demand() {
        let (size, probability): (f64, f64) = (2.0, 0.4);
        let sizes: Vec<f64> = (1..400).map(|j| 0.6_f64.powi(j) / f64::from(j)).collect();
        let masses = compound_poisson(-size * probability.ln(), &sizes, 1e-13).unwrap();
        let known = counts::masses(&NegativeBinomial { size, probability }, 1e-13);
        assert!(known.iter().zip(&masses).all(|(a, b)| (a - b).abs() < 1e-14));
    }

    #[test]
    fn invalid_distributions_are_refused() {
        assert!(compound_poisson(0.0, &[1.0], 1e-12).is_err());
        assert!(compound_poisson(3.0, &[], 1e-12).is_err());
        assert!(compound_poisson(3.0, &[1.0, -0.2], 1e-12).is_err());
        assert!(compound_poisson(1e6, &[1.0], 1e-12).is_err());
    }
}
