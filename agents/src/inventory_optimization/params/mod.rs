//! Parameters of `optimize_inventory`. Words, a language model and explicit JSON fill the same struct and are checked
//! the same way. A value here takes precedence over the columns of the file, and those over the defaults.

mod check;
pub mod choices;
pub mod defaults;
mod edit;
pub mod group_service;
pub mod price_break;
pub mod year;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernels::forecast::DemandPattern;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::inventory_optimization::params::choices::{
    AbcBasis, AskedFigure, Class, Discounts, Distribution, Duplicates, HoldingMeaning, Policy,
    ServiceMeasure, View,
};
use crate::inventory_optimization::params::group_service::GroupService;
use crate::inventory_optimization::params::price_break::StatedBreak;
use crate::params;
use intake::{AgentError, calendar::Frequency, roles::Roles};

/// The name of the tool that plans stock.
pub const OPTIMIZE_INVENTORY: &str = "optimize_inventory";

/// How stock is planned. What is left out is taken from the file, else from the stated defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InventoryParams {
    /// Money per order, whatever its size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_cost: Option<f64>,
    /// What holding stock costs in a year, in percent of its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holding_percent: Option<f64>,
    /// What holding one unit costs in a year, in money; wins over the percentage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holding_per_unit: Option<f64>,
    /// The smallest order of an item, in units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_order: Option<f64>,
    /// The largest order of an item, in units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum_order: Option<f64>,
    /// Orders are whole numbers of this many units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack_size: Option<f64>,
    /// The most days of demand that one order may be for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_days: Option<f64>,
    /// Days that a unit keeps: no order may last longer together with the safety stock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shelf_life_days: Option<f64>,
    /// Order quantities are this many times the economic one, as the supplier accepts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eoq_multiple: Option<f64>,
    /// The service that is wanted, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_percent: Option<f64>,
    /// Safety stock is this many standard deviations of demand over the time that stock must last, in place of a service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safety_factor: Option<f64>,
    /// What the service counts: order cycles without a shortage, or units served from the shelf.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_measure: Option<ServiceMeasure>,
    /// Days from order to arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_days: Option<f64>,
    /// Standard deviation of the lead time in days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_deviation_days: Option<f64>,
    /// Days between looks at the stock; 0 when it is watched all the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_days: Option<f64>,
    /// Days in a year: 365, 360, or about 250 when only working days are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_year: Option<f64>,
    /// Standard deviation of a month's demand in percent of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_deviation_percent: Option<f64>,
    /// Money per unit, for files without a column of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_cost: Option<f64>,
    /// Shares of the value in percent at which classes B and C begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abc_percent: Option<[f64; 2]>,
    /// Coefficients of variation of a month's demand (deviation over mean, a ratio) at which classes X and Y end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub xyz_limits: Option<[f64; 2]>,
    /// What the classes of the direct answer are by; the plan itself classes by value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abc_by: Option<AbcBasis>,
    /// Item ids as in the file; an empty list is every item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Vec<String>>,
    /// Suppliers to look at, as in the file; an empty list is every supplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppliers: Option<Vec<String>>,
    /// Suppliers that nothing is bought from; items without a supplier stay. An empty list leaves none out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_suppliers: Option<Vec<String>>,
    /// ABC classes to look at; an empty list is all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<Class>>,
    /// The most money that may be in stock on average, over all items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// The most money that may be in safety stock alone, over all items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safety_budget: Option<f64>,
    /// The most money that half an order of every item may be worth; safety stock comes on top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle_budget: Option<f64>,
    /// The most money for orders that are placed now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_budget: Option<f64>,
    /// The most room that stock may take, in the unit of the file's column of volume, all deliveries just made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_limit: Option<f64>,
    /// How order sizes and levels are chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// Whether suppliers are paid once per order, however many items are in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint_orders: Option<bool>,
    /// Money per order to a supplier, whatever is in it; the order cost when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint_order_cost: Option<f64>,
    /// Money per item in an order to a supplier; nothing when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_cost: Option<f64>,
    /// Whether the demand is that of one season, bought once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_season: Option<bool>,
    /// Money per unit sold, for files without a column of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sale_price: Option<f64>,
    /// What a left-over unit brings in percent of its cost, for files without a column of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salvage_percent: Option<f64>,
    /// What a left-over unit brings in money; wins over the percentage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salvage_value: Option<f64>,
    /// Money that a missing unit costs beyond its margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goodwill_cost: Option<f64>,
    /// Whether the demand of the file is a plan of coming periods that lot sizes are wanted for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lot_sizes: Option<bool>,
    /// Lower prices of larger orders, for all items; they win over those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_breaks: Option<Vec<StatedBreak>>,
    /// What the lower price of a price break applies to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<Discounts>,
    /// What to do with items that stand in several rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicates: Option<Duplicates>,
    /// The unit of the file's lead times: daily for days, weekly for weeks, monthly for months.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_unit: Option<Frequency>,
    /// The period that the file's annual demand is really for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_period: Option<Frequency>,
    /// The period that the file's standard deviation of demand is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation_period: Option<Frequency>,
    /// What the file's holding cost is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holding_column: Option<HoldingMeaning>,
    /// Change of all demand in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_change_percent: Option<f64>,
    /// Change of all lead times in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_change_percent: Option<f64>,
    /// Days that all lead times take more, or less when below 0; after their change in percent. None becomes shorter than 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_change_days: Option<f64>,
    /// Change of all unit costs in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_cost_change_percent: Option<f64>,
    /// Change of all order costs in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_cost_change_percent: Option<f64>,
    /// The day of the stock figures, such as 2026-01-31; orders get dates then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<NaiveDate>,
    /// The parameters of the run that this one is shown beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<Box<InventoryParams>>,
    /// Where the next question starts, when this run only supposes something or looks at one item in passing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Box<InventoryParams>>,
    /// The service that is wanted by class, in percent; wins over the one for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class_service: Option<BTreeMap<Class, f64>>,
    /// The service that is wanted by the values of a column; wins over those by class and for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_service: Option<GroupService>,
    /// Safety stock in days of mean demand, in place of a service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safety_days: Option<f64>,
    /// Money that a unit costs for a year of waiting; reorder points and quantities are then the cheapest ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backorder_cost: Option<f64>,
    /// The distribution of demand, where it is not chosen by its mean and deviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Distribution>,
    /// The column whose values are summed up in groups; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_by: Option<String>,
    /// What is shown first; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// The figure of the view `item_figure`; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_figure: Option<AskedFigure>,
    /// Days that the view looks ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within_days: Option<f64>,
    /// The view shows items whose stock lasts less than this, in days at mean demand; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_less_than_days: Option<f64>,
    /// The same for stock that lasts longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_more_than_days: Option<f64>,
    /// Items whose orders of now are not placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<Vec<String>>,
    /// Units to order now by item, in place of those of the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_orders: Option<BTreeMap<String, f64>>,
    /// Money per order by supplier; wins over the one for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplier_order_costs: Option<BTreeMap<String, f64>>,
    /// Days of the latest history that XYZ classes look at; the last year when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub xyz_days: Option<f64>,
    /// Demand is intermittent above this mean interval between demands (ADI), in periods of the history.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adi_limit: Option<f64>,
    /// Demand is erratic above this squared variation of its sizes (CV²).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cv2_limit: Option<f64>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

const KNOWN: &str = "order_cost, holding_percent, holding_per_unit, minimum_order, maximum_order, pack_size, cover_days, shelf_life_days, eoq_multiple, service_percent, safety_factor (1.65), service_measure (cycle_service or fill_rate), \
    lead_time_days, lead_time_deviation_days, review_days, days_per_year, demand_deviation_percent, unit_cost, \
    abc_percent ([80, 95]), xyz_limits ([0.5, 1]), abc_by (value, revenue or units), products (a list of ids), suppliers and without_suppliers (lists), classes ([\"A\"]), budget, safety_budget, cycle_budget, order_budget, storage_limit, policy (economic, optimal or \
    min_max), joint_orders (true), joint_order_cost, line_cost, one_season (true), sale_price, salvage_percent, salvage_value, \
    goodwill_cost, lot_sizes (true), price_breaks ([{\"from\": 500, \"percent_off\": 10}]), discount (all_units or \
    incremental), duplicates (sum, sum_stock, first or last), lead_time_unit, demand_period and deviation_period \
    (daily, weekly, monthly, quarterly, yearly), holding_column (rate or money_per_unit), demand_change_percent, \
    lead_time_change_percent, lead_time_change_days, unit_cost_change_percent, order_cost_change_percent, as_of (2026-01-31), compared_with and \
    base (other parameters), view (running_out, lasting, slow_movers, dead_stock, why, stock_by_week, min_max, approvals, groups, out_of_stock, below_reorder_point, below_lowest_stock, below_safety_stock, cover, classes, demand_classes or item_figure), asked_figure ({\"figure\": stock_value, excess, turnover, order_interval, reorder_point, safety_stock, unit_cost, demand, demand_value, holding_cost or lead_time, \"end\": highest or lowest, \"count\"}), \
    group_by (a column), class_service ({\"A\": 98}), group_service ({\"column\": \"category\", \"percents\": {\"Beverages\": 99}}), safety_days, backorder_cost, distribution (normal, gamma, poisson, \
    negative_binomial or empirical), \
    within_days, cover_less_than_days, cover_more_than_days, skipped (a list of ids), changed_orders ({id: units}), supplier_order_costs ({\"Acme\": 50}), xyz_days, adi_limit (1.32), cv2_limit (0.49) and columns (product, annual_demand, unit_cost, current_stock, lead_time, ...)";

impl InventoryParams {
    /// The policy that is asked for; a cost of waiting asks for the cheapest one.
    pub fn policy_in_force(&self) -> Option<Policy> {
        self.policy.or(self.backorder_cost.map(|_| Policy::Optimal))
    }

    /// Whether services are stated by class or by the values of a column.
    #[must_use]
    pub fn states_services(&self) -> bool {
        self.class_service.is_some() || self.group_service.is_some()
    }

    /// Whether the safety stock itself is stated, so that no service decides it.
    #[must_use]
    pub fn states_safety_stock(&self) -> bool {
        self.safety_days.or(self.safety_factor).is_some()
    }

    /// The interval and the squared variation above which demand is intermittent and erratic.
    #[must_use]
    pub fn pattern_limits(&self) -> (f64, f64) {
        let (interval, variation) = DemandPattern::LIMITS;
        (self.adi_limit.unwrap_or(interval), self.cv2_limit.unwrap_or(variation))
    }

    /// Whether items of this supplier are looked at. An item without one is left out where suppliers are asked for, and stays
    /// where some are left out.
    #[must_use]
    pub fn looks_at_supplier(&self, supplier: Option<&str>) -> bool {
        let is_one_of = |names: &Option<Vec<String>>| {
            supplier.is_some_and(|supplier| names.iter().flatten().any(|name| name == supplier))
        };
        let asks_for_some = self.suppliers.as_ref().is_some_and(|names| !names.is_empty());
        (!asks_for_some || is_one_of(&self.suppliers)) && !is_one_of(&self.without_suppliers)
    }

    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, &format!("Valid ones are {KNOWN}."))?;
        params.check()?;
        Ok(params)
    }
}
