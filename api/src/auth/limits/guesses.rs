//! Tries of passwords per address. A count that is used up shuts neither sessions that exist nor the way through
//! the mailbox: whoever comes that way starts it anew.

use chrono::Duration;
use platform::db::identity::GuessLimit;

use crate::auth::{Auth, refusal::Refusal};

const GUESSES: f64 = 10.0;
const WINDOW: Duration = Duration::minutes(15);

impl Auth {
    /// Counts a try before the password is looked at, in the same way for known and unknown addresses.
    pub(in crate::auth) async fn count_password_guess(&self, email: &str) -> Result<(), Refusal> {
        let Some(factor) = self.config().auth_rate_limit else { return Ok(()) };
        // A line that is full will refuse the try, which then was none.
        self.passwords().refuse_when_full()?;
        let now = self.now();
        // A float that becomes an integer stops at its ends.
        let guesses = (GUESSES * factor).max(1.0) as i64;
        let limit = GuessLimit { guesses, not_since: now - WINDOW };
        match self.db().count_password_guess(email, now, limit).await? {
            Ok(()) => Ok(()),
            Err(since) => {
                let wait = (since + WINDOW - now).num_seconds() + 1;
                Err(Refusal::too_many_requests(wait.clamp(1, WINDOW.num_seconds())))
            }
        }
    }

    /// The owner was there.
    pub(in crate::auth) async fn forget_password_guesses(&self, email: &str) -> Result<(), Refusal> {
        match self.config().auth_rate_limit {
            Some(_) => Ok(self.db().forget_password_guesses(email).await?),
            None => Ok(()),
        }
    }
}
