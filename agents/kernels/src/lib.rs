//! The arithmetic of the product: plain slices and structs in, plain numbers out.
//! Never reads a file, a table, the clock or the environment. Agents turn tables into slices before and
//! numbers into words after. Start at `forecast`, `hierarchy`, `anomaly`, `inventory` or `suppliers`; `classes` sorts items by size and
//! evenness, `statistics` has the distributions; `cancel` ends work that is no longer wanted.

#![warn(unreachable_pub)]

pub mod anomaly;
pub mod cancel;
pub mod classes;
pub mod forecast;
pub mod hierarchy;
pub mod inventory;
pub mod routing;
pub mod statistics;
pub mod suppliers;
