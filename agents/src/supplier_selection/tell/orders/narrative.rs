//! The answer of an order split. Every number comes from the plan.

use kernels::suppliers::allocation::{AllocationPlan, Limit, Shortfall};

use crate::supplier_selection::{
    data::offers::market::Market,
    plan::{
        limit_costs::RuleCost,
        split::{Outcome, SplitRun},
    },
    tell::{
        concentration::concentration_words,
        names::{joined, short_list},
        orders::limits::limit_in_words,
    },
};
use report::{
    markdown::{list, mixed_table, plain, section},
    number::{amount, percent, whole},
};

const SHOWN: usize = 10;
const SHOWN_CAPACITIES: usize = 3;

/// The answer up to its closing sections.
pub fn story(found: &SplitRun) -> String {
    let SplitRun { market, outcome, before, .. } = found;
    match outcome {
        Outcome::Plan { plan, rules } => {
            let before = before.as_ref().map_or(String::new(), |before| comparison(market, before, plan));
            [
                headline(market, plan),
                orders_table(market, plan),
                section("Before and after", &before),
                section(
                    "What each limit costs",
                    &(costs_table(market, rules) + &tightest_capacities(market, plan)),
                ),
                section("How the money is spread", &spread(market, plan)),
            ]
            .concat()
        }
        Outcome::Impossible(shortfall) => impossible(market, shortfall),
    }
}

fn headline(market: &Market, plan: &AllocationPlan) -> String {
    let names: Vec<String> =
        market.by_supplier(plan).iter().map(|(supplier, ..)| market.suppliers[*supplier].clone()).collect();
    let count = plan.suppliers.len();
    let proof = if plan.proven {
        "No split within these limits costs less.".to_owned()
    } else {
        format!("The best split found; none can be more than {} cheaper.", percent(plan.gap))
    };
    let fixed = if plan.fixed_cost > 0.0 {
        format!(", of which {} fixed costs", market.money(plan.fixed_cost))
    } else {
        String::new()
    };
    format!(
        "**Buy {} units from {} for {}{fixed}.** {} a unit on average. {proof}\n",
        amount(market.units()),
        if count == 1 {
            short_list(&names)
        } else {
            format!("{} suppliers ({})", whole(count as f64), short_list(&names))
        },
        market.money(plan.cost),
        market.money(plan.cost / market.units())
    )
}

fn orders_table(market: &Market, plan: &AllocationPlan) -> String {
    let mut orders: Vec<_> = plan.orders.iter().collect();
    orders.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.offer.cmp(&b.offer)));
    let rows: Vec<Vec<String>> = orders
        .iter()
        .take(SHOWN)
        .map(|order| {
            vec![
                plain(&market.items[order.item]),
                plain(&market.suppliers[order.supplier]),
                amount(order.quantity),
                percent(order.quantity / market.problem.demand[order.item]),
                market.money(market.problem.offers[order.offer].unit_cost),
                market.money(order.cost),
            ]
        })
        .collect();
    let rest = orders.len().saturating_sub(SHOWN);
    let more = if rest > 0 {
        format!(
            "\nNot shown here: {} more orders, see [allocation.csv](allocation.csv).\n",
            whole(rest as f64)
        )
    } else {
        String::new()
    };
    let head = ["Item", "Supplier", "Units", "Share of the item", "Price", "Cost"];
    format!("\n{}{more}", mixed_table(&head, &[false, false, true, true, true, true], &rows))
}

fn comparison(market: &Market, before: &AllocationPlan, plan: &AllocationPlan) -> String {
    let names = |plan: &AllocationPlan| {
        let names: Vec<String> =
            plan.suppliers.iter().map(|supplier| market.suppliers[*supplier].clone()).collect();
        short_list(&names)
    };
    let rows = vec![
        vec![
            "Cost".to_owned(),
            market.money(before.cost),
            market.money(plan.cost),
            market.money(plan.cost - before.cost),
        ],
        vec!["Suppliers".to_owned(), names(before), names(plan), String::new()],
    ];
    mixed_table(&["", "Before", "Now", "Difference"], &[false, true, true, true], &rows)
}

fn costs_table(market: &Market, rules: &[RuleCost]) -> String {
    let row = |rule: &RuleCost| {
        let cost = match rule.saving {
            Some(0.0) => "nothing".to_owned(),
            Some(saving) => market.money(saving),
            None => "not found in the time given".to_owned(),
        };
        vec![rule.rule.clone(), cost]
    };
    let rows: Vec<Vec<String>> = rules.iter().map(row).collect();
    if rows.is_empty() { String::new() } else { mixed_table(&["Limit", "It costs"], &[false, true], &rows) }
}

/// What one unit more of the tightest capacities saves.
fn tightest_capacities(market: &Market, plan: &AllocationPlan) -> String {
    let mut found: Vec<_> = plan
        .prices
        .iter()
        .filter(|(limit, price)| {
            matches!(limit, Limit::OfferCapacity(_) | Limit::SupplierCapacity(_)) && *price > 0.0
        })
        .collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let texts: Vec<String> = found
        .iter()
        .take(SHOWN_CAPACITIES)
        .map(|(limit, price)| format!("{} ({})", limit_in_words(market, *limit), market.money(*price)))
        .collect();
    if texts.is_empty() {
        return String::new();
    }
    format!("\nWith the same suppliers, one more unit saves most in {}.\n", joined(&texts))
}

fn spread(market: &Market, plan: &AllocationPlan) -> String {
    let sums = market.by_supplier(plan);
    let level = market.concentration(plan).map_or(String::new(), |found| concentration_words(&found));
    let largest = sums.first().map_or(String::new(), |(supplier, cost, _)| {
        format!("{} gets {} of the money", plain(&market.suppliers[*supplier]), percent(cost / plan.cost))
    });
    let mut text = format!("{largest}. {level}");
    if market.has_defects {
        text.push_str(&format!(
            " Expected bad units: {} ({}).",
            amount(plan.defect_rate * market.units()),
            percent(plan.defect_rate)
        ));
    }
    if market.has_lateness {
        text.push_str(&format!(" Expected late units: {}.", percent(plan.late_rate)));
    }
    text + "\n"
}

fn impossible(market: &Market, shortfall: &Shortfall) -> String {
    let missing: f64 = shortfall.missing.iter().map(|(_, units)| units).sum();
    let mut text = if missing > 0.0 {
        format!(
            "**No split keeps all limits: at least {} of {} units cannot be bought.** Nothing was ordered.\n",
            amount(missing),
            amount(market.units())
        )
    } else {
        "**No split keeps all limits: they contradict each other.** Nothing was ordered.\n".to_owned()
    };
    if !shortfall.missing.is_empty() {
        let rows: Vec<Vec<String>> = shortfall
            .missing
            .iter()
            .take(SHOWN)
            .map(|(item, units)| {
                vec![plain(&market.items[*item]), amount(market.problem.demand[*item]), amount(*units)]
            })
            .collect();
        text.push_str(&format!(
            "\n{}",
            mixed_table(&["Item", "Needed", "Missing"], &[false, true, true], &rows)
        ));
    }
    let helps: Vec<String> = shortfall
        .blocking
        .iter()
        .take(SHOWN)
        .map(|blocker| {
            let left = if blocker.missing_without > 1e-6 * market.units() {
                format!("{} units are still missing", amount(blocker.missing_without))
            } else {
                "everything can be bought".to_owned()
            };
            format!("Without {}: {left}.", limit_in_words(market, blocker.limit))
        })
        .chain(shortfall.broken.iter().map(|(limit, by)| {
            format!("{} must be broken by {}.", limit_in_words(market, *limit), amount(*by))
        }))
        .collect();
    let none = "No single limit is behind it; at least two have to be relaxed together.".to_owned();
    text.push_str(&section("What would help", &list(&if helps.is_empty() { vec![none] } else { helps })));
    text
}
