//! The risk of every supplier with its parts: late lines, bad units, an outage.

use kernels::suppliers::{RiskEvent, supplier_risk};

use crate::supplier_selection::data::{
    fields::{roster::Roster, sense::Concept},
    rates::{about, bad_shares, late_shares},
};

/// How bad each part is, 1 is the end of supply.
pub const SEVERITY_LATE: f64 = 0.2;
pub const SEVERITY_BAD: f64 = 0.5;
/// Chance of an outage within a year of the least and of the most risky supplier of a file.
pub const OUTAGE: (f64, f64) = (0.01, 0.10);
/// The chance for a supplier without a value of its own.
pub const USUAL_OUTAGE: f64 = 0.05;

/// One supplier.
pub struct RiskOfSupplier {
    pub supplier: usize,
    pub late: Option<f64>,
    pub bad: Option<f64>,
    pub outage: f64,
    /// 0 to 100.
    pub score: f64,
    /// The part that adds most.
    pub largest: &'static str,
}

/// All suppliers, in the order of the ranking.
pub struct Risks {
    pub all: Vec<RiskOfSupplier>,
    /// The column of risk, when the file has one.
    pub column: Option<String>,
    /// Percent, when the question gives it.
    pub said: Option<f64>,
}

/// The chance of an outage of every supplier, and the column that it comes from.
pub fn outages(roster: &Roster, said: Option<f64>) -> (Vec<f64>, Option<String>) {
    if let Some(percent) = said {
        return (vec![percent / 100.0; roster.names.len()], None);
    }
    let Some(field) = about(roster, Concept::Risk) else {
        return (vec![USUAL_OUTAGE; roster.names.len()], None);
    };
    let steps: Vec<f64> = if field.scale.is_empty() {
        field.values.iter().flatten().copied().collect()
    } else {
        field.scale.iter().map(|(_, step)| *step).collect()
    };
    let low = steps.iter().copied().fold(f64::INFINITY, f64::min);
    let high = steps.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let chance = |value: &Option<f64>| match value {
        Some(value) if high > low => OUTAGE.0 + (OUTAGE.1 - OUTAGE.0) * (value - low) / (high - low),
        _ => USUAL_OUTAGE,
    };
    (field.values.iter().map(chance).collect(), Some(field.name.clone()))
}

impl Risks {
    pub fn from_roster(roster: &Roster, places: &[usize], said: Option<f64>) -> Option<Self> {
        let (late, bad) = (late_shares(roster), bad_shares(roster));
        let (outages, column) = outages(roster, said);
        if late.is_none() && bad.is_none() && column.is_none() {
            return None;
        }
        let share = |shares: &Option<Vec<Option<f64>>>, place: usize| {
            shares.as_ref().and_then(|shares| shares[place])
        };
        let one = |&supplier: &usize| {
            let (late, bad) = (share(&late, supplier), share(&bad, supplier));
            let event = |probability: f64, severity| RiskEvent { probability, severity, loss: 0.0 };
            let events = [
                event(late.unwrap_or(0.0), SEVERITY_LATE),
                event(bad.unwrap_or(0.0), SEVERITY_BAD),
                event(outages[supplier], 1.0),
            ];
            let found = supplier_risk(&events).ok()?;
            let largest = found.largest.map_or("", |part| ["late lines", "bad units", "an outage"][part]);
            Some(RiskOfSupplier {
                supplier,
                late,
                bad,
                outage: outages[supplier],
                score: found.score,
                largest,
            })
        };
        Some(Self { all: places.iter().filter_map(one).collect(), column, said })
    }
}
