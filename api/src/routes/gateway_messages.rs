//! What payment gateways report by themselves: webhooks, and what a browser brings back from a gateway. The caller is not
//! signed in here; a signature and a question to the gateway decide.

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{FromRequest, Request, State},
    http::{Method, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use platform::{Platform, db::settlements::Settled};
use serde_json::{Value, json};
use url::Url;

use super::Routes;
use crate::{
    error::ApiError,
    operations::payments,
    payments::{Door, GATEWAYS, Refusal, Returned},
    state::App,
};

pub(super) fn routes(mut routes: Routes) -> Routes {
    for kind in GATEWAYS {
        if let Some(door) = kind.webhook {
            routes = add_webhook(routes, kind.name, door);
        }
        if let Some(door) = kind.browser_return {
            routes = add_browser_return(routes, kind.name, door);
        }
    }
    routes
}

fn add_webhook(routes: Routes, gateway: &'static str, door: Door) -> Routes {
    let handler = async move |State(app): State<App>, request: Request| webhook(&app, gateway, request).await;
    routes.open(Method::POST, door.path, handler).about(door.summary).takes::<Value>().answers::<Value>()
}

fn add_browser_return(routes: Routes, gateway: &'static str, door: Door) -> Routes {
    let handler =
        async move |State(app): State<App>, request: Request| browser_return(&app, gateway, request).await;
    routes.open(Method::POST, door.path, handler).about(door.summary).takes::<Value>().redirects()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::WrongSignature => ApiError::Invalid("The signature is wrong.".to_owned()).into_response(),
            Self::Unreadable(response) => *response,
        }
    }
}

/// Answers 2xx to every signed message, also about an unknown order.
async fn webhook(app: &App, name: &str, request: Request) -> Result<Json<Value>, Response> {
    let request = whole(request).await?;
    let gateway = app.payments.gateway_named(name).ok_or_else(|| ApiError::NotFound.into_response())?;
    let message = gateway.webhook(request).await.map_err(IntoResponse::into_response)?;
    payments::receive(&app.platform, gateway, &message).await.map_err(IntoResponse::into_response)?;
    Ok(Json(json!({})))
}

/// Sends the browser to the page that shows what became of the payment, also when the gateway has not signed what it
/// brings: a person is waiting, who would be left without a page otherwise.
async fn browser_return(app: &App, name: &str, request: Request) -> Result<Response, Response> {
    let request = whole(request).await?;
    let gateway = app.payments.gateway_named(name).ok_or_else(|| ApiError::NotFound.into_response())?;
    let returned = gateway.browser_return(request).await.map_err(IntoResponse::into_response)?;
    let settled = match &returned.message {
        Some(message) => payments::receive(&app.platform, gateway, message).await,
        None => Ok(None),
    };
    let settled = settled.map_err(IntoResponse::into_response)?;
    let is_paid = matches!(settled, Some(Settled::Granted { .. } | Settled::Already));
    let address = result_page(&app.platform, &returned, is_paid);
    Ok((StatusCode::SEE_OTHER, [(LOCATION, address.to_string())]).into_response())
}

/// The request with its whole body, which arrives before anything is looked up.
async fn whole(request: Request) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    let arriving = Request::from_parts(parts.clone(), body);
    let bytes = Bytes::from_request(arriving, &()).await.map_err(IntoResponse::into_response)?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// The page that shows the result, with the field names that it has in the specification.
fn result_page(platform: &Platform, returned: &Returned, is_paid: bool) -> Url {
    let mut address = platform.config.public_url.clone();
    let folder = address.path().trim_end_matches('/').to_owned();
    address.set_path(&format!("{folder}/payment/success"));
    let status = match (is_paid, returned.status.as_str()) {
        (true, _) => "success",
        // Signed or not, it is not paid, so the page must not show that it is.
        (false, "success" | "") => "pending",
        (false, status) => status,
    };
    let pairs = [
        ("txnid", returned.order.as_str()),
        ("status", status),
        ("amount", &returned.amount),
        ("udf2", &returned.plan),
    ];
    address.query_pairs_mut().extend_pairs(pairs);
    address
}
