//! The columns of figures, each with the factor that brings it to days, shares, units and money.
//! Where the name of a column leaves a unit open, the user is asked, or the usual reading is assumed and reported.

mod cases;
pub(crate) mod demand;
pub(crate) mod figures;
mod reader;

use crate::inventory_optimization::data::columns::{cases::Cases, figures::Figures, reader::Reader};
use crate::inventory_optimization::{
    data::{
        named::{self, Named},
        scope::Scope,
        source::Source,
    },
    params::{
        InventoryParams,
        choices::{HoldingMeaning, ServiceMeasure},
        year::Year,
    },
};
use intake::{AgentError, number::DecimalMark, roles::Role};

/// Every figure that a file may contain. Times are in days, shares between 0 and 1.
pub(crate) struct Columns {
    pub name: Option<usize>,
    pub location: Option<usize>,
    pub supplier: Option<usize>,
    /// The column that is summed up by.
    pub group: Option<usize>,
    /// The column whose values have services of their own.
    pub service_group: Option<usize>,
    /// Its figures, where the services depend on them.
    pub service_figures: Option<Figures>,
    pub unit: Option<usize>,
    pub annual_demand: Option<Figures>,
    /// Whether the file says what stretch of time the demand is for.
    pub has_stretch: bool,
    /// The stock at which an item is ordered, and those that it should not fall below.
    pub reorder_point: Option<Figures>,
    pub lowest_stock: Option<Figures>,
    pub safety_stock: Option<Figures>,
    /// What was sold or used, in money.
    pub money: Option<Figures>,
    pub unit_cost: Option<Figures>,
    pub stock: Option<Figures>,
    pub on_order: Option<Figures>,
    /// Per day.
    pub deviation: Option<Figures>,
    pub lead_time: Option<Figures>,
    pub lead_time_deviation: Option<Figures>,
    pub order_cost: Option<Figures>,
    pub supplier_order_cost: Option<Figures>,
    pub line_cost: Option<Figures>,
    pub holding: Option<(Figures, HoldingMeaning)>,
    pub service: Option<(Figures, ServiceMeasure)>,
    pub minimum: Option<Figures>,
    pub pack: Option<Figures>,
    /// Units that one order holds at most.
    pub largest: Option<Figures>,
    /// How long a unit keeps.
    pub shelf_life: Option<Figures>,
    pub review: Option<Figures>,
    /// Read only when one season is asked for, or left-overs have a value.
    pub price: Option<Figures>,
    pub salvage: Option<Figures>,
    /// Read only when room is limited.
    pub volume: Option<Figures>,
    /// The currency of the file, if it names one.
    pub currency: Option<String>,
    /// The readings of columns that could be read in another way.
    pub assumptions: Vec<String>,
}

/// Finds and scales the columns of a file.
pub(super) fn read(
    source: &Source,
    params: &InventoryParams,
    mark: Option<DecimalMark>,
    scope: Scope,
) -> Result<Columns, AgentError> {
    let cases = Cases::of(source, mark);
    let in_cases = cases.check(source, &compared(source, params, scope))?;
    let assumptions = in_cases.into_iter().collect();
    let mut reader = Reader { source, params, year: Year::of(params), mark, cases, assumptions };
    if scope != Scope::Plan {
        return without_plan(reader, scope);
    }
    let unit_cost = match (source.position(Role::UnitCost), params.unit_cost) {
        (None, Some(_)) => None,
        _ => Some(reader.needed(Role::UnitCost)?),
    };
    let salvage = reader.salvage();
    let is_season = params.one_season.unwrap_or(salvage.is_some());
    let supplier_order_cost = reader.named(Named::SupplierOrderCost);
    let is_of_supplier =
        |found: &Figures| supplier_order_cost.as_ref().is_some_and(|cost| cost.position == found.position);
    let order_cost = reader.plain(Role::OrderCost).filter(|found| !is_of_supplier(found));
    let has_order_cost = order_cost.is_some() || supplier_order_cost.is_some();
    let annual_demand = if source.is_history { None } else { Some(reader.demand()?) };
    Ok(Columns {
        name: source.position(Role::ProductName).filter(|name| *name != source.product),
        location: source.position(Role::Location).or_else(|| source.position(Role::LocationName)),
        supplier: source.position(Role::Supplier),
        group: params.group_by.as_deref().and_then(|name| source.table.position(name)),
        service_group: params.group_service.as_ref().and_then(|by| source.table.position(&by.column)),
        service_figures: reader.of_services(),
        unit: source.position(Role::Unit),
        annual_demand,
        has_stretch: true,
        reorder_point: reader.named(Named::ReorderPoint),
        lowest_stock: reader.named(Named::LowestStock),
        safety_stock: reader.named(Named::SafetyStock),
        money: reader.named(Named::Money),
        stock: reader.plain(Role::CurrentStock),
        on_order: reader.plain(Role::OnOrder),
        deviation: reader.deviation()?,
        lead_time: reader.time(Role::LeadTime),
        lead_time_deviation: reader.time(Role::LeadTimeDeviation),
        order_cost,
        supplier_order_cost,
        // Without the cost of an order, a cost of a line may be anything.
        line_cost: reader.named(Named::LineCost).filter(|_| has_order_cost),
        holding: reader.holding()?,
        service: reader.service(),
        minimum: reader.plain(Role::MinimumOrder),
        pack: reader.plain(Role::PackSize),
        largest: reader.named(Named::LargestOrder),
        shelf_life: reader.named_time(Named::ShelfLife),
        review: reader.time(Role::ReviewPeriod),
        price: reader.plain(Role::Price).filter(|_| is_season),
        salvage,
        volume: reader.plain(Role::Volume).filter(|_| params.storage_limit.is_some()),
        currency: reader.currency(unit_cost.as_ref())?,
        unit_cost,
        assumptions: reader.assumptions,
    })
}

/// Columns of units that are compared with each other.
fn compared(source: &Source, params: &InventoryParams, scope: Scope) -> Vec<usize> {
    let mut positions = Vec::new();
    positions.extend(source.position(Role::CurrentStock));
    positions.extend(source.position(Role::OnOrder));
    if scope == Scope::Stock {
        let levels = [Named::ReorderPoint, Named::LowestStock, Named::SafetyStock];
        positions.extend(levels.iter().filter_map(|level| named::position(source, *level)));
    } else if source.is_history {
        positions.extend(source.position(Role::Quantity));
    } else {
        positions.extend(demand::find(source, params).map(|found| found.position));
    }
    positions
}

/// The columns that questions without a plan need. None of them has to be there, and no other column is asked about.
fn without_plan(mut reader: Reader, scope: Scope) -> Result<Columns, AgentError> {
    let source = reader.source;
    let reads_demand = scope == Scope::Demand && !source.is_history;
    let demand = if reads_demand { reader.demand_of_any_stretch() } else { None };
    let has_stretch = source.is_history || demand.as_ref().is_some_and(|(_, has_stretch)| *has_stretch);
    let needs_value = scope == Scope::Demand;
    let unit_cost = reader.plain(Role::UnitCost).filter(|_| needs_value);
    let money = reader.named(Named::Money).filter(|_| needs_value);
    let currency_of = unit_cost.as_ref().or(money.as_ref());
    Ok(Columns {
        name: source.position(Role::ProductName).filter(|name| *name != source.product),
        location: source.position(Role::Location).or_else(|| source.position(Role::LocationName)),
        supplier: source.position(Role::Supplier),
        group: None,
        service_group: None,
        service_figures: None,
        unit: source.position(Role::Unit),
        annual_demand: demand.map(|(figures, _)| figures),
        has_stretch,
        reorder_point: reader.named(Named::ReorderPoint),
        lowest_stock: reader.named(Named::LowestStock),
        safety_stock: reader.named(Named::SafetyStock),
        stock: reader.plain(Role::CurrentStock),
        on_order: reader.plain(Role::OnOrder),
        deviation: None,
        lead_time: reader.time(Role::LeadTime).filter(|_| needs_value),
        lead_time_deviation: None,
        order_cost: None,
        supplier_order_cost: None,
        line_cost: None,
        holding: None,
        service: None,
        minimum: None,
        pack: None,
        largest: None,
        shelf_life: None,
        review: None,
        price: reader.plain(Role::Price).or_else(|| reader.price_or_cost()).filter(|_| needs_value),
        salvage: None,
        volume: None,
        currency: if needs_value { reader.currency(currency_of)? } else { None },
        unit_cost,
        money,
        assumptions: reader.assumptions,
    })
}
