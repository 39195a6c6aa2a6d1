//! The weights of the choice.

use protocol::AgentKind;

use crate::linear;

/// What a question can want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
    ForecastDemand,
    DetectAnomalies,
    OptimizeInventory,
    PlanRoutes,
    SenseDemand,
    ExplainChange,
    RankSuppliers,
    AllocateOrders,
    TableQuestion,
    Knowledge,
    ExplainRun,
    SmallTalk,
    OffTopic,
}

/// All intents, in the order of the weights.
pub const CLASSES: [Intent; 13] = [
    Intent::ForecastDemand,
    Intent::DetectAnomalies,
    Intent::OptimizeInventory,
    Intent::PlanRoutes,
    Intent::SenseDemand,
    Intent::ExplainChange,
    Intent::RankSuppliers,
    Intent::AllocateOrders,
    Intent::TableQuestion,
    Intent::Knowledge,
    Intent::ExplainRun,
    Intent::SmallTalk,
    Intent::OffTopic,
];

impl Intent {
    /// The name of the tool, or of the kind of question.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ForecastDemand => "forecast_demand",
            Self::DetectAnomalies => "detect_anomalies",
            Self::OptimizeInventory => "optimize_inventory",
            Self::PlanRoutes => "plan_routes",
            Self::SenseDemand => "sense_demand",
            Self::ExplainChange => "explain_change",
            Self::RankSuppliers => "rank_suppliers",
            Self::AllocateOrders => "allocate_orders",
            Self::TableQuestion => "table_question",
            Self::Knowledge => "knowledge",
            Self::ExplainRun => "explain_run",
            Self::SmallTalk => "small_talk",
            Self::OffTopic => "off_topic",
        }
    }

    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        CLASSES.into_iter().find(|intent| intent.name() == name)
    }

    /// The name of the analysis; none for a question that runs nothing.
    #[must_use]
    pub fn tool(self) -> Option<&'static str> {
        self.agent().map(|_| self.name())
    }

    /// The agent whose analysis it is.
    #[must_use]
    pub fn agent(self) -> Option<AgentKind> {
        match self {
            Self::ForecastDemand | Self::DetectAnomalies => Some(AgentKind::DemandForecasting),
            Self::OptimizeInventory => Some(AgentKind::InventoryOptimization),
            Self::PlanRoutes => Some(AgentKind::VehicleRouting),
            Self::SenseDemand | Self::ExplainChange => Some(AgentKind::DynamicDemandSensing),
            Self::RankSuppliers | Self::AllocateOrders => Some(AgentKind::SupplierSelection),
            Self::TableQuestion | Self::Knowledge | Self::ExplainRun | Self::SmallTalk | Self::OffTopic => {
                None
            }
        }
    }
}

/// One signed byte for each bucket and class, bucket by bucket, in units of `1 / linear::UNIT`.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// The score of each class.
pub(super) fn scores(features: &[(usize, f64)]) -> Vec<f64> {
    linear::scores(WEIGHTS, CLASSES.len(), features)
}

#[cfg(test)]
mod tests {
    use super::{CLASSES, WEIGHTS};
    use crate::choice::features::BUCKETS;

    #[test]
    fn there_is_a_weight_for_every_bucket_and_class() {
        assert_eq!(WEIGHTS.len(), BUCKETS * CLASSES.len());
    }
}
