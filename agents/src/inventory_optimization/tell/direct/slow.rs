//! Stock that hardly moves, and stock without demand.

use kernels::inventory::stock_position::StockState;
use report::{
    markdown_table::MarkdownTable,
    number::{amount, percent},
    result::{Column, Table, TableBuilder},
};

use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{
        direct::Direct,
        findings::Findings,
        narrative::items::{SHOWN, named},
        words,
    },
};

/// Stock that lasts longer than this is slow, when the question says no other time.
const SLOW_DAYS: f64 = 180.0;

/// The two kinds of stock, the most money first.
struct Idle<'a> {
    slow: Vec<&'a Planned>,
    dead: Vec<&'a Planned>,
    days: f64,
}

impl<'a> Idle<'a> {
    fn of(findings: &Findings<'a>) -> Self {
        let days = findings.params.within_days.unwrap_or(SLOW_DAYS);
        let mut idle = Self { slow: Vec::new(), dead: Vec::new(), days };
        for planned in findings.planned() {
            let Some(today) = planned.today else { continue };
            if today.state == StockState::Dead {
                idle.dead.push(planned);
            } else if today.periods_of_supply.is_some_and(|lasts| lasts > days) {
                idle.slow.push(planned);
            }
        }
        for items in [&mut idle.slow, &mut idle.dead] {
            items.sort_by(|a, b| stock_value(b).total_cmp(&stock_value(a)));
        }
        idle
    }

    fn slow_words(&self, findings: &Findings) -> String {
        format!(
            "{}, whose stock lasts longer than {}",
            sum(findings, &self.slow, "slow mover"),
            words::days(self.days)
        )
    }

    fn dead_words(&self, findings: &Findings) -> String {
        format!("{} without any demand", sum(findings, &self.dead, "item"))
    }
}

pub(super) fn slow_first(findings: &Findings) -> Direct {
    let idle = Idle::of(findings);
    let text = format!("**{}.** Besides, {}", idle.slow_words(findings), idle.dead_words(findings));
    written(findings, text, &idle.slow, &idle)
}

pub(super) fn dead_first(findings: &Findings) -> Direct {
    let idle = Idle::of(findings);
    let text = format!("**{}.** Besides, {}", idle.dead_words(findings), idle.slow_words(findings));
    written(findings, text, &idle.dead, &idle)
}

fn stock_value(planned: &Planned) -> f64 {
    planned.today.map_or(0.0, |today| today.stock_value)
}

/// `3 slow movers hold 1,200 (15 % of the stock)`.
fn sum(findings: &Findings, items: &[&Planned], noun: &str) -> String {
    let value: f64 = items.iter().map(|planned| stock_value(planned)).sum();
    let all = findings.totals().stock_value;
    let share = if all > 0.0 { format!(" ({} of the stock)", percent(value / all)) } else { String::new() };
    let verb = if items.len() == 1 { "holds" } else { "hold" };
    format!("{} {verb} {}{share}", report::number::counted(items.len(), noun), findings.money(value))
}

fn written(findings: &Findings, text: String, shown: &[&Planned], idle: &Idle) -> Direct {
    if idle.slow.is_empty() && idle.dead.is_empty() {
        let days = words::days(idle.days);
        return Direct::words(format!(
            "**No stock lasts longer than {days}, and no item is without demand.**\n"
        ));
    }
    let mut table = MarkdownTable::<&Planned>::new();
    table.text("Item", |planned| named(planned));
    table.number("Stock", |planned| amount(planned.figures.stock.on_hand));
    table.number("Value", |planned| findings.money(stock_value(planned)));
    table.number("Demand a year", |planned| amount(annual_demand(planned)));
    table.number("Lasts", |planned| {
        let days = planned.today.and_then(|today| today.periods_of_supply);
        days.map_or("no demand".to_owned(), |days| words::days(days.floor()))
    });
    let rows = table.write(shown.iter().take(SHOWN));
    let rows = if shown.is_empty() { String::new() } else { format!("\n{rows}") };
    Direct {
        text: format!("{text} (slow_movers.csv).\n{rows}"),
        tables: vec![slow_movers(idle)],
        ..Direct::default()
    }
}

fn annual_demand(planned: &Planned) -> f64 {
    planned.figures.demand.mean * planned.figures.periods_per_year
}

fn slow_movers(idle: &Idle) -> Table {
    let mut columns = TableBuilder::<&Planned>::new();
    columns.add(Column::text("item_id"), |planned| planned.item.id.clone());
    columns.add(Column::text("item_name"), |planned| planned.item.name.clone());
    columns.add(Column::text("location"), |planned| planned.item.location.clone());
    columns.add(
        Column::text("kind"),
        |planned| {
            if planned.figures.demand.mean > 0.0 { "slow" } else { "no demand" }
        },
    );
    columns.add(Column::number("current_stock", Some("units")), |planned| planned.figures.stock.on_hand);
    columns.add(Column::number("stock_value", Some("money")).with_total(), |planned| stock_value(planned));
    columns.add(Column::number("annual_demand", Some("units")), |planned| annual_demand(planned));
    columns.add(Column::number("days_of_supply", Some("days")), |planned| {
        planned.today.and_then(|today| today.periods_of_supply)
    });
    columns.add(Column::number("excess_value", Some("money")).with_total(), |planned| {
        planned.today.map(|today| today.excess_value)
    });
    let rows: Vec<&Planned> = idle.slow.iter().chain(&idle.dead).copied().collect();
    columns.build("slow_movers", "Stock that hardly moves or has no demand", rows)
}
