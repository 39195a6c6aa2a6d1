//! Processes that die between the ending of a run and the delivery: nothing is lost, and nothing is sent by two at the same time.

use chrono::TimeDelta;
use futures::future::join_all;
use platform::db::webhooks::DeliveryOutcome;

use super::{Receiver, added, answer, planner, send_test, services};
use crate::support::{Site, TestApp, run_command};

#[tokio::test]
async fn an_event_whose_process_was_killed_is_sent_again_with_the_same_id() {
    let mut site = Site::start(services().await).await;
    let person = site.sign_up().await;
    let granted = run_command(&site.services, &["admin", "grant", &person.email, "--plan", "pro"]).await;
    assert!(granted.status.success(), "{granted:?}");
    person.upload(super::SESSION, "stock.csv", super::STOCK.into()).await;
    let receiver = Receiver::start().await;
    let (_, secret) = added(&person, &receiver).await;
    receiver.is_silent();
    super::ask(&person).await;
    let first = receiver.next().await;
    site.working().kill().await;
    // As if the time of the dead process had passed.
    let expire = "UPDATE webhook_deliveries SET claimed_until = created_at WHERE event = $1";
    site.services.change_by_hand(expire, "run.finished").await;
    receiver.answers(204);
    site.start_working_again().await;
    let again = receiver.next().await;
    assert_eq!(again.header("webhook-id"), first.header("webhook-id"));
    assert_eq!(again.body, first.body);
    assert_eq!(again.signatures(), [again.expected(&secret)]);
}

#[tokio::test]
async fn of_many_workers_one_takes_a_delivery_and_another_one_after_it_has_died() {
    let app = TestApp::start_api_on(services().await).await;
    let (person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    send_test(&person, &endpoint).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let until = now + TimeDelta::minutes(1);
    let other = platform::open_db(&app.services.config(), &app.platform.clock).await.unwrap();
    let claims = (0..8).map(|number| if number % 2 == 0 { db } else { &other });
    let claims = join_all(claims.map(|db| db.claim_delivery(now, until))).await;
    let mut claimed: Vec<_> = claims.into_iter().filter_map(|claim| claim.unwrap()).collect();
    assert_eq!(claimed.len(), 1);
    send_test(&person, &endpoint).await;
    let later = app.platform.clock.now();
    assert!(db.claim_delivery(later, until).await.unwrap().is_none(), "one of an endpoint at a time");

    let killed = claimed.remove(0);
    let taken_over = other.claim_delivery(until, until + TimeDelta::minutes(1)).await.unwrap();
    let taken_over = taken_over.expect("the claim has expired");
    assert_eq!(taken_over.delivery_id, killed.delivery_id);
    let delivered = DeliveryOutcome::Delivered;
    assert!(!db.finish_delivery(&killed, &delivered, until).await.unwrap(), "it is too late");
    assert!(db.finish_delivery(&taken_over, &delivered, until).await.unwrap());

    let list = answer(person.get(&format!("{}/deliveries", super::place(&endpoint)))).await.1;
    let states: Vec<_> = list["deliveries"].as_array().unwrap().iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["waiting", "delivered"]);
}
