//! Distribution functions for decisions about stock and for tests of regressions, accurate to 1e-12.
//! Knows nothing about stock or demand. Continuous ones are functions of plain numbers; counts share one trait, `counts`.

pub mod gamma;
pub mod normal;

pub mod beta;
pub mod fisher_f;
pub mod student_t;

pub mod counts;
pub mod negative_binomial;
pub mod poisson;

pub mod root;
mod saddle_point;
