//! How much of the spend depends on few suppliers.

use super::SupplierError;
use super::scaling::shares;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Concentration {
    /// Herfindahl-Hirschman index, 10 000 / suppliers (all equal) to 10 000 (a single one).
    pub index: f64,
    pub level: ConcentrationLevel,
    /// The number of suppliers of equal size that would give the same index: 10 000 / index.
    pub effective_suppliers: f64,
    /// Share of the largest supplier, 0 to 1; the next field is its index.
    pub largest_share: f64,
    pub largest: usize,
}

/// Thresholds of the United States Merger Guidelines of 2023 (those of 2010 were 1 500 and 2 500).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConcentrationLevel {
    /// Below 1 000.
    Low,
    /// 1 000 to 1 800.
    Moderate,
    /// Above 1 800.
    High,
}

const MODERATE_FROM: f64 = 1_000.0;
const HIGH_ABOVE: f64 = 1_800.0;

/// `sum((100 share)^2)` over spend per supplier in any currency (Hirschman, 1945; Herfindahl, 1950).
///
/// Errors: no supplier, nothing spent, spend that is negative or not finite.
pub fn concentration(spend: &[f64]) -> Result<Concentration, SupplierError> {
    if spend.is_empty() {
        return Err(SupplierError::NoSuppliers);
    }
    let valid = spend.iter().all(|amount| amount.is_finite() && *amount >= 0.0);
    if !valid || spend.iter().all(|&amount| amount == 0.0) {
        return Err(SupplierError::OutOfRange { what: "the spend" });
    }
    let shares = shares(spend);
    let index = 10_000.0 * shares.iter().map(|share| share * share).sum::<f64>();
    let level = if index > HIGH_ABOVE {
        ConcentrationLevel::High
    } else if index >= MODERATE_FROM {
        ConcentrationLevel::Moderate
    } else {
        ConcentrationLevel::Low
    };
    let (largest, largest_share) = shares
        .iter()
        .copied()
        .enumerate()
        .fold((0, 0.0), |best, (place, share)| if share > best.1 { (place, share) } else { best });
    Ok(Concentration { index, level, effective_suppliers: 10_000.0 / index, largest_share, largest })
}

#[cfg(test)]
mod tests {
    use super::{ConcentrationLevel, concentration};

    /// The example of the United States Department of Justice: shares of 30, 30, 20 and 20 % give 2 600.
    #[test]
    fn the_four_firm_example_of_the_department_of_justice_has_an_index_of_2600() {
        let found = concentration(&[30.0, 30.0, 20.0, 20.0]).unwrap();
        assert!((found.index - 2_600.0).abs() < 1e-9);
        assert_eq!((found.level, found.largest), (ConcentrationLevel::High, 0));
        assert!((found.effective_suppliers - 10_000.0 / 2_600.0).abs() < 1e-12);
    }

    #[test]
    fn concentration_is_moderate_from_1000_and_high_above_1800() {
        let level = |spend: &[f64]| concentration(spend).unwrap().level;
        assert_eq!(level(&[1.0; 11]), ConcentrationLevel::Low);
        assert_eq!(level(&[1.0; 9]), ConcentrationLevel::Moderate);
        assert_eq!(level(&[1.0; 5]), ConcentrationLevel::High);
        assert!(concentration(&[0.0, 0.0]).is_err() && concentration(&[]).is_err());
        assert_eq!(concentration(&[0.0, 7e-9]).unwrap().largest_share, 1.0);
    }
}
