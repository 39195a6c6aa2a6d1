//! The parameters of a ranking or a split that people try other values of.

use report::result::Lever;
use serde_json::{Map, Value, json};

use crate::supplier_selection::{
    data::offers::market::Market, params::allocate::AllocateParams, plan::judged::Judged,
};

/// Criteria whose weight is offered.
const MOST_WEIGHTS: usize = 8;

/// Weights and the method that decides.
pub(crate) fn of_ranking(judged: &Judged) -> Vec<Lever> {
    let criteria = &judged.choice.criteria;
    let mut levers = Vec::new();
    if criteria.len() <= MOST_WEIGHTS {
        let percent = |place: usize| 100.0 * judged.weighed.weight(place);
        let shares: Map<String, Value> = criteria
            .iter()
            .enumerate()
            .map(|(place, criterion)| (criterion.name.clone(), Value::from(percent(place))))
            .collect();
        let base = json!({ "points": shares });
        for (place, criterion) in criteria.iter().enumerate() {
            let weight = Lever::number(
                format!("weight_{}", place + 1),
                format!("Weight of {}", criterion.name),
                "points",
                Some(percent(place)),
                (0.0, 100.0, 1.0),
            );
            levers.push(weight.within(["weights", "points", &criterion.name], base.clone()));
        }
    }
    let method = json!(judged.params.method.unwrap_or_default());
    levers.push(Lever::choice("method", "Method that decides", method, METHODS));
    levers
}

const METHODS: [(&str, &str); 4] = [
    ("weighted_sum", "Weighted sum"),
    ("topsis", "TOPSIS"),
    ("vikor", "VIKOR"),
    ("promethee", "PROMETHEE II"),
];

/// How many suppliers may win, how much one may get, and what a further supplier costs.
pub(crate) fn of_split(market: &Market, params: &AllocateParams) -> Vec<Lever> {
    if market.suppliers.len() < 2 {
        return Vec::new();
    }
    let suppliers = market.suppliers.len() as f64;
    let share = (100.0 / suppliers).ceil();
    vec![
        Lever::number(
            "most_suppliers",
            "Suppliers at most",
            "",
            params.most_suppliers.map(f64::from),
            (1.0, suppliers, 1.0),
        ),
        Lever::number(
            "largest_share",
            "Share of one supplier at most",
            "percent",
            params.largest_share,
            (share, 100.0, 1.0),
        ),
        Lever::number(
            "largest_item_share",
            "Share of an item that one supplier may get",
            "percent",
            params.largest_item_share,
            (share, 100.0, 1.0),
        ),
        Lever::number(
            "fixed_cost",
            "Cost of each supplier of an item",
            "money",
            params.fixed_cost,
            (0.0, 1_000.0, 10.0),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::supplier_selection::params::MethodName;

    #[test]
    fn methods_are_named_as_in_the_parameters() {
        let names = MethodName::ALL.map(|method| json!(method));
        assert_eq!(names, METHODS.map(|(name, _)| Value::from(name)));
    }
}
