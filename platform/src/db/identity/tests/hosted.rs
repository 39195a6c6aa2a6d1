//! Tests users of a hosted project: their rows follow the tokens, and decisions that were made here stay.

use serde_json::Value;

use super::*;
use crate::db::{identity::HostedSession, users::profiles::Profile};

/// Stores a token of a session that was issued this many seconds after the start.
async fn keep(db: &Db, user: UserId, session: Uuid, email: &str, issued_after: i64) {
    let user_metadata = json!({ "full_name": "Ada" });
    let token = HostedSession {
        id: session,
        user,
        email,
        full_name: user_metadata["full_name"].as_str(),
        app_metadata: &Value::Null,
        user_metadata: &user_metadata,
        issued_at: after(issued_after),
    };
    db.keep_hosted_session(&token, after(issued_after + 1)).await.unwrap();
}

async fn profile(db: &Db, user: UserId) -> Profile {
    db.profile(user).await.unwrap().unwrap()
}

async fn is_signed_in(db: &Db, user: UserId, session: Uuid, now: DateTime<Utc>) -> bool {
    SessionOwners::new(db).owner(session, user, now).await.unwrap().is_some()
}

#[tokio::test]
async fn the_first_token_of_a_session_creates_account_and_profile_and_records_the_sign_in() {
    on_each_engine(async |db| {
        let (user, session) = (UserId::generate(), Uuid::new_v4());
        keep(&db, user, session, EMAIL, 0).await;
        keep(&db, user, session, EMAIL, 60).await;
        let found = profile(&db, user).await;
        assert_eq!((found.email.as_str(), found.full_name.as_deref()), (EMAIL, Some("Ada")));
        assert_eq!((found.plan.as_str(), found.role.as_str()), ("basic", "user"));
        assert_eq!(found.last_login, Some(after(1)));
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!((account.password_hash, account.email_confirmed_at), (None, Some(after(1))));
        assert_eq!(account.user_metadata.0, json!({ "full_name": "Ada" }));
        assert_eq!(account.last_sign_in_at, Some(after(1)));
        keep(&db, user, Uuid::new_v4(), EMAIL, 90).await;
        assert_eq!(profile(&db, user).await.last_login, Some(after(91)));
        assert_eq!((count(&db, "users").await, count(&db, "auth_sessions").await), (1, 2));
    })
    .await;
}

#[tokio::test]
async fn a_session_ended_here_stays_ended_after_the_cleanup() {
    on_each_engine(async |db| {
        let (user, session) = (UserId::generate(), Uuid::new_v4());
        keep(&db, user, session, EMAIL, 0).await;
        assert!(is_signed_in(&db, user, session, after(1)).await);
        db.end_auth_sessions_of(user, None, after(2)).await.unwrap();
        let later = start() + Duration::days(100);
        db.remove_sign_in_leftovers(later).await.unwrap();
        keep(&db, user, session, EMAIL, 100 * 24 * 3_600).await;
        assert!(!is_signed_in(&db, user, session, later).await);
    })
    .await;
}

#[tokio::test]
async fn the_project_decides_how_long_a_session_lasts() {
    on_each_engine(async |db| {
        let (user, session) = (UserId::generate(), Uuid::new_v4());
        keep(&db, user, session, EMAIL, 0).await;
        let later = start() + Duration::days(1_000);
        db.remove_sign_in_leftovers(later).await.unwrap();
        assert!(is_signed_in(&db, user, session, later).await);
    })
    .await;
}

#[tokio::test]
async fn a_session_belongs_to_its_first_subject() {
    on_each_engine(async |db| {
        let (user, other, session) = (UserId::generate(), UserId::generate(), Uuid::new_v4());
        keep(&db, user, session, EMAIL, 0).await;
        keep(&db, other, session, "eve@b.test", 1).await;
        assert!(is_signed_in(&db, user, session, after(2)).await);
        assert!(!is_signed_in(&db, other, session, after(2)).await);
    })
    .await;
}

#[tokio::test]
async fn a_plan_role_or_name_set_here_is_kept() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        keep(&db, user, Uuid::new_v4(), EMAIL, 0).await;
        db.grant(EMAIL, Some("admin"), Some("pro")).await.unwrap();
        keep(&db, user, Uuid::new_v4(), "new@b.test", 60).await;
        let found = profile(&db, user).await;
        assert_eq!((found.plan.as_str(), found.role.as_str()), ("pro", "admin"));
        assert_eq!(found.email, "new@b.test");
        assert_eq!(db.user(user).await.unwrap().unwrap().email, "new@b.test");
    })
    .await;
}

#[tokio::test]
async fn an_older_token_does_not_restore_an_older_address() {
    on_each_engine(async |db| {
        let (user, session) = (UserId::generate(), Uuid::new_v4());
        keep(&db, user, session, "new@b.test", 60).await;
        keep(&db, user, session, EMAIL, 0).await;
        assert_eq!(profile(&db, user).await.email, "new@b.test");
    })
    .await;
}

#[tokio::test]
async fn a_recreated_account_inherits_only_the_address_and_a_ban() {
    on_each_engine(async |db| {
        let (older, newer) = (UserId::generate(), UserId::generate());
        keep(&db, older, Uuid::new_v4(), EMAIL, 0).await;
        db.grant(EMAIL, Some("admin"), Some("enterprise")).await.unwrap();
        db.ban(EMAIL, after(9_000)).await.unwrap();
        let session = Uuid::new_v4();
        keep(&db, newer, session, EMAIL, 60).await;
        let found = profile(&db, newer).await;
        assert_eq!(
            (found.email.as_str(), found.plan.as_str(), found.role.as_str()),
            (EMAIL, "basic", "user")
        );
        assert!(!is_signed_in(&db, newer, session, after(8_999)).await);
        assert!(is_signed_in(&db, newer, session, after(9_000)).await);
        let former = profile(&db, older).await;
        assert_eq!(former.email, format!("former-{older}@invalid"));
        assert_eq!((former.plan.as_str(), former.role.as_str()), ("enterprise", "admin"));
    })
    .await;
}

#[tokio::test]
async fn a_token_of_a_removed_account_does_not_reclaim_its_address() {
    on_each_engine(async |db| {
        let (older, unseen, newer) = (UserId::generate(), UserId::generate(), UserId::generate());
        keep(&db, older, Uuid::new_v4(), EMAIL, 0).await;
        keep(&db, newer, Uuid::new_v4(), EMAIL, 60).await;
        keep(&db, older, Uuid::new_v4(), EMAIL, 30).await;
        keep(&db, unseen, Uuid::new_v4(), EMAIL, 30).await;
        assert_eq!(profile(&db, newer).await.email, EMAIL);
        for former in [older, unseen] {
            assert_eq!(profile(&db, former).await.email, format!("former-{former}@invalid"));
        }
    })
    .await;
}

#[tokio::test]
async fn simultaneous_calls_create_one_account() {
    on_each_engine(async |db| {
        let (older, user) = (UserId::generate(), UserId::generate());
        keep(&db, older, Uuid::new_v4(), EMAIL, 0).await;
        let session = Uuid::new_v4();
        let tries = (0..8).map(|_| {
            let db = db.clone();
            tokio::spawn(async move { keep(&db, user, session, EMAIL, 60).await })
        });
        for done in tries.collect::<Vec<_>>() {
            done.await.unwrap();
        }
        assert_eq!((count(&db, "users").await, count(&db, "auth_sessions").await), (2, 2));
        assert_eq!(profile(&db, user).await.email, EMAIL);
    })
    .await;
}
