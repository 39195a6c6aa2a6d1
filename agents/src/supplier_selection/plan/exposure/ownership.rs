//! The total cost of a unit: its price, freight and duty, bad units, late deliveries, capital until it arrives, credit.

use kernels::suppliers::{OwnershipCost, OwnershipTerms, total_cost_of_ownership};

use crate::supplier_selection::{
    data::{
        fields::{field::Field, roster::Roster},
        rates::{bad_shares, credit_days, lead_time, prices},
    },
    params::{Charge, RankParams, UnitCosts, View},
    plan::exposure::{charges::Charges, lateness::Lateness},
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
    /// Whether a share of the price is added.
    pub has_rates: bool,
    /// What the question states, and the columns that give way to it.
    pub said: Vec<Charge>,
    pub replaced: Vec<String>,
    pub credit_column: Option<String>,
    /// The column of the lead time, when interest is paid until the arrival.
    pub lead_column: Option<String>,
    pub has_bad_units: bool,
    /// Money for a bad unit, when the question states it.
    pub per_defect: Option<f64>,
    pub lateness: Option<Lateness>,
    /// A year, as a share.
    pub interest: f64,
    pub is_interest_said: bool,
    /// Suppliers without a rate of bad units of their own.
    pub filled: usize,
    /// Suppliers without a lead time of their own, for whom it is not counted.
    pub without_lead_time: usize,
    /// What was stated and has nothing in the file to act on, a sentence each.
    pub unused: Vec<String>,
}

impl Ownership {
    /// `None` when the file has no prices in money, and when no cost is added to the prices and the question does not ask for a total.
    pub(crate) fn from_roster(roster: &Roster, places: &[usize], params: &RankParams) -> Option<Self> {
        let price = price_in_money(roster)?;
        let costs = params.costs.clone().unwrap_or_default();
        let charges = Charges::new(roster, &price.name, &costs.charges);
        let credit = credit_days(roster);
        let is_asked = params.view == Some(View::TotalCost) || params.costs.is_some();
        if charges.is_empty() && credit.is_none() && !is_asked {
            return None;
        }
        let bad = bad_shares(roster);
        let said = params.interest_percent;
        let is_ahead = costs.interest_for_lead_time.unwrap_or(said.is_some() && credit.is_none());
        let lead = lead_time(roster).filter(|_| is_ahead);
        let lateness = Lateness::new(roster, &costs);
        let interest = said.map_or(INTEREST, |percent| percent / 100.0);
        let middle = bad.as_ref().map_or(0.0, |bad| median(bad));
        let (mut filled, mut without_lead_time) = (0, 0);
        let mut all = Vec::new();
        for &supplier in places {
            let Some(unit_price) = price.values[supplier] else { continue };
            let share_of_bad = match &bad {
                Some(bad) => {
                    filled += usize::from(bad[supplier].is_none());
                    bad[supplier].unwrap_or(middle)
                }
                None => 0.0,
            };
            let days_ahead = match lead {
                Some((field, days)) => {
                    without_lead_time += usize::from(field.values[supplier].is_none());
                    field.values[supplier].unwrap_or(0.0) * days
                }
                None => 0.0,
            };
            let (late_rate, days_late, cost_per_day_late) = lateness
                .as_ref()
                .ok()
                .and_then(Option::as_ref)
                .map_or((0.0, 0.0, 0.0), |lateness| lateness.terms_of(supplier));
            let rate = charges.share_of(supplier);
            let terms = OwnershipTerms {
                quantity: 1.0,
                price: unit_price,
                freight: charges.money_of(supplier) + rate * unit_price,
                defects_ppm: 1e6 * share_of_bad,
                cost_per_defect: costs.per_defect.unwrap_or(BAD_UNIT * unit_price),
                late_rate,
                days_late,
                cost_per_day_late,
                days_financed: -credit.and_then(|field| field.values[supplier]).unwrap_or(0.0),
                days_ahead,
                interest,
                days_in_year: DAYS,
                ..OwnershipTerms::default()
            };
            if let Ok(cost) = total_cost_of_ownership(terms) {
                all.push(OwnershipOfSupplier { supplier, terms, rate, cost });
            }
        }
        let names = |fields: &[&Field]| fields.iter().map(|field| field.name.clone()).collect();
        let unused = unused(&costs, said, lead.is_some(), credit.is_some(), bad.is_some(), &lateness);
        Some(Self {
            all,
            price_column: price.name.clone(),
            freight_columns: names(&charges.money),
            rate_columns: charges
                .rates
                .iter()
                .map(|(field, divisor)| (field.name.clone(), *divisor > 1.0))
                .collect(),
            has_rates: charges.has_rates(),
            replaced: names(&charges.replaced),
            said: costs.charges.clone(),
            credit_column: credit.map(|field| field.name.clone()),
            lead_column: lead.map(|(field, _)| field.name.clone()),
            has_bad_units: bad.is_some(),
            per_defect: costs.per_defect,
            lateness: lateness.ok().flatten(),
            interest,
            is_interest_said: said.is_some(),
            filled,
            without_lead_time,
            unused,
        })
    }

    /// The suppliers, the cheapest in total first.
    pub(crate) fn by_total(&self) -> Vec<&OwnershipOfSupplier> {
        let mut all: Vec<&OwnershipOfSupplier> = self.all.iter().collect();
        all.sort_by(|a, b| a.cost.total.total_cmp(&b.cost.total));
        all
    }
}

/// What was stated and changes nothing, because the file has no column for it.
fn unused(
    costs: &UnitCosts,
    interest: Option<f64>,
    has_lead_time: bool,
    has_credit: bool,
    has_bad_units: bool,
    lateness: &Result<Option<Lateness>, String>,
) -> Vec<String> {
    let mut texts = Vec::new();
    if costs.interest_for_lead_time == Some(true) && !has_lead_time {
        texts.push("interest for the lead time, because the file has no column of the lead time".to_owned());
    } else if interest.is_some() && !has_lead_time && !has_credit {
        texts.push("interest, because the file has neither a lead time nor days of payment".to_owned());
    }
    if costs.per_defect.is_some() && !has_bad_units {
        texts.push("the cost of a defect, because the file has no rate of defects".to_owned());
    }
    texts.extend(lateness.as_ref().err().cloned());
    texts
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
