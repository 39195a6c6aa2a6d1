//! Buying a plan. Answers say `success`; whatever stands in the way is in `error`.

use axum::body::Bytes;
use axum::{
    Json,
    extract::{Form, State},
    http::{HeaderMap, Method, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use platform::Platform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use super::Routes;
use crate::{
    ApiError, App,
    auth::SignedIn,
    operations::payments::{self, Billing},
    payments::{Gateway, PayuAnswer, SandboxOutcome, judge, settle},
};

pub fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::POST, "/payments/create-payment", create)
        .about("Opens an order for a plan and says what the browser needs to pay it")
        .takes::<CreatePayment>()
        .answers::<Created>()
        .signed_in(Method::POST, "/payments/verify-payment", verify)
        .about("Checks a payment with its gateway and grants the plan; may be repeated")
        .takes::<VerifyPayment>()
        .answers::<Verified>()
        .signed_in(Method::GET, "/payments/billing", billing)
        .about("The caller's plan, until when it is paid, and all payments")
        .answers::<Billing>()
        .signed_in(Method::POST, "/payments/cancel", cancel)
        .about("Cancels at the end of the paid period, or takes that back")
        .takes::<Cancel>()
        .answers::<Billing>()
        .signed_in(Method::POST, "/payments/sandbox/pay", play)
        .about("Plays a payment at the sandbox gateway; no money moves")
        .takes::<Play>()
        .answers::<Played>()
        .open(Method::POST, "/payments/webhook/razorpay", razorpay_webhook)
        .about("Messages of Razorpay, signed with the webhook secret")
        .takes::<Value>()
        .answers::<Value>()
        .open(Method::POST, "/payments/webhook/payu", payu_webhook)
        .about("Messages of PayU, signed with the salt")
        .takes::<Value>()
        .answers::<Value>()
        .open(Method::POST, "/payments/payu/return", payu_return)
        .about("Where PayU sends the browser back to")
        .takes::<Value>()
        .redirects()
}

#[derive(Deserialize, JsonSchema)]
struct CreatePayment {
    plan_type: String,
}

#[derive(Serialize, JsonSchema)]
struct Created {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    payment_data: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gateway: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

async fn create(
    State(app): State<App>,
    user: SignedIn,
    Json(asked): Json<CreatePayment>,
) -> Result<Json<Created>, Response> {
    match payments::create(&app.platform, &app.payments, &user, &asked.plan_type).await {
        Ok(checkout) => Ok(Json(Created {
            success: true,
            payment_data: Some(checkout.payment_data),
            gateway: Some(checkout.gateway),
            error: None,
        })),
        Err(ApiError::Unavailable(text)) => {
            Ok(Json(Created { success: false, payment_data: None, gateway: None, error: Some(text) }))
        }
        Err(error) => Err(unsuccessful(&error)),
    }
}

#[derive(Deserialize, JsonSchema)]
struct VerifyPayment {
    razorpay_payment_id: String,
    razorpay_order_id: String,
    razorpay_signature: String,
}

#[derive(Serialize, JsonSchema)]
struct Verified {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

async fn verify(
    State(app): State<App>,
    user: SignedIn,
    Json(told): Json<VerifyPayment>,
) -> Result<Json<Verified>, Response> {
    let (order, payment) = (&told.razorpay_order_id, &told.razorpay_payment_id);
    let verified =
        payments::verify(&app.platform, &app.payments, &user, order, payment, &told.razorpay_signature);
    match verified.await {
        Ok(()) => Ok(Json(Verified { success: true, error: None })),
        Err(ApiError::Unavailable(text)) => Ok(Json(Verified { success: false, error: Some(text) })),
        Err(error) => Err(unsuccessful(&error)),
    }
}

/// A refusal in the form of the other answers here.
fn unsuccessful(error: &ApiError) -> Response {
    error.log();
    let (status, code) = error.status_and_code();
    let body = json!({ "success": false, "error": error.to_string(), "code": code });
    (status, Json(body)).into_response()
}

async fn billing(State(app): State<App>, user: SignedIn) -> Result<Json<Billing>, ApiError> {
    payments::billing(&app.platform, &user).await.map(Json)
}

#[derive(Deserialize, JsonSchema)]
struct Cancel {
    cancelled: bool,
}

async fn cancel(
    State(app): State<App>,
    user: SignedIn,
    Json(cancel): Json<Cancel>,
) -> Result<Json<Billing>, ApiError> {
    payments::set_cancelled(&app.platform, &user, cancel.cancelled).await.map(Json)
}

#[derive(Deserialize, JsonSchema)]
struct Play {
    order_id: String,
    outcome: SandboxOutcome,
}

/// As Razorpay's checkout gives it to the page.
#[derive(Serialize, JsonSchema)]
struct Played {
    razorpay_payment_id: String,
    razorpay_order_id: String,
    razorpay_signature: String,
}

async fn play(
    State(app): State<App>,
    user: SignedIn,
    Json(play): Json<Play>,
) -> Result<Json<Played>, ApiError> {
    let (payment, signature) =
        payments::play(&app.platform, &app.payments, &user, &play.order_id, play.outcome).await?;
    Ok(Json(Played {
        razorpay_payment_id: payment,
        razorpay_order_id: play.order_id,
        razorpay_signature: signature,
    }))
}

/// Answers 2xx to whatever is signed, also to orders and events that nobody knows: the gateway would go on sending.
async fn razorpay_webhook(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, ApiError> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let refused = || ApiError::Invalid("The signature is wrong.".to_owned());
    let gateway = app.payments.razorpay().ok_or(ApiError::NotFound)?;
    let event = gateway.event(&body, header("x-razorpay-signature")).ok_or_else(refused)?;
    let id = header("x-razorpay-event-id");
    let (platform, now) = (&app.platform, app.platform.clock.now());
    if !id.is_empty() && platform.db.knows_gateway_event(gateway.name(), id).await? {
        return Ok(Json(json!({})));
    }
    if let Ok(event) = event
        && let Some(order) = platform.db.order_at(gateway.name(), &event.gateway_order).await?
    {
        // What it is now counts more than what it was when the message was sent; a gateway that is away has said enough.
        if payments::look_up(platform, gateway, &order).await.is_err() {
            settle(platform, &order, &judge(&order, &[event.fact])).await?;
        }
    }
    if !id.is_empty() {
        platform.db.note_gateway_event(gateway.name(), id, now).await?;
    }
    Ok(Json(json!({})))
}

async fn payu_webhook(
    State(app): State<App>,
    Form(answer): Form<PayuAnswer>,
) -> Result<Json<Value>, ApiError> {
    take_payu_answer(&app, &answer).await?;
    Ok(Json(json!({})))
}

/// The browser comes back by a form that it posts. The page that it is led to shows what became of it.
async fn payu_return(State(app): State<App>, Form(answer): Form<PayuAnswer>) -> Result<Response, ApiError> {
    let is_paid = take_payu_answer(&app, &answer).await?;
    let address = result_page(&app.platform, &answer, is_paid);
    Ok((StatusCode::SEE_OTHER, [(LOCATION, address.to_string())]).into_response())
}

/// Whether an answer of PayU is signed, about an order of ours and its sum, and true when PayU is asked.
async fn take_payu_answer(app: &App, answer: &PayuAnswer) -> Result<bool, ApiError> {
    let gateway = app.payments.payu().ok_or(ApiError::NotFound)?;
    if !gateway.is_signed(answer) {
        return Ok(false);
    }
    let Some(order) = app.platform.db.order_at(gateway.name(), &answer.txnid).await? else {
        return Ok(false);
    };
    if crate::payments::minor(&answer.amount) != Some(order.amount_minor) {
        return Ok(false);
    }
    let settled = payments::look_up(&app.platform, gateway, &order).await.unwrap_or_default();
    Ok(matches!(
        settled,
        Some(
            platform::db::settlements::Settled::Granted { .. } | platform::db::settlements::Settled::Already
        )
    ))
}

fn result_page(platform: &Platform, answer: &PayuAnswer, is_paid: bool) -> Url {
    let mut address = platform.config.public_url.clone();
    let folder = address.path().trim_end_matches('/').to_owned();
    address.set_path(&format!("{folder}/payment/success"));
    let status = match (is_paid, answer.status.as_str()) {
        (true, _) => "success",
        // Signed or not, it is not paid: the page must not say that it is.
        (false, "success" | "") => "pending",
        (false, status) => status,
    };
    let pairs = [
        ("txnid", answer.txnid.as_str()),
        ("status", status),
        ("amount", &answer.amount),
        ("udf2", &answer.udf2),
    ];
    address.query_pairs_mut().extend_pairs(pairs);
    address
}
