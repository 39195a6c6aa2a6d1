//! The total cost of a unit: its price, freight and duty, bad units, credit.

use kernels::suppliers::{OwnershipCost, OwnershipTerms, total_cost_of_ownership};

use crate::supplier_selection::{
    data::{
        fields::{field::Field, roster::Roster},
        rates::{bad_shares, credit_days, prices},
    },
    plan::exposure::charges::Charges,
};

/// A bad unit costs its price again.
pub(crate) const BAD_UNIT: f64 = 1.0;
/// Interest a year.
const INTEREST: f64 = 0.08;
const DAYS: f64 = 365.0;

/// One supplier, money per unit.
pub(crate) struct OwnershipOfSupplier {
    pub supplier: usize,
    pub terms: OwnershipTerms,
    /// The share of the price that rates of freight and duty add.
    pub rate: f64,
    pub cost: OwnershipCost,
}

/// All suppliers with a price, in the order of the ranking.
pub(crate) struct Ownership {
    pub all: Vec<OwnershipOfSupplier>,
    pub price_column: String,
    /// Columns of money per unit.
    pub freight_columns: Vec<String>,
    /// Columns of shares of the price, with whether their numbers are percentages.
    pub rate_columns: Vec<(String, bool)>,
    pub credit_column: Option<String>,
    pub has_bad_units: bool,
    /// A year, as a share.
    pub interest: f64,
    /// Suppliers without a rate of bad units of their own.
    pub filled: usize,
}

impl Ownership {
    /// Nothing without prices in money, or when the file has neither freight nor credit.
    pub(crate) fn from_roster(roster: &Roster, places: &[usize], interest: Option<f64>) -> Option<Self> {
        let price = price_in_money(roster)?;
        let charges = Charges::from_roster(roster, &price.name);
        let credit = credit_days(roster);
        let bad = bad_shares(roster);
        let interest = interest.map_or(INTEREST, |percent| percent / 100.0);
        if charges.money.is_empty() && charges.rates.is_empty() && credit.is_none() {
            return None;
        }
        let middle = bad.as_ref().map_or(0.0, |bad| median(bad));
        let mut filled = 0;
        let mut all = Vec::new();
        for &supplier in places {
            let share_of_bad = match &bad {
                Some(bad) => {
                    filled += usize::from(bad[supplier].is_none());
                    bad[supplier].unwrap_or(middle)
                }
                None => 0.0,
            };
            let Some(unit_price) = price.values[supplier] else { continue };
            let rate = charges.share_of(supplier);
            let terms = OwnershipTerms {
                quantity: 1.0,
                price: unit_price,
                freight: charges.money_of(supplier) + rate * unit_price,
                defects_ppm: 1e6 * share_of_bad,
                cost_per_defect: BAD_UNIT * unit_price,
                days_financed: -credit.and_then(|field| field.values[supplier]).unwrap_or(0.0),
                interest,
                days_in_year: DAYS,
                ..OwnershipTerms::default()
            };
            if let Ok(cost) = total_cost_of_ownership(terms) {
                all.push(OwnershipOfSupplier { supplier, terms, rate, cost });
            }
        }
        Some(Self {
            all,
            price_column: price.name.clone(),
            freight_columns: charges.money.iter().map(|field| field.name.clone()).collect(),
            rate_columns: charges
                .rates
                .iter()
                .map(|(field, divisor)| (field.name.clone(), *divisor > 1.0))
                .collect(),
            credit_column: credit.map(|field| field.name.clone()),
            interest,
            has_bad_units: bad.is_some(),
            filled,
        })
    }
}

/// Prices of one unit; an index has no money to which freight could be added.
pub(crate) fn price_in_money(roster: &Roster) -> Option<&Field> {
    prices(roster).filter(|field| field.name != "price_index")
}

fn median(values: &[Option<f64>]) -> f64 {
    let mut known: Vec<f64> = values.iter().flatten().copied().collect();
    known.sort_by(f64::total_cmp);
    let count = known.len();
    if count == 0 { 0.0 } else { (known[(count - 1) / 2] + known[count / 2]) / 2.0 }
}
