//! Prints two runs side by side, and what to do first after the second:
//! `cargo run -p comparison --example compare -- before/result.json after/result.json [middle/result.json]`.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::{env, fs, time::Instant};

use comparison::{compare, exceptions};
use provenance::Stored;

fn main() {
    let read = |path: String| {
        Stored::read(&fs::read(path).expect("a file that can be read")).expect("the record of a run")
    };
    let runs: Vec<Stored> = env::args().skip(1).map(read).collect();
    let [before, after, middle @ ..] = runs.as_slice() else { panic!("the paths of two records") };
    let start = Instant::now();
    let comparison = compare(before, after, middle.first()).expect("runs of one tool");
    println!("{}\ncompared in {} ms\n", comparison.sentence, start.elapsed().as_millis());
    for difference in &comparison.differences {
        println!(
            "{:?} {}: {} -> {}",
            difference.cause, difference.label, difference.before, difference.after
        );
    }
    for figure in &comparison.figures {
        println!("{}: {:?} -> {:?}", figure.label, figure.shown_before, figure.shown_after);
    }
    for table in &comparison.tables {
        let (came, went, changed) = (table.came.count, table.went.count, table.changed.count);
        println!(
            "\n== {} by {:?}: {came} came, {went} went, {changed} changed, {} same",
            table.name, table.key, table.same
        );
        for total in &table.totals {
            println!("  {} {} -> {}: {}", total.column, total.before, total.after, total.change);
        }
        for row in table.changed.first.iter().take(3) {
            let cell = row
                .cells
                .first()
                .map(|cell| format!("{} {:?} -> {:?}", cell.column, cell.before, cell.after));
            println!("  {:?} {}: {}", row.key, row.change, cell.unwrap_or_default());
        }
    }
    for chart in &comparison.charts {
        println!("chart {}: {} labels, {} series", chart.name, chart.x.len(), chart.series.len());
    }
    let found = exceptions::of(after);
    println!("\n{} exceptions", found.count);
    for exception in found.first.iter().take(20) {
        println!("{:?} {}\n    ask: {}", exception.shown, exception.what, exception.ask);
    }
}
