//! The columns that each agent reads, and which agent the columns of a file fit.

use protocol::AgentKind;

use intake::{
    profile::Profile,
    roles::{Role, TableKind},
};

/// Columns of the template, and what else is worth knowing about the file.
fn template(kind: AgentKind) -> (&'static str, &'static str) {
    match kind {
        AgentKind::General | AgentKind::DemandForecasting => (
            "date,demand,product_id",
            "One row per product and day, week or month, or one row per sale. Two years or more show the season.",
        ),
        AgentKind::InventoryOptimization => (
            "item_id,item_name,current_stock,unit_cost,annual_demand",
            "One row per item. Optional: lead_time_days, order_cost, holding_rate, service_level, \
             weekly_demand_std, supplier.",
        ),
        AgentKind::VehicleRouting => (
            "location_id,name,x_coord,y_coord,demand",
            "One row per place; the first row or the rows marked `depot` are depots. Optional: ready_time, \
             due_time, service_time, weight_kg, volume_m3, pickup, priority, skill, vehicle; route and sequence for a plan \
             that there is already.",
        ),
        AgentKind::DynamicDemandSensing => (
            "date,demand",
            "One row per day, and one column per signal, for example temperature, promotion, price, \
             competitor_price, social_sentiment.",
        ),
        AgentKind::SupplierSelection => (
            "supplier_name,quality,performance,cost",
            "One row per supplier. Optional: lead_time_days, risk, capacity, country. Or order lines with promised and \
             delivered dates, or one row per item and supplier with unit_price and demand to split orders.",
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

/// The agent that reads tables of the kind of this file.
pub fn fitting(profile: &Profile) -> Option<AgentKind> {
    Some(match profile.kind? {
        TableKind::DemandHistory => AgentKind::DemandForecasting,
        TableKind::DemandWithSignals => AgentKind::DynamicDemandSensing,
        TableKind::InventoryList => AgentKind::InventoryOptimization,
        TableKind::Places => AgentKind::VehicleRouting,
        TableKind::SupplierList => AgentKind::SupplierSelection,
        TableKind::OrderLines if is_about_suppliers(profile) => AgentKind::SupplierSelection,
        TableKind::OrderLines => AgentKind::DemandForecasting,
    })
}

/// Order lines that say how well suppliers kept their word.
fn is_about_suppliers(profile: &Profile) -> bool {
    let has = |role: Role| profile.mapping.iter().any(|found| found.role == role);
    let outcome = [Role::DeliveredDate, Role::PromisedDate, Role::RejectedQuantity, Role::DeliveredQuantity];
    has(Role::Supplier) && outcome.into_iter().any(has)
}
