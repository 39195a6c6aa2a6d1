//! How long the stock of today lasts at mean demand.

use chrono::Days;
use report::{markdown::plain, markdown_table::MarkdownTable, number::amount};

use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{
        direct::Direct,
        findings::Findings,
        narrative::items::{SHOWN, named},
        words,
    },
};

pub(super) fn lasting(findings: &Findings) -> Direct {
    let mut lasting: Vec<(&Planned, f64)> = Vec::new();
    for planned in findings.planned() {
        let days = planned.today.and_then(|today| today.periods_of_supply);
        lasting.extend(days.map(|days| (planned, days)));
    }
    lasting.sort_by(|a, b| a.1.total_cmp(&b.1));
    match lasting[..] {
        [] => Direct::words(
            "**How long the stock lasts cannot be said**: no item has both a figure of stock and demand.\n"
                .to_owned(),
        ),
        [(planned, days)] => Direct::words(one(findings, planned, days)),
        _ => Direct::words(several(findings, &lasting)),
    }
}

fn one(findings: &Findings, planned: &Planned, days: f64) -> String {
    let stock = &planned.figures.stock;
    let daily = planned.figures.demand.mean;
    let label = plain(&planned.item.label());
    let more = if stock.on_order > 0.0 {
        format!(
            " With the {} on order it lasts {}.",
            amount(stock.on_order),
            words::days((stock.position().max(0.0) / daily).floor())
        )
    } else {
        String::new()
    };
    format!(
        "**The stock of {label} lasts {}{}**: {} on hand at {} a day.{more} An order placed now arrives after {}.\n",
        words::days(days.floor()),
        until(findings, days),
        amount(stock.on_hand),
        amount(daily),
        words::days(planned.figures.replenishment.lead_time)
    )
}

fn until(findings: &Findings, days: f64) -> String {
    let day =
        findings.today().and_then(|today| today.checked_add_days(Days::new(days.floor().min(1e6) as u64)));
    day.map_or(String::new(), |day| format!(", until {day}"))
}

fn several(findings: &Findings, lasting: &[(&Planned, f64)]) -> String {
    let (first, least) = lasting[0];
    let middle = lasting[(lasting.len() - 1) / 2].1;
    let totals = findings.totals();
    let money = if totals.annual_value > 0.0 {
        let days = totals.stock_value / totals.annual_value * first.figures.periods_per_year;
        format!(" By value, all of it is {} of demand.", words::days(days.round()))
    } else {
        String::new()
    };
    let mut table = MarkdownTable::<(&Planned, f64)>::new();
    table.text("Item", |(planned, _)| named(planned));
    table.number("On hand", |(planned, _)| amount(planned.figures.stock.on_hand));
    table.number("Demand a day", |(planned, _)| amount(planned.figures.demand.mean));
    table.number("Lasts", |(_, days)| words::days(days.floor()));
    table.number("Lead time", |(planned, _)| words::days(planned.figures.replenishment.lead_time));
    format!(
        "**For half of {} the stock lasts {} or less; the first to be used up is {} after {}.**{money} Every item is in the \
         column days_of_supply of inventory_report.csv.\n\n{}",
        words::items(lasting.len()),
        words::days(middle.floor()),
        plain(&first.item.label()),
        words::days(least.floor()),
        table.write(lasting.iter().take(SHOWN))
    )
}
