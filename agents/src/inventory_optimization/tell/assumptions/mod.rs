//! Decisions that the question did not make, and every convention that changes a figure by more than 1 %.

mod methods;

use kernels::{
    classes::{AbcClass, XYZ_LIMITS},
    inventory::order_quantity::cost_ratio,
};

use crate::inventory_optimization::{
    params::{
        InventoryParams,
        choices::{Discounts, ServiceMeasure},
        defaults::{
            ABC_PERCENT, DEVIATION_PERCENT, HOLDING_PERCENT, LEAD_TIME_DAYS, ORDER_COST, SERVICE_PERCENT,
        },
        year::Year,
    },
    plan::{
        basis::Origin,
        budget::PartBudget,
        multiple,
        planned::Planned,
        service::{measure, safety_value_of_other_measure},
    },
    tell::{findings::Findings, words},
};
use intake::calendar::Frequency;
use report::{
    markdown::plain,
    number::{amount, percent, whole},
};

/// Every assumption as a sentence.
pub(super) fn assumptions(findings: &Findings) -> Vec<String> {
    let mut assumptions = origins(findings);
    assumptions.push(service(findings));
    assumptions.push(deviation(findings));
    assumptions.extend(changes(findings));
    assumptions.extend(order_sizes(findings));
    assumptions.push(year(findings));
    assumptions.push(classes(findings));
    assumptions.push(costs());
    assumptions.push(
        "In the workbook, changed inputs update the order quantities, today's orders and their sums for every item. For \
         normally distributed items with cycle service and without a review period, they also update levels, service, stock \
         and cost. Levels of other items, expected_shortage and classes do not change; ask again for those."
            .to_owned(),
    );
    assumptions.extend(choice(findings));
    assumptions.extend(methods::methods(findings));
    assumptions.extend(findings.items.assumptions.iter().cloned());
    if findings.plan.planned.iter().any(|planned| !planned.item.breaks.is_empty()) {
        assumptions.push(match findings.params.discount.unwrap_or_default() {
            Discounts::AllUnits => {
                "A lower price holds for all units of an order; say “incremental discounts” if only for \
                those beyond the break."
                    .to_owned()
            }
            Discounts::Incremental => {
                "A lower price holds only for the units beyond its break, as you asked.".to_owned()
            }
        });
    }
    let replenished = findings.plan.planned.iter().filter(|planned| planned.orders.is_some()).count();
    if findings.trade_off.items < replenished {
        assumptions.push(format!(
            "The curve of service against money is that of the {} with the most value.",
            words::items(findings.trade_off.items)
        ));
    }
    assumptions
}

/// A figure of all items: where its values came from, the stated value, and the default.
struct Basic<'a> {
    name: &'a str,
    origin: Origin,
    stated: Option<f64>,
    default: f64,
}

impl Basic<'_> {
    /// The sentence about its origin, with values as `shown` writes them.
    fn sentence(&self, shown: impl Fn(f64) -> String) -> String {
        let name = self.name;
        let default = shown(self.default);
        match self.origin {
            Origin { stated: 0, file: 0, .. } => {
                format!("{name}: {default} for every item, a default, as the file has no value.")
            }
            Origin { stated: 0, default: 0, .. } => format!("{name}: as in the file."),
            Origin { stated: 0, file, default: missing } => format!(
                "{name}: as in the file for {}; {default}, a default, for {} without it.",
                words::items(file),
                words::items(missing)
            ),
            _ => {
                let stated = self.stated.map(shown).unwrap_or_default();
                format!("{name}: {stated} for every item, as you asked.")
            }
        }
    }

    /// Neither the question nor the file gives a value.
    fn is_default(&self) -> bool {
        matches!(self.origin, Origin { stated: 0, file: 0, .. })
    }
}

/// Where the costs, times and targets came from.
fn origins(findings: &Findings) -> Vec<String> {
    let (basis, params) = (&findings.plan.basis, findings.params);
    let order_cost = Basic {
        name: "Order cost",
        origin: basis.order_cost,
        stated: params.order_cost.or(params.joint_order_cost),
        default: ORDER_COST,
    };
    let holding = Basic {
        name: "Holding cost",
        origin: basis.holding,
        stated: params.holding_percent,
        default: HOLDING_PERCENT,
    };
    let lead_time = Basic {
        name: "Lead time",
        origin: basis.lead_time,
        stated: params.lead_time_days,
        default: LEAD_TIME_DAYS,
    };
    let service = Basic {
        name: "Service",
        origin: basis.service,
        stated: params.service_percent,
        default: SERVICE_PERCENT,
    };
    let lead_time_deviation = Basic {
        name: "Deviation of the lead time",
        origin: basis.lead_time_deviation,
        stated: params.lead_time_deviation_days,
        default: 0.0,
    };
    let review =
        Basic { name: "Review period", origin: basis.review, stated: params.review_days, default: 0.0 };
    vec![
        order_cost.sentence(|value| findings.money(value)) + &order_cost_parts(findings),
        match params.holding_per_unit {
            Some(money) => {
                format!("Holding cost: {} for each unit and year, as you asked.", findings.money(money))
            }
            None => holding.sentence(|value| format!("{} % of the value a year", amount(value))),
        },
        lead_time.sentence(words::days),
        match services(params) {
            // What is meant to be in stock was said in another way.
            _ if params.safety_factor.or(params.safety_days).is_some() => {
                "Service: not a target here, because you said what the safety stock is.".to_owned()
            }
            Some(stated) => stated,
            None => service.sentence(|value| format!("{} %", amount(value))),
        },
        if lead_time_deviation.is_default() {
            "Lead times are taken as always the same; a lead_time_std column, or “lead time deviation 3 days”, adds their \
             spread to the safety stock."
                .to_owned()
        } else {
            lead_time_deviation.sentence(words::days)
        },
        if review.is_default() {
            "Stock is watched continuously (no review period).".to_owned()
        } else {
            review.sentence(words::days)
        },
    ]
}

/// Columns of what an order to a supplier and a line in it cost.
fn order_cost_parts(findings: &Findings) -> String {
    let (params, names) = (findings.params, &findings.items.names);
    let mut text = String::new();
    let is_read =
        |planned: &Planned| planned.item.order_cost.is_none() && planned.item.supplier_order_cost.is_some();
    if let Some(column) = &names.supplier_order_cost
        && params.order_cost.or(params.joint_order_cost).is_none()
        && findings.planned().iter().any(is_read)
    {
        text.push_str(&format!(" An item that is ordered alone pays all of {}.", plain(column)));
    }
    match (params.line_cost, &names.line_cost) {
        (Some(cost), _) => text
            .push_str(&format!(" Each order of an item costs {} more for its line.", findings.money(cost))),
        (None, Some(column)) => {
            text.push_str(&format!(" Each order of an item costs {} more for its line.", plain(column)));
        }
        (None, None) => {}
    }
    text
}

/// The services by the values of a column or by class; none when one service is for all.
fn services(params: &InventoryParams) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(by) = &params.group_service {
        parts.extend(
            by.percents.iter().map(|(name, percent)| format!("{} % for {}", amount(*percent), plain(name))),
        );
    }
    if let Some(by_class) = &params.class_service {
        parts.extend(
            by_class.iter().map(|(class, percent)| format!("{} % for class {class:?}", amount(*percent))),
        );
    }
    let has_all_classes = params.class_service.as_ref().is_some_and(|by_class| by_class.len() == 3);
    let rest = match params.service_percent {
        _ if has_all_classes => String::new(),
        Some(percent) => format!(" Other items have {} %.", amount(percent)),
        None => format!(" Other items have that of the file, else {SERVICE_PERCENT} %."),
    };
    (!parts.is_empty()).then(|| format!("Service: {}, as you asked.{rest}", parts.join(", ")))
}

/// The measure of the service, and the safety stock that the other measure would need.
fn service(findings: &Findings) -> String {
    let totals = &findings.plan.totals;
    match measure(findings.params, &findings.plan.planned) {
        ServiceMeasure::CycleService => format!(
            "The service is cycle service: the share of order cycles without a shortage. It serves {} of demand from the \
             shelf here.{} Safety stock is never below zero.",
            share_or_unknown(totals.fill_rate),
            other_measure(findings, "fill rate (the share of units served from the shelf; say “fill rate”)")
        ),
        ServiceMeasure::FillRate => format!(
            "The service is the fill rate: the share of units served from the shelf. {} of the order cycles have no \
             shortage.{} Safety stock is never below zero, even where large orders alone give the fill rate.",
            share_or_unknown(totals.cycle_service),
            other_measure(
                findings,
                "cycle service (the share of order cycles without a shortage; say “cycle service”)"
            )
        ),
    }
}

/// The safety stock that the same percentage of the other measure would need.
fn other_measure(findings: &Findings, measure: &str) -> String {
    let is_target = findings.params.safety_factor.or(findings.params.safety_days).is_none();
    let other = safety_value_of_other_measure(findings.planned()).filter(|_| is_target);
    let Some(other) = other else { return String::new() };
    format!(
        " The same percentage as {measure} would need {} of safety stock instead of {}.",
        findings.money(other),
        findings.money(findings.plan.totals.safety_value)
    )
}

/// A share as a percentage; close to one with a decimal, so that it does not read as 100 %.
fn share_or_unknown(share: Option<f64>) -> String {
    match share {
        None => "an unknown share".to_owned(),
        Some(share) if share > 0.9 && share < 1.0 => format!("{:.1} %", 100.0 * share),
        Some(share) => percent(share),
    }
}

fn deviation(findings: &Findings) -> String {
    let basis = findings.plan.basis.deviation;
    let default = format!(
        "a standard deviation of {DEVIATION_PERCENT} % of a month's demand was assumed, and never less than that of single \
         customers at random"
    );
    match basis {
        Origin { stated: 0, file: 0, .. } => format!(
            "**The file does not say how demand varies**: {default}. Safety stocks and reorder points depend on \
             it; a column weekly_demand_std, a history of demand, or “demand varies by 40 % a month” replaces it."
        ),
        Origin { stated: 0, file, default: missing } if missing > 0 => format!(
            "The file states how demand varies for {}; for {} {default}.",
            words::items(file),
            words::items(missing)
        ),
        Origin { stated: 0, .. } => {
            "How demand varies is as in the file. Its distribution over the lead time is normal where that varies little, \
             gamma where it varies much, Poisson or negative binomial below 10 pieces."
                .to_owned()
        }
        _ => format!(
            "Demand of a month varies by {} % of its mean, as you asked.",
            amount(findings.params.demand_deviation_percent.unwrap_or(DEVIATION_PERCENT))
        ),
    }
}

fn changes(findings: &Findings) -> Vec<String> {
    let params = findings.params;
    let changes = [
        ("Demand and its deviation", params.demand_change_percent),
        ("Lead times", params.lead_time_change_percent),
        ("Unit costs", params.unit_cost_change_percent),
        ("Order costs", params.order_cost_change_percent),
    ];
    let mut sentences = Vec::new();
    for (figure, change) in changes {
        if let Some(change) = change.filter(|change| *change != 0.0) {
            let sign = if change > 0.0 { "+" } else { "" };
            let change = amount(change);
            sentences.push(format!("{figure}: {sign}{change} % on the values of the file, as you asked."));
        }
    }
    if let Some(change) = params.lead_time_change_days.filter(|change| *change != 0.0) {
        sentences.push(format!("Lead times: {} than in the file, as you asked.", words::days_more(change)));
    }
    sentences
}

/// Limits on order sizes that the question states.
fn order_sizes(findings: &Findings) -> Vec<String> {
    let params = findings.params;
    let mut sentences = Vec::new();
    if let Some(minimum) = params.minimum_order {
        sentences.push(format!("Smallest order: {} units for every item, as you asked.", amount(minimum)));
    }
    if let Some(maximum) = params.maximum_order {
        sentences.push(format!(
            "Largest order: {} units for every item, as you asked; safety stock is planned for the smaller orders.",
            amount(maximum)
        ));
    }
    if let Some(pack) = params.pack_size {
        sentences.push(format!("Packs: {} units for every item, as you asked.", amount(pack)));
    }
    sentences.extend(multiple_of_economic(findings));
    if let Some(days) = params.cover_days {
        let above = findings.plan.planned.iter().filter(|planned| {
            let rules = planned.figures.rules;
            rules.maximum > days * planned.figures.demand.mean * (1.0 + 1e-9)
        });
        let exceptions = match above.count() {
            0 => String::new(),
            count => format!(
                " For {} the smallest order that the supplier accepts is more than that.",
                words::items(count)
            ),
        };
        sentences.push(format!(
            "No order is for more than {} days of demand, as you asked; safety stock comes on top.{exceptions}",
            amount(days)
        ));
    }
    sentences
}

/// What quantities of a multiple of the economic one cost.
fn multiple_of_economic(findings: &Findings) -> Option<String> {
    let params = findings.params;
    let asked = params.eoq_multiple?;
    let Some(multiple) = multiple::in_force(params) else {
        return Some(format!(
            "**{} times the economic quantity was not used**: the policy that you asked for chooses quantities of its own.",
            amount(asked)
        ));
    };
    let exceptions = match findings.planned().iter().filter(|planned| !planned.item.breaks.is_empty()).count()
    {
        0 => String::new(),
        count => format!(
            " {} with price breaks keep the quantity that the price makes cheapest.",
            words::items(count)
        ),
    };
    let extra = percent(cost_ratio(multiple).unwrap_or(f64::NAN) - 1.0);
    Some(format!(
        "Order quantities: {} times the economic quantity of every item, in sizes that the supplier accepts, as you asked; \
         ordering and holding such lots costs {extra} more than the economic ones.{exceptions}",
        amount(multiple)
    ))
}

fn year(findings: &Findings) -> String {
    let year = Year::of(findings.params);
    format!(
        "A year has {} days, a week {} and a month {:.1}; lead times and days of supply are such days. Turnover and days of \
         supply are those of today's stock.",
        amount(year.days),
        amount(year.days_in(Frequency::Weekly)),
        year.days_in(Frequency::Monthly)
    )
}

fn classes(findings: &Findings) -> String {
    let [b, c] = findings.params.abc_percent.unwrap_or(ABC_PERCENT);
    let [x, y] = findings.params.xyz_limits.unwrap_or(XYZ_LIMITS);
    let mut counts = [0_usize; 3];
    for planned in findings.planned() {
        match planned.abc {
            AbcClass::A => counts[0] += 1,
            AbcClass::B => counts[1] += 1,
            AbcClass::C => counts[2] += 1,
        }
    }
    format!(
        "ABC is by annual value (demand times unit cost) among all items of the file: A up to {} %, B up to {} %, the item \
         that crosses a limit belongs to the higher class (here {} A, {} B, {} C). XYZ is by the variation of a month's \
         demand{}: X up to {}, Y up to {} ({}).",
        amount(b),
        amount(c),
        whole(counts[0] as f64),
        whole(counts[1] as f64),
        whole(counts[2] as f64),
        findings
            .params
            .xyz_days
            .map_or(String::new(), |days| format!(" over the last {}", words::days(days))),
        amount(x),
        amount(y),
        if findings.params.xyz_limits.is_some() { "the limits you asked for" } else { "the usual limits" }
    )
}

fn costs() -> String {
    format!(
        "EOQ is the exact order quantity; lot_size is the cheapest size that the supplier accepts (whole pieces, pack, \
         minimum). The cost curve is flat: 20 % less than the EOQ costs {} more, 20 % more costs {}, twice as much {}. Every \
         item is planned as ordered alone; unmet demand waits.",
        extra_cost(0.8),
        extra_cost(1.2),
        extra_cost(2.0)
    )
}

/// The additional cost of an order of this share of the economic quantity.
fn extra_cost(share: f64) -> String {
    percent(cost_ratio(share).unwrap_or(f64::NAN) - 1.0)
}

/// The items, suppliers and classes that were chosen, and the effect of a budget.
fn choice(findings: &Findings) -> Vec<String> {
    let params = findings.params;
    let mut lines = Vec::new();
    let names = params.products.as_deref().unwrap_or_default();
    if !names.is_empty() {
        let shown: Vec<String> = names.iter().take(5).map(|name| plain(name)).collect();
        let more = if names.len() > shown.len() { " and others" } else { "" };
        lines.push(format!("Only {}{more}; say “all items” for the others.", shown.join(", ")));
    }
    let suppliers = params.suppliers.as_deref().unwrap_or_default();
    if !suppliers.is_empty() {
        let names: Vec<String> = suppliers.iter().map(|name| plain(name)).collect();
        let plural = if names.len() == 1 { "" } else { "s" };
        let names = names.join(", ");
        lines.push(format!("Only supplier{plural} {names}; say “all suppliers” for the others."));
    }
    let left_out: Vec<String> = params.without_suppliers.iter().flatten().map(|name| plain(name)).collect();
    if !left_out.is_empty() {
        lines.push(format!(
            "Without supplier {}; items without a supplier stay. Say “all suppliers” for the others.",
            left_out.join(", ")
        ));
    }
    let classes: Vec<String> = params.classes.iter().flatten().map(|class| format!("{class:?}")).collect();
    if !classes.is_empty() {
        lines.push(format!("Only class {}; say “all classes” for the others.", classes.join(", ")));
    }
    lines.extend(budget(findings));
    lines.extend(findings.plan.part_budgets.iter().map(|found| part_budget(findings, found)));
    lines
}

/// The effect of a budget for safety stock or cycle stock alone.
fn part_budget(findings: &Findings, found: &PartBudget) -> String {
    let (part, limit) = (found.part, findings.money(found.budget));
    let needed = findings.money(found.needed);
    if found.needed <= found.budget {
        return format!("The budget of {limit} for {part} changes nothing: {needed} are needed.");
    }
    let effect = match part {
        "safety stock" => {
            "Safety stocks were cut first where that costs least service, even below the target"
        }
        _ => "Order sizes were cut first where that costs least, and reorder points keep the service",
    };
    format!(
        "{effect}: the budget for {part} is {limit}, {needed} would be needed, {} are used.",
        findings.money(found.used)
    )
}

/// The effect of a budget for money in stock.
fn budget(findings: &Findings) -> Option<String> {
    let budget = findings.plan.budget.as_ref()?;
    let limit = findings.money(budget.budget);
    let needed = findings.money(budget.needed);
    if budget.needed <= budget.budget {
        return Some(format!(
            "The budget of {limit} limits the average money in stock. {needed} are needed, so it changes nothing. Say “order \
             budget” for a limit on today's orders."
        ));
    }
    let used = findings.money(budget.used);
    Some(format!(
        "The budget of {limit} limits the average money in stock. {needed} would be needed, so order sizes and safety stocks \
         were cut in the same proportion, each first where that costs least, even if the service falls below its target; \
         {used} are used. Say “order budget” for a limit on today's orders."
    ))
}
