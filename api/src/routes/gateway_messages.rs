//! What payment gateways tell by themselves: webhooks, and the form that a browser brings back from PayU. Nobody is
//! signed in here; a signature and a question to the gateway decide.

use axum::{
    Json,
    body::Bytes,
    extract::{Form, State},
    http::{HeaderMap, Method, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use platform::{Platform, db::settlements::Settled};
use serde_json::{Value, json};
use url::Url;

use super::Routes;
use crate::{
    ApiError, App,
    operations::payments,
    payments::{Gateway, Payu, PayuAnswer, judge, minor, settle},
};

pub fn routes(routes: Routes) -> Routes {
    routes
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

fn wrong_signature() -> ApiError {
    ApiError::Invalid("The signature is wrong.".to_owned())
}

/// Answers 2xx to whatever is signed, also to orders and events that nobody knows: the gateway would go on sending.
async fn razorpay_webhook(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, ApiError> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let gateway = app.payments.razorpay().ok_or(ApiError::NotFound)?;
    let event = gateway.event(&body, header("x-razorpay-signature")).ok_or_else(wrong_signature)?;
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

/// Answers 2xx to every signed message, also about an unknown order.
async fn payu_webhook(
    State(app): State<App>,
    Form(answer): Form<PayuAnswer>,
) -> Result<Json<Value>, ApiError> {
    let gateway = app.payments.payu().ok_or(ApiError::NotFound)?;
    if !gateway.is_signed(&answer) {
        return Err(wrong_signature());
    }
    take_payu_answer(&app, gateway, &answer).await?;
    Ok(Json(json!({})))
}

/// The browser comes back by a form that it posts. The page that it is led to shows what became of it, also of a form
/// that PayU has not signed: a person stands before it, whom a refusal would leave without a page.
async fn payu_return(State(app): State<App>, Form(answer): Form<PayuAnswer>) -> Result<Response, ApiError> {
    let gateway = app.payments.payu().ok_or(ApiError::NotFound)?;
    let is_paid = gateway.is_signed(&answer) && take_payu_answer(&app, gateway, &answer).await?;
    let address = result_page(&app.platform, &answer, is_paid);
    Ok((StatusCode::SEE_OTHER, [(LOCATION, address.to_string())]).into_response())
}

/// Whether a signed answer of PayU is about an order of ours and its sum, and true when PayU is asked.
async fn take_payu_answer(app: &App, gateway: &Payu, answer: &PayuAnswer) -> Result<bool, ApiError> {
    let Some(order) = app.platform.db.order_at(gateway.name(), &answer.txnid).await? else {
        return Ok(false);
    };
    if minor(&answer.amount) != Some(order.amount_minor) {
        return Ok(false);
    }
    let settled = payments::look_up(&app.platform, gateway, &order).await.unwrap_or_default();
    Ok(matches!(settled, Some(Settled::Granted { .. } | Settled::Already)))
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
