//! Distribution functions that decisions about stock rest on, accurate to 1e-12.
//! Knows nothing about stock. Continuous ones are functions of plain numbers; counts share one trait, `counts`.

pub mod gamma;
pub mod normal;

pub mod counts;
pub mod negative_binomial;
pub mod poisson;

pub mod root;
mod saddle_point;
