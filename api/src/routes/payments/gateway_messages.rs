//! Messages from payment gateways: webhooks, and the data that a browser brings back from a gateway. The caller is not
//! signed in here; a signature and a request to the gateway decide what counts.

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{FromRequest, Request, State},
    http::{Method, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use platform::{Platform, db::payments::settlements::Settled};
use serde_json::{Value, json};
use url::Url;

use crate::{
    error::ApiError,
    operations::payments,
    payments::{Endpoint, GATEWAYS, Refusal, Returned},
    routes::Routes,
    state::App,
};

pub(in crate::routes) fn routes(mut routes: Routes) -> Routes {
    for kind in GATEWAYS {
        if let Some(endpoint) = kind.webhook {
            routes = add_webhook(routes, kind.name, endpoint);
        }
        if let Some(endpoint) = kind.browser_return {
            routes = add_browser_return(routes, kind.name, endpoint);
        }
    }
    routes
}

fn add_webhook(routes: Routes, gateway: &'static str, endpoint: Endpoint) -> Routes {
    let handler = async move |State(app): State<App>, request: Request| webhook(&app, gateway, request).await;
    routes
        .open(Method::POST, endpoint.path, handler)
        .about(endpoint.summary)
        .takes::<Value>()
        .answers::<Value>()
}

fn add_browser_return(routes: Routes, gateway: &'static str, endpoint: Endpoint) -> Routes {
    let handler =
        async move |State(app): State<App>, request: Request| browser_return(&app, gateway, request).await;
    routes.open(Method::POST, endpoint.path, handler).about(endpoint.summary).takes::<Value>().redirects()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::WrongSignature => ApiError::Invalid("The signature is wrong.".to_owned()).into_response(),
            Self::Unreadable(response) => *response,
        }
    }
}

/// Answers 2xx to every signed message, even if its order is unknown.
async fn webhook(app: &App, name: &str, request: Request) -> Result<Json<Value>, Response> {
    let request = whole(request).await?;
    let gateway = app.payments.gateway_named(name).ok_or_else(|| ApiError::NotFound.into_response())?;
    let message = gateway.webhook(request).await.map_err(IntoResponse::into_response)?;
    payments::receive(&app.platform, gateway, &message).await.map_err(IntoResponse::into_response)?;
    Ok(Json(json!({})))
}

/// Sends the browser to the page with the result of the payment, even if the gateway has not signed the data: otherwise
/// the waiting user would see no page.
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

/// The request with its whole body, which must arrive before any lookup.
async fn whole(request: Request) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    let arriving = Request::from_parts(parts.clone(), body);
    let bytes = Bytes::from_request(arriving, &()).await.map_err(IntoResponse::into_response)?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// The result page, with the field names of the specification.
fn result_page(platform: &Platform, returned: &Returned, is_paid: bool) -> Url {
    let mut address = platform.config.public_url.clone();
    let folder = address.path().trim_end_matches('/').to_owned();
    address.set_path(&format!("{folder}/payment/success"));
    let status = match (is_paid, returned.status.as_str()) {
        (true, _) => "success",
        // The order is not paid, so the page must not show success, whether or not the data is signed.
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
