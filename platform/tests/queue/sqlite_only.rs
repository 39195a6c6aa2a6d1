//! What only a file can go through.

use std::time::Duration;

use platform::queue::{LaneCounts, Queue, QueueOptions};
use protocol::jobs::Lane;

use crate::{
    child::ChildWorker,
    harness::{RunningWorker, Stage, Store, TempFile, Work, options, order, orders},
    leftovers::rows_in_file,
};

#[tokio::test]
async fn waiting_delayed_and_failed_jobs_survive_a_restart() {
    let file = TempFile::new();
    let slow = QueueOptions { retry_delay: Duration::from_millis(400), ..options() };
    let queue = Queue::sqlite(&file.path, slow).await.unwrap();
    let store = Store { queue, server: None, file: None };
    let (stage, mut events) = Stage::new();
    let worker = RunningWorker::start(&store.queue, "one", 1, &stage);
    store.queue.push_all(&[order(1, Work::FailOnce), order(2, Work::Abort)]).await.unwrap();
    store.until(LaneCounts { retrying: 1, dead: 1, ..LaneCounts::default() }).await;
    worker.stop().await;
    store.queue.push(&order(3, Work::Succeed)).await.unwrap();
    drop(store);
    let queue = Queue::sqlite(&file.path, options()).await.unwrap();
    let counts = queue.counts(Lane::Chat).await.unwrap();
    assert_eq!((counts.waiting + counts.retrying, counts.dead), (2, 1));
    events.rest();
    let worker = RunningWorker::start(&queue, "one", 1, &stage);
    let mut starts = events.starts(2).await;
    starts.sort_unstable();
    assert_eq!(starts, [(1, 2), (3, 1)]);
    worker.stop().await;
    drop(queue);
    assert_eq!(rows_in_file(&file.path).await, 1);
}

#[tokio::test]
async fn a_queue_file_in_use_cannot_be_opened_twice() {
    let store = Store::sqlite().await;
    let path = &store.file.as_ref().unwrap().path;
    let error = Queue::sqlite(path, options()).await.err().expect("a refusal");
    assert!(error.to_string().contains("in use by another process"), "{error:#}");
}

#[tokio::test]
async fn many_simultaneous_pushes_are_all_kept() {
    let store = Store::sqlite().await;
    let pushes = orders(300, Work::Succeed).into_iter().map(|job| {
        let queue = store.queue.clone();
        async move { queue.push(&job).await }
    });
    for pushed in futures::future::join_all(pushes).await {
        pushed.unwrap();
    }
    assert_eq!(store.queue.counts(Lane::Chat).await.unwrap().waiting, 300);
}

#[tokio::test]
async fn an_idle_worker_does_not_poll() {
    let file = TempFile::new();
    let address = file.path.display().to_string();
    let mut child = ChildWorker::start(&address);
    child.said("ready").await;
    let switches = until_settled(child.id()).await;
    // Longer than any rhythm that a store could have.
    tokio::time::sleep(options().lease).await;
    assert_eq!(context_switches(child.id()), switches);
}

/// How often the threads of the queue went to sleep, once they do so no more.
async fn until_settled(process: u32) -> u64 {
    let mut before = 0;
    for _ in 0..100 {
        let now = context_switches(process);
        if now == before && now > 0 {
            break;
        }
        before = now;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    before
}

fn context_switches(process: u32) -> u64 {
    let mut switches = 0;
    for task in std::fs::read_dir(format!("/proc/{process}/task")).unwrap().flatten() {
        let name = std::fs::read_to_string(task.path().join("comm")).unwrap_or_default();
        if name.starts_with("queue") || name.starts_with("sqlx") {
            let status = std::fs::read_to_string(task.path().join("status")).unwrap_or_default();
            let line = status.lines().find(|line| line.starts_with("voluntary_ctxt_switches"));
            switches +=
                line.and_then(|line| line.split_whitespace().last()?.parse::<u64>().ok()).unwrap_or(0);
        }
    }
    switches
}
