//! Signatures of gateways: computed here, and compared in constant time.

use hmac::{Hmac, KeyInit, Mac};
use platform::secret::hex;
use sha2::{Digest, Sha256, Sha512};
use subtle::ConstantTimeEq;

/// HMAC-SHA256 in hexadecimal.
pub(super) fn hmac_sha256(key: &str, message: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key of any length will do");
    mac.update(message);
    hex(&mac.finalize().into_bytes())
}

/// SHA-512 in hexadecimal of fields joined by pipes.
pub(super) fn sha512(fields: &[&str]) -> String {
    hex(&Sha512::digest(fields.join("|").as_bytes()))
}

/// Whether two signatures are equal. The time does not reveal where they differ.
pub(super) fn same(given: &str, expected: &str) -> bool {
    given.to_lowercase().as_bytes().ct_eq(expected.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_agree_with_the_published_examples_of_razorpay() {
        let checkout =
            |secret, order: &str, payment: &str| hmac_sha256(secret, format!("{order}|{payment}").as_bytes());
        let signature = checkout("EnLs21M47BllR3X8PSFtjtbd", "order_IEIaMR65cu6nz3", "pay_IH4NVgf4Dreq1l");
        assert!(signature.starts_with("0d4e745a") && signature.ends_with("c50f"), "{signature}");
        let signature = checkout("key_secret", "fake_order_id", "fake_payment_id");
        assert!(signature.starts_with("b2335e3b") && signature.ends_with("cc89"), "{signature}");
        let signature = hmac_sha256("123456", br#"{"a":1,"b":2,"c":{"d":3}}"#);
        assert!(signature.starts_with("2fe04e22") && signature.ends_with("3bbc"), "{signature}");
    }

    #[test]
    fn changing_one_character_changes_the_signature() {
        let signature = hmac_sha256("key", b"message");
        assert!(same(&signature.to_uppercase(), &signature));
        assert!(!same(&signature[1..], &signature));
        assert!(!same("", &signature));
    }
}
