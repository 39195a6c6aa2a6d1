//! How long it takes from a stored upload of 100 000 items to the closed run with its files, and how much memory.
//!
//! `cargo bench -p agents --bench inventory`. Times are the best of three; memory is the most that the process held while
//! it answered.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

use std::{
    fmt::Write,
    process::Command,
    sync::{Arc, Mutex},
    time::Instant,
};

use agents::{Dataset, Recipe, Request, Tools, answer, inspect};
use protocol::AgentKind;

const ITEMS: u32 = 100_000;
const TIMES: usize = 3;
const TEMPLATE: &str = "template columns";
const ALL: &str = "all columns";
const MOST_SECONDS: f64 = 2.0;
const MOST_MIB: f64 = 400.0;

fn main() {
    // Each case in a process of its own, since memory that was freed is not always given back.
    let asked = std::env::args().nth(1).filter(|name| !name.starts_with("--"));
    if let Some(name) = asked {
        return measure(&name, if name == TEMPLATE { template() } else { every_column() });
    }
    println!("{ITEMS} items, from the stored upload to the closed run");
    let itself = std::env::current_exe().expect("a running program has a file");
    for name in [TEMPLATE, ALL] {
        let status = Command::new(&itself).arg(name).status().expect("it can be started again");
        assert!(status.success(), "{name} failed");
    }
}

/// Answers the same question several times and prints what that took.
fn measure(name: &str, text: String) {
    let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("two threads can be started");
    let profile =
        inspect("stock.csv", text.as_bytes(), &Recipe::default()).expect("the table is a good one").profile;
    let mut dataset = Dataset::new("stock.csv", text.into());
    dataset.profile = Some(profile);
    let request = Request {
        question: "What should I order now?".to_owned(),
        dataset: Some(dataset),
        ..Request::default()
    };
    let before = reset_peak();
    let used = processor_seconds();
    let mut best = f64::MAX;
    let mut steps = Vec::new();
    let mut bytes = 0;
    for _ in 0..TIMES {
        let start = Instant::now();
        let (tools, seen) = watched(start);
        let found = runtime
            .block_on(answer(AgentKind::InventoryOptimization, &request, &tools))
            .expect("it can be planned");
        let seconds = start.elapsed().as_secs_f64();
        if seconds < best {
            best = seconds;
            bytes = found.run.iter().flat_map(|run| &run.files).map(|file| file.bytes.len()).sum();
            steps = seen.lock().expect("no thread panicked").clone();
            steps.push(("end".to_owned(), seconds, peak_mib()));
        }
    }
    let memory = peak_mib();
    let processor = (processor_seconds() - used) / TIMES as f64;
    let part = |pair: &[(String, f64, f64)]| {
        format!("{} {:.2} s, up to {:.0} MiB", pair[0].0, pair[1].1 - pair[0].1, pair[1].2)
    };
    let parts: Vec<String> = steps.windows(2).map(part).collect();
    println!("{name:<18} {best:.2} s (at most {MOST_SECONDS}){}", missed(best, MOST_SECONDS));
    println!("                   {}; {} MB of files", parts.join("; "), bytes / 1_000_000);
    println!("                   {processor:.2} s of processors for one run");
    println!(
        "                   {memory:.0} MiB, {before:.0} of it before (at most {MOST_MIB}){}",
        missed(memory, MOST_MIB)
    );
}

fn missed(figure: f64, most: f64) -> &'static str {
    if figure > most { " MISSED" } else { "" }
}

/// Each step with the second that it began at and the most memory until then.
type Steps = Arc<Mutex<Vec<(String, f64, f64)>>>;

/// Tools that note when each step of the work begins.
fn watched(start: Instant) -> (Tools, Steps) {
    let seen = Steps::default();
    let notes = Arc::clone(&seen);
    let mut tools = Tools::silent();
    tools.progress = Arc::new(move |progress| {
        let word = progress.message.split(' ').next().unwrap_or_default().to_lowercase();
        notes.lock().expect("no thread panicked").push((word, start.elapsed().as_secs_f64(), peak_mib()));
    });
    (tools, seen)
}

/// The columns that every file has.
fn template() -> String {
    let mut text = String::from("item_id,item_name,current_stock,unit_cost,annual_demand\n");
    let mut random = Random(1);
    for number in 0..ITEMS {
        let (stock, cents, demand) = (random.below(900), random.below(9_000) + 50, random.demand());
        let _ = writeln!(
            text,
            "ITM-{number:06},Part {number},{stock},{}.{:02},{demand}",
            cents / 100,
            cents % 100
        );
    }
    text
}

/// The same with every column that makes the plan better.
fn every_column() -> String {
    let mut text = String::from(
        "item_id,item_name,supplier,current_stock,on_order,unit_cost,annual_demand,weekly_demand_std,lead_time_days,\
         lead_time_std_days,order_cost,holding_rate,service_level,moq,pack_size\n",
    );
    let mut random = Random(2);
    for number in 0..ITEMS {
        let (stock, cents, demand) = (random.below(900), random.below(9_000) + 50, random.demand());
        let _ = writeln!(
            text,
            "ITM-{number:06},Part {number},Supplier {},{stock},{},{}.{:02},{demand},{}.5,{},{},{},0.{},0.9{},{},{}",
            number % 300,
            if number % 7 == 0 { 40 } else { 0 },
            cents / 100,
            cents % 100,
            demand / 160 + 1,
            random.below(60) + 1,
            random.below(5),
            random.below(60) + 20,
            random.below(15) + 10,
            random.below(10),
            random.below(30),
            [1, 1, 6, 12][number as usize % 4],
        );
    }
    text
}

/// Numbers that are the same in every run.
struct Random(u32);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % end
    }

    /// Few items move much, most move little.
    fn demand(&mut self) -> u32 {
        let most = [20, 200, 2_000, 20_000][self.below(4) as usize];
        self.below(most) + 1
    }
}

/// Forgets the most memory so far, where the system can; tells what is held now.
fn reset_peak() -> f64 {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    peak_mib()
}

/// The most memory that this process held, where the system tells.
fn peak_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.map_or(f64::NAN, |kib| kib / 1024.0)
}

/// Processor time of this process and its threads, where the system tells; it counts hundredths of a second.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
