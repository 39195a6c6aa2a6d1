//! Demand of a year, and of one season.

use std::sync::LazyLock;

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::number("annual_demand", "{number|size} <unit noun>? <year>"),
        Rule::number("annual_demand", "<annual demand> <is>? (about|around|of)? {number|size}"),
        Rule::number(
            "annual_demand",
            "(use|sell|need|buy|consume|usage of|verbrauchen|usamos|utilisons) (about|around)? {number|size} <unit noun>? <year>",
        ),
        Rule::number("annual_demand", "saal (mein|me|में) {number}"),
        Rule::read(
            "(about|around|mean|average|avg|expect|expected|demand|sell|i sell)? (of|is|=)? {number} (in|on|for)? ~ <spread> (of|is|=|by)? {number}",
            season,
        ),
        Rule::read(
            "(mean|average|avg|expect|expected|mu|demand|media|moyenne|mittelwert|erwartungswert) (demand|sales)? (of|is|=|:)? {number} ,? (and)? (a)? <spread> (of|is|=|:)? {number}",
            season,
        ),
        Rule::number(
            "demand_mean",
            "(mean|average|avg|mu|expected|media|moyenne|mittelwert) (demand|sales)? (of|is|=|:)? {number}",
        ),
        Rule::number("demand_std", "<spread> (of|is|=|:|by)? {number}"),
        Rule::read(
            "(demand|usage|sales) ~ (up|grows by|rises by|rise|higher|increase*|more|go up|goes up) (by)? {percent}",
            grown,
        ),
        Rule::read(
            "(demand|usage|sales) ~ (down|falls by|fall|lower|decrease*|less|drops by|drop|go down) (by)? {percent}",
            shrunk,
        ),
        Rule::read("{percent} (more|higher|extra) (demand|usage|sales)", grown),
        Rule::read("{percent} (less|lower|fewer) (demand|usage|sales)", shrunk),
        Rule::read(
            "(cost*|price*|unit cost*) ~ (fall*|drop*|down|decrease*|lower|go down|cheaper by|sink*) (by)? {percent}",
            cheaper,
        ),
        Rule::read(
            "(cost*|price*|unit cost*) ~ (rise*|up|increase*|higher|go up|climb*) (by)? {percent}",
            dearer,
        ),
    ]
});

/// A mean and its standard deviation; the spread is smaller than the mean.
fn season(params: &mut Params, values: &[Captured]) -> bool {
    let [mean, spread] = values else { return false };
    let (Some(mean), Some(spread)) = (mean.number(), spread.number()) else { return false };
    if spread <= 0.0 || spread >= mean {
        return false;
    }
    params.number("demand_mean", mean);
    params.number("demand_std", spread);
    true
}

fn grown(params: &mut Params, values: &[Captured]) -> bool {
    percent(params, "growth_pct", values, 1.0)
}

fn shrunk(params: &mut Params, values: &[Captured]) -> bool {
    percent(params, "growth_pct", values, -1.0)
}

fn cheaper(params: &mut Params, values: &[Captured]) -> bool {
    percent(params, "cost_change_pct", values, -1.0)
}

fn dearer(params: &mut Params, values: &[Captured]) -> bool {
    percent(params, "cost_change_pct", values, 1.0)
}

fn percent(params: &mut Params, name: &'static str, values: &[Captured], sign: f64) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number(name, sign * share.abs() * 100.0);
    true
}
