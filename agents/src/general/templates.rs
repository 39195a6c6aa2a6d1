//! The columns that each agent reads, and which agent the columns of a file fit.

use protocol::AgentKind;

use crate::{Profile, Role};

/// Columns of the template, and what else is worth knowing about the file.
fn template(kind: AgentKind) -> (&'static str, &'static str) {
    match kind {
        AgentKind::General | AgentKind::DemandForecasting => (
            "date,demand,product_id",
            "One row per product and day, week or month, or one row per sale. Two years or more show the season.",
        ),
        AgentKind::InventoryOptimization => (
            "item_id,item_name,current_stock,unit_cost,annual_demand",
            "One row per item. Optional: lead_time_days, order_cost, holding_rate, service_level, demand_std.",
        ),
        AgentKind::VehicleRouting => (
            "location_id,name,x_coord,y_coord,demand",
            "One row per place; the first row or a row marked `depot` is the depot. Optional: ready_time, \
             due_time, service_time.",
        ),
        AgentKind::DynamicDemandSensing => (
            "date,demand",
            "One row per day, and one column per signal, for example temperature, promotion, price, \
             competitor_price, social_sentiment.",
        ),
        AgentKind::SupplierSelection => (
            "supplier_name,quality,performance,cost",
            "One row per supplier. Optional: lead_time_days, risk, capacity, country.",
        ),
    }
}

/// The columns of the template as code.
pub fn columns(kind: AgentKind) -> String {
    format!("`{}`", template(kind).0)
}

/// Columns, hints and a sample file, as Markdown.
pub fn data_of(kind: AgentKind) -> String {
    let (_, hint) = template(kind);
    let columns = columns(kind);
    format!(
        "It reads a CSV table with these columns:\n\n{columns}\n\n{hint}\n\nA file to try it with: \
         [{kind}.csv](/samples/{kind}.csv)\n"
    )
}

/// The agent whose template the columns hold; the most particular template first.
pub fn fitting(profile: &Profile) -> Option<AgentKind> {
    let has = |name: &str| profile.columns.iter().any(|column| column.name.eq_ignore_ascii_case(name));
    let fits = |kind: &AgentKind| template(*kind).0.split(',').all(has);
    let is_demand = profile.roles.get(Role::Date).is_some() && profile.roles.get(Role::Quantity).is_some();
    [AgentKind::InventoryOptimization, AgentKind::VehicleRouting, AgentKind::SupplierSelection]
        .into_iter()
        .find(fits)
        .or_else(|| is_demand.then_some(demand_agent(profile)))
}

/// Demand beside other numbers is demand with signals.
fn demand_agent(profile: &Profile) -> AgentKind {
    let numbers = profile.columns.iter().filter(|column| {
        column.kind == crate::ColumnKind::Number
            && Some(column.name.as_str()) != profile.roles.get(Role::Quantity)
    });
    let is_single_series = profile.roles.get(Role::Product).is_none();
    if is_single_series && numbers.count() >= 2 {
        AgentKind::DynamicDemandSensing
    } else {
        AgentKind::DemandForecasting
    }
}
