//! The operations room at 200 workers and many jobs. `JOBS=1000000 cargo test -p supplychain --test it -- --nocapture
//! many_jobs` measures a million of them.

use std::time::Instant;

use platform::{
    Db,
    db::installation::heartbeats::{Beat, RunningJob},
};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::administrator;
use crate::support::{Services, TestApp, on_either};

const USUAL_JOBS: i64 = 100_000;
const OWNERS: i64 = 500;
const WORKERS: usize = 200;
/// What a list or a search may take. A build for tests runs an embedded database that the compiler has not optimised,
/// beside other tests.
const LIMIT_MS: u128 = if cfg!(debug_assertions) { 900 } else { 300 };
const CALLS: usize = 40;

#[tokio::test]
async fn many_jobs_and_workers_are_listed_and_searched_in_time() {
    let jobs = option_env!("JOBS").map_or(USUAL_JOBS, |jobs| jobs.parse().unwrap());
    let app = TestApp::start_api_on(Services::new().await).await;
    let admin = administrator(&app).await;
    fill(&app.platform.db, jobs).await;
    let now = app.platform.clock.now();
    for number in 0..WORKERS {
        let beat = Beat {
            process: format!("worker-{number}"),
            role: "worker",
            host: format!("host-{number}"),
            version: "0.1.0",
            memory_bytes: Some(1),
            running: vec![RunningJob { job: Uuid::nil(), lane: "chat".to_owned(), since: now }; 3],
        };
        app.platform.db.beat_of_worker(&beat, now).await.unwrap();
    }
    for path in [
        "",
        "/history?range=week",
        "/jobs",
        "/jobs?state=failed",
        "/jobs?state=done&lane=analyses",
        "/jobs?search=owner77@b.test",
        "/jobs?search=owner4&state=failed",
        "/jobs?search=session_12",
        "/jobs?cursor=1735689600000000_ffffffff-ffff-ffff-ffff-ffffffffffff",
    ] {
        let address = format!("/api/admin/operations{path}");
        admin.get_json(&address).await;
        let mut took = Vec::new();
        // Other tests run beside this one, so a call may have to wait for a core.
        for round in 0..CALLS {
            let start = Instant::now();
            admin.get_json(&address).await;
            took.push(start.elapsed().as_millis());
            if round >= 10 && took.iter().min() <= Some(&LIMIT_MS) {
                break;
            }
        }
        took.sort_unstable();
        let p95 = took[(took.len() * 95).div_ceil(100) - 1];
        println!("{jobs} jobs, {path}: best {} ms, p95 {p95} ms", took[0]);
        assert!(took[0] <= LIMIT_MS, "{path} takes {} ms", took[0]);
    }
}

/// Jobs of 500 people over a year: one in fifty has failed, one in a thousand waits.
async fn fill(db: &Db, jobs: i64) {
    let (numbers, id, when) = match db {
        Db::Postgres(_) => (
            "(SELECT generate_series(1, {n}) AS n) AS numbers",
            "CAST(lpad(to_hex({k}), 32, '0') AS UUID)",
            "now() - interval '1 second' * (n * 30)",
        ),
        Db::Sqlite { .. } => (
            "(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {n}) SELECT n FROM numbers) AS numbers",
            "unhex(printf('%032x', {k}))",
            "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (n * 30) || ' seconds')",
        ),
    };
    let from = |count: i64| numbers.replace("{n}", &count.to_string());
    let id = |key: &str| id.replace("{k}", key);
    let owner = id(&format!("1 + n % {OWNERS}"));
    let state = "CASE WHEN n % 1000 = 0 THEN 'queued' WHEN n % 50 = 0 THEN 'failed' ELSE 'done' END";
    let lane = "CASE n % 3 WHEN 0 THEN 'chat' ELSE 'analyses' END";
    for statement in [
        format!(
            "INSERT INTO profiles (id, email, plan, role, created_at) SELECT {}, 'owner' || n || '@b.test', 'pro', 'user', {when} FROM {}",
            id("n"),
            from(OWNERS)
        ),
        format!(
            "INSERT INTO chat_sessions (id, user_id, created_at, updated_at) SELECT 'session_' || n, {}, {when}, {when} FROM {}",
            id("n"),
            from(OWNERS)
        ),
        format!(
            "INSERT INTO turns (id, session_id, user_id, agent_type, question, state, lane, attempt, created_at, finished_at) \
             SELECT {}, 'session_' || (1 + n % {OWNERS}), {owner}, 'general', 'Hello', {state}, {lane}, 1, {when}, \
                 CASE WHEN n % 1000 = 0 THEN NULL ELSE {when} END FROM {}",
            id("n"),
            from(jobs)
        ),
        format!(
            "INSERT INTO uploads (id, user_id, filename, content_type, bytes, sha256, state, created_at, analyzed_at) \
             SELECT {}, {owner}, 'stock.csv', 'text/csv', 1000, 'x', 'ready', {when}, {when} FROM {}",
            id("n"),
            from(jobs / 10)
        ),
        "ANALYZE".to_owned(),
    ] {
        let filled =
            on_either!(db, line => sqlx::query(AssertSqlSafe(statement)).execute(line).await.map(drop));
        filled.unwrap_or_else(|error| panic!("{error}"));
    }
}
