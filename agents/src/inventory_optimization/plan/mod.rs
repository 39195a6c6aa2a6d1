//! From items and parameters to the kernels and back: a plan per item, the limits over all items, comparisons, and the
//! plans that only some questions need.

pub(super) mod basis;
pub(super) mod budget;
pub(super) mod empirical;
mod items;
pub(super) mod joint_orders;
mod levels;
pub(super) mod lots;
pub(crate) mod multiple;
pub(super) mod optional_plans;
pub(super) mod order_cost;
pub(super) mod orders;
pub(super) mod planned;
pub(super) mod policies;
mod price_breaks;
pub(super) mod replay;
pub(super) mod season;
pub(super) mod service;
pub(super) mod shelf_life;
pub(super) mod stock_plan;
pub(super) mod storage;
pub(super) mod totals;
pub(super) mod trade_off;
