//! The form that PayU posts after a payment, through the browser or directly, and the check of its signature.

use axum::{
    extract::{Form, FromRequest, Request},
    response::IntoResponse,
};
use platform::config;
use secrecy::ExposeSecret;
use serde::Deserialize;

use super::amounts::minor;
use crate::payments::{
    gateway::{Message, Refusal, Returned},
    signatures::{same, sha512},
};

/// The fields that PayU posts after a payment, through the browser or directly.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PayuAnswer {
    txnid: String,
    status: String,
    amount: String,
    udf2: String,
    hash: String,
    key: String,
    productinfo: String,
    firstname: String,
    email: String,
    udf1: String,
    udf3: String,
    udf4: String,
    udf5: String,
    #[serde(rename = "additionalCharges", alias = "additional_charges")]
    additional_charges: Option<String>,
}

impl PayuAnswer {
    pub(super) async fn read(request: Request) -> Result<Self, Refusal> {
        match Form::from_request(request, &()).await {
            Ok(Form(answer)) => Ok(answer),
            Err(rejection) => Err(Refusal::Unreadable(Box::new(rejection.into_response()))),
        }
    }

    /// The message in this answer. Without a readable amount it belongs to no order.
    pub(super) fn message(&self) -> Message {
        let amount_minor = minor(&self.amount);
        let order = amount_minor.map(|_| self.txnid.clone());
        Message { id: None, order, amount_minor, fact: None }
    }

    /// The data for the result page. It is shown even if PayU has not signed it, because otherwise the waiting user
    /// would see no page.
    pub(super) fn returned(self, keys: &config::Payu) -> Returned {
        let message = self.is_signed(keys).then(|| self.message());
        Returned { message, order: self.txnid, status: self.status, amount: self.amount, plan: self.udf2 }
    }

    /// Whether PayU has signed this answer.
    pub(super) fn is_signed(&self, keys: &config::Payu) -> bool {
        same(&self.hash, &self.expected_hash(keys))
    }

    fn expected_hash(&self, keys: &config::Payu) -> String {
        let fields = [
            keys.salt.expose_secret(),
            &self.status,
            "",
            "",
            "",
            "",
            "",
            &self.udf5,
            &self.udf4,
            &self.udf3,
            &self.udf2,
            &self.udf1,
            &self.email,
            &self.firstname,
            &self.productinfo,
            &self.amount,
            &self.txnid,
            &keys.key,
        ];
        match &self.additional_charges {
            Some(charges) => sha512(&[&[charges.as_str()], &fields[..]].concat()),
            None => sha512(&fields),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(key: &str, salt: &str) -> config::Payu {
        let url = || "https://gateway.example".parse().unwrap();
        config::Payu { key: key.into(), salt: salt.into(), payment_url: url(), verify_url: url() }
    }

    #[test]
    fn signatures_agree_with_the_published_examples_of_payu() {
        let request = sha512(&[
            "C0Dr8m",
            "12345",
            "10",
            "Shopping",
            "Test",
            "test@test.com",
            "",
            "abc",
            "",
            "15",
            "",
            "",
            "",
            "",
            "",
            "",
            "3sf0jURk",
        ]);
        assert!(request.starts_with("ffcdbf04") && request.ends_with("30ce"), "{request}");
        let answer = PayuAnswer {
            txnid: "3123".into(),
            status: "success".into(),
            amount: "1000".into(),
            productinfo: "mobile".into(),
            firstname: "Jacob".into(),
            email: "test@payu.in".into(),
            ..PayuAnswer::default()
        };
        let hash = answer.expected_hash(&keys("bjg$121", "vhgvs75"));
        assert!(hash.starts_with("687c8215") && hash.ends_with("7c4c"), "{hash}");
    }
}
