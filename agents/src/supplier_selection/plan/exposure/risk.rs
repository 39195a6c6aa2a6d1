//! The risk of every supplier with its parts: late lines, bad units, an outage.

use kernels::suppliers::{RiskEvent, supplier_risk};

use crate::supplier_selection::data::{
    fields::{roster::Roster, sense::Concept},
    rates::{about, bad_shares, late_shares},
};

/// The severity of each part; 1 is the end of supply.
pub(crate) const SEVERITY_LATE: f64 = 0.2;
pub(crate) const SEVERITY_BAD: f64 = 0.5;
/// Chance of an outage within a year, for the least and for the most risky supplier of a file.
pub(crate) const OUTAGE: (f64, f64) = (0.01, 0.10);
/// The chance for a supplier without a value of its own.
pub(crate) const USUAL_OUTAGE: f64 = 0.05;

/// One supplier.
pub(crate) struct RiskOfSupplier {
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
pub(crate) struct Risks {
    pub all: Vec<RiskOfSupplier>,
    /// The column of risk, when the file has one.
    pub column: Option<String>,
    /// Percent, when the question gives it.
    pub said: Option<f64>,
}

/// The chance of an outage of every supplier, and the column that it comes from.
pub(crate) fn outages(roster: &Roster, said: Option<f64>) -> (Vec<f64>, Option<String>) {
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
    let mut chances = Vec::with_capacity(field.values.len());
    for value in &field.values {
        chances.push(match value {
            Some(value) if high > low => OUTAGE.0 + (OUTAGE.1 - OUTAGE.0) * (value - low) / (high - low),
            _ => USUAL_OUTAGE,
        });
    }
    (chances, Some(field.name.clone()))
}

impl Risks {
    pub(crate) fn from_roster(roster: &Roster, places: &[usize], said: Option<f64>) -> Option<Self> {
        let (late, bad) = (late_shares(roster), bad_shares(roster));
        let (outages, column) = outages(roster, said);
        if late.is_none() && bad.is_none() && column.is_none() {
            return None;
        }
        let mut all = Vec::new();
        for &supplier in places {
            let late = late.as_ref().and_then(|shares| shares[supplier]);
            let bad = bad.as_ref().and_then(|shares| shares[supplier]);
            let outage = outages[supplier];
            let events = [
                RiskEvent { probability: late.unwrap_or(0.0), severity: SEVERITY_LATE, loss: 0.0 },
                RiskEvent { probability: bad.unwrap_or(0.0), severity: SEVERITY_BAD, loss: 0.0 },
                RiskEvent { probability: outage, severity: 1.0, loss: 0.0 },
            ];
            if let Ok(found) = supplier_risk(&events) {
                let largest = found.largest.map_or("", |part| ["late lines", "bad units", "an outage"][part]);
                all.push(RiskOfSupplier { supplier, late, bad, outage, score: found.score, largest });
            }
        }
        Some(Self { all, column, said })
    }
}
