//! The file: its columns, its rows as places, and its own distances and routes.
//! Knows nothing about vehicles; `plan` gives the places to the solver.

pub(super) mod addresses;
pub(super) mod carried;
pub(super) mod cells;
pub(super) mod columns;
pub(super) mod coordinates;
pub(super) mod degrees;
pub(super) mod depots;
pub(super) mod distance_table;
pub(super) mod ends;
pub(super) mod figures;
pub(super) mod goods;
mod groups;
pub(super) mod misplaced;
pub(super) mod notes;
pub(super) mod orders;
mod other_ends;
pub(super) mod own_report;
pub(super) mod pairs;
pub(super) mod place;
pub(super) mod read;
pub(super) mod readings;
mod rows;
pub(super) mod skills;
pub(super) mod source;
mod stop_rules;
mod towns;
pub(super) mod unused;
pub(super) mod visit_times;
pub(super) mod windows;
