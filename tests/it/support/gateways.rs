//! Payment gateways that run inside the tests: they store orders and payments, and report what a test sets.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    Form, Json, Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use platform::secret::hex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256, Sha512};
use tokio::net::TcpListener;

use super::Services;

pub const KEY_SECRET: &str = "key-secret";
pub const WEBHOOK_SECRET: &str = "webhook-secret";
pub const PAYU_KEY: &str = "payu-key";
pub const PAYU_SALT: &str = "payu-salt";

#[derive(Default)]
struct Books {
    is_away: bool,
    orders: HashMap<String, i64>,
    payments: Vec<Value>,
    transactions: HashMap<String, Value>,
}

/// Razorpay and PayU at one address.
#[derive(Clone)]
pub struct FakeGateways {
    pub address: String,
    books: Arc<Mutex<Books>>,
}

impl FakeGateways {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("a bound address"));
        let gateways = Self { address, books: Arc::default() };
        let router = Router::new()
            .route("/v1/orders", post(open_order))
            .route("/v1/orders/{id}/payments", get(payments_of))
            .route("/v1/payments/{id}", get(payment))
            .route("/v1/payments/{id}/capture", post(capture))
            .route("/verify", post(verify_payment))
            .with_state(gateways.clone());
        tokio::spawn(async { axum::serve(listener, router).await.expect("the gateways serve") });
        gateways
    }

    /// Stores of an installation that uses this Razorpay.
    pub async fn services_at_razorpay(&self) -> Services {
        Services::new()
            .await
            .with("PAYMENT_GATEWAY", "razorpay")
            .with("RAZORPAY_KEY_ID", "key-id")
            .with("RAZORPAY_KEY_SECRET", KEY_SECRET)
            .with("RAZORPAY_WEBHOOK_SECRET", WEBHOOK_SECRET)
            .with("RAZORPAY_API_URL", &self.address)
    }

    /// Stores of an installation that uses this PayU.
    pub async fn services_at_payu(&self) -> Services {
        Services::new()
            .await
            .with("PAYMENT_GATEWAY", "payu")
            .with("PAYU_KEY", PAYU_KEY)
            .with("PAYU_SALT", PAYU_SALT)
            .with("PAYU_PAYMENT_URL", &format!("{}/_payment", self.address))
            .with("PAYU_VERIFY_URL", &format!("{}/verify", self.address))
    }

    pub fn go_away(&self) {
        self.books().is_away = true;
    }

    pub fn come_back(&self) {
        self.books().is_away = false;
    }

    /// A payment of an order at Razorpay.
    pub fn pay(&self, payment: &str, order: &str, amount: i64, status: &str) -> Value {
        let entity = json!({
            "id": payment, "entity": "payment", "order_id": order, "amount": amount, "currency": "INR",
            "status": status, "amount_refunded": if status == "refunded" { amount } else { 0 },
            "captured": matches!(status, "captured" | "refunded"),
        });
        self.note(entity.clone());
        entity
    }

    /// Money that was authorised but never captured is refunded automatically.
    pub fn let_go(&self, payment: &str, order: &str, amount: i64) -> Value {
        let mut entity = self.pay(payment, order, amount, "refunded");
        entity["captured"] = json!(false);
        self.note(entity.clone());
        entity
    }

    fn note(&self, entity: Value) {
        let mut books = self.books();
        match books.payments.iter_mut().find(|known| known["id"] == entity["id"]) {
            Some(known) => *known = entity,
            None => books.payments.push(entity),
        }
    }

    /// The payments of an order at Razorpay.
    pub fn payments_of(&self, order: &str) -> Vec<Value> {
        self.books().payments.iter().filter(|payment| payment["order_id"] == order).cloned().collect()
    }

    /// PayU's data about a transaction.
    pub fn transaction(&self, transaction: &str) -> Option<Value> {
        self.books().transactions.get(transaction).cloned()
    }

    pub fn status_of(&self, payment: &str) -> String {
        let books = self.books();
        let found = books.payments.iter().find(|known| known["id"] == payment).expect("a payment");
        found["status"].as_str().expect("a status").to_owned()
    }

    /// Sets PayU's report about a transaction.
    pub fn settle_transaction(&self, transaction: &str, status: &str, amount: &str) {
        let unmapped = if status == "success" { "captured" } else { status };
        let details =
            json!({ "status": status, "unmappedstatus": unmapped, "amt": amount, "mihpayid": "403993715" });
        self.books().transactions.insert(transaction.to_owned(), details);
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The signature of Razorpay's checkout.
pub fn checkout_signature(order: &str, payment: &str) -> String {
    hmac(KEY_SECRET, format!("{order}|{payment}").as_bytes())
}

pub fn webhook_signature(body: &[u8]) -> String {
    hmac(WEBHOOK_SECRET, body)
}

/// The fields that PayU posts back, signed.
pub fn payu_answer(form: &Value, status: &str) -> Vec<(String, String)> {
    let field = |name: &str| form[name].as_str().unwrap_or_default().to_owned();
    let (amount, transaction) = (field("amount"), field("txnid"));
    let signed = [
        PAYU_SALT,
        status,
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        &field("udf2"),
        &field("udf1"),
        &field("email"),
        &field("firstname"),
        &field("productinfo"),
        &amount,
        &transaction,
        PAYU_KEY,
    ]
    .join("|");
    let mut fields: Vec<(String, String)> =
        ["key", "txnid", "amount", "productinfo", "firstname", "email", "udf1", "udf2"]
            .map(|name| (name.to_owned(), field(name)))
            .into();
    fields.push(("status".to_owned(), status.to_owned()));
    fields.push(("hash".to_owned(), hex(&Sha512::digest(signed.as_bytes()))));
    fields
}

fn hmac(key: &str, message: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key");
    mac.update(message);
    hex(&mac.finalize().into_bytes())
}

fn refused(gateways: &FakeGateways, headers: &HeaderMap) -> Option<Response> {
    if gateways.books().is_away {
        return Some(StatusCode::BAD_GATEWAY.into_response());
    }
    let expected = format!("Basic {}", STANDARD.encode(format!("key-id:{KEY_SECRET}")));
    let is_known = headers.get("authorization").is_some_and(|value| value.as_bytes() == expected.as_bytes());
    let refusal = json!({ "error": { "code": "BAD_REQUEST_ERROR", "description": "Authentication failed" } });
    (!is_known).then(|| (StatusCode::UNAUTHORIZED, Json(refusal)).into_response())
}

async fn open_order(
    State(gateways): State<FakeGateways>,
    headers: HeaderMap,
    Json(order): Json<Value>,
) -> Response {
    if let Some(refusal) = refused(&gateways, &headers) {
        return refusal;
    }
    let mut books = gateways.books();
    let id = format!("order_{}", books.orders.len() + 1);
    let amount = order["amount"].as_i64().expect("an amount");
    assert!(order["receipt"].as_str().expect("a receipt").len() <= 40);
    books.orders.insert(id.clone(), amount);
    Json(json!({
        "id": id, "entity": "order", "amount": amount, "amount_due": amount, "amount_paid": 0, "currency": order["currency"],
        "receipt": order["receipt"], "offer_id": null, "status": "created", "attempts": 0, "notes": [], "created_at": 1,
    }))
    .into_response()
}

async fn payments_of(
    State(gateways): State<FakeGateways>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    if let Some(refusal) = refused(&gateways, &headers) {
        return refusal;
    }
    let items = gateways.payments_of(&id);
    Json(json!({ "entity": "collection", "count": items.len(), "items": items })).into_response()
}

async fn payment(
    State(gateways): State<FakeGateways>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    if let Some(refusal) = refused(&gateways, &headers) {
        return refusal;
    }
    let books = gateways.books();
    Json(books.payments.iter().find(|payment| payment["id"] == id).expect("a payment")).into_response()
}

async fn capture(
    State(gateways): State<FakeGateways>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    if let Some(refusal) = refused(&gateways, &headers) {
        return refusal;
    }
    let mut books = gateways.books();
    let payment = books.payments.iter_mut().find(|payment| payment["id"] == id).expect("a payment");
    if payment["status"] != "authorized" {
        let refusal = json!({ "error": { "code": "BAD_REQUEST_ERROR", "description": "This payment has already been captured" } });
        return (StatusCode::BAD_REQUEST, Json(refusal)).into_response();
    }
    (payment["status"], payment["captured"]) = (json!("captured"), json!(true));
    Json(payment.clone()).into_response()
}

async fn verify_payment(
    State(gateways): State<FakeGateways>,
    Form(fields): Form<HashMap<String, String>>,
) -> Response {
    if gateways.books().is_away {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    let transaction = &fields["var1"];
    let signed = format!("{PAYU_KEY}|verify_payment|{transaction}|{PAYU_SALT}");
    assert_eq!(fields["hash"], hex(&Sha512::digest(signed.as_bytes())));
    match gateways.books().transactions.get(transaction) {
        Some(details) => {
            Json(json!({ "status": 1, "msg": "1 out of 1 Transactions Fetched Successfully", "transaction_details": { transaction: details } }))
        }
        None => Json(json!({ "status": 0, "msg": "0 out of 1 Transactions Fetched Successfully",
            "transaction_details": { transaction: { "mihpayid": "Not Found", "status": "Not Found" } } })),
    }
    .into_response()
}
