//! Plans: the list for visitors, and changes by administrators.

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    auth::Admin,
    error::ApiError,
    operations::{
        plan_effects::{self, PlanEffect},
        plans::{self, PlanChange, PlanView},
    },
    routes::{Done, Routes},
    state::App,
};

pub(in crate::routes) fn routes(routes: Routes) -> Routes {
    routes
        .open(Method::GET, "/payments/plans", visible)
        .about("The plans that can be bought, cheapest first, and the gateway that takes the money")
        .answers::<Plans>()
        .admin(Method::GET, "/payments/plans/all", all)
        .about("Every plan, hidden ones too")
        .answers::<Vec<PlanView>>()
        .admin(Method::POST, "/payments/plans", add)
        .about("Adds a plan")
        .takes::<PlanChange>()
        .answers::<PlanView>()
        .admin(Method::PUT, "/payments/plans/{id}", change)
        .about("Changes a plan; hides or shows it")
        .takes::<PlanChange>()
        .answers::<PlanView>()
        .admin(Method::POST, "/payments/plans/{id}/effect", effect)
        .about("What a change would mean for the users of a plan; changes nothing")
        .takes::<PlanChange>()
        .answers::<PlanEffect>()
        .admin(Method::DELETE, "/payments/plans/{id}", remove)
        .about("Removes a plan without users and open orders")
        .answers::<Done>()
}

#[derive(Serialize, JsonSchema)]
struct Plans {
    success: bool,
    plans: Vec<PlanView>,
    gateway: Option<&'static str>,
}

async fn visible(State(app): State<App>) -> Result<Json<Plans>, ApiError> {
    let plans = app.platform.db.visible_plans().await?;
    let gateway = app.payments.gateway().map(crate::payments::Gateway::name);
    Ok(Json(Plans { success: true, plans: plans.into_iter().map(PlanView::from).collect(), gateway }))
}

async fn all(State(app): State<App>) -> Result<Json<Vec<PlanView>>, ApiError> {
    let plans = app.platform.db.all_plans().await?;
    Ok(Json(plans.into_iter().map(PlanView::from).collect()))
}

async fn add(
    State(app): State<App>,
    admin: Admin,
    Json(change): Json<PlanChange>,
) -> Result<Json<PlanView>, ApiError> {
    plans::add(&app.platform, &admin.actor(), change).await.map(Json)
}

async fn change(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
    Json(change): Json<PlanChange>,
) -> Result<Json<PlanView>, ApiError> {
    plans::change(&app.platform, &admin.actor(), &id, change).await.map(Json)
}

async fn effect(
    State(app): State<App>,
    Path(id): Path<String>,
    Json(change): Json<PlanChange>,
) -> Result<Json<PlanEffect>, ApiError> {
    plan_effects::effect(&app.platform, &id, change).await.map(Json)
}

async fn remove(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    plans::remove(&app.platform, &admin.actor(), &id).await?;
    Ok(Json(Done {}))
}
