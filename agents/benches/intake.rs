//! How long it takes to read, map and profile a table of 16 MB, and how much memory; beside it the splitting
//! into cells alone, by the `csv` crate.
//!
//! `cargo bench -p agents --bench intake`. Times are the best of five; memory is the most that the process ever held.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

use std::{fmt::Write, time::Instant};

use agents::{Recipe, inspect};
use csv::Reader;

const BYTES: usize = 16 * 1024 * 1024;
const TIMES: usize = 5;

fn main() {
    let plain = table("");
    let before = peak_mib();
    let (seconds, rows) = best(|| {
        let found =
            inspect("sales.csv", plain.as_bytes(), &Recipe::default()).expect("the table is a good one");
        found.profile.rows
    });
    let memory = peak_mib();
    let quoted = table("\"");
    let (quoted_seconds, _) = best(|| {
        let found =
            inspect("sales.csv", quoted.as_bytes(), &Recipe::default()).expect("the table is a good one");
        found.profile.rows
    });
    let bad = doubtful(&plain);
    let (bad_seconds, _) = best(|| {
        let found = inspect("sales.csv", bad.as_bytes(), &Recipe::default()).expect("the table can be read");
        found.profile.rows
    });
    let bad_memory = peak_mib();
    let (split_seconds, _) =
        best(|| Reader::from_reader(plain.as_bytes()).byte_records().flatten().count() as u64);
    println!("16 MB, {rows} rows, 5 columns; read, mapped and profiled with its quality report");
    println!("time           {seconds:.2} s (quoted texts {quoted_seconds:.2} s; at most 1.5 s)");
    println!("memory         {memory:.0} MiB at most, {before:.0} MiB of it before (at most 300 MB)");
    println!("all doubtful   {bad_seconds:.2} s, {bad_memory:.0} MiB (no upload may take 10 s or 512 MB)");
    println!("splitting      {split_seconds:.2} s into cells only; ratio {:.1}", seconds / split_seconds);
}

/// Daily sales of many products, as an export of a shop system writes them.
fn table(quote: &str) -> String {
    let mut text = String::from("date,sku,warehouse,quantity,price\n");
    let mut seed = 1_u32;
    let mut day = 0;
    while text.len() < BYTES - 100 {
        for product in 0..400 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (month, date) = (day / 28 % 12 + 1, day % 28 + 1);
            let (quantity, cents) = (seed >> 24, seed >> 16 & 63);
            let warehouse = ["Hamburg", "Pune", "Lyon"][product % 3];
            let _ = writeln!(
                text,
                "{}-{month:02}-{date:02},{quote}SKU-{product:05}{quote},{quote}{warehouse}{quote},{quantity},{}.{cents:02}",
                2018 + day / 336,
                product % 90 + 1
            );
        }
        day += 1;
    }
    let most = BYTES.min(text.len());
    text.truncate(text[..most].rfind('\n').map_or(most, |end| end + 1));
    text
}

/// The same with something wrong in every row.
fn doubtful(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for (at, line) in plain.lines().enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        let [date, sku, warehouse, quantity, price] = cells[..] else { continue };
        let _ = match at % 5 {
            _ if at == 0 => writeln!(text, "{line}"),
            0 => writeln!(text, "soon,{sku},{warehouse},{quantity},{price}"),
            1 => writeln!(text, "{date},{sku}-{at},{warehouse},-{quantity},EUR {price}"),
            2 => writeln!(text, "{date},{sku},{warehouse},{quantity} kg,$ {price}"),
            3 => writeln!(text, "{date},,{warehouse},#REF!,0"),
            _ => writeln!(text, "2025-01-01,{sku},Hamburg,5,5"),
        };
    }
    text
}

fn best(work: impl Fn() -> u64) -> (f64, u64) {
    let mut result = (f64::MAX, 0);
    for _ in 0..TIMES {
        let start = Instant::now();
        let rows = work();
        result = (result.0.min(start.elapsed().as_secs_f64()), rows);
    }
    result
}

/// The most memory that this process held so far, where the system tells.
fn peak_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.map_or(f64::NAN, |kib| kib / 1024.0)
}
