//! What service costs, and what the past would have seen.

use crate::inventory_optimization::tell::findings::Findings;
use crate::inventory_optimization::tell::words;
use report::{
    markdown::table,
    number::{percent, whole},
};

pub fn service(findings: &Findings) -> String {
    let fill = |share: f64| format!("{:.2} %", 100.0 * share);
    let rows: Vec<Vec<String>> = findings
        .trade_off
        .points
        .iter()
        .filter(|point| [0.90, 0.95, 0.98, 0.99].contains(&point.target))
        .map(|point| {
            vec![
                percent(point.target),
                findings.money(point.safety_value),
                findings.money(point.holding_cost),
                fill(point.fill_rate),
                point.best_fill_rate.map_or("–".to_owned(), fill),
            ]
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = [
        "Target of every item",
        "Safety stock",
        "Holding it, a year",
        "Units from the shelf",
        "Same money where it prevents most",
    ];
    table(&head, &rows)
}

pub fn proof(findings: &Findings) -> String {
    if findings.replays.is_empty() {
        return String::new();
    }
    let (mut demanded, mut short, mut reached, mut stock) = (0.0, 0.0, 0, 0.0);
    let (mut good, mut cycles) = (0.0, 0.0);
    for played in findings.replays {
        let of = &findings.planned()[played.place];
        let price = of.unit_price;
        demanded += played.replay.units_demanded * price;
        short += played.replay.units_short * price;
        stock += played.replay.average_stock * price;
        let (_, target) = words::target(of.figures.target);
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
