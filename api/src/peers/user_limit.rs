//! Limits the unanswered requests of one user, over all tabs and programs.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use platform::Config;
use protocol::UserId;

use super::{Open, open::too_many_open, scaled};

const MOST_REQUESTS: usize = 100;

/// The user behind a request. The guard of a route adds it to the request, so that this module needs no sign-in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallingUser(pub UserId);

/// Counts the unanswered requests of each user.
pub(crate) fn requests_of_users(config: &Config) -> Open<UserId> {
    Open::new(scaled(MOST_REQUESTS, config.auth_rate_limit))
}

/// Refuses a user who has too many requests open. Runs after the guard of a route.
pub(crate) async fn within_limit_of_user(
    State(requests): State<Open<UserId>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(CallingUser(user)) = request.extensions().get().copied() else {
        return next.run(request).await;
    };
    let Some(_taken) = requests.take(user) else { return too_many_open("requests").into_response() };
    next.run(request).await
}
