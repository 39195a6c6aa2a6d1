//! Every tool, and the reading of files, is cancelled at random moments and must leave its thread soon. One test alone in
//! its program, since the time of processors is counted over all threads.

#![expect(clippy::unwrap_used, reason = "a failed expectation is how a test fails")]

mod files;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use agents::{AgentError, Dataset, Recipe, Request, Tools, answer, inspect, unless_cancelled};
use protocol::AgentKind;
use rustix::time::{ClockId, clock_gettime};
use tokio_util::sync::CancellationToken;

/// How soon the thread must be back. Everything but the kernels is compiled without optimisation here, so lists are
/// short: a plan of stock for 3,000 items once came back after 265 ms in such a build.
const SOON: Duration = Duration::from_millis(200);

/// Cancels of each case.
const CANCELS: u32 = 3;

/// Times of the machine and of this program's processors.
#[derive(Clone, Copy)]
struct Moment {
    wall: Instant,
    busy: Duration,
}

impl Moment {
    fn now() -> Self {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        let busy = Duration::new(time.tv_sec as u64, time.tv_nsec as u32);
        Self { wall: Instant::now(), busy }
    }

    /// What has passed since. The machine may be busy with others, so what the program itself has worked counts where
    /// that is less.
    fn since(self) -> Duration {
        let now = Self::now();
        (now.wall - self.wall).min(now.busy.saturating_sub(self.busy))
    }
}

/// Ends when its token is cancelled.
type Work = dyn Fn(&CancellationToken) -> Result<(), AgentError> + Send + Sync;

/// A piece of work with its name.
struct Case {
    name: &'static str,
    work: Box<Work>,
}

fn asked(
    name: &'static str,
    agent: AgentKind,
    file: &'static str,
    text: String,
    question: &'static str,
) -> Case {
    let dataset = Dataset::new(file, text.into_bytes().into());
    let work = move |cancel: &CancellationToken| {
        let dataset = Some(dataset.clone());
        let request = Request { question: question.to_owned(), dataset, ..Request::default() };
        let tools = Tools { cancel: cancel.clone(), ..Tools::silent() };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        // Ends with its thread of work: a runtime waits for it.
        let answered = runtime.block_on(answer(agent, &request, &tools));
        drop(runtime);
        let answer = answered?;
        assert!(answer.run.is_some() || agent == AgentKind::General, "{name}: {}", answer.content);
        Ok(())
    };
    Case { name, work: Box::new(work) }
}

fn read(name: &'static str, file: &'static str, bytes: Vec<u8>) -> Case {
    let work = move |cancel: &CancellationToken| {
        unless_cancelled(cancel, || inspect(file, &bytes, &Recipe::default())).map(drop)
    };
    Case { name, work: Box::new(work) }
}

fn cases() -> Vec<Case> {
    use AgentKind::{
        DemandForecasting, DynamicDemandSensing, General, InventoryOptimization, SupplierSelection,
        VehicleRouting,
    };
    vec![
        asked(
            "forecast",
            DemandForecasting,
            "sales.csv",
            files::demand(150, 160),
            "forecast the next 12 weeks",
        ),
        asked(
            "forecast of a long series",
            DemandForecasting,
            "sales.csv",
            files::days(3, 3_000),
            "forecast the next 90 days",
        ),
        asked(
            "hierarchy",
            DemandForecasting,
            "sales.csv",
            files::demand(150, 160),
            "forecast the next 12 weeks by region",
        ),
        asked("anomalies", DemandForecasting, "sales.csv", files::demand(150, 160), "find unusual demand"),
        asked(
            "stock of a list",
            InventoryOptimization,
            "items.csv",
            files::items(1_500),
            "what should I order now, order cost 50, holding 20 % a year",
        ),
        asked(
            "stock of a history",
            InventoryOptimization,
            "sales.csv",
            files::demand(150, 160),
            "what should I order now, order cost 50, holding 20 % a year, unit cost 5, lead time 2 weeks",
        ),
        asked(
            "routes",
            VehicleRouting,
            "stops.csv",
            files::stops(1_500, false),
            "40 vans of 200 units, think for 1 second",
        ),
        asked(
            "routes with windows",
            VehicleRouting,
            "stops.csv",
            files::stops(800, true),
            "60 vans of 100 units, 40 km/h, think for 1 second",
        ),
        asked(
            "routes of many stops",
            VehicleRouting,
            "stops.csv",
            files::stops(5_200, false),
            "vans of 200 units, think for 1 second",
        ),
        asked("ranking", SupplierSelection, "suppliers.csv", files::suppliers(400), "rank the suppliers"),
        asked(
            "order lines",
            SupplierSelection,
            "lines.csv",
            files::order_lines(20_000),
            "rank the suppliers",
        ),
        asked(
            "split",
            SupplierSelection,
            "offers.csv",
            files::offers(8, 40),
            "split the orders, at most 3 suppliers, no supplier over 60 %",
        ),
        asked(
            "signals of demand",
            DynamicDemandSensing,
            "signals.csv",
            files::signals(8, 730),
            "what drives demand",
        ),
        asked(
            "a change explained by signals",
            DynamicDemandSensing,
            "signals.csv",
            files::signals(8, 730),
            "why did demand drop in March 2016",
        ),
        asked("file at a glance", General, "sales.csv", files::demand(150, 400), "what is in my file"),
        read("profile of a text", "sales.csv", files::demand(150, 400).into_bytes()),
        read("profile of a western text", "sales.csv", files::western(60_000)),
        read("profile of a workbook", "items.xlsx", files::workbook(12_000)),
    ]
}

/// Runs the work on a thread and cancels it after so long; says how long the thread took to come back.
fn cancelled_after(case: &Arc<Case>, pause: Duration) -> Option<Duration> {
    let cancel = CancellationToken::new();
    let ended = Arc::new(Mutex::new(None));
    let is_over = Arc::new(AtomicBool::new(false));
    let worker = thread::spawn({
        let (case, cancel, ended, is_over) =
            (Arc::clone(case), cancel.clone(), Arc::clone(&ended), Arc::clone(&is_over));
        move || {
            let result = (case.work)(&cancel);
            *ended.lock().unwrap() = Some(result);
            is_over.store(true, Ordering::Release);
        }
    });
    let begun = Moment::now();
    while begun.since() < pause && !is_over.load(Ordering::Acquire) {
        thread::sleep(Duration::from_millis(1));
    }
    let cancelled = Moment::now();
    cancel.cancel();
    worker.join().unwrap();
    let took = cancelled.since();
    match ended.lock().unwrap().take() {
        Some(Err(AgentError::Cancelled)) => Some(took),
        // Done before it was cancelled, or just then.
        Some(Ok(())) => None,
        other => panic!("{}: {other:?}", case.name),
    }
}

/// As `cancelled_after`. A late return is tried again at the same moment, because another program may have had the
/// processor; a stretch of work without a look is late each time.
fn soonest_after(case: &Arc<Case>, pause: Duration) -> Option<Duration> {
    let mut took = cancelled_after(case, pause)?;
    for _ in 0..2 {
        if took > SOON {
            took = took.min(cancelled_after(case, pause)?);
        }
    }
    Some(took)
}

#[test]
fn a_cancel_at_any_moment_gives_the_thread_back_soon() {
    let mut seed = 11_u64;
    let mut late = Vec::new();
    for case in cases().into_iter().map(Arc::new) {
        let begun = Moment::now();
        (case.work)(&CancellationToken::new()).unwrap_or_else(|error| panic!("{}: {error:?}", case.name));
        let whole = begun.since();
        let (mut worst, mut count) = (Duration::ZERO, 0);
        for part in 0..CANCELS {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let random = (seed >> 33) as f64 / (1_u64 << 31) as f64;
            let pause = whole.mul_f64((f64::from(part) + random) / f64::from(CANCELS));
            if let Some(took) = soonest_after(&case, pause) {
                count += 1;
                if took > worst {
                    worst = took;
                }
                if took > SOON {
                    late.push(format!("{} after {pause:?} of {whole:?}: {took:?}", case.name));
                }
            }
        }
        println!("{}: {whole:?} alone, {count} cancels, back after {worst:?} at most", case.name);
    }
    assert!(late.is_empty(), "{late:#?}");
}

/// Plans so many stops and says how much memory the program has needed at most, in megabytes.
fn memory_of(stops: usize) -> u64 {
    let dataset = Some(Dataset::new("stops.csv", files::stops(stops, true).into_bytes().into()));
    let question = "vans of 200 units, 40 km/h, think for 5 seconds".to_owned();
    let request = Request { question, dataset, ..Request::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let planned = runtime.block_on(answer(AgentKind::VehicleRouting, &request, &Tools::silent())).unwrap();
    assert!(planned.run.is_some(), "{}", planned.content);
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1_024
}

#[test]
#[ignore = "takes minutes; run it alone with --ignored --nocapture"]
fn plans_of_very_many_stops_stay_below_half_a_gigabyte() {
    for stops in [10_000, 15_000, 30_000] {
        let peak = memory_of(stops);
        println!("{stops} stops: {peak} MB at most");
        assert!(peak < 500, "{stops} stops: {peak} MB");
    }
}
