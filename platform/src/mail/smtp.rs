//! Hands mails to a mail server.

use std::time::Duration;

use anyhow::Context;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor, transport::smtp::Error as SmtpError,
};
use url::Url;

const TRIES: u32 = 4;

/// Encrypts if the server can, unless the address sets this explicitly (`?tls=required`).
pub(super) fn transport(url: &str) -> anyhow::Result<AsyncSmtpTransport<Tokio1Executor>> {
    let mut url = Url::parse(url).ok().context("SMTP_URL: not usable")?;
    if url.scheme() == "smtp" && !url.query_pairs().any(|(name, _)| name == "tls") {
        let port = url.port().unwrap_or(25);
        let _ = url.set_port(Some(port));
        url.query_pairs_mut().append_pair("tls", "opportunistic");
    }
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str());
    // The error may repeat the address, which contains the password.
    Ok(transport.ok().context("SMTP_URL: not usable")?.timeout(Some(Duration::from_secs(20))).build())
}

/// Tries again for some minutes while the server is unavailable; permanent failures are logged.
pub(super) async fn send_with_patience(smtp: AsyncSmtpTransport<Tokio1Executor>, message: Message) {
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

/// The answer of a server usually repeats the address, which logs must not contain; its status code is enough.
fn loggable(error: &SmtpError) -> String {
    error.status().map_or_else(|| error.to_string(), |status| format!("the server answered {status}"))
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

    use super::*;

    #[tokio::test]
    async fn mail_server_replies_that_contain_an_address_are_not_logged() {
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
        let error = transport(&url).unwrap().send(message.unwrap()).await.unwrap_err();
        assert!(error.to_string().contains("ada@b.test"), "{error}");
        assert_eq!(loggable(&error), "the server answered 550");
    }

    #[test]
    fn an_invalid_server_address_is_not_repeated_in_the_error() {
        let error = transport("smtp://user:hunter2@host:port").unwrap_err();
        assert_eq!(format!("{error:#}"), "SMTP_URL: not usable");
    }
}
