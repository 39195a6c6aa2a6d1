//! How many vehicles, and more or fewer than before.

use std::sync::LazyLock;

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("{number} <vehicle>? (fewer|less|menos|weniger|kam|de moins|moins)", fewer),
        Rule::read("{number} (fewer|less) <vehicle>", fewer),
        Rule::read("(un|una|um|uma|ein|one|a) <vehicle> (fewer|less|menos|weniger|kam|de moins)", one_fewer),
        Rule::read("ek <vehicle> kam", one_fewer),
        Rule::read("{number} <vehicle>? (more|extra|additional|más|mas|mehr|mais|de plus)", more),
        Rule::read("{number} (more|extra|additional) <vehicle>", more),
        Rule::read(
            "(noch)? (un|una|um|uma|ein|einen|one|a) <vehicle> (more|extra|más|mas|mehr|mais|de plus)",
            one_more,
        ),
        Rule::read("an (extra|additional) <vehicle>", one_more),
        Rule::read("another <vehicle>", one_more),
        Rule::number(
            "vehicles",
            "(only)? {number} (big|small|large|refrigerated|electric|own|available|free|our|sick)? <vehicle> (only|available|at most)?",
        ),
        Rule::number(
            "vehicles",
            "(k|vehicles|vans|trucks|fleet|fleet size|number of (vans|vehicles|trucks)) (of|is|=|:) {number} (<vehicle>)?",
        ),
        Rule::word(
            "objective",
            "vehicles",
            "(fewest|as few|minim* (the)? (number of)?|least|min|smallest number of|lowest number of|fewer|how few) (possible)? <vehicle> (as possible|possible)?",
        ),
        Rule::word(
            "objective",
            "vehicles",
            "(menos|moins de|con los menos|weniger|möglichst wenige|wenigste*) <vehicle> (possível|possivel|posibles|possible|possibles)?",
        ),
        Rule::word(
            "objective",
            "vehicles",
            "how many <vehicle> (do|does|will|are|should|would|can|must|i|we|need*)",
        ),
        Rule::word(
            "objective",
            "distance",
            "(rather|prefer|want) (to)? (save|fewer|less) (kilometres|kilometers|km|distance|miles)",
        ),
        Rule::word(
            "objective",
            "distance",
            "(not|never mind|rather than|instead of|forget) (the)? (number of)? <vehicle>",
        ),
        Rule::read(
            "(not|rather than|instead of) (the)? (distance|kilometres|kilometers|km|time|cost|costs)",
            ignored,
        ),
        Rule::word(
            "objective",
            "distance",
            "(short*|minim* (the)?|min|least|lowest|fewest|objective|total|goal) (is|=|:|total)? (distance|kilometres|kilometers|km|miles|way|route*|tour*)",
        ),
        Rule::word("objective", "distance", "shortest"),
        Rule::word(
            "objective",
            "time",
            "(quickest|fastest|short* time|least time|minim* (the)? (total)? (driving|travel)? time|objective (to|is|=|:)? (total)? (travel)? time|total (travel|driving)? time|switch objective to time|schnellste|más rápido|le plus vite|mais rápido|soonest)",
        ),
        Rule::word(
            "objective",
            "cost",
            "(cheap*|lowest cost*|least cost*|least money|minim* (the)? (total)? (cost*|money)|objective (to|is|=|:)? cost*|wenig bezahlen|más barato|le moins cher|mais barato|sasta|save money)",
        ),
        Rule::word("objective", "vehicles", "objective (to|is|=|:)? (vehicles|vans|trucks)"),
    ]
});

fn fewer(params: &mut Params, values: &[Captured]) -> bool {
    delta(params, values, -1.0)
}

fn more(params: &mut Params, values: &[Captured]) -> bool {
    delta(params, values, 1.0)
}

fn one_fewer(params: &mut Params, _: &[Captured]) -> bool {
    params.number("vehicles_delta", -1.0);
    true
}

fn one_more(params: &mut Params, _: &[Captured]) -> bool {
    params.number("vehicles_delta", 1.0);
    true
}

fn delta(params: &mut Params, values: &[Captured], sign: f64) -> bool {
    let Some(count) = values.first().and_then(Captured::number).filter(|count| *count >= 1.0) else {
        return false;
    };
    params.number("vehicles_delta", sign * count);
    true
}

/// What the plan shall not be judged by.
fn ignored(_: &mut Params, _: &[Captured]) -> bool {
    true
}
