//! Prints how the figures of one row per table of a `result.json` came about, to read them as a planner would:
//! `cargo run -p provenance --example explain -- result.json [row]`.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::{env, fs};

use provenance::{
    Stored,
    explanation::{Explanation, Spot},
};

fn main() {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().expect("the path of a result.json");
    let row: usize = arguments.next().map_or(0, |row| row.parse().expect("a row"));
    let bytes = fs::read(path).expect("a file that can be read");
    let stored = Stored::read(&bytes).expect("the record of a run");
    for named in stored.figures.iter().chain(&stored.inputs) {
        print(stored.explain(&Spot::Named { name: named.name.clone() }));
    }
    for table in &stored.tables {
        println!("\n== {}", table.name);
        for column in &table.columns {
            print(stored.explain(&Spot::Cell {
                table: table.name.clone(),
                row,
                column: column.name.clone(),
            }));
        }
    }
}

fn print(explanation: Option<Explanation>) {
    let Some(explanation) = explanation.filter(|explanation| explanation.value.is_some()) else { return };
    println!("{} {}", explanation.label, explanation.shown);
    for step in &explanation.steps {
        println!("    {} {} = {}", step.label, step.shown, step.words);
    }
    for given in &explanation.givens {
        println!("    {} {}: {}", given.label, given.shown, given.from);
    }
    if let Some(method) = &explanation.method {
        println!("    {method}");
    }
    if let Some(rows) = &explanation.rows {
        println!("    {} rows with {:?}: {:?}", rows.count, rows.names, rows.first);
    }
}
