//! Tests how workers take connections, on SQLite, and on Postgres if `TEST_POSTGRES_URL` names a server to create databases on.

use std::collections::HashSet;

use futures::future::join_all;
use sqlx::{Connection, Executor, PgConnection};
use tokio::task::JoinHandle;

use super::*;
use crate::db::{
    identity::{Challenge, NewLink, SignUp, SignUpOutcome},
    on_pool,
};

/// Runs a test on every available engine, each time with an empty database.
async fn on_each_engine(test: impl AsyncFn(Db)) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::sqlite(&folder.path().join("test.db")).await.unwrap();
    db.migrate(now()).await.unwrap();
    test(db.clone()).await;
    db.close().await;
    #[expect(clippy::disallowed_methods, reason = "tests read the address of Postgres here")]
    let Ok(server) = std::env::var("TEST_POSTGRES_URL") else { return };
    let name = format!("test_{}", Uuid::new_v4().simple());
    let mut admin = PgConnection::connect(&server).await.unwrap();
    admin.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    let mut url: url::Url = server.parse().unwrap();
    url.set_path(&name);
    let db = Db::postgres(url.as_str()).await.unwrap();
    db.migrate(now()).await.unwrap();
    test(db.clone()).await;
    db.close().await;
    admin.execute(sqlx::AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.unwrap();
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn until() -> DateTime<Utc> {
    now() + chrono::TimeDelta::minutes(5)
}

/// A user with connections of these names, all of them due.
async fn user_with_due(db: &Db, email: &str, names: &[&str]) -> (UserId, Vec<Uuid>) {
    let user = UserId::generate();
    let (metadata, challenge) =
        (json!({}), Challenge { value: "challenge".to_owned(), method: "s256".to_owned() });
    let link = NewLink {
        kind: "signup",
        email,
        token_hash: email,
        challenge: Some(&challenge),
        expires_at: until(),
    };
    let sign_up = SignUp { user, password_hash: "hash", user_metadata: &metadata, link };
    assert_eq!(db.sign_up(&sign_up, now(), now()).await.unwrap(), SignUpOutcome::Added);
    let mut ids = Vec::new();
    for name in names {
        let connection = due(user, name);
        ids.push(connection.id);
        let stored = db.add_database_connection(&connection, &Actor::terminal()).await.unwrap();
        assert_eq!(stored, ConnectionStored::Stored);
    }
    (user, ids)
}

fn due(user: UserId, name: &str) -> DatabaseConnection {
    DatabaseConnection {
        id: Uuid::now_v7(),
        user_id: user.0,
        name: name.to_owned(),
        host: "db.test".to_owned(),
        port: 5432,
        database_name: "shop".to_owned(),
        username: "reader".to_owned(),
        sealed_password: "sealed".to_owned(),
        tls: DatabaseTls::Off,
        ca_certificate: None,
        source: "sales".to_owned(),
        schedule: RefreshSchedule::Daily,
        next_refresh_at: Some(now()),
        claimed_until: None,
        last_refresh_at: None,
        last_rows: None,
        last_error: None,
        failures: 0,
        data_set_id: None,
        data_set_name: None,
        created_at: now(),
    }
}

type Claiming = JoinHandle<sqlx::Result<Option<Claim>>>;

/// A worker takes a connection, and another one claims before the first one has committed.
async fn claimed_meanwhile(db: &Db, user: UserId, connection: Uuid) -> sqlx::Result<Claiming> {
    const TAKE: &str = "UPDATE database_connections SET claimed_until = $1 WHERE id = $2";
    in_transaction!(db, tx => {
        sqlx::query(LOCK).bind(user.0).execute(&mut *tx).await?;
        sqlx::query(TAKE).bind(until()).bind(connection).execute(&mut *tx).await?;
        let other = db.clone();
        let claiming = tokio::spawn(async move { other.claim_refresh(now(), until()).await });
        while !claiming.is_finished() && !is_one_waiting(db).await? {
            tokio::task::yield_now().await;
        }
        claiming
    })
}

/// Whether a statement waits for a transaction. On SQLite the transaction has the only connection that writes.
async fn is_one_waiting(db: &Db) -> sqlx::Result<bool> {
    const WAITING: &str = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    if matches!(db, Db::Sqlite { .. }) {
        return Ok(true);
    }
    let waiting: i64 = on_pool!(db, pool => sqlx::query_scalar(WAITING).fetch_one(pool).await)?;
    Ok(waiting > 0)
}

#[tokio::test]
async fn of_two_workers_that_claim_in_the_same_moment_one_gets_a_connection_of_the_user() {
    on_each_engine(async |db| {
        let (user, connections) = user_with_due(&db, "ada@b.test", &["Shop 1", "Shop 2"]).await;
        let claiming = claimed_meanwhile(&db, user, connections[1]).await.unwrap();
        let second = claiming.await.unwrap().unwrap();
        assert!(second.is_none(), "the user has a connection that is being refreshed");
    })
    .await;
}

#[tokio::test]
async fn a_worker_that_comes_second_for_one_user_takes_the_connection_of_another() {
    on_each_engine(async |db| {
        let (user, connections) = user_with_due(&db, "ada@b.test", &["Shop 1", "Shop 2"]).await;
        let (other, _) = user_with_due(&db, "bob@b.test", &["Shop"]).await;
        let claiming = claimed_meanwhile(&db, user, connections[1]).await.unwrap();
        let second = claiming.await.unwrap().unwrap().expect("another user waits");
        assert_eq!(second.connection.user_id, other.0);
    })
    .await;
}

#[tokio::test]
async fn many_workers_take_one_connection_of_each_user() {
    on_each_engine(async |db| {
        for email in ["ada@b.test", "bob@b.test", "cy@b.test"] {
            user_with_due(&db, email, &["Shop 1", "Shop 2", "Shop 3"]).await;
        }
        let claims = join_all((0..12).map(|_| db.claim_refresh(now(), until()))).await;
        let claims: Vec<Claim> = claims.into_iter().filter_map(Result::unwrap).collect();
        let users: HashSet<Uuid> = claims.iter().map(|claim| claim.connection.user_id).collect();
        assert_eq!((claims.len(), users.len()), (3, 3));
    })
    .await;
}

#[tokio::test]
async fn a_refresh_that_a_dead_worker_has_left_shows_why_from_the_first_time_on() {
    on_each_engine(async |db| {
        let (user, connections) = user_with_due(&db, "ada@b.test", &["Shop"]).await;
        let mut at = now();
        for dead in 0..3 {
            let claim = db.claim_refresh(at, at + chrono::TimeDelta::minutes(5)).await.unwrap().unwrap();
            let listed = db.database_connection(user, connections[0]).await.unwrap().unwrap();
            assert_eq!((listed.failures, claim.connection.failures), (dead, dead));
            let reason = "The last refresh was interrupted before it ended, and is tried again.";
            assert_eq!(listed.last_error.as_deref(), (dead > 0).then_some(reason), "after {dead}");
            at += chrono::TimeDelta::minutes(5);
        }
    })
    .await;
}
