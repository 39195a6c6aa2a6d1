//! The two forms in which models are asked: the chat completions that many servers offer, and Anthropic's messages.

use platform::config::ModelProvider;
use reqwest::{RequestBuilder, header::HeaderValue};
use serde_json::{Value, json};

/// More text is no list of parameters.
const MOST_TOKENS: u32 = 1024;
/// The version of the messages endpoint that is spoken here.
const MESSAGES_VERSION: &str = "2023-06-01";

/// How a provider is asked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    ChatCompletions,
    Messages,
}

impl Form {
    pub(super) fn of(provider: ModelProvider) -> Self {
        match provider {
            ModelProvider::OpenAi => Self::ChatCompletions,
            ModelProvider::Anthropic => Self::Messages,
        }
    }

    /// The path below the base address.
    pub(super) fn path(self) -> &'static str {
        match self {
            Self::ChatCompletions => "chat/completions",
            Self::Messages => "messages",
        }
    }

    pub(super) fn with_key(self, request: RequestBuilder, key: &str) -> RequestBuilder {
        match self {
            Self::ChatCompletions => request.bearer_auth(key),
            Self::Messages => {
                let mut value = HeaderValue::from_str(key).unwrap_or_else(|_| HeaderValue::from_static(""));
                value.set_sensitive(true);
                request.header("x-api-key", value).header("anthropic-version", MESSAGES_VERSION)
            }
        }
    }

    pub(super) fn body(self, model: &str, instructions: &str, question: &str) -> Value {
        let asked = json!({ "role": "user", "content": question });
        match self {
            Self::ChatCompletions => json!({
                "model": model,
                "messages": [{ "role": "system", "content": instructions }, asked],
                "temperature": 0,
            }),
            Self::Messages => json!({
                "model": model,
                "system": instructions,
                "messages": [asked],
                "max_tokens": MOST_TOKENS,
                "temperature": 0,
            }),
        }
    }

    /// The text of an answer.
    pub(super) fn text(self, answer: &Value) -> Option<String> {
        match self {
            Self::ChatCompletions => answer["choices"][0]["message"]["content"].as_str().map(str::to_owned),
            Self::Messages => {
                let parts = answer["content"].as_array()?.iter().filter_map(|part| part["text"].as_str());
                Some(parts.collect::<String>()).filter(|text| !text.is_empty())
            }
        }
    }
}
