//! Questions that clearly are not about suppliers.

use protocol::AgentKind;

use crate::{
    Request,
    planner::{
        forecast::{refers_back, without_name},
        words::words,
    },
    recommend::{hits_of, recommend},
};

const OURS: [&str; 30] = [
    "lead",
    "delivery",
    "days",
    "units",
    "only",
    "without",
    "rank",
    "ranking",
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "weight",
    "weights",
    "criteria",
    "best",
    "choose",
    "award",
    "split",
    "allocate",
    "buy",
    "source",
    "sourcing",
    "price",
    "cost",
    "quality",
    "topsis",
    "vikor",
    "promethee",
    "risk",
];

/// The agent that a question is for when it says nothing about suppliers.
pub fn better_agent(request: &Request, file: &str) -> Option<AgentKind> {
    let question = without_name(&request.question, file);
    let words = words(&question);
    // Shares are said of suppliers here.
    let is_ours = question.contains('%')
        || words.iter().any(|word| OURS.contains(&word.as_str()))
        || hits_of(AgentKind::SupplierSelection, &question) > 0
        || (request.last_run.is_some() && refers_back(&words))
        || words.windows(2).any(|pair| pair[0] == "what" && pair[1] == "if");
    let is_other = |kind: &AgentKind| !matches!(kind, AgentKind::General | AgentKind::SupplierSelection);
    Some(recommend(&question)).filter(|kind| is_other(kind) && !is_ours)
}
