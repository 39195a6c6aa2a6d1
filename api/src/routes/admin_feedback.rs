//! What users think of answers, for administrators, and its download.

use axum::{
    Json,
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
    operations::admin::feedback::{self, FeedbackPage, FeedbackQuery},
    state::App,
};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .admin(Method::GET, "/admin/feedback", list)
        .about("What users think of answers, newest first, without a text of their conversations")
        .query::<FeedbackQuery>()
        .answers::<FeedbackPage>()
        .admin(Method::GET, "/admin/feedback/export", download)
        .about("What users think of answers as CSV; each download is recorded")
        .query::<FeedbackQuery>()
        .answers_with("text/csv")
}

async fn list(
    State(app): State<App>,
    Query(query): Query<FeedbackQuery>,
) -> Result<Json<FeedbackPage>, ApiError> {
    feedback::list(&app.platform, query).await.map(Json)
}

async fn download(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<FeedbackQuery>,
) -> Result<Response, ApiError> {
    let text = feedback::export(&app.platform, &admin.actor(), query).await?;
    let day = app.platform.clock.now().format("%Y-%m-%d");
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"feedback-{day}.csv\"")),
    ];
    Ok((headers, text).into_response())
}
