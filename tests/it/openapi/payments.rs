//! Buying a plan at the sandbox, and the messages of Razorpay and PayU to installations that use them.

use reqwest::RequestBuilder;
use serde_json::json;

use super::Live;
use crate::support::{
    Person, TestApp,
    gateways::{FakeGateways, payu_answer, webhook_signature},
};

pub async fn story(live: &mut Live, app: &TestApp) {
    let person = app.signed_in("basic").await;
    let created = live.call(order(&person)).await;
    let play = json!({ "order_id": created["payment_data"]["order_id"], "outcome": "pay" });
    let paid = live.call(person.post("/api/payments/sandbox/pay").json(&play)).await;
    live.call(person.post("/api/payments/verify-payment").json(&paid)).await;
    let name = created["payment_data"]["order_id"].as_str().expect("an order");
    live.call(person.get(&format!("/api/payments/orders/{name}"))).await;
    live.call(person.get("/api/payments/billing")).await;
    live.call(person.post("/api/payments/cancel").json(&json!({ "cancelled": true }))).await;
    let gateways = FakeGateways::start().await;
    told_by_razorpay(live, &gateways).await;
    told_by_payu(live, &gateways).await;
}

fn order(person: &Person) -> RequestBuilder {
    person.post("/api/payments/create-payment").json(&json!({ "plan_type": "pro" }))
}

async fn told_by_razorpay(live: &mut Live, gateways: &FakeGateways) {
    let app = TestApp::start_api_on(gateways.services_at_razorpay().await).await;
    let person = app.signed_in("basic").await;
    let created = live.call(order(&person)).await;
    let order = created["payment_data"]["order_id"].as_str().expect("an order");
    let payment = gateways.pay("pay_1", order, 99_900, "captured");
    let event = json!({ "event": "payment.captured", "payload": { "payment": { "entity": payment } } });
    let event = event.to_string();
    let call = person.post("/api/payments/webhook/razorpay").header("content-type", "application/json");
    let call = call.header("x-razorpay-signature", webhook_signature(event.as_bytes()));
    live.call(call.header("x-razorpay-event-id", "event_1").body(event)).await;
}

async fn told_by_payu(live: &mut Live, gateways: &FakeGateways) {
    let app = TestApp::start_api_on(gateways.services_at_payu().await).await;
    let person = app.signed_in("basic").await;
    let created = live.call(order(&person)).await;
    let form = &created["payment_data"]["form"];
    gateways.settle_transaction(form["txnid"].as_str().expect("a transaction"), "success", "999.00");
    let fields = payu_answer(form, "success");
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let post = |path: &str| {
        person.post(path).header("content-type", "application/x-www-form-urlencoded").body(body.clone())
    };
    live.call(post("/api/payments/webhook/payu")).await;
    assert!(live.led_to(post("/api/payments/payu/return")).await.contains("status=success"));
}
