//! The arithmetic of the product: plain slices and structs in, plain numbers out.
//! Never reads a file, a table, the clock or the environment. Agents turn tables into slices before a call, and turn
//! numbers into words after it. Start at `forecast`, `hierarchy`, `anomaly`, `inventory` or `suppliers`; `classes` sorts items
//! by size and steadiness, `statistics` has the distributions, `regression` fits lines, `sentiment` rates texts; `cancel` stops
//! work that is no longer wanted.

#![warn(unreachable_pub)]

pub mod anomaly;
pub mod cancel;
pub mod classes;
pub mod forecast;
pub mod hierarchy;
pub mod inventory;
pub mod regression;
pub mod routing;
pub mod sensing;
pub mod sentiment;
pub mod statistics;
pub mod suppliers;
