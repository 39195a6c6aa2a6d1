//! The answer of an order split. Every number comes from the plan.

use kernels::suppliers::allocation::{AllocationPlan, Limit, Order, Shortfall};

use crate::supplier_selection::{
    data::offers::market::Market,
    plan::{
        limit_costs::RuleCost,
        split::{Outcome, SplitRun},
    },
    tell::{
        concentration::concentration_words,
        names::{joined, short_list},
        orders::{combinations, limits::limit_in_words},
    },
};
use report::{
    markdown::{list, plain, section},
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

const SHOWN: usize = 10;
const SHOWN_CAPACITIES: usize = 3;

/// The answer up to its closing sections.
pub(crate) fn story(found: &SplitRun) -> String {
    let SplitRun { market, outcome, before, combinations, .. } = found;
    match outcome {
        Outcome::Plan { plan, rules } => {
            let before = before.as_ref().map_or(String::new(), |before| comparison(market, before, plan));
            [
                headline(market, plan),
                combinations::text(market, plan, combinations),
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
    let mut orders: Vec<&Order> = plan.orders.iter().collect();
    orders.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.offer.cmp(&b.offer)));
    let mut table = MarkdownTable::<Order>::new();
    table.text("Item", |order| plain(&market.items[order.item]));
    table.text("Supplier", |order| plain(&market.suppliers[order.supplier]));
    table.number("Units", |order| amount(order.quantity));
    table.number("Share of the item", |order| percent(order.quantity / market.problem.demand[order.item]));
    table.number("Price", |order| market.money(market.problem.offers[order.offer].unit_cost));
    table.number("Cost", |order| market.money(order.cost));
    let rest = orders.len().saturating_sub(SHOWN);
    let more = if rest > 0 {
        format!(
            "\nNot shown here: {} more orders, see [allocation.csv](allocation.csv).\n",
            whole(rest as f64)
        )
    } else {
        String::new()
    };
    format!("\n{}{more}", table.write(orders.into_iter().take(SHOWN)))
}

fn comparison(market: &Market, before: &AllocationPlan, plan: &AllocationPlan) -> String {
    let rows = [
        [
            "Cost".to_owned(),
            market.money(before.cost),
            market.money(plan.cost),
            market.money(plan.cost - before.cost),
        ],
        ["Suppliers".to_owned(), supplier_names(market, before), supplier_names(market, plan), String::new()],
    ];
    let mut table = MarkdownTable::<[String; 4]>::new();
    table.text("", |[name, ..]| name.clone());
    table.number("Before", |[_, before, ..]| before.clone());
    table.number("Now", |[.., now, _]| now.clone());
    table.number("Difference", |[.., difference]| difference.clone());
    table.write(rows)
}

fn supplier_names(market: &Market, plan: &AllocationPlan) -> String {
    let suppliers = plan.suppliers.iter();
    let names: Vec<String> = suppliers.map(|supplier| market.suppliers[*supplier].clone()).collect();
    short_list(&names)
}

fn costs_table(market: &Market, rules: &[RuleCost]) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let mut table = MarkdownTable::<RuleCost>::new();
    table.text("Limit", |rule| rule.rule.clone());
    table.number("It costs", |rule| match rule.saving {
        Some(0.0) => "nothing".to_owned(),
        Some(saving) => market.money(saving),
        None => "not found in the time given".to_owned(),
    });
    table.write(rules)
}

/// The savings of one more unit of the tightest capacities.
fn tightest_capacities(market: &Market, plan: &AllocationPlan) -> String {
    let mut found: Vec<(Limit, f64)> = Vec::new();
    for (limit, price) in &plan.prices {
        let is_capacity = matches!(limit, Limit::OfferCapacity(_) | Limit::SupplierCapacity(_));
        if is_capacity && *price > 0.0 {
            found.push((*limit, *price));
        }
    }
    if found.is_empty() {
        return String::new();
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut texts = Vec::new();
    for (limit, price) in found.into_iter().take(SHOWN_CAPACITIES) {
        texts.push(format!("{} ({})", limit_in_words(market, limit), market.money(price)));
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
        let mut table = MarkdownTable::<(usize, f64)>::new();
        table.text("Item", |(item, _)| plain(&market.items[*item]));
        table.number("Needed", |(item, _)| amount(market.problem.demand[*item]));
        table.number("Missing", |(_, units)| amount(*units));
        text.push('\n');
        text.push_str(&table.write(shortfall.missing.iter().take(SHOWN)));
    }
    text.push_str(&section("What would help", &list(&remedies(market, shortfall))));
    text
}

/// The limits that prevent a split, and the effect of dropping each.
fn remedies(market: &Market, shortfall: &Shortfall) -> Vec<String> {
    let mut remedies = Vec::new();
    for blocker in shortfall.blocking.iter().take(SHOWN) {
        let limit = limit_in_words(market, blocker.limit);
        if blocker.missing_without > 1e-6 * market.units() {
            let missing = amount(blocker.missing_without);
            remedies.push(format!("Without {limit}: {missing} units are still missing."));
        } else {
            remedies.push(format!("Without {limit}: everything can be bought."));
        }
    }
    for (limit, excess) in &shortfall.broken {
        let limit = limit_in_words(market, *limit);
        remedies.push(format!("{limit} must be exceeded by {}.", amount(*excess)));
    }
    if remedies.is_empty() {
        let text = "No single limit is the cause; at least two have to be relaxed together.";
        remedies.push(text.to_owned());
    }
    remedies
}
