//! Adds the default plans to a new installation. After that, administrators change plans.

use chrono::{DateTime, Utc};
use protocol::plan::{DEFAULT_PLANS, DefaultPlan};
use sqlx::types::Json;

use super::{INSERT, Plan, bind_plan};
use crate::db::{Db, on_writer};

impl Db {
    /// Adds the default plans to an installation that has none yet. After that, administrators change plans.
    pub(in crate::db) async fn add_default_plans(&self, now: DateTime<Utc>) -> sqlx::Result<()> {
        if !self.all_plans().await?.is_empty() {
            return Ok(());
        }
        for plan in DEFAULT_PLANS {
            let plan = Plan::from(plan);
            on_writer!(self, pool => bind_plan!(sqlx::query(INSERT), plan).bind(now).execute(pool).await.map(drop))?;
        }
        Ok(())
    }
}

impl From<DefaultPlan> for Plan {
    fn from(plan: DefaultPlan) -> Self {
        Self {
            id: plan.id.as_str().to_owned(),
            name: plan.name.to_owned(),
            price_inr: plan.price_inr,
            currency: "INR".to_owned(),
            description: plan.description.to_owned(),
            features: Json(plan.features.iter().map(ToString::to_string).collect()),
            agents: Json(plan.agents.to_vec()),
            max_agents: plan.max_agents,
            max_skus: plan.max_skus,
            max_storage_mb: plan.max_storage_mb,
            results_kept_days: plan.results_kept_days,
            api_access: plan.api_access,
            database_connection: plan.database_connection,
            is_hidden: plan.is_hidden,
        }
    }
}
