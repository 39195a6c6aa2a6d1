//! Tests the inquiry table on SQLite, and on Postgres if `TEST_POSTGRES_URL` names a server to create databases on.

use protocol::UserId;
use sqlx::{Connection, Executor, PgConnection};

use super::*;

/// Runs a test on every available engine, each time with an empty database.
async fn on_each_engine(test: impl AsyncFn(Db)) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::sqlite(&folder.path().join("test.db")).await.unwrap();
    db.migrate(after(0)).await.unwrap();
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
    db.migrate(after(0)).await.unwrap();
    test(db.clone()).await;
    db.close().await;
    admin.execute(sqlx::AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.unwrap();
}

fn after(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
}

fn inquiry(email: &str, seconds: i64) -> Inquiry {
    Inquiry {
        id: Uuid::now_v7(),
        email: email.to_owned(),
        first_name: "Ada".to_owned(),
        last_name: "Lovelace".to_owned(),
        organization: "Engines".to_owned(),
        job_title: String::new(),
        employee_size: "1-10 employees".to_owned(),
        service_type: "existing".to_owned(),
        existing_agents: Json(vec!["Vehicle Routing".to_owned()]),
        custom_agent_needs: String::new(),
        business_type: "Technology".to_owned(),
        current_challenges: "Two\nlines".to_owned(),
        expected_outcomes: String::new(),
        timeline: String::new(),
        budget: String::new(),
        additional_details: String::new(),
        state: "new".to_owned(),
        created_at: after(seconds),
        answered_at: None,
        answered_by: None,
    }
}

fn limits() -> InquiryLimits {
    InquiryLimits { window: Duration::hours(1), per_address: 2, in_total: 3 }
}

async fn add(db: &Db, email: &str, seconds: i64) -> InquiryOutcome {
    db.add_inquiry(&inquiry(email, seconds), limits()).await.unwrap()
}

#[tokio::test]
async fn inquiries_are_returned_unchanged_and_newest_first() {
    on_each_engine(async |db| {
        let (first, second) = (inquiry("ada@b.test", 0), inquiry("bob@b.test", 1));
        for inquiry in [&first, &second] {
            assert_eq!(db.add_inquiry(inquiry, limits()).await.unwrap(), InquiryOutcome::Added);
        }
        let listed = |inquiry: &Inquiry| ListedInquiry { inquiry: inquiry.clone(), has_priority: false };
        assert_eq!(db.inquiries(None, 10, 0).await.unwrap(), [listed(&second), listed(&first)]);
        assert_eq!(db.inquiries(Some("new"), 10, 1).await.unwrap(), [listed(&first)]);
    })
    .await;
}

#[tokio::test]
async fn an_inquiry_can_be_answered_only_once() {
    on_each_engine(async |db| {
        let inquiry = inquiry("ada@b.test", 0);
        db.add_inquiry(&inquiry, limits()).await.unwrap();
        let admin = UserId::generate();
        let by = Actor { id: Some(admin), name: "admin@b.test".to_owned() };
        assert!(db.answer_inquiry(inquiry.id, &by, after(60)).await.unwrap());
        assert!(!db.answer_inquiry(inquiry.id, &Actor::terminal(), after(90)).await.unwrap());
        assert!(!db.answer_inquiry(Uuid::now_v7(), &by, after(90)).await.unwrap());
        assert_eq!(db.count_audit_entries().await.unwrap(), 1);
        assert!(db.inquiries(Some("new"), 10, 0).await.unwrap().is_empty());
        let answered = &db.inquiries(Some("answered"), 10, 0).await.unwrap()[0].inquiry;
        assert_eq!((answered.answered_at, answered.answered_by), (Some(after(60)), Some(admin.0)));
    })
    .await;
}

#[tokio::test]
async fn all_spellings_of_an_address_share_one_hourly_limit() {
    on_each_engine(async |db| {
        assert_eq!(add(&db, "ada@b.test", 0).await, InquiryOutcome::Added);
        assert_eq!(add(&db, "Ada@B.test", 60).await, InquiryOutcome::Added);
        assert_eq!(add(&db, "ada@b.test", 61).await, InquiryOutcome::TooMany(after(3_600)));
        assert_eq!(add(&db, "bob@b.test", 62).await, InquiryOutcome::Added);
        assert_eq!(add(&db, "ada@b.test", 3_600).await, InquiryOutcome::Added);
    })
    .await;
}

#[tokio::test]
async fn the_total_of_all_addresses_is_limited_too() {
    on_each_engine(async |db| {
        for (second, email) in ["a@b.test", "b@b.test", "c@b.test"].into_iter().enumerate() {
            assert_eq!(add(&db, email, second as i64).await, InquiryOutcome::Added);
        }
        assert_eq!(add(&db, "d@b.test", 3).await, InquiryOutcome::TooMany(after(3_600)));
        assert_eq!(db.inquiries(None, 10, 0).await.unwrap().len(), 3);
    })
    .await;
}

#[tokio::test]
async fn simultaneous_inquiries_cannot_exceed_the_limit() {
    on_each_engine(async |db| {
        let all = (0..12).map(|number| {
            let db = db.clone();
            async move { add(&db, &format!("{number}@b.test"), 0).await }
        });
        let outcomes = futures::future::join_all(all).await;
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == InquiryOutcome::Added).count(), 3);
    })
    .await;
}
