//! How much of a file a question needs.

/// What is read of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Everything that a plan needs; a missing unit cost or demand is asked for.
    Plan,
    /// Stock, demand and value, as far as the file has them.
    Demand,
    /// Stock and the levels that it is compared with.
    Stock,
}
