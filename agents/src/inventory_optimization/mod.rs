//! Inventory optimisation: how much to order, when, what it costs and what service it gives, item by item and in money.
//! A question becomes parameters in `question`, the file becomes items in `data`, both become a plan in `plan`, and `tell`
//! writes the answer. `optimize` calls the four in this order. The arithmetic is in `kernels::inventory`.

mod data;
mod formula;
mod optimize;
pub mod params;
mod plan;
pub mod question;
mod requested;
mod tell;
mod unit_words;
mod without_plan;

use protocol::AgentKind;

use schemars::schema_for;

use crate::{
    agent::{Agent, Template, Tool, Work},
    samples,
};
use intake::roles::TableKind;

/// What the registry knows of this agent.
pub const AGENT: Agent = Agent {
    kind: AgentKind::InventoryOptimization,
    keywords: &[
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
    rank_in_ties: 3,
    is_named: question::needs_less::is_named,
    names_figure: question::needs_less::is_named,
    is_meant: question::is_meant,
    is_in_file: |_, _| false,
    example: "what should I order now, order cost 50, holding 20 % a year",
    own_work: "plan stock. If you do want that, ask for example “what should I order now”.",
    template: Template {
        columns: "item_id,item_name,current_stock,unit_cost,annual_demand",
        hint: "One row per item. Optional: lead_time_days, order_cost, holding_rate, service_level, \
             weekly_demand_std, supplier.",
    },
    reads: |kind, _| kind == TableKind::InventoryList,
    sample: samples::inventory::csv,
    tools: &[Tool {
        name: params::OPTIMIZE_INVENTORY,
        description: "Plans the stock of every item: order quantity, safety stock, reorder point, what to order now, excess, service against money, and what would be if.",
        parameters: || schema_for!(params::InventoryParams).to_value(),
    }],
    requested: requested::requested,
    without_file: formula::answer,
    heard: question::heard,
    work: Work::Ready(optimize::run),
};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_columns;
#[cfg(test)]
mod tests_of_methods;
#[cfg(test)]
mod tests_of_needs;
#[cfg(test)]
mod tests_of_orders;
#[cfg(test)]
mod tests_of_views;
