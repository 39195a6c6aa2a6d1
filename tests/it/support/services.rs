//! The stores that a test uses: embedded ones, or its own database and namespace on given servers.

use std::sync::OnceLock;

use platform::Config;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::TempDir;
use uuid::Uuid;

use super::on_either;

/// The kind of stores that a test uses: embedded or scaled out.
#[derive(Clone, Debug)]
pub enum Store {
    Embedded,
    ScaledOut { postgres: String, redis: String },
}

impl Store {
    /// The servers that the environment names, or the embedded stores if it names none.
    #[must_use]
    pub fn from_env() -> Self {
        static STORE: OnceLock<Store> = OnceLock::new();
        #[expect(clippy::disallowed_methods, reason = "test set-up, not configuration of the product")]
        STORE
            .get_or_init(|| match (std::env::var("TEST_POSTGRES_URL"), std::env::var("TEST_REDIS_URL")) {
                (Ok(postgres), Ok(redis)) => Self::ScaledOut { postgres, redis },
                _ => Self::Embedded,
            })
            .clone()
    }
}

/// Stores of one test, empty at the start.
pub struct Services {
    pub folder: TempDir,
    pub vars: Vec<(String, String)>,
}

impl Services {
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut vars = vec![
            ("DATA_DIR".to_owned(), folder.path().join("data").display().to_string()),
            ("BIND_ADDR".to_owned(), "127.0.0.1:0".to_owned()),
            ("PUBLIC_URL".to_owned(), "http://localhost:8080".to_owned()),
            ("AUTH_MAIL_INTERVAL_SECS".to_owned(), "0".to_owned()),
            // All people in a test share the address of this machine.
            ("AUTH_RATE_LIMIT".to_owned(), "off".to_owned()),
            ("SHARE_LINKS".to_owned(), "on".to_owned()),
            ("WORKER_HEARTBEAT_SECS".to_owned(), "1".to_owned()),
        ];
        if let Store::ScaledOut { postgres, redis } = Store::from_env() {
            let name = format!("test_{}", Uuid::new_v4().simple());
            vars.push(("DATABASE_URL".to_owned(), new_database(&postgres, &name).await));
            vars.push(("REDIS_URL".to_owned(), redis));
            vars.push(("REDIS_NAMESPACE".to_owned(), name));
        }
        Self { folder, vars }
    }

    /// Replaces or adds one setting.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.vars.retain(|(known, _)| known != name);
        self.vars.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Leaves one setting at its default.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.vars.retain(|(known, _)| known != name);
        self
    }

    /// The value of a setting of this test.
    pub fn var(&self, name: &str) -> &str {
        let found = self.vars.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("{name} is not set")).1
    }

    pub fn config(&self) -> Config {
        let get =
            |name: &str| self.vars.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        Config::from_vars(get).expect("a valid test configuration")
    }

    /// Runs a statement with one parameter, as an operator could in the database's own console.
    pub async fn change_by_hand(&self, statement: &'static str, parameter: &str) {
        let config = self.config();
        let db = platform::open_db(&config, &platform::Clock::default()).await.expect("the database opens");
        let changed = on_either!(&db, line => {
            sqlx::query(statement).bind(parameter).execute(line).await.map(|done| done.rows_affected())
        });
        assert_eq!(changed.expect("the statement runs"), 1);
    }

    pub fn outbox(&self) -> std::path::PathBuf {
        self.folder.path().join("data/outbox")
    }
}

async fn new_database(server: &str, name: &str) -> String {
    let mut connection = PgConnection::connect(server).await.expect("the test Postgres answers");
    let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut connection).await.expect("a new database");
    let mut url = url::Url::parse(server).expect("a Postgres address");
    url.set_path(name);
    url.to_string()
}
