//! A language model behind a chat-completions or a messages endpoint. It is sent instructions and one question, and what it
//! replies is text that the agents check; nothing of it reaches an answer unchecked. A model that is away is left
//! alone for a while, so that an outage costs one question its patience and not all of them.

mod form;
#[cfg(test)]
mod tests;

use std::{sync::Mutex, time::Duration};

use anyhow::Context;
use platform::config;
use reqwest::{RequestBuilder, StatusCode};
use secrecy::ExposeSecret;
use serde_json::Value;
use tokio::{
    runtime::Handle,
    time::{Instant, timeout},
};
use tokio_util::sync::CancellationToken;

use self::form::Form;
use super::service::{Failure, Service};

/// How long a question waits for the model.
const LONGEST: Duration = Duration::from_secs(15);
/// How long a model that failed is left alone.
const REST: Duration = Duration::from_secs(60);
/// A reply is a few hundred bytes of JSON.
const LARGEST_ANSWER: usize = 256 * 1024;

/// A model that an operator has named.
pub(super) struct LanguageModel {
    service: Service,
    settings: config::LanguageModel,
    form: Form,
    /// Until when it is left alone.
    rests_until: Mutex<Option<Instant>>,
}

impl LanguageModel {
    /// Prepares the client without sending a request.
    pub(super) fn open(settings: &config::LanguageModel) -> anyhow::Result<Self> {
        let service = Service::open().context("making a client for the language model")?;
        let form = Form::of(settings.provider);
        Ok(Self { service, settings: settings.clone(), form, rests_until: Mutex::new(None) })
    }

    /// The text of the reply. A model that takes no temperature is asked once more without one.
    async fn ask(&self, instructions: &str, question: &str) -> Result<String, Failure> {
        let mut body = self.form.body(&self.settings.model, instructions, question);
        let answer = match self.service.send(self.request(&body), LARGEST_ANSWER).await {
            Err(Failure::Refused(StatusCode::BAD_REQUEST)) => {
                body.as_object_mut().map(|body| body.remove("temperature"));
                self.service.send(self.request(&body), LARGEST_ANSWER).await?
            }
            answered => answered?,
        };
        let answer: Value = serde_json::from_slice(&answer)
            .map_err(|_| Failure::Useless("its answer is no JSON".to_owned()))?;
        self.form.text(&answer).ok_or_else(|| Failure::Useless("its answer has no text".to_owned()))
    }

    fn request(&self, body: &Value) -> RequestBuilder {
        let url = self.settings.base.join(self.form.path()).unwrap_or_else(|_| self.settings.base.clone());
        let request = self.service.client().post(url).json(body);
        match &self.settings.key {
            Some(key) => self.form.with_key(request, key.expose_secret()),
            None => request,
        }
    }

    fn rests(&self) -> bool {
        let until = self.rests_until.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
    }

    fn rest(&self) {
        let mut until = self.rests_until.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *until = Some(Instant::now() + REST);
    }

    async fn reply_in_time(&self, instructions: &str, question: &str) -> Option<String> {
        if self.rests() {
            return None;
        }
        let failure = match timeout(LONGEST, self.ask(instructions, question)).await {
            Ok(Ok(text)) => return Some(text),
            Ok(Err(failure)) => failure,
            Err(_) => Failure::Away("it took too long".to_owned()),
        };
        if concerns_all(&failure) {
            self.rest();
        }
        tracing::warn!(cause = failure.cause(), "the language model could not be used");
        None
    }
}

/// Whether other questions would fail as well: the model is away, the key is wrong, or nothing is there. One question that it refuses, or
/// one reply that cannot be read, says nothing of the next.
fn concerns_all(failure: &Failure) -> bool {
    match failure {
        Failure::Away(_) => true,
        Failure::Refused(status) => {
            *status != StatusCode::BAD_REQUEST && *status != StatusCode::PAYLOAD_TOO_LARGE
        }
        Failure::Useless(_) => false,
    }
}

impl agents::LanguageModel for LanguageModel {
    fn reply(&self, instructions: &str, question: &str, cancel: &CancellationToken) -> Option<String> {
        Handle::current().block_on(async {
            tokio::select! {
                () = cancel.cancelled() => None,
                reply = self.reply_in_time(instructions, question) => reply,
            }
        })
    }
}
