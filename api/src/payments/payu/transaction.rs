//! A payment as PayU reports it on request.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::amounts::minor;
use crate::payments::gateway::{Fact, FactState};

#[derive(Deserialize)]
pub(super) struct Verified {
    #[serde(default)]
    pub transaction_details: HashMap<String, Transaction>,
}

#[derive(Deserialize)]
pub(super) struct Transaction {
    status: Option<String>,
    unmappedstatus: Option<String>,
    amt: Option<Value>,
    mihpayid: Option<Value>,
}

impl Transaction {
    /// `pending` counts as not paid; an amount that cannot be read counts as no amount.
    pub(super) fn fact(&self) -> Option<Fact> {
        let state = match (self.status.as_deref()?, self.unmappedstatus.as_deref()) {
            (_, Some("refunded" | "autoRefund")) => FactState::Refunded,
            ("success", None | Some("captured")) => FactState::Captured,
            ("failure" | "failed", _) => FactState::Failed,
            _ => FactState::Pending,
        };
        let amount_minor = minor(&text(self.amt.as_ref()?)).unwrap_or(0);
        Some(Fact { payment: text(self.mihpayid.as_ref()?), amount_minor, currency: "INR".to_owned(), state })
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
