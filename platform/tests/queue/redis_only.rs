//! What only a shared server can go through.

use std::time::Duration;

use platform::queue::{Queue, QueueOptions};

use crate::{
    child::ChildWorker,
    harness::{PATIENCE, RunningWorker, Stage, Store, Work, options, order, orders},
};

#[tokio::test]
async fn a_result_is_rejected_when_a_frozen_worker_reports_it_late() {
    let store = Store::redis().await;
    let mut child = ChildWorker::start(&store.address());
    child.said("ready").await;
    store.queue.push(&order(1, Work::Block(1_600))).await.unwrap();
    child.said("started 1 attempt 1").await;
    child.freeze();
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "two", 1, &stage);
    assert_eq!(events.next_start().await, (1, 2));
    // The child comes back and says that the job is done, while it runs here.
    child.thaw();
    child.said("ended 1").await;
    assert_eq!(events.ends(1).await, [(1, false)]);
    store.until_empty().await;
}

#[tokio::test]
async fn another_consumer_cannot_finish_a_job() {
    let store = Store::redis().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 1, &stage);
    store.queue.push(&order(1, Work::WaitForGate)).await.unwrap();
    events.next_start().await;
    // Somebody else takes the job over, as after a freeze.
    steal_all(&store).await;
    stage.gate.add_permits(1);
    events.ends(1).await;
    // The slot is free again, but the job still belongs to the other one, until its lease is over.
    store.queue.push(&order(2, Work::Succeed)).await.unwrap();
    assert_eq!(events.next_start().await, (2, 1));
    stage.gate.add_permits(1);
    assert_eq!(events.next_start().await, (1, 2));
    store.until_empty().await;
}

/// Takes over the oldest job for a consumer that does not exist.
async fn steal_all(store: &Store) {
    let client = redis::Client::open(store.address()).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let mut range = redis::cmd("XRANGE");
    range.arg("test:queue:chat:jobs").arg("-").arg("+");
    let entries: Vec<(String, Vec<String>)> = range.query_async(&mut connection).await.unwrap();
    let mut claim = redis::cmd("XCLAIM");
    claim.arg("test:queue:chat:jobs").arg("workers").arg("thief").arg(0).arg(&entries[0].0).arg("JUSTID");
    claim.query_async::<redis::Value>(&mut connection).await.unwrap();
}

#[tokio::test]
async fn a_running_worker_is_notified_that_it_lost_its_job() {
    let store = Store::redis().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 1, &stage);
    store.queue.push(&order(1, Work::Block(900))).await.unwrap();
    events.next_start().await;
    steal_all(&store).await;
    assert_eq!(events.ends(1).await, [(1, true)]);
}

#[tokio::test]
async fn scripts_that_redis_no_longer_knows_are_loaded_again() {
    let store = Store::redis().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 4, &stage);
    let client = redis::Client::open(store.address()).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    for round in 0..10 {
        store.queue.push_all(&orders(20, Work::FailOnce)).await.unwrap();
        redis::cmd("SCRIPT").arg("FLUSH").query_async::<()>(&mut connection).await.unwrap();
        let ends = events.ends(20).await;
        assert!(ends.iter().all(|(_, lost)| !lost), "round {round}: {ends:?}");
    }
    store.until_empty().await;
}

#[tokio::test]
async fn an_emptied_redis_server_is_initialised_again() {
    let store = Store::redis().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 4, &stage);
    store.queue.push_all(&orders(4, Work::WaitForGate)).await.unwrap();
    events.starts(4).await;
    let client = redis::Client::open(store.address()).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    redis::cmd("FLUSHALL").query_async::<()>(&mut connection).await.unwrap();
    store.queue.push(&order(5, Work::Succeed)).await.unwrap();
    stage.gate.add_permits(4);
    assert_eq!(events.next_start().await, (5, 1));
    store.until_empty().await;
}

#[tokio::test]
async fn no_job_is_lost_when_redis_is_killed_and_restarted() {
    let mut store = Store::redis().await;
    let (stage, mut events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "one", 8, &stage);
    store.queue.push_all(&orders(200, Work::Block(5))).await.unwrap();
    events.starts(40).await;
    // Redis writes its file once a second; the pushed jobs must be in it before the kill.
    let client = redis::Client::open(store.address()).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let mut setting = redis::cmd("CONFIG");
    setting.arg("SET").arg("appendfsync").arg("always").query_async::<()>(&mut connection).await.unwrap();
    let server = store.server.as_mut().unwrap();
    server.kill();
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.start_again();
    store.until_empty().await;
    let mut numbers: Vec<_> = events.rest().into_iter().filter_map(crate::ended_number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert!(numbers.len() >= 160, "{} of the last 160 ended", numbers.len());
    store.queue.push(&order(201, Work::Succeed)).await.unwrap();
    assert_eq!(tokio::time::timeout(PATIENCE, events.next_start()).await.unwrap(), (201, 1));
}

#[tokio::test]
async fn no_job_is_taken_over_after_redis_was_paused() {
    let store = Store::redis().await;
    let (stage, mut events) = Stage::new();
    let _workers = ["one", "two"].map(|name| RunningWorker::start(&store.queue, name, 8, &stage));
    store.queue.push_all(&orders(8, Work::WaitForGate)).await.unwrap();
    events.starts(8).await;
    let client = redis::Client::open(store.address()).unwrap();
    for _ in 0..3 {
        let seconds = (options().lease * 2).as_secs_f64();
        let mut connection = client.get_multiplexed_async_connection().await.unwrap();
        let mut busy = redis::cmd("EVAL");
        busy.arg("local begun = os.clock() while os.clock() - begun < tonumber(ARGV[1]) do end")
            .arg(0)
            .arg(seconds);
        // Its client gives up waiting for the answer before Redis has one.
        let _ = busy.query_async::<redis::Value>(&mut connection).await;
        let ping = redis::cmd("PING");
        while ping.query_async::<String>(&mut connection).await.is_err() {
            connection = client.get_multiplexed_async_connection().await.unwrap();
        }
        tokio::time::sleep(options().lease).await;
    }
    stage.gate.add_permits(8);
    let ends = events.ends(8).await;
    assert!(ends.iter().all(|(_, lost)| !lost), "{ends:?}");
    store.until_empty().await;
    assert_eq!(events.rest(), []);
}

#[tokio::test]
#[ignore = "keeps every core busy for eight seconds, which the tests beside it cannot stand"]
async fn healthy_workers_keep_their_jobs_while_every_core_is_busy() {
    let store = Store::redis().await;
    let queue = Queue::redis(&store.address(), "test", QueueOptions::default()).await.unwrap();
    let (stage, mut events) = Stage::new();
    let _workers = ["one", "two"].map(|name| RunningWorker::start(&queue, name, 16, &stage));
    store.queue.push_all(&orders(32, Work::Spin(8_000))).await.unwrap();
    let mut starts = events.starts(32).await;
    starts.sort_unstable();
    assert_eq!(starts, (1..=32).map(|number| (number, 1)).collect::<Vec<_>>());
    let ended = async { events.ends(32).await };
    let ends = tokio::time::timeout(PATIENCE * 10, ended).await.unwrap();
    assert!(ends.iter().all(|(_, lost)| !lost), "{ends:?}");
    store.until_empty().await;
    assert_eq!(events.rest(), [], "a job ran twice");
}

#[tokio::test]
async fn consumers_that_stopped_long_ago_are_removed() {
    let store = Store::redis().await;
    let mut child = ChildWorker::start(&store.address());
    child.said("ready").await;
    store.queue.push(&order(1, Work::Succeed)).await.unwrap();
    child.said("ended 1 lost false").await;
    store.until_empty().await;
    child.kill().await;
    let (stage, _events) = Stage::new();
    let _worker = RunningWorker::start(&store.queue, "two", 1, &stage);
    let client = redis::Client::open(store.address()).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let mut info = redis::cmd("XINFO");
    info.arg("CONSUMERS").arg("test:queue:chat:jobs").arg("workers");
    let gone = async {
        loop {
            let consumers: Vec<redis::Value> = info.query_async(&mut connection).await.unwrap();
            let names = format!("{consumers:?}");
            if !names.contains("child-") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(options().lease * 25, gone).await.expect("a sweep in time");
}
