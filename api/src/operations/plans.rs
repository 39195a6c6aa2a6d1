//! Plans, as administrators manage them. Every account starts with the basic plan, and the admin plan is for the people
//! who run the installation, so neither can be removed.

use platform::{
    Platform,
    db::{
        admin::audit::Actor,
        plans::{Plan, Removal},
    },
};
use protocol::{AgentKind, BusEvent, PlanName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{error::ApiError, payments::PAYABLE_FOR};

const LONGEST_TEXT: usize = 300;
const MOST_FEATURES: usize = 30;
const NEW_PLAN_STORAGE_MB: i64 = 1024;
const NEW_PLAN_RESULTS_KEPT_DAYS: i64 = 180;
const MOST_DAYS: i64 = 36_500;
const DEAREST_INR: f64 = 10_000_000.0;

/// A plan on the wire.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlanView {
    pub id: String,
    pub name: String,
    pub price: f64,
    pub currency: String,
    pub features: Vec<String>,
    pub description: String,
    pub is_hidden: bool,
    pub agents: Vec<AgentKind>,
    pub max_agents: i64,
    pub max_skus: i64,
    pub max_storage_mb: i64,
    /// How many days the files of results are kept; -1 where they are kept for as long as there is room.
    pub results_kept_days: i64,
    /// Whether programs may call the API with tokens of the user.
    pub api_access: bool,
    /// Whether users may connect databases of their own.
    pub database_connection: bool,
}

impl From<Plan> for PlanView {
    fn from(plan: Plan) -> Self {
        Self {
            id: plan.id,
            name: plan.name,
            price: plan.price_inr,
            currency: plan.currency,
            features: plan.features.0,
            description: plan.description,
            is_hidden: plan.is_hidden,
            agents: plan.agents.0,
            max_agents: plan.max_agents,
            max_skus: plan.max_skus,
            max_storage_mb: plan.max_storage_mb,
            results_kept_days: plan.results_kept_days,
            api_access: plan.api_access,
            database_connection: plan.database_connection,
        }
    }
}

/// What an administrator sends; what is missing stays as it is, or takes a default in a new plan.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanChange {
    pub id: Option<String>,
    pub name: Option<String>,
    pub price: Option<f64>,
    pub currency: Option<String>,
    pub features: Option<Vec<String>>,
    pub description: Option<String>,
    pub is_hidden: Option<bool>,
    pub agents: Option<Vec<AgentKind>>,
    pub max_skus: Option<i64>,
    pub max_storage_mb: Option<i64>,
    pub results_kept_days: Option<i64>,
    pub api_access: Option<bool>,
    pub database_connection: Option<bool>,
}

/// Adds a plan. Without an id, the id is derived from its name.
///
/// # Errors
/// When a value is invalid or the id is taken.
pub async fn add(platform: &Platform, by: &Actor, change: PlanChange) -> Result<PlanView, ApiError> {
    let name = change.name.clone().unwrap_or_default();
    let id = change.id.clone().unwrap_or_else(|| name.to_lowercase());
    let id: String = id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let empty = Plan {
        id: id.trim_matches('_').chars().take(40).collect(),
        name: String::new(),
        price_inr: 0.0,
        currency: "INR".to_owned(),
        description: String::new(),
        features: Vec::new().into(),
        agents: Vec::new().into(),
        max_agents: 0,
        max_skus: -1,
        max_storage_mb: NEW_PLAN_STORAGE_MB,
        results_kept_days: NEW_PLAN_RESULTS_KEPT_DAYS,
        api_access: false,
        database_connection: false,
        is_hidden: false,
    };
    let plan = changed(empty, change)?;
    if !platform.db.add_plan(&plan, by, platform.clock.now()).await? {
        return Err(invalid("There is a plan with this name already."));
    }
    notify_open_pages(platform).await;
    Ok(plan.into())
}

/// Changes a plan.
///
/// # Errors
/// When there is no such plan or a value is invalid.
pub async fn change(
    platform: &Platform,
    by: &Actor,
    id: &str,
    change: PlanChange,
) -> Result<PlanView, ApiError> {
    let (_, plan) = after_change(platform, id, change).await?;
    if !platform.db.change_plan(&plan, by, platform.clock.now()).await? {
        return Err(ApiError::NotFound);
    }
    notify_open_pages(platform).await;
    Ok(plan.into())
}

/// A plan as it is, and as it would be after a change.
///
/// # Errors
/// When there is no such plan or a value is invalid.
pub(super) async fn after_change(
    platform: &Platform,
    id: &str,
    change: PlanChange,
) -> Result<(Plan, Plan), ApiError> {
    let plan = platform.db.plan(id).await?.ok_or(ApiError::NotFound)?;
    if id == PlanName::Basic.as_str() && change.price.is_some_and(|price| price > 0.0) {
        return Err(invalid("Everyone starts with the basic plan, so it stays free."));
    }
    let after = changed(plan.clone(), change)?;
    Ok((plan, after))
}

/// Removes a plan that no account uses or has paid for, and that no open order is for.
///
/// # Errors
/// When there is no such plan, or it is still needed (`Conflict`).
pub async fn remove(platform: &Platform, by: &Actor, id: &str) -> Result<(), ApiError> {
    if id == PlanName::Basic.as_str() || id == PlanName::Admin.as_str() {
        return Err(invalid("This plan is part of the product and cannot be deleted. Hide it instead."));
    }
    let now = platform.clock.now();
    match platform.db.remove_plan(id, now - PAYABLE_FOR, by, now).await? {
        Removal::Removed => {
            notify_open_pages(platform).await;
            Ok(())
        }
        Removal::NoPlan => Err(ApiError::NotFound),
        Removal::InUse { owners, open_orders } => Err(ApiError::Conflict(in_use(owners, open_orders))),
    }
}

/// How many accounts and orders prevent the removal, and what to do instead.
fn in_use(owners: i64, open_orders: i64) -> String {
    let owners = match owners {
        0 => None,
        1 => Some("1 user has this plan".to_owned()),
        owners => Some(format!("{owners} users have this plan")),
    };
    let orders = match open_orders {
        0 => None,
        1 => Some("1 open order for it can still be paid".to_owned()),
        orders => Some(format!("{orders} open orders for it can still be paid")),
    };
    let reasons: Vec<String> = owners.into_iter().chain(orders).collect();
    format!(
        "{}. Hide it instead: a hidden plan cannot be bought, and its users keep it.",
        reasons.join(" and ")
    )
}

/// Notifies every open page of the changed plans. The change is stored even if this fails.
async fn notify_open_pages(platform: &Platform) {
    if let Err(error) = platform.events.publish(&[BusEvent::PlansUpdated]).await {
        tracing::warn!(
            error = format!("{error:#}"),
            "open pages could not be notified that plans have changed"
        );
    }
}

fn changed(mut plan: Plan, change: PlanChange) -> Result<Plan, ApiError> {
    plan.name = text(change.name.unwrap_or(plan.name), "name")?;
    plan.description = text(change.description.unwrap_or(plan.description), "description")?;
    plan.price_inr = price(change.price.unwrap_or(plan.price_inr))?;
    plan.is_hidden = change.is_hidden.unwrap_or(plan.is_hidden);
    plan.max_skus = change.max_skus.unwrap_or(plan.max_skus).max(-1);
    plan.max_storage_mb = change.max_storage_mb.unwrap_or(plan.max_storage_mb).max(-1);
    plan.results_kept_days = days(change.results_kept_days.unwrap_or(plan.results_kept_days))?;
    plan.api_access = change.api_access.unwrap_or(plan.api_access);
    plan.database_connection = change.database_connection.unwrap_or(plan.database_connection);
    if change.currency.is_some_and(|currency| currency != "INR") {
        return Err(invalid("Prices are in INR."));
    }
    if let Some(features) = change.features {
        plan.features = features_of(features)?.into();
    }
    if let Some(mut agents) = change.agents {
        agents.retain(|agent| *agent != AgentKind::General);
        agents.sort_unstable();
        agents.dedup();
        plan.agents = agents.into();
    }
    let agents = plan.agents.len();
    plan.max_agents =
        if agents == AgentKind::SPECIALISED.len() { -1 } else { i64::try_from(agents).unwrap_or(-1) };
    if plan.id.is_empty() || plan.name.is_empty() {
        return Err(invalid("A plan needs a name."));
    }
    Ok(plan)
}

fn price(price: f64) -> Result<f64, ApiError> {
    if !price.is_finite() || !(0.0..=DEAREST_INR).contains(&price) {
        return Err(invalid("The price must be a number from 0 to 10000000."));
    }
    Ok((price * 100.0).round() / 100.0)
}

/// Rejects 0 days, because such files would be gone before they could be opened.
fn days(days: i64) -> Result<i64, ApiError> {
    if days != -1 && !(1..=MOST_DAYS).contains(&days) {
        return Err(invalid("Results are kept for 1 to 36500 days, or -1 for as long as there is room."));
    }
    Ok(days)
}

fn text(text: String, field: &str) -> Result<String, ApiError> {
    let text = text.trim().to_owned();
    if text.chars().count() > LONGEST_TEXT || text.contains('\0') {
        return Err(invalid(&format!("The {field} is too long.")));
    }
    Ok(text)
}

fn features_of(features: Vec<String>) -> Result<Vec<String>, ApiError> {
    if features.len() > MOST_FEATURES {
        return Err(invalid("A plan lists at most 30 features."));
    }
    let features = features.into_iter().map(|feature| text(feature, "list of features"));
    Ok(features.collect::<Result<Vec<_>, _>>()?.into_iter().filter(|feature| !feature.is_empty()).collect())
}

fn invalid(text: &str) -> ApiError {
    ApiError::Invalid(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleting_a_plan_in_use_is_refused_with_the_reason_and_an_alternative() {
        let way_out = "Hide it instead: a hidden plan cannot be bought, and its users keep it.";
        assert_eq!(in_use(1, 0), format!("1 user has this plan. {way_out}"));
        assert_eq!(in_use(0, 1), format!("1 open order for it can still be paid. {way_out}"));
        let both = "3 users have this plan and 2 open orders for it can still be paid.";
        assert_eq!(in_use(3, 2), format!("{both} {way_out}"));
    }
}
