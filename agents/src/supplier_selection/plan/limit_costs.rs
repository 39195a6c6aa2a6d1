//! The cost of every limit: the orders are split again without it.

use kernels::suppliers::allocation::{
    Allocation, AllocationPlan, AllocationProblem, Effort, Offer, allocate,
};

use crate::supplier_selection::{
    data::offers::market::{ItemCap, Market},
    params::allocate::AllocateParams,
};
use report::{
    markdown::plain,
    number::{amount, whole},
};

/// A limit with the money that it costs.
pub(crate) struct RuleCost {
    pub rule: String,
    /// Cost of the plan less that of the best plan found without the limit; `None` when the search found none.
    pub saving: Option<f64>,
    /// Set by the buyer and not by the suppliers.
    pub is_set_by_buyer: bool,
}

/// Limits whose plans are searched again; larger problems take too long.
pub(crate) const MOST_OFFERS: usize = 400;
/// Endings of limits that the suppliers set.
const SUPPLIERS_OWN: [&str; 2] = ["minimum orders", "capacities"];
/// Enough for small problems, short on large ones.
const EFFORT: Effort = Effort { nodes: 200 };

/// The costs of all limits that hold, the dearest first.
pub(crate) fn rule_costs(market: &Market, plan: &AllocationPlan, params: &AllocateParams) -> Vec<RuleCost> {
    if market.problem.offers.len() > MOST_OFFERS {
        return Vec::new();
    }
    let mut costs = Vec::new();
    for (rule, problem) in relaxed(market, params) {
        let saving = match allocate(&problem, EFFORT) {
            Ok(Allocation::Plan(without)) => Some(plan.cost - without.cost),
            Ok(Allocation::Impossible(_) | Allocation::Unfinished) | Err(_) => None,
        };
        // Less than this is rounding.
        let least = 1e-9 * plan.cost;
        costs.push(RuleCost {
            saving: saving.map(|saving| if saving > least { saving } else { 0.0 }),
            is_set_by_buyer: !SUPPLIERS_OWN.iter().any(|own| rule.ends_with(own)),
            rule,
        });
    }
    costs.sort_by(|a, b| {
        b.saving.unwrap_or(0.0).total_cmp(&a.saving.unwrap_or(0.0)).then(a.rule.cmp(&b.rule))
    });
    costs
}

/// The problem without each of its limits.
fn relaxed(market: &Market, params: &AllocateParams) -> Vec<(String, AllocationProblem)> {
    let mut relaxed = Vec::new();
    for rule in rules(market, params) {
        let mut problem = market.problem.clone();
        (rule.drop)(&mut problem);
        if problem != market.problem {
            relaxed.push((rule.name, problem));
        }
    }
    relaxed
}

/// A limit, and the change of the problem that drops it.
struct Rule {
    name: String,
    drop: Box<dyn Fn(&mut AllocationProblem)>,
}

fn rules(market: &Market, params: &AllocateParams) -> Vec<Rule> {
    let mut rules = Vec::new();
    if let Some(count) = params.most_suppliers {
        let name = format!("at most {count} suppliers");
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.most_suppliers = None) });
    }
    if let Some(count) = params.fewest_suppliers {
        let name = format!("at least {count} suppliers");
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.fewest_suppliers = None) });
    }
    if let Some(most) = both(params.largest_share, params.most_units) {
        let name = format!("no supplier over {most}");
        let agreed = agreed_shares(market, params);
        rules.push(Rule {
            name,
            drop: Box::new(move |problem| {
                for (terms, agreed) in problem.suppliers.iter_mut().zip(&agreed) {
                    terms.largest_share = *agreed;
                }
            }),
        });
    }
    if let Some(least) = both(params.smallest_share, params.fewest_units) {
        let name = format!("at least {least} each");
        rules.push(Rule { name, drop: Box::new(drop_minimum_orders_of_suppliers) });
    }
    rules.extend(limits_of_suppliers(market, params));
    rules.extend(limits_of_items(market));
    if let Some(count) = params.fewest_item_suppliers {
        let name = format!("at least {count} suppliers of each item");
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.fewest_per_item = None) });
    }
    if let Some(share) = params.largest_item_share {
        let name = format!("no supplier over {} % of an item", amount(share));
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.largest_item_share = None) });
    }
    if let Some(quality) = params.minimum_quality {
        let name = format!("quality at least {} %", amount(quality));
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.defect_rate = None) });
    }
    if let Some(rate) = params.largest_defect_rate {
        let name = format!("defects at most {} %", amount(rate));
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.defect_rate = None) });
    }
    if let Some(rate) = params.minimum_on_time {
        let name = format!("on time at least {} %", amount(rate));
        rules.push(Rule { name, drop: Box::new(|problem| problem.limits.late_rate = None) });
    }
    let name = match params.smallest_item_share {
        Some(share) => format!("minimum orders, and at least {} % of an item each", amount(share)),
        None => "minimum orders".to_owned(),
    };
    rules.push(Rule { name, drop: Box::new(drop_minimum_orders_of_offers) });
    let problem = &market.problem;
    let capacities =
        |(place, offer): (usize, &Offer)| match market.item_caps.iter().find(|cap| cap.offer == place) {
            Some(cap) => cap.capacity,
            None => offer.capacity,
        };
    let in_offers = problem.offers.iter().enumerate().filter_map(capacities).count();
    let in_terms = problem.suppliers.iter().filter(|terms| terms.capacity.is_some()).count();
    let name = format!("all {} capacities", whole((in_offers + in_terms) as f64));
    let caps = market.item_caps.clone();
    rules.push(Rule {
        name,
        drop: Box::new(move |problem| {
            drop_capacities(problem);
            keep(&caps, problem);
        }),
    });
    rules
}

/// A share and a number of units in words; none when neither is stated.
fn both(share: Option<f64>, units: Option<f64>) -> Option<String> {
    let share = share.map(|share| format!("{} %", amount(share)));
    let units = units.map(|units| format!("{} units", amount(units)));
    let both: Vec<String> = share.into_iter().chain(units).collect();
    (!both.is_empty()).then(|| both.join(" and "))
}

/// What is agreed with a supplier for one item.
fn limits_of_items(market: &Market) -> Vec<Rule> {
    let mut rules = Vec::new();
    for cap in &market.item_caps {
        let others: Vec<ItemCap> = market.item_caps.iter().filter(|other| *other != cap).cloned().collect();
        let (offer, capacity) = (cap.offer, cap.capacity);
        rules.push(Rule {
            name: cap.name.clone(),
            drop: Box::new(move |problem| {
                problem.offers[offer].capacity = capacity;
                keep(&others, problem);
            }),
        });
    }
    for floor in &market.item_floors {
        let offer = floor.offer;
        rules.push(Rule {
            name: floor.name.clone(),
            drop: Box::new(move |problem| problem.offers[offer].smallest_units = 0.0),
        });
    }
    rules
}

/// Holds offers to what is agreed for single items.
fn keep(caps: &[ItemCap], problem: &mut AllocationProblem) {
    for cap in caps {
        let capacity = &mut problem.offers[cap.offer].capacity;
        *capacity = Some(capacity.unwrap_or(f64::INFINITY).min(cap.most));
    }
}

/// What is agreed for single suppliers; without the most of one, the largest share of all counts for it.
fn limits_of_suppliers(market: &Market, params: &AllocateParams) -> Vec<Rule> {
    let share_of_all = market.largest_share_of_all(params);
    let mut rules = Vec::new();
    for (supplier, limit) in params.supplier_limits.iter().flatten() {
        let Some(place) = market.suppliers.iter().position(|name| name == supplier) else { continue };
        let name = |side: &str, units: Option<f64>, share: Option<f64>| {
            let units = units.map(|units| format!("{} units", amount(units)));
            let share = share.map(|share| format!("{} %", amount(share)));
            let both: Vec<String> = units.into_iter().chain(share).collect();
            (!both.is_empty()).then(|| format!("{side} {} from {}", both.join(" and "), plain(supplier)))
        };
        rules.extend(name("at most", limit.most_units, limit.largest_share).map(|name| Rule {
            name,
            drop: Box::new(move |problem| problem.suppliers[place].largest_share = share_of_all),
        }));
        rules.extend(name("at least", limit.fewest_units, limit.smallest_share).map(|name| Rule {
            name,
            drop: Box::new(move |problem| problem.suppliers[place].smallest_share = 0.0),
        }));
        rules.extend(limit.minimum_order.map(|units| Rule {
            name: format!("{} units from {} or none", amount(units), plain(supplier)),
            drop: Box::new(move |problem| problem.suppliers[place].minimum_order = 0.0),
        }));
    }
    rules
}

/// The largest shares that are agreed with single suppliers, by supplier.
fn agreed_shares(market: &Market, params: &AllocateParams) -> Vec<Option<f64>> {
    let of = |supplier: &String| {
        let limit = params.supplier_limits.as_ref()?.get(supplier)?;
        let of_units = limit.most_units.map(|units| units / market.units());
        [of_units, limit.largest_share.map(|share| share / 100.0)].into_iter().flatten().reduce(f64::min)
    };
    market.suppliers.iter().map(of).collect()
}

fn drop_minimum_orders_of_suppliers(problem: &mut AllocationProblem) {
    for terms in &mut problem.suppliers {
        terms.minimum_order = 0.0;
    }
}

fn drop_minimum_orders_of_offers(problem: &mut AllocationProblem) {
    for offer in &mut problem.offers {
        offer.minimum_order = 0.0;
    }
}

fn drop_capacities(problem: &mut AllocationProblem) {
    for offer in &mut problem.offers {
        offer.capacity = None;
    }
    for terms in &mut problem.suppliers {
        terms.capacity = None;
    }
}
