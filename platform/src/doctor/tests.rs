//! Planted faults, each found by its name.

use std::os::unix::fs::PermissionsExt;

use crate::{Clock, Config, Db, open_db};

use super::{Finding, Level, database, examine, redis};

async fn found(vars: &[(&str, &str)]) -> Vec<Finding> {
    let vars: Vec<(String, String)> =
        vars.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let config = Config::from_vars(|name| {
        vars.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    });
    examine(&config.unwrap()).await
}

fn level(found: &[Finding], check: &str) -> Option<Level> {
    found.iter().filter(|finding| finding.check == check).map(|finding| finding.level).max()
}

/// The level of a check in an installation whose data are in a new folder.
async fn of(check: &str, vars: &[(&str, &str)]) -> Option<Level> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o700)).unwrap();
    let path = folder.path().to_string_lossy().into_owned();
    let mut all = vec![("DATA_DIR", path.as_str())];
    all.extend(vars);
    level(&found(&all).await, check)
}

const PUBLIC: (&str, &str) = ("PUBLIC_URL", "https://example.com");
const NO_PAYMENTS: (&str, &str) = ("PAYMENT_GATEWAY", "none");

#[tokio::test]
async fn a_new_installation_has_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o700)).unwrap();
    let path = folder.path().to_string_lossy().into_owned();
    let found = found(&[("DATA_DIR", &path)]).await;
    assert!(found.iter().all(|finding| finding.level != Level::Fault), "{found:?}");
    assert!(!folder.path().join("supplychain.db").exists(), "the doctor makes no database");
}

#[tokio::test]
async fn settings_that_are_unsafe_for_others_are_found() {
    assert_eq!(
        of("public_url", &[("PUBLIC_URL", "http://example.com"), NO_PAYMENTS]).await,
        Some(Level::Fault)
    );
    assert_eq!(of("mail_server", &[PUBLIC, NO_PAYMENTS]).await, Some(Level::Warning));
    assert_eq!(of("trusted_proxies", &[PUBLIC, NO_PAYMENTS]).await, Some(Level::Warning));
    let unlimited = [PUBLIC, NO_PAYMENTS, ("AUTH_RATE_LIMIT", "off")];
    assert_eq!(of("rate_limit", &unlimited).await, Some(Level::Warning));
}

#[tokio::test]
async fn services_that_cannot_be_reached_are_found() {
    // Nothing listens on port 1.
    let database = [("DATABASE_URL", "postgres://user:hunter2@127.0.0.1:1/db")];
    assert_eq!(of("database", &database).await, Some(Level::Fault));
    assert_eq!(of("stores", &database).await, Some(Level::Warning));
    assert_eq!(of("connections_key", &database).await, Some(Level::Warning));
    assert_eq!(of("connections_key", &[]).await, None, "an embedded installation makes a key");
    let redis = [("REDIS_URL", "redis://:hunter2@127.0.0.1:1")];
    assert_eq!(of("redis", &redis).await, Some(Level::Fault));
    assert_eq!(of("mail_server", &[("SMTP_URL", "smtp://127.0.0.1:1")]).await, Some(Level::Fault));
    assert_eq!(of("mail_server", &[("SMTP_URL", "smtp://")]).await, Some(Level::Fault));
    let told = found(&[database[0], redis[0], ("DATA_DIR", "/nowhere/data")]).await;
    assert!(told.iter().all(|finding| !finding.text.contains("hunter2")), "{told:?}");
}

#[tokio::test]
async fn faults_of_the_folder_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    std::fs::write(&file, "").unwrap();
    let told = found(&[("DATA_DIR", &file.to_string_lossy())]).await;
    assert_eq!(level(&told, "data_dir"), Some(Level::Fault));
    let open = folder.path().join("open");
    std::fs::create_dir(&open).unwrap();
    std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o755)).unwrap();
    let told = found(&[("DATA_DIR", &open.to_string_lossy())]).await;
    assert_eq!(level(&told, "data_dir_permissions"), Some(Level::Warning));
    assert!(level(&told, "disk").is_some());
    // A file stands where the folder of the files would be.
    std::fs::write(open.join("files"), "").unwrap();
    let told = found(&[("DATA_DIR", &open.to_string_lossy())]).await;
    assert_eq!(level(&told, "files"), Some(Level::Fault));
    std::fs::write(open.join("supplychain.db"), "this is no database, whatever its name says").unwrap();
    let told = found(&[("DATA_DIR", &open.to_string_lossy())]).await;
    assert!(level(&told, "database").max(level(&told, "migrations")) == Some(Level::Fault), "{told:?}");
}

#[tokio::test]
async fn a_schema_of_another_version_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_string_lossy().into_owned();
    let vars = [("DATA_DIR", path.as_str())];
    let file = folder.path().join("supplychain.db");
    Db::sqlite(&file).await.unwrap().close().await;
    assert_eq!(level(&found(&vars).await, "migrations"), Some(Level::Warning), "none has run");
    let config = Config::from_vars(|name| (name == "DATA_DIR").then(|| path.clone())).unwrap();
    let db = open_db(&config, &Clock::default()).await.unwrap();
    assert_eq!(level(&found(&vars).await, "migrations"), Some(Level::Ok));
    let Db::Sqlite { writer, .. } = &db else { unreachable!("a file is SQLite") };
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'x', ";
    let insert = |success: &str| sqlx::AssertSqlSafe(format!("{newer}{success}, x'00', 0)"));
    sqlx::query(insert("TRUE")).execute(&mut *writer.take().await.unwrap()).await.unwrap();
    assert_eq!(level(&found(&vars).await, "migrations"), Some(Level::Fault), "a newer version was here");
    sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 9999")
        .execute(&mut *writer.take().await.unwrap())
        .await
        .unwrap();
    sqlx::query(insert("FALSE")).execute(&mut *writer.take().await.unwrap()).await.unwrap();
    assert_eq!(level(&found(&vars).await, "migrations"), Some(Level::Fault), "one ended half done");
    db.close().await;
}

#[test]
fn a_redis_that_loses_jobs_is_found() {
    let answer = |value: &str| vec!["name".to_owned(), value.to_owned()];
    assert_eq!(redis::version("redis_version:6.0.16\r\n").level, Level::Fault);
    assert_eq!(redis::version("redis_version:7.0.15\r\n").level, Level::Ok);
    assert_eq!(redis::version("").level, Level::Warning);
    assert_eq!(redis::append_only(Some(&answer("no"))).level, Level::Warning);
    assert_eq!(redis::append_only(None).level, Level::Warning);
    assert_eq!(redis::append_only(Some(&answer("yes"))).level, Level::Ok);
    let limited = answer("1000000");
    let eviction = redis::eviction(Some(&answer("allkeys-lru")), Some(&limited)).unwrap();
    assert_eq!((eviction.check, eviction.level), ("redis_eviction", Level::Fault));
    let unlimited = redis::eviction(Some(&answer("allkeys-lru")), Some(&answer("0"))).unwrap();
    assert_eq!(unlimited.level, Level::Warning, "nothing is thrown away without a limit");
    assert_eq!(redis::eviction(Some(&answer("noeviction")), Some(&limited)), None);
}

#[tokio::test]
async fn secrets_that_can_be_guessed_are_found_without_being_told() {
    let hosted = [("AUTH_HOSTED_URL", "https://project.example"), ("AUTH_HOSTED_KEY", "public"), NO_PAYMENTS];
    let with = |secret| [hosted[0], hosted[1], hosted[2], ("AUTH_HOSTED_JWT_SECRET", secret)];
    assert_eq!(of("weak_secret", &with("hunter2")).await, Some(Level::Fault));
    assert!(found(&with("hunter2")).await.iter().all(|finding| !finding.text.contains("hunter2")));
    assert_eq!(of("weak_secret", &with("0123456789abcdef0123456789abcdef")).await, None);
    let paid = [
        ("PAYMENT_GATEWAY", "razorpay"),
        ("RAZORPAY_KEY_ID", "key"),
        ("RAZORPAY_KEY_SECRET", "secret"),
        ("RAZORPAY_WEBHOOK_SECRET", "short"),
    ];
    assert_eq!(of("weak_secret", &paid).await, Some(Level::Fault));
    assert_eq!(of("webhook", &paid[..3]).await, Some(Level::Warning));
}

#[test]
fn an_old_postgres_is_found() {
    let level = |number| database::version(number).map(|finding| finding.level);
    assert_eq!(level(Some(130_012)), Some(Level::Warning));
    assert_eq!(level(Some(150_004)), Some(Level::Ok));
    assert_eq!(level(None), None, "a file has no server");
}

#[tokio::test]
async fn a_damaged_file_of_the_queue_is_found_and_no_file_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_string_lossy().into_owned();
    std::fs::write(folder.path().join("queue.db"), "this is no database, whatever its name says").unwrap();
    assert_eq!(level(&found(&[("DATA_DIR", &path)]).await, "queue_file"), Some(Level::Fault));
    let file = folder.path().join("supplychain.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut plain = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("CREATE TABLE t (x)").execute(&mut plain).await.unwrap();
    sqlx::Connection::close(plain).await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let told = found(&[("DATA_DIR", &path)]).await;
    assert_eq!(level(&told, "database_file"), Some(Level::Ok), "{told:?}");
    assert_eq!(std::fs::read(&file).unwrap(), before, "the doctor changes nothing");
}
