//! Parameters that are a choice between a few values.

use kernels::classes::AbcClass;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a service level counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ServiceMeasure {
    /// The share of order cycles without a shortage.
    #[default]
    CycleService,
    /// The share of units that are served from the shelf.
    FillRate,
}

/// A class by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Class {
    A,
    B,
    C,
}

impl Class {
    pub(crate) fn of(class: AbcClass) -> Self {
        match class {
            AbcClass::A => Self::A,
            AbcClass::B => Self::B,
            AbcClass::C => Self::C,
        }
    }
}

/// What the lower price of a price break applies to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Discounts {
    #[default]
    AllUnits,
    Incremental,
}

/// How order sizes and levels are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// The economic order quantity first, then the level that gives the service.
    #[default]
    Economic,
    /// Reorder point and order quantity together, at the lowest cost: (r, Q).
    Optimal,
    /// Up to a highest level at or below a lowest one, at the lowest cost: (s, S).
    MinMax,
}

/// The distribution of demand over the time that stock must last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Distribution {
    Normal,
    Gamma,
    /// Its deviation is the root of its mean, whatever the file says.
    Poisson,
    NegativeBinomial,
    /// The demand of every stretch of the history that is as long as the lead time.
    Empirical,
}

/// What a question wants to see first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// Items whose stock may not last, the most likely first.
    RunningOut,
    /// Items whose stock is used up before an order placed today could arrive.
    BeforeDelivery,
    /// How long the stock lasts.
    Lasting,
    /// Stock that hardly moves.
    SlowMovers,
    /// Stock without demand.
    DeadStock,
    /// The calculation behind an order.
    Why,
    /// The stock of the coming weeks.
    StockByWeek,
    /// The lowest and the highest level of every item.
    MinMax,
    /// The orders of now, each to approve, change or skip.
    Approvals,
    /// Sums per value of a column.
    Groups,
    /// Items without stock.
    OutOfStock,
    /// Items whose stock is below the reorder point of the file.
    BelowReorderPoint,
    /// Items whose stock is below the lowest stock of the file.
    BelowLowestStock,
    /// Items whose stock is below the safety stock of the file.
    BelowSafetyStock,
    /// Items whose stock lasts less or longer than a limit.
    Cover,
    /// Classes by share of the whole.
    Classes,
    /// Whether the demand of each item is smooth, intermittent, erratic or lumpy.
    DemandClasses,
    /// One figure of every item, which `asked_figure` names.
    ItemFigure,
}

/// A figure of every item that a question asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedFigure {
    pub figure: ItemFigure,
    /// Who has the most or the least of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// The number of items that are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// What an item has a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemFigure {
    /// Money in stock today.
    StockValue,
    /// Money in stock beyond what the policy ever needs.
    Excess,
    /// How often a year the stock of today is used up.
    Turnover,
    /// Days between two orders.
    OrderInterval,
    ReorderPoint,
    SafetyStock,
    UnitCost,
    /// Units a year.
    Demand,
    /// Money a year.
    DemandValue,
    /// Money a year for the stock of the policy.
    HoldingCost,
    LeadTime,
}

impl ItemFigure {
    /// Whether it is known only where the file says what is in stock.
    pub(crate) fn is_of_stock(self) -> bool {
        matches!(self, Self::StockValue | Self::Excess | Self::Turnover)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Highest,
    Lowest,
}

impl End {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Highest => "highest",
            Self::Lowest => "lowest",
        }
    }
}

/// What classes are by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbcBasis {
    /// Money: demand at unit cost, else what a column says.
    Value,
    /// Money that was taken: a column of it, else demand at the sale price.
    Revenue,
    Units,
}

/// What to do with items that stand in several rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duplicates {
    /// Every row has stock and demand of its own.
    Sum,
    /// Every row has stock of its own, and the demand of the item is repeated.
    SumStock,
    First,
    Last,
}

/// What a column of holding costs says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HoldingMeaning {
    /// A share of the value, a year.
    Rate,
    /// Money per unit and year.
    MoneyPerUnit,
}
