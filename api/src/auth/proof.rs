//! Asks a signed-in person to prove their identity once more before an action that cannot be undone or that would lock
//! the owner out: by the password, by a recent sign-in, or by a mailed code.

use chrono::{Duration, TimeDelta};
use platform::{db::users::allowances::Allowance, mail::Note, secret};
use protocol::UserId;

use super::{Auth, SignedIn, refusal::Refusal, request::Caller};
use crate::error::ApiError;

/// How long a code is valid.
const CODE_LIFE: TimeDelta = TimeDelta::minutes(15);
/// Limits on the codes that are mailed, and on the attempts to enter one, during the life of a code.
const CODES: i64 = 3;
const TRIES: i64 = 10;

/// How long a sign-in proves who a person is. A link in a mail leads to a form that takes time to fill in.
const FRESH_FOR: TimeDelta = TimeDelta::minutes(15);
const FRESH_AFTER_RECOVERY: TimeDelta = TimeDelta::hours(1);

/// How a person proves their identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofBy {
    Password,
    Mail,
}

impl Auth {
    /// A person with a password proves their identity with it; every other person with a mailed code.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn proof_by(&self, user: UserId) -> Result<ProofBy, ApiError> {
        let account = self.db().user(user).await?.ok_or(ApiError::NotAuthenticated)?;
        Ok(if account.password_hash.is_some() { ProofBy::Password } else { ProofBy::Mail })
    }

    /// Whether the password is the caller's. Attempts count like those of a sign-in.
    ///
    /// # Errors
    /// When there were too many attempts.
    pub async fn is_password(&self, caller: &SignedIn, password: &str) -> Result<bool, ApiError> {
        self.count_password_guess(&caller.email).await.map_err(in_api)?;
        let account = self.db().user(caller.user).await?.ok_or(ApiError::NotAuthenticated)?;
        let fits = self.passwords().fits(password, account.password_hash.as_deref()).await.map_err(in_api)?;
        if fits {
            self.forget_password_guesses(&caller.email).await.map_err(in_api)?;
        }
        Ok(fits)
    }

    /// Refuses a new password from a person who uses another person's unlocked device. It takes either the current
    /// password, which counts as a sign-in attempt, or a recent sign-in.
    pub(super) async fn refuse_stranger(
        &self,
        caller: &Caller,
        current_password: Option<&str>,
    ) -> Result<(), Refusal> {
        let stored = caller.user.password_hash.as_deref();
        let given = current_password.filter(|password| !password.is_empty());
        let (Some(stored), Some(password)) = (stored, given) else {
            return match stored {
                _ if self.is_fresh(caller).await? => Ok(()),
                Some(_) => Err(Refusal::current_password_required()),
                None => Err(Refusal::reauthentication_needed()),
            };
        };
        self.count_password_guess(&caller.user.email).await?;
        if !self.passwords().fits(password, Some(stored)).await? {
            return Err(Refusal::current_password_invalid());
        }
        self.forget_password_guesses(&caller.user.email).await
    }

    async fn is_fresh(&self, caller: &Caller) -> Result<bool, Refusal> {
        let began = self.db().auth_session_beginning(caller.session).await?;
        Ok(began.is_some_and(|(method, began)| {
            let life = if method == "recovery" { FRESH_AFTER_RECOVERY } else { FRESH_FOR };
            self.now() < began + life
        }))
    }

    /// Mails a code that is valid for a quarter of an hour and replaces an earlier one.
    ///
    /// # Errors
    /// When too many were requested, or the mail cannot be written.
    pub async fn mail_code(&self, caller: &SignedIn, purpose: &str) -> Result<(), ApiError> {
        self.allow(caller.user, "erasure_codes", CODES).await?;
        let (now, code) = (self.now(), fresh_code());
        let code_hash = hash(caller.user, &code);
        self.db().set_erasure_code(caller.user, &code_hash, now + CODE_LIFE).await?;
        let note = Note {
            to: caller.email.clone(),
            subject: "Your confirmation code",
            reply_to: String::new(),
            text: format!(
                "The code to {purpose} is:\n\n    {code}\n\nIt is valid for 15 minutes. If you did not request it, \
                 someone else is signed in to your account: please sign out of all devices."
            ),
        };
        self.mailer().send_note(&note, now).await?;
        Ok(())
    }

    /// Whether the code is the one that was mailed.
    ///
    /// # Errors
    /// When there were too many attempts.
    pub async fn is_code(&self, caller: &SignedIn, code: &str) -> Result<bool, ApiError> {
        self.allow(caller.user, "erasure_tries", TRIES).await?;
        let code: String = code.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let code_hash = hash(caller.user, &code.to_ascii_lowercase());
        Ok(self.db().is_erasure_code(caller.user, &code_hash, self.now()).await?)
    }

    async fn allow(&self, user: UserId, kind: &'static str, times: i64) -> Result<(), ApiError> {
        let allowance = Allowance { kind, times, not_since: self.now() - CODE_LIFE };
        match self.db().use_allowance(user, allowance, self.now()).await? {
            Ok(()) => Ok(()),
            Err(since) => Err(too_many(since + CODE_LIFE - self.now())),
        }
    }
}

/// 40 bits, which ten attempts will not guess.
fn fresh_code() -> String {
    secret::hex(&secret::random_bytes::<5>())
}

fn hash(user: UserId, code: &str) -> String {
    secret::fingerprint(&format!("{user} {code}"))
}

fn too_many(wait: Duration) -> ApiError {
    ApiError::TooMany {
        text: "Too many attempts. Please wait a few minutes and try again.".to_owned(),
        retry_after_seconds: u64::try_from(wait.num_seconds()).unwrap_or(0) + 1,
    }
}

/// The API error for a refusal: too many attempts, or a failure that has already been logged.
fn in_api(refusal: Refusal) -> ApiError {
    match refusal.retry_after_seconds {
        Some(seconds) => too_many(Duration::seconds(seconds)),
        None => ApiError::Internal(anyhow::anyhow!("checking a password: {}", refusal.message)),
    }
}
