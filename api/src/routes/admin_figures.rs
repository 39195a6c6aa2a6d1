//! Figures over time for administrators, and their download.

use axum::{
    Json,
    body::Body,
    extract::{Query, State},
    http::{
        Method,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};

use super::Routes;
use crate::{
    auth::Admin,
    error::ApiError,
    operations::admin::figures::{
        FiguresQuery,
        export::{self, ExportQuery},
        money::{self, MoneyFigures},
        people::{self, PeopleFigures},
        usage::{self, HeaviestQuery, HeaviestUsers, UsageFigures},
    },
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .admin(Method::GET, "/admin/figures/usage", plans)
        .about("What the users of each plan asked, analysed and uploaded, by day or month")
        .query::<FiguresQuery>()
        .answers::<UsageFigures>()
        .admin(Method::GET, "/admin/figures/heaviest", heaviest)
        .about("The 50 users who used most of something in the period")
        .query::<HeaviestQuery>()
        .answers::<HeaviestUsers>()
        .admin(Method::GET, "/admin/figures/people", people)
        .about("Sign-ups and active users by day or month")
        .query::<FiguresQuery>()
        .answers::<PeopleFigures>()
        .admin(Method::GET, "/admin/figures/money", money)
        .about("Revenue, refunds and failed payments by day or month, gateway and currency")
        .query::<FiguresQuery>()
        .answers::<MoneyFigures>()
        .admin(Method::GET, "/admin/figures/export", download)
        .about("A table of the figures as CSV; each download is recorded")
        .query::<ExportQuery>()
        .answers_with("text/csv")
}

async fn plans(
    State(app): State<App>,
    Query(query): Query<FiguresQuery>,
) -> Result<Json<UsageFigures>, ApiError> {
    usage::usage(&app.platform, query).await.map(Json)
}

async fn heaviest(
    State(app): State<App>,
    Query(query): Query<HeaviestQuery>,
) -> Result<Json<HeaviestUsers>, ApiError> {
    usage::heaviest(&app.platform, query).await.map(Json)
}

async fn people(
    State(app): State<App>,
    Query(query): Query<FiguresQuery>,
) -> Result<Json<PeopleFigures>, ApiError> {
    people::people(&app.platform, query).await.map(Json)
}

async fn money(
    State(app): State<App>,
    Query(query): Query<FiguresQuery>,
) -> Result<Json<MoneyFigures>, ApiError> {
    money::money(&app.platform, query).await.map(Json)
}

async fn download(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<ExportQuery>,
) -> Result<Response, ApiError> {
    let text = export::export(&app.platform, &admin.actor(), query).await?;
    let day = app.platform.clock.now().format("%Y-%m-%d");
    let name = format!("{}-{}-{day}.csv", query.table.as_str(), query.period.as_str());
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, Body::from_stream(text)).into_response())
}
