//! The form of the rows in a person's export. It never contains secrets (hashes of passwords, tokens and codes).

use platform::{
    Platform,
    db::{
        contact::Inquiry,
        conversations::{folders::Folder, messages::Message, share_links::ShareLink},
        database_connections::DatabaseConnection,
        identity::{ApiToken, Identity, User},
        payments::{orders::Order, subscriptions::Subscription},
        runs::{FilesState, Run},
        schedules::Schedule,
        turns::feedback::Feedback,
        uploads::Upload,
        users::{
            exports::{Device, Grant, OwnAct, OwnDataSet, OwnRecipe, OwnScenario},
            profiles::Profile,
        },
        webhooks::Endpoint,
    },
    files::run_key,
};
use protocol::{RunId, UserId};
use serde_json::{Value, json};

pub(super) fn all<T>(rows: Vec<T>, view: fn(T) -> Value) -> Vec<Value> {
    rows.into_iter().map(view).collect()
}

pub(super) fn profile(row: Profile) -> Value {
    json!({
        "id": row.id, "email": row.email, "full_name": row.full_name, "organization": row.organization,
        "plan": row.plan, "role": row.role, "last_login": row.last_login,
    })
}

pub(super) fn account(row: User) -> Value {
    json!({
        "email": row.email, "new_email": row.new_email, "has_password": row.password_hash.is_some(),
        "email_confirmed_at": row.email_confirmed_at, "banned_until": row.banned_until,
        "app_metadata": row.app_metadata, "user_metadata": row.user_metadata,
        "last_sign_in_at": row.last_sign_in_at, "created_at": row.created_at, "updated_at": row.updated_at,
    })
}

pub(super) fn identity(row: Identity) -> Value {
    json!({
        "provider": row.provider, "provider_id": row.provider_id, "data": row.identity_data,
        "last_sign_in_at": row.last_sign_in_at, "created_at": row.created_at,
    })
}

pub(super) fn device(row: Device) -> Value {
    json!({
        "method": row.method, "signed_in_at": row.created_at, "last_used_at": row.refreshed_at,
        "signed_out_at": row.ended_at,
    })
}

pub(super) fn api_token(row: ApiToken) -> Value {
    json!({
        "name": row.name, "beginning": row.beginning, "scopes": row.scopes, "created_at": row.created_at,
        "expires_at": row.expires_at, "last_used_at": row.last_used_at, "revoked_at": row.revoked_at,
    })
}

pub(super) fn database_connection(row: DatabaseConnection) -> Value {
    json!({
        "name": row.name, "host": row.host, "port": row.port, "database": row.database_name, "username": row.username,
        "tls": row.tls, "ca_certificate": row.ca_certificate, "source": row.source, "schedule": row.schedule,
        "next_refresh_at": row.next_refresh_at, "last_refresh_at": row.last_refresh_at, "last_rows": row.last_rows,
        "last_error": row.last_error, "data_set": row.data_set_id, "created_at": row.created_at,
    })
}

pub(super) fn webhook(row: Endpoint) -> Value {
    json!({
        "address": row.address, "paused_at": row.paused_at, "pause_reason": row.pause_reason,
        "old_secret_until": row.old_secret_until, "created_at": row.created_at,
    })
}

pub(super) fn schedule(row: Schedule) -> Value {
    json!({
        "question": row.about, "tool": row.tool, "run": row.run_id, "repeats": row.repeats, "sends_mail": row.sends_mail,
        "paused_at": row.paused_at, "next_run_at": row.next_run_at, "last_run_at": row.last_run_at,
        "last_run": row.last_run_id, "last_error": row.last_error, "conversation": row.session_id,
        "data_set": row.data_set_id, "created_at": row.created_at,
    })
}

pub(super) fn subscription(row: Subscription) -> Value {
    json!({ "plan": row.plan, "ends_at": row.ends_at, "cancelled_at": row.cancelled_at })
}

pub(super) fn order(row: Order) -> Value {
    json!({
        "id": row.id, "plan": row.plan, "amount_minor": row.amount_minor, "currency": row.currency,
        "gateway": row.gateway, "gateway_order": row.gateway_order, "payment_id": row.payment_id,
        "state": row.state, "created_at": row.created_at, "paid_at": row.paid_at,
        "refunded_at": row.refunded_at,
    })
}

pub(super) fn grant(row: Grant) -> Value {
    json!({
        "order_id": row.order_id, "plan": row.plan, "starts_at": row.starts_at, "ends_at": row.ends_at,
        "revoked_at": row.revoked_at,
    })
}

pub(super) fn inquiry(row: Inquiry) -> Value {
    json!(row)
}

pub(super) fn act(row: OwnAct) -> Value {
    json!({
        "action": row.action, "by_you": row.was_actor, "at": row.created_at,
        "details": if row.was_actor { Value::Null } else { row.details.0 },
    })
}

pub(super) fn folder(row: Folder) -> Value {
    json!({ "id": row.id, "name": row.name, "created_at": row.created_at })
}

pub(super) fn data_set(row: OwnDataSet) -> Value {
    json!({
        "id": row.id, "name": row.name, "created_at": row.created_at, "deleted_at": row.deleted_at,
    })
}

pub(super) fn recipe(row: OwnRecipe) -> Value {
    json!({ "recipe": row.recipe, "last_used_at": row.used_at })
}

pub(super) fn upload(platform: &Platform, row: Upload) -> Value {
    let now = platform.clock.now();
    let link = platform.files.link(&row.key(), now);
    let quality = row.quality_key().map(|key| platform.files.link(&key, now));
    json!({
        "id": row.id, "conversation": row.session_id, "filename": row.filename, "type": row.content_type,
        "bytes": row.bytes, "sha256": row.sha256, "state": row.state, "error": row.error,
        "columns": row.profile, "created_at": row.created_at, "link": link,
        "data_set": row.data_set_id, "version": row.version, "recipe": row.recipe, "data_quality": quality,
    })
}

pub(super) fn run(platform: &Platform, user: UserId, row: Run) -> Value {
    let (id, now) = (RunId(row.id), platform.clock.now());
    let is_stored = row.files_state == FilesState::Stored;
    let file = |file: &platform::db::runs::RunFile| {
        let link = is_stored.then(|| platform.files.link(&run_key(user, &id, &file.name), now));
        json!({ "name": file.name, "type": file.kind, "bytes": file.bytes, "link": link })
    };
    let files: Vec<Value> = row.files.iter().map(file).collect();
    json!({
        "id": id.0, "upload": row.upload_id, "tool": row.tool, "parameters": row.params,
        "created_at": row.created_at, "files_state": row.files_state.as_str(), "files": files,
    })
}

pub(super) fn scenario(row: OwnScenario) -> Value {
    let scenario = row.scenario;
    json!({
        "run": row.run_id, "name": scenario.name, "parameters": scenario.params, "figures": scenario.figures,
        "saved_at": scenario.saved_at,
    })
}

pub(super) fn share_link(row: ShareLink) -> Value {
    json!({
        "conversation": row.session_id, "title": row.title, "messages": row.messages,
        "created_at": row.created_at, "expires_at": row.expires_at, "revoked_at": row.revoked_at,
    })
}

pub(super) fn feedback(row: Feedback) -> Value {
    json!({ "question": row.turn_id, "helpful": row.helpful, "note": row.note, "given_at": row.given_at })
}

pub(super) fn message(row: Message) -> Value {
    json!({
        "role": row.role, "content": row.content, "agent_type": row.agent_type, "confidence": row.confidence,
        "filename": row.filename, "upload": row.upload_id, "run": row.run_id, "timestamp": row.created_at,
        "understood": row.understood,
    })
}
