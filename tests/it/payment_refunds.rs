//! Refunds of part of the purchases or in an unusual order: all other paid purchases stay valid.

use chrono::{DateTime, Duration, Utc};
use reqwest::StatusCode;
use serde_json::Value;

use crate::support::{
    Person,
    buying::{PRICE, create, order_of, plan_of, signed, verify, webhook, with_razorpay},
};

#[tokio::test]
async fn a_refund_of_another_payment_leaves_the_plan_while_the_gateway_is_unreachable() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    gateways.pay("pay_1", &order, PRICE, "captured");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    let other = gateways.pay("pay_2", &order, PRICE, "refunded");
    gateways.go_away();
    assert_eq!(webhook(&app, "refund.processed", &other, "event_1").await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "pro");
    assert!(end_of(&person).await.is_some());
}

#[tokio::test]
async fn a_refund_is_found_whichever_payment_of_the_order_was_refunded_first() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    gateways.pay("pay_0", &order, PRICE, "failed");
    gateways.pay("pay_1", &order, PRICE, "captured");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    gateways.pay("pay_0", &order, PRICE, "refunded");
    let refunded = gateways.pay("pay_1", &order, PRICE, "refunded");
    assert_eq!(webhook(&app, "refund.processed", &refunded, "event_1").await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "basic");
}

#[tokio::test]
async fn after_a_refund_the_other_paid_months_start_immediately() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let mut orders = Vec::new();
    for payment in ["pay_1", "pay_2", "pay_3"] {
        let order = order_of(&create(&person, "pro").await);
        gateways.pay(payment, &order, PRICE, "captured");
        assert_eq!(verify(&person, &signed(&order, payment)).await["success"], true);
        orders.push(order);
    }
    let refunded = gateways.pay("pay_1", &orders[0], PRICE, "refunded");
    assert_eq!(webhook(&app, "refund.processed", &refunded, "event_1").await, StatusCode::OK);
    let left = end_of(&person).await.unwrap() - app.platform.clock.now();
    assert!(left > Duration::days(57) && left < Duration::days(63), "two months are left: {left}");
    let refunded = gateways.pay("pay_3", &orders[2], PRICE, "refunded");
    assert_eq!(webhook(&app, "refund.processed", &refunded, "event_3").await, StatusCode::OK);
    let left = end_of(&person).await.unwrap() - app.platform.clock.now();
    assert!(left > Duration::days(27) && left < Duration::days(32), "one month is left: {left}");
}

#[tokio::test]
async fn a_refund_of_the_cheaper_plan_leaves_the_more_expensive_one() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let mut first = String::new();
    for payment in ["pay_1", "pay_2"] {
        first = order_of(&create(&person, "pro").await);
        gateways.pay(payment, &first, PRICE, "captured");
        assert_eq!(verify(&person, &signed(&first, payment)).await["success"], true);
    }
    let dearer = order_of(&create(&person, "enterprise").await);
    gateways.pay("pay_3", &dearer, 299_900, "captured");
    assert_eq!(verify(&person, &signed(&dearer, "pay_3")).await["success"], true);
    let refunded = gateways.pay("pay_2", &first, PRICE, "refunded");
    assert_eq!(webhook(&app, "refund.processed", &refunded, "event_1").await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "enterprise");
}

#[tokio::test]
async fn money_is_taken_once_for_an_order_and_never_after_a_refund() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    gateways.pay("pay_1", &order, PRICE, "authorized");
    let second = gateways.pay("pay_2", &order, PRICE, "authorized");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    assert_eq!(webhook(&app, "payment.authorized", &second, "event_1").await, StatusCode::OK);
    assert_eq!(
        (gateways.status_of("pay_1"), gateways.status_of("pay_2")),
        ("captured".into(), "authorized".into())
    );
    let refunded = gateways.pay("pay_1", &order, PRICE, "refunded");
    assert_eq!(webhook(&app, "refund.processed", &refunded, "event_2").await, StatusCode::OK);
    assert_eq!(webhook(&app, "payment.authorized", &second, "event_3").await, StatusCode::OK);
    assert_eq!(gateways.status_of("pay_2"), "authorized");
    assert_eq!(plan_of(&person).await, "basic");
}

#[tokio::test]
async fn returning_an_uncaptured_payment_leaves_the_order_open() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    let gone = gateways.let_go("pay_1", &order, PRICE);
    assert_eq!(webhook(&app, "payment.failed", &gone, "event_1").await, StatusCode::OK);
    gateways.pay("pay_2", &order, PRICE, "captured");
    assert_eq!(verify(&person, &signed(&order, "pay_2")).await["success"], true);
    assert_eq!(plan_of(&person).await, "pro");
}

#[tokio::test]
async fn two_simultaneous_captures_both_report_the_payment_as_captured() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    for i in 0..10 {
        let (order, payment) = (order_of(&create(&person, "pro").await), format!("pay_{i}"));
        gateways.pay(&payment, &order, PRICE, "authorized");
        let proof = signed(&order, &payment);
        let (one, other) = tokio::join!(verify(&person, &proof), verify(&person, &proof));
        assert_eq!((&one["success"], &other["success"]), (&true.into(), &true.into()), "{one} {other}");
    }
}

#[tokio::test]
async fn an_order_is_found_by_each_of_its_ids_but_only_by_its_owner() {
    let (app, gateways) = with_razorpay().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let order = order_of(&create(&person, "pro").await);
    let open = named(&person, &order).await.unwrap();
    assert_eq!((&open["state"], &open["gateway_order_id"]), (&"created".into(), &order.clone().into()));
    assert_eq!(open["starts_at"], Value::Null);
    gateways.pay("pay_1", &order, PRICE, "captured");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    for name in [order.as_str(), "pay_1", open["order_id"].as_str().unwrap()] {
        let paid = named(&person, name).await.unwrap();
        assert_eq!((&paid["state"], &paid["number"]), (&"paid".into(), &open["number"]));
        assert!(paid["starts_at"].is_string() && paid["ends_at"].is_string());
        assert!(named(&other, name).await.is_none(), "{name}");
    }
    assert!(named(&person, "order_of_nobody").await.is_none());
    assert_eq!(
        person.get_json("/api/payments/billing").await["receipts"][0],
        named(&person, "pay_1").await.unwrap()
    );
}

async fn named(person: &Person, name: &str) -> Option<Value> {
    let answer = person.get(&format!("/api/payments/orders/{name}")).send().await.unwrap();
    match answer.status() {
        StatusCode::NOT_FOUND => None,
        status => {
            assert_eq!(status, StatusCode::OK);
            Some(answer.json().await.unwrap())
        }
    }
}

async fn end_of(person: &Person) -> Option<DateTime<Utc>> {
    let billing = person.get_json("/api/payments/billing").await;
    billing["ends_at"].as_str().map(|end| end.parse().unwrap())
}
