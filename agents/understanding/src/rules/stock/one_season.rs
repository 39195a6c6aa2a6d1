//! An item that is bought once for one season: demand with its spread, price, and what an unsold unit fetches.

use super::super::rule::Rule;
use super::costs::set_amount;
use crate::{params::Params, pattern::Captured};

pub(super) fn specific() -> Vec<Rule> {
    vec![
        Rule::read(
            "(demand|sales)? (mean|average|mu|μ|expected|expect|normally|usually|avg|mittelwert|media|moyenne|média) (demand|sales)? (of|is|=|:)? (about|around)? {things} ~ (,|and|with|;)? (a|its|the)? <spread> <is now> {things}",
            mean_and_spread,
        ),
        Rule::read(
            "(demand|sales)? {things} ~ ~ ,? (with|and)? (a)? <spread> <is now> {things}",
            mean_and_spread,
        ),
        Rule::number("demand_mean", "(mu|μ) (=|:) {things}"),
        Rule::number("demand_mean", "(season|seasonal|mean|average|expected) demand <is now> {things}"),
        Rule::number("demand_mean", "demand mean <is now> {things}"),
        Rule::number("demand_std", "(sigma|σ) (=|:) {things}"),
        Rule::number("demand_std", "demand <spread> <is now> {things}"),
        Rule::number("demand_std", "<spread> (of|in) (the)? demand <is now> {things}"),
        Rule::number("unit_price", "<unit price> <is now> {amount}"),
        Rule::number("unit_price", "(p) (=|:) {amount}"),
        Rule::number("unit_price", "(mrp|rrp|msrp) <is now> {amount}"),
        Rule::number(
            "salvage_value",
            "(old|leftover|leftovers|remaining|remainder) (go|goes|are|is|gets|get|sells|sell) (liquidated|sold|off)? (for|at) {amount}",
        ),
        Rule::number("salvage_value", "(leftover|leftovers|unsold) liquidated (for|at) {amount}"),
        Rule::number("unit_price", "{amount} (selling|retail|sales|sale) price"),
        Rule::number("salvage_value", "<salvage> <is now> {amount}"),
        Rule::value(
            "salvage_value",
            0.0,
            "(no|zero|without) (return|salvage|scrap|resale|residual) (value)?",
        ),
        Rule::value(
            "salvage_value",
            0.0,
            "(leftover|leftovers|left - overs|unsold) ~ (worthless|worth nothing|thrown away|binned|waste|are trash)",
        ),
    ]
}

pub(super) fn bare() -> Vec<Rule> {
    vec![
        Rule::read("(mean|average) <is now> {things}", bare_mean),
        Rule::read("<spread> <is now> {things}", bare_spread),
        Rule::read("(price|p|unit price) <is now> {amount}", bare_price),
        Rule::read(
            "(cost|costs|costing|buy|buying|pay|bought|c) (me|us|them|it|at|for)? <is now> {amount}",
            bare_cost,
        ),
        Rule::read(
            "(fetch|fetches|return|returned|dump|dumped|give) (them|it)? (for|at)? {amount}",
            bare_salvage,
        ),
    ]
}

fn is_one_season(params: &Params) -> bool {
    params.get("demand_mean").is_some() || params.get("unit_price").is_some()
}

fn mean_and_spread(params: &mut Params, values: &[Captured]) -> bool {
    let [mean, spread] = values else { return false };
    let (Some(mean), Some(spread)) = (mean.number(), spread.number()) else { return false };
    params.number("demand_mean", mean);
    params.number("demand_std", spread.abs());
    true
}

fn bare_mean(params: &mut Params, values: &[Captured]) -> bool {
    is_one_season(params) && params.get("demand_mean").is_none() && set_amount(params, "demand_mean", values)
}

/// Without the demand of a season the spread may be that of the lead time.
fn bare_spread(params: &mut Params, values: &[Captured]) -> bool {
    let is_demand = is_one_season(params) && params.get("demand_std").is_none();
    is_demand && set_amount(params, "demand_std", values)
}

/// A price is what a unit sells at in a one-season purchase, and what it costs in a lot size question.
fn bare_price(params: &mut Params, values: &[Captured]) -> bool {
    if params.get("demand_mean").is_some() && params.get("unit_price").is_none() {
        return set_amount(params, "unit_price", values);
    }
    let is_lot_size = params.get("annual_demand").is_some() || params.get("order_cost").is_some();
    is_lot_size && params.get("unit_cost").is_none() && set_amount(params, "unit_cost", values)
}

fn bare_cost(params: &mut Params, values: &[Captured]) -> bool {
    is_one_season(params) && params.get("unit_cost").is_none() && set_amount(params, "unit_cost", values)
}

fn bare_salvage(params: &mut Params, values: &[Captured]) -> bool {
    is_one_season(params)
        && params.get("salvage_value").is_none()
        && set_amount(params, "salvage_value", values)
}
