//! One product with the findings in its demand.

use kernels::anomaly::Anomalies;

use crate::demand_forecasting::{
    anomalies::{
        finding::Finding,
        reason::{Nature, reason},
    },
    data::{history::History, series::Series},
};

/// A product whose demand was checked.
pub(super) struct Looked {
    pub series: Series,
    pub anomalies: Anomalies,
    pub findings: Vec<Finding>,
}

impl Looked {
    /// The reason why a finding of this product is unusual.
    pub(super) fn reason(&self, finding: &Finding, history: &History) -> String {
        let nature =
            Nature { seasons: &self.anomalies.seasons, is_intermittent: self.anomalies.is_intermittent };
        reason(finding, nature, &history.calendar)
    }

    /// False for a product with too few values.
    pub(super) fn is_judged(&self) -> bool {
        !self.anomalies.expected.is_empty()
    }
}
