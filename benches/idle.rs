//! Memory of a server that waits: after sign-ups, whose passwords take memory to hash, with many sockets that poll and say
//! nothing, and after these have gone.
//!
//! `cargo bench --bench idle -- --help` lists what can be chosen. Each socket takes two open files of this process.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

#[expect(dead_code, reason = "the benchmark of the chat asks, too")]
mod load;
#[expect(dead_code, reason = "tests need more of a person than a benchmark does")]
#[path = "../tests/it/support/person.rs"]
mod person;
#[expect(dead_code, reason = "the benchmark of the chat measures processor time too")]
mod process;
#[expect(dead_code, reason = "the benchmark of the chat measures services too")]
mod services;
#[path = "../tests/it/support/socket.rs"]
mod socket;
#[expect(dead_code, reason = "the benchmark of the chat compares stacks")]
mod stack;

use std::time::Duration;

use clap::Parser;
use tokio::time::sleep;

use crate::{
    load::Sockets,
    services::Services,
    stack::{Running, SOCKETS_PER_USER, Stack},
};

/// Memory of the process that keeps the sockets.
#[derive(Parser)]
struct Options {
    /// Stacks to measure
    #[arg(long, value_delimiter = ',', default_value = "embedded,scaled-out")]
    stacks: Vec<Stack>,
    /// Accounts that sign up before the sockets open
    #[arg(long, default_value_t = 25)]
    sign_ups: usize,
    /// Sockets that are open at the same time
    #[arg(long, default_value_t = 5_000)]
    sockets: usize,
    /// Seconds that a server has to settle before its memory is read; pings come every 25
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// What `cargo bench` passes
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let services = Services::start();
    let settle = Duration::from_secs(options.seconds);
    println!(
        "{:<13} {:>9} {:>14} {:>9} {:>9} {:>11} {:>10}",
        "stack", "start MiB", "sign-ups MiB", "sockets", "MiB", "KiB/socket", "closed MiB"
    );
    for stack in &options.stacks {
        let running = stack.start(&services).await;
        let start = memory(&running);
        drop(running.tokens(options.sign_ups * SOCKETS_PER_USER).await);
        sleep(settle).await;
        let signed_up = memory(&running);
        let tokens = running.tokens(options.sockets).await;
        sleep(settle).await;
        let before = memory(&running);
        let sockets = Sockets::connect(&running.address, tokens).await;
        sleep(settle).await;
        let open = memory(&running);
        let count = sockets.count();
        drop(sockets);
        sleep(settle).await;
        let each = (open - before) * 1024.0 / count.max(1) as f64;
        println!(
            "{:<13} {start:>9.0} {signed_up:>14.0} {count:>9} {open:>9.0} {each:>11.1} {:>10.0}",
            stack.name(),
            memory(&running)
        );
    }
}

/// Of the process that answers HTTP, in MiB.
fn memory(running: &Running) -> f64 {
    running.processes[0].memory_mib()
}
