//! Administration. Only administrators may call these routes; routes for plans are in `payments/plans.rs`.

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, Path, Query, Request, State},
    http::Method,
};
use protocol::UserId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Done, Routes};
use crate::{
    auth::Admin,
    error::ApiError,
    operations::admin::{
        account::{self, AccountView},
        audit::{self, Audit, AuditQuery},
        inquiries::{self, Inquiries, InquiryQuery},
        users::{self, StatsView, UserQuery, Users},
        views::{self, ViewBegun},
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    let routes = routes
        .admin(Method::GET, "/admin/stats", stats)
        .about("The figures of the installation; active users have signed in within the last 30 days")
        .answers::<StatsView>()
        .admin(Method::GET, "/admin/users", list)
        .about("Users that fit the filters, ten to a page unless a limit is given, newest accounts first")
        .query::<UserQuery>()
        .answers::<Users>()
        .admin(Method::GET, "/admin/users/{id}", show)
        .about("An account for support: read-only, and without the texts of messages")
        .answers::<AccountView>()
        .admin(Method::PUT, "/admin/users/{id}", change)
        .about("Gives a user another plan")
        .takes::<PlanOfUser>()
        .answers::<Said>()
        .admin(Method::POST, "/admin/users/{id}/ban", ban)
        .about("Shuts an account and signs out its devices, or opens it again")
        .takes::<Ban>()
        .answers::<Said>()
        .admin(Method::POST, "/admin/users/{id}/revoke-sessions", revoke)
        .about("Signs out all devices of a user")
        .takes::<Nothing>()
        .answers::<Revoked>()
        .admin(Method::POST, "/admin/users/{id}/view", view)
        .about("A token that sees pages as a user for 30 minutes and changes nothing; it is recorded")
        .takes::<Nothing>()
        .answers::<ViewBegun>()
        .admin(Method::DELETE, "/admin/views/{id}", leave)
        .about("Ends a view of the caller; a view that is over stays as it is")
        .answers::<Done>();
    routes
        .admin(Method::GET, "/admin/inquiries", inquiries)
        .about(
            "Inquiries from the contact page, newest first, and whether the 24 hours for an answer are over",
        )
        .query::<InquiryQuery>()
        .answers::<Inquiries>()
        .admin(Method::POST, "/admin/inquiries/{id}/answered", answered)
        .about("Notes that an inquiry was answered")
        .takes::<Nothing>()
        .answers::<Said>()
        .admin(Method::GET, "/admin/audit", record)
        .about("What administrators did, and links by which users shared conversations, newest first")
        .query::<AuditQuery>()
        .answers::<Audit>()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlanOfUser {
    plan: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ban {
    banned: bool,
}

/// The body of an act that needs no details: empty, or an object without fields.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

impl FromRequest<App> for Nothing {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let body = Bytes::from_request(request, app)
            .await
            .map_err(|_| ApiError::Invalid("The body could not be read.".to_owned()))?;
        if body.is_empty() {
            return Ok(Self {});
        }
        serde_json::from_slice(&body)
            .map_err(|error| ApiError::Invalid(format!("This call takes an empty body: {error}")))
    }
}

/// What was done, in words for the screen.
#[derive(Serialize, JsonSchema)]
struct Said {
    message: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct Revoked {
    message: &'static str,
    sessions: u64,
}

async fn stats(State(app): State<App>) -> Result<Json<StatsView>, ApiError> {
    users::stats(&app.platform).await.map(Json)
}

async fn list(State(app): State<App>, Query(query): Query<UserQuery>) -> Result<Json<Users>, ApiError> {
    users::users(&app.platform, query).await.map(Json)
}

async fn show(State(app): State<App>, Path(id): Path<Uuid>) -> Result<Json<AccountView>, ApiError> {
    account::account(&app.platform, UserId(id)).await.map(Json)
}

async fn change(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    Json(asked): Json<PlanOfUser>,
) -> Result<Json<Said>, ApiError> {
    users::give_plan(&app.platform, &admin.actor(), UserId(id), &asked.plan).await?;
    Ok(Json(Said { message: "User plan updated successfully" }))
}

async fn ban(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    Json(asked): Json<Ban>,
) -> Result<Json<Said>, ApiError> {
    users::set_banned(&app.platform, &admin.actor(), UserId(id), asked.banned).await?;
    let message = if asked.banned { "The account is banned." } else { "The account is open again." };
    Ok(Json(Said { message }))
}

async fn revoke(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    _: Nothing,
) -> Result<Json<Revoked>, ApiError> {
    let sessions = users::revoke_sessions(&app.platform, &admin.actor(), UserId(id)).await?;
    Ok(Json(Revoked { message: "All devices are signed out.", sessions }))
}

async fn view(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    _: Nothing,
) -> Result<Json<ViewBegun>, ApiError> {
    views::begin(&app.platform, &admin, UserId(id)).await.map(Json)
}

async fn leave(State(app): State<App>, admin: Admin, Path(id): Path<Uuid>) -> Result<Json<Done>, ApiError> {
    views::leave(&app.platform, &admin, id).await?;
    Ok(Json(Done {}))
}

async fn inquiries(
    State(app): State<App>,
    Query(query): Query<InquiryQuery>,
) -> Result<Json<Inquiries>, ApiError> {
    inquiries::inquiries(&app.platform, query).await.map(Json)
}

async fn answered(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<Uuid>,
    _: Nothing,
) -> Result<Json<Said>, ApiError> {
    inquiries::note_answered(&app.platform, &admin.actor(), id).await?;
    Ok(Json(Said { message: "The inquiry is answered." }))
}

async fn record(State(app): State<App>, Query(query): Query<AuditQuery>) -> Result<Json<Audit>, ApiError> {
    audit::audit(&app.platform, query).await.map(Json)
}
