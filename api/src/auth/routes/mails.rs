//! The texts of sign-in mails. A person who did not request a mail must learn from it that they need to do nothing, or
//! what to do.

use platform::mail::{Mail, MailLink};

use super::links::{Link, LinkKind};
use crate::auth::{Auth, refusal::Refusal};

impl Auth {
    /// Mails a link.
    pub(super) async fn mail_link(&self, link: Link) -> Result<(), Refusal> {
        let kind = link.kind();
        let (address, to) = link.into_parts(self);
        let (subject, before_link, after_link) = words(kind);
        let link = Some(MailLink { address, label: subject });
        Ok(self.mailer().send(Mail { to, subject, before_link, link, after_link }, self.now()).await?)
    }

    /// Notifies the owner of an account that its password has changed.
    pub(super) async fn mail_password_notice(&self, to: String) {
        let mail = Mail {
            to,
            subject: "Your password was changed",
            before_link: "Someone who is signed in to your account has just set a new password for it, and all other \
                 devices were signed out. If you did this, you need to do nothing.",
            link: Some(MailLink { address: self.config().public_url.clone(), label: "Open the site" }),
            after_link: "If you did not do this, please open the site and reset your password. We send the link for \
                 that to this address, and a reset signs out all other devices.",
        };
        self.notify(mail).await;
    }

    /// Notifies the old address of an account that a new one was requested.
    pub(super) async fn mail_email_notice(&self, to: String) {
        let mail = Mail {
            to,
            subject: "A change of your e-mail address was requested",
            before_link: "Someone who is signed in to your account requested another e-mail address for it. The \
                 change takes effect when the link that we sent to the new address is opened. If you requested it, \
                 you need to do nothing here.",
            link: None,
            after_link: "If you did not request it, please change your password now: sign in, or request a link to \
                 reset it. That signs out all other devices.",
        };
        self.notify(mail).await;
    }

    /// The change stays in place even if the notice cannot be sent.
    async fn notify(&self, mail: Mail) {
        if let Err(error) = self.mailer().send(mail, self.now()).await {
            tracing::error!(error = format!("{error:#}"), "a notice could not be mailed");
        }
    }
}

/// Subject, and the texts before and after the link.
fn words(kind: LinkKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        LinkKind::SignUp => (
            "Confirm your e-mail",
            "Welcome! Please confirm your e-mail address by opening this link in the browser where you signed up:",
            "The link works once, within 24 hours. If you did not sign up, please ignore this mail.",
        ),
        LinkKind::Recovery => (
            "Reset your password",
            "Someone requested to reset the password of your account. If you did, open this link in the same browser \
             and choose a new password:",
            "The link works once, within one hour. If you did not request it, please ignore this mail: your password \
             does not change.",
        ),
        LinkKind::EmailChange => (
            "Confirm your new e-mail",
            "Someone requested to use this e-mail address for their account. If you did, open this link in the same \
             browser:",
            "The link works once, within 24 hours. If you did not request it, please ignore this mail: nothing \
             changes.",
        ),
    }
}
