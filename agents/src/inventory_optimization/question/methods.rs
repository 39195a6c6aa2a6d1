//! How to plan, in words: the policy, joint orders, one season, lot sizes over coming periods.

use crate::inventory_optimization::params::{
    InventoryParams,
    choices::{Distribution, Policy},
};

const OPTIMAL: [&str; 8] = [
    "(r,q)",
    "(r, q)",
    "(q,r)",
    "(q, r)",
    "optimal policy",
    "optimal polic",
    "cheapest policy",
    "optimal reorder",
];
const MIN_MAX: [&str; 9] = [
    "(s,s)",
    "(s, s)",
    "s,s policy",
    "s, s policy",
    "min/max",
    "min-max",
    "min max",
    "minmax",
    "order up to levels",
];
const ECONOMIC: [&str; 4] = ["eoq policy", "eoq and safety stock", "economic policy", "plain eoq"];
const TOGETHER: [&str; 20] = [
    "joint order",
    "joint replenish",
    "jointly",
    "order together",
    "ordered together",
    "combine order",
    "combine the order",
    "combine all order",
    "consolidate order",
    "consolidate the order",
    "bundle order",
    "bundle the order",
    "one order per supplier",
    "one order for each supplier",
    "bestellungen bündeln",
    "bestellungen zusammenfassen",
    "agrupar los pedidos",
    "agrupa los pedidos",
    "agrupar os pedidos",
    "regrouper les commandes",
];
const ALONE: [&str; 4] = ["ordered alone", "order separately", "separate orders", "no joint"];
const SEASON: [&str; 9] = [
    "newsvendor",
    "news vendor",
    "newsboy",
    "one season",
    "one-season",
    "single season",
    "single-season",
    "single period",
    "seasonal buy",
];
const LOTS: [&str; 12] = [
    "wagner",
    "lot sizes over",
    "lot sizes per",
    "lot sizes for",
    "lot sizing",
    "lot-sizing",
    "dynamic lot",
    "silver-meal",
    "silver meal",
    "planned requirement",
    "requirements plan",
    "future requirement",
];
const DISTRIBUTIONS: [(Distribution, &[&str]); 5] = [
    (
        Distribution::Empirical,
        &[
            "empirical",
            "empirisch",
            "empírica",
            "empirica",
            "empirique",
            "bootstrap",
            "actual distribution",
            "historical distribution",
        ],
    ),
    (
        Distribution::NegativeBinomial,
        &["negative binomial", "negative-binomial", "negbin", "binomial negativa", "binomiale négative"],
    ),
    (Distribution::Poisson, &["poisson"]),
    (Distribution::Gamma, &["gamma"]),
    (
        Distribution::Normal,
        &[
            "normal distrib",
            "normally distrib",
            "normal demand",
            "normal lead time demand",
            "gaussian",
            "normalverteil",
            "distribución normal",
            "distribucion normal",
            "loi normale",
        ],
    ),
];

/// Reads what the text says about the method.
pub(super) fn read(text: &str, params: &mut InventoryParams) {
    let lower = text.to_lowercase();
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    params.policy = if has(&MIN_MAX) {
        Some(Policy::MinMax)
    } else if has(&OPTIMAL) {
        Some(Policy::Optimal)
    } else {
        has(&ECONOMIC).then_some(Policy::Economic)
    };
    params.distribution =
        DISTRIBUTIONS.iter().find(|(_, phrases)| has(phrases)).map(|(distribution, _)| *distribution);
    params.joint_orders = if has(&ALONE) { Some(false) } else { orders_together(&lower).then_some(true) };
    params.one_season = has(&SEASON).then_some(true);
    params.lot_sizes = has(&LOTS).then_some(true);
}

/// `combine the orders`, but neither `don't combine the orders` nor `combine the order history with the stock`.
fn orders_together(lower: &str) -> bool {
    const DENIALS: [&str; 8] = ["not ", "n't ", "dont ", "never ", "without ", "nicht ", "ohne ", "sin "];
    const OTHER: [&str; 5] = [" history", " data", " file", " lines", " list"];
    TOGETHER.iter().any(|phrase| {
        lower.match_indices(phrase).any(|(at, _)| {
            let behind = lower[at + phrase.len()..].trim_start_matches('s');
            !DENIALS.iter().any(|denial| lower[..at].ends_with(denial))
                && !OTHER.iter().any(|noun| behind.starts_with(noun))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_placed_together_where_the_words_say_so() {
        assert!(orders_together("combine the orders of each supplier"));
        for text in ["don't combine the orders", "combine the order history with the stock", "order now"] {
            assert!(!orders_together(text), "{text}");
        }
    }
}
