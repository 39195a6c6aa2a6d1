//! Sign-in with Google or another OpenID Connect provider that works as Google does: code flow with PKCE and nonce. The
//! configuration chooses the provider; a request cannot. `routes/callback.rs` and `platform::db::identity` decide which
//! account the person gets.

mod discovery;
mod exchange;
mod id_token;
mod person;

use anyhow::{Context, bail};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{Clock, Config, config::GoogleSignIn, db::identity::ProviderFlow};
use reqwest::Client;
use sha2::{Digest, Sha256};
use url::Url;

use self::{discovery::Discovery, id_token::Expected};
use super::remote_keys::RemoteKeys;
use crate::remote;

pub(super) use self::person::Person;

/// The name under which identities and flows are stored, and which requests use.
pub(super) const PROVIDER: &str = "google";

const SCOPE: &str = "openid email profile";

/// The client of the provider that the configuration switches on.
pub(super) struct Google {
    settings: GoogleSignIn,
    /// The address to which the provider sends people back.
    callback: Url,
    clock: Clock,
    client: Client,
    discovery: Discovery,
    keys: RemoteKeys,
}

/// The values that are sent to the provider with a person and must come back.
pub(super) struct Outing<'a> {
    pub state: &'a str,
    pub nonce: &'a str,
    pub code_verifier: &'a str,
}

impl Google {
    /// The provider of the configuration; `None` when there is none.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(super) fn new(config: &Config, clock: &Clock) -> anyhow::Result<Option<Self>> {
        let Some(settings) = config.google.clone() else { return Ok(None) };
        let client = remote::client()?;
        Ok(Some(Self {
            callback: callback_address(&config.public_url),
            clock: clock.clone(),
            discovery: Discovery::new(client.clone(), settings.issuer.clone()),
            keys: RemoteKeys::new(client.clone()),
            client,
            settings,
        }))
    }

    /// The provider's address that a browser visits to sign in.
    ///
    /// # Errors
    /// When the discovery document of the provider is not available.
    pub(super) async fn sign_in_address(&self, outing: &Outing<'_>) -> anyhow::Result<Url> {
        let mut address = self.discovery.provider(&self.clock).await?.authorization_endpoint.clone();
        address.query_pairs_mut().extend_pairs([
            ("response_type", "code"),
            ("client_id", &self.settings.client_id),
            ("redirect_uri", self.callback.as_str()),
            ("scope", SCOPE),
            ("state", outing.state),
            ("nonce", outing.nonce),
            ("code_challenge", &URL_SAFE_NO_PAD.encode(Sha256::digest(outing.code_verifier))),
            ("code_challenge_method", "S256"),
            ("prompt", "select_account"),
        ]);
        Ok(address)
    }

    /// The person that the provider's code stands for.
    ///
    /// # Errors
    /// When the provider cannot be reached, or its token is not meant for us, not signed by it, or not of this flow.
    pub(super) async fn person(&self, code: &str, flow: &ProviderFlow) -> anyhow::Result<Person> {
        let provider = self.discovery.provider(&self.clock).await?;
        let exchange = exchange::Exchange {
            settings: &self.settings,
            callback: &self.callback,
            code,
            code_verifier: &flow.code_verifier,
        };
        let token =
            exchange.id_token(&self.client, &provider).await.context("exchanging a provider's code")?;
        let validation = id_token::signature_alone();
        let Some(token) = self.keys.verified(&provider.jwks_uri, &token, &validation).await? else {
            bail!("refusing an ID token: none of the provider's keys has signed it");
        };
        let expected = Expected {
            issuer: &provider.issuer,
            client_id: &self.settings.client_id,
            nonce: &flow.nonce,
            now: self.clock.now(),
        };
        let claims = id_token::checked(token.claims, &expected).context("refusing an ID token")?;
        Ok(Person::from(claims))
    }
}

fn callback_address(public_url: &Url) -> Url {
    let mut address = public_url.clone();
    let folder = address.path().trim_end_matches('/').to_owned();
    address.set_path(&format!("{folder}/auth/v1/callback"));
    address.set_query(None);
    address.set_fragment(None);
    address
}
