//! The total cost of a unit: its price, freight and duty, bad units, credit.

use kernels::suppliers::{OwnershipCost, OwnershipTerms, total_cost_of_ownership};

use crate::supplier_selection::data::{
    fields::{field::Field, roster::Roster},
    rates::{bad_shares, credit_days, prices},
};

/// A bad unit costs its price again.
pub(crate) const BAD_UNIT: f64 = 1.0;
/// Interest a year.
pub(crate) const INTEREST: f64 = 0.08;
const DAYS: f64 = 365.0;

const FREIGHT: [&str; 10] = [
    "freight",
    "shipping",
    "transport",
    "transportation",
    "logistics",
    "duty",
    "customs",
    "tariff",
    "insurance",
    "packaging",
];

/// One supplier, money per unit.
pub(crate) struct OwnershipOfSupplier {
    pub supplier: usize,
    pub terms: OwnershipTerms,
    pub cost: OwnershipCost,
}

/// All suppliers with a price, in the order of the ranking.
pub(crate) struct Ownership {
    pub all: Vec<OwnershipOfSupplier>,
    pub price_column: String,
    pub freight_columns: Vec<String>,
    pub credit_column: Option<String>,
    pub has_bad_units: bool,
    /// Suppliers without a rate of bad units of their own.
    pub filled: usize,
}

impl Ownership {
    /// Nothing without prices in money, or when the file has neither freight nor credit.
    pub(crate) fn from_roster(roster: &Roster, places: &[usize]) -> Option<Self> {
        let price = prices(roster).filter(|field| field.name != "price_index")?;
        let others = roster.fields.iter().filter(|field| field.name != price.name);
        let freight: Vec<&Field> = others.filter(|field| is_freight(field)).collect();
        let credit = credit_days(roster);
        let bad = bad_shares(roster);
        if freight.is_empty() && credit.is_none() {
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
            let terms = OwnershipTerms {
                quantity: 1.0,
                price: unit_price,
                freight: freight.iter().filter_map(|field| field.values[supplier]).sum(),
                defects_ppm: 1e6 * share_of_bad,
                cost_per_defect: BAD_UNIT * unit_price,
                days_financed: -credit.and_then(|field| field.values[supplier]).unwrap_or(0.0),
                interest: INTEREST,
                days_in_year: DAYS,
                ..OwnershipTerms::default()
            };
            if let Ok(cost) = total_cost_of_ownership(terms) {
                all.push(OwnershipOfSupplier { supplier, terms, cost });
            }
        }
        Some(Self {
            all,
            price_column: price.name.clone(),
            freight_columns: freight.iter().map(|field| field.name.clone()).collect(),
            credit_column: credit.map(|field| field.name.clone()),
            has_bad_units: bad.is_some(),
            filled,
        })
    }
}

/// A column of money per unit that its name calls freight, duty or the like.
fn is_freight(field: &Field) -> bool {
    called_like(field, &FREIGHT)
        && field.scale.is_empty()
        && field.unit != Some("%")
        && field.values.iter().flatten().all(|value| *value >= 0.0)
}

fn median(values: &[Option<f64>]) -> f64 {
    let mut known: Vec<f64> = values.iter().flatten().copied().collect();
    known.sort_by(f64::total_cmp);
    let count = known.len();
    if count == 0 { 0.0 } else { (known[(count - 1) / 2] + known[count / 2]) / 2.0 }
}

fn called_like(field: &Field, words: &[&str]) -> bool {
    let name = intake::roles::Name::of(&field.name);
    name.words.iter().any(|word| words.contains(&word.as_str()))
        && !name
            .words
            .iter()
            .any(|word| matches!(word.as_str(), "score" | "rating" | "time" | "day" | "days"))
}
