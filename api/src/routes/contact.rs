//! The form of the contact page. Anyone may send it; `operations/contact` limits how often.

use axum::{
    Json,
    extract::{DefaultBodyLimit, State, rejection::JsonRejection},
    handler::Handler,
    http::{Method, StatusCode},
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::Routes;
use crate::{
    error::ApiError,
    operations::contact::{self, ContactForm, SubmitError},
    state::App,
};

/// Room for the longest accepted form when every character takes the most bytes.
const MAX_BYTES: usize = 128 * 1024;

/// Calls of one peer in five minutes: an office behind one address, including attempts with mistakes in the form.
const MOST_PER_PEER: u32 = 30;

const THANKS: &str = "Thank you! Your inquiry has been sent successfully.";

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .open_limited(
            Method::POST,
            "/contact/submit",
            (MOST_PER_PEER, failed),
            submit.layer(DefaultBodyLimit::max(MAX_BYTES)),
        )
        .about(
            "Takes an inquiry from the contact page; refusals have `success: false` and repeat the text as \
             `message`",
        )
        .takes::<ContactForm>()
        .answers::<Taken>()
}

#[derive(Serialize, JsonSchema)]
struct Taken {
    success: bool,
    message: &'static str,
}

async fn submit(State(app): State<App>, form: Result<Json<ContactForm>, JsonRejection>) -> Response {
    let form = match form {
        Ok(Json(form)) => form,
        Err(rejection) => return refused(rejection.status(), "invalid_request", &rejection.body_text()),
    };
    match contact::submit(&app.platform, &app.mailer, form).await {
        Ok(()) => Json(Taken { success: true, message: THANKS }).into_response(),
        Err(SubmitError::Invalid(text)) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, "invalid_request", &text)
        }
        Err(SubmitError::Other(error)) => failed(error),
    }
}

/// The status and headers of the error, with the body that this route uses.
fn failed(error: ApiError) -> Response {
    let (status, code) = error.status_and_code();
    let body = refused(status, code, &error.to_string()).into_body();
    let (mut parts, _) = error.into_response().into_parts();
    parts.headers.remove(axum::http::header::CONTENT_LENGTH);
    Response::from_parts(parts, body)
}

fn refused(status: StatusCode, code: &str, text: &str) -> Response {
    (status, Json(json!({ "success": false, "message": text, "error": text, "code": code }))).into_response()
}
