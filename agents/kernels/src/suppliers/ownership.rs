//! The costs of a supplier in addition to its price.

use super::SupplierError;

/// The terms of one supplier over one period of any length; money in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OwnershipTerms {
    /// Units in the period.
    pub quantity: f64,
    /// Money per unit.
    pub price: f64,
    /// Freight, insurance and duty per unit.
    pub freight: f64,
    /// Bad units in a million.
    pub defects_ppm: f64,
    /// Money per bad unit: sorting, rework, return.
    pub cost_per_defect: f64,
    /// Share of units that are late, 0 to 1.
    pub late_rate: f64,
    /// Mean delay of the late units, in days.
    pub days_late: f64,
    /// Money per unit and day late.
    pub cost_per_day_late: f64,
    /// Days between paying for a unit and using it, including transport and stock, less the payment terms. Below zero when the
    /// supplier is paid after the unit is used.
    pub days_financed: f64,
    /// Days between paying an order and its arrival, on which its price alone is financed.
    pub days_ahead: f64,
    /// Interest a year, 0.08 for 8 %.
    pub interest: f64,
    /// Days in a year for computing interest, 365 or 360.
    pub days_in_year: f64,
    /// Orders in the period and money per order.
    pub orders: f64,
    pub cost_per_order: f64,
    /// Money per period: audits, tooling, staff.
    pub fixed_cost: f64,
}

/// Money per period by cause; `per_unit` is the total over the quantity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OwnershipCost {
    pub purchase: f64,
    pub freight: f64,
    pub quality: f64,
    pub lateness: f64,
    pub financing: f64,
    /// Interest on the price until the order arrives.
    pub capital: f64,
    pub ordering: f64,
    pub fixed: f64,
    pub total: f64,
    /// 0 when the quantity is 0, so it is never NaN.
    pub per_unit: f64,
}

/// Total cost of ownership (Ellram, 1993): price, freight, quality, lateness, financing, ordering and fixed costs.
///
/// `quality = quantity ppm / 1e6 cost`, `lateness = quantity rate days cost`,
/// `financing = quantity (price + freight) interest days / year`, `capital = quantity price interest days_ahead / year`. Errors: a number that is not finite; one below zero,
/// except `days_financed`; a late rate above 1; more than a million bad units in a million; a year of zero days.
pub fn total_cost_of_ownership(terms: OwnershipTerms) -> Result<OwnershipCost, SupplierError> {
    check(&terms)?;
    let purchase = terms.quantity * terms.price;
    let freight = terms.quantity * terms.freight;
    let quality = terms.quantity * terms.defects_ppm / 1e6 * terms.cost_per_defect;
    let lateness = terms.quantity * terms.late_rate * terms.days_late * terms.cost_per_day_late;
    let financing = (purchase + freight) * terms.interest * terms.days_financed / terms.days_in_year;
    let capital = purchase * terms.interest * terms.days_ahead / terms.days_in_year;
    let ordering = terms.orders * terms.cost_per_order;
    let total = purchase + freight + quality + lateness + financing + capital + ordering + terms.fixed_cost;
    let per_unit = if terms.quantity > 0.0 { total / terms.quantity } else { 0.0 };
    let fixed = terms.fixed_cost;
    Ok(OwnershipCost {
        purchase,
        freight,
        quality,
        lateness,
        financing,
        capital,
        ordering,
        fixed,
        total,
        per_unit,
    })
}

fn check(terms: &OwnershipTerms) -> Result<(), SupplierError> {
    let amounts = [
        terms.quantity,
        terms.price,
        terms.freight,
        terms.defects_ppm,
        terms.cost_per_defect,
        terms.late_rate,
        terms.days_late,
        terms.cost_per_day_late,
        terms.days_ahead,
        terms.interest,
        terms.orders,
        terms.cost_per_order,
        terms.fixed_cost,
    ];
    if !amounts.iter().all(|amount| amount.is_finite() && *amount >= 0.0) {
        return Err(SupplierError::OutOfRange { what: "a cost or a quantity" });
    }
    if terms.late_rate > 1.0 || terms.defects_ppm > 1e6 {
        return Err(SupplierError::OutOfRange { what: "a rate" });
    }
    if !(terms.days_in_year > 0.0 && terms.days_in_year.is_finite() && terms.days_financed.is_finite()) {
        return Err(SupplierError::OutOfRange { what: "a number of days" });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{OwnershipTerms, total_cost_of_ownership};

    const TERMS: OwnershipTerms = OwnershipTerms {
        quantity: 10_000.0,
        price: 5.0,
        freight: 0.4,
        defects_ppm: 2_000.0,
        cost_per_defect: 25.0,
        late_rate: 0.1,
        days_late: 4.0,
        cost_per_day_late: 0.05,
        days_financed: 45.0,
        days_ahead: 0.0,
        interest: 0.08,
        days_in_year: 360.0,
        orders: 12.0,
        cost_per_order: 50.0,
        fixed_cost: 1_500.0,
    };

    #[test]
    fn every_cost_component_adds_to_the_total() {
        let cost = total_cost_of_ownership(TERMS).unwrap();
        assert_eq!((cost.purchase, cost.freight, cost.quality), (50_000.0, 4_000.0, 500.0));
        assert!((cost.lateness - 200.0).abs() < 1e-9 && (cost.financing - 540.0).abs() < 1e-9);
        assert!((cost.total - 57_340.0).abs() < 1e-9 && (cost.per_unit - 5.734).abs() < 1e-12);
    }

    #[test]
    fn payment_after_use_reduces_the_financing_cost() {
        let cost = total_cost_of_ownership(OwnershipTerms { days_financed: -30.0, ..TERMS }).unwrap();
        assert!(cost.financing < 0.0);
    }

    #[test]
    fn an_order_paid_ahead_ties_its_price_until_it_arrives() {
        let ahead = total_cost_of_ownership(OwnershipTerms { days_ahead: 36.0, ..TERMS }).unwrap();
        // 50,000 at 8 % for a tenth of a year of 360 days.
        assert!((ahead.capital - 400.0).abs() < 1e-9 && (ahead.total - 57_740.0).abs() < 1e-9);
    }

    #[test]
    fn a_zero_quantity_has_no_unit_cost_and_invalid_input_is_refused() {
        let none = total_cost_of_ownership(OwnershipTerms { quantity: 0.0, ..TERMS }).unwrap();
        assert_eq!((none.per_unit, none.total), (0.0, 2_100.0));
        assert!(total_cost_of_ownership(OwnershipTerms { late_rate: 10.0, ..TERMS }).is_err());
        assert!(total_cost_of_ownership(OwnershipTerms { days_in_year: 0.0, ..TERMS }).is_err());
        assert!(total_cost_of_ownership(OwnershipTerms { price: f64::NAN, ..TERMS }).is_err());
    }
}
