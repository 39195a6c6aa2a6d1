//! The kinds of table that the agents read, and the roles that each kind has.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Role::{self, *};

/// What one row of a table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableKind {
    /// A row per product and period.
    DemandHistory,
    /// A demand history with columns that influence the demand.
    DemandWithSignals,
    /// A row per movement of stock, told apart by a column of kinds; only what leaves is demand.
    StockMovements,
    /// A row per line of an order.
    OrderLines,
    /// A row per item.
    InventoryList,
    /// A row per stop of a route.
    Places,
    /// A row per supplier.
    SupplierList,
}

/// The weights of a role that the kind wants, of an optional one, and of one that does not belong to the kind.
const WANTED: f64 = 1.0;
const OPTIONAL: f64 = 0.5;
const FOREIGN: f64 = 0.15;

impl TableKind {
    /// The kinds that their columns distinguish; the earlier one wins a tie.
    pub const TOLD_APART: [Self; 5] =
        [Self::DemandHistory, Self::InventoryList, Self::Places, Self::SupplierList, Self::OrderLines];

    /// At least one role of each of these groups is required.
    pub fn needed(self) -> &'static [&'static [Role]] {
        match self {
            Self::DemandHistory | Self::DemandWithSignals | Self::StockMovements => &[&[Date], &[Quantity]],
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
            Self::DemandHistory | Self::DemandWithSignals | Self::StockMovements => {
                &[Date, Quantity, Product]
            }
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
            Self::DemandHistory | Self::DemandWithSignals | Self::StockMovements => &[
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

    /// The weight of a role in a table of this kind.
    pub fn weight(self, role: Role) -> f64 {
        if self.wanted().contains(&role) {
            WANTED
        } else if self.optional().contains(&role) {
            OPTIONAL
        } else {
            FOREIGN
        }
    }

    /// Whether each row is demand at a certain time.
    pub fn is_demand(self) -> bool {
        matches!(
            self,
            Self::DemandHistory | Self::DemandWithSignals | Self::StockMovements | Self::OrderLines
        )
    }
}
