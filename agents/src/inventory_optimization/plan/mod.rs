//! From items and parameters to the kernels and back: a plan per item, the limits over all items, comparisons, and the
//! plans that only some questions need.

pub mod basis;
pub mod budget;
mod items;
pub mod joint_orders;
mod levels;
pub mod lots;
pub mod optional_plans;
pub mod orders;
pub mod planned;
pub mod policies;
mod price_breaks;
pub mod replay;
pub mod season;
pub mod service;
pub mod stock_plan;
pub mod storage;
pub mod totals;
pub mod trade_off;
