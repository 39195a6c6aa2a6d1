//! Dynamic demand sensing: what the next days will bring, from recent sales and signals such as weather and price.
//! Planned; the registry says so and explains the file that it will read.

use intake::roles::TableKind;
use protocol::AgentKind;

use crate::{
    agent::{Agent, Template, Work},
    samples,
};

/// What the registry knows of this agent.
pub const AGENT: Agent = Agent {
    kind: AgentKind::DynamicDemandSensing,
    keywords: &[
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
    rank_in_ties: 1,
    is_named: |_| false,
    is_meant: |_| false,
    is_in_file: |_, _| false,
    example: "how does the weather change demand next week",
    own_work: "sense short-term demand. If you do want that, ask for example “how does the weather change demand next week”.",
    template: Template {
        columns: "date,demand",
        hint: "One row per day, and one column per signal, for example temperature, promotion, price, \
             competitor_price, social_sentiment.",
    },
    reads: |kind, _| kind == TableKind::DemandWithSignals,
    sample: samples::sensing::csv,
    tools: &[],
    work: Work::Planned,
};
