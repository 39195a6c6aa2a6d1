//! Hashes passwords with argon2, in memory that goes back to the system after each one.

use anyhow::{Context, anyhow, ensure};
use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};

/// The allocator of glibc keeps freed pieces of up to 32 MiB, for each thread that had one; a larger piece comes from the system
/// and goes back to it. What is reserved and never touched takes no memory.
const RESERVED: usize = 33 * 1024 * 1024 / Block::SIZE;

/// The hash of a password with a new salt, as text.
pub(super) fn hash(argon2: &Argon2<'_>, algorithm: Algorithm, password: &str) -> anyhow::Result<String> {
    let salt = Salt::new(&platform::secret::random_bytes::<{ Salt::RECOMMENDED_LENGTH }>())
        .map_err(|error| anyhow!("making a salt: {error}"))?;
    let output = output(argon2, password, &salt, Params::DEFAULT_OUTPUT_LEN)?;
    let params = ParamsString::try_from(argon2.params()).map_err(|error| anyhow!("{error}"))?;
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(Version::V0x13.into()),
        params,
        salt: Some(salt),
        hash: Some(output),
    };
    Ok(hash.to_string())
}

/// Whether a password has this hash.
pub(super) fn verify(password: &str, stored: &str) -> anyhow::Result<bool> {
    let stored =
        PasswordHash::new(stored).map_err(|error| anyhow!("reading a stored password hash: {error}"))?;
    let cannot = |error: &dyn std::fmt::Display| anyhow!("comparing a password: {error}");
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).map_err(|error| cannot(&error))?;
    let version = match stored.version {
        Some(version) => Version::try_from(version).map_err(|error| cannot(&error))?,
        None => Version::default(),
    };
    let params = Params::try_from(&stored).map_err(|error| cannot(&error))?;
    let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
        return Err(anyhow!("a stored password hash is incomplete"));
    };
    let argon2 = Argon2::new(algorithm, version, params);
    // Outputs are compared in constant time.
    Ok(output(&argon2, password, &salt, expected.len())? == expected)
}

fn output(argon2: &Argon2<'_>, password: &str, salt: &Salt, length: usize) -> anyhow::Result<Output> {
    let mut bytes = [0; Output::MAX_LENGTH];
    ensure!(length <= bytes.len(), "a password hash of {length} bytes");
    let bytes = &mut bytes[..length];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, bytes, memory(argon2.params())?)
        .map_err(|error| anyhow!("hashing a password: {error}"))?;
    Output::new(bytes).map_err(|error| anyhow!("hashing a password: {error}"))
}

/// Without memory, one password is refused and the process goes on.
fn memory(params: &Params) -> anyhow::Result<Vec<Block>> {
    let mut memory = Vec::new();
    let blocks = params.block_count().max(RESERVED);
    memory.try_reserve_exact(blocks).context("reserving the memory for a password")?;
    memory.resize(params.block_count(), Block::new());
    Ok(memory)
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher, PasswordVerifier};

    use super::*;

    fn quick() -> Argon2<'static> {
        Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, None).unwrap())
    }

    #[test]
    fn a_hash_is_the_same_as_that_of_the_library() {
        let ours = hash(&quick(), Algorithm::Argon2id, "amber-Falcon").unwrap();
        assert!(quick().verify_password(b"amber-Falcon", ours.as_str()).is_ok(), "{ours}");
        let theirs: PasswordHash = quick().hash_password(b"amber-Falcon").unwrap();
        assert!(verify("amber-Falcon", &theirs.to_string()).unwrap());
        assert!(!verify("amber-falcon", &theirs.to_string()).unwrap());
    }

    #[test]
    fn two_hashes_of_a_password_have_different_salts() {
        let [one, other] = [(); 2].map(|()| hash(&quick(), Algorithm::Argon2id, "amber-Falcon").unwrap());
        assert_ne!(one, other);
    }

    #[test]
    fn something_else_than_a_hash_is_an_error() {
        for stored in
            ["", "amber", "$argon2id$v=19$m=64,t=1,p=1", "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q"]
        {
            assert!(verify("amber-Falcon", stored).is_err(), "{stored}");
        }
    }

    /// Pieces of more than 32 MiB are never kept by glibc.
    #[test]
    fn the_memory_of_a_password_goes_back_to_the_system() {
        let params = Params::new(19 * 1024, 1, 1, None).unwrap();
        let memory = memory(&params).unwrap();
        assert!(memory.capacity() * Block::SIZE > 32 * 1024 * 1024);
        assert_eq!(memory.len(), 19 * 1024);
    }
}
