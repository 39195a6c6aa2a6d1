//! Buying a plan, from the side of browsers, gateways and the clock.

use reqwest::{Client, StatusCode, redirect::Policy};
use serde_json::{Value, json};

use super::{
    Person, Services, TestApp,
    gateways::{
        FakeGateways, KEY_SECRET, PAYU_KEY, PAYU_SALT, WEBHOOK_SECRET, checkout_signature, webhook_signature,
    },
};

/// The price of the Pro plan.
pub const PRICE: i64 = 99_900;

pub async fn with_razorpay() -> (TestApp, FakeGateways) {
    let gateways = FakeGateways::start().await;
    (TestApp::start_api_on(razorpay(&gateways).await).await, gateways)
}

/// Stores of a server that uses Razorpay.
pub async fn razorpay(gateways: &FakeGateways) -> Services {
    Services::new()
        .await
        .with("PAYMENT_GATEWAY", "razorpay")
        .with("RAZORPAY_KEY_ID", "key-id")
        .with("RAZORPAY_KEY_SECRET", KEY_SECRET)
        .with("RAZORPAY_WEBHOOK_SECRET", WEBHOOK_SECRET)
        .with("RAZORPAY_API_URL", &gateways.address)
}

pub async fn with_payu() -> (TestApp, FakeGateways) {
    let gateways = FakeGateways::start().await;
    (TestApp::start_api_on(payu(&gateways).await).await, gateways)
}

/// Stores of a server that uses PayU.
pub async fn payu(gateways: &FakeGateways) -> Services {
    Services::new()
        .await
        .with("PAYMENT_GATEWAY", "payu")
        .with("PAYU_KEY", PAYU_KEY)
        .with("PAYU_SALT", PAYU_SALT)
        .with("PAYU_PAYMENT_URL", &format!("{}/_payment", gateways.address))
        .with("PAYU_VERIFY_URL", &format!("{}/verify", gateways.address))
}

pub async fn create(person: &Person, plan: &str) -> Value {
    let asked = person.post("/api/payments/create-payment").json(&json!({ "plan_type": plan }));
    asked.send().await.expect("an answer").json().await.expect("an answer")
}

pub fn order_of(created: &Value) -> String {
    created["payment_data"]["order_id"].as_str().unwrap_or_else(|| panic!("no order in {created}")).to_owned()
}

pub fn signed(order: &str, payment: &str) -> Value {
    json!({
        "razorpay_order_id": order, "razorpay_payment_id": payment,
        "razorpay_signature": checkout_signature(order, payment),
    })
}

pub async fn play(person: &Person, order: &Value, outcome: &str) -> Value {
    let played =
        person.post("/api/payments/sandbox/pay").json(&json!({ "order_id": order, "outcome": outcome }));
    played.send().await.expect("an answer").json().await.expect("an answer")
}

pub async fn verify(person: &Person, payment: &Value) -> Value {
    let answer = person.post("/api/payments/verify-payment").json(payment).send().await.expect("an answer");
    assert!(!answer.status().is_server_error());
    answer.json().await.expect("an answer")
}

pub async fn buy(person: &Person, plan: &str) {
    let created = create(person, plan).await;
    let paid = play(person, &created["payment_data"]["order_id"], "pay").await;
    assert_eq!(verify(person, &paid).await, json!({ "success": true }));
}

pub async fn cancel(person: &Person, is_cancelled: bool) -> reqwest::Response {
    person
        .post("/api/payments/cancel")
        .json(&json!({ "cancelled": is_cancelled }))
        .send()
        .await
        .expect("an answer")
}

pub async fn plan_of(person: &Person) -> String {
    person.get_json("/api/user/agent-access").await["plan"].as_str().expect("a plan").to_owned()
}

pub async fn webhook(app: &TestApp, event: &str, payment: &Value, id: &str) -> StatusCode {
    let body =
        json!({ "event": event, "payload": { "payment": { "entity": payment } } }).to_string().into_bytes();
    let signature = webhook_signature(&body);
    post_webhook(app, body, &signature, id).await
}

pub async fn post_webhook(app: &TestApp, body: Vec<u8>, signature: &str, id: &str) -> StatusCode {
    let call = Client::new().post(format!("{}/api/payments/webhook/razorpay", app.address));
    let call = call.header("x-razorpay-signature", signature).header("x-razorpay-event-id", id);
    call.header("content-type", "application/json").body(body).send().await.expect("an answer").status()
}

/// The address to which PayU's answer leads the browser.
pub async fn payu_return(app: &TestApp, fields: &[(String, String)]) -> String {
    let answer = post_form(app, "/api/payments/payu/return", fields).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()["location"].to_str().expect("an answer").to_owned()
}

pub async fn payu_webhook(app: &TestApp, fields: &[(String, String)]) -> StatusCode {
    post_form(app, "/api/payments/webhook/payu", fields).await.status()
}

async fn post_form(app: &TestApp, path: &str, fields: &[(String, String)]) -> reqwest::Response {
    let client = Client::builder().redirect(Policy::none()).build().expect("an answer");
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let call = client.post(format!("{}{path}", app.address)).body(body);
    call.header("content-type", "application/x-www-form-urlencoded").send().await.expect("an answer")
}

/// One round of the application's regular work on payments.
pub async fn round(app: &TestApp) {
    let payments = api::payments::Payments::open(&app.platform).await.expect("an answer");
    let auth = api::auth::Auth::open(&app.platform).await.expect("an answer");
    api::payments::upkeep_round(&app.platform, &payments, &auth.shared_mailer()).await.expect("an answer");
}

/// Signs the person in again after their token has expired.
pub async fn again(person: &Person) -> Person {
    person.on_another_device().await
}
