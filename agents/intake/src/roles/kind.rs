//! The kinds of table that the agents read, and the roles that each kind has.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Role::{self, *};

/// What the rows of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableKind {
    /// A row per product and period.
    DemandHistory,
    /// The same with columns that move the demand.
    DemandWithSignals,
    /// A row per line of an order.
    OrderLines,
    /// A row per item.
    InventoryList,
    /// A row per place of a route.
    Places,
    /// A row per supplier.
    SupplierList,
}

/// What an assignment of a role counts when it is wanted, when it is usual, and when the kind has no use for it.
const WANTED: f64 = 1.0;
const OPTIONAL: f64 = 0.5;
const FOREIGN: f64 = 0.15;

impl TableKind {
    /// The kinds that are told apart by their columns, in the order in which a tie is decided.
    pub const TOLD_APART: [Self; 5] =
        [Self::DemandHistory, Self::InventoryList, Self::Places, Self::SupplierList, Self::OrderLines];

    /// One of each of these has to be there.
    pub fn needed(self) -> &'static [&'static [Role]] {
        match self {
            Self::DemandHistory | Self::DemandWithSignals => &[&[Date], &[Quantity]],
            Self::OrderLines => {
                &[&[Date, PromisedDate, DeliveredDate], &[Quantity, DeliveredQuantity], &[Order]]
            }
            Self::InventoryList => {
                &[&[Product, ProductName], &[CurrentStock, AnnualDemand, UnitCost, LeadTime]]
            }
            Self::Places => &[&[XCoordinate, Longitude], &[YCoordinate, Latitude]],
            Self::SupplierList => {
                &[&[Supplier], &[Quality, Performance, UnitCost, DefectRate, Risk, Capacity, LeadTime]]
            }
        }
    }

    fn wanted(self) -> &'static [Role] {
        match self {
            Self::DemandHistory | Self::DemandWithSignals => &[Date, Quantity, Product],
            Self::OrderLines => &[Date, Quantity, Product, Order],
            Self::InventoryList => &[Product, ProductName, CurrentStock, UnitCost, AnnualDemand],
            Self::Places => &[
                Location,
                LocationName,
                XCoordinate,
                YCoordinate,
                Longitude,
                Latitude,
                Quantity,
                ReadyTime,
                DueTime,
            ],
            Self::SupplierList => &[Supplier, Quality, Performance, UnitCost],
        }
    }

    fn optional(self) -> &'static [Role] {
        match self {
            Self::DemandHistory | Self::DemandWithSignals => &[
                ProductName,
                Category,
                Location,
                LocationName,
                Unit,
                Price,
                Promotion,
                Holiday,
                Currency,
                Customer,
                Text,
                Country,
            ],
            Self::OrderLines => &[
                ProductName,
                Category,
                Location,
                LocationName,
                Unit,
                Price,
                Customer,
                Supplier,
                Currency,
                PromisedDate,
                DeliveredDate,
                DeliveredQuantity,
                RejectedQuantity,
                Country,
                Promotion,
                UnitCost,
            ],
            Self::InventoryList => &[
                Category,
                Location,
                LocationName,
                Unit,
                Price,
                Currency,
                OnOrder,
                DemandDeviation,
                LeadTime,
                LeadTimeDeviation,
                OrderCost,
                HoldingRate,
                ServiceLevel,
                MinimumOrder,
                PackSize,
                ReviewPeriod,
                Supplier,
                Weight,
                Volume,
            ],
            Self::Places => &[ServiceTime, Weight, Volume, Priority, Skill, Country, Order],
            Self::SupplierList => &[
                LeadTime,
                LeadTimeDeviation,
                Capacity,
                Risk,
                Country,
                DefectRate,
                MinimumOrder,
                OrderCost,
                Currency,
                Category,
            ],
        }
    }

    /// Whether a name that usually means something else may mean this role here.
    pub fn wants(self, role: Role) -> bool {
        self.wanted().contains(&role)
    }

    pub fn has(self, role: Role) -> bool {
        self.wanted().contains(&role) || self.optional().contains(&role)
    }

    /// What a role counts in a table of this kind.
    pub fn weight(self, role: Role) -> f64 {
        if self.wanted().contains(&role) {
            WANTED
        } else if self.optional().contains(&role) {
            OPTIONAL
        } else {
            FOREIGN
        }
    }

    /// Whether a row stands for demand at a time.
    pub fn is_demand(self) -> bool {
        matches!(self, Self::DemandHistory | Self::DemandWithSignals | Self::OrderLines)
    }
}
