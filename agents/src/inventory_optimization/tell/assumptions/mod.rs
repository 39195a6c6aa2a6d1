//! What was decided without being asked, and every convention that moves a figure by more than 1 %.

mod methods;

use kernels::{classes::AbcClass, inventory::order_quantity::cost_ratio};

use crate::inventory_optimization::{
    params::{
        choices::{Discounts, ServiceMeasure},
        defaults::{
            ABC_PERCENT, DEVIATION_PERCENT, HOLDING_PERCENT, LEAD_TIME_DAYS, ORDER_COST, SERVICE_PERCENT,
        },
        year::Year,
    },
    plan::{
        basis::Origin,
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
pub fn assumptions(findings: &Findings) -> Vec<String> {
    let mut assumptions = origins(findings);
    assumptions.push(service(findings));
    assumptions.push(deviation(findings));
    assumptions.extend(changes(findings));
    assumptions.push(year(findings));
    assumptions.push(classes(findings));
    assumptions.push(costs());
    assumptions.push(
        "In the workbook, changed inputs move order quantities, today's orders and their sums for every item, and for normally \
         distributed items with cycle service and without a review period also levels, service, stock and cost. Levels of \
         other items, expected_shortage and classes stay as they were worked out here; ask again for those."
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

/// Where the costs, times and targets came from.
fn origins(findings: &Findings) -> Vec<String> {
    let (basis, params) = (&findings.plan.basis, findings.params);
    let said = |value: Option<f64>, words: &dyn Fn(f64) -> String| value.map(words).unwrap_or_default();
    let money = |value: f64| words::money(value, findings.items.currency.as_deref());
    let rate = |value: f64| format!("{} % of the value a year", amount(value));
    let day = |value: f64| words::days(value);
    let service = |value: f64| format!("{} %", amount(value));
    let mut lines = vec![
        origin("Order cost", basis.order_cost, said(params.order_cost, &money), money(ORDER_COST)),
        origin("Holding cost", basis.holding, said(params.holding_percent, &rate), rate(HOLDING_PERCENT)),
        origin("Lead time", basis.lead_time, said(params.lead_time_days, &day), day(LEAD_TIME_DAYS)),
        origin("Service", basis.service, said(params.service_percent, &service), service(SERVICE_PERCENT)),
    ];
    lines.push(match basis.lead_time_deviation {
        Origin { stated: 0, file: 0, .. } => {
            "Lead times are taken as always the same; a lead_time_std column, or “lead time deviation 3 days”, adds their \
             spread to the safety stock."
                .to_owned()
        }
        of => origin("Deviation of the lead time", of, said(params.lead_time_deviation_days, &day), day(0.0)),
    });
    lines.push(match basis.review {
        Origin { stated: 0, file: 0, .. } => "Stock is watched all the time (no review period).".to_owned(),
        of => origin("Review period", of, said(params.review_days, &day), day(0.0)),
    });
    lines
}

fn origin(what: &str, origin: Origin, stated: String, default: String) -> String {
    match origin {
        Origin { stated: 0, file: 0, .. } => {
            format!("{what}: {default} for every item, a default, as the file has no value.")
        }
        Origin { stated: 0, default: 0, .. } => format!("{what}: as in the file."),
        Origin { stated: 0, file, default: missing } => format!(
            "{what}: as in the file for {}; {default}, a default, for {} without it.",
            words::items(file),
            words::items(missing)
        ),
        _ => format!("{what}: {stated} for every item, as you asked."),
    }
}

/// What the service counts, and what the other kind would need.
fn service(findings: &Findings) -> String {
    let other_safety = safety_value_of_other_measure(findings.planned());
    let totals = &findings.plan.totals;
    let currency = findings.items.currency.as_deref();
    let other = |measure: &str| {
        other_safety.map_or(String::new(), |other| {
            format!(
                " The same percentage as {measure} would need {} of safety stock instead of {}.",
                words::money(other, currency),
                words::money(totals.safety_value, currency)
            )
        })
    };
    let of = |share: Option<f64>| share.map_or("an unknown share".to_owned(), percent_of);
    match measure(findings.params, &findings.plan.planned) {
        ServiceMeasure::CycleService => format!(
            "The service is cycle service: the share of order cycles without a shortage. It serves {} of demand from the \
             shelf here.{} Safety stock is never below zero.",
            of(totals.fill_rate),
            other("fill rate (the share of units served from the shelf; say “fill rate”)")
        ),
        ServiceMeasure::FillRate => format!(
            "The service is the fill rate: the share of units served from the shelf. {} of the order cycles have no \
             shortage.{} Safety stock is never below zero, even where large orders alone give the fill rate.",
            of(totals.cycle_service),
            other("cycle service (the share of order cycles without a shortage; say “cycle service”)")
        ),
    }
}

/// A share close to one with enough digits to tell it from one.
fn percent_of(share: f64) -> String {
    if share > 0.9 && share < 1.0 { format!("{:.1} %", 100.0 * share) } else { percent(share) }
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
    let sentence = |(what, change): (&str, Option<f64>)| {
        let change = change.filter(|change| *change != 0.0)?;
        let sign = if change > 0.0 { "+" } else { "" };
        Some(format!("{what}: {sign}{} % on what is in the file, as you asked.", amount(change)))
    };
    changes.into_iter().filter_map(sentence).collect()
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
    let count = |class: AbcClass| findings.plan.planned.iter().filter(|planned| planned.abc == class).count();
    format!(
        "ABC is by annual value (demand times unit cost) among all items of the file: A up to {} %, B up to {} %, the item \
         that crosses a limit belongs to the higher class (here {} A, {} B, {} C). XYZ is by the variation of a month's \
         demand: X up to 0.5, Y up to 1.",
        amount(b),
        amount(c),
        whole(count(AbcClass::A) as f64),
        whole(count(AbcClass::B) as f64),
        whole(count(AbcClass::C) as f64)
    )
}

fn costs() -> String {
    let more = |share: f64| percent(cost_ratio(share).unwrap_or(f64::NAN) - 1.0);
    format!(
        "EOQ is the exact order quantity, lot_size what the supplier accepts (whole pieces, pack, minimum), chosen by cost. \
         The cost curve is flat: 20 % less than the EOQ costs {} more, 20 % more costs {}, twice as much {}. Every item is \
         taken as ordered alone; unmet demand waits.",
        more(0.8),
        more(1.2),
        more(2.0)
    )
}

fn choice(findings: &Findings) -> Vec<String> {
    let params = findings.params;
    let mut lines = Vec::new();
    let names = params.products.as_deref().unwrap_or_default();
    let classes: Vec<String> = params.classes.iter().flatten().map(|class| format!("{class:?}")).collect();
    if !names.is_empty() {
        let shown: Vec<String> = names.iter().take(5).map(|name| plain(name)).collect();
        let more = if names.len() > shown.len() { " and others" } else { "" };
        lines.push(format!("Only {}{more}; say “all items” for the others.", shown.join(", ")));
    }
    let suppliers = params.suppliers.as_deref().unwrap_or_default();
    if !suppliers.is_empty() {
        let names: Vec<String> = suppliers.iter().map(|name| plain(name)).collect();
        let plural = if names.len() == 1 { "" } else { "s" };
        lines
            .push(format!("Only supplier{plural} {}; say “all suppliers” for the others.", names.join(", ")));
    }
    if !classes.is_empty() {
        lines.push(format!("Only class {}; say “all classes” for the others.", classes.join(", ")));
    }
    if let Some(budget) = &findings.plan.budget {
        let currency = findings.items.currency.as_deref();
        let money = |value| words::money(value, currency);
        lines.push(if budget.needed <= budget.budget {
            format!(
                "The budget of {} is for money in stock on average; {} are needed, so it \
                 changes nothing. Say “order budget” for a limit on today's orders.",
                money(budget.budget),
                money(budget.needed)
            )
        } else {
            format!(
                "The budget of {} is for money in stock on average. {} would be needed, \
                 so order sizes and safety stocks were cut in the same proportion, each first where it costs least, \
                 even if the service falls below its target; {} are used. Say “order budget” for a limit on today's orders.",
                money(budget.budget),
                money(budget.needed),
                money(budget.used)
            )
        });
    }
    lines
}
