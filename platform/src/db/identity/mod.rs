//! Accounts, devices, refresh tokens, mail links and codes of the sign-in contract, and API tokens. Only fingerprints of tokens are stored.
//! The error for each refusal is chosen in `api/src/auth`.

mod account_changes;
mod api_tokens;
mod auth_sessions;
mod confirmation;
mod email_changes;
mod flow_states;
mod hosted;
mod leftovers;
mod mail_tokens;
mod password_guesses;
mod peer_guesses;
mod provider_accounts;
mod provider_flows;
mod recovery;
mod refresh_tokens;
mod sign_up;
mod unproven;
mod users;

#[cfg(test)]
mod tests;

pub use api_tokens::{ApiToken, CallingToken, MAX_API_TOKENS};
pub use auth_sessions::{MAX_DEVICES, NewAuthSession, OwnedSession, SessionOwner, SessionOwners};
pub use flow_states::FlowState;
pub use hosted::HostedSession;
pub use mail_tokens::{Challenge, HeldLink, NewCode, NewLink, OpenedLink};
pub use password_guesses::GuessLimit;
pub use peer_guesses::PeerRefusal;
pub use provider_accounts::{Arrival, ProviderPerson, ProviderSignIn};
pub use provider_flows::{NewProviderFlow, ProviderFlow};
pub use refresh_tokens::Rotation;
pub use sign_up::{SignUp, SignUpOutcome};
pub(in crate::db) use users::{END_SESSIONS, FORGET_CODES};
pub use users::{Identity, User};
