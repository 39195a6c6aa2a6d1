//! Tests users who sign in with another provider.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::{Value, json};

use super::{EMAIL, after, asked, begin, confirm, count, on_each_engine, sign_up, start};
use crate::{
    Db,
    db::identity::{Arrival, NewCode, NewProviderFlow, ProviderPerson, ProviderSignIn, SessionOwners},
};

/// Signs in a user with this subject and verified address. The code is named after the subject and the time.
async fn arrive(db: &Db, subject: &str, email: Option<&str>, now: DateTime<Utc>) -> ProviderSignIn {
    let identity_data = json!({ "sub": subject, "email": email, "name": "Ada of Provider" });
    let person = ProviderPerson {
        provider: "google",
        subject,
        proven_email: email,
        full_name: Some("Ada of Provider"),
        identity_data: &identity_data,
    };
    let hash = format!("{subject} at {now}");
    let code = NewCode { hash: &hash, expires_at: now + chrono::Duration::minutes(5) };
    db.sign_in_from_provider(&person, &code, &asked(), now).await.unwrap()
}

fn welcome(outcome: ProviderSignIn) -> (UserId, Arrival) {
    match outcome {
        ProviderSignIn::Welcome { user, arrival } => (user, arrival),
        ProviderSignIn::Unproven | ProviderSignIn::Banned => panic!("{outcome:?}"),
    }
}

async fn providers(db: &Db, user: UserId) -> Value {
    db.user(user).await.unwrap().unwrap().app_metadata.0["providers"].clone()
}

#[tokio::test]
async fn a_new_person_gets_a_confirmed_account_that_is_found_at_the_next_sign_in() {
    on_each_engine(async |db| {
        let (user, arrival) = welcome(arrive(&db, "s-1", Some(EMAIL), start()).await);
        assert_eq!(arrival, Arrival::New);
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!((account.email.as_str(), account.email_confirmed_at), (EMAIL, Some(start())));
        assert_eq!(account.password_hash, None);
        assert_eq!(account.app_metadata.0, json!({ "provider": "google", "providers": ["google"] }));
        let profile = db.profile(user).await.unwrap().unwrap();
        assert_eq!((profile.plan.as_str(), profile.role.as_str()), ("basic", "user"));
        assert_eq!(profile.full_name.as_deref(), Some("Ada of Provider"));
        let waiting = db.flow_state(&format!("s-1 at {}", start())).await.unwrap().unwrap();
        assert_eq!((waiting.user_id, waiting.method.as_str()), (user.0, "oauth"));
        assert_eq!(waiting.challenge, asked());

        let moved = arrive(&db, "s-1", Some("other@b.test"), after(60)).await;
        assert_eq!(welcome(moved), (user, Arrival::Known));
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(account.email, EMAIL);
        assert_eq!(account.user_metadata.0["email"], EMAIL);
        let identities = db.identities(user).await.unwrap();
        assert_eq!(identities.len(), 1);
        assert_eq!(identities[0].identity_data.0["email"], "other@b.test");
        assert_eq!(identities[0].last_sign_in_at, Some(after(60)));
        assert_eq!((count(&db, "users").await, count(&db, "profiles").await), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn a_verified_address_is_linked_to_its_confirmed_account_without_changing_it() {
    on_each_engine(async |db| {
        let user = UserId::generate();
        sign_up(&db, user, "link", "hash", start()).await;
        confirm(&db, "link", "code", after(1)).await;
        let session = begin(&db, user, "first").await;
        assert_eq!(welcome(arrive(&db, "s-1", Some(EMAIL), after(2)).await), (user, Arrival::Joined));
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!(account.password_hash.as_deref(), Some("hash"));
        assert_eq!(account.app_metadata.0, json!({ "provider": "email", "providers": ["email", "google"] }));
        assert_eq!(account.user_metadata.0["chosen"], "hash");
        assert_eq!(account.user_metadata.0["name"], "Ada of Provider");
        assert_eq!(db.identities(user).await.unwrap().len(), 2);
        assert!(SessionOwners::new(&db).owner(session, user, after(3)).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_sign_up_with_a_foreign_address_is_replaced_when_the_owner_signs_in() {
    on_each_engine(async |db| {
        let stranger = UserId::generate();
        sign_up(&db, stranger, "link", "hash of the stranger", start()).await;
        let session = begin(&db, stranger, "first").await;
        let (user, arrival) = welcome(arrive(&db, "s-1", Some(EMAIL), after(1)).await);
        assert_eq!((user, arrival), (stranger, Arrival::Claimed));
        let account = db.user(user).await.unwrap().unwrap();
        assert_eq!((account.password_hash, account.email_confirmed_at), (None, Some(after(1))));
        assert_eq!(account.user_metadata.0["chosen"], Value::Null);
        assert_eq!(providers(&db, user).await, json!(["google"]));
        assert_eq!(db.identities(user).await.unwrap().len(), 1);
        assert_eq!(count(&db, "mail_tokens").await, 0);
        assert!(confirm(&db, "link", "code", after(2)).await.is_none());
        assert!(SessionOwners::new(&db).owner(session, user, after(2)).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn an_unverified_address_or_a_banned_account_cannot_sign_in() {
    on_each_engine(async |db| {
        assert_eq!(arrive(&db, "s-1", None, start()).await, ProviderSignIn::Unproven);
        let (user, _) = welcome(arrive(&db, "s-1", Some(EMAIL), after(1)).await);
        assert_eq!(welcome(arrive(&db, "s-1", None, after(2)).await), (user, Arrival::Known));
        db.ban(EMAIL, after(100)).await.unwrap();
        assert_eq!(arrive(&db, "s-1", Some(EMAIL), after(3)).await, ProviderSignIn::Banned);
        assert_eq!(arrive(&db, "s-2", Some(EMAIL), after(3)).await, ProviderSignIn::Banned);
        assert_eq!((count(&db, "identities").await, count(&db, "flow_states").await), (1, 2));
        assert_eq!(welcome(arrive(&db, "s-1", Some(EMAIL), after(100)).await).0, user);
    })
    .await;
}

#[tokio::test]
async fn simultaneous_first_sign_ins_of_a_person_create_one_account() {
    on_each_engine(async |db| {
        let arrivals = (0..10).map(|second| {
            let db = db.clone();
            tokio::spawn(async move { welcome(arrive(&db, "s-1", Some(EMAIL), after(second)).await) })
        });
        let mut arrived = Vec::new();
        for arrival in arrivals.collect::<Vec<_>>() {
            arrived.push(arrival.await.unwrap());
        }
        assert_eq!(arrived.iter().filter(|(_, arrival)| *arrival == Arrival::New).count(), 1);
        assert!(arrived.iter().all(|(user, _)| *user == arrived[0].0));
        for table in ["users", "identities", "profiles"] {
            assert_eq!(count(&db, table).await, 1, "{table}");
        }
        assert_eq!(count(&db, "flow_states").await, 10);
    })
    .await;
}

#[tokio::test]
async fn the_owner_and_a_strangers_link_may_arrive_at_the_same_time() {
    on_each_engine(async |db| {
        for round in 0..10 {
            let email = format!("person-{round}@b.test");
            let (token, subject) = (format!("link {round}"), format!("s-{round}"));
            super::sign_up_as(&db, UserId::generate(), &email, &token, "hash", start()).await;
            let (opening, arriving) = (db.clone(), db.clone());
            let opened =
                tokio::spawn(
                    async move { confirm(&opening, &token, &format!("code {token}"), after(1)).await },
                );
            let arrived =
                tokio::spawn(
                    async move { welcome(arrive(&arriving, &subject, Some(&email), after(1)).await) },
                );
            let (opened, (user, arrival)) = (opened.await.unwrap(), arrived.await.unwrap());
            let expected = if opened.is_some() { Arrival::Joined } else { Arrival::Claimed };
            assert_eq!(arrival, expected);
            let password = db.user(user).await.unwrap().unwrap().password_hash;
            assert_eq!(password.is_some(), opened.is_some());
        }
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_flow_is_found_by_its_state_and_used_once() {
    on_each_engine(async |db| {
        let challenge = asked();
        let flow = NewProviderFlow {
            state_hash: "state",
            provider: "google",
            nonce: "nonce",
            code_verifier: "verifier",
            redirect_to: "http://localhost/",
            challenge: &challenge,
            expires_at: after(600),
        };
        db.begin_provider_flow(&flow, start()).await.unwrap();
        assert!(db.provider_flow("another").await.unwrap().is_none());
        let found = db.provider_flow("state").await.unwrap().unwrap();
        assert_eq!((found.nonce.as_str(), found.code_verifier.as_str()), ("nonce", "verifier"));
        assert_eq!((found.provider.as_str(), found.redirect_to.as_str()), ("google", "http://localhost/"));
        assert_eq!((found.expires_at, found.challenge), (after(600), challenge.clone()));
        assert!(db.use_provider_flow(found.id).await.unwrap());
        assert!(!db.use_provider_flow(found.id).await.unwrap());

        db.begin_provider_flow(&flow, start()).await.unwrap();
        db.remove_sign_in_leftovers(after(3_600)).await.unwrap();
        assert_eq!(count(&db, "provider_flows").await, 1);
        db.remove_sign_in_leftovers(after(2 * 86_400)).await.unwrap();
        assert_eq!(count(&db, "provider_flows").await, 0);
    })
    .await;
}
