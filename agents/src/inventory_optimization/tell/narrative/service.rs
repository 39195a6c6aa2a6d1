//! The cost of service, and a test of the policy on the past.

use crate::inventory_optimization::plan::trade_off::Point;
use crate::inventory_optimization::tell::findings::Findings;
use crate::inventory_optimization::tell::words;
use report::{
    markdown_table::MarkdownTable,
    number::{percent, whole},
};

/// Targets that the section shows.
const SHOWN_TARGETS: [f64; 4] = [0.90, 0.95, 0.98, 0.99];

pub(super) fn service(findings: &Findings) -> String {
    let points = &findings.trade_off.points;
    let shown: Vec<&Point> = points.iter().filter(|point| SHOWN_TARGETS.contains(&point.target)).collect();
    if shown.is_empty() {
        return String::new();
    }
    let mut table = MarkdownTable::<Point>::new();
    table.text("Target of every item", |point| percent(point.target));
    table.number("Safety stock", |point| findings.money(point.safety_value));
    table.number("Holding it, a year", |point| findings.money(point.holding_cost));
    table.number("Units from the shelf", |point| fill_rate(point.fill_rate));
    table.number("Same money where it prevents most", |point| {
        point.best_fill_rate.map_or("–".to_owned(), fill_rate)
    });
    table.write(shown)
}

fn fill_rate(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// The replay of the history under the policy.
pub(super) fn proof(findings: &Findings) -> String {
    if findings.replays.is_empty() {
        return String::new();
    }
    let (mut demanded, mut short, mut reached, mut stock) = (0.0, 0.0, 0, 0.0);
    let (mut good, mut cycles) = (0.0, 0.0);
    for played in findings.replays {
        let planned = &findings.planned()[played.place];
        let price = planned.unit_price;
        demanded += played.replay.units_demanded * price;
        short += played.replay.units_short * price;
        stock += played.replay.average_stock * price;
        let (_, target) = words::target(planned.figures.target);
        if let Some(service) = played.replay.cycle_service {
            good += service * played.replay.orders as f64;
            cycles += played.replay.orders as f64;
            reached += usize::from(service >= target);
        }
    }
    format!(
        "Levels computed from the first half of the history were tested on the second half of {}: {:.1} % of the demand was \
         served from the shelf{}, with {} in stock on average; {} reached their service target. Stock is checked once a \
         period in this test and lead times are whole periods, so levels are a little higher than above (replay.csv).\n",
        words::items(findings.replays.len()),
        100.0 * (1.0 - short / demanded),
        if cycles > 0.0 {
            format!(", {:.1} % of the cycles had no shortage", 100.0 * good / cycles)
        } else {
            String::new()
        },
        findings.money(stock),
        whole(reached as f64)
    )
}
