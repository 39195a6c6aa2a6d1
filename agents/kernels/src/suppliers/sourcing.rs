//! One supplier or several when suppliers can fail: the expected cost of each way to share the volume.

use super::SupplierError;
use crate::cancel;

/// A supplier that fails in the period with a given probability.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Source {
    /// Share of the volume ordered from this supplier, 0 to 1; the shares of all sources add up to 1.
    pub share: f64,
    /// Money per unit.
    pub unit_cost: f64,
    /// Money per period for using this supplier at all.
    pub fixed_cost: f64,
    /// Probability that this supplier fails for the period, independently of the others, 0 to 1.
    pub outage: f64,
    /// Units above its own share that it can deliver when others fail, as a share of the whole volume.
    pub reserve: f64,
}

/// The figures that apply to all sources.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exposure {
    /// Units in the period.
    pub volume: f64,
    /// Money lost per missing unit, less the price that is then not paid.
    pub shortage_cost: f64,
    /// Probability of an event that stops all suppliers at once, 0 to 1.
    pub common_outage: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SourcingCost {
    /// Expected money per period: units delivered, fixed costs, shortage.
    pub expected: f64,
    pub purchase: f64,
    pub fixed: f64,
    pub shortage: f64,
    /// Expected number of missing units.
    pub missing: f64,
    /// Probability that no unit arrives.
    pub all_fail: f64,
    /// Probability that all units arrive.
    pub full_supply: f64,
}

/// Most sources at once; each doubles the number of cases.
const MOST_SOURCES: usize = 16;

/// Expected cost over all combinations of failing suppliers, after Berger, Gerstenfeld and Zeng (2004).
///
/// Suppliers fail independently of each other unless the common event stops all of them. Each working supplier delivers its
/// share and fills gaps up to its reserve, the cheapest first; undelivered units are not paid. Errors: no source or more than
/// 16, a share or probability outside 0 to 1, shares that do not add up to 1, a negative amount.
pub fn sourcing_cost(sources: &[Source], exposure: Exposure) -> Result<SourcingCost, SupplierError> {
    check(sources, exposure)?;
    let mut by_cost: Vec<usize> = (0..sources.len()).collect();
    by_cost.sort_by(|&a, &b| sources[a].unit_cost.total_cmp(&sources[b].unit_cost));
    let fixed = sources.iter().map(|source| source.fixed_cost).sum();
    let mut sums = Sums::default();
    sums.add(exposure.common_outage, &Delivery { units: 0.0, cost: 0.0 });
    for case in 0..1_usize << sources.len() {
        cancel::look();
        let up = |place: usize| case >> place & 1 == 1;
        let chance =
            |(place, source): (usize, &Source)| if up(place) { 1.0 - source.outage } else { source.outage };
        let probability: f64 = sources.iter().enumerate().map(chance).product();
        sums.add((1.0 - exposure.common_outage) * probability, &deliver(sources, &by_cost, up));
    }
    let purchase = sums.cost * exposure.volume;
    let missing = sums.missing * exposure.volume;
    let shortage = missing * exposure.shortage_cost;
    Ok(SourcingCost {
        expected: purchase + fixed + shortage,
        purchase,
        fixed,
        shortage,
        missing,
        all_fail: sums.all_fail,
        full_supply: sums.full_supply,
    })
}

/// The cost of a missing unit at which both ways cost the same; above it the way with fewer missing units is cheaper.
///
/// `None` when both miss the same number of units, or when one is better at every such cost.
pub fn break_even_shortage_cost(first: &SourcingCost, second: &SourcingCost) -> Option<f64> {
    let saved_units = first.missing - second.missing;
    let extra = (second.purchase + second.fixed) - (first.purchase + first.fixed);
    let cost = extra / saved_units;
    (saved_units != 0.0 && cost >= 0.0).then_some(cost)
}

/// The units that arrive in one combination of failures, per unit of volume.
struct Delivery {
    units: f64,
    cost: f64,
}

fn deliver(sources: &[Source], by_cost: &[usize], up: impl Fn(usize) -> bool) -> Delivery {
    let working = || by_cost.iter().filter(|&&place| up(place)).map(|&place| &sources[place]);
    let mut delivery = Delivery { units: 0.0, cost: 0.0 };
    for source in working() {
        delivery.units += source.share;
        delivery.cost += source.share * source.unit_cost;
    }
    for source in working() {
        let more = source.reserve.min(1.0 - delivery.units).max(0.0);
        delivery.units += more;
        delivery.cost += more * source.unit_cost;
    }
    delivery
}

#[derive(Default)]
struct Sums {
    cost: f64,
    missing: f64,
    all_fail: f64,
    full_supply: f64,
}

impl Sums {
    fn add(&mut self, probability: f64, delivery: &Delivery) {
        let missing = 1.0 - delivery.units;
        // Shares are decimals, so their sum may differ from 1 by rounding.
        let missing = if missing < 1e-9 { 0.0 } else { missing };
        self.cost += probability * delivery.cost;
        self.missing += probability * missing;
        self.all_fail += if delivery.units <= 0.0 { probability } else { 0.0 };
        self.full_supply += if missing == 0.0 { probability } else { 0.0 };
    }
}

fn check(sources: &[Source], exposure: Exposure) -> Result<(), SupplierError> {
    if sources.is_empty() {
        return Err(SupplierError::NoSuppliers);
    }
    if sources.len() > MOST_SOURCES {
        return Err(SupplierError::OutOfRange { what: "the number of sources" });
    }
    let share = |value: f64| (0.0..=1.0).contains(&value);
    let amount = |value: f64| value.is_finite() && value >= 0.0;
    let fits = |source: &Source| {
        share(source.share)
            && share(source.outage)
            && amount(source.unit_cost)
            && amount(source.fixed_cost)
            && amount(source.reserve)
    };
    let whole = (sources.iter().map(|source| source.share).sum::<f64>() - 1.0).abs() < 1e-9;
    if !whole || !sources.iter().all(fits) {
        return Err(SupplierError::OutOfRange { what: "a source" });
    }
    if !(share(exposure.common_outage) && amount(exposure.volume) && amount(exposure.shortage_cost)) {
        return Err(SupplierError::OutOfRange { what: "the exposure" });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Exposure, Source, break_even_shortage_cost, sourcing_cost};

    fn source(share: f64, unit_cost: f64) -> Source {
        Source { share, unit_cost, fixed_cost: 100.0, outage: 0.05, reserve: 1.0 }
    }

    const EXPOSURE: Exposure = Exposure { volume: 1_000.0, shortage_cost: 40.0, common_outage: 0.01 };

    /// Berger, Gerstenfeld and Zeng (2004): all `n` suppliers are down with `p* + (1 - p*) p^n`.
    #[test]
    fn the_probability_that_all_suppliers_fail_agrees_with_berger_gerstenfeld_and_zeng() {
        for count in 1..=4 {
            let sources = vec![source(1.0 / f64::from(count), 10.0); count as usize];
            let found = sourcing_cost(&sources, EXPOSURE).unwrap();
            let expected = 0.01 + 0.99 * 0.05_f64.powi(count);
            assert!((found.all_fail - expected).abs() < 1e-12);
            // Each supplier can deliver everything, so units are missing only when all suppliers are down.
            assert!((found.missing - 1_000.0 * expected).abs() < 1e-9);
            assert!((found.shortage - 40_000.0 * expected).abs() < 1e-6);
        }
    }

    #[test]
    fn at_the_break_even_shortage_cost_two_suppliers_cost_the_same_as_one() {
        let with = |shortage_cost: f64| Exposure { shortage_cost, ..EXPOSURE };
        let single = [source(1.0, 10.0)];
        let dual = [source(0.6, 10.0), source(0.4, 10.5)];
        let found =
            |exposure| (sourcing_cost(&single, exposure).unwrap(), sourcing_cost(&dual, exposure).unwrap());
        let (one, two) = found(EXPOSURE);
        let even = break_even_shortage_cost(&one, &two).unwrap();
        let (one, two) = found(with(even));
        assert!((one.expected - two.expected).abs() < 1e-6);
        let (one, two) = found(with(even * 1.1));
        assert!(two.expected < one.expected);
    }

    /// The cases: both up, one up (its share and a reserve of 0.2), none up.
    #[test]
    fn a_small_reserve_leaves_a_shortage_when_one_supplier_fails() {
        let one = Source { share: 0.7, unit_cost: 8.0, fixed_cost: 0.0, outage: 0.1, reserve: 0.2 };
        let two = Source { share: 0.3, unit_cost: 9.0, outage: 0.2, ..one };
        let exposure = Exposure { common_outage: 0.0, ..EXPOSURE };
        let found = sourcing_cost(&[one, two], exposure).unwrap();
        let missing = 0.9 * 0.2 * 0.1 + 0.1 * 0.8 * 0.5 + 0.1 * 0.2;
        assert!((found.missing - 1_000.0 * missing).abs() < 1e-9);
        let purchase = 0.9 * 0.8 * (0.7 * 8.0 + 0.3 * 9.0) + 0.9 * 0.2 * 0.9 * 8.0 + 0.1 * 0.8 * 0.5 * 9.0;
        assert!((found.purchase - 1_000.0 * purchase).abs() < 1e-9);
        assert!((found.full_supply - 0.72).abs() < 1e-12);
    }

    #[test]
    fn shares_that_do_not_add_up_to_one_are_refused() {
        assert!(sourcing_cost(&[source(0.5, 10.0)], EXPOSURE).is_err());
        assert!(sourcing_cost(&[], EXPOSURE).is_err());
    }
}
