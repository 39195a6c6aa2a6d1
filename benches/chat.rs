//! From question to reply over Socket.IO polling: the product embedded, the product scaled out, and the same
//! chat on socket.io and BullMQ, which keeps nothing or commits to the same kind of database, on one machine and in
//! one run. Read ratios, not absolute figures: load, servers and stores share the cores.
//!
//! `cargo bench --bench chat -- --help` lists what can be chosen. `stack.rs` starts what is measured,
//! `load.rs` asks, `figures.rs` prints; Postgres and Redis come from `services.rs`.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

mod figures;
#[expect(dead_code, reason = "the benchmark of idle sockets counts them")]
mod load;
#[expect(dead_code, reason = "tests need more of a person than a benchmark does")]
#[path = "../tests/it/support/person.rs"]
mod person;
mod process;
mod services;
#[path = "../tests/it/support/socket.rs"]
mod socket;
#[expect(dead_code, reason = "the benchmark of previews gives plans")]
mod stack;

use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::json;

use crate::{
    figures::{Figures, Spent, Usage, header},
    load::{Sockets, Window},
    process::{Process, own_cpu_seconds},
    services::Services,
    stack::{Running, Stack},
};

/// Round trips of a trivial question, on every stack.
#[derive(Parser)]
struct Options {
    /// Stacks to measure
    #[arg(long, value_delimiter = ',', default_value = "embedded,node-sqlite,scaled-out,node-postgres,node")]
    stacks: Vec<Stack>,
    /// Sockets that ask at the same time, one step each
    #[arg(long, value_delimiter = ',', default_value = "1,50,500")]
    sockets: Vec<usize>,
    /// Measured seconds of a step
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Seconds before them that do not count
    #[arg(long, default_value_t = 1)]
    warm_up: u64,
    /// What `cargo bench` passes
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let services = Services::start();
    let mut all = Vec::new();
    let mut starts = Vec::new();
    println!("{}", header());
    for stack in &options.stacks {
        if let Some(problem) = stack.is_missing() {
            println!("{:<13} not measured: {problem}", stack.name());
            continue;
        }
        let running = stack.start(&services).await;
        starts.push(start_of(&running));
        for sockets in &options.sockets {
            let figures = step(&running, &services, *sockets, &options).await;
            println!("{}", figures.row());
            all.push(figures);
        }
    }
    print_starts(&starts);
    print_ratios(&all);
    for figures in &all {
        println!("{}", figures.json());
    }
    for start in &starts {
        println!("{}", start.json());
    }
}

async fn step(running: &Running, services: &Services, sockets: usize, options: &Options) -> Figures {
    let tokens = running.tokens(sockets).await;
    let connected = Sockets::connect(&running.address, tokens).await;
    let duration = Duration::from_secs(options.seconds);
    let begin = Instant::now() + Duration::from_secs(options.warm_up);
    let window = Window { begin, end: begin + duration };
    let mut before = None;
    let seen = connected.ask(window, || before = Some(spent(running, services))).await;
    let spent = spent(running, services).since(before.as_ref().expect("the window has begun"));
    Figures::new(running.stack, sockets, seen, duration, spent)
}

fn spent(running: &Running, services: &Services) -> Spent {
    let usage = |process: &Process| Usage {
        name: process.name,
        memory_mib: process.memory_mib(),
        cpu_seconds: process.cpu_seconds(),
    };
    Spent {
        processes: running.processes.iter().map(usage).collect(),
        postgres: services.processes[0].cpu_seconds(),
        redis: services.processes[1].cpu_seconds(),
        load: own_cpu_seconds(),
        work: services.work(),
    }
}

/// How a stack started.
struct Start {
    stack: Stack,
    first_answer: Duration,
    idle: Vec<(&'static str, f64)>,
}

fn start_of(running: &Running) -> Start {
    let names = running.processes.iter().map(|process| process.name);
    Start {
        stack: running.stack,
        first_answer: running.first_answer,
        idle: names.zip(running.idle_mib.iter().copied()).collect(),
    }
}

impl Start {
    fn json(&self) -> serde_json::Value {
        let idle: serde_json::Map<_, _> =
            self.idle.iter().map(|(name, mib)| ((*name).to_owned(), json!(mib))).collect();
        json!({
            "stack": self.stack.name(),
            "first_answer_ms": self.first_answer.as_secs_f64() * 1000.0,
            "idle_mib": idle,
        })
    }
}

fn print_starts(starts: &[Start]) {
    println!("\nstack       first answer ms   idle memory MiB");
    for start in starts {
        let idle: Vec<_> = start.idle.iter().map(|(name, mib)| format!("{name} {mib:.1}")).collect();
        let milliseconds = start.first_answer.as_secs_f64() * 1000.0;
        println!("{:<13} {milliseconds:>15.0}   {}", start.stack.name(), idle.join(", "));
    }
}

/// Every step of the product against the Node stacks under the same load. Processor time is that of servers and stores.
fn print_ratios(all: &[Figures]) {
    println!(
        "\nratio         to             sockets  trips/s  start p50  start p99  reply p50  reply p99  processor"
    );
    for figures in all.iter().filter(|figures| !figures.stack.is_node()) {
        for node in all.iter().filter(|node| node.stack.is_node() && node.sockets == figures.sockets) {
            println!(
                "{:<13} {:<14} {:>7} {:>8.2} {:>10.2} {:>10.2} {:>10.2} {:>10.2} {:>10.2}",
                figures.stack.name(),
                node.stack.name(),
                figures.sockets,
                figures.per_second / node.per_second,
                figures.start_ms.p50 / node.start_ms.p50,
                figures.start_ms.p99 / node.start_ms.p99,
                figures.reply_ms.p50 / node.reply_ms.p50,
                figures.reply_ms.p99 / node.reply_ms.p99,
                figures.cpu_ms() / node.cpu_ms(),
            );
        }
    }
}
