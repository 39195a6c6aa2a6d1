//! A mail with text that people wrote, such as an inquiry of a visitor or a question of the receiver. The text is plain and
//! stays in the body; only the checked address of the writer appears in a header. The console shows that a mail was stored, but
//! not its text.

use std::io::Write;

use anyhow::Context;
use chrono::{DateTime, Utc};
use lettre::{
    Message,
    message::{Mailbox, SinglePart},
};

use super::Mailer;

/// A note. We write the subject; the text may be anything.
#[derive(Clone, Debug)]
pub struct Note {
    pub to: String,
    pub subject: &'static str,
    /// The address for replies; left out when it is not a valid address.
    pub reply_to: String,
    pub text: String,
}

impl Mailer {
    /// Stores the note in the outbox, or hands it to a task that sends it.
    ///
    /// # Errors
    /// When the note cannot be written.
    pub async fn send_note(&self, note: &Note, now: DateTime<Utc>) -> anyhow::Result<()> {
        let message = self.note_message(note, now)?;
        if self.hand_over(&note.to, message, now).await? {
            let (to, subject) = (&note.to, note.subject);
            let _ = writeln!(std::io::stdout().lock(), "\n-- Mail to {to}: {subject} (in the outbox)\n--");
        }
        Ok(())
    }

    fn note_message(&self, note: &Note, now: DateTime<Utc>) -> anyhow::Result<Message> {
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(note.to.parse().context("reading the receiver")?)
            .subject(note.subject)
            .date(now.into())
            .message_id(Some(format!("<{}@{}>", uuid::Uuid::new_v4(), self.host)));
        if let Ok(address) = note.reply_to.parse() {
            message = message.reply_to(Mailbox::new(None, address));
        }
        Ok(message.singlepart(SinglePart::plain(note.text.clone()))?)
    }
}

#[cfg(test)]
mod tests {
    use crate::Config;

    use super::*;

    fn written(reply_to: &str, text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().to_str().unwrap().to_owned();
        let config = Config::from_vars(|name| (name == "DATA_DIR").then(|| dir.clone())).unwrap();
        let note = Note {
            to: "sales@b.test".to_owned(),
            subject: "New inquiry",
            reply_to: reply_to.to_owned(),
            text: text.to_owned(),
        };
        let message = Mailer::open(&config).unwrap().note_message(&note, DateTime::UNIX_EPOCH).unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    fn headers(mail: &str) -> Vec<&str> {
        let names = mail.lines().take_while(|line| !line.is_empty());
        names.filter_map(|line| line.split_once(": ")).map(|(name, _)| name).collect()
    }

    #[test]
    fn replies_to_an_inquiry_mail_go_to_its_writer() {
        assert!(written("ada@b.test", "Hello").contains("Reply-To: ada@b.test\r\n"));
    }

    #[test]
    fn text_of_an_inquiry_cannot_add_mail_headers() {
        let plain = headers(&written("", "Hello")).join(" ");
        for reply_to in ["ada@b.test\r\nBcc: all@b.test", "ada@b.test, bob@b.test", "@"] {
            let mail = written(reply_to, "\r\nBcc: all@b.test\r\n\r\n<script>");
            assert_eq!(headers(&mail).join(" "), plain, "{mail}");
        }
    }

    #[test]
    fn long_lines_and_non_latin_scripts_can_be_mailed() {
        let mail = written("ada@b.test", &"Größe 需求 ".repeat(500));
        assert!(mail.is_ascii());
        assert!(mail.lines().all(|line| line.len() <= 998));
    }
}
