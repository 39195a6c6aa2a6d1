//! Passwords: checks their strength, and hashes them with argon2id outside the async threads.

use std::sync::Arc;

use anyhow::anyhow;
use argon2::{Algorithm, Argon2, Params, Version};
use zxcvbn::{Score, zxcvbn};

use super::{hashing, limits::Turns, refusal::Refusal};

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const SHORTEST: usize = 8;
const LONGEST: usize = 200;
/// Only this many characters are judged, because the cost grows at least with the square of the length.
const JUDGED: usize = 40;
/// Signs that may stand for letters in more than one way, alone or together. The strength check tries every way, so
/// only a few of these signs are read as letters and the others as themselves.
const AMBIGUOUS: &str = "4@({[<691!|7$5+";
const AMBIGUOUS_READ: usize = 3;
/// The first of the characters that have no meaning (private use).
const MEANINGLESS: u32 = 0xE000;

/// Hashes at most one password per core at the same time, so that many sign-ins take longer but need no more memory.
pub(super) struct Passwords {
    argon2: Argon2<'static>,
    turns: Turns,
    nobody: Arc<str>,
}

impl Passwords {
    pub(super) fn new() -> anyhow::Result<Self> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|error| anyhow!("{error}"))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let nobody = hash(&argon2, &platform::secret::token())?;
        Ok(Self { argon2, turns: Turns::new(cores)?, nobody: nobody.into() })
    }

    /// The hash of a new password, or why it is too weak. `email` must not be its main part.
    pub(super) async fn hash_new(&self, password: &str, email: &str) -> Result<String, Refusal> {
        let (argon2, password, email) = (self.argon2.clone(), password.to_owned(), email.to_owned());
        self.turns
            .take(move || {
                refuse_weak(&password, &email)?;
                Ok(hash(&argon2, &password)?)
            })
            .await?
    }

    /// Whether the password matches. Without a hash (no account has this address) it takes the same time and returns
    /// false.
    pub(super) async fn fits(&self, password: &str, stored: Option<&str>) -> Result<bool, Refusal> {
        let known = stored.is_some();
        let stored = stored.unwrap_or(&self.nobody).to_owned();
        let password = password.to_owned();
        let fits = self.turns.take(move || verify(&password, &stored)).await??;
        Ok(fits && known)
    }

    /// Why a password that was accepted once would be refused today. The check takes a turn, as hashing does.
    pub(super) async fn weakness(&self, password: &str, email: &str) -> Result<Option<Refusal>, Refusal> {
        let (password, email) = (password.to_owned(), email.to_owned());
        self.turns.take(move || refuse_weak(&password, &email).err()).await
    }

    /// The refusal for a caller who would have to wait too long for a turn.
    pub(super) fn refuse_when_full(&self) -> Result<(), Refusal> {
        self.turns.refuse_when_full()
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> anyhow::Result<String> {
    hashing::hash(argon2, Algorithm::Argon2id, password)
}

fn verify(password: &str, stored: &str) -> anyhow::Result<bool> {
    // Longer passwords were never accepted, so no account has one.
    let password: String = password.chars().take(LONGEST + 1).collect();
    hashing::verify(&password, stored)
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
    let strength = zxcvbn(&judged(password), &words);
    if strength.score() >= Score::Two {
        return Ok(());
    }
    Err(Refusal::weak_password("characters", advice(&strength)))
}

/// The part of a password that is judged, so that no choice of characters makes the check expensive.
fn judged(password: &str) -> String {
    let mut read: Vec<char> = Vec::new();
    let mut as_judged = |sign: char| {
        if !AMBIGUOUS.contains(sign) || read.contains(&sign) {
            return sign;
        }
        if read.len() < AMBIGUOUS_READ {
            read.push(sign);
            return sign;
        }
        // Each sign gets a different character, so that only repeated signs look repeated.
        char::from_u32(MEANINGLESS + u32::from(sign)).unwrap_or(sign)
    };
    password.chars().take(JUDGED).map(&mut as_judged).collect()
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
    async fn only_the_right_password_matches_and_an_account_without_a_password_never_does() {
        let passwords = Passwords::new().unwrap();
        let hash = passwords.hash_new("amber-Falcon-lantern", "a@b.test").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.fits("amber-Falcon-lantern", Some(&hash)).await.unwrap());
        assert!(!passwords.fits("amber-Falcon-lanterN", Some(&hash)).await.unwrap());
        assert!(!passwords.fits("amber-Falcon-lantern", None).await.unwrap());
    }

    #[test]
    fn passwords_that_are_short_long_common_or_the_address_are_weak() {
        let reasons = |password: &str| {
            refuse_weak(password, "marguerite.duval@example.com")
                .map_err(|refusal| refusal.weak_password_reasons)
        };
        assert_eq!(reasons("x7$Kq2!"), Err(vec!["length"]));
        assert_eq!(reasons(&"x7$Kq2!z".repeat(26)), Err(vec!["length"]));
        assert_eq!(reasons("password1"), Err(vec!["characters"]));
        assert_eq!(reasons("marguerite.duval@example.com"), Err(vec!["characters"]));
        assert_eq!(reasons("grüne-Wolken-über"), Ok(()));
        assert_eq!(reasons("p4$$w0rd"), Err(vec!["characters"]));
        assert_eq!(reasons("(4!7$+{9|x"), Ok(()));
    }

    /// Contains every sign that may stand for letters, so that it can be read in thousands of ways.
    const CRAFTED: &str = "4@8({[<3691!|0$5+7%2";

    #[test]
    fn a_crafted_password_takes_little_more_time_to_check_than_any_other() {
        let crafted = CRAFTED.repeat(10);
        let ordinary = "amber-Falcon-lantern-crimson-Otter-harbour".repeat(4);
        let seconds = |judge: &dyn Fn()| {
            let began = std::time::Instant::now();
            judge();
            began.elapsed().as_secs_f64()
        };
        let cost = |password: &str| {
            let once = |_| seconds(&|| drop(refuse_weak(password, "a@b.test")));
            (0..5).map(once).fold(f64::INFINITY, f64::min)
        };
        let (ordinary, bounded) = (cost(&ordinary), cost(&crafted));
        let whole = seconds(&|| drop(zxcvbn(&crafted, &[])));
        let (ratio, saved) = (bounded / ordinary, whole / bounded);
        println!("{ratio:.1} times an ordinary password, {saved:.0} times less than the whole of it");
        assert!(ratio < 10.0 && saved > 10.0, "{ratio} {saved}");
        let judged = judged(&crafted);
        assert_eq!(judged.chars().count(), JUDGED);
        assert_eq!(judged.chars().filter(|sign| AMBIGUOUS.contains(*sign)).count(), 2 * AMBIGUOUS_READ);
    }
}
