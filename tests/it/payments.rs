//! Buying a plan at each gateway: the plan is granted once, regardless of the sender, order and number of the reports
//! about a payment. A payment that is forged, another user's, too small or refunded grants nothing.

use std::collections::HashSet;

use chrono::Duration;
use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{
    Person, Services, TestApp,
    buying::{
        PRICE, again, buy, cancel, create, order_of, payu_return, payu_webhook, plan_of, play, post_webhook,
        round, signed, verify, webhook, with_payu, with_razorpay,
    },
    gateways::{checkout_signature, payu_answer, webhook_signature},
};

#[tokio::test]
async fn a_plan_paid_at_the_sandbox_is_active_immediately() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let created = create(&person, "pro").await;
    assert_eq!((&created["success"], &created["gateway"]), (&json!(true), &json!("sandbox")));
    let data = &created["payment_data"];
    assert_eq!((&data["amount"], &data["currency"]), (&json!(PRICE), &json!("INR")));
    assert_eq!(data["prefill"]["email"], person.email);

    let failed = play(&person, &data["order_id"], "fail").await;
    assert_eq!(verify(&person, &failed).await["error"], "The payment has not been completed.");
    assert_eq!(plan_of(&person).await, "basic");
    assert_eq!(
        create(&person, "pro").await["payment_data"]["order_id"],
        data["order_id"],
        "an open order is reused"
    );

    let paid = play(&person, &data["order_id"], "pay").await;
    assert_eq!(verify(&person, &paid).await, json!({ "success": true }));
    assert_eq!(plan_of(&person).await, "pro");
    assert_eq!(verify(&person, &paid).await, json!({ "success": true }), "it may be repeated");
    let billing = person.get_json("/api/payments/billing").await;
    let receipts = billing["receipts"].as_array().unwrap();
    assert_eq!(receipts.len(), 1);
    assert_eq!((&receipts[0]["amount"], &receipts[0]["state"]), (&json!(999.0), &json!("paid")));
}

#[tokio::test]
async fn an_order_is_paid_once_at_the_sandbox() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let order = create(&person, "pro").await["payment_data"]["order_id"].clone();
    let paid = play(&person, &order, "pay").await;
    assert_eq!(play(&person, &order, "fail").await, paid);
    assert_eq!(play(&person, &order, "pay").await, paid);
}

#[tokio::test]
async fn plans_that_are_free_hidden_or_unknown_cannot_be_bought() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    for plan in ["basic", "admin", "nothing", ""] {
        let answer = person.post("/api/payments/create-payment").json(&json!({ "plan_type": plan }));
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(
            (&answer["success"], &answer["error"]),
            (&json!(false), &json!("This plan cannot be bought."))
        );
    }
}

#[tokio::test]
async fn a_public_server_without_a_gateway_sells_nothing() {
    let services =
        Services::new().await.with("PUBLIC_URL", "https://chain.example").with("PAYMENT_GATEWAY", "none");
    let app = TestApp::start_on(services).await;
    let plans: Value =
        reqwest::get(format!("{}/api/payments/plans", app.address)).await.unwrap().json().await.unwrap();
    assert_eq!(plans["gateway"], Value::Null);
}

#[tokio::test]
async fn a_payment_at_razorpay_is_verified_with_razorpay() {
    let (app, gateways) = with_razorpay().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let order = order_of(&create(&person, "pro").await);
    let payment = |id: &str| signed(&order, id);

    assert_eq!(verify(&person, &payment("pay_1")).await["success"], false, "nothing was paid");
    gateways.pay("pay_1", &order, PRICE - 1, "captured");
    assert_eq!(verify(&person, &payment("pay_1")).await["success"], false, "too little was paid");
    gateways.pay("pay_1", &order, PRICE, "captured");
    let mut forged = payment("pay_1");
    forged["razorpay_signature"] = json!(checkout_signature("order_9", "pay_1"));
    let refusal = verify(&person, &forged).await;
    assert_eq!(refusal["error"], "The payment could not be confirmed.");
    assert_eq!(verify(&other, &payment("pay_1")).await, refusal, "somebody else's order is as good as none");
    assert_eq!(verify(&person, &signed("order_9", "pay_1")).await, refusal);
    gateways.go_away();
    let away = verify(&person, &payment("pay_1")).await;
    assert_eq!(away["error"], "The payment service cannot be reached. Please try again.");
    gateways.come_back();
    assert_eq!(plan_of(&person).await, "basic");

    assert_eq!(verify(&person, &payment("pay_1")).await, json!({ "success": true }));
    assert_eq!((plan_of(&person).await, plan_of(&other).await), ("pro".to_owned(), "basic".to_owned()));
}

#[tokio::test]
async fn an_authorised_payment_is_captured() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    gateways.pay("pay_1", &order, PRICE, "authorized");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    assert_eq!(gateways.status_of("pay_1"), "captured");
}

#[tokio::test]
async fn a_webhook_that_arrives_first_twice_or_late_grants_the_plan_once() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    let captured = gateways.pay("pay_1", &order, PRICE, "captured");
    for event in ["event_1", "event_1", "event_2"] {
        assert_eq!(webhook(&app, "payment.captured", &captured, event).await, StatusCode::OK);
    }
    assert_eq!(plan_of(&person).await, "pro");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    let failed = gateways.pay("pay_0", &order, PRICE, "failed");
    assert_eq!(webhook(&app, "payment.failed", &failed, "event_0").await, StatusCode::OK);
    assert_eq!(person.get_json("/api/payments/billing").await["receipts"].as_array().unwrap().len(), 1);
    assert_eq!(plan_of(&person).await, "pro");
}

#[tokio::test]
async fn a_webhook_is_accepted_while_the_gateway_is_unreachable() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    let captured = gateways.pay("pay_1", &order, PRICE, "captured");
    gateways.go_away();
    assert_eq!(webhook(&app, "payment.captured", &captured, "event_1").await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "pro");
}

#[tokio::test]
async fn signed_webhooks_about_unknown_orders_are_accepted_and_forged_ones_refused() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    let foreign = gateways.pay("pay_9", "order_of_another_shop", PRICE, "captured");
    assert_eq!(webhook(&app, "payment.captured", &foreign, "event_1").await, StatusCode::OK);
    let body = br#"{"event":"invoice.paid","payload":{}}"#.to_vec();
    assert_eq!(post_webhook(&app, body.clone(), &webhook_signature(&body), "event_2").await, StatusCode::OK);
    let body = b"not json".to_vec();
    assert_eq!(post_webhook(&app, body.clone(), &webhook_signature(&body), "event_3").await, StatusCode::OK);

    let body =
        json!({ "payload": { "payment": { "entity": gateways.pay("pay_1", &order, PRICE, "captured") } } });
    let body = body.to_string().into_bytes();
    for signature in ["", "00", &checkout_signature(&order, "pay_1")] {
        let status = post_webhook(&app, body.clone(), signature, "event_4").await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
    }
    assert_eq!(plan_of(&person).await, "basic");
}

#[tokio::test]
async fn a_late_capture_is_found_without_a_webhook() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    gateways.pay("pay_1", &order, PRICE, "captured");
    round(&app).await;
    assert_eq!(plan_of(&person).await, "basic", "the browser may still report the payment");
    app.platform.clock.advance(Duration::minutes(14));
    round(&app).await;
    app.platform.clock.advance(Duration::minutes(2));
    let person = again(&person).await;
    round(&app).await;
    assert_eq!(plan_of(&person).await, "pro");
}

#[tokio::test]
async fn a_refund_removes_the_plan_and_a_late_payment_message_does_not_restore_it() {
    let (app, gateways) = with_razorpay().await;
    let person = app.signed_in("basic").await;
    let order = order_of(&create(&person, "pro").await);
    let captured = gateways.pay("pay_1", &order, PRICE, "captured");
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], true);
    let refunded = gateways.pay("pay_1", &order, PRICE, "refunded");
    assert_eq!(webhook(&app, "refund.processed", &refunded, "event_2").await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "basic");
    gateways.go_away();
    assert_eq!(webhook(&app, "payment.captured", &captured, "event_1").await, StatusCode::OK);
    gateways.come_back();
    assert_eq!(verify(&person, &signed(&order, "pay_1")).await["success"], false);
    assert_eq!(plan_of(&person).await, "basic");
    assert_eq!(person.get_json("/api/payments/billing").await["receipts"][0]["state"], "refunded");
}

#[tokio::test]
async fn a_payment_at_payu_is_verified_with_payu() {
    let (app, gateways) = with_payu().await;
    let person = app.signed_in("basic").await;
    let created = create(&person, "pro").await;
    let form = &created["payment_data"]["form"];
    assert_eq!((&form["amount"], &form["udf2"]), (&json!("999.00"), &json!("pro")));
    assert!(form["txnid"].as_str().unwrap().len() <= 25);
    let transaction = form["txnid"].as_str().unwrap();

    let pending = payu_return(&app, &payu_answer(form, "success")).await;
    assert!(pending.contains("status=pending"), "PayU says nothing of it yet: {pending}");
    gateways.settle_transaction(transaction, "success", "998.00");
    assert!(payu_return(&app, &payu_answer(form, "success")).await.contains("status=pending"));
    gateways.settle_transaction(transaction, "pending", "999.00");
    assert!(payu_return(&app, &payu_answer(form, "success")).await.contains("status=pending"));
    gateways.settle_transaction(transaction, "success", "999.00");
    let mut forged = payu_answer(form, "success");
    forged.last_mut().unwrap().1 = "0".repeat(128);
    assert!(payu_return(&app, &forged).await.contains("status=pending"));
    let mut cheaper = form.clone();
    cheaper["amount"] = json!("1.00");
    assert!(payu_return(&app, &payu_answer(&cheaper, "success")).await.contains("status=pending"));
    assert_eq!(plan_of(&person).await, "basic");

    let page = payu_return(&app, &payu_answer(form, "success")).await;
    assert!(page.starts_with("http://localhost:8080/payment/success?txnid="), "{page}");
    assert!(page.ends_with("&status=success&amount=999.00&udf2=pro"), "{page}");
    assert_eq!(plan_of(&person).await, "pro");
    assert_eq!(payu_webhook(&app, &payu_answer(form, "success")).await, StatusCode::OK);
    assert_eq!(person.get_json("/api/payments/billing").await["receipts"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_failed_payment_at_payu_is_shown_and_grants_no_plan() {
    let (app, gateways) = with_payu().await;
    let person = app.signed_in("basic").await;
    let created = create(&person, "pro").await;
    let form = &created["payment_data"]["form"];
    gateways.settle_transaction(form["txnid"].as_str().unwrap(), "failure", "999.00");
    assert!(payu_return(&app, &payu_answer(form, "failure")).await.contains("status=failure"));
    let unknown = json!({ "txnid": "nobody", "amount": "999.00" });
    assert_eq!(payu_webhook(&app, &payu_answer(&unknown, "success")).await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "basic");
    assert_ne!(
        create(&person, "pro").await["payment_data"]["txnid"],
        form["txnid"],
        "each try has its own id"
    );
}

#[tokio::test]
async fn a_cancelled_plan_runs_to_its_end_and_other_users_get_a_reminder() {
    let app = TestApp::start().await;
    let (leaving, staying) = (app.signed_in("basic").await, app.signed_in("basic").await);
    for person in [&leaving, &staying] {
        buy(person, "pro").await;
    }
    let cancelled: Value = cancel(&leaving, true).await.json().await.unwrap();
    assert_eq!(cancelled["cancelled"], true);
    let nothing = app.signed_in("pro").await;
    assert_eq!(cancel(&nothing, true).await.status(), StatusCode::BAD_REQUEST);

    app.platform.clock.advance(Duration::days(26));
    round(&app).await;
    round(&app).await;
    assert_eq!((reminders(&app, &leaving), reminders(&app, &staying)), (0, 0));
    app.platform.clock.advance(Duration::hours(60));
    let (leaving, staying) = (again(&leaving).await, again(&staying).await);
    round(&app).await;
    round(&app).await;
    assert_eq!((reminders(&app, &leaving), reminders(&app, &staying)), (0, 1));
    assert_eq!(plan_of(&leaving).await, "pro", "it was paid for to the end");
    buy(&staying, "pro").await;

    app.platform.clock.advance(Duration::days(5));
    let (leaving, staying) = (again(&leaving).await, again(&staying).await);
    round(&app).await;
    assert_eq!((plan_of(&leaving).await, plan_of(&staying).await), ("basic".to_owned(), "pro".to_owned()));
}

#[tokio::test]
async fn a_paid_plan_is_not_lost_by_buying_a_smaller_one() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    buy(&person, "enterprise").await;
    let refused = create(&person, "pro").await;
    assert!(
        refused["error"].as_str().unwrap().starts_with("Your Enterprise plan is paid until "),
        "{refused}"
    );
    let other = app.signed_in("basic").await;
    buy(&other, "pro").await;
    buy(&other, "enterprise").await;
    assert_eq!(plan_of(&other).await, "enterprise");
}

fn reminders(app: &TestApp, person: &Person) -> usize {
    let mails = std::fs::read_dir(app.services.outbox()).unwrap();
    let texts = mails.map(|mail| std::fs::read_to_string(mail.unwrap().path()).unwrap_or_default());
    texts.filter(|text| text.contains(&person.email) && text.contains("Your plan ends soon")).count()
}

#[tokio::test]
async fn twenty_simultaneous_calls_open_one_order_that_is_paid_once() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let other = app.another_api().await;
    for _ in 0..3 {
        let person = app.signed_in("basic").await;
        let elsewhere = person.at(&other);
        let at = |number: usize| if number.is_multiple_of(2) { &person } else { &elsewhere };
        let created = join_all((0..20).map(|number| create(at(number), "pro"))).await;
        let orders: HashSet<String> = created.iter().map(order_of).collect();
        assert_eq!(orders.len(), 1, "{orders:?}");
        let order = orders.into_iter().next().unwrap();
        let named = json!(order);
        let paid = join_all((0..20).map(|number| play(at(number), &named, "pay"))).await;
        let payments: HashSet<&str> =
            paid.iter().map(|paid| paid["razorpay_payment_id"].as_str().unwrap()).collect();
        assert_eq!(payments.len(), 1, "{payments:?}");
        assert_eq!(app.platform.db.sandbox_payments(&order).await.unwrap().len(), 1);
        assert_eq!(verify(&person, &paid[0]).await, json!({ "success": true }));
        assert_eq!(person.get_json("/api/payments/billing").await["receipts"].as_array().unwrap().len(), 1);
    }
    let now = app.platform.clock.now();
    let made = (now - Duration::days(1), now + Duration::days(1));
    let open = app.platform.db.take_open_orders("sandbox", made, now, now).await.unwrap();
    assert!(open.is_empty(), "{open:?}");
}

#[tokio::test]
async fn answers_of_payu_with_a_wrong_signature_are_refused() {
    let (app, gateways) = with_payu().await;
    let person = app.signed_in("basic").await;
    let form = create(&person, "pro").await["payment_data"]["form"].clone();
    gateways.settle_transaction(form["txnid"].as_str().unwrap(), "success", "999.00");
    for hash in ["", "0", &"0".repeat(128)] {
        let mut forged = payu_answer(&form, "success");
        forged.last_mut().unwrap().1 = hash.to_owned();
        assert_eq!(payu_webhook(&app, &forged).await, StatusCode::BAD_REQUEST);
    }
    assert_eq!(payu_webhook(&app, &[]).await, StatusCode::BAD_REQUEST);
    assert_eq!(plan_of(&person).await, "basic");
    assert_eq!(payu_webhook(&app, &payu_answer(&form, "success")).await, StatusCode::OK);
    assert_eq!(plan_of(&person).await, "pro");
}
