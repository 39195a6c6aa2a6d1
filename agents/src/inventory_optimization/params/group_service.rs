//! A service for each value of a column: 99 % for beverages, 92 % for everything else.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The services that are wanted for items by a column of the file. Other items have the service for all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupService {
    /// The name of the column.
    pub column: String,
    /// The service in percent of each value of the column.
    pub percents: BTreeMap<String, f64>,
}
