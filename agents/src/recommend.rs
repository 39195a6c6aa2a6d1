//! Which agent fits a text, by counting keywords.

use report::confidence::share;

use crate::agent::Agent;

/// The agent whose keywords occur most often in the text, or whose work it names without one.
pub(crate) fn recommended(agents: &[&'static Agent], text: &str) -> Option<&'static Agent> {
    if let Some(agent) = by_keywords(agents, text) {
        return Some(agent);
    }
    let text = text.to_lowercase();
    agents.iter().copied().find(|agent| (agent.is_named)(&text))
}

/// The agent whose keywords occur most often in the text.
pub(crate) fn by_keywords(agents: &[&'static Agent], text: &str) -> Option<&'static Agent> {
    let mut best: Option<(&'static Agent, usize)> = None;
    for agent in agents.iter().copied() {
        let count = hits(agent, text);
        if count > 0 && best.is_none_or(|best| is_better((agent, count), best)) {
            best = Some((agent, count));
        }
    }
    best.map(|(agent, _)| agent)
}

fn is_better((agent, count): (&Agent, usize), (best, most): (&Agent, usize)) -> bool {
    count > most || (count == most && agent.rank_in_ties < best.rank_in_ties)
}

/// How certain it is that the text is for this agent, 0 to 1: its share of all keywords in the text. Without keywords
/// the agents whose work the text names share the certainty.
pub(crate) fn certainty(agents: &[&'static Agent], agent: &Agent, text: &str) -> f64 {
    let (mut own, mut all) = (0, 0);
    for other in agents {
        let count = hits(other, text);
        all += count;
        if other.kind == agent.kind {
            own = count;
        }
    }
    if all > 0 {
        return share(own as f64, all as f64);
    }
    let named = agents.iter().filter(|agent| (agent.is_named)(&text.to_lowercase())).count();
    if named > 0 && (agent.is_named)(&text.to_lowercase()) { 1.0 / named as f64 } else { 0.0 }
}

/// How many keywords of this agent the text holds.
pub(crate) fn hits(agent: &Agent, text: &str) -> usize {
    let text = text.to_lowercase();
    let mut count = 0;
    for keyword in agent.keywords {
        for (at, _) in text.match_indices(keyword) {
            // The start of a word, so that plurals and other endings count.
            let is_within_word = text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
            count += usize::from(!is_within_word);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use protocol::AgentKind;

    use super::certainty;
    use crate::recommend;

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
    fn words_of_two_agents_halve_the_certainty() {
        let agents = &crate::AGENTS;
        let forecasting = agents[0];
        assert_eq!(certainty(agents, forecasting, "forecast next month"), 1.0);
        assert_eq!(certainty(agents, forecasting, "forecast the weather"), 0.5);
        assert_eq!(certainty(agents, forecasting, "Plan routes"), 0.0);
        assert_eq!(certainty(agents, forecasting, "Hello there"), 0.0);
    }

    #[test]
    fn a_text_without_keywords_is_for_the_general_agent() {
        assert_eq!(recommend("Hello there"), AgentKind::General);
        assert_eq!(recommend(""), AgentKind::General);
    }
}
