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
    /// The service in percent of each value of the column, or of the figures on one side of a limit: `unit_cost above 20`.
    pub percents: BTreeMap<String, f64>,
}

/// Words of a limit behind the name of its column, and whether a figure is on their side of it.
type Side = (&'static str, Holds);
/// Whether a figure is on the side of a limit.
type Holds = fn(&f64, &f64) -> bool;
const SIDES: [Side; 4] =
    [("above", f64::gt), ("at least", f64::ge), ("below", f64::lt), ("at most", f64::le)];

impl GroupService {
    /// Whether the services depend on figures of the column and not on its texts.
    pub fn has_limits(&self) -> bool {
        self.percents.keys().any(|name| self.limit(name).is_some())
    }

    /// The service of an item by its cell in the column, as a text and as a figure.
    pub fn percent_of(&self, text: Option<&str>, figure: Option<f64>) -> Option<f64> {
        let by_text = text.and_then(|text| self.percents.get(text));
        let by_figure = || {
            let figure = figure?;
            let mut services = self.percents.iter();
            services.find_map(|(name, percent)| {
                let (is_inside, limit) = self.limit(name)?;
                is_inside(&figure, &limit).then_some(percent)
            })
        };
        by_text.or_else(by_figure).copied()
    }

    /// The figures that the limits are at.
    pub fn limits(&self) -> Vec<f64> {
        self.percents.keys().filter_map(|name| Some(self.limit(name)?.1)).collect()
    }

    /// `unit_cost above 20` as the side and the limit.
    fn limit(&self, name: &str) -> Option<(Holds, f64)> {
        let words = name.strip_prefix(&self.column)?.trim_start();
        SIDES.iter().find_map(|(side, is_inside)| {
            let limit = words.strip_prefix(side)?.trim().parse().ok()?;
            Some((*is_inside, limit))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_on_one_side_of_a_limit_have_a_service_of_their_own() {
        let services = |names: &[(&str, f64)]| GroupService {
            column: "unit_cost".to_owned(),
            percents: names.iter().map(|(name, percent)| ((*name).to_owned(), *percent)).collect(),
        };
        let by_limit = services(&[("unit_cost above 20", 92.0), ("unit_cost at most 5", 99.0)]);
        assert!(by_limit.has_limits());
        assert_eq!(by_limit.percent_of(Some("21"), Some(21.0)), Some(92.0));
        assert_eq!(by_limit.percent_of(Some("20"), Some(20.0)), None);
        assert_eq!(by_limit.percent_of(Some("5"), Some(5.0)), Some(99.0));
        assert_eq!(by_limit.percent_of(None, None), None);
        let by_text = services(&[("Dairy", 99.0)]);
        assert!(!by_text.has_limits());
        assert_eq!(by_text.percent_of(Some("Dairy"), None), Some(99.0));
    }
}
