//! Mails with at most one link. With `SMTP_URL` they are sent; without it they go to the console and to
//! `DATA_DIR/outbox`, for installations that have no mail server. The caller decides what a link opens; `smtp` sends
//! mails and `outbox` stores them.

mod note;
mod outbox;
mod smtp;

use std::path::{Path, PathBuf};

use crate::Config;
use anyhow::Context;
use chrono::{DateTime, Utc};
use lettre::{
    AsyncSmtpTransport, Message, Tokio1Executor,
    message::{
        Body, Mailbox, MultiPart, SinglePart,
        header::{ContentTransferEncoding, ContentType},
    },
};
use secrecy::ExposeSecret;
use url::Url;

pub use note::Note;

/// The longest line that the standard for mail allows (RFC 5322, section 2.1.1).
const LONGEST_LINE: usize = 998;

/// One mail. All texts are plain ASCII, and the link is shorter than a line of mail may be.
#[derive(Clone, Debug)]
pub struct Mail {
    pub to: String,
    pub subject: &'static str,
    pub before_link: &'static str,
    pub link: Option<MailLink>,
    pub after_link: &'static str,
}

/// A link with the label that replaces its address in the HTML part of a mail.
#[derive(Clone, Debug)]
pub struct MailLink {
    pub address: Url,
    pub label: &'static str,
}

/// Sends or stores mails.
pub struct Mailer {
    from: Mailbox,
    host: String,
    way: Way,
}

enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Outbox(PathBuf),
}

impl Mailer {
    /// Reads the configuration; a mail server is not contacted before the first mail.
    ///
    /// # Errors
    /// When `MAIL_FROM` or `SMTP_URL` cannot be used, or the outbox cannot be created.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let from = config.mail_from.parse().context("MAIL_FROM: not an address")?;
        let host = config.public_url.host_str().unwrap_or("localhost").to_owned();
        let way = match &config.smtp_url {
            Some(url) => Way::Smtp(smtp::transport(url.expose_secret())?),
            None => {
                let outbox = config.data_dir.join("outbox");
                std::fs::create_dir_all(&outbox).context("making the outbox")?;
                Way::Outbox(outbox)
            }
        };
        Ok(Self { from, host, way })
    }

    /// The folder that receives mails when no mail server is configured.
    #[must_use]
    pub fn outbox(&self) -> Option<&Path> {
        match &self.way {
            Way::Smtp(_) => None,
            Way::Outbox(folder) => Some(folder),
        }
    }

    /// Stores the mail in the outbox, or hands it to a task that sends it: the response time of a mail server must not
    /// reveal to the caller whether a mail was sent.
    ///
    /// # Errors
    /// When the mail cannot be written.
    pub async fn send(&self, mail: Mail, now: DateTime<Utc>) -> anyhow::Result<()> {
        let message = self.message(&mail, now)?;
        if self.hand_over(&mail.to, message, now).await? {
            outbox::show(&mail);
        }
        Ok(())
    }

    /// Sends or stores the message. Returns whether it was stored in the outbox.
    async fn hand_over(&self, to: &str, message: Message, now: DateTime<Utc>) -> anyhow::Result<bool> {
        match &self.way {
            Way::Smtp(smtp) => {
                tokio::spawn(smtp::send_with_patience(smtp.clone(), message));
                Ok(false)
            }
            Way::Outbox(folder) => {
                outbox::store(folder, to, message, now).await?;
                Ok(true)
            }
        }
    }

    fn message(&self, mail: &Mail, now: DateTime<Utc>) -> anyhow::Result<Message> {
        let (plain, html) = (plain(mail), html(mail));
        let parts = MultiPart::alternative()
            .singlepart(part(ContentType::TEXT_PLAIN, &plain)?)
            .singlepart(part(ContentType::TEXT_HTML, &html)?);
        Ok(Message::builder()
            .from(self.from.clone())
            .to(mail.to.parse().context("reading the receiver")?)
            .subject(mail.subject)
            .date(now.into())
            .message_id(Some(format!("<{}@{}>", uuid::Uuid::new_v4(), self.host)))
            .multipart(parts)?)
    }
}

fn plain(mail: &Mail) -> String {
    let link = mail.link.as_ref().map(|link| format!("{}\n\n", link.address)).unwrap_or_default();
    format!("{}\n\n{link}{}\n", mail.before_link, mail.after_link)
}

fn html(mail: &Mail) -> String {
    let paragraph = |link: &MailLink| {
        let address = link.address.as_str().replace('&', "&amp;");
        format!("<p><a href=\"{address}\">{}</a></p>\n", link.label)
    };
    let link = mail.link.as_ref().map(paragraph).unwrap_or_default();
    format!(
        "<!doctype html>\n<html><body>\n<p>{}</p>\n{link}<p>{}</p>\n</body></html>\n",
        mail.before_link, mail.after_link
    )
}

/// A part that is written without encoding, so that the link stays in one piece; the usual encodings fold long lines.
fn part(content_type: ContentType, text: &str) -> anyhow::Result<SinglePart> {
    let fits =
        |line: &str| line.len() <= LONGEST_LINE && line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    anyhow::ensure!(text.lines().all(fits), "a mail holds a line that is too long or not plain");
    let bytes = text.replace('\n', "\r\n").into_bytes();
    let body = Body::dangerous_pre_encoded(bytes, ContentTransferEncoding::SevenBit);
    Ok(SinglePart::builder().header(content_type).body(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail() -> Mail {
        let link = format!("https://chain.example/auth/v1/verify?token={}&type=signup", "x".repeat(600));
        Mail {
            to: "ada+weird/slash@b.test".to_owned(),
            subject: "Confirm your e-mail",
            before_link: "Open this link.",
            link: Some(MailLink { address: link.parse().unwrap(), label: "Confirm" }),
            after_link: "It works once.",
        }
    }

    #[tokio::test]
    async fn without_a_mail_server_a_mail_is_a_file_with_its_link_on_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().to_str().unwrap().to_owned();
        let config = Config::from_vars(|name| (name == "DATA_DIR").then(|| dir.clone())).unwrap();
        let now = DateTime::UNIX_EPOCH;
        Mailer::open(&config).unwrap().send(mail(), now).await.unwrap();
        let files: Vec<_> =
            std::fs::read_dir(folder.path().join("outbox")).unwrap().map(Result::unwrap).collect();
        let names: Vec<_> = files.iter().map(|file| file.file_name().into_string().unwrap()).collect();
        assert_eq!(names, ["19700101T000000.000000Z-ada+weird_slash@b.test.eml"]);
        let text = std::fs::read_to_string(files[0].path()).unwrap();
        assert!(text.lines().any(|line| line == mail().link.unwrap().address.as_str()), "{text}");
        assert!(text.contains("text/html"));
        assert!(text.contains("Content-Transfer-Encoding: 7bit"));
    }

    #[test]
    fn a_notice_has_no_link_in_text_or_html() {
        let notice = Mail { link: None, ..mail() };
        assert_eq!(plain(&notice), "Open this link.\n\nIt works once.\n");
        assert!(!html(&notice).contains("href"));
        assert!(html(&mail()).contains("&amp;type=signup\">Confirm</a>"));
    }
}
