//! Real reads, when `TEST_POSTGRES_URL` names a server: what only a real PostgreSQL refuses.

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use uuid::Uuid;

use super::{
    LIST, TEST, answer, connect, enterprise, refresh, refusal, services, settled, settled_within, tried,
    versions, with,
};
use crate::support::{TestApp, socket::PATIENCE};

/// A database of its own on the server of the tests.
struct Real {
    server: url::Url,
    connection: PgConnection,
}

impl Real {
    /// `None` where no server is named.
    async fn start() -> Option<Self> {
        #[expect(clippy::disallowed_methods, reason = "test set-up, not configuration of the product")]
        let server = std::env::var("TEST_POSTGRES_URL").ok()?;
        let mut server: url::Url = server.parse().unwrap();
        let name = format!("shop_{}", Uuid::new_v4().simple());
        let mut connection = PgConnection::connect(server.as_str()).await.unwrap();
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut connection).await.unwrap();
        server.set_path(&name);
        let mut real = Self { connection: PgConnection::connect(server.as_str()).await.unwrap(), server };
        real.run(
            "CREATE TABLE sales (day DATE, pieces INTEGER, price NUMERIC(9,2), note TEXT, sold BOOLEAN, at TIMESTAMPTZ); \
             INSERT INTO sales VALUES ('2025-01-06', 5, 1.50, 'a, \"b\"', true, '2025-01-06 10:00+00'), \
             ('2025-01-13', 6, NULL, NULL, false, NULL), ('2025-01-20', 7, 3, 'é', NULL, NULL)",
        )
        .await;
        Some(real)
    }

    async fn run(&mut self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&mut self.connection).await.unwrap();
    }

    async fn count(&mut self) -> i64 {
        sqlx::query_scalar("SELECT COUNT(*) FROM sales").fetch_one(&mut self.connection).await.unwrap()
    }

    fn wanted(&self, source: &str) -> Value {
        json!({
            "name": "Shop", "host": self.server.host_str(), "port": self.server.port().unwrap_or(5432),
            "database": self.server.path().trim_start_matches('/'), "username": self.server.username(),
            "password": self.server.password().unwrap_or("any"), "tls": "off", "ca_certificate": null,
            "source": source, "schedule": "none",
        })
    }
}

#[tokio::test]
async fn values_arrive_as_the_database_writes_them() {
    let Some(real) = Real::start().await else { return };
    let app = TestApp::start_api_on(services().await).await;
    let person = enterprise(&app).await;
    let (status, sample) = answer(person.post(TEST).json(&tried(&real.wanted("public.sales")))).await;
    assert_eq!(status, 200, "{sample}");
    assert_eq!(sample["columns"], json!(["day", "pieces", "price", "note", "sold", "at"]));
    let expected = json!([
        ["2025-01-06", "5", "1.50", "a, \"b\"", "t", "2025-01-06 10:00:00+00"],
        ["2025-01-13", "6", null, null, "f", null],
        ["2025-01-20", "7", "3.00", "é", null, null],
    ]);
    assert_eq!(sample["rows"], expected);
}

#[tokio::test]
async fn a_table_becomes_a_data_set_whose_versions_follow_its_changes() {
    let Some(mut real) = Real::start().await else { return };
    let app = TestApp::start_on(services().await).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &real.wanted("SELECT day, pieces, note FROM sales ORDER BY day")).await;
    let first = settled(&person).await;
    assert_eq!((&first["last_rows"], &first["last_error"]), (&json!(3), &Value::Null));
    refresh(&person, &connection).await;
    settled(&person).await;
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 1)]);
    real.run("INSERT INTO sales (day, pieces) VALUES ('2025-01-27', 8)").await;
    refresh(&person, &connection).await;
    assert_eq!(settled(&person).await["last_rows"], 4);
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 2)]);
}

#[tokio::test]
async fn several_statements_writes_and_slow_queries_are_refused_and_change_nothing() {
    let Some(mut real) = Real::start().await else { return };
    real.run("CREATE FUNCTION sell() RETURNS INTEGER LANGUAGE SQL AS 'DELETE FROM sales; SELECT 1'").await;
    let app = TestApp::start_api_on(services().await).await;
    let person = enterprise(&app).await;
    for (source, expected) in [
        ("SELECT 1) AS a; DELETE FROM sales; SELECT * FROM (SELECT 1", "The query is not one valid SELECT"),
        ("SELECT 1; DELETE FROM sales", "The query is not one valid SELECT"),
        ("SELECT sell()", "The query would change the database. Only reading is allowed."),
        ("WITH gone AS (DELETE FROM sales RETURNING *) SELECT * FROM gone", "The query failed."),
        ("SELECT set_config('transaction_read_only', 'off', true)", "The query failed."),
        ("SELECT * FROM nothing", "There is no such table."),
        ("nothing", "There is no such table."),
        ("SELECT nothing FROM sales", "The query failed. The database says: column"),
        ("SELECT FROM sales", "The query has no columns."),
    ] {
        let text = refusal(person.post(TEST).json(&tried(&real.wanted(source))), 422).await;
        assert!(text.starts_with(expected), "{source}: {text}");
    }
    assert_eq!(real.count().await, 3, "nothing was deleted");
}

#[tokio::test]
async fn wrong_names_are_refused_with_what_to_check() {
    let Some(real) = Real::start().await else { return };
    let app = TestApp::start_api_on(services().await).await;
    let person = enterprise(&app).await;
    let good = tried(&real.wanted("sales"));
    for (change, expected) in [
        (json!({ "username": "nobody_here" }), "The server refused the user name or the password"),
        (json!({ "database": "nowhere" }), "The server has no database nowhere."),
        (json!({ "tls": "require" }), "The server does not offer encrypted connections."),
    ] {
        let text = refusal(person.post(TEST).json(&with(&good, &change)), 422).await;
        assert!(text.starts_with(expected), "{change}: {text}");
    }
}

#[tokio::test]
async fn too_many_and_too_large_rows_are_refused_and_never_cut() {
    let Some(real) = Real::start().await else { return };
    let app = TestApp::start_on(services().await).await;
    let person = enterprise(&app).await;
    let many = real.wanted("SELECT 1 AS one FROM generate_series(1, 1000001)");
    let connection = connect(&person, &many).await;
    // A million rows are read without optimisation here.
    let text = settled_within(4 * PATIENCE, &person).await["last_error"].as_str().unwrap().to_owned();
    assert!(text.starts_with("There are more than 1,000,000 rows, which is the limit."), "{text}");
    let large = real.wanted("SELECT repeat('x', 1000) AS x FROM generate_series(1, 20000)");
    assert_eq!(super::change(&person, &connection, &large).await.0, 200);
    let text = settled(&person).await["last_error"].as_str().unwrap().to_owned();
    assert!(text.starts_with("The rows take more than 16 MB, which is the limit of a data set."), "{text}");
    assert_eq!(versions(&person).await, []);
    assert_eq!(person.get_json(LIST).await["connections"][0]["last_rows"], Value::Null);
}
