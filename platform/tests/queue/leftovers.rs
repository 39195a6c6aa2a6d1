//! Looks into a store from outside: a drained queue leaves nothing behind.

use std::time::Duration;

use protocol::Lane;
use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};

use crate::harness::{PATIENCE, Store};

pub async fn assert_none(store: &Store) {
    match &store.server {
        Some(server) => assert_none_in_redis(&server.url()).await,
        None => {
            // The file can only be read once its owner is gone; the counts were checked.
            assert!(store.file.is_some());
        }
    }
}

async fn assert_none_in_redis(url: &str) {
    let client = redis::Client::open(url).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let mut keys: Vec<String> = redis::cmd("KEYS").arg("*").query_async(&mut connection).await.unwrap();
    keys.sort();
    let mut lanes = Lane::ALL.map(|lane| format!("test:queue:{}:jobs", lane.as_str()));
    lanes.sort();
    assert_eq!(keys, lanes);
    for key in keys {
        let entries: u64 = redis::cmd("XLEN").arg(&key).query_async(&mut connection).await.unwrap();
        let mut info = redis::cmd("XINFO");
        info.arg("CONSUMERS").arg(&key).arg("workers");
        let consumers: Vec<redis::Value> = info.query_async(&mut connection).await.unwrap();
        assert_eq!((entries, consumers.len()), (0, 0), "in {key}");
    }
}

/// The number of rows in the file of a queue that was closed.
pub async fn rows_in_file(path: &std::path::Path) -> i64 {
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(5));
    let counted = async {
        loop {
            if let Ok(mut connection) = options.connect().await
                && let Ok(rows) =
                    sqlx::query_scalar("SELECT (SELECT count(*) FROM jobs) + count(*) FROM dead")
                        .fetch_one(&mut connection)
                        .await
            {
                return rows;
            }
        }
    };
    tokio::time::timeout(PATIENCE, counted).await.expect("a free file")
}
