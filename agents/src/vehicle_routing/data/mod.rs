//! The file: its columns, its rows as places, and its own distances and routes.
//! Knows nothing about vehicles; `plan` gives the places to the solver.

pub mod cells;
pub mod columns;
pub mod coordinates;
pub mod depots;
pub mod distance_table;
pub mod figures;
pub mod goods;
pub mod notes;
pub mod own_report;
pub mod pairs;
pub mod place;
pub mod read;
pub mod rows;
pub mod skills;
pub mod source;
pub mod windows;
