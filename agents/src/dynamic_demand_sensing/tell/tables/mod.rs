//! The tables of the contract, one CSV file and one sheet each.

pub(crate) mod accuracy;
pub(crate) mod assumed;
pub(crate) mod decomposition;
pub(crate) mod elasticities;
pub(crate) mod report;
pub(crate) mod sentiment;
pub(crate) mod signals;
pub(crate) mod unexplained;

/// What demand is counted in.
pub(crate) const UNITS: Option<&str> = Some("units per period");

/// The name of a product in a table; none stands for all.
pub(crate) fn product(products: &[String], series: usize) -> ::report::result::Cell {
    ::report::result::Cell::from(products[series].clone())
}

/// A number that may be absent.
pub(crate) fn optional(value: Option<f64>) -> ::report::result::Cell {
    value.map_or(::report::result::Cell::Empty, ::report::result::Cell::number)
}
