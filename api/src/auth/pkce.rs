//! Proof that the browser that exchanges a code is the one that requested it (RFC 7636).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::db::identity::Challenge;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::refusal::Refusal;

/// Reads the challenge of a request; both fields must be present, or neither.
pub(super) fn challenge(
    value: Option<&str>,
    method: Option<&str>,
    is_loopback: bool,
) -> Result<Option<Challenge>, Refusal> {
    let given = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    match (given(value), given(method).map(|method| method.to_lowercase())) {
        (None, None) => Ok(None),
        (Some(value), Some(method)) => {
            refuse_method(&method, is_loopback)?;
            refuse_form(&value)?;
            Ok(Some(Challenge { value, method }))
        }
        _ => Err(Refusal::validation("PKCE flow requires code_challenge_method and code_challenge")),
    }
}

/// Whether the verifier matches the challenge.
pub(super) fn answers(verifier: &str, challenge: &Challenge) -> bool {
    let answer = match challenge.method.as_str() {
        "s256" => URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())),
        "plain" => verifier.to_owned(),
        _ => return false,
    };
    answer.as_bytes().ct_eq(challenge.value.as_bytes()).into()
}

fn refuse_method(method: &str, is_loopback: bool) -> Result<(), Refusal> {
    match method {
        "s256" => Ok(()),
        "plain" if is_loopback => Ok(()),
        "plain" => Err(Refusal::validation(
            "code_challenge_method plain is accepted only on the local machine; open the site over https, so that the browser can use s256",
        )),
        _ => Err(Refusal::validation("code_challenge_method must be s256")),
    }
}

fn refuse_form(value: &str) -> Result<(), Refusal> {
    if !(43..=128).contains(&value.len()) {
        return Err(Refusal::validation("code challenge has to be between 43 and 128 characters"));
    }
    if !value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)) {
        return Err(Refusal::validation(
            "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    // The example of RFC 7636, appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    #[test]
    fn only_the_right_verifier_matches_a_challenge() {
        let asked = challenge(Some(CHALLENGE), Some("S256"), false).unwrap().unwrap();
        assert!(answers(VERIFIER, &asked));
        assert!(!answers(CHALLENGE, &asked));
        assert!(!answers("", &asked));
    }

    #[test]
    fn the_plain_method_is_allowed_on_the_local_machine_only() {
        assert!(challenge(Some(VERIFIER), Some("plain"), true).is_ok());
        assert!(challenge(Some(VERIFIER), Some("plain"), false).is_err());
    }

    #[test]
    fn an_incomplete_challenge_is_refused_and_a_missing_one_is_allowed() {
        assert!(challenge(Some(CHALLENGE), None, true).is_err());
        assert!(challenge(None, Some("s256"), true).is_err());
        assert!(challenge(Some("short"), Some("s256"), true).is_err());
        assert_eq!(challenge(None, None, false), Ok(None));
    }
}
