//! What every store has to do. Each story runs on both.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use apalis::prelude::{Monitor, WorkerBuilder};
use platform::queue::LaneCounts;
use protocol::jobs::{Job, Lane};
use serde::{Deserialize, Serialize};
use tower::timeout::TimeoutLayer;

use crate::{
    child::ChildWorker,
    harness::{Event, Order, PATIENCE, RunningWorker, Stage, Store, Work, handle, options, order, orders},
};

pub async fn every_job_is_handled_once_and_leaves_nothing_behind(store: Store) {
    let (stage, mut events) = Stage::new();
    let worker = RunningWorker::start(&store.queue, "one", 8, &stage);
    let jobs = orders(500, Work::Succeed);
    store.queue.push_all(&jobs[..400]).await.unwrap();
    for job in &jobs[400..] {
        store.queue.push(job).await.unwrap();
    }
    let mut starts = events.starts(500).await;
    starts.sort_unstable();
    assert_eq!(starts, (1..=500).map(|number| (number, 1)).collect::<Vec<_>>());
    store.until_empty().await;
    worker.stop().await;
    assert_eq!(events.rest().iter().filter(|event| matches!(event, Event::Started { .. })).count(), 0);
    crate::leftovers::assert_none(&store).await;
}

pub async fn jobs_of_a_lane_start_in_the_order_of_their_arrival(store: Store) {
    let (stage, mut events) = Stage::new();
    for job in orders(50, Work::Succeed) {
        store.queue.push(&job).await.unwrap();
    }
    let _worker = RunningWorker::start(&store.queue, "one", 1, &stage);
    let starts = events.starts(50).await;
    assert_eq!(starts, (1..=50).map(|number| (number, 1)).collect::<Vec<_>>());
}

pub async fn no_more_jobs_run_than_there_are_slots(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 5, &stage);
    store.queue.push_all(&orders(20, Work::WaitForGate)).await.unwrap();
    events.starts(5).await;
    store.until(LaneCounts { waiting: 15, running: 5, ..LaneCounts::default() }).await;
    store.queue.push_all(&orders(20, Work::WaitForGate)).await.unwrap();
    stage.gate.add_permits(40);
    events.ends(40).await;
    store.until_empty().await;
    assert_eq!(stage.most_running.load(Ordering::SeqCst), 5);
}

pub async fn a_failing_job_is_tried_three_times_with_growing_rests_and_is_then_dead(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push(&order(7, Work::Fail)).await.unwrap();
    let mut times = Vec::new();
    for attempt in 1..=3 {
        assert_eq!(events.next_start().await, (7, attempt));
        times.push(Instant::now());
    }
    assert!(times[1] - times[0] >= Duration::from_millis(18), "first rest {:?}", times[1] - times[0]);
    assert!(times[2] - times[1] >= Duration::from_millis(38), "second rest {:?}", times[2] - times[1]);
    store.until(LaneCounts { dead: 1, ..LaneCounts::default() }).await;
    let dead = store.queue.dead(Lane::Chat, 10).await.unwrap();
    assert_eq!((dead[0].cause.as_str(), dead[0].attempts), ("the model is away", 3));
    assert_eq!(serde_json::from_str::<Order>(&dead[0].payload).unwrap(), order(7, Work::Fail));
    assert!(((options().now)() - dead[0].when).num_seconds().abs() < 30);
}

pub async fn a_job_that_fails_once_is_done_at_the_second_attempt(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push_all(&orders(20, Work::FailOnce)).await.unwrap();
    let ends = events.ends(20).await;
    assert!(ends.iter().all(|(_, lost)| !lost));
    store.until_empty().await;
}

pub async fn an_aborted_job_is_dead_at_once(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push(&order(1, Work::Abort)).await.unwrap();
    store.until(LaneCounts { dead: 1, ..LaneCounts::default() }).await;
    let dead = store.queue.dead(Lane::Chat, 10).await.unwrap();
    assert_eq!((dead[0].cause.as_str(), dead[0].attempts), ("no such column", 1));
    assert_eq!(events.rest(), [Event::Started { number: 1, attempt: 1 }]);
}

pub async fn a_panic_is_a_failed_attempt_and_harms_no_other_job(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 4, &stage);
    store.queue.push(&order(99, Work::Panic)).await.unwrap();
    store.queue.push_all(&orders(20, Work::Succeed)).await.unwrap();
    events.ends(20).await;
    store.until(LaneCounts { dead: 1, ..LaneCounts::default() }).await;
    let dead = store.queue.dead(Lane::Chat, 10).await.unwrap();
    assert_eq!((dead[0].cause.as_str(), dead[0].attempts), ("panicked: index out of bounds", 3));
}

pub async fn a_timeout_is_a_failed_attempt(store: Store) {
    let (stage, mut events) = Stage::new();
    let (queue, given) = (store.queue.clone(), stage.clone());
    let monitor = Monitor::new().register(move |_| {
        WorkerBuilder::new("one")
            .backend(queue.backend::<Order>("one", 2))
            .layer(TimeoutLayer::new(Duration::from_millis(30)))
            .data(given.clone())
            .build(handle)
    });
    let _worker = RunningWorker::run(monitor, PATIENCE);
    store.queue.push(&order(1, Work::WaitForGate)).await.unwrap();
    assert_eq!(events.starts(3).await, [(1, 1), (1, 2), (1, 3)]);
    store.until(LaneCounts { dead: 1, ..LaneCounts::default() }).await;
    let dead = store.queue.dead(Lane::Chat, 1).await.unwrap();
    assert!(dead[0].cause.contains("timed out"), "{}", dead[0].cause);
}

/// Something else on the same lane, from a version of the program that no worker knows.
#[derive(Serialize, Deserialize)]
struct Unknown(String);

impl Job for Unknown {
    const LANE: Lane = Lane::Chat;
}

pub async fn a_job_that_cannot_be_read_is_dead_and_the_worker_lives(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 1, &stage);
    store.queue.push(&Unknown("from elsewhere".into())).await.unwrap();
    store.queue.push(&order(1, Work::Succeed)).await.unwrap();
    assert_eq!(events.next_start().await, (1, 1));
    store.until(LaneCounts { dead: 1, ..LaneCounts::default() }).await;
    let dead = store.queue.dead(Lane::Chat, 10).await.unwrap();
    assert_eq!(dead[0].payload, "\"from elsewhere\"");
    assert!(dead[0].cause.starts_with("cannot be read: "), "{}", dead[0].cause);
}

pub async fn a_stopping_worker_finishes_its_jobs_and_leaves_the_others(store: Store) {
    let (stage, mut events) = Stage::new();
    let first = RunningWorker::start(&store.queue, "one", 3, &stage);
    store.queue.push_all(&orders(6, Work::WaitForGate)).await.unwrap();
    events.starts(3).await;
    let stopped = first.ask_to_stop();
    let (next_stage, mut next_events) = Stage::new();
    let _second = RunningWorker::start(&store.queue, "two", 3, &next_stage);
    let mut others = next_events.starts(3).await;
    others.sort_unstable();
    assert_eq!(others, [(4, 1), (5, 1), (6, 1)]);
    stage.gate.add_permits(3);
    tokio::time::timeout(PATIENCE, stopped).await.expect("a stop in time").unwrap();
    next_stage.gate.add_permits(3);
    next_events.ends(3).await;
    store.until_empty().await;
}

pub async fn a_forced_stop_hands_jobs_back_without_counting_an_attempt(store: Store) {
    let (stage, mut events) = Stage::new();
    let grace = Duration::from_millis(10);
    let first = RunningWorker::start_with_grace(&store.queue, "one", 2, &stage, grace);
    store.queue.push_all(&orders(4, Work::WaitForGate)).await.unwrap();
    events.starts(2).await;
    first.stop().await;
    store.until(LaneCounts { waiting: 4, ..LaneCounts::default() }).await;
    let _second = RunningWorker::start(&store.queue, "two", 1, &stage);
    stage.gate.add_permits(4);
    let mut starts = events.starts(4).await;
    starts.sort_unstable();
    assert_eq!(starts, [(1, 1), (2, 1), (3, 1), (4, 1)]);
    store.until_empty().await;
}

pub async fn an_idle_worker_stops_at_once(store: Store) {
    let (stage, mut events) = Stage::new();
    let worker = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push(&order(1, Work::Succeed)).await.unwrap();
    events.ends(1).await;
    store.until_empty().await;
    let started = Instant::now();
    worker.stop().await;
    assert!(started.elapsed() < Duration::from_millis(80), "took {:?}", started.elapsed());
    crate::leftovers::assert_none(&store).await;
}

pub async fn jobs_of_a_dropped_worker_start_again_as_the_same_attempt(store: Store) {
    let (stage, mut events) = Stage::new();
    let first = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push_all(&orders(2, Work::WaitForGate)).await.unwrap();
    events.starts(2).await;
    first.task.abort();
    let _second = RunningWorker::start(&store.queue, "two", 2, &stage);
    let mut starts = events.starts(2).await;
    starts.sort_unstable();
    assert_eq!(starts, [(1, 1), (2, 1)]);
    stage.gate.add_permits(2);
    events.ends(2).await;
    store.until_empty().await;
}

pub async fn blocking_work_keeps_its_job_after_the_handler_was_dropped(store: Store) {
    let (stage, mut events) = Stage::new();
    let first = RunningWorker::start(&store.queue, "one", 1, &stage);
    store.queue.push(&order(1, Work::Block(600))).await.unwrap();
    events.starts(1).await;
    let started = Instant::now();
    tokio::time::sleep(Duration::from_millis(20)).await;
    first.task.abort();
    let _second = RunningWorker::start(&store.queue, "two", 1, &stage);
    assert_eq!(events.next_start().await, (1, 1));
    assert!(started.elapsed() >= Duration::from_millis(580), "after {:?}", started.elapsed());
    events.ends(1).await;
}

pub async fn the_jobs_of_a_killed_process_start_again_in_time(store: Store) {
    store.queue.push_all(&orders(3, Work::Hang)).await.unwrap();
    let closed = store.close();
    let mut child = ChildWorker::start(&closed.address);
    child.said("started 3 attempt 1").await;
    child.kill().await;
    let killed = Instant::now();
    let store = closed.open().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "two", 4, &stage);
    let mut starts = events.starts(3).await;
    starts.sort_unstable();
    assert_eq!(starts, [(1, 2), (2, 2), (3, 2)]);
    let limit = options().lease * 5 / 4 + Duration::from_millis(300);
    assert!(killed.elapsed() < limit, "took {:?}", killed.elapsed());
}

pub async fn a_job_that_kills_its_process_is_dead_after_three_runs(store: Store) {
    store.queue.push(&order(1, Work::Crash)).await.unwrap();
    let closed = store.close();
    for attempt in 1..=3 {
        let mut child = ChildWorker::start(&closed.address);
        child.said(&format!("started 1 attempt {attempt}")).await;
        child.ended().await;
    }
    let store = closed.open().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "two", 4, &stage);
    store.until(LaneCounts { dead: 1, ..LaneCounts::default() }).await;
    let dead = store.queue.dead(Lane::Chat, 1).await.unwrap();
    assert_eq!(dead[0].attempts, 3);
    assert!(dead[0].cause.contains("its worker died"), "{}", dead[0].cause);
    assert_eq!(events.rest(), []);
}

pub async fn long_blocking_jobs_keep_their_leases(store: Store) {
    let (stage, mut events) = Stage::new();
    let _first = RunningWorker::start(&store.queue, "one", 4, &stage);
    let _second = RunningWorker::start(&store.queue, "two", 4, &stage);
    let long = u64::try_from((options().lease * 2).as_millis()).unwrap();
    store.queue.push_all(&orders(4, Work::Block(long))).await.unwrap();
    store.queue.push(&order(5, Work::Hog(long))).await.unwrap();
    let ends = events.ends(5).await;
    assert!(ends.iter().all(|(_, lost)| !lost), "{ends:?}");
    store.until_empty().await;
    assert_eq!(events.rest(), []);
}

pub async fn a_job_on_an_idle_queue_starts_without_delay(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 4, &stage);
    let mut delays = Vec::new();
    for job in orders(60, Work::Succeed) {
        let pushed = Instant::now();
        store.queue.push(&job).await.unwrap();
        assert_eq!(events.next_start().await, (job.number, 1));
        delays.push(pushed.elapsed());
        events.ends(1).await;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    delays.sort_unstable();
    // A lost wake-up would show as a wait of at least an eighth of the lease.
    assert!(delays[30] < Duration::from_millis(15), "half took {:?} or more", delays[30]);
    assert!(delays[57] < Duration::from_millis(90), "one in twenty took {:?} or more", delays[57]);
}

pub async fn a_paused_worker_takes_no_jobs_until_it_is_resumed(store: Store) {
    let (stage, mut events) = Stage::new();
    let worker = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push(&order(1, Work::Succeed)).await.unwrap();
    events.ends(1).await;
    worker.context.pause_worker("one").unwrap();
    store.queue.push(&order(2, Work::Succeed)).await.unwrap();
    let (other_stage, mut other_events) = Stage::new();
    let other = RunningWorker::start(&store.queue, "two", 2, &other_stage);
    assert_eq!(other_events.next_start().await, (2, 1));
    store.until_empty().await;
    other.stop().await;
    store.queue.push(&order(3, Work::Succeed)).await.unwrap();
    worker.context.resume_worker("one").unwrap();
    assert_eq!(events.next_start().await, (3, 1));
}

/// A job of the other lane.
#[derive(Clone, Serialize, Deserialize)]
struct Parcel;

impl Job for Parcel {
    const LANE: Lane = Lane::Files;
}

pub async fn lanes_do_not_see_each_other(store: Store) {
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 2, &stage);
    store.queue.push_all(&[Parcel, Parcel]).await.unwrap();
    store.queue.push(&order(1, Work::Succeed)).await.unwrap();
    assert_eq!(events.next_start().await, (1, 1));
    store.until_empty().await;
    let files = store.queue.counts(Lane::Files).await.unwrap();
    assert_eq!(files, LaneCounts { waiting: 2, ..LaneCounts::default() });
}
