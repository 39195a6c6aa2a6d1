//! Costs, roundings of distances, the detour factor.

use std::sync::LazyLock;

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::number(
            "cost_per_km",
            "(cost|costs|price)? (per|a|pro|por|par) (km|kilometre|kilometer) (of|is|=|:)? {money|number}",
        ),
        Rule::number(
            "cost_per_km",
            "{money|number} (a|per|each|every|pro|por|par|/|for every|for each|the) (km|kilometre|kilometer)",
        ),
        Rule::number(
            "cost_per_km",
            "(km|kilometre|kilometer|kilometres) (costs|cost|kostet|cuesta|coûte|custa|is)? (us)? {money|number}",
        ),
        Rule::number(
            "cost_per_vehicle",
            "{money|number} (fixed)? (per|a|for (every|each)|each|pro|por|par) <vehicle> (used)?",
        ),
        Rule::number(
            "cost_per_vehicle",
            "(fixed|fixed cost of|a fixed)? {money|number} for (every|each) <vehicle> (used)?",
        ),
        Rule::number(
            "cost_per_vehicle",
            "<vehicle> (costs|cost|kostet|cuesta|coûte) (us)? (extra)? {money|number} (a day|per day|am tag|each|extra)?",
        ),
        Rule::number("cost_per_vehicle", "(und)? (jede*)? <vehicle> {money|number} am tag"),
        Rule::word(
            "rounding",
            "trunc1",
            "(trunc1|truncat* distances|truncat* ~ one decimal|truncated to one decimal) (to one decimal)?",
        ),
        Rule::word(
            "rounding",
            "none",
            "(no rounding|without rounding|dont round|do not round|unrounded|not rounded)",
        ),
        Rule::word(
            "rounding",
            "nint",
            "(nint|round* ~ (to (the)?)? (nearest)? (integer*|whole)|whole (km|kilometres|kilometers) only|round* (km|distances) to whole (nos|numbers|km)?|nearest integer|integer distances)",
        ),
        Rule::number(
            "detour_factor",
            "(detour|circuity|road|winding|routing) (factor)? (of|is|=|:)? {number}",
        ),
        Rule::number(
            "detour_factor",
            "(add)? factor (of|is|=|:)? {number} (on|to|over|of)? (the)? (crow*|straight*|air|line|great circle)?",
        ),
        Rule::number(
            "detour_factor",
            "{number} (times|x|mal|fois|vezes) (the|as long as|of the)? (straight*|crow*|air|beeline|luftlinie)",
        ),
        Rule::read("(roads*|road|real roads) ~ {percent} (longer|more) (than)?", longer),
    ]
});

fn longer(params: &mut Params, values: &[Captured]) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number("detour_factor", 1.0 + share);
    true
}
