//! Passwords: which ones are good enough, and their argon2id hashes, made off the async threads.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use argon2::{
    Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version,
    password_hash::{Error as HashError, phc::PasswordHash},
};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use super::refusal::Refusal;

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// Hashes at most as many passwords at once as there are cores, so that a rush of sign-ins costs time and not memory.
pub struct Passwords {
    argon2: Argon2<'static>,
    turns: Arc<Semaphore>,
    nobody: Arc<str>,
}

impl Passwords {
    pub fn new() -> anyhow::Result<Self> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|error| anyhow!("{error}"))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let nobody = hash(&argon2, &platform::secret::token())?;
        Ok(Self { argon2, turns: Arc::new(Semaphore::new(cores)), nobody: nobody.into() })
    }

    /// The hash of a new password, or why it is too weak. `email` must not be its main part.
    pub async fn hash_new(&self, password: &str, email: &str) -> Result<String, Refusal> {
        let (argon2, password, email) = (self.argon2.clone(), password.to_owned(), email.to_owned());
        self.in_turn(move || {
            refuse_weak(&password, &email)?;
            Ok(hash(&argon2, &password)?)
        })
        .await?
    }

    /// Whether the password fits. Without a hash (nobody has this address) it takes the same time and never fits.
    pub async fn fits(&self, password: &str, stored: Option<&str>) -> anyhow::Result<bool> {
        let known = stored.is_some();
        let stored = stored.unwrap_or(&self.nobody).to_owned();
        let (argon2, password) = (self.argon2.clone(), password.to_owned());
        let fits = self.in_turn(move || verify(&argon2, &password, &stored)).await??;
        Ok(fits && known)
    }

    /// Why a password that was accepted once would be refused today. Cheap beside a hash, so it takes no turn.
    pub async fn weakness(&self, password: &str, email: &str) -> anyhow::Result<Option<Refusal>> {
        let (password, email) = (password.to_owned(), email.to_owned());
        let check = move || refuse_weak(&password, &email).err();
        tokio::task::spawn_blocking(check).await.context("judging a password")
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        let turn = Arc::clone(&self.turns).acquire_owned().await?;
        let work = move || {
            // The turn ends with the work, also when nobody waits for it any more.
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.context("hashing a password")
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> anyhow::Result<String> {
    let hash: PasswordHash =
        argon2.hash_password(password.as_bytes()).map_err(|error| anyhow!("hashing a password: {error}"))?;
    Ok(hash.to_string())
}

fn verify(argon2: &Argon2<'_>, password: &str, stored: &str) -> anyhow::Result<bool> {
    let stored =
        PasswordHash::new(stored).map_err(|error| anyhow!("reading a stored password hash: {error}"))?;
    // Longer ones were never accepted, so nobody can have one.
    let password: String = password.chars().take(LONGEST + 1).collect();
    match argon2.verify_password(password.as_bytes(), &stored) {
        Ok(()) => Ok(true),
        Err(HashError::PasswordInvalid) => Ok(false),
        Err(error) => Err(anyhow!("comparing a password: {error}")),
    }
}

fn refuse_weak(password: &str, email: &str) -> Result<(), Refusal> {
    let length = password.chars().count();
    if length < SHORTEST {
        return Err(Refusal::weak_password(
            "length",
            format!("Password should be at least {SHORTEST} characters."),
        ));
    }
    if length > LONGEST {
        return Err(Refusal::weak_password(
            "length",
            format!("Password cannot be longer than {LONGEST} characters."),
        ));
    }
    let words: Vec<&str> = std::iter::once(email).chain(email.split(['@', '.'])).collect();
    let strength = zxcvbn(password, &words);
    if strength.score() >= Score::Two {
        return Ok(());
    }
    Err(Refusal::weak_password("characters", advice(&strength)))
}

fn advice(strength: &zxcvbn::Entropy) -> String {
    let mut text = "Password is too easy to guess.".to_owned();
    if let Some(feedback) = strength.feedback() {
        let hints = feedback.warning().map(|warning| warning.to_string()).into_iter();
        for hint in hints.chain(feedback.suggestions().iter().map(ToString::to_string)) {
            text.push(' ');
            text.push_str(&hint);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_fits_and_nobody_has_none() {
        let passwords = Passwords::new().unwrap();
        let hash = passwords.hash_new("amber-Falcon-lantern", "a@b.test").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.fits("amber-Falcon-lantern", Some(&hash)).await.unwrap());
        assert!(!passwords.fits("amber-Falcon-lanterN", Some(&hash)).await.unwrap());
        assert!(!passwords.fits("amber-Falcon-lantern", None).await.unwrap());
    }

    #[test]
    fn short_long_common_and_own_address_are_weak() {
        let reasons = |password: &str| {
            refuse_weak(password, "marguerite.duval@example.com")
                .map_err(|refusal| refusal.weak_password_reasons)
        };
        assert_eq!(reasons("x7$Kq2!"), Err(vec!["length"]));
        assert_eq!(reasons(&"x7$Kq2!z".repeat(26)), Err(vec!["length"]));
        assert_eq!(reasons("password1"), Err(vec!["characters"]));
        assert_eq!(reasons("marguerite.duval@example.com"), Err(vec!["characters"]));
        assert_eq!(reasons("grüne-Wolken-über"), Ok(()));
    }
}
