//! Secrets of endpoints and signatures, as the Standard Webhooks specification describes them: HMAC-SHA256 over id, time and body.

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;

use crate::secret;

const BEGINNING: &str = "whsec_";
const BYTES: usize = 32;

/// What signs for an endpoint. It cannot be printed.
pub struct Secret(SecretString);

impl Secret {
    /// A new one of 256 bits.
    #[must_use]
    pub fn fresh() -> Self {
        Self(format!("{BEGINNING}{}", STANDARD.encode(secret::random_bytes::<BYTES>())).into())
    }

    /// A stored one; none for a text that is no secret.
    #[must_use]
    pub fn from_text(text: &SecretString) -> Option<Self> {
        bytes_of(text)?;
        Some(Self(text.clone()))
    }

    /// As its owner sees it once.
    #[must_use]
    pub fn text(&self) -> &SecretString {
        &self.0
    }

    /// One signature, as it stands in the header.
    ///
    /// # Panics
    /// Never: a secret holds a key, and HMAC takes keys of any length.
    #[must_use]
    pub fn signature(&self, id: &str, timestamp: i64, body: &str) -> String {
        let key = bytes_of(&self.0).expect("checked when the secret was made");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes keys of any length");
        mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

fn bytes_of(text: &SecretString) -> Option<Vec<u8>> {
    STANDARD.decode(text.expose_secret().strip_prefix(BEGINNING)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_of_the_specification_has_the_published_signature() {
        let secret = Secret::from_text(&"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".into()).unwrap();
        let signature =
            secret.signature("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_new_secret_has_256_bits_and_is_never_the_same() {
        let (one, other) = (Secret::fresh(), Secret::fresh());
        assert_eq!(bytes_of(one.text()).unwrap().len(), 32);
        assert_ne!(one.text().expose_secret(), other.text().expose_secret());
        assert!(Secret::from_text(one.text()).is_some());
        assert!(Secret::from_text(&"whsec_not base64".into()).is_none());
        assert!(Secret::from_text(&"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".into()).is_none());
    }
}
