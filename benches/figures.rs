//! Figures of one step, as a row of the table and as a line of JSON.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{load::Seen, services::Work, stack::Stack};

/// What one stack did under one load.
pub struct Figures {
    pub stack: Stack,
    pub sockets: usize,
    /// How long was measured.
    pub seconds: f64,
    pub per_second: f64,
    pub start_ms: Percentiles,
    pub reply_ms: Percentiles,
    pub errors: usize,
    pub processes: Vec<Usage>,
    /// Processor milliseconds per round trip: of the server processes, of Postgres and Redis, and of the load itself.
    /// On a machine that does other things too these say more than the time that passed.
    pub servers_cpu_ms: f64,
    pub postgres_cpu_ms: f64,
    pub redis_cpu_ms: f64,
    pub load_cpu_ms: f64,
    /// What one round trip asked of Postgres and Redis.
    pub work: Work,
}

/// What one server process used.
pub struct Usage {
    pub name: &'static str,
    pub memory_mib: f64,
    pub cpu_seconds: f64,
}

/// Of a list of durations, in milliseconds.
#[derive(Clone, Copy, Default)]
pub struct Percentiles {
    pub p50: f64,
    pub p95: f64,
    pub p99: f64,
}

impl Percentiles {
    fn of(mut durations: Vec<Duration>) -> Self {
        durations.sort_unstable();
        let at = |percent: usize| {
            let index = (durations.len() * percent / 100).min(durations.len().saturating_sub(1));
            durations.get(index).map_or(0.0, |duration| duration.as_secs_f64() * 1000.0)
        };
        Self { p50: at(50), p95: at(95), p99: at(99) }
    }
}

/// Processor seconds used between the begin and the end of a step.
pub struct Spent {
    pub processes: Vec<Usage>,
    pub postgres: f64,
    pub redis: f64,
    pub load: f64,
    pub work: Work,
}

impl Spent {
    /// What was used since an earlier reading.
    #[must_use]
    pub fn since(mut self, earlier: &Self) -> Self {
        for (now, before) in self.processes.iter_mut().zip(&earlier.processes) {
            now.cpu_seconds -= before.cpu_seconds;
        }
        Self {
            postgres: self.postgres - earlier.postgres,
            redis: self.redis - earlier.redis,
            load: self.load - earlier.load,
            work: self.work.since(earlier.work),
            ..self
        }
    }
}

impl Figures {
    pub fn new(stack: Stack, sockets: usize, seen: Seen, duration: Duration, spent: Spent) -> Self {
        let trips = seen.replies.len() as f64;
        let per_trip = |seconds: f64| seconds * 1000.0 / trips.max(1.0);
        let servers = spent.processes.iter().map(|used| used.cpu_seconds).sum();
        Self {
            stack,
            sockets,
            seconds: duration.as_secs_f64(),
            per_second: trips / duration.as_secs_f64(),
            start_ms: Percentiles::of(seen.starts),
            reply_ms: Percentiles::of(seen.replies),
            errors: seen.errors,
            processes: spent.processes,
            servers_cpu_ms: per_trip(servers),
            postgres_cpu_ms: per_trip(spent.postgres),
            redis_cpu_ms: per_trip(spent.redis),
            load_cpu_ms: per_trip(spent.load),
            work: Work {
                log_bytes: spent.work.log_bytes / trips.max(1.0),
                log_syncs: spent.work.log_syncs / trips.max(1.0),
                redis_commands: spent.work.redis_commands / trips.max(1.0),
                stored_bytes: spent.work.stored_bytes / trips.max(1.0),
            },
        }
    }

    /// Processor milliseconds per round trip, of servers and stores.
    pub fn cpu_ms(&self) -> f64 {
        self.servers_cpu_ms + self.services_cpu_ms()
    }

    fn services_cpu_ms(&self) -> f64 {
        self.postgres_cpu_ms + self.redis_cpu_ms
    }

    pub fn row(&self) -> String {
        let processes: Vec<_> = self
            .processes
            .iter()
            .map(|used| format!("{} {:.0} MiB, {:.2} s", used.name, used.memory_mib, used.cpu_seconds))
            .collect();
        format!(
            "{:<13} {:>7} {:>8.0} {} {} {:>6}  {:>7.3} {:>8.3} {:>6.3}   {}",
            self.stack.name(),
            self.sockets,
            self.per_second,
            columns(self.start_ms),
            columns(self.reply_ms),
            self.errors,
            self.servers_cpu_ms,
            self.services_cpu_ms(),
            self.load_cpu_ms,
            processes.join("; "),
        )
    }

    pub fn json(&self) -> Value {
        let processes = self.processes.iter().map(|used| {
            json!({ "name": used.name, "memory_mib": used.memory_mib, "cpu_seconds": used.cpu_seconds })
        });
        json!({
            "stack": self.stack.name(),
            "sockets": self.sockets,
            "seconds": self.seconds,
            "round_trips_per_second": self.per_second,
            "start_ms": json_of(self.start_ms),
            "reply_ms": json_of(self.reply_ms),
            "errors": self.errors,
            "processes": processes.collect::<Vec<_>>(),
            "servers_cpu_ms_per_round_trip": self.servers_cpu_ms,
            "postgres_cpu_ms_per_round_trip": self.postgres_cpu_ms,
            "redis_cpu_ms_per_round_trip": self.redis_cpu_ms,
            "load_cpu_ms_per_round_trip": self.load_cpu_ms,
            "postgres_log_bytes_per_round_trip": self.work.log_bytes,
            "postgres_log_syncs_per_round_trip": self.work.log_syncs,
            "redis_commands_per_round_trip": self.work.redis_commands,
            "postgres_stored_bytes_per_round_trip": self.work.stored_bytes,
        })
    }
}

/// Names of the columns of `Figures::row`.
pub fn header() -> String {
    let cpu = "processor ms per trip";
    format!(
        "{:<13} {:>7} {:>8} {:>23}  {:>23}  {:>6}  {cpu:>23}\n{:<13} {:>7} {:>8} {:>23}  {:>23}  {:>6}  {:>7} {:>8} {:>6}   {}",
        "",
        "",
        "trips",
        "start ms",
        "reply ms",
        "",
        "stack",
        "sockets",
        "/second",
        "p50     p95     p99",
        "p50     p95     p99",
        "errors",
        "servers",
        "services",
        "load",
        "server processes: memory, processor time",
    )
}

fn columns(figures: Percentiles) -> String {
    format!("{:>7.2} {:>7.2} {:>7.2} ", figures.p50, figures.p95, figures.p99)
}

fn json_of(figures: Percentiles) -> Value {
    json!({ "p50": figures.p50, "p95": figures.p95, "p99": figures.p99 })
}
