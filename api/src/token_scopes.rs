//! What a program may call with an API token. No other list exists: a route that is missing here refuses tokens, so a
//! new route is closed to them until it is added. Nothing of accounts, payments, administration, deletion or the tokens
//! themselves is ever added.

use axum::http::Method;
use protocol::TokenScope;

use TokenScope::{Ask, Read};

/// Each call with the path of its route, and the scope that opens it.
pub const CALLS: [(Method, &str, TokenScope); 29] = [
    (Method::GET, "/api/agents", Read),
    (Method::GET, "/api/data-sets", Read),
    (Method::GET, "/api/data-sets/{id}", Read),
    (Method::GET, "/api/data-sets/{id}/difference", Read),
    (Method::GET, "/api/database-connections", Read),
    (Method::GET, "/api/runs", Read),
    (Method::GET, "/api/runs/{id}", Read),
    (Method::GET, "/api/runs/{id}/charts", Read),
    (Method::GET, "/api/runs/{id}/compare", Read),
    (Method::GET, "/api/runs/{id}/exceptions", Read),
    (Method::GET, "/api/runs/{id}/explain", Read),
    (Method::GET, "/api/runs/{id}/rows", Read),
    (Method::GET, "/api/runs/{id}/scenarios", Read),
    (Method::GET, "/api/schedules", Read),
    (Method::GET, "/api/sessions", Read),
    (Method::GET, "/api/sessions/{id}/data", Read),
    (Method::GET, "/api/sessions/{id}/messages", Read),
    (Method::GET, "/api/uploads/{id}", Read),
    (Method::POST, "/api/chat", Ask),
    (Method::POST, "/api/chat/{turn}/stop", Ask),
    (Method::POST, "/api/database-connections/{id}/refresh", Ask),
    (Method::POST, "/api/runs/{id}/again", Ask),
    (Method::POST, "/api/runs/{id}/preview", Ask),
    (Method::POST, "/api/runs/{id}/scenarios", Ask),
    (Method::POST, "/api/runs/{id}/scenarios/{name}/share", Ask),
    (Method::POST, "/api/runs/{id}/with", Ask),
    (Method::POST, "/api/schedules/{id}/run", Ask),
    (Method::POST, "/api/upload", Ask),
    (Method::PUT, "/api/uploads/{id}/recipe", Ask),
];

/// The scope that a call needs; `None` for calls that no token opens.
pub fn scope_of(method: &Method, path: &str) -> Option<TokenScope> {
    // The router answers HEAD with the handler of GET.
    let method = if method == Method::HEAD { &Method::GET } else { method };
    CALLS.iter().find(|(known, route, _)| known == method && *route == path).map(|(.., scope)| *scope)
}
