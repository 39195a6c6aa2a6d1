//! Buying a plan. Answers contain `success` and, when it is false, the reason in `error`. `plans` lists the plans on
//! sale; `gateway_messages` receives the messages of gateways.

pub(super) mod gateway_messages;
pub(super) mod plans;

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Routes;
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::payments::{self, Billing, Receipt},
    payments::{Proof, SandboxOutcome},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::POST, "/payments/create-payment", create)
        .about("Opens an order for a plan and returns what the browser needs to pay it")
        .takes::<CreatePayment>()
        .answers::<Created>()
        .signed_in(Method::POST, "/payments/verify-payment", verify)
        .about("Checks a payment with its gateway and grants the plan; may be repeated")
        .takes::<VerifyPayment>()
        .answers::<Verified>()
        .signed_in(Method::GET, "/payments/billing", billing)
        .about("The caller's plan, until when it is paid, and all payments")
        .answers::<Billing>()
        .signed_in(Method::GET, "/payments/orders/{name}", order)
        .about("One order of the caller and its state, found by our id, the gateway's id or the id of its payment")
        .answers::<Receipt>()
        .signed_in(Method::POST, "/payments/cancel", cancel)
        .about("Cancels the plan at the end of the paid period, or withdraws the cancellation")
        .takes::<Cancel>()
        .answers::<Billing>()
        .signed_in(Method::POST, "/payments/sandbox/pay", play)
        .about("Plays a payment at the sandbox gateway; no money moves")
        .takes::<Play>()
        .answers::<Played>()
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

/// A proof of payment, with the field names of the specification, whichever gateway signed it.
#[derive(Deserialize, JsonSchema)]
struct VerifyPayment {
    #[serde(rename = "razorpay_payment_id")]
    payment: String,
    #[serde(rename = "razorpay_order_id")]
    order: String,
    #[serde(rename = "razorpay_signature")]
    signature: String,
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
    Json(VerifyPayment { payment, order, signature }): Json<VerifyPayment>,
) -> Result<Json<Verified>, Response> {
    let proof = Proof { order, payment, signature };
    match payments::verify(&app.platform, &app.payments, &user, &proof).await {
        Ok(()) => Ok(Json(Verified { success: true, error: None })),
        Err(ApiError::Unavailable(text)) => Ok(Json(Verified { success: false, error: Some(text) })),
        Err(error) => Err(unsuccessful(&error)),
    }
}

/// A refusal with the same fields as the other answers here.
fn unsuccessful(error: &ApiError) -> Response {
    error.log();
    let (status, code) = error.status_and_code();
    let body = json!({ "success": false, "error": error.to_string(), "code": code });
    (status, Json(body)).into_response()
}

async fn billing(State(app): State<App>, user: SignedIn) -> Result<Json<Billing>, ApiError> {
    payments::billing(&app.platform, &user).await.map(Json)
}

async fn order(
    State(app): State<App>,
    user: SignedIn,
    Path(name): Path<String>,
) -> Result<Json<Receipt>, ApiError> {
    payments::order(&app.platform, &user, &name).await.map(Json)
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

/// A proof of payment, as `VerifyPayment` takes it.
#[derive(Serialize, JsonSchema)]
struct Played {
    #[serde(rename = "razorpay_payment_id")]
    payment: String,
    #[serde(rename = "razorpay_order_id")]
    order: String,
    #[serde(rename = "razorpay_signature")]
    signature: String,
}

async fn play(
    State(app): State<App>,
    user: SignedIn,
    Json(play): Json<Play>,
) -> Result<Json<Played>, ApiError> {
    let proof = payments::play(&app.platform, &app.payments, &user, &play.order_id, play.outcome).await?;
    Ok(Json(Played { payment: proof.payment, order: proof.order, signature: proof.signature }))
}
