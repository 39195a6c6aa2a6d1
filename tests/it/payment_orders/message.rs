//! One message to the application, and the answer that it must give.

use reqwest::Method;
use serde_json::{Value, json};

use super::ledger::State;
use crate::support::{
    Person,
    buying::PRICE,
    gateways::{checkout_signature, payu_answer, webhook_signature},
};

/// The effect of a message: whether it makes the application ask its gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearing {
    Asks,
    /// The message was received before, so it has no effect.
    Repeats,
    /// The message is forged, comes from another user, or has another amount.
    Ignored,
}

#[derive(Clone, Debug)]
pub enum Call {
    Verify(Value),
    /// Another user's proof of payment.
    StrangerVerify(Value),
    Webhook {
        body: Vec<u8>,
        signature: String,
        id: String,
    },
    Payu {
        path: &'static str,
        fields: Vec<(String, String)>,
        is_forged: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Message {
    pub call: Call,
    pub hearing: Hearing,
    /// The state that the message itself reports, used while the gateway cannot be asked.
    pub says: Option<State>,
}

/// The status of the answer, and whether it reports success.
pub type Answer = (u16, bool);

impl Message {
    pub fn verify(proof: Value) -> Self {
        Self { call: Call::Verify(proof), hearing: Hearing::Asks, says: None }
    }

    pub fn forged_verify(mut proof: Value) -> Self {
        proof["razorpay_signature"] = json!(checkout_signature("another_order", "pay"));
        Self { call: Call::Verify(proof), hearing: Hearing::Ignored, says: None }
    }

    pub fn stranger(proof: Value) -> Self {
        Self { call: Call::StrangerVerify(proof), hearing: Hearing::Ignored, says: None }
    }

    /// A message of Razorpay about a payment in its current or an earlier state.
    pub fn webhook(payment: &Value, id: &str, hearing: Hearing) -> Self {
        let body = webhook_body(payment);
        let says = match (payment["amount"] == PRICE && payment["captured"] == true, &payment["status"]) {
            (true, status) if status == "captured" => Some(State::Paid),
            (true, status) if status == "refunded" => Some(State::Refunded),
            _ => None,
        };
        let call = Call::Webhook { signature: webhook_signature(&body), body, id: id.to_owned() };
        Self { call, hearing, says }
    }

    pub fn forged_webhook(payment: &Value, id: &str) -> Self {
        let body = webhook_body(payment);
        let call = Call::Webhook { signature: webhook_signature(b"another"), body, id: id.to_owned() };
        Self { call, hearing: Hearing::Ignored, says: None }
    }

    pub fn payu(form: &Value, status: &str, path: &'static str) -> Self {
        let call = Call::Payu { path, fields: payu_answer(form, status), is_forged: false };
        Self { call, hearing: Hearing::Asks, says: None }
    }

    pub fn forged_payu(form: &Value, path: &'static str) -> Self {
        let mut fields = payu_answer(form, "success");
        fields.last_mut().expect("a hash").1 = "0".repeat(128);
        Self { call: Call::Payu { path, fields, is_forged: true }, hearing: Hearing::Ignored, says: None }
    }

    pub fn cheaper_payu(form: &Value, path: &'static str) -> Self {
        let mut form = form.clone();
        form["amount"] = json!("1.00");
        Self { hearing: Hearing::Ignored, ..Self::payu(&form, "success", path) }
    }

    pub async fn send(&self, person: &Person, stranger: &Person) -> Answer {
        let request = match &self.call {
            Call::Verify(proof) => person.post("/api/payments/verify-payment").json(proof),
            Call::StrangerVerify(proof) => stranger.post("/api/payments/verify-payment").json(proof),
            Call::Webhook { body, signature, id } => person
                .call(Method::POST, "/api/payments/webhook/razorpay", None)
                .header("x-razorpay-signature", signature)
                .header("x-razorpay-event-id", id)
                .header("content-type", "application/json")
                .body(body.clone()),
            Call::Payu { path, fields, .. } => {
                let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
                let request = person.call(Method::POST, path, None).body(body);
                request.header("content-type", "application/x-www-form-urlencoded")
            }
        };
        let answer = request.send().await.expect("an answer");
        let status = answer.status().as_u16();
        let body: Value = answer.json().await.unwrap_or_default();
        (status, body["success"] == true)
    }

    /// The error in an answer, given the state of the order. `is_paid` is `None` if the state was changing.
    pub fn problem(&self, (status, succeeded): Answer, is_paid: Option<bool>) -> Option<String> {
        let is_right = match (&self.call, self.hearing) {
            (Call::Verify(_), Hearing::Asks) => status < 500 && is_paid.is_none_or(|paid| paid == succeeded),
            (Call::Verify(_) | Call::StrangerVerify(_), _) => status < 500 && !succeeded,
            (Call::Webhook { .. }, Hearing::Ignored) => status == 400,
            (Call::Webhook { .. }, _) => status == 200,
            (Call::Payu { is_forged: true, .. }, _) => status == 400 || status == 303,
            (Call::Payu { .. }, _) => status == 200 || status == 303,
        };
        (!is_right).then(|| format!("{status}, success {succeeded}, though paid {is_paid:?}, to {self:?}"))
    }
}

fn webhook_body(payment: &Value) -> Vec<u8> {
    json!({ "event": "payment.updated", "payload": { "payment": { "entity": payment } } })
        .to_string()
        .into_bytes()
}
