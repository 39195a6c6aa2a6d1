//! Which agent fits a text, by counting keywords.

use protocol::AgentKind;

use crate::planner;

/// Keywords of each agent, in the order that resolves ties.
const KEYWORDS: [(AgentKind, &[&str]); 5] = [
    (
        AgentKind::SupplierSelection,
        &["supplier", "vendor", "sourcing", "procurement", "risk assessment", "purchasing", "rfq", "tender"],
    ),
    (
        AgentKind::DynamicDemandSensing,
        &[
            "sensing",
            "signals",
            "social media",
            "news sentiment",
            "sentiment",
            "competitor",
            "weather",
            "promotion",
            "real-time",
            "real time",
            "external data",
            "short-term",
            "short term",
        ],
    ),
    (
        AgentKind::DemandForecasting,
        &[
            "forecast",
            "demand",
            "prediction",
            "predict",
            "trend",
            "seasonal",
            "time series",
            "projection",
            "future sales",
        ],
    ),
    (
        AgentKind::InventoryOptimization,
        &[
            "inventory",
            "stock",
            "abc analysis",
            "eoq",
            "safety stock",
            "reorder point",
            "reorder",
            "order quantity",
            "replenish",
            "warehouse",
        ],
    ),
    (
        AgentKind::VehicleRouting,
        &[
            "route",
            "routing",
            "vehicle",
            "delivery",
            "deliveries",
            "logistics",
            "transportation",
            "truck",
            "fleet",
            "driver",
            "vans",
            "lorries",
            "courier",
            "depot",
            "km/h",
        ],
    ),
];

/// The agent whose keywords occur most often in the text. Ties go to the first of supplier selection, demand
/// sensing, forecasting, inventory and routing; a text without any keyword is for the general agent.
#[must_use]
pub fn recommend(text: &str) -> AgentKind {
    let text = text.to_lowercase();
    let mut best = (AgentKind::General, 0);
    for (kind, keywords) in KEYWORDS {
        let hits = hits(&text, keywords);
        if hits > best.1 {
            best = (kind, hits);
        }
    }
    // None of the words above is in “find outliers”, and one agent finds them.
    if best.1 == 0 && planner::anomalies::is_named(&text) { AgentKind::DemandForecasting } else { best.0 }
}

/// How many keywords of this agent the text holds.
pub(crate) fn hits_of(kind: AgentKind, text: &str) -> usize {
    let text = text.to_lowercase();
    KEYWORDS.iter().filter(|(other, _)| *other == kind).map(|(_, keywords)| hits(&text, keywords)).sum()
}

/// Occurrences at the start of a word, so that plurals and other endings count.
fn hits(text: &str, keywords: &[&str]) -> usize {
    let mut count = 0;
    for keyword in keywords {
        for (at, _) in text.match_indices(keyword) {
            let starts_a_word = !text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
            count += usize::from(starts_a_word);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_agent_with_most_keywords_is_recommended() {
        assert_eq!(recommend("Forecast the demand of next month"), AgentKind::DemandForecasting);
        assert_eq!(recommend("What EOQ and safety stock should I keep?"), AgentKind::InventoryOptimization);
        assert_eq!(recommend("Plan delivery routes for our vehicles"), AgentKind::VehicleRouting);
        assert_eq!(recommend("5 vans of 200 units, 8 to 17 h, 40 km/h"), AgentKind::VehicleRouting);
        assert_eq!(recommend("How do weather signals move sales?"), AgentKind::DynamicDemandSensing);
        assert_eq!(recommend("Compare our vendors"), AgentKind::SupplierSelection);
        assert_eq!(recommend("Find anomalies"), AgentKind::DemandForecasting);
    }

    #[test]
    fn ties_go_to_supplier_then_sensing_then_forecasting_then_inventory() {
        assert_eq!(recommend("supplier weather"), AgentKind::SupplierSelection);
        assert_eq!(recommend("forecast weather"), AgentKind::DynamicDemandSensing);
        assert_eq!(recommend("inventory forecast"), AgentKind::DemandForecasting);
        assert_eq!(recommend("route inventory"), AgentKind::InventoryOptimization);
    }

    #[test]
    fn a_text_without_keywords_is_for_the_general_agent() {
        assert_eq!(recommend("Hello there"), AgentKind::General);
        assert_eq!(recommend(""), AgentKind::General);
    }
}
