//! One product with the findings in its demand.

use kernels::anomaly::Anomalies;

use crate::demand_forecasting::{
    anomalies::{
        finding::{Finding, Kind},
        reason::{Nature, reason},
    },
    data::{history::History, series::Series},
};

/// A product whose demand was checked.
pub(super) struct Examined {
    pub series: Series,
    pub anomalies: Anomalies,
    pub findings: Vec<Finding>,
}

impl Examined {
    /// The reason why a finding of this product is unusual.
    pub(super) fn reason(&self, finding: &Finding, history: &History) -> String {
        let nature =
            Nature { seasons: &self.anomalies.seasons, is_intermittent: self.anomalies.is_intermittent };
        reason(finding, nature, &history.calendar)
    }

    /// The number of values that are not unknown.
    pub(super) fn known_values(&self) -> usize {
        self.series.values.iter().filter(|value| !value.is_nan()).count()
    }

    /// Whether the product has a finding of one of these kinds.
    pub(super) fn has_one_of(&self, kinds: &[Kind]) -> bool {
        self.findings.iter().any(|finding| kinds.contains(&finding.kind))
    }

    /// False for a product with too few values.
    pub(super) fn is_judged(&self) -> bool {
        !self.anomalies.expected.is_empty()
    }
}
