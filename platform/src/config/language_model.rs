//! Settings of a language model that helps to read questions. None by default.

use secrecy::SecretString;
use url::Url;

use super::{ConfigError, outside::web_address, source::Source};

/// The model that the operator has named.
#[derive(Clone, Debug)]
pub struct LanguageModel {
    pub provider: ModelProvider,
    /// The address that the paths of the provider are added to; it ends with a slash.
    pub base: Url,
    /// Servers of one's own may need none.
    pub key: Option<SecretString>,
    /// The name of the model.
    pub model: String,
}

/// The form in which a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelProvider {
    /// A chat-completions endpoint, which many servers offer.
    OpenAi,
    /// A messages endpoint.
    Anthropic,
}

impl ModelProvider {
    fn base(self) -> &'static str {
        match self {
            Self::OpenAi => "https://api.openai.com/v1",
            Self::Anthropic => "https://api.anthropic.com/v1",
        }
    }
}

pub(super) fn read(source: &Source<'_>) -> Result<Option<LanguageModel>, ConfigError> {
    let name = "LLM_PROVIDER";
    let provider = match source.text(name, "none").as_str() {
        "none" => return Ok(None),
        "openai" => ModelProvider::OpenAi,
        "anthropic" => ModelProvider::Anthropic,
        _ => return Err(ConfigError { name, problem: "must be none, openai or anthropic".to_owned() }),
    };
    let own = source.get("LLM_BASE_URL");
    let key = match source.get("LLM_API_KEY") {
        None if own.is_none() => Some(source.needed("LLM_API_KEY", name)?),
        key => key,
    };
    let model = source.needed("LLM_MODEL", name)?;
    let base = base(own.as_deref().unwrap_or(provider.base()))?;
    Ok(Some(LanguageModel { provider, base, key: key.map(SecretString::from), model }))
}

fn base(text: &str) -> Result<Url, ConfigError> {
    let name = "LLM_BASE_URL";
    let problem =
        "must be an http or https address such as http://models.local:8000/v1, with the key in LLM_API_KEY";
    let url = web_address(&format!("{}/", text.trim_end_matches('/')));
    let is_plain = |url: &Url| url.username().is_empty() && url.password().is_none() && url.query().is_none();
    url.filter(is_plain).ok_or_else(|| ConfigError { name, problem: problem.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::source::vars;

    fn of(settings: &[(&str, &str)]) -> Result<Option<LanguageModel>, String> {
        read(&Source { var: &vars(settings) }).map_err(|error| error.to_string())
    }

    #[test]
    fn a_hosted_model_needs_a_key_and_a_name() {
        let named = [("LLM_PROVIDER", "anthropic"), ("LLM_API_KEY", "hunter2"), ("LLM_MODEL", "small")];
        let model = of(&named).unwrap().unwrap();
        assert_eq!((model.base.as_str(), model.model.as_str()), ("https://api.anthropic.com/v1/", "small"));
        assert!(!format!("{model:?}").contains("hunter2"));
        assert!(of(&named[..2]).unwrap_err().starts_with("LLM_MODEL: must be set"));
        assert!(of(&named[..1]).unwrap_err().starts_with("LLM_API_KEY: must be set"));
    }

    #[test]
    fn a_server_of_ones_own_is_named_by_its_address_and_may_need_no_key() {
        let at =
            |address| of(&[("LLM_PROVIDER", "openai"), ("LLM_BASE_URL", address), ("LLM_MODEL", "small")]);
        let model = at("http://models.local:8000/v1").unwrap().unwrap();
        assert_eq!((model.base.as_str(), model.key.is_none()), ("http://models.local:8000/v1/", true));
        for address in ["models.local", "https://me:key@models.local/v1", "https://models.local/v1?key=k"] {
            assert!(at(address).unwrap_err().starts_with("LLM_BASE_URL: must be"), "{address}");
        }
    }

    #[test]
    fn an_unknown_provider_stops_the_start_and_none_is_the_default() {
        assert!(of(&[]).unwrap().is_none() && of(&[("LLM_PROVIDER", "none")]).unwrap().is_none());
        assert!(
            of(&[("LLM_PROVIDER", "other")]).unwrap_err().starts_with("LLM_PROVIDER: must be none, openai")
        );
    }
}
