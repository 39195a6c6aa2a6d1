//! Erases an account at its owner's request: the owner proves their identity once more, then all their data is deleted.
//! `platform/src/db/erasure.rs` and the privacy policy list what is kept and why.

use platform::{Platform, db::users::erasure::Erasure, mail::Mail};
use protocol::BusEvent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    auth::{Auth, ProofBy, SignedIn},
    error::ApiError,
};

/// What the caller has to know before.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ErasureView {
    /// `password`, or `mail` for those who have none: a code is mailed when it is asked for.
    pub confirm_by: &'static str,
    /// Whether nobody else could administer this installation; the account cannot be deleted then.
    pub last_administrator: bool,
}

/// The proof that the caller is who they are: the one that `confirm_by` names.
#[derive(Clone, Default, Deserialize, JsonSchema)]
pub struct Proof {
    pub password: Option<String>,
    pub code: Option<String>,
}

/// How the caller can erase the account.
///
/// # Errors
/// When the database fails.
pub async fn look(platform: &Platform, auth: &Auth, user: &SignedIn) -> Result<ErasureView, ApiError> {
    let now = platform.clock.now();
    let confirm_by = match auth.proof_by(user.user).await? {
        ProofBy::Password => "password",
        ProofBy::Mail => "mail",
    };
    let last_administrator = platform.db.is_last_administrator(user.user, now).await?;
    Ok(ErasureView { confirm_by, last_administrator })
}

/// Mails the code to those who have no password.
///
/// # Errors
/// When the caller has a password, or asks too often.
pub async fn mail_code(auth: &Auth, user: &SignedIn) -> Result<(), ApiError> {
    match auth.proof_by(user.user).await? {
        ProofBy::Mail => auth.mail_code(user, "delete your account and everything in it").await,
        ProofBy::Password => {
            Err(ApiError::Invalid("Your account has a password. Please confirm with it.".to_owned()))
        }
    }
}

/// Erases the caller. Rows are deleted immediately; files too, or as soon as the file store allows it. The `realtime`
/// module closes open sockets.
///
/// # Errors
/// When the proof is wrong, or the caller is the last administrator.
pub async fn erase(platform: &Platform, auth: &Auth, user: &SignedIn, proof: &Proof) -> Result<(), ApiError> {
    check(auth, user, proof).await?;
    let (files, stopped) = match platform.db.erase_user(user.user, platform.clock.now()).await? {
        Erasure::Erased { files, stopped } => (files, stopped),
        Erasure::LastAdministrator => return Err(last_administrator()),
        Erasure::NoUser => return Err(ApiError::NotAuthenticated),
    };
    tracing::info!(user = %user.user, "an account was erased");
    // The erasure is complete: the steps below would also happen later without this call.
    let stops: Vec<BusEvent> = stopped.into_iter().map(|turn| BusEvent::StopTurn { turn }).collect();
    if let Err(error) = platform.events.publish(&stops).await {
        tracing::warn!(error = format!("{error:#}"), "turns of an erased account could not be stopped");
    }
    if let Err(error) = platform.clear(&files).await {
        tracing::warn!(error = format!("{error:#}"), "files of an erased account wait to be removed");
    }
    if let Err(error) = auth.shared_mailer().send(notice(&user.email), platform.clock.now()).await {
        tracing::warn!(error = format!("{error:#}"), "a notice could not be mailed");
    }
    Ok(())
}

async fn check(auth: &Auth, user: &SignedIn, proof: &Proof) -> Result<(), ApiError> {
    match auth.proof_by(user.user).await? {
        ProofBy::Password => {
            let password = proof.password.as_deref().filter(|password| !password.is_empty());
            let password =
                password.ok_or_else(|| ApiError::Invalid("Please enter your password.".to_owned()))?;
            if !auth.is_password(user, password).await? {
                return Err(ApiError::Forbidden("The password is wrong.".to_owned()));
            }
        }
        ProofBy::Mail => {
            let code = proof.code.as_deref().filter(|code| !code.trim().is_empty());
            let code = code.ok_or_else(|| {
                ApiError::Invalid("Please enter the code that we mailed to you.".to_owned())
            })?;
            if !auth.is_code(user, code).await? {
                return Err(ApiError::Forbidden("The code is wrong or has expired.".to_owned()));
            }
        }
    }
    Ok(())
}

fn last_administrator() -> ApiError {
    let text = "You are the only administrator. Make another person an administrator before you delete your account.";
    ApiError::Forbidden(text.to_owned())
}

fn notice(to: &str) -> Mail {
    Mail {
        to: to.to_owned(),
        subject: "Your account was deleted",
        before_link: "Your account was deleted as you asked, with your conversations, files and results. Records of payments are kept \
             without your name, as the law requires.",
        link: None,
        after_link: "This is the last mail that we send you.",
    }
}
