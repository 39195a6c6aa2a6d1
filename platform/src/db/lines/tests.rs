use sqlx::{
    ConnectOptions,
    postgres::{PgConnectOptions, PgPoolOptions, PgSslMode},
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::sleep,
};

use super::*;

/// This number of lines to a new file with one table.
async fn lines(folder: &tempfile::TempDir, most: u32) -> Lines<sqlx::Sqlite> {
    let options = SqliteConnectOptions::new().filename(folder.path().join("some.db")).create_if_missing(true);
    let lines = Lines::new(SqlitePoolOptions::new().max_connections(most).connect_lazy_with(options), false);
    let mut line = lines.take().await.unwrap();
    sqlx::query("CREATE TABLE kept (number INTEGER)").execute(&mut *line).await.unwrap();
    line.keep();
    drop(line);
    lines
}

async fn count(lines: &Lines<sqlx::Sqlite>) -> i64 {
    let mut line = lines.take().await.unwrap();
    let count = sqlx::query_scalar("SELECT COUNT(*) FROM kept").fetch_one(&mut *line).await.unwrap();
    line.keep();
    count
}

#[tokio::test]
async fn a_connection_that_has_answered_is_the_next_callers_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(&folder, 1).await;
    let mut line = lines.take().await.unwrap();
    sqlx::query("CREATE TEMP TABLE of_this_connection (number INTEGER)").execute(&mut *line).await.unwrap();
    line.keep();
    drop(line);
    assert_eq!(lines.counts(), (0, 1));
    let mut line = lines.take().await.unwrap();
    let seen = sqlx::query("SELECT * FROM of_this_connection").fetch_all(&mut *line).await;
    assert!(seen.is_ok(), "it is the same connection");
    assert_eq!(lines.counts(), (1, 0));
}

#[tokio::test]
async fn a_caller_that_leaves_in_a_transaction_leaves_nothing_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(&folder, 1).await;
    let mut line = lines.take().await.unwrap();
    let mut tx = line.begin_with("BEGIN IMMEDIATE").await.unwrap();
    sqlx::query("INSERT INTO kept VALUES (1)").execute(&mut *tx).await.unwrap();
    drop(tx);
    drop(line);
    assert_eq!(count(&lines).await, 0);
    let mut line = lines.take().await.unwrap();
    assert!(line.begin_with("BEGIN IMMEDIATE").await.is_ok());
}

#[tokio::test]
async fn a_connection_that_is_left_in_a_transaction_of_its_own_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(&folder, 1).await;
    let mut line = lines.take().await.unwrap();
    line.close_unless_kept();
    sqlx::raw_sql("BEGIN IMMEDIATE; INSERT INTO kept VALUES (1)").execute(&mut *line).await.unwrap();
    drop(line);
    assert_eq!(lines.counts(), (1, 0), "it has its place until it is closed");
    assert_eq!(count(&lines).await, 0);
    let mut line = lines.take().await.unwrap();
    assert!(line.begin_with("BEGIN IMMEDIATE").await.is_ok());
}

#[tokio::test]
async fn the_file_is_free_for_others_after_the_end_whatever_a_caller_was_in_the_middle_of() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(&folder, 1).await;
    let mut line = lines.take().await.unwrap();
    line.close_unless_kept();
    sqlx::raw_sql("BEGIN IMMEDIATE; INSERT INTO kept VALUES (1)").execute(&mut *line).await.unwrap();
    drop(line);
    lines.close().await;
    let options = SqliteConnectOptions::new().filename(folder.path().join("some.db"));
    let mut other = options.busy_timeout(Duration::ZERO).connect().await.unwrap();
    assert!(sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.is_ok());
}

#[tokio::test]
async fn a_transaction_that_owns_its_connection_gives_it_back_when_it_is_committed() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(&folder, 1).await;
    let mut held = lines.begin("BEGIN IMMEDIATE").await.unwrap();
    sqlx::query("INSERT INTO kept VALUES (1)").execute(&mut *held).await.unwrap();
    held.commit().await.unwrap();
    assert_eq!(lines.counts(), (0, 1));
    let mut held = lines.begin("BEGIN IMMEDIATE").await.unwrap();
    sqlx::query("INSERT INTO kept VALUES (2)").execute(&mut *held).await.unwrap();
    drop(held);
    assert_eq!(count(&lines).await, 1, "nothing of a transaction that was not committed");
    assert_eq!(lines.shared.pool.size(), 0, "the pool holds no connection");
}

#[tokio::test]
async fn callers_wait_for_a_free_connection_and_none_is_given_after_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let lines = lines(&folder, 2).await;
    let all = (0..50).map(|_| count(&lines));
    assert_eq!(futures::future::join_all(all).await, [0; 50]);
    assert!(lines.counts().1 <= 2);
    lines.close().await;
    assert_eq!(lines.counts().1, 0);
    assert!(matches!(lines.take().await.map(drop), Err(sqlx::Error::PoolClosed)));
}

/// One line to a server of Postgres that lets everybody in, and then says so late that a transaction is open; never without
/// a time.
async fn line_to_slow_server(answers_after: Option<Duration>) -> Lines<Postgres> {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve_slowly(stream, answers_after));
        }
    });
    let options = PgConnectOptions::new_without_pgpass().host("127.0.0.1").port(port).username("some");
    let options = options.ssl_mode(PgSslMode::Disable);
    Lines::new(PgPoolOptions::new().max_connections(1).connect_lazy_with(options), true)
}

async fn serve_slowly(mut stream: TcpStream, answers_after: Option<Duration>) -> std::io::Result<()> {
    read_message(&mut stream).await?;
    // The caller is let in, and the server is ready.
    stream.write_all(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I").await?;
    loop {
        let kind = stream.read_u8().await?;
        read_message(&mut stream).await?;
        let Some(answers_after) = answers_after else { continue };
        sleep(answers_after).await;
        if kind == b'Q' {
            stream.write_all(b"C\0\0\0\x0aBEGIN\0").await?;
        }
        // Ready, in a transaction.
        stream.write_all(b"Z\0\0\0\x05T").await?;
    }
}

async fn read_message(stream: &mut TcpStream) -> std::io::Result<()> {
    let length = stream.read_u32().await?;
    stream.read_exact(&mut vec![0; length as usize - 4]).await.map(drop)
}

#[tokio::test]
async fn a_connection_is_closed_when_its_caller_leaves_before_the_server_says_that_a_transaction_is_open() {
    let lines = line_to_slow_server(Some(Duration::from_millis(100))).await;
    let mut line = lines.take().await.unwrap();
    let has_begun = timeout(Duration::from_millis(10), line.begin()).await.is_ok();
    assert!(!has_begun, "the server has not answered");
    drop(line);
    let _place = lines.place().await.unwrap();
    assert_eq!(lines.counts(), (1, 0), "nobody gets a connection with an open transaction");
}

#[tokio::test]
async fn a_connection_that_does_not_answer_the_test_is_replaced_soon() {
    let lines = line_to_slow_server(None).await;
    lines.take().await.unwrap().keep();
    assert_eq!(lines.counts(), (0, 1));
    lines.shared.idle()[0].used -= TRUSTED_FOR;
    let line = timeout(TESTED_FOR * 4, lines.take()).await.expect("in time").expect("a new connection");
    assert!(line.opened.elapsed() < TESTED_FOR, "it is a new one");
}

#[tokio::test]
async fn the_connection_for_claims_is_counted_and_closed_with_the_others() {
    let lines = line_to_slow_server(None).await;
    let mut line = lines.without_waiting().take().await.unwrap();
    assert_eq!(lines.counts(), (1, 0));
    line.keep();
    drop(line);
    assert_eq!(lines.counts(), (0, 1));
    lines.close().await;
    assert_eq!(lines.counts(), (0, 0));
    assert!(matches!(lines.without_waiting().take().await.map(drop), Err(sqlx::Error::PoolClosed)));
}
