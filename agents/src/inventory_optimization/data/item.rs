//! One item as the file states it, in days, shares, units and money, before any default.

use kernels::inventory::{protection_demand::Goods, quantity_discount::PriceBreak};

use crate::inventory_optimization::params::choices::ServiceMeasure;

/// The holding cost of an item for a year.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Holding {
    /// A share of the value.
    Rate(f64),
    MoneyPerUnit(f64),
}

/// One item, at one place if the file names places.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub id: String,
    pub name: Option<String>,
    pub location: Option<String>,
    pub supplier: Option<String>,
    /// The value of the column that is summed up by, when there is one.
    pub group: Option<String>,
    /// The service in percent that is wanted for its value of a column.
    pub wanted_service: Option<f64>,
    /// Its first row in the file.
    pub row: u64,
    /// Units a year; not a number when no plan is asked for and the file does not say.
    pub annual_demand: f64,
    /// Not a number when no plan is asked for and the file does not say.
    pub unit_cost: f64,
    /// The stock at which the item is ordered, as the file says.
    pub reorder_point: Option<f64>,
    /// The stock that the item should not fall below, as the file says.
    pub lowest_stock: Option<f64>,
    /// The stock that covers uncertain demand, as the file says.
    pub safety_stock: Option<f64>,
    /// What was sold or used, in money, as the file says.
    pub money: Option<f64>,
    /// Negative when demand waits.
    pub stock: Option<f64>,
    pub on_order: Option<f64>,
    /// Standard deviation of a day's demand.
    pub daily_deviation: Option<f64>,
    pub lead_time: Option<f64>,
    pub lead_time_deviation: Option<f64>,
    /// Money for an order of this item alone.
    pub order_cost: Option<f64>,
    /// Money for an order to its supplier, whatever is in it.
    pub supplier_order_cost: Option<f64>,
    /// Money for each order in which it is.
    pub line_cost: Option<f64>,
    pub holding: Option<Holding>,
    pub service: Option<(f64, ServiceMeasure)>,
    pub minimum: Option<f64>,
    pub pack: Option<f64>,
    /// Units that one order holds at most.
    pub largest: Option<f64>,
    /// Days that a unit keeps.
    pub shelf_life: Option<f64>,
    pub review: Option<f64>,
    /// Money per unit sold.
    pub price: Option<f64>,
    /// Money that a left-over unit brings.
    pub salvage: Option<f64>,
    /// Room per unit.
    pub volume: Option<f64>,
    /// Prices below the unit cost, from rising quantities on.
    pub breaks: Vec<PriceBreak>,
    pub goods: Goods,
    /// Position of its demand in the history, if the file holds one.
    pub series: Option<usize>,
}

impl Item {
    /// Its id, with the place if there is one.
    pub(crate) fn label(&self) -> String {
        match &self.location {
            Some(location) => format!("{} at {location}", self.id),
            None => self.id.clone(),
        }
    }
}

/// An item with the record that it was read from.
pub(crate) struct ItemRow {
    pub record: usize,
    pub item: Item,
}
