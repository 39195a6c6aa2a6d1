//! States what a change of a plan means for the users who have it, before it is saved. Changes nothing.

use platform::{Platform, db::plans::Plan};
use protocol::AgentKind;
use schemars::JsonSchema;
use serde::Serialize;

use super::plans::{PlanChange, after_change};
use crate::error::ApiError;

/// The effect of a change, in sentences. None when no user notices it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlanEffect {
    pub users: i64,
    pub sentences: Vec<String>,
}

/// What would happen to the users of a plan.
///
/// # Errors
/// When there is no such plan or a value is invalid.
pub async fn effect(platform: &Platform, id: &str, change: PlanChange) -> Result<PlanEffect, ApiError> {
    let (before, after) = after_change(platform, id, change).await?;
    let users = platform.db.users_of_plan(id).await?;
    let mut sentences = Vec::new();
    if users > 0 {
        let who = users_of(users, &before.name);
        sentences.extend(agents_sentences(&who, users, &before, &after));
        let api = (before.api_access, after.api_access);
        sentences.extend(right_sentence(&who, users, api, "API access"));
        let databases = (before.database_connection, after.database_connection);
        sentences.extend(right_sentence(&who, users, databases, "database connections"));
        sentences.extend(features_sentence(&who, users, &before, &after));
        sentences.extend(storage_sentence(platform, &before, &after).await?);
        sentences.extend(skus_sentence(platform, &before, &after).await?);
        sentences.extend(results_sentence(platform, &before, &after).await?);
    }
    Ok(PlanEffect { users, sentences })
}

fn agents_sentences(who: &str, users: i64, before: &Plan, after: &Plan) -> Vec<String> {
    let mut sentences = Vec::new();
    let lost = missing(&before.agents, &after.agents);
    if !lost.is_empty() {
        let verb = if users == 1 { "loses" } else { "lose" };
        sentences.push(format!("{who} {verb} {}.", list(&names(&lost))));
    }
    let gained = missing(&after.agents, &before.agents);
    if !gained.is_empty() {
        let verb = if users == 1 { "gets" } else { "get" };
        sentences.push(format!("{who} {verb} {}.", list(&names(&gained))));
    }
    sentences
}

/// The sentence on something that a plan includes or not.
fn right_sentence(who: &str, users: i64, (before, after): (bool, bool), what: &str) -> Option<String> {
    let verb = match (before, after, users) {
        (true, false, 1) => "loses",
        (true, false, _) => "lose",
        (false, true, 1) => "gets",
        (false, true, _) => "get",
        (true, true, _) | (false, false, _) => return None,
    };
    Some(format!("{who} {verb} {what}."))
}

fn features_sentence(who: &str, users: i64, before: &Plan, after: &Plan) -> Option<String> {
    let lost = missing(&before.features, &after.features);
    if lost.is_empty() {
        return None;
    }
    let verb = if users == 1 { "no longer sees" } else { "no longer see" };
    let features: Vec<String> = lost.iter().map(|feature| format!("\"{feature}\"")).collect();
    Some(format!("{who} {verb} {} among the features.", list(&features)))
}

async fn storage_sentence(
    platform: &Platform,
    before: &Plan,
    after: &Plan,
) -> Result<Option<String>, ApiError> {
    if !is_lower(before.max_storage_mb, after.max_storage_mb) {
        return Ok(None);
    }
    let users = platform.db.users_storing_more(&before.id, after.max_storage_mb).await?;
    let limit = format!("the new storage limit of {} MB", after.max_storage_mb);
    Ok(Some(match users {
        0 => format!("No user is above {limit}."),
        1 => format!("1 user is above {limit} and cannot store more until files are deleted."),
        users => format!("{users} users are above {limit} and cannot store more until files are deleted."),
    }))
}

async fn skus_sentence(platform: &Platform, before: &Plan, after: &Plan) -> Result<Option<String>, ApiError> {
    if !is_lower(before.max_skus, after.max_skus) {
        return Ok(None);
    }
    let users = platform.db.users_with_more_skus(&before.id, after.max_skus).await?;
    let limit = format!("the new limit of {} SKUs", after.max_skus);
    Ok(Some(match users {
        0 => format!("No user has a file above {limit}."),
        1 => format!("1 user has a file above {limit}."),
        users => format!("{users} users have a file above {limit}."),
    }))
}

async fn results_sentence(
    platform: &Platform,
    before: &Plan,
    after: &Plan,
) -> Result<Option<String>, ApiError> {
    if !is_lower(before.results_kept_days, after.results_kept_days) {
        return Ok(None);
    }
    let days = days(after.results_kept_days);
    let Some(since) = after.results_kept_since(platform.clock.now()) else { return Ok(None) };
    let old = platform.db.results_before(&before.id, since).await?;
    let users = if old.users == 1 { "1 user".to_owned() } else { format!("{} users", old.users) };
    Ok(Some(match old.runs {
        0 => format!("No stored result is older than {days}."),
        1 => format!("1 result of {users} is older than {days}, and its files will be deleted."),
        runs => format!("{runs} results of {users} are older than {days}, and their files will be deleted."),
    }))
}

fn users_of(users: i64, plan: &str) -> String {
    if users == 1 { format!("1 user on {plan}") } else { format!("{users} users on {plan}") }
}

fn days(days: i64) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}

/// Whether a limit becomes tighter; -1 is no limit.
fn is_lower(before: i64, after: i64) -> bool {
    after >= 0 && (before < 0 || after < before)
}

/// What the first list has and the second one has not.
fn missing<T: PartialEq + Clone>(from: &[T], other: &[T]) -> Vec<T> {
    let mut missing = Vec::new();
    for one in from {
        if !other.contains(one) {
            missing.push(one.clone());
        }
    }
    missing
}

fn names(agents: &[AgentKind]) -> Vec<String> {
    agents.iter().map(|agent| agent.info().name.to_owned()).collect()
}

/// "a", "a and b", "a, b and c".
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_lower_than_none_and_none_is_never_lower() {
        assert!(is_lower(-1, 0) && is_lower(5, 4));
        assert!(!is_lower(5, 5) && !is_lower(4, 5) && !is_lower(5, -1) && !is_lower(-1, -1));
    }

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        let texts = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(list(&texts(&["a"])), "a");
        assert_eq!(list(&texts(&["a", "b"])), "a and b");
        assert_eq!(list(&texts(&["a", "b", "c"])), "a, b and c");
    }
}
