//! How statements reach the database: many calls in one transaction, many rows in one parameter, and a time limit.

pub(super) mod batch;
pub(super) mod patience;
pub(super) mod rows;
pub(super) mod whole;
