//! Tests the sign-in tables on SQLite, and on Postgres if `TEST_POSTGRES_URL` names a server to create databases on.

mod accounts;
mod hosted;
mod providers;

use chrono::{DateTime, Duration, Utc};
use protocol::UserId;
use serde_json::json;
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use super::{
    Challenge, GuessLimit, NewAuthSession, NewCode, NewLink, Rotation, SessionOwners, SignUp, SignUpOutcome,
};
use crate::{Db, db::on_pool};

const EMAIL: &str = "ada@b.test";

/// Runs a test on every available engine, each time with an empty database.
async fn on_each_engine(test: impl AsyncFn(Db)) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::sqlite(&folder.path().join("test.db")).await.unwrap();
    db.migrate(start()).await.unwrap();
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
    db.migrate(start()).await.unwrap();
    test(db.clone()).await;
    db.close().await;
    admin.execute(sqlx::AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.unwrap();
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

fn link<'a>(token_hash: &'a str, challenge: Option<&'a Challenge>) -> NewLink<'a> {
    NewLink { kind: "signup", email: EMAIL, token_hash, challenge, expires_at: after(3_600) }
}

fn asked() -> Challenge {
    Challenge { value: "challenge".to_owned(), method: "s256".to_owned() }
}

/// Signs up with a link of this name; mails are held back for a minute.
async fn sign_up(db: &Db, user: UserId, token: &str, password: &str, now: DateTime<Utc>) -> SignUpOutcome {
    sign_up_as(db, user, EMAIL, token, password, now).await
}

async fn sign_up_as(
    db: &Db,
    user: UserId,
    email: &str,
    token: &str,
    password: &str,
    now: DateTime<Utc>,
) -> SignUpOutcome {
    let challenge = asked();
    let user_metadata = json!({ "chosen": password });
    let sign_up = SignUp {
        user,
        password_hash: password,
        user_metadata: &user_metadata,
        link: NewLink { email, ..link(token, Some(&challenge)) },
    };
    db.sign_up(&sign_up, now, now - Duration::seconds(60)).await.unwrap()
}

async fn confirm(db: &Db, token: &str, code: &str, now: DateTime<Utc>) -> Option<UserId> {
    let code = NewCode { hash: code, expires_at: now + Duration::minutes(5) };
    db.confirm_email(token, Some(&code), now).await.unwrap().map(|confirmed| confirmed.user)
}

async fn user_with_session(db: &Db) -> (UserId, Uuid) {
    let user = UserId::generate();
    assert_eq!(sign_up(db, user, "link", "hash", start()).await, SignUpOutcome::Added);
    (user, begin(db, user, "first").await)
}

async fn begin(db: &Db, user: UserId, token_hash: &str) -> Uuid {
    let id = Uuid::now_v7();
    let session = NewAuthSession { id, user, method: "password", token_hash, password_hash: None };
    assert!(db.begin_auth_session(&session, start()).await.unwrap());
    id
}

async fn rotate(db: &Db, old: &str, fresh: &str, now: DateTime<Utc>) -> &'static str {
    match db.rotate_refresh_token(old, fresh, now, now - Duration::seconds(10)).await.unwrap() {
        Rotation::Rotated { .. } => "rotated",
        Rotation::Replayed { .. } => "replayed",
        Rotation::Expired { .. } => "expired",
        Rotation::Unknown => "unknown",
    }
}

async fn count(db: &Db, table: &str) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM {table}");
    on_pool!(db, pool => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(pool).await).unwrap()
}

#[tokio::test]
async fn a_sign_up_creates_account_identity_and_profile_once() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        assert_eq!(sign_up(&db, user, "1", "first", start()).await, SignUpOutcome::Added);
        assert_eq!(
            sign_up(&db, UserId::generate(), "2", "second", after(59)).await,
            SignUpOutcome::TooSoon(start())
        );
        assert_eq!(sign_up(&db, UserId::generate(), "3", "third", after(60)).await, SignUpOutcome::Waiting);
        let account = db.user_by_email(EMAIL).await.unwrap().unwrap();
        assert_eq!(account.id, user.0);
        assert_eq!(account.password_hash.as_deref(), Some("third"));
        assert_eq!(account.created_at, start());
        let identities = db.identities(user).await.unwrap();
        assert_eq!(identities.len(), 1);
        assert_eq!(identities[0].identity_data.0, json!({ "sub": user, "email": EMAIL }));
        let profile = db.profile(user).await.unwrap().unwrap();
        assert_eq!(
            (profile.plan.as_str(), profile.role.as_str(), profile.last_login),
            ("basic", "user", None)
        );
        assert_eq!(count(&db, "mail_tokens").await, 2);
    })
    .await;
}

#[tokio::test]
async fn a_confirmed_address_cannot_be_signed_up_again() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        sign_up(&db, user, "1", "first", start()).await;
        assert_eq!(confirm(&db, "1", "code", after(1)).await, Some(user));
        assert_eq!(
            sign_up(&db, UserId::generate(), "2", "second", after(90)).await,
            SignUpOutcome::Confirmed
        );
        assert_eq!(
            sign_up(&db, UserId::generate(), "3", "third", after(91)).await,
            SignUpOutcome::TooSoon(after(90))
        );
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(account.password_hash.as_deref(), Some("first"));
        assert_eq!(account.email_confirmed_at, Some(after(1)));
        assert_eq!(count(&db, "mail_tokens").await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_sign_up_whose_link_is_opened_wins() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        sign_up(&db, user, "owner", "owner's", start()).await;
        sign_up(&db, UserId::generate(), "stranger", "stranger's", after(60)).await;
        assert_eq!(confirm(&db, "owner", "code", after(61)).await, Some(user));
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(account.password_hash.as_deref(), Some("owner's"));
        assert_eq!(account.user_metadata.0, json!({ "chosen": "owner's" }));
        assert_eq!(confirm(&db, "stranger", "code 2", after(62)).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_link_works_once_until_it_expires() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        sign_up(&db, user, "1", "first", start()).await;
        assert_eq!(confirm(&db, "other", "code", after(1)).await, None);
        assert_eq!(confirm(&db, "1", "code", after(3_600)).await, None);
        assert_eq!(confirm(&db, "1", "code", after(3_599)).await, Some(user));
        assert_eq!(confirm(&db, "1", "code 2", after(3_599)).await, None);
        let waiting = db.flow_state("code").await.unwrap().unwrap();
        assert_eq!((waiting.user_id, waiting.challenge), (user.0, asked()));
        assert_eq!(waiting.expires_at, after(3_599 + 300));
        assert!(db.use_flow_state(waiting.id).await.unwrap());
        assert!(!db.use_flow_state(waiting.id).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_new_link_is_created_only_for_an_unconfirmed_account() {
    on_each_engine(async |db| {
        let resend = async |token: &str, now: DateTime<Utc>| {
            db.add_sign_up_link(&link(token, None), now, now - Duration::seconds(60)).await.unwrap()
        };
        assert_eq!(resend("1", start()).await, Ok(false));
        assert_eq!(resend("2", after(1)).await, Err(start()));
        let user = UserId::generate();
        assert_eq!(sign_up(&db, user, "3", "hash", after(100)).await, SignUpOutcome::Added);
        assert_eq!(resend("4", after(160)).await, Ok(true));
        assert_eq!(confirm(&db, "4", "code", after(161)).await, Some(user));
        assert!(db.flow_state("code").await.unwrap().is_none());
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(account.password_hash.as_deref(), Some("hash"));
    })
    .await;
}

#[tokio::test]
async fn a_session_is_valid_until_it_ends_or_its_owner_is_banned() {
    on_each_engine(async |db| {
        let (user, session) = user_with_session(&db).await;
        let owner = async |session| SessionOwners::new(&db).owner(session, user, after(1)).await.unwrap();
        let found = owner(session).await.unwrap();
        assert_eq!(
            (found.email.as_str(), found.plan.as_str(), found.role.as_str()),
            (EMAIL, "basic", "user")
        );
        db.grant(EMAIL, Some("admin"), Some("pro")).await.unwrap();
        let found = owner(session).await.unwrap();
        assert_eq!((found.plan.as_str(), found.role.as_str()), ("pro", "admin"));
        assert!(
            SessionOwners::new(&db).owner(session, UserId::generate(), after(1)).await.unwrap().is_none()
        );
        assert_eq!(db.profile(user).await.unwrap().unwrap().last_login, Some(start()));

        let (second, third) = (begin(&db, user, "second").await, begin(&db, user, "third").await);
        db.end_auth_sessions_of(user, Some(second), after(1)).await.unwrap();
        assert!(owner(session).await.is_none() && owner(third).await.is_none());
        assert!(owner(second).await.is_some());
        assert!(db.ban(EMAIL, after(2)).await.unwrap());
        assert!(!db.ban("nobody@b.test", after(2)).await.unwrap());
        assert!(owner(second).await.is_none());
        assert!(SessionOwners::new(&db).owner(second, user, after(2)).await.unwrap().is_some());
        db.end_auth_session(second, after(2)).await.unwrap();
        assert!(SessionOwners::new(&db).owner(second, user, after(2)).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session() {
    on_each_engine(async |db| {
        let (user, first) = user_with_session(&db).await;
        let second = begin(&db, user, "second").await;
        db.end_auth_sessions_of(user, None, after(1)).await.unwrap();
        for session in [first, second] {
            assert!(SessionOwners::new(&db).owner(session, user, after(1)).await.unwrap().is_none());
        }
        assert_eq!(rotate(&db, "second", "x", after(2)).await, "unknown");
    })
    .await;
}

#[tokio::test]
async fn tabs_that_refresh_at_once_all_succeed() {
    on_each_engine(async |db| {
        user_with_session(&db).await;
        assert_eq!(rotate(&db, "first", "a", after(100)).await, "rotated");
        assert_eq!(rotate(&db, "a", "b", after(101)).await, "rotated");
        assert_eq!(rotate(&db, "b", "c", after(102)).await, "rotated");
        assert_eq!(rotate(&db, "first", "late tab", after(110)).await, "rotated");
        assert_eq!(rotate(&db, "late tab", "d", after(200)).await, "rotated");
    })
    .await;
}

#[tokio::test]
async fn the_previous_token_still_works_and_an_older_one_ends_the_session() {
    on_each_engine(async |db| {
        let (user, session) = user_with_session(&db).await;
        assert_eq!(rotate(&db, "first", "a", after(100)).await, "rotated");
        assert_eq!(rotate(&db, "first", "a again", after(900)).await, "rotated");
        assert_eq!(rotate(&db, "a", "b", after(1_000)).await, "rotated");
        assert_eq!(rotate(&db, "a again", "b again", after(2_000)).await, "rotated");
        assert_eq!(rotate(&db, "first", "stolen", after(2_001)).await, "replayed");
        assert!(SessionOwners::new(&db).owner(session, user, after(2_002)).await.unwrap().is_none());
        assert_eq!(rotate(&db, "b", "c", after(2_002)).await, "unknown");
        assert_eq!(rotate(&db, "never seen", "c", after(2_002)).await, "unknown");
    })
    .await;
}

#[tokio::test]
async fn many_simultaneous_refreshes_all_succeed() {
    on_each_engine(async |db| {
        user_with_session(&db).await;
        let tabs = (0..20).map(|tab| {
            let db = db.clone();
            tokio::spawn(async move { rotate(&db, "first", &format!("tab {tab}"), after(100)).await })
        });
        for tab in tabs.collect::<Vec<_>>() {
            assert_eq!(tab.await.unwrap(), "rotated");
        }
        assert_eq!(rotate(&db, "tab 7", "next", after(1_000)).await, "rotated");
    })
    .await;
}

#[tokio::test]
async fn simultaneous_sign_ups_create_one_account_and_one_mail() {
    on_each_engine(async |db| {
        let tries = (0..10).map(|number| {
            let db = db.clone();
            tokio::spawn(async move {
                sign_up(&db, UserId::generate(), &format!("link {number}"), "hash", start()).await
            })
        });
        let mut outcomes = Vec::new();
        for outcome in tries.collect::<Vec<_>>() {
            outcomes.push(outcome.await.unwrap());
        }
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == SignUpOutcome::Added).count(), 1);
        assert!(!outcomes.contains(&SignUpOutcome::Waiting));
        assert_eq!(count(&db, "mail_tokens").await, 1);
    })
    .await;
}

#[tokio::test]
async fn expired_rows_are_removed_and_valid_rows_are_kept() {
    on_each_engine(async |db| {
        let (user, session) = user_with_session(&db).await;
        confirm(&db, "link", "code", start()).await;
        let recovery = NewLink { kind: "recovery", ..link("recovery", None) };
        assert_eq!(db.add_recovery_link(&recovery, start(), start()).await.unwrap(), Ok(true));
        rotate(&db, "first", "a", start()).await;
        let ended = begin(&db, user, "ended").await;
        db.end_auth_session(ended, start()).await.unwrap();
        db.remove_sign_in_leftovers(after(3_600)).await.unwrap();
        assert_eq!((count(&db, "mail_tokens").await, count(&db, "refresh_tokens").await), (1, 3));
        let later = start() + Duration::days(29);
        assert_eq!(rotate(&db, "a", "b", later).await, "rotated");
        let later = start() + Duration::days(40);
        db.remove_sign_in_leftovers(later).await.unwrap();
        assert_eq!((count(&db, "mail_tokens").await, count(&db, "mail_requests").await), (0, 0));
        assert_eq!((count(&db, "auth_sessions").await, count(&db, "refresh_tokens").await), (1, 2));
        assert!(SessionOwners::new(&db).owner(session, user, later).await.unwrap().is_some());
        assert_eq!(rotate(&db, "b", "c", later).await, "rotated");
    })
    .await;
}

/// Counts a password attempt: ten are allowed in fifteen minutes.
async fn guess(db: &Db, email: &str, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
    let limit = GuessLimit { guesses: 10, not_since: now - Duration::minutes(15) };
    db.count_password_guess(email, now, limit).await.unwrap()
}

#[tokio::test]
async fn password_attempts_for_an_address_run_out_and_become_available_again() {
    on_each_engine(async |db| {
        for second in 0..10 {
            assert_eq!(guess(&db, EMAIL, after(second)).await, Ok(()));
        }
        assert_eq!(guess(&db, EMAIL, after(10)).await, Err(start()));
        assert_eq!(guess(&db, "other@b.test", after(10)).await, Ok(()));
        assert_eq!(guess(&db, EMAIL, after(899)).await, Err(start()));
        assert_eq!(guess(&db, EMAIL, after(900)).await, Ok(()));
        for _ in 0..9 {
            assert_eq!(guess(&db, EMAIL, after(901)).await, Ok(()));
        }
        assert_eq!(guess(&db, EMAIL, after(902)).await, Err(after(900)));
        db.forget_password_guesses(EMAIL).await.unwrap();
        assert_eq!(guess(&db, EMAIL, after(902)).await, Ok(()));
        db.remove_sign_in_leftovers(after(902) + Duration::days(2)).await.unwrap();
        assert_eq!(count(&db, "password_guesses").await, 0);
    })
    .await;
}

#[tokio::test]
async fn only_ten_of_many_simultaneous_password_attempts_are_checked() {
    on_each_engine(async |db| {
        let tries = (0..100).map(|_| {
            let db = db.clone();
            tokio::spawn(async move { guess(&db, EMAIL, start()).await })
        });
        let mut passed = 0;
        for outcome in tries.collect::<Vec<_>>() {
            passed += usize::from(outcome.await.unwrap().is_ok());
        }
        assert_eq!(passed, 10);
    })
    .await;
}
