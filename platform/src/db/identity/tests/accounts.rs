//! Tests recovery, changes of password, data and address, and accounts that are never confirmed.

use serde_json::Value;

use super::*;
use crate::db::{identity::OpenedLink, users::profiles::NameChanges};

const OTHER: &str = "ada@other.test";

fn mail<'a>(kind: &'a str, email: &'a str, token_hash: &'a str, challenge: &'a Challenge) -> NewLink<'a> {
    NewLink { kind, email, token_hash, challenge: Some(challenge), expires_at: after(3_600) }
}

fn waiting_code(hash: &str) -> NewCode<'_> {
    NewCode { hash, expires_at: after(7_200) }
}

async fn confirmed(db: &Db) -> UserId {
    let user = UserId::generate();
    sign_up(db, user, "link", "hash", start()).await;
    confirm(db, "link", "sign-up code", start()).await.expect("a confirmed account")
}

async fn ask_to_recover(
    db: &Db,
    email: &str,
    token: &str,
    now: DateTime<Utc>,
) -> Result<bool, DateTime<Utc>> {
    let challenge = asked();
    let link = mail("recovery", email, token, &challenge);
    db.add_recovery_link(&link, now, now - Duration::seconds(60)).await.unwrap()
}

async fn ask_for_email(
    db: &Db,
    user: UserId,
    email: &str,
    token: &str,
    now: DateTime<Utc>,
) -> Result<bool, DateTime<Utc>> {
    let challenge = asked();
    let link = mail("email_change", email, token, &challenge);
    db.ask_for_email(user, &link, now, now - Duration::seconds(60)).await.unwrap()
}

async fn is_live(db: &Db, session: Uuid, user: UserId) -> bool {
    SessionOwners::new(db).owner(session, user, after(1)).await.unwrap().is_some()
}

fn object(value: &Value) -> &serde_json::Map<String, Value> {
    value.as_object().unwrap()
}

#[tokio::test]
async fn a_recovery_link_needs_an_account_but_every_request_counts_towards_the_limit() {
    on_each_engine(async |db| {
        assert_eq!(ask_to_recover(&db, EMAIL, "1", start()).await, Ok(false));
        assert_eq!(ask_to_recover(&db, EMAIL, "2", after(59)).await, Err(start()));
        confirmed(&db).await;
        assert_eq!(ask_to_recover(&db, EMAIL, "3", after(60)).await, Ok(true));
        assert_eq!(ask_to_recover(&db, EMAIL, "4", after(61)).await, Err(after(60)));
        let held = db.held_link("3").await.unwrap().unwrap();
        assert_eq!((held.kind.as_str(), held.email.as_str()), ("recovery", EMAIL));
        assert_eq!(held.code_challenge, Some(asked().value));
        assert!(db.held_link("1").await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_recovery_uses_up_all_recovery_links_and_keeps_a_confirmed_account_as_it_is() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let session = begin(&db, user, "refresh").await;
        ask_to_recover(&db, EMAIL, "1", after(100)).await.unwrap();
        ask_to_recover(&db, EMAIL, "2", after(200)).await.unwrap();
        assert_eq!(db.recover_account("1", None, after(3_600)).await.unwrap(), None);
        let code = waiting_code("code");
        let opened = db.recover_account("1", Some(&code), after(300)).await.unwrap();
        assert_eq!(opened, Some(OpenedLink { user, has_code: true }));
        assert_eq!(db.flow_state("code").await.unwrap().unwrap().method, "recovery");
        assert_eq!(db.recover_account("1", None, after(300)).await.unwrap(), None);
        assert_eq!(db.recover_account("2", None, after(300)).await.unwrap(), None);
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(account.password_hash.as_deref(), Some("hash"));
        assert_eq!(account.email_confirmed_at, Some(start()));
        assert!(is_live(&db, session, user).await);
        assert_eq!(count(&db, "identities").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_recovery_confirms_an_account_and_removes_the_data_of_a_stranger() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        sign_up(&db, user, "stranger", "stranger's", start()).await;
        let session = begin(&db, user, "stranger's session").await;
        ask_to_recover(&db, EMAIL, "1", after(100)).await.unwrap();
        let opened = db.recover_account("1", None, after(200)).await.unwrap();
        assert_eq!(opened, Some(OpenedLink { user, has_code: false }));
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!((account.password_hash, account.user_metadata.0), (None, json!({})));
        assert_eq!(account.email_confirmed_at, Some(after(200)));
        assert!(!is_live(&db, session, user).await);
        assert_eq!(confirm(&db, "stranger", "code", after(201)).await, None);
        let identities = db.identities(user).await.unwrap();
        assert_eq!(identities.len(), 1);
        assert_eq!(
            (identities[0].provider.as_str(), identities[0].provider_id.as_str()),
            ("email", user.to_string().as_str())
        );
        assert_eq!(identities[0].identity_data.0, json!({ "sub": user, "email": EMAIL }));
        assert_eq!(identities[0].created_at, after(200));
    })
    .await;
}

#[tokio::test]
async fn a_new_password_ends_other_sessions_and_cancels_pending_codes_and_links() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let (mine, other) = (begin(&db, user, "mine").await, begin(&db, user, "other").await);
        ask_to_recover(&db, EMAIL, "1", after(100)).await.unwrap();
        ask_for_email(&db, user, OTHER, "2", after(100)).await.unwrap();
        // An address change that is requested together with the password stays.
        db.change_password(user, mine, "hash", after(100)).await.unwrap();
        assert!(db.held_link("1").await.unwrap().is_none() && db.held_link("2").await.unwrap().is_some());
        assert_eq!(db.user(user).await.unwrap().unwrap().new_email.as_deref(), Some(OTHER));
        db.change_password(user, mine, "new hash", after(101)).await.unwrap();
        assert!(db.held_link("2").await.unwrap().is_none());
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!((account.new_email, account.email_change_sent_at), (None, None));
        assert!(is_live(&db, mine, user).await && !is_live(&db, other, user).await);
        assert_eq!(db.user(user).await.unwrap().unwrap().password_hash.as_deref(), Some("new hash"));
        assert!(db.flow_state("sign-up code").await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn account_data_is_merged_and_names_are_copied_to_the_profile() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let merge = async |changes: Value| {
            let names = NameChanges::read(object(&changes)).unwrap();
            db.merge_user_metadata(user, object(&changes), &names, 100, after(1)).await.unwrap()
        };
        let data = async || db.user(user).await.unwrap().unwrap().user_metadata.0;
        assert!(merge(json!({ "theme": "dark", "full_name": "Ada", "organization": "Engines" })).await);
        assert!(merge(json!({ "chosen": null, "organization": null, "unknown": null })).await);
        assert_eq!(data().await, json!({ "theme": "dark", "full_name": "Ada" }));
        assert!(!merge(json!({ "long": "x".repeat(60) })).await);
        assert_eq!(data().await, json!({ "theme": "dark", "full_name": "Ada" }));
        let profile = db.profile(user).await.unwrap().unwrap();
        assert_eq!((profile.full_name.as_deref(), profile.organization), (Some("Ada"), None));
        let names = NameChanges { full_name: Some(None), organization: Some(Some("Looms".to_owned())) };
        db.set_profile_names(user, &names).await.unwrap();
        let profile = db.profile(user).await.unwrap().unwrap();
        assert_eq!((profile.full_name, profile.organization.as_deref()), (None, Some("Looms")));
    })
    .await;
}

#[tokio::test]
async fn simultaneous_changes_of_account_data_are_all_kept() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let changes = (0..10).map(|number| {
            let db = db.clone();
            tokio::spawn(async move {
                let changes = json!({ format!("key {number}"): number });
                let names = NameChanges::default();
                db.merge_user_metadata(user, object(&changes), &names, 4_096, after(1)).await.unwrap()
            })
        });
        for change in changes.collect::<Vec<_>>() {
            assert!(change.await.unwrap());
        }
        assert_eq!(object(&db.user(user).await.unwrap().unwrap().user_metadata.0).len(), 11);
    })
    .await;
}

#[tokio::test]
async fn names_from_a_sign_up_are_copied_when_its_link_is_opened() {
    on_each_engine(async |db| {
        let (user, challenge) = (UserId::generate(), asked());
        let user_metadata = json!({ "full_name": " Ada ", "organization": 7, "role": "admin" });
        let link = link("1", Some(&challenge));
        let sign_up = SignUp { user, password_hash: "hash", user_metadata: &user_metadata, link };
        db.sign_up(&sign_up, start(), start()).await.unwrap();
        assert_eq!(db.profile(user).await.unwrap().unwrap().full_name, None);
        let names = NameChanges::read(object(&user_metadata));
        assert!(names.is_err());
        confirm(&db, "1", "code", after(1)).await.unwrap();
        assert_eq!(db.profile(user).await.unwrap().unwrap().full_name, None);
        assert_eq!(db.profile(user).await.unwrap().unwrap().role, "user");

        let (user, user_metadata) = (UserId::generate(), json!({ "full_name": " Ada ", "role": "admin" }));
        let link = NewLink { email: OTHER, ..super::link("2", Some(&challenge)) };
        let sign_up = SignUp { user, password_hash: "hash", user_metadata: &user_metadata, link };
        db.sign_up(&sign_up, start(), start()).await.unwrap();
        confirm(&db, "2", "code 2", after(1)).await.unwrap();
        let profile = db.profile(user).await.unwrap().unwrap();
        assert_eq!((profile.full_name.as_deref(), profile.role.as_str()), (Some("Ada"), "user"));
    })
    .await;
}

#[tokio::test]
async fn a_new_address_is_used_everywhere_after_its_link_was_opened() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        assert_eq!(ask_for_email(&db, user, "first@other.test", "first", after(10)).await, Ok(true));
        assert_eq!(ask_for_email(&db, user, OTHER, "second", after(20)).await, Ok(true));
        assert_eq!(ask_for_email(&db, user, OTHER, "third", after(30)).await, Err(after(20)));
        ask_to_recover(&db, EMAIL, "recovery", after(20)).await.unwrap();
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!((account.email.as_str(), account.new_email.as_deref()), (EMAIL, Some(OTHER)));
        assert_eq!(account.email_change_sent_at, Some(after(20)));

        assert_eq!(db.change_email("first", None, after(40)).await.unwrap(), None);
        let code = waiting_code("code");
        let opened = db.change_email("second", Some(&code), after(40)).await.unwrap();
        assert_eq!(opened, Some(OpenedLink { user, has_code: true }));
        assert_eq!(db.flow_state("code").await.unwrap().unwrap().method, "email_change");
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(
            (account.email.as_str(), account.new_email, account.email_change_sent_at),
            (OTHER, None, None)
        );
        assert_eq!(account.email_confirmed_at, Some(start()));
        assert_eq!(db.profile(user).await.unwrap().unwrap().email, OTHER);
        assert_eq!(
            db.identities(user).await.unwrap()[0].identity_data.0,
            json!({ "sub": user, "email": OTHER })
        );
        assert_eq!(count(&db, "mail_tokens").await, 0);
        assert!(db.user_by_email(EMAIL).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn an_address_in_use_is_not_given_to_another_account() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let sign_up_other = async |token: &str| {
            let challenge = asked();
            let link = NewLink { email: OTHER, ..link(token, Some(&challenge)) };
            let sign_up =
                SignUp { user: UserId::generate(), password_hash: "x", user_metadata: &json!({}), link };
            db.sign_up(&sign_up, after(50), after(50)).await.unwrap()
        };
        assert_eq!(ask_for_email(&db, user, OTHER, "1", after(10)).await, Ok(true));
        assert_eq!(sign_up_other("other").await, SignUpOutcome::Added);
        assert_eq!(db.change_email("1", None, after(60)).await.unwrap(), None);
        assert_eq!(db.user(user).await.unwrap().unwrap().email, EMAIL);
        assert_eq!(db.profile(user).await.unwrap().unwrap().email, EMAIL);

        assert_eq!(ask_for_email(&db, user, OTHER, "2", after(70)).await, Ok(false));
        assert!(db.held_link("2").await.unwrap().is_none());
        assert_eq!(db.user(user).await.unwrap().unwrap().new_email.as_deref(), Some(OTHER));
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_after_a_month_without_use() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let session = begin(&db, user, "first").await;
        begin(&db, user, "second").await;
        let almost = start() + Duration::days(30) - Duration::seconds(1);
        assert_eq!(rotate(&db, "first", "a", almost).await, "rotated");
        let later = start() + Duration::days(30);
        assert_eq!(rotate(&db, "second", "b", later).await, "expired");
        db.remove_sign_in_leftovers(later).await.unwrap();
        assert!(is_live(&db, session, user).await);
        let later = almost + Duration::days(30);
        db.remove_sign_in_leftovers(later).await.unwrap();
        assert!(!is_live(&db, session, user).await);
        assert_eq!(rotate(&db, "a", "c", later + Duration::days(1)).await, "expired");
        db.remove_sign_in_leftovers(later + Duration::days(31)).await.unwrap();
        assert_eq!(count(&db, "auth_sessions").await, 0);
    })
    .await;
}

#[tokio::test]
async fn unconfirmed_accounts_are_removed_after_a_week_with_their_profile() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let late = start() + Duration::days(6);
        for (email, token, since) in [(OTHER, "old", start()), ("eve@b.test", "late", late)] {
            let user_metadata = json!({});
            let link = NewLink { email, expires_at: since + Duration::days(1), ..link(token, None) };
            let sign_up =
                SignUp { user: UserId::generate(), password_hash: "x", user_metadata: &user_metadata, link };
            assert_eq!(db.sign_up(&sign_up, since, since).await.unwrap(), SignUpOutcome::Added);
        }
        db.remove_sign_in_leftovers(start() + Duration::days(7)).await.unwrap();
        assert_eq!(count(&db, "users").await, 3);
        // A link that was sent again keeps the account as long as it works.
        let sent = start() + Duration::days(7);
        let again = NewLink { email: OTHER, expires_at: sent + Duration::days(1), ..link("again", None) };
        assert_eq!(db.add_sign_up_link(&again, sent, sent).await.unwrap(), Ok(true));
        db.remove_sign_in_leftovers(sent + Duration::hours(23)).await.unwrap();
        assert_eq!(count(&db, "users").await, 3);
        db.remove_sign_in_leftovers(sent + Duration::hours(25)).await.unwrap();
        assert_eq!((count(&db, "users").await, count(&db, "profiles").await), (2, 2));
        assert!(db.user_by_email(OTHER).await.unwrap().is_none());
        db.remove_sign_in_leftovers(sent + Duration::days(30)).await.unwrap();
        assert_eq!((count(&db, "users").await, count(&db, "profiles").await), (1, 1));
        assert_eq!(count(&db, "identities").await, 1);
        assert!(db.profile(user).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn administrators_can_end_all_sessions_and_lift_a_ban() {
    on_each_engine(async |db| {
        let user = confirmed(&db).await;
        let session = begin(&db, user, "first").await;
        begin(&db, user, "second").await;
        assert_eq!(db.revoke_sessions(user, after(1)).await.unwrap(), 2);
        assert_eq!(db.revoke_sessions(user, after(2)).await.unwrap(), 0);
        assert!(!is_live(&db, session, user).await);
        assert!(db.flow_state("sign-up code").await.unwrap().is_none());
        db.ban(EMAIL, after(1_000)).await.unwrap();
        assert!(db.user(user).await.unwrap().unwrap().is_banned(after(1)));
        assert!(db.lift_ban(EMAIL).await.unwrap() && !db.lift_ban(OTHER).await.unwrap());
        assert!(!db.user(user).await.unwrap().unwrap().is_banned(after(1)));
    })
    .await;
}
