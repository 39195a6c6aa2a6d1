//! Lists the agents, and which of them the caller may ask.

use axum::{Json, extract::State, http::Method};
use protocol::{AgentInfo, AgentKind};
use schemars::JsonSchema;
use serde::Serialize;

use super::Routes;
use crate::{auth::SignedIn, error::ApiError, state::App};

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .signed_in(Method::GET, "/agents", agents)
        .about("Every agent, with what it can do")
        .answers::<Agents>()
        .signed_in(Method::GET, "/user/agent-access", agent_access)
        .about("The caller's plan and which agents it opens; max_agents -1 means no limit")
        .answers::<Access>()
}

#[derive(Serialize, JsonSchema)]
struct Agents {
    agents: Vec<AgentInfo>,
}

#[derive(Serialize, JsonSchema)]
struct Access {
    agents: Vec<AccessEntry>,
    plan: String,
    max_agents: i64,
}

#[derive(Serialize, JsonSchema)]
struct AccessEntry {
    #[serde(rename = "type")]
    kind: AgentKind,
    name: &'static str,
    description: &'static str,
    accessible: bool,
}

async fn agents(_user: SignedIn) -> Json<Agents> {
    Json(Agents { agents: AgentKind::ALL.into_iter().map(AgentKind::info).collect() })
}

async fn agent_access(State(app): State<App>, user: SignedIn) -> Result<Json<Access>, ApiError> {
    let plan = app.platform.db.plan(&user.plan).await?.ok_or(ApiError::NotFound)?;
    let agents = AgentKind::ALL.into_iter().map(|kind| {
        let info = kind.info();
        AccessEntry { kind, name: info.name, description: info.description, accessible: plan.opens(kind) }
    });
    Ok(Json(Access { agents: agents.collect(), max_agents: plan.max_agents, plan: plan.id }))
}
