//! What the stores cost for one chat message: everything that the API and a worker do with database, queue and event bus from a
//! question to its reply, without sockets, HTTP and agents. On SQLite, and on Postgres and Redis where `TEST_POSTGRES_URL` and
//! `TEST_REDIS_URL` name servers (`scripts/with-services.sh`). Prints a table and a JSON line per step.
//!
//! `cargo bench -p platform --bench messages -- [engine=sqlite] [callers=1,50,500] [seconds=4] [waiting=100000]`
//!
//! With `waiting`, as many questions of other people wait beside those that are answered.
//!
//! Only ratios within one run say anything: build the executables of two commits, and let them run in turn.
#![expect(clippy::print_stdout, reason = "a benchmark is there to print")]
#![expect(
    clippy::disallowed_methods,
    reason = "it measures at the real time, on the stores that the caller names"
)]

#[path = "messages/spent.rs"]
mod spent;
#[path = "messages/stores.rs"]
mod stores;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use platform::events::Received;
use protocol::{BusEvent, ChatEvent, SessionId, UserId};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::{
    spent::Spent,
    stores::{Engine, Stores},
};

/// Before a step is measured.
const WARM_UP: Duration = Duration::from_secs(1);

struct Options {
    engines: Vec<Engine>,
    callers: Vec<usize>,
    time: Duration,
    waiting: usize,
}

impl Options {
    fn read() -> Self {
        let mut options = Self {
            engines: vec![Engine::Sqlite, Engine::Postgres],
            callers: vec![1, 50, 500],
            time: Duration::from_secs(4),
            waiting: 0,
        };
        for argument in std::env::args() {
            match argument.split_once('=') {
                Some(("engine", name)) => options.engines.retain(|engine| engine.name() == name),
                Some(("callers", list)) => {
                    options.callers = list.split(',').filter_map(|number| number.parse().ok()).collect();
                }
                Some(("seconds", text)) => {
                    options.time = Duration::from_secs(text.parse().unwrap_or(4));
                }
                Some(("waiting", text)) => options.waiting = text.parse().unwrap_or(0),
                _ => {}
            }
        }
        options
    }
}

/// What a caller is sent of its turn.
pub(crate) enum News {
    Started,
    Answered,
}

/// A user with one conversation, and what arrives there.
pub(crate) struct Caller {
    pub(crate) user: UserId,
    pub(crate) device: Uuid,
    pub(crate) session: SessionId,
    news: mpsc::UnboundedReceiver<News>,
}

/// When a caller's messages were asked, started and answered.
#[derive(Default)]
struct Seen {
    starts: Vec<f64>,
    replies: Vec<f64>,
}

impl Caller {
    /// Asks one question after the other until `end`; those that are answered before `begin` do not count.
    async fn ask(mut self, stores: Arc<Stores>, begin: Instant, end: Instant) -> anyhow::Result<Seen> {
        let mut seen = Seen::default();
        while Instant::now() < end {
            let asked = Instant::now();
            stores.ask(&self).await?;
            let mut started = asked.elapsed();
            loop {
                match self.news.recv().await {
                    Some(News::Started) => started = asked.elapsed(),
                    Some(News::Answered) => break,
                    None => anyhow::bail!("the bus is closed"),
                }
            }
            if (begin..end).contains(&Instant::now()) {
                seen.starts.push(started.as_secs_f64() * 1_000.0);
                seen.replies.push(asked.elapsed().as_secs_f64() * 1_000.0);
            }
        }
        Ok(seen)
    }
}

/// Passes what the bus brings to the callers, as the sockets' relay does.
async fn relay(stores: Arc<Stores>, mut arriving: platform::events::Listener) {
    while let Some(received) = arriving.recv().await {
        let Received::Event(BusEvent::Session { session, event }) = received else { continue };
        let news = match event {
            ChatEvent::StartProcessing(_) => News::Started,
            ChatEvent::ChatResponse(_) => News::Answered,
            ChatEvent::ProgressUpdate(_)
            | ChatEvent::StopProcessing(_)
            | ChatEvent::Error(_)
            | ChatEvent::Message(_) => continue,
        };
        stores.deliver(&session, news);
    }
}

fn middle(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = (values.len() as f64 * share) as usize;
    values.get(place.min(values.len().saturating_sub(1))).copied().unwrap_or_default()
}

async fn step(stores: &Arc<Stores>, callers: usize, time: Duration) -> anyhow::Result<()> {
    let mut people = Vec::new();
    for _ in 0..callers {
        people.push(stores.caller().await?);
    }
    let begin = Instant::now() + WARM_UP;
    let end = begin + time;
    let asking: Vec<_> =
        people.into_iter().map(|caller| tokio::spawn(caller.ask(Arc::clone(stores), begin, end))).collect();
    tokio::time::sleep_until(begin.into()).await;
    let before = Spent::now();
    tokio::time::sleep_until(end.into()).await;
    let spent = Spent::now().since(&before);
    let mut all = Seen::default();
    for task in asking {
        let seen = task.await??;
        all.starts.extend(seen.starts);
        all.replies.extend(seen.replies);
    }
    let messages = all.replies.len() as f64;
    let (start, reply) = (middle(&mut all.starts, 0.5), middle(&mut all.replies, 0.5));
    let late = middle(&mut all.replies, 0.99);
    println!(
        "{:<9}{callers:>8}{:>12.0}{:>10.0}{:>10.0}{:>10.1}{start:>12.2}{reply:>12.2}{late:>12.2}",
        stores.engine.name(),
        messages / time.as_secs_f64(),
        spent.own * 1e6 / messages,
        spent.servers * 1e6 / messages,
        spent.switches / messages,
    );
    println!(
        "{}",
        serde_json::json!({
            "engine": stores.engine.name(), "callers": callers, "per_second": messages / time.as_secs_f64(),
            "own_us": spent.own * 1e6 / messages, "servers_us": spent.servers * 1e6 / messages,
            "switches": spent.switches / messages, "start_ms": start, "reply_ms": reply, "reply_p99_ms": late,
        })
    );
    Ok(())
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::read();
    println!(
        "                       messages   own us    stores  switches    start p50   reply p50   reply p99"
    );
    println!(
        "engine    callers         per s  per message     us                    ms          ms          ms"
    );
    for engine in options.engines {
        let Some(stores) = Stores::open(engine).await? else {
            println!("{:<9}not measured: no server is named", engine.name());
            continue;
        };
        stores.let_wait(options.waiting).await?;
        let worker = stores.work();
        let relaying = tokio::spawn(relay(Arc::clone(&stores), stores.listen().await?));
        for callers in &options.callers {
            step(&stores, *callers, options.time).await?;
        }
        relaying.abort();
        worker.stop().await?;
    }
    Ok(())
}
