//! Mails with one link each, or none. With `SMTP_URL` they are sent; without it they go to the console and to
//! `DATA_DIR/outbox`, for installations that have no mail server. The caller decides what a link opens.

mod note;

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;
use chrono::{DateTime, Utc};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Body, Mailbox, MultiPart, SinglePart,
        header::{ContentTransferEncoding, ContentType},
    },
    transport::smtp::Error as SmtpError,
};
use platform::Config;
use secrecy::ExposeSecret;
use url::Url;

pub use note::Note;

const TRIES: u32 = 4;
/// What the standard of mail allows (RFC 5322, section 2.1.1).
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

/// A link with the words that it stands behind where mails are shown as pages.
#[derive(Clone, Debug)]
pub struct MailLink {
    pub address: Url,
    pub label: &'static str,
}

/// Where mails go.
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
    /// When `MAIL_FROM` or `SMTP_URL` cannot be used, or the outbox cannot be made.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let from = config.mail_from.parse().context("MAIL_FROM: not an address")?;
        let host = config.public_url.host_str().unwrap_or("localhost").to_owned();
        let way = match &config.smtp_url {
            Some(url) => Way::Smtp(smtp(url.expose_secret())?),
            None => {
                let outbox = config.data_dir.join("outbox");
                std::fs::create_dir_all(&outbox).context("making the outbox")?;
                Way::Outbox(outbox)
            }
        };
        Ok(Self { from, host, way })
    }

    /// Stores the mail in the outbox, or hands it to a task that sends it: how long a mail server takes
    /// must not tell the caller whether there was a mail at all.
    ///
    /// # Errors
    /// When the mail cannot be written.
    pub async fn send(&self, mail: Mail, now: DateTime<Utc>) -> anyhow::Result<()> {
        let message = self.message(&mail, now)?;
        match &self.way {
            Way::Smtp(smtp) => {
                tokio::spawn(send_with_patience(smtp.clone(), message));
                Ok(())
            }
            Way::Outbox(folder) => {
                let path = folder.join(file_name(&mail.to, now));
                let written =
                    tokio::task::spawn_blocking(move || write_whole(&path, &message.formatted())).await?;
                written.context("writing to the outbox")?;
                show(&mail);
                Ok(())
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

/// A part that is written as it stands, so that the link stays in one piece; the usual encodings fold long lines.
fn part(content_type: ContentType, text: &str) -> anyhow::Result<SinglePart> {
    let fits =
        |line: &str| line.len() <= LONGEST_LINE && line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    anyhow::ensure!(text.lines().all(fits), "a mail holds a line that is too long or not plain");
    let bytes = text.replace('\n', "\r\n").into_bytes();
    let body = Body::dangerous_pre_encoded(bytes, ContentTransferEncoding::SevenBit);
    Ok(SinglePart::builder().header(content_type).body(body))
}

/// Encrypts where the server can, unless the address says otherwise (`?tls=required`).
fn smtp(url: &str) -> anyhow::Result<AsyncSmtpTransport<Tokio1Executor>> {
    let mut url = Url::parse(url).ok().context("SMTP_URL: not usable")?;
    if url.scheme() == "smtp" && !url.query_pairs().any(|(name, _)| name == "tls") {
        let port = url.port().unwrap_or(25);
        let _ = url.set_port(Some(port));
        url.query_pairs_mut().append_pair("tls", "opportunistic");
    }
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str());
    // The cause may repeat the address, which holds the password.
    Ok(transport.ok().context("SMTP_URL: not usable")?.timeout(Some(Duration::from_secs(20))).build())
}

async fn send_with_patience(smtp: AsyncSmtpTransport<Tokio1Executor>, message: Message) {
    for attempt in 1..=TRIES {
        match smtp.send(message.clone()).await {
            Ok(_) => return,
            Err(error) if attempt == TRIES || error.is_permanent() => {
                tracing::error!(error = loggable(&error), attempt, "a mail could not be sent");
                return;
            }
            Err(error) => tracing::warn!(error = loggable(&error), attempt, "a mail could not be sent yet"),
        }
        tokio::time::sleep(Duration::from_secs(3_u64.pow(attempt))).await;
    }
}

/// What a server answers usually repeats the address, which logs must not hold; its number says enough.
fn loggable(error: &SmtpError) -> String {
    error.status().map_or_else(|| error.to_string(), |status| format!("the server answered {status}"))
}

fn file_name(to: &str, now: DateTime<Utc>) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '.' | '-' | '_' | '+');
    let address: String = to.chars().take(100).map(|c| if is_plain(c) { c } else { '_' }).collect();
    format!("{}-{address}.eml", now.format("%Y%m%dT%H%M%S%.6fZ"))
}

/// Writes beside and renames, so that nobody who watches the folder sees half a mail.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let unfinished = path.with_file_name(format!(".{}", uuid::Uuid::new_v4()));
    private_file(&unfinished)?;
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(&unfinished, path)
}

/// The links open accounts: only the owner of the installation may read them.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Without a mail server the console is where a link arrives: the logs must not hold it, and nobody may be reading.
fn show(mail: &Mail) {
    let Mail { to, subject, link, .. } = mail;
    let link = link.as_ref().map(|link| format!("{}\n\n", link.address)).unwrap_or_default();
    let _ = writeln!(std::io::stdout().lock(), "\n-- Mail to {to}: {subject}\n\n{link}--");
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

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
    async fn without_a_server_a_mail_is_a_whole_file_with_the_link_on_one_line() {
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
    fn a_notice_has_no_link_in_either_form() {
        let notice = Mail { link: None, ..mail() };
        assert_eq!(plain(&notice), "Open this link.\n\nIt works once.\n");
        assert!(!html(&notice).contains("href"));
        assert!(html(&mail()).contains("&amp;type=signup\">Confirm</a>"));
    }

    #[tokio::test]
    async fn what_a_server_says_of_an_address_stays_out_of_the_logs() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let (reader, mut writer) = stream.into_split();
            let mut lines = BufReader::new(reader).lines();
            writer.write_all(b"220 hello\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let is_receiver = line.starts_with("RCPT");
                let answer = if is_receiver { "550 no ada@b.test here\r\n" } else { "250 ok\r\n" };
                writer.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        let message = Message::builder()
            .from("no-reply@b.test".parse().unwrap())
            .to("ada@b.test".parse().unwrap())
            .body(String::new());
        let error = smtp(&url).unwrap().send(message.unwrap()).await.unwrap_err();
        assert!(error.to_string().contains("ada@b.test"), "{error}");
        assert_eq!(loggable(&error), "the server answered 550");
    }

    #[test]
    fn an_unusable_server_address_is_not_repeated() {
        let error = smtp("smtp://user:hunter2@host:port").unwrap_err();
        assert_eq!(format!("{error:#}"), "SMTP_URL: not usable");
    }
}
