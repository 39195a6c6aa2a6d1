//! The caller's name and rights. Users may change their names, but not plan and role.

use axum::{Json, extract::State, http::Method};
use chrono::{DateTime, Utc};
use platform::db::users::profiles::{NameChanges, Profile};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::Routes;
use crate::{auth::SignedIn, error::ApiError, state::App};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/user/profile", profile)
        .about("The profile of the caller")
        .answers::<ProfileView>()
        .signed_in(Method::PUT, "/user/profile", change_profile)
        .about("Changes the names that are given; null removes one")
        .takes::<Names>()
        .answers::<ProfileView>()
}

/// What a body may hold; read by hand, since what is missing and what is null differ.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Names {
    full_name: Option<String>,
    organization: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct ProfileView {
    id: Uuid,
    full_name: Option<String>,
    email: String,
    organization: Option<String>,
    plan: String,
    role: String,
    last_login: Option<DateTime<Utc>>,
}

async fn profile(State(app): State<App>, user: SignedIn) -> Result<Json<ProfileView>, ApiError> {
    let profile = app.platform.db.profile(user.user).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(profile.into()))
}

/// Changes the names that are given; null removes one.
async fn change_profile(
    State(app): State<App>,
    user: SignedIn,
    Json(body): Json<Map<String, Value>>,
) -> Result<Json<ProfileView>, ApiError> {
    let names = NameChanges::read(&body).map_err(|problem| ApiError::Invalid(problem.to_string()))?;
    app.platform.db.set_profile_names(user.user, &names).await?;
    profile(State(app), user).await
}

impl From<Profile> for ProfileView {
    fn from(profile: Profile) -> Self {
        let Profile { id, email, full_name, organization, plan, role, last_login } = profile;
        Self { id, full_name, email, organization, plan, role, last_login }
    }
}
