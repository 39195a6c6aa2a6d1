//! The money that may be spent.

use super::super::rule::Rule;
use super::costs::set_amount;
use crate::{params::Params, pattern::Captured};

/// A smaller number without a currency may count anything.
const LEAST_AMOUNT: f64 = 1000.0;

pub(super) fn specific() -> Vec<Rule> {
    vec![
        Rule::read(
            "<budget> (is|of|=|:|are|hai|de|von|:)? (<no more than>)? (over|of|at|about|around|with|is|to|inr|rs)? {amount}",
            any_amount,
        ),
        Rule::read(
            "(no|under|within|with|on|a|my|our)? (a|an|the)? {amount} (eur)? (cap|budget*|limit|ceiling|to spend|maximum|max|in cash|cash|tops|at most|total)",
            money,
        ),
        Rule::read(
            "(spend|spending|invest) (up to|at most|only|no more than|max*|not more than|about)? {amount}",
            any_amount,
        ),
        Rule::read("<no more than> (of)? (a total of|for)? {amount}", money),
        Rule::read(
            "(have|ive|got|has|had|tengo|jai|ai|tenho|habe|haben|gives|mere paas) (got)? (only|just|about|around|seulement|nur|solo|apenas|sirf)? {amount} (to spend|nomas)?",
            money,
        ),
        Rule::read(
            "{amount} (is all|ka budget|rupaye hai|hai mere paas|to spend|available|to invest)",
            money,
        ),
        Rule::read(
            "(buy|order|purchase|purchases|plan|do|get|comprar|acheter|kaufen|bestellen|buying) (with|for|com|con|avec|für|mit) (the|my|our)? {amount}",
            money,
        ),
        Rule::read("(would|could|can|does|do|will) {amount} (buy|get) (us|me|you)?", money),
        Rule::read(
            "(bekomme|bekommen|kriege|kriegen|kaufe|obtengo|compro|obtenho|obtiens|achète) (ich|wir)? (für|mit|con|com|avec|por|pour) {amount}",
            money,
        ),
    ]
}

pub(super) fn bare() -> Vec<Rule> {
    vec![Rule::read("(with|for|com|con|avec|mit) {amount}", money)]
}

fn any_amount(params: &mut Params, values: &[Captured]) -> bool {
    set_amount(params, "budget", values)
}

/// An amount with a currency, or a number that is large enough to be money.
fn money(params: &mut Params, values: &[Captured]) -> bool {
    let Some(amount) = values.first() else { return false };
    let is_large = amount.number().is_some_and(|number| number >= LEAST_AMOUNT);
    let is_free = params.get("budget").is_none();
    is_free && (is_large || amount.currency().is_some()) && set_amount(params, "budget", values)
}
