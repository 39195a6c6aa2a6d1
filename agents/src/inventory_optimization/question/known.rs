//! The names in the file that a question may hold.

/// Names in the file that a question may hold.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// In alphabetical order.
    pub items: &'a [String],
    pub suppliers: &'a [String],
    /// Names of the columns.
    pub columns: &'a [String],
    pub file: &'a str,
}
