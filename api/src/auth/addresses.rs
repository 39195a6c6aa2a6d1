//! E-mail addresses, in the one spelling in which accounts store them.

use super::refusal::Refusal;

/// The address in lower case, if mail can be sent to it.
pub(super) fn normal_email(text: &str) -> Result<String, Refusal> {
    let email = text.trim().to_lowercase();
    if is_email(&email) && email.parse::<lettre::Address>().is_ok() {
        return Ok(email);
    }
    Err(Refusal::validation("Unable to validate email address: invalid format"))
}

/// Stricter than the standards: no quotes, no comments, no address literals, nothing that needs escaping in a header.
fn is_email(email: &str) -> bool {
    let Some((local, domain)) = email.rsplit_once('@') else { return false };
    let local_fits = (1..=64).contains(&local.len())
        && local.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte));
    let label_fits = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    email.len() <= 254 && local_fits && domain.split('.').all(label_fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_stored_in_lower_case() {
        assert_eq!(normal_email(" Ada.Lovelace+x@Example.COM ").unwrap(), "ada.lovelace+x@example.com");
    }

    #[test]
    fn addresses_that_cannot_receive_mail_are_refused() {
        for text in [
            "",
            "ada",
            "@b.test",
            "a@",
            "a@b..test",
            "a b@c.test",
            "a@b.test\r\nBcc: x@y.test",
            "\"a\"@b.test",
            "a@[127.0.0.1]",
            "a@b@c.test",
        ] {
            assert!(normal_email(text).is_err(), "{text}");
        }
    }
}
